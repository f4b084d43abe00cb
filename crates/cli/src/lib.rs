//! The `sandtable` command: play, referee, simulate and verify games from a terminal.
//!
//! The program is a function of its arguments, the games it knows and its streams, so
//! that tests can run it with a toy game. Only `files` touches the disk.

mod args;
mod commands;
mod files;
mod pick;
mod player;
mod problem;
mod program;
mod regression;
mod text;

use std::ffi::OsString;
use std::io::{BufRead, Write};

use clap::Parser;
use sandtable_engine::any::{AnyGame, any};

pub use problem::Problem;

/// Where the program reads and writes. Colours are written as ANSI codes: wrap the
/// streams to strip them.
#[allow(missing_debug_implementations)]
pub struct Streams<'s> {
    pub input: &'s mut dyn BufRead,
    pub out: &'s mut dyn Write,
    pub err: &'s mut dyn Write,
}

/// Every game this program can host.
pub fn games() -> Vec<Box<dyn AnyGame>> {
    // The data is compiled in, so a fault in it is a fault of the build.
    let war_room = sandtable_war_room::WarRoom::new()
        .unwrap_or_else(|faults| panic!("the embedded data of war-room is at fault:\n{}", faults.join("\n")));
    vec![
        any(sandtable_anniversary::Anniversary::new(), sandtable_anniversary_bots::BOTS),
        any(war_room, sandtable_war_room_bots::BOTS),
    ]
}

/// All went well.
const OK: u8 = 0;
/// The input was sound, but what was examined was not: cases failed, a proof found a difference.
const FOUND: u8 = 1;
/// The input cannot be used.
const BAD_INPUT: u8 = 2;

/// Run the program; the result is its exit code.
pub fn run(
    arguments: impl IntoIterator<Item = impl Into<OsString> + Clone>,
    games: &[Box<dyn AnyGame>],
    streams: &mut Streams<'_>,
) -> u8 {
    let result = match args::Arguments::try_parse_from(arguments) {
        Ok(arguments) => commands::run(arguments.command, games, streams),
        Err(error) => {
            let to: &mut dyn Write = if error.use_stderr() { streams.err } else { streams.out };
            // Nobody is left to tell if this cannot be written.
            let _ = write!(to, "{}", error.render().ansi());
            return if error.use_stderr() { BAD_INPUT } else { OK };
        }
    };
    let code = match result {
        Ok(true) => OK,
        Ok(false) => FOUND,
        Err(Problem::ReaderGone) => return OK,
        Err(problem) => {
            let _ = writeln!(streams.err, "{} {problem}", text::error_mark());
            BAD_INPUT
        }
    };
    match streams.out.flush() {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => BAD_INPUT,
        _ => code,
    }
}
