//! Capitals are lost two rounds ahead: who could come to one by then, and who could be called
//! back in time.

use sandtable_war_room::ids::{Alliance, Nation, Region};

use crate::atlas::Atlas;
use crate::desk::Desk;
use crate::hard::judged::Judged;
use crate::hard::model::{Model, Site, risk};
use crate::hard::weigh::land_power;

/// How much of a stake is written off when the enemy could bring more than could be there.
const SIEGE: f32 = 0.1;
/// How much of those who can be called back in time counts in defence.
const RECALLED: f32 = 0.7;
/// Who comes over the sea may be sunk or turned back.
const BY_SEA: f32 = 0.6;
/// Who must fight his way through a territory in between may be stopped.
const THROUGH: f32 = 0.6;

/// How much of the troops in each region counts for a place, by the region's slot.
type Ring = Vec<(usize, f32)>;

/// Troops near a place of ours that decides the game.
#[derive(Clone)]
pub struct Siege {
    /// Enemies who could attack it in the round after next.
    approach: Ring,
    /// Our troops who could be back next round.
    recall: Ring,
}

/// The map as each side can use it.
pub struct Maps<'m> {
    ours: &'m Atlas,
    theirs: Option<Atlas>,
    side: Alliance,
}

impl<'m> Maps<'m> {
    pub fn new(desk: &Desk<'_>, ours: &'m Atlas) -> Maps<'m> {
        let enemy: Option<Nation> = desk.state.players().find(|n| desk.hostile(*n, desk.me));
        let theirs = enemy.map(|me| Atlas::new(&Desk { me, ..*desk }));
        Maps { ours, theirs, side: desk.side() }
    }

    pub fn of(&self, side: Alliance) -> &Atlas {
        match &self.theirs {
            Some(theirs) if side != self.side => theirs,
            _ => self.ours,
        }
    }

    pub fn siege(&self, desk: &Desk<'_>, place: Region, slot: &[usize]) -> Siege {
        Siege { approach: self.approach(desk, place, slot), recall: self.recall(place, slot) }
    }

    /// Every enemy who can stand next to the place after one move.
    fn approach(&self, desk: &Desk<'_>, place: Region, slot: &[usize]) -> Ring {
        let atlas = self.of(self.side.other());
        let gates = &atlas.next[place.index()];
        let ours = |region: &Region| desk.state.side_of(*region) == Some(self.side);
        let share = |gate: &Region| match gate.is_sea() {
            true => BY_SEA,
            false if ours(gate) => THROUGH,
            false => 1.0,
        };
        let mut ring = Vec::new();
        for from in atlas.regions.iter().filter(|from| **from != place) {
            let moves = atlas.marches(*from);
            let ways = moves.iter().filter(|to| gates.contains(to)).map(share);
            let waits = match (gates.contains(from), from.is_sea()) {
                (false, _) => 0.0,
                (true, true) => BY_SEA,
                (true, false) => 1.0,
            };
            let best = ways.fold(waits, f32::max);
            if best > 0.0 {
                ring.push((slot[from.index()], best));
            }
        }
        ring
    }

    /// Everyone of ours who can be in the place after one move.
    fn recall(&self, place: Region, slot: &[usize]) -> Ring {
        let near = self.ours.regions.iter().filter(|from| **from != place);
        let back = near.filter(|from| self.ours.marches(**from).contains(&place));
        back.map(|from| (slot[from.index()], if from.is_sea() { BY_SEA } else { 1.0 })).collect()
    }
}

/// Tell each site for which decisive places its troops count.
pub fn watch(sites: &mut [Site]) {
    for place in 0..sites.len() {
        let Some(siege) = sites[place].siege.clone() else { continue };
        for (at, _) in siege.approach.iter().chain(&siege.recall) {
            if !sites[*at].watched.contains(&place) {
                sites[*at].watched.push(place);
            }
        }
    }
}

impl Model {
    /// What may be lost two rounds from now.
    pub fn besieged(&self, at: usize, siege: &Siege, judged: &Judged) -> f32 {
        let (left, convoys) = (&judged.left, &judged.position.convoys);
        let (me, enemy) = (self.side as usize, self.side.other() as usize);
        let troops = |ring: &Ring, s: usize| -> f32 {
            let power = |n: usize| land_power(&left[n][s]) + land_power(&convoys[n][s]);
            // A neutral's Defense Force goes nowhere.
            let moves = |n: usize| self.sites[n].dormant.is_empty();
            ring.iter().filter(|(n, _)| moves(*n)).map(|(n, share)| share * power(*n)).sum()
        };
        let threat = troops(&siege.approach, enemy);
        let guard = self.garrison(at, &left[at][me]) + RECALLED * troops(&siege.recall, me);
        SIEGE * judged.held[at][me] * self.sites[at].stake * risk(threat, guard)
    }
}

#[cfg(test)]
mod tests {
    use sandtable_engine::{Setup, Trials};
    use sandtable_war_room::WarRoom;
    use serde_json::json;

    use super::*;
    use crate::greedy;
    use crate::survey::Survey;

    /// What Germany fears for Berlin with so many infantry there, while Soviet troops stand
    /// in a region.
    fn fear_for_berlin(guards: u8, soviets: &str) -> f32 {
        let rules = WarRoom::new().expect("sound data");
        let setup = Setup { scenario: "eastern-front".to_owned(), ..Setup::default() };
        let position = json!({
            "from": "empty", "stage": "planning",
            "commands": {
                "germany": {"48": {"at": "G1", "units": {"infantry": guards}}},
                "soviet": {"21": {"at": soviets, "units": {"infantry": 6}}}
            }
        });
        let state = rules.position(&setup, &position).expect("a position");
        let desk = Desk { game: &rules, state: &state, me: Nation::Germany };
        let atlas = Atlas::new(&desk);
        let survey = Survey::new(&desk, &atlas);
        let model = Model::new(&desk, &atlas, &survey, &greedy::pulls(&desk, &atlas, &survey));
        let berlin = model.slot["G1".parse::<Region>().expect("a region").index()];
        let judged = model.judge(model.start.clone());
        let siege = model.sites[berlin].siege.as_ref().expect("Berlin decides the game");
        model.besieged(berlin, siege, &judged)
    }

    #[test]
    fn a_fleet_two_moves_away_is_feared_by_a_weak_garrison() {
        assert!(fear_for_berlin(1, "A-4") > 1.0);
        assert_eq!(fear_for_berlin(8, "A-4"), 0.0);
        assert_eq!(fear_for_berlin(1, "R16"), 0.0, "troops in the Far East are no danger");
    }
}
