//! Phase 4, section 3.4: buying units, chips and upgrades; offers of round two; units of the United States.

use std::sync::LazyLock;

use sandtable_engine::tables::{Faults, records};

use crate::Unfold;
use crate::board::{Space, board};
use crate::event::Event;
use crate::order::Pick;
use crate::power::*;
use crate::reason::Reason;
use crate::state::*;
use crate::tech::{INDUSTRIES, Industry, Tech};
use crate::units::*;

pub const CHIP_PRICE: u16 = 5;
pub const UPGRADE_PRICE: u16 = 5;
pub const FORTIFY_PRICE: u16 = 5;
/// No more than so many at any time.
const MOST_RESERVES: u16 = 5;
const MOST_BOMBS: u16 = 3;
const MOST_COASTAL_GUNS: u16 = 3;
const MOST_UNLIMITED: usize = 5;
const CHIPS_A_TURN: u8 = 2;

/// What a unit costs a nation now; `None` where it cannot be bought.
pub fn price(state: &State, power: Power, unit: Unit) -> Option<u16> {
    match unit {
        UnlimitedFactory | CapitalFactory => return None,
        AtomicBomb => return Some(12 + 6 * u16::from(state.bombs_built[power as usize])),
        Radar => return Some(1),
        RegularInfantry if power == Japan && state.people_armed => return Some(1),
        _ => {}
    }
    let full = unit.price(power);
    let level = Tech::IndustrialProduction.level(state.level(power, Tech::IndustrialProduction));
    let off = match unit.class() {
        Class::Air => level.discount.max(level.air_discount),
        Class::Sea => level.discount.max(level.sea_discount),
        _ => level.discount,
    };
    Some(full.saturating_sub(off.into()).max(1))
}

/// How many units the damaged industries let a power buy in all, and how many of a kind it may still buy.
fn industry_allows(state: &State, power: Power, bought: &Counts) -> Result<(), Reason> {
    for industry in INDUSTRIES {
        let damage = state.ebr_level(power, industry);
        if damage == 0 {
            continue;
        }
        let limited: u16 =
            bought.iter().filter(|(unit, _)| industry.limits(*unit)).map(|(_, count)| count).sum();
        let most = Industry::most(damage);
        if limited > most {
            return Err(Reason::IndustryLimit { industry: industry.id(), most });
        }
    }
    Ok(())
}

pub fn check_buy(state: &State, power: Power, picks: &[Pick]) -> Result<(Counts, u16), Reason> {
    if picks.iter().any(|pick| pick.power.is_some_and(|owner| owner != power)) {
        return Err(Reason::NotYourUnits);
    }
    let units: Counts = picks.iter().map(|pick| (pick.unit, pick.count)).collect();
    if units.is_empty() {
        return Err(Reason::NothingBought);
    }
    let turn = &state.turn[power as usize];
    let mut sum: u32 = 0;
    for (unit, count) in units.iter() {
        let each = price(state, power, unit).ok_or(Reason::NotForSale { unit })?;
        sum += u32::from(each) * u32::from(count);
        let most_once = |already: u8| -> Result<(), Reason> {
            if u16::from(already) + count > 1 { Err(Reason::OneATurn { unit }) } else { Ok(()) }
        };
        let most = |most: u16| -> Result<(), Reason> {
            if state.owned(power, unit) + count > most { Err(Reason::AtMost { unit, most }) } else { Ok(()) }
        };
        match unit {
            Spy => most_once(turn.spies)?,
            Radar => {
                most_once(turn.radars)?;
                if state.ebr_level(power, Industry::Electronics) > 0 {
                    return Err(Reason::NoRadar);
                }
            }
            AtomicBomb => {
                most_once(turn.bombs)?;
                most(MOST_BOMBS)?;
            }
            RocketLauncher if state.level(power, Tech::RocketLaunchers) == 0 => {
                return Err(Reason::RocketTechnology);
            }
            ReserveInfantry => most(MOST_RESERVES)?,
            CoastalGun => most(MOST_COASTAL_GUNS)?,
            _ => {}
        }
    }
    let mut all = turn.bought;
    units.iter().for_each(|(unit, count)| all.add(unit, count));
    let held = state.treasury[power as usize];
    let price = u16::try_from(sum).unwrap_or(u16::MAX);
    if price > held {
        return Err(Reason::TooExpensive { price, held });
    }
    industry_allows(state, power, &all)?;
    Ok((units, price))
}

pub fn buy(on: &mut Unfold, power: Power, units: Counts, price: u16) {
    on.emit(Event::Paid { power, ipus: price });
    on.emit(Event::Bought { power, units });
    if units.get(Spy) > 0 {
        on.emit(Event::SpyBought { power });
    }
    if units.get(Radar) > 0 {
        on.emit(Event::RadarBought { power });
    }
    if units.get(AtomicBomb) > 0 {
        on.emit(Event::BombBuilt { power });
    }
}

/// An offer of the second round.
#[derive(Clone, Copy, Debug)]
pub struct Offer {
    pub power: Power,
    pub space: Space,
    pub unit: Unit,
    pub count: u8,
    pub price: u16,
}

pub const TABLE: &str = include_str!("../data/special.csv");

pub static OFFERS: LazyLock<Vec<Offer>> = LazyLock::new(|| {
    let mut faults = Faults::default();
    let mut offers = Vec::new();
    for row in records("special.csv", TABLE, &mut faults) {
        let power = row.word("power", Power::named, &mut faults);
        let space = row.word("space", |name| board().find(name), &mut faults);
        let unit = row.word("unit", Unit::named, &mut faults);
        if let (Some(power), Some(space), Some(unit)) = (power, space, unit) {
            let (count, price) = (row.number("count", &mut faults), row.number("price", &mut faults));
            offers.push(Offer { power, space, unit, count, price });
        }
    }
    faults.none().unwrap_or_else(|fault| panic!("the embedded offers are at fault: {fault}"));
    offers
});

/// Whether a zone can take units that are bought for it: own land, or sea beside own land.
pub fn can_take(state: &State, power: Power, space: Space) -> bool {
    let own = |land: Space| land.is_land() && state.controller(land) == Some(power);
    own(space) || space.is_sea() && space.neighbours().any(own)
}

/// How many of an offer are left.
pub fn offer_left(state: &State, offer: &Offer) -> u8 {
    let same =
        |r: &&Reserved| r.offer && r.power == offer.power && r.space == offer.space && r.unit == offer.unit;
    let taken: u8 = state.reserved.iter().filter(same).map(|r| r.count).sum();
    offer.count.saturating_sub(taken)
}

pub fn check_special(
    state: &State,
    power: Power,
    picks: &[Pick],
    space: Space,
) -> Result<(Vec<Reserved>, u16), Reason> {
    if state.round != 2 || state.empire {
        return Err(Reason::OffersInRoundTwo { power });
    }
    let units: Counts = picks.iter().map(|pick| (pick.unit, pick.count)).collect();
    let mut all = state.turn[power as usize].bought;
    let (mut list, mut sum) = (Vec::new(), 0);
    for (unit, count) in units.iter() {
        let offer = OFFERS.iter().find(|o| o.power == power && o.space == space && o.unit == unit);
        let offer = offer.ok_or(Reason::NoSuchOffer { power })?;
        if !can_take(state, power, space) {
            return Err(Reason::AcquiredThisTurn { space });
        }
        if count > u16::from(offer_left(state, offer)) {
            return Err(Reason::NoSuchOffer { power });
        }
        sum += offer.price * count;
        all.add(unit, count);
        list.push(Reserved { power, space, unit, count: count as u8, offer: true });
    }
    if list.is_empty() {
        return Err(Reason::NoSuchOffer { power });
    }
    let held = state.treasury[power as usize];
    if sum > held {
        return Err(Reason::TooExpensive { price: sum, held });
    }
    industry_allows(state, power, &all)?;
    Ok((list, sum))
}

pub fn set_aside(on: &mut Unfold, power: Power, units: Vec<Reserved>, price: u16) {
    on.emit(Event::Paid { power, ipus: price });
    for units in units {
        on.emit(Event::SetAside { units });
    }
}

pub fn check_chip(state: &State, power: Power, count: u8, space: Space) -> Result<u16, Reason> {
    let kind = own_factory(state, power, space)?;
    let factory = state.factory(space);
    let placed: u8 = state.new_chips.iter().filter(|(zone, _)| *zone == space).map(|(_, n)| *n).sum();
    if count == 0 || placed.saturating_add(count) > CHIPS_A_TURN {
        return Err(Reason::TwoChips);
    }
    if factory.chips.saturating_add(count) > kind.most_chips() {
        return Err(Reason::FactoryFull { most: kind.most_chips() });
    }
    let price = CHIP_PRICE * u16::from(count);
    let held = state.treasury[power as usize];
    if price > held { Err(Reason::TooExpensive { price, held }) } else { Ok(price) }
}

fn own_factory(state: &State, power: Power, space: Space) -> Result<FactoryKind, Reason> {
    let own = state.controller(space) == Some(power);
    state.factory(space).kind.filter(|_| own).ok_or(Reason::NoFactory { space })
}

pub fn check_upgrade(state: &State, power: Power, space: Space) -> Result<(), Reason> {
    if own_factory(state, power, space)? != FactoryKind::Limited {
        return Err(Reason::OnlyLimitedUpgraded);
    }
    let unlimited = board().lands().iter().filter(|s| {
        state.controller(**s) == Some(power) && state.factory(**s).kind == Some(FactoryKind::Unlimited)
    });
    if unlimited.count() >= MOST_UNLIMITED {
        return Err(Reason::FiveUnlimited);
    }
    let held = state.treasury[power as usize];
    if UPGRADE_PRICE > held { Err(Reason::TooExpensive { price: UPGRADE_PRICE, held }) } else { Ok(()) }
}

pub fn upgrade(on: &mut Unfold, power: Power, space: Space) {
    let chips = on.state().factory(space).chips;
    on.emit(Event::Paid { power, ipus: UPGRADE_PRICE });
    on.emit(Event::FactorySet { space, kind: Some(FactoryKind::Unlimited), chips });
}

/// An AA gun becomes a coastal gun.
pub fn check_fortify(state: &State, power: Power, space: Space) -> Result<(), Reason> {
    let gun = state.at(space).any(|(_, p)| p.owner == power && p.unit == AaGun && p.aboard.is_none());
    if !gun {
        return Err(Reason::NoUnits { unit: AaGun, space });
    }
    if state.owned(power, CoastalGun) >= MOST_COASTAL_GUNS {
        return Err(Reason::AtMost { unit: CoastalGun, most: MOST_COASTAL_GUNS });
    }
    let price = fortify_price(state, power);
    let held = state.treasury[power as usize];
    if price > held { Err(Reason::TooExpensive { price, held }) } else { Ok(()) }
}

pub fn fortify_price(state: &State, power: Power) -> u16 {
    let level = Tech::IndustrialProduction.level(state.level(power, Tech::IndustrialProduction));
    FORTIFY_PRICE.saturating_sub(level.discount.into()).max(1)
}

pub fn fortify(on: &mut Unfold, power: Power, space: Space) {
    let ipus = fortify_price(on.state(), power);
    on.emit(Event::Paid { power, ipus });
    let gun = on.state().at(space).find(|(_, p)| p.owner == power && p.unit == AaGun).map(|(id, _)| id);
    if let Some(piece) = gun {
        on.emit(Event::UnitSet { piece, unit: CoastalGun });
    }
}

/// The United Kingdom and China may ask for American units on their soil, or ships beside it.
pub fn check_ask(state: &State, power: Power, picks: &[Pick], space: Space) -> Result<Waiting, Reason> {
    if !matches!(power, UnitedKingdom | China) || state.empire || !state.is_alive(UnitedStates) {
        return Err(Reason::NoAmericanSale);
    }
    let [pick] = picks else { return Err(Reason::OneKindAtATime) };
    let unit = pick.unit;
    if matches!(unit, RegularInfantry | SpecialForces | ReserveInfantry) {
        return Err(Reason::NoInfantrySold);
    }
    let soil = |land: Space| land.is_land() && state.controller(land) == Some(power);
    let near = if unit.is_sea() { space.is_sea() && space.neighbours().any(soil) } else { soil(space) };
    if !near || !(unit.is_ground() || unit.is_air() || unit.is_sea()) {
        return Err(Reason::NotOnYourSoil);
    }
    let there = state.count(space, |p| p.owner == UnitedStates && p.unit == unit && p.aboard.is_none());
    if pick.count == 0 || usize::from(pick.count) > there || pick.count > 255 {
        return Err(Reason::NoUnits { unit, space });
    }
    let each = price_of_sale(unit).ok_or(Reason::NotForSale { unit })?;
    let price = each * pick.count;
    let held = state.treasury[power as usize];
    if price > held {
        return Err(Reason::TooExpensive { price, held });
    }
    Ok(Waiting::Consent { buyer: power, space, unit, count: pick.count as u8, price })
}

/// One less than the Americans' own price.
pub fn price_of_sale(unit: Unit) -> Option<u16> {
    (unit.price(UnitedStates) > 0).then(|| unit.price(UnitedStates) - 1)
}

pub fn sell(on: &mut Unfold, buyer: Power, space: Space, unit: Unit, count: u8, price: u16) {
    on.emit(Event::Paid { power: buyer, ipus: price });
    on.emit(Event::Received { power: UnitedStates, ipus: price });
    let state = on.state();
    let sold =
        state.at(space).filter(|(_, p)| p.owner == UnitedStates && p.unit == unit && p.aboard.is_none());
    let pieces = sold.map(|(id, _)| id).take(count.into()).collect();
    on.emit(Event::Removed { pieces });
    on.emit(Event::SetAside { units: Reserved { power: buyer, space, unit, count, offer: false } });
    on.emit(Event::Waits { waiting: Waiting::Orders });
}
