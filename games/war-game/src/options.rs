//! Menus: what a seat may do next. Whatever is listed is accepted; not everything that is legal is listed.

use sandtable_engine::pieces::PieceId;
use sandtable_engine::{Choice, Offer, Seat};
use sandtable_warfare::losses::{Slot, choose};
use serde::{Deserialize, Serialize};

use crate::WarGame;
use crate::battle::Step;
use crate::board::{Space, SpaceSet, board};
use crate::build;
use crate::casualties;
use crate::check;
use crate::combat_orders;
use crate::conduct_combat;
use crate::conquest;
use crate::declarations;
use crate::homeless;
use crate::income;
use crate::neutrals;
use crate::noncombat;
use crate::order::{Order, Pick, Ship};
use crate::power::Power;
use crate::reason::Reason;
use crate::retreat;
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
        Some(Heading::Declare { space }) => declare(state, power, *space, &mut menu),
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
        Waiting::SailByLosses { .. } => losses(state, power, menu),
        Waiting::Homeless { power } => homeless_menu(state, power, menu),
        Waiting::PlayOn => {
            menu.push(Offer::Order(Order::Yield));
            menu.push(Offer::Order(Order::PlayOn));
        }
        Waiting::Battle => battle_menu(state, power, menu),
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
            let faults = combat_orders::faults(state, power);
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
        let near = |to: &Space| *to != from && board().air_distance(from, *to) <= range;
        targets.extend(board().spaces().filter(near));
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
        if space.is_sea() && combat_orders::landing(state, space, into) > 0 {
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

// Battles.

fn battle_menu(state: &State, power: Power, menu: &mut Menu) {
    let Some(combat) = &state.combat else { return };
    let place = combat.place();
    match combat.step {
        Step::AttackersDeclare | Step::DefendersDeclare => {
            menu.push(Offer::Done(Order::Stand { fast: false }));
            special_orders::call_offs(state, power, menu);
            for place in combat.places.iter().filter(|place| state.battles.contains(**place)) {
                if state.at(*place).any(|(_, p)| p.owner == power) {
                    menu.push(Offer::Open(Heading::Declare { space: *place }));
                }
            }
        }
        Step::Divert => {
            let mut units: Vec<Pick> = Vec::new();
            for (_, p) in state.at(place).filter(|(_, p)| p.duty == Duty::Bombards) {
                match units.iter_mut().find(|pick| pick.unit == p.unit && pick.power == Some(p.owner)) {
                    Some(pick) => pick.count += 1,
                    None => units.push(Pick { power: Some(p.owner), ..Pick::of(1, p.unit) }),
                }
            }
            offer(state, power, Order::Divert { units, zone: place }, menu);
            offer(state, power, Order::Divert { units: Vec::new(), zone: place }, menu);
        }
        Step::Ruler => {
            for named in conquest::conquerors(state, place) {
                offer(state, power, Order::Ruler { power: named, space: place }, menu);
            }
        }
        Step::NeutralNearest => {
            for named in neutrals::nearest(state, place) {
                offer(state, power, Order::Nearest { power: named, space: place }, menu);
            }
        }
        _ => losses(state, power, menu),
    }
}

/// The cheapest losses, and those that begin with each kind that could be hit.
fn losses(state: &State, power: Power, menu: &mut Menu) {
    let Some(open) = casualties::open(state).filter(|open| open.speaker == power) else { return };
    let cheap = casualties::suggestion(state, &open);
    let units = casualties::as_picks(state, &open, &cheap);
    offer(state, power, Order::Casualties { units }, menu);
    let mut choices = Vec::new();
    let mut kinds: Vec<(Power, Unit)> = Vec::new();
    for slot in &open.slots {
        let p = state.piece(slot.piece);
        if slot.damages_only() {
            let this = |other: &Slot| u32::from(other.piece != slot.piece);
            choices.push(choose(&open.hits, &open.slots, this));
        }
        if kinds.contains(&(p.owner, p.unit)) {
            continue;
        }
        kinds.push((p.owner, p.unit));
        let first = |other: &Slot| {
            let o = state.piece(other.piece);
            u32::from((o.owner, o.unit) != (p.owner, p.unit))
        };
        choices.push(choose(&open.hits, &open.slots, first));
    }
    for chosen in choices {
        let order = Order::Casualties { units: casualties::as_picks(state, &open, &chosen) };
        let known = menu.iter().any(|offer| matches!(offer, Offer::Order(known) if *known == order));
        if !known {
            offer(state, power, order, menu);
        }
    }
}

fn declare(state: &State, power: Power, place: Space, menu: &mut Menu) {
    let declaring = state.combat.as_ref().is_some_and(|combat| {
        matches!(combat.step, Step::AttackersDeclare | Step::DefendersDeclare)
            && combat.places.contains(&place)
            && state.battles.contains(place)
    });
    if !declaring {
        return;
    }
    let mut seen: Vec<(Unit, Space)> = Vec::new();
    for (id, p) in retreat::candidates(state, place, power) {
        for to in retreat::destinations(state, id).into_iter().take(4) {
            if seen.contains(&(p.unit, to)) {
                continue;
            }
            seen.push((p.unit, to));
            let units = vec![Pick::of(1, p.unit)];
            offer(state, power, Order::Retreat { units, from: place, to }, menu);
            let all =
                retreat::candidates(state, place, power).filter(|(_, o)| o.unit == p.unit).count() as u16;
            if all > 1 {
                let units = vec![Pick::of(all, p.unit)];
                offer(state, power, Order::Retreat { units, from: place, to }, menu);
            }
        }
    }
    let subs = retreat::candidates(state, place, power).filter(|(_, p)| p.unit == Unit::Submarine).count();
    if subs > 0 && !state.is_mover(power) {
        offer(state, power, Order::Submerge { count: subs as u16, zone: place }, menu);
    }
    let guns = declarations::guns_to_aim(state, place, power);
    if guns > 0 {
        offer(state, power, Order::Aim { count: guns, space: place }, menu);
    }
    let bombers = declarations::bombers(state, place, power).count() as u16;
    if bombers > 0 {
        offer(state, power, Order::Guns { count: bombers, space: place }, menu);
    }
    if declarations::may_scorch(state, place, power).is_ok() {
        offer(state, power, Order::Scorch { space: place }, menu);
    }
    if declarations::may_forgo(state, place, power).next().is_some() {
        offer(state, power, Order::Forgo { count: 1, space: place }, menu);
    }
    if crate::generals::may_leave(state, place, power) {
        let to = match state.is_mover(power) {
            true => None,
            false => Some(board().capital(power)),
        };
        offer(state, power, Order::General { to, arm: None }, menu);
    }
}
