//! What a nation's staff has before it: the rules, the position as the nation sees it, and
//! short questions that every department asks.

use sandtable_engine::{Offer, Rules};
use sandtable_war_room::ids::{Alliance, Category, Nation, Region, Units};
use sandtable_war_room::order::{Heading, Order};
use sandtable_war_room::scenario::Scenario;
use sandtable_war_room::{State, WarRoom};

#[derive(Clone, Copy)]
pub struct Desk<'d> {
    pub game: &'d WarRoom,
    pub state: &'d State,
    pub me: Nation,
}

impl<'d> Desk<'d> {
    pub fn side(&self) -> Alliance {
        self.me.alliance()
    }

    pub fn scenario(&self) -> &'d Scenario {
        &self.game.table.scenarios[self.state.scenario as usize]
    }

    /// The stress at which a nation slides to the next zone.
    pub fn threshold(&self, nation: Nation) -> u8 {
        self.scenario().terms(nation).map_or(u8::MAX, |terms| terms.stress_threshold.max(1))
    }

    pub fn is_legal(&self, order: &Order) -> bool {
        self.game.check(self.state, self.me.seat(), order).is_ok()
    }

    /// The orders listed under a heading, headings below it left out.
    pub fn menu(&self, under: Option<&Heading>) -> Vec<Order> {
        let offers = self.game.options(self.state, self.me.seat(), under);
        let order = |offer| match offer {
            Offer::Order(order) | Offer::Done(order) => Some(order),
            Offer::Open(_) => None,
        };
        offers.into_iter().filter_map(order).collect()
    }

    pub fn headings(&self) -> Vec<Heading> {
        let offers = self.game.options(self.state, self.me.seat(), None);
        let heading = |offer| if let Offer::Open(heading) = offer { Some(heading) } else { None };
        offers.into_iter().filter_map(heading).collect()
    }

    /// Whether two nations would fight if they met.
    pub fn hostile(&self, a: Nation, b: Nation) -> bool {
        let pact = self.state.pacts.soviet_japanese
            && matches!((a, b), (Nation::Soviet, Nation::Japan) | (Nation::Japan, Nation::Soviet));
        !self.state.friends(a, b) && !pact
    }

    /// Whether this nation would break the pact by going there.
    pub fn breaks_pact(&self, to: Region) -> bool {
        let owner = self.state.region(to).controller;
        owner.is_some_and(|owner| !self.state.friends(owner, self.me) && !self.hostile(owner, self.me))
    }

    /// Whether a neutral would raise its Defense Force if this nation came now.
    pub fn arms_a_neutral(&self, to: Region) -> bool {
        self.game.force_raised(self.state, self.me, to).is_some_and(|force| !force.is_empty())
    }

    /// Units of one category that fight against this nation in a region.
    pub fn enemies_at(&self, region: Region, category: Category) -> Units {
        let here = self.state.commands_at(region).filter(|c| self.hostile(c.nation, self.me));
        let fighting = here.filter(|c| c.category() == category && !c.is_transport());
        fighting.fold(Units::default(), |sum, c| sum + c.units)
    }

    /// Units of this nation's side in a region, transports left out.
    pub fn friends_at(&self, region: Region) -> Units {
        let here = self.state.commands_at(region).filter(|c| self.state.friends(c.nation, self.me));
        here.filter(|c| !c.is_transport()).fold(Units::default(), |sum, c| sum + c.units)
    }
}
