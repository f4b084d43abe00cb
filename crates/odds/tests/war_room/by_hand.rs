//! Small battles whose chances anybody can work out.

use sandtable_odds::war_room::{Battle, Escorting, TextOptions, from_text, odds, quick};
use sandtable_war_room::WarRoom;
use sandtable_war_room::ids::{UnitType, Units};

fn battle(game: &WarRoom, text: &str) -> Battle {
    from_text(game, text, TextOptions::default()).expect("a battle")
}

fn near(a: f64, b: f64) {
    assert!((a - b).abs() < 1e-12, "{a} is not {b}");
}

#[test]
fn one_offensive_infantry_each() {
    // Two dice each; any yellow or black kills, white finds no damaged unit.
    let game = WarRoom::new().unwrap();
    let summary = quick(&game, &battle(&game, "1 infantry offensive vs 1 infantry offensive"));
    let killed = 1.0 - (7.0 / 12.0_f64).powi(2);
    near(summary.win, killed * (1.0 - killed));
    near(summary.loss, killed * (1.0 - killed));
    near(summary.draw, killed * killed + (1.0 - killed) * (1.0 - killed));
    near(summary.attacker.value, 2.0 * killed);
    near(summary.attacker.casualty_points, 2.0 * killed);
}

#[test]
fn cover_takes_two_hits_and_a_repair() {
    // Two dice on covered infantry: one yellow or black damages, a second such or a white
    // after it eliminates. A damaged one is mended for one resource.
    let game = WarRoom::new().unwrap();
    let summary = quick(&game, &battle(&game, "1 infantry offensive vs 1 infantry defensive"));
    let hit = 5.0 / 12.0;
    let eliminated = hit * hit + 2.0 * hit / 12.0;
    let damaged = 2.0 * hit * (6.0 / 12.0);
    near(summary.defender.value, 2.0 * eliminated + damaged);
    let poor = TextOptions { repairs: Some(0), ..TextOptions::default() };
    let poor = from_text(&game, "1 infantry offensive vs 1 infantry defensive", poor).unwrap();
    near(quick(&game, &poor).defender.value, 2.0 * (eliminated + damaged));
}

#[test]
fn force_advantage_makes_wild_results_miss() {
    // Infantry and artillery against infantry alone: black and white of the poorer side miss.
    let game = WarRoom::new().unwrap();
    let text = "1 infantry offensive vs 1 infantry offensive, 1 artillery ground";
    let summary = quick(&game, &battle(&game, text));
    let two_yellow_at_most: f64 = 1.0 - (8.0 / 12.0_f64).powi(2);
    let blues = (3.0 / 12.0_f64).powi(2);
    let artillery_damaged = 2.0 * (3.0 / 12.0) * (9.0 / 12.0);
    near(summary.defender.value, 2.0 * two_yellow_at_most + 3.0 * blues + artillery_damaged);
}

#[test]
fn a_garrison_needs_a_pair() {
    // Both dice yellow or black, in any mix, kill the only infantry.
    let game = WarRoom::new().unwrap();
    let summary = quick(&game, &battle(&game, "1 infantry vs nothing"));
    near(summary.win, 1.0 - (5.0 / 12.0_f64).powi(2));
    near(summary.draw, (5.0 / 12.0_f64).powi(2));
    // Two infantry and an armour: it can cost a unit, not the territory.
    let odds = odds(&game, &battle(&game, "2 infantry, 1 armor vs nothing"));
    near(odds.win, 1.0);
    let pair = |faces: f64| ((faces + 1.0) / 12.0).powi(2);
    let both_black = 1.0 / 144.0;
    near(odds.attacker.value_lost, 4.0 * pair(2.0) + 2.0 * (pair(4.0) - both_black));
}

#[test]
fn submarines_dive() {
    // One covered submarine under two dice: one hit makes it escape, two sink it.
    let game = WarRoom::new().unwrap();
    let odds = odds(&game, &battle(&game, "1 submarine vs 1 submarine"));
    let hit = 5.0 / 12.0_f64;
    near(odds.defender.value_lost, 4.0 * hit * hit);
    near(odds.defender.survivors.iter().map(|s| s.chance).sum(), 1.0);
    near(odds.win, hit * hit * (1.0 - hit * hit));
}

#[test]
fn a_cruiser_saves_a_ship_that_would_sink() {
    // Seven dice and more: compare what escorts make of the same battle.
    let game = WarRoom::new().unwrap();
    let mut battle = battle(&game, "3 battleship offensive vs 1 carrier, 2 cruiser escort");
    let mut carriers = |escorting| {
        battle.escorting = escorting;
        quick(&game, &battle).defender.survivors[UnitType::Carrier as usize]
    };
    let [never, to_save, always] =
        [Escorting::Never, Escorting::ToSave, Escorting::Always].map(&mut carriers);
    assert!(never < to_save && to_save < 1.0, "{never} {to_save} {always}");
    assert!(never < always);
}

#[test]
fn a_quick_battle_needs_pairs() {
    // One infantry each: the lone die is joined by a second. Two whites are no pair.
    let game = WarRoom::new().unwrap();
    let options = TextOptions { quick: true, ..TextOptions::default() };
    let summary = quick(&game, &from_text(&game, "1 infantry vs 1 infantry", options).unwrap());
    let pair = (6.0 / 12.0_f64).powi(2) - (1.0 / 12.0_f64).powi(2);
    near(summary.attacker.value, 2.0 * pair);
    near(summary.win, pair * (1.0 - pair));
}

#[test]
fn neutrals_do_not_repair() {
    let game = WarRoom::new().unwrap();
    let one = Units::of(UnitType::Infantry, 1);
    let neutral = quick(&game, &Battle::against_neutral(&game, false, one, one));
    let nation = quick(&game, &Battle::from_units(&game, false, false, one, one));
    assert!(neutral.defender.casualty_points > nation.defender.casualty_points);
    near(neutral.attacker.value, nation.attacker.value);
}

#[test]
fn aircraft_shot_down_do_not_fire() {
    // A ground-attack fighter against anti-air artillery: its three surface dice count only
    // if it lives through two air dice (green, black, or white on the damaged one).
    let game = WarRoom::new().unwrap();
    let with = quick(&game, &battle(&game, "1 fighter ground vs 1 artillery anti-air"));
    let without = quick(&game, &battle(&game, "1 fighter ground vs 1 artillery ground"));
    let hit = 3.0 / 12.0;
    let shot_down = hit * hit + 2.0 * hit / 12.0;
    near(with.attacker.survivors[UnitType::Fighter as usize], 1.0 - shot_down);
    near(with.defender.value, without.defender.value * (1.0 - shot_down));
}
