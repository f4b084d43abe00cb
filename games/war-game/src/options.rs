//! Menus: what a seat may do next. Whatever is listed is accepted; not everything that is legal is listed.

use sandtable_engine::pieces::PieceId;
use sandtable_engine::{Choice, Offer, Seat};
use serde::{Deserialize, Serialize};

use crate::WarGame;
use crate::battle_options;
use crate::board::{Space, SpaceSet, board};
use crate::build;
use crate::check;
use crate::conduct_combat;
use crate::homeless;
use crate::income;
use crate::noncombat;
use crate::order::{Order, Pick, Ship};
use crate::orders_together;
use crate::power::Power;
use crate::reason::Reason;
use crate::special_orders;
use crate::state::{Duty, Factory, Phase, Piece, State, Waiting};
use crate::units::{Class, UNITS, Unit};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "heading", rename_all = "kebab-case")]
pub enum Heading {
    /// Orders to the units in a space.
    From { space: Space },
    /// What can be made in a territory.
    At { space: Space },
    /// What can be declared in a battle.
    Declare { space: Space },
    /// Where the general may be sent.
    General,
}

pub fn print_heading(heading: &Heading) -> String {
    match heading {
        Heading::From { space } => format!("units in {}", space.id()),
        Heading::At { space } => format!("produce in {}", space.id()),
        Heading::Declare { space } => format!("declare in {}", space.id()),
        Heading::General => "the general".to_owned(),
    }
}

pub type Menu = Vec<Choice<WarGame>>;

pub fn options(state: &State, seat: Seat, under: Option<&Heading>) -> Menu {
    let Some(power) = Power::of_seat(seat) else { return Vec::new() };
    if crate::decide::awaited_dice(state).is_some() || !check::deciders(state).contains(&power) {
        return Vec::new();
    }
    let mut menu = Menu::new();
    match under {
        Some(Heading::From { space }) => from(state, power, *space, &mut menu),
        Some(Heading::At { space }) => at(state, power, *space, &mut menu),
        Some(Heading::Declare { space }) => battle_options::declare(state, power, *space, &mut menu),
        Some(Heading::General) => special_orders::general(state, power, &mut menu),
        None => top(state, power, &mut menu),
    }
    menu
}

/// Offer what the gate accepts.
pub fn offer(state: &State, power: Power, order: Order, menu: &mut Menu) -> bool {
    let legal = check::check(state, power.seat(), &order).is_ok();
    if legal {
        menu.push(Offer::Order(order));
    }
    legal
}

fn top(state: &State, power: Power, menu: &mut Menu) {
    match state.waiting {
        Waiting::Orders => phase_menu(state, power, menu),
        Waiting::ChooseBattle => {
            let groups = conduct_combat::groups(state);
            menu.extend(groups.iter().map(|group| Offer::Order(Order::Battle { space: group[0] })));
        }
        Waiting::SailByLosses { .. } => battle_options::losses(state, power, menu),
        Waiting::Homeless { power } => homeless_menu(state, power, menu),
        Waiting::PlayOn => {
            menu.push(Offer::Order(Order::Yield));
            menu.push(Offer::Order(Order::PlayOn));
        }
        Waiting::Battle => battle_options::top(state, power, menu),
        Waiting::SailByRoll { .. } | Waiting::Over => {}
    }
}

fn homeless_menu(state: &State, power: Power, menu: &mut Menu) {
    let Some((zone, id)) = homeless::waiting(state, power) else { return };
    let units = vec![Pick::of(1, state.piece(id).unit)];
    for to in homeless::refuges(state, id) {
        let order = Order::Land { units: units.clone(), zone, to, ship: Ship::default() };
        offer(state, power, order, menu);
    }
}

fn phase_menu(state: &State, power: Power, menu: &mut Menu) {
    match state.phase {
        Phase::Income => {
            let limit = income::may_still_lend(state, power);
            for to in income::lends_to(power) {
                for amount in [limit.min(5), limit.min(15)] {
                    offer(state, power, Order::Lend { amount, to: *to }, menu);
                }
            }
            menu.push(Offer::Done(Order::End));
        }
        Phase::CombatOrders => {
            let faults = orders_together::faults(state, power);
            if faults.is_empty() {
                menu.push(Offer::Done(Order::End));
            } else {
                recalls(state, power, &faults, menu);
            }
            for space in spaces_with(state, power, |p| {
                p.aboard.is_some() || p.duty == Duty::Idle || p.class() == Class::Sea
            })
            .iter()
            {
                menu.push(Offer::Open(Heading::From { space }));
            }
            general_and_repairs(state, power, menu);
        }
        Phase::Noncombat => {
            menu.push(Offer::Done(Order::End));
            for space in spaces_with(state, power, |p| noncombat::may_move(p) || p.aboard.is_some()).iter() {
                menu.push(Offer::Open(Heading::From { space }));
            }
            general_and_repairs(state, power, menu);
        }
        Phase::Build => {
            menu.push(Offer::Done(Order::End));
            special_orders::repairs(state, power, menu);
            let rich = state.treasury[power as usize] >= Unit::Infantry.price(power);
            for space in board().territories() {
                let own = state.controller(*space) == Some(power);
                let works = || state.factories[space.index()] != Factory::None;
                let may = own && ((rich && state.value(*space) > 0) || works());
                if may && state.held_at_start(*space) == Some(power) {
                    menu.push(Offer::Open(Heading::At { space: *space }));
                }
            }
        }
        Phase::Combat => {}
    }
}

fn general_and_repairs(state: &State, power: Power, menu: &mut Menu) {
    if special_orders::general_waits(state, power) {
        menu.push(Offer::Open(Heading::General));
    }
    special_orders::repairs(state, power, menu);
}

fn spaces_with(state: &State, power: Power, which: impl Fn(&Piece) -> bool) -> SpaceSet {
    let own = state.pieces.all().filter(|(_, _, p)| p.owner == power && which(p));
    own.map(|(_, space, _)| Space(space)).collect()
}

/// Ways out of orders that cannot stand.
fn recalls(state: &State, power: Power, faults: &[Reason], menu: &mut Menu) {
    let mut seen: Vec<(Unit, Space)> = Vec::new();
    for (id, space, p) in state.pieces.all().filter(|(_, _, p)| p.owner == power && p.duty != Duty::Idle) {
        let named = faults.iter().any(|fault| match fault {
            Reason::NoPurpose { unit, zone } | Reason::CargoNeedsBeach { unit, zone } => {
                *unit == p.unit && zone.0 == space
            }
            Reason::NowhereToLand { unit, space: at } => *unit == p.unit && at.0 == space,
            Reason::NobodyClears { zone } => p.duty == Duty::Passes && zone.0 == space,
            Reason::SupportNeedsCrossing { from, .. } => p.duty == Duty::Supports && from.0 == space,
            Reason::NoLandingNoShots { into } | Reason::OneShipForEachUnit { into, .. } => {
                p.shore == Some(*into) && matches!(p.duty, Duty::Bombards | Duty::Passes)
            }
            _ => false,
        });
        if named && !seen.contains(&(p.unit, Space(space))) {
            seen.push((p.unit, Space(space)));
            let units = vec![Pick { cargo: exact_cargo(state, id, p), ..Pick::of(1, p.unit) }];
            offer(state, power, Order::Recall { units, at: Space(space) }, menu);
        }
    }
    if menu.is_empty() {
        for (_, space, p) in state.pieces.all().filter(|(_, _, p)| p.owner == power && p.duty != Duty::Idle) {
            if seen.contains(&(p.unit, Space(space))) {
                continue;
            }
            seen.push((p.unit, Space(space)));
            let units = vec![Pick::of(1, p.unit)];
            offer(state, power, Order::Recall { units, at: Space(space) }, menu);
        }
    }
}

fn exact_cargo(state: &State, id: PieceId, p: &Piece) -> Option<crate::units::Counts> {
    (p.unit == Unit::Transport).then(|| state.cargo_of(id).map(|(_, c)| (c.unit, 1)).collect())
}

// Moves.

fn from(state: &State, power: Power, space: Space, menu: &mut Menu) {
    if state.waiting != Waiting::Orders {
        return;
    }
    let combat = match state.phase {
        Phase::CombatOrders => true,
        Phase::Noncombat => false,
        _ => return,
    };
    for unit in UNITS {
        let own: Vec<&Piece> =
            state.at(space).filter(|(_, p)| p.owner == power && p.unit == unit).map(|(_, p)| p).collect();
        let ready = |p: &&&Piece| match combat {
            true => p.aboard.is_none() && (p.duty == Duty::Idle || p.class() == Class::Sea),
            false => noncombat::may_move(p),
        };
        let count = own.iter().filter(ready).count() as u16;
        if count > 0 {
            let left = own.iter().filter(ready).map(|p| p.left()).max().unwrap_or(0);
            moves(state, power, space, unit, count, left, combat, menu);
        }
        if unit.class() == Class::Land {
            cargo_orders(state, power, space, unit, &own, menu);
        }
    }
    if combat {
        shots(state, power, space, menu);
        special_orders::pass_through(state, power, space, menu);
    }
    special_orders::passengers(state, power, space, menu);
}

#[allow(clippy::too_many_arguments)]
fn moves(
    state: &State,
    power: Power,
    from: Space,
    unit: Unit,
    count: u16,
    left: u8,
    combat: bool,
    menu: &mut Menu,
) {
    let worth = |to: &Space| match (unit.class(), combat) {
        (Class::Land, true) => to.is_land() && conduct_combat::is_contested(state, *to, power),
        (Class::Air, true) => state.has_enemies(*to, power.side()),
        (Class::Sea, true) => to.is_sea(),
        (Class::Air, false) => to.is_land() || state.has_deck_for(*to, power, unit),
        (Class::Land, false) => to.is_land(),
        (Class::Sea, false) => to.is_sea(),
    };
    let range = match (unit.class(), combat) {
        (Class::Air, true) => left.min(3),
        (Class::Air, false) => left,
        _ => left.min(2),
    };
    let mut targets: Vec<Space> = Vec::new();
    if range <= 1 {
        targets.extend(from.neighbours());
    } else {
        targets.extend(board().within(from, range).skip(1));
        targets.sort_unstable();
    }
    for to in targets.into_iter().filter(worth).take(12) {
        let order = |count| Order::Move { units: vec![Pick::of(count, unit)], path: vec![from, to] };
        if offer(state, power, order(count), menu) && count > 1 {
            // What all of them may do, one may; only carriers have others depend on them.
            match unit {
                Unit::AircraftCarrier => drop(offer(state, power, order(1), menu)),
                _ => menu.push(Offer::Order(order(1))),
            }
        }
    }
}

/// Loading in a territory, landing from a zone.
fn cargo_orders(state: &State, power: Power, space: Space, unit: Unit, own: &[&Piece], menu: &mut Menu) {
    if own.is_empty() {
        return;
    }
    let units = vec![Pick::of(1, unit)];
    if space.is_land() {
        for zone in space.neighbours().filter(|near| near.is_sea()) {
            if crate::transports::may_load(state, zone, power).next().is_some() {
                let order = Order::Load { units: units.clone(), from: space, zone, ship: Ship::default() };
                offer(state, power, order, menu);
            }
        }
    } else if own.iter().any(|p| p.aboard.is_some()) {
        for to in space.neighbours().filter(|near| near.is_land()) {
            let order = Order::Land { units: units.clone(), zone: space, to, ship: Ship::default() };
            offer(state, power, order, menu);
        }
    }
}

/// Support shots across borders and from the sea, where somebody goes already.
fn shots(state: &State, power: Power, space: Space, menu: &mut Menu) {
    let has =
        |unit: Unit| state.at(space).any(|(_, p)| p.owner == power && p.unit == unit && p.shore.is_none());
    for into in space.neighbours().filter(|near| near.is_land()) {
        if space.is_land() && has(Unit::Artillery) && state.at(into).any(|(_, p)| p.entered == Some(space)) {
            let units = vec![Pick::of(1, Unit::Artillery)];
            offer(state, power, Order::Support { units, from: space, into }, menu);
        }
        if space.is_sea() && orders_together::landing(state, space, into) > 0 {
            for unit in [Unit::Battleship, Unit::Destroyer].into_iter().filter(|unit| has(*unit)) {
                let units = vec![Pick::of(1, unit)];
                offer(state, power, Order::Bombard { units, zone: space, into }, menu);
            }
        }
    }
}

// Production.

fn at(state: &State, power: Power, space: Space, menu: &mut Menu) {
    if state.waiting != Waiting::Orders || state.phase != Phase::Build {
        return;
    }
    let free = income::free_money(state, power) / Unit::Infantry.price(power).max(1);
    let most =
        (build::recruits_left(state, space, power) + build::output_left(state, space, power)).min(free);
    for count in [1, most] {
        if count > 0 && (count > 1 || most > 0) {
            offer(state, power, Order::Recruit { count, at: space }, menu);
        }
    }
    let money = state.treasury[power as usize];
    let zones: Vec<Space> = space.neighbours().filter(|near| near.is_sea()).take(1).collect();
    if build::output_left(state, space, power) > 0 {
        for unit in
            UNITS.into_iter().filter(|u| !u.is_factory() && *u != Unit::Infantry && u.price(power) <= money)
        {
            let zone = if unit.class() == Class::Sea { zones.first().copied() } else { None };
            offer(state, power, Order::Build { units: vec![Pick::of(1, unit)], at: space, zone }, menu);
        }
    }
    if state.factories[space.index()] == Factory::None && state.value(space) >= 2 {
        let units = vec![Pick::of(1, Unit::MinorFactory)];
        offer(state, power, Order::Build { units, at: space, zone: None }, menu);
    } else {
        offer(state, power, Order::Upgrade { at: space }, menu);
    }
    special_orders::at_factory(state, power, space, menu);
}
