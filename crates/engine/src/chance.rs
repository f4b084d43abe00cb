//! The chance to win, judged from figures that everybody may know.
//!
//! A model says how much a side's lead in each series of figures counts. `sandtable fit` finds
//! the numbers from finished games; a game keeps them with its data, one model for each scenario.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::desk::Figure;

/// The models of a game, by scenario.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Chances(pub BTreeMap<String, Model>);

impl Chances {
    pub fn parse(text: &str) -> Result<Chances, String> {
        toml::from_str(text).map_err(|error| error.to_string())
    }

    pub fn of(&self, scenario: &str) -> Option<&Model> {
        self.0.get(scenario)
    }
}

/// The logarithm of the odds that a side wins is a constant and a weighted sum of its leads.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Model {
    /// Whose chance is reckoned; the rest is the other side's.
    pub side: String,
    pub other: String,
    pub constant: f64,
    /// For each series, what a full lead is worth.
    pub leads: BTreeMap<String, f64>,
}

/// What a side may hope for.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Chance {
    pub side: String,
    /// From 0 to 1; all sides' shares together are 1.
    pub share: f64,
}

impl Model {
    /// The chance of `side`, where `side_of` tells the sides of powers.
    pub fn share<'s>(&self, figures: &[Figure], side_of: impl Fn(&str) -> Option<&'s str>) -> f64 {
        let lead = |series: &str| lead(figures, series, |power| side_of(power) == Some(&*self.side));
        let sum: f64 = self.leads.iter().map(|(series, weight)| weight * lead(series)).sum();
        logistic(self.constant + sum)
    }

    /// Both sides' chances, if `share` is the first one's.
    pub fn both(&self, share: f64) -> Vec<Chance> {
        vec![
            Chance { side: self.side.clone(), share },
            Chance { side: self.other.clone(), share: 1.0 - share },
        ]
    }
}

/// A side's lead in a series: 1 if it has everything, 0 if half of it, -1 if nothing.
pub fn lead(figures: &[Figure], series: &str, ours: impl Fn(&str) -> bool) -> f64 {
    let of_series = figures.iter().filter(|figure| figure.series == series);
    let (mut own, mut all) = (0.0, 0.0);
    for figure in of_series {
        all += figure.value;
        own += if ours(&figure.power) { figure.value } else { 0.0 };
    }
    if all > 0.0 { 2.0 * own / all - 1.0 } else { 0.0 }
}

pub fn logistic(odds: f64) -> f64 {
    1.0 / (1.0 + (-odds).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure(power: &str, value: f64) -> Figure {
        Figure { series: "army", power: power.to_owned(), value }
    }

    #[test]
    fn a_lead_runs_from_nothing_to_everything() {
        let own = |power: &str| power == "red";
        assert_eq!(lead(&[figure("red", 3.0), figure("blue", 1.0)], "army", own), 0.5);
        assert_eq!(lead(&[figure("red", 0.0), figure("blue", 1.0)], "army", own), -1.0);
        assert_eq!(lead(&[], "army", own), 0.0);
    }

    #[test]
    fn an_even_game_is_even_and_shares_add_up() {
        let text = "[duel]\nside = \"red\"\nother = \"blue\"\nconstant = 0.0\nleads = { army = 4.0 }\n";
        let chances = Chances::parse(text).unwrap();
        let model = chances.of("duel").unwrap();
        let even = model.share(&[figure("red", 2.0), figure("blue", 2.0)], |power| {
            ["red", "blue"].into_iter().find(|side| *side == power)
        });
        assert_eq!(even, 0.5);
        assert_eq!(model.both(0.25).iter().map(|chance| chance.share).sum::<f64>(), 1.0);
    }
}
