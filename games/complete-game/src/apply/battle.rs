//! Events of a battle.

use super::*;

pub(super) fn in_battle(state: &mut State, event: &Event) {
    if let Event::BattleOpened { battle } = event {
        let everybody: Vec<PieceId> = battle.everybody().collect();
        for id in everybody {
            piece(state, id, |p| {
                p.flags.set(Flags::FOUGHT);
                p.flags.clear(Flags::WAITING | Flags::WOUNDED);
            });
        }
        state.battle = Some(battle.clone());
        state.waiting = Waiting::Battle;
        return;
    }
    if *event == Event::BattleOver {
        let called = state.pieces.all().filter(|(_, _, p)| p.flags.called());
        let called: Vec<(PieceId, Power)> = called.map(|(id, _, p)| (id, p.owner)).collect();
        for (id, owner) in called {
            piece(state, id, |p| p.flags.clear(Flags::CALLED));
            if let Some(capital) = state.capital[owner as usize] {
                state.pieces.relocate(id, capital.0);
            }
        }
        state.battle = None;
        state.waiting = Waiting::Orders;
        return;
    }
    if let Event::Ready { pieces, points } = event {
        for id in pieces {
            piece(state, *id, |p| {
                p.points = *points;
                p.aboard = None;
                p.flags.set(Flags::AIRBORNE);
            });
        }
    }
    if let Event::RaidDone { piece: id } | Event::BombDropped { piece: id } = event {
        piece(state, *id, |p| p.flags.clear(Flags::RAIDER | Flags::ESCORTED | Flags::BOMBING));
    }
    let Some(battle) = &mut state.battle else { return };
    match event {
        Event::BattleStep { step } => {
            battle.step = *step;
            state.waiting = Waiting::Battle;
        }
        Event::RoundBegan => {
            battle.round = battle.round.saturating_add(1);
            battle.fired = PowerSet::default();
            battle.targets.clear();
            battle.divers.clear();
            battle.hits = 0;
            battle.sneak = 0;
        }
        Event::SearchPlanes { planes } => battle.planes = *planes,
        Event::HitsMade { hits, sneak, .. } => {
            battle.hits = battle.hits.saturating_add(*hits);
            battle.sneak = battle.sneak.saturating_add(*sneak);
        }
        Event::HitsTaken => {
            if battle.step == crate::battle::Step::SneakLosses {
                battle.sneak = 0;
            } else {
                battle.hits = 0;
            }
        }
        Event::Boxed { pieces } => {
            battle.defenders.retain(|id| !pieces.contains(id));
            battle.casualties.extend(pieces);
        }
        Event::Aimed { aim } => battle.aim = *aim,
        Event::Targeted { pieces } => battle.targets = pieces.clone(),
        Event::Bombards { ships } => {
            battle.bombarding = ships.clone();
            battle.ships_bombarded = !ships.is_empty();
        }
        Event::Dives { divers } => {
            battle.attackers.retain(|id| !divers.iter().any(|(diver, _)| diver == id));
            battle.divers.extend(divers);
        }
        Event::Intercepts { count } => battle.interceptors = *count,
        Event::IndustryRolled { sum } => battle.industry = *sum,
        Event::Holds { attacker: true } => battle.attacker_holds = true,
        Event::Holds { attacker: false } => battle.defender_holds = true,
        Event::FiredBy { power } => battle.fired.insert(*power),
        Event::Joins { pieces } | Event::Ready { pieces, .. } => {
            battle.defenders.extend(pieces);
            for id in pieces {
                if let Some(p) = state.pieces.get_mut(*id)
                    && p.unit == Unit::ReserveInfantry
                {
                    p.flags.set(Flags::CALLED);
                }
            }
        }
        Event::InsultAnswered => battle.insulted = false,
        Event::PointsSpent => {
            let flying: Vec<PieceId> = battle.defenders.clone();
            for id in flying {
                if let Some(p) = state.pieces.get_mut(id)
                    && p.flags.airborne()
                {
                    p.points = p.points.saturating_sub(1);
                }
            }
        }
        Event::RaidDone { piece: id } => battle.raiders.retain(|other| other != id),
        Event::BombDropped { piece: id } => battle.bombers.retain(|other| other != id),
        _ => {}
    }
}
