//! Troops at sea: who could hunt them before they land, and who guards them.

use crate::clash::Host;
use crate::hard::model::{Model, Site};
use crate::hard::weigh::{air_power, naval_power, submarine_power};

/// Hunters two moves of a fleet or a flight away, against those next door.
const FARTHER: f32 = 0.3;
/// Not everybody who could hunt does: the strongest comes, the others lend so much.
const OTHERS: f32 = 0.25;
/// A guard counts so much against hunters.
const GUARD: f32 = 1.5;
/// Hunters have other things to do than to search the sea.
const SEARCH: f32 = 20.0;
/// How much of the chance to be sunk counts against troops off a shore that they threaten.
pub const OFF_SHORE: f32 = 0.3;
/// How likely troops are lost where hunters came upon them and their guard fought.
const CONTESTED: f32 = 0.4;

/// Regions from which a sea can be hunted in one move, with how much hunters there count.
pub fn rings(sites: &[Site]) -> Vec<Vec<(usize, f32)>> {
    let ring = |at: usize| {
        let mut ring: Vec<(usize, f32)> = Vec::new();
        if !sites[at].ground.sea {
            return ring;
        }
        let around = |at: usize| sites[at].seas.iter().chain(&sites[at].lands).copied();
        let mut add = |near: usize, share: f32| {
            if near != at && !ring.iter().any(|(known, _)| *known == near) {
                ring.push((near, share));
            }
        };
        around(at).for_each(|near| add(near, 1.0));
        around(at).flat_map(around).for_each(|far| add(far, FARTHER));
        ring
    };
    (0..sites.len()).map(ring).collect()
}

impl Model {
    /// How likely a side's transports in a sea are lost, now or before they can go on.
    pub fn sunk(&self, at: usize, side: usize, all: &[[Host; 2]]) -> f32 {
        let strength = |at: usize, side: usize| naval_power(&all[at][side]) + air_power(&all[at][side]);
        let (hunters, guards) = (strength(at, 1 - side), strength(at, side));
        // Submarines guard nobody against aircraft.
        let submarines = submarine_power(&all[at][side]);
        let raided = air_power(&all[at][1 - side]) > 0.3;
        match (hunters > 0.3, guards - if raided { submarines } else { 0.0 } > 0.3) {
            (true, false) => return 1.0,
            (true, true) => return CONTESTED,
            (false, _) => {}
        }
        let (mut sum, mut most, mut flying) = (0.0, 0.0f32, 0.0);
        for (near, share) in &self.sites[at].hunted {
            let power = share * strength(*near, 1 - side);
            flying += share * air_power(&all[*near][1 - side]);
            sum += power;
            most = most.max(power);
        }
        let coming = most + OTHERS * (sum - most);
        let guards = guards - if sum > 0.0 { submarines * flying / sum } else { 0.0 };
        coming / (coming + GUARD * guards + SEARCH)
    }
}

#[cfg(test)]
mod tests {
    use sandtable_engine::{Setup, Trials};
    use sandtable_war_room::WarRoom;
    use sandtable_war_room::ids::{Alliance, Nation, Region, UnitType};
    use serde_json::json;

    use super::*;
    use crate::atlas::Atlas;
    use crate::desk::Desk;
    use crate::greedy;
    use crate::survey::Survey;

    /// How likely Italian troops in M-2 are sunk with such a guard beside them, two such hunters in a
    /// sea, and nobody else about.
    fn sunk(guard: UnitType, hunters: UnitType, at: &str) -> f32 {
        let rules = WarRoom::new().expect("sound data");
        let setup = Setup { scenario: "north-africa".to_owned(), ..Setup::default() };
        let position = json!({"from": "empty", "stage": "planning"});
        let state = rules.position(&setup, &position).expect("a position");
        let desk = Desk { game: &rules, state: &state, me: Nation::Italy };
        let atlas = Atlas::new(&desk);
        let survey = Survey::new(&desk, &atlas);
        let model = Model::new(&desk, &atlas, &survey, &greedy::pulls(&desk, &atlas, &survey));
        let slot = |id: &str| model.slot[id.parse::<Region>().expect("a region").index()];
        let mut hosts = model.start.hosts.clone();
        hosts[slot("M-2")][Alliance::Axis as usize][guard as usize] += 1.0;
        hosts[slot(at)][Alliance::Allied as usize][hunters as usize] += 2.0;
        model.sunk(slot("M-2"), Alliance::Axis as usize, &hosts)
    }

    #[test]
    fn submarines_guard_troops_against_ships_but_not_against_aircraft() {
        use UnitType::{Cruiser, Fighter, Submarine};
        let unguarded = |hunters: f32| hunters / (hunters + SEARCH);
        assert!(sunk(Submarine, Cruiser, "M-3") < unguarded(6.0));
        assert_eq!(sunk(Submarine, Fighter, "M-3"), unguarded(4.0));
        assert!(sunk(Cruiser, Fighter, "M-3") < unguarded(4.0));
        assert_eq!(sunk(Submarine, Fighter, "M-2"), 1.0, "caught by aircraft");
        assert!(sunk(Submarine, Cruiser, "M-2") < 1.0, "caught by ships");
    }
}
