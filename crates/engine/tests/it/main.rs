//! The engine tested through a toy game.

mod cases;
mod laws;
mod linked;
mod record;
mod simulate;
mod skirmish;
mod table;
mod undo;

use std::sync::Arc;

use sandtable_engine::dice::Secret;
use sandtable_engine::table::Table;
use sandtable_engine::{Awaiting, Seat, Setup};
use skirmish::Skirmish;

const RED: Seat = Seat(0);
const BLUE: Seat = Seat(1);

fn setup(scenario: &str) -> Setup {
    Setup { scenario: scenario.to_owned(), ..Setup::default() }
}

fn table(seed: &str) -> Table<Skirmish> {
    Table::new(Arc::new(Skirmish::new()), &setup("short"), Secret::from_seed(seed), vec![]).unwrap()
}

/// Play on with the first thing that comes to mind until the game is over.
fn finish(table: &mut Table<Skirmish>) {
    let mut chance = sandtable_engine::bots::Random::new("finish", RED);
    while let Awaiting::Orders(seats) = table.awaiting() {
        let order = chance.pick(&**table.game(), table.state(), seats[0]).unwrap();
        table.give(seats[0], &order, Some(1_700_000_000_000)).unwrap();
    }
}
