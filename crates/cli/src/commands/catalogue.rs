use sandtable_engine::ledger::Row;
use sandtable_engine::names::nearest;

use super::{Done, Games, print_json};
use crate::{Problem, Streams, pick, text};

pub fn games(games: &Games, json: bool, to: &mut Streams<'_>) -> Done {
    if json {
        let all: Vec<_> = games.iter().map(|game| game.about()).collect();
        print_json(to, &all)?;
        return Ok(true);
    }
    for game in games {
        let about = game.about();
        writeln!(to.out, "{}  {}", text::heading(about.id), about.title)?;
        if !about.notice.is_empty() {
            writeln!(to.out, "  {}", text::faint(about.notice))?;
        }
        let scenarios: Vec<_> = about.scenarios.iter().map(|s| format!("{} ({})", s.id, s.title)).collect();
        writeln!(to.out, "  scenarios: {}", scenarios.join(", "))?;
        let seats: Vec<_> = about.seats.iter().map(|seat| seat.id).collect();
        writeln!(to.out, "  seats: {}", seats.join(", "))?;
        writeln!(to.out, "  players: {} to {}", about.players.0, about.players.1)?;
        for option in &about.options {
            let (values, default) = (option.values.join("|"), option.default);
            writeln!(to.out, "  option {}={values} (default {default}): {}", option.id, option.explanation)?;
        }
        writeln!(to.out, "  ledger: {} rows", game.ledger().len())?;
    }
    Ok(true)
}

pub fn ledger(games: &Games, name: &str, id: Option<&str>, json: bool, to: &mut Streams<'_>) -> Done {
    let ledger = pick::game(games, name)?.ledger();
    let rows: Vec<&Row> = match id {
        None => ledger.rows().iter().collect(),
        Some(id) => match ledger.get(id) {
            Some(row) => vec![row],
            None => {
                let known = ledger.rows().iter().map(|row| row.id.as_str());
                let hint = nearest(id, known).map(|near| format!(": did you mean `{near}`?"));
                let hint = hint.unwrap_or_default();
                return Err(Problem::usage(format!("the ledger of {name} has no row `{id}`{hint}")));
            }
        },
    };
    if json {
        match id {
            Some(_) => print_json(to, &rows[0])?,
            None => print_json(to, &rows)?,
        }
        return Ok(true);
    }
    let mut place = ("", "");
    for row in rows {
        if place.0 != row.chapter {
            writeln!(to.out, "{}", text::heading(&row.chapter))?;
        }
        if place != (row.chapter.as_str(), row.section.as_str()) && row.section != row.chapter {
            writeln!(to.out, "  {}", text::heading(&row.section))?;
        }
        place = (&row.chapter, &row.section);
        let ruling = if row.ruling { " (our ruling)" } else { "" };
        writeln!(to.out, "    {}{ruling}: {}", row.id, row.text)?;
    }
    Ok(true)
}
