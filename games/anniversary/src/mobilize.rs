//! Phase 6: Mobilize New Units.

use crate::Unfold;
use crate::board::{Space, board};
use crate::china;
use crate::event::Event;
use crate::landing::{Horizon, room_for, stranded};
use crate::order::Pick;
use crate::power::Power;
use crate::reason::Reason;
use crate::state::{Piece, State};
use crate::units::{Class, Counts, Unit};

/// A complex that may produce this turn: on the board, and the power's, since the turn began.
pub fn is_usable(state: &State, space: Space, power: Power) -> bool {
    state.start.complexes.contains(space)
        && state.complexes.contains(space)
        && state.held_since_start(space, power)
}

/// The sea zones each usable complex can launch into, and how many units it can still produce.
pub fn shipyards(state: &State, power: Power) -> Vec<(Vec<Space>, u16)> {
    let usable = board().territories().iter().filter(|space| is_usable(state, **space, power));
    let yards = usable.map(|space| {
        let mut zones: Vec<Space> = space.neighbours().filter(|zone| zone.is_sea()).collect();
        if !state.placed.is_empty() {
            zones.retain(|zone| check_capacity(state, power, 1, *zone).is_ok());
        }
        (zones, state.complex_capacity(*space))
    });
    yards.collect()
}

/// What an order places, checked as a whole.
pub fn check_place(state: &State, picks: &[Pick], space: Space) -> Result<(Power, Counts), Reason> {
    let power = picks.iter().find_map(|pick| pick.power).unwrap_or(default_power(state, picks, space));
    let units: Counts = picks.iter().map(|pick| (pick.unit, pick.count)).collect();
    if units.is_empty() {
        return Err(Reason::NothingNamed);
    }
    if power.player() != state.power {
        return Err(Reason::NotYours { power });
    }
    if !state.holds_capital(power) {
        return Err(Reason::NoCapital { power });
    }
    for (unit, count) in units.iter() {
        let waiting = state.mobilization[power as usize].get(unit);
        if count > waiting {
            return Err(Reason::NotInMobilizationZone { unit, waiting });
        }
    }
    if power == Power::China {
        check_chinese_place(state, space)?;
        return Ok((power, units));
    }
    for (unit, count) in units.iter() {
        check_site(state, power, unit, count, &units, space)?;
    }
    check_capacity(state, power, units.total() - units.get(Unit::IndustrialComplex), space)?;
    check_promises(state, power, units, space)?;
    Ok((power, units))
}

/// Fighters that wait at sea for a new carrier keep the capacity it needs.
fn check_promises(state: &State, power: Power, units: Counts, space: Space) -> Result<(), Reason> {
    let carriers = state.mobilization[power as usize].get(Unit::AircraftCarrier);
    if carriers == 0 || stranded(state, power, Horizon::Final).is_empty() {
        return Ok(());
    }
    let game = crate::Anniversary::new();
    let mut on = Unfold::new(&game, state.clone());
    place(&mut on, power, units, space);
    let before = stranded(state, power, Horizon::Mobilize).len();
    let after = stranded(on.state(), power, Horizon::Mobilize).len();
    if after > before { Err(Reason::CarrierPromised) } else { Ok(()) }
}

/// Chinese infantry is meant in Chinese territory, or when only China has such units waiting.
fn default_power(state: &State, picks: &[Pick], space: Space) -> Power {
    let has = |power: Power| {
        picks.iter().all(|pick| state.mobilization[power as usize].get(pick.unit) >= pick.count)
    };
    let chinese_land = state.controller(space) == Some(Power::China);
    let only_chinese = has(Power::China) && (chinese_land || !has(Power::UnitedStates));
    let chinese = state.power == Power::UnitedStates && only_chinese;
    if chinese { Power::China } else { state.power }
}

/// Chinese territory with fewer than three Chinese units.
pub fn check_chinese_place(state: &State, space: Space) -> Result<(), Reason> {
    if state.controller(space) != Some(Power::China) {
        return Err(Reason::NotChinese { space });
    }
    let placed_before =
        state.placed.iter().filter(|(at, _)| *at == space).map(|(_, n)| usize::from(*n)).sum::<usize>();
    if china::units_in(state, space) - placed_before >= 3 {
        return Err(Reason::ChineseCrowd { space });
    }
    Ok(())
}

/// Where each kind of unit may enter the game.
fn check_site(
    state: &State,
    power: Power,
    unit: Unit,
    count: u16,
    all: &Counts,
    space: Space,
) -> Result<(), Reason> {
    let factory = is_usable(state, space, power);
    let coast = space.is_sea() && space.neighbours().any(|land| is_usable(state, land, power));
    match unit {
        Unit::IndustrialComplex => check_new_complex(state, power, count, space),
        Unit::Fighter if space.is_sea() => {
            if !coast {
                return Err(Reason::no_complex(state, power, space));
            }
            let decks = free_decks(state, power, space) + 2 * i32::from(all.get(Unit::AircraftCarrier));
            let allied = state
                .at(space)
                .any(|(_, p)| p.unit == Unit::AircraftCarrier && state.are_friends(p.owner, power));
            match (i32::from(count) > decks, decks <= 0 && allied && !has_carrier(state, power, space)) {
                (false, _) => Ok(()),
                (true, true) => Err(Reason::AlliedDeck { zone: space }),
                (true, false) => Err(Reason::NoDeck { zone: space }),
            }
        }
        _ if unit.class() == Class::Sea => match (space.is_sea(), coast) {
            (false, _) => Err(Reason::ShipOnLand { unit }),
            (true, false) => Err(Reason::no_complex(state, power, space)),
            (true, true) => Ok(()),
        },
        Unit::Bomber if space.is_sea() => Err(Reason::BomberAtSea),
        _ if space.is_sea() => Err(Reason::LandUnitsNotAtSea { unit }),
        _ if !factory => Err(Reason::no_complex(state, power, space)),
        _ => Ok(()),
    }
}

fn check_new_complex(state: &State, power: Power, count: u16, space: Space) -> Result<(), Reason> {
    if !space.is_land() || !state.held_since_start(space, power) {
        return Err(Reason::NotHeldSinceStart { space });
    }
    if space.income() == 0 {
        return Err(Reason::NoIncomeForComplex { space });
    }
    if state.complexes.contains(space) || count > 1 {
        return Err(Reason::OneComplexOnly { space });
    }
    Ok(())
}

fn has_carrier(state: &State, power: Power, zone: Space) -> bool {
    state.at(zone).any(|(_, p)| p.owner == power && p.unit == Unit::AircraftCarrier)
}

/// Places on the power's own carriers in a zone that nobody uses. Fighters that stood still live on own carriers
/// that did too; all others are partners' guests as far as there is room. New ones are on own carriers.
fn free_decks(state: &State, power: Power, zone: Space) -> i32 {
    let came = |p: &Piece| p.combat_moved || p.noncombat_moved || p.placed;
    let (mut standing, mut joining, mut hosts) = (0, 0, 0);
    for (id, carrier) in state.at(zone).filter(|(_, p)| p.unit == Unit::AircraftCarrier) {
        let room = i32::from(room_for(state, id, power));
        match carrier.owner {
            owner if owner == power && came(carrier) => joining += room,
            owner if owner == power => standing += room,
            owner if state.are_friends(owner, power) => hosts += room,
            _ => {}
        }
    }
    let fighters = |which: &dyn Fn(&Piece) -> bool| {
        let own = state.at(zone).filter(|(_, p)| p.owner == power && p.unit == Unit::Fighter);
        own.filter(|(_, p)| which(p)).count() as i32
    };
    let displaced = (fighters(&|p| !came(p)) - standing).max(0);
    let at_home = fighters(&|p| !came(p)) - displaced;
    let guests = displaced + fighters(&|p| came(p) && !p.placed);
    standing + joining - at_home - (guests - hosts).max(0) - fighters(&|p| p.placed)
}

/// Every unit placed this turn needs a place in the capacity of a factory there or next to its zone.
fn check_capacity(state: &State, power: Power, new: u16, space: Space) -> Result<(), Reason> {
    let mut placed = state.placed.clone();
    placed.push((space, new.min(255) as u8));
    let sites: Vec<Space> =
        board().territories().iter().copied().filter(|s| is_usable(state, *s, power)).collect();
    let capacity = |site: &Space| state.complex_capacity(*site);
    if capacity_fits(state, &placed, &sites, capacity) {
        return Ok(());
    }
    let limit = sites.iter().filter(|site| supplies(**site, space)).map(capacity).sum();
    let undamaged = |site: &Space| capacity(site) + u16::from(state.damage[site.index()]);
    Err(match capacity_fits(state, &placed, &sites, undamaged) {
        true => Reason::DamagedFactory { space, limit },
        false => Reason::OverCapacity { space, limit },
    })
}

/// Whether a factory can produce for a space: its own territory or a sea zone beside it.
pub fn supplies(site: Space, space: Space) -> bool {
    space == site || (space.is_sea() && space.adjacent(site))
}

/// Whether the factories can have produced all that was placed, each within its capacity.
fn capacity_fits(
    state: &State,
    placed: &[(Space, u8)],
    sites: &[Space],
    capacity: impl Fn(&Space) -> u16,
) -> bool {
    let mut left: Vec<u16> = sites.iter().map(capacity).collect();
    let mut wanted: Vec<(Vec<usize>, u16)> = placed
        .iter()
        .filter(|(at, count)| *count > 0 && state.controller(*at) != Some(Power::China))
        .map(|(at, count)| {
            ((0..sites.len()).filter(|i| supplies(sites[*i], *at)).collect(), u16::from(*count))
        })
        .collect();
    wanted.sort_by_key(|(sites, _)| sites.len());
    assign(&wanted, &mut left)
}

/// Hand out capacity to each group of placed units; groups with one possible factory come first.
fn assign(wanted: &[(Vec<usize>, u16)], left: &mut [u16]) -> bool {
    let Some(((sites, count), rest)) = wanted.split_first() else { return true };
    share_out(sites, *count, rest, left)
}

fn share_out(sites: &[usize], count: u16, rest: &[(Vec<usize>, u16)], left: &mut [u16]) -> bool {
    if count == 0 {
        return assign(rest, left);
    }
    let Some((site, others)) = sites.split_first() else { return false };
    for here in (0..=count.min(left[*site])).rev() {
        left[*site] -= here;
        let fits = share_out(others, count - here, rest, left);
        left[*site] += here;
        if fits {
            return true;
        }
    }
    false
}

/// Units still waiting that could be placed must be placed.
pub fn check_end(state: &State) -> Result<(), Reason> {
    for power in [state.power, Power::China] {
        if power.player() != state.power {
            continue;
        }
        if let Some((unit, space)) = first_placeable(state, power) {
            return Err(Reason::MustPlace { unit, space });
        }
    }
    let now = stranded(state, state.power, Horizon::Final).len();
    let best = stranded(state, state.power, Horizon::Mobilize).len();
    if now > best { Err(Reason::CarrierPromised) } else { Ok(()) }
}

/// A unit in the mobilization zone with a place to go, if there is one.
pub fn first_placeable(state: &State, power: Power) -> Option<(Unit, Space)> {
    state.mobilization[power as usize]
        .iter()
        .find_map(|(unit, _)| sites(state, power, unit).first().map(|s| (unit, *s)))
}

/// The spaces where one more unit could be placed now.
pub fn sites(state: &State, power: Power, unit: Unit) -> Vec<Space> {
    let near_factories = board().territories().iter().filter(|space| is_usable(state, **space, power));
    let mut near: Vec<Space> = match unit {
        Unit::IndustrialComplex => board().territories().to_vec(),
        _ if power == Power::China => board().territories().to_vec(),
        _ => near_factories
            .flat_map(|s| std::iter::once(*s).chain(s.neighbours().filter(|z| z.is_sea())))
            .collect(),
    };
    near.sort_unstable();
    near.dedup();
    let pick = [Pick::owned(1, power, unit)];
    near.into_iter().filter(|space| check_place(state, &pick, *space).is_ok()).collect()
}

pub fn place(on: &mut Unfold, power: Power, units: Counts, space: Space) {
    on.emit(Event::Mobilized { power, units, space });
    for (unit, count) in units.iter() {
        for _ in 0..count {
            if unit == Unit::IndustrialComplex {
                on.emit(Event::ComplexBuilt { space });
            } else {
                let piece = on.state().pieces.next_id();
                on.emit(Event::Placed { piece, power, unit, space });
            }
        }
    }
}
