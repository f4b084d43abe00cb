//! Orders that cause nothing worth a line, in words.

use sandtable_engine::Seat;

use crate::WarRoom;
use crate::battle::Step;
use crate::ids::*;
use crate::order::Order;
use crate::state::{Stage, State};
use crate::words::{self, command, many, units};

/// Tell an order whose events were not worth a line.
pub fn tell_order(game: &WarRoom, state: &State, seat: Seat, order: &Order) -> Option<String> {
    let nation = game.title(Nation::at(seat)?);
    Some(match order {
        Order::Done => format!("{nation} {}.", done(state)),
        Order::Write(order) => format!("{nation} orders {}.", words::sending(game, order)),
        Order::Erase { command: number } => {
            format!("{nation} erases the order for its {}.", command(*number))
        }
        Order::Bid { oil } => format!("{nation} writes a bid of {oil}."),
        Order::Stance { count, unit, stance, .. } => {
            format!("{nation} puts {} in the {stance} row.", words::number_of(*count, *unit))
        }
        Order::Yield { to } => format!("{nation} yields the command to {}.", game.title(*to)),
        Order::Miss => format!("{nation} lets a hit go."),
        Order::Auto => format!("{nation} lets the referee place the hits."),
        Order::Decline => format!("{nation} declines to escort."),
        Order::Raid { command: number, convoy, .. } => {
            format!(
                "{nation} sends raiders of its {} against {}.",
                command(*number),
                words::convoy(game, convoy)
            )
        }
        Order::Buy { units: new } => format!("{nation} will buy {}.", units(*new)),
        Order::Goods { count, .. } => format!("{nation} will buy {count} civilian goods."),
        Order::Clear => format!("{nation} clears its purchases."),
        Order::Bonus { medals } => format!("{nation} turns {} into dice.", many(*medals, "medal")),
        Order::Hit { unit, .. } => format!("{nation} aims a hit at {}.", words::one(*unit)),
        Order::Repair { units: none, .. } if none.is_empty() => format!("{nation} repairs nothing."),
        Order::Repair { units: mended, .. } => format!("{nation} repairs {}.", units(*mended)),
        Order::Sink { resource } => format!("{nation} sinks {} with a wild die.", words::resource(*resource)),
        _ => format!("{nation} goes on."),
    })
}

/// What somebody does who is done with a step.
fn done(state: &State) -> &'static str {
    match &state.stage {
        Stage::Launch { .. } => "launches no more carrier fighters",
        Stage::CancelStress { .. } => "keeps its medals and goods",
        Stage::Relief { .. } => "stays in its zone",
        Stage::Bonus { .. } => "buys no more dice",
        Stage::Battle { .. } => match state.battle.as_deref().map(|battle| &battle.step) {
            Some(Step::Stances(_)) => "commits its units",
            Some(Step::Repairs { .. }) => "repairs no more",
            Some(Step::Dive { .. }) => "keeps its submarines here",
            _ => "goes on",
        },
        _ => "goes on",
    }
}
