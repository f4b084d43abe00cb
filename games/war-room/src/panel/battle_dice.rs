//! The dice of a battle: what was rolled, what each hit did, and what is still to be placed.

use sandtable_engine::Rules;
use sandtable_engine::game::play;
use serde_json::{Value, json};

use super::Look;
use crate::battle::{Battle, Told};
use crate::decide::bomb_name;
use crate::event::Event;
use crate::ids::*;
use crate::order::{Order, Target};

pub fn by_colour(results: &Results) -> Value {
    let shown = Colour::ALL.iter().filter(|colour| results[**colour as usize] > 0);
    let list: Vec<Value> =
        shown.map(|colour| json!({ "colour": colour, "count": results[*colour as usize] })).collect();
    json!(list)
}

/// Every batch of the battle with what its dice did, oldest first.
pub fn batches(battle: &Battle) -> Value {
    let mut batches: Vec<Value> = Vec::new();
    let mut dice = [0; 2];
    let mut numbers = [0; 2];
    let mut kind = None;
    for told in &battle.told {
        match told {
            Told::Began { of, dice: start } => (kind, dice, numbers) = (Some(*of), *start, [0; 2]),
            Told::Rolled { of, by, results } => {
                // Bombers and garrisons roll without the announcement of a stage.
                if kind != Some(*of) {
                    (kind, dice, numbers) = (Some(*of), [0; 2], [0; 2]);
                }
                numbers[*by as usize] += 1;
                batches.push(json!({
                    "of": of,
                    "by": by,
                    "commander": battle.side(*by).commander,
                    "number": numbers[*by as usize],
                    "batches": dice[*by as usize].div_ceil(10).max(numbers[*by as usize]),
                    "results": by_colour(results),
                    "placed": [],
                }));
            }
            other => {
                if let Some(Value::Array(placed)) = batches.last_mut().map(|batch| &mut batch["placed"]) {
                    placed.extend(placing(other));
                }
            }
        }
    }
    json!(batches)
}

/// What became of one die, or of several that missed.
fn placing(told: &Told) -> Option<Value> {
    Some(match told {
        Told::Struck { colour, target, fate } => json!({
            "colour": colour, "owner": target.owner, "unit": target.unit, "stance": target.stance, "fate": fate,
        }),
        Told::Bombed { colour, what } => json!({ "colour": colour, "bombed": bomb_name(*what) }),
        Told::Wasted { colour, count } => json!({ "colour": colour, "wasted": count }),
        Told::Began { .. } | Told::Rolled { .. } => return None,
    })
}

/// The dice to place now: the targets of the next, and what the referee would do with all.
pub fn hits(look: &Look<'_>, battle: &Battle, nation: Nation) -> Value {
    let game = look.game;
    let Some(fire) = &battle.fire else { return Value::Null };
    if let Some((colour, target)) = fire.aimed {
        let escorts: Vec<Value> = game
            .escorts(battle)
            .into_iter()
            .map(|owner| json!({ "nation": owner, "order": look.offer(&Order::Escort { owner: Some(owner) }) }))
            .collect();
        return json!({
            "kind": "escort", "colour": colour, "target": target, "escorts": escorts,
            "decline": look.offer(&Order::Decline),
        });
    }
    let colour = game.colour_at_hand(battle).filter(|_| !battle.quick);
    let targets = match colour {
        Some(colour) => game.targets(battle, colour),
        None => game.quick_kills(battle),
    };
    let suggested = suggestion(look, nation);
    let best = suggested.first().and_then(|told| match told {
        Told::Struck { target, .. } => Some(*target),
        _ => None,
    });
    let option = |target: &Target| {
        let group = battle.side(fire.roller.other()).groups.iter().find(|g| g.is(target));
        let fate = group.map(|g| {
            let next = g.hit_box().and_then(|at| battle.boxes(&game.table, g).get(at + 1));
            if battle.quick { crate::battle::Fate::Out } else { crate::battle::Fate::in_box(next) }
        });
        json!({
            "target": target, "fate": fate, "suggested": best == Some(*target),
            "order": look.offer(&target.order()),
        })
    };
    json!({
        "kind": "hits",
        "colour": colour,
        "pending": by_colour(&fire.pending.unwrap_or_default()),
        "options": targets.iter().map(option).collect::<Vec<_>>(),
        "miss": look.offer(&Order::Miss),
        "auto": look.offer(&Order::Auto),
        "suggested": suggested.iter().filter_map(placing).collect::<Vec<_>>(),
    })
}

/// What the referee would do with the rest of the batch: it is done on a copy.
fn suggestion(look: &Look<'_>, nation: Nation) -> Vec<Told> {
    let told = |battle: Option<&Battle>| battle.map_or(0, |battle| battle.told.len());
    let before = told(look.state.battle.as_deref());
    let mut after = look.state.clone();
    let Ok(events) = play(look.game, &mut after, nation.seat(), &Order::Auto) else { return Vec::new() };
    let mut copy = look.state.clone();
    for event in events.iter().take_while(|event| !matches!(event, Event::BatchEnded)) {
        look.game.apply(&mut copy, event);
    }
    copy.battle.as_deref().map_or(Vec::new(), |battle| battle.told[before..].to_vec())
}
