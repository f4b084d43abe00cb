//! The position as a program reads it. Nothing is hidden in this game, so every viewer sees the same. The web client's
//! types are made from those here.

use std::collections::BTreeMap;

use sandtable_engine::Viewer;
use sandtable_engine::pieces::PieceId;
use sandtable_warfare::losses::Hits;
use serde::Serialize;
use serde_json::Value;

use crate::battle::Step;
use crate::board::{Space, board};
use crate::check;
use crate::income;
use crate::outlook::{self, Outlook};
use crate::panel::{self, Panel};
use crate::power::{POWERS, Power, Side};
use crate::state::{AirDuty, Forces, Phase, Piece, State, Waiting};
use crate::tech::Advance;
use crate::transports::has_room;
use crate::units::{Counts, Unit};

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct View {
    game: &'static str,
    scenario: String,
    round: u16,
    power: Power,
    phase: Phase,
    #[cfg_attr(test, ts(type = "unknown"))]
    waiting: Waiting,
    #[cfg_attr(test, ts(type = "unknown"))]
    forces: Forces,
    /// Who owes a decision.
    deciding: Option<Power>,
    cities: Cities,
    #[cfg_attr(test, ts(as = "BTreeMap<String, PowerView>"))]
    powers: BTreeMap<Power, PowerView>,
    #[cfg_attr(test, ts(as = "BTreeMap<String, SpaceView>"))]
    spaces: BTreeMap<Space, SpaceView>,
    battle: Option<BattleView>,
    panel: Option<Panel>,
    winner: Option<Side>,
}

/// Victory cities held, and how many win.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Cities {
    axis: u8,
    allies: u8,
    goal: u8,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PowerView {
    side: Side,
    treasury: u16,
    production: u16,
    objectives: Vec<&'static str>,
    income: Outlook,
    researchers: u8,
    #[cfg_attr(test, ts(as = "Vec<String>"))]
    advances: Vec<Advance>,
    mobilization: Counts,
    army_value: u16,
    holds_capital: bool,
    conceded: bool,
}

/// A sea zone without units is not told.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct SpaceView {
    #[serde(skip_serializing_if = "Option::is_none")]
    controller: Option<Option<Power>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    complex: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    damage: Option<u8>,
    units: Vec<StackView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    attacked: Option<bool>,
}

/// Units that nothing tells apart, with their number. What is not so is not told.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct StackView {
    power: Power,
    unit: Unit,
    count: u16,
    left: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    cargo: Option<Vec<Carried>>,
    /// Whether a ship that carries something could carry more.
    #[serde(skip_serializing_if = "Option::is_none")]
    room: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    aboard: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moved: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fought: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    damaged: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    submerged: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    landing: Option<Space>,
    #[serde(skip_serializing_if = "Option::is_none")]
    duty: Option<AirDuty>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Carried {
    power: Power,
    unit: Unit,
}

/// Units in a battle, by power.
type Sides = BTreeMap<Power, Counts>;

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BattleView {
    space: Space,
    round: u8,
    #[cfg_attr(test, ts(type = "unknown"))]
    step: Step,
    amphibious: bool,
    attacker: Power,
    #[cfg_attr(test, ts(as = "BTreeMap<String, Counts>"))]
    attackers: Sides,
    #[cfg_attr(test, ts(as = "BTreeMap<String, Counts>"))]
    defenders: Sides,
    #[cfg_attr(test, ts(as = "BTreeMap<String, Counts>"))]
    casualties: Sides,
    damaged: Damaged,
    #[cfg_attr(test, ts(type = "unknown"))]
    hits: Vec<Hits>,
}

/// Damaged battleships.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Damaged {
    attackers: usize,
    defenders: usize,
}

pub fn view(state: &State, _viewer: Viewer) -> Value {
    serde_json::to_value(seen(state)).unwrap_or_default()
}

fn seen(state: &State) -> View {
    let spaces = board().territories().iter().chain(board().sea_zones());
    View {
        game: "anniversary",
        scenario: state.scenario.to_string(),
        round: state.round,
        power: state.power,
        phase: state.phase,
        waiting: state.waiting.clone(),
        forces: state.forces,
        deciding: check::decider(state),
        cities: Cities {
            axis: state.cities(Side::Axis),
            allies: state.cities(Side::Allies),
            goal: state.options.victory_cities,
        },
        powers: POWERS.into_iter().map(|power| (power, power_view(state, power))).collect(),
        spaces: spaces.filter_map(|space| Some((*space, space_view(state, *space)?))).collect(),
        battle: battle_view(state),
        panel: panel::panel(state),
        winner: state.winner,
    }
}

fn power_view(state: &State, power: Power) -> PowerView {
    PowerView {
        side: power.side(),
        treasury: state.treasury[power as usize],
        production: state.production(power),
        objectives: income::met_objectives(state, power).map(|o| o.name).collect(),
        income: outlook::outlook(state, power),
        researchers: state.researchers[power as usize],
        advances: state.advances[power as usize].iter().collect(),
        mobilization: state.mobilization[power as usize],
        army_value: income::army_value(state, power),
        holds_capital: state.holds_capital(power),
        conceded: state.conceded[power as usize],
    }
}

fn space_view(state: &State, space: Space) -> Option<SpaceView> {
    let units = stacks(state, space);
    if space.is_sea() {
        let attacked = Some(state.attacks.contains(space));
        return (!units.is_empty()).then(|| SpaceView { units, attacked, ..SpaceView::default() });
    }
    Some(SpaceView {
        controller: Some(state.controller(space)),
        complex: Some(state.complexes.contains(space)),
        damage: Some(state.damage[space.index()]),
        units,
        attacked: None,
    })
}

fn stacks(state: &State, space: Space) -> Vec<StackView> {
    let mut stacks: Vec<StackView> = Vec::new();
    for (id, piece) in state.at(space) {
        let one = stack_view(state, id, piece);
        match stacks.iter_mut().find(|other| StackView { count: 1, ..(*other).clone() } == one) {
            Some(same) => same.count += 1,
            None => stacks.push(one),
        }
    }
    stacks
}

/// One piece.
fn stack_view(state: &State, id: PieceId, piece: &Piece) -> StackView {
    let cargo: Vec<Carried> =
        state.cargo_of(id).map(|(_, p)| Carried { power: p.owner, unit: p.unit }).collect();
    let told = |is_so: bool| is_so.then_some(true);
    StackView {
        power: piece.owner,
        unit: piece.unit,
        count: 1,
        left: state.movement_left(id),
        room: (!cargo.is_empty())
            .then(|| piece.unit == Unit::Transport && has_room(state, id, &[], Unit::Infantry)),
        cargo: (!cargo.is_empty()).then_some(cargo),
        aboard: told(piece.aboard.is_some()),
        moved: told(piece.combat_moved || piece.noncombat_moved),
        fought: told(piece.fought),
        damaged: told(piece.damaged),
        submerged: told(piece.submerged),
        landing: piece.landing,
        duty: piece.duty,
    }
}

fn battle_view(state: &State) -> Option<BattleView> {
    let battle = state.battle.as_ref()?;
    let side = |ids: &[PieceId]| -> Sides {
        let mut powers = Sides::new();
        for piece in ids.iter().map(|id| state.piece(*id)) {
            powers.entry(piece.owner).or_default().add(piece.unit, 1);
        }
        powers
    };
    let damaged = |ids: &[PieceId]| {
        ids.iter().map(|id| state.piece(*id)).filter(|p| p.damaged && p.unit == Unit::Battleship).count()
    };
    Some(BattleView {
        space: battle.space,
        round: battle.round,
        step: battle.step,
        amphibious: battle.amphibious,
        attacker: state.attacker(),
        attackers: side(&battle.attackers),
        defenders: side(&battle.defenders),
        casualties: side(&battle.casualties),
        damaged: Damaged { attackers: damaged(&battle.attackers), defenders: damaged(&battle.defenders) },
        hits: battle.hits.clone(),
    })
}
