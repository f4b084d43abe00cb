//! What legal orders and rolled dice cause.

use sandtable_engine::RollRequest;

use crate::Unfold;
use crate::check::Plan;
use crate::event::Event;
use crate::general_combat as combat;
use crate::state::*;
use crate::{
    atomic, bombing, capitals, combat_move, conclude, conduct_combat, diplomacy, empire, france,
    noncombat_move, passages, placement, purchase, radar, repair_ships, research, rockets, sea_search,
    sequence, spies, transports, war,
};

pub fn decide(on: &mut Unfold, plan: Plan) {
    match plan {
        Plan::Done { power } => sequence::done(on, power),
        Plan::Skip { power, phase } => sequence::skip(on, power, phase),
        Plan::Lend { from, to, ipus } => on.emit(Event::Lent { from, to, ipus }),
        Plan::Permit { power, space, yes } => passages::permit(on, power, space, yes),
        Plan::Concede { power } => sequence::concede(on, power),
        Plan::Declare { power, on: side, price } => war::declare(on, power, side, price),
        Plan::Research { power, research } => research::begin(on, power, research),
        Plan::Repair { power, industry, levels, price } => {
            research::repair(on, power, industry, levels, price)
        }
        Plan::Buy { power, units, price } => purchase::buy(on, power, units, price),
        Plan::Special { power, units, price } => purchase::set_aside(on, power, units, price),
        Plan::Chip { power, space, count, price } => {
            on.emit(Event::Paid { power, ipus: price });
            on.emit(Event::ChipsPlaced { space, count });
        }
        Plan::Upgrade { power, space } => purchase::upgrade(on, power, space),
        Plan::Fortify { power, space } => purchase::fortify(on, power, space),
        Plan::Ask { consent } => on.emit(Event::Waits { waiting: consent }),
        Plan::Agree => {
            if let Waiting::Consent { buyer, space, unit, count, price } = on.state().waiting.clone() {
                purchase::sell(on, buyer, space, unit, count, price);
            }
        }
        Plan::Refuse => on.emit(Event::Waits { waiting: Waiting::Orders }),
        Plan::Go { power, checked } => combat_move::go(on, power, checked),
        Plan::Bomb { power, checked, bombs } => {
            let combat = on.state().phase == Phase::CombatMove;
            for (cargo, carrier) in bombs.iter().zip(&checked.pieces) {
                on.emit(Event::Loaded { cargo: *cargo, carrier: *carrier, combat });
            }
            let to = checked.path[checked.path.len() - 1];
            combat_move::go(on, power, checked);
            if !combat {
                on.emit(Event::Unloaded { cargo: bombs, to, combat });
            }
        }
        Plan::Factory { power, from, to, price } => noncombat_move::move_factory(on, power, from, to, price),
        Plan::Load { pairs } => transports::load(on, pairs),
        Plan::Unload { power, unloading } => transports::unload(on, power, unloading),
        Plan::Launch { pieces } => on.emit(Event::Launched { pieces }),
        Plan::Mission { spy, mission } => {
            on.emit(Event::MissionDeclared { spy, mission });
            conduct_combat::resume(on);
        }
        Plan::Scramble { pieces, to } => radar::scramble(on, pieces, to),
        Plan::Rocket { power, from, to } => rockets::launch(on, power, from, to),
        Plan::Negotiate { power, space } => diplomacy::begin(on, power, space),
        Plan::Attack if on.state().battle.is_some() => combat::fight_after_all(on),
        Plan::Attack => diplomacy::attack(on),
        Plan::Withdraw { .. } if on.state().battle.is_some() => combat::withdraw(on),
        Plan::Withdraw { space, fee } => diplomacy::withdraw(on, space, fee),
        Plan::Battle { space } => combat::open(on, space),
        Plan::Mend { power, points, unit, zone, price } => {
            repair_ships::mend(on, power, points, unit, zone, price)
        }
        Plan::Relocate { power, space, price } => {
            capitals::relocate(on, power, space, price);
            capitals::resume(on);
        }
        Plan::Destroy { power, space, price } => placement::destroy(on, power, space, price),
        Plan::Place { power, plan, space } => placement::place(on, power, plan, space),
        Plan::Capital { power, space } => empire::choose(on, power, space),
        plan => in_battle(on, plan),
    }
}

fn in_battle(on: &mut Unfold, plan: Plan) {
    match plan {
        Plan::SearchPlanes { planes } => sea_search::buy_planes(on, planes),
        Plan::DefenderSearch => on.emit(Event::BattleStep { step: crate::battle::Step::DefenderSearchDie }),
        Plan::Evade { zone } => sea_search::evade(on, zone),
        Plan::Repel => sea_search::repel(on),
        Plan::Fire { pieces } => sea_search::fire(on, pieces),
        Plan::Bombard { ships } => combat::bombards(on, ships),
        Plan::Aim { aim } => combat::aimed(on, aim),
        Plan::CoastalTarget { ship } => combat::coastal_aimed(on, ship),
        Plan::Targets { pieces } => combat::targeted(on, pieces),
        Plan::Dive { divers } => combat::dives(on, divers),
        Plan::DivesOver => combat::dives_over(on),
        Plan::Casualties { chosen } => combat::take(on, chosen),
        Plan::DefenderRetreat { pieces, to } => combat::defender_retreats(on, pieces, to),
        Plan::AttackerRetreat { pieces, to } => combat::attacker_retreats(on, pieces, to),
        Plan::Stay { hold } => {
            if hold {
                on.emit(Event::Holds { attacker: false });
            }
            match on.state().battle.as_deref().map(|battle| battle.step) {
                Some(crate::battle::Step::Reserves) => combat::reserves_join(on, 0),
                _ => combat::defend(on),
            }
        }
        Plan::Press { hold } => {
            if hold {
                on.emit(Event::Holds { attacker: true });
            }
            combat::next_round(on);
        }
        Plan::Reserves { count } => combat::reserves_join(on, count),
        Plan::Intercept { count } => bombing::intercept(on, count),
        Plan::Shift { by } => bombing::shift(on, by),
        Plan::Evacuate { space } => atomic::evacuate(on, space),
        Plan::Landing { pieces, to } => conclude::landed(on, pieces, to),
        _ => {}
    }
}

/// The dice the game waits for, if it waits for dice.
pub fn awaited_dice(state: &State) -> Option<RollRequest> {
    Some(match &state.waiting {
        Waiting::UnrestDie => war::unrest_die(),
        Waiting::TechDie { power, research } => research::first_die(*power, *research),
        Waiting::TechDice { power } => research::which_dice(*power),
        Waiting::TechPick { power } => research::pick_die(state, *power),
        Waiting::SpyHunt { space } => spies::hunt_dice(state, *space),
        Waiting::SpyKill { space, found } => spies::kill_dice(state, *space, *found),
        Waiting::SpyDie { spy } => spies::mission_die(state, *spy),
        Waiting::RadarDice { space, carrier, dice } => radar::radar_dice(state, *space, *carrier, *dice),
        Waiting::RocketGun { to, .. } => rockets::gun_dice(state, *to)?,
        Waiting::RocketDie { from, to } => rockets::damage_die(state, *from, *to),
        Waiting::DiplomacyDie { space } => diplomacy::die(state, *space),
        Waiting::ReservesDie { space, .. } => diplomacy::reserves_die(state, *space),
        Waiting::MusterDie { space, .. } => empire::muster_die(*space),
        Waiting::Overflight { space } => conduct_combat::overflight_dice(state, *space)?,
        Waiting::Battle => combat::awaited_dice(state, state.battle.as_deref()?)?,
        Waiting::FrenchDice { .. } => france::dice(state),
        Waiting::ControlDice { space, rivals } => {
            capitals::contest_dice("control", rivals.iter().next()?, *space, *rivals)
        }
        Waiting::ColonyDie { space, by } => capitals::colony_die(*by, *space),
        Waiting::ColonySide { space, by, rivals } => {
            capitals::contest_dice("colony-side", *by, *space, *rivals)
        }
        Waiting::TileDice => empire::tile_dice(state),
        _ => return None,
    })
}

pub fn rolled(on: &mut Unfold, faces: &[u8]) {
    let first = faces.first().copied().unwrap_or(0);
    match on.state().waiting.clone() {
        Waiting::UnrestDie => war::unrest(on, first),
        Waiting::TechDie { power, research } => research::rolled(on, power, research, first),
        Waiting::TechDice { power } => research::found(on, power, faces),
        Waiting::TechPick { power } => research::picked(on, power, first),
        Waiting::SpyHunt { space } => spies::hunted(on, space, faces),
        Waiting::SpyKill { space, found } => spies::killed(on, space, found, faces),
        Waiting::SpyDie { spy } => spies::rolled(on, spy, first),
        Waiting::RadarDice { space, carrier, .. } => radar::rolled(on, space, carrier, faces),
        Waiting::RocketGun { from, to } => rockets::gun_fired(on, from, to, faces),
        Waiting::RocketDie { to, .. } => rockets::hit(on, to, first),
        Waiting::DiplomacyDie { space } => diplomacy::rolled(on, space, first),
        Waiting::ReservesDie { space, result } => diplomacy::reserves_called(on, space, result, first),
        Waiting::MusterDie { space, diplomacy } => empire::mustered(on, space, diplomacy, first),
        Waiting::Overflight { space } => conduct_combat::overflown(on, space, faces),
        Waiting::Battle => combat::fired(on, faces),
        Waiting::FrenchDice { vichy } => france::rolled(on, vichy, faces),
        Waiting::ControlDice { space, rivals } => france::control_rolled(on, space, rivals, faces),
        Waiting::ColonyDie { space, by } => capitals::colony_rolled(on, space, by, first),
        Waiting::ColonySide { space, by, rivals } => {
            capitals::colony_side_rolled(on, space, by, rivals, faces)
        }
        Waiting::TileDice => empire::drawn(on, faces),
        _ => {}
    }
}
