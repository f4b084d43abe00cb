//! Answers to what the rules ask beside the orders of a phase, and the small decisions of the combat phase.

use sandtable_bots::menu;
use sandtable_complete_game::CompleteGame;
use sandtable_complete_game::battle::{Aim, Battle, Step};
use sandtable_complete_game::board::{Space, board};
use sandtable_complete_game::order::{Order, Pick};
use sandtable_complete_game::power::*;
use sandtable_complete_game::sea_search;
use sandtable_complete_game::state::*;
use sandtable_complete_game::tech::Tech;
use sandtable_complete_game::units::*;
use sandtable_engine::Seat;
use sandtable_engine::pieces::PieceId;

use crate::field::{FAR, Field, Stand, by_air, by_land, cost};
use crate::redeploy::battle_chance;
use crate::temper::Temper;

/// Below this chance a battle is broken off.
const HOPELESS: f32 = 0.3;
/// Search dice that find a fleet four times in five.
const SEARCH_DICE: u8 = 4;

pub fn answer(game: &CompleteGame, state: &State, seat: Seat, me: Power, temper: Temper) -> Option<Order> {
    if let Some(battle) = state.battle.as_deref()
        && state.waiting == Waiting::Battle
        && battle.step == Step::Search
    {
        return Some(search(state, battle, me));
    }
    // Losses are asked for most often and need no look at the board.
    if state.battle.as_deref().is_some_and(|battle| is_losses(battle.step)) {
        return menu::best(game, state, seat, |order| match order {
            Order::Casualties { units, .. } => Some(-losses(units)),
            _ => None,
        });
    }
    let field = Field::new(state, me, temper);
    menu::best(game, state, seat, |order| rate(&field, order))
}

fn is_losses(step: Step) -> bool {
    matches!(
        step,
        Step::FreeFireLosses
            | Step::RoundZeroLosses
            | Step::AttackerLosses
            | Step::BombardLosses
            | Step::SneakLosses
            | Step::DefenderLosses
    )
}

/// Planes are bought until the search promises something.
fn search(state: &State, battle: &Battle, me: Power) -> Order {
    let most = sea_search::planes_for_sale(state, battle);
    let dice = sea_search::dice(state, battle);
    let rich = state.treasury[me as usize] >= 6;
    let wanted = if rich { SEARCH_DICE.saturating_sub(dice as u8) } else { 0 };
    Order::Search { planes: Some(wanted.min(most)) }
}

/// What an answer promises; those that are not rated are not given.
fn rate(field: &Field, order: &Order) -> Option<f32> {
    let state = field.state;
    Some(match order {
        Order::Press => attacker_chance(field)? - HOPELESS,
        // Who holds the capital holds it to the last.
        Order::Stay => defender_stays(field),
        Order::Hold => -1.0,
        Order::Retreat { to, .. } => refuge(field, *to),
        Order::Bombard { units } => number(units),
        Order::Aim { aim } => {
            let battle = state.battle.as_deref()?;
            let air = battle.attackers.iter().filter(|id| state.piece(**id).is_air()).count() as f32;
            let armor = battle.attackers.iter().filter(|id| state.piece(**id).unit == Armor).count() as f32;
            if *aim == Aim::Aircraft { 10.0 * air } else { 5.0 * armor }
        }
        Order::Target { units } | Order::Fire { units } => units.iter().map(|pick| cost(pick.unit)).sum(),
        Order::Reserves { count } => reserves(field, *count),
        Order::Intercept { count } => f32::from(*count),
        Order::Shift { by } => -f32::from(by.abs()),
        Order::Scramble { to, .. } => scramble(field, *to),
        Order::Evade { zone } => 0.5 - danger_at_sea(field, *zone),
        Order::Repel => 0.4,
        Order::Search { .. } => attacker_chance(field).map_or(0.0, |chance| 0.8 - chance),
        Order::Attack => after_refusal(field).unwrap_or(0.0),
        Order::Withdraw => 0.0,
        Order::Agree => 1.0,
        Order::Refuse => 0.0,
        Order::Relocate { space } => seat_of_government(field, *space),
        Order::Capital { space } => empire_capital(field, *space),
        Order::Evacuate { space } => f32::from(state.value[space.index()]),
        Order::Mission { mission, .. } => mission_worth(*mission),
        Order::Rocket { to, .. } => 1.0 + field.worth(*to),
        Order::Negotiate { space } => 1.0 + field.worth(*space),
        Order::Battle { space } => 1.0 + field.worth(*space),
        Order::Dive { target, .. } => {
            if matches!(target, Battleship | AircraftCarrier) {
                1.0
            } else {
                -1.0
            }
        }
        Order::End => 0.0,
        _ => return None,
    })
}

fn number(units: &[Pick]) -> f32 {
    units.iter().map(|pick| f32::from(pick.count)).sum()
}

fn losses(units: &[Pick]) -> f32 {
    units.iter().map(|pick| f32::from(pick.count) * cost(pick.unit)).sum()
}

fn stand(state: &State, pieces: &[PieceId]) -> Stand {
    let mut all: Stand = [0; UNITS.len()];
    pieces.iter().for_each(|id| all[state.piece(*id).unit as usize] += 1);
    all
}

/// The attacker's chance in the battle that is being fought.
fn attacker_chance(field: &Field) -> Option<f32> {
    let battle = field.state.battle.as_deref()?;
    let (attackers, defenders) =
        (stand(field.state, &battle.attackers), stand(field.state, &battle.defenders));
    Some(battle_chance(field, &attackers, battle.attacker, &defenders, battle.space))
}

fn defender_stays(field: &Field) -> f32 {
    let Some(battle) = field.state.battle.as_deref() else { return 1.0 };
    let chance = attacker_chance(field).unwrap_or(0.5);
    let worth = field.worth(battle.space);
    if worth >= 30.0 { 10.0 } else { 1.15 - chance + 0.01 * worth }
}

/// Where somebody runs to: better than what cannot be held, and the safer the better.
fn refuge(field: &Field, to: Space) -> f32 {
    let company: f32 = field.garrison(to).iter().map(|count| f32::from(*count)).sum();
    0.002 * company.min(40.0)
}

/// Reserves fight for the capital, and elsewhere only where they turn the battle.
fn reserves(field: &Field, count: u8) -> f32 {
    let Some(battle) = field.state.battle.as_deref() else { return 0.0 };
    let capital = field.capital_of(battle.space) == Some(field.me);
    let before = attacker_chance(field).unwrap_or(0.5);
    let useful = capital || (0.25..0.7).contains(&before);
    if useful { f32::from(count) } else { -f32::from(count) }
}

fn scramble(field: &Field, to: Space) -> f32 {
    let worth = field.worth(to);
    if worth >= 8.0 { 1.0 } else { -1.0 }
}

fn danger_at_sea(field: &Field, zone: Space) -> f32 {
    field.danger(zone, &field.garrison(zone)).win
}

/// Whether to fight a country that did not join.
fn after_refusal(field: &Field) -> Option<f32> {
    let Waiting::Refused { space, .. } = field.state.waiting else { return None };
    let state = field.state;
    let mut attackers: Stand = [0; UNITS.len()];
    let near = std::iter::once(space).chain(space.neighbours());
    for (_, piece) in near.flat_map(|zone| state.at(zone)) {
        let there = piece.aboard.is_none() && piece.flags.combat_moved();
        if piece.owner == field.me && (there || piece.landing == Some(space)) && piece.unit.fights() {
            attackers[piece.unit as usize] += 1;
        }
    }
    let defenders: Vec<PieceId> = state
        .at(space)
        .filter(|(_, p)| {
            !state.is_friend(p.owner, field.me) && (p.unit.fights() || p.unit == ReserveInfantry)
        })
        .map(|(id, _)| id)
        .collect();
    let chance = battle_chance(field, &attackers, field.me, &stand(state, &defenders), space);
    Some(chance - 0.6)
}

/// The new capital: rich, and far from the enemy.
fn seat_of_government(field: &Field, space: Space) -> f32 {
    let danger = field.danger(space, &field.garrison(space)).win;
    let factory = if field.state.factory(space).kind.is_some() { 4.0 } else { 0.0 };
    f32::from(field.state.value[space.index()]) + factory - 12.0 * danger
}

/// A capital of the empire game: much to take near by, and nobody else.
fn empire_capital(field: &Field, space: Space) -> f32 {
    let state = field.state;
    let valued = |zone: &Space| zone.printed_value() > 0 && *zone != space;
    let lands = || board().lands().iter().copied().filter(valued);
    let others = || POWERS[..PURSES].iter().filter_map(|power| state.capital[*power as usize]);
    if field.temper.skilled {
        // Land that this capital is nearer to than any other, and room to breathe.
        let near = |zone: Space| others().map(|other| by_land(other, zone)).min().unwrap_or(FAR);
        let own = |zone: &Space| by_land(space, *zone) <= 6 && by_land(space, *zone) < near(*zone);
        let land: f32 =
            lands().filter(own).map(|zone| 1.0 / (1.0 + 0.15 * f32::from(by_land(space, zone)))).sum();
        return land.min(16.0) + 1.5 * f32::from(near(space).min(4));
    }
    let around = lands().filter(|zone| zone.borders(space)).count() as f32;
    let wider = lands().filter(|zone| by_land(space, *zone) == 2).count() as f32;
    let nearest = others().map(|capital| by_air(capital, space)).min().unwrap_or(12).min(12);
    let coast = if space.neighbours().any(Space::is_sea) { 0.5 } else { 0.0 };
    around + 0.3 * wider + 0.8 * f32::from(nearest) + coast
}

fn mission_worth(mission: Mission) -> f32 {
    match mission {
        Mission::Factory => 4.0,
        Mission::Steal(tech) => match tech {
            Tech::IndustrialProduction | Tech::RegularInfantry => 6.0,
            Tech::Armor | Tech::FighterAircraft => 3.0,
            _ => 1.0,
        },
        Mission::Spoil(_) => 2.0,
        Mission::Rocket => 2.0,
        Mission::Gun => 1.0,
        Mission::Radar | Mission::Assist => 0.5,
    }
}
