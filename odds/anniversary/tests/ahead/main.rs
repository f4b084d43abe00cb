//! Decisions that are thought ahead: as good as they can be, and never worse than a fixed order.

mod solver;

use sandtable_anniversary::units::{Counts, Unit};
use sandtable_anniversary_odds::{
    Battle, Dive, Goal, Losses, Policy, Retreat, Summary, odds, quick, settle, text,
};
use solver::solve;

fn battle(words: &str) -> Battle {
    text::parse(words).unwrap()
}

fn landing(words: &str, seaborne: &str, bombarding: &str) -> Battle {
    let (seaborne, bombarding) = (text::units(seaborne).unwrap(), text::units(bombarding).unwrap());
    Battle { seaborne, bombarding, ..battle(words) }
}

fn value(found: &Summary) -> f64 {
    found.attacker_left - found.defender_left
}

const GOALS: [Goal; 2] = [Goal::Win, Goal::Value];

fn small_battles() -> Vec<Battle> {
    let mut battles: Vec<Battle> = [
        "1 infantry, 1 tank, 1 fighter vs 2 infantry, 1 tank",
        "2 infantry, 1 artillery vs 1 infantry, 1 fighter",
        "1 artillery, 1 tank, 1 bomber vs 1 infantry, 1 artillery, 1 fighter",
        "1 submarine, 1 destroyer, 1 fighter vs 1 submarine, 1 cruiser",
        "2 submarines, 1 fighter vs 1 battleship, 1 transport",
        "1 battleship, 1 carrier, 1 transport vs 1 submarine, 1 destroyer",
        "1 cruiser, 1 bomber vs 1 submarine, 1 carrier, 1 fighter",
        "2 battleships vs 1 submarine, 1 cruiser, 1 fighter",
    ]
    .map(battle)
    .to_vec();
    battles.push(landing("1 infantry, 1 tank, 1 fighter vs 2 infantry", "1 infantry", "none"));
    battles.push(Battle {
        attackers_damaged: 1,
        way_out: false,
        ..battle("1 battleship, 1 destroyer vs 2 destroyers")
    });
    battles
}

/// The calculation agrees with a recursion that knows nothing of it, whoever chooses and for whatever goal.
#[test]
fn choices_are_those_of_a_plain_recursion() {
    for battle in small_battles() {
        for (attacker, defender) in GOALS.into_iter().flat_map(|goal| GOALS.map(|other| (goal, other))) {
            for retreat in [Retreat::Never, Retreat::Best(Goal::Win), Retreat::Best(Goal::Value)] {
                let policy = Policy {
                    attacker_losses: Losses::Best(attacker),
                    defender_losses: Losses::Best(defender),
                    retreat,
                    ..Policy::default()
                };
                let found = quick(&battle, &policy);
                let (win, left) = solve(&battle, &policy);
                let fits = (found.win - win).abs() < 1e-9 && (value(&found) - left).abs() < 1e-9;
                assert!(fits, "{battle:?} {policy:?}: {win} {left}, but found {found:?}");
            }
        }
    }
}

fn orders(units: &Counts) -> Vec<Vec<Unit>> {
    let mut all = vec![Vec::new()];
    for (unit, _) in units.iter() {
        all = all
            .into_iter()
            .flat_map(|order: Vec<Unit>| {
                (0..=order.len()).map(move |at| {
                    let mut longer = order.clone();
                    longer.insert(at, unit);
                    longer
                })
            })
            .collect();
    }
    all
}

fn larger_battles() -> Vec<Battle> {
    let mut battles = small_battles();
    battles.extend([
        battle("3 infantry, 2 artillery, 2 tanks, 1 fighter, 1 bomber vs 4 infantry, 1 tank, 2 fighters, 1 aa gun"),
        battle("2 submarines, 1 destroyer, 1 carrier, 2 fighters, 1 transport vs 1 submarine, 1 destroyer, 1 battleship, 1 transport"),
        landing("3 infantry, 2 tanks, 2 fighters vs 3 infantry, 1 tank, 1 fighter, 1 aa gun", "2 infantry, 1 tank", "1 battleship, 1 cruiser"),
        Battle { paratroopers: 1, ..battle("2 bombers vs 2 infantry, 1 aa gun") },
        Battle { low_luck: true, ..battle("4 infantry, 2 tanks, 2 fighters vs 4 infantry, 2 tanks") },
    ]);
    battles
}

/// Against an enemy who keeps his order, choosing anew is at least as good as any order, and sometimes better.
#[test]
fn choosing_anew_is_never_worse_than_a_fixed_order() {
    let mut gained = 0;
    for battle in larger_battles() {
        for (attacking, goal) in
            [(true, Goal::Win), (true, Goal::Value), (false, Goal::Win), (false, Goal::Value)]
        {
            for retreat in [Retreat::Never, Retreat::AfterRounds(2), Retreat::FewerThan(3)] {
                let with = |losses: Losses| {
                    let base = Policy { retreat, ..Policy::default() };
                    let policy = match attacking {
                        true => Policy { attacker_losses: losses, ..base },
                        false => Policy { defender_losses: losses, ..base },
                    };
                    assert!(matches!(*settle(&battle, &policy), ref same if *same == policy));
                    let found = quick(&battle, &policy);
                    let sign = if attacking { 1.0 } else { -1.0 };
                    sign * if goal == Goal::Win { found.win } else { value(&found) }
                };
                let chosen = with(Losses::Best(goal));
                let side = if attacking { &battle.attackers } else { &battle.defenders };
                let fixed =
                    orders(side).into_iter().map(Losses::Order).chain([Losses::Cheapest, Losses::KeepLand]);
                let best = fixed.map(with).fold(f64::MIN, f64::max);
                assert!(
                    chosen >= best - 1e-9,
                    "{battle:?} {attacking} {goal:?} {retreat:?}: {chosen} < {best}"
                );
                gained += usize::from(chosen > best + 1e-9);
            }
        }
    }
    assert!(gained > 0);
}

/// Where a side has only one kind of unit there is nothing to choose, and all is as without choosing.
#[test]
fn without_a_choice_nothing_changes() {
    let battles = [
        battle("4 infantry vs 3 infantry"),
        battle("3 fighters vs 2 infantry, 1 aa gun"),
        battle("3 submarines vs 2 submarines"),
        battle("2 battleships vs 3 submarines"),
        battle("2 destroyers vs 3 fighters, 1 transport"),
        landing("3 infantry vs 2 infantry", "3 infantry", "1 cruiser, 1 battleship"),
        Battle { low_luck: true, ..battle("4 tanks vs 5 infantry") },
    ];
    let retreats =
        [Retreat::Never, Retreat::AfterRounds(2), Retreat::FewerThan(3), Retreat::ChanceBelow(0.4)];
    for battle in battles {
        for (retreat, dive) in
            retreats.into_iter().flat_map(|retreat| [(retreat, Dive::Never), (retreat, Dive::Alone)])
        {
            let plain = Policy { retreat, attacker_dive: dive, defender_dive: dive, ..Policy::default() };
            let choosing = Policy {
                attacker_losses: Losses::Best(Goal::Win),
                defender_losses: Losses::Best(Goal::Value),
                ..plain.clone()
            };
            let (one, other) = (quick(&battle, &plain), quick(&battle, &choosing));
            let close = |one: f64, other: f64| (one - other).abs() < 1e-9;
            let fits = close(one.win, other.win)
                && close(one.draw, other.draw)
                && close(one.rounds, other.rounds)
                && close(one.attacker_left, other.attacker_left)
                && close(one.defender_left, other.defender_left);
            assert!(fits, "{battle:?} {plain:?}: {one:?} {other:?}");
        }
    }
}

/// A retreat for value keeps at least what any of the simpler rules keeps, and so does one to win.
#[test]
fn the_best_retreat_is_never_worse_than_a_simpler_one() {
    for battle in larger_battles() {
        let with = |retreat| quick(&battle, &Policy { retreat, ..Policy::default() });
        let limits = (1..10).map(|tenths| Retreat::ChanceBelow(f64::from(tenths) / 10.0));
        let others =
            [Retreat::Never, Retreat::AfterRounds(1), Retreat::FewerThan(2)].into_iter().chain(limits);
        let (to_win, for_value) = (with(Retreat::Best(Goal::Win)), with(Retreat::Best(Goal::Value)));
        for found in others.map(with) {
            assert!(
                to_win.win >= found.win - 1e-9 && value(&for_value) >= value(&found) - 1e-9,
                "{battle:?}"
            );
        }
    }
}

#[test]
fn chances_of_all_ends_sum_to_one() {
    for battle in larger_battles() {
        let policy = Policy {
            attacker_losses: Losses::Best(Goal::Value),
            retreat: Retreat::Best(Goal::Value),
            ..Policy::default()
        };
        let found = odds(&battle, &policy);
        let sum = |ends: &[sandtable_odds::Survivors]| ends.iter().map(|end| end.chance).sum::<f64>();
        let sums = [
            found.win + found.draw + found.loss,
            sum(&found.attacker.survivors),
            sum(&found.defender.survivors),
        ];
        assert!(sums.iter().all(|sum| (sum - 1.0).abs() < 1e-9), "{battle:?}: {sums:?}");
    }
}

/// Too many states: the best fixed order is found instead, and the answer says so.
#[test]
fn armies_too_large_to_think_ahead_keep_a_fixed_order() {
    let words = "40 infantry, 15 artillery, 25 tanks, 12 fighters vs 60 infantry, 10 fighters";
    let policy = Policy { attacker_losses: Losses::Best(Goal::Win), ..Policy::default() };
    assert!(matches!(settle(&battle(words), &policy).attacker_losses, Losses::Order(_)));
    let ask = |words: &str, options: &[(&str, &str)]| {
        let options: Vec<_> = options.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
        sandtable_anniversary_odds::from_text(words, &options).unwrap().notes
    };
    let notes = ask(words, &[("losses", "attacker=best")]);
    assert!(notes[0].contains("best fixed order of loss for the attacker: "), "{notes:?}");
    let notes =
        ask("2 infantry, 1 tank vs 2 infantry", &[("losses", "attacker=best"), ("retreat", "best-value")]);
    assert_eq!(notes[0], "the attacker chooses his losses anew for each volley, to win");
    assert_eq!(notes[1], "after each round the attacker presses or retreats, for the most value left");
}
