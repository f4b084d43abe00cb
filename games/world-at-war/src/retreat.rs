//! Leaving a battle: retreat, withdrawing submarines, the broken Enigma code.

use sandtable_engine::pieces::PieceId;

use crate::Unfold;
use crate::battle::{Battle, Step, Target, Waiting};
use crate::battle_orders::press_events;
use crate::board::Space;
use crate::check::{Plan, Ruled};
use crate::event::{Event, Mark};
use crate::firepower::{attackers, defenders};
use crate::general_combat::{banzai_markers, boats};
use crate::movement::is_hostile_zone;
use crate::politics::shares;
use crate::power::Power;
use crate::reason::Reason;
use crate::state::{Piece, Role, State};
use crate::tech::Tech;

/// Land units and ships that may leave: not those put ashore or dropped, and no infantry after a banzai attack.
fn may_leave(battle: &Battle, piece: &Piece) -> bool {
    let bound = battle.banzai_made && piece.unit.is_infantry();
    let way = piece.from.is_some_and(|from| from.is_land() == battle.space.is_land());
    !piece.is_air() && !piece.seaborne && !bound && way
}

/// Spaces a retreat may go to: where some of the attackers came from, and still open.
pub fn ways_out(state: &State, battle: &Battle) -> Vec<Space> {
    let mut ways: Vec<Space> = attackers(state, battle)
        .into_iter()
        .map(|id| state.piece(id))
        .filter(|piece| may_leave(battle, piece))
        .filter_map(|piece| piece.from.map(|from| (from, piece.owner)))
        .filter(|(from, owner)| open(state, *from, *owner))
        .map(|(from, _)| from)
        .collect();
    ways.sort_unstable();
    ways.dedup();
    ways
}

fn open(state: &State, space: Space, owner: Power) -> bool {
    if space.is_sea() {
        !is_hostile_zone(state, space, owner)
    } else {
        shares(state, owner, state.controller(space))
    }
}

fn has_air(state: &State, battle: &Battle) -> bool {
    attackers(state, battle).into_iter().any(|id| state.piece(id).is_air())
}

/// Whether the attacker has anything to decide before the next round.
pub fn has_choice(state: &State, battle: &Battle) -> bool {
    has_air(state, battle)
        || !ways_out(state, battle).is_empty()
        || !boats(state, battle, true).is_empty()
        || banzai_markers(state, battle.space) > 0
}

/// `press`, or `banzai` for a round in which Japanese infantry hits on 2.
pub fn press(state: &State, battle: &Battle, banzai: bool) -> Ruled {
    if banzai && banzai_markers(state, battle.space) == 0 {
        return Err(Reason::NoBanzaiMarker { space: battle.space });
    }
    Ok(Plan::of(press_events(battle, banzai)))
}

/// `retreat`: together to one space, or each to where it came from; aircraft break off and land later.
pub fn retreat(state: &State, battle: &Battle, to: Option<Space>) -> Ruled {
    let ids = attackers(state, battle);
    let ways = ways_out(state, battle);
    if let Some(space) = to
        && !ways.contains(&space)
    {
        return Err(Reason::NoWayOut { space });
    }
    let leaving: Vec<PieceId> =
        ids.iter().copied().filter(|id| may_leave(battle, state.piece(*id)) && !ways.is_empty()).collect();
    let air: Vec<PieceId> = ids.iter().copied().filter(|id| state.piece(*id).is_air()).collect();
    if leaving.is_empty() && air.is_empty() {
        return Err(if battle.banzai_made { Reason::BanzaiToTheEnd } else { Reason::NobodyRetreats });
    }
    let mut events = Vec::new();
    for id in &leaving {
        let from = state.piece(*id).from.filter(|from| ways.contains(from));
        let Some(goal) = to.or(from).or(ways.first().copied()) else { continue };
        events.push(Event::Went { pieces: vec![*id], to: goal });
    }
    if !leaving.is_empty() {
        events.push(Event::Marked { pieces: leaving, mark: Mark::Repulsed });
    }
    if !air.is_empty() {
        events.push(Event::Marked { pieces: air, mark: Mark::Role(Role::None) });
    }
    // Whoever could not leave fights on.
    let mut next = battle.clone();
    next.step = Step::RoundBegins;
    events.push(Event::Fought { battle: Some(Box::new(next)) });
    Ok(Plan::of(events))
}

/// `withdraw`: submarines stay in the zone, out of the battle.
pub fn withdraw(state: &State, battle: &Battle, count: u16, attacker: bool) -> Ruled {
    let own = boats(state, battle, attacker);
    if count == 0 || own.len() < usize::from(count) {
        return Err(Reason::NoSuchBoats { count });
    }
    let pieces: Vec<PieceId> = own.into_iter().take(count.into()).collect();
    let mut events = vec![Event::Marked { pieces: pieces.clone(), mark: Mark::Withdrawn(true) }];
    if battle.target == Target::Pen {
        events.push(Event::Marked { pieces, mark: Mark::InPen(false) });
    }
    let mut next = battle.clone();
    next.step = if attacker { Step::RoundBegins } else { Step::PressOrRetreat };
    if attacker || leaves_nobody(state, battle, count) {
        next.step = Step::RoundBegins;
    }
    events.push(Event::Fought { battle: Some(Box::new(next)) });
    Ok(Plan::of(events))
}

fn leaves_nobody(state: &State, battle: &Battle, count: u16) -> bool {
    battle.target != Target::Pen && defenders(state, battle).len() <= usize::from(count)
}

/// Where a defence may retreat to as one: adjacent spaces of its own kind that are friendly.
pub fn refuges(state: &State, battle: &Battle) -> Vec<Space> {
    let land = battle.space.is_land();
    let fit = |space: &Space| space.is_land() == land && open(state, *space, Power::Britain);
    battle.space.neighbours().filter(fit).collect()
}

/// `enigma`: one complete retreat before a German attack.
pub fn enigma(state: &State, battle: &Battle, to: Space) -> Ruled {
    if !refuges(state, battle).contains(&to) {
        return Err(Reason::NoWayOut { space: to });
    }
    let british =
        defenders(state, battle).into_iter().filter(|id| state.piece(*id).owner.nation() == Power::Britain);
    let mut next = battle.clone();
    next.step = Step::Espionage;
    Ok(Plan::of(vec![
        Event::Went { pieces: british.collect(), to },
        Event::Fought { battle: Some(Box::new(next)) },
        Event::Awaited { waiting: Waiting::EnigmaDie },
    ]))
}

/// On 3 to 6 the Germans change their code.
pub fn enigma_die(on: &mut Unfold<'_>, face: u8) {
    on.emit(Event::Settled);
    if face > 2 {
        on.emit(Event::TechSet { power: Power::Britain, tech: Tech::Enigma, level: 0 });
    }
    crate::general_combat::go_to(on, Step::RoundBegins);
}
