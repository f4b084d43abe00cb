//! What the panel of the present stage needs and a client must not work out for itself.
//! Everybody sees what lies open; what a nation writes in secret only that nation. The web client's types are made
//! from those here.

mod battle;
mod battle_dice;
mod home;
mod moves;
mod planning;

use std::collections::BTreeMap;

use sandtable_engine::Viewer;
use serde::Serialize;

use crate::WarRoom;
use crate::desk::seated;
use crate::ids::*;
use crate::order::Order;
use crate::state::{Stage, State};

/// What is asked now, and what every stage needs.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Panel {
    #[serde(flatten)]
    stage: StagePanel,
    #[serde(flatten)]
    common: Common,
}

/// One kind for each stage.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum StagePanel {
    Planning(planning::Planning),
    Slots(planning::Slots),
    Movement(moves::Movement),
    Launch(moves::Launch),
    Hotspots(moves::Hotspots),
    Battle(Box<battle::BattlePanel>),
    Raid(moves::RaidPanel),
    Landing(moves::Landing),
    Deployment(moves::Deployment),
    Morale(home::Morale),
    Production(home::Production),
    Placement(home::Placement),
    Bonus(home::Bonus),
    QuickDice(home::QuickDice),
    Over(Over),
    /// Nothing is asked: the game goes on by itself.
    None,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Over {
    winners: Vec<Nation>,
    summary: String,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Common {
    #[cfg_attr(test, ts(as = "BTreeMap<String, UnitFacts>"))]
    units: BTreeMap<UnitType, UnitFacts>,
    asked: Option<Nation>,
    deciders: Vec<Nation>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    regroup: Option<Vec<planning::RegroupStack>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    break_pact: Option<bool>,
    /// Allies who could command in the nation's place.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    deputies: Option<Vec<NationOrder>>,
}

/// What is printed about a kind of unit.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UnitFacts {
    colour: Colour,
    category: Category,
    cost: Resources,
    points: u16,
}

/// A region and its name.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Place {
    region: Region,
    name: String,
}

/// An order about a nation.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NationOrder {
    nation: Nation,
    order: String,
}

/// The same, where it may not be this seat's to give.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NationOffer {
    nation: Nation,
    order: Offer,
}

/// A stack where it stands.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Stack {
    command: u8,
    region: Region,
    units: Units,
}

/// An order in notation; none where it is not this seat's to give.
pub type Offer = Option<String>;

/// Who looks, and at what.
pub(crate) struct Look<'a> {
    pub game: &'a WarRoom,
    pub state: &'a State,
    /// The nation that looks.
    pub own: Option<Nation>,
    /// The nation that looks, if it is being asked.
    pub asked: Option<Nation>,
}

impl Look<'_> {
    pub fn place(&self, region: Region) -> Place {
        Place { region, name: self.game.table.board.place(region).name.clone() }
    }

    /// The order in notation, if it is legal for whoever is asked.
    pub fn offer(&self, order: &Order) -> Option<String> {
        let nation = self.asked?;
        self.game.judge(self.state, nation, order).is_ok().then(|| crate::print::order(order))
    }
}

pub fn panel(game: &WarRoom, state: &State, viewer: Viewer) -> Panel {
    let own = seated(state, viewer);
    let asked = own.filter(|nation| game.owes(state, *nation));
    let look = Look { game, state, own, asked };
    let rolling = game.roll_request(state).is_some();
    Panel {
        stage: stage_panel(&look).unwrap_or(StagePanel::None),
        common: Common {
            units: units(game),
            asked,
            deciders: if rolling { Vec::new() } else { game.deciders(state) },
            regroup: own.map(|nation| planning::regroup(&look, nation)),
            break_pact: own.map(|nation| game.check_break_pact(state, nation).is_ok()),
            deputies: own.map(|nation| deputies(game, state, nation)),
        },
    }
}

fn stage_panel(look: &Look<'_>) -> Option<StagePanel> {
    Some(match &look.state.stage {
        Stage::Economy | Stage::RoundEnd => return None,
        Stage::Planning => StagePanel::Planning(planning::planning(look)),
        Stage::Slots { choosing, .. } => StagePanel::Slots(planning::slots(look, *choosing)),
        Stage::Bonus { .. } => StagePanel::Bonus(home::bonus(look)),
        Stage::QuickDice { turn, left, results, made } => {
            StagePanel::QuickDice(home::quick_dice(look, *turn, *left, results, made))
        }
        Stage::Movement { turn } => StagePanel::Movement(moves::movement(look, *turn)?),
        Stage::Launch { turn } => StagePanel::Launch(moves::launch(look, *turn)?),
        Stage::Hotspots { .. } => StagePanel::Hotspots(moves::hotspots(look)),
        Stage::Battle { .. } => StagePanel::Battle(Box::new(battle::battle(look)?)),
        Stage::ConvoyRaid { .. } => StagePanel::Raid(moves::raid(look)?),
        Stage::Landing { turn } => StagePanel::Landing(moves::landing(look, *turn)?),
        Stage::Deployment { .. } => StagePanel::Deployment(moves::deployment(look)),
        Stage::CancelStress { .. }
        | Stage::Relief { .. }
        | Stage::Unrest { .. }
        | Stage::Desertion { .. } => StagePanel::Morale(home::morale(look)),
        Stage::Production => StagePanel::Production(home::production(look)),
        Stage::Placement { turn } => StagePanel::Placement(home::placement(look, *turn)?),
        Stage::Over { winners, summary } => {
            StagePanel::Over(Over { winners: winners.clone(), summary: summary.clone() })
        }
    })
}

/// Allies to whom a nation may leave the command in the battles to come.
fn deputies(game: &WarRoom, state: &State, nation: Nation) -> Vec<NationOrder> {
    let allies = game.possible_deputies(state, nation);
    let offer =
        |to: &Nation| NationOrder { nation: *to, order: crate::print::order(&Order::Yield { to: *to }) };
    allies.iter().map(offer).collect()
}

fn units(game: &WarRoom) -> BTreeMap<UnitType, UnitFacts> {
    let facts = |unit: UnitType| {
        let spec = game.table.units.spec(unit);
        let category = unit.category();
        UnitFacts { colour: spec.colour, category, cost: spec.cost, points: spec.casualty_points }
    };
    UnitType::ALL.iter().map(|unit| (*unit, facts(*unit))).collect()
}

#[cfg(test)]
mod tests {
    use sandtable_typescript::{Declarations, keep};

    const PATH: &str =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/games/war-room/generated/panel.ts");

    #[test]
    fn the_web_clients_types_are_up_to_date() {
        let types = Declarations::default().with::<crate::view::View>();
        keep(PATH, &types, "WRITE=1 cargo test -p sandtable-war-room --lib types");
    }
}
