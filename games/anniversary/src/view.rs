//! The position as a program reads it. Nothing is hidden in this game, so every viewer sees the same.

use sandtable_engine::Viewer;
use serde_json::{Map, Value, json};

use crate::board::{Space, board};
use crate::check;
use crate::income;
use crate::outlook;
use crate::panel;
use crate::power::{POWERS, Power, Side};
use crate::state::{Piece, State};
use crate::transports::has_room;
use crate::units::{Counts, Unit};

pub fn view(state: &State, _viewer: Viewer) -> Value {
    let spaces: Map<String, Value> = board()
        .territories()
        .iter()
        .chain(board().sea_zones())
        .filter_map(|space| space_view(state, *space).map(|view| (space.id().to_string(), view)))
        .collect();
    json!({
        "game": "anniversary",
        "scenario": state.scenario,
        "round": state.round,
        "power": state.power,
        "phase": state.phase,
        "waiting": state.waiting,
        "forces": state.forces,
        "deciding": check::decider(state),
        "cities": {"axis": state.cities(Side::Axis), "allies": state.cities(Side::Allies), "goal": state.options.victory_cities},
        "powers": POWERS.iter().map(|power| (power.id().to_string(), power_view(state, *power))).collect::<Map<_, _>>(),
        "spaces": spaces,
        "battle": battle_view(state),
        "panel": panel::panel(state),
        "winner": state.winner,
    })
}

fn power_view(state: &State, power: Power) -> Value {
    json!({
        "side": power.side(),
        "treasury": state.treasury[power as usize],
        "production": state.production(power),
        "objectives": income::met_objectives(state, power).map(|o| o.name).collect::<Vec<_>>(),
        "income": outlook::outlook(state, power),
        "researchers": state.researchers[power as usize],
        "advances": state.advances[power as usize].iter().collect::<Vec<_>>(),
        "mobilization": state.mobilization[power as usize],
        "army_value": income::army_value(state, power),
        "holds_capital": state.holds_capital(power),
        "conceded": state.conceded[power as usize],
    })
}

fn space_view(state: &State, space: Space) -> Option<Value> {
    let stacks = stacks(state, space);
    if space.is_sea() {
        return (!stacks.is_empty())
            .then(|| json!({"units": stacks, "attacked": state.attacks.contains(space)}));
    }
    Some(json!({
        "controller": state.controller(space),
        "complex": state.complexes.contains(space),
        "damage": state.damage[space.index()],
        "units": stacks,
    }))
}

/// Units that nothing tells apart, with their number.
fn stacks(state: &State, space: Space) -> Vec<Value> {
    let mut stacks: Vec<(Value, u16)> = Vec::new();
    for (id, piece) in state.at(space) {
        let look = stack_view(state, id, piece);
        match stacks.iter_mut().find(|(other, _)| *other == look) {
            Some((_, count)) => *count += 1,
            None => stacks.push((look, 1)),
        }
    }
    let numbered = stacks.into_iter().map(|(mut look, count)| {
        look["count"] = json!(count);
        look
    });
    numbered.collect()
}

fn stack_view(state: &State, id: sandtable_engine::pieces::PieceId, piece: &Piece) -> Value {
    let mut look = json!({"power": piece.owner, "unit": piece.unit, "left": state.movement_left(id)});
    let cargo: Vec<Value> =
        state.cargo_of(id).map(|(_, p)| json!({"power": p.owner, "unit": p.unit})).collect();
    if !cargo.is_empty() {
        look["cargo"] = json!(cargo);
        look["room"] = json!(piece.unit == Unit::Transport && has_room(state, id, &[], Unit::Infantry));
    }
    let marks = [
        ("aboard", piece.aboard.is_some()),
        ("moved", piece.combat_moved || piece.noncombat_moved),
        ("fought", piece.fought),
        ("damaged", piece.damaged),
        ("submerged", piece.submerged),
    ];
    for (name, set) in marks.into_iter().filter(|(_, set)| *set) {
        look[name] = json!(set);
    }
    if let Some(to) = piece.landing {
        look["landing"] = json!(to);
    }
    if let Some(duty) = piece.duty {
        look["duty"] = json!(duty);
    }
    look
}

fn battle_view(state: &State) -> Value {
    let Some(battle) = &state.battle else { return Value::Null };
    let side = |ids: &[sandtable_engine::pieces::PieceId]| {
        let mut powers: Map<String, Value> = Map::new();
        for power in POWERS {
            let own: Counts = ids
                .iter()
                .map(|id| state.piece(*id))
                .filter(|p| p.owner == power)
                .map(|p| (p.unit, 1))
                .collect();
            if !own.is_empty() {
                powers.insert(power.id().into(), json!(own));
            }
        }
        powers
    };
    let damaged = |ids: &[sandtable_engine::pieces::PieceId]| {
        ids.iter().map(|id| state.piece(*id)).filter(|p| p.damaged && p.unit == Unit::Battleship).count()
    };
    json!({
        "space": battle.space,
        "round": battle.round,
        "step": battle.step,
        "amphibious": battle.amphibious,
        "attacker": state.attacker(),
        "attackers": side(&battle.attackers),
        "defenders": side(&battle.defenders),
        "casualties": side(&battle.casualties),
        "damaged": {"attackers": damaged(&battle.attackers), "defenders": damaged(&battle.defenders)},
        "hits": battle.hits,
    })
}
