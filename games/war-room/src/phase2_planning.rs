//! Phase 2: Strategic Planning.

use crate::event::Event;
use crate::ids::*;
use crate::reason::Reason;
use crate::state::{Stage, State, Written};
use crate::{Act, WarRoom};

impl WarRoom {
    /// Nine orders, or what nation and scenario allow; the Orange Zone takes three away.
    pub fn order_limit(&self, state: &State, nation: Nation) -> u8 {
        let limit = self.scenario(state).terms(nation).map_or(0, |terms| terms.orders);
        let disrupted = state.nation(nation).zone >= Zone::Orange;
        limit.saturating_sub(if disrupted { 3 } else { 0 })
    }

    fn too_many_orders(&self, state: &State, nation: Nation) -> Reason {
        let limit = self.order_limit(state, nation);
        if state.nation(nation).zone >= Zone::Orange {
            Reason::TooManyOrdersOrange { limit }
        } else if limit == 9 {
            Reason::TooManyOrders { limit }
        } else if matches!(nation, Nation::China | Nation::Italy) {
            Reason::TooManyOrdersSix { limit }
        } else {
            match self.scenario(state).id {
                "europe" => Reason::TooManyOrdersEurope { limit },
                "pacific" => Reason::TooManyOrdersPacific { limit },
                _ => Reason::TooManyOrdersAfrica { limit },
            }
        }
    }

    /// Step 1, writing movement orders. A destination may be a blunder, but the command
    /// must exist and have no other order.
    pub(crate) fn check_written(
        &self,
        state: &State,
        nation: Nation,
        before: &[Written],
        order: Written,
    ) -> Result<(), Reason> {
        if state.command(nation, order.command).is_none() {
            return Err(Reason::NoSuchCommand { command: order.command });
        }
        if before.iter().any(|o| o.command == order.command) {
            return Err(Reason::AlreadyOrdered { command: order.command });
        }
        if before.len() >= self.order_limit(state, nation) as usize {
            return Err(self.too_many_orders(state, nation));
        }
        if !self.table.board.exists(order.to) {
            return Err(Reason::ClosedRegion { region: order.to });
        }
        Ok(())
    }

    /// Step 1, bidding oil for turn order. Quick Play bids medals.
    pub(crate) fn check_bid(&self, state: &State, nation: Nation, bid: u16) -> Result<(), Reason> {
        let held = state.nation(nation);
        if state.options.quick_play {
            let have = u16::from(held.medals);
            return if bid > have { Err(Reason::BidTooManyMedals { have }) } else { Ok(()) };
        }
        if nation == Nation::China && bid > 0 {
            return Err(Reason::ChinaBids);
        }
        let have = held.resources[Resource::Oil];
        if bid > have { Err(Reason::BidTooHigh { have }) } else { Ok(()) }
    }

    /// Step 2: when the last chart is sealed, all bids open.
    pub(crate) fn reveal_bids(&self, on: &mut Act<'_>) {
        let state = on.state();
        let mut bids: Vec<(Nation, u16)> = state.players().map(|n| (n, state.nation(n).chart.bid)).collect();
        bids.sort_by_key(|(nation, bid)| (std::cmp::Reverse(*bid), *nation));
        let left = bids.iter().map(|(nation, _)| *nation).collect();
        on.emit(Event::BidsRevealed { bids });
        on.emit(Event::Entered(Stage::Slots { left, choosing: None }));
    }

    /// The nations that may be drawn next: those with the highest bid left.
    pub(crate) fn highest_bidders(&self, state: &State, left: &[Nation]) -> Vec<Nation> {
        let bid = |nation: &Nation| state.nation(*nation).chart.bid;
        let top = left.iter().map(bid).max();
        left.iter().copied().filter(|nation| Some(bid(nation)) == top).collect()
    }

    /// Step 2, establish turn order: from the highest bid down, each nation takes any open
    /// slot; flags of tied nations are drawn one by one. True while a choice or draw is owed.
    pub(crate) fn choose_slots(&self, on: &mut Act<'_>, left: &[Nation], choosing: Option<Nation>) -> bool {
        if choosing.is_some() {
            let open = open_slots(on.state());
            if let ([slot], Some(nation)) = (open.as_slice(), choosing) {
                on.emit(Event::SlotTaken { nation, slot: *slot });
                return false;
            }
            return true;
        }
        match self.highest_bidders(on.state(), left).as_slice() {
            [] => {
                self.pay_bids(on);
                false
            }
            [nation] => {
                on.emit(Event::FlagDrawn { nation: *nation });
                false
            }
            _ => true,
        }
    }

    /// Step 3: all bids are paid, win or lose.
    fn pay_bids(&self, on: &mut Act<'_>) {
        let players: Vec<Nation> = on.state().players().collect();
        for nation in players {
            let bid = on.state().nation(nation).chart.bid;
            if bid > 0 && on.state().options.quick_play {
                on.emit(Event::QuickBidPaid { nation, medals: bid });
            } else if bid > 0 {
                on.emit(Event::BidPaid { nation, bid });
            }
        }
        let next = if on.state().options.quick_play {
            Stage::Bonus { turn: 0 }
        } else {
            Stage::Movement { turn: 0 }
        };
        if next == (Stage::Movement { turn: 0 }) {
            self.begin_movement(on);
        } else {
            on.emit(Event::Entered(next));
        }
    }

    /// Phase 3 step 1: flip the embattled hotspots and mark what else is active, then the
    /// first nation moves.
    pub(crate) fn begin_movement(&self, on: &mut Act<'_>) {
        on.emit(Event::EmbattledFlipped);
        self.place_hotspots(on);
        on.emit(Event::Entered(Stage::Movement { turn: 0 }));
    }
}

/// Open slots of the Turn Order Track, counted from one.
pub fn open_slots(state: &State) -> Vec<u8> {
    let slots = state.track.iter().enumerate();
    slots.filter(|(_, flag)| flag.is_none()).map(|(i, _)| i as u8 + 1).collect()
}
