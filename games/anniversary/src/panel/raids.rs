//! Raids, rockets and the air battle over a raid.

use sandtable_engine::pieces::PieceId;
use serde::Serialize;

use super::battle::{self, AgendaEntry};
use super::{LossKind, Suggestion, Way, text};
use crate::board::Space;
use crate::bombing;
use crate::casualties::described;
use crate::order::{Order, Pick};
use crate::power::Power;
use crate::print;
use crate::state::{AirDuty, Piece, State};
use crate::units::Unit;

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
    end: String,
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
    let ready = |(_, p): &(PieceId, &Piece)| p.owner.is_enemy_of(attacker) && p.unit == Unit::Fighter;
    let most = state.at(space).filter(ready).count() as u16;
    let units = |n: u16| if n == 0 { Vec::new() } else { vec![Pick::of(n, Unit::Fighter)] };
    let offer =
        |fighters: u16| Interception { fighters, order: text(&Order::Intercept { units: units(fighters) }) };
    Intercept {
        space,
        attacker,
        bombers: on(AirDuty::Raid),
        escorts: on(AirDuty::Escort),
        offers: (0..=most).map(offer).collect(),
    }
}

pub fn interceptors_losses(state: &State, space: Space, hits: u8) -> AirLosses {
    air_losses(state, space, hits, &bombing::on_duty(state, space, AirDuty::Intercept))
}

pub fn raiders_losses(state: &State, space: Space, hits: u8) -> AirLosses {
    air_losses(state, space, hits, &bombing::raiders(state, space))
}

/// The aircraft that can be lost; the first `hits` of them, cheapest first, are suggested.
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
    let mut left = u16::from(hits);
    let mut units: Vec<Pick> = Vec::new();
    for (pick, _) in &kinds {
        let count = pick.count.min(left);
        left -= count;
        if count > 0 {
            units.push(Pick { count, ..pick.clone() });
        }
    }
    AirLosses {
        space,
        must: hits,
        kinds: kinds.iter().map(|(pick, owner)| LossKind::new(pick, *owner, 0)).collect(),
        suggested: Suggestion { text: print::list(&units), order: text(&Order::Casualties { units }) },
    }
}

pub fn rockets(state: &State) -> Rockets {
    let launch = |(from, to): (Space, Space)| Way { from, to, order: text(&Order::Rocket { from, to }) };
    let raid = |space: Space| Raid { space, order: text(&Order::Battle { space }) };
    Rockets {
        launches: bombing::rocket_launches(state).into_iter().map(launch).collect(),
        raids: state.raids.iter().map(raid).collect(),
        battles: battle::agenda(state),
        end: text(&Order::End),
    }
}
