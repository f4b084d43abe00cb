use std::path::Path;

use sandtable_engine::any::{AnyTable, Awaited};
use sandtable_engine::bots::MenuEntry;
use sandtable_engine::record::{By, Head, Stamp, Warning};
use sandtable_engine::refusal::Refusal;
use sandtable_engine::verify::Known;
use sandtable_engine::{Seat, Viewer};
use serde_json::{Map, Value, json};

use super::{Done, Games, now, print_json, secret};
use crate::args::{SetupArguments, ViewerArguments};
use crate::{Problem, Streams, files, pick, text};

pub fn new(
    games: &Games,
    arguments: &SetupArguments,
    contributions: Vec<String>,
    file: &Path,
    to: &mut Streams<'_>,
) -> Done {
    let game = pick::game(games, &arguments.game)?;
    let setup = pick::setup(game.about(), arguments)?;
    let table = game.begin(&setup, secret(arguments.seed.as_deref())?, contributions)?;
    files::create(file, &table.record().text())?;
    let dice = &table.record().header.dice;
    writeln!(to.out, "{} begins in {}", game.about().title, file.display())?;
    writeln!(to.out, "dice commitment: {}", dice.commitment)?;
    writeln!(to.out, "{}", text::awaited(&table.awaiting()))?;
    Ok(true)
}

pub fn order(games: &Games, file: &Path, seat: &str, order: &str, to: &mut Streams<'_>) -> Done {
    let (mut saved, record) = files::open(file)?;
    let (mut table, warnings) = files::load(games, file, record)?;
    warn(&warnings, to)?;
    let seat = pick::deciding_seat(&*table, seat)?;
    let steps = match table.order(seat, order, Stamp { at: now(), by: Some(By::Person) }) {
        Err(done @ Refusal::Done { as_said: true, .. }) => {
            writeln!(to.out, "{done}")?;
            return Ok(true);
        }
        steps => steps?,
    };
    saved.save(table.record())?;
    for news in steps.news(Viewer::Seat(seat)) {
        for line in news.lines() {
            writeln!(to.out, "{line}")?;
        }
    }
    writeln!(to.out, "{}", text::awaited(&table.awaiting()))?;
    Ok(true)
}

pub fn show(
    games: &Games,
    file: &Path,
    who: &ViewerArguments,
    path: &[String],
    as_json: bool,
    to: &mut Streams<'_>,
) -> Done {
    let (_, record) = files::read(file)?;
    let (table, warnings) = files::load(games, file, record)?;
    warn(&warnings, to)?;
    let viewer = pick::viewer(&*table, who.seat.as_deref(), who.referee)?;
    let menus = menus(&*table, viewer, path)?;
    if as_json {
        let menus: Map<String, Value> =
            menus.into_iter().map(|(name, entries)| (name, json!(entries))).collect();
        let header = &table.record().header;
        print_json(
            to,
            &json!({
                "game": header.game,
                "setup": header.setup,
                "entries": table.record().entries.len(),
                "awaiting": table.awaiting(),
                "view": table.view(viewer),
                "menu": menus,
            }),
        )?;
        return Ok(true);
    }
    if path.is_empty() {
        writeln!(to.out, "{}", table.show(viewer).trim_end())?;
        writeln!(to.out, "{}", text::heading(text::awaited(&table.awaiting())))?;
    }
    for (name, entries) in menus {
        writeln!(to.out, "{name} may:")?;
        for line in text::menu(&entries) {
            writeln!(to.out, "{line}")?;
        }
    }
    Ok(true)
}

/// The menus a viewer may look into: a seat its own, others those of the awaited seats that decide openly.
fn menus(
    table: &dyn AnyTable,
    viewer: Viewer,
    path: &[String],
) -> Result<Vec<(String, Vec<MenuEntry>)>, Problem> {
    let seats: Vec<Seat> = match (viewer, table.awaiting()) {
        (Viewer::Seat(seat), _) => vec![seat],
        (_, Awaited::Orders(names)) => {
            names.iter().map(|name| pick::seat(table.about(), name)).collect::<Result<_, _>>()?
        }
        _ => vec![],
    };
    let may_look = |seat: &Seat| viewer != Viewer::Spectator || table.menu_is_public(*seat);
    let menu = |seat: Seat| {
        let name = table.about().seats.get(usize::from(seat.0)).map_or("nobody", |seat| seat.id);
        Ok((name.to_owned(), open(table, seat, path)?))
    };
    let menus: Result<Vec<_>, Problem> = seats.into_iter().filter(may_look).map(menu).collect();
    Ok(menus?.into_iter().filter(|(_, entries)| !entries.is_empty()).collect())
}

/// Follow headings, each given by its number or its text.
fn open(table: &dyn AnyTable, seat: Seat, path: &[String]) -> Result<Vec<MenuEntry>, Problem> {
    let mut entries = table.menu(seat, None);
    for wanted in path {
        let number: Option<usize> = wanted.parse().ok();
        let at = match number {
            Some(number) => number.checked_sub(1),
            None => entries.iter().position(|entry| entry.text() == wanted.trim()),
        };
        match at.and_then(|at| entries.get(at)) {
            Some(MenuEntry::Open { heading, .. }) => entries = table.menu(seat, Some(heading)),
            Some(entry) => {
                return Err(Problem::usage(format!("`{}` is an order, not a heading", entry.text())));
            }
            None => return Err(Problem::usage(format!("the menu has no heading `{wanted}`"))),
        }
    }
    Ok(entries)
}

pub fn replay(
    games: &Games,
    file: &Path,
    at: Option<u64>,
    who: &ViewerArguments,
    to: &mut Streams<'_>,
) -> Done {
    let (_, record) = files::read(file)?;
    let entries = record.entries.len() as u64;
    let Some(at) = at else {
        let (table, warnings) = files::load(games, file, record)?;
        warn(&warnings, to)?;
        let viewer = pick::viewer(&*table, who.seat.as_deref(), who.referee)?;
        let news = table.news_after(0, viewer).map_err(|error| Problem::record(file, error))?;
        for news in news {
            for (i, line) in news.lines().iter().enumerate() {
                let number = if i == 0 { news.n.to_string() } else { String::new() };
                writeln!(to.out, "{} {line}", text::faint(format!("{number:>6}")))?;
            }
        }
        writeln!(to.out, "{}", text::awaited(&table.awaiting()))?;
        return Ok(true);
    };
    if at > entries {
        let path = file.display();
        return Err(Problem::usage(format!("{path} has {entries} entries, there is no entry {at}")));
    }
    let (table, warnings) = files::load(games, file, record.until(at))?;
    warn(&warnings, to)?;
    let viewer = pick::viewer(&*table, who.seat.as_deref(), who.referee)?;
    writeln!(to.out, "{}", text::heading(format!("after entry {at} of {entries}")))?;
    writeln!(to.out, "{}", table.show(viewer).trim_end())?;
    writeln!(to.out, "{}", text::awaited(&table.awaiting()))?;
    Ok(true)
}

pub fn verify(
    games: &Games,
    file: &Path,
    heads: Vec<(u64, Head)>,
    origin: Option<&Path>,
    json: bool,
    to: &mut Streams<'_>,
) -> Done {
    let (_, record) = files::read(file)?;
    let game = files::game_of(games, file, &record)?;
    let origin = origin.map(files::read).transpose()?.map(|(_, record)| record);
    let known = Known { heads, origin };
    let verdict = game.verify(&record, &known).map_err(|error| Problem::record(file, error))?;
    if json {
        print_json(to, &verdict)?;
    } else {
        writeln!(to.out, "{verdict}")?;
    }
    Ok(verdict.holds())
}

pub fn warn(warnings: &[Warning], to: &mut Streams<'_>) -> Result<(), Problem> {
    for warning in warnings {
        writeln!(to.err, "{} {warning}", text::warning_mark())?;
    }
    Ok(())
}
