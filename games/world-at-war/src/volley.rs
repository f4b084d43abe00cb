//! The dice of a battle, and what their faces come to.

use sandtable_engine::pieces::PieceId;
use sandtable_engine::{Die, RollRequest};
use sandtable_warfare::losses::Hits;
use sandtable_warfare::shots::{self, Luck};

use crate::Unfold;
use crate::battle::{Battle, Step};
use crate::board::Space;
use crate::conclude::conclude;
use crate::event::{Event, Fact};
use crate::firepower::{
    Shot, attack_shots, attackers, bombarding, defenders, defense_shots, firing_owners, heavy_bombers,
};
use crate::general_combat::{go_to, set, speaker};
use crate::power::Power;
use crate::state::State;
use crate::tech::Tech;
use crate::units::Unit;

fn luck(state: &State) -> Luck {
    if state.options.low_luck { Luck::Low } else { Luck::Dice }
}

fn request(state: &State, step: &'static str, by: Power, place: Space, shots: &[Shot]) -> RollRequest {
    let dice = shots::dice(shots, luck(state), |name| name);
    RollRequest { step: step.into(), by: by.id().into(), place: place.id().into(), dice }
}

/// The dice that the battle waits for.
pub fn dice(state: &State) -> Option<RollRequest> {
    let battle = state.battle.as_ref()?;
    let by = speaker(state, battle);
    match battle.step {
        Step::Detection => {
            let need = detection(state, battle);
            let die = Die { sides: 6, unit: "detection".into(), need: Some(need) };
            Some(RollRequest {
                step: "detection".into(),
                by: by.id().into(),
                place: battle.space.id().into(),
                dice: vec![die],
            })
        }
        Step::FirstShot => {
            Some(request(state, "attack", by, battle.space, &attack_shots(state, battle, true)))
        }
        Step::Bombardment => {
            Some(request(state, "bombardment", by, battle.space, &bombarding(state, battle)))
        }
        Step::AttackersFire => Some(request(state, "attack", by, battle.space, &volley(state, battle))),
        Step::DefendersFire => {
            let owner = firing_owner(state, battle)?;
            Some(request(state, "defense", owner, battle.space, &defence(state, battle, owner)))
        }
        Step::ArmorRolls => {
            let die = Die { sides: 6, unit: Unit::Tiger.id().into(), need: Some(4) };
            let dice = vec![die; battle.tigers.len()];
            Some(RollRequest {
                step: "armor-roll".into(),
                by: Power::Germany.id().into(),
                place: battle.space.id().into(),
                dice,
            })
        }
        _ => None,
    }
}

fn kamikaze_shots(count: u8) -> impl Iterator<Item = Shot> {
    (0..count).map(|_| Shot { unit: "kamikaze", sides: 6, need: 2, dice: 1, strength: 2, targets: KAMIKAZE })
}

/// A target class of its own: Japan picks what these hits strike.
const KAMIKAZE: u8 = 128;

pub fn volley(state: &State, battle: &Battle) -> Vec<Shot> {
    let mut shots = attack_shots(state, battle, false);
    shots.extend(kamikaze_shots(battle.kamikaze_attack));
    shots
}

fn defence(state: &State, battle: &Battle, owner: Power) -> Vec<Shot> {
    let mut shots = defense_shots(state, battle, owner);
    if owner == Power::Japan {
        shots.extend(kamikaze_shots(battle.kamikaze_defense));
    }
    shots
}

pub fn firing_owner(state: &State, battle: &Battle) -> Option<Power> {
    firing_owners(state, battle)
        .into_iter()
        .find(|owner| *owner as u8 >= battle.firing && !defence(state, battle, *owner).is_empty())
}

/// What a die must not exceed to find submarines; more than six where nobody need roll.
pub fn detection(state: &State, battle: &Battle) -> u8 {
    let seekers = attackers(state, battle);
    let best = seekers.iter().map(|id| state.piece(*id).unit.detection()).max().unwrap_or(0);
    if best == 0 {
        return 0;
    }
    let radar =
        seekers.iter().map(|id| state.tech(state.piece(*id).owner, Tech::RadarSonar)).max().unwrap_or(0);
    let counter = defenders(state, battle)
        .iter()
        .map(|id| state.tech(state.piece(*id).owner, Tech::CounterRadarSonar))
        .max()
        .unwrap_or(0);
    if radar >= 3 {
        return 7;
    }
    (best as i8 + 2 * radar as i8 - 2 * counter as i8).clamp(0, 6) as u8
}

/// Faces for the dice of the present step.
pub fn rolled(on: &mut Unfold<'_>, faces: &[u8]) {
    let Some(battle) = on.state().battle.clone() else { return };
    let state = on.state();
    match battle.step {
        Step::Detection => {
            let found = faces.first().is_some_and(|face| *face <= detection(state, &battle));
            if found { go_to(on, Step::RoundBegins) } else { conclude(on, false) }
        }
        Step::FirstShot => {
            let hits = shots::hits(&attack_shots(state, &battle, true), luck(state), faces);
            set(on, |battle| (battle.hits_on_defender, battle.step) = (hits, Step::FirstShotLosses));
        }
        Step::Bombardment => {
            let hits = shots::hits(&bombarding(state, &battle), luck(state), faces);
            set(on, |battle| {
                shots::merge(&mut battle.hits_on_defender, hits);
                battle.step = Step::AttackersFire;
            });
        }
        Step::AttackersFire => {
            let (mut hits, kamikaze) = apart(shots::hits(&volley(state, &battle), luck(state), faces));
            let heavy = heavy_bombers(state, &battle);
            let noted = state.doings.heavy.iter().any(|(at, raid, _)| *at == battle.space && !raid);
            if heavy > 0 && !noted {
                on.emit(Event::Noted { fact: Fact::Heavy(battle.space, false, heavy) });
            }
            let mut waiting = battle.hits_on_defender.clone();
            shots::merge(&mut waiting, std::mem::take(&mut hits));
            set(on, |battle| {
                (battle.hits_on_defender, battle.kamikaze_hits) = (waiting, kamikaze);
                battle.step = if kamikaze > 0 { Step::KamikazeTargets } else { Step::DefenderLosses };
            });
        }
        Step::DefendersFire => {
            let Some(owner) = firing_owner(state, &battle) else { return };
            let (mut hits, kamikaze) =
                apart(shots::hits(&defence(state, &battle, owner), luck(state), faces));
            let finnish = owner == Power::Neutral && battle.space.is(crate::board::Flag::Finnish);
            if finnish {
                // While Finland is neutral each of its hits costs two units.
                hits.iter_mut().for_each(|group| group.hits *= 2);
            }
            set(on, |battle| {
                shots::merge(&mut battle.hits_on_attacker, hits);
                battle.firing = owner as u8 + 1;
                if kamikaze > 0 {
                    (battle.kamikaze_hits, battle.step) = (kamikaze, Step::KamikazeTargets);
                }
            });
        }
        Step::ArmorRolls => {
            let pierced: Vec<PieceId> =
                battle.tigers.iter().zip(faces).filter(|(_, face)| **face > 4).map(|(id, _)| *id).collect();
            if !pierced.is_empty() {
                on.emit(Event::Lost { pieces: pierced });
            }
            set(on, |battle| battle.tigers.clear());
        }
        _ => {}
    }
}

/// Ordinary hits, and those of kamikazes.
fn apart(hits: Vec<Hits>) -> (Vec<Hits>, u16) {
    let (kamikaze, usual): (Vec<Hits>, Vec<Hits>) =
        hits.into_iter().partition(|group| group.targets == KAMIKAZE);
    (usual, kamikaze.iter().map(|group| group.hits).sum())
}
