//! Where units may go and by which way: over land, by sea and through the air.

use sandtable_engine::pieces::PieceId;

use crate::board::{Flag, Region, Space, board};
use crate::order::Pick;
use crate::politics::{Stand, frozen, may_declare, shares, stand, stays_home};
use crate::power::{Power, Side};
use crate::reason::Reason;
use crate::state::{Once, Phase, Piece, Role, State};
use crate::tech::Tech;
use crate::units::{Class, Unit};
pub use crate::walk::{Entry, Walk};

/// Who moves, and in which phase.
#[derive(Clone, Copy, Debug)]
pub struct Mover {
    pub power: Power,
    pub unit: Unit,
    pub combat: bool,
}

pub fn is_combat(state: &State) -> bool {
    state.phase == Phase::CombatMove
}

/// Enemy ships other than submarines that bar a zone to a power. Vichy ships never do.
pub fn is_hostile_zone(state: &State, zone: Space, power: Power) -> bool {
    state.at(zone).any(|(_, p)| p.unit.is_surface_ship() && state.at_war(power, p.owner))
}

pub fn has_foe(state: &State, space: Space, power: Power) -> bool {
    state.at(space).any(|(_, p)| is_foe(state, space, power, p))
}

/// Whether a piece would be fought by a power's units that attack its space.
pub fn is_foe(state: &State, space: Space, power: Power, piece: &Piece) -> bool {
    if piece.owner.is_nobody() && space.is_land() {
        return state.controller(space) == piece.owner;
    }
    state.at_war(power, piece.owner)
        || state.doings.foes.iter().any(|(at, foe)| *at == space && *foe == piece.owner)
}

/// Entering an area over land or from the sea.
pub fn enter_land(state: &State, mover: Mover, to: Space) -> Result<Entry, Reason> {
    let Mover { power, unit, combat } = mover;
    if to.is_sea() {
        return Err(Reason::LandUnitAtSea { unit, space: to });
    }
    let named = &board().named;
    let owner = state.controller(to);
    if power == Power::China && unit == Unit::Infantry && !to.is(Flag::Chinese) && !to.is(Flag::ChineseClaim)
    {
        return Err(Reason::ChineseConfined { space: to });
    }
    if power == Power::Japan
        && state.controller(named.japan).side() == Some(Side::Allies)
        && combat
        && to != named.japan
        && owner != Power::Japan
    {
        return Err(Reason::OnlyRecapture);
    }
    let closed = to == named.thailand && power.is_axis() && owner == Power::Japan;
    if closed && !state.at_war_with_major(Power::Japan) {
        return Err(Reason::ThailandClosed);
    }
    if unit == Unit::AaGun && combat && !state.has(power, Tech::LongRangeArtillery) {
        return Err(Reason::GunInCombatMove);
    }
    match stand(state, power, owner) {
        Stand::Own | Stand::Friend => {
            if to == named.east_indies && power == Power::Britain && !state.at_war(power, Power::Japan) {
                return Err(Reason::EastIndiesClosed);
            }
            china_closed(state, power, to)?;
            if has_foe(state, to, power) {
                return if combat { Ok(Entry::Stop) } else { Err(Reason::HostileInNoncombat { space: to }) };
            }
            Ok(Entry::GoOn)
        }
        _ if stays_home(state, power) => {
            let war = combat && owner.is_axis() && may_declare(state, power, owner).is_ok();
            if war { Ok(Entry::Stop) } else { may_attack_at_peace(state, power, owner, to) }
        }
        Stand::Interns => Ok(Entry::Stop),
        Stand::Enemy if !combat => Err(Reason::HostileInNoncombat { space: to }),
        Stand::Enemy => {
            let empty = !state.at(to).any(|(_, p)| state.at_war(power, p.owner));
            Ok(if empty && unit.is_tank() { Entry::Blitz } else { Entry::Stop })
        }
        Stand::Peace if combat => {
            may_declare(state, power, owner)?;
            Ok(Entry::Stop)
        }
        Stand::Peace => Err(Reason::NotYourFriend { space: to, owner }),
        Stand::Neutral => {
            if !combat {
                return Err(Reason::HostileInNoncombat { space: to });
            }
            may_invade(state, power, unit, to)?;
            Ok(Entry::Stop)
        }
        Stand::Vichy if !combat => Err(Reason::VichyPassage { space: to }),
        Stand::Vichy => Ok(Entry::Stop),
    }
}

/// A neutral America: what keeps it out of an area.
fn may_attack_at_peace(state: &State, power: Power, owner: Power, to: Space) -> Result<Entry, Reason> {
    if owner.is_axis() {
        may_declare(state, power, owner)?;
    }
    if owner == Power::Neutral {
        return Err(Reason::UsaNoInvasion { space: to });
    }
    Err(Reason::UsaStaysHome { space: to })
}

/// Allies other than China enter it only at war with both Axis powers.
pub fn china_closed(state: &State, power: Power, to: Space) -> Result<(), Reason> {
    let foreign = power != Power::China && state.controller(to) == Power::China;
    let both = state.at_war(power, Power::Germany) && state.at_war(power, Power::Japan);
    if foreign && !both { Err(Reason::ChinaClosed) } else { Ok(()) }
}

/// Attacks on neutral countries: who may, and with what.
pub fn may_invade(state: &State, power: Power, unit: Unit, to: Space) -> Result<(), Reason> {
    let named = &board().named;
    if power == Power::Usa {
        return Err(Reason::UsaNoInvasion { space: to });
    }
    if state.barred.contains(&(power, to)) {
        return Err(Reason::Barred { space: to });
    }
    if power == Power::Russia
        && to == named.finland
        && state.turn > 1
        && !state.at_war(Power::Russia, Power::Germany)
    {
        return Err(Reason::FinlandBarred);
    }
    if power == Power::Germany && to == named.switzerland {
        if unit.is_tank() {
            return Err(Reason::NoTanksInSwitzerland);
        }
        let paid = state.doings.admitted.contains(to);
        if !paid && state.treasury[power as usize] < 10 {
            return Err(Reason::SwissPrice { held: state.treasury[power as usize] });
        }
    }
    Ok(())
}

/// Whether a unit may end its move in an area that it may enter.
pub fn may_end_on_land(state: &State, mover: Mover, to: Space) -> Result<(), Reason> {
    let romania = to == board().named.romania && state.controller(to) == Power::Germany;
    if romania && mover.power == Power::Germany && !state.at_war(Power::Germany, Power::Russia) {
        return Err(Reason::RomaniaNoStop);
    }
    Ok(())
}

/// Entering a sea zone.
pub fn enter_sea(state: &State, mover: Mover, from: Space, to: Space) -> Result<Entry, Reason> {
    let Mover { power, unit, combat } = mover;
    if to.is_land() {
        return Err(Reason::ShipOnLand { unit, space: to });
    }
    if from.is_sea() {
        passage(state, power, from, to)?;
    }
    if is_hostile_zone(state, to, power) {
        let japan = board().named.japan;
        let occupied = power == Power::Japan && state.controller(japan).side() == Some(Side::Allies);
        if combat && occupied && !to.adjacent(japan) {
            return Err(Reason::OnlyRecapture);
        }
        return if combat { Ok(Entry::Stop) } else { Err(Reason::HostileZoneInNoncombat { zone: to }) };
    }
    Ok(Entry::GoOn)
}

/// Canals and the Turkish Straits.
fn passage(state: &State, power: Power, from: Space, to: Space) -> Result<(), Reason> {
    let Some(way) = board().passage(from, to) else { return Ok(()) };
    if way.strait {
        let owner = state.controller(board().named.turkey);
        let inward = to == board().named.sz_black_sea;
        return match owner {
            Power::Neutral if inward => Err(Reason::StraitsClosed),
            Power::Neutral => Ok(()),
            _ if !inward && !state.options.straits_both_ways => Ok(()),
            _ if owner.nation() == power.nation() || state.straits >> (power as u16) & 1 == 1 => Ok(()),
            _ => Err(Reason::StraitsDenied { owner }),
        };
    }
    let friendly = way.held.iter().all(|land| state.controller(*land).side() == power.side());
    match () {
        () if friendly => Ok(()),
        () if way.held.len() == 1 => Err(Reason::PanamaClosed),
        () => Err(Reason::SuezClosed),
    }
}

/// Ships at peace do not end their move off a foreign factory.
pub fn may_end_at_sea(state: &State, mover: Mover, zone: Space) -> Result<(), Reason> {
    let Mover { power, unit, .. } = mover;
    let own =
        |land: &Space| state.factories.contains(*land) && state.controller(*land).nation() == power.nation();
    let foreign = |land: &Space| {
        let owner = state.controller(*land);
        let boats_off_america = owner == Power::Usa && power == Power::Germany && unit == Unit::Submarine;
        state.factories.contains(*land)
            && !boats_off_america
            && !shares(state, power, owner)
            && !state.at_war(power, owner)
    };
    let lands: Vec<Space> = zone.neighbours().filter(|space| space.is_land()).collect();
    match lands.iter().find(|land| foreign(land)) {
        Some(land) if !lands.iter().any(own) => Err(Reason::ForeignFactory { zone, land: *land }),
        _ => Ok(()),
    }
}

/// Flying over a space; the last space of an attack is judged by `enter_air_target`.
pub fn fly_over(state: &State, power: Power, to: Space) -> Result<(), Reason> {
    if to.is_sea() {
        return Ok(());
    }
    let owner = state.controller(to);
    match stand(state, power, owner) {
        Stand::Own | Stand::Friend | Stand::Enemy | Stand::Interns => Ok(()),
        Stand::Peace if owner.side() == power.side() => Ok(()),
        Stand::Peace => Err(Reason::ForeignAirspace { space: to, owner }),
        Stand::Neutral => Err(Reason::NeutralAirspace { space: to }),
        Stand::Vichy => Err(Reason::VichyPassage { space: to }),
    }
}

/// Whether aircraft of a power may land there now.
pub fn may_land(state: &State, piece: &Piece, to: Space) -> bool {
    let power = piece.owner;
    if to.is_sea() {
        return false;
    }
    let owner = state.controller(to);
    let friendly = shares(state, power, owner)
        && shares(state, power, state.start_control[to.index()])
        && !state.doings.captured.contains(to)
        && !(stays_home(state, power) && owner != Power::Usa);
    let mover = Mover { power, unit: piece.unit, combat: false };
    let named = &board().named;
    let closed = (to == named.thailand && !state.at_war_with_major(Power::Japan))
        || (to == named.east_indies && power == Power::Britain && !state.at_war(power, Power::Japan))
        || (piece.is_volunteer() && !to.is(Flag::Chinese));
    friendly
        && !closed
        && china_closed(state, power, to).is_ok()
        && may_end_on_land(state, mover, to).is_ok()
        && !has_foe(state, to, power)
}

/// Room on the carriers of a zone for further fighters.
pub fn deck_room(state: &State, zone: Space, power: Power) -> i32 {
    let own = |p: &Piece| p.owner.nation() == power.nation();
    let decks = state.at(zone).filter(|(_, p)| own(p) && p.unit == Unit::AircraftCarrier).count();
    let fighters = state.at(zone).filter(|(_, p)| own(p) && p.unit == Unit::Fighter).count();
    2 * decks as i32 - fighters as i32
}

/// One step of a way.
pub fn step(state: &State, mover: Mover, from: Space, to: Space, last: bool) -> Result<Entry, Reason> {
    match mover.unit.class() {
        Class::Land => enter_land(state, mover, to),
        Class::Sea => enter_sea(state, mover, from, to),
        Class::Air if last => Ok(Entry::Stop),
        Class::Air => fly_over(state, mover.power, to).map(|()| Entry::GoOn),
        Class::Building => Err(Reason::Immobile { unit: mover.unit }),
    }
}

/// The way an order describes: step by step, or the shortest legal one.
pub fn route(state: &State, mover: Mover, path: &[Space], limit: u8) -> Result<Vec<Space>, Reason> {
    let (Some(from), Some(to)) = (path.first().copied(), path.last().copied()) else {
        return Err(Reason::NoPath);
    };
    if path.len() < 2 || from == to {
        return Err(Reason::NoPath);
    }
    if path.len() > 2 || from.adjacent(to) {
        let walked = walk_path(state, mover, path);
        match walked {
            Ok(()) if path.len() - 1 > usize::from(limit) => {
                return Err(Reason::TooFar { from, to, reach: limit });
            }
            Ok(()) => return Ok(path.to_vec()),
            Err(reason) if path.len() > 2 => return Err(reason),
            Err(_) => {}
        }
    }
    let air = mover.unit.class() == Class::Air;
    // A blitz is made only where no other way leads.
    for blitz in [false, true] {
        let walk = Walk::new(from, limit, |a, b| {
            let last = b == to;
            let entry = step(state, mover, a, b, last).ok()?;
            Some(match entry {
                _ if last => Entry::Stop,
                Entry::Blitz if blitz => Entry::GoOn,
                Entry::Blitz => Entry::Stop,
                entry => entry,
            })
        });
        if let Some(path) = walk.path(to) {
            return Ok(path);
        }
        if air {
            break;
        }
    }
    if from.adjacent(to) {
        walk_path(state, mover, &[from, to])?;
    }
    Err(Reason::TooFar { from, to, reach: limit })
}

fn walk_path(state: &State, mover: Mover, path: &[Space]) -> Result<(), Reason> {
    for (at, pair) in path.windows(2).enumerate() {
        let (from, to) = (pair[0], pair[1]);
        if !from.adjacent(to) {
            return Err(Reason::NotAdjacent { from, to });
        }
        let last = at + 2 == path.len();
        match step(state, mover, from, to, last)? {
            Entry::GoOn => {}
            _ if last => {}
            Entry::Blitz => {}
            Entry::Stop if mover.unit.class() == Class::Land => {
                return Err(match mover.unit.is_tank() {
                    true => Reason::MustStop { space: to },
                    false => Reason::OnlyTanksBlitz { unit: mover.unit, space: to },
                });
            }
            Entry::Stop => return Err(Reason::ShipsStop { zone: to }),
        }
    }
    Ok(())
}

/// How far a piece may still fly this turn.
pub fn flight_left(state: &State, piece: &Piece, combat: bool) -> u8 {
    let far = piece.role == Role::Raid || (!combat && !piece.combat_moved);
    state.movement_of(piece, far).saturating_sub(piece.moved)
}

/// Whether an aircraft at a space could find a place to land with what it has left.
pub fn could_land(state: &State, piece: &Piece, at: Space, left: u8) -> bool {
    let lands = |space: Space| space.is_land() && may_land(state, piece, space);
    if lands(at) {
        return true;
    }
    let walk = flight_range(state, piece, at, left);
    if walk.reached().any(|(space, _)| lands(space)) {
        return true;
    }
    let deck = |zone: Space| {
        state.pieces.all().any(|(_, space, p)| {
            p.unit == Unit::AircraftCarrier
                && p.owner.nation() == piece.owner.nation()
                && near_by_sea(Space(space), zone, 2u8.saturating_sub(p.moved))
        })
    };
    piece.unit == Unit::Fighter && walk.reached().any(|(space, _)| space.is_sea() && deck(space))
}

pub fn could_land_ashore(state: &State, piece: &Piece, at: Space, left: u8) -> bool {
    let lands = |space: Space| space.is_land() && may_land(state, piece, space);
    lands(at) || flight_range(state, piece, at, left).reached().any(|(space, _)| lands(space))
}

/// Where an aircraft could fly on to.
pub fn flight_range(state: &State, piece: &Piece, at: Space, left: u8) -> Walk {
    Walk::new(at, left, |_, b| fly_over(state, piece.owner, b).ok().map(|()| Entry::GoOn))
}

pub fn near_by_sea(from: Space, to: Space, limit: u8) -> bool {
    from == to
        || (limit >= 1 && from.adjacent(to))
        || (limit >= 2 && from.neighbours().any(|zone| zone.is_sea() && zone.adjacent(to)))
}

/// The pieces an order means: those of a kind that may still go, best first.
pub fn find_pieces(
    state: &State,
    player: Power,
    picks: &[Pick],
    space: Space,
    usable: impl Fn(&Piece) -> Result<(), Reason>,
) -> Result<Vec<PieceId>, Reason> {
    let mut found: Vec<PieceId> = Vec::new();
    for pick in picks {
        if pick.count == 0 {
            return Err(Reason::NothingNamed);
        }
        if named_twice(picks) {
            return Err(Reason::NamedTwice);
        }
        let kind = |p: &Piece| p.unit == pick.unit && (!pick.damaged || p.damaged);
        let owner = match pick.power {
            Some(power) if power.player() != player => return Err(Reason::NotYours { power }),
            Some(power) => power,
            // One's own first; where only the partner's stand, theirs.
            None => {
                let own = state.at(space).any(|(_, p)| p.owner == player && kind(p));
                if own { player } else { Power::run_by(player).last().unwrap_or(player) }
            }
        };
        let (mut fit, mut why) = (Vec::new(), None);
        for (id, piece) in state.at(space).filter(|(_, p)| p.owner == owner && kind(p)) {
            if found.contains(&id) {
                continue;
            }
            match frozen(state, piece, space).map_or_else(|| usable(piece), Err) {
                Ok(()) => fit.push((piece.moved, state.cargo_of(id).count(), id)),
                Err(reason) => why = Some(reason),
            }
        }
        // Those with the most movement left, and loaded ships, come first.
        fit.sort_by_key(|(moved, cargo, id)| (*moved, usize::MAX - *cargo, *id));
        if fit.len() < usize::from(pick.count) {
            let missing = Reason::NotThere { count: pick.count, power: owner, unit: pick.unit, space };
            return Err(why.unwrap_or(missing));
        }
        found.extend(fit.into_iter().take(pick.count.into()).map(|(_, _, id)| id));
    }
    if found.is_empty() { Err(Reason::NothingNamed) } else { Ok(found) }
}

/// Whether an order names a kind more than once.
pub fn named_twice(picks: &[Pick]) -> bool {
    let kind = |pick: &Pick| Pick { count: 0, ..*pick };
    picks.iter().enumerate().any(|(at, pick)| picks[..at].iter().any(|other| kind(other) == kind(pick)))
}

/// Rail regions a power's own rails run in.
pub fn rail_runs(power: Power, space: Space) -> bool {
    let region = space.region();
    match power {
        Power::Germany => matches!(region, Some(Region::Europe | Region::Asia)),
        Power::Japan => region == Some(Region::Asia),
        Power::Britain | Power::France => {
            matches!(region, Some(Region::Asia | Region::Africa | Region::Europe))
        }
        Power::Usa => region == Some(Region::WesternHemisphere),
        Power::China => space.is(Flag::Chinese),
        Power::Russia => space.original_owner() == Power::Russia || region == Some(Region::Europe),
        Power::Neutral | Power::Vichy => false,
    }
}

pub fn italy_awake(state: &State) -> bool {
    state.used(Once::FallOfFrance)
}
