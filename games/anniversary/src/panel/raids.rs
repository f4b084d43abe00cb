//! Raids, rockets and the air battle over a raid.

use sandtable_engine::pieces::PieceId;
use serde_json::{Value, json};

use super::{battle, text};
use crate::board::Space;
use crate::bombing;
use crate::order::{Order, Pick};
use crate::print;
use crate::state::{AirDuty, Piece, State};
use crate::units::Unit;

pub fn interceptors(state: &State, space: Space) -> Value {
    let attacker = state.attacker();
    let on =
        |duty: AirDuty| state.at(space).filter(|(_, p)| p.owner == attacker && p.duty == Some(duty)).count();
    let ready = |(_, p): &(PieceId, &Piece)| p.owner.is_enemy_of(attacker) && p.unit == Unit::Fighter;
    let fighters = state.at(space).filter(ready).count() as u16;
    let units = |n: u16| if n == 0 { Vec::new() } else { vec![Pick::of(n, Unit::Fighter)] };
    let offer = |n: u16| json!({"fighters": n, "order": text(&Order::Intercept { units: units(n) })});
    json!({
        "kind": "intercept",
        "space": space,
        "attacker": attacker,
        "bombers": on(AirDuty::Raid),
        "escorts": on(AirDuty::Escort),
        "offers": (0..=fighters).map(offer).collect::<Vec<_>>(),
    })
}

pub fn interceptors_losses(state: &State, space: Space, hits: u8) -> Value {
    air_losses(state, space, hits, &bombing::on_duty(state, space, AirDuty::Intercept))
}

pub fn raiders_losses(state: &State, space: Space, hits: u8) -> Value {
    air_losses(state, space, hits, &bombing::raiders(state, space))
}

/// The aircraft that can be lost; the first `hits` of them, cheapest first, are suggested.
fn air_losses(state: &State, space: Space, hits: u8, aircraft: &[PieceId]) -> Value {
    let mut kinds: Vec<Pick> = Vec::new();
    for piece in aircraft.iter().map(|id| state.piece(*id)) {
        match kinds.iter_mut().find(|pick| pick.unit == piece.unit && pick.power == Some(piece.owner)) {
            Some(pick) => pick.count += 1,
            None => kinds.push(Pick::owned(1, piece.owner, piece.unit)),
        }
    }
    kinds.sort_by_key(|pick| pick.unit.cost());
    let kind = |pick: &Pick| {
        json!({
            "power": pick.power,
            "unit": pick.unit,
            "count": pick.count,
            "pick": format!("{} {}", pick.power.map_or("", |power| power.id()), pick.unit),
        })
    };
    let mut left = u16::from(hits);
    let mut units: Vec<Pick> = Vec::new();
    for pick in &kinds {
        let count = pick.count.min(left);
        left -= count;
        if count > 0 {
            units.push(Pick { count, ..pick.clone() });
        }
    }
    json!({
        "kind": "air-losses",
        "space": space,
        "must": hits,
        "kinds": kinds.iter().map(kind).collect::<Vec<_>>(),
        "suggested": {"text": print::list(&units), "order": text(&Order::Casualties { units })},
    })
}

pub fn rockets(state: &State) -> Value {
    let launch = |(from, to): (Space, Space)| json!({"from": from, "to": to, "order": text(&Order::Rocket { from, to })});
    let raid = |space: Space| json!({"space": space, "order": text(&Order::Battle { space })});
    json!({
        "kind": "rockets",
        "launches": bombing::rocket_launches(state).into_iter().map(launch).collect::<Vec<_>>(),
        "raids": state.raids.iter().map(raid).collect::<Vec<_>>(),
        "battles": battle::agenda(state),
        "end": text(&Order::End),
    })
}
