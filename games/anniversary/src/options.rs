//! A seat's menu: a tree of orders that the referee would accept.

use sandtable_engine::pieces::PieceId;
use sandtable_engine::{Offer, Seat};
use sandtable_warfare::losses::Slot;
use serde::{Deserialize, Serialize};

use crate::amphibious;
use crate::battle::{Battle, Step};
use crate::board::{Space, board};
use crate::bombing;
use crate::casualties;
use crate::check;
use crate::conduct_combat;
use crate::displaced;
use crate::landing::is_airfield;
use crate::loss_choices::Choice;
use crate::mobilize;
use crate::movement::is_empty_for_blitz;
use crate::order::{Order, Pick, Ship};
use crate::power::Power;
use crate::purchase;
use crate::research::RESEARCHER_COST;
use crate::retreat;
use crate::state::{AirDuty, Phase, Piece, State, Waiting};
use crate::tech::Advance;
use crate::units::{Class, Counts, UNITS, Unit};

/// What a menu entry opens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "heading")]
pub enum Heading {
    /// Everything units of one kind in one space could do.
    Units { space: Space, power: Power, unit: Unit },
    /// Where a unit from the mobilization zone could be placed.
    Place { power: Power, unit: Unit },
}

type Menu = Vec<Offer<Order, Heading>>;

pub fn print_heading(heading: &Heading) -> String {
    match heading {
        Heading::Units { space, power, unit } => format!("{} {unit} in {}", power.id(), space.id()),
        Heading::Place { power, unit } => format!("place {} {unit}", power.id()),
    }
}

pub fn options(state: &State, seat: Seat, under: Option<&Heading>) -> Menu {
    if check::decider(state).map(Power::seat) != Some(seat) {
        return Vec::new();
    }
    match under {
        None => top(state, seat),
        Some(Heading::Units { space, power, unit }) => unit_orders(state, seat, *space, *power, *unit),
        Some(Heading::Place { power, unit }) => placements(state, seat, *power, *unit),
    }
}

/// The orders at the top of the menu of whoever decides now: what a panel offers comes from here, the one it
/// suggests first.
pub fn orders_now(state: &State) -> Vec<Order> {
    let menu = check::decider(state).map_or_else(Vec::new, |power| options(state, power.seat(), None));
    let order = |offer| match offer {
        Offer::Order(order) | Offer::Done(order) => Some(order),
        Offer::Open(_) => None,
    };
    menu.into_iter().filter_map(order).collect()
}

fn legal(state: &State, seat: Seat, order: &Order) -> bool {
    check::check(state, seat, order).is_ok()
}

fn top(state: &State, seat: Seat) -> Menu {
    match &state.waiting {
        Waiting::Orders => phase_menu(state, seat),
        Waiting::ChooseChart => {
            orders((1..=2).map(|chart| Order::Chart { chart }).filter(|o| legal(state, seat, o)))
        }
        Waiting::Interceptors { space } => interceptions(state, *space),
        Waiting::Rockets => {
            let launches =
                bombing::rocket_launches(state).into_iter().map(|(from, to)| Order::Rocket { from, to });
            let raids = state.raids.iter().map(|space| Order::Battle { space });
            orders(launches.chain(raids)).into_iter().chain([Offer::Done(Order::End)]).collect()
        }
        Waiting::InterceptorsLosses { space, hits } => {
            let interceptors = bombing::on_duty(state, *space, AirDuty::Intercept);
            orders(bombing::air_losses(state, &interceptors, *hits))
        }
        Waiting::RaidersLosses { space, hits } => {
            orders(bombing::air_losses(state, &bombing::raiders(state, *space), *hits))
        }
        Waiting::ChooseBattle => {
            orders(conduct_combat::pending(state).into_iter().map(|space| Order::Battle { space }))
        }
        Waiting::Displaced { power } => {
            let choices = displaced::choices(state, *power).into_iter();
            orders(choices.flat_map(|(from, refuges)| {
                refuges.into_iter().map(move |to| Order::Land { fighters: 1, from, to })
            }))
        }
        Waiting::Battle => {
            state.battle.as_ref().map_or_else(Vec::new, |battle| battle_menu(state, seat, battle))
        }
        _ => Vec::new(),
    }
}

fn orders(list: impl IntoIterator<Item = Order>) -> Menu {
    list.into_iter().map(Offer::Order).collect()
}

fn interceptions(state: &State, space: Space) -> Menu {
    let attacker = state.attacker();
    let fighters =
        state.at(space).filter(|(_, p)| state.are_enemies(p.owner, attacker) && p.unit == Unit::Fighter);
    let count = fighters.count() as u16;
    let units = |n: u16| if n == 0 { Vec::new() } else { vec![Pick::of(n, Unit::Fighter)] };
    orders((0..=count).map(|n| Order::Intercept { units: units(n) }))
}

// Phases.

fn phase_menu(state: &State, seat: Seat) -> Menu {
    let mut menu = match state.phase {
        Phase::Research => {
            let affordable = (state.treasury[state.power as usize] / RESEARCHER_COST).min(6) as u8;
            orders((1..=affordable).map(|researchers| Order::Research { researchers }))
        }
        Phase::PurchaseUnits => purchases(state),
        Phase::CombatMove | Phase::NoncombatMove => movable_units(state),
        Phase::MobilizeNewUnits => waiting_units(state),
        Phase::CollectIncome | Phase::ConductCombat => Vec::new(),
    };
    if legal(state, seat, &Order::End) {
        menu.push(Offer::Done(Order::End));
    } else if state.phase == Phase::CombatMove {
        menu.extend(orders(recalls(state)));
    }
    menu
}

fn purchases(state: &State) -> Menu {
    let power = state.power;
    let held = state.treasury[power as usize];
    let affordable = UNITS.into_iter().filter(|unit| purchase::price(state, power, *unit) <= held);
    let one = |unit| Order::Buy { units: [(unit, 1)].into_iter().collect::<Counts>(), power: None };
    let mut menu = orders(affordable.map(one));
    for space in state.complexes.iter().filter(|space| state.controller(*space) == Some(power)) {
        for markers in
            (1..=state.damage[space.index()]).filter(|m| purchase::repair_cost(state, power, *m) <= held)
        {
            menu.push(Offer::Order(Order::Repair { space, markers }));
        }
    }
    menu
}

/// Headings for every kind of unit that may have something to do.
fn movable_units(state: &State) -> Menu {
    let mut menu = Menu::new();
    let mut last = None;
    let mut kinds: Vec<(u16, Power, Unit)> = state
        .pieces
        .all()
        .filter(|(_, _, p)| p.owner.player() == state.power && may_act(state, p))
        .map(|(_, space, p)| (space, p.owner, p.unit))
        .collect();
    kinds.sort_unstable();
    for kind in kinds {
        if last != Some(kind) {
            menu.push(Offer::Open(Heading::Units { space: Space(kind.0), power: kind.1, unit: kind.2 }));
            last = Some(kind);
        }
    }
    menu
}

fn may_act(state: &State, piece: &Piece) -> bool {
    if state.phase == Phase::CombatMove {
        let acting = state.acting().is_none_or(|acting| acting == piece.owner);
        return acting && piece.unit != Unit::AntiaircraftGun && !piece.fought && piece.landing.is_none();
    }
    let tired = piece.moved >= state.movement_of(piece) && piece.aboard.is_none();
    let used = !piece.is_air() && (piece.combat_moved || piece.fought) && piece.aboard.is_none();
    !tired && !used && !piece.captured
}

/// Combat moves and declared attacks that can be taken back.
fn recalls(state: &State) -> Vec<Order> {
    let mut found: Vec<Order> = state.attacks.iter().map(|zone| Order::Withdraw { zone }).collect();
    let moved = |p: &Piece| p.owner == state.attacker() && p.combat_moved && !p.fought;
    for (_, space, p) in state.pieces.all().filter(|(_, _, p)| moved(p)) {
        let order = Order::Recall { units: vec![Pick::owned(1, p.owner, p.unit)], from: Space(space) };
        let seat = p.owner.seat();
        if !found.contains(&order) && legal(state, seat, &order) {
            found.push(order);
        }
    }
    found
}

fn waiting_units(state: &State) -> Menu {
    let mut menu = Menu::new();
    for power in [state.power, Power::China] {
        if power.player() == state.power {
            for (unit, _) in state.mobilization[power as usize].iter() {
                if !mobilize::sites(state, power, unit).is_empty() {
                    menu.push(Offer::Open(Heading::Place { power, unit }));
                }
            }
        }
    }
    menu
}

fn placements(state: &State, seat: Seat, power: Power, unit: Unit) -> Menu {
    let waiting = state.mobilization[power as usize].get(unit);
    let mut menu = Menu::new();
    for space in mobilize::sites(state, power, unit) {
        let place = |count| Order::Place { units: vec![Pick::owned(count, power, unit)], space };
        if waiting > 1 && legal(state, seat, &place(waiting)) {
            menu.push(Offer::Order(place(waiting)));
        }
        menu.push(Offer::Order(place(1)));
    }
    menu
}

// Movement.

fn unit_orders(state: &State, seat: Seat, space: Space, power: Power, unit: Unit) -> Menu {
    let here: Vec<(PieceId, &Piece)> =
        state.at(space).filter(|(_, p)| p.owner == power && p.unit == unit && may_act(state, p)).collect();
    let free = here.iter().filter(|(_, p)| p.aboard.is_none()).count() as u16;
    let aboard = here.iter().filter(|(_, p)| p.aboard.is_some()).count() as u16;
    let mut candidates = Vec::new();
    if free > 0 {
        let reach = here.iter().map(|(id, _)| state.movement_left(*id)).max().unwrap_or(0);
        movement_orders(state, space, power, unit, free, reach, &mut candidates);
    }
    if aboard > 0 && space.is_sea() && unit.class() == Class::Land {
        for to in space.neighbours().filter(|to| to.is_land()) {
            push_counts(&mut candidates, aboard, |count| Order::Offload {
                units: vec![Pick::owned(count, power, unit)],
                zone: space,
                to,
                ship: Ship::default(),
            });
        }
    }
    if state.phase == Phase::CombatMove && space.is_sea() && unit.attack() > 0 {
        push_one(&mut candidates, Order::Attack { zone: space });
    }
    let mut menu = Menu::new();
    for Candidate { one, all } in candidates {
        // What one unit may not do, several may not either.
        if legal(state, seat, &one) {
            menu.push(Offer::Order(one));
            menu.extend(all.filter(|order| legal(state, seat, order)).map(Offer::Order));
        }
    }
    menu
}

/// An order for one unit, and the same for all of them.
struct Candidate {
    one: Order,
    all: Option<Order>,
}

fn push_counts(list: &mut Vec<Candidate>, most: u16, order: impl Fn(u16) -> Order) {
    list.push(Candidate { one: order(1), all: (most > 1).then(|| order(most)) });
}

fn push_one(list: &mut Vec<Candidate>, order: Order) {
    list.push(Candidate { one: order, all: None });
}

fn movement_orders(
    state: &State,
    space: Space,
    power: Power,
    unit: Unit,
    free: u16,
    reach: u8,
    list: &mut Vec<Candidate>,
) {
    let pick = |count| vec![Pick::owned(count, power, unit)];
    let combat = state.phase == Phase::CombatMove;
    match unit.class() {
        Class::Air => {
            for to in air_destinations(state, space, power, reach) {
                push_counts(list, free, |count| Order::Move { units: pick(count), path: vec![space, to] });
                if combat && to.is_land() && state.complexes.contains(to) {
                    if unit == Unit::Bomber {
                        push_counts(list, free, |count| Order::Raid {
                            units: pick(count),
                            path: vec![space, to],
                        });
                    } else if state.options.escorts {
                        push_counts(list, free, |count| Order::Escort {
                            units: pick(count),
                            path: vec![space, to],
                        });
                    }
                }
                if combat && unit == Unit::Bomber && to.is_land() && state.has(power, Advance::Paratroopers) {
                    push_one(list, Order::Drop { bombers: 1, path: vec![space, to] });
                }
            }
        }
        Class::Land | Class::Sea => {
            if combat && unit == Unit::Tank && reach > 1 {
                for path in blitz_paths(state, space, power) {
                    push_counts(list, free, |count| Order::Move { units: pick(count), path: path.clone() });
                }
            }
            for to in near(space, reach, unit.class())
                .into_iter()
                .filter(|to| serves(state, space, power, unit, *to))
            {
                push_counts(list, free, |count| Order::Move { units: pick(count), path: vec![space, to] });
            }
            if unit.class() == Class::Land {
                for zone in
                    space.neighbours().filter(|zone| zone.is_sea() && worth_loading(state, *zone, power))
                {
                    push_counts(list, free.min(2), |count| Order::Load {
                        units: pick(count),
                        from: space,
                        zone,
                        ship: Ship::default(),
                    });
                }
            }
        }
    }
}

/// Ways across one empty hostile territory, spelt out because each takes another territory.
fn blitz_paths(state: &State, from: Space, power: Power) -> Vec<Vec<Space>> {
    let empty = |mid: &Space| state.is_hostile_land(*mid, power) && is_empty_for_blitz(state, *mid, power);
    let middle = from.neighbours().filter(|mid| mid.is_land() && empty(mid));
    middle
        .flat_map(|mid| mid.neighbours().filter(|to| to.is_land()).map(move |to| vec![from, mid, to]))
        .collect()
}

/// Menus leave out combat moves of ships into quiet waters where nothing is to be landed or supported.
fn serves(state: &State, from: Space, power: Power, unit: Unit, to: Space) -> bool {
    if state.phase != Phase::CombatMove || unit.class() != Class::Sea {
        return true;
    }
    let contested = state.has_enemy(to, power, |p| p.class() == Class::Sea);
    let landing_force = |zone: Space| state.at(zone).any(|(_, p)| p.owner == power && p.aboard.is_some());
    contested
        || state.start.hostile_zones.contains(from)
        || (unit == Unit::Transport && landing_force(from) && has_target(state, to, power))
        || (unit.can_bombard() && landing_force(to) && has_target(state, to, power))
}

fn has_target(state: &State, zone: Space, power: Power) -> bool {
    zone.neighbours().any(|land| state.is_hostile_land(land, power))
}

/// In the combat move units board only where an assault can follow.
fn worth_loading(state: &State, zone: Space, power: Power) -> bool {
    let transport = |p: &Piece| p.unit == Unit::Transport && state.are_friends(p.owner, power);
    let ready = |(id, p): (PieceId, &Piece)| {
        let near_target = || zone.neighbours().any(|next| next.is_sea() && has_target(state, next, power));
        let can_sail = state.movement_left(id) > 0 && near_target();
        transport(p) && (state.phase != Phase::CombatMove || has_target(state, zone, power) || can_sail)
    };
    state.at(zone).any(ready)
}

/// Spaces of the unit's own terrain within reach, without asking yet whether the way is open.
fn near(from: Space, reach: u8, class: Class) -> Vec<Space> {
    let fits = |to: &Space| if class == Class::Sea { to.is_sea() } else { to.is_land() };
    let mut found: Vec<Space> = from.neighbours().filter(fits).collect();
    if reach > 1 {
        for mid in found.clone() {
            found.extend(mid.neighbours().filter(fits).filter(|to| *to != from));
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Where aircraft have business: enemies in the combat move, landing places in the noncombat move.
fn air_destinations(state: &State, from: Space, power: Power, reach: u8) -> Vec<Space> {
    let combat = state.phase == Phase::CombatMove;
    let all = board().territories().iter().chain(board().sea_zones()).copied();
    let near = all.filter(|to| *to != from && board().air_distance(from, *to) <= reach);
    near.filter(|to| match (combat, to.is_land()) {
        (true, true) => state.is_hostile_land(*to, power),
        (true, false) => state.has_enemy(*to, power, |p| p.class() == Class::Sea),
        (false, true) => is_airfield(state, *to, power),
        (false, false) => may_have_deck(state, *to, power),
    })
    .collect()
}

/// A carrier is there, could come, or could be built there.
fn may_have_deck(state: &State, zone: Space, power: Power) -> bool {
    let within_two = |space: u16| board().air_distance(Space(space), zone) <= 2;
    let carrier = |(_, space, p): (PieceId, u16, &Piece)| {
        p.unit == Unit::AircraftCarrier && state.are_friends(p.owner, power) && within_two(space)
    };
    state.mobilization[power as usize].get(Unit::AircraftCarrier) > 0 || state.pieces.all().any(carrier)
}

// Battles.

fn battle_menu(state: &State, seat: Seat, battle: &Battle) -> Menu {
    match battle.step {
        Step::Bombardment => bombardments(state, battle),
        Step::AttackerSubmarines => submarine_menu(state, seat, &battle.attackers),
        Step::DefenderSubmarines => submarine_menu(state, seat, &battle.defenders),
        Step::PressOrRetreat => {
            let ways = retreat::choices(state, battle).into_iter().map(|to| Order::Retreat { to });
            orders([Order::Press].into_iter().chain(ways))
        }
        _ => losses_menu(state, battle),
    }
}

fn bombardments(state: &State, battle: &Battle) -> Menu {
    let ships = amphibious::bombarding_ships(state, battle);
    let most = amphibious::most_ships(state, battle);
    let mut strongest = ships.clone();
    strongest.sort_by_key(|id| std::cmp::Reverse(state.piece(*id).unit.attack()));
    strongest.truncate(most);
    let slots: Vec<Slot> =
        strongest.iter().map(|id| Slot { piece: *id, class: 1, tier: 0, left: 0 }).collect();
    let units =
        casualties::as_picks(state, &slots).into_iter().map(|pick| Pick { power: None, ..pick }).collect();
    orders([Order::Bombard { units }, Order::Bombard { units: Vec::new() }])
}

fn submarine_menu(state: &State, seat: Seat, side: &[PieceId]) -> Menu {
    let count = side.iter().filter(|id| state.piece(**id).unit == Unit::Submarine).count() as u16;
    let dives = (1..=count).map(|n| Order::Submerge { units: vec![Pick::of(n, Unit::Submarine)] });
    orders([Order::Strike].into_iter().chain(dives).filter(|order| legal(state, seat, order)))
}

fn losses_menu(state: &State, battle: &Battle) -> Menu {
    let choices = Choice::new(state, battle).all();
    let taken = |chosen: Vec<Slot>| Order::Casualties { units: casualties::as_picks(state, &chosen) };
    orders(choices.into_iter().map(taken))
}
