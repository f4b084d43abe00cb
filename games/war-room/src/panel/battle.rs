//! The Battle-Board as it lies there, and what the debrief asks.

use serde::Serialize;

use super::battle_dice::{self, Batch, DiceCount, EscortChoice, Hits};
use super::moves::{self, Hotspot};
use super::{Look, NationOffer, NationOrder, Offer, Place};
use crate::battle::{Battle, DiceOf, FireStage, Step, Told};
use crate::decide::bomb_name;
use crate::ids::*;
use crate::order::{BombTarget, Order, Target};
use crate::units::Status;

/// The Battle-Board as it lies there.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BattlePanel {
    #[serde(flatten)]
    place: Place,
    sea: bool,
    quick: bool,
    sv: u8,
    held_by: Option<Nation>,
    first: Alliance,
    step: &'static str,
    stages: Vec<BattleStage>,
    sides: [BoardSide; 2],
    batches: Vec<Batch>,
    hotspots: Vec<Hotspot>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    choice: Option<BattleChoice>,
}

/// A field of the strip over the board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BattleStage {
    id: &'static str,
    state: StageState,
    dice: Option<[u8; 2]>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum StageState {
    Done,
    Now,
    Next,
    None,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BoardSide {
    alliance: Alliance,
    nations: Vec<Nation>,
    commander: Option<Nation>,
    holds: bool,
    commands: Vec<CommandName>,
    dice_left: u8,
    hindered: bool,
    port: bool,
    types: usize,
    air_dice: u16,
    surface_dice: u16,
    rows: Vec<BoardRow>,
    points: Vec<CasualtyPoints>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CommandName {
    nation: Nation,
    command: u8,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BoardRow {
    unit: UnitType,
    owner: Option<Nation>,
    stance: Stance,
    air: u8,
    surface: u8,
    strategic: u8,
    boxes: Vec<BoardBox>,
    out: u8,
    escaped: u8,
    alive: u8,
    open: bool,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BoardBox {
    status: BoxStatus,
    white: bool,
    count: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum BoxStatus {
    Ready,
    Light,
    Damaged,
    Dive,
}

/// With what this battle has cost so far, and when they become more stress.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CasualtyPoints {
    nation: Nation,
    points: u16,
    stress: u8,
    next: Option<u16>,
}

/// What whoever is asked may choose.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum BattleChoice {
    Stances { side: Alliance, yields: Vec<NationOrder> },
    Hits(Hits),
    Escort(EscortChoice),
    Bombing(Bombing),
    Garrison { options: Vec<GarrisonOption> },
    Repairs { damaged: Units, suggested: Units, resources: Resources },
    Claim { options: Vec<NationOffer> },
    Medals { left: u8, options: Vec<NationOffer> },
    Dive { options: Vec<DiveOption> },
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Bombing {
    colour: Option<Colour>,
    pending: Vec<DiceCount>,
    options: Vec<BombOption>,
    miss: Offer,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BombOption {
    what: &'static str,
    suggested: bool,
    order: Offer,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GarrisonOption {
    target: Target,
    order: Offer,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DiveOption {
    to: Region,
    count: u8,
    order: String,
}

pub fn battle(look: &Look<'_>) -> Option<BattlePanel> {
    let battle = look.state.battle.as_deref()?;
    Some(BattlePanel {
        place: look.place(battle.region),
        sea: battle.is_sea(),
        quick: battle.quick,
        sv: look.game.table.board.place(battle.region).sv,
        held_by: battle.held_by,
        first: battle.first,
        step: step_name(&battle.step),
        stages: stages(battle),
        sides: [Alliance::Allied, Alliance::Axis].map(|side| one_side(look, battle, side)),
        batches: battle_dice::batches(battle),
        hotspots: moves::hotspot_list(look),
        choice: look.asked.and_then(|nation| choice(look, battle, nation)),
    })
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
fn stages(battle: &Battle) -> Vec<BattleStage> {
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
    let row = |id: &'static str, at: u8, dice: Option<[u8; 2]>, happens: bool| {
        let state = match at {
            _ if at > now => StageState::Next,
            _ if at == now => StageState::Now,
            _ if happens => StageState::Done,
            _ => StageState::None,
        };
        BattleStage { id, state, dice }
    };
    vec![
        row("stances", 0, None, true),
        row("air", 1, began(DiceOf::Air), began(DiceOf::Air).is_some()),
        row("raids", 2, None, raids || rolled(DiceOf::Bombing)),
        row(
            "surface",
            3,
            began(DiceOf::Surface),
            began(DiceOf::Surface).is_some() || rolled(DiceOf::Garrison),
        ),
        row("debrief", 4, None, true),
    ]
}

fn one_side(look: &Look<'_>, battle: &Battle, alliance: Alliance) -> BoardSide {
    let (game, state) = (look.game, look.state);
    let side = battle.side(alliance);
    let commands = state
        .commands_at(battle.region)
        .filter(|c| side.nations.contains(&c.nation) && !c.is_transport())
        .map(|c| CommandName { nation: c.nation, command: c.number });
    BoardSide {
        alliance,
        nations: side.nations.clone(),
        commander: side.commander,
        holds: match battle.held_by {
            Some(nation) => nation.alliance() == alliance,
            None => state.side_of(battle.region) == Some(alliance),
        },
        commands: commands.collect(),
        dice_left: side.dice,
        hindered: side.hindered,
        port: side.port_advantage || game.port_advantage(state, battle, alliance),
        types: side.surface_types(),
        air_dice: game.dice_total(battle, alliance, FireStage::Air),
        surface_dice: game.dice_total(battle, alliance, FireStage::Surface),
        rows: rows(look, battle, alliance),
        points: side.nations.iter().map(|nation| casualties(look, battle, *nation)).collect(),
    }
}

/// Every row that units of this side stand in or could stand in.
fn rows(look: &Look<'_>, battle: &Battle, alliance: Alliance) -> Vec<BoardRow> {
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
            let boxes = row
                .boxes
                .iter()
                .enumerate()
                .map(|(at, damage)| {
                    let status = match damage.status {
                        Status::Initial => BoxStatus::Ready,
                        Status::Light => BoxStatus::Light,
                        Status::Damaged => BoxStatus::Damaged,
                        Status::Dive => BoxStatus::Dive,
                    };
                    BoardBox { status, white: damage.white, count: found.map_or(0, |g| g.boxes[at]) }
                })
                .collect();
            rows.push(BoardRow {
                unit,
                owner,
                stance: row.stance,
                air: row.air,
                surface: row.surface,
                strategic: row.strategic,
                boxes,
                out: found.map_or(0, |g| g.lost),
                escaped: found.map_or(0, |g| g.escaped),
                alive: found.map_or(0, |g| g.alive()),
                open,
            });
        }
    }
    rows
}

fn casualties(look: &Look<'_>, battle: &Battle, nation: Nation) -> CasualtyPoints {
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
    CasualtyPoints {
        nation,
        points,
        stress: game.stress_of_points(state, points),
        next: game.next_stress_at(state, points),
    }
}

fn choice(look: &Look<'_>, battle: &Battle, nation: Nation) -> Option<BattleChoice> {
    let (game, state) = (look.game, look.state);
    Some(match &battle.step {
        Step::Stances(side) => {
            let allies = game.possible_commanders(state, *side).into_iter().filter(|n| *n != nation);
            let yields = allies.filter_map(|to| {
                let order = look.offer(&Order::Yield { to })?;
                Some(NationOrder { nation: to, order })
            });
            BattleChoice::Stances { side: *side, yields: yields.collect() }
        }
        Step::AirStage | Step::SurfaceStage => return battle_dice::hits(look, battle, nation),
        Step::Bombing => BattleChoice::Bombing(bombing(look, battle)),
        Step::Garrison { choose } => {
            let option =
                |target: &Target| GarrisonOption { target: *target, order: look.offer(&target.order()) };
            BattleChoice::Garrison { options: choose.iter().map(option).collect() }
        }
        Step::Repairs { .. } => BattleChoice::Repairs {
            damaged: battle.damaged(&game.table, nation),
            suggested: game.affordable_repairs(state, nation),
            resources: state.nation(nation).resources,
        },
        Step::Claim => {
            let claim = |nation| NationOffer { nation, order: look.offer(&Order::Claim { nation }) };
            BattleChoice::Claim { options: game.claimants(state).into_iter().map(claim).collect() }
        }
        Step::Medals { left } => {
            let award =
                |nation| NationOffer { nation, order: look.offer(&Order::Award { nation, medals: 1 }) };
            let options = game.decorated(state).into_iter().map(award).collect();
            BattleChoice::Medals { left: *left, options }
        }
        Step::Dive { .. } => {
            let mut options = Vec::new();
            for to in game.dive_regions(state, nation) {
                for count in 1..=game.escaped_submarines(state, nation) {
                    let token = game.dive_tokens(state, nation, count).first().copied();
                    let order = token.and_then(|token| look.offer(&Order::Dive { count, to, token }));
                    options.extend(order.map(|order| DiveOption { to, count, order }));
                }
            }
            BattleChoice::Dive { options }
        }
        Step::Losses | Step::Marker | Step::End => return None,
    })
}

fn bombing(look: &Look<'_>, battle: &Battle) -> Bombing {
    let (game, state) = (look.game, look.state);
    let colour = game.bomb_colour(battle);
    let targets = colour.map_or(Vec::new(), |colour| game.bomb_targets(state, battle, colour));
    let best = game.best_bomb(&targets);
    let option = |what: &BombTarget| BombOption {
        what: bomb_name(*what),
        suggested: Some(*what) == best,
        order: look.offer(&Order::Bomb { what: *what }),
    };
    let pending = battle.bombing.as_ref().and_then(|bombing| bombing.pending);
    Bombing {
        colour,
        options: targets.iter().map(option).collect(),
        miss: look.offer(&Order::Miss),
        pending: battle_dice::by_colour(&pending.unwrap_or_default()),
    }
}
