//! What nations, steps and units are also called.

use sandtable_engine::names::slug;

use crate::board::Board;
use crate::ids::*;

/// How nations are also called.
const NATION_ALIASES: &[(&str, Nation)] = &[
    ("uk", Nation::British),
    ("britain", Nation::British),
    ("british-commonwealth", Nation::British),
    ("ussr", Nation::Soviet),
    ("soviets", Nation::Soviet),
    ("soviet-union", Nation::Soviet),
    ("usa", Nation::Us),
    ("united-states", Nation::Us),
    ("united-states-of-america", Nation::Us),
    ("imperial-japan", Nation::Japan),
];

/// How the steps that roll dice are also called.
const STEP_ALIASES: &[(&str, &str)] = &[
    ("air", "air battle"),
    ("air-stage", "air battle"),
    ("air-battle-stage", "air battle"),
    ("surface", "surface battle"),
    ("surface-stage", "surface battle"),
    ("surface-battle-stage", "surface battle"),
    ("bombing", "strategic bombing"),
    ("strategic-bombing-raid", "strategic bombing"),
    ("garrison-force", "garrison"),
    ("convoy", "convoy raid"),
    ("production-roll", "production"),
];

/// A nation by its name or another it goes by.
pub fn nation_named(name: &str) -> Option<Nation> {
    let wanted = slug(name);
    let alias = || NATION_ALIASES.iter().find(|(alias, _)| *alias == wanted).map(|(_, nation)| *nation);
    Nation::named(&wanted).or_else(alias)
}

/// A name of `all`; a plural s is read.
pub fn find_named<T: Copy>(wanted: &str, all: &[T], name: fn(T) -> &'static str) -> Option<T> {
    all.iter().copied().find(|it| wanted == name(*it) || wanted.strip_suffix('s') == Some(name(*it)))
}

/// The game's own spelling of a nation, a step with dice, a unit or a region, in this order:
/// `Japan` is the nation, `J1` its homeland.
pub fn canonical(board: &Board, word: &str) -> String {
    let wanted = slug(word);
    let step = || STEP_ALIASES.iter().find(|(alias, _)| *alias == wanted).map(|(_, step)| *step);
    let unit = || find_named(&wanted, UnitType::ALL, UnitType::name).map(UnitType::name);
    let known = nation_named(word).map(Nation::name).or_else(step).or_else(unit).map(str::to_owned);
    known.or_else(|| board.find(word).map(|region| region.to_string())).unwrap_or(wanted)
}
