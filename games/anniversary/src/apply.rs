//! How events change the state: no choices, no failure.

use sandtable_engine::pieces::PieceId;

use crate::apply_battle::{self, forget_in_battle};
use crate::board::{Space, SpaceSet};
use crate::event::{Event, Movement};
use crate::power::Power;
use crate::state::{AirDuty, Arrival, Phase, Piece, State, Waiting};
use crate::units::{Counts, Unit};

/// Apply an event. Sums saturate, so that even a record somebody has altered cannot crash the host.
pub fn apply(state: &mut State, event: &Event) {
    match event {
        Event::Opened { control, treasury, complexes } => {
            for (space, power) in control {
                state.control[space.index()] = Some(*power);
            }
            for (power, ipcs) in treasury {
                state.treasury[*power as usize] = *ipcs;
            }
            state.complexes = complexes.iter().copied().collect();
        }
        Event::TurnBegan { power, round } => begin_turn(state, *power, *round),
        Event::PhaseBegan { phase, forces } => {
            state.phase = *phase;
            state.forces = *forces;
            state.waiting = Waiting::Orders;
            if *phase == Phase::CombatMove {
                state.resolved = SpaceSet::default();
                state.attacks = SpaceSet::default();
                state.blitzed = SpaceSet::default();
            }
        }
        Event::Waits { waiting } => state.waiting = waiting.clone(),

        Event::ResearchersBought { power, researchers } => {
            add(&mut state.researchers[*power as usize], *researchers)
        }
        Event::Researched { power, success, .. } => {
            if *success {
                state.researchers[*power as usize] = 0;
            }
        }
        Event::BreakthroughRolled { .. } | Event::Fired { .. } => {}
        Event::Advanced { power, advance } => state.advances[*power as usize].gain(*advance),

        Event::Bought { power, units } => add_units(&mut state.mobilization[*power as usize], units),
        Event::Spent { power, ipcs } => pay(state, *power, *ipcs),
        Event::Repaired { space, markers } => {
            let damage = &mut state.damage[space.index()];
            *damage = damage.saturating_sub(*markers);
        }
        Event::Reinforced { infantry } => {
            state.mobilization[Power::China as usize].add(Unit::Infantry, *infantry)
        }

        Event::Moved { pieces, path, movement } => {
            for id in pieces {
                move_piece(state, *id, path, *movement);
            }
        }
        Event::Loaded { cargo, carrier, combat } => load(state, *cargo, *carrier, *combat),
        Event::LandingDeclared { cargo, to } => {
            for id in cargo {
                declare_landing(state, *id, *to);
            }
        }
        Event::Offloaded { cargo, to } => {
            for id in cargo {
                go_ashore(state, *id, *to);
            }
        }
        Event::AttackDeclared { zone } => state.attacks.insert(*zone),
        Event::AttackWithdrawn { zone } => state.attacks.remove(*zone),
        Event::Recalled { pieces } => {
            for id in pieces {
                recall(state, *id);
            }
        }

        Event::RaidsDeclared { targets } => state.raids = targets.iter().copied().collect(),
        Event::Intercepting { pieces } => {
            for id in pieces {
                change(state, *id, |p| p.duty = Some(AirDuty::Intercept));
            }
        }
        Event::RaidOver { space } => end_raid(state, *space),
        Event::RocketLaunched { from, to } => {
            state.rockets.0.insert(*from);
            state.rockets.1.insert(*to);
        }
        Event::RocketsOver { sites } => {
            for site in sites {
                state.rockets.0.insert(*site);
            }
        }
        Event::FactoryDamaged { space, markers } => add(&mut state.damage[space.index()], *markers),

        Event::BattleChanged { .. }
        | Event::BattleOpened { .. }
        | Event::StepReached { .. }
        | Event::RoundBegan { .. }
        | Event::StrikePrepared { .. }
        | Event::StrikesOver
        | Event::Volley { .. }
        | Event::HitsTaken { .. }
        | Event::Exhausted => apply_battle::apply(state, event),
        Event::Bombards { ships } => {
            bombarded(state, ships);
            apply_battle::apply(state, event);
        }
        Event::Bombarded { ships } => bombarded(state, ships),
        Event::Jumped { infantry } => {
            dropped(state, infantry);
            apply_battle::apply(state, event);
        }
        Event::Dropped { infantry } => dropped(state, infantry),
        Event::Ashore { cargo, to } => {
            for id in cargo {
                let zone = state.pieces.space_of(*id).map(Space);
                go_ashore(state, *id, *to);
                change(state, *id, |p| {
                    p.from = zone;
                    p.arrival = Arrival::Seaborne;
                    p.combat_moved = true;
                });
            }
        }
        Event::Submerged { pieces } => {
            for id in pieces {
                change(state, *id, |p| {
                    p.submerged = true;
                    p.fought = true;
                });
                forget_in_battle(state, *id);
            }
        }
        Event::ShipDamaged { piece } => change(state, *piece, |p| p.damaged = true),
        Event::Destroyed { pieces } => {
            for id in pieces {
                forget_in_battle(state, *id);
                state.pieces.remove(*id);
            }
            forget_carriers(state, pieces);
        }
        Event::Retreated { pieces, to } => {
            for id in pieces {
                retreat(state, *id, *to);
            }
        }
        Event::Disengaged { pieces } => {
            for id in pieces {
                change(state, *id, |p| p.fought = true);
                forget_in_battle(state, *id);
            }
        }
        Event::BattleOver { space, fought } => end_battle(state, *space, fought),

        Event::Captured { space, to, .. } => {
            capture(state, *space, *to);
            if state.phase == Phase::CombatMove {
                state.blitzed.insert(*space);
            }
        }
        Event::Reverted { space, to } => revert(state, *space, *to),
        Event::Looted { from, by, ipcs } => {
            pay(state, *from, *ipcs);
            earn(state, *by, *ipcs);
        }

        Event::FighterLanded { piece, to } => {
            state.pieces.relocate(*piece, to.0);
            change(state, *piece, |p| {
                p.aboard = None;
                p.duty = None;
            });
        }
        Event::Berthed { fighter, carrier } => change(state, *fighter, |p| p.aboard = Some(*carrier)),

        Event::Placed { piece, power, unit, space } => {
            let placed = state.phase == Phase::MobilizeNewUnits;
            state.pieces.insert(*piece, space.0, Piece { placed, ..Piece::new(*power, *unit) });
        }
        Event::Mobilized { power, units, space } => {
            for (unit, count) in units.iter() {
                state.mobilization[*power as usize].take(unit, count);
            }
            let charged = units.total() - units.get(Unit::IndustrialComplex);
            if charged > 0 {
                state.placed.push((*space, charged.min(255) as u8));
            }
        }
        Event::ComplexBuilt { space } => state.complexes.insert(*space),

        Event::Collected { power, production, bonus, .. } => {
            earn(state, *power, production.saturating_add(*bonus))
        }
        Event::WarBonds { power, ipcs } => earn(state, *power, *ipcs),
        Event::Conceded { power } => state.conceded[*power as usize] = true,
        Event::Won { side } => {
            state.winner = Some(*side);
            state.waiting = Waiting::Over;
        }
        Event::Drawn => {
            state.drawn = true;
            state.waiting = Waiting::Over;
        }
    }
}

fn change(state: &mut State, id: PieceId, how: impl FnOnce(&mut Piece)) {
    if let Some(piece) = state.pieces.get_mut(id) {
        how(piece);
    }
}

fn bombarded(state: &mut State, ships: &[PieceId]) {
    for id in ships {
        change(state, *id, |p| p.fought = true);
    }
}

fn dropped(state: &mut State, infantry: &[PieceId]) {
    for id in infantry {
        change(state, *id, |p| {
            p.aboard = None;
            p.arrival = Arrival::Dropped;
        });
    }
}

fn add(to: &mut u8, more: u8) {
    *to = to.saturating_add(more);
}

fn pay(state: &mut State, power: Power, ipcs: u16) {
    let held = &mut state.treasury[power as usize];
    *held = held.saturating_sub(ipcs);
}

fn earn(state: &mut State, power: Power, ipcs: u16) {
    let held = &mut state.treasury[power as usize];
    *held = held.saturating_add(ipcs);
}

fn add_units(to: &mut Counts, units: &Counts) {
    for (unit, count) in units.iter() {
        to.add(unit, count);
    }
}

/// Everything a unit did belongs to the turn that ended; own fighters stand ready beside their carriers.
fn begin_turn(state: &mut State, power: Power, round: u16) {
    state.power = power;
    state.round = round;
    state.battle = None;
    for piece in state.pieces.all_mut() {
        piece.refresh();
        if piece.unit == Unit::Fighter && piece.owner.player() == power {
            piece.aboard = None;
        }
    }
    state.start = state.snapshot_start(power);
    state.attacks = SpaceSet::default();
    state.fought = SpaceSet::default();
    state.resolved = SpaceSet::default();
    state.raids = SpaceSet::default();
    state.rockets = Default::default();
    state.placed.clear();
}

fn carried_by(state: &State, carrier: PieceId) -> Vec<PieceId> {
    state.cargo_of(carrier).map(|(id, _)| id).collect()
}

fn move_piece(state: &mut State, id: PieceId, path: &[Space], movement: Movement) {
    let [.., before, to] = path else { return };
    for cargo in carried_by(state, id) {
        state.pieces.relocate(cargo, to.0);
        change(state, cargo, |p| p.from = Some(*before));
    }
    state.pieces.relocate(id, to.0);
    change(state, id, |p| {
        p.origin = p.origin.or(path.first().copied());
        add(&mut p.moved, (path.len() - 1).min(255) as u8);
        p.aboard = None;
        match movement {
            Movement::Noncombat => p.noncombat_moved = true,
            Movement::Combat | Movement::Raid | Movement::Escort => {
                p.combat_moved = true;
                p.from = Some(*before);
            }
        }
        p.duty = match movement {
            Movement::Raid => Some(AirDuty::Raid),
            Movement::Escort => Some(AirDuty::Escort),
            Movement::Combat | Movement::Noncombat => None,
        };
    });
}

fn load(state: &mut State, cargo: PieceId, carrier: PieceId, combat: bool) {
    let Some(zone) = state.pieces.space_of(carrier) else { return };
    let shore = state.pieces.space_of(cargo).map(Space);
    state.pieces.relocate(cargo, zone);
    for id in [cargo, carrier] {
        change(state, id, |p| {
            if combat {
                p.combat_moved = true;
            } else {
                p.noncombat_moved = true;
            }
        });
    }
    change(state, cargo, |p| {
        if !p.boarded {
            p.origin = shore;
        }
        p.aboard = Some(carrier);
        p.boarded = true;
        p.moved = p.unit.movement();
    });
}

/// Back to where it began the turn; cargo that boarded this turn goes ashore again.
fn recall(state: &mut State, id: PieceId) {
    let Some(piece) = state.pieces.get(id).copied() else { return };
    let here = state.pieces.space_of(id);
    let home = piece.origin.map_or(here, |origin| Some(origin.0));
    for cargo in carried_by(state, id) {
        let was = state.pieces.get(cargo).copied();
        let shore = was.filter(|p| p.boarded).and_then(|p| p.origin);
        if let Some(to) = shore.map(|space| space.0).or(home) {
            state.pieces.relocate(cargo, to);
        }
        change(state, cargo, |p| {
            p.refresh();
            if shore.is_some() {
                p.aboard = None;
            }
        });
    }
    if let Some(home) = home {
        state.pieces.relocate(id, home);
    }
    change(state, id, |p| {
        p.refresh();
        if piece.boarded {
            p.aboard = None;
        }
    });
    // A transport is free again when the last landing from it is called off.
    if let Some(carrier) = piece.aboard
        && !state.cargo_of(carrier).any(|(_, p)| p.landing.is_some())
    {
        let used = state.cargo_of(carrier).any(|(_, p)| p.boarded);
        change(state, carrier, |p| {
            p.landing = None;
            p.combat_moved = p.moved > 0 || used;
        });
    }
    if let Some(zone) = here {
        state.attacks.remove(Space(zone));
    }
}

fn declare_landing(state: &mut State, cargo: PieceId, to: Space) {
    let carrier = state.pieces.get(cargo).and_then(|p| p.aboard);
    for id in [Some(cargo), carrier].into_iter().flatten() {
        change(state, id, |p| {
            p.landing = Some(to);
            p.combat_moved = true;
        });
    }
}

/// Leave the transport for good; it has offloaded and stays where it is.
fn go_ashore(state: &mut State, cargo: PieceId, to: Space) {
    let carrier = state.pieces.get(cargo).and_then(|p| p.aboard);
    state.pieces.relocate(cargo, to.0);
    let in_combat = state.phase == Phase::ConductCombat;
    change(state, cargo, |p| {
        p.aboard = None;
        p.landing = None;
        p.moved = p.unit.movement();
        p.noncombat_moved |= !in_combat;
    });
    if let Some(carrier) = carrier {
        change(state, carrier, |p| {
            p.landing = Some(to);
            p.noncombat_moved |= !in_combat;
        });
    }
}

fn end_raid(state: &mut State, space: Space) {
    state.raids.remove(space);
    let raiders: Vec<PieceId> = state.at(space).filter(|(_, p)| p.duty.is_some()).map(|(id, _)| id).collect();
    for id in raiders {
        change(state, id, |p| p.fought = true);
    }
}

/// Fighters outlive the carrier they lived on; other cargo is destroyed with its ship by the rules.
fn forget_carriers(state: &mut State, gone: &[PieceId]) {
    for piece in state.pieces.all_mut() {
        if piece.aboard.is_some_and(|carrier| gone.contains(&carrier)) {
            piece.aboard = None;
        }
    }
}

fn retreat(state: &mut State, id: PieceId, to: Space) {
    for cargo in carried_by(state, id) {
        state.pieces.relocate(cargo, to.0);
        change(state, cargo, |p| p.landing = None);
    }
    state.pieces.relocate(id, to.0);
    change(state, id, |p| {
        p.fought = true;
        p.damaged = false;
        p.landing = None;
    });
    forget_in_battle(state, id);
}

/// Survivors are marked as having fought, battleships put right, submarines surface.
fn end_battle(state: &mut State, space: Space, fought: &[PieceId]) {
    state.battle = None;
    state.resolved.insert(space);
    if space.is_sea() {
        state.fought.insert(space);
    }
    for id in fought {
        change(state, *id, |p| {
            p.fought = true;
            p.damaged = false;
            p.submerged = false;
        });
    }
    let submerged: Vec<PieceId> =
        state.at(space).filter(|(_, p)| p.submerged || p.damaged).map(|(id, _)| id).collect();
    for id in submerged {
        change(state, id, |p| {
            p.submerged = false;
            p.damaged = false;
        });
    }
}

/// Guns captured this turn follow the territory; others stay with whoever owned them before.
fn revert(state: &mut State, space: Space, to: Power) {
    state.control[space.index()] = Some(to);
    let taken = state.at(space).filter(|(_, p)| p.unit == Unit::AntiaircraftGun && p.captured);
    let taken: Vec<PieceId> = taken.map(|(id, _)| id).collect();
    for id in taken {
        change(state, id, |p| p.owner = to);
    }
}

fn capture(state: &mut State, space: Space, to: Power) {
    state.control[space.index()] = Some(to);
    let guns = state.at(space).filter(|(_, p)| p.unit == Unit::AntiaircraftGun && p.aboard.is_none());
    let guns: Vec<PieceId> = guns.map(|(id, _)| id).collect();
    for id in guns {
        change(state, id, |p| {
            p.owner = to;
            p.captured = true;
        });
    }
}
