//! Answers in combat: losses, retreats, what is burnt before the enemy has it.

use sandtable_bots::menu;
use sandtable_war_game::WarGame;
use sandtable_war_game::battle::Step;
use sandtable_war_game::board::Space;
use sandtable_war_game::casualties;
use sandtable_war_game::declarations::{bombers, may_scorch};
use sandtable_war_game::order::{Order, Pick};
use sandtable_war_game::power::Power;
use sandtable_war_game::retreat;
use sandtable_war_game::state::{Duty, Factory, Piece, State, Waiting};
use sandtable_war_game::units::{Class, Unit};

use crate::force::{Force, Forecast, fight, worth};
use crate::temper::Temper;

/// Who looks no further leaves a battle below this chance.
const HOPELESS: f32 = 0.25;
/// A factory is burnt when the place is lost with this chance.
const BURNT: f32 = 0.75;

pub fn answer(game: &WarGame, state: &State, me: Power, temper: &Temper) -> Option<Order> {
    let step = state.combat.as_ref().map(|combat| combat.step);
    match (state.waiting, step) {
        (Waiting::Battle, Some(Step::AttackersDeclare | Step::DefendersDeclare)) => {
            Some(declared(state, me, temper).unwrap_or(Order::Stand { fast: false }))
        }
        (Waiting::Battle | Waiting::SailByLosses { .. }, _) => {
            losses(game, state, me, temper).or_else(|| other(game, state, me))
        }
        _ => other(game, state, me),
    }
}

fn other(game: &WarGame, state: &State, me: Power) -> Option<Order> {
    menu::best(game, state, me.seat(), |order| match order {
        Order::PlayOn => Some(1.0),
        Order::Battle { .. } | Order::Ruler { .. } | Order::Nearest { .. } | Order::Land { .. } => Some(0.5),
        Order::Casualties { .. } => Some(0.4),
        Order::Divert { units, .. } => Some(f32::from(u8::from(units.is_empty()))),
        Order::Yield => Some(0.0),
        _ => None,
    })
}

/// Both sides of a battle, without enemies who leave it. A retreat is all or nothing, so that own units which have
/// been told to leave still count.
fn sides(state: &State, place: Space, me: Power) -> (Force, Force) {
    let (mut attackers, mut defenders) = (Force::default(), Force::default());
    let here = |p: &Piece| p.aboard.is_none() && (p.duty != Duty::Retreats || p.owner.side() == me.side());
    for (_, p) in state.at(place).filter(|(_, p)| here(p)) {
        match p.owner.side() == state.mover_side() {
            true if p.duty == Duty::Spent => {}
            true => attackers.add(p.unit, 1),
            false => defenders.add(p.unit, 1),
        }
    }
    (attackers, defenders)
}

/// What a place is worth in this battle, in money.
fn prize(state: &State, place: Space, temper: &Temper) -> f32 {
    if place.is_sea() {
        return 0.0;
    }
    let works = if state.factories[place.index()] == Factory::None { 0.0 } else { 1.5 };
    1.6 * temper.ground * (f32::from(state.value(place)) + works)
}

fn general_at(state: &State, place: Space, attackers: bool) -> f32 {
    let there = state.generals.iter().enumerate().any(|(number, general)| {
        let side = sandtable_war_game::power::POWERS[number].side();
        general.alive && general.at == Some(place) && (side == state.mover_side()) == attackers
    });
    if there && state.options.generals { 1.0 } else { 0.0 }
}

fn foreseen(state: &State, place: Space, sides: &(Force, Force)) -> Forecast {
    let bonus = (general_at(state, place, true), general_at(state, place, false));
    fight(&sides.0, &sides.1, bonus)
}

fn declared(state: &State, me: Power, temper: &Temper) -> Option<Order> {
    let combat = state.combat.as_ref()?;
    let attacks = state.is_mover(me);
    for place in combat.places.iter().copied().filter(|place| state.battles.contains(*place)) {
        if !state.at(place).any(|(_, p)| p.owner == me && p.duty != Duty::Retreats) {
            continue;
        }
        let found = match attacks {
            true => attacker(state, me, place, temper),
            false => defender(state, me, place, temper),
        };
        if found.is_some() {
            return found;
        }
    }
    None
}

fn attacker(state: &State, me: Power, place: Space, temper: &Temper) -> Option<Order> {
    let forces = sides(state, place, me);
    let (attackers, defenders) = &forces;
    if defenders.is_empty() {
        return None;
    }
    // Bombs hit no aircraft.
    if defenders.of_class(Class::Air) > 0
        && defenders.of_class(Class::Land) + defenders.of_class(Class::Sea) == 0
    {
        let count = bombers(state, place, me).count() as u16;
        if count > 0 {
            return Some(Order::Guns { count, space: place });
        }
    }
    if state.combat.as_ref().is_none_or(|combat| combat.round < 2) {
        return None;
    }
    let seen = foreseen(state, place, &forces);
    let takes = place.is_land() && attackers.of_class(Class::Land) > 0;
    let gain = if takes { prize(state, place, temper) } else { 0.0 };
    let leaves = match temper.foresees {
        true => seen.win * gain + seen.defender_lost < seen.attacker_lost,
        false => seen.win < HOPELESS,
    };
    if leaves { leave(state, me, place) } else { None }
}

fn defender(state: &State, me: Power, place: Space, temper: &Temper) -> Option<Order> {
    let forces = sides(state, place, me);
    let (attackers, defenders) = &forces;
    if attackers.is_empty() {
        return None;
    }
    let seen = foreseen(state, place, &forces);
    if temper.foresees && seen.win > BURNT && may_scorch(state, place, me).is_ok() {
        return Some(Order::Scorch { space: place });
    }
    if !temper.foresees {
        return if seen.win > 1.0 - HOPELESS / 2.0 { leave(state, me, place) } else { None };
    }
    if seen.win < 0.5 {
        return None;
    }
    let held = (1.0 - seen.win) * prize(state, place, temper);
    let stand = held + 0.9 * seen.attacker_lost - seen.defender_lost;
    // Whoever leaves is shot at once more and does not answer.
    let once: f32 = attackers
        .iter()
        .map(|(unit, count)| f32::from(count) * f32::from(unit.attack()[0] + unit.attack()[1]) / 12.0)
        .sum();
    let go = defenders.after(once).worth() - defenders.worth();
    if go > stand + 1.0 { leave(state, me, place) } else { None }
}

/// All units of a kind that can go somewhere leave for the best place there is; the next kinds are asked again.
fn leave(state: &State, me: Power, place: Space) -> Option<Order> {
    let mut seen: Vec<Unit> = Vec::new();
    for (id, p) in retreat::candidates(state, place, me) {
        if seen.contains(&p.unit) {
            continue;
        }
        seen.push(p.unit);
        let strength = |to: &Space| -> f32 {
            state.at(*to).filter(|(_, o)| o.owner.side() == me.side()).map(|(_, o)| worth(o.unit)).sum()
        };
        let best =
            retreat::destinations(state, id).into_iter().max_by(|a, b| strength(a).total_cmp(&strength(b)));
        let Some(to) = best else { continue };
        if p.unit == Unit::Submarine && !state.is_mover(me) && retreat::may_submerge(state, place).is_ok() {
            return Some(Order::Submerge { count: 1, zone: place });
        }
        let goes = |other| retreat::check(state, other, to).is_ok();
        let count = retreat::candidates(state, place, me)
            .filter(|(other, o)| {
                o.unit == p.unit && (o.class() != Class::Air || *other == id) && goes(*other)
            })
            .count() as u16;
        return Some(Order::Retreat { units: vec![Pick::of(count.max(1), p.unit)], from: place, to });
    }
    None
}

/// The cheapest losses, unless they leave nobody to take the place.
fn losses(game: &WarGame, state: &State, me: Power, temper: &Temper) -> Option<Order> {
    let open = casualties::open(state).filter(|open| open.speaker == me)?;
    let place = state.combat.as_ref().map(|combat| combat.place());
    let cheap = casualties::suggestion(state, &open);
    let suggested = Order::Casualties { units: casualties::as_picks(state, &open, &cheap) };
    let Some(place) = place.filter(|place| place.is_land() && state.is_mover(me)) else {
        return Some(suggested);
    };
    let (attackers, defenders) = sides(state, place, me);
    let troops = attackers.of_class(Class::Land);
    let dying = |units: &[Pick]| -> u16 {
        units.iter().filter(|pick| pick.unit.class() == Class::Land).map(|pick| pick.count).sum()
    };
    let Order::Casualties { units } = &suggested else { return Some(suggested) };
    if attackers.of_class(Class::Air) == 0 || dying(units) < troops || defenders.of_class(Class::Land) > 1 {
        return Some(suggested);
    }
    let gain = prize(state, place, temper);
    let cost = |units: &[Pick]| -> f32 {
        let lost: f32 = units.iter().map(|pick| f32::from(pick.count) * worth(pick.unit)).sum();
        lost + if dying(units) >= troops { gain } else { 0.0 }
    };
    menu::best(game, state, me.seat(), |order| match order {
        Order::Casualties { units } => Some(-cost(units)),
        _ => None,
    })
    .or(Some(suggested))
}
