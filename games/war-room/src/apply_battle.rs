//! Events that only touch the Battle-Board.

use crate::Table;
use crate::battle::{Battle, DiceOf, Fate, Fire, FireStage, Group, Step, Told};
use crate::event::Event;
use crate::ids::*;
use crate::order::{BombTarget, Target};
use crate::state::State;
use crate::units::Status;

pub fn apply(table: &Table, state: &mut State, event: &Event) {
    if let Event::Bombed { what, region, victim, .. } = event {
        bombed(table, state, *what, *region, *victim);
    }
    if let Event::RepairPaid { nation, paid, .. } = event {
        state.nations[*nation as usize].resources -= *paid;
    }
    if let Event::CommandYielded { side, to } = event {
        yielded(state, *side, *to);
    }
    let Some(battle) = &mut state.battle else { return };
    match event {
        Event::StanceTaken { side, change } => battle.side_mut(*side).take_stance(change),
        Event::StepReached(step) => battle.step = step.clone(),
        Event::StageBegan { stage, dice, hindered, port } => {
            for side in 0..2 {
                battle.sides[side].dice = dice[side];
                battle.sides[side].hindered = hindered[side];
                battle.sides[side].port_advantage |= port[side];
            }
            battle.fire = Some(Fire::new(*stage, battle.first));
            battle.told.push(Told::Began { of: dice_of(*stage), dice: *dice });
        }
        Event::Rolled { by, faces } => rolled(battle, *by, faces),
        Event::LeftToReferee => {
            if let Some(fire) = &mut battle.fire {
                fire.auto = true;
            }
        }
        Event::HitAimed { colour, target } => {
            if let Some(fire) = &mut battle.fire {
                fire.aimed = Some((*colour, *target));
            }
        }
        Event::Hit { colour, target } => hit(table, battle, *colour, target),
        Event::EscortTookHit { colour, owner } => {
            let cruiser =
                Target { owner: Some(*owner), unit: UnitType::Cruiser, stance: Some(Stance::Escort) };
            hit(table, battle, *colour, &cruiser);
        }
        Event::Wasted { colour, count } => {
            spend(battle, *colour, *count);
            battle.told.push(Told::Wasted { colour: *colour, count: *count });
        }
        Event::Killed { target } => {
            if let Some(fire) = &mut battle.fire {
                fire.killed[target.unit] += 1;
            }
            if let Some(group) = enemy_group(battle, target) {
                group.lose_one();
            }
            battle.told.push(Told::Struck { colour: None, target: *target, fate: Fate::Out });
        }
        Event::Escaped { owner } => {
            let submarine =
                |g: &&mut Group| g.owner == Some(*owner) && g.unit == UnitType::Submarine && g.alive() > 0;
            if let Some(group) = battle.side_mut(owner.alliance()).groups.iter_mut().find(submarine) {
                group.escape_one();
            }
        }
        Event::BatchEnded => batch_ended(table, battle),
        Event::StageEnded => {
            battle.fire = None;
            battle.sides.iter_mut().for_each(|side| (side.dice, side.hindered) = (0, false));
        }
        Event::BombingBegan(bombing) => battle.bombing = Some(bombing.clone()),
        Event::Bombed { colour, what, .. } => {
            if let Some(bombing) = &mut battle.bombing {
                if let Some(pending) = &mut bombing.pending {
                    pending[*colour as usize] = pending[*colour as usize].saturating_sub(1);
                }
                if let BombTarget::Resource(resource) = what {
                    bombing.lost[*resource] += 1;
                }
            }
            battle.told.push(Told::Bombed { colour: *colour, what: *what });
        }
        Event::BombingEnded => battle.bombing = None,
        Event::GarrisonRolled { faces } => {
            // The garrison faces the side that has units here.
            let by = if battle.side(Alliance::Allied).is_empty() { Alliance::Allied } else { Alliance::Axis };
            battle.told.push(Told::Rolled { of: DiceOf::Garrison, by, results: results_of(faces) });
        }
        Event::GarrisonKilled { target } => {
            battle.told.push(Told::Struck { colour: None, target: *target, fate: Fate::Out });
            for side in &mut battle.sides {
                if let Some(group) = side.groups.iter_mut().find(|g| g.is(target) && g.alive() > 0) {
                    group.lose_one();
                    break;
                }
            }
        }
        Event::RepairPaid { nation, units, .. } => {
            repaired(table, battle, *nation, *units);
            if let Step::Repairs { left } = &mut battle.step {
                left.retain(|n| n != nation);
            }
        }
        _ => {}
    }
}

fn dice_of(stage: FireStage) -> DiceOf {
    match stage {
        FireStage::Air => DiceOf::Air,
        FireStage::Surface => DiceOf::Surface,
    }
}

/// A new commander; until stances are committed his rank decides which side does so first.
fn yielded(state: &mut State, side: Alliance, to: Nation) {
    let Some(mut battle) = state.battle.take() else { return };
    battle.side_mut(side).commander = Some(to);
    if battle.step == Step::Stances(battle.first) {
        battle.first = state.first_of(battle.sides.each_ref().map(|side| side.commander));
        battle.step = Step::Stances(battle.first);
    }
    state.battle = Some(battle);
}

/// The other side of the one that rolls.
fn enemy_group<'b>(battle: &'b mut Battle, target: &Target) -> Option<&'b mut Group> {
    let enemy = battle.fire.as_ref()?.roller.other();
    battle.side_mut(enemy).groups.iter_mut().find(|g| g.is(target) && g.alive() > 0)
}

fn spend(battle: &mut Battle, colour: Colour, count: u8) {
    if let Some(fire) = &mut battle.fire {
        fire.aimed = None;
        if let Some(pending) = &mut fire.pending {
            pending[colour as usize] = pending[colour as usize].saturating_sub(count);
        }
    }
    if let Some(Some(pending)) = battle.bombing.as_mut().map(|b| &mut b.pending) {
        pending[colour as usize] = pending[colour as usize].saturating_sub(count);
    }
}

fn hit(table: &Table, battle: &mut Battle, colour: Colour, target: &Target) {
    spend(battle, colour, 1);
    let (sea, quick) = (battle.is_sea(), battle.quick);
    let Some(group) = enemy_group(battle, target) else { return };
    let row = table.units.row(group.unit, sea, quick, group.stance);
    let boxes = row.map_or(&[][..], |row| &row.boxes);
    let Some(at) = group.hit_box() else { return };
    group.take_hit(boxes.len());
    let (target, fate) = (group.target(), Fate::in_box(boxes.get(at + 1)));
    battle.told.push(Told::Struck { colour: Some(colour), target, fate });
}

fn rolled(battle: &mut Battle, by: Alliance, faces: &[u8]) {
    if let Some(bombing) = &mut battle.bombing {
        bombing.bombers = bombing.bombers.saturating_sub(1);
        bombing.dice = bombing.dice.saturating_sub(faces.len() as u8);
        bombing.pending = Some(results_of(faces));
        battle.told.push(Told::Rolled { of: DiceOf::Bombing, by, results: results_of(faces) });
        return;
    }
    let Some(fire) = &mut battle.fire else { return };
    (fire.pending, fire.killed) = (Some(results_of(faces)), Units::default());
    (fire.auto, fire.roller) = (false, by);
    battle.told.push(Told::Rolled { of: dice_of(fire.stage), by, results: results_of(faces) });
    let side = battle.side_mut(by);
    side.dice = side.dice.saturating_sub(faces.len() as u8);
}

/// Damaged submarines flee; then the other side rolls, if it still has dice.
fn batch_ended(table: &Table, battle: &mut Battle) {
    let Some(fire) = &mut battle.fire else {
        if let Some(bombing) = &mut battle.bombing {
            bombing.pending = None;
        }
        return;
    };
    let enemy = fire.roller.other();
    (fire.pending, fire.auto, fire.roller) = (None, false, enemy);
    let (sea, quick) = (battle.is_sea(), battle.quick);
    for group in &mut battle.side_mut(enemy).groups {
        if let Some(row) = table.units.row(group.unit, sea, quick, group.stance) {
            group.slip_away(&row.boxes);
        }
    }
}

fn bombed(table: &Table, state: &mut State, what: BombTarget, region: Region, victim: Option<Nation>) {
    match (what, victim) {
        (BombTarget::Unit(unit), victim) => {
            crate::apply_pieces::remove_construction(state, region, Units::of(unit, 1));
            if let Some(nation) = victim {
                crate::apply_pieces::casualties(table, state, nation, Units::of(unit, 1));
            }
        }
        (BombTarget::Resource(resource), Some(nation)) => {
            state.nations[nation as usize].resources -= Resources::of(resource, 1);
        }
        (BombTarget::Resource(_), None) => {}
        (BombTarget::Infrastructure, _) => state.regions[region.index()].bombs += 1,
    }
}

fn repaired(table: &Table, battle: &mut Battle, nation: Nation, units: Units) {
    let (sea, quick) = (battle.is_sea(), battle.quick);
    let mut left = units;
    for group in battle.side_mut(nation.alliance()).groups.iter_mut().filter(|g| g.owner == Some(nation)) {
        let Some(row) = table.units.row(group.unit, sea, quick, group.stance) else { continue };
        for (at, damage) in row.boxes.iter().enumerate() {
            if damage.status == Status::Damaged {
                let now = group.boxes[at].min(left[group.unit]);
                group.boxes[at] -= now;
                group.boxes[0] += now;
                left[group.unit] -= now;
            }
        }
    }
}
