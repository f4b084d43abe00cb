//! What else is ordered in combat movement: raids, paratroopers, convoy hunting, rockets, the atomic bomb, and markers
//! for surprise, banzai, marines and artillery.

use sandtable_engine::pieces::PieceId;

use crate::board::{Flag, Space, board};
use crate::check::{Plan, Ruled};
use crate::combat_move::{ending, may_move, one_counter_attack, target_on_land};
use crate::event::{Event, Fact, Mark};
use crate::movement::{
    Mover, could_land, enter_land, find_pieces, flight_left, fly_over, is_combat, is_foe, may_land, route,
};
use crate::order::{Ground, Pick};
use crate::politics::{Stand, stand};
use crate::power::{Power, Side};
use crate::reason::Reason;
use crate::state::{Launch, Once, Piece, Role, State};
use crate::tech::{Part, Tech};
use crate::units::{Class, Unit};

fn ends(path: &[Space]) -> Result<(Space, Space), Reason> {
    match (path.first(), path.last()) {
        (Some(from), Some(to)) if path.len() > 1 => Ok((*from, *to)),
        _ => Err(Reason::NoPath),
    }
}

/// `raid`: bombers and fighters against a factory area.
pub fn raid(state: &State, player: Power, units: &[Pick], path: &[Space]) -> Ruled {
    let (from, to) = ends(path)?;
    let ids = find_pieces(state, player, units, from, |piece| match piece.class() {
        Class::Air => may_move(state, piece),
        _ => Err(Reason::NotARaider { unit: piece.unit }),
    })?;
    let mut plan = Plan::default();
    let power = state.piece(ids[0]).owner;
    if !to.is_land()
        || !state.factories.contains(to)
        || !matches!(stand(state, power, state.controller(to)), Stand::Enemy | Stand::Peace)
    {
        return Err(Reason::NoFactoryToRaid { space: to });
    }
    let bombers = |id: &PieceId| state.piece(*id).unit == Unit::Bomber;
    let alone = !ids.iter().any(bombers) && !raided_by_bombers(state, to);
    if alone && !state.options.fighters_raid_alone {
        return Err(Reason::FightersRaidAlone);
    }
    let along =
        state.at(to).any(|(_, p)| p.role == Role::Raid && p.unit == Unit::Bomber && p.origin == Some(from));
    let escorted = along || ids.iter().any(bombers);
    for unit in [Unit::Bomber, Unit::Fighter] {
        let group: Vec<PieceId> = ids.iter().copied().filter(|id| state.piece(*id).unit == unit).collect();
        let Some(first) = group.first().map(|id| *state.piece(*id)) else { continue };
        let mover = Mover { power: first.owner, unit, combat: true };
        let far = unit == Unit::Bomber || escorted;
        let limit = group
            .iter()
            .map(|id| state.movement_of(state.piece(*id), far).saturating_sub(state.piece(*id).moved))
            .min()
            .unwrap_or(0);
        let way = route(state, mover, path, limit)?;
        target_on_land(state, mover, to)?;
        ending(state, mover, to, None, &mut plan)?;
        let spent = (way.len() - 1) as u8;
        if !group.iter().all(|id| could_land(state, state.piece(*id), to, limit - spent)) {
            return Err(Reason::NoLanding { unit, space: to });
        }
        plan.events.push(Event::Moved { pieces: group, path: way, spent, combat: true, role: Role::Raid });
    }
    one_counter_attack(state, player, to, &plan)?;
    Ok(plan)
}

fn raided_by_bombers(state: &State, space: Space) -> bool {
    state.at(space).any(|(_, p)| p.role == Role::Raid && p.unit == Unit::Bomber)
}

/// `drop`: each bomber carries one paratrooper instead of attacking.
pub fn drop(state: &State, player: Power, units: &[Pick], path: &[Space]) -> Ruled {
    let (from, to) = ends(path)?;
    let troops = find_pieces(state, player, units, from, |piece| match piece.unit {
        Unit::Paratrooper if piece.moved > 0 || piece.combat_moved => Err(Reason::Spent { unit: piece.unit }),
        Unit::Paratrooper => may_move(state, piece),
        unit => Err(Reason::OnlyParatroopers { unit }),
    })?;
    let power = state.piece(troops[0]).owner;
    let pick = Pick::owned(troops.len() as u16, power, Unit::Bomber);
    let bombers = find_pieces(state, player, &[pick], from, |piece| match piece.moved {
        0 => may_move(state, piece),
        _ => Err(Reason::DropFromSameArea),
    })
    .map_err(|reason| match reason {
        Reason::NotThere { .. }
            if state.at(from).any(|(_, p)| p.owner == power && p.unit == Unit::Bomber) =>
        {
            Reason::OneBomberEach
        }
        Reason::NotThere { .. } => Reason::DropFromSameArea,
        other => other,
    })?;
    let combat = is_combat(state);
    let limit = bombers.iter().map(|id| flight_left(state, state.piece(*id), combat)).min().unwrap_or(0);
    let mover = Mover { power, unit: Unit::Bomber, combat };
    let way = route(state, mover, path, limit)?;
    if !to.is_land() {
        return Err(Reason::LandUnitAtSea { unit: Unit::Paratrooper, space: to });
    }
    let mut plan = Plan::default();
    let ground = Mover { unit: Unit::Paratrooper, ..mover };
    enter_land(state, ground, to)?;
    let attacks = ending(state, ground, to, None, &mut plan)? == Role::Attack;
    let spent = (way.len() - 1) as u8;
    for (troop, bomber) in troops.iter().zip(&bombers) {
        let piece = state.piece(*bomber);
        let lands =
            if combat { could_land(state, piece, to, limit - spent) } else { may_land(state, piece, to) };
        if !lands {
            return Err(Reason::NoLanding { unit: Unit::Bomber, space: to });
        }
        plan.events.push(Event::Marked { pieces: vec![*troop], mark: Mark::Aboard(Some(*bomber)) });
    }
    let role = if attacks { Role::Drop } else { Role::None };
    plan.events.push(Event::Moved { pieces: bombers, path: way, spent, combat, role });
    if attacks {
        plan.events.push(Event::Marked { pieces: troops.clone(), mark: Mark::Role(Role::Attack) });
    } else {
        plan.events.push(Event::Marked { pieces: troops.clone(), mark: Mark::Aboard(None) });
    }
    plan.events.push(Event::Marked { pieces: troops, mark: Mark::Spent });
    plan.assaults = attacks;
    one_counter_attack(state, player, to, &plan)?;
    Ok(plan)
}

/// `hunt`: German submarines against merchant convoys.
pub fn hunt(state: &State, player: Power, count: u16, zone: Space) -> Ruled {
    if player != Power::Germany {
        return Err(Reason::OnlyGermanyHunts);
    }
    if state.turn < 2 {
        return Err(Reason::ConvoysTooEarly);
    }
    let baltic = !state.options.baltic_convoys && zone.id() == "sz-baltic";
    if !zone.is(Flag::Atlantic) || baltic {
        return Err(Reason::NotTheAtlantic { zone });
    }
    let allied = |p: &Piece| p.owner.side() == Some(Side::Allies) && (p.is_ship() || p.is_air());
    if state.at(zone).any(|(_, p)| allied(p)) {
        return Err(Reason::ConvoyZoneHeld { zone });
    }
    if state.at(zone).any(|(_, p)| p.owner == Power::Germany && p.unit.is_surface_ship()) {
        return Err(Reason::BoatsAlone { zone });
    }
    let near = |id: PieceId, piece: &Piece| {
        state.space_of(id) == zone
            || (piece.combat_moved && (piece.origin == Some(zone) || piece.via == Some(zone)))
    };
    let mut boats: Vec<(bool, PieceId)> = Vec::new();
    let mut why = Reason::NotThere { count, power: Power::Germany, unit: Unit::Submarine, space: zone };
    for (id, space, piece) in state.pieces.all() {
        if piece.owner != Power::Germany || piece.unit != Unit::Submarine || !near(id, piece) {
            continue;
        }
        match () {
            () if piece.goal.is_some() => why = Reason::OneZonePerBoat,
            () if piece.role != Role::None => why = Reason::HuntsAndFights,
            () => match crate::politics::frozen(state, piece, Space(space)) {
                Some(reason) => why = reason,
                None => boats.push((space != zone.0, id)),
            },
        }
    }
    if count == 0 {
        return Err(Reason::NothingNamed);
    }
    if boats.len() < usize::from(count) {
        return Err(why);
    }
    boats.sort_unstable();
    let pieces = boats.into_iter().take(count.into()).map(|(_, id)| id).collect();
    Ok(Plan::of(vec![Event::Marked { pieces, mark: Mark::Goal(Some(zone)) }]))
}

fn attackers(state: &State, player: Power, space: Space, what: impl Fn(&Piece) -> bool) -> usize {
    let there =
        state.at(space).filter(|(_, p)| p.role == Role::Attack && p.owner.player() == player && what(p));
    let afloat = state.pieces.all().filter(|(_, _, p)| {
        p.goal == Some(space) && p.aboard.is_some() && p.owner.player() == player && what(p)
    });
    there.count() + afloat.count()
}

/// `surprise`: the area of the German surprise attack on Russia.
pub fn surprise(state: &State, player: Power, space: Space) -> Ruled {
    if state.doings.surprise.is_some() {
        return Err(Reason::OneSurprise);
    }
    if player != Power::Germany || state.used(Once::SurpriseTurn) || state.used(Once::SurpriseAttack) {
        return Err(Reason::SurpriseTurnOver);
    }
    let russian =
        state.controller(space) == Power::Russia || state.at(space).any(|(_, p)| p.owner == Power::Russia);
    if !russian {
        return Err(Reason::SurpriseTurnOver);
    }
    if attackers(state, player, space, |_| true) == 0 {
        return Err(Reason::NobodyAttacks { space });
    }
    Ok(Plan::of(vec![
        Event::Once { once: Once::SurpriseAttack },
        Event::Noted { fact: Fact::Surprise(space) },
    ]))
}

/// `banzai SPACE`: one of three markers a turn.
pub fn banzai(state: &State, player: Power, space: Space) -> Ruled {
    if player != Power::Japan {
        return Err(Reason::OnlyJapan);
    }
    if state.doings.banzai_placed >= 3 {
        return Err(Reason::ThreeBanzais);
    }
    if !space.is_land() || attackers(state, player, space, |p| p.unit.is_infantry()) == 0 {
        return Err(Reason::NobodyAttacks { space });
    }
    Ok(Plan::of(vec![Event::Noted { fact: Fact::Banzai(space) }]))
}

/// `marines`: up to four American infantry in assaults from the sea.
pub fn marines(state: &State, player: Power, count: u8, space: Space) -> Ruled {
    if player != Power::Usa || state.turn < 5 {
        return Err(Reason::MarinesTooEarly);
    }
    let named: u8 = state.doings.marines.iter().map(|(_, count)| *count).sum();
    if count == 0 || named + count > 4 {
        return Err(Reason::FourMarines);
    }
    let landing = state.pieces.all().filter(|(_, _, p)| {
        p.goal == Some(space) && p.aboard.is_some() && p.owner == Power::Usa && p.unit.is_infantry()
    });
    let known: u8 = state.doings.marines.iter().filter(|(at, _)| *at == space).map(|(_, count)| *count).sum();
    if landing.count() < usize::from(count + known) {
        return Err(Reason::NobodyAttacks { space });
    }
    Ok(Plan::of(vec![Event::Noted { fact: Fact::Marines(space, count) }]))
}

/// `artillery`: a Russian gun fires into an area that Russian ground troops attack.
pub fn artillery(state: &State, player: Power, from: Space, to: Space) -> Ruled {
    if !state.has(player, Tech::LongRangeArtillery) {
        return Err(Reason::NoTech { tech: Tech::LongRangeArtillery });
    }
    if !from.adjacent(to) || !to.is_land() {
        return Err(Reason::NotAdjacent { from, to });
    }
    if attackers(state, player, to, |p| p.unit.takes_land()) == 0 {
        return Err(Reason::NobodyAttacks { space: to });
    }
    let taken = state.pieces.all().any(|(_, space, p)| {
        p.unit == Unit::AaGun
            && p.owner == player
            && (p.goal == Some(to) || (Space(space) == to && p.role == Role::Attack))
    });
    if taken {
        return Err(Reason::OneGunPerArea { space: to });
    }
    let ids = find_pieces(state, player, &[Pick::of(1, Unit::AaGun)], from, |piece| match piece.role {
        Role::None => Ok(()),
        _ => Err(Reason::Committed { unit: Unit::AaGun }),
    })?;
    Ok(Plan::of(vec![
        Event::Marked { pieces: ids.clone(), mark: Mark::Role(Role::Artillery) },
        Event::Marked { pieces: ids, mark: Mark::Goal(Some(to)) },
    ]))
}

/// `espionage SPACE`: what a Russian spy told is used where Russia attacks.
pub fn espionage(state: &State, player: Power, space: Space) -> Ruled {
    if !state.has(player, Tech::MilitaryEspionage) {
        return Err(Reason::NoTech { tech: Tech::MilitaryEspionage });
    }
    if attackers(state, player, space, |_| true) == 0 {
        return Err(Reason::NobodyAttacks { space });
    }
    Ok(Plan::of(vec![
        Event::TechSet { power: player, tech: Tech::MilitaryEspionage, level: 0 },
        Event::Noted { fact: Fact::Espionage(space) },
    ]))
}

/// `rocket`: range two, at a part of a factory or at the units of an area.
pub fn rocket(state: &State, player: Power, from: Space, to: Space, part: Option<Part>) -> Ruled {
    if !state.has(player, Tech::Rockets) {
        return Err(Reason::NoTech { tech: Tech::Rockets });
    }
    let near = from.adjacent(to) || from.neighbours().any(|between| between.adjacent(to));
    if from == to || !near {
        return Err(Reason::RocketRange { from, to });
    }
    let owner = state.controller(to);
    let foe = state.at(to).any(|(_, p)| is_foe(state, to, player, p))
        && (to.is_sea() || state.at_war(player, owner));
    let target = match part {
        Some(_) => to.is_land() && state.factories.contains(to) && state.at_war(player, owner),
        None => foe,
    };
    if !target {
        return Err(Reason::NoRocketTarget { space: to });
    }
    let fired = |id: PieceId| state.doings.launches.iter().any(|launch| launch.rocket == id);
    let ready = state.at(from).find(|(id, p)| {
        p.unit == Unit::Rocket
            && p.owner == player
            && !p.combat_moved
            && p.moved == 0
            && p.aboard.is_none()
            && !fired(*id)
    });
    let Some((rocket, _)) = ready else {
        return Err(match state.at(from).any(|(_, p)| p.unit == Unit::Rocket && p.owner == player) {
            true => Reason::RocketMovesOrFires,
            false => Reason::NotThere { count: 1, power: player, unit: Unit::Rocket, space: from },
        });
    };
    Ok(Plan::of(vec![Event::Noted { fact: Fact::Launch(Launch { rocket, to, part }) }]))
}

/// `atomic`: one bomber a turn drops the bomb where nobody else attacks.
pub fn atomic(state: &State, player: Power, path: &[Space], ground: Ground) -> Ruled {
    let (from, to) = ends(path)?;
    if !state.has(player, Tech::AtomicBomb) {
        return Err(Reason::NoTech { tech: Tech::AtomicBomb });
    }
    if state.doings.atomic {
        return Err(Reason::OneAtomicBomb);
    }
    let ids = find_pieces(state, player, &[Pick::of(1, Unit::Bomber)], from, |piece| may_move(state, piece))?;
    let bomber = *state.piece(ids[0]);
    let mover = Mover { power: bomber.owner, unit: Unit::Bomber, combat: true };
    let limit = flight_left(state, &bomber, true);
    let way = route(state, mover, path, limit)?;
    let owner = state.controller(to);
    let target = match ground {
        Ground::Factory => to.is_land() && state.factories.contains(to) && state.at_war(bomber.owner, owner),
        Ground::Units => state.at(to).any(|(_, p)| state.at_war(bomber.owner, p.owner) && !p.in_pen),
        Ground::Pen => state.pen_in(to).is_some() && state.at_war(bomber.owner, Power::Germany),
    };
    if !target {
        return Err(Reason::NoRocketTarget { space: to });
    }
    if crate::conduct_combat::attacked_spaces(state).contains(&to) {
        return Err(Reason::AtomicAlone { space: to });
    }
    fly_over(state, bomber.owner, to)?;
    let spent = (way.len() - 1) as u8;
    if !could_land(state, &bomber, to, limit - spent) {
        return Err(Reason::NoLanding { unit: Unit::Bomber, space: to });
    }
    let goal = match ground {
        // The target travels with the bomber: a factory is marked by its own area, a pen by its coast.
        Ground::Factory => Some(to),
        Ground::Pen => state.pen_in(to).map(|pen| pen.land),
        Ground::Units => None,
    };
    Ok(Plan::of(vec![
        Event::Noted { fact: Fact::AtomicDropped },
        Event::Moved { pieces: ids.clone(), path: way, spent, combat: true, role: Role::Atomic },
        Event::Marked { pieces: ids, mark: Mark::Goal(goal) },
    ]))
}

/// What the bomber's goal says of its target.
pub fn atomic_ground(piece: &Piece, at: Space) -> Ground {
    match piece.goal {
        Some(goal) if goal == at => Ground::Factory,
        Some(_) => Ground::Pen,
        None => Ground::Units,
    }
}

/// The volunteer attacks only beside other Chinese units.
pub fn tigers_accompanied(state: &State) -> Result<(), Reason> {
    let lone = state.pieces.all().find(|(_, space, p)| {
        p.is_volunteer()
            && p.role == Role::Attack
            && attackers(state, Power::Usa, Space(*space), |other| {
                other.owner == Power::China && !other.is_volunteer()
            }) == 0
    });
    match lone {
        Some((_, space, _)) => Err(Reason::TigersAlone { space: Space(space) }),
        None => Ok(()),
    }
}

/// Whether Japan itself is in enemy hands.
pub fn japan_occupied(state: &State) -> bool {
    state.controller(board().named.japan).side() == Some(Side::Allies)
}
