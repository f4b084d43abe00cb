//! A seat's menu: a tree of orders that the referee would accept.

use sandtable_engine::{Offer, Seat};
use serde::{Deserialize, Serialize};

use crate::battle::Waiting;
use crate::board::{Flag, Space, board};
use crate::check;
use crate::movement::{Entry, Mover, Walk, is_combat, step};
use crate::options_battle::{battle_answers, raid_answers};
use crate::options_missions::missions;
use crate::order::{Order, Pick};
use crate::politics::frozen;
use crate::power::{POWERS, Power};
use crate::state::{Phase, Piece, State};
use crate::tech::{IMPROVEMENTS, PARTS, Part, TECHS};
use crate::units::{Class, UNITS, Unit};
use crate::{capitals, combat_move, conduct_combat, losses};

/// What a menu entry opens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "heading")]
pub enum Heading {
    /// Everything units of one kind in one space could do.
    Units {
        space: Space,
        power: Power,
        unit: Unit,
    },
    /// Where bought units could be placed.
    Place {
        power: Power,
        unit: Unit,
    },
    Technology,
    Politics,
    /// Markers, bombs, pens and what else is ordered beside moves.
    Missions,
}

type Menu = Vec<Offer<Order, Heading>>;

pub fn print_heading(heading: &Heading) -> String {
    match heading {
        Heading::Units { space, power, unit } => format!("{} {unit} in {}", power.id(), space.id()),
        Heading::Place { power, unit } => format!("place {} {unit}", power.id()),
        Heading::Technology => "technology and improvements".into(),
        Heading::Politics => "politics".into(),
        Heading::Missions => "missions and markers".into(),
    }
}

pub fn options(state: &State, seat: Seat, under: Option<&Heading>) -> Menu {
    let Some(player) = check::decider(state).filter(|power| power.seat() == seat) else { return Vec::new() };
    let legal = |orders: Vec<Order>| -> Menu {
        orders
            .into_iter()
            .filter(|order| check::check(state, seat, order).is_ok())
            .map(Offer::Order)
            .collect()
    };
    match under {
        None => match state.stack.last() {
            None => phase_menu(state, player, seat),
            Some(waiting) => legal(answers(state, player, waiting)),
        },
        Some(_) if !state.stack.is_empty() => Vec::new(),
        Some(Heading::Units { space, power, unit }) => legal(unit_orders(state, *space, *power, *unit)),
        Some(Heading::Place { power, unit }) => legal(placements(state, *power, *unit)),
        Some(Heading::Technology) => legal(technology(state, player)),
        Some(Heading::Politics) => legal(politics(state, player)),
        Some(Heading::Missions) => legal(missions(state, player)),
    }
}

/// The orders at the top of the menu of whoever decides now, the one to suggest first.
pub fn orders_now(state: &State) -> Vec<Order> {
    let menu = check::decider(state).map_or_else(Vec::new, |power| options(state, power.seat(), None));
    let order = |offer| match offer {
        Offer::Order(order) | Offer::Done(order) => Some(order),
        Offer::Open(_) => None,
    };
    menu.into_iter().filter_map(order).collect()
}

fn phase_menu(state: &State, player: Power, seat: Seat) -> Menu {
    let mut menu: Menu = match state.phase {
        Phase::Purchase => {
            let mut menu = purchases(state, player, seat);
            menu.push(Offer::Open(Heading::Technology));
            menu.push(Offer::Open(Heading::Politics));
            menu
        }
        Phase::CombatMove | Phase::NoncombatMove => {
            movable_kinds(state, player).into_iter().map(Offer::Open).collect()
        }
        Phase::Place => waiting_kinds(state, player),
        Phase::Combat | Phase::Income => Vec::new(),
    };
    if missions(state, player).iter().any(|order| check::check(state, seat, order).is_ok()) {
        menu.push(Offer::Open(Heading::Missions));
    }
    if check::check(state, seat, &Order::End).is_ok() {
        menu.push(Offer::Done(Order::End));
    } else {
        menu.extend(
            recalls(state, player)
                .into_iter()
                .filter(|order| check::check(state, seat, order).is_ok())
                .map(Offer::Order),
        );
    }
    menu
}

/// One of each unit a purse can pay.
fn purchases(state: &State, player: Power, seat: Seat) -> Menu {
    let mut menu = Vec::new();
    for power in Power::run_by(player) {
        let held = state.treasury[power as usize];
        for unit in UNITS {
            if unit.price(power).is_some_and(|price| price <= held) {
                let order = Order::Buy { units: vec![Pick::owned(1, power, unit)], at: None };
                if check::check(state, seat, &order).is_ok() {
                    menu.push(Offer::Order(order));
                }
            }
        }
    }
    menu
}

fn technology(state: &State, player: Power) -> Vec<Order> {
    let mut orders = vec![Order::Develop, Order::ShareRadar];
    for tech in TECHS.iter().copied() {
        orders.push(Order::TechMarker { tech, free: true });
        orders.push(Order::TechMarker { tech, free: false });
        orders.extend((1..=3).map(|count| Order::TechRolls { count, tech }));
        if state.tech(player, crate::tech::Tech::TechnologicalEspionage) > 0 {
            for power in POWERS {
                orders.push(Order::Sabotage { power, tech });
                orders.push(Order::Steal { power, tech });
            }
        }
    }
    for space in state.factories.iter() {
        orders.extend(
            IMPROVEMENTS.iter().map(|improvement| Order::Improve { space, improvement: *improvement }),
        );
        orders.extend(PARTS.iter().map(|part| Order::Repair { points: 1, part: *part, space }));
        orders.extend([Unit::Armor, Unit::Fighter, Unit::Submarine, Unit::Cruiser].map(|unit| Order::Buy {
            units: vec![Pick::owned(1, state.controller(space), unit)],
            at: Some(space),
        }));
    }
    for (_, space, piece) in state.pieces.all() {
        if piece.damaged && piece.owner.player() == player {
            orders.push(Order::RepairShip { space: Space(space) });
        }
    }
    orders.extend(state.pens.iter().map(|pen| Order::RepairPen { space: pen.zone }));
    orders
}

fn politics(state: &State, player: Power) -> Vec<Order> {
    let named = &board().named;
    let mut orders = vec![Order::Assassinate, Order::SneakAttack];
    let countries = [named.spain, named.turkey, named.iraq, named.saudi_arabia, named.indo_china];
    orders.extend(countries.map(|space| Order::Influence { space }));
    if player != Power::Germany || state.turn > 1 {
        orders.extend(POWERS.into_iter().map(|power| Order::DeclareWar { power }));
    }
    match player {
        Power::Usa => {
            let neutral =
                |space: &&Space| state.controller(**space) == Power::Neutral && space.printed_value() > 0;
            orders.extend(
                board()
                    .lands()
                    .iter()
                    .filter(neutral)
                    .map(|space| Order::EconomicAid { targets: vec![*space] }),
            );
            orders.extend(
                POWERS
                    .into_iter()
                    .flat_map(|to| [2, 5].map(|ipcs| Order::LendLease { ipcs, to, from: None })),
            );
        }
        Power::Britain => orders.push(Order::LendLease { ipcs: 5, to: Power::France, from: None }),
        Power::Russia => {
            for space in
                board().lands().iter().copied().filter(|space| space.original_owner() == Power::Russia)
            {
                orders.push(Order::BuildPartisan { space });
                orders.push(Order::LinkUp { space });
                orders.push(Order::PurgePlace { units: vec![Pick::of(1, Unit::Infantry)], space });
            }
            orders.push(Order::PurgePurchase { units: vec![Pick::of(1, Unit::Infantry)] });
        }
        _ => {}
    }
    orders
}

fn movable_kinds(state: &State, player: Power) -> Vec<Heading> {
    let mut kinds: Vec<Heading> = Vec::new();
    for (_, space, piece) in state.pieces.all() {
        if piece.owner.player() != player || !could_act(state, piece, Space(space)) {
            continue;
        }
        let heading = Heading::Units { space: Space(space), power: piece.owner, unit: piece.unit };
        if !kinds.contains(&heading) {
            kinds.push(heading);
        }
    }
    kinds
}

fn could_act(state: &State, piece: &Piece, space: Space) -> bool {
    let afloat = piece.aboard.is_some() && space.is_sea() && piece.goal.is_none();
    (afloat || combat_move::may_move(state, piece).is_ok()) && frozen(state, piece, space).is_none()
}

/// What one or all units of a kind could do.
fn unit_orders(state: &State, space: Space, power: Power, unit: Unit) -> Vec<Order> {
    let mine: Vec<&Piece> = state
        .at(space)
        .filter(|(_, p)| p.owner == power && p.unit == unit && could_act(state, p, space))
        .map(|(_, p)| p)
        .collect();
    let Some(first) = mine.first() else { return Vec::new() };
    let free = mine.iter().filter(|p| p.aboard.is_none()).count() as u16;
    let afloat = mine.len() as u16 - free;
    let combat = is_combat(state);
    let mut orders = Vec::new();
    let sizes = |most: u16| if most > 1 { vec![1, most] } else { vec![1] };
    let pick = |count: u16| vec![Pick::owned(count, power, unit)];
    if afloat > 0 {
        for to in space.neighbours().filter(|to| to.is_land()) {
            orders.extend(sizes(afloat).into_iter().map(|count| Order::Offload {
                units: pick(count),
                from: space,
                to,
            }));
        }
    }
    if free == 0 {
        return orders;
    }
    let mover = Mover { power, unit, combat };
    let limit = match first.class() {
        Class::Air => crate::movement::flight_left(state, first, combat),
        _ => unit.movement().saturating_sub(first.moved),
    };
    let walk = Walk::new(space, limit, |a, b| match step(state, mover, a, b, false) {
        Ok(Entry::Blitz) => Some(Entry::GoOn),
        Ok(entry) => Some(entry),
        // Aircraft may end where they may not pass.
        Err(_) if first.is_air() && combat => Some(Entry::Stop),
        Err(_) => None,
    });
    for (to, _) in walk.reached().filter(|(to, _)| *to != space) {
        if first.is_air() && combat && !worth_flying(state, power, to) {
            continue;
        }
        for count in sizes(free) {
            orders.push(Order::Move { units: pick(count), path: vec![space, to], against: None });
        }
        if combat && first.is_air() && state.factories.contains(to) {
            orders.push(Order::Raid { units: pick(1), path: vec![space, to] });
        }
    }
    match first.class() {
        Class::Land if space.is_land() => {
            for zone in space.neighbours().filter(|zone| zone.is_sea()) {
                orders.extend(sizes(free.min(2)).into_iter().map(|count| Order::Load {
                    units: pick(count),
                    from: space,
                    to: zone,
                }));
            }
            if !combat && free > 0 && unit != Unit::Partisan {
                let rails = crate::rail::network(state, power, power.nation(), space, false);
                let far = rails.reached().filter(|(to, steps)| *steps > 1 && to.is_land()).map(|(to, _)| to);
                orders.extend(far.take(8).map(|to| Order::Rail {
                    units: pick(1),
                    from: space,
                    to,
                    by: None,
                }));
            }
        }
        Class::Sea if combat => {
            orders.push(Order::Attack { space, against: None });
            if unit == Unit::Submarine && power == Power::Germany && space.is(Flag::Atlantic) {
                orders.push(Order::Hunt { count: free, zone: space });
            }
        }
        _ => {}
    }
    if unit == Unit::Paratrooper {
        let far = Walk::new(space, 4, |_, _| Some(Entry::GoOn));
        orders.extend(
            far.reached()
                .filter(|(to, _)| to.is_land())
                .take(20)
                .map(|(to, _)| Order::Drop { units: pick(1), path: vec![space, to] }),
        );
    }
    if unit == Unit::Rocket && combat {
        let near = Walk::new(space, 2, |_, _| Some(Entry::GoOn));
        for (to, _) in near.reached() {
            orders.push(Order::Rocket { from: space, to, part: Some(Part::ShippingYards) });
            orders.push(Order::Rocket { from: space, to, part: None });
        }
    }
    orders
}

/// Aircraft are sent where there is something to fight.
fn worth_flying(state: &State, power: Power, to: Space) -> bool {
    let enemy = state.at(to).any(|(_, p)| state.at_war(power, p.owner));
    enemy || (to.is_land() && state.controller(to) == Power::Neutral && !state.barred.contains(&(power, to)))
}

fn recalls(state: &State, player: Power) -> Vec<Order> {
    let moved = state
        .pieces
        .all()
        .filter(|(_, _, p)| p.owner.player() == player && (p.combat_moved || p.goal.is_some()));
    moved
        .map(|(_, space, p)| Order::Recall {
            units: vec![Pick::owned(1, p.owner, p.unit)],
            space: Space(space),
        })
        .collect()
}

fn waiting_kinds(state: &State, player: Power) -> Menu {
    let mut kinds: Vec<Heading> = Vec::new();
    for lot in state.bought.iter().filter(|lot| lot.owner.player() == player) {
        let heading = Heading::Place { power: lot.owner, unit: lot.unit };
        if !kinds.contains(&heading) {
            kinds.push(heading);
        }
    }
    kinds.into_iter().map(Offer::Open).collect()
}

fn placements(state: &State, power: Power, unit: Unit) -> Vec<Order> {
    let mut orders = Vec::new();
    let waiting: u16 =
        state.bought.iter().filter(|lot| lot.owner == power && lot.unit == unit).map(|lot| lot.count).sum();
    let off = state.bought.iter().any(|lot| lot.owner == power && lot.unit == unit && lot.off_factory);
    let mut put = |space: Space, count: u16, off_factory: bool| {
        orders.push(Order::Place {
            units: vec![Pick { off_factory, ..Pick::owned(count, power, unit) }],
            space,
        });
    };
    for space in board().lands().iter().copied().filter(|space| state.controller(*space) == power) {
        let anywhere = unit == Unit::Factory || power == Power::China;
        if state.factories.contains(space) || anywhere {
            put(space, 1, false);
            if waiting > 1 {
                put(space, waiting, false);
            }
        }
        if off {
            put(space, 1, true);
        }
        if state.factories.contains(space)
            && (unit.class() == Class::Sea || matches!(unit, Unit::SubPen | Unit::Fighter))
        {
            for zone in space.neighbours().filter(|zone| zone.is_sea()) {
                put(zone, 1, false);
            }
        }
    }
    orders
}

/// Answers to what is awaited.
fn answers(state: &State, player: Power, waiting: &Waiting) -> Vec<Order> {
    match waiting {
        Waiting::CounterAid { space } => {
            let held = state.treasury[Power::Germany as usize];
            let bids = [1, 2, 4].into_iter().filter(|ipcs| *ipcs <= held);
            [Order::Pass]
                .into_iter()
                .chain(bids.map(|ipcs| Order::CounterAid { ipcs, space: *space }))
                .collect()
        }
        Waiting::MatchAid { space, ipcs } => {
            vec![Order::MatchAid { ipcs: *ipcs, space: *space }, Order::AbandonAid { space: *space }]
        }
        Waiting::Battles => {
            conduct_combat::pending(state).into_iter().map(|space| Order::Battle { space }).collect()
        }
        Waiting::Penalty { .. } => {
            vec![Order::Penalty { power: Power::Britain }, Order::Penalty { power: Power::France }]
        }
        Waiting::NationalGuard => {
            [(6, 0), (0, 6), (3, 3)].map(|(east, west)| Order::NationalGuard { east, west }).into()
        }
        Waiting::FallBack { areas, .. } => {
            areas.iter().map(|space| Order::FallBack { space: *space }).collect()
        }
        Waiting::NewCapital | Waiting::NewCapitalFor { .. } => {
            capitals::russian_seats(state).map(|space| Order::NewCapital { space }).collect()
        }
        Waiting::ExileCapital => {
            capitals::seats_in_exile(state).map(|space| Order::ExileCapital { space }).collect()
        }
        Waiting::VichyPort { ports, .. } => {
            ports.iter().map(|space| Order::VichyPort { space: *space }).collect()
        }
        Waiting::Toll { power, toll } => {
            vec![Order::ChooseLosses {
                stacks: losses::in_words(state, &losses::suggestion(state, *power, toll)),
            }]
        }
        Waiting::Raid => raid_answers(state),
        Waiting::Battle => {
            state.battle.as_ref().map_or_else(Vec::new, |battle| battle_answers(state, player, battle))
        }
        _ => Vec::new(),
    }
}
