//! Generals and field marshals; admirals and air commanders with the option.

use sandtable_engine::pieces::PieceId;

use crate::Unfold;
use crate::board::Space;
use crate::check::{Plan, Then, Verdict};
use crate::conduct_combat;
use crate::event::Event;
use crate::power::{POWERS, Power};
use crate::reason::Reason;
use crate::rounds::round;
use crate::state::{Arm, Duty, Phase, Piece, State, Waiting};
use crate::volley;

/// Whether a nation's general may leave the battle at a place before this round.
pub fn may_leave(state: &State, place: Space, power: Power) -> bool {
    let general = &state.generals[power as usize];
    let there = state.options.generals && general.alive && !general.leaves && general.at == Some(place);
    let leads = if state.is_mover(power) { general.leads && round(state) > 1 } else { true };
    there && leads
}

/// The nations of the other side whose generals are in a place.
pub fn attacked(state: &State, place: Space) -> impl Iterator<Item = Power> {
    let there = move |power: &Power| {
        let general = &state.generals[*power as usize];
        power.side() != state.mover_side() && general.alive && general.at == Some(place)
    };
    POWERS.into_iter().filter(move |power| state.options.generals && there(power))
}

/// `general SPACE` and `general away`, in whichever phase.
pub fn order(state: &State, power: Power, to: Option<Space>, arm: Option<Arm>) -> Verdict {
    if !state.options.generals {
        return Err(Reason::NoGenerals.into());
    }
    if !state.generals[power as usize].alive {
        return Err(Reason::GeneralDead { power }.into());
    }
    if arm.is_some_and(|arm| arm != Arm::Land) && !state.options.commanders {
        return Err(Reason::NoCommanders.into());
    }
    match (state.waiting, to) {
        (Waiting::Battle, to) => leave(state, power, to),
        (Waiting::Orders, Some(to)) => place(state, power, to, arm.unwrap_or(Arm::Land)),
        _ => Err(Reason::GeneralNotNow.into()),
    }
}

fn place(state: &State, power: Power, to: Space, arm: Arm) -> Verdict {
    let general = &state.generals[power as usize];
    if !state.is_mover(power) {
        return Err(Reason::GeneralNotNow.into());
    }
    let friendly = state.is_friendly_land(to, power);
    match state.phase {
        Phase::CombatOrders => {
            let battle = conduct_combat::declared(state).contains(&to);
            // Until he is placed for the first time he may be put into any friendly land.
            let first = general.at.is_none() && friendly;
            if !(battle || first) {
                return Err(Reason::GeneralNeedsBattle { space: to }.into());
            }
            Plan::new(vec![Event::GeneralPlaced { power, to, leads: battle, arm }], Then::Nothing)
        }
        Phase::Noncombat => {
            if general.leads {
                return Err(Reason::GeneralStays { space: general.at.unwrap_or(to) }.into());
            }
            if !friendly {
                return Err(Reason::GeneralNeedsFriends { space: to }.into());
            }
            Plan::new(vec![Event::GeneralPlaced { power, to, leads: false, arm: general.arm }], Then::Nothing)
        }
        _ => Err(Reason::GeneralNotNow.into()),
    }
}

fn leave(state: &State, power: Power, to: Option<Space>) -> Verdict {
    let general = &state.generals[power as usize];
    let Some(at) = general.at.filter(|at| may_leave(state, *at, power)) else {
        return Err(Reason::GeneralNotNow.into());
    };
    if !crate::declarations::owed(state).contains(&power) || !state.battles.contains(at) {
        return Err(Reason::GeneralNotNow.into());
    }
    let to = match (state.is_mover(power), to) {
        (true, _) => None,
        (false, Some(to)) if state.is_friendly_land(to, power) && !state.battles.contains(to) => Some(to),
        (false, to) => return Err(Reason::GeneralNeedsFriends { space: to.unwrap_or(at) }.into()),
    };
    // A general without troops has nobody to die with.
    let alone = !state.is_mover(power) && volley::defenders(state, at).next().is_none();
    let event = match alone {
        true => Event::GeneralWithdrew { power, to },
        false => Event::GeneralLeaves { power, to },
    };
    Plan::new(vec![event], Then::Advance)
}

/// After the dice of a round: a general dies with the last unit of his attack, and leaves if he said so or if all
/// his comrades do. A defender's fate depends on the territory.
pub fn end_of_round(on: &mut Unfold) {
    if !on.state().options.generals {
        return;
    }
    let places = on.state().combat.as_ref().map(|combat| combat.places.clone()).unwrap_or_default();
    for power in POWERS {
        if let Some(event) = fate(on.state(), &places, power) {
            on.emit(event);
        }
    }
}

fn fate(state: &State, places: &[Space], power: Power) -> Option<Event> {
    let general = state.generals[power as usize];
    let at = general.at.filter(|at| places.contains(at) && state.battles.contains(*at))?;
    let all_leave = |units: &mut dyn Iterator<Item = (PieceId, &Piece)>| {
        let mut units = units.peekable();
        units.peek().is_some() && units.all(|(_, p)| p.duty == Duty::Retreats)
    };
    if state.is_mover(power) {
        let alone = volley::engaged_attackers(state, at).next().is_none();
        let comrades_leave = all_leave(&mut volley::engaged_attackers(state, at));
        return match (general.leads, alone) {
            (false, _) => None,
            (true, true) => {
                let pending = crate::amphibious::may_still_land(state, at);
                (!pending).then_some(Event::GeneralDied { power })
            }
            (true, false) if general.leaves || comrades_leave => {
                Some(Event::GeneralWithdrew { power, to: None })
            }
            _ => None,
        };
    }
    if general.leaves {
        let conquered = !crate::conquest::conquerors(state, at).is_empty();
        let survives = volley::defenders(state, at).next().is_some() || !conquered;
        return Some(match survives {
            true => Event::GeneralWithdrew { power, to: general.to },
            false => Event::GeneralDied { power },
        });
    }
    let to = || volley::defenders(state, at).find_map(|(_, p)| p.second.filter(|to| to.is_land()));
    all_leave(&mut volley::defenders(state, at)).then(|| Event::GeneralWithdrew { power, to: to() })
}

/// A general whose battle was called off waits to be placed in non-combat movement.
pub fn without_battle(on: &mut Unfold, places: &[Space]) {
    for power in on.state().movers().iter().copied() {
        let general = on.state().generals[power as usize];
        if general.leads && general.at.is_some_and(|at| !places.contains(&at)) {
            on.emit(Event::GeneralWithdrew { power, to: None });
        }
    }
}

/// Generals without troops leave land that armor runs through; they are placed in their nation's next turn.
pub fn make_way(on: &mut Unfold, space: Space) {
    let leaving: Vec<Power> = attacked(on.state(), space).collect();
    for power in leaving {
        on.emit(Event::GeneralWithdrew { power, to: None });
    }
}

/// Whoever commands in land that falls to his enemies dies there.
pub fn overrun(on: &mut Unfold, space: Space, owner: Power) {
    for power in POWERS {
        let general = on.state().generals[power as usize];
        if general.alive && general.at == Some(space) && power.is_enemy_of(owner) {
            on.emit(Event::GeneralDied { power });
        }
    }
}
