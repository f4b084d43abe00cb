//! Battleship damage and repair.

use sandtable_engine::pieces::PieceId;

use crate::Unfold;
use crate::board::Space;
use crate::check::{Plan, Then, Verdict};
use crate::event::Event;
use crate::income;
use crate::power::Power;
use crate::reason::Reason;
use crate::state::{Factory, Piece, State, Waiting};

/// Roll the price of one damaged battleship; at any time, and once.
pub fn price(state: &State, power: Power, zone: Space) -> Verdict {
    if state.waiting == Waiting::Over {
        return Err(Reason::NotYourTurn { power }.into());
    }
    let unpriced = |p: &Piece| p.owner == power && p.damaged && p.price == 0;
    match state.at(zone).find(|(_, p)| unpriced(p)) {
        Some((piece, _)) => Plan::new(vec![Event::Pricing { piece, yard: None }], Then::Nothing),
        None => Err(Reason::NothingToPrice { zone }.into()),
    }
}

/// Whether a territory can do a repair of this price. Russia repairs its own navy only, and nobody else there.
fn is_yard(state: &State, power: Power, at: Space, price: u8) -> Result<(), Reason> {
    let holder = state.controller(at);
    let closed = |holder: Power| {
        holder.side() != power.side() || (holder != power && (holder == Power::Ussr || power == Power::Ussr))
    };
    if holder.is_none_or(closed) {
        return Err(Reason::NoFriendlyYard { space: at });
    }
    let printed = u16::from(state.value(at));
    let halved = state.options.repair_halved;
    let value = if halved { state.usable_value(at, holder.unwrap_or(power)) } else { printed };
    let least = if price <= 3 { 1 } else { 4 };
    let factory = price >= 8;
    if value < least || (factory && state.factories[at.index()] == Factory::None) {
        return Err(Reason::YardTooSmall { space: at, price });
    }
    Ok(())
}

pub fn repair(state: &State, power: Power, count: u16, zone: Space, at: Space) -> Verdict {
    if count != 1 {
        return Err(Reason::OneShipAtATime.into());
    }
    if !zone.is_sea() || at.is_sea() || !zone.adjacent(at) {
        return Err(Reason::NotAdjacent { from: zone, to: at }.into());
    }
    let waits = |p: &Piece| p.owner == power && p.damaged && p.yard.is_none();
    let mut ships: Vec<(PieceId, u8)> =
        state.at(zone).filter(|(_, p)| waits(p)).map(|(id, p)| (id, p.price)).collect();
    // The cheapest known price first.
    ships.sort_by_key(|(id, price)| (*price == 0, *price, *id));
    let Some((piece, price)) = ships.first().copied() else {
        return Err(Reason::NothingToRepair { zone }.into());
    };
    if price == 0 {
        is_yard(state, power, at, 1)?;
        return Plan::new(vec![Event::Pricing { piece, yard: Some(at) }], Then::Nothing);
    }
    is_yard(state, power, at, price)?;
    let (cost, held) = (u16::from(price), state.treasury[power as usize]);
    if cost > held {
        return Err(Reason::TooExpensive { cost, held }.into());
    }
    Plan::new(Vec::new(), Then::Repair { piece, at })
}

pub fn pay(on: &mut Unfold, piece: PieceId, yard: Space) {
    let p = *on.state().piece(piece);
    let amount = u16::from(p.price);
    let tied = income::tied_part(on.state(), p.owner, amount);
    on.emit(Event::Paid { power: p.owner, amount, tied });
    on.emit(Event::UnderRepair { piece, yard });
}

/// The price has been rolled; a repair that was ordered and is possible at that price is begun.
pub fn priced(on: &mut Unfold, face: u8) {
    let Some((piece, yard)) = on.state().pricing else { return };
    on.emit(Event::Priced { piece, price: face });
    if let Some(at) = yard {
        let state = on.state();
        let power = state.piece(piece).owner;
        let affordable = u16::from(face) <= state.treasury[power as usize];
        if affordable && is_yard(state, power, at, face).is_ok() {
            pay(on, piece, at);
        }
    }
}

/// When the owner's next turn begins, ships whose yards held out are restored.
pub fn restore(on: &mut Unfold) {
    let state = on.state();
    let ships: Vec<(PieceId, bool)> = state
        .pieces
        .all()
        .filter(|(_, _, p)| state.is_mover(p.owner))
        .filter_map(|(id, zone, p)| {
            let yard = p.yard?;
            let holds = is_yard(state, p.owner, yard, p.price).is_ok() && Space(zone).adjacent(yard);
            Some((id, holds))
        })
        .collect();
    for (piece, holds) in ships {
        on.emit(if holds { Event::Restored { piece } } else { Event::RepairLost { piece } });
    }
}
