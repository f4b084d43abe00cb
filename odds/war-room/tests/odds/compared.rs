//! Battles compared with one another.

use sandtable_war_room::WarRoom;
use sandtable_war_room::ids::{UnitType, Units};
use sandtable_war_room_odds::{Battle, Escorting, TextOptions, from_text, quick};

fn battle(game: &WarRoom, text: &str) -> Battle {
    from_text(game, text, TextOptions::default()).expect("a battle")
}

fn near(a: f64, b: f64) {
    assert!((a - b).abs() < 1e-12, "{a} is not {b}");
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
