//! Phase V: build and recruit; factories and their ups and downs.

use crate::board::Space;
use crate::check::{Plan, Then, Verdict, pieces_named};
use crate::event::{Cause, Event};
use crate::income::{free_money, tied_part};
use crate::order::Pick;
use crate::power::{Power, Side};
use crate::reason::Reason;
use crate::state::{Factory, Piece, State};
use crate::units::{Class, Unit};

/// The most infantry an occupied territory raises.
const OCCUPIED_RECRUITS: u16 = 4;
const MINOR_OUTPUT: u16 = 2;

/// Land that was the nation's own when the turn began, and is.
fn held(state: &State, space: Space, power: Power) -> Result<(), Reason> {
    if space.is_sea() || state.controller(space) != Some(power) {
        return Err(Reason::NotYourLand { space });
    }
    if state.held_at_start(space) != Some(power) {
        return Err(Reason::TakenThisTurn { space });
    }
    if state.at(space).any(|(_, p)| !p.owner.shares_land_with(power)) {
        return Err(Reason::AlliesStandThere { space });
    }
    Ok(())
}

/// How many infantry the land still raises this turn.
pub fn recruits_left(state: &State, space: Space, power: Power) -> u16 {
    if held(state, space, power).is_err() {
        return 0;
    }
    let most = match space.original_owner() == Some(power) {
        true => u16::from(state.value(space)),
        false => state.usable_value(space, power).min(OCCUPIED_RECRUITS),
    };
    most.saturating_sub(state.made_in(space).recruited)
}

/// How many units the factory there still makes this turn.
pub fn output_left(state: &State, space: Space, power: Power) -> u16 {
    if held(state, space, power).is_err() {
        return 0;
    }
    let new = state.new_factories.contains(space);
    let most = match state.factories[space.index()] {
        Factory::None => 0,
        // A factory raised this turn still works as the minor one it was.
        Factory::Major if new && state.options.upgrade_and_produce && was_raised(state, space) => {
            MINOR_OUTPUT
        }
        _ if new => 0,
        Factory::Minor => MINOR_OUTPUT,
        Factory::Major => state.usable_value(space, power),
    };
    most.saturating_sub(state.made_in(space).built)
}

/// A new major factory that was not built from the ground up leaves a trace in what the territory made.
fn was_raised(state: &State, space: Space) -> bool {
    state.made.iter().any(|made| made.space == space)
}

fn no_more_infantry(state: &State, power: Power) -> bool {
    state.playing_on && power.side() == Side::Axis
}

pub fn recruit(state: &State, power: Power, count: u16, at: Space) -> Verdict {
    held(state, at, power)?;
    if count == 0 {
        return Err(Reason::NothingNamed.into());
    }
    if no_more_infantry(state, power) {
        return Err(Reason::NoAxisInfantry.into());
    }
    let land = recruits_left(state, at, power).min(count);
    let factory = count - land;
    if factory > output_left(state, at, power) {
        let most = land + output_left(state, at, power);
        return Err(Reason::TooManyRecruits { space: at, most }.into());
    }
    let amount = count.saturating_mul(Unit::Infantry.price(power));
    let free = free_money(state, power);
    if amount > free {
        return Err(Reason::InfantryTooExpensive { cost: amount, held: free }.into());
    }
    let events = vec![Event::Paid { power, amount, tied: 0 }, Event::Recruited { space: at, land, factory }];
    Plan::new(events, Then::Place(vec![(power, Unit::Infantry, at); usize::from(count)]))
}

pub fn build(state: &State, power: Power, units: &[Pick], at: Space, zone: Option<Space>) -> Verdict {
    if let Some(pick) = units.iter().find(|pick| !pick.is_plain() || pick.power.is_some_and(|p| p != power)) {
        return Err(Reason::PlainUnitsOnly { unit: pick.unit }.into());
    }
    if let [pick] = units
        && pick.unit.is_factory()
    {
        return new_factory(state, power, pick, at);
    }
    held(state, at, power)?;
    let total: u16 = units.iter().fold(0, |sum, pick| sum.saturating_add(pick.count));
    if total == 0 {
        return Err(Reason::NothingNamed.into());
    }
    for pick in units {
        may_build(state, power, pick.unit, at, zone)?;
    }
    let left = output_left(state, at, power);
    if total > left {
        return Err(no_output(state, at, left).into());
    }
    deck_room(state, power, units, zone)?;
    let cost = |infantry: bool| -> u16 {
        let priced = units.iter().filter(|pick| (pick.unit == Unit::Infantry) == infantry);
        priced.fold(0, |sum, pick| sum.saturating_add(pick.count.saturating_mul(pick.unit.price(power))))
    };
    let (infantry, hardware) = (cost(true), cost(false));
    let money = state.treasury[power as usize];
    let amount = infantry.saturating_add(hardware);
    if amount > money {
        return Err(Reason::TooExpensive { cost: amount, held: money }.into());
    }
    if infantry > free_money(state, power) {
        return Err(Reason::InfantryTooExpensive { cost: infantry, held: free_money(state, power) }.into());
    }
    let tied = tied_part(state, power, hardware);
    let mut placed = Vec::new();
    for pick in units {
        let goes_to_sea = pick.unit.class() == Class::Sea || pick.unit.is_fighter();
        let place = zone.filter(|_| goes_to_sea).unwrap_or(at);
        placed.extend((0..pick.count).map(|_| (power, pick.unit, place)));
    }
    // Carriers before the fighters on their decks.
    placed.sort_by_key(|(_, unit, _)| unit.is_fighter());
    let events = vec![Event::Paid { power, amount, tied }, Event::Built { space: at, units: total }];
    Plan::new(events, Then::Place(placed))
}

fn may_build(state: &State, power: Power, unit: Unit, at: Space, zone: Option<Space>) -> Result<(), Reason> {
    if unit.is_factory() {
        return Err(Reason::PlainUnitsOnly { unit });
    }
    if unit.is_extra() && !state.options.extra_units {
        return Err(Reason::NoExtraUnits { unit });
    }
    if unit == Unit::Infantry && no_more_infantry(state, power) {
        return Err(Reason::NoAxisInfantry);
    }
    match state.factories[at.index()] {
        Factory::None => return Err(Reason::NoFactory { space: at }),
        Factory::Minor if !unit.minor_factory_builds() => return Err(Reason::MinorCannotBuild { unit }),
        _ if state.new_factories.contains(at) && !unit.minor_factory_builds() => {
            return Err(Reason::StillMinor { space: at, unit });
        }
        _ => {}
    }
    match (unit.class(), zone) {
        (Class::Sea, None) => Err(Reason::ShipsNeedZone { unit }),
        (Class::Sea, Some(zone)) => yard_zone(state, power, at, zone),
        (Class::Air, Some(zone)) if unit.is_fighter() => yard_zone(state, power, at, zone),
        (_, Some(zone)) => Err(Reason::NotAtSea { unit, zone }),
        (_, None) => Ok(()),
    }
}

fn yard_zone(state: &State, power: Power, at: Space, zone: Space) -> Result<(), Reason> {
    if !zone.is_sea() || !at.adjacent(zone) {
        return Err(Reason::ZoneNotAtFactory { space: at, zone });
    }
    match state.has_enemy_ships(zone, power.side()) {
        true => Err(Reason::EnemyOffTheYard { zone }),
        false => Ok(()),
    }
}

/// Fighters go directly onto decks in the zone, of carriers there or built with them.
fn deck_room(state: &State, power: Power, units: &[Pick], zone: Option<Space>) -> Result<(), Reason> {
    let Some(zone) = zone else { return Ok(()) };
    let new: u16 = units.iter().filter(|p| p.unit == Unit::AircraftCarrier).map(|p| p.count).sum();
    let fighters: u16 =
        units.iter().map(|p| if p.unit.is_fighter() { p.count * u16::from(p.unit.deck()) } else { 0 }).sum();
    let (room, taken) = state.decks(zone, power);
    match fighters + u16::from(taken) <= u16::from(room) + 2 * new || fighters == 0 {
        true => Ok(()),
        false => Err(Reason::NoDeck { unit: Unit::Fighter, zone }),
    }
}

fn no_output(state: &State, at: Space, left: u16) -> Reason {
    match state.new_factories.contains(at) {
        true => Reason::NewFactory { space: at },
        false => Reason::FactoryLimit { space: at, left },
    }
}

// Factories.

fn new_factory(state: &State, power: Power, pick: &Pick, at: Space) -> Verdict {
    held(state, at, power)?;
    if pick.count != 1 || state.factories[at.index()] != Factory::None {
        return Err(Reason::OneFactory { space: at }.into());
    }
    let (factory, least) = match pick.unit {
        Unit::MajorFactory => (Factory::Major, 4),
        _ => (Factory::Minor, 2),
    };
    worth(state, power, at, least)?;
    buy_factory(state, power, at, factory, pick.unit.price(power), Cause::Built)
}

/// Occupied land has to be worth twice as much.
fn worth(state: &State, power: Power, at: Space, least: u16) -> Result<(), Reason> {
    match state.usable_value(at, power) >= least {
        true => Ok(()),
        false => Err(Reason::WorthTooLittle { space: at, least }),
    }
}

fn buy_factory(
    state: &State,
    power: Power,
    space: Space,
    factory: Factory,
    cost: u16,
    cause: Cause,
) -> Verdict {
    let held = state.treasury[power as usize];
    if cost > held {
        return Err(Reason::TooExpensive { cost, held }.into());
    }
    let tied = tied_part(state, power, cost);
    let mut events = vec![Event::Paid { power, amount: cost, tied }];
    if cause == Cause::Upgraded {
        events.push(Event::Built { space, units: 0 });
    }
    events.push(Event::FactorySet { space, factory, cause });
    Plan::new(events, Then::Nothing)
}

pub fn upgrade(state: &State, power: Power, at: Space) -> Verdict {
    held(state, at, power)?;
    if state.factories[at.index()] != Factory::Minor || state.new_factories.contains(at) {
        return Err(Reason::NothingToUpgrade { space: at }.into());
    }
    worth(state, power, at, 4)?;
    let cost = Unit::MajorFactory.price(power).saturating_sub(Unit::MinorFactory.price(power));
    buy_factory(state, power, at, Factory::Major, cost, Cause::Upgraded)
}

/// Instead of producing, a major factory becomes a minor one, which may then make its two units.
pub fn reduce(state: &State, power: Power, at: Space) -> Verdict {
    held(state, at, power)?;
    if state.factories[at.index()] != Factory::Major || state.new_factories.contains(at) {
        return Err(Reason::NothingToReduce { space: at }.into());
    }
    if state.made_in(at).built > 0 {
        return Err(Reason::HasProduced { space: at }.into());
    }
    Plan::new(
        vec![Event::FactorySet { space: at, factory: Factory::Minor, cause: Cause::Reduced }],
        Then::Nothing,
    )
}

pub fn demolish(state: &State, power: Power, at: Space) -> Verdict {
    held(state, at, power)?;
    if state.factories[at.index()] == Factory::None || state.new_factories.contains(at) {
        return Err(Reason::NoFactory { space: at }.into());
    }
    if state.made_in(at).built > 0 {
        return Err(Reason::HasProduced { space: at }.into());
    }
    Plan::new(
        vec![Event::FactorySet { space: at, factory: Factory::None, cause: Cause::Demolished }],
        Then::Nothing,
    )
}

/// An existing fighter at the factory goes onto a carrier built there this turn.
pub fn board(state: &State, power: Power, units: &[Pick], from: Space, zone: Space) -> Verdict {
    held(state, from, power)?;
    if state.factories[from.index()] == Factory::None {
        return Err(Reason::NoFactory { space: from }.into());
    }
    yard_zone(state, power, from, zone)?;
    let fighter = |p: &Piece| p.unit.is_fighter() && p.aboard.is_none();
    let pieces = pieces_named(state, power, from, units, |_, p| fighter(p))?;
    if !state.at(zone).any(|(_, p)| p.owner == power && p.unit == Unit::AircraftCarrier && p.new) {
        return Err(Reason::NoNewCarrier { zone }.into());
    }
    let (room, taken) = state.decks(zone, power);
    let more: u8 = pieces.iter().map(|id| state.piece(*id).unit.deck()).sum();
    if taken + more > room {
        return Err(Reason::NoDeck { unit: Unit::Fighter, zone }.into());
    }
    Plan::new(vec![Event::Boarded { pieces, zone }], Then::Nothing)
}
