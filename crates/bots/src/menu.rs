//! The best order of a menu, by what a game's bot thinks of each.

use sandtable_engine::{Offer, Rules, Seat};

/// Menus deeper than this are taken for endless.
const DEEPEST: usize = 4;

/// The order a bot rates highest among all that the menu leads to; those it does not rate are left out.
pub fn best<G: Rules>(
    game: &G,
    state: &G::State,
    seat: Seat,
    mut rate: impl FnMut(&G::Order) -> Option<f32>,
) -> Option<G::Order> {
    let mut found: Option<(f32, G::Order)> = None;
    let mut open: Vec<(Option<G::Heading>, usize)> = vec![(None, 0)];
    while let Some((under, depth)) = open.pop() {
        for offer in game.options(state, seat, under.as_ref()) {
            match offer {
                Offer::Order(order) | Offer::Done(order) => {
                    let rating = rate(&order);
                    if rating.is_some_and(|rating| found.as_ref().is_none_or(|(best, _)| rating > *best)) {
                        found = rating.map(|rating| (rating, order));
                    }
                }
                Offer::Open(heading) if depth < DEEPEST => open.push((Some(heading), depth + 1)),
                Offer::Open(_) => {}
            }
        }
    }
    found.map(|(_, order)| order)
}
