//! The gate: what a seat may say when, dispatched to the chapters.

use sandtable_engine::pieces::PieceId;
use sandtable_engine::{Rejection, Seat};

use crate::battle::Step;
use crate::board::Space;
use crate::build;
use crate::casualties::{self, Chosen};
use crate::combat_orders;
use crate::conquest;
use crate::declarations;
use crate::event::Event;
use crate::generals;
use crate::homeless;
use crate::income;
use crate::neutrals;
use crate::noncombat;
use crate::order::{Mark, Order, Pick};
use crate::orders_together;
use crate::paratroopers;
use crate::power::Power;
use crate::reason::Reason;
use crate::repair;
use crate::state::{Duty, Phase, Piece, State, Waiting};
use crate::units::Unit;

/// A checked order: what it does at once, and how things go on.
#[derive(Clone, Debug)]
pub struct Plan {
    pub events: Vec<Event>,
    pub then: Then,
}

#[derive(Clone, Debug)]
pub enum Then {
    Nothing,
    /// A nation is done with the phase.
    Done(Power),
    /// The battles go on.
    Advance,
    AfterDiverting,
    Join(Space),
    Suffer(Chosen),
    SailedPast {
        zone: Space,
        lost: Vec<PieceId>,
        damaged: Vec<PieceId>,
    },
    Rule {
        space: Space,
        by: Power,
    },
    Resist(Space),
    Homeless,
    /// New units are placed.
    Place(Vec<(Power, Unit, Space)>),
    /// The battleship is repaired as soon as its price is known.
    Repair {
        piece: PieceId,
        at: Space,
    },
    PlayOn(bool),
    Concede(Power),
}

pub type Verdict = Result<Plan, Rejection<Reason>>;

impl Plan {
    #[allow(clippy::new_ret_no_self)]
    pub fn new(events: Vec<Event>, then: Then) -> Verdict {
        Ok(Plan { events, then })
    }
}

/// Who owes a decision.
pub fn deciders(state: &State) -> Vec<Power> {
    match state.waiting {
        Waiting::Orders => {
            state.movers().iter().copied().filter(|power| !state.done.contains(*power)).collect()
        }
        Waiting::SailByLosses { .. } => {
            casualties::open(state).map(|open| open.speaker).into_iter().collect()
        }
        Waiting::ChooseBattle => vec![chooser(state)],
        Waiting::Battle => in_battle(state),
        Waiting::Homeless { power } => vec![power],
        Waiting::PlayOn => vec![Power::Germany],
        Waiting::SailByRoll { .. } | Waiting::Over => Vec::new(),
    }
}

/// The first of the attacking nations that has a battle.
fn chooser(state: &State) -> Power {
    let fights = |power: &&Power| {
        state.pieces.all().any(|(_, _, p)| p.owner == **power && p.duty != Duty::Idle && !p.retreated)
    };
    *state.movers().iter().find(fights).unwrap_or(&state.movers()[0])
}

fn in_battle(state: &State) -> Vec<Power> {
    let Some(combat) = &state.combat else { return Vec::new() };
    match combat.step {
        Step::AttackersDeclare | Step::DefendersDeclare => declarations::owed(state),
        Step::Divert => {
            let ships = state.at(combat.place()).filter(|(_, p)| p.duty == Duty::Bombards);
            vec![casualties::speaker(state, combat.place(), ships.map(|(_, p)| p.owner))]
        }
        Step::NeutralNearest => neutrals::nearest(state, combat.place()).into_iter().take(1).collect(),
        Step::Ruler => conquest::conquerors(state, combat.place()).into_iter().take(1).collect(),
        step if step.attackers_choose() || step.defenders_choose() => {
            casualties::open(state).map(|open| open.speaker).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// The state in which somebody would have been asked for what this event does without asking: losses without a
/// choice, the only battle, the only refuge.
pub fn asked(state: &State, event: &Event) -> Option<State> {
    let waiting = match event {
        Event::LossesTaken { .. } => casualties::open(state).map(|_| state.waiting)?,
        Event::Damaged { .. } | Event::Destroyed { .. } => match state.waiting {
            Waiting::SailByLosses { .. } => state.waiting,
            _ => return None,
        },
        Event::BattlesJoined { .. } => Waiting::ChooseBattle,
        Event::FighterLanded { piece, .. } => Waiting::Homeless { power: state.piece(*piece).owner },
        _ => return None,
    };
    Some(State { waiting, ..state.clone() })
}

pub fn check(state: &State, seat: Seat, order: &Order) -> Verdict {
    let Some(power) = Power::of_seat(seat) else { return Err(Reason::NoSuchSeat.into()) };
    match order {
        Order::Concede => {
            return match state.conceded.contains(power) {
                true => Err(Reason::AlreadyConceded.into()),
                false => Plan::new(vec![Event::Conceded { power }], Then::Concede(power)),
            };
        }
        Order::Price { zone } => return repair::price(state, power, *zone),
        _ => {}
    }
    match state.waiting {
        Waiting::Orders => {
            if !state.is_mover(power) {
                return Err(Reason::NotYourTurn { power }.into());
            }
            in_phase(state, power, order)
        }
        Waiting::PlayOn => match order {
            Order::PlayOn if power == Power::Germany => Plan::new(Vec::new(), Then::PlayOn(true)),
            Order::Yield if power == Power::Germany => Plan::new(Vec::new(), Then::PlayOn(false)),
            _ => Err(Reason::AxisAnswers.into()),
        },
        Waiting::ChooseBattle => choose_battle(state, power, order),
        Waiting::SailByLosses { zone, .. } => sail_by_losses(state, power, zone, order),
        Waiting::Homeless { power: asked } => match order {
            Order::Land { units, zone, to, .. } if asked == power => {
                homeless::land(state, power, units, *zone, *to)
            }
            _ if asked == power => Err(Reason::FightersMustLand.into()),
            _ => Err(Reason::NotYourTurn { power }.into()),
        },
        Waiting::Battle => battle_order(state, power, order),
        Waiting::SailByRoll { .. } | Waiting::Over => Err(Reason::NotYourTurn { power }.into()),
    }
}

fn in_phase(state: &State, power: Power, order: &Order) -> Verdict {
    let wrong = || Err(Reason::NotInThisPhase { phase: phase_name(state.phase) }.into());
    if let Order::End = order {
        return end(state, power);
    }
    match (state.phase, order) {
        (Phase::Income, Order::Lend { amount, to }) => income::lend(state, power, *amount, *to),
        (_, Order::Lend { .. }) => Err(Reason::LendInPhaseOne.into()),
        (Phase::CombatOrders, Order::Move { units, path }) => {
            combat_orders::move_units(state, power, units, path)
        }
        (Phase::CombatOrders, Order::Clear { units, path }) => {
            combat_orders::pass(state, power, units, path, Duty::Fights)
        }
        (Phase::CombatOrders, Order::Pass { units, path }) => {
            combat_orders::pass(state, power, units, path, Duty::Passes)
        }
        (Phase::CombatOrders | Phase::Noncombat, Order::Load { units, from, zone, ship }) => {
            crate::transports::load(state, power, units, *from, *zone, ship)
        }
        (Phase::CombatOrders, Order::Land { units, zone, to, ship }) => {
            crate::transports::declare_landing(state, power, units, *zone, *to, ship)
        }
        (Phase::CombatOrders, Order::Support { units, from, into }) => {
            combat_orders::support(state, power, units, *from, *into)
        }
        (Phase::CombatOrders, Order::Bombard { units, zone, into }) => {
            combat_orders::bombard(state, power, units, *zone, *into)
        }
        (Phase::CombatOrders, Order::Drop { units, keeping, path }) => {
            paratroopers::drop(state, power, units, *keeping, path)
        }
        (Phase::CombatOrders, Order::Recall { units, at }) => combat_orders::recall(state, power, units, *at),
        (Phase::CombatOrders | Phase::Noncombat, Order::General { to, arm }) => {
            generals::order(state, power, *to, *arm)
        }
        (Phase::CombatOrders | Phase::Noncombat | Phase::Build, Order::Train { count, at }) => {
            paratroopers::train(state, power, *count, *at)
        }
        (Phase::Noncombat, Order::Move { units, path }) => noncombat::move_units(state, power, units, path),
        (Phase::Noncombat, Order::Land { units, zone, to, ship }) => {
            crate::transports::disembark(state, power, units, *zone, *to, ship)
        }
        (Phase::Noncombat, Order::Airlift { units, path }) => {
            paratroopers::airlift(state, power, units, path)
        }
        (Phase::Noncombat | Phase::Build, Order::Repair { count, zone, at }) => {
            repair::repair(state, power, *count, *zone, *at)
        }
        (Phase::Build, Order::Recruit { count, at }) => build::recruit(state, power, *count, *at),
        (Phase::Build, Order::Build { units, at, zone }) => build::build(state, power, units, *at, *zone),
        (Phase::Build, Order::Board { units, from, zone }) => build::board(state, power, units, *from, *zone),
        (Phase::Build, Order::Upgrade { at }) => build::upgrade(state, power, *at),
        (Phase::Build, Order::Reduce { at }) => build::reduce(state, power, *at),
        (Phase::Build, Order::Demolish { at }) => build::demolish(state, power, *at),
        _ => wrong(),
    }
}

fn end(state: &State, power: Power) -> Verdict {
    if state.done.contains(power) {
        return Err(Reason::DoneAlready { power }.into());
    }
    if state.phase == Phase::CombatOrders {
        let faults = orders_together::faults(state, power);
        if !faults.is_empty() {
            return Err(Rejection { reasons: faults });
        }
    }
    Plan::new(vec![Event::Done { power }], Then::Done(power))
}

fn choose_battle(state: &State, power: Power, order: &Order) -> Verdict {
    match order {
        Order::Battle { space } if state.is_mover(power) => match state.battles.contains(*space) {
            true => Plan::new(Vec::new(), Then::Join(*space)),
            false => Err(Reason::NoBattleThere { space: *space }.into()),
        },
        _ if state.is_mover(power) => Err(Reason::ChooseBattle.into()),
        _ => Err(Reason::NotYourTurn { power }.into()),
    }
}

fn sail_by_losses(state: &State, power: Power, zone: Space, order: &Order) -> Verdict {
    let chosen = chosen_casualties(state, power, order)?;
    let toll = casualties::toll(state, &chosen);
    Plan::new(Vec::new(), Then::SailedPast { zone, lost: toll.fallen, damaged: toll.damaged })
}

fn chosen_casualties(state: &State, power: Power, order: &Order) -> Result<Chosen, Rejection<Reason>> {
    let Some(open) = casualties::open(state) else { return Err(Reason::NoHitsWait.into()) };
    match order {
        Order::Casualties { units } if open.speaker == power => Ok(casualties::resolve(state, &open, units)?),
        Order::Retreat { .. } | Order::Aim { .. } | Order::Guns { .. } | Order::Submerge { .. } => {
            Err(Reason::DeclaredBeforeDice.into())
        }
        Order::Casualties { .. } => Err(Reason::SpeakerChooses { power: open.speaker }.into()),
        _ => Err(Reason::CasualtiesFirst.into()),
    }
}

fn battle_order(state: &State, power: Power, order: &Order) -> Verdict {
    let Some(combat) = &state.combat else { return Err(Reason::NoBattleWaits.into()) };
    if combat.step.attackers_choose() || combat.step.defenders_choose() {
        let chosen = chosen_casualties(state, power, order)?;
        return Plan::new(Vec::new(), Then::Suffer(chosen));
    }
    match order {
        Order::Stand { fast } => declarations::stand(state, power, *fast),
        Order::Retreat { units, from, to } => declarations::retreat(state, power, units, *from, *to),
        Order::Submerge { count, zone } => declarations::submerge(state, power, *count, *zone),
        Order::Aim { count, space } => declarations::aim(state, power, *count, *space),
        Order::Guns { count, space } => declarations::guns(state, power, *count, *space),
        Order::Forgo { count, space } => declarations::forgo(state, power, *count, *space),
        Order::Scorch { space } => declarations::scorch(state, power, *space),
        Order::CallOff { units, zone, to } => declarations::call_off(state, power, units, *zone, *to),
        Order::Divert { units, zone } => declarations::divert(state, power, units, *zone),
        Order::General { to, arm } => generals::order(state, power, *to, *arm),
        Order::Ruler { power: named, space } => ruler(state, power, *named, *space),
        Order::Nearest { power: named, space } => neutrals::choose(state, power, *named, *space),
        Order::Casualties { .. } => Err(Reason::NoHitsWait.into()),
        _ => Err(Reason::BattlesGoOn.into()),
    }
}

fn ruler(state: &State, power: Power, named: Power, space: Space) -> Verdict {
    let asked = state.combat.as_ref().is_some_and(|c| c.step == Step::Ruler && c.place() == space);
    let nations = conquest::conquerors(state, space);
    if !asked || !state.is_mover(power) {
        return Err(Reason::NoConquestWaits { space }.into());
    }
    match nations.contains(&named) {
        true => Plan::new(Vec::new(), Then::Rule { space, by: named }),
        false => Err(Reason::RulerNeedsLandUnit { power: named, space }.into()),
    }
}

pub fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Income => "war production",
        Phase::CombatOrders => "combat orders",
        Phase::Combat => "combat",
        Phase::Noncombat => "non-combat movement",
        Phase::Build => "build and recruit",
    }
}

/// The pieces of a nation in a space that picks name, among those that may be meant. Loaded transports go before
/// empty ones, and otherwise those with just enough movement.
pub fn pieces_named(
    state: &State,
    power: Power,
    space: Space,
    picks: &[Pick],
    eligible: impl Fn(PieceId, &Piece) -> bool,
) -> Result<Vec<PieceId>, Rejection<Reason>> {
    let mut found: Vec<PieceId> = Vec::new();
    if picks.iter().all(|pick| pick.count == 0) {
        return Err(Reason::NothingNamed.into());
    }
    for pick in picks {
        if pick.power.is_some_and(|owner| owner != power) {
            return Err(Reason::NotYours { power: pick.power.unwrap_or(power) }.into());
        }
        let mut candidates: Vec<(PieceId, &Piece)> = state
            .at(space)
            .filter(|(id, p)| {
                p.owner == power && p.unit == pick.unit && !found.contains(id) && eligible(*id, p)
            })
            .filter(|(id, _)| casualties::matches(state, *id, pick))
            .collect();
        candidates.sort_by_key(|(id, p)| {
            let loaded = p.unit == Unit::Transport && state.cargo_of(*id).next().is_some();
            let marked = p.trained && !pick.marks.contains(&Mark::Trained);
            (!loaded, marked, p.damaged, p.left(), *id)
        });
        if candidates.len() < usize::from(pick.count) {
            let all = state.units_of(space, power).get(pick.unit);
            let (count, unit) = (pick.count, pick.unit);
            return Err(match all >= count {
                true => Reason::NotFree { count, unit, power, space }.into(),
                false => Reason::NotThere { count, unit, power, space }.into(),
            });
        }
        found.extend(candidates.into_iter().take(usize::from(pick.count)).map(|(id, _)| id));
    }
    Ok(found)
}
