//! The enemy's stroke at a place of ours by exact odds: too dear for every plan that is tried,
//! and what the choice between finished ones rests on.

use sandtable_bots::Book;
use sandtable_war_room::ids::{Alliance, Nation, Units};
use sandtable_war_room_odds::{Battle, quick};

use crate::clash::Host;
use crate::desk::Desk;
use crate::hard::model::{Model, Site};
use crate::hard::position::{Position, Step};
use crate::hard::weigh::troops;

/// Places at a lower stake are left to the estimate.
const MATTERS: f32 = 15.0;
/// The estimate is left alone where it is as good as sure.
const OPEN: std::ops::Range<f32> = 0.0005..0.998;
/// What may be reckoned for one plan, and what one battle may take of it. A battle takes the square
/// of its units; in Quick Battle, where hits of all colours hang together, so much more for each
/// again.
const EFFORT: f32 = 5000.0;
const CROWD: f32 = 2000.0;
const IN_QUICK_BATTLE: f32 = 1.0 / 120.0;

/// Exact odds of the battles at our gates, remembered while one plan is made.
pub struct Counterstroke<'d> {
    desk: &'d Desk<'d>,
    /// Whose resources pay for repairs, by side.
    payers: [Option<Nation>; 2],
    /// The chance that a place falls, by its slot, who guards it and who comes.
    known: Book<(usize, Units, Units), f32>,
    quick: bool,
}

impl<'d> Counterstroke<'d> {
    pub fn new(desk: &'d Desk<'d>) -> Counterstroke<'d> {
        let richest = |side: Alliance| {
            let nations = desk.state.players().filter(|n| n.alliance() == side);
            nations.max_by_key(|n| desk.state.nation(*n).resources.total())
        };
        let options = &desk.state.options;
        let quick = options.quick_battle || options.quick_play;
        let payers = [Alliance::Allied, Alliance::Axis].map(richest);
        Counterstroke { desk, payers, known: Book::new(EFFORT), quick }
    }

    /// Places of ours that matter and have other guards in these plans than now, and those that
    /// decide the game.
    pub fn places(model: &Model, plans: &[&[Step]]) -> Vec<usize> {
        let steps = || plans.iter().flat_map(|plan| plan.iter());
        let slots = |step: &Step| [step.from, step.to].map(|region| model.slot[region.index()]);
        let moved = |at: usize| steps().any(|step| slots(step).contains(&at));
        let counts = |(at, site): &(usize, &Site)| {
            let ours = site.controller == Some(model.side);
            ours && site.stake >= MATTERS && (site.siege.is_some() || moved(*at))
        };
        model.sites.iter().enumerate().filter(counts).map(|(at, _)| at).collect()
    }

    /// How much worse a position is by exact odds at these places than by the estimate.
    pub fn error(&mut self, model: &Model, places: &[usize], position: &Position) -> f32 {
        places.iter().map(|at| self.error_at(model, *at, position)).sum()
    }

    fn error_at(&mut self, model: &Model, at: usize, position: &Position) -> f32 {
        let mut falls = |fight| self.falls(model, at, fight);
        let fight = position.hosts[at];
        let [guards, coming] = [model.side, model.side.other()].map(|side| troops(&fight[side as usize]));
        if guards > 0.3 && coming > 0.3 {
            return (falls(fight) - model.falls(at, fight)) * model.price(at);
        }
        model.feared(at, position, falls) - model.surprised(at, position)
    }

    /// The chance that the enemy takes a place; the estimate if that will do or must.
    fn falls(&mut self, model: &Model, at: usize, fight: [Host; 2]) -> f32 {
        let estimate = model.falls(at, fight);
        if !OPEN.contains(&estimate) {
            return estimate;
        }
        let (own, enemy) = (model.side as usize, model.side.other() as usize);
        let units = fight.map(whole);
        let effort = self.effort(&units);
        if effort > CROWD {
            return estimate;
        }
        let Counterstroke { desk, payers, known, .. } = self;
        let exact = known.answer((at, units[own], units[enemy]), effort, |_| {
            let owned = [0, 1].map(|side| vec![(payers[side], units[side])]);
            let (region, attacker) = (model.sites[at].region, model.side.other());
            let battle = Battle::if_met(desk.game, desk.state, region, attacker, &owned);
            quick(desk.game, &battle).win as f32
        });
        exact.unwrap_or(estimate)
    }

    fn effort(&self, units: &[Units; 2]) -> f32 {
        let count = f32::from(units[0].total()) + f32::from(units[1].total());
        let square = count * count;
        if self.quick { square * (square * IN_QUICK_BATTLE).max(1.0) } else { square }
    }
}

/// A host in whole units; what is rounded off one kind is left to the next.
fn whole(host: Host) -> Units {
    let mut owed = 0.0;
    Units(host.map(|count| {
        owed += count;
        let units = owed.round().clamp(0.0, 255.0);
        owed -= units;
        units as u8
    }))
}

#[cfg(test)]
mod tests {
    use sandtable_engine::{Setup, Trials};
    use sandtable_war_room::WarRoom;
    use sandtable_war_room::ids::{Region, UnitType};
    use serde_json::json;

    use super::*;
    use crate::atlas::Atlas;
    use crate::greedy;
    use crate::survey::Survey;

    /// The chance that Germans take Moscow, by the estimate and by exact odds.
    fn fall_of_moscow(guards: &[(UnitType, u8)], germans: &[(UnitType, u8)], effort: f32) -> [f32; 2] {
        let rules = WarRoom::new().expect("sound data");
        let setup = Setup { scenario: "eastern-front".to_owned(), ..Setup::default() };
        let position = json!({"from": "empty", "stage": "planning"});
        let state = rules.position(&setup, &position).expect("a position");
        let desk = Desk { game: &rules, state: &state, me: Nation::Soviet };
        let atlas = Atlas::new(&desk);
        let survey = Survey::new(&desk, &atlas);
        let model = Model::new(&desk, &atlas, &survey, &greedy::pulls(&desk, &atlas, &survey));
        let moscow = model.slot["R1".parse::<Region>().expect("a region").index()];
        let fight = [guards, germans].map(|units| {
            units.iter().fold([0.0; 10], |mut host: Host, (unit, count)| {
                host[*unit as usize] += f32::from(*count);
                host
            })
        });
        let mut counterstroke = Counterstroke::new(&desk);
        counterstroke.known = Book::new(effort);
        [model.falls(moscow, fight), counterstroke.falls(&model, moscow, fight)]
    }

    #[test]
    fn hosts_are_rounded_to_whole_units_without_loss() {
        let host = [1.1, 0.6, 0.3, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0];
        assert_eq!(whole(host).total(), 2);
    }

    #[test]
    fn exact_odds_see_danger_where_expected_hits_see_little() {
        let stroke = [(UnitType::Infantry, 4), (UnitType::Artillery, 2)];
        let [estimate, exact] = fall_of_moscow(&[(UnitType::Infantry, 4)], &stroke, EFFORT);
        assert!(estimate < 0.1 && exact > 0.2, "{estimate}, {exact}");
        let [estimate, unasked] = fall_of_moscow(&[(UnitType::Infantry, 4)], &stroke, 0.0);
        assert_eq!(estimate, unasked, "no effort is left");
    }
}
