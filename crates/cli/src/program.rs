//! A bot that is another program: it reads and writes one JSON value a line.
//! docs/bots.md is the specification.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use sandtable_engine::bots::{Bot, MenuEntry, Sight};
use sandtable_engine::{About, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Problem;

/// The version of the protocol.
const PROTOCOL: u32 = 1;
/// A program that opens so many headings without an order will never give one.
const MOST_QUESTIONS: usize = 10_000;

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum Tell<'t> {
    Begin { protocol: u32, game: &'t str, seat: &'t str, seed: &'t str },
    Decide { view: Value, menu: Vec<MenuEntry> },
    Menu { menu: Vec<MenuEntry> },
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum Answer {
    /// An order in notation.
    Order(String),
    /// A heading of the menu to open.
    Open(Value),
}

pub struct Program {
    line: String,
    child: Child,
    to: Option<ChildStdin>,
    from: BufReader<ChildStdout>,
}

impl Program {
    pub fn start(line: &str, about: &About, seed: &str, seat: Seat) -> Result<Program, Problem> {
        let mut words = line.split_whitespace();
        let name = words.next().ok_or_else(|| Problem::usage("`program:` lacks a command".to_owned()))?;
        let seat = about.seats.get(usize::from(seat.0)).map_or("nobody", |seat| seat.id);
        let command = Command::new(name).args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let unusable =
            |why: &dyn std::fmt::Display| Problem::usage(format!("{seat}: the bot `{line}`: {why}"));
        let mut child = command.map_err(|error| unusable(&error))?;
        let (to, from) = (child.stdin.take(), child.stdout.take());
        let from = from.ok_or_else(|| unusable(&"its output cannot be read"))?;
        let mut program = Program { line: line.to_owned(), child, to, from: BufReader::new(from) };
        // A program may be gone before it hears of the game.
        program
            .tell(&Tell::Begin { protocol: PROTOCOL, game: about.id, seat, seed })
            .map_err(|why| Problem::usage(format!("{seat}: {why}")))?;
        Ok(program)
    }

    fn fault(&self, why: impl std::fmt::Display) -> String {
        format!("the bot `{}` {why}", self.line)
    }

    fn tell(&mut self, what: &Tell<'_>) -> Result<(), String> {
        let gone = |error: &dyn std::fmt::Display| self.fault(format!("takes no more input: {error}"));
        let text = serde_json::to_string(what).map_err(|error| gone(&error))?;
        let Some(to) = &self.to else { return Err(gone(&"it was closed")) };
        let mut to = to;
        writeln!(to, "{text}").and_then(|()| to.flush()).map_err(|error| gone(&error))
    }

    fn hear(&mut self) -> Result<Answer, String> {
        let mut text = String::new();
        match self.from.read_line(&mut text) {
            Ok(0) => Err(self.fault("ended without an answer")),
            Ok(_) => serde_json::from_str(&text).map_err(|error| {
                let text = text.trim();
                self.fault(format!("answered `{text}`, not {{\"order\": …}} or {{\"open\": …}}: {error}"))
            }),
            Err(error) => Err(self.fault(format!("cannot be read: {error}"))),
        }
    }
}

impl Bot for Program {
    fn decide(&mut self, sight: &dyn Sight) -> Result<String, String> {
        self.tell(&Tell::Decide { view: sight.view(), menu: sight.menu(None) })?;
        for _ in 0..MOST_QUESTIONS {
            match self.hear()? {
                Answer::Order(order) => return Ok(order),
                Answer::Open(heading) => self.tell(&Tell::Menu { menu: sight.menu(Some(&heading)) })?,
            }
        }
        Err(self.fault("opens headings for ever"))
    }
}

impl Drop for Program {
    /// The end of its input tells a program that the game is over; one that does not listen is stopped.
    fn drop(&mut self) {
        drop(self.to.take());
        for _ in 0..100 {
            match self.child.try_wait() {
                Ok(None) => std::thread::sleep(std::time::Duration::from_millis(10)),
                _ => return,
            }
        }
        // Nothing is left to do if it cannot be stopped either.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
