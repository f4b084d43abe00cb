//! The gate: what a seat may say when. Each order goes to its chapter, which says what comes of it.

use sandtable_engine::{Rejection, Seat};

use crate::battle::{Step, Waiting};
use crate::board::Space;
use crate::event::{Event, Fact};
use crate::order::Order;
use crate::politics;
use crate::power::Power;
use crate::reason::Reason;
use crate::state::{Phase, State};
use crate::{
    battle_orders, bombing, capitals, combat_move, conduct_combat, fall_of_france, general_combat,
    improvements, losses, missions, neutrals, noncombat_move, pens, place, purchase, rail, recall, retreat,
    russia, technology, transports,
};

/// What an accepted order causes at once; afterwards the game runs on to the next decision.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    pub events: Vec<Event>,
    /// The order ends the phase.
    pub ends_phase: bool,
    /// The order attacks by other means than a move.
    pub assaults: bool,
}

pub type Ruled = Result<Plan, Reason>;

impl Plan {
    pub fn of(events: Vec<Event>) -> Plan {
        Plan { events, ..Plan::default() }
    }

    /// The answer to what was awaited last.
    pub fn settling(events: impl IntoIterator<Item = Event>) -> Plan {
        Plan::of([Event::Settled].into_iter().chain(events).collect())
    }

    /// A declaration of war that an attack implies, once.
    pub fn declare(&mut self, state: &State, by: Power, on: Power) {
        let known = self
            .events
            .iter()
            .any(|event| matches!(event, Event::WarDeclared { by: b, on: o } if (*b, *o) == (by, on)));
        if !known {
            self.events.extend(politics::declaration(state, by, on));
        }
    }

    pub fn admits(&self, space: Space) -> bool {
        self.events
            .iter()
            .any(|event| matches!(event, Event::Noted { fact: Fact::Admitted(at) } if *at == space))
    }
}

/// Whose decision the game waits for; nobody's while dice are owed or the game is over.
pub fn decider(state: &State) -> Option<Power> {
    if state.over {
        return None;
    }
    match state.stack.last() {
        None => Some(state.power),
        Some(waiting) => match waiting {
            Waiting::CounterAid { .. } => Some(Power::Germany),
            Waiting::MatchAid { .. } | Waiting::NationalGuard | Waiting::FallBack { .. } => Some(Power::Usa),
            Waiting::Battles => Some(state.power),
            Waiting::Penalty { .. } | Waiting::ExileCapital => Some(Power::Britain),
            Waiting::NewCapital | Waiting::NewCapitalFor { .. } => Some(Power::Russia),
            Waiting::VichyPort { conqueror, .. } => Some(*conqueror),
            Waiting::Toll { power, .. } => Some(power.player()),
            Waiting::Raid => bombing::decider(state),
            Waiting::Battle => general_combat::decider(state),
            _ => None,
        },
    }
}

/// Combat, losses owed and contested aid run through every decision and go on by themselves where there is no choice: a state
/// on the way, in which somebody would have been asked.
pub fn asked(state: &State) -> Option<State> {
    let settled = matches!(
        state.stack.last(),
        Some(
            Waiting::Battles
                | Waiting::Battle
                | Waiting::Raid
                | Waiting::Toll { .. }
                | Waiting::CounterAid { .. }
        )
    );
    (settled && decider(state).is_some()).then(|| state.clone())
}

pub fn check(state: &State, seat: Seat, order: &Order) -> Result<Plan, Rejection<Reason>> {
    judge(state, seat, order).map_err(Rejection::from)
}

fn judge(state: &State, seat: Seat, order: &Order) -> Ruled {
    let player = Power::of_seat(seat).ok_or(Reason::NotYourTurn { power: state.power })?;
    if state.over {
        return Err(Reason::Over);
    }
    if let Some(plan) = open_right(state, player, order) {
        return plan;
    }
    match decider(state) {
        Some(power) if power == player => {}
        _ if matches!(order, Order::CounterAid { .. }) => return Err(Reason::CounterAidOnly),
        _ => return Err(Reason::NotYourTurn { power: player }),
    }
    match state.stack.last() {
        None => phase_order(state, player, order),
        Some(waiting) => answer(state, player, waiting, order),
    }
}

/// Orders that are taken from a seat the table does not wait for.
fn open_right(state: &State, player: Power, order: &Order) -> Option<Ruled> {
    let own_turn = state.power == player;
    match order {
        Order::Concede => Some(match state.conceded >> (player as u16) & 1 {
            1 => Err(Reason::AlreadyConceded),
            _ => Ok(Plan::of(vec![Event::Conceded { power: player }])),
        }),
        Order::DeclareWar { power } => Some(declare_war(state, player, *power)),
        Order::Demolish { space }
            if !matches!(state.raid.as_ref().map(|raid| raid.step), Some(crate::battle::RaidStep::Pay)) =>
        {
            Some(russia::demolish(state, player, *space))
        }
        Order::Straits { allow, power } => Some(straits(state, player, *allow, *power)),
        Order::Assassinate => Some(neutrals::assassinate(state, player)),
        Order::LossesFirst { power } => battle_orders::british_or_french_first(state, player, *power),
        Order::Influence { space } if own_turn && state.stack.is_empty() => {
            Some(neutrals::influence(state, player, *space))
        }
        Order::EnterPen { count, zone } if own_turn && state.stack.is_empty() => {
            Some(pens::enter(state, player, *count, *zone))
        }
        Order::LeavePen { count, zone } if own_turn && state.stack.is_empty() => {
            Some(pens::leave(state, player, *count, *zone))
        }
        _ => None,
    }
}

/// `declare-war`: Germany at any time, others in their own turn before combat. France goes with Britain.
fn declare_war(state: &State, player: Power, on: Power) -> Ruled {
    if state.at_war(player, on) {
        return Err(Reason::AlreadyAtWar { power: on });
    }
    let before_combat = matches!(state.phase, Phase::Purchase | Phase::CombatMove);
    if player != Power::Germany && !(state.power == player && before_combat && state.stack.is_empty()) {
        return Err(Reason::DeclareInTurn);
    }
    politics::may_declare(state, player, on)?;
    Ok(Plan::of(politics::declaration(state, player, on)))
}

fn straits(state: &State, player: Power, allow: bool, power: Power) -> Ruled {
    let owner = state.controller(crate::board::board().named.turkey);
    if owner.player() != player || owner.is_nobody() {
        return Err(Reason::StraitsNotYours);
    }
    Ok(Plan::of(vec![Event::Noted { fact: Fact::Straits(power, allow) }]))
}

fn phase_order(state: &State, player: Power, order: &Order) -> Ruled {
    use Order::*;
    let wrong = || Err(Reason::NotInThisPhase { phase: crate::show::phase_title(state.phase) });
    let (purchase, combat, noncombat, place) = (
        state.phase == Phase::Purchase,
        state.phase == Phase::CombatMove,
        state.phase == Phase::NoncombatMove,
        state.phase == Phase::Place,
    );
    let moving = combat || noncombat;
    match order {
        End => crate::sequence::end_phase(state, player),
        Repair { points, part, space } if purchase => purchase::repair(state, player, *points, *part, *space),
        RepairShip { space } if purchase => purchase::repair_ship(state, player, *space),
        RepairPen { space } if purchase => pens::repair(state, player, *space),
        TechMarker { tech, free } if purchase => technology::marker(state, player, *tech, *free),
        TechRolls { count, tech } if purchase => technology::rolls(state, player, *count, *tech),
        Develop if purchase => technology::develop(state, player),
        Sabotage { power, tech } if purchase => technology::sabotage(state, player, *power, *tech),
        Steal { power, tech } if purchase => technology::steal(state, player, *power, *tech),
        ShareRadar if purchase => technology::share_radar(state, player),
        Improve { space, improvement } if purchase => {
            improvements::improve(state, player, *space, *improvement)
        }
        Buy { units, at } if purchase => purchase::buy(state, player, units, *at, false),
        PurgePurchase { units } if purchase => purchase::buy(state, player, units, None, true),
        PurgePlace { units, space } if purchase => place::purge_place(state, player, units, *space),
        BuildPartisan { space } if purchase || place => russia::build_partisan(state, player, *space),
        LinkUp { space } => russia::link_up(state, player, *space),
        EconomicAid { targets } if purchase => neutrals::economic_aid(state, player, targets),
        LendLease { ipcs, to, from } if purchase => neutrals::lend_lease(state, player, *ipcs, *to, *from),
        SneakAttack => crate::sequence::sneak_attack(state, player),
        Move { units, path, against } if moving => combat_move::order(state, player, units, path, *against),
        Load { units, from, to } if moving => transports::load(state, player, units, *from, *to),
        Offload { units, from, to } if moving => transports::offload(state, player, units, *from, *to),
        Drop { units, path } if moving => missions::drop(state, player, units, path),
        Raid { units, path } if combat => missions::raid(state, player, units, path),
        Hunt { count, zone } if combat => missions::hunt(state, player, *count, *zone),
        Attack { space, against } if combat => combat_move::attack(state, player, *space, *against),
        AttackPen { units, zone } if combat => pens::attack(state, player, units, *zone),
        Recall { units, space } if combat => recall::recall(state, player, units, *space),
        Surprise { space } if combat => missions::surprise(state, player, *space),
        Banzai { space: Some(space) } if combat => missions::banzai(state, player, *space),
        Marines { count, space } if combat => missions::marines(state, player, *count, *space),
        Artillery { from, to } if combat => missions::artillery(state, player, *from, *to),
        Rocket { from, to, part } if combat => missions::rocket(state, player, *from, *to, *part),
        Atomic { path, ground } if combat => missions::atomic(state, player, path, *ground),
        Espionage { space: Some(space) } if combat => missions::espionage(state, player, *space),
        Rail { units, from, to, by } if noncombat => rail::rail(state, player, units, *from, *to, *by),
        MoveFactory { path } if noncombat => russia::move_factory(state, player, path),
        Volunteer { path } if noncombat => noncombat_move::volunteer(state, player, path),
        PutAboard { count, from, to } if noncombat || place => {
            noncombat_move::put_aboard(state, player, *count, *from, *to)
        }
        Place { units, space } if place => place::place(state, player, units, *space),
        Influence { space } => neutrals::influence(state, player, *space),
        _ => wrong(),
    }
}

fn answer(state: &State, player: Power, waiting: &Waiting, order: &Order) -> Ruled {
    match (waiting, order) {
        (Waiting::CounterAid { space }, Order::CounterAid { ipcs, space: at }) => {
            neutrals::counter_aid(state, *space, *ipcs, *at)
        }
        (Waiting::CounterAid { space }, Order::Pass) => Ok(neutrals::uncontested(*space)),
        (Waiting::MatchAid { space, ipcs }, Order::MatchAid { ipcs: paid, space: at }) => {
            neutrals::match_aid(state, (*space, *ipcs), *paid, *at)
        }
        (Waiting::MatchAid { space, .. }, Order::AbandonAid { space: at }) if space == at => {
            Ok(Plan::settling([]))
        }
        (Waiting::Battles, Order::Battle { space }) => conduct_combat::choose(state, *space),
        (Waiting::Penalty { space }, Order::Penalty { power }) => neutrals::penalty(*space, *power),
        (Waiting::NationalGuard, Order::NationalGuard { east, west }) => {
            conduct_combat::national_guard(*east, *west)
        }
        (Waiting::FallBack { areas, pieces }, Order::FallBack { space }) => {
            conduct_combat::choose_refuge(areas, pieces, *space)
        }
        (Waiting::NewCapital, Order::NewCapital { space }) => capitals::new_capital(state, None, *space),
        (Waiting::NewCapitalFor { factory }, Order::NewCapital { space }) => {
            capitals::new_capital(state, Some(*factory), *space)
        }
        (Waiting::ExileCapital, Order::ExileCapital { space }) => capitals::exile_capital(state, *space),
        (Waiting::VichyPort { zone, ports, .. }, Order::VichyPort { space }) => {
            fall_of_france::port(state, *zone, ports, *space)
        }
        (Waiting::Toll { power, toll }, Order::ChooseLosses { stacks }) => {
            losses::choose(state, *power, toll, stacks)
        }
        (Waiting::Raid, order) => bombing::answer(state, player, order),
        (Waiting::Battle, order) => battle_answer(state, order),
        _ => Err(Reason::NotNow { wanted: wanted(state, waiting) }),
    }
}

fn battle_answer(state: &State, order: &Order) -> Ruled {
    let Some(battle) = &state.battle else { return Err(Reason::NotNow { wanted: "nothing" }) };
    match (battle.step, order) {
        (Step::PressOrRetreat, Order::Press | Order::Banzai { space: None }) => {
            retreat::press(state, battle, *order != Order::Press)
        }
        (Step::PressOrRetreat, Order::Retreat { to }) => retreat::retreat(state, battle, *to),
        (Step::PressOrRetreat, Order::Withdraw { count }) => retreat::withdraw(state, battle, *count, true),
        (Step::DefenderWithdraws, Order::Withdraw { count }) => {
            retreat::withdraw(state, battle, *count, false)
        }
        (_, order) => battle_orders::answer(state, battle, order),
    }
}

/// What the game waits for, for whoever says something else.
pub fn wanted(state: &State, waiting: &Waiting) -> &'static str {
    match waiting {
        Waiting::CounterAid { .. } => "`counter-aid` or `pass`",
        Waiting::MatchAid { .. } => "`match-aid` or `abandon-aid`",
        Waiting::Battles => "`battle` and a space",
        Waiting::Penalty { .. } => "`penalty britain` or `penalty france`",
        Waiting::NationalGuard => "`national-guard` with infantry for the east and the west",
        Waiting::FallBack { .. } => "`fall-back` and an area",
        Waiting::NewCapital | Waiting::NewCapitalFor { .. } => "`new-capital` and an area",
        Waiting::ExileCapital => "`exile-capital` and an area",
        Waiting::VichyPort { .. } => "`vichy-port` and an area",
        Waiting::Toll { .. } => "`choose-losses`",
        Waiting::Raid => bombing::wanted(state),
        Waiting::Battle => general_combat::wanted(state),
        _ => "dice",
    }
}
