//! Small battles worked by hand, in fractions.

use sandtable_anniversary::tech::Advance;
use sandtable_odds::anniversary::{Battle, Dive, Goal, Losses, Policy, Retreat, Summary, quick, text};

fn battle(words: &str) -> Battle {
    text::parse(words).unwrap()
}

fn close(found: f64, wanted: f64) -> bool {
    (found - wanted).abs() < 1e-12
}

#[track_caller]
fn expect(found: Summary, [win, draw, loss]: [f64; 3]) {
    let fits = close(found.win, win) && close(found.draw, draw) && close(found.loss, loss);
    assert!(fits, "expected {win} {draw} {loss}, found {found:?}");
}

/// Per round 1/9 wins, 1/18 kills both, 5/18 loses; 5/9 changes nothing.
#[test]
fn one_infantry_against_one() {
    let found = quick(&battle("1 infantry vs 1 infantry"), &Policy::default());
    expect(found, [1.0 / 4.0, 1.0 / 8.0, 5.0 / 8.0]);
    assert!(close(found.rounds, 9.0 / 4.0));
    assert!(close(found.attacker_lost, 3.0 * 6.0 / 8.0) && close(found.defender_lost, 3.0 * 3.0 / 8.0));
}

#[test]
fn aircraft_take_nothing() {
    // 3/6 against 2/6: per round 1/3 wins, 1/6 kills both, 1/6 loses.
    expect(quick(&battle("1 fighter vs 1 infantry"), &Policy::default()), [0.0, 3.0 / 4.0, 1.0 / 4.0]);
}

/// The gun hits on 1; with Radar on 1 or 2.
#[test]
fn antiaircraft_fire_comes_first() {
    let mut shot_at = battle("1 fighter vs 1 infantry, 1 aa gun");
    expect(quick(&shot_at, &Policy::default()), [0.0, 5.0 / 8.0, 3.0 / 8.0]);
    shot_at.defender_advances.gain(Advance::Radar);
    expect(quick(&shot_at, &Policy::default()), [0.0, 1.0 / 2.0, 1.0 / 2.0]);
}

/// The battleship hits with 4/6; what it hits still fires once with 2/6.
#[test]
fn bombarded_units_fire_back() {
    let mut landing = battle("1 infantry vs 1 infantry");
    landing.seaborne = landing.attackers;
    landing.bombarding = text::units("1 battleship, 1 cruiser").unwrap();
    let (hit, miss) = (4.0 / 6.0, 2.0 / 6.0);
    let wanted = [hit * 2.0 / 3.0 + miss / 4.0, hit / 3.0 + miss / 8.0, miss * 5.0 / 8.0];
    expect(quick(&landing, &Policy::default()), wanted);
}

/// A lone submarine strikes first with 2/6, and what it sinks does not fire.
#[test]
fn submarines_strike_first() {
    // Per round 1/3 wins; otherwise the cruiser hits with 1/2.
    let found = quick(&battle("1 submarine vs 1 cruiser"), &Policy::default());
    expect(found, [1.0 / 2.0, 0.0, 1.0 / 2.0]);
    // A destroyer takes the surprise away: 1/3 against 1/3, both may sink.
    let found = quick(&battle("1 submarine vs 1 destroyer"), &Policy::default());
    expect(found, [2.0 / 5.0, 1.0 / 5.0, 2.0 / 5.0]);
}

#[test]
fn aircraft_and_submarines_miss_each_other() {
    expect(quick(&battle("1 fighter vs 1 submarine"), &Policy::default()), [0.0, 1.0, 0.0]);
    // The transport beside the submarine is sunk without dice.
    let found = quick(&battle("1 fighter vs 1 submarine, 1 transport"), &Policy::default());
    expect(found, [0.0, 1.0, 0.0]);
    assert!(close(found.defender_lost, 7.0));
}

#[test]
fn lone_transports_are_sunk_without_dice() {
    let found = quick(&battle("1 destroyer vs 3 transports"), &Policy::default());
    expect(found, [1.0, 0.0, 0.0]);
    assert!(close(found.defender_lost, 21.0) && found.rounds == 0.0);
}

#[test]
fn submerged_submarines_leave_the_zone_clear() {
    let policy = Policy { defender_dive: Dive::Always, ..Policy::default() };
    let found = quick(&battle("1 cruiser vs 2 submarines"), &policy);
    expect(found, [1.0, 0.0, 0.0]);
    assert!(close(found.defender_lost, 0.0));
}

/// A battleship's first hit is free: the cruiser must hit twice before it is hit once.
#[test]
fn battleships_take_two_hits() {
    // Each round the battleship hits with 2/3, the cruiser with 1/2. Undamaged: 5/6 of rounds matter.
    let (win_1, both_1, lose_1) = (2.0 / 5.0, 2.0 / 5.0, 1.0 / 5.0);
    let (win_0, hit_both, damaged) = (2.0 / 5.0, 2.0 / 5.0, 1.0 / 5.0);
    let found = quick(&battle("1 battleship vs 1 cruiser"), &Policy::default());
    expect(found, [win_0 + hit_both + damaged * win_1, damaged * both_1, damaged * lose_1]);
}

#[test]
fn artillery_and_advances_raise_the_odds() {
    // A lone heavy bomber hits with 1 - (2/6)^2 = 8/9 and is hit with 1/3; it takes nothing.
    let mut bomber = battle("1 bomber vs 1 infantry");
    bomber.attacker_advances.gain(Advance::HeavyBombers);
    let matters = 1.0 - 1.0 / 9.0 * 2.0 / 3.0;
    let loses = 1.0 / 9.0 / 3.0 / matters;
    expect(quick(&bomber, &Policy::default()), [0.0, 1.0 - loses, loses]);
    let mut jet = battle("1 fighter vs 1 fighter");
    expect(quick(&jet, &Policy::default()), [0.0, 3.0 / 5.0, 2.0 / 5.0]);
    jet.attacker_advances.gain(Advance::JetFighters);
    expect(quick(&jet, &Policy::default()), [0.0, 3.0 / 4.0, 1.0 / 4.0]);
}

#[test]
fn a_retreat_after_one_round_keeps_what_is_left() {
    let policy = Policy { retreat: Retreat::AfterRounds(1), ..Policy::default() };
    let found = quick(&battle("1 infantry vs 1 infantry"), &policy);
    expect(found, [1.0 / 9.0, 1.0 / 18.0, 15.0 / 18.0]);
    assert!(close(found.attacker_lost, 1.0) && close(found.rounds, 1.0));
    let hopeless = Policy { retreat: Retreat::ChanceBelow(0.3), ..Policy::default() };
    expect(quick(&battle("1 infantry vs 1 infantry"), &hopeless), [1.0 / 9.0, 1.0 / 18.0, 15.0 / 18.0]);
    let worth_it = Policy { retreat: Retreat::ChanceBelow(0.2), ..Policy::default() };
    expect(quick(&battle("1 infantry vs 1 infantry"), &worth_it), [1.0 / 4.0, 1.0 / 8.0, 5.0 / 8.0]);
}

#[test]
fn under_low_luck_full_sixes_hit_for_certain() {
    let mut sure = battle("2 tanks vs 1 infantry");
    sure.low_luck = true;
    let found = quick(&sure, &Policy::default());
    expect(found, [1.0, 0.0, 0.0]);
    assert!(close(found.attacker_lost, 5.0 / 3.0));
}

#[test]
fn the_last_land_unit_is_kept() {
    let fight = battle("1 infantry, 1 fighter vs 1 infantry");
    let cheap = quick(&fight, &Policy::default());
    let kept = quick(&fight, &Policy { attacker_losses: Losses::KeepLand, ..Policy::default() });
    assert!(kept.win > cheap.win && kept.attacker_lost > cheap.attacker_lost);
}

/// No order that a player could name does better than the best one.
#[test]
fn the_best_order_is_at_least_as_good_as_any_other() {
    use sandtable_anniversary::units::Unit::{Artillery, Fighter, Infantry, Tank};
    let fight = battle("2 infantry, 1 artillery, 2 tanks, 1 fighter vs 4 infantry, 1 fighter");
    let with = |losses| quick(&fight, &Policy { attacker_losses: losses, ..Policy::default() });
    let wins = with(Losses::Best(Goal::Win)).win;
    let value = |found: Summary| found.attacker_left - found.defender_left;
    let best_value = value(with(Losses::Best(Goal::Value)));
    for other in [
        Losses::Cheapest,
        Losses::KeepLand,
        Losses::Order(vec![Fighter, Infantry, Artillery, Tank]),
        Losses::Order(vec![Infantry, Artillery, Tank, Fighter, Tank]),
        Losses::Order(vec![Tank, Artillery, Fighter, Infantry]),
    ] {
        let found = with(other.clone());
        assert!(wins >= found.win - 1e-12 && best_value >= value(found) - 1e-12, "{other:?}");
    }
    assert!(wins > with(Losses::Cheapest).win);
    // Naming the tank again is keeping it.
    let again = with(Losses::Order(vec![Infantry, Artillery, Tank, Fighter, Tank]));
    assert_eq!(again, with(Losses::KeepLand));
}

#[test]
fn questions_in_words_are_answered_or_refused_with_a_hint() {
    let ask = |words: &str, options: &[(&str, &str)]| {
        let options: Vec<_> = options.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
        sandtable_odds::from_text("anniversary", words, &options)
    };
    let found = ask("1 infantry v 1 infantry", &[]).unwrap();
    assert_eq!(found.question, "1 infantry against 1 infantry on land");
    assert!(close(found.odds.unwrap().win, 0.25));
    let refused = |words, options: &[(&str, &str)]| ask(words, options).unwrap_err();
    assert!(refused("3 infantry", &[]).contains("write both sides"));
    assert!(refused("1 infantrie vs 1 tank", &[]).contains("infantry"));
    assert_eq!(refused("1 tank vs 1 cruiser", &[]), "no attacking tank takes part in a battle at sea");
    assert!(refused("1 tank vs 1 tank", &[("advance", "attacker=heavy-bomber")]).contains("heavy-bombers"));
    assert!(refused("1 tank vs 1 tank", &[("advance", "radar")]).contains("attacker="));
    assert!(refused("1 tank vs 1 tank", &[("retreat", "soon")]).contains("2 rounds"));
    assert!(refused("1 tank vs 1 tank", &[("colour", "red")]).contains("there is no option"));
    assert!(refused("1 tank vs 1 tank", &[("bombard", "1 cruiser")]).contains("come from the sea"));
    assert!(sandtable_odds::from_text("chess", "1 tank vs 1 tank", &[]).is_err());
}
