//! The best stances, and battles on the map.

use sandtable_engine::{Setup, Trials};
use sandtable_war_room::WarRoom;
use sandtable_war_room::ids::*;
use sandtable_war_room_odds::{Battle, Goal, TextOptions, best_stances, from_text, quick};
use serde_json::json;

#[test]
fn no_other_stance_of_a_small_battle_is_better() {
    let game = WarRoom::new().unwrap();
    let read = |text: &str| from_text(&game, text, TextOptions::default()).unwrap();
    let enemy = "2 infantry defensive, 1 artillery anti-air, 1 fighter air";
    let given = read(&format!("2 infantry offensive, 1 armor offensive, 1 fighter ground vs {enemy}"));
    for goal in [Goal::Place, Goal::Exchange, Goal::Spare] {
        let score = |battle: &Battle| goal.score(&quick(&game, battle), true);
        let best = score(&best_stances(&game, &given, given.attacker, goal));
        for defensive in 0..=2 {
            for armor in ["offensive", "defensive"] {
                for fighter in ["air", "ground"] {
                    let offensive = 2 - defensive;
                    let text = format!(
                        "{defensive} infantry defensive, {offensive} infantry offensive, 1 armor {armor}, 1 fighter {fighter} vs {enemy}"
                    );
                    assert!(score(&read(&text)) <= best + 1e-9, "{goal:?}: {text}");
                }
            }
        }
    }
}

#[test]
fn large_battles_improve_on_the_usual_stances() {
    let game = WarRoom::new().unwrap();
    let text = "6 infantry, 4 artillery, 3 armor, 3 fighter vs 6 infantry, 3 artillery, 3 fighter";
    let usual = from_text(&game, text, TextOptions::default()).unwrap();
    for side in [usual.attacker, usual.attacker.other()] {
        let best = best_stances(&game, &usual, side, Goal::Exchange);
        let score = |battle: &Battle| Goal::Exchange.score(&quick(&game, battle), side == usual.attacker);
        assert!(score(&best) >= score(&usual));
    }
}

#[test]
fn entering_a_neutral_raises_its_force() {
    let game = WarRoom::new().unwrap();
    let setup = Setup { scenario: "global".into(), ..Setup::default() };
    let state = game.position(&setup, &json!({"from": "empty", "stage": "planning"})).unwrap();
    let spain: Region = "N11".parse().unwrap();
    assert!(Battle::in_region(&game, &state, spain).is_none());
    let army = Units::of(UnitType::Infantry, 6) + Units::of(UnitType::Armor, 4);
    let battle = Battle::if_entered(&game, &state, spain, &[(Nation::Germany, army)]).unwrap();
    assert_eq!(battle.attacker, Alliance::Axis);
    assert!(battle.defenders().groups.iter().any(|g| g.owner.is_none() && g.unit == UnitType::Fighter));
    let summary = quick(&game, &battle);
    assert!((summary.win + summary.draw + summary.loss - 1.0).abs() < 1e-12);
    // An empty enemy territory has its garrison.
    let battle =
        Battle::if_entered(&game, &state, "R5".parse().unwrap(), &[(Nation::Germany, army)]).unwrap();
    assert!(battle.garrison && quick(&game, &battle).win > 0.999);
}
