//! What accepted orders and faces cause: events first, then the game runs on to the next decision or roll.

use sandtable_engine::{Die, RollRequest};

use crate::Unfold;
use crate::battle::Waiting;
use crate::board::Space;
use crate::check::Plan;
use crate::event::Event;
use crate::power::Power;
use crate::sequence;
use crate::state::{Phase, State};
use crate::{
    bombing, conduct_combat, fall_of_france, general_combat, losses, neutrals, purchase, retreat, technology,
    volley,
};

pub fn decide(on: &mut Unfold<'_>, plan: Plan) {
    let conceded = plan.events.iter().any(|event| matches!(event, Event::Conceded { .. }));
    for event in plan.events {
        on.emit(event);
    }
    if conceded {
        sequence::check_concessions(on);
    }
    // A declaration may open technology to whoever is in his purchase phase.
    if on.state().phase == Phase::Purchase && on.state().stack.is_empty() && on.state().doings.stage == 0 {
        sequence::grant_technology(on);
    }
    if plan.ends_phase {
        sequence::next_phase(on);
    }
    run(on);
}

/// Everything that needs no decision and no dice.
pub fn run(on: &mut Unfold<'_>) {
    while !on.state().over {
        match on.state().stack.last() {
            None => {
                if on.state().phase != Phase::Combat {
                    return;
                }
                sequence::next_phase(on);
            }
            Some(Waiting::PhaseEnds) => {
                on.emit(Event::Settled);
                sequence::next_phase(on);
            }
            Some(Waiting::Chosen { space }) => {
                let space = *space;
                on.emit(Event::Settled);
                conduct_combat::begin_battle(on, space);
            }
            Some(Waiting::Battles) => {
                if !conduct_combat::start_next(on) {
                    return;
                }
            }
            Some(Waiting::Battle) => {
                general_combat::advance(on);
                if on.state().stack.last() == Some(&Waiting::Battle) {
                    return;
                }
            }
            Some(Waiting::Raid) => {
                bombing::advance(on);
                if on.state().stack.last() == Some(&Waiting::Raid) {
                    return;
                }
            }
            Some(Waiting::GainDice { power }) if technology::ripe(on.state(), *power).next().is_none() => {
                on.emit(Event::Settled)
            }
            Some(Waiting::VichyDice { conqueror, .. }) if fall_of_france::areas(on.state()).is_empty() => {
                let conqueror = *conqueror;
                fall_of_france::vichy_dice(on, conqueror, &[]);
            }
            // Germany has nothing to raise the price with.
            Some(Waiting::CounterAid { space }) if on.state().treasury[Power::Germany as usize] == 0 => {
                let plan = neutrals::uncontested(*space);
                plan.events.into_iter().for_each(|event| on.emit(event));
            }
            Some(Waiting::Toll { .. }) => {
                if !losses::settle(on) {
                    return;
                }
            }
            Some(_) => return,
        }
    }
}

fn roll(step: &'static str, by: Power, place: Option<Space>, dice: Vec<Die>) -> Option<RollRequest> {
    let place = place.map_or("", Space::id);
    Some(RollRequest { step: step.into(), by: by.id().into(), place: place.into(), dice })
}

fn die(unit: &'static str, need: Option<u8>) -> Die {
    Die { sides: 6, unit: unit.into(), need }
}

/// The dice the host owes, if any.
pub fn awaited_dice(state: &State) -> Option<RollRequest> {
    if state.over {
        return None;
    }
    match state.stack.last()? {
        Waiting::RepairDice { power, ship } => {
            let place = state.pieces.space_of(*ship).map(Space);
            roll("repair", *power, place, vec![die("battleship", None); 2])
        }
        Waiting::TechDice { power, tech, count } => {
            roll("tech-roll", *power, None, vec![die(tech.id(), Some(1)); usize::from(*count)])
        }
        Waiting::GainDice { power } => {
            let dice = technology::ripe(state, *power).map(|tech| die(tech.id(), state.circle(*power, tech)));
            roll("tech-gain", *power, None, dice.collect())
        }
        Waiting::SabotageDie { power, tech, .. } => {
            roll("sabotage", *power, None, vec![die(tech.id(), Some(3))])
        }
        Waiting::StealDie { power, tech, .. } => roll("steal", *power, None, vec![die(tech.id(), Some(2))]),
        Waiting::InfluenceDie { power, space } => {
            roll("influence", *power, Some(*space), vec![die(space.id(), Some(2))])
        }
        Waiting::AssassinationDie => roll("assassination", Power::Germany, None, vec![die("", None)]),
        Waiting::AidDie { space, .. } => {
            roll("economic-aid", Power::Usa, Some(*space), vec![die(space.id(), Some(space.printed_value()))])
        }
        Waiting::LendLeaseDie { to, .. } => {
            let axis = if state.is_out(Power::Germany) { Power::Japan } else { Power::Germany };
            roll("lend-lease", axis, None, vec![die(to.id(), None)])
        }
        Waiting::ConvoyDie { zone } => {
            roll("convoy", Power::Germany, Some(*zone), vec![die("submarine", None)])
        }
        Waiting::RocketDie { power, to, .. } => roll("rocket", *power, Some(*to), vec![die("rocket", None)]),
        Waiting::AtomicDie { space, .. } => {
            roll("atomic", Power::Usa, Some(*space), vec![die("bomber", Some(5))])
        }
        Waiting::AtomicDamage { space, .. } => {
            roll("atomic-damage", Power::Usa, Some(*space), vec![die("bomber", None); 5])
        }
        Waiting::InvasionDie { power, space } => {
            roll("neutral-invasion", *power, Some(*space), vec![die(space.id(), None)])
        }
        Waiting::MoraleDie { space } => {
            roll("morale", Power::China, Some(*space), vec![die("infantry", None)])
        }
        Waiting::EnigmaDie => roll("enigma", Power::Britain, None, vec![die("", Some(2))]),
        Waiting::FleetDie { fleet } => roll("fleet", Power::France, None, vec![die(fleet.id(), None)]),
        Waiting::VichyDice { .. } => roll(
            "vichy",
            Power::France,
            None,
            fall_of_france::areas(state).into_iter().map(|space| die(space.id(), Some(3))).collect(),
        ),
        Waiting::Battle => volley::dice(state),
        Waiting::Raid => bombing::dice(state),
        _ => None,
    }
}

pub fn rolled(on: &mut Unfold<'_>, faces: &[u8]) {
    let Some(waiting) = on.state().stack.last().cloned() else { return };
    let face = faces.first().copied().unwrap_or(6);
    match waiting {
        Waiting::RepairDice { power, ship } => purchase::repair_price(on, power, ship, faces),
        Waiting::TechDice { power, tech, .. } => technology::rolled(on, power, tech, faces),
        Waiting::GainDice { power } => technology::gained(on, power, faces),
        Waiting::SabotageDie { victim, tech, .. } => technology::sabotaged(on, victim, tech, face),
        Waiting::StealDie { power, tech, .. } => technology::stolen(on, power, tech, face),
        Waiting::InfluenceDie { power, space } => neutrals::influenced(on, power, space, face),
        Waiting::AssassinationDie => neutrals::assassinated(on, face),
        Waiting::AidDie { space, contested } => neutrals::aided(on, space, contested, face),
        Waiting::LendLeaseDie { from, to, ipcs } => neutrals::leased(on, from, to, ipcs, face),
        Waiting::ConvoyDie { .. } => conduct_combat::convoy_die(on, face),
        Waiting::RocketDie { power, to, part, .. } => bombing::rocket_die(on, power, to, part, face),
        Waiting::AtomicDie { space, ground, bomber } => bombing::atomic_die(on, space, ground, bomber, face),
        Waiting::AtomicDamage { space, ground } => bombing::atomic_damage(on, space, ground, faces),
        Waiting::InvasionDie { power, space } => neutrals::invasion_die(on, power, space, face),
        Waiting::MoraleDie { space } => conduct_combat::morale(on, space, face),
        Waiting::EnigmaDie => retreat::enigma_die(on, face),
        Waiting::FleetDie { fleet } => fall_of_france::fleet_die(on, fleet, face),
        Waiting::VichyDice { conqueror, .. } => fall_of_france::vichy_dice(on, conqueror, faces),
        Waiting::Battle => volley::rolled(on, faces),
        Waiting::Raid => bombing::rolled(on, faces),
        _ => {}
    }
    run(on);
}
