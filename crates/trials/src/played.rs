//! Positions and records out of random games.

use std::sync::Arc;

use sandtable_engine::any::AnyTable;
use sandtable_engine::bots::{RANDOM, Random};
use sandtable_engine::dice::Secret;
use sandtable_engine::record::Record;
use sandtable_engine::simulate::{Match, play};
use sandtable_engine::table::Table;
use sandtable_engine::{Awaiting, Game, Seat, Setup};

/// The table after a game among random bots.
pub fn played<G: Game>(game: &Arc<G>, setup: &Setup, orders: u64) -> Box<dyn AnyTable> {
    let wanted = Match { setup, seed: "story", max_orders: orders, max_rounds: u16::MAX, keep_record: true };
    let seats = game.about().seats.len() as u8;
    let bots = (0..seats).map(|at| (Seat(at), (RANDOM.seat)("story", Seat(at)))).collect();
    let played = play(game, &wanted, bots).unwrap_or_else(|stuck| panic!("{stuck}"));
    let text = played.record.expect("a record was asked for");
    let record = Record::parse(text.as_bytes()).unwrap_or_else(|e| panic!("{e}"));
    Box::new(Table::load(game.clone(), record).unwrap_or_else(|e| panic!("{e}")).0)
}

/// Look at every position in which somebody decides, over one random game of each set-up.
pub fn positions<G: Game>(
    game: &Arc<G>,
    setups: impl IntoIterator<Item = Setup>,
    orders: u32,
    mut look: impl FnMut(&G::State, Seat),
) {
    for (seed, setup) in setups.into_iter().enumerate() {
        let secret = Secret::from_seed(&format!("desk {seed}"));
        let begun = Table::new(game.clone(), &setup, secret, Vec::new());
        let mut table = begun.unwrap_or_else(|e| panic!("{e}"));
        let mut chance = Random::new(&format!("desk {seed}"), Seat(0));
        for _ in 0..orders {
            let Awaiting::Orders(seats) = table.awaiting() else { break };
            look(table.state(), seats[0]);
            let order = chance.pick(&**game, table.state(), seats[0]).expect("who owes can decide");
            table.give(seats[0], &order, None).unwrap_or_else(|refusal| panic!("{refusal}"));
        }
    }
}
