//! Acts of politics: wars, aid, influence, technology.

use sandtable_world_at_war::board::{Region, board};
use sandtable_world_at_war::order::Order;
use sandtable_world_at_war::power::Power;
use sandtable_world_at_war::state::{Once, State};
use sandtable_world_at_war::tech::Tech;

use crate::temper::Temper;

/// Germany turns east when France is done with, before Russia may come by itself.
const BARBAROSSA: u16 = 3;
/// Japan strikes when its two impulses carry furthest: before the Allies have built.
const SNEAK_ATTACK: u16 = 2;

/// Wars that are declared by the calendar; the rules say which of them are allowed.
pub fn declarations(state: &State, me: Power) -> Vec<Order> {
    match me {
        Power::Germany => {
            let west_is_won = state.used(Once::FallOfFrance);
            if state.turn >= BARBAROSSA && (west_is_won || state.turn > BARBAROSSA) {
                vec![Order::DeclareWar { power: Power::Russia }]
            } else {
                Vec::new()
            }
        }
        Power::Japan if state.turn >= SNEAK_ATTACK => strike(),
        Power::Britain => vec![Order::DeclareWar { power: Power::Japan }],
        Power::Russia => vec![Order::DeclareWar { power: Power::Germany }],
        Power::Usa => {
            vec![Order::DeclareWar { power: Power::Germany }, Order::DeclareWar { power: Power::Japan }]
        }
        _ => Vec::new(),
    }
}

/// Japan against the western powers, in two impulses.
fn strike() -> Vec<Order> {
    vec![
        Order::SneakAttack,
        Order::DeclareWar { power: Power::Britain },
        Order::DeclareWar { power: Power::Usa },
    ]
}

/// Sets of declarations among which it is worth to look ahead, peace first.
pub fn choices(state: &State, me: Power) -> Vec<Vec<Order>> {
    let at_peace = |power: Power| !state.at_war(me, power) && !state.is_out(power);
    let war = |power: Power| Order::DeclareWar { power };
    let mut all: Vec<Vec<Order>> = vec![Vec::new()];
    match me {
        Power::Germany if at_peace(Power::Russia) => all.push(vec![war(Power::Russia)]),
        Power::Japan => {
            if at_peace(Power::Britain) {
                all.push(strike());
                all.push(vec![war(Power::Britain)]);
            } else if !state.used(Once::SneakAttack) {
                all.push(vec![Order::SneakAttack, war(Power::Usa)]);
            }
            let allowed = state.turn >= state.options.pact_turn && state.treasury[me as usize] >= 15;
            if at_peace(Power::Russia) && allowed {
                all.push(vec![war(Power::Russia)]);
            }
        }
        Power::Russia if at_peace(Power::Germany) && state.turn >= 5 => all.push(vec![war(Power::Germany)]),
        Power::Britain | Power::Usa => return vec![declarations(state, me)],
        _ => {}
    }
    all
}

/// What costs little and brings much, each turn.
pub fn means(state: &State, me: Power, temper: &Temper) -> Vec<Order> {
    if !temper.foresees {
        return Vec::new();
    }
    let named = &board().named;
    let mut orders = match me {
        // Two in six win five IPCs for every turn to come; one in six costs some sixteen once.
        Power::Germany => [named.spain, named.turkey, named.iraq]
            .map(|space| Order::Influence { space })
            .into_iter()
            .chain((state.turn > 1).then_some(Order::Assassinate))
            .collect(),
        Power::Japan => vec![Order::Influence { space: named.indo_china }],
        Power::Britain => vec![Order::Influence { space: named.saudi_arabia }],
        Power::Usa => aid(state),
        _ => Vec::new(),
    };
    orders.extend(research(state, me));
    orders
}

/// Countries of the Americas are cheap: twice the value for that many chances in six, army and all.
fn aid(state: &State) -> Vec<Order> {
    let mut money = state.treasury[Power::Usa as usize];
    let mut lands: Vec<_> = board()
        .lands()
        .iter()
        .copied()
        .filter(|s| s.region() == Some(Region::WesternHemisphere) && state.controller(*s) == Power::Neutral)
        .filter(|s| s.printed_value() > 0)
        .collect();
    lands.sort_by_key(|space| u8::MAX - space.printed_value());
    let mut orders = Vec::new();
    for space in lands {
        let cost = 2 * u16::from(space.printed_value());
        if money >= cost {
            money -= cost;
            orders.push(Order::EconomicAid { targets: vec![space] });
        }
    }
    orders
}

/// The free markers and the three free IPCs of a turn.
fn research(state: &State, me: Power) -> Vec<Order> {
    let wanted: [Tech; 2] = match me {
        Power::Germany => [Tech::ImprovedRail, Tech::TigerTanks],
        Power::Japan => [Tech::JapanTransportation, Tech::ImprovedRail],
        Power::Russia => [Tech::LongRangeArtillery, Tech::ImprovedRail],
        _ => [Tech::ImprovedRail, Tech::JetFighters],
    };
    let Some(tech) = wanted.into_iter().find(|tech| state.tech(me, *tech) == 0) else { return Vec::new() };
    let mut orders = Vec::new();
    if state.circle(me, tech).is_none() {
        let free = state.free_markers[me as usize] > 0;
        orders.push(Order::TechMarker { tech, free });
        if !free {
            return orders;
        }
    }
    let count = (3 / tech.roll_cost().max(1)) as u8;
    if count > 0 && state.doings.tech_free > 0 {
        orders.push(Order::TechRolls { count, tech });
    }
    orders
}
