//! Before the dice of a round: retreats, aims, guns, demolition. Attackers declare first, then defenders.

use sandtable_engine::pieces::PieceId;

use crate::battle::Step;
use crate::board::Space;
use crate::check::{Plan, Then, Verdict, pieces_named};
use crate::event::Event;
use crate::generals;
use crate::order::Pick;
use crate::power::{POWERS, Power};
use crate::reason::Reason;
use crate::retreat;
use crate::rounds::round;
use crate::state::{Duty, Factory, Piece, State, Waiting};
use crate::units::{Class, Unit};
use crate::volley;

/// The nations that have something to declare and have not said `stand`.
pub fn owed(state: &State) -> Vec<Power> {
    let Some(combat) = &state.combat else { return Vec::new() };
    let asked = |power: &Power| match combat.step {
        Step::AttackersDeclare => state.is_mover(*power),
        Step::DefendersDeclare => power.side() != state.mover_side(),
        _ => false,
    };
    let waits = |power: &Power| asked(power) && !combat.stood.contains(*power) && has_choice(state, *power);
    POWERS.into_iter().filter(waits).collect()
}

fn has_choice(state: &State, power: Power) -> bool {
    let Some(combat) = &state.combat else { return false };
    let here = |place: &Space| state.battles.contains(*place);
    combat.places.iter().filter(|place| here(place)).any(|place| may_declare(state, *place, power))
        || (state.is_mover(power) && round(state) > 1 && pending_cargo(state, power).next().is_some())
}

/// Cargo whose landing may be called off.
pub fn pending_cargo(state: &State, power: Power) -> impl Iterator<Item = (PieceId, Space, &Piece)> {
    let own = move |(id, space, p): (PieceId, u16, _)| (id, Space(space), p);
    state.pieces.all().map(own).filter(move |(_, _, p): &(_, _, &Piece)| {
        p.owner == power && p.duty == Duty::Lands && p.shore.is_some()
    })
}

fn may_declare(state: &State, place: Space, power: Power) -> bool {
    let attacks = state.is_mover(power);
    let opposed = volley::defenders(state, place).next().is_some();
    if !attackers_may_come(state, place) {
        return false;
    }
    if !opposed {
        return !attacks && generals::may_leave(state, place, power);
    }
    let leaves = || retreat::candidates(state, place, power).any(|(id, _)| may_leave(state, id));
    let first_shots = || may_forgo(state, place, power).next().is_some();
    let general = || generals::may_leave(state, place, power);
    match attacks {
        true => bombers(state, place, power).next().is_some() || first_shots() || general() || leaves(),
        false => {
            guns_to_aim(state, place, power) > 0
                || may_scorch(state, place, power).is_ok()
                || first_shots()
                || general()
                || leaves()
        }
    }
}

fn attackers_may_come(state: &State, place: Space) -> bool {
    let there = |p: &Piece| state.is_mover(p.owner) && p.duty != Duty::Spent && p.aboard.is_none();
    state.at(place).any(|(_, p)| there(p))
        || crate::amphibious::may_still_land(state, place)
        || state.pieces.all().any(|(_, _, p)| state.is_mover(p.owner) && p.second == Some(place))
}

fn may_leave(state: &State, id: PieceId) -> bool {
    let p = state.piece(id);
    let dives = p.unit == Unit::Submarine
        && !state.is_mover(p.owner)
        && retreat::may_submerge(state, state.space_of(id)).is_ok();
    dives || retreat::has_somewhere_to_go(state, id)
}

/// Attacking bombers for which guns would make a difference.
pub fn bombers(state: &State, place: Space, power: Power) -> impl Iterator<Item = PieceId> {
    let air = volley::defenders(state, place).any(|(_, p)| p.class() == Class::Air);
    let bomber = move |p: &Piece| p.owner == power && p.unit == Unit::Bomber && p.duty == Duty::Fights;
    let chosen = state.combat.as_ref().map_or(&[][..], |combat| &combat.guns);
    state.at(place).filter(move |(id, p)| air && bomber(p) && !chosen.contains(id)).map(|(id, _)| id)
}

/// Defending guns that are not aimed at land units yet, where aircraft attack.
pub fn guns_to_aim(state: &State, place: Space, power: Power) -> u16 {
    let air = volley::engaged_attackers(state, place).any(|(_, p)| p.class() == Class::Air);
    if !air || state.is_mover(power) {
        return 0;
    }
    let gun = |p: &Piece| p.unit.is_artillery() && p.duty != Duty::Retreats;
    let all = volley::defenders(state, place).filter(|(_, p)| gun(p));
    let own = all.filter(|(_, p)| p.owner == power).count() as u16;
    let aimed = state.combat.as_ref().map_or(0, |combat| combat.aimed_at_land(place, power));
    own.saturating_sub(aimed)
}

/// Battleships in a battle, or bombarding it, whose first shot may still be forgone.
pub fn may_forgo(state: &State, place: Space, power: Power) -> impl Iterator<Item = PieceId> {
    let on = state.options.beefed_battleships && round(state) == 1;
    let forgone = state.combat.as_ref().map_or(&[][..], |combat| &combat.forgone);
    let spaces = std::iter::once(place).chain(place.neighbours().filter(|near| near.is_sea()));
    let ship = move |p: &Piece| p.owner == power && p.unit == Unit::Battleship;
    spaces
        .flat_map(|space| state.at(space).map(move |(id, p)| (space, id, p)))
        .filter(move |(space, id, p)| {
            let part = if place.is_sea() { *space == place } else { p.shore == Some(place) };
            on && part && ship(p) && !forgone.contains(id)
        })
        .map(|(_, id, _)| id)
}

pub fn may_scorch(state: &State, place: Space, power: Power) -> Result<(), Reason> {
    let held = state.controller(place) == Some(power) && state.factories[place.index()] != Factory::None;
    let ordered = state.combat.as_ref().is_some_and(|combat| combat.scorched.contains(&place));
    match held && !ordered && volley::defenders(state, place).next().is_some() {
        true => Ok(()),
        false => Err(Reason::NothingToScorch { space: place }),
    }
}

// Orders.

/// A declaration belongs to a battle in progress, at the moment its side declares.
fn at_battle(state: &State, power: Power, place: Space) -> Result<(), Reason> {
    let Some(combat) = state.combat.as_ref().filter(|_| state.waiting == Waiting::Battle) else {
        return Err(Reason::NoBattleWaits);
    };
    let mine = match combat.step {
        Step::AttackersDeclare => state.is_mover(power),
        Step::DefendersDeclare => power.side() != state.mover_side(),
        _ => return Err(Reason::DeclaredBeforeDice),
    };
    if !mine {
        return Err(Reason::NotYoursToDeclare { power });
    }
    match combat.places.contains(&place) && state.battles.contains(place) {
        true => Ok(()),
        false => Err(Reason::NoBattleThere { space: place }),
    }
}

pub fn stand(state: &State, power: Power, fast: bool) -> Verdict {
    match owed(state).contains(&power) {
        true => Plan::new(vec![Event::Declared { power, fast }], Then::Advance),
        false => Err(Reason::NotYoursToDeclare { power }.into()),
    }
}

pub fn retreat(state: &State, power: Power, units: &[Pick], from: Space, to: Space) -> Verdict {
    at_battle(state, power, from)?;
    let candidate = |id: PieceId| retreat::candidates(state, from, power).any(|(other, _)| other == id);
    // Of units of a kind those that can go there are meant.
    let able = pieces_named(state, power, from, units, |id, p| {
        candidate(id) && (p.class() == Class::Air || retreat::check(state, id, to).is_ok())
    });
    let pieces = match able {
        Ok(pieces) => pieces,
        Err(_) => pieces_named(state, power, from, units, |id, _| candidate(id))?,
    };
    if let [only] = pieces[..] {
        retreat::check(state, only, to)?;
        return Plan::new(vec![Event::RetreatDeclared { pieces, to }], Then::Advance);
    }
    // Carriers first: their fighters may follow them.
    let mut ordered = pieces.clone();
    ordered.sort_by_key(|id| state.piece(*id).class() == Class::Air);
    let mut after = state.clone();
    for id in ordered {
        retreat::check(&after, id, to)?;
        crate::apply::apply(&mut after, &Event::RetreatDeclared { pieces: vec![id], to });
    }
    Plan::new(vec![Event::RetreatDeclared { pieces, to }], Then::Advance)
}

pub fn submerge(state: &State, power: Power, count: u16, zone: Space) -> Verdict {
    at_battle(state, power, zone)?;
    if state.is_mover(power) {
        return Err(Reason::OnlyDefendersDive.into());
    }
    let picks = [Pick::of(count, Unit::Submarine)];
    let pieces = pieces_named(state, power, zone, &picks, |_, p| p.duty != Duty::Retreats && !p.retreated)?;
    retreat::may_submerge(state, zone)?;
    Plan::new(vec![Event::RetreatDeclared { pieces, to: zone }], Then::Advance)
}

pub fn aim(state: &State, power: Power, count: u16, space: Space) -> Verdict {
    at_battle(state, power, space)?;
    if state.is_mover(power) {
        return Err(Reason::AttackersCannotAim.into());
    }
    if count == 0 || count > guns_to_aim(state, space, power) {
        return Err(Reason::NoGunsToAim { space }.into());
    }
    Plan::new(vec![Event::Aimed { space, power: Some(power), guns: count }], Then::Advance)
}

pub fn guns(state: &State, power: Power, count: u16, space: Space) -> Verdict {
    at_battle(state, power, space)?;
    let chosen = state.combat.as_ref().map_or(&[][..], |combat| &combat.guns);
    let bombers = state.at(space).filter(|(id, p)| {
        p.owner == power && p.unit == Unit::Bomber && p.duty == Duty::Fights && !chosen.contains(id)
    });
    let pieces: Vec<PieceId> = bombers.map(|(id, _)| id).take(usize::from(count)).collect();
    if count == 0 || pieces.len() < usize::from(count) || !state.is_mover(power) {
        return Err(Reason::NoBombersThere { space }.into());
    }
    Plan::new(vec![Event::GunsChosen { pieces }], Then::Advance)
}

pub fn forgo(state: &State, power: Power, count: u16, space: Space) -> Verdict {
    at_battle(state, power, space)?;
    let pieces: Vec<PieceId> = may_forgo(state, space, power).take(usize::from(count)).collect();
    if count == 0 || pieces.len() < usize::from(count) {
        return Err(Reason::NoFirstShot { space }.into());
    }
    Plan::new(vec![Event::Forgone { pieces }], Then::Advance)
}

pub fn scorch(state: &State, power: Power, space: Space) -> Verdict {
    at_battle(state, power, space)?;
    may_scorch(state, space, power)?;
    Plan::new(vec![Event::ScorchOrdered { space }], Then::Advance)
}

pub fn call_off(state: &State, power: Power, units: &[Pick], zone: Space, to: Space) -> Verdict {
    let Some(combat) = state.combat.as_ref().filter(|combat| combat.step == Step::AttackersDeclare) else {
        return Err(Reason::DeclaredBeforeDice.into());
    };
    if combat.round < 2 {
        return Err(Reason::CalledOffLater.into());
    }
    let waits = |p: &Piece| p.duty == Duty::Lands && p.shore == Some(to);
    let cargo = pieces_named(state, power, zone, units, |_, p| waits(p))?;
    Plan::new(vec![Event::LandingCalledOff { cargo }], Then::Advance)
}

/// The clearing units failed: which bombarding ships join the sea battle now.
pub fn divert(state: &State, power: Power, units: &[Pick], zone: Space) -> Verdict {
    let asked = state.combat.as_ref().is_some_and(|c| c.step == Step::Divert && c.place() == zone);
    if !asked || !state.is_mover(power) {
        return Err(Reason::NothingToDivert { zone }.into());
    }
    let pieces = match units.is_empty() {
        true => Vec::new(),
        false => {
            let mut pieces = Vec::new();
            for pick in units {
                let owner = pick.power.unwrap_or(power);
                let one = std::slice::from_ref(pick);
                pieces.extend(pieces_named(state, owner, zone, one, |_, p| p.duty == Duty::Bombards)?);
            }
            pieces
        }
    };
    Plan::new(vec![Event::Diverted { zone, pieces }], Then::AfterDiverting)
}
