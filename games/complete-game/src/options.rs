//! A seat's menu: a tree of orders that the referee would accept.

mod battle;

use sandtable_engine::pieces::PieceId;
use sandtable_engine::{Offer, Seat};
use serde::{Deserialize, Serialize};

use crate::battle::{Aim, Battle, Step};
use crate::board::{Space, board};
use crate::casualties;
use crate::check;
use crate::general_combat as combat;
use crate::movement::{is_committed, may_set_out};
use crate::order::{Order, Pick};
use crate::power::*;
use crate::purchase;
use crate::state::*;
use crate::tech::{INDUSTRIES, TECHS};
use crate::units::*;
use crate::{
    atomic, bombing, capitals, conduct_combat, diplomacy, guns, radar, readiness, repair_ships, research,
    retreat, rockets, sea_search, spies, victory,
};
pub use battle::*;

/// What a menu entry opens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "heading")]
pub enum Heading {
    /// Everything units of one kind in one zone could do.
    Units {
        space: Space,
        power: Power,
        unit: Unit,
    },
    /// Where a unit of the holding area could be placed.
    Place {
        power: Power,
        unit: Unit,
    },
    Chips,
    Lend,
}

type Menu = Vec<Offer<Order, Heading>>;

/// No more destinations than these for one kind of unit.
const FARTHEST: usize = 10;

pub fn print_heading(heading: &Heading) -> String {
    match heading {
        Heading::Units { space, power, unit } => format!("{} {unit} in {}", power.id(), space.id()),
        Heading::Place { power, unit } => format!("place {} {unit}", power.id()),
        Heading::Chips => "chips and upgrades".to_owned(),
        Heading::Lend => "lend lease".to_owned(),
    }
}

pub fn options(state: &State, seat: Seat, under: Option<&Heading>) -> Menu {
    let Some(power) = state.seats.get(usize::from(seat.0)).copied() else { return Vec::new() };
    if !check::deciders(state).contains(&power) {
        return Vec::new();
    }
    match under {
        None => top(state, seat, power),
        Some(Heading::Units { space, power: owner, unit }) if *owner == power => {
            unit_orders(state, seat, power, *space, *unit)
        }
        Some(Heading::Place { power: owner, unit }) if *owner == power => {
            placements(state, seat, power, *unit)
        }
        Some(Heading::Chips) => chips(state, seat, power),
        Some(Heading::Lend) => loans(state, seat, power),
        Some(_) => Vec::new(),
    }
}

pub fn legal(state: &State, seat: Seat, order: &Order) -> bool {
    check::check(state, seat, order).is_ok()
}

fn orders(list: impl IntoIterator<Item = Order>) -> Menu {
    list.into_iter().map(Offer::Order).collect()
}

fn checked(state: &State, seat: Seat, list: impl IntoIterator<Item = Order>) -> Menu {
    orders(list.into_iter().filter(|order| legal(state, seat, order)))
}

fn top(state: &State, seat: Seat, power: Power) -> Menu {
    match &state.waiting {
        Waiting::Orders if state.phase == Phase::Combat => combat_menu(state, power),
        Waiting::Orders => phase_menu(state, seat, power),
        Waiting::Consent { .. } => orders([Order::Agree, Order::Refuse]),
        Waiting::Scramble { power } => {
            let flights = radar::scrambles(state, *power).into_iter();
            let one = |(from, to)| Order::Scramble { units: vec![Pick::of(1, Fighter)], from, to };
            let mut menu = checked(state, seat, flights.map(one));
            menu.push(Offer::Done(Order::End));
            menu
        }
        Waiting::Refused { .. } => checked(state, seat, [Order::Attack, Order::Withdraw]),
        Waiting::Relocate { power, .. } => {
            orders(capitals::sites(state, *power).into_iter().map(|(space, _)| Order::Relocate { space }))
        }
        Waiting::Capital { .. } => {
            checked(state, seat, victory::valued_zones().map(|space| Order::Capital { space }))
        }
        Waiting::Battle => {
            state.battle.as_deref().map_or_else(Vec::new, |battle| battle_menu(state, seat, battle))
        }
        _ => Vec::new(),
    }
}

fn phase_menu(state: &State, seat: Seat, power: Power) -> Menu {
    let mut menu = match state.phase {
        Phase::DeclareWar => checked(state, seat, SIDES.into_iter().map(|on| Order::Declare { on })),
        Phase::Technology => {
            let upgrades =
                TECHS.into_iter().filter(|tech| state.level(power, *tech) > 0).map(Research::Upgrade);
            let all = [Research::Free, Research::Standard, Research::Elevated].into_iter().chain(upgrades);
            let fit = all.filter(|research| research::check(state, power, *research).is_ok());
            orders(fit.map(|research| Order::Research { research }))
        }
        Phase::RepairEbr => {
            let damaged = INDUSTRIES.into_iter().filter(|industry| state.ebr_level(power, *industry) > 0);
            checked(state, seat, damaged.map(|industry| Order::Repair { levels: 1, industry }))
        }
        Phase::Purchase => purchases(state, power),
        Phase::CombatMove | Phase::NoncombatMove => movable_units(state, power),
        Phase::RepairShips => {
            let ships = repair_ships::damaged(state, power).into_iter();
            checked(state, seat, ships.map(|(_, zone, p)| Order::Mend { points: 1, unit: p.unit, zone }))
        }
        Phase::Placement => {
            let waiting = state.holding[power as usize];
            waiting.iter().map(|(unit, _)| Offer::Open(Heading::Place { power, unit })).collect()
        }
        _ => Vec::new(),
    };
    if state.phase == Phase::Purchase && state.holding[power as usize].get(Spy) > 0 {
        return vec![Offer::Open(Heading::Place { power, unit: Spy })];
    }
    if state.phase == Phase::Purchase && state.treasury[power as usize] > 0 && state.stage == Stage::War {
        menu.push(Offer::Open(Heading::Chips));
        if !state.empire {
            menu.push(Offer::Open(Heading::Lend));
        }
    }
    menu.push(Offer::Done(Order::End));
    menu
}

fn purchases(state: &State, power: Power) -> Menu {
    let one = |unit: Unit| vec![Pick::of(1, unit)];
    let affordable = UNITS.into_iter().filter(|unit| purchase::check_buy(state, power, &one(*unit)).is_ok());
    let mut menu = orders(affordable.map(|unit| Order::Buy { units: one(unit) }));
    if state.round == 2 && !state.empire {
        for offer in purchase::OFFERS.iter().filter(|offer| offer.power == power) {
            let units = one(offer.unit);
            if purchase::check_special(state, power, &units, offer.space).is_ok() {
                menu.push(Offer::Order(Order::Special { units, space: offer.space }));
            }
        }
    }
    menu
}

fn chips(state: &State, seat: Seat, power: Power) -> Menu {
    let mut list = Vec::new();
    let own = board().lands().iter().copied().filter(|space| state.controller(*space) == Some(power));
    for space in own {
        if state.factory(space).kind.is_some() {
            list.push(Order::Chip { count: 1, space });
            list.push(Order::Upgrade { space });
        }
        if guns::gun_in(state, space).is_some() {
            list.push(Order::Fortify { space });
        }
    }
    if matches!(power, UnitedKingdom | China) && !state.empire {
        for (_, at, piece) in state.pieces.all().filter(|(_, _, p)| p.owner == UnitedStates) {
            let order = Order::Ask { units: vec![Pick::of(1, piece.unit)], space: Space(at) };
            if !list.contains(&order) {
                list.push(order);
            }
        }
    }
    checked(state, seat, list)
}

fn loans(state: &State, seat: Seat, power: Power) -> Menu {
    let to = PLAYERS.into_iter().filter(|to| *to != power);
    checked(state, seat, to.map(|to| Order::Lend { ipus: 1, to }))
}

/// Headings for every kind of unit that may have something to do.
fn movable_units(state: &State, power: Power) -> Menu {
    let mut kinds: Vec<(u16, Unit)> = state
        .pieces
        .all()
        .filter(|(id, at, p)| p.owner == power && may_act(state, *id, p, Space(*at)))
        .map(|(_, at, p)| (at, p.unit))
        .collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
        .into_iter()
        .map(|(at, unit)| Offer::Open(Heading::Units { space: Space(at), power, unit }))
        .collect()
}

/// Whether a piece can still do something in this phase.
pub fn may_act(state: &State, id: PieceId, piece: &Piece, here: Space) -> bool {
    if may_set_out(state, piece).is_err() || piece.landing.is_some() && piece.aboard.is_some() {
        return false;
    }
    let carried = piece.aboard.is_some_and(|carrier| state.piece(carrier).unit != AircraftCarrier);
    carried || (state.movement_left(id) > 0 && !is_committed(state, piece, here))
}

fn counts(state: &State, space: Space, power: Power, unit: Unit, aboard: bool) -> u16 {
    let on_deck = |p: &Piece| p.aboard.is_some_and(|carrier| state.piece(carrier).unit != AircraftCarrier);
    state.count(space, |p| p.owner == power && p.unit == unit && on_deck(p) == aboard) as u16
}

fn unit_orders(state: &State, seat: Seat, power: Power, space: Space, unit: Unit) -> Menu {
    let mut menu = Menu::new();
    for order in unit_attempts(state, power, space, unit) {
        if legal(state, seat, &order) {
            menu.push(Offer::Order(order));
        }
    }
    menu
}

/// Orders worth trying for one kind of unit in a zone.
pub fn unit_attempts(state: &State, power: Power, space: Space, unit: Unit) -> Vec<Order> {
    let combat = state.phase == Phase::CombatMove;
    let free = counts(state, space, power, unit, false);
    let carried = counts(state, space, power, unit, true);
    let mut list = Vec::new();
    let amounts = |n: u16| if n > 1 { vec![n, 1] } else { vec![1] };
    if free > 0 {
        for to in destinations(state, power, space, unit) {
            for n in amounts(free) {
                list.push(Order::Move { units: vec![Pick::of(n, unit)], path: vec![space, to] });
            }
            if combat && unit == Bomber && to.is_land() && state.factory(to).kind.is_some() {
                list.push(Order::Raid {
                    units: vec![Pick::of(free, unit)],
                    path: vec![space, to],
                    escorted: false,
                });
            }
            if combat && unit == Bomber && state.level(power, crate::tech::Tech::Bombers) == 3 {
                list.push(Order::Bomb { units: vec![Pick::of(1, unit)], path: vec![space, to] });
            }
        }
        if space.is_land() && (unit.sea_load().is_some() || unit == AtomicBomb) {
            let afloat =
                |zone: &Space| zone.is_sea() && state.at(*zone).any(|(_, p)| p.owner == power && p.is_sea());
            for zone in space.neighbours().filter(afloat) {
                list.push(Order::Load {
                    units: vec![Pick::of(1, unit)],
                    from: space,
                    to: Some(zone),
                    aboard: None,
                });
            }
        }
        let plane = unit.light_load().is_some()
            && state.at(space).any(|(_, p)| p.owner == power && p.unit == TransportPlane);
        if plane {
            list.push(Order::Load { units: vec![Pick::of(1, unit)], from: space, to: None, aboard: None });
        }
        let deck = unit.deck_load().is_some() && space.is_sea();
        if deck && state.at(space).any(|(_, p)| p.owner == power && p.unit == unit && p.aboard.is_some()) {
            list.push(Order::Launch { units: vec![Pick::of(1, unit)], zone: space });
        }
    }
    if carried > 0 {
        for n in amounts(carried) {
            let units = vec![Pick::of(n, unit)];
            match space.is_sea() {
                true => {
                    for to in space.neighbours().filter(|to| to.is_land()) {
                        list.push(Order::Unload {
                            units: units.clone(),
                            from: space,
                            to: Some(to),
                            aboard: None,
                        });
                    }
                }
                false => list.push(Order::Unload { units, from: space, to: None, aboard: None }),
            }
        }
    }
    list
}

/// Where a kind of unit could be sent: the nearest few places that suit the phase.
fn destinations(state: &State, power: Power, space: Space, unit: Unit) -> Vec<Space> {
    let combat = state.phase == Phase::CombatMove;
    let range = state.movement_of(&Piece::new(power, unit));
    let air = unit.is_air();
    let suits = |to: Space| match (combat, to.is_land()) {
        (true, true) => !state.is_friendly_land(to, power) && (air || !unit.is_sea()),
        (true, false) => (air || unit.is_sea()) && (state.is_enemy_sea(to, power) || unit.is_sea()),
        (false, true) => state.is_friendly_land(to, power) && !unit.is_sea(),
        (false, false) => {
            unit.is_sea() || (air && state.at(to).any(|(_, p)| p.unit == AircraftCarrier && p.owner == power))
        }
    };
    let passes = |to: Space| match () {
        () if air => true,
        () if unit.is_sea() => to.is_sea(),
        () => to.is_land(),
    };
    let mut seen = crate::board::SpaceSet::default();
    seen.insert(space);
    let (mut edge, mut found) = (vec![space], Vec::new());
    for _ in 0..range {
        let mut next = Vec::new();
        for here in &edge {
            for to in here.neighbours() {
                if seen.contains(to) || !passes(to) {
                    continue;
                }
                seen.insert(to);
                next.push(to);
                if suits(to) {
                    found.push(to);
                    if found.len() == FARTHEST {
                        return found;
                    }
                }
            }
        }
        edge = next;
    }
    found
}

fn placements(state: &State, seat: Seat, power: Power, unit: Unit) -> Menu {
    let count = state.holding[power as usize].get(unit);
    let place = |space: Space| Order::Place { units: vec![Pick::of(1, unit)], space };
    if unit == Spy && state.phase == Phase::Purchase {
        let foreign = |space: &Space| {
            state.controller(*space).is_some_and(|p| p.is_player() && !state.is_friend(p, power))
        };
        let capitals = PLAYERS.into_iter().filter_map(|p| state.capital[p as usize]).filter(foreign);
        return checked(
            state,
            seat,
            capitals.chain(state.capital[power as usize]).chain([board().lands()[0]]).map(place),
        );
    }
    let own = board().lands().iter().copied().filter(|space| state.controller(*space) == Some(power));
    let mut spots: Vec<Space> = match unit.is_sea() {
        true => own
            .filter(|s| state.factory(*s).kind.is_some())
            .flat_map(|s| s.neighbours().filter(|z| z.is_sea()).collect::<Vec<_>>())
            .collect(),
        false => own.collect(),
    };
    spots.sort_unstable();
    spots.dedup();
    let mut menu = Menu::new();
    for space in spots {
        let all = Order::Place { units: vec![Pick::of(count, unit)], space };
        if count > 1 && legal(state, seat, &all) {
            menu.push(Offer::Order(all));
        } else if legal(state, seat, &place(space)) {
            menu.push(Offer::Order(place(space)));
        }
    }
    menu
}

fn combat_menu(state: &State, power: Power) -> Menu {
    let mut menu = match state.step {
        CombatStep::SpyMissions => {
            let spies = state.pieces.all().filter(|(_, _, p)| p.owner == power && p.unit == Spy);
            let mut zones: Vec<Space> = spies.map(|(_, at, _)| Space(at)).collect();
            zones.dedup();
            let each = |space: Space| {
                spies::missions(state, power, space)
                    .into_iter()
                    .map(move |mission| Order::Mission { space, mission })
            };
            orders(zones.into_iter().flat_map(each))
        }
        CombatStep::Rockets => {
            orders(rockets::launches(state, power).into_iter().map(|(from, to)| Order::Rocket { from, to }))
        }
        CombatStep::Diplomacy => {
            orders(diplomacy::candidates(state, power).into_iter().map(|space| Order::Negotiate { space }))
        }
        CombatStep::RadarAlert => Vec::new(),
        CombatStep::CombatRounds => {
            return orders(
                conduct_combat::next_zones(state).into_iter().map(|space| Order::Battle { space }),
            );
        }
    };
    menu.push(Offer::Done(Order::End));
    menu
}
