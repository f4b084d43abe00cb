//! Where new units stand: where they are needed most.

use sandtable_bots::menu;
use sandtable_engine::Seat;
use sandtable_staff::{Situation, march};
use sandtable_world_at_war::WorldAtWar;
use sandtable_world_at_war::board::{Space, board};
use sandtable_world_at_war::movement::is_hostile_zone;
use sandtable_world_at_war::order::{Order, Pick};
use sandtable_world_at_war::power::Power;
use sandtable_world_at_war::purchase::{capacity, is_ship};
use sandtable_world_at_war::state::{Lot, State};
use sandtable_world_at_war::units::Unit;

use crate::field;

/// Orders for all that was bought; where there turns out to be no room, the next place follows.
pub fn plan(state: &State) -> Vec<Order> {
    let situation = field::situation(state, state.power);
    let yard = Yard { state, pull: march::pull(&situation), situation };
    let mut orders = Vec::new();
    for lot in state.bought.iter().filter(|lot| !lot.purge) {
        let mut left = lot.count;
        for (space, room) in yard.places(lot) {
            let count = left.min(room);
            if count > 0 {
                let pick = Pick { off_factory: lot.off_factory, ..Pick::owned(count, lot.owner, lot.unit) };
                orders.push(Order::Place { units: vec![pick], space });
                left -= count;
            }
        }
    }
    orders
}

struct Yard<'a> {
    state: &'a State,
    situation: Situation<'static>,
    pull: Vec<f32>,
}

impl Yard<'_> {
    /// Places with their room, the best first.
    fn places(&self, lot: &Lot) -> Vec<(Space, u16)> {
        let state = self.state;
        let own = |space: &Space| state.controller(*space) == lot.owner;
        let works = || state.factories.iter().filter(own);
        let mut places: Vec<(Space, u16)> = if is_ship(lot.unit) || lot.unit == Unit::SubPen {
            let zones = works().flat_map(Space::neighbours).filter(|s| s.is_sea());
            zones.filter(|z| !is_hostile_zone(state, *z, lot.owner)).map(|zone| (zone, lot.count)).collect()
        } else if lot.off_factory || (lot.owner == Power::China && lot.unit == Unit::Infantry) {
            let each = |space: Space| if lot.off_factory { 1 } else { state.value(space) };
            let open =
                |space: &&Space| own(space) && state.value(**space) > 0 && !state.factories.contains(**space);
            board().lands().iter().filter(open).map(|space| (*space, each(*space))).collect()
        } else {
            works().map(|space| (space, capacity(state, space))).collect()
        };
        places.sort_by(|a, b| self.need(b.0).total_cmp(&self.need(a.0)).then(a.0.cmp(&b.0)));
        places.dedup();
        places
    }

    fn need(&self, space: Space) -> f32 {
        let place = space.0;
        if space.is_sea() {
            let company = |(_, p): &(_, &sandtable_world_at_war::state::Piece)| {
                p.is_ship() && p.owner.player() == self.state.power
            };
            return self.state.at(space).filter(company).count() as f32;
        }
        let danger = self.situation.danger(place, &self.situation.garrison(place)).win;
        self.pull[space.index()] + danger * self.situation.worth(place)
    }
}

/// What the menu offers for whatever still waits.
pub fn next(game: &WorldAtWar, state: &State, seat: Seat) -> Option<Order> {
    if state.bought.is_empty() {
        return None;
    }
    menu::best(game, state, seat, |order| match order {
        Order::Place { units, .. } => Some(f32::from(units.iter().map(|pick| pick.count).sum::<u16>())),
        _ => None,
    })
}
