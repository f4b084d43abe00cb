//! Moving units in combat and noncombat movement, and what an attack brings with it.

use sandtable_engine::pieces::PieceId;

use crate::board::{Space, board};
use crate::check::{Plan, Ruled};
use crate::event::{Event, Fact, Mark, Why};
use crate::movement::{
    Mover, could_land, deck_room, find_pieces, fly_over, has_foe, is_combat, is_foe, is_hostile_zone,
    may_end_at_sea, may_end_on_land, may_invade, may_land, route,
};
use crate::order::Pick;
use crate::politics::{Stand, may_declare, shares, stand};
use crate::power::{Power, Side};
use crate::reason::Reason;
use crate::state::{Piece, Role, State};
use crate::units::{Class, Unit};

/// Whether a piece may still be moved in this phase.
pub fn may_move(state: &State, piece: &Piece) -> Result<(), Reason> {
    let combat = is_combat(state);
    let unit = piece.unit;
    match () {
        () if piece.aboard.is_some() => Err(Reason::Aboard { unit }),
        () if unit.movement() == 0 && unit != Unit::Partisan => Err(Reason::Immobile { unit }),
        () if unit == Unit::Partisan => Err(Reason::PartisansStay),
        () if piece.in_pen => Err(Reason::InPen),
        () if piece.role != Role::None && combat => Err(Reason::Committed { unit }),
        () if piece.spent && unit == Unit::Battleship => Err(Reason::InPort),
        () if piece.spent && unit == Unit::Infantry && piece.owner == Power::China && piece.combat_moved => {
            Err(Reason::UnwillingStay)
        }
        () if piece.has_fired() => Err(Reason::RocketMovesOrFires),
        () if piece.spent => Err(Reason::Spent { unit }),
        () if piece.goal.is_some() && combat => Err(Reason::HuntsAndFights),
        () if !combat && !piece.is_air() && piece.combat_moved => Err(Reason::MovedInCombat { unit }),
        () if !combat && piece.role == Role::Artillery => Err(Reason::MovedInCombat { unit }),
        () if unit == Unit::Rocket
            && state.doings.launches.iter().any(|l| state.pieces.get(l.rocket) == Some(piece)) =>
        {
            Err(Reason::RocketMovesOrFires)
        }
        () => Ok(()),
    }
}

fn left(state: &State, piece: &Piece) -> u8 {
    if piece.is_air() {
        crate::movement::flight_left(state, piece, is_combat(state))
    } else {
        piece.unit.movement().saturating_sub(piece.moved)
    }
}

/// `move`.
pub fn order(state: &State, player: Power, units: &[Pick], path: &[Space], against: Option<Power>) -> Ruled {
    let from = *path.first().ok_or(Reason::NoPath)?;
    let to = *path.last().ok_or(Reason::NoPath)?;
    let ids = find_pieces(state, player, units, from, |piece| may_move(state, piece))?;
    let named = &board().named;
    let ferry = [(named.britain, named.northern_ireland), (named.northern_ireland, named.britain)];
    if path.len() == 2
        && ferry.contains(&(from, to))
        && ids.iter().all(|id| state.piece(*id).class() == Class::Land)
    {
        return take_ferry(state, &ids, path);
    }
    if path.len() > 2 && ferry.contains(&(from, path[1])) {
        return Err(Reason::FerryEndsMove);
    }
    let combat = is_combat(state);
    let mut plan = Plan::default();
    let decks = 2 * ids.iter().filter(|id| state.piece(**id).unit == Unit::AircraftCarrier).count();
    let mut riders: Vec<PieceId> = Vec::new();
    for group in groups(state, &ids) {
        let first = *state.piece(group[0]);
        let mover = Mover { power: first.owner, unit: first.unit, combat };
        let rides = first.unit == Unit::Fighter
            && from.is_sea()
            && to.is_sea()
            && riders.len() + group.len() <= decks;
        if rides {
            riders.extend(&group);
            continue;
        }
        let limit = group.iter().map(|id| left(state, state.piece(*id))).min().unwrap_or(0);
        let way = route(state, mover, path, limit)?;
        let role = ending(state, mover, to, against, &mut plan)?;
        let spent = (way.len() - 1) as u8;
        if first.is_air() {
            let reserve = limit - spent;
            // All of a group fly alike; only the volunteer is told apart by where it may land.
            let others = group.iter().filter(|id| state.piece(**id).is_volunteer() != first.is_volunteer());
            for id in group.iter().take(1).chain(others) {
                lands(state, state.piece(*id), to, reserve, combat, group.len())?;
            }
            if combat && !crate::landing::together(state, &group, to, reserve) {
                return Err(Reason::NotEnoughDecks { space: to });
            }
        }
        for blitzed in way[1..way.len() - 1].iter().filter(|space| space.is_land() && !first.is_air()) {
            if state.at_war(first.owner, state.controller(*blitzed)) {
                plan.events.push(Event::Noted { fact: Fact::Blitzed(*blitzed) });
            }
        }
        let interned =
            first.class() == Class::Land && stand(state, first.owner, state.controller(to)) == Stand::Interns;
        plan.events.push(Event::Moved { pieces: group.clone(), path: way, spent, combat, role });
        if interned {
            plan.events.extend(internment(group));
        }
    }
    if !riders.is_empty() {
        // Fighters aboard sail with their carrier and have not flown.
        let way = plan.events.iter().find_map(|event| match event {
            Event::Moved { path, .. } => Some(path.clone()),
            _ => None,
        });
        let path = way.unwrap_or_else(|| path.to_vec());
        let role = ending(
            state,
            Mover { power: state.piece(riders[0]).owner, unit: Unit::Fighter, combat },
            to,
            against,
            &mut plan,
        )?;
        plan.events.push(Event::Moved { pieces: riders, path, spent: 0, combat, role });
    }
    if combat {
        one_counter_attack(state, player, to, &plan)?;
    }
    Ok(plan)
}

/// Pieces of one order by owner and kind: each kind finds its own way.
fn groups(state: &State, ids: &[PieceId]) -> Vec<Vec<PieceId>> {
    let mut groups: Vec<Vec<PieceId>> = Vec::new();
    for id in ids {
        let piece = state.piece(*id);
        let same = |group: &&mut Vec<PieceId>| {
            let other = state.piece(group[0]);
            (other.owner, other.unit, other.moved) == (piece.owner, piece.unit, piece.moved)
        };
        match groups.iter_mut().find(same) {
            Some(group) => group.push(*id),
            None => groups.push(vec![*id]),
        }
    }
    // Carriers sail before their fighters are counted as riders.
    groups.sort_by_key(|group| state.piece(group[0]).is_air());
    groups
}

/// What a unit does where its move ends: it attacks, or it must be allowed to stay. Declarations that an
/// attack implies, and whom ships attack at peace, are added to the plan.
pub fn ending(
    state: &State,
    mover: Mover,
    to: Space,
    against: Option<Power>,
    plan: &mut Plan,
) -> Result<Role, Reason> {
    let Mover { power, unit, combat } = mover;
    if to.is_sea() {
        return ending_at_sea(state, mover, to, against, plan);
    }
    let owner = state.controller(to);
    let attack = match stand(state, power, owner) {
        Stand::Own | Stand::Friend => has_foe(state, to, power),
        Stand::Interns if unit.class() == Class::Air => return Err(Reason::CannotLand { space: to }),
        Stand::Interns => return Ok(Role::None),
        Stand::Enemy | Stand::Neutral | Stand::Vichy | Stand::Peace => true,
    };
    if !attack {
        if to == board().named.east_indies && power == Power::Britain && !state.at_war(power, Power::Japan) {
            return Err(Reason::EastIndiesClosed);
        }
        may_end_on_land(state, mover, to)?;
        return Ok(Role::None);
    }
    if !combat {
        return Err(match stand(state, power, owner) {
            Stand::Peace | Stand::Vichy | Stand::Neutral if crate::politics::stays_home(state, power) => {
                Reason::UsaStaysHome { space: to }
            }
            Stand::Peace => Reason::NotYourFriend { space: to, owner },
            Stand::Vichy => Reason::VichyPassage { space: to },
            _ => Reason::HostileInNoncombat { space: to },
        });
    }
    if state.at(to).any(|(_, p)| p.role == Role::Atomic && p.owner.player() == power.player()) {
        return Err(Reason::AtomicAlone { space: to });
    }
    target_on_land(state, mover, to)?;
    if stand(state, power, owner) == Stand::Peace {
        plan.declare(state, power, owner);
    }
    let swiss = to == board().named.switzerland && power == Power::Germany && owner == Power::Neutral;
    if swiss && !state.doings.admitted.contains(to) && !plan.admits(to) {
        plan.events.push(Event::Paid { power, ipcs: 10, why: Why::Invasion });
        plan.events.push(Event::Noted { fact: Fact::Admitted(to) });
    }
    Ok(Role::Attack)
}

/// Whether an area may be attacked at all; aircraft ask here, land units already did when entering.
pub fn target_on_land(state: &State, mover: Mover, to: Space) -> Result<(), Reason> {
    let Mover { power, unit, .. } = mover;
    let owner = state.controller(to);
    if unit.class() != Class::Air {
        return Ok(());
    }
    let japan = board().named.japan;
    if power == Power::Japan && state.controller(japan).side() == Some(Side::Allies) && to != japan {
        return Err(Reason::OnlyRecapture);
    }
    match stand(state, power, owner) {
        Stand::Neutral => may_invade(state, power, unit, to),
        Stand::Peace => may_declare(state, power, owner),
        Stand::Vichy if crate::politics::stays_home(state, power) => Err(Reason::UsaStaysHome { space: to }),
        _ => Ok(()),
    }
}

fn ending_at_sea(
    state: &State,
    mover: Mover,
    to: Space,
    against: Option<Power>,
    plan: &mut Plan,
) -> Result<Role, Reason> {
    let Mover { power, unit, combat } = mover;
    if let Some(foe) = against {
        if !combat {
            return Err(Reason::HostileZoneInNoncombat { zone: to });
        }
        let boats_only = state.at(to).filter(|(_, p)| p.owner == foe).all(|(_, p)| p.unit == Unit::Submarine);
        if boats_only && unit.detection() == 0 {
            return Err(Reason::CannotDetect { unit });
        }
        attack_at_sea(state, power, to, foe, plan)?;
        return Ok(Role::Attack);
    }
    if is_hostile_zone(state, to, power) {
        return if combat { Ok(Role::Attack) } else { Err(Reason::HostileZoneInNoncombat { zone: to }) };
    }
    let finds = unit.detection() > 0;
    if combat && finds && unit.class() != Class::Building {
        let boats = |owner: Power| {
            state.at(to).any(|(_, p)| p.owner == owner && p.unit == Unit::Submarine && !p.in_pen)
        };
        let at_war =
            state.at(to).any(|(_, p)| p.unit == Unit::Submarine && !p.in_pen && state.at_war(power, p.owner));
        if at_war {
            return Ok(Role::Attack);
        }
        if unit.class() == Class::Air && state.at(to).any(|(_, p)| p.in_pen && state.at_war(power, p.owner)) {
            return Ok(Role::Attack);
        }
        if unit.class() == Class::Air && state.pen_in(to).is_some() && state.at_war(power, Power::Germany) {
            return Ok(Role::Attack);
        }
        // America hunts German submarines before it is at war.
        if power == Power::Usa && boats(Power::Germany) && may_hunt_boats(state, to).is_ok() {
            plan.events.push(Event::Noted { fact: Fact::Foe(to, Power::Germany) });
            return Ok(Role::Attack);
        }
    }
    if unit.class() == Class::Sea {
        may_end_at_sea(state, mover, to)?;
    }
    Ok(Role::None)
}

/// Whom ships attack where they could pass in peace.
fn attack_at_sea(
    state: &State,
    power: Power,
    zone: Space,
    foe: Power,
    plan: &mut Plan,
) -> Result<(), Reason> {
    if !state.at(zone).any(|(_, p)| p.owner == foe) {
        return Err(Reason::NobodyThere { power: foe, space: zone });
    }
    if state.at_war(power, foe) {
        return Ok(());
    }
    let fact = Event::Noted { fact: Fact::Foe(zone, foe) };
    match (power, foe) {
        (_, Power::Vichy) => plan.events.push(fact),
        (Power::Usa, Power::Germany) if may_declare(state, power, foe).is_err() => {
            may_hunt_boats(state, zone)?;
            plan.events.push(fact);
        }
        _ => {
            may_declare(state, power, foe)?;
            plan.declare(state, power, foe);
        }
    }
    Ok(())
}

/// American submarine hunting without a war.
pub fn may_hunt_boats(state: &State, zone: Space) -> Result<(), Reason> {
    if state.turn < 2 {
        return Err(Reason::HuntingTooEarly);
    }
    if !state.at(zone).any(|(_, p)| p.owner == Power::Germany && p.unit == Unit::Submarine) {
        return Err(Reason::OnlySubmarinesHunted);
    }
    if state.at(zone).any(|(_, p)| p.owner == Power::Germany && p.is_ship() && p.unit != Unit::Submarine) {
        return Err(Reason::BoatsBesideShips { zone });
    }
    Ok(())
}

/// Aircraft must be able to land: after combat later, else now.
fn lands(
    state: &State,
    piece: &Piece,
    to: Space,
    reserve: u8,
    combat: bool,
    count: usize,
) -> Result<(), Reason> {
    if combat {
        return if could_land(state, piece, to, reserve) {
            Ok(())
        } else {
            Err(Reason::NoLanding { unit: piece.unit, space: to })
        };
    }
    fly_over(state, piece.owner, to)?;
    let fits = match to.is_sea() {
        true => piece.unit == Unit::Fighter && deck_room(state, to, piece.owner) >= count as i32,
        false => may_land(state, piece, to),
    };
    match () {
        () if fits => Ok(()),
        () if piece.is_volunteer() => Err(Reason::TigersLandInChina),
        () if to.is_sea() => Err(Reason::NoDeck { zone: to }),
        () => Err(Reason::CannotLand { space: to }),
    }
}

/// Allied units that enter Russian land are interned, and Russia is paid for them.
pub fn internment(pieces: Vec<PieceId>) -> [Event; 2] {
    let ipcs = pieces.len() as u16;
    [Event::Interned { pieces }, Event::Received { power: Power::Russia, ipcs, why: Why::Internment }]
}

/// Up to two infantry or one tank between Britain and Northern Ireland.
fn take_ferry(state: &State, ids: &[PieceId], path: &[Space]) -> Ruled {
    let weight = |id: &PieceId| {
        let piece = state.piece(*id);
        if piece.unit.is_infantry() { 1 } else { 2 }
    };
    let power = state.piece(ids[0]).owner;
    let to = path[1];
    if power.nation() != Power::Britain || !shares(state, power, state.controller(to)) {
        return Err(Reason::FerryIsBritish);
    }
    if ids.iter().any(|id| state.piece(*id).moved > 0) {
        return Err(Reason::FerryEndsMove);
    }
    let aboard = |unit: Unit| unit.is_infantry() || unit.is_tank();
    let points: u8 = ids.iter().map(weight).sum();
    if state.doings.ferry + points > 2 || ids.iter().any(|id| !aboard(state.piece(*id).unit)) {
        return Err(Reason::FerryFull);
    }
    if is_hostile_zone(state, board().named.sz_ireland, power) {
        return Err(Reason::FerryBlocked);
    }
    let combat = is_combat(state);
    Ok(Plan::of(vec![
        Event::Noted { fact: Fact::Ferry(points) },
        Event::Moved { pieces: ids.to_vec(), path: path.to_vec(), spent: 1, combat, role: Role::None },
        Event::Marked { pieces: ids.to_vec(), mark: Mark::Spent },
    ]))
}

/// Russian purges: on the turn of the declaration Russia attacks one German area at most.
pub fn one_counter_attack(state: &State, player: Power, to: Space, plan: &Plan) -> Result<(), Reason> {
    let attacks =
        plan.events.iter().any(|event| matches!(event, Event::Moved { role: Role::Attack | Role::Raid, .. }));
    if player != Power::Russia || !purged(state) || !(attacks || plan.assaults) {
        return Ok(());
    }
    let other = crate::conduct_combat::attacked_spaces(state).into_iter().find(|space| *space != to);
    if other.is_some() {
        return Err(Reason::OneCounterAttack);
    }
    let german = if to.is_land() {
        state.controller(to) == Power::Germany
    } else {
        state.at(to).any(|(_, p)| p.owner == Power::Germany)
    };
    if german { Ok(()) } else { Err(Reason::CounterAttackGermany) }
}

pub fn purged(state: &State) -> bool {
    state.purge_turn == Some(state.turn)
}

/// `attack`: units that are there already fight.
pub fn attack(state: &State, player: Power, space: Space, against: Option<Power>) -> Ruled {
    let mut plan = Plan::default();
    let own: Vec<(PieceId, Piece)> = state
        .at(space)
        .filter(|(_, p)| {
            p.owner.player() == player
                && p.role == Role::None
                && p.aboard.is_none()
                && !p.in_pen
                && p.goal.is_none()
        })
        .filter(|(_, p)| crate::politics::frozen(state, p, space).is_none() && !p.spent)
        .map(|(id, p)| (id, *p))
        .collect();
    let Some((_, first)) = own.first() else { return Err(Reason::NobodyAttacks { space }) };
    let power = first.owner;
    if let Some(foe) = against {
        attack_at_sea(state, power, space, foe, &mut plan)?;
    } else if !state.at(space).any(|(_, p)| is_foe(state, space, power, p) && !p.in_pen) {
        let pen = state.pen_in(space).is_some() && state.at_war(power, Power::Germany);
        if pen && own.iter().any(|(_, p)| p.is_air()) {
            let pieces = own.into_iter().filter(|(_, p)| p.is_air()).map(|(id, _)| id).collect();
            plan.events.push(Event::Marked { pieces, mark: Mark::Role(Role::Attack) });
            return Ok(plan);
        }
        if pen {
            return Err(Reason::PensFromTheAir { zone: space });
        }
        let hunted = power == Power::Usa && space.is_sea() && may_hunt_boats(state, space).is_ok();
        if !hunted {
            return Err(Reason::NoEnemyThere { space });
        }
        plan.events.push(Event::Noted { fact: Fact::Foe(space, Power::Germany) });
    }
    let pieces = own.into_iter().map(|(id, _)| id).collect();
    plan.events.push(Event::Marked { pieces, mark: Mark::Role(Role::Attack) });
    plan.assaults = true;
    one_counter_attack(state, player, space, &plan)?;
    Ok(plan)
}
