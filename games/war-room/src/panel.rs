//! What the panel of the present stage needs and a client must not work out for itself.
//! Everybody sees what lies open; what a nation writes in secret only that nation.

mod battle;
mod battle_dice;
mod home;
mod moves;
mod planning;

use sandtable_engine::Viewer;
use serde_json::{Value, json};

use crate::WarRoom;
use crate::desk::seated;
use crate::ids::*;
use crate::order::Order;
use crate::state::{Stage, State};

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
    pub fn place(&self, region: Region) -> Value {
        json!({ "region": region, "name": self.game.table.board.place(region).name })
    }

    /// The order in notation, if it is legal for whoever is asked.
    pub fn offer(&self, order: &Order) -> Option<String> {
        let nation = self.asked?;
        self.game.judge(self.state, nation, order).is_ok().then(|| crate::print::order(order))
    }
}

pub fn panel(game: &WarRoom, state: &State, viewer: Viewer) -> Value {
    let own = seated(state, viewer);
    let asked = own.filter(|nation| game.owes(state, *nation));
    let look = Look { game, state, own, asked };
    let mut panel = match &state.stage {
        Stage::Economy | Stage::RoundEnd => json!({ "kind": "none" }),
        Stage::Planning => planning::planning(&look),
        Stage::Slots { choosing, .. } => planning::slots(&look, *choosing),
        Stage::Bonus { .. } => home::bonus(&look),
        Stage::QuickDice { turn, left, results, made } => {
            home::quick_dice(&look, *turn, *left, results, made)
        }
        Stage::Movement { turn } => moves::movement(&look, *turn),
        Stage::Launch { turn } => moves::launch(&look, *turn),
        Stage::Hotspots { .. } => moves::hotspots(&look),
        Stage::Battle { .. } => battle::battle(&look),
        Stage::ConvoyRaid { .. } => moves::raid(&look),
        Stage::Landing { turn } => moves::landing(&look, *turn),
        Stage::Deployment { .. } => moves::deployment(&look),
        Stage::CancelStress { .. }
        | Stage::Relief { .. }
        | Stage::Unrest { .. }
        | Stage::Desertion { .. } => home::morale(&look),
        Stage::Production => home::production(&look),
        Stage::Placement { turn } => home::placement(&look, *turn),
        Stage::Over { winners, summary } => json!({ "kind": "over", "winners": winners, "summary": summary }),
    };
    panel["units"] = units(game);
    panel["asked"] = json!(asked);
    panel["deciders"] =
        if game.roll_request(state).is_some() { json!([]) } else { json!(game.deciders(state)) };
    if let Some(nation) = own {
        panel["regroup"] = planning::regroup(&look, nation);
        panel["break-pact"] = json!(game.check_break_pact(state, nation).is_ok());
        panel["deputies"] = deputies(game, state, nation);
    }
    panel
}

/// Allies to whom a nation may leave the command in the battles to come.
fn deputies(game: &WarRoom, state: &State, nation: Nation) -> Value {
    let allies = game.possible_deputies(state, nation);
    let offer =
        |to: &Nation| json!({ "nation": to, "order": crate::print::order(&Order::Yield { to: *to }) });
    allies.iter().map(offer).collect()
}

/// What is printed about each kind of unit.
fn units(game: &WarRoom) -> Value {
    let row = |unit: &UnitType| {
        let spec = game.table.units.spec(*unit);
        let facts = json!({
            "colour": spec.colour,
            "category": unit.category(),
            "cost": spec.cost,
            "points": spec.casualty_points,
        });
        (unit.name().to_owned(), facts)
    };
    Value::Object(UnitType::ALL.iter().map(row).collect())
}
