use std::collections::BTreeMap;
use std::path::Path;

use sandtable_engine::any::{AnyGame, AnyTable, Awaited};
use sandtable_engine::bots::{Bot, MenuEntry};
use sandtable_engine::record::{By, Stamp};
use sandtable_engine::{Seat, Viewer};

use super::record::warn;
use super::{Done, Games, now, secret};
use crate::args::{PlaySetup, SetupArguments};
use crate::player::{self, Player};
use crate::{Problem, Streams, files, pick, text};

const HELP: &str = "Type an order, or a number to take an order or open a heading of the menu.
  menu   the menu from its start      show   the board
  help   this help                    quit   stop here; the game is saved";

/// The first game of the list, or whatever the file keeps: you have the first side, bots have the others.
pub fn at_once(games: &Games, mut setup: PlaySetup, file: &Path, to: &mut Streams<'_>) -> Done {
    let about = if file.exists() {
        let (_, record) = files::open(file)?;
        pick::game(games, &record.header.game)?.about()
    } else {
        let first = games.first().ok_or_else(|| Problem::usage("there is no game"))?.about();
        setup.game = Some(first.id.to_owned());
        setup.scenario = first.scenarios.first().map(|scenario| scenario.id.to_owned());
        first
    };
    let own = about.seats.first().map(|seat| seat.side);
    let others = about.seats.iter().filter(|seat| Some(seat.side) != own);
    let bots: Vec<_> = others.map(|seat| (seat.id.to_owned(), "easy".to_owned())).collect();
    play(games, &setup, &bots, file, to)
}

pub fn play(
    games: &Games,
    setup: &PlaySetup,
    wanted: &[(String, String)],
    file: &Path,
    to: &mut Streams<'_>,
) -> Done {
    match &setup.game {
        Some(name) => begin(games, name, setup, file)?,
        None if !file.exists() => {
            let path = file.display();
            return Err(Problem::usage(format!("{path} does not exist: give --game to begin a game there")));
        }
        None => {}
    }
    let (mut saved, record) = files::open(file)?;
    let (mut table, warnings) = files::load(games, file, record)?;
    warn(&warnings, to)?;
    let game = pick::game(games, table.about().id)?;
    let wanted = pick::bots(game, wanted)?;
    let mut players = players(game, &*table, &wanted)?;
    let mut shown_to = None;
    loop {
        let seat = match table.awaiting() {
            Awaited::Orders(names) => match names.first() {
                Some(name) => pick::seat(table.about(), name)?,
                None => return Ok(true),
            },
            awaited => {
                writeln!(to.out, "{}", table.show(Viewer::Spectator).trim_end())?;
                writeln!(to.out, "{}", text::heading(text::awaited(&awaited)))?;
                return Ok(true);
            }
        };
        let order = match players.get_mut(&seat) {
            Some(bot) => Some(bot.decide(&*table.sight(seat)).map_err(Problem::usage)?),
            None => {
                if shown_to.replace(seat) != Some(seat) {
                    writeln!(to.out, "\n{}", table.show(Viewer::Seat(seat)).trim_end())?;
                }
                ask(&*table, seat, to)?
            }
        };
        let Some(order) = order else {
            writeln!(to.out, "{} is saved: `sandtable terminal {0}` goes on", file.display())?;
            return Ok(true);
        };
        let by = wanted.get(&seat).map_or(By::Person, |player| By::Bot(player.name().to_owned()));
        match table.order(seat, &order, Stamp { at: now(), by: Some(by) }) {
            Ok(steps) => {
                saved.save(table.record())?;
                let is_bot = players.contains_key(&seat);
                let viewer = if is_bot { Viewer::Spectator } else { Viewer::Seat(seat) };
                for line in steps.news(viewer).iter().flat_map(|news| news.lines()) {
                    writeln!(to.out, "{line}")?;
                }
            }
            Err(refusal) if players.contains_key(&seat) => return Err(refusal.into()),
            Err(refusal) => writeln!(to.out, "{refusal}")?,
        }
    }
}

fn begin(games: &Games, name: &str, setup: &PlaySetup, file: &Path) -> Result<(), Problem> {
    let game = pick::game(games, name)?;
    let arguments = SetupArguments {
        game: name.to_owned(),
        scenario: setup.scenario.clone(),
        options: setup.options.clone(),
        players: Vec::new(),
        seed: setup.seed.clone(),
    };
    let table =
        game.begin(&pick::setup(game.about(), &arguments)?, secret(setup.seed.as_deref())?, vec![])?;
    files::create(file, &table.record().text())
}

fn players(
    game: &dyn AnyGame,
    table: &dyn AnyTable,
    wanted: &BTreeMap<Seat, Player>,
) -> Result<BTreeMap<Seat, Box<dyn Bot>>, Problem> {
    let record = table.record();
    let n = record.entries.len() as u64;
    let seed = record.secret().map(|secret| secret.bot_seed(n)).unwrap_or_default();
    player::seated(game, wanted, &seed)
}

/// Ask a person until an order comes; `None` is the wish to stop.
fn ask(table: &dyn AnyTable, seat: Seat, to: &mut Streams<'_>) -> Result<Option<String>, Problem> {
    let name = table.seat_title(seat);
    let mut menu = table.menu(seat, None);
    print_menu(&menu, to)?;
    loop {
        write!(to.out, "{} ", text::heading(format!("{name}>")))?;
        to.out.flush()?;
        let mut line = String::new();
        if to.input.read_line(&mut line)? == 0 {
            writeln!(to.out)?;
            return Ok(None);
        }
        match (line.trim(), line.trim().parse::<usize>()) {
            ("", _) => {}
            ("quit" | "exit", _) => return Ok(None),
            ("help" | "?", _) => writeln!(to.out, "{HELP}")?,
            ("show", _) => writeln!(to.out, "{}", table.show(Viewer::Seat(seat)).trim_end())?,
            ("menu", _) => {
                menu = table.menu(seat, None);
                print_menu(&menu, to)?;
            }
            (_, Ok(number)) => match number.checked_sub(1).and_then(|at| menu.get(at)) {
                Some(MenuEntry::Open { heading, .. }) => {
                    menu = table.menu(seat, Some(heading));
                    print_menu(&menu, to)?;
                }
                Some(MenuEntry::Order { text, .. } | MenuEntry::Done { text, .. }) => {
                    return Ok(Some(text.clone()));
                }
                None => writeln!(to.out, "the menu has no entry {number}; `help` explains")?,
            },
            (order, _) => return Ok(Some(order.to_owned())),
        }
    }
}

fn print_menu(entries: &[MenuEntry], to: &mut Streams<'_>) -> Result<(), Problem> {
    for line in text::menu(entries) {
        writeln!(to.out, "{line}")?;
    }
    Ok(())
}
