//! The gate: what a seat may say when, and what the order means once it is checked.

use sandtable_engine::pieces::PieceId;
use sandtable_engine::{Rejection, Seat};
use sandtable_warfare::losses::Slot;

use crate::amphibious;
use crate::battle::{Battle, Step};
use crate::board::Space;
use crate::bombing;
use crate::casualties;
use crate::combat_move;
use crate::conduct_combat;
use crate::displaced;
use crate::event::{Event, Movement};
use crate::general_combat;
use crate::mobilize;
use crate::noncombat_move;
use crate::order::Order;
use crate::power::Power;
use crate::purchase;
use crate::reason::Reason;
use crate::research;
use crate::retreat;
use crate::state::{AirDuty, Phase, State, Waiting};
use crate::submarines;
use crate::transports;
use crate::units::Counts;

/// A checked order, with its pieces, path and price resolved.
#[derive(Clone, Debug)]
pub enum Plan {
    EndPhase,
    EndCombatMove { attacks: Vec<Space> },
    Research { researchers: u8 },
    Chart { chart: u8 },
    Buy { units: Counts, cost: u16 },
    Repair { space: Space, markers: u8, cost: u16 },
    Move { pieces: Vec<PieceId>, path: Vec<Space>, movement: Movement },
    Load { pairs: Vec<(PieceId, PieceId)> },
    DeclareLanding { cargo: Vec<PieceId>, to: Space },
    Offload { cargo: Vec<PieceId>, to: Space },
    Drop { pairs: Vec<(PieceId, PieceId)>, path: Vec<Space> },
    Attack { zone: Space },
    Withdraw { zone: Space },
    Recall { pieces: Vec<PieceId> },
    Intercept { space: Space, pieces: Vec<PieceId> },
    Rocket { from: Space, to: Space },
    EndRockets,
    RaidNow { space: Space },
    InterceptorsLosses { space: Space, pieces: Vec<PieceId> },
    RaidersLosses { space: Space, pieces: Vec<PieceId> },
    Battle { space: Space },
    Bombard { ships: Vec<PieceId> },
    Submerge { submarines: Vec<PieceId> },
    Losses { step: Step, chosen: Vec<Slot> },
    Press,
    Retreat { to: Option<Space> },
    Land { pieces: Vec<PieceId>, to: Space },
    Place { power: Power, units: Counts, space: Space },
    Concede { power: Power },
}

type Checked = Result<Plan, Rejection<Reason>>;

/// The seat whose decision the game waits for.
pub fn decider(state: &State) -> Option<Power> {
    match &state.waiting {
        Waiting::Orders | Waiting::ChooseChart | Waiting::Rockets | Waiting::ChooseBattle => {
            Some(state.power)
        }
        Waiting::RaidersLosses { .. } => Some(state.power),
        Waiting::InterceptorsLosses { space, .. } => Some(bombing::interceptors_speaker(state, *space)),
        Waiting::Interceptors { space } => Some(bombing::interceptors_speaker(state, *space)),
        Waiting::Displaced { power } => Some(*power),
        Waiting::Battle => battle_decider(state, state.battle.as_ref()?),
        _ => None,
    }
}

fn battle_decider(state: &State, battle: &Battle) -> Option<Power> {
    match battle.step {
        Step::Bombardment | Step::AttackerSubmarines | Step::PressOrRetreat => Some(state.attacker()),
        Step::DefenderSubmarines => Some(general_combat::speaker(state, battle)),
        Step::BombardmentLosses
        | Step::AttackerStrikeLosses
        | Step::DefenderStrikeLosses
        | Step::DefenderLosses
        | Step::AttackerLosses => Some(general_combat::chooser(state, battle, battle.step)),
        _ => None,
    }
}

/// The state in which somebody would have been asked for what this event does without asking: losses
/// without a choice, the only battle or refuge left, another round where nobody can retreat.
pub fn asked(state: &State, event: &Event) -> Option<State> {
    let mut asked = state.clone();
    match event {
        Event::BattleOpened { .. } => asked.waiting = Waiting::ChooseBattle,
        Event::HitsTaken { .. } | Event::RoundBegan { .. } => {
            let battle = asked.battle.as_mut()?;
            battle.step = step_passed(battle, event)?;
            asked.waiting = Waiting::Battle;
        }
        Event::FighterLanded { piece, .. } => {
            asked.waiting = Waiting::Displaced { power: state.piece(*piece).owner };
        }
        Event::Waits { waiting: Waiting::InterceptorsFire { space, lost, .. } } if !lost.is_empty() => {
            asked.waiting = Waiting::InterceptorsLosses { space: *space, hits: lost.len() as u8 };
        }
        Event::Destroyed { pieces } => match state.waiting {
            Waiting::InterceptorsFire { space, .. } if state.piece(pieces[0]).owner == state.attacker() => {
                asked.waiting = Waiting::RaidersLosses { space, hits: pieces.len() as u8 };
            }
            _ => return None,
        },
        _ => return None,
    }
    Some(asked)
}

/// The decision that an event of a battle passes over.
fn step_passed(battle: &Battle, event: &Event) -> Option<Step> {
    if matches!(event, Event::RoundBegan { .. }) {
        return (battle.round > 0).then_some(Step::PressOrRetreat);
    }
    match battle.step {
        Step::BombardmentFire => Some(Step::BombardmentLosses),
        Step::AttackerStrike => Some(Step::AttackerStrikeLosses),
        Step::DefenderStrike => Some(Step::DefenderStrikeLosses),
        Step::AttackersFire => Some(Step::DefenderLosses),
        Step::DefendersFire => Some(Step::AttackerLosses),
        _ => None,
    }
}

pub fn check(state: &State, seat: Seat, order: &Order) -> Checked {
    let power = Power::of_seat(seat).unwrap_or(Power::China);
    if *order == Order::Concede {
        return check_concede(state, power);
    }
    let attacking = power.seat() == state.attacker().seat();
    let refused = |battle| submarines::refused(state, battle, attacking, order);
    if let Some(reason) = state.battle.as_ref().and_then(refused) {
        return Err(reason.into());
    }
    match decider(state) {
        Some(decider) if decider.seat() == seat => {}
        _ if matches!(order, Order::Retreat { .. })
            && state.battle.is_some()
            && state.are_enemies(power, state.power) =>
        {
            return Err(Reason::OnlyAttackerRetreats.into());
        }
        _ => return Err(Reason::NotYourTurn { power }.into()),
    }
    match &state.waiting {
        Waiting::Orders => check_phase(state, order),
        Waiting::Battle => match &state.battle {
            Some(battle) => check_battle_step(state, battle, order).map_err(Rejection::from),
            None => Err(Reason::wrong_phase(state.phase).into()),
        },
        waiting => check_decision(state, waiting, order).map_err(Rejection::from),
    }
}

fn check_concede(state: &State, power: Power) -> Checked {
    match state.waiting == Waiting::Over || state.conceded[power as usize] {
        true => Err(Reason::AlreadyConceded.into()),
        false => Ok(Plan::Concede { power }),
    }
}

fn check_phase(state: &State, order: &Order) -> Checked {
    if matches!(order, Order::Research { .. }) && !state.options.research {
        return Err(Reason::NoResearch.into());
    }
    match state.phase {
        Phase::Research => match order {
            Order::Research { researchers } => {
                research::check_research(state, *researchers)?;
                Ok(Plan::Research { researchers: *researchers })
            }
            Order::End => Ok(Plan::Research { researchers: 0 }),
            _ => Err(Reason::wrong_phase(state.phase).into()),
        },
        Phase::PurchaseUnits => match order {
            Order::Buy { units, power } => {
                let cost = purchase::check_buy(state, units, power.unwrap_or(state.power))?;
                Ok(Plan::Buy { units: *units, cost })
            }
            Order::Repair { space, markers } => {
                let cost = purchase::check_repair(state, *space, *markers)?;
                Ok(Plan::Repair { space: *space, markers: *markers, cost })
            }
            Order::End => Ok(Plan::EndPhase),
            _ => Err(Reason::wrong_phase(state.phase).into()),
        },
        Phase::CombatMove => check_combat_move(state, order),
        Phase::NoncombatMove => check_noncombat_move(state, order),
        Phase::MobilizeNewUnits => match order {
            Order::Place { units, space } => {
                let (power, units) = mobilize::check_place(state, units, *space)?;
                Ok(Plan::Place { power, units, space: *space })
            }
            Order::End => {
                mobilize::check_end(state)?;
                Ok(Plan::EndPhase)
            }
            _ => Err(Reason::wrong_phase(state.phase).into()),
        },
        Phase::CollectIncome if *order == Order::End => Ok(Plan::EndPhase),
        Phase::CollectIncome | Phase::ConductCombat => Err(Reason::wrong_phase(state.phase).into()),
    }
}

fn check_combat_move(state: &State, order: &Order) -> Checked {
    let many = |reasons| Rejection { reasons };
    match order {
        Order::End => {
            combat_move::check_end(state).map(|attacks| Plan::EndCombatMove { attacks }).map_err(many)
        }
        Order::Move { units, path } => {
            let (pieces, path) = combat_move::check_move(state, units, path).map_err(many)?;
            Ok(Plan::Move { pieces, path, movement: Movement::Combat })
        }
        Order::Raid { units, path } => {
            let (pieces, path) = combat_move::check_raid(state, units, path, AirDuty::Raid).map_err(many)?;
            Ok(Plan::Move { pieces, path, movement: Movement::Raid })
        }
        Order::Escort { units, path } => {
            let (pieces, path) =
                combat_move::check_raid(state, units, path, AirDuty::Escort).map_err(many)?;
            Ok(Plan::Move { pieces, path, movement: Movement::Escort })
        }
        Order::Drop { bombers, path } => {
            let (pairs, path) = combat_move::check_drop(state, *bombers, path).map_err(many)?;
            Ok(Plan::Drop { pairs, path })
        }
        Order::Load { units, from, zone, ship } => {
            Ok(Plan::Load { pairs: transports::check_load(state, units, *from, *zone, *ship)? })
        }
        Order::Offload { units, zone, to, ship } => {
            let cargo = transports::check_offload(state, units, *zone, *to, *ship)?;
            Ok(Plan::DeclareLanding { cargo, to: *to })
        }
        Order::Attack { zone } => {
            combat_move::check_attack(state, *zone)?;
            Ok(Plan::Attack { zone: *zone })
        }
        Order::Withdraw { zone } => {
            combat_move::check_withdraw(state, *zone)?;
            Ok(Plan::Withdraw { zone: *zone })
        }
        Order::Recall { units, from } => {
            Ok(Plan::Recall { pieces: combat_move::check_recall(state, units, *from)? })
        }
        _ => Err(Reason::wrong_phase(state.phase).into()),
    }
}

fn check_noncombat_move(state: &State, order: &Order) -> Checked {
    match order {
        Order::End => {
            noncombat_move::check_end(state).map_err(|reasons| Rejection { reasons })?;
            Ok(Plan::EndPhase)
        }
        Order::Move { units, path } => {
            let (pieces, path) = noncombat_move::check_move(state, units, path)?;
            Ok(Plan::Move { pieces, path, movement: Movement::Noncombat })
        }
        Order::Load { units, from, zone, ship } => {
            Ok(Plan::Load { pairs: transports::check_load(state, units, *from, *zone, *ship)? })
        }
        Order::Offload { units, zone, to, ship } => {
            let cargo = transports::check_offload(state, units, *zone, *to, *ship)?;
            Ok(Plan::Offload { cargo, to: *to })
        }
        _ => Err(Reason::wrong_phase(state.phase).into()),
    }
}

/// Decisions outside a battle and outside the orders of a phase.
fn check_decision(state: &State, waiting: &Waiting, order: &Order) -> Result<Plan, Reason> {
    match (waiting, order) {
        (Waiting::ChooseChart, Order::Chart { chart }) => {
            research::check_chart(state, *chart)?;
            Ok(Plan::Chart { chart: *chart })
        }
        (Waiting::Interceptors { space }, Order::Intercept { units }) => {
            Ok(Plan::Intercept { space: *space, pieces: bombing::check_intercept(state, units, *space)? })
        }
        (Waiting::Rockets, Order::Rocket { from, to }) => {
            bombing::check_rocket(state, *from, *to)?;
            Ok(Plan::Rocket { from: *from, to: *to })
        }
        (Waiting::Rockets, Order::Battle { space }) => {
            bombing::check_raid_now(state, *space)?;
            Ok(Plan::RaidNow { space: *space })
        }
        (Waiting::Rockets, Order::End) => Ok(Plan::EndRockets),
        (Waiting::InterceptorsLosses { space, hits }, Order::Casualties { units }) => {
            let pieces = bombing::check_interceptors_losses(state, *space, *hits, units)?;
            Ok(Plan::InterceptorsLosses { space: *space, pieces })
        }
        (Waiting::RaidersLosses { space, hits }, Order::Casualties { units }) => {
            let pieces = bombing::check_raiders_losses(state, *space, *hits, units)?;
            Ok(Plan::RaidersLosses { space: *space, pieces })
        }
        (Waiting::ChooseBattle, Order::Battle { space }) => {
            conduct_combat::check_battle(state, *space)?;
            Ok(Plan::Battle { space: *space })
        }
        (Waiting::Displaced { power }, Order::Land { fighters, from, to }) => {
            Ok(Plan::Land { pieces: displaced::check_land(state, *power, *fighters, *from, *to)?, to: *to })
        }
        (_, Order::Move { .. } | Order::Load { .. } | Order::Offload { .. }) => Err(Reason::NoLateUnits),
        (waiting, _) => Err(Reason::NotNow { wanted: wanted(waiting) }),
    }
}

fn wanted(waiting: &Waiting) -> &'static str {
    match waiting {
        Waiting::ChooseChart => "choose a breakthrough chart, e.g. `chart 1`",
        Waiting::Interceptors { .. } => "say who intercepts, e.g. `intercept 1 fighter` or `intercept none`",
        Waiting::Rockets => "launch rockets, e.g. `rocket germany -> united-kingdom`, or `end`",
        Waiting::InterceptorsLosses { .. } => "choose the interceptors' losses, e.g. `casualties 1 fighter`",
        Waiting::RaidersLosses { .. } => "choose the raiders' losses, e.g. `casualties 1 fighter`",
        Waiting::ChooseBattle => "choose the next battle, e.g. `battle ukraine`",
        Waiting::Displaced { .. } => {
            "land a fighter that lost its place, e.g. `land 1 fighter: sz7 -> united-kingdom`"
        }
        _ => "dice",
    }
}

fn check_battle_step(state: &State, battle: &Battle, order: &Order) -> Result<Plan, Reason> {
    match (battle.step, order) {
        (Step::Bombardment, Order::Bombard { units }) => {
            Ok(Plan::Bombard { ships: amphibious::check_bombard(state, battle, units)? })
        }
        (Step::AttackerSubmarines | Step::DefenderSubmarines, Order::Strike) => {
            Ok(Plan::Submerge { submarines: Vec::new() })
        }
        (Step::AttackerSubmarines, Order::Submerge { units }) => {
            Ok(Plan::Submerge { submarines: submarines::meant(state, &battle.attackers, units)? })
        }
        (Step::DefenderSubmarines, Order::Submerge { units }) => {
            Ok(Plan::Submerge { submarines: submarines::meant(state, &battle.defenders, units)? })
        }
        (
            Step::BombardmentLosses
            | Step::AttackerStrikeLosses
            | Step::DefenderStrikeLosses
            | Step::DefenderLosses
            | Step::AttackerLosses,
            Order::Casualties { units },
        ) => {
            let slots = casualties::slots(state, general_combat::victims(battle, battle.step));
            let speaker = general_combat::chooser(state, battle, battle.step);
            let attackers = speaker == state.attacker() && victims_attack(battle.step);
            let chosen =
                casualties::resolve(state, units, &battle.hits, &slots, speaker).map_err(|reason| {
                    match reason {
                        Reason::NoSuchLoss { count, unit } if attackers => {
                            Reason::NoSuchAttackerLoss { count, unit }
                        }
                        other => other,
                    }
                })?;
            Ok(Plan::Losses { step: battle.step, chosen })
        }
        (Step::PressOrRetreat, Order::Press) => Ok(Plan::Press),
        (Step::PressOrRetreat, Order::Retreat { to }) => {
            retreat::check(state, battle, *to)?;
            Ok(Plan::Retreat { to: *to })
        }
        (step, Order::Bombard { units }) if battle.amphibious && step > Step::Bombardment => {
            let fought = units.iter().map(|pick| amphibious::why_not(state, battle, pick.unit));
            Err(fought.into_iter().next().unwrap_or(Reason::NotNow { wanted: wanted_in_battle(step) }))
        }
        (_, Order::Move { .. } | Order::Load { .. } | Order::Offload { .. }) => Err(Reason::NoLateUnits),
        (step, _) => Err(Reason::NotNow { wanted: wanted_in_battle(step) }),
    }
}

fn victims_attack(step: Step) -> bool {
    matches!(step, Step::AttackerLosses | Step::DefenderStrikeLosses)
}

fn wanted_in_battle(step: Step) -> &'static str {
    match step {
        Step::Bombardment => "say which ships bombard, e.g. `bombard 1 battleship` or `bombard none`",
        Step::AttackerSubmarines | Step::DefenderSubmarines => {
            "`strike`, or submerge, e.g. `submerge 1 submarine`"
        }
        Step::PressOrRetreat => "`press` the attack, or retreat, e.g. `retreat poland`",
        Step::BombardmentLosses
        | Step::AttackerStrikeLosses
        | Step::DefenderStrikeLosses
        | Step::DefenderLosses
        | Step::AttackerLosses => "choose losses, e.g. `casualties 1 infantry`",
        _ => "dice",
    }
}
