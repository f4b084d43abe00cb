//! The examples of the help, filled in with what the games say of themselves.

use clap::{Command, CommandFactory};
use sandtable_engine::About;
use sandtable_engine::any::AnyGame;

use crate::args::Arguments;

/// What can be typed, with examples from the first game of the list; odds have examples of all.
pub fn command(games: &[Box<dyn AnyGame>]) -> Command {
    let mut command = Arguments::command();
    let Some(first) = games.first() else { return command };
    let filled = |help: &clap::builder::StyledStr| fill(&help.to_string(), first.about());
    if let Some(help) = command.get_after_help().map(filled) {
        command = command.after_help(help);
    }
    if let Some(help) = command.get_after_long_help().map(filled) {
        command = command.after_long_help(help);
    }
    for subcommand in command.get_subcommands_mut() {
        let help = match subcommand.get_name() {
            "odds" => Some(odds(games)),
            _ => subcommand.get_after_help().map(filled),
        };
        if let Some(help) = help {
            *subcommand = std::mem::take(subcommand).after_help(help);
        }
    }
    command
}

fn fill(help: &str, about: &About) -> String {
    let option = about.options.first().map(|option| {
        let other = option.values.iter().find(|value| **value != option.default);
        format!("--option {}={}", option.id, other.unwrap_or(&option.default))
    });
    help.replace("{game}", about.id)
        .replace("{scenario}", about.scenarios.first().map_or("", |scenario| scenario.id))
        .replace("{seat}", about.seats.first().map_or("", |seat| seat.id))
        .replace("{order}", about.example)
        .replace("{option}", &option.unwrap_or_default())
        .replace("{players}", &players(about))
}

/// A player for each side.
fn players(about: &About) -> String {
    let named = sides(about).into_iter().zip(["ann", "bob", "cleo", "dan"]).map(|(side, name)| {
        let seats = about.seats.iter().filter(|seat| seat.side == side).map(|seat| seat.id);
        format!("--player {name}={}", seats.collect::<Vec<_>>().join(","))
    });
    named.collect::<Vec<_>>().join(" ")
}

/// The sides of a game, in the order of its seats.
pub fn sides(about: &About) -> Vec<&'static str> {
    let mut sides = Vec::new();
    for seat in &about.seats {
        if !sides.contains(&seat.side) {
            sides.push(seat.side);
        }
    }
    sides
}

fn odds(games: &[Box<dyn AnyGame>]) -> String {
    let known = || games.iter().filter_map(|game| Some((game.about().id, game.odds()?)));
    let mut help = String::from("Examples:\n");
    for (id, odds) in known() {
        for example in odds.examples {
            help.push_str(&format!("  sandtable odds --game {id} {example}\n"));
        }
    }
    help.push_str("\nFor --option:\n");
    for (id, odds) in known() {
        help.push_str(&format!("  {id}: {}\n", odds.options));
    }
    help.trim_end().to_owned()
}
