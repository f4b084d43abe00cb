//! Finding what an argument names.

use std::collections::BTreeMap;

use sandtable_engine::any::{AnyGame, AnyTable, Awaited};
use sandtable_engine::names::{nearest, slug};
use sandtable_engine::{About, Seat, Setup, Viewer};

use crate::Problem;
use crate::args::SetupArguments;
use crate::player::Player;

type Games = [Box<dyn AnyGame>];

pub fn game<'g>(games: &'g Games, name: &str) -> Result<&'g dyn AnyGame, Problem> {
    let wanted = slug(name);
    let ids: Vec<&str> = games.iter().map(|game| game.about().id).collect();
    games.iter().find(|game| game.about().id == wanted).map(|game| &**game).ok_or_else(|| {
        let hint = match nearest(&wanted, ids.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("choose {}", ids.join(", ")),
        };
        Problem::usage(format!("there is no game `{name}`: {hint}"))
    })
}

pub fn setup(about: &About, arguments: &SetupArguments) -> Result<Setup, Problem> {
    let mut setup = Setup { scenario: arguments.scenario.clone().unwrap_or_default(), ..Setup::default() };
    for (id, value) in &arguments.options {
        if setup.options.insert(id.clone(), value.clone()).is_some() {
            return Err(Problem::usage(format!("option {id} is given twice")));
        }
    }
    for (player, seats) in &arguments.players {
        if about.seats.iter().any(|seat| seat.id == slug(player)) {
            return Err(Problem::usage(format!("{player} is a seat's name: give the player another")));
        }
        setup
            .players
            .entry(player.clone())
            .or_default()
            .extend(seats.split(',').map(|seat| seat.trim().to_owned()));
    }
    Ok(setup)
}

pub fn seat(about: &About, name: &str) -> Result<Seat, Problem> {
    let wanted = slug(name);
    let ids = about.seats.iter().map(|seat| seat.id);
    match ids.clone().position(|id| id == wanted) {
        Some(at) => Ok(Seat(at as u8)),
        None => {
            let hint = match nearest(&wanted, ids.clone()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("choose {}", ids.collect::<Vec<_>>().join(", ")),
            };
            Err(Problem::usage(format!("there is no seat `{name}`: {hint}")))
        }
    }
}

/// The seat that decides: by its own name, or by the name of the player who holds it.
pub fn deciding_seat(table: &dyn AnyTable, name: &str) -> Result<Seat, Problem> {
    let about = table.about();
    let players = &table.record().header.setup.players;
    let Some((player, held)) = players.iter().find(|(player, _)| slug(player) == slug(name)) else {
        return seat(about, name);
    };
    let awaited = match table.awaiting() {
        Awaited::Orders(seats) => seats,
        _ => Vec::new(),
    };
    let owing: Vec<&str> = held.iter().map(String::as_str).filter(|seat| awaited.contains(seat)).collect();
    match (owing.as_slice(), held.as_slice()) {
        ([one], _) => seat(about, one),
        ([], [one]) => seat(about, one),
        ([], _) => Err(Problem::usage(format!(
            "{player} holds {}, and none of them is awaited: name the seat",
            held.join(", ")
        ))),
        (several, _) => {
            Err(Problem::usage(format!("{player} owes orders for {}: name the seat", several.join(" and "))))
        }
    }
}

pub fn viewer(table: &dyn AnyTable, name: Option<&str>, referee: bool) -> Result<Viewer, Problem> {
    match name {
        _ if referee => Ok(Viewer::Referee),
        Some(name) => Ok(Viewer::Seat(deciding_seat(table, name)?)),
        None => Ok(Viewer::Spectator),
    }
}

/// Who plays which seat: `all=easy`, then exceptions.
pub fn bots(game: &dyn AnyGame, wanted: &[(String, String)]) -> Result<BTreeMap<Seat, Player>, Problem> {
    let mut playing = BTreeMap::new();
    let everybody_first = wanted.iter().filter(|(seat, _)| seat == "all");
    for (who, bot) in everybody_first.chain(wanted.iter().filter(|(seat, _)| seat != "all")) {
        let player = Player::named(game, bot)?;
        if who == "all" {
            let seats = 0..game.about().seats.len();
            playing.extend(seats.map(|at| (Seat(at as u8), player.clone())));
        } else {
            playing.insert(seat(game.about(), who)?, player);
        }
    }
    Ok(playing)
}
