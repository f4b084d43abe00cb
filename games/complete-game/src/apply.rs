//! How events change the state: no choices, no failure.

mod battle;
mod moves;

use sandtable_engine::pieces::PieceId;

use crate::board::{Space, SpaceSet};
use crate::event::{Event, Movement};
use crate::power::*;
use crate::state::*;
use crate::units::Unit;
use battle::*;
use moves::*;

const OF_THE_TURN: u32 = Flags::COMBAT_MOVED
    | Flags::NONCOMBAT_MOVED
    | Flags::FOUGHT
    | Flags::SEABORNE
    | Flags::DROPPED
    | Flags::RAIDER
    | Flags::ESCORTED
    | Flags::BOMBING
    | Flags::UNLOADED
    | Flags::RETREATED
    | Flags::NEW
    | Flags::CROSSED
    | Flags::BOARDED
    | Flags::FIRED
    | Flags::PRISONER
    | Flags::STARTED_TOGETHER;

fn purse(power: Power) -> usize {
    (power as usize).min(PURSES - 1)
}

fn piece(state: &mut State, id: PieceId, change: impl FnOnce(&mut Piece)) {
    if let Some(piece) = state.pieces.get_mut(id) {
        change(piece);
    }
}

/// Apply an event. Sums saturate, so that even a record somebody has altered cannot crash the host.
pub fn apply(state: &mut State, event: &Event) {
    match event {
        Event::TilesDrawn { seats } => {
            for (seat, power) in state.seats.iter_mut().zip(seats) {
                *seat = *power;
            }
        }
        Event::StageBegan { stage } => state.stage = *stage,
        Event::TurnBegan { power, round } => begin_turn(state, *power, *round),
        Event::PhaseBegan { phase } => {
            state.phase = *phase;
            state.step = CombatStep::SpyMissions;
            state.waiting = Waiting::Orders;
            state.done = PowerSet::default();
        }
        Event::StepBegan { step } => {
            state.step = *step;
            state.waiting = Waiting::Orders;
            state.done = PowerSet::default();
        }
        Event::Waits { waiting } => state.waiting = waiting.clone(),
        Event::Done { power } => state.done.insert(*power),
        Event::Skipping { power, phase } => state.skip[purse(*power)] = *phase,
        Event::Conceded { power } => state.conceded.insert(*power),
        Event::Won { winner } => {
            state.winner = Some(*winner);
            state.waiting = Waiting::Over;
            state.battle = None;
        }

        Event::MoneySet { power, ipus } => state.treasury[purse(*power)] = *ipus,
        Event::Paid { power, ipus } => pay(state, *power, *ipus),
        Event::Received { power, ipus } | Event::Collected { power, ipus } => earn(state, *power, *ipus),
        Event::Lent { from, to, ipus } => {
            pay(state, *from, *ipus);
            earn(state, *to, *ipus);
            state.loans.push(Loan { from: *from, to: *to, ipus: *ipus, round: state.round });
        }
        Event::Bought { power, units } => {
            for (unit, count) in units.iter() {
                state.holding[purse(*power)].add(unit, count);
                state.turn[purse(*power)].bought.add(unit, count);
            }
        }
        Event::SetAside { units } => {
            state.reserved.push(*units);
            if units.offer {
                state.turn[purse(units.power)].bought.add(units.unit, units.count.into());
            }
        }
        Event::SetAsideOver => {
            let (power, germany) = (state.power, state.power == Germany);
            state.reserved.retain(|units| units.power != power && !(germany && units.power == Italy));
        }
        Event::HoldingUsed { power, unit, count } => state.holding[purse(*power)].take(*unit, *count),
        Event::Produced { power, space, class, unlisted, count } => {
            let at = if *unlisted { 4 } else { (*class as usize).min(3) };
            match state.produced.iter_mut().find(|(zone, _)| zone == space) {
                Some((_, made)) => made[at] = made[at].saturating_add(*count),
                None => {
                    let mut made = [0; 5];
                    made[at] = *count;
                    state.produced.push((*space, made));
                }
            }
            state.turn[purse(*power)].placed = Some(*class);
        }
        Event::ChipsPlaced { space, count } => {
            let chips = &mut state.factory[space.index()].chips;
            *chips = chips.saturating_add(*count);
            state.new_chips.push((*space, *count));
        }
        Event::FactorySet { space, kind, chips } => {
            state.factory[space.index()] =
                Factory { kind: *kind, chips: if kind.is_some() { *chips } else { 0 } };
        }
        Event::FactoryNew { space } => state.new_factories.insert(*space),
        Event::FreeChips { left } => state.free_chips = *left,
        Event::BombBuilt { power } => {
            let built = &mut state.bombs_built[purse(*power)];
            *built = built.saturating_add(1);
            state.turn[purse(*power)].bombs = 1;
        }
        Event::SpyBought { power } => state.turn[purse(*power)].spies = 1,
        Event::RadarBought { power } => state.turn[purse(*power)].radars = 1,

        Event::Declared { power, on } => {
            state.war[purse(*power)] |= 1 << *on as u8;
            state.turn[purse(*power)].declared = true;
        }
        Event::DeclarationDropped { power, on } => state.war[purse(*power)] &= !(1 << *on as u8),
        Event::RussiaStands { stance } => state.russia = *stance,
        Event::PricesFell { of, by } => {
            if let Some(sum) = state.reductions.get_mut(usize::from(*of)) {
                *sum = sum.saturating_add(*by);
            }
        }
        Event::UnrestRolled { .. } | Event::Rivals { .. } | Event::Searched { .. } => {}
        Event::TechRolled { power, research, .. } => {
            let turn = &mut state.turn[purse(*power)];
            turn.tech_rolls = turn.tech_rolls.saturating_add(1);
            match research {
                Research::Free => turn.free_roll = true,
                Research::Upgrade(tech) => turn.upgrades |= 1 << *tech as u16,
                Research::Standard | Research::Elevated => {}
            }
        }
        Event::TechPaid { power, ipus } => {
            pay(state, *power, *ipus);
            let turn = &mut state.turn[purse(*power)];
            turn.tech_spent = turn.tech_spent.saturating_add(*ipus);
        }
        Event::TechGained { power, tech, level } => {
            state.tech[purse(*power)][*tech as usize] = (*level).min(3)
        }
        Event::IndustrySet { power, industry, level } => {
            state.ebr[purse(*power)][*industry as usize] = (*level).min(5);
        }
        Event::Permitted { power, space, yes } => {
            if !state.permits.iter().any(|(zone, _)| zone == space) {
                state.permits.push((*space, PowerSet::default()));
            }
            for (_, powers) in state.permits.iter_mut().filter(|(zone, _)| zone == space) {
                if *yes { powers.insert(*power) } else { powers.remove(*power) }
            }
        }
        _ => on_the_board(state, event),
    }
}

fn on_the_board(state: &mut State, event: &Event) {
    match event {
        Event::Placed { piece, power, unit, space, new } => {
            let mut made = Piece::new(*power, *unit);
            if *new {
                made.flags.set(Flags::NEW);
            }
            state.pieces.insert(*piece, space.0, made);
        }
        Event::Moved { pieces, path, movement } => {
            for id in pieces {
                move_piece(state, *id, path, *movement);
            }
        }
        Event::Loaded { cargo, carrier, combat } => {
            let to = state.pieces.space_of(*carrier);
            if let Some(to) = to {
                state.pieces.relocate(*cargo, to);
            }
            let together = Flags::STARTED_TOGETHER;
            piece(state, *cargo, |p| {
                p.aboard = Some(*carrier);
                p.flags.set(Flags::BOARDED | moved_flag(*combat));
                p.flags.clear(Flags::AIRBORNE);
            });
            piece(state, *carrier, |p| {
                if p.moved == 0 {
                    p.flags.set(together);
                }
                p.flags.set(moved_flag(*combat));
            });
        }
        Event::Unloaded { cargo, to, combat } => {
            for id in cargo {
                let carrier = state.piece(*id).aboard;
                state.pieces.relocate(*id, to.0);
                piece(state, *id, |p| {
                    p.aboard = None;
                    p.landing = None;
                    // Being carried is a unit's whole movement.
                    p.moved = p.moved.max(p.unit.movement());
                    p.flags.set(moved_flag(*combat));
                });
                if let Some(carrier) = carrier {
                    piece(state, carrier, |p| {
                        p.landing = Some(*to);
                        p.flags.set(Flags::UNLOADED | moved_flag(*combat));
                    });
                }
            }
        }
        Event::LandingDeclared { cargo, to } => {
            for id in cargo {
                let carrier = state.piece(*id).aboard;
                piece(state, *id, |p| {
                    p.landing = Some(*to);
                    p.flags.set(Flags::COMBAT_MOVED);
                });
                if let Some(carrier) = carrier {
                    piece(state, carrier, |p| {
                        p.landing = Some(*to);
                        p.flags.set(Flags::UNLOADED | Flags::COMBAT_MOVED);
                    });
                }
            }
        }
        Event::Ashore { cargo, to, dropped } => {
            for id in cargo {
                let from = state.space_of(*id);
                state.pieces.relocate(*id, to.0);
                piece(state, *id, |p| {
                    p.aboard = None;
                    p.landing = None;
                    p.from = Some(from);
                    p.flags.set(if *dropped { Flags::DROPPED } else { Flags::SEABORNE });
                });
                if let Some(battle) = &mut state.battle
                    && battle.space == *to
                {
                    battle.attackers.push(*id);
                    battle.amphibious |= !dropped;
                }
            }
        }
        Event::Launched { pieces } => {
            for id in pieces {
                piece(state, *id, |p| {
                    p.aboard = None;
                    p.flags.set(Flags::AIRBORNE);
                });
            }
        }
        Event::Berthed { cargo, carrier } => {
            if let Some(to) = state.pieces.space_of(*carrier) {
                state.pieces.relocate(*cargo, to);
            }
            piece(state, *cargo, |p| {
                p.aboard = Some(*carrier);
                p.points = 0;
                p.flags.clear(Flags::AIRBORNE);
            });
        }
        Event::Damaged { piece: id, points } => {
            piece(state, *id, |p| p.damage = p.damage.saturating_add(*points));
            piece(state, *id, |p| {
                p.flags.clear(Flags::WAITING);
                p.flags.set(Flags::WOUNDED);
            });
        }
        Event::Mended { piece: id, points } => {
            piece(state, *id, |p| p.damage = p.damage.saturating_sub(*points))
        }
        Event::Destroyed { pieces } => {
            for id in pieces {
                if let Some(lost) = state.pieces.get(*id).copied() {
                    state.losses[lost.owner as usize].add(lost.unit, 1);
                }
                take_off(state, *id);
            }
        }
        Event::Removed { pieces } => pieces.iter().for_each(|id| take_off(state, *id)),
        Event::Retreated { pieces, to } => {
            for id in pieces {
                let cargo = cargo_ids(state, *id);
                state.pieces.relocate(*id, to.0);
                for cargo in cargo {
                    state.pieces.relocate(cargo, to.0);
                }
                piece(state, *id, |p| {
                    p.flags.set(Flags::RETREATED);
                    p.flags.clear(Flags::AIRBORNE | Flags::WAITING);
                    p.points = 0;
                    p.landing = None;
                });
                if let Some(battle) = &mut state.battle {
                    battle.forget(*id);
                }
            }
        }
        Event::OwnerSet { pieces, power } => {
            for id in pieces {
                piece(state, *id, |p| p.owner = *power);
            }
        }
        Event::Flagged { pieces, flag, on } => {
            for id in pieces {
                piece(state, *id, |p| if *on { p.flags.set(*flag) } else { p.flags.clear(*flag) });
            }
        }
        Event::UnitSet { piece: id, unit } => piece(state, *id, |p| p.unit = *unit),
        _ => on_the_map(state, event),
    }
}

fn on_the_map(state: &mut State, event: &Event) {
    match event {
        Event::ControlSet { space, power } => {
            state.control[space.index()] = Some(*power);
            state.permits.retain(|(zone, _)| zone != space);
        }
        Event::Mustered { space } => state.mustered.insert(*space),
        Event::Attacked { space, by } => {
            state.attacks.insert(*space);
            if state.is_neutral_land(*space) && !state.attacked.contains(&(*space, *by)) {
                state.attacked.push((*space, *by));
            }
        }
        Event::Insulted { space, by } => state.insulted.push((*space, *by)),
        Event::RefusedBy { space, furious } => (state.refused, state.furious) = (*space, *furious),
        Event::Negotiated { power } => state.turn[purse(*power)].negotiated = true,
        Event::JoinedSides { space, power } => {
            state.control[space.index()] = Some(*power);
            state.joined.insert(*space);
        }
        Event::NoDiplomacy { space } => state.no_diplomacy.insert(*space),
        Event::Captured { space, by, from } => {
            state.control[space.index()] = Some(*by);
            state.permits.retain(|(zone, _)| zone != space);
            state.captured.retain(|capture| capture.space != *space);
            state.captured.push(Capture { space: *space, by: *by, from: *from });
        }
        Event::CaptureSettled { space } => state.captured.retain(|capture| capture.space != *space),
        Event::StatusSet { power, status } => state.status[purse(*power)] = *status,
        Event::CapitalSet { power, space } => state.capital[purse(*power)] = *space,
        Event::ValueSet { space, value } => state.value[space.index()] = *value,
        Event::Irradiated { space, until, by } => {
            state.radiation.push(Radiation { space: *space, until: *until, by: *by });
        }
        Event::RadiationOver { space } => state.radiation.retain(|radiation| radiation.space != *space),
        Event::Resolved { space } => state.resolved.insert(*space),
        Event::OverflightOver { space } => state.overflights.retain(|(_, zone)| zone != space),
        Event::MissionDeclared { spy, mission } => state.missions.push((*spy, *mission)),
        Event::MissionOver { spy } => state.missions.retain(|(other, _)| other != spy),
        Event::Hunted { space } => state.hunted.insert(*space),
        Event::SpyCaught { spy, by } => {
            state.missions.retain(|(other, _)| other != spy);
            piece(state, *spy, |p| {
                p.owner = *by;
                p.flags.set(Flags::PRISONER);
            });
        }
        Event::RadarRolled { space, carrier: _, success } => {
            state.rolled_radars.insert(*space);
            if *success {
                state.detected.insert(*space);
            }
        }
        Event::Scrambled { pieces, to } => {
            for id in pieces {
                state.pieces.relocate(*id, to.0);
                piece(state, *id, |p| p.aboard = None);
            }
        }
        Event::FrenchFights { spaces } => state.french = spaces.clone(),
        Event::FrenchFought { space } => state.french.retain(|zone| zone != space),
        _ => in_battle(state, event),
    }
}

fn pay(state: &mut State, power: Power, ipus: u16) {
    let purse = &mut state.treasury[purse(power)];
    *purse = purse.saturating_sub(ipus);
}

fn earn(state: &mut State, power: Power, ipus: u16) {
    let purse = &mut state.treasury[purse(power)];
    *purse = purse.saturating_add(ipus);
}

fn begin_turn(state: &mut State, power: Power, round: u16) {
    state.power = power;
    state.round = round;
    state.phase = Phase::DeclareWar;
    state.step = CombatStep::SpyMissions;
    state.waiting = Waiting::Orders;
    state.done = PowerSet::default();
    state.skip = [None; PURSES];
    state.start_control.clone_from(&state.control);
    state.attacks = SpaceSet::default();
    state.resolved = SpaceSet::default();
    state.joined = SpaceSet::default();
    state.captured.clear();
    state.flown = SpaceSet::default();
    state.overflights.clear();
    state.rolled_radars = SpaceSet::default();
    state.detected = SpaceSet::default();
    state.missions.clear();
    state.hunted = SpaceSet::default();
    state.refused = None;
    state.furious = false;
    state.new_factories = SpaceSet::default();
    state.new_chips.clear();
    state.produced.clear();
    state.battle = None;
    state.french.clear();
    let joint = state.acting().collect::<PowerSet>();
    for acting in joint.iter() {
        let economy = state.economy(acting);
        state.turn[purse(acting)] = Ledgered { economy, ..Ledgered::default() };
        state.loans.retain(|loan| loan.from != acting);
    }
    for piece in state.pieces.all_mut() {
        piece.moved = 0;
        piece.from = None;
        piece.landing = None;
        piece.points = 0;
        let prisoner = piece.flags.prisoner() && !joint.contains(piece.owner);
        piece.flags.clear(OF_THE_TURN);
        if prisoner {
            piece.flags.set(Flags::PRISONER);
        }
    }
    let economy = state.turn[Japan as usize].economy;
    if power == Japan {
        state.kamikaze = economy <= 19;
        state.people_armed = economy <= 9;
    } else {
        state.kamikaze = false;
        state.people_armed = false;
    }
}
