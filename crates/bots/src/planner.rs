//! From what a bot wants to an order that the rules accept.

use sandtable_engine::game::play;
use sandtable_engine::{Offer, Rules, Seat};

/// Menus deeper than this are taken for endless.
const DEEPEST: usize = 8;

/// Decides for a seat by plans that may come to nothing: each order is checked, and if none of the
/// plan serves, something legal is done. No game may wait for a bot for ever.
pub trait Planner<G: Rules> {
    /// What the bot wants to do now.
    fn wanted(&mut self, game: &G, state: &G::State, seat: Seat) -> Option<G::Order>;

    /// Whether it makes sense to ask what else is wanted when an order was refused: there are more
    /// in the plan.
    fn wants_more(&self) -> bool {
        false
    }

    /// What is done instead, if nothing that is wanted is allowed.
    fn otherwise(&mut self, game: &G, state: &G::State, seat: Seat) -> Option<G::Order> {
        fallback(game, state, seat, |_| false)
    }

    /// The order to give now; always one that the rules accept.
    fn order(&mut self, game: &G, state: &G::State, seat: Seat) -> Option<G::Order> {
        while let Some(order) = self.wanted(game, state, seat) {
            if game.check(state, seat, &order).is_ok() {
                return Some(order);
            }
            if !self.wants_more() {
                break;
            }
        }
        self.otherwise(game, state, seat)
    }

    /// The same, carried out at once; false if there is nothing to do.
    fn act(&mut self, game: &G, state: &mut G::State, seat: Seat) -> bool {
        while let Some(order) = self.wanted(game, state, seat) {
            if play(game, state, seat, &order).is_ok() {
                return true;
            }
            if !self.wants_more() {
                break;
            }
        }
        let order = self.otherwise(game, state, seat);
        order.is_some_and(|order| play(game, state, seat, &order).is_ok())
    }
}

/// The first order that the menu leads to. To be done comes first where it is allowed, then what is
/// `rather` done than the rest: what leads out of a phase that cannot end as it stands.
pub fn fallback<G: Rules>(
    game: &G,
    state: &G::State,
    seat: Seat,
    rather: impl Fn(&G::Order) -> bool,
) -> Option<G::Order> {
    under(game, state, seat, None, &rather, DEEPEST)
}

fn under<G: Rules>(
    game: &G,
    state: &G::State,
    seat: Seat,
    heading: Option<&G::Heading>,
    rather: &impl Fn(&G::Order) -> bool,
    depth: usize,
) -> Option<G::Order> {
    let (mut done, mut preferred, mut other, mut headings) = (None, None, None, Vec::new());
    for offer in game.options(state, seat, heading) {
        match offer {
            Offer::Done(order) => done = done.or(Some(order)),
            Offer::Order(order) if rather(&order) => preferred = preferred.or(Some(order)),
            Offer::Order(order) => other = other.or(Some(order)),
            Offer::Open(heading) => headings.push(heading),
        }
    }
    let opened = || {
        let deeper = depth.checked_sub(1)?;
        headings.iter().find_map(|heading| under(game, state, seat, Some(heading), rather, deeper))
    };
    done.or(preferred).or(other).or_else(opened)
}
