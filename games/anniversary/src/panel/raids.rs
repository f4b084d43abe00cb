//! Raids, rockets and the air battle over a raid.

use sandtable_engine::pieces::PieceId;
use serde::Serialize;

use super::battle::{self, AgendaEntry};
use super::{LossKind, Suggestion, Way, text};
use crate::board::Space;
use crate::bombing;
use crate::casualties::described;
use crate::options::orders_now;
use crate::order::{Order, Pick};
use crate::power::Power;
use crate::print;
use crate::state::{AirDuty, State};

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Intercept {
    space: Space,
    attacker: Power,
    bombers: usize,
    escorts: usize,
    offers: Vec<Interception>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Interception {
    fighters: u16,
    order: String,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AirLosses {
    space: Space,
    must: u8,
    kinds: Vec<LossKind>,
    suggested: Suggestion,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Rockets {
    launches: Vec<Way>,
    raids: Vec<Raid>,
    battles: Vec<AgendaEntry>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Raid {
    space: Space,
    order: String,
}

pub fn interceptors(state: &State, space: Space) -> Intercept {
    let attacker = state.attacker();
    let on =
        |duty: AirDuty| state.at(space).filter(|(_, p)| p.owner == attacker && p.duty == Some(duty)).count();
    let offer = |order: &Order| match order {
        Order::Intercept { units } => {
            let fighters = units.iter().map(|pick| pick.count).sum();
            Some(Interception { fighters, order: text(order) })
        }
        _ => None,
    };
    Intercept {
        space,
        attacker,
        bombers: on(AirDuty::Raid),
        escorts: on(AirDuty::Escort),
        offers: orders_now(state).iter().filter_map(offer).collect(),
    }
}

pub fn interceptors_losses(state: &State, space: Space, hits: u8) -> AirLosses {
    air_losses(state, space, hits, &bombing::on_duty(state, space, AirDuty::Intercept))
}

pub fn raiders_losses(state: &State, space: Space, hits: u8) -> AirLosses {
    air_losses(state, space, hits, &bombing::raiders(state, space))
}

/// The aircraft that can be lost, and the choice that the menu begins with.
fn air_losses(state: &State, space: Space, hits: u8, aircraft: &[PieceId]) -> AirLosses {
    let mut kinds: Vec<(Pick, Power)> = Vec::new();
    for id in aircraft {
        let one = described(state, *id);
        match kinds.iter_mut().find(|(pick, _)| Pick { count: 1, ..pick.clone() } == one) {
            Some((pick, _)) => pick.count += 1,
            None => kinds.push((one, state.piece(*id).owner)),
        }
    }
    kinds.sort_by_key(|(pick, _)| (pick.unit.cost(), pick.left));
    let first = orders_now(state).into_iter().find_map(|order| match order {
        Order::Casualties { units } => Some(units),
        _ => None,
    });
    let units = first.unwrap_or_default();
    AirLosses {
        space,
        must: hits,
        kinds: kinds.iter().map(|(pick, owner)| LossKind::new(pick, *owner, 0)).collect(),
        suggested: Suggestion { text: print::list(&units), order: text(&Order::Casualties { units }) },
    }
}

pub fn rockets(state: &State) -> Rockets {
    let orders = orders_now(state);
    let launch = |order: &Order| match order {
        Order::Rocket { from, to } => Some(Way { from: *from, to: *to, order: text(order) }),
        _ => None,
    };
    let raid = |order: &Order| match order {
        Order::Battle { space } => Some(Raid { space: *space, order: text(order) }),
        _ => None,
    };
    Rockets {
        launches: orders.iter().filter_map(launch).collect(),
        raids: orders.iter().filter_map(raid).collect(),
        battles: battle::agenda(state),
    }
}
