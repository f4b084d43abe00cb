//! Set-up: the scenario, options and who sits where.

use std::collections::BTreeMap;

use sandtable_engine::tables::{Faults, fingerprint, records};
use sandtable_engine::{Setup, SetupError};

use crate::Unfold;
use crate::board::{Space, board};
use crate::empire;
use crate::event::Event;
use crate::noncombat_move::berth;
use crate::power::*;
use crate::sequence;
use crate::state::*;
use crate::units::{Class, Counts, unit_list};

pub const TABLE: &str = include_str!("../data/setup.csv");

/// Every line of the charts.
fn lines() -> Vec<(Space, Power, Counts)> {
    let mut faults = Faults::default();
    let mut lines = Vec::new();
    for row in records("setup.csv", TABLE, &mut faults) {
        let space = row.word("space", |name| board().find(name), &mut faults);
        let power = row.word("power", Power::named, &mut faults);
        let units = unit_list(row.text("units"));
        match (space, power, units) {
            (Some(space), Some(power), Ok(units)) => lines.push((space, power, units)),
            (_, _, Err(fault)) => row.fault(fault, &mut faults),
            _ => {}
        }
    }
    faults.none().unwrap_or_else(|fault| panic!("the embedded set-up is at fault: {fault}"));
    lines
}

/// A fingerprint of all tables.
pub fn data_hash() -> String {
    fingerprint(&[
        crate::board::SPACES,
        crate::board::BORDERS,
        TABLE,
        crate::units::TABLE,
        crate::power::TABLE,
        crate::tech::TABLE,
        crate::purchase::TABLE,
    ])
}

pub fn options(setup: &Setup) -> Result<Options, SetupError> {
    let value = |id: &str| setup.options.get(id).map(String::as_str);
    let on = |id: &str| matches!(value(id), Some("on" | "true" | "yes"));
    let known = crate::game::ABOUT.options.iter().map(|option| option.id).collect::<Vec<_>>();
    if let Some(unknown) = setup.options.keys().find(|name| !known.contains(&name.as_str())) {
        return Err(SetupError(format!("unknown option `{unknown}`; the options are {}", known.join(", "))));
    }
    Ok(Options {
        gibraltar_either: value("gibraltar") == Some("either"),
        passages_for_friends: value("passages") == Some("friends"),
        reserves_always: on("neutral-reserves"),
        short_radiation: value("radiation") == Some("three"),
        conquered_airfields: value("conquered-airfields") != Some("closed"),
        build_in_joined: on("build-in-joined"),
        draw_tiles: value("tiles") != Some("seated"),
        empire_players: value("empire-players").and_then(|n| n.parse().ok()).unwrap_or(9),
        round_limit: value("round-limit").and_then(|n| n.parse().ok()),
    })
}

/// Who plays what with so many players, section 1.0.
pub fn groups(players: usize) -> Option<Vec<Vec<Power>>> {
    let axis =
        |joint: bool| if joint { vec![vec![Italy, Germany]] } else { vec![vec![Italy], vec![Germany]] };
    Some(match players {
        3 => {
            vec![vec![Italy, Germany, Japan], vec![France, UnitedKingdom, China, UnitedStates], vec![Russia]]
        }
        4 => vec![
            vec![Italy, Germany, Japan],
            vec![France, UnitedKingdom],
            vec![China, UnitedStates],
            vec![Russia],
        ],
        5..=8 => {
            let mut list = axis(players < 7);
            if players == 5 {
                list.push(vec![France, UnitedKingdom]);
            } else {
                list.extend([vec![France], vec![UnitedKingdom]]);
            }
            list.push(vec![Japan]);
            if players == 8 {
                list.extend([vec![China], vec![UnitedStates]]);
            } else {
                list.push(vec![China, UnitedStates]);
            }
            list.push(vec![Russia]);
            list
        }
        _ => return None,
    })
}

fn check_players(setup: &Setup, empire: bool) -> Result<(), SetupError> {
    let players: BTreeMap<_, _> = setup.players.iter().filter(|(_, seats)| !seats.is_empty()).collect();
    if players.is_empty() || empire {
        return Ok(());
    }
    let Some(groups) = groups(players.len()) else {
        return Err(SetupError(
            "three to eight players share the powers [setup.three-to-eight-players]".into(),
        ));
    };
    for (player, seats) in players {
        let mut held: Vec<Power> = Vec::new();
        for seat in seats {
            let power = Power::named(seat).filter(|power| power.is_player());
            held.push(power.ok_or_else(|| SetupError(format!("`{seat}` is not a seat of this game")))?);
        }
        held.sort_unstable();
        if !groups.contains(&held) {
            let list: Vec<String> = groups
                .iter()
                .map(|group| group.iter().map(|power| power.id()).collect::<Vec<_>>().join(" and "))
                .collect();
            return Err(SetupError(format!(
                "{player} cannot hold these seats: with so many players they are {} [setup.three-to-eight-players]",
                list.join("; ")
            )));
        }
    }
    Ok(())
}

/// A board with nothing on it yet.
pub fn blank(setup: &Setup) -> Result<State, SetupError> {
    let empire = match setup.scenario.as_str() {
        "" | "standard" => false,
        "empire" => true,
        other => {
            return Err(SetupError(format!("unknown scenario `{other}`; there are standard and empire")));
        }
    };
    check_players(setup, empire)?;
    Ok(State::empty(options(setup)?, empire))
}

/// Money, factories and units are put on the board, and the first turn begins.
pub fn open(on: &mut Unfold) {
    if on.state().empire {
        if on.state().options.draw_tiles {
            return on.emit(Event::Waits { waiting: Waiting::TileDice });
        }
        return empire::choose_capitals(on);
    }
    set_up(on);
    sequence::begin_turn(on, Germany, 1);
}

pub fn set_up(on: &mut Unfold) {
    for power in PLAYERS {
        on.emit(Event::MoneySet { power, ipus: power.starting_money() });
    }
    for (space, power, units) in lines() {
        crate::combat_move::field(on, space, power, units);
    }
    settle_decks(on);
}

/// Aircraft that stand at sea are on the carriers there.
pub fn settle_decks(on: &mut Unfold) {
    let flying: Vec<_> = on
        .state()
        .pieces
        .all()
        .filter(|(_, at, p)| p.unit.class() == Class::Air && Space(*at).is_sea() && p.aboard.is_none())
        .map(|(id, _, _)| id)
        .collect();
    for id in flying {
        berth(on, id);
    }
}
