//! Phase 7: Collect Income, with national objectives and war bonds.

use std::ops::Deref;
use std::sync::OnceLock;

use crate::Unfold;
use crate::board::Space;
use crate::event::Event;
use crate::power::{Power, Side};
use crate::sequence;
use crate::state::{State, Waiting};
use crate::tech::Advance;
use crate::units::Unit;

/// An objective: a name for the story, what it pays, and when it is met.
#[derive(Debug)]
pub struct Objective {
    pub power: Power,
    pub name: &'static str,
    pub bonus: u16,
    pub(crate) met: Condition,
}

#[derive(Debug)]
pub(crate) enum Condition {
    /// The power's side controls at least this many of the territories.
    Holds(usize, Places),
    /// As above, and no enemy surface warship is in these zones.
    HoldsAndSeasClear(Places, Places),
    /// The side controls any territory with this power's symbol.
    AnyOriginal(Power),
    /// The Soviet Union holds Archangel, and no other Allied unit is on Soviet ground.
    AloneWithArchangel,
}

/// Spaces by name, looked up on the board once.
#[derive(Debug)]
pub(crate) struct Places {
    names: &'static [&'static str],
    found: OnceLock<Vec<Space>>,
}

impl Deref for Places {
    type Target = [Space];

    fn deref(&self) -> &[Space] {
        self.found.get_or_init(|| self.names.iter().map(|name| Space::known(name)).collect())
    }
}

const fn places(names: &'static [&'static str]) -> Places {
    Places { names, found: OnceLock::new() }
}

use Condition::*;

pub static OBJECTIVES: [Objective; 17] = [
    Objective {
        power: Power::Germany,
        name: "the heartland",
        bonus: 5,
        met: Holds(
            6,
            places(&[
                "france",
                "northwestern-europe",
                "germany",
                "czechoslovakia-hungary",
                "bulgaria-romania",
                "poland",
            ]),
        ),
    },
    Objective {
        power: Power::Germany,
        name: "the east",
        bonus: 5,
        met: Holds(3, places(&["baltic-states", "east-poland", "ukraine", "eastern-ukraine", "belorussia"])),
    },
    Objective {
        power: Power::Germany,
        name: "Karelia or the Caucasus",
        bonus: 5,
        met: Holds(1, places(&["karelia-ssr", "caucasus"])),
    },
    Objective {
        power: Power::Japan,
        name: "the mainland",
        bonus: 5,
        met: Holds(3, places(&["manchuria", "kiangsu", "french-indo-china-thailand"])),
    },
    Objective {
        power: Power::Japan,
        name: "the southern islands",
        bonus: 5,
        met: Holds(
            4,
            places(&[
                "kwangtung",
                "east-indies",
                "borneo",
                "philippine-islands",
                "new-guinea",
                "solomon-islands",
            ]),
        ),
    },
    Objective {
        power: Power::Japan,
        name: "the far rim",
        bonus: 5,
        met: Holds(1, places(&["hawaiian-islands", "australia", "india"])),
    },
    Objective {
        power: Power::Italy,
        name: "the central Mediterranean",
        bonus: 5,
        met: HoldsAndSeasClear(
            places(&["italy", "balkans", "morocco-algeria", "libya"]),
            places(&["sz13", "sz14", "sz15"]),
        ),
    },
    Objective {
        power: Power::Italy,
        name: "the outer Mediterranean",
        bonus: 5,
        met: Holds(3, places(&["egypt", "trans-jordan", "france", "gibraltar"])),
    },
    Objective {
        power: Power::UnitedStates,
        name: "the homeland",
        bonus: 5,
        met: Holds(3, places(&["western-united-states", "central-united-states", "eastern-united-states"])),
    },
    Objective {
        power: Power::UnitedStates,
        name: "the Philippines",
        bonus: 5,
        met: Holds(1, places(&["philippine-islands"])),
    },
    Objective { power: Power::UnitedStates, name: "France", bonus: 5, met: Holds(1, places(&["france"])) },
    Objective {
        power: Power::UnitedStates,
        name: "the Pacific stepping stones",
        bonus: 5,
        met: Holds(3, places(&["midway", "wake-island", "hawaiian-islands", "solomon-islands"])),
    },
    Objective {
        power: Power::UnitedKingdom,
        name: "the empire",
        bonus: 5,
        met: Holds(
            6,
            places(&[
                "eastern-canada",
                "western-canada",
                "gibraltar",
                "egypt",
                "australia",
                "union-of-south-africa",
            ]),
        ),
    },
    Objective {
        power: Power::UnitedKingdom,
        name: "a Japanese territory",
        bonus: 5,
        met: AnyOriginal(Power::Japan),
    },
    Objective {
        power: Power::UnitedKingdom,
        name: "a foothold in Europe",
        bonus: 5,
        met: Holds(1, places(&["france", "balkans"])),
    },
    Objective {
        power: Power::SovietUnion,
        name: "the buffer",
        bonus: 10,
        met: Holds(
            3,
            places(&["norway", "finland", "poland", "bulgaria-romania", "czechoslovakia-hungary", "balkans"]),
        ),
    },
    Objective { power: Power::SovietUnion, name: "the lone fight", bonus: 5, met: AloneWithArchangel },
];

impl Objective {
    /// Whether it could be met or lost if this territory changed hands.
    pub fn hangs_on(&self, state: &State, space: Space) -> bool {
        match &self.met {
            Holds(_, territories) | HoldsAndSeasClear(territories, _) => territories.contains(&space),
            AnyOriginal(power) => space.original_owner() == Some(*power),
            AloneWithArchangel => {
                let guest = |owner: Power| owner != self.power && state.are_friends(owner, self.power);
                space == archangel() || state.at(space).any(|(_, p)| guest(p.owner))
            }
        }
    }

    pub fn is_met(&self, state: &State) -> bool {
        let side = self.power.side();
        match &self.met {
            Holds(count, territories) => held(state, side, territories) >= *count,
            HoldsAndSeasClear(territories, zones) => {
                let clear = |zone: &Space| !state.is_hostile_zone(*zone, self.power);
                held(state, side, territories) == territories.len() && zones.iter().all(clear)
            }
            AnyOriginal(power) => {
                let printed =
                    crate::board::board().territories().iter().filter(|s| s.original_owner() == Some(*power));
                printed.into_iter().any(|s| state.controller(*s).is_some_and(|holder| holder.side() == side))
            }
            AloneWithArchangel => {
                let soviet = Power::SovietUnion;
                let intruder = |space: u16| {
                    let here = Space(space);
                    here.is_land() && state.controller(here) == Some(soviet)
                };
                let foreign = |owner: Power| owner != soviet && state.are_friends(owner, soviet);
                state.controller(archangel()) == Some(soviet)
                    && !state.pieces.all().any(|(_, space, p)| foreign(p.owner) && intruder(space))
            }
        }
    }
}

pub(crate) fn archangel() -> Space {
    static FOUND: OnceLock<Space> = OnceLock::new();
    *FOUND.get_or_init(|| Space::known("archangel"))
}

fn held(state: &State, side: Side, territories: &[Space]) -> usize {
    let ours = |space: &&Space| state.controller(**space).is_some_and(|power| power.side() == side);
    territories.iter().filter(ours).count()
}

pub fn met_objectives(state: &State, power: Power) -> impl Iterator<Item = &'static Objective> + '_ {
    let own = OBJECTIVES.iter().filter(move |objective| objective.power == power);
    let collects = state.options.national_objectives && state.holds_capital(power);
    own.filter(move |objective| collects && objective.is_met(state))
}

/// Collect production and bonus income, then roll for war bonds.
pub fn collect(on: &mut Unfold) {
    let power = on.state().power;
    if !on.state().holds_capital(power) {
        return sequence::end_turn(on);
    }
    let production = on.state().production(power);
    let met: Vec<&Objective> = met_objectives(on.state(), power).collect();
    let bonus = met.iter().map(|objective| objective.bonus).sum();
    let objectives = met.iter().map(|objective| objective.name.to_string()).collect();
    on.emit(Event::Collected { power, production, objectives, bonus });
    if on.state().has(power, Advance::WarBonds) {
        on.emit(Event::Waits { waiting: Waiting::WarBondsDie });
    } else {
        sequence::end_turn(on);
    }
}

pub fn war_bonds(on: &mut Unfold, face: u8) {
    let power = on.state().power;
    on.emit(Event::WarBonds { power, ipcs: u16::from(face) });
    sequence::end_turn(on);
}

/// What a power would collect if its turn ended now, dice aside.
pub fn next_income(state: &State, power: Power) -> u16 {
    let bonus: u16 = met_objectives(state, power).map(|objective| objective.bonus).sum();
    if state.holds_capital(power) { state.production(power) + bonus } else { 0 }
}

/// What a power's forces on the board are worth; for charts and views.
pub fn army_value(state: &State, power: Power) -> u16 {
    let own = state.pieces.all().filter(|(_, _, p)| p.owner == power && p.unit != Unit::IndustrialComplex);
    own.map(|(_, _, p)| p.unit.cost()).sum()
}
