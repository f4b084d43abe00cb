//! Set-up: options, who sits where, and the board of 1942.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use sandtable_engine::tables::fingerprint;
use sandtable_engine::{Setup, SetupError};
use serde::Deserialize;

use crate::Unfold;
use crate::board::{self, Space};
use crate::event::{Cause, Event};
use crate::notation;
use crate::order::Mark;
use crate::power::{POWERS, Power};
use crate::sequence;
use crate::state::{Factory, Options, State};
use crate::units::{self, Unit};

const SCENARIO: &str = include_str!("../data/1942.toml");

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Scenario {
    units: BTreeMap<Power, BTreeMap<Space, String>>,
}

/// A fingerprint of the board, the units and the set-up.
pub fn data_hash() -> String {
    fingerprint(&[board::SPACES, board::BORDERS, board::CROSSINGS, board::NATIONS, units::TABLE, SCENARIO])
}

fn choice<'a>(setup: &'a Setup, option: &str) -> Result<&'a str, SetupError> {
    let spec = crate::game::ABOUT.options.iter().find(|spec| spec.id == option);
    let Some(spec) = spec else { return Err(SetupError(format!("there is no option `{option}`"))) };
    let chosen = match setup.options.get(option).map(String::as_str) {
        None => return Ok(spec.default),
        Some("true" | "yes") => "on",
        Some("false" | "no") => "off",
        Some(chosen) => chosen,
    };
    match spec.values.iter().find(|value| **value == chosen) {
        Some(value) => Ok(value),
        None => {
            Err(SetupError(format!("option `{option}` is one of {}, not `{chosen}`", spec.values.join(", "))))
        }
    }
}

pub fn options(setup: &Setup) -> Result<Options, SetupError> {
    let known = crate::game::ABOUT.options.iter().map(|option| option.id).collect::<Vec<_>>();
    if let Some(unknown) = setup.options.keys().find(|name| !known.contains(&name.as_str())) {
        return Err(SetupError(format!("unknown option `{unknown}`; the options are {}", known.join(", "))));
    }
    let on = |option: &str| choice(setup, option).map(|value| value == "on");
    let commanders = on("commanders")?;
    Ok(Options {
        generals: on("generals")? || commanders,
        commanders,
        hostile_terrain: on("hostile-terrain")?,
        bomber_transport: on("bomber-transport")?,
        paratroopers: on("paratroopers")?,
        pass_through: on("pass-through")?,
        beefed_battleships: on("beefed-battleships")?,
        extra_units: on("extra-units")?,
        low_luck: on("low-luck")?,
        mixed_fleets_split: choice(setup, "mixed-fleets")? == "split",
        torpedo_every_round: choice(setup, "torpedo-and-six")? == "every-round",
        cargo_overnight: on("cargo-overnight")?,
        repair_halved: choice(setup, "repair-value")? == "halved",
        upgrade_and_produce: on("upgrade-and-produce")?,
        generals_before_liberation: choice(setup, "general-or-liberation")? == "general",
        round_limit: choice(setup, "round-limit")?.parse().ok(),
    })
}

/// Players may hold several nations, of one side only.
fn check_players(setup: &Setup) -> Result<(), SetupError> {
    if setup.players.is_empty() {
        return Ok(());
    }
    let mut taken: BTreeMap<Power, &str> = BTreeMap::new();
    for (player, seats) in &setup.players {
        let mut side = None;
        for seat in seats {
            let power = Power::named(seat);
            let power = power.ok_or_else(|| SetupError(format!("`{seat}` is not a seat of this game")))?;
            if side.is_some_and(|side| side != power.side()) {
                return Err(SetupError(format!(
                    "{player} cannot play nations of both sides [sides.no-player-on-both]"
                )));
            }
            side = Some(power.side());
            if taken.insert(power, player).is_some() {
                return Err(SetupError(format!("{power} is given to two players")));
            }
        }
    }
    let players = setup.players.values().filter(|seats| !seats.is_empty()).count();
    if taken.len() != POWERS.len() || !(2..=8).contains(&players) {
        let rule = "two to eight players share all eight nations [object.up-to-eight-players]";
        return Err(SetupError(rule.into()));
    }
    Ok(())
}

/// A board with nothing on it yet.
pub fn blank(setup: &Setup) -> Result<State, SetupError> {
    check_players(setup)?;
    if setup.scenario != "1942" && !setup.scenario.is_empty() {
        return Err(SetupError(format!("unknown scenario `{}`; there is 1942", setup.scenario)));
    }
    Ok(State::empty(options(setup)?))
}

/// Factories and units are put on the board, and the first turn begins.
pub fn open(on: &mut Unfold) {
    place_forces(on);
    sequence::begin_turn(on, sequence::FIRST_GAME_TURN, 0);
}

/// What stands in a space when the war begins.
struct Force {
    space: Space,
    power: Power,
    unit: Unit,
    count: u16,
    damaged: bool,
}

static FORCES: LazyLock<Vec<Force>> = LazyLock::new(|| {
    let scenario: Scenario =
        toml::from_str(SCENARIO).unwrap_or_else(|fault| panic!("data/1942.toml: {fault}"));
    let mut forces = Vec::new();
    for (power, places) in &scenario.units {
        for (space, list) in places {
            let picks = notation::unit_list(list);
            let picks = picks.unwrap_or_else(|fault| panic!("data/1942.toml, {}: {fault}", space.id()));
            forces.extend(picks.into_iter().map(|pick| Force {
                space: *space,
                power: *power,
                unit: pick.unit,
                count: pick.count,
                damaged: pick.marks.contains(&Mark::Damaged),
            }));
        }
    }
    forces
});

pub fn place_forces(on: &mut Unfold) {
    for Force { space, power, unit, count, damaged } in FORCES.iter() {
        let (space, power, unit, damaged) = (*space, *power, *unit, *damaged);
        let factory = match unit {
            Unit::MajorFactory => Factory::Major,
            Unit::MinorFactory => Factory::Minor,
            _ => Factory::None,
        };
        if factory != Factory::None {
            on.emit(Event::FactorySet { space, factory, cause: Cause::SetUp });
            continue;
        }
        for _ in 0..*count {
            let piece = on.state().pieces.next_id();
            on.emit(Event::Placed { piece, power, unit, space, damaged });
        }
    }
}
