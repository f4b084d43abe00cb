//! Where ships are built, and who waits there to board.

use sandtable_anniversary::board::Space;
use sandtable_anniversary::power::Power;
use sandtable_anniversary::state::State;

use crate::assess::Assessment;
use crate::map::{map, territories};
use crate::purchase::factories;
use crate::theatre::{price, troops};

/// The zone off a factory that best leads on.
pub fn best(view: &Assessment) -> Option<Space> {
    let (state, me) = (view.theatre.state, view.theatre.me);
    let mut zones: Vec<Space> = factories(state, me).flat_map(|yard| map().afloat(yard).to_vec()).collect();
    zones.retain(|zone| !state.is_hostile_zone(*zone, me));
    let by_taste = |zone: &Space| taste(view, *zone);
    zones.into_iter().max_by(|a, b| by_taste(a).total_cmp(&by_taste(b)))
}

/// How good a zone is to build ships in: it leads on, ships and men are there, and no great enemy is near.
pub fn taste(view: &Assessment, zone: Space) -> f32 {
    let fleet = view.theatre.friends(zone);
    let men = f32::from(waiting(view, zone).min(12));
    view.values().pull(zone) + 0.15 * price(&fleet) + 0.5 * men - 0.1 * view.threat_value(zone)
}

/// Own land units near a zone's yards that get on better by ship.
pub fn waiting(view: &Assessment, harbour: Space) -> u16 {
    let yards = map().ashore(harbour);
    let near = |space: &Space| yards.iter().any(|yard| map().land_distance(*yard, *space) <= 2);
    let stuck = territories().filter(|space| view.values().wants_ship(*space)).filter(near);
    stuck.map(|space| troops(view.theatre.own(space))).sum()
}

/// Whether ships of a power can be placed here.
pub fn has_yard(state: &State, me: Power, zone: Space) -> bool {
    map()
        .ashore(zone)
        .iter()
        .any(|land| state.complexes.contains(*land) && state.controller(*land) == Some(me))
}
