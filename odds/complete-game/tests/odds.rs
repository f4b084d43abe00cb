//! The odds of this game: by hand, by another method, against real dice, and on a real board.

use std::sync::Arc;

use sandtable_complete_game::CompleteGame;
use sandtable_complete_game::board::board;
use sandtable_complete_game::order::{Order, Pick};
use sandtable_complete_game::power::Power;
use sandtable_complete_game::units::Unit;
use sandtable_complete_game_odds::{Asked, Fight, ODDS, Policy, from_text};
use sandtable_engine::any::any;
use sandtable_engine::bots::Seen;
use sandtable_engine::game::play;
use sandtable_engine::{Setup, Trials};
use sandtable_odds::Odds;
use sandtable_odds::trial::{options, plain_win, real_dice_agree, worked_by_hand};
use serde_json::json;

fn ask(words: &str, pairs: &[(&str, &str)]) -> Odds {
    from_text(words, &options(pairs)).unwrap_or_else(|fault| panic!("{words}: {fault}")).odds.unwrap()
}

#[test]
fn battles_worked_by_hand() {
    worked_by_hand(any(CompleteGame, &[], Some(&ODDS)), env!("CARGO_MANIFEST_DIR"));
}

#[test]
fn another_method_comes_to_the_same() {
    for (a, b, c, d) in [(3, 2, 4, 0), (2, 1, 1, 2), (4, 0, 2, 1), (1, 3, 3, 1), (5, 2, 4, 2)] {
        let odds = ask(&format!("{a} infantry, {b} armor vs {c} infantry, {d} armor"), &[]);
        let other = plain_win([1.0 / 6.0, 0.5, 1.0 / 3.0], (a, b), (c, d));
        assert!((odds.win - other).abs() < 1e-9, "{a} {b} {c} {d}: {} is not {other}", odds.win);
    }
}

#[test]
fn large_battles_are_answered_or_refused() {
    let odds = ask("12 infantry, 6 armor, 2 fighters vs 15 infantry, 3 armor, 2 fighters", &[]);
    assert!((odds.win + odds.draw + odds.loss - 1.0).abs() < 1e-9);
    let fault = from_text("40 infantry, 10 armor vs 50 infantry", &[]).expect_err("a battle too large");
    assert!(fault.contains("steps of play"), "{fault}");
}

#[test]
fn real_dice_come_near() {
    let battles: [(&str, &[(&str, &str)]); 9] = [
        ("3 infantry, 1 armor, 1 fighter vs 2 infantry, 1 armor, 1 fighter", &[]),
        (
            "2 infantry, 1 armor, 2 fighters, 1 bomber vs 2 infantry, 1 fighter, 1 aa gun",
            &[("losses", "attacker=keep-land")],
        ),
        ("2 infantry, 2 armor, 1 bomber vs 3 infantry, 1 aa gun", &[("aim", "armor")]),
        ("2 submarines, 1 battleship vs 1 cruiser, 1 submarine, 1 transport", &[("planes", "2")]),
        ("3 submarines vs 1 battleship, 1 destroyer", &[("advance", "defender=battleships:1")]),
        ("2 cruisers vs 1 carrier, 2 fighters", &[("alert", "on"), ("retreat", "2 rounds")]),
        (
            "3 infantry, 1 special forces vs 2 infantry, 1 coastal gun",
            &[("amphibious", "2 infantry"), ("bombard", "1 cruiser, 1 battleship"), ("transports", "1")],
        ),
        ("3 infantry, 1 armor vs 1 infantry", &[("reserves", "2"), ("retreat", "2 units")]),
        ("2 infantry, 1 special forces, 1 armor vs 3 infantry", &[("attacker", "italy"), ("command", "1")]),
    ];
    let game = CompleteGame;
    for (words, pairs) in battles {
        let exact = ask(words, pairs);
        let (asked, policy): (Asked, Policy) = Asked::read(words, &options(pairs)).unwrap();
        let (start, space) = asked.scene(&game).unwrap();
        let fight = Fight::new(&start, space, policy).unwrap();
        real_dice_agree(words, &exact, &game, &fight, &start, fight.values(&start));
    }
}

#[test]
fn a_battle_on_the_board_is_the_battle_in_words() {
    let game = Arc::new(CompleteGame);
    let position = json!({
        "power": "germany", "phase": "combat-move", "round": 3,
        "control": {"libya": "germany", "tunisia": "united-kingdom"},
        "units": {"libya": {"germany": {"regular-infantry": 3, "armor": 1}}, "tunisia": {"united-kingdom": {"regular-infantry": 2}}},
    });
    let mut state = game.position(&Setup::default(), &position).unwrap();
    let seat = state.seat_of(Power::Germany).unwrap();
    let there = |state: &_| (ODDS.in_space)(&Seen::new(&game, state, seat), "tunisia");
    assert!(there(&state).is_none(), "nobody attacks yet");
    let path = ["libya", "tunisia"].map(|name| board().find(name).unwrap()).to_vec();
    let units = vec![Pick::of(3, Unit::RegularInfantry), Pick::of(1, Unit::Armor)];
    play(&*game, &mut state, seat, &Order::Move { units, path }).expect("a legal move");
    let exact = ask("3 infantry, 1 armor vs 2 infantry", &[]);
    let found = there(&state).expect("a battle builds up");
    assert!((found.win - exact.win).abs() < 1e-9 && (found.rounds - exact.rounds).abs() < 1e-9);
}
