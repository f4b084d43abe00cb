//! What forces can do to each other, whoever's pieces they are: the rules of battle that need no board.
//! The steps of general combat ask here, and so does anybody who wants to know the odds.

use crate::state::Arrival;
use crate::tech::{Advance, Advances};
use crate::units::{Class, Unit};
use crate::volley::{Shot, TRANSPORT, shot, target_class, targets_of};

/// A side in a round: whether it had a destroyer when the round began, and whether its submarines struck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Posture {
    pub destroyer: bool,
    pub struck: bool,
}

impl Posture {
    /// Submarines that struck do not fire again; everybody else fires only after the strikes.
    fn fires(self, unit: Unit, strike: bool) -> bool {
        if unit == Unit::Submarine { self.struck == strike } else { !strike }
    }
}

/// Submarines strike by surprise unless an enemy destroyer watches.
pub fn may_strike(units: impl IntoIterator<Item = Unit>, enemy_destroyer: bool) -> bool {
    !enemy_destroyer && units.into_iter().any(|unit| unit == Unit::Submarine)
}

/// Submarines submerge unless an enemy destroyer watches. The destroyer answers both questions, yet they are two.
pub fn may_dive(units: impl IntoIterator<Item = Unit>, enemy_destroyer: bool) -> bool {
    !enemy_destroyer && units.into_iter().any(|unit| unit == Unit::Submarine)
}

/// The classes of targets that a side offers.
pub fn exposed(units: impl IntoIterator<Item = Unit>) -> u8 {
    units.into_iter().fold(0, |all, unit| all | target_class(unit))
}

pub fn attack_value(advances: Advances, unit: Unit, supported: bool) -> u8 {
    match unit {
        Unit::Infantry if supported => 2,
        Unit::Submarine if advances.has(Advance::SuperSubmarines) => 3,
        Unit::Fighter if advances.has(Advance::JetFighters) => 4,
        _ => unit.attack(),
    }
}

/// Heavy bombers roll two dice and keep the better.
pub fn dice_of(advances: Advances, unit: Unit) -> u8 {
    if unit == Unit::Bomber && advances.has(Advance::HeavyBombers) { 2 } else { 1 }
}

/// Each artillery lifts one infantry, or two with Advanced Artillery.
pub fn supported_infantry(attackers: impl Iterator<Item = Unit>, advances: Advances) -> usize {
    let each = if advances.has(Advance::AdvancedArtillery) { 2 } else { 1 };
    each * attackers.filter(|unit| *unit == Unit::Artillery).count()
}

/// The attackers' volley in the strike or in the main fire, at targets of the exposed classes.
pub fn attack_shots(
    attackers: impl Iterator<Item = Unit> + Clone,
    advances: Advances,
    posture: Posture,
    strike: bool,
    exposed: u8,
) -> impl Iterator<Item = Shot> {
    let mut support = supported_infantry(attackers.clone(), advances);
    attackers.filter(move |unit| posture.fires(*unit, strike)).filter_map(move |unit| {
        let supported = unit == Unit::Infantry && support > 0;
        support -= usize::from(supported);
        let need = attack_value(advances, unit, supported);
        let targets = targets_of(unit, posture.destroyer) & exposed;
        (need > 0).then(|| shot(unit, need, dice_of(advances, unit), targets))
    })
}

/// Defenders fire at their defence value.
pub fn defence_shots(
    defenders: impl Iterator<Item = Unit>,
    posture: Posture,
    strike: bool,
    exposed: u8,
) -> impl Iterator<Item = Shot> {
    defenders.filter(move |unit| posture.fires(*unit, strike) && unit.defense() > 0).map(move |unit| {
        let targets = targets_of(unit, posture.destroyer) & exposed;
        shot(unit, unit.defense(), 1, targets)
    })
}

/// A ship that bombards the shore.
pub fn bombardment_shot(ship: Unit, advances: Advances) -> Shot {
    let need = attack_value(advances, ship, false);
    shot(ship, need, 1, targets_of(ship, true))
}

/// One ship may bombard for each land unit that came from the sea.
pub fn most_bombarding(ships: usize, seaborne: usize) -> usize {
    ships.min(seaborne)
}

/// Whether a side has a unit that can fire at a unit of the other that `among` admits.
pub fn can_hit(
    attacking: bool,
    shooters: impl Iterator<Item = Unit> + Clone,
    targets: impl Iterator<Item = Unit>,
    among: impl Fn(Unit) -> bool,
) -> bool {
    let value = if attacking { Unit::attack } else { Unit::defense };
    let destroyer = shooters.clone().any(|unit| unit == Unit::Destroyer);
    let exposed = exposed(targets.filter(|unit| among(*unit)));
    shooters.filter(|unit| value(*unit) > 0).any(|unit| targets_of(unit, destroyer) & exposed != 0)
}

/// Whether a side's transports, which nobody protects any more, are sunk without dice: the combat units that are
/// left cannot hit each other.
pub fn transports_sink(
    attacking: bool,
    shooters: impl Iterator<Item = Unit> + Clone,
    victims: impl Iterator<Item = Unit> + Clone,
    may_escape: bool,
) -> bool {
    let transport = |unit: Unit| target_class(unit) == TRANSPORT;
    victims.clone().any(transport)
        && !may_escape
        && can_hit(attacking, shooters.clone(), victims.clone(), transport)
        && !can_hit(attacking, shooters.clone(), victims.clone(), |unit| !transport(unit))
        && !can_hit(!attacking, victims, shooters, |unit| !transport(unit))
}

/// How an attacker can break off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Escape {
    /// All who can leave go together to one of the open spaces.
    Together,
    /// Aircraft break off by themselves.
    AircraftAlone,
    None,
}

/// Land and sea units take the aircraft with them, paratroopers included; aircraft leave alone if nobody else could
/// come.
pub fn escape(
    attackers: impl Iterator<Item = (Unit, Arrival)> + Clone,
    amphibious: bool,
    way_open: bool,
) -> Escape {
    let is_air = |unit: Unit| unit.class() == Class::Air;
    let free = |(unit, arrival): (Unit, Arrival)| !is_air(unit) && arrival != Arrival::Seaborne;
    if way_open && attackers.clone().any(free) {
        return Escape::Together;
    }
    let air = attackers.clone().any(|(unit, _)| is_air(unit));
    let surface = attackers.clone().any(|(unit, _)| !is_air(unit));
    if air && (!surface || amphibious) { Escape::AircraftAlone } else { Escape::None }
}

/// Who leaves: everybody but seaborne units, or the aircraft alone.
pub fn leaves(escape: Escape, unit: Unit, arrival: Arrival) -> bool {
    match escape {
        Escape::None => false,
        _ if unit.class() == Class::Air => true,
        Escape::AircraftAlone => false,
        Escape::Together => arrival != Arrival::Seaborne,
    }
}
