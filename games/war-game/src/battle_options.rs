//! Menus of battles: what may be declared before the dice, and who takes the hits.

use sandtable_engine::Offer;
use sandtable_warfare::losses::{Slot, choose};

use crate::battle::Step;
use crate::board::{Space, board};
use crate::casualties;
use crate::conquest;
use crate::declarations;
use crate::generals;
use crate::neutrals;
use crate::options::{Heading, Menu, offer};
use crate::order::{Order, Pick};
use crate::power::Power;
use crate::retreat;
use crate::special_orders;
use crate::state::{Duty, State};
use crate::units::Unit;

pub fn top(state: &State, power: Power, menu: &mut Menu) {
    let Some(combat) = &state.combat else { return };
    let place = combat.place();
    match combat.step {
        Step::AttackersDeclare | Step::DefendersDeclare => {
            menu.push(Offer::Done(Order::Stand { fast: false }));
            special_orders::call_offs(state, power, menu);
            for place in combat.places.iter().filter(|place| state.battles.contains(**place)) {
                if state.at(*place).any(|(_, p)| p.owner == power)
                    || generals::may_leave(state, *place, power)
                {
                    menu.push(Offer::Open(Heading::Declare { space: *place }));
                }
            }
        }
        Step::Divert => {
            let mut units: Vec<Pick> = Vec::new();
            for (_, p) in state.at(place).filter(|(_, p)| p.duty == Duty::Bombards) {
                match units.iter_mut().find(|pick| pick.unit == p.unit && pick.power == Some(p.owner)) {
                    Some(pick) => pick.count += 1,
                    None => units.push(Pick { power: Some(p.owner), ..Pick::of(1, p.unit) }),
                }
            }
            offer(state, power, Order::Divert { units, zone: place }, menu);
            offer(state, power, Order::Divert { units: Vec::new(), zone: place }, menu);
        }
        Step::Ruler => {
            for named in conquest::conquerors(state, place) {
                offer(state, power, Order::Ruler { power: named, space: place }, menu);
            }
        }
        Step::NeutralNearest => {
            for named in neutrals::nearest(state, place) {
                offer(state, power, Order::Nearest { power: named, space: place }, menu);
            }
        }
        _ => losses(state, power, menu),
    }
}

/// The cheapest losses, and those that begin with each kind that could be hit.
pub fn losses(state: &State, power: Power, menu: &mut Menu) {
    let Some(open) = casualties::open(state).filter(|open| open.speaker == power) else { return };
    let cheap = casualties::suggestion(state, &open);
    let units = casualties::as_picks(state, &open, &cheap);
    offer(state, power, Order::Casualties { units }, menu);
    let mut choices = Vec::new();
    let mut kinds: Vec<(Power, Unit)> = Vec::new();
    for slot in &open.slots {
        let p = state.piece(slot.piece);
        if slot.damages_only() {
            let this = |other: &Slot| u32::from(other.piece != slot.piece);
            choices.push(choose(&open.hits, &open.slots, this));
        }
        if kinds.contains(&(p.owner, p.unit)) {
            continue;
        }
        kinds.push((p.owner, p.unit));
        let first = |other: &Slot| {
            let o = state.piece(other.piece);
            u32::from((o.owner, o.unit) != (p.owner, p.unit))
        };
        choices.push(choose(&open.hits, &open.slots, first));
    }
    for chosen in choices {
        let order = Order::Casualties { units: casualties::as_picks(state, &open, &chosen) };
        let known = menu.iter().any(|offer| matches!(offer, Offer::Order(known) if *known == order));
        if !known {
            offer(state, power, order, menu);
        }
    }
}

pub fn declare(state: &State, power: Power, place: Space, menu: &mut Menu) {
    let declaring = state.combat.as_ref().is_some_and(|combat| {
        matches!(combat.step, Step::AttackersDeclare | Step::DefendersDeclare)
            && combat.places.contains(&place)
            && state.battles.contains(place)
    });
    if !declaring {
        return;
    }
    let mut seen: Vec<(Unit, Space)> = Vec::new();
    for (id, p) in retreat::candidates(state, place, power) {
        for to in retreat::destinations(state, id).into_iter().take(4) {
            if seen.contains(&(p.unit, to)) {
                continue;
            }
            seen.push((p.unit, to));
            let units = vec![Pick::of(1, p.unit)];
            offer(state, power, Order::Retreat { units, from: place, to }, menu);
            let all =
                retreat::candidates(state, place, power).filter(|(_, o)| o.unit == p.unit).count() as u16;
            if all > 1 {
                let units = vec![Pick::of(all, p.unit)];
                offer(state, power, Order::Retreat { units, from: place, to }, menu);
            }
        }
    }
    let subs = retreat::candidates(state, place, power).filter(|(_, p)| p.unit == Unit::Submarine).count();
    if subs > 0 && !state.is_mover(power) {
        offer(state, power, Order::Submerge { count: subs as u16, zone: place }, menu);
    }
    let guns = declarations::guns_to_aim(state, place, power);
    if guns > 0 {
        offer(state, power, Order::Aim { count: guns, space: place }, menu);
    }
    let bombers = declarations::bombers(state, place, power).count() as u16;
    if bombers > 0 {
        offer(state, power, Order::Guns { count: bombers, space: place }, menu);
    }
    if declarations::may_scorch(state, place, power).is_ok() {
        offer(state, power, Order::Scorch { space: place }, menu);
    }
    if declarations::may_forgo(state, place, power).next().is_some() {
        offer(state, power, Order::Forgo { count: 1, space: place }, menu);
    }
    if generals::may_leave(state, place, power) {
        let to = match state.is_mover(power) {
            true => None,
            false => Some(board().capital(power)),
        };
        offer(state, power, Order::General { to, arm: None }, menu);
    }
}
