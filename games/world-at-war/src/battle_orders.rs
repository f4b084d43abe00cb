//! What is answered in a battle before and during its rounds.

use sandtable_warfare::losses::Hits;

use crate::battle::{Battle, Step, Target};
use crate::casualties::{resolve, slots};
use crate::check::{Plan, Ruled};
use crate::event::{Event, Fact, Why};
use crate::firepower::{firing_owners, guns, nations};
use crate::general_combat::{kamikazes, wanted};
use crate::order::Order;
use crate::power::Power;
use crate::reason::Reason;
use crate::state::State;
use crate::tech::Tech;

/// The next state of the battle as one event.
fn changed(battle: &Battle, change: impl FnOnce(&mut Battle)) -> Plan {
    let mut next = battle.clone();
    change(&mut next);
    Plan::of(vec![Event::Fought { battle: Some(Box::new(next)) }])
}

/// `losses-first` against British and French together: they are one force, so the attacker is not asked, but may say it
/// as long as their losses are not chosen.
pub fn british_or_french_first(state: &State, player: Power, first: Power) -> Option<Ruled> {
    let battle = state.battle.as_ref()?;
    let choosing = matches!(battle.step, Step::DefenderLosses | Step::FirstShotLosses);
    let owners = firing_owners(state, battle);
    let together = owners.len() == 2 && owners.contains(&Power::Britain) && owners.contains(&Power::France);
    let open = player == battle.attacker && choosing && together && battle.losses_first.is_none();
    (open && owners.contains(&first)).then(|| Ok(changed(battle, |battle| battle.losses_first = Some(first))))
}

/// Answers that the present step asks for.
pub fn answer(state: &State, battle: &Battle, order: &Order) -> Ruled {
    match (battle.step, order) {
        (Step::FirstTarget, Order::FirstTarget { power }) => {
            let russians = *power == Power::Russia;
            if !firing_owners(state, &Battle { apart: false, ..battle.clone() }).contains(power) {
                return Err(Reason::NobodyThere { power: *power, space: battle.space });
            }
            Ok(changed(battle, |battle| {
                battle.target = if russians { Target::Russians } else { Target::Main };
                battle.step = Step::LossesFirst;
            }))
        }
        (Step::LossesFirst, Order::LossesFirst { power }) => {
            if !nations(state, battle).contains(&power.nation()) {
                return Err(Reason::NobodyThere { power: *power, space: battle.space });
            }
            Ok(changed(battle, |battle| (battle.losses_first, battle.step) = (Some(*power), Step::Enigma)))
        }
        (Step::Enigma, Order::Pass) => Ok(changed(battle, |battle| battle.step = Step::Espionage)),
        (Step::Enigma, Order::Enigma { space }) => crate::retreat::enigma(state, battle, *space),
        (Step::Espionage, Order::Pass) => Ok(changed(battle, |battle| battle.step = Step::Detection)),
        (Step::Espionage, Order::Espionage { space }) if space.is_none_or(|space| space == battle.space) => {
            let mut plan = changed(battle, |battle| {
                (battle.informed, battle.step) = (Some(Power::Russia), Step::Detection)
            });
            plan.events.push(Event::TechSet {
                power: Power::Russia,
                tech: Tech::MilitaryEspionage,
                level: 0,
            });
            Ok(plan)
        }
        (Step::RoundBegins, Order::Press) => {
            Ok(Plan { ends_phase: false, ..Plan::of(round_events(battle, false)) })
        }
        (Step::RoundBegins, Order::Banzai { space: None }) => Ok(Plan::of(round_events(battle, true))),
        (Step::AttackerKamikaze | Step::DefenderKamikaze, Order::Pass) => Ok(changed(battle, |battle| {
            battle.step =
                if battle.step == Step::AttackerKamikaze { Step::DefenderKamikaze } else { Step::FirstShot };
        })),
        (Step::AttackerKamikaze | Step::DefenderKamikaze, Order::Kamikaze { count }) => {
            let attack = battle.step == Step::AttackerKamikaze;
            let most = kamikazes(state, battle, attack);
            if *count == 0 || *count > most {
                return Err(Reason::TooManyKamikazes { most });
            }
            let mut plan = changed(battle, |battle| {
                if attack {
                    (battle.kamikaze_attack, battle.step) = (*count, Step::DefenderKamikaze);
                } else {
                    (battle.kamikaze_defense, battle.step) = (*count, Step::FirstShot);
                }
            });
            plan.events.push(Event::Paid {
                power: Power::Japan,
                ipcs: 2 * u16::from(*count),
                why: Why::Kamikaze,
            });
            Ok(plan)
        }
        (Step::Guns, Order::AaTargets { aircraft, armor }) => {
            let all = guns(state, battle);
            if usize::from(*aircraft) + usize::from(*armor) != all {
                return Err(Reason::EveryGun { guns: all as u16 });
            }
            Ok(changed(battle, |battle| {
                (battle.guns_at_air, battle.guns_at_tanks) = (*aircraft, *armor);
                (battle.step, battle.firing) = (Step::DefendersFire, 0);
            }))
        }
        (
            Step::FirstShotLosses | Step::DefenderLosses | Step::AttackerLosses,
            Order::Casualties { units },
        ) => {
            let attacker = battle.step == Step::AttackerLosses;
            let hits = if attacker { &battle.hits_on_attacker } else { &battle.hits_on_defender };
            let chosen = resolve(state, hits, &slots(state, battle, attacker), units)?;
            Ok(changed(battle, |battle| {
                battle.struck.extend(chosen);
                if attacker { battle.hits_on_attacker.clear() } else { battle.hits_on_defender.clear() }
            }))
        }
        (Step::KamikazeTargets, Order::Casualties { units }) => {
            let against_defence = battle.attacker == Power::Japan;
            let hits = [Hits { targets: u8::MAX, hits: battle.kamikaze_hits }];
            let open: Vec<_> = slots(state, battle, !against_defence)
                .into_iter()
                .map(|slot| sandtable_warfare::losses::Slot { tier: 0, ..slot })
                .collect();
            let chosen = resolve(state, &hits, &open, units)?;
            Ok(changed(battle, |battle| {
                battle.struck.extend(chosen);
                battle.kamikaze_hits = 0;
                battle.step = if against_defence { Step::DefenderLosses } else { Step::AttackerLosses };
            }))
        }
        (Step::DefenderWithdraws, Order::Pass) => {
            Ok(changed(battle, |battle| battle.step = Step::PressOrRetreat))
        }
        _ => Err(Reason::NotNow { wanted: wanted(state) }),
    }
}

/// A first round with or without banzai, as events.
fn round_events(battle: &Battle, banzai: bool) -> Vec<Event> {
    let mut next = battle.clone();
    next.round = next.round.saturating_add(1);
    next.step = Step::AttackerKamikaze;
    next.banzai = banzai;
    (next.kamikaze_attack, next.kamikaze_defense, next.kamikaze_hits) = (0, 0, 0);
    (next.guns_at_air, next.guns_at_tanks, next.firing) = (0, 0, 0);
    let mut events = Vec::new();
    if banzai {
        events.push(Event::Noted { fact: Fact::BanzaiSpent(battle.space) });
    }
    events.push(Event::Fought { battle: Some(Box::new(next)) });
    events
}

pub fn press_events(battle: &Battle, banzai: bool) -> Vec<Event> {
    round_events(battle, banzai)
}
