//! Set-ups as people write them, checked against what a game offers.

use std::collections::BTreeMap;

use crate::game::{About, OptionSpec, Setup, SetupError};
use crate::names::{nearest, slug};

/// The same set-up with every option spelt out, so that a record keeps its meaning
/// when a default changes; or what is wrong with it and what would be accepted.
pub fn complete(about: &About, setup: &Setup) -> Result<Setup, SetupError> {
    let scenario = match (&about.scenarios[..], setup.scenario.is_empty()) {
        ([only], true) => only.id.to_owned(),
        (all, _) => find("scenario", &setup.scenario, all.iter().map(|scenario| scenario.id))?,
    };
    let mut options = BTreeMap::new();
    for (id, value) in &setup.options {
        let id = find("option", id, about.options.iter().map(|option| option.id))?;
        let Some(spec) = about.options.iter().find(|option| option.id == id) else { continue };
        options.insert(id, option_value(spec, value)?);
    }
    for spec in &about.options {
        options.entry(spec.id.to_owned()).or_insert_with(|| spec.default.to_owned());
    }
    Ok(Setup { scenario, options, players: share_seats(about, &setup.players)? })
}

fn share_seats(
    about: &About,
    players: &BTreeMap<String, Vec<String>>,
) -> Result<BTreeMap<String, Vec<String>>, SetupError> {
    if players.is_empty() {
        return Ok(BTreeMap::new());
    }
    let mut shared: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (player, seats) in players {
        for seat in seats {
            let seat = find("seat", seat, about.seats.iter().map(|spec| spec.id))?;
            if let Some((holder, _)) = shared.iter().find(|(_, held)| held.contains(&seat)) {
                return Err(SetupError(format!(
                    "{holder} and {player} both hold {seat}: give it to one of them"
                )));
            }
            shared.entry(player.clone()).or_default().push(seat);
        }
    }
    // Which seats a scenario needs is for the game to say.
    let (fewest, most) = (usize::from(about.players.0), usize::from(about.players.1));
    if !(fewest..=most).contains(&shared.len()) {
        let count = shared.len();
        return Err(SetupError(format!("{} is for {fewest} to {most} players, not {count}", about.title)));
    }
    Ok(shared)
}

/// `on`, `true` and `yes` are one value, as are `off`, `false` and `no`.
fn option_value(spec: &OptionSpec, value: &str) -> Result<String, SetupError> {
    let wanted = slug(value);
    let synonyms: &[&str] = match wanted.as_str() {
        "on" | "true" | "yes" => &["on", "true", "yes"],
        "off" | "false" | "no" => &["off", "false", "no"],
        other => &[other],
    };
    let found = spec.values.iter().find(|known| synonyms.contains(&slug(known).as_str()));
    found.map(|known| (*known).to_owned()).ok_or_else(|| {
        SetupError(format!("option {} cannot be `{value}`: choose {}", spec.id, spec.values.join(" or ")))
    })
}

fn find<'a>(
    what: &str,
    name: &str,
    known: impl Iterator<Item = &'a str> + Clone,
) -> Result<String, SetupError> {
    let wanted = slug(name);
    if let Some(found) = known.clone().find(|known| slug(known) == wanted) {
        return Ok(found.to_owned());
    }
    let all: Vec<&str> = known.clone().collect();
    let hint = match nearest(&wanted, known) {
        Some(near) => format!("did you mean `{near}`?"),
        None if all.is_empty() => "there is none to choose".to_owned(),
        None => format!("choose {}", all.join(", ")),
    };
    let complaint =
        if name.is_empty() { format!("no {what} given") } else { format!("there is no {what} `{name}`") };
    Err(SetupError(format!("{complaint}: {hint}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{ScenarioSpec, SeatSpec};

    fn about() -> About {
        let seat = |id| SeatSpec { id, title: id, side: id };
        About {
            id: "toy",
            title: "Toy",
            notice: "",
            scenarios: vec![
                ScenarioSpec { id: "1941", title: "1941" },
                ScenarioSpec { id: "1942", title: "1942" },
            ],
            options: vec![OptionSpec { id: "luck", explanation: "", values: &["on", "off"], default: "on" }],
            seats: vec![seat("red"), seat("blue")],
            players: (1, 2),
            example: "",
        }
    }

    fn setup(options: &[(&str, &str)], players: &[(&str, &[&str])]) -> Setup {
        let owned = |text: &&str| (*text).to_owned();
        Setup {
            scenario: "1941".to_owned(),
            options: options.iter().map(|(k, v)| (owned(k), owned(v))).collect(),
            players: players.iter().map(|(k, v)| (owned(k), v.iter().map(owned).collect())).collect(),
        }
    }

    fn refusal(setup: &Setup) -> String {
        complete(&about(), setup).unwrap_err().0
    }

    #[test]
    fn defaults_are_written_down_and_booleans_understood() {
        assert_eq!(complete(&about(), &setup(&[], &[])).unwrap().options["luck"], "on");
        assert_eq!(complete(&about(), &setup(&[("Luck", "false")], &[])).unwrap().options["luck"], "off");
    }

    #[test]
    fn what_is_unknown_is_named_with_what_is_known() {
        assert_eq!(
            refusal(&setup(&[("lick", "on")], &[])),
            "there is no option `lick`: did you mean `luck`?"
        );
        assert_eq!(refusal(&setup(&[("luck", "low")], &[])), "option luck cannot be `low`: choose on or off");
        let nowhere = Setup { scenario: "xxxxxxxxx".to_owned(), ..Setup::default() };
        assert_eq!(refusal(&nowhere), "there is no scenario `xxxxxxxxx`: choose 1941, 1942");
        assert_eq!(refusal(&Setup::default()), "no scenario given: choose 1941, 1942");
    }

    #[test]
    fn the_only_scenario_need_not_be_named() {
        let alone = About { scenarios: vec![ScenarioSpec { id: "1939", title: "1939" }], ..about() };
        assert_eq!(complete(&alone, &Setup::default()).unwrap().scenario, "1939");
    }

    #[test]
    fn no_seat_has_two_holders() {
        let both = complete(&about(), &setup(&[], &[("ann", &["red", "Blue"])])).unwrap();
        assert_eq!(both.players["ann"], ["red", "blue"]);
        let twice = setup(&[], &[("ann", &["red", "blue"]), ("bob", &["red"])]);
        assert!(refusal(&twice).starts_with("ann and bob both hold red"));
    }
}
