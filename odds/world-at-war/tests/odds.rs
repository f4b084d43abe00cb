//! The odds of this game: by hand, by another method, against real dice, and on a real board.

use std::sync::Arc;

use sandtable_engine::any::any;
use sandtable_engine::bots::Seen;
use sandtable_engine::game::play;
use sandtable_engine::{Setup, Trials};
use sandtable_odds::Odds;
use sandtable_odds::trial::{options, plain_win, real_dice_agree, worked_by_hand};
use sandtable_world_at_war::WorldAtWar;
use sandtable_world_at_war::board::board;
use sandtable_world_at_war::order::{Order, Pick};
use sandtable_world_at_war::power::Power;
use sandtable_world_at_war::units::Unit;
use sandtable_world_at_war_odds::{Asked, Fight, ODDS, Policy, from_text};
use serde_json::json;

fn ask(words: &str, pairs: &[(&str, &str)]) -> Odds {
    from_text(words, &options(pairs)).unwrap_or_else(|fault| panic!("{words}: {fault}")).odds.unwrap()
}

#[test]
fn battles_worked_by_hand() {
    worked_by_hand(any(WorldAtWar::new(), &[], Some(&ODDS)), env!("CARGO_MANIFEST_DIR"));
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
        ("3 infantry, 2 armor, 2 fighters vs 2 infantry, 1 aa gun, 1 fighter", &[("guns-every-round", "on")]),
        (
            "2 infantry, 2 armor, 1 bomber vs 3 infantry, 1 aa gun",
            &[("guns", "tanks"), ("losses", "attacker=keep-land")],
        ),
        ("2 submarines, 1 battleship, 1 fighter vs 1 cruiser, 1 submarine, 2 transports", &[]),
        ("1 carrier, 2 fighters, 1 cruiser vs 2 submarines", &[("dive", "defender=always")]),
        (
            "3 infantry vs 2 infantry, 1 armor",
            &[("amphibious", "2 infantry"), ("bombard", "1 battleship, 1 cruiser"), ("retreat", "2 rounds")],
        ),
        (
            "2 tigers, 2 infantry vs 4 infantry",
            &[("defender", "russia"), ("surprise", "on"), ("retreat", "2 units")],
        ),
        (
            "2 fighters, 1 cruiser vs 2 cruisers",
            &[
                ("attacker", "japan"),
                ("defender", "usa"),
                ("advance", "attacker=kamikaze"),
                ("kamikaze", "attacker=1"),
            ],
        ),
        (
            "2 bombers, 2 infantry vs 3 infantry",
            &[
                ("attacker", "usa"),
                ("defender", "germany"),
                ("advance", "attacker=heavy-bombers"),
                ("losses", "defender=infantry"),
            ],
        ),
    ];
    let game = WorldAtWar::new();
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
    let game = Arc::new(WorldAtWar::new());
    let position = json!({
        "power": "germany", "phase": "combat-move", "turn": 3, "fallen": ["france"],
        "control": {"libya": "germany", "egypt": "britain"},
        "at-war": [["germany", "britain"]],
        "units": {"libya": {"germany": {"infantry": 3, "armor": 1}}, "egypt": {"britain": {"infantry": 2}}},
    });
    let mut state = game.position(&Setup::default(), &position).unwrap();
    let path = ["libya", "egypt"].map(|name| board().find(name).unwrap()).to_vec();
    let there = |state: &_| (ODDS.in_space)(&Seen::new(&game, state, Power::Germany.seat()), "egypt");
    assert!(there(&state).is_none(), "nobody attacks yet");
    let units = vec![Pick::of(3, Unit::Infantry), Pick::of(1, Unit::Armor)];
    let order = Order::Move { units, path, against: None };
    play(&*game, &mut state, Power::Germany.seat(), &order).expect("a legal move");
    let exact = ask("3 infantry, 1 armor vs 2 infantry", &[]);
    let found = there(&state).expect("a battle builds up");
    assert!((found.win - exact.win).abs() < 1e-9 && (found.rounds - exact.rounds).abs() < 1e-9);
    play(&*game, &mut state, Power::Germany.seat(), &Order::End).expect("combat begins");
    let found = there(&state).expect("the battle has begun");
    assert!((found.win - exact.win).abs() < 1e-9 && (found.rounds - exact.rounds).abs() < 1e-9);
}
