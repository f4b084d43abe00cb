//! The rules of War Room (second edition, 2025 update) on the Sandtable engine.
//!
//! The modules follow the rulebook: the map and the tables it prints, then one module for
//! each of the seven phases, then what stands outside them. `sequence.rs` is the round as
//! one list. An independent project, not affiliated with the publisher.
//!
//! ```
//! use sandtable_engine::game::{begin, play};
//! use sandtable_engine::{Notation, Rules, Setup};
//! use sandtable_war_room::WarRoom;
//!
//! let game = WarRoom::new().expect("the data is sound");
//! let setup = Setup { scenario: "eastern-front".to_owned(), ..Setup::default() };
//! let (mut state, _) = begin(&game, &setup)?;
//! let order = game.parse("plan 37>R4, 22>R4 bid 1").expect("an order");
//! let germany = game.seat_named("germany").expect("a seat");
//! play(&game, &mut state, germany, &order).expect("a legal order");
//! assert_eq!(game.awaiting(&state), sandtable_engine::Awaiting::Orders(vec![game.seat_named("soviet").unwrap()]));
//! # Ok::<(), sandtable_engine::SetupError>(())
//! ```

mod apply;
mod apply_battle;
mod apply_pieces;
pub mod battle;
pub mod board;
mod check;
mod counts;
mod decide;
mod desk;
pub mod event;
mod expect;
mod figures;
mod game;
pub mod ids;
mod invariants;
mod lessons;
mod names;
mod neutrals;
mod notation;
mod options;
pub mod order;
mod pacts;
mod panel;
mod phase1_economy;
mod phase2_planning;
mod phase3_carriers;
mod phase3_movement;
mod phase3_routes;
mod phase5_deploy;
mod phase5_landing;
mod phase6_morale;
mod phase7_placement;
mod phase7_production;
mod picture;
mod position;
mod print;
mod quick_play;
mod reach;
pub mod reason;
mod region;
mod reorganize;
pub mod scenario;
mod sequence;
mod setup;
mod show;
pub mod state;
mod story;
mod table;
mod tasks;
pub mod units;
mod victory;
mod view;
mod words;

use sandtable_engine::ledger::Ledger;
use sandtable_engine::tables::Faults;
use sandtable_engine::{About, Unfolding};

pub use event::Event;
pub use order::{Heading, Order};
pub use reason::Reason;
pub use state::State;

use crate::phase3_routes::Movement;

/// Everything printed: read once, never changed.
#[derive(Debug)]
pub struct Table {
    pub board: board::Board,
    pub units: units::UnitTables,
    pub scenarios: Vec<scenario::Scenario>,
    pub nations: Vec<scenario::NationSpec>,
}

/// The rules with their tables.
#[derive(Debug)]
pub struct WarRoom {
    pub table: Table,
    about: About,
    ledger: Ledger,
    data_hash: String,
}

/// A checked order; some come with what the check had to find out.
#[derive(Clone, Debug)]
pub enum Plan {
    Order(Order),
    Move(Movement),
    Stance(order::StanceChange),
    Hit(order::Target),
}

/// A state while consequences unfold.
pub(crate) type Act<'g> = Unfolding<'g, WarRoom>;

/// The game for whoever hosts it. The data is compiled in, so a fault in it is a fault of the build.
pub fn game() -> WarRoom {
    WarRoom::new()
        .unwrap_or_else(|faults| panic!("the embedded data of war-room is at fault:\n{}", faults.join("\n")))
}

impl WarRoom {
    /// Load the tables and the ledger that come with the crate.
    ///
    /// # Errors
    /// Every fault found in the data, each with its file and line.
    pub fn new() -> Result<WarRoom, Vec<String>> {
        let mut faults = Faults::default();
        let board = board::Board::load(&mut faults);
        let units = units::UnitTables::load(&mut faults);
        let nations = scenario::load_nations(&mut faults);
        let scenarios = scenario::load(&board, &mut faults);
        let ledger = Ledger::parse(LEDGER).unwrap_or_else(|error| {
            faults.0.push(error.to_string());
            Ledger::default()
        });
        if !faults.0.is_empty() {
            return Err(faults.0);
        }
        let about = game::about(&scenarios, &nations);
        Ok(WarRoom {
            table: Table { board, units, scenarios, nations },
            about,
            ledger,
            data_hash: data_hash(),
        })
    }

    pub(crate) fn scenario(&self, state: &State) -> &scenario::Scenario {
        &self.table.scenarios[state.scenario as usize]
    }
}

fn data_hash() -> String {
    let files = [
        board::REGIONS,
        board::BORDERS,
        board::PASSAGES,
        board::CONVOYS,
        units::UNITS,
        units::STANCES,
        units::QUICK_BATTLE,
        units::QUICK_PRODUCTION,
        units::STRESS_CONVERSION,
        scenario::SCENARIOS,
        scenario::SCENARIO_NATIONS,
        scenario::SCENARIO_REGIONS,
        scenario::COMMANDS,
        scenario::NATIONS,
    ];
    // FNV-1a: the same on every machine and with every compiler.
    let bytes = files.iter().flat_map(|file| file.bytes());
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}

macro_rules! chapters {
    ($($file:literal),* $(,)?) => { &[$(($file, include_str!(concat!("../ledger/", $file)))),*] };
}

const LEDGER: &[(&str, &str)] = chapters![
    "01-objective.toml",
    "02-components.toml",
    "03-map.toml",
    "04-setup.toml",
    "05-economy.toml",
    "06-planning.toml",
    "07-movement.toml",
    "08-combat.toml",
    "09-battles.toml",
    "10-raids.toml",
    "11-debrief.toml",
    "12-refit.toml",
    "13-morale.toml",
    "14-production.toml",
    "15-victory.toml",
    "16-pacts.toml",
    "17-neutrals.toml",
    "18-scenarios.toml",
    "19-options.toml",
    "20-expansion.toml",
    "21-quick-play.toml",
    "22-quick-battle.toml",
    "23-rulings.toml",
];
