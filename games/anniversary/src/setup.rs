//! Set-up: scenarios, options and who sits where.

use sandtable_engine::tables::fingerprint;
use sandtable_engine::{Setup, SetupError};
use serde::Deserialize;
use std::collections::BTreeMap;

use crate::Unfold;
use crate::board::{Space, board};
use crate::event::Event;
use crate::notation;
use crate::power::Power;
use crate::sequence;
use crate::state::{Options, State};
use crate::units::Unit;

const SCENARIOS: [(&str, &str); 2] =
    [("1941", include_str!("../data/1941.toml")), ("1942", include_str!("../data/1942.toml"))];

/// A scenario file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    order: Vec<Power>,
    treasury: BTreeMap<Power, u16>,
    control: BTreeMap<Space, Power>,
    units: BTreeMap<Power, BTreeMap<Space, String>>,
}

pub fn scenario(id: &str) -> Result<(&'static str, Scenario), SetupError> {
    let known = SCENARIOS.into_iter().find(|(name, _)| *name == id);
    let (name, text) =
        known.ok_or_else(|| SetupError(format!("unknown scenario `{id}`; there are 1941 and 1942")))?;
    let parsed = toml::from_str(text).map_err(|fault| SetupError(format!("data/{name}.toml: {fault}")))?;
    Ok((name, parsed))
}

/// A fingerprint of the board and the set-ups.
pub fn data_hash() -> String {
    fingerprint(&[crate::board::SPACES, crate::board::BORDERS, SCENARIOS[0].1, SCENARIOS[1].1])
}

fn switch(setup: &Setup, option: &str) -> Result<bool, SetupError> {
    match setup.options.get(option).map(String::as_str) {
        None | Some("off" | "false" | "no") => Ok(false),
        Some("on" | "true" | "yes") => Ok(true),
        Some(other) => Err(SetupError(format!("option `{option}` is `on` or `off`, not `{other}`"))),
    }
}

fn choice<'a>(setup: &'a Setup, option: &str, values: &[&'a str]) -> Result<&'a str, SetupError> {
    let chosen = setup.options.get(option).map_or(values[0], String::as_str);
    match values.contains(&chosen) {
        true => Ok(chosen),
        false => {
            Err(SetupError(format!("option `{option}` is one of {}, not `{chosen}`", values.join(", "))))
        }
    }
}

pub fn options(setup: &Setup) -> Result<Options, SetupError> {
    let known = crate::game::ABOUT.options.iter().map(|option| option.id).collect::<Vec<_>>();
    if let Some(unknown) = setup.options.keys().find(|name| !known.contains(&name.as_str())) {
        return Err(SetupError(format!("unknown option `{unknown}`; the options are {}", known.join(", "))));
    }
    let cities = choice(setup, "victory-cities", &["15", "13", "18"])?;
    let limit = choice(setup, "round-limit", &["off", "5", "7", "10", "15", "20", "30"])?;
    Ok(Options {
        research: switch(setup, "research")?,
        national_objectives: switch(setup, "national-objectives")?,
        dardanelles_closed: switch(setup, "dardanelles-closed")?,
        escorts: switch(setup, "escorts")?,
        low_luck: switch(setup, "low-luck")?,
        victory_cities: cities.parse().unwrap_or(15),
        attacker_picks_multinational: choice(setup, "multinational-casualties", &["speaker", "attacker"])?
            == "attacker",
        fighters_escape: choice(setup, "fighters-escape", &["on", "off"])? == "on",
        aircraft_against_submarines: switch(setup, "aircraft-against-submarines")?,
        landing_escorts: switch(setup, "landing-escorts")?,
        round_limit: limit.parse().ok(),
    })
}

/// Players may hold several powers, of one side only; Italy goes with Germany unless six play.
fn check_players(setup: &Setup) -> Result<(), SetupError> {
    let mut taken: BTreeMap<Power, &str> = BTreeMap::new();
    for (player, seats) in &setup.players {
        let mut side = None;
        for seat in seats {
            let power = Power::named(seat).filter(|p| *p != Power::China);
            let power = power.ok_or_else(|| SetupError(format!("`{seat}` is not a seat of this game")))?;
            if side.is_some_and(|side| side != power.side()) {
                return Err(SetupError(format!(
                    "{player} cannot play powers of both sides [setup.same-side-powers]"
                )));
            }
            side = Some(power.side());
            if taken.insert(power, player).is_some() {
                return Err(SetupError(format!("{power} is given to two players")));
            }
        }
    }
    let players = setup.players.values().filter(|seats| !seats.is_empty()).count();
    if setup.players.is_empty() {
        return Ok(());
    }
    if taken.len() != 6 || !(2..=6).contains(&players) {
        return Err(SetupError("two to six players share all six powers [win.player-count]".into()));
    }
    if players < 6 && taken.get(&Power::Germany) != taken.get(&Power::Italy) {
        let rule =
            "with fewer than six players, Germany and Italy are played together [setup.italy-with-germany]";
        return Err(SetupError(rule.into()));
    }
    Ok(())
}

/// A board with nothing on it yet.
pub fn blank(setup: &Setup) -> Result<State, SetupError> {
    check_players(setup)?;
    let (name, scenario) = scenario(&setup.scenario)?;
    let order = <[Power; 6]>::try_from(scenario.order);
    let order = order.map_err(|_| SetupError(format!("data/{name}.toml: `order` must list six powers")))?;
    Ok(State::empty(options(setup)?, name, order))
}

/// Markers, money, factories and units are put on the board, and the first turn begins.
pub fn open(on: &mut Unfold) {
    let Ok((name, scenario)) = scenario(on.state().scenario) else { return };
    let mut complexes = Vec::new();
    let mut units = Vec::new();
    for (power, places) in &scenario.units {
        for (space, list) in places {
            let counts = notation::unit_list(list);
            let counts = counts.unwrap_or_else(|fault| panic!("data/{name}.toml, {}: {fault}", space.id()));
            for (unit, count) in counts.iter() {
                match unit {
                    Unit::IndustrialComplex => complexes.push(*space),
                    _ => units.extend((0..count).map(|_| (*power, unit, *space))),
                }
            }
        }
    }
    let control = scenario.control.into_iter().collect();
    let treasury = scenario.treasury.into_iter().collect();
    on.emit(Event::Opened { control, treasury, complexes });
    for (power, unit, space) in units {
        let piece = on.state().pieces.next_id();
        on.emit(Event::Placed { piece, power, unit, space });
    }
    board_transports(on);
    settle(on);
    let first = on.state().turn_order[0];
    sequence::begin_turn(on, first, 1);
}

/// Land units set up at sea stand aboard the transports there.
pub fn board_transports(on: &mut Unfold) {
    for zone in board().sea_zones() {
        let cargo: Vec<_> = on
            .state()
            .at(*zone)
            .filter(|(_, p)| p.class() == crate::units::Class::Land && p.aboard.is_none())
            .map(|(id, p)| (id, p.unit, p.owner))
            .collect();
        let mut cargo = cargo;
        cargo.sort_by_key(|(id, unit, _)| (*unit == Unit::Infantry, *id));
        for (id, unit, owner) in cargo {
            if let Some(transport) = crate::transports::any_with_room(on.state(), *zone, unit, owner) {
                on.emit(Event::Loaded { cargo: id, carrier: transport, combat: false });
            }
        }
    }
}

/// Fighters set up at sea stand on the carriers there.
fn settle(on: &mut Unfold) {
    crate::displaced::berth_fighters(on);
}
