//! The Battle-Board as it lies there, and what the debrief asks.

use serde_json::{Value, json};

use super::{Look, battle_dice, moves};
use crate::battle::{Battle, DiceOf, FireStage, Step, Told};
use crate::decide::bomb_name;
use crate::ids::*;
use crate::order::Order;
use crate::units::Status;

pub fn battle(look: &Look<'_>) -> Value {
    let Some(battle) = look.state.battle.as_deref() else { return json!({ "kind": "none" }) };
    let place = look.game.table.board.place(battle.region);
    let mut panel = look.place(battle.region);
    panel["kind"] = json!("battle");
    panel["sea"] = json!(battle.is_sea());
    panel["quick"] = json!(battle.quick);
    panel["sv"] = json!(place.sv);
    panel["held-by"] = json!(battle.held_by);
    panel["first"] = json!(battle.first);
    panel["step"] = json!(step_name(&battle.step));
    panel["stages"] = stages(battle);
    panel["sides"] =
        json!(Alliance::ALL.iter().map(|side| one_side(look, battle, *side)).collect::<Vec<_>>());
    panel["batches"] = battle_dice::batches(battle);
    panel["hotspots"] = json!(moves::hotspot_list(look));
    if let Some(nation) = look.asked {
        panel["choice"] = choice(look, battle, nation);
    }
    panel
}

fn step_name(step: &Step) -> &'static str {
    match step {
        Step::Stances(_) => "stances",
        Step::AirStage => "air",
        Step::Bombing => "bombing",
        Step::SurfaceStage => "surface",
        Step::Garrison { .. } => "garrison",
        Step::Repairs { .. } => "repairs",
        Step::Claim => "claim",
        Step::Medals { .. } => "medals",
        Step::Dive { .. } => "dive",
        Step::Losses | Step::Marker | Step::End => "debrief",
    }
}

/// The strip over the board: what is done, what goes on, what comes.
fn stages(battle: &Battle) -> Value {
    let order = |step: &Step| match step {
        Step::Stances(_) => 0,
        Step::AirStage => 1,
        Step::Bombing => 2,
        Step::SurfaceStage | Step::Garrison { .. } => 3,
        _ => 4,
    };
    let now = order(&battle.step);
    let began = |wanted: DiceOf| {
        battle.told.iter().find_map(|told| match told {
            Told::Began { of, dice } if *of == wanted => Some(*dice),
            _ => None,
        })
    };
    let rolled = |wanted: DiceOf| {
        battle.told.iter().any(|told| matches!(told, Told::Rolled { of, .. } if *of == wanted))
    };
    let bombers = battle.sides.iter().flat_map(|side| &side.groups);
    let raids = bombers.filter(|group| group.stance == Stance::Strategic && group.alive() > 0).count() > 0;
    let row = |id: &str, at: u8, dice: Option<[u8; 2]>, happens: bool| {
        let state = match at {
            _ if at > now => "next",
            _ if at == now => "now",
            _ if happens => "done",
            _ => "none",
        };
        json!({ "id": id, "state": state, "dice": dice })
    };
    json!([
        row("stances", 0, None, true),
        row("air", 1, began(DiceOf::Air), began(DiceOf::Air).is_some()),
        row("raids", 2, None, raids || rolled(DiceOf::Bombing)),
        row(
            "surface",
            3,
            began(DiceOf::Surface),
            began(DiceOf::Surface).is_some() || rolled(DiceOf::Garrison)
        ),
        row("debrief", 4, None, true),
    ])
}

fn one_side(look: &Look<'_>, battle: &Battle, alliance: Alliance) -> Value {
    let (game, state) = (look.game, look.state);
    let side = battle.side(alliance);
    let holds = match battle.held_by {
        Some(nation) => nation.alliance() == alliance,
        None => state.side_of(battle.region) == Some(alliance),
    };
    let commands: Vec<Value> = state
        .commands_at(battle.region)
        .filter(|c| side.nations.contains(&c.nation) && !c.is_transport())
        .map(|c| json!({ "nation": c.nation, "command": c.number }))
        .collect();
    let points: Vec<Value> = side.nations.iter().map(|nation| casualties(look, battle, *nation)).collect();
    json!({
        "alliance": alliance,
        "nations": side.nations,
        "commander": side.commander,
        "holds": holds,
        "commands": commands,
        "dice-left": side.dice,
        "hindered": side.hindered,
        "port": side.port_advantage || game.port_advantage(state, battle, alliance),
        "types": side.surface_types(),
        "air-dice": game.dice_total(battle, alliance, FireStage::Air),
        "surface-dice": game.dice_total(battle, alliance, FireStage::Surface),
        "rows": rows(look, battle, alliance),
        "points": points,
    })
}

/// Every row that units of this side stand in or could stand in.
fn rows(look: &Look<'_>, battle: &Battle, alliance: Alliance) -> Vec<Value> {
    let (game, state) = (look.game, look.state);
    let side = battle.side(alliance);
    let choosing = battle.step == Step::Stances(alliance);
    let choices = if choosing { game.stance_choices(state, alliance) } else { Vec::new() };
    let mut kinds: Vec<(UnitType, Option<Nation>)> = side.groups.iter().map(|g| (g.unit, g.owner)).collect();
    kinds.sort_unstable_by_key(|(unit, owner)| (std::cmp::Reverse(*unit as u8), *owner));
    kinds.dedup();
    let mut rows = Vec::new();
    for (unit, owner) in kinds {
        for row in game.table.units.rows(unit, battle.is_sea(), battle.quick) {
            let found =
                side.groups.iter().find(|g| g.unit == unit && g.owner == owner && g.stance == row.stance);
            let open = choices.iter().any(|c| c.unit == unit && c.owner == owner && c.stance == row.stance);
            let boxes: Vec<Value> = row
                .boxes
                .iter()
                .enumerate()
                .map(|(at, damage)| {
                    let status = match damage.status {
                        Status::Initial => "ready",
                        Status::Light => "light",
                        Status::Damaged => "damaged",
                        Status::Dive => "dive",
                    };
                    json!({ "status": status, "white": damage.white, "count": found.map_or(0, |g| g.boxes[at]) })
                })
                .collect();
            rows.push(json!({
                "unit": unit,
                "owner": owner,
                "stance": row.stance,
                "air": row.air,
                "surface": row.surface,
                "strategic": row.strategic,
                "boxes": boxes,
                "out": found.map_or(0, |g| g.lost),
                "escaped": found.map_or(0, |g| g.escaped),
                "alive": found.map_or(0, |g| g.alive()),
                "open": open,
            }));
        }
    }
    rows
}

/// Casualty points with what this battle has cost so far, and when they become more stress.
fn casualties(look: &Look<'_>, battle: &Battle, nation: Nation) -> Value {
    let (game, state) = (look.game, look.state);
    let mut points = game.casualty_points(state, nation);
    // Once losses are booked the list has them.
    let open = !matches!(
        battle.step,
        Step::Losses | Step::Claim | Step::Medals { .. } | Step::Marker | Step::Dive { .. } | Step::End
    );
    if open {
        let mine = battle.side(nation.alliance()).groups.iter().filter(|g| g.owner == Some(nation));
        let lost = mine.fold(Units::default(), |sum, g| sum + Units::of(g.unit, g.lost));
        let quick = state.options.quick_play;
        let units = &game.table.units;
        points += if quick { units.quick_casualty_points(lost) } else { units.casualty_points(lost) };
    }
    json!({
        "nation": nation,
        "points": points,
        "stress": game.stress_of_points(state, points),
        "next": game.next_stress_at(state, points),
    })
}

/// What whoever is asked may choose.
fn choice(look: &Look<'_>, battle: &Battle, nation: Nation) -> Value {
    let (game, state) = (look.game, look.state);
    match &battle.step {
        Step::Stances(side) => {
            let allies = game.possible_commanders(state, *side).into_iter().filter(|n| *n != nation);
            let yields: Vec<Value> = allies
                .filter_map(|to| {
                    let order = look.offer(&Order::Yield { to })?;
                    Some(json!({ "nation": to, "order": order }))
                })
                .collect();
            json!({ "kind": "stances", "side": side, "yields": yields })
        }
        Step::AirStage | Step::SurfaceStage => battle_dice::hits(look, battle, nation),
        Step::Bombing => {
            let colour = game.bomb_colour(battle);
            let targets = colour.map_or(Vec::new(), |colour| game.bomb_targets(state, battle, colour));
            let best = game.best_bomb(&targets);
            let options: Vec<Value> = targets
                .iter()
                .map(|what| {
                    let order = look.offer(&Order::Bomb { what: *what });
                    json!({ "what": bomb_name(*what), "suggested": Some(*what) == best, "order": order })
                })
                .collect();
            let pending = battle.bombing.as_ref().and_then(|bombing| bombing.pending);
            json!({
                "kind": "bombing", "colour": colour, "options": options, "miss": look.offer(&Order::Miss),
                "pending": battle_dice::by_colour(&pending.unwrap_or_default()),
            })
        }
        Step::Garrison { choose } => {
            let options: Vec<Value> = choose
                .iter()
                .map(|target| json!({ "target": target, "order": look.offer(&target.order()) }))
                .collect();
            json!({ "kind": "garrison", "options": options })
        }
        Step::Repairs { .. } => json!({
            "kind": "repairs",
            "damaged": battle.damaged(&game.table, nation),
            "suggested": game.affordable_repairs(state, nation),
            "resources": state.nation(nation).resources,
        }),
        Step::Claim => {
            let claim =
                |nation: Nation| json!({ "nation": nation, "order": look.offer(&Order::Claim { nation }) });
            json!({ "kind": "claim", "options": game.claimants(state).into_iter().map(claim).collect::<Vec<_>>() })
        }
        Step::Medals { left } => {
            let award = |nation: Nation| json!({ "nation": nation, "order": look.offer(&Order::Award { nation, medals: 1 }) });
            let options: Vec<Value> = game.decorated(state).into_iter().map(award).collect();
            json!({ "kind": "medals", "left": left, "options": options })
        }
        Step::Dive { .. } => {
            let mut options = Vec::new();
            for to in game.dive_regions(state, nation) {
                for count in 1..=game.escaped_submarines(state, nation) {
                    let token = game.dive_tokens(state, nation, count).first().copied();
                    let order = token.and_then(|token| look.offer(&Order::Dive { count, to, token }));
                    options.extend(order.map(|order| json!({ "to": to, "count": count, "order": order })));
                }
            }
            json!({ "kind": "dive", "options": options })
        }
        Step::Losses | Step::Marker | Step::End => Value::Null,
    }
}
