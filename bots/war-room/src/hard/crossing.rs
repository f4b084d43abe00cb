//! Troops at sea: who could hunt them before they land, and who guards them.

use crate::clash::Host;
use crate::hard::model::{Model, Site};
use crate::hard::weigh::{air_power, naval_power};

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
        match (hunters > 0.3, guards > 0.3) {
            (true, false) => return 1.0,
            (true, true) => return CONTESTED,
            (false, _) => {}
        }
        let (mut sum, mut most) = (0.0, 0.0f32);
        for (near, share) in &self.sites[at].hunted {
            let power = share * strength(*near, 1 - side);
            sum += power;
            most = most.max(power);
        }
        let coming = most + OTHERS * (sum - most);
        coming / (coming + GUARD * guards + SEARCH)
    }
}
