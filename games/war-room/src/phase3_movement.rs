//! Phase 3, steps 1 and 2: Movement Operations in turn order.

use sandtable_engine::Cited;

use crate::event::{Event, Left};
use crate::ids::*;
use crate::phase3_routes::{Movement, Way};
use crate::reason::Reason;
use crate::state::{Command, Stage, State, Written};
use crate::{Act, WarRoom};

impl WarRoom {
    /// The order that is read next, with its command and the ways open to it.
    pub(crate) fn order_at_hand(
        &self,
        state: &State,
        nation: Nation,
    ) -> Option<(Written, Command, Vec<Way>)> {
        let chart = &state.nation(nation).chart;
        let written = *chart.orders.get(chart.next as usize)?;
        let command = *state.command(nation, written.command)?;
        let ways = self.ways(state, &command, written.to).ok()?;
        Some((written, command, ways))
    }

    /// The regions an order would lead a command through as things stand; it may end early
    /// where enemies hold the whole command.
    pub fn route(&self, state: &State, command: &Command, to: Region) -> Option<Vec<Region>> {
        best_way(self.ways(state, command, to).ok()?, to).map(|way| way.path)
    }

    /// Resolve all rows of the nation whose turn it is. Orders that cannot be carried out
    /// are void; each of the others waits for its owner to go or cancel. True while it waits.
    pub(crate) fn resolve_movement(&self, on: &mut Act<'_>, turn: u8) -> bool {
        let Some(nation) = on.state().in_turn(turn) else {
            on.emit(Event::Entered(Stage::Launch { turn: 0 }));
            return false;
        };
        let chart = &on.state().nation(nation).chart;
        if !chart.revealed {
            let orders = chart.orders.clone();
            on.emit(Event::ChartRevealed { nation, orders });
        }
        let chart = &on.state().nation(nation).chart;
        let Some(&order) = chart.orders.get(chart.next as usize) else {
            on.emit(Event::Entered(Stage::Movement { turn: turn + 1 }));
            return false;
        };
        let repeated = chart.orders[..chart.next as usize].iter().any(|o| o.command == order.command);
        let reason = match on.state().command(nation, order.command) {
            _ if repeated => Some(Reason::SecondInstance { command: order.command }),
            None => Some(Reason::NoSuchCommand { command: order.command }),
            Some(_) if chart.late.contains(&order.command) => {
                Some(Reason::LateCommand { command: order.command })
            }
            Some(command) => self.ways(on.state(), command, order.to).err(),
        };
        let Some(reason) = reason else { return true };
        on.emit(Event::OrderVoided {
            nation,
            order,
            rule: reason.rule().to_owned(),
            why: reason.to_string(),
        });
        false
    }

    /// Carrying out an order: its route, and what stays behind if the command is pinned.
    pub(crate) fn check_go(
        &self,
        state: &State,
        nation: Nation,
        via: Option<Region>,
        leave: Option<Units>,
        token: Option<u8>,
    ) -> Result<Movement, Reason> {
        let (written, command, mut ways) = self.order_at_hand(state, nation).ok_or(Reason::NotNow)?;
        if let Some(via) = via {
            ways.retain(|way| way.path.get(1) == Some(&via));
        }
        let way = best_way(ways, written.to);
        let refused = || {
            let over = via.unwrap_or(command.region);
            self.route_refusal(state, &command, over, written.to).unwrap_or(wrong_route(&command, over))
        };
        let way = way.ok_or_else(refused)?;
        let Some((at, held)) = way.pinned else {
            return if leave.is_some() || token.is_some() {
                Err(Reason::NotPinned)
            } else {
                Ok(Movement { way, left: None })
            };
        };
        let units = leave.unwrap_or_else(|| command.units.take(held));
        if units.total() != held || !command.units.contains(units) {
            return Err(Reason::LeaveExactly { count: held });
        }
        let spare = self.free_token(state, nation, command.category());
        let token = token.or(spare).ok_or(Reason::NoTokenForPinned)?;
        if Category::of_command(token) != command.category() || !self.is_free(state, nation, token) {
            return Err(Reason::NoToken { token });
        }
        Ok(Movement { way, left: Some(Left { at, units, token }) })
    }

    pub(crate) fn carry_out(&self, on: &mut Act<'_>, nation: Nation, movement: Movement) {
        let Some((order, ..)) = self.order_at_hand(on.state(), nation) else { return };
        if movement.way.breaks_pact {
            self.break_pact(on, nation);
        }
        let end = movement.way.path.last().copied();
        let path = movement.way.path;
        on.emit(Event::Moved { nation, command: order.command, path, left: movement.left });
        if let Some(end) = end {
            self.invade_neutral(on, nation, end);
            self.place_hotspot(on, end);
        }
        if let Some(left) = movement.left {
            self.place_hotspot(on, left.at);
        }
    }
}

/// Left to the referee: keep the pact, arrive, avoid pins, take the short way.
pub(crate) fn best_way(ways: Vec<Way>, to: Region) -> Option<Way> {
    let drawback = |way: &Way| {
        let stops_short = way.path.last() != Some(&to);
        let held = way.pinned.map_or(0, |(_, held)| held);
        (way.breaks_pact, stops_short, held, way.path.len())
    };
    ways.into_iter().min_by_key(drawback)
}

/// Why a command has no way over a region.
fn wrong_route(command: &Command, region: Region) -> Reason {
    match command.category() {
        Category::Air => Reason::AirTooFar { region },
        Category::Land if !command.region.is_sea() && !region.is_sea() => Reason::LandTooFar { region },
        Category::Land | Category::Naval => Reason::WrongRoute { region },
    }
}
