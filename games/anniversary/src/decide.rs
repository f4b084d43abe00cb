//! What legal orders and rolled dice cause.

use sandtable_engine::RollRequest;

use crate::Unfold;
use crate::amphibious;
use crate::board::Space;
use crate::bombing;
use crate::check::Plan;
use crate::combat_move;
use crate::conclude;
use crate::conduct_combat;
use crate::displaced;
use crate::event::{Event, Movement};
use crate::general_combat;
use crate::income;
use crate::mobilize;
use crate::purchase;
use crate::research;
use crate::retreat;
use crate::sequence;
use crate::state::{Phase, State, Waiting};
use crate::units::Class;

pub fn decide(on: &mut Unfold, plan: Plan) {
    match plan {
        Plan::EndPhase => end_phase(on),
        Plan::EndCombatMove { attacks } => {
            for zone in attacks {
                on.emit(Event::AttackDeclared { zone });
            }
            conduct_combat::begin(on);
        }
        Plan::Research { researchers } => research::buy_researchers(on, researchers),
        Plan::Chart { chart } => research::choose_chart(on, chart),
        Plan::Buy { units, cost } => purchase::buy(on, units, cost),
        Plan::Repair { space, markers, cost } => purchase::repair(on, space, markers, cost),
        Plan::Move { pieces, path, movement } => move_units(on, pieces, path, movement),
        Plan::Load { pairs } => {
            let combat = on.state().phase == Phase::CombatMove;
            if let Some((cargo, _)) = pairs.first() {
                choose_forces(on, *cargo);
            }
            for (cargo, carrier) in pairs {
                on.emit(Event::Loaded { cargo, carrier, combat });
            }
        }
        Plan::DeclareLanding { cargo, to } => {
            choose_forces(on, cargo[0]);
            on.emit(Event::LandingDeclared { cargo, to });
        }
        Plan::Offload { cargo, to } => on.emit(Event::Offloaded { cargo, to }),
        Plan::Drop { pairs, path } => {
            let bombers = pairs.iter().map(|(bomber, _)| *bomber).collect();
            for (bomber, infantry) in pairs {
                choose_forces(on, bomber);
                on.emit(Event::Loaded { cargo: infantry, carrier: bomber, combat: true });
            }
            on.emit(Event::Moved { pieces: bombers, path, movement: Movement::Combat });
        }
        Plan::Attack { zone } => {
            let attacker = on.state().attacker();
            sequence::choose_forces(on, attacker);
            on.emit(Event::AttackDeclared { zone });
        }
        Plan::Withdraw { zone } => {
            on.emit(Event::AttackWithdrawn { zone });
            sequence::reopen_forces(on);
        }
        Plan::Recall { pieces } => recall(on, pieces),
        Plan::Intercept { space, pieces } => bombing::intercept(on, space, pieces),
        Plan::Rocket { from, to } => bombing::launch(on, from, to),
        Plan::EndRockets => bombing::end_rockets(on),
        Plan::RaidNow { space } => bombing::raid(on, space),
        Plan::InterceptorsLosses { space, pieces } => bombing::mark_interceptors(on, space, pieces),
        Plan::RaidersLosses { space, pieces } => bombing::lose_raiders(on, space, pieces),
        Plan::Battle { space } => general_combat::begin(on, space),
        Plan::Bombard { ships } => amphibious::bombard(on, ships),
        Plan::Submerge { submarines } => general_combat::submerge(on, submarines),
        Plan::Losses { step, chosen } => general_combat::take_losses(on, step, &chosen),
        Plan::Press => general_combat::press(on),
        Plan::Retreat { to } => retreat::retreat(on, to),
        Plan::Land { pieces, to } => {
            for id in pieces {
                displaced::land(on, id, to);
            }
            displaced::settle(on);
        }
        Plan::Place { power, units, space } => mobilize::place(on, power, units, space),
        Plan::Concede { power } => sequence::concede(on, power),
    }
}

fn choose_forces(on: &mut Unfold, piece: sandtable_engine::pieces::PieceId) {
    if on.state().phase == Phase::CombatMove {
        let owner = on.state().piece(piece).owner;
        sequence::choose_forces(on, owner);
    }
}

fn end_phase(on: &mut Unfold) {
    match on.state().phase {
        Phase::Research => research::roll_or_go_on(on),
        Phase::PurchaseUnits => sequence::begin_phase(on, Phase::CombatMove),
        Phase::NoncombatMove => sequence::end_noncombat_move(on),
        Phase::MobilizeNewUnits => sequence::end_mobilization(on),
        Phase::CollectIncome => income::collect(on),
        Phase::CombatMove | Phase::ConductCombat => {}
    }
}

/// Recalled units take their attack with them; one that others can still make stays declared.
fn recall(on: &mut Unfold, pieces: Vec<sandtable_engine::pieces::PieceId>) {
    let declared = on.state().attacks;
    on.emit(Event::Recalled { pieces });
    for zone in declared.iter() {
        if !on.state().attacks.contains(zone) && combat_move::check_attack(on.state(), zone).is_ok() {
            on.emit(Event::AttackDeclared { zone });
        }
    }
    sequence::reopen_forces(on);
}

/// Land units that pass through empty hostile territory take it on the way.
fn move_units(
    on: &mut Unfold,
    pieces: Vec<sandtable_engine::pieces::PieceId>,
    path: Vec<Space>,
    movement: Movement,
) {
    choose_forces(on, pieces[0]);
    let on_land = pieces.iter().map(|id| on.state().piece(*id)).find(|p| p.class() == Class::Land);
    let taker = on_land.map(|p| p.owner).filter(|_| movement == Movement::Combat);
    let way: Vec<Space> = path[..path.len() - 1].to_vec();
    on.emit(Event::Moved { pieces, path, movement });
    if let Some(power) = taker {
        for space in way {
            if on.state().is_hostile_land(space, power) {
                conclude::capture(on, space, power);
            }
        }
    }
}

/// The dice the game waits for, if it waits for dice.
pub fn awaited_dice(state: &State) -> Option<RollRequest> {
    match &state.waiting {
        Waiting::ResearchDice => Some(research::research_dice(state)),
        Waiting::BreakthroughDie { .. } => Some(research::dice(state.power, "breakthrough", 1, "", None)),
        Waiting::RocketDie { to, .. } => Some(bombing::rocket_die(state, *to)),
        Waiting::RaidAntiaircraft { space } => Some(bombing::antiaircraft_dice(state, *space)),
        Waiting::EscortsFire { space } => Some(bombing::escorts_dice(state, *space)),
        Waiting::InterceptorsFire { space, fired, .. } => {
            Some(bombing::interceptors_dice(state, *space, fired))
        }
        Waiting::RaidDice { space } => Some(bombing::raid_dice(state, *space)),
        Waiting::WarBondsDie => Some(research::dice(state.power, "war-bonds", 1, "", None)),
        Waiting::Battle => general_combat::awaited_dice(state, state.battle.as_ref()?),
        _ => None,
    }
}

pub fn rolled(on: &mut Unfold, faces: &[u8]) {
    let first = faces.first().copied().unwrap_or(0);
    match on.state().waiting.clone() {
        Waiting::ResearchDice => research::researched(on, faces),
        Waiting::BreakthroughDie { chart } => research::breakthrough(on, chart, first),
        Waiting::RocketDie { to, .. } => bombing::rocket_hit(on, to, first),
        Waiting::RaidAntiaircraft { space } => bombing::antiaircraft_fired(on, space, faces),
        Waiting::EscortsFire { space } => bombing::escorts_fired(on, space, faces),
        Waiting::InterceptorsFire { space, lost, fired, hits } => {
            bombing::interceptors_fired(on, space, lost, fired, hits, faces)
        }
        Waiting::RaidDice { space } => bombing::bombed(on, space, faces),
        Waiting::WarBondsDie => income::war_bonds(on, first),
        Waiting::Battle => general_combat::fired(on, faces),
        _ => {}
    }
}
