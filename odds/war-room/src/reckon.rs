//! A whole battle. Both sides fire at the same time, so within a stage what happens to one
//! side does not depend on what happens to the other. What the air stage leaves of a side
//! decides how many dice it has in the surface stage; given these numbers, everything that
//! befalls the two sides is independent again.

use std::collections::BTreeMap;

use sandtable_war_room::WarRoom;
use sandtable_war_room::battle::{FireStage, Group, Step};
use sandtable_war_room::ids::{Alliance, Category, Units};

use super::battle::Battle;
use super::fate::SideFate;
use super::stage::Fate;
use super::tally::Workshop;

const SIDES: [Alliance; 2] = [Alliance::Allied, Alliance::Axis];

/// The fates of both sides, `[allied, axis]`.
pub fn reckon<'b>(game: &'b WarRoom, battle: &'b Battle) -> [SideFate<'b>; 2] {
    let air_dice = air_dice(game, battle);
    let air = SIDES.map(|side| {
        let enemy = side.other() as usize;
        Fate::under_fire(game, battle, side, FireStage::Air, false, &[air_dice[enemy]])
    });
    let dice = SIDES.map(|side| surface_dice(game, battle, side, &air[side as usize]));
    let hindered = match &battle.board.fire {
        Some(fire) if fire.stage == FireStage::Surface => battle.board.sides.each_ref().map(|s| s.hindered),
        _ => game.opening(&battle.board, FireStage::Surface, battle.ports, battle.batch_cap).hindered,
    };
    SIDES.map(|side| {
        let (own, enemy) = (side as usize, side.other() as usize);
        let enemy_dice: Vec<u8> = dice[enemy].keys().copied().collect();
        let invaded = side == battle.attacker && battle.garrison && garrison_ahead(battle);
        let surface = match invaded && battle.board.meets_garrison(side.other()) {
            true => Fate::garrison(game, battle),
            false => Fate::under_fire(game, battle, side, FireStage::Surface, hindered[enemy], &enemy_dice),
        };
        let workshop = Workshop::new(game, battle, side);
        let groups = battle.board.side(side).groups.iter();
        SideFate {
            start: groups.fold(Units::default(), |sum, g| sum + Units::of(g.unit, g.alive() + g.escaped)),
            decisive: battle.decisive(),
            air: air[own].tallies(&workshop),
            air_chances: dice[own].values().cloned().collect(),
            surface: surface.tallies(&workshop),
            surface_chances: surface.chances,
            workshop,
        }
    })
}

fn air_dice(game: &WarRoom, battle: &Battle) -> [u8; 2] {
    match (&battle.board.step, &battle.board.fire) {
        (Step::AirStage, Some(_)) => battle.board.sides.each_ref().map(|side| side.dice),
        (Step::Stances(_) | Step::AirStage, _) => {
            game.opening(&battle.board, FireStage::Air, battle.ports, battle.batch_cap).dice
        }
        _ => [0; 2],
    }
}

fn garrison_ahead(battle: &Battle) -> bool {
    use Step::*;
    matches!(battle.board.step, Stances(_) | AirStage | Bombing | SurfaceStage | Garrison { .. })
}

/// Dice of a side in the surface stage, with the chances of the air states that have them.
fn surface_dice(game: &WarRoom, battle: &Battle, side: Alliance, air: &Fate) -> BTreeMap<u8, Vec<f64>> {
    let chances = &air.chances[0];
    let mut dice: BTreeMap<u8, Vec<f64>> = BTreeMap::new();
    let mut board = battle.board.clone();
    let ground: Vec<Group> =
        board.side(side).groups.iter().filter(|g| g.unit.category() != Category::Air).copied().collect();
    let possible = air.groups().into_iter().enumerate().zip(chances).filter(|(_, chance)| **chance > 0.0);
    for ((state, groups), chance) in possible {
        let count = match (&board.step, &board.fire) {
            (Step::SurfaceStage, Some(_)) => board.side(side).dice,
            (Step::Stances(_) | Step::AirStage | Step::Bombing | Step::SurfaceStage, _) => {
                board.side_mut(side).groups = ground.iter().copied().chain(groups).collect();
                game.opening(&board, FireStage::Surface, battle.ports, battle.batch_cap).dice[side as usize]
            }
            _ => 0,
        };
        let entry = dice.entry(count).or_insert_with(|| vec![0.0; chances.len()]);
        entry[state] = *chance;
    }
    dice
}
