//! What every Sandtable game shares. The engine knows no game: it defines what a
//! game must answer ([`Game`]), and hosts, records, proves and tests whatever does.

pub mod any;
pub mod board;
pub mod bots;
pub mod case;
pub mod chance;
mod crowd;
pub mod cursor;
pub mod desk;
pub mod dice;
pub mod figures;
pub mod game;
pub mod laws;
pub mod ledger;
pub mod lesson;
pub mod names;
pub mod news;
pub mod odds;
mod outside;
pub mod past;
pub mod patience;
pub mod picture;
pub mod pieces;
mod reasons;
pub mod record;
pub mod refusal;
mod replay;
mod settled;
pub mod setup;
pub mod sheet;
pub mod simulate;
pub mod table;
pub mod tables;
pub mod values;
pub mod verify;
pub mod words;

pub use game::{
    About, Awaiting, Choice, Cited, Die, Face, Game, Legal, Notation, Offer, OptionSpec, Outcome, ParseError,
    Rejection, RollRequest, Rules, ScenarioSpec, Seat, SeatSpec, Secrets, Setup, SetupError, Trials, Turn,
    Unfolding, Viewer,
};
