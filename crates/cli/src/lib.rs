//! The `sandtable` command: play, referee, simulate and verify games from a terminal.
//!
//! The program is a function of its arguments, the games it knows and its streams, so
//! that tests can run it with a toy game. Only `files` touches the disk.

mod args;
mod commands;
mod examples;
mod files;
mod pick;
mod player;
mod problem;
mod program;
mod regression;
mod text;

use std::ffi::OsString;
use std::io::{BufRead, Write};

use clap::FromArgMatches;
use sandtable_engine::any::AnyGame;

pub use problem::Problem;
pub use sandtable_games::games;

/// Where the program reads and writes. Colours are written as ANSI codes: wrap the
/// streams to strip them.
#[allow(missing_debug_implementations)]
pub struct Streams<'s> {
    pub input: &'s mut dyn BufRead,
    pub out: &'s mut dyn Write,
    pub err: &'s mut dyn Write,
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
    let parsed = examples::command(games)
        .try_get_matches_from(arguments)
        .and_then(|matches| args::Arguments::from_arg_matches(&matches));
    let result = match parsed {
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
