//! The combat phase: what attacks bring with them, what is fought in which order, and how battles end.

use sandtable_engine::pieces::PieceId;

use crate::Unfold;
use crate::battle::{Target, Waiting};
use crate::board::{Space, board};
use crate::capitals::capture;
use crate::check::{Plan, Ruled};
pub use crate::conclude::conclude;
use crate::conclude::finish;
use crate::event::{Event, Fact, Mark};
use crate::firepower::{aims_at_pen, attacking, defending};
use crate::movement::{is_foe, is_hostile_zone};
use crate::politics::attack_brings;
use crate::power::Power;
use crate::reason::Reason;
use crate::state::{Once, Piece, Role, State};
use crate::units::Unit;
use crate::{fall_of_france, general_combat, missions, politics};

/// Every space the player whose turn it is attacks: where units attack, and where cargo will land.
pub fn attacked_spaces(state: &State) -> Vec<Space> {
    let mut spaces: Vec<Space> = Vec::new();
    for (_, space, piece) in state.pieces.all() {
        if piece.owner.player() != state.power {
            continue;
        }
        let lands = piece.goal.filter(|_| piece.aboard.is_some());
        if piece.role == Role::Attack || piece.role == Role::Drop {
            spaces.push(Space(space));
        }
        spaces.extend(lands);
    }
    spaces.sort_unstable();
    spaces.dedup();
    spaces
}

/// Attackers of an area, cargo that will land there included.
pub fn invaders(state: &State, space: Space) -> Vec<PieceId> {
    let here = state
        .at(space)
        .filter(|(_, p)| p.owner.player() == state.power && matches!(p.role, Role::Attack | Role::Drop))
        .map(|(id, _)| id);
    let afloat = state
        .pieces
        .all()
        .filter(|(_, _, p)| p.goal == Some(space) && p.aboard.is_some() && p.owner.player() == state.power);
    here.chain(afloat.map(|(id, _, _)| id)).collect()
}

/// Combat begins: war comes, Vichy takes sides, and what precedes battles is lined up.
pub fn begin(on: &mut Unfold<'_>) {
    let attacker = on.state().power;
    on.emit(Event::Awaited { waiting: Waiting::Battles });
    let attacked = attacked_spaces(on.state());
    let raided: Vec<Space> = {
        let state = on.state();
        let mut spaces: Vec<Space> = state
            .pieces
            .all()
            .filter(|(_, _, p)| p.role == Role::Raid && p.owner.player() == attacker)
            .map(|(_, s, _)| Space(s))
            .collect();
        spaces.dedup();
        spaces
    };
    for space in attacked.iter().chain(&raided).copied() {
        let state = on.state();
        let mut victims: Vec<Power> = defending(state, space, attacker).map(|(_, p)| p.owner).collect();
        if space.is_land() {
            victims.push(state.controller(space));
        }
        let vichy = victims.contains(&Power::Vichy);
        for event in attack_brings(state, attacker, space, &victims) {
            on.emit(event);
        }
        if vichy && attacker.is_axis() {
            // Attacking Vichy makes it French, and France an enemy.
            for event in politics::declaration(on.state(), attacker, Power::France) {
                on.emit(event);
            }
            if space == board().named.indo_china {
                fall_of_france::fleet_joins_britain(on);
            }
            fall_of_france::free_all(on);
        }
    }
    take_blitzed(on);
    for space in attacked.iter().rev().copied() {
        let state = on.state();
        let neutral = space.is_land() && state.controller(space) == Power::Neutral;
        if neutral && attacker == Power::Britain && !state.doings.admitted.contains(space) {
            let owners: Vec<Power> = invaders(state, space).iter().map(|id| state.piece(*id).owner).collect();
            let power = if owners.contains(&Power::Britain) { Power::Britain } else { Power::France };
            on.emit(Event::Awaited { waiting: Waiting::InvasionDie { power, space } });
        }
    }
    for space in attacked.iter().rev().copied() {
        let chinese = |p: &Piece| p.owner == Power::China && p.unit == Unit::Infantry;
        if space.is_land() && attacking(on.state(), space, attacker).any(|(_, p)| chinese(p)) {
            on.emit(Event::Awaited { waiting: Waiting::MoraleDie { space } });
        }
    }
    line_up_rockets(on);
    line_up_atomic(on);
    line_up_convoys(on);
}

/// Areas that tanks took in passing.
fn take_blitzed(on: &mut Unfold<'_>) {
    let player = on.state().power;
    for space in on.state().doings.blitzed.iter().collect::<Vec<_>>() {
        let state = on.state();
        let empty = !state.at(space).any(|(_, p)| is_foe(state, space, player, p));
        if empty && state.at_war(player, state.controller(space)) {
            capture(on, space, player);
        }
    }
}

fn line_up_rockets(on: &mut Unfold<'_>) {
    let power = on.state().power;
    let launches = on.state().doings.launches.clone();
    for launch in launches.iter().rev() {
        on.emit(Event::Awaited {
            waiting: Waiting::RocketDie { power, to: launch.to, part: launch.part, rocket: launch.rocket },
        });
    }
    if !launches.is_empty() {
        on.emit(Event::Noted { fact: Fact::Launched });
    }
}

fn line_up_atomic(on: &mut Unfold<'_>) {
    let state = on.state();
    let carrier = state
        .pieces
        .all()
        .find(|(_, _, p)| p.role == Role::Atomic && p.owner.player() == state.power && !p.fought);
    if let Some((bomber, space, piece)) = carrier {
        let space = Space(space);
        let ground = missions::atomic_ground(piece, space);
        on.emit(Event::Awaited { waiting: Waiting::AtomicDie { space, ground, bomber } });
    }
}

fn line_up_convoys(on: &mut Unfold<'_>) {
    let state = on.state();
    let mut zones: Vec<Space> = state
        .pieces
        .all()
        .filter(|(_, _, p)| {
            p.owner == Power::Germany && state.power == Power::Germany && p.unit == Unit::Submarine
        })
        .filter_map(|(_, _, p)| p.goal)
        .collect();
    zones.sort_unstable();
    zones.dedup();
    for zone in zones.into_iter().rev() {
        on.emit(Event::Awaited { waiting: Waiting::ConvoyDie { zone } });
    }
}

/// What is still to be fought: raids first, then battles; a landing waits for the battle at sea.
pub fn pending(state: &State) -> Vec<Space> {
    let open = |space: &Space| !state.doings.resolved.contains(*space);
    let spaces: Vec<Space> = attacked_spaces(state).into_iter().filter(open).collect();
    let sea: Vec<Space> = spaces.iter().copied().filter(|space| space.is_sea()).collect();
    let waits_for_sea = |land: Space| {
        invaders(state, land).iter().any(|id| {
            state.piece(*id).aboard.is_some()
                && sea.contains(&state.space_of(*id))
                && state.space_of(*id).is_sea()
        })
    };
    spaces.iter().copied().filter(|space| space.is_sea() || !waits_for_sea(*space)).collect()
}

pub fn next_raid(state: &State) -> Option<Space> {
    let raider = state
        .pieces
        .all()
        .find(|(_, _, p)| p.role == Role::Raid && !p.fought && p.owner.player() == state.power);
    raider.map(|(_, space, _)| Space(space))
}

/// Raids, then the only battle or one without defenders; otherwise the attacker chooses. Whether something began.
pub fn start_next(on: &mut Unfold<'_>) -> bool {
    if let Some(space) = next_raid(on.state()) {
        crate::bombing::begin(on, space);
        return true;
    }
    let left = pending(on.state());
    if left.is_empty() {
        on.emit(Event::Settled);
        crate::sequence::next_phase(on);
        return true;
    }
    let player = on.state().power;
    let walkover = left.iter().copied().find(|space| !contested(on.state(), *space, player));
    match (walkover, left.as_slice()) {
        (Some(space), _) => begin_battle(on, space),
        (None, [space]) => begin_battle(on, *space),
        _ => return false,
    }
    true
}

fn contested(state: &State, space: Space, player: Power) -> bool {
    defending(state, space, player).next().is_some() || pen_attacked(state, space, player)
}

/// Aircraft over a zone where only a pen is left to attack, or nobody attacks anything else.
fn pen_attacked(state: &State, space: Space, player: Power) -> bool {
    let only_pen = !defending(state, space, player).any(|(_, p)| !p.in_pen)
        || attacking(state, space, player).all(|(_, p)| aims_at_pen(p, space));
    state.pen_in(space).is_some() && only_pen && attacking(state, space, player).any(|(_, p)| p.is_air())
}

/// `battle`: which one comes next.
pub fn choose(state: &State, space: Space) -> Ruled {
    if !pending(state).contains(&space) {
        return Err(Reason::NoBattleThere { space });
    }
    Ok(Plan {
        ends_phase: false,
        assaults: false,
        events: vec![Event::Awaited { waiting: Waiting::Chosen { space } }],
    })
}

/// What comes before the first round: troops go ashore, free infantry appears, Chinese morale is tested.
pub fn begin_battle(on: &mut Unfold<'_>, space: Space) {
    let player = on.state().power;
    let named = &board().named;
    if space.is_land() {
        put_ashore(on, space);
        if invaders(on.state(), space).is_empty() {
            on.emit(Event::Noted { fact: Fact::Resolved(space) });
            return;
        }
        let enemy = |on: &Unfold<'_>, power: Power| on.state().controller(space) == power;
        if space == named.japan && enemy(on, Power::Japan) && !on.state().used(Once::HomeDefense) {
            on.emit(Event::Once { once: Once::HomeDefense });
            on.emit(Event::Added { space, owner: Power::Japan, unit: Unit::Infantry, count: 4 });
        }
        let home = [named.eastern_us, named.western_us, named.alaska, named.hawaii].contains(&space);
        if home && enemy(on, Power::Usa) && player.is_axis() && !on.state().used(Once::NationalGuard) {
            on.emit(Event::Once { once: Once::NationalGuard });
            on.emit(Event::Awaited { waiting: Waiting::NationalGuard });
            return;
        }
    }
    if contested(on.state(), space, player) {
        let pen = pen_attacked(on.state(), space, player);
        general_combat::begin(on, space, if pen { Target::Pen } else { Target::Main });
    } else {
        finish(on, space, true);
    }
}

/// Cargo that was to land goes ashore unless enemy ships still hold the zone.
fn put_ashore(on: &mut Unfold<'_>, space: Space) {
    let state = on.state();
    let (mut ashore, mut kept): (Vec<PieceId>, Vec<PieceId>) = (Vec::new(), Vec::new());
    for (id, zone, piece) in state.pieces.all() {
        if piece.goal == Some(space) && piece.aboard.is_some() && Space(zone).is_sea() {
            if is_hostile_zone(state, Space(zone), piece.owner) { kept.push(id) } else { ashore.push(id) }
        }
    }
    if !kept.is_empty() {
        on.emit(Event::Marked { pieces: kept, mark: Mark::Goal(None) });
    }
    let mut zones: Vec<Space> = ashore.iter().map(|id| on.state().space_of(*id)).collect();
    zones.sort_unstable();
    zones.dedup();
    for zone in zones {
        let group: Vec<PieceId> =
            ashore.iter().copied().filter(|id| on.state().space_of(*id) == zone).collect();
        on.emit(Event::Marked { pieces: group.clone(), mark: Mark::Ashore });
        on.emit(Event::Moved {
            pieces: group,
            path: vec![zone, space],
            spent: 1,
            combat: true,
            role: Role::Attack,
        });
    }
}

/// `national-guard`: up to six infantry in the east and the west.
pub fn national_guard(east: u8, west: u8) -> Ruled {
    if u16::from(east) + u16::from(west) > 6 {
        return Err(Reason::SixGuardsmen);
    }
    let named = &board().named;
    let mut events = Vec::new();
    for (space, count) in [(named.eastern_us, east), (named.western_us, west)] {
        if count > 0 {
            events.push(Event::Added { space, owner: Power::Usa, unit: Unit::Infantry, count: count.into() });
        }
    }
    Ok(Plan::settling(events))
}

/// The morale die: how many Chinese infantry attack; the others go back.
pub fn morale(on: &mut Unfold<'_>, space: Space, face: u8) {
    on.emit(Event::Settled);
    if face == 1 {
        fall_back_all(on, space);
        return;
    }
    let state = on.state();
    let infantry: Vec<PieceId> = attacking(state, space, Power::Usa)
        .filter(|(_, p)| p.owner == Power::China && p.unit == Unit::Infantry)
        .map(|(id, _)| id)
        .collect();
    let count = infantry.len();
    let willing = match face {
        6 if state.options.lone_infantry_attacks && count == 1 => 1,
        6 => count.saturating_sub(1),
        face => (count * usize::from(face - 1)).div_ceil(5),
    };
    let unwilling: Vec<PieceId> = infantry.into_iter().skip(willing).collect();
    fall_back_in_china(on, space, unwilling);
}

/// The Chinese areas the Chinese attackers of a space came from; failing those, any that borders it.
fn chinese_refuges(state: &State, space: Space) -> Vec<Space> {
    let chinese = |area: &Space| area.is_land() && state.controller(*area) == Power::China;
    let mut areas: Vec<Space> = attacking(state, space, Power::Usa)
        .filter(|(_, p)| p.owner == Power::China && !p.is_air())
        .filter_map(|(_, p)| p.from)
        .filter(chinese)
        .collect();
    if areas.is_empty() {
        areas.extend(space.neighbours().filter(chinese));
    }
    areas.sort_unstable();
    areas.dedup();
    areas
}

/// Chinese units that do not attack go to one Chinese area; the player is asked if there are several.
fn fall_back_in_china(on: &mut Unfold<'_>, space: Space, pieces: Vec<PieceId>) {
    if pieces.is_empty() {
        return;
    }
    let areas = chinese_refuges(on.state(), space);
    match areas.as_slice() {
        [] => fall_back(on, &pieces),
        [to] => fallen_back(pieces, *to).into_iter().for_each(|event| on.emit(event)),
        _ => on.emit(Event::Awaited { waiting: Waiting::FallBack { areas, pieces } }),
    }
}

fn fallen_back(pieces: Vec<PieceId>, to: Space) -> [Event; 2] {
    [Event::Went { pieces: pieces.clone(), to }, Event::Marked { pieces, mark: Mark::Repulsed }]
}

/// `fall-back`: where the Chinese units go whose morale failed.
pub fn choose_refuge(areas: &[Space], pieces: &[PieceId], to: Space) -> Ruled {
    if !areas.contains(&to) {
        return Err(Reason::FallBackTogether { space: to });
    }
    Ok(Plan::settling(fallen_back(pieces.to_vec(), to)))
}

/// Units go back where they came from and are done for the turn.
fn fall_back(on: &mut Unfold<'_>, ids: &[PieceId]) {
    for id in ids {
        let Some(piece) = on.state().pieces.get(*id).copied() else { continue };
        if let Some(from) = piece.from.filter(|_| piece.aboard.is_none() && !piece.is_air()) {
            on.emit(Event::Went { pieces: vec![*id], to: from });
        }
    }
    if !ids.is_empty() {
        on.emit(Event::Marked { pieces: ids.to_vec(), mark: Mark::Repulsed });
    }
}

/// Aircraft of an attack that is called off go back where they started; from a deck they look for one later.
fn fly_back(on: &mut Unfold<'_>, aircraft: &[PieceId]) {
    for id in aircraft {
        let state = on.state();
        let piece = state.piece(*id);
        let empty = state.cargo_of(*id).next().is_none();
        let home = piece.origin.filter(|home| empty && crate::movement::may_land(state, piece, *home));
        if let Some(to) = home {
            on.emit(Event::Went { pieces: vec![*id], to });
            on.emit(Event::Marked { pieces: vec![*id], mark: Mark::Repulsed });
        }
    }
}

/// The whole attack on a space is called off.
pub fn fall_back_all(on: &mut Unfold<'_>, space: Space) {
    let state = on.state();
    let (air, ground): (Vec<PieceId>, Vec<PieceId>) =
        invaders(state, space).into_iter().partition(|id| state.piece(*id).is_air());
    let dropped: Vec<PieceId> = ground
        .iter()
        .copied()
        .filter(|id| {
            state.piece(*id).unit == Unit::Paratrooper
                && state.piece(*id).aboard.is_some_and(|by| air.contains(&by))
        })
        .collect();
    let ground: Vec<PieceId> = ground.into_iter().filter(|id| !dropped.contains(id)).collect();
    let ashore = |id: &PieceId| state.piece(*id).owner == Power::China && state.piece(*id).aboard.is_none();
    let (chinese, others): (Vec<PieceId>, Vec<PieceId>) = ground.into_iter().partition(ashore);
    fall_back(on, &others);
    if !dropped.is_empty() {
        on.emit(Event::Marked { pieces: dropped, mark: Mark::Role(Role::None) });
    }
    if !air.is_empty() {
        on.emit(Event::Marked { pieces: air.clone(), mark: Mark::Role(Role::None) });
        fly_back(on, &air);
    }
    on.emit(Event::Noted { fact: Fact::Resolved(space) });
    fall_back_in_china(on, space, chinese);
}

pub fn convoy_die(on: &mut Unfold<'_>, face: u8) {
    on.emit(Event::Settled);
    let bonus = u16::from(on.state().has(Power::Germany, crate::tech::Tech::SuperSubmarines));
    let damage = u16::from(face.div_ceil(2)) + bonus;
    let ipcs = damage.min(on.state().treasury[Power::Britain as usize]);
    if ipcs > 0 {
        on.emit(Event::Paid { power: Power::Britain, ipcs, why: crate::event::Why::Convoys });
    }
}
