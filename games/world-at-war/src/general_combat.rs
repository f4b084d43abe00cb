//! A battle, step by step: questions before it, rounds of fire, losses.

use sandtable_engine::pieces::PieceId;
use sandtable_warfare::losses::Hits;

use crate::Unfold;
use crate::battle::{Battle, Step, Target, Waiting};
use crate::board::Space;
use crate::casualties::{forced, slots, suggested};
use crate::conclude::conclude;
use crate::event::{Event, Fact, Mark};
use crate::firepower::{
    attack_shots, attackers, bombarding, defenders, fighters, firing_owners, gun_targets, gun_value, guns,
    nations,
};
use crate::power::Power;
use crate::state::{Role, State};
use crate::tech::Tech;
use crate::units::Unit;
use crate::volley::{detection, firing_owner, volley};

/// The owner who speaks for the attack: the first whose units are there.
pub fn speaker(state: &State, battle: &Battle) -> Power {
    let owners: Vec<Power> = attackers(state, battle).into_iter().map(|id| state.piece(id).owner).collect();
    if owners.contains(&battle.attacker) {
        battle.attacker
    } else {
        owners.first().copied().unwrap_or(battle.attacker)
    }
}

/// Who picks the losses of the defence: nobody's units lose the cheapest first.
pub fn defence_speaker(state: &State, battle: &Battle) -> Option<Power> {
    let first = battle.losses_first;
    let owners = firing_owners(state, battle);
    let named =
        owners.iter().copied().find(|owner| first.is_some_and(|first| owner.nation() == first.nation()));
    let holder = Some(state.controller(battle.space)).filter(|holder| owners.contains(holder));
    named.or(holder).or(owners.first().copied()).filter(|owner| !owner.is_nobody())
}

/// Whose kamikazes fly, and how many could.
pub fn kamikazes(state: &State, battle: &Battle, attack: bool) -> u8 {
    let japan = Power::Japan;
    if battle.space.is_land() || !state.has(japan, Tech::Kamikaze) || battle.target == Target::Pen {
        return 0;
    }
    let ids = if attack { attackers(state, battle) } else { defenders(state, battle) };
    let money = state.treasury[japan as usize] / 2;
    fighters(state, &ids, japan).min(money.into()).min(255) as u8
}

pub fn decider(state: &State) -> Option<Power> {
    let battle = state.battle.as_ref()?;
    match battle.step {
        Step::FirstTarget
        | Step::LossesFirst
        | Step::RoundBegins
        | Step::AttackerLosses
        | Step::PressOrRetreat => Some(battle.attacker),
        Step::Enigma => Some(Power::Britain),
        Step::Espionage => Some(Power::Russia),
        Step::AttackerKamikaze | Step::DefenderKamikaze | Step::KamikazeTargets => Some(Power::Japan),
        Step::FirstShotLosses | Step::DefenderLosses | Step::Guns => {
            defence_speaker(state, battle).map(Power::player)
        }
        Step::DefenderWithdraws => {
            boats(state, battle, false).first().map(|id| state.piece(*id).owner.player())
        }
        Step::Detection
        | Step::FirstShot
        | Step::Bombardment
        | Step::AttackersFire
        | Step::DefendersFire
        | Step::ArmorRolls => None,
    }
}

pub fn wanted(state: &State) -> &'static str {
    match state.battle.as_ref().map(|battle| battle.step) {
        Some(Step::FirstTarget) => "`first-target` and a power",
        Some(Step::LossesFirst) => "`losses-first` and a power",
        Some(Step::Enigma) => "`enigma` and where to retreat, or `pass`",
        Some(Step::Espionage) => "`espionage` or `pass`",
        Some(Step::RoundBegins) => "`banzai` or `press`",
        Some(Step::AttackerKamikaze | Step::DefenderKamikaze) => "`kamikaze` and a number, or `pass`",
        Some(Step::Guns) => "`aa-targets`",
        Some(Step::DefenderWithdraws) => "`withdraw` or `pass`",
        Some(Step::PressOrRetreat) => "`press` or `retreat`",
        Some(_) => "`casualties`",
        None => "nothing",
    }
}

/// Submarines that may leave the battle.
pub fn boats(state: &State, battle: &Battle, attacker: bool) -> Vec<PieceId> {
    let ids = if attacker { attackers(state, battle) } else { defenders(state, battle) };
    ids.into_iter()
        .filter(|id| state.piece(*id).unit == Unit::Submarine && !state.piece(*id).owner.is_nobody())
        .collect()
}

pub fn set(on: &mut Unfold<'_>, change: impl FnOnce(&mut Battle)) {
    let Some(mut battle) = on.state().battle.clone() else { return };
    change(&mut battle);
    on.emit(Event::Fought { battle: Some(Box::new(battle)) });
}

pub fn go_to(on: &mut Unfold<'_>, step: Step) {
    set(on, |battle| battle.step = step);
}

/// Run through the steps until somebody must decide or dice must fall.
pub fn advance(on: &mut Unfold<'_>) {
    while let Some(battle) = on.state().battle.clone() {
        let state = on.state();
        match battle.step {
            Step::FirstTarget => {
                if battle.apart
                    && battle.round == 0
                    && battle.target == Target::Main
                    && !state.doings.admitted.contains(battle.space)
                {
                    return;
                }
                go_to(on, Step::LossesFirst);
            }
            Step::LossesFirst => {
                if nations(state, &battle).len() > 1 && battle.losses_first.is_none() {
                    return;
                }
                go_to(on, Step::Enigma);
            }
            Step::Enigma => {
                let british =
                    firing_owners(state, &battle).into_iter().any(|owner| owner.nation() == Power::Britain);
                if battle.attacker == Power::Germany
                    && british
                    && state.has(Power::Britain, Tech::Enigma)
                    && !crate::retreat::refuges(state, &battle).is_empty()
                {
                    return;
                }
                go_to(on, Step::Espionage);
            }
            Step::Espionage => {
                let russian = firing_owners(state, &battle).contains(&Power::Russia);
                if battle.attacker == Power::Germany
                    && russian
                    && state.has(Power::Russia, Tech::MilitaryEspionage)
                {
                    return;
                }
                let told = state.doings.espionage == Some(battle.space);
                set(on, |battle| {
                    battle.informed = battle.informed.or(told.then_some(Power::Russia));
                    battle.step = Step::Detection;
                });
            }
            Step::Detection => {
                let alone =
                    defenders(state, &battle).iter().all(|id| state.piece(*id).unit == Unit::Submarine);
                let need = detection(state, &battle);
                match () {
                    () if battle.space.is_land() || battle.target == Target::Pen || !alone || need > 6 => {
                        go_to(on, Step::RoundBegins)
                    }
                    () if need == 0 => conclude(on, false),
                    () => return,
                }
            }
            Step::RoundBegins => {
                let pen = battle.target == Target::Pen && state.pen_in(battle.space).is_some();
                if attackers(state, &battle).is_empty() || (defenders(state, &battle).is_empty() && !pen) {
                    let won = !attackers(state, &battle).is_empty();
                    conclude(on, won);
                    continue;
                }
                if banzai_markers(state, battle.space) > 0 {
                    return;
                }
                begin_round(on, false);
            }
            Step::AttackerKamikaze => {
                if kamikazes(state, &battle, true) > 0 {
                    return;
                }
                go_to(on, Step::DefenderKamikaze);
            }
            Step::DefenderKamikaze => {
                if kamikazes(state, &battle, false) > 0 {
                    return;
                }
                go_to(on, Step::FirstShot);
            }
            Step::FirstShot => {
                if !attack_shots(state, &battle, true).is_empty() {
                    return;
                }
                go_to(on, Step::Bombardment);
            }
            Step::FirstShotLosses => {
                if !assign(on, false) {
                    return;
                }
                resolve_struck(on);
                go_to(on, Step::Bombardment);
            }
            Step::Bombardment => {
                if !bombarding(state, &battle).is_empty() {
                    return;
                }
                go_to(on, Step::AttackersFire);
            }
            Step::AttackersFire => {
                if !volley(state, &battle).is_empty() {
                    return;
                }
                go_to(on, Step::DefenderLosses);
            }
            Step::KamikazeTargets => {
                if !strike_by_kamikaze(on) {
                    return;
                }
            }
            Step::DefenderLosses => {
                if !assign(on, false) {
                    return;
                }
                go_to(on, Step::Guns);
            }
            Step::Guns => {
                let (air, tanks) = gun_targets(state, &battle);
                let all = guns(state, &battle).min(255) as u8;
                if all > 0
                    && air > 0
                    && tanks > 0
                    && gun_value(&battle) > 0
                    && defence_speaker(state, &battle).is_some()
                {
                    return;
                }
                set(on, |battle| {
                    (battle.guns_at_air, battle.guns_at_tanks) = if air > 0 { (all, 0) } else { (0, all) };
                    (battle.step, battle.firing) = (Step::DefendersFire, 0);
                });
            }
            Step::DefendersFire => {
                if firing_owner(state, &battle).is_some() {
                    return;
                }
                go_to(on, Step::AttackerLosses);
            }
            Step::AttackerLosses => {
                if !assign(on, true) {
                    return;
                }
                resolve_struck(on);
                let armour = on.state().battle.as_ref().is_some_and(|battle| !battle.tigers.is_empty());
                if armour {
                    go_to(on, Step::ArmorRolls);
                    return;
                }
                end_round(on);
            }
            Step::ArmorRolls => {
                if !battle.tigers.is_empty() {
                    return;
                }
                end_round(on);
            }
            Step::DefenderWithdraws => {
                if !boats(state, &battle, false).is_empty() {
                    return;
                }
                go_to(on, Step::PressOrRetreat);
            }
            Step::PressOrRetreat => {
                if crate::retreat::has_choice(state, &battle) {
                    return;
                }
                begin_round(on, false);
            }
        }
    }
}

pub fn banzai_markers(state: &State, space: Space) -> u8 {
    state.doings.banzai.iter().find(|(at, _)| *at == space).map_or(0, |(_, markers)| *markers)
}

/// A round begins, with a banzai attack or without.
pub fn begin_round(on: &mut Unfold<'_>, banzai: bool) {
    let Some(space) = on.state().battle.as_ref().map(|battle| battle.space) else { return };
    if banzai {
        on.emit(Event::Noted { fact: Fact::BanzaiSpent(space) });
    }
    set(on, |battle| {
        battle.round = battle.round.saturating_add(1);
        battle.step = Step::AttackerKamikaze;
        battle.banzai = banzai;
        (battle.kamikaze_attack, battle.kamikaze_defense, battle.kamikaze_hits) = (0, 0, 0);
        (battle.guns_at_air, battle.guns_at_tanks, battle.firing) = (0, 0, 0);
    });
}

/// Hits that wait are assigned if nothing is to choose; whether all are.
fn assign(on: &mut Unfold<'_>, attacker: bool) -> bool {
    let Some(battle) = on.state().battle.clone() else { return true };
    let state = on.state();
    let hits = if attacker { &battle.hits_on_attacker } else { &battle.hits_on_defender };
    if hits.is_empty() {
        return true;
    }
    let open = slots(state, &battle, attacker);
    let nobody = !attacker && defence_speaker(state, &battle).is_none() && battle.target != Target::Pen;
    if battle.target == Target::Pen && !attacker {
        return hit_pen(on, &battle);
    }
    let chosen = forced(state, hits, &open).or_else(|| nobody.then(|| suggested(state, hits, &open)));
    match chosen {
        Some(chosen) => {
            strike(on, &chosen, attacker);
            true
        }
        None => false,
    }
}

fn strike(on: &mut Unfold<'_>, chosen: &[PieceId], attacker: bool) {
    set(on, |battle| {
        battle.struck.extend(chosen);
        if attacker {
            battle.hits_on_attacker.clear();
        } else {
            battle.hits_on_defender.clear();
        }
    });
}

/// Hits on a pen hit its submarines first, then the pen itself.
fn hit_pen(on: &mut Unfold<'_>, battle: &Battle) -> bool {
    let hits: u16 = battle.hits_on_defender.iter().map(|group| group.hits).sum();
    let inside: Vec<PieceId> =
        defenders(on.state(), battle).into_iter().filter(|id| !battle.struck.contains(id)).collect();
    let boats: Vec<PieceId> = inside.into_iter().take(hits.into()).collect();
    let rest = hits - boats.len() as u16;
    set(on, |battle| {
        battle.struck.extend(boats);
        battle.hits_on_defender.clear();
        battle.pen_hits = battle.pen_hits.saturating_add(rest.min(255) as u8);
    });
    true
}

/// The losses of the round leave together.
fn resolve_struck(on: &mut Unfold<'_>) {
    let Some(battle) = on.state().battle.clone() else { return };
    let (mut lost, mut damaged, mut tigers) = (Vec::new(), Vec::new(), Vec::new());
    let mut seen: Vec<PieceId> = Vec::new();
    for id in &battle.struck {
        if seen.contains(id) {
            continue;
        }
        seen.push(*id);
        let hits = battle.struck.iter().filter(|other| *other == id).count();
        let Some(piece) = on.state().pieces.get(*id) else { continue };
        match piece.unit {
            Unit::Battleship if hits == 1 && !piece.damaged => damaged.push(*id),
            Unit::Tiger if hits == 1 => tigers.push(*id),
            _ => lost.push(*id),
        }
    }
    // A paratrooper dies with the bomber that carried it; afterwards it is on the ground.
    let landed: Vec<PieceId> = on
        .state()
        .at(battle.space)
        .filter(|(_, p)| p.unit == Unit::Paratrooper && p.aboard.is_some())
        .map(|(id, _)| id)
        .collect();
    if !lost.is_empty() {
        on.emit(Event::Lost { pieces: lost });
    }
    if !landed.is_empty() && battle.space.is_land() && battle.step == Step::AttackerLosses {
        on.emit(Event::Marked { pieces: landed, mark: Mark::Aboard(None) });
    }
    if !damaged.is_empty() {
        on.emit(Event::Marked { pieces: damaged, mark: Mark::Damaged(true) });
    }
    if battle.pen_hits > 0 {
        let zone = battle.space;
        let standing = on.state().pen_in(zone).map(|pen| 2 - u8::from(pen.damaged));
        match standing {
            Some(left) if battle.pen_hits >= left => on.emit(Event::PenGone { zone }),
            Some(_) => on.emit(Event::PenDamaged { zone, damaged: true }),
            None => {}
        }
    }
    set(on, |battle| {
        battle.struck.clear();
        battle.pen_hits = 0;
        battle.tigers.extend(tigers);
    });
}

fn end_round(on: &mut Unfold<'_>) {
    let Some(battle) = on.state().battle.clone() else { return };
    let state = on.state();
    let pen = battle.target == Target::Pen && state.pen_in(battle.space).is_some();
    let over = attackers(state, &battle).is_empty() || (defenders(state, &battle).is_empty() && !pen);
    go_to(on, if over { Step::RoundBegins } else { Step::DefenderWithdraws });
}

/// Kamikaze hits strike what Japan picks; whether all have.
fn strike_by_kamikaze(on: &mut Unfold<'_>) -> bool {
    let Some(battle) = on.state().battle.clone() else { return true };
    let against_defence = battle.attacker == Power::Japan;
    let open = slots(on.state(), &battle, !against_defence);
    let hits = [Hits { targets: u8::MAX, hits: battle.kamikaze_hits }];
    let free: Vec<_> = open.iter().map(|slot| sandtable_warfare::losses::Slot { tier: 0, ..*slot }).collect();
    let Some(chosen) =
        (if battle.kamikaze_hits == 0 { Some(Vec::new()) } else { forced(on.state(), &hits, &free) })
    else {
        return false;
    };
    kamikaze_struck(on, &chosen);
    true
}

fn kamikaze_struck(on: &mut Unfold<'_>, chosen: &[PieceId]) {
    set(on, |battle| {
        battle.struck.extend(chosen);
        battle.kamikaze_hits = 0;
        battle.step =
            if battle.attacker == Power::Japan { Step::DefenderLosses } else { Step::AttackerLosses };
    });
}

/// A battle begins.
pub fn begin(on: &mut Unfold<'_>, space: Space, target: Target) {
    let state = on.state();
    let attacker = state.power;
    let foes: Vec<Power> =
        crate::firepower::defending(state, space, attacker).map(|(_, p)| p.owner).collect();
    let apart = space.is_sea()
        && target == Target::Main
        && foes.contains(&Power::Russia)
        && foes.iter().any(|owner| *owner != Power::Russia);
    let amphibious = state.at(space).any(|(_, p)| p.role == Role::Attack && p.seaborne);
    let battle = Battle {
        space,
        target,
        attacker,
        round: 0,
        step: Step::FirstTarget,
        apart,
        losses_first: None,
        surprise: state.doings.surprise == Some(space) && attacker == Power::Germany,
        informed: None,
        banzai: false,
        banzai_made: banzai_markers(state, space) > 0,
        kamikaze_attack: 0,
        kamikaze_defense: 0,
        kamikaze_hits: 0,
        guns_at_air: 0,
        guns_at_tanks: 0,
        amphibious,
        firing: 0,
        hits_on_defender: Vec::new(),
        hits_on_attacker: Vec::new(),
        struck: Vec::new(),
        pen_hits: 0,
        tigers: Vec::new(),
    };
    on.emit(Event::Awaited { waiting: Waiting::Battle });
    on.emit(Event::Fought { battle: Some(Box::new(battle)) });
}
