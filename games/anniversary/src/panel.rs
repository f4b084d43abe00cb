//! What the panel of the present phase must know, so that whoever draws it needs no rules. The web client's types are
//! made from those here.

mod battle;
mod losses;
mod money;
mod moves;
mod placing;
mod raids;

use serde::Serialize;

use crate::board::Space;
use crate::options::orders_now;
use crate::order::{Order, Pick};
use crate::power::Power;
use crate::print;
use crate::state::{Arrival, Phase, State, Waiting};
use crate::units::Unit;
use crate::words;

pub use moves::{Ahead, ahead};
pub use placing::{Placing, plan};

/// The decision that is owed now.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Panel {
    Research(money::Research),
    Purchase(money::Purchase),
    CombatMove(moves::CombatMove),
    NoncombatMove(moves::NoncombatMove),
    Mobilize(placing::Mobilize),
    Battles { battles: Vec<battle::AgendaEntry> },
    Battle(Box<battle::BattleBoard>),
    Intercept(raids::Intercept),
    AirLosses(raids::AirLosses),
    Rockets(raids::Rockets),
    Displaced { power: Power, ways: Vec<Way> },
    Over,
}

/// An order that leads from one space to another.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Way {
    from: Space,
    to: Space,
    order: String,
}

/// What is proposed, in words and as an order.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Suggestion {
    text: String,
    order: String,
}

/// Like units that can be lost.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LossKind {
    power: Power,
    unit: Unit,
    /// Where it matters how they came.
    arrival: Option<Arrival>,
    /// What tells them from others of their kind: cargo, and the range left to aircraft.
    marks: Option<String>,
    /// How many hits they can take.
    count: u16,
    /// How many of those only damage.
    damages: u16,
    /// What follows the number in an order.
    pick: String,
}

impl LossKind {
    fn new(pick: &Pick, power: Power, damages: u16) -> LossKind {
        let one = print::list(&[Pick { count: 1, power: Some(power), ..pick.clone() }]);
        LossKind {
            power,
            unit: pick.unit,
            arrival: pick.arrival,
            marks: words::told_apart(pick),
            count: pick.count,
            damages,
            pick: one.trim_start_matches("1 ").to_owned(),
        }
    }
}

/// Nothing where nobody has to decide.
pub fn panel(state: &State) -> Option<Panel> {
    Some(match &state.waiting {
        Waiting::Orders => phase_panel(state),
        Waiting::ResearchDice | Waiting::ChooseChart | Waiting::BreakthroughDie { .. } => {
            Panel::Research(money::research(state))
        }
        Waiting::Interceptors { space } => Panel::Intercept(raids::interceptors(state, *space)),
        Waiting::InterceptorsLosses { space, hits } => {
            Panel::AirLosses(raids::interceptors_losses(state, *space, *hits))
        }
        Waiting::RaidersLosses { space, hits } => {
            Panel::AirLosses(raids::raiders_losses(state, *space, *hits))
        }
        Waiting::Rockets | Waiting::RocketDie { .. } => Panel::Rockets(raids::rockets(state)),
        Waiting::ChooseBattle => Panel::Battles { battles: battle::agenda(state) },
        Waiting::Battle => Panel::Battle(Box::new(battle::battle(state, state.battle.as_ref()?))),
        Waiting::Displaced { power } => {
            let way = |order: &Order| match order {
                Order::Land { from, to, .. } => Some(Way { from: *from, to: *to, order: text(order) }),
                _ => None,
            };
            Panel::Displaced { power: *power, ways: orders_now(state).iter().filter_map(way).collect() }
        }
        Waiting::RaidAntiaircraft { .. }
        | Waiting::EscortsFire { .. }
        | Waiting::InterceptorsFire { .. }
        | Waiting::RaidDice { .. }
        | Waiting::WarBondsDie => return None,
        Waiting::Over => Panel::Over,
    })
}

fn phase_panel(state: &State) -> Panel {
    match state.phase {
        Phase::Research => Panel::Research(money::research(state)),
        Phase::PurchaseUnits => Panel::Purchase(money::purchase(state)),
        Phase::CombatMove => Panel::CombatMove(moves::combat_move(state)),
        Phase::NoncombatMove => Panel::NoncombatMove(moves::noncombat_move(state)),
        Phase::MobilizeNewUnits => Panel::Mobilize(placing::mobilize(state)),
        Phase::ConductCombat | Phase::CollectIncome => Panel::Battles { battles: battle::agenda(state) },
    }
}

/// An order as it is given back.
fn text(order: &Order) -> String {
    print::print(order)
}

#[cfg(test)]
mod tests {
    use sandtable_typescript::{Declarations, keep};

    const PATH: &str =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/games/anniversary/generated/view.ts");

    #[test]
    fn the_web_clients_types_are_up_to_date() {
        let types = Declarations::default().with::<crate::view::View>();
        keep(PATH, &types, "WRITE=1 cargo test -p sandtable-anniversary --lib types");
    }
}
