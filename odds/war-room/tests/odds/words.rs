//! Battles in words.

use sandtable_war_room::WarRoom;
use sandtable_war_room::ids::{Stance, UnitType};
use sandtable_war_room_odds::{TextOptions, from_text, quick};

fn read(text: &str) -> Result<sandtable_war_room_odds::Battle, String> {
    from_text(&WarRoom::new().expect("sound data"), text, TextOptions::default())
}

#[test]
fn stances_and_damage_are_read() {
    let battle =
        read("3 infantry, 2 infantry defensive, 1 fighter air vs 2 armor defensive, 1 damaged artillery")
            .unwrap();
    let rows: Vec<_> = battle.attackers().groups.iter().map(|g| (g.unit, g.stance, g.boxes[0])).collect();
    assert!(rows.contains(&(UnitType::Infantry, Stance::Offensive, 3)));
    assert!(rows.contains(&(UnitType::Infantry, Stance::Defensive, 2)));
    assert!(rows.contains(&(UnitType::Fighter, Stance::Air, 1)));
    let hurt = battle.defenders().groups.iter().find(|g| g.unit == UnitType::Artillery).unwrap();
    assert_eq!(hurt.boxes, [0, 1, 0]);
}

#[test]
fn names_are_read_as_people_write_them() {
    let battle = read("2 Submarines, Carrier Fighter and 1 battleship anti-air vs 3 cruisers").unwrap();
    assert!(battle.board.is_sea());
    assert_eq!(battle.attackers().groups.len(), 3);
    let neutral = read("4 infantry vs neutral 3 infantry, 1 artillery").unwrap();
    assert!(neutral.defenders().groups.iter().all(|g| g.owner.is_none()));
}

#[test]
fn errors_help() {
    for (text, hint) in [
        ("3 infantry", "attackers vs defenders"),
        ("3 infantry vs", "needs units"),
        ("nothing vs 2 infantry", "nobody attacks"),
        ("3 infanty vs 1 armor", "is it `infantry`?"),
        ("3 tonks vs 1 armor", "units are infantry"),
        ("3 infantry offesive vs 1 armor", "is it `offensive`?"),
        ("3 infantry ground vs 1 armor", "it has defensive, offensive"),
        ("3 infantry vs 1 cruiser", "one battle"),
        ("999 infantry vs 1 armor", "no number of units"),
        ("200 infantry vs 1 armor", "more than 120"),
        ("1 damaged infantry offensive vs 1 armor", "cannot begin a battle so"),
        ("1 infantry vs 1 infantry vs 1 infantry", "attackers vs defenders"),
        ("", "attackers vs defenders"),
    ] {
        let error = read(text).expect_err(text);
        assert!(error.contains(hint), "`{text}`: {error}");
    }
}

#[test]
fn ports_add_dice_and_repairs() {
    let game = WarRoom::new().unwrap();
    let text = "2 cruisers vs 2 cruisers";
    let options = TextOptions { repairs: Some(0), ..TextOptions::default() };
    let without = quick(&game, &from_text(&game, text, options).unwrap());
    let port = TextOptions { defender_port: true, ..options };
    let with = quick(&game, &from_text(&game, text, port).unwrap());
    assert!(with.attacker.value > without.attacker.value);
    assert!(with.defender.value < without.defender.value);
}
