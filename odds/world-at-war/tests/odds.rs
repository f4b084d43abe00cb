//! The odds of this game: by hand, by another method, against real dice, and on a real board.

use std::sync::Arc;

use sandtable_engine::any::any;
use sandtable_engine::bots::Seen;
use sandtable_engine::dice::{Dice, Secret};
use sandtable_engine::game::play;
use sandtable_engine::{Setup, Trials};
use sandtable_odds::Odds;
use sandtable_odds::by_rules::{End, Verdict, play_out};
use sandtable_odds::case::run_file;
use sandtable_world_at_war::WorldAtWar;
use sandtable_world_at_war::board::board;
use sandtable_world_at_war::order::{Order, Pick};
use sandtable_world_at_war::power::Power;
use sandtable_world_at_war::units::Unit;
use sandtable_world_at_war_odds::{Asked, Fight, ODDS, Policy, from_text};
use serde_json::json;

fn options(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect()
}

fn ask(words: &str, pairs: &[(&str, &str)]) -> Odds {
    from_text(words, &options(pairs)).unwrap_or_else(|fault| panic!("{words}: {fault}")).odds.unwrap()
}

#[test]
fn battles_worked_by_hand() {
    let games = [any(WorldAtWar::new(), &[], Some(&ODDS))];
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/cases/odds.yaml")).unwrap();
    for (_, result) in run_file(&games, &text).unwrap() {
        assert!(result.failures.is_empty(), "{}: {:?}", result.name, result.failures);
    }
}

/// Infantry and armor, given up in this order, by a plain recursion that knows nothing of the game's rules.
mod plain {
    fn hits(dice: &[f64]) -> Vec<f64> {
        let mut chances = vec![1.0];
        for hit in dice {
            let before = chances.clone();
            chances.push(0.0);
            for (at, chance) in before.iter().enumerate() {
                chances[at] -= chance * hit;
                chances[at + 1] += chance * hit;
            }
        }
        chances
    }

    fn lose((infantry, armor): (usize, usize), hits: usize) -> (usize, usize) {
        let first = infantry.min(hits);
        (infantry - first, armor.saturating_sub(hits - first))
    }

    pub fn win(one: (usize, usize), other: (usize, usize)) -> f64 {
        if other == (0, 0) || one == (0, 0) {
            return f64::from(u8::from(one != (0, 0)));
        }
        let attack = hits(&[vec![1.0 / 6.0; one.0], vec![0.5; one.1]].concat());
        let defence = hits(&vec![1.0 / 3.0; other.0 + other.1]);
        let mut sum = 0.0;
        for (made, chance) in attack.iter().enumerate() {
            for (taken, part) in defence.iter().enumerate().filter(|(taken, _)| made + taken > 0) {
                sum += chance * part * win(lose(one, taken), lose(other, made));
            }
        }
        sum / (1.0 - attack[0] * defence[0])
    }
}

#[test]
fn another_method_comes_to_the_same() {
    for (a, b, c, d) in [(3, 2, 4, 0), (2, 1, 1, 2), (4, 0, 2, 1), (1, 3, 3, 1), (5, 2, 4, 2)] {
        let odds = ask(&format!("{a} infantry, {b} armor vs {c} infantry, {d} armor"), &[]);
        let other = plain::win((a, b), (c, d));
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

const PLAYS: usize = 1500;

/// How far a mean of many plays may lie from the exact value, in standard errors.
const FAR: f64 = 4.5;

#[test]
fn real_dice_agree() {
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
    let mut dice = Dice::new(&Secret::new([7; 32]), &["odds".to_owned()]);
    for (words, pairs) in battles {
        let exact = ask(words, pairs);
        let (asked, policy): (Asked, Policy) = Asked::read(words, &options(pairs)).unwrap();
        let (start, space) = asked.scene(&game).unwrap();
        let fight = Fight::new(&start, space, policy).unwrap();
        let plays: Vec<End> =
            (0..PLAYS).map(|_| play_out(&game, &fight, start.clone(), &mut dice).expect("an end")).collect();
        let before = fight.values(&start);
        let near = |what: &str, exact: f64, of: &dyn Fn(&End) -> f64| {
            let sample: Vec<f64> = plays.iter().map(of).collect();
            let mean = sample.iter().sum::<f64>() / PLAYS as f64;
            let variance = sample.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / (PLAYS - 1) as f64;
            let error = (variance / PLAYS as f64).sqrt().max(0.002);
            assert!((mean - exact).abs() < FAR * error, "{words}: {what} {exact} is not near {mean}");
        };
        near("win", exact.win, &|end| f64::from(end.verdict == Verdict::Win));
        near("draw", exact.draw, &|end| f64::from(end.verdict == Verdict::Draw));
        near("attacker", exact.attacker.value_lost, &|end| before.0 - end.attacker_value);
        near("defender", exact.defender.value_lost, &|end| before.1 - end.defender_value);
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
