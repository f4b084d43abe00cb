//! What the tests of every game's odds try: battles worked by hand, another method, real dice. A trial panics with what
//! is wrong, as a test does.

use sandtable_engine::Rules;
use sandtable_engine::any::AnyGame;
use sandtable_engine::dice::{Dice, Secret};

use crate::Odds;
use crate::by_rules::{End, Reckoning, Verdict, play_out};
use crate::case::run_file;

/// Plays with real dice.
const PLAYS: usize = 1500;
/// How far their mean may lie from the exact value, in standard errors.
const FAR: f64 = 4.5;

/// Options as `sandtable odds` takes them.
pub fn options(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect()
}

/// The cases of a crate's `cases/odds.yaml` hold.
pub fn worked_by_hand(game: Box<dyn AnyGame>, folder: &str) {
    let text = std::fs::read_to_string(format!("{folder}/cases/odds.yaml")).unwrap_or_default();
    let results = run_file(&[game], &text).unwrap_or_else(|error| panic!("{error}"));
    assert!(!results.is_empty(), "there are no cases");
    for (_, result) in results {
        assert!(result.failures.is_empty(), "{}: {:?}", result.name, result.failures);
    }
}

/// Infantry and armor, given up in this order, by a plain recursion that knows nothing of a game's rules: the chance to
/// win where an attacking infantry and an attacking armor hit with these chances, and every defender with the last.
pub fn plain_win(chances: [f64; 3], one: (usize, usize), other: (usize, usize)) -> f64 {
    if other == (0, 0) || one == (0, 0) {
        return f64::from(u8::from(one != (0, 0)));
    }
    let [infantry, armor, defender] = chances;
    let attack = hits(&[vec![infantry; one.0], vec![armor; one.1]].concat());
    let defence = hits(&vec![defender; other.0 + other.1]);
    let mut sum = 0.0;
    for (made, chance) in attack.iter().enumerate() {
        for (taken, part) in defence.iter().enumerate().filter(|(taken, _)| made + taken > 0) {
            sum += chance * part * plain_win(chances, lose(one, taken), lose(other, made));
        }
    }
    sum / (1.0 - attack[0] * defence[0])
}

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

/// The game itself, played many times with real dice, comes near the exact answer. `values` are what both sides are worth
/// at the start.
pub fn real_dice_agree<G: Rules, R: Reckoning<G>>(
    words: &str,
    exact: &Odds,
    game: &G,
    reckoning: &R,
    start: &G::State,
    values: (f64, f64),
) {
    let mut dice = Dice::new(&Secret::new([7; 32]), &[words.to_owned()]);
    let play =
        |_| play_out(game, reckoning, start.clone(), &mut dice).unwrap_or_else(|| panic!("{words}: no end"));
    let plays: Vec<End> = (0..PLAYS).map(play).collect();
    let near = |what: &str, exact: f64, of: &dyn Fn(&End) -> f64| {
        let sample: Vec<f64> = plays.iter().map(of).collect();
        let mean = sample.iter().sum::<f64>() / PLAYS as f64;
        let variance = sample.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / (PLAYS - 1) as f64;
        let error = (variance / PLAYS as f64).sqrt().max(0.002);
        assert!((mean - exact).abs() < FAR * error, "{words}: {what} {exact} is not near {mean}");
    };
    near("win", exact.win, &|end| f64::from(end.verdict == Verdict::Win));
    near("draw", exact.draw, &|end| f64::from(end.verdict == Verdict::Draw));
    near("attacker", exact.attacker.value_lost, &|end| values.0 - end.attacker_value);
    near("defender", exact.defender.value_lost, &|end| values.1 - end.defender_value);
}
