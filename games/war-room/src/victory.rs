//! Victory and Defeat.

use crate::event::Event;
use crate::ids::*;
use crate::scenario::{CapitalCheck, Demand};
use crate::state::{Stage, State};
use crate::{Act, WarRoom};

/// The shorter game ends after this round.
const LIMITED_ROUNDS: u8 = 6;
/// A collapsed nation scores one more than the Gray Zone.
const COLLAPSED_SCORE: u16 = 6;
/// The counter has two digits; nobody has seen a war this long. Ends as a draw.
const LAST_ROUND: u8 = 99;

/// The round after which points are counted, if one was agreed.
pub(crate) fn last_round(state: &State) -> Option<u8> {
    let limited = state.options.limited.then_some(LIMITED_ROUNDS);
    limited.into_iter().chain(state.options.round_limit).min()
}

impl WarRoom {
    /// Controlled by the alliance; or the capital of a collapsed enemy in which no ally of
    /// that nation stands.
    fn holds(&self, state: &State, side: Alliance, region: Region) -> bool {
        if state.side_of(region) == Some(side) {
            return true;
        }
        let fallen = self.table.board.place(region).capital_of.filter(|n| state.nation(*n).collapsed);
        let protected =
            |owner: Nation| state.commands_at(region).any(|c| c.nation.alliance() == owner.alliance());
        fallen.is_some_and(|owner| owner.alliance() != side && !protected(owner))
    }

    fn meets(&self, state: &State, side: Alliance) -> bool {
        let victory = &self.scenario(state).victory;
        let ways = if side == Alliance::Axis { &victory.axis } else { &victory.allied };
        let met =
            |demand: &Demand| demand.of.iter().filter(|r| self.holds(state, side, **r)).count() >= demand.any;
        ways.iter().any(|way| way.iter().all(met))
    }

    /// How far a side is on its best way to victory: territories held, and needed.
    pub(crate) fn progress(&self, state: &State, side: Alliance) -> Option<(usize, usize)> {
        let victory = &self.scenario(state).victory;
        let ways = if side == Alliance::Axis { &victory.axis } else { &victory.allied };
        let far = |way: &Vec<Demand>| {
            let held = |demand: &Demand| {
                demand.of.iter().filter(|r| self.holds(state, side, **r)).count().min(demand.any)
            };
            (way.iter().map(held).sum(), way.iter().map(|demand| demand.any).sum())
        };
        ways.iter().map(far).min_by_key(|(held, needed): &(usize, usize)| needed - held)
    }

    fn nations_of(&self, state: &State, side: Alliance) -> Vec<Nation> {
        Nation::ALL.iter().copied().filter(|n| n.alliance() == side && state.nation(*n).in_play).collect()
    }

    fn end(&self, on: &mut Act<'_>, side: Option<Alliance>, summary: String) {
        let winners = side.map_or(Vec::new(), |side| self.nations_of(on.state(), side));
        on.emit(Event::Entered(Stage::Over { winners, summary }));
    }

    /// The scenario's goals; if both sides meet theirs the war goes on. True when it is over.
    fn capitals_decide(&self, on: &mut Act<'_>) -> bool {
        let won: Vec<Alliance> =
            Alliance::ALL.iter().copied().filter(|side| self.meets(on.state(), *side)).collect();
        let [side] = won.as_slice() else { return false };
        let name = if *side == Alliance::Axis { "The Axis wins" } else { "The Allied Forces win" };
        self.end(on, Some(*side), format!("{name} by holding what the scenario demands."));
        true
    }

    /// After Phase 6. Quick Play has had its production already.
    pub(crate) fn after_morale(&self, on: &mut Act<'_>) {
        let now = self.scenario(on.state()).capitals_checked == CapitalCheck::EndOfMorale;
        if now && self.capitals_decide(on) {
            return;
        }
        if on.state().options.quick_play {
            on.emit(Event::Entered(Stage::RoundEnd));
        } else {
            self.begin_production(on);
        }
    }

    /// Collapsed Nation Check, then Victory Check, then a new round.
    pub(crate) fn end_round(&self, on: &mut Act<'_>) {
        self.check_collapse(on);
        if self.victory_check(on) {
            return;
        }
        let round = on.state().round + 1;
        on.emit(Event::RoundBegan { round });
        on.emit(Event::Entered(Stage::Economy));
    }

    /// No units on the map and in the Gray Zone: the nation is out.
    fn check_collapse(&self, on: &mut Act<'_>) {
        for nation in on.state().players().collect::<Vec<_>>() {
            let state = on.state();
            if state.has_units(nation) || state.nation(nation).zone != Zone::Gray {
                continue;
            }
            let held: Vec<Region> = state.controlled(nation).collect();
            on.emit(Event::Collapsed { nation });
            for region in held {
                let state = on.state();
                let ally =
                    |n: &Nation| n.alliance() == nation.alliance() && !state.units_at(*n, region).is_empty();
                let claimant = state.order().find(ally);
                if let Some(by) = claimant {
                    on.emit(Event::CardClaimed { region, by });
                }
            }
        }
    }

    fn victory_check(&self, on: &mut Act<'_>) -> bool {
        if on.state().players().all(|n| !on.state().has_units(n)) {
            self.end(on, None, "No units are left on the map: both sides lose.".to_owned());
            return true;
        }
        let scenario = self.scenario(on.state());
        if scenario.until_collapse {
            let standing: Vec<Nation> = on.state().players().collect();
            if let [nation] = standing.as_slice() {
                let summary = format!("{nation} wins: its enemy has collapsed.");
                self.end(on, Some(nation.alliance()), summary);
                return true;
            }
            if standing.is_empty() {
                self.end(on, None, "Both nations have collapsed: both sides lose.".to_owned());
                return true;
            }
        } else if scenario.capitals_checked == CapitalCheck::EndOfRound && self.capitals_decide(on) {
            return true;
        }
        if last_round(on.state()).is_some_and(|last| on.state().round >= last) {
            self.count_points(on);
            return true;
        }
        if on.state().round >= LAST_ROUND {
            self.end(on, None, "The war has exhausted everybody: a draw.".to_owned());
            return true;
        }
        false
    }

    /// The shorter game and the round limit: one point for each zone beyond White, the lower total wins; ties
    /// are broken by stress less medals and goods.
    fn count_points(&self, on: &mut Act<'_>) {
        let state = on.state();
        let score = |side: Alliance| -> (u16, i32) {
            let nations = self.nations_of(state, side);
            let zones = nations.iter().map(|n| {
                let at = state.nation(*n);
                if at.collapsed { COLLAPSED_SCORE } else { at.zone as u16 }
            });
            let strain = nations.iter().map(|n| {
                let at = state.nation(*n);
                i32::from(at.stress) - i32::from(at.medals) - i32::from(at.goods)
            });
            (zones.sum(), strain.sum())
        };
        let (allied, axis) = (score(Alliance::Allied), score(Alliance::Axis));
        let totals = format!("zones {} to {}, strain {} to {}", allied.0, axis.0, allied.1, axis.1);
        match allied.cmp(&axis) {
            std::cmp::Ordering::Less => {
                self.end(on, Some(Alliance::Allied), format!("The Allied Forces win: {totals}."))
            }
            std::cmp::Ordering::Greater => {
                self.end(on, Some(Alliance::Axis), format!("The Axis wins: {totals}."))
            }
            std::cmp::Ordering::Equal => self.end(on, None, format!("A draw: {totals}.")),
        }
    }
}
