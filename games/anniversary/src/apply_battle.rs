//! How events change the battle that is being fought.

use sandtable_engine::pieces::PieceId;
use sandtable_warfare::shots;

use crate::battle::{Battle, Step};
use crate::event::Event;
use crate::state::{State, Waiting};

pub fn apply(state: &mut State, event: &Event) {
    match event {
        Event::BattleChanged { battle } => state.battle = Some((**battle).clone()),
        Event::BattleOpened { space, attackers, defenders, routes, amphibious } => {
            let battle = Battle::new(*space, attackers.clone(), defenders.clone(), *amphibious);
            state.battle = Some(Battle { routes: routes.clone(), ..battle });
        }
        Event::StepReached { step } => {
            change(state, |battle| battle.step = *step);
            state.waiting = Waiting::Battle;
        }
        Event::RoundBegan { attacker_destroyer, defender_destroyer } => change(state, |battle| {
            battle.round = battle.round.saturating_add(1);
            battle.attacker_destroyer = *attacker_destroyer;
            battle.defender_destroyer = *defender_destroyer;
            battle.attackers_struck = false;
            battle.defenders_struck = false;
            battle.fired.clear();
            battle.hits.clear();
        }),
        Event::StrikePrepared { attacking: true } => change(state, |battle| battle.attackers_struck = true),
        Event::StrikePrepared { attacking: false } => change(state, |battle| battle.defenders_struck = true),
        Event::StrikesOver => change(state, |battle| battle.fired.clear()),
        Event::Volley { power, hits } => change(state, |battle| {
            shots::merge(&mut battle.hits, hits.clone());
            if matches!(battle.step, Step::DefendersFire | Step::DefenderStrike) {
                battle.fired.push(*power);
            }
        }),
        Event::HitsTaken { casualties } => change(state, |battle| {
            battle.hits.clear();
            battle.defenders.retain(|id| !casualties.contains(id));
            battle.casualties.extend(casualties);
        }),
        Event::Bombards { ships } => change(state, |battle| battle.bombarding.clone_from(ships)),
        Event::Jumped { infantry } => change(state, |battle| battle.attackers.extend(infantry)),
        Event::Exhausted => change(state, |battle| battle.spent = true),
        _ => {}
    }
}

fn change(state: &mut State, how: impl FnOnce(&mut Battle)) {
    if let Some(battle) = &mut state.battle {
        how(battle);
    }
}

/// A unit that is gone or withdraws takes no further part.
pub fn forget_in_battle(state: &mut State, id: PieceId) {
    change(state, |battle| {
        for side in [&mut battle.attackers, &mut battle.defenders, &mut battle.casualties] {
            side.retain(|other| *other != id);
        }
    });
}
