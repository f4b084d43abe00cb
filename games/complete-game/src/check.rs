//! The gate: what a seat may say when, dispatched to the chapters of the rulebook.

mod battle;

use sandtable_engine::pieces::PieceId;
use sandtable_engine::{Rejection, Seat};

use crate::battle::{Aim, Battle, Step};
use crate::board::Space;
use crate::casualties::{self, chooser};
use crate::event::Event;
use crate::general_combat as combat;
use crate::movement::{self, Move};
use crate::order::{Order, Pick};
use crate::placement::Source;
use crate::power::*;
use crate::reason::Reason;
use crate::state::*;
use crate::tech::Industry;
use crate::transports::{self, Unloading};
use crate::units::*;
use crate::{
    atomic, bombing, capitals, combat_move, conduct_combat, diplomacy, empire, guns, noncombat_move,
    passages, placement, purchase, radar, readiness, repair_ships, research, retreat, rockets, sea_search,
    spies, war,
};
use battle::*;

/// An order with everything that judging it found out.
#[derive(Clone, Debug)]
pub enum Plan {
    Done { power: Power },
    Skip { power: Power, phase: Phase },
    Lend { from: Power, to: Power, ipus: u16 },
    Permit { power: Power, space: Space, yes: bool },
    Concede { power: Power },
    Declare { power: Power, on: Side, price: u16 },
    Research { power: Power, research: Research },
    Repair { power: Power, industry: Industry, levels: u8, price: u16 },
    Buy { power: Power, units: Counts, price: u16 },
    Special { power: Power, units: Vec<Reserved>, price: u16 },
    Chip { power: Power, space: Space, count: u8, price: u16 },
    Upgrade { power: Power, space: Space },
    Fortify { power: Power, space: Space },
    Ask { consent: Waiting },
    Agree,
    Refuse,
    Go { power: Power, checked: Move },
    Bomb { power: Power, checked: Move, bombs: Vec<PieceId> },
    Factory { power: Power, from: Space, to: Space, price: u16 },
    Load { pairs: Vec<(PieceId, PieceId)> },
    Unload { power: Power, unloading: Unloading },
    Launch { pieces: Vec<PieceId> },
    Mission { spy: PieceId, mission: Mission },
    Scramble { pieces: Vec<PieceId>, to: Space },
    Rocket { power: Power, from: Space, to: Space },
    Negotiate { power: Power, space: Space },
    Attack,
    Withdraw { space: Space, fee: u16 },
    Battle { space: Space },
    SearchPlanes { planes: u8 },
    DefenderSearch,
    Evade { zone: Space },
    Repel,
    Fire { pieces: Vec<PieceId> },
    Bombard { ships: Vec<PieceId> },
    Aim { aim: Aim },
    CoastalTarget { ship: PieceId },
    Targets { pieces: Vec<PieceId> },
    Dive { divers: Vec<(PieceId, PieceId)> },
    DivesOver,
    Casualties { chosen: Vec<PieceId> },
    DefenderRetreat { pieces: Vec<PieceId>, to: Space },
    AttackerRetreat { pieces: Vec<PieceId>, to: Space },
    Stay { hold: bool },
    Press { hold: bool },
    Reserves { count: u8 },
    Intercept { count: u8 },
    Shift { by: i8 },
    Evacuate { space: Space },
    Landing { pieces: Vec<PieceId>, to: Space },
    Mend { power: Power, points: u8, unit: Unit, zone: Space, price: u16 },
    Relocate { power: Power, space: Space, price: u16 },
    Destroy { power: Power, space: Space, price: u16 },
    Place { power: Power, plan: Vec<(Unit, u16, Source)>, space: Space },
    Capital { power: Power, space: Space },
}

/// The powers that owe a decision.
pub fn deciders(state: &State) -> Vec<Power> {
    match &state.waiting {
        Waiting::Orders => state.acting().filter(|power| !state.done.contains(*power)).collect(),
        Waiting::Consent { .. } => vec![UnitedStates],
        Waiting::Scramble { power } | Waiting::Relocate { power, .. } | Waiting::Capital { power } => {
            vec![*power]
        }
        Waiting::Refused { space, .. } => vec![refused_by(state, *space)],
        Waiting::Battle => {
            state.battle.as_deref().and_then(|battle| battle_decider(state, battle)).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

fn refused_by(state: &State, space: Space) -> Power {
    let tried = state.acting().find(|power| {
        state.turn[*power as usize].negotiated && diplomacy::in_position(state, *power, space) > 0
    });
    tried.unwrap_or(state.power)
}

/// Who decides in a step of a battle.
pub fn battle_decider(state: &State, battle: &Battle) -> Option<Power> {
    Some(match battle.step {
        Step::Search | Step::Bombard | Step::Dive | Step::Targets | Step::Shift | Step::AttackerRetreat => {
            battle.attacker
        }
        Step::Unfound | Step::FreeFire | Step::DefenderRetreat | Step::Reserves | Step::Intercept => {
            chooser(state, battle, false).unwrap_or(battle.defender)
        }
        Step::Evacuate => atomic::evacuating(state, battle)?,
        Step::Landing => readiness::lander(state, battle)?,
        Step::Aim | Step::CoastalTarget => {
            guns::gun_in(state, battle.space).map_or(battle.defender, |(_, gun)| gun.owner)
        }
        Step::FreeFireLosses | Step::RoundZeroLosses | Step::AttackerLosses => chooser(state, battle, true)?,
        Step::BombardLosses | Step::SneakLosses | Step::DefenderLosses => chooser(state, battle, false)?,
        _ => return None,
    })
}

/// The state in which somebody would have been asked: for losses that leave no choice, or for the `end` of a phase
/// in which nothing was left to do.
pub fn asked(state: &State, event: &Event) -> Option<State> {
    let step = match event {
        Event::BattleStep { step } => step,
        Event::Done { .. } => return Some(state.clone()),
        _ => return None,
    };
    let mut asked = state.clone();
    crate::apply::apply(&mut asked, event);
    let battle = asked.battle.as_deref()?;
    let pieces = match step {
        Step::FreeFireLosses | Step::RoundZeroLosses | Step::AttackerLosses => &battle.attackers,
        Step::BombardLosses | Step::SneakLosses | Step::DefenderLosses => &battle.defenders,
        _ => return None,
    };
    let hits = combat::hits_now(battle);
    let forced = hits > 0 && !pieces.is_empty() && casualties::forced(&asked, pieces, hits).is_some();
    forced.then_some(asked)
}

pub fn check(state: &State, seat: Seat, order: &Order) -> Result<Plan, Rejection<Reason>> {
    let not_yours = || Reason::NotNow { wanted: "another seat decides".to_owned() };
    let own = state.seats.get(usize::from(seat.0)).copied();
    let own = own.filter(|power| state.plays(*power)).ok_or_else(not_yours)?;
    if state.winner.is_some() {
        return Err(Reason::NotNow { wanted: "the game is over".to_owned() }.into());
    }
    match order {
        Order::Concede if !state.conceded.contains(own) => return Ok(Plan::Concede { power: own }),
        Order::Permit { power, space } => {
            passages::check_permission(state, own, *space, *power, true)?;
            return Ok(Plan::Permit { power: *power, space: *space, yes: true });
        }
        Order::Forbid { power, space } => {
            passages::check_permission(state, own, *space, *power, false)?;
            return Ok(Plan::Permit { power: *power, space: *space, yes: false });
        }
        _ => {}
    }
    if !deciders(state).contains(&own) {
        return Err(not_yours().into());
    }
    Ok(judged(state, own, order)?)
}

fn judged(state: &State, power: Power, order: &Order) -> Result<Plan, Reason> {
    match &state.waiting {
        Waiting::Orders => phase_order(state, power, order),
        Waiting::Battle => match state.battle.as_deref() {
            Some(battle) => battle_order(state, battle, order),
            None => Err(not_now(state)),
        },
        waiting => match (waiting, order) {
            (Waiting::Consent { .. }, Order::Agree) => Ok(Plan::Agree),
            (Waiting::Consent { .. }, Order::Refuse) => Ok(Plan::Refuse),
            (Waiting::Scramble { .. }, Order::End | Order::Hold) => Ok(Plan::Done { power }),
            (Waiting::Scramble { .. }, Order::Scramble { units, from, to }) => {
                Ok(Plan::Scramble { pieces: radar::check(state, power, units, *from, *to)?, to: *to })
            }
            (Waiting::Refused { space, .. }, Order::Attack) => {
                diplomacy::check_attack(state, power, *space)?;
                Ok(Plan::Attack)
            }
            (Waiting::Refused { space, fee }, Order::Withdraw) => {
                diplomacy::check_withdraw(state, *space, *fee)?;
                Ok(Plan::Withdraw { space: *space, fee: *fee })
            }
            (Waiting::Relocate { .. }, Order::Relocate { space }) => Ok(Plan::Relocate {
                power,
                space: *space,
                price: capitals::check_relocate(state, power, *space)?,
            }),
            (Waiting::Capital { .. }, Order::Capital { space }) => {
                empire::check_capital(state, *space)?;
                Ok(Plan::Capital { power, space: *space })
            }
            _ => Err(not_now(state)),
        },
    }
}

fn not_now(state: &State) -> Reason {
    Reason::NotNow { wanted: crate::tasks::wanted(state) }
}

/// The phase in which an order belongs, if it belongs to one.
fn phase_of(order: &Order) -> Option<Phase> {
    Some(match order {
        Order::Declare { .. } => Phase::DeclareWar,
        Order::Research { .. } => Phase::Technology,
        Order::Repair { .. } => Phase::RepairEbr,
        Order::Buy { .. } | Order::Special { .. } | Order::Chip { .. } | Order::Upgrade { .. } => {
            Phase::Purchase
        }
        Order::Fortify { .. } | Order::Ask { .. } => Phase::Purchase,
        Order::Raid { .. } | Order::Bomb { .. } => Phase::CombatMove,
        Order::Mend { .. } => Phase::RepairShips,
        Order::Destroy { .. } => Phase::Placement,
        _ => return None,
    })
}

fn phase_order(state: &State, power: Power, order: &Order) -> Result<Plan, Reason> {
    if let Some(phase) = phase_of(order)
        && phase != state.phase
    {
        return Err(if phase < state.phase { Reason::NoGoingBack } else { not_now(state) });
    }
    let moving = matches!(state.phase, Phase::CombatMove | Phase::NoncombatMove);
    match order {
        Order::End => {
            if state.phase == Phase::Purchase && state.holding[power as usize].get(Spy) > 0 {
                return Err(Reason::PlaceSpyFirst);
            }
            if state.phase == Phase::Combat && state.step == CombatStep::CombatRounds {
                return Err(not_now(state));
            }
            Ok(Plan::Done { power })
        }
        Order::Skip { phase } if *phase > state.phase => match state.holding[power as usize].get(Spy) {
            1.. if state.phase == Phase::Purchase => Err(Reason::PlaceSpyFirst),
            _ => Ok(Plan::Skip { power, phase: *phase }),
        },
        Order::Skip { .. } => Err(Reason::NoGoingBack),
        Order::Lend { ipus, to } => {
            war::check_loan(state, power, *to, *ipus)?;
            Ok(Plan::Lend { from: power, to: *to, ipus: *ipus })
        }
        Order::Declare { on } => Ok(Plan::Declare { power, on: *on, price: war::check(state, power, *on)? }),
        Order::Research { research } => {
            research::check(state, power, *research)?;
            Ok(Plan::Research { power, research: *research })
        }
        Order::Repair { levels, industry } => {
            let price = research::check_repair(state, power, *industry, *levels)?;
            Ok(Plan::Repair { power, industry: *industry, levels: *levels, price })
        }
        Order::Buy { units } => {
            let (units, price) = purchase::check_buy(state, power, units)?;
            Ok(Plan::Buy { power, units, price })
        }
        Order::Special { units, space } => {
            let (units, price) = purchase::check_special(state, power, units, *space)?;
            Ok(Plan::Special { power, units, price })
        }
        Order::Chip { count, space } => {
            let price = purchase::check_chip(state, power, *count, *space)?;
            Ok(Plan::Chip { power, space: *space, count: *count, price })
        }
        Order::Upgrade { space } => {
            purchase::check_upgrade(state, power, *space)?;
            Ok(Plan::Upgrade { power, space: *space })
        }
        Order::Fortify { space } => {
            purchase::check_fortify(state, power, *space)?;
            Ok(Plan::Fortify { power, space: *space })
        }
        Order::Ask { units, space } => {
            Ok(Plan::Ask { consent: purchase::check_ask(state, power, units, *space)? })
        }
        Order::Move { units, path } if moving => check_move(state, power, units, path),
        Order::Raid { units, path, escorted } => {
            Ok(Plan::Go { power, checked: combat_move::check_raid(state, power, units, path, *escorted)? })
        }
        Order::Bomb { units, path } => {
            let (checked, bombs) = combat_move::check_bomb(state, power, units, path)?;
            Ok(Plan::Bomb { power, checked, bombs })
        }
        Order::Load { units, from, to, aboard } if moving => {
            Ok(Plan::Load { pairs: transports::check_load(state, power, units, *from, *to, *aboard)? })
        }
        Order::Unload { units, from, to, aboard } if moving => Ok(Plan::Unload {
            power,
            unloading: transports::check_unload(state, power, units, *from, *to, *aboard)?,
        }),
        Order::Launch { units, zone } if moving => {
            Ok(Plan::Launch { pieces: transports::check_launch(state, power, units, *zone)? })
        }
        Order::Move { .. } | Order::Load { .. } | Order::Unload { .. } | Order::Launch { .. } => {
            Err(not_now(state))
        }
        Order::Mend { points, unit, zone } => {
            let price = repair_ships::check(state, power, *points, *unit, *zone)?;
            Ok(Plan::Mend { power, points: *points, unit: *unit, zone: *zone, price })
        }
        Order::Destroy { space } => {
            Ok(Plan::Destroy { power, space: *space, price: placement::check_destroy(state, power, *space)? })
        }
        Order::Place { units, space } => match state.phase {
            Phase::Purchase | Phase::Placement => {
                Ok(Plan::Place { power, plan: placement::check(state, power, units, *space)?, space: *space })
            }
            _ => Err(Reason::PlacedLater),
        },
        Order::Negotiate { space } if state.phase == Phase::CombatMove => {
            diplomacy::check(state, power, *space)?;
            Err(not_now(state))
        }
        order if state.phase == Phase::Combat => combat_order(state, power, order),
        _ => Err(not_now(state)),
    }
}

/// Factories and bombs aboard bombers are moved by the same order as units.
fn check_move(state: &State, power: Power, units: &[Pick], path: &[Space]) -> Result<Plan, Reason> {
    if let [Pick { count: 1, unit, .. }] = units
        && unit.is_factory()
    {
        let price = noncombat_move::check_factory(state, power, *unit, path)?;
        return Ok(Plan::Factory { power, from: path[0], to: path[1], price });
    }
    let bombs = units.iter().any(|pick| pick.unit == AtomicBomb);
    if bombs && units.iter().any(|pick| pick.unit == Bomber) {
        let from = path.first().copied().ok_or(Reason::NoWay)?;
        let to = path.last().copied().ok_or(Reason::NoWay)?;
        if state.phase != Phase::NoncombatMove {
            return Err(Reason::NotInThisPhase { unit: AtomicBomb });
        }
        if state.factory(from).kind.is_none() || !to.is_land() || state.factory(to).kind.is_none() {
            return Err(Reason::BombsBetweenFactories);
        }
        let (cargo, fliers): (Vec<Pick>, Vec<Pick>) = units.iter().partition(|pick| pick.unit == AtomicBomb);
        let checked = movement::check(state, power, &fliers, path)?;
        let bombs = movement::pick_pieces(state, power, from, &cargo, |_, piece| {
            movement::may_set_out(state, piece)
        })?;
        if bombs.len() > checked.pieces.len() {
            return Err(Reason::NoRoom { unit: Bomber });
        }
        return Ok(Plan::Bomb { power, checked, bombs });
    }
    if bombs {
        return Err(Reason::BombsBetweenFactories);
    }
    Ok(Plan::Go { power, checked: movement::check(state, power, units, path)? })
}

fn combat_order(state: &State, power: Power, order: &Order) -> Result<Plan, Reason> {
    match (state.step, order) {
        (CombatStep::SpyMissions, Order::Mission { space, mission }) => {
            Ok(Plan::Mission { spy: spies::check(state, power, *space, *mission)?, mission: *mission })
        }
        (CombatStep::Rockets, Order::Rocket { from, to }) => {
            rockets::check(state, power, *from, *to)?;
            Ok(Plan::Rocket { power, from: *from, to: *to })
        }
        (CombatStep::Diplomacy, Order::Negotiate { space }) => {
            diplomacy::check(state, power, *space)?;
            Ok(Plan::Negotiate { power, space: *space })
        }
        (CombatStep::CombatRounds, Order::Battle { space }) => {
            match conduct_combat::next_zones(state).contains(space) {
                true => Ok(Plan::Battle { space: *space }),
                false => Err(not_now(state)),
            }
        }
        _ => Err(not_now(state)),
    }
}
