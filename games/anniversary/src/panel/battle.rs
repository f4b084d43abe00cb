//! The battle board: both sides by strength, the steps of the round and the decision that is owed.

use sandtable_engine::pieces::PieceId;
use serde_json::{Value, json};

use super::losses::losses;
use super::text;
use crate::amphibious;
use crate::battle::{Battle, Step};
use crate::board::Space;
use crate::check;
use crate::conduct_combat;
use crate::desk::rule;
use crate::firepower::{attack_value, dice_of, supported_infantry};
use crate::game::LEDGER;
use crate::order::{Order, Pick};
use crate::power::Power;
use crate::retreat;
use crate::state::{Arrival, State, Waiting};
use crate::units::{Class, Counts, Unit};
use crate::words;

pub fn battle(state: &State, battle: &Battle) -> Value {
    let space = battle.space;
    json!({
        "kind": "battle",
        "space": space,
        "round": battle.round,
        "landing": battle.amphibious,
        "goal": if space.is_land() { "capture" } else { "win" },
        "worth": space.income(),
        "city": space.victory_city(),
        "steps": steps(state, battle),
        "attacker": state.attacker(),
        "attackers": attackers(state, battle),
        "defender": state.controller(space).or_else(|| owner(state, &battle.defenders)),
        "defenders": defenders(state, battle),
        "by": check::decider(state),
        "rule": LEDGER.get(rule(state)).map(|row| json!({"id": row.id, "section": row.section})),
        "decision": decision(state, battle),
        "battles": agenda(state),
    })
}

fn owner(state: &State, side: &[PieceId]) -> Option<Power> {
    side.first().map(|id| state.piece(*id).owner)
}

/// Battles that are being fought, may be fought now, or come later.
pub fn agenda(state: &State) -> Vec<Value> {
    let ready = conduct_combat::pending(state);
    let now = state.battle.as_ref().map(|battle| battle.space);
    let later = conduct_combat::unresolved(state).into_iter().filter(|space| Some(*space) != now);
    let choosing = state.waiting == Waiting::ChooseBattle;
    let entry = |space: Space, when: &str| {
        let landing = !amphibious::landing_cargo(state, space).is_empty()
            || (Some(space) == now && state.battle.as_ref().is_some_and(|battle| battle.amphibious));
        let order = (choosing && when == "ready").then(|| text(&Order::Battle { space }));
        json!({"space": space, "when": when, "landing": landing, "order": order})
    };
    let mut list: Vec<Value> = now.map(|space| entry(space, "now")).into_iter().collect();
    let (first, then): (Vec<Space>, Vec<Space>) =
        later.partition(|space| now.is_none() && ready.contains(space));
    list.extend(first.into_iter().map(|space| entry(space, "ready")));
    list.extend(then.into_iter().map(|space| entry(space, "later")));
    list
}

/// The parts of a round, in the rulebook's order.
fn steps(state: &State, battle: &Battle) -> Vec<Value> {
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
    let part = |(id, title, first, last, _): (&str, &str, Step, Step, bool)| {
        let state = match battle.step {
            now if now < first => "next",
            now if now > last => "done",
            _ => "now",
        };
        json!({"id": id, "title": title, "state": state})
    };
    parts.into_iter().filter(|part| part.4).map(part).collect()
}

/// Units that nothing tells apart on the battle board.
#[derive(Clone, PartialEq)]
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

fn attackers(state: &State, battle: &Battle) -> Vec<Value> {
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
fn defenders(state: &State, battle: &Battle) -> Vec<Value> {
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
fn columns(mut rows: Vec<Row>) -> Vec<Value> {
    rows.sort_by_key(|row| (row.need, row.unit, row.power, row.arrival, row.hit));
    let mut counted: Vec<(Row, u16)> = Vec::new();
    for row in rows {
        match counted.iter_mut().find(|(other, _)| *other == row) {
            Some((_, count)) => *count += 1,
            None => counted.push((row, 1)),
        }
    }
    let value = |(row, count): &(Row, u16)| {
        json!({
            "need": row.need,
            "power": row.power,
            "unit": row.unit,
            "count": count,
            "dice": row.dice,
            "arrival": row.arrival,
            "supported": row.supported,
            "damaged": row.damaged,
            "hit": row.hit,
        })
    };
    counted.iter().map(value).collect()
}

fn decision(state: &State, battle: &Battle) -> Value {
    match battle.step {
        Step::Bombardment => bombard(state, battle),
        Step::AttackerSubmarines => submarines(state, &battle.attackers),
        Step::DefenderSubmarines => submarines(state, &battle.defenders),
        Step::BombardmentLosses
        | Step::AttackerStrikeLosses
        | Step::DefenderStrikeLosses
        | Step::DefenderLosses
        | Step::AttackerLosses => losses(state, battle),
        Step::PressOrRetreat => press_or_retreat(state, battle),
        _ => Value::Null,
    }
}

fn bombard(state: &State, battle: &Battle) -> Value {
    let ships: Counts =
        amphibious::bombarding_ships(state, battle).into_iter().map(|id| (state.piece(id).unit, 1)).collect();
    let strongest = strongest_ships(state, battle);
    json!({
        "kind": "bombard",
        "ships": ships,
        "most": amphibious::most_ships(state, battle),
        "suggested": {"text": words::picked(&strongest), "order": text(&Order::Bombard { units: strongest })},
        "none": text(&Order::Bombard { units: Vec::new() }),
    })
}

/// As many of the strongest ships as may bombard.
pub fn strongest_ships(state: &State, battle: &Battle) -> Vec<Pick> {
    let mut ships = amphibious::bombarding_ships(state, battle);
    ships.sort_by_key(|id| std::cmp::Reverse(state.piece(*id).unit.attack()));
    ships.truncate(amphibious::most_ships(state, battle));
    let counts: Counts = ships.into_iter().map(|id| (state.piece(id).unit, 1)).collect();
    counts.iter().map(|(unit, count)| Pick::of(count, unit)).collect()
}

fn submarines(state: &State, side: &[PieceId]) -> Value {
    let count = side.iter().filter(|id| state.piece(**id).unit == Unit::Submarine).count() as u16;
    let dive = |n: u16| {
        let units = vec![Pick::of(n, Unit::Submarine)];
        json!({"submarines": n, "order": text(&Order::Submerge { units })})
    };
    json!({
        "kind": "submarines",
        "strike": text(&Order::Strike),
        "dives": (1..=count).map(dive).collect::<Vec<_>>(),
    })
}

fn press_or_retreat(state: &State, battle: &Battle) -> Value {
    let stays = battle.attackers.iter().filter(|id| state.piece(**id).arrival == Arrival::Seaborne);
    let staying: Counts = stays.map(|id| (state.piece(*id).unit, 1)).collect();
    let way = |to: Option<Space>| {
        let title = match to {
            Some(to) => format!("Retreat to {to}"),
            None => "Withdraw the aircraft".to_owned(),
        };
        json!({"to": to, "text": title, "order": text(&Order::Retreat { to })})
    };
    json!({
        "kind": "press",
        "press": text(&Order::Press),
        "retreats": retreat::choices(state, battle).into_iter().map(way).collect::<Vec<_>>(),
        "staying": staying,
        // Nobody can hit anybody any more.
        "spent": battle.spent,
    })
}
