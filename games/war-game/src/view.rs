//! The position as a program reads it. Nothing is hidden in this game, so every viewer sees the same. The web client's
//! types are made from those here.

use std::collections::BTreeMap;

use sandtable_engine::Viewer;
use sandtable_engine::pieces::PieceId;
use serde::Serialize;
use serde_json::Value;

use crate::battle::Step;
use crate::board::{Space, board};
use crate::casualties;
use crate::check;
use crate::declarations;
use crate::power::{POWERS, Power, Side};
use crate::print;
use crate::state::{Arm, Duty, Factory, Phase, Piece, State, Waiting};
use crate::units::{Counts, Unit};
use crate::volley;

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct View {
    game: &'static str,
    game_turn: u16,
    movers: Vec<Power>,
    phase: Phase,
    #[cfg_attr(test, ts(type = "unknown"))]
    waiting: Waiting,
    /// Who owes a decision.
    deciding: Vec<Power>,
    /// Land values of both sides.
    land: Land,
    #[cfg_attr(test, ts(as = "BTreeMap<String, PowerView>"))]
    powers: BTreeMap<Power, PowerView>,
    #[cfg_attr(test, ts(as = "BTreeMap<String, SpaceView>"))]
    spaces: BTreeMap<Space, SpaceView>,
    combat: Option<CombatView>,
    losses: Option<LossesView>,
    playing_on: bool,
    winner: Option<Side>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Land {
    axis: u16,
    allies: u16,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PowerView {
    side: Side,
    treasury: u16,
    /// The part of the treasury that buys no infantry.
    hardware: u16,
    land: u16,
    army_value: u16,
    done: bool,
    conceded: bool,
    general: Option<GeneralView>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GeneralView {
    at: Option<Space>,
    arm: Arm,
    leaves: bool,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct SpaceView {
    #[serde(skip_serializing_if = "Option::is_none")]
    controller: Option<Option<Power>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    factory: Option<Factory>,
    units: Vec<StackView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    battle: Option<bool>,
}

/// Units that nothing tells apart, with their number. What is not so is not told.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct StackView {
    power: Power,
    unit: Unit,
    count: u16,
    left: u8,
    duty: Duty,
    #[serde(skip_serializing_if = "Option::is_none")]
    cargo: Option<Counts>,
    #[serde(skip_serializing_if = "Option::is_none")]
    aboard: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    damaged: Option<bool>,
    /// What the repair of a damaged battleship costs, where it is known, and where it is under way.
    #[serde(skip_serializing_if = "Option::is_none")]
    repair_price: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    yard: Option<Space>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trained: Option<bool>,
    /// Where it goes on to, or retreats to; where it lands or fires.
    #[serde(skip_serializing_if = "Option::is_none")]
    onward: Option<Space>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shore: Option<Space>,
}

/// Units in a battle, by nation.
type Sides = BTreeMap<Power, Counts>;

/// The battles fought together.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CombatView {
    round: u8,
    #[cfg_attr(test, ts(type = "unknown"))]
    step: Step,
    /// Where dice fall or losses are chosen now.
    place: Space,
    battles: Vec<BattleView>,
    /// Who has still to declare.
    owed: Vec<Power>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BattleView {
    space: Space,
    over: bool,
    #[cfg_attr(test, ts(as = "BTreeMap<String, Counts>"))]
    attackers: Sides,
    #[cfg_attr(test, ts(as = "BTreeMap<String, Counts>"))]
    defenders: Sides,
}

/// Hits to be assigned, with the cheapest choice.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LossesView {
    speaker: Power,
    space: Space,
    hits: u16,
    /// The cheapest choice, in notation.
    order: String,
}

pub fn view(state: &State, _viewer: Viewer) -> Value {
    serde_json::to_value(seen(state)).unwrap_or_default()
}

fn seen(state: &State) -> View {
    View {
        game: "war-game",
        game_turn: state.game_turn,
        movers: state.movers().to_vec(),
        phase: state.phase,
        waiting: state.waiting,
        deciding: check::deciders(state),
        land: Land { axis: state.side_value(Side::Axis), allies: state.side_value(Side::Allies) },
        powers: POWERS.into_iter().map(|power| (power, power_view(state, power))).collect(),
        spaces: board().spaces().filter_map(|space| Some((space, space_view(state, space)?))).collect(),
        combat: combat_view(state),
        losses: losses_view(state),
        playing_on: state.playing_on,
        winner: state.winner,
    }
}

fn power_view(state: &State, power: Power) -> PowerView {
    let general = &state.generals[power as usize];
    PowerView {
        side: power.side(),
        treasury: state.treasury[power as usize],
        hardware: state.hardware[power as usize],
        land: state.land_value(power),
        army_value: state.army_value(power),
        done: state.done.contains(power),
        conceded: state.conceded.contains(power),
        general: (state.options.generals && general.alive).then_some(GeneralView {
            at: general.at,
            arm: general.arm,
            leaves: general.leaves,
        }),
    }
}

fn space_view(state: &State, space: Space) -> Option<SpaceView> {
    let units = stacks(state, space);
    let battle = state.battles.contains(space).then_some(true);
    if space.is_sea() {
        return (!units.is_empty()).then_some(SpaceView {
            controller: None,
            value: None,
            factory: None,
            units,
            battle,
        });
    }
    Some(SpaceView {
        controller: Some(state.controller(space)),
        value: Some(state.value(space)),
        factory: Some(state.factories[space.index()]),
        units,
        battle,
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

fn stack_view(state: &State, id: PieceId, p: &Piece) -> StackView {
    let told = |is_so: bool| is_so.then_some(true);
    let cargo: Counts = match p.unit {
        Unit::Transport | Unit::Bomber => state.cargo_of(id).map(|(_, c)| (c.unit, 1)).collect(),
        _ => Counts::default(),
    };
    StackView {
        power: p.owner,
        unit: p.unit,
        count: 1,
        left: p.left(),
        duty: p.duty,
        cargo: (!cargo.is_empty()).then_some(cargo),
        aboard: told(p.aboard.is_some()),
        damaged: told(p.damaged),
        repair_price: (p.price > 0).then_some(p.price),
        yard: p.yard,
        trained: told(p.trained),
        onward: p.second,
        shore: p.shore,
    }
}

fn combat_view(state: &State) -> Option<CombatView> {
    let combat = state.combat.as_ref()?;
    let sum = |pieces: &mut dyn Iterator<Item = (PieceId, &Piece)>| -> Sides {
        let mut sides = Sides::new();
        pieces.for_each(|(_, p)| sides.entry(p.owner).or_default().add(p.unit, 1));
        sides
    };
    let battles = combat.places.iter().map(|place| BattleView {
        space: *place,
        over: !state.battles.contains(*place),
        attackers: sum(&mut volley::engaged_attackers(state, *place)),
        defenders: sum(&mut volley::standing(state, *place)),
    });
    Some(CombatView {
        round: combat.round,
        step: combat.step,
        place: combat.place(),
        battles: battles.collect(),
        owed: declarations::owed(state),
    })
}

fn losses_view(state: &State) -> Option<LossesView> {
    let open = casualties::open(state)?;
    let chosen = casualties::suggestion(state, &open);
    let units = casualties::as_picks(state, &open, &chosen);
    Some(LossesView {
        speaker: open.speaker,
        space: open.place,
        hits: open.hits.iter().map(|group| group.hits).sum(),
        order: print::print(&crate::order::Order::Casualties { units }),
    })
}

#[cfg(test)]
mod tests {
    use ts_rs::TS;

    /// The web client's types are those of this file.
    #[test]
    fn the_types_of_the_view_can_be_told_to_the_client() {
        let config = ts_rs::Config::default();
        assert!(super::View::decl(&config).contains("game_turn"));
    }
}
