//! The dice of a battle: what was rolled, what each hit did, and what is still to be placed.

use sandtable_engine::Rules;
use sandtable_engine::game::play;
use serde::Serialize;

use super::battle::BattleChoice;
use super::{Look, NationOffer, Offer};
use crate::battle::{Battle, DiceOf, Fate, Told};
use crate::decide::bomb_name;
use crate::event::Event;
use crate::ids::*;
use crate::order::{Order, Target};

/// So many dice of a colour.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DiceCount {
    colour: Colour,
    count: u8,
}

/// Dice rolled at once, with what they did.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Batch {
    of: DiceOf,
    by: Alliance,
    commander: Option<Nation>,
    number: u8,
    batches: u8,
    results: Vec<DiceCount>,
    placed: Vec<Placed>,
}

/// What became of one die, or of several that missed.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Placed {
    colour: Option<Colour>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    owner: Option<Nation>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    unit: Option<UnitType>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    stance: Option<Stance>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    fate: Option<Fate>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    bombed: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    wasted: Option<u8>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Hits {
    colour: Option<Colour>,
    pending: Vec<DiceCount>,
    options: Vec<HitOption>,
    miss: Offer,
    auto: Offer,
    /// What the referee would do with all of them.
    suggested: Vec<Placed>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HitOption {
    target: Target,
    fate: Option<Fate>,
    suggested: bool,
    order: Offer,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EscortChoice {
    colour: Colour,
    target: Target,
    escorts: Vec<NationOffer>,
    decline: Offer,
}

pub fn by_colour(results: &Results) -> Vec<DiceCount> {
    let shown = Colour::ALL.iter().filter(|colour| results[**colour as usize] > 0);
    shown.map(|colour| DiceCount { colour: *colour, count: results[*colour as usize] }).collect()
}

/// Every batch of the battle with what its dice did, oldest first.
pub fn batches(battle: &Battle) -> Vec<Batch> {
    let mut batches: Vec<Batch> = Vec::new();
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
                batches.push(Batch {
                    of: *of,
                    by: *by,
                    commander: battle.side(*by).commander,
                    number: numbers[*by as usize],
                    batches: dice[*by as usize].div_ceil(10).max(numbers[*by as usize]),
                    results: by_colour(results),
                    placed: Vec::new(),
                });
            }
            other => {
                if let Some(batch) = batches.last_mut() {
                    batch.placed.extend(placing(other));
                }
            }
        }
    }
    batches
}

fn placing(told: &Told) -> Option<Placed> {
    let none = Placed {
        colour: None,
        owner: None,
        unit: None,
        stance: None,
        fate: None,
        bombed: None,
        wasted: None,
    };
    Some(match told {
        Told::Struck { colour, target, fate } => Placed {
            colour: *colour,
            owner: target.owner,
            unit: Some(target.unit),
            stance: target.stance,
            fate: Some(*fate),
            ..none
        },
        Told::Bombed { colour, what } => {
            Placed { colour: Some(*colour), bombed: Some(bomb_name(*what)), ..none }
        }
        Told::Wasted { colour, count } => Placed { colour: Some(*colour), wasted: Some(*count), ..none },
        Told::Began { .. } | Told::Rolled { .. } => return None,
    })
}

/// The dice to place now: the targets of the next, and what the referee would do with all.
pub fn hits(look: &Look<'_>, battle: &Battle, nation: Nation) -> Option<BattleChoice> {
    let game = look.game;
    let fire = battle.fire.as_ref()?;
    if let Some((colour, target)) = fire.aimed {
        let escort = |owner: Nation| NationOffer {
            nation: owner,
            order: look.offer(&Order::Escort { owner: Some(owner) }),
        };
        return Some(BattleChoice::Escort(EscortChoice {
            colour,
            target,
            escorts: game.escorts(battle).into_iter().map(escort).collect(),
            decline: look.offer(&Order::Decline),
        }));
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
            if battle.quick { Fate::Out } else { Fate::in_box(next) }
        });
        HitOption {
            target: *target,
            fate,
            suggested: best == Some(*target),
            order: look.offer(&target.order()),
        }
    };
    Some(BattleChoice::Hits(Hits {
        colour,
        pending: by_colour(&fire.pending.unwrap_or_default()),
        options: targets.iter().map(option).collect(),
        miss: look.offer(&Order::Miss),
        auto: look.offer(&Order::Auto),
        suggested: suggested.iter().filter_map(placing).collect(),
    }))
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
