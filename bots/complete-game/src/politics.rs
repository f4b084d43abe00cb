//! War and peace, research, spies, and the countries that wait for Germany.

use sandtable_complete_game::CompleteGame;
use sandtable_complete_game::board::{Space, board};
use sandtable_complete_game::order::{Order, Pick};
use sandtable_complete_game::power::*;
use sandtable_complete_game::research;
use sandtable_complete_game::state::*;
use sandtable_complete_game::tech::Tech;
use sandtable_complete_game::units::*;
use sandtable_complete_game::war;
use sandtable_engine::Seat;
use sandtable_engine::game::play;

use crate::field::{by_air, by_land, is_foe};
use crate::temper::Temper;
use crate::ways::ready;

/// Germany turns east in this round.
const BARBAROSSA: u16 = 4;

/// Declarations of the turn that begins; the rules say which are allowed.
pub fn declarations(state: &State, me: Power, temper: Temper) -> Vec<Order> {
    let declare = |on: Side| Order::Declare { on };
    let money = state.treasury[me as usize];
    let cheap = |on: Side, share: f32| f32::from(war::price(state, me, on)) <= share * f32::from(money);
    let mut wishes = Vec::new();
    match me {
        Germany | Japan => {
            wishes.push(declare(Side::Allies));
            let west_is_won = state.status[France as usize] != Status::Normal;
            let east = if temper.skilled { BARBAROSSA } else { BARBAROSSA + 1 };
            if me == Germany && state.round >= east && west_is_won {
                wishes.push(declare(Side::Russia));
            }
            if state.may_attack(Russia, me) {
                wishes.push(declare(Side::Russia));
            }
        }
        France | UnitedKingdom | China | UnitedStates => {
            // Who is attacked anyway pays for the right to strike back.
            let share = if temper.skilled { 0.7 } else { 0.3 };
            if cheap(Side::Axis, share) {
                wishes.push(declare(Side::Axis));
            }
            if state.may_attack(Russia, me) && cheap(Side::Russia, share) {
                wishes.push(declare(Side::Russia));
            }
        }
        Russia if state.russia == Stance::Neutral => {
            let attacked = [Germany, Japan].into_iter().any(|power| state.may_attack(power, Russia));
            let share = if attacked { 1.0 } else { 0.7 };
            let early = if temper.skilled { 2 } else { 3 };
            if (attacked || state.round >= early) && cheap(Side::Axis, share) {
                wishes.push(declare(Side::Axis));
            }
        }
        _ => {}
    }
    wishes
}

/// What a technology is worth to most powers, from 0 to 1.
fn promise(tech: Tech) -> f32 {
    match tech {
        Tech::IndustrialProduction => 1.0,
        Tech::RegularInfantry => 0.9,
        Tech::Armor | Tech::FighterAircraft => 0.6,
        Tech::Bombers | Tech::AircraftRange => 0.4,
        _ => 0.15,
    }
}

/// The free roll always; others where somebody else shows what there is to find, and money is there.
pub fn research(state: &State, me: Power, temper: Temper) -> Vec<Order> {
    let mut wishes = vec![Order::Research { research: Research::Free }];
    let money = state.treasury[me as usize];
    if !temper.skilled || money < 25 {
        return wishes;
    }
    let known = research::known_elsewhere(state, me);
    let mean = known.iter().map(|tech| promise(*tech)).sum::<f32>() / known.len().max(1) as f32;
    if mean > 0.55 {
        wishes.push(Order::Research { research: Research::Elevated });
    }
    wishes
}

/// The enemy's capital where a spy can do most, if it is worth the price.
pub fn spy_target(state: &State, me: Power) -> Option<Space> {
    let worth = |power: Power, space: Space| {
        let chips = f32::from(state.factory(space).chips);
        let stolen = sandtable_complete_game::tech::TECHS
            .into_iter()
            .filter(|tech| state.level(power, *tech) > 0 && state.level(me, *tech) == 0)
            .map(promise)
            .fold(0.0, f32::max);
        let hunters = state.count(space, |p| p.unit == SpecialForces && p.owner == power) as f32;
        (1.2 * chips + 12.0 * stolen) * 0.25 / (1.0 + 0.3 * hunters)
    };
    let spies = state.owned(me, Spy);
    if spies >= 2 {
        return None;
    }
    let enemies = POWERS[..PURSES].iter().copied().filter(|power| state.may_attack(me, *power));
    let capitals = enemies.filter_map(|power| Some((power, state.capital[power as usize]?)));
    let held = capitals.filter(|(power, space)| state.controller(*space) == Some(*power));
    let rated = held.map(|(power, space)| (worth(power, space), space));
    rated.filter(|(worth, _)| *worth > 1.0).max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, space)| space)
}

/// Where a spy that was bought stands.
pub fn spy_post(state: &State, me: Power) -> Option<Space> {
    let foreign = |power: &Power| is_foe(state, me, *power);
    let any = || PLAYERS.into_iter().filter(foreign).find_map(|power| state.capital[power as usize]);
    spy_target(state, me).or_else(any).or(state.capital[me as usize]).or(board().lands().first().copied())
}

/// German infantry enters the countries that wait for it: on foot, on carriers, out of planes.
pub fn annexations(game: &CompleteGame, state: &State, seat: Seat, me: Power) -> Vec<Order> {
    if me != Germany || state.empire || state.round > 2 {
        return Vec::new();
    }
    let mut then = state.clone();
    let mut given = Vec::new();
    let mut give = |then: &mut State, orders: Vec<Order>| {
        let mut trial = then.clone();
        let fine = orders.iter().all(|order| play(game, &mut trial, seat, order).is_ok());
        if fine {
            *then = trial;
            given.extend(orders);
        }
        fine
    };
    let waiting: Vec<Space> = board().lands().iter().copied().filter(|s| state.awaits_germany(*s)).collect();
    for _ in 0..2 {
        for to in &waiting {
            for tries in 0..3 {
                if !then.awaits_germany(*to) {
                    break;
                }
                let near = |from: &&Space| match tries {
                    0 => from.borders(*to),
                    1 => by_land(**from, *to) == 2,
                    _ => by_air(**from, *to) == 2,
                };
                let sources: Vec<Space> = board().lands().iter().filter(near).copied().collect();
                for from in sources {
                    let unit = if tries < 2 && ready(&then, me, from, RegularInfantry) > 0 {
                        RegularInfantry
                    } else {
                        SpecialForces
                    };
                    if ready(&then, me, from, unit) == 0 {
                        continue;
                    }
                    let one = Pick::of(1, unit);
                    let path = vec![from, *to];
                    let orders = match tries {
                        0 => vec![Order::Move { units: vec![one], path }],
                        1 => vec![Order::Move { units: vec![one, Pick::of(1, Apc)], path }],
                        _ => vec![
                            Order::Load { units: vec![one], from, to: None, aboard: None },
                            Order::Move { units: vec![Pick::of(1, TransportPlane)], path },
                            Order::Unload { units: vec![one], from: *to, to: None, aboard: None },
                        ],
                    };
                    if give(&mut then, orders) {
                        break;
                    }
                }
            }
        }
    }
    given
}
