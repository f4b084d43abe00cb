//! The first state, and the set-up as events.

use sandtable_engine::tables::{Faults, fingerprint, records};
use sandtable_engine::{Setup, SetupError};

use crate::Unfold;
use crate::board::{Space, board};
use crate::event::{Event, Why};
use crate::power::{POWERS, Power};
use crate::sequence;
use crate::state::{Options, State};
use crate::tech::Improvement;
use crate::units::Unit;

pub const SCENARIO: &str = "1939";
const POWERS_TABLE: &str = include_str!("../data/powers.csv");
const UNITS_TABLE: &str = include_str!("../data/1939.csv");

const FILES: &[&str] = &[
    include_str!("../data/spaces.csv"),
    include_str!("../data/borders.txt"),
    include_str!("../data/passages.csv"),
    include_str!("../data/units.csv"),
    POWERS_TABLE,
    include_str!("../data/tech.csv"),
    include_str!("../data/improvements.csv"),
    UNITS_TABLE,
];

/// A fingerprint of all tables.
pub fn data_hash() -> String {
    fingerprint(FILES)
}

pub fn options(setup: &Setup) -> Result<Options, SetupError> {
    let about = &crate::game::ABOUT;
    if let Some(unknown) =
        setup.options.keys().find(|name| !about.options.iter().any(|option| option.id == name.as_str()))
    {
        let known: Vec<&str> = about.options.iter().map(|option| option.id).collect();
        return Err(SetupError(format!("unknown option `{unknown}`; the options are {}", known.join(", "))));
    }
    let value = |id: &str| -> Result<&str, SetupError> {
        let spec = about
            .options
            .iter()
            .find(|option| option.id == id)
            .ok_or_else(|| SetupError(format!("unknown option `{id}`")))?;
        let wanted = match setup.options.get(id).map_or(spec.default, String::as_str) {
            "true" | "yes" => "on",
            "false" | "no" => "off",
            other => other,
        };
        let fault =
            || SetupError(format!("option `{id}` is one of {}, not `{wanted}`", spec.values.join(", ")));
        spec.values.iter().find(|known| **known == wanted).copied().ok_or_else(fault)
    };
    let on = |id: &str| value(id).map(|value| value == "on");
    Ok(Options {
        low_luck: on("low-luck")?,
        first_shot: on("submarine-first-shot")?,
        guns_every_round: on("guns-every-round")?,
        off_factory_at_factory: on("off-factory-at-factory")?,
        long_range_six: on("long-range-adds-to-six")?,
        lone_infantry_attacks: on("lone-chinese-infantry-attacks")?,
        escorts_roll_when_hit: on("escorts-roll-when-hit")?,
        baltic_convoys: on("baltic-convoys")?,
        special_infantry_equipment: on("special-infantry-equipment")?,
        fighters_raid_alone: on("fighters-raid-alone")?,
        straits_both_ways: on("straits-both-ways")?,
        pact_turn: value("pact-turn")?.parse().unwrap_or(6),
        round_limit: value("round-limit")?.parse().ok(),
    })
}

pub fn blank(setup: &Setup) -> Result<State, SetupError> {
    if setup.scenario != SCENARIO && !setup.scenario.is_empty() {
        return Err(SetupError(format!("unknown scenario `{}`; there is {SCENARIO}", setup.scenario)));
    }
    Ok(State::empty(options(setup)?))
}

fn spaces_of(text: &str) -> impl Iterator<Item = Power> + '_ {
    text.split_whitespace().filter_map(Power::named)
}

/// Levels and wars of the start, and what the powers hold in cash.
pub fn powers(on: &mut Unfold<'_>, cash: bool) {
    let mut faults = Faults::default();
    for row in records("powers.csv", POWERS_TABLE, &mut faults) {
        let Some(power) = row.word("id", Power::named, &mut faults) else { continue };
        let level = row.number("level", &mut faults);
        on.emit(Event::LevelSet { power, level });
        if cash {
            let ipcs = row.number("treasury", &mut faults);
            on.emit(Event::Received { power, ipcs, why: Why::Setup });
        }
        for enemy in spaces_of(row.text("at_war")) {
            if !on.state().at_war(power, enemy) {
                on.emit(Event::WarCame { a: power, b: enemy });
            }
        }
    }
}

/// The armies of neutral countries, as section 18 has them.
pub fn neutral_army(on: &mut Unfold<'_>, space: Space) {
    for (unit, count) in space.neutral_forces() {
        on.emit(Event::Added { space, owner: Power::Neutral, unit: *unit, count: *count });
    }
}

pub fn open(on: &mut Unfold<'_>) {
    powers(on, true);
    let mut faults = Faults::default();
    for row in records("1939.csv", UNITS_TABLE, &mut faults) {
        let (Some(space), Some(owner), Some(unit)) = (
            row.word("space", |name| board().find(name), &mut faults),
            row.word("power", Power::named, &mut faults),
            row.word("unit", Unit::named, &mut faults),
        ) else {
            continue;
        };
        let count = row.number("count", &mut faults);
        match unit {
            Unit::Factory => on.emit(Event::FactoryBuilt { space }),
            _ => on.emit(Event::Added { space, owner, unit, count }),
        }
    }
    for space in board().lands() {
        neutral_army(on, *space);
    }
    on.emit(Event::Improved {
        space: board().named.germany,
        improvement: Improvement::Submarines,
        fresh: false,
    });
    sequence::begin_turn(on, 1, Power::Germany);
}

/// The tables agree with each other: what the tests ask.
pub fn faults() -> Vec<String> {
    let mut faults = Faults::default();
    for row in records("powers.csv", POWERS_TABLE, &mut faults) {
        let Some(power) = row.word("id", Power::named, &mut faults) else { continue };
        let (level, off): (u16, u16) =
            (row.number("level", &mut faults), row.number("off_board", &mut faults));
        let held = board().lands().iter().filter(|land| land.first_holder() == power);
        let sum: u16 = held.map(|land| u16::from(land.printed_value())).sum();
        if level != sum + off {
            row.fault(format!("level {level} is not {sum} with {off} off the board"), &mut faults);
        }
    }
    for row in records("1939.csv", UNITS_TABLE, &mut faults) {
        row.word("space", |name| board().find(name), &mut faults);
        let owner = row.word("power", Power::named, &mut faults);
        if row.word("unit", Unit::named, &mut faults).is_none()
            || !owner.is_some_and(|owner| POWERS.contains(&owner))
        {
            row.fault("a power's unit is expected", &mut faults);
        }
    }
    faults.0
}
