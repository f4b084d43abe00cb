//! The battle board: both sides by strength, the steps of the round and the decision that is owed.

use sandtable_engine::pieces::PieceId;
use serde::Serialize;

use super::losses::{Losses, losses};
use super::{Suggestion, text};
use crate::amphibious;
use crate::battle::{Battle, Step};
use crate::board::Space;
use crate::check;
use crate::conduct_combat;
use crate::firepower::{attack_value, dice_of, supported_infantry};
use crate::options::orders_now;
use crate::order::Order;
use crate::power::Power;
use crate::state::{Arrival, State, Waiting};
use crate::units::{Class, Counts, Unit};
use crate::words;

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BattleBoard {
    space: Space,
    round: u8,
    landing: bool,
    goal: Goal,
    worth: u8,
    city: Option<&'static str>,
    steps: Vec<RoundStep>,
    attacker: Power,
    attackers: Vec<BattleRow>,
    defender: Option<Power>,
    defenders: Vec<BattleRow>,
    /// Who decides.
    by: Option<Power>,
    decision: Option<Decision>,
    battles: Vec<AgendaEntry>,
}

/// What a victory brings.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Goal {
    Capture,
    Win,
}

/// A part of a round of combat.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RoundStep {
    id: &'static str,
    title: &'static str,
    state: Progress,
}

#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Progress {
    Done,
    Now,
    Next,
}

/// Like units on the battle board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BattleRow {
    #[serde(flatten)]
    row: Row,
    count: u16,
}

/// What a battle asks.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Decision {
    Losses(Losses),
    Press(Press),
    Submarines(Submarines),
    Bombard(Bombard),
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Press {
    press: Option<String>,
    retreats: Vec<Retreat>,
    staying: Counts,
    /// Nobody can hit anybody any more.
    spent: bool,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Retreat {
    /// Nowhere: only the aircraft leave.
    to: Option<Space>,
    text: String,
    order: String,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Submarines {
    strike: Option<String>,
    dives: Vec<Dive>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Dive {
    submarines: u16,
    order: String,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Bombard {
    ships: Counts,
    most: usize,
    suggested: Option<Suggestion>,
    none: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AgendaEntry {
    space: Space,
    when: When,
    landing: bool,
    order: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum When {
    Now,
    Ready,
    Later,
}

pub fn battle(state: &State, battle: &Battle) -> BattleBoard {
    let space = battle.space;
    BattleBoard {
        space,
        round: battle.round,
        landing: battle.amphibious,
        goal: if space.is_land() { Goal::Capture } else { Goal::Win },
        worth: space.income(),
        city: space.victory_city(),
        steps: steps(state, battle),
        attacker: state.attacker(),
        attackers: attackers(state, battle),
        defender: state.controller(space).or_else(|| owner(state, &battle.defenders)),
        defenders: defenders(state, battle),
        by: check::decider(state),
        decision: decision(state, battle),
        battles: agenda(state),
    }
}

fn owner(state: &State, side: &[PieceId]) -> Option<Power> {
    side.first().map(|id| state.piece(*id).owner)
}

/// Battles that are being fought, may be fought now, or come later.
pub fn agenda(state: &State) -> Vec<AgendaEntry> {
    let ready = conduct_combat::pending(state);
    let now = state.battle.as_ref().map(|battle| battle.space);
    let later = conduct_combat::unresolved(state).into_iter().filter(|space| Some(*space) != now);
    let orders = if state.waiting == Waiting::ChooseBattle { orders_now(state) } else { Vec::new() };
    let entry = |space: Space, when: When| {
        let landing = !amphibious::landing_cargo(state, space).is_empty()
            || (Some(space) == now && state.battle.as_ref().is_some_and(|battle| battle.amphibious));
        let order = orders.iter().find(|order| **order == Order::Battle { space }).map(text);
        AgendaEntry { space, when, landing, order }
    };
    let mut list: Vec<AgendaEntry> = now.map(|space| entry(space, When::Now)).into_iter().collect();
    let (first, then): (Vec<Space>, Vec<Space>) =
        later.partition(|space| now.is_none() && ready.contains(space));
    list.extend(first.into_iter().map(|space| entry(space, When::Ready)));
    list.extend(then.into_iter().map(|space| entry(space, When::Later)));
    list
}

/// The parts of a round, in the rulebook's order.
fn steps(state: &State, battle: &Battle) -> Vec<RoundStep> {
    use Step::*;
    let sea = battle.space.is_sea();
    let air = battle.attackers.iter().any(|id| state.piece(*id).class() == Class::Air);
    let gun = state.has_enemy(battle.space, state.attacker(), |p| p.unit == Unit::AntiaircraftGun);
    let submarines = battle.attackers.iter().chain(&battle.defenders);
    let submarine = sea && submarines.into_iter().any(|id| state.piece(*id).unit == Unit::Submarine);
    let parts = [
        ("bombardment", "Bombardment", Bombardment, BombardmentLosses, battle.amphibious),
        ("antiaircraft", "AA fire", AntiaircraftFire, AntiaircraftFire, air && gun && !sea),
        ("submarines", "Submarines", AttackerSubmarines, DefenderStrikeLosses, submarine),
        ("attack", "Attack", AttackersFire, AttackersFire, true),
        ("defender-losses", "Defender's losses", DefenderLosses, DefenderLosses, true),
        ("defence", "Defence", DefendersFire, DefendersFire, true),
        ("attacker-losses", "Attacker's losses", AttackerLosses, AttackerLosses, true),
        ("press", "Press or retreat", PressOrRetreat, PressOrRetreat, true),
    ];
    let part = |(id, title, first, last, _): (&'static str, &'static str, Step, Step, bool)| {
        let state = match battle.step {
            now if now < first => Progress::Next,
            now if now > last => Progress::Done,
            _ => Progress::Now,
        };
        RoundStep { id, title, state }
    };
    parts.into_iter().filter(|part| part.4).map(part).collect()
}

/// Units that nothing tells apart on the battle board.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct Row {
    need: u8,
    power: Power,
    unit: Unit,
    dice: u8,
    arrival: Arrival,
    supported: bool,
    damaged: bool,
    hit: bool,
}

fn attackers(state: &State, battle: &Battle) -> Vec<BattleRow> {
    let advances = state.advances[state.attacker() as usize];
    let mut support = supported_infantry(battle.attackers.iter().map(|id| state.piece(*id).unit), advances);
    let row = |id: &PieceId| {
        let piece = state.piece(*id);
        let supported = piece.unit == Unit::Infantry && support > 0;
        support -= usize::from(supported);
        Row {
            need: attack_value(advances, piece.unit, supported),
            power: piece.owner,
            unit: piece.unit,
            dice: dice_of(advances, piece.unit),
            arrival: piece.arrival,
            supported,
            damaged: piece.damaged,
            hit: false,
        }
    };
    columns(battle.attackers.iter().map(row).collect())
}

/// The defenders, those in the casualty zone included.
fn defenders(state: &State, battle: &Battle) -> Vec<BattleRow> {
    let row = |id: &PieceId| {
        let piece = state.piece(*id);
        Row {
            need: piece.unit.defense(),
            power: piece.owner,
            unit: piece.unit,
            dice: 1,
            arrival: Arrival::Overland,
            supported: false,
            damaged: piece.damaged,
            hit: battle.casualties.contains(id),
        }
    };
    columns(battle.defenders.iter().chain(&battle.casualties).map(row).collect())
}

/// Rows of equal units, weakest first.
fn columns(mut rows: Vec<Row>) -> Vec<BattleRow> {
    rows.sort_by_key(|row| (row.need, row.unit, row.power, row.arrival, row.hit));
    let mut counted: Vec<BattleRow> = Vec::new();
    for row in rows {
        match counted.iter_mut().find(|other| other.row == row) {
            Some(same) => same.count += 1,
            None => counted.push(BattleRow { row, count: 1 }),
        }
    }
    counted
}

fn decision(state: &State, battle: &Battle) -> Option<Decision> {
    Some(match battle.step {
        Step::Bombardment => Decision::Bombard(bombard(state, battle)),
        Step::AttackerSubmarines | Step::DefenderSubmarines => Decision::Submarines(submarines(state)),
        Step::BombardmentLosses
        | Step::AttackerStrikeLosses
        | Step::DefenderStrikeLosses
        | Step::DefenderLosses
        | Step::AttackerLosses => Decision::Losses(losses(state, battle)),
        Step::PressOrRetreat => Decision::Press(press_or_retreat(state, battle)),
        _ => return None,
    })
}

fn bombard(state: &State, battle: &Battle) -> Bombard {
    let ships: Counts =
        amphibious::bombarding_ships(state, battle).into_iter().map(|id| (state.piece(id).unit, 1)).collect();
    let orders = orders_now(state);
    let offers = || {
        orders.iter().filter_map(|order| match order {
            Order::Bombard { units } => Some((units, text(order))),
            _ => None,
        })
    };
    // The menu begins with as many of the strongest as may.
    let suggested = offers().find(|(units, _)| !units.is_empty());
    Bombard {
        ships,
        most: amphibious::most_ships(state, battle),
        suggested: suggested.map(|(units, order)| Suggestion { text: words::picked(units), order }),
        none: offers().find(|(units, _)| units.is_empty()).map(|(_, order)| order),
    }
}

fn submarines(state: &State) -> Submarines {
    let orders = orders_now(state);
    let dive = |order: &Order| match order {
        Order::Submerge { units } => {
            let submarines = units.iter().map(|pick| pick.count).sum();
            Some(Dive { submarines, order: text(order) })
        }
        _ => None,
    };
    Submarines {
        strike: orders.contains(&Order::Strike).then(|| text(&Order::Strike)),
        dives: orders.iter().filter_map(dive).collect(),
    }
}

fn press_or_retreat(state: &State, battle: &Battle) -> Press {
    let stays = battle.attackers.iter().filter(|id| state.piece(**id).arrival == Arrival::Seaborne);
    let way = |order: &Order| {
        let Order::Retreat { to } = order else { return None };
        let title = match to {
            Some(to) => format!("Retreat to {to}"),
            None => "Withdraw the aircraft".to_owned(),
        };
        Some(Retreat { to: *to, text: title, order: text(order) })
    };
    let orders = orders_now(state);
    Press {
        press: orders.iter().find(|order| **order == Order::Press).map(text),
        retreats: orders.iter().filter_map(way).collect(),
        staying: stays.map(|id| (state.piece(*id).unit, 1)).collect(),
        spent: battle.spent,
    }
}
