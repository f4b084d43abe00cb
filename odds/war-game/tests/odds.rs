//! The odds of this game: by hand, by another method, against real dice, and on a real board.

use std::sync::Arc;

use sandtable_engine::any::any;
use sandtable_engine::bots::Seen;
use sandtable_engine::game::play;
use sandtable_engine::{Setup, Trials};
use sandtable_odds::Odds;
use sandtable_odds::trial::{options, plain_win, real_dice_agree, worked_by_hand};
use sandtable_war_game::WarGame;
use sandtable_war_game::board::board;
use sandtable_war_game::order::{Order, Pick};
use sandtable_war_game::power::Power;
use sandtable_war_game::units::Unit;
use sandtable_war_game_odds::{Asked, Fight, ODDS, Policy, from_text};
use serde_json::json;

fn ask(words: &str, pairs: &[(&str, &str)]) -> Odds {
    from_text(words, &options(pairs)).unwrap_or_else(|fault| panic!("{words}: {fault}")).odds.unwrap()
}

#[test]
fn battles_worked_by_hand() {
    worked_by_hand(any(WarGame, &[], Some(&ODDS)), env!("CARGO_MANIFEST_DIR"));
}

#[test]
fn another_method_comes_to_the_same() {
    for (a, b, c, d) in [(3, 2, 4, 0), (2, 1, 1, 2), (4, 0, 2, 1), (1, 3, 3, 1), (5, 2, 4, 2)] {
        let odds = ask(&format!("{a} infantry, {b} armor vs {c} infantry, {d} armor"), &[]);
        let other = plain_win([1.0 / 6.0, 2.0 / 3.0, 1.0 / 3.0], (a, b), (c, d));
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
    let battles: [(&str, &[(&str, &str)]); 10] = [
        ("3 infantry, 1 armor, 1 fighter vs 2 infantry, 1 armor, 1 fighter", &[]),
        ("2 infantry, 2 fighters, 1 bomber vs 2 infantry, 2 artillery", &[("losses", "attacker=keep-land")]),
        ("2 infantry, 2 fighters vs 1 infantry, 2 artillery", &[("aim", "land"), ("retreat", "2 rounds")]),
        ("2 submarines, 1 battleship vs 1 destroyer, 1 battleship, 1 transport", &[]),
        ("2 submarines, 1 battleship vs 1 battleship, 1 destroyer", &[("beefed-battleships", "on")]),
        ("2 fighters, 1 bomber vs 2 submarines, 1 transport", &[]),
        ("2 fighters vs 2 submarines", &[("dive", "defender=alone")]),
        (
            "3 infantry vs 2 infantry",
            &[("amphibious", "2 infantry"), ("bombard", "1 battleship"), ("general", "attacker")],
        ),
        (
            "2 infantry, 1 armor vs 2 infantry; 2 armor vs 1 infantry, 1 artillery",
            &[("defender-retreat", "2 units"), ("retreat", "2 units")],
        ),
        ("1 destroyer, 1 transport vs 1 submarine; 2 infantry vs 1 infantry", &[("amphibious", "all")]),
    ];
    let game = WarGame;
    for (words, pairs) in battles {
        let exact = ask(words, pairs);
        let (asked, policy): (Asked, Policy) = Asked::read(words, &options(pairs)).unwrap();
        let (start, _) = asked.scene(&game).unwrap();
        let fight = Fight::new(&start, policy).unwrap();
        real_dice_agree(words, &exact, &game, &fight, &start, fight.values(&start));
    }
}

#[test]
fn a_battle_on_the_board_is_the_battle_in_words() {
    let game = Arc::new(WarGame);
    let position = json!({
        "turn": "germany", "phase": "combat-orders",
        "control": {"poland": "germany", "belorussia": "ussr", "ukraine": "ussr"},
        "units": {"poland": {"germany": {"infantry": 3, "armor": 1}}, "belorussia": {"ussr": {"infantry": 2}}},
    });
    let mut state = game.position(&Setup::default(), &position).unwrap();
    let seat = Power::Germany.seat();
    let there = |state: &_| (ODDS.in_space)(&Seen::new(&game, state, seat), "belorussia");
    assert!(there(&state).is_none(), "nobody attacks yet");
    let path = ["poland", "belorussia"].map(|name| board().find(name).unwrap()).to_vec();
    let units = vec![Pick::of(3, Unit::Infantry), Pick::of(1, Unit::Armor)];
    play(&*game, &mut state, seat, &Order::Move { units, path }).expect("a legal order");
    let exact = ask("3 infantry, 1 armor vs 2 infantry", &[]);
    let found = there(&state).expect("a battle builds up");
    assert!((found.win - exact.win).abs() < 1e-9 && (found.rounds - exact.rounds).abs() < 1e-9);
}
