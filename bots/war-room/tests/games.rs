//! Whole games: bots are never refused, whatever the scenario and the options.

use std::sync::Arc;

use sandtable_engine::bots::{BotSpec, RANDOM};
use sandtable_engine::simulate::{Match, Played, play};
use sandtable_engine::{Rules, Setup};
use sandtable_war_room::WarRoom;
use sandtable_war_room::ids::Nation;
use sandtable_war_room_bots::BOTS;

fn bot(id: &str) -> BotSpec {
    *BOTS.iter().find(|spec| spec.id == id).expect("a bot of this game")
}

fn setup(scenario: &str, options: &[&str]) -> Setup {
    let options = options.iter().map(|id| ((*id).to_owned(), "on".to_owned())).collect();
    Setup { scenario: scenario.to_owned(), options, ..Setup::default() }
}

fn game(setup: &Setup, seed: &str, max_rounds: u16, who: impl Fn(Nation) -> BotSpec) -> Played {
    let rules = Arc::new(WarRoom::new().expect("sound data"));
    let seats = Nation::ALL.iter().map(|n| (n.seat(), (who(*n).seat)(seed, n.seat()))).collect();
    let players = Match { setup, seed, max_orders: 20_000, max_rounds, keep_record: false };
    play(&rules, &players, seats).expect("nobody is refused or stuck")
}

const SCENARIOS: [&str; 5] = ["global", "europe", "pacific", "north-africa", "eastern-front"];

#[test]
fn easy_plays_every_scenario_with_and_without_options() {
    let rules = WarRoom::new().expect("sound data");
    let switches = rules.about().options.iter().filter(|option| option.values.contains(&"on"));
    let all: Vec<&str> = switches.map(|option| option.id).collect();
    let standard: Vec<&str> = all.iter().copied().filter(|id| !id.starts_with("quick")).collect();
    for scenario in SCENARIOS {
        for options in [&[][..], &standard, &["quick-battle"], &["quick-play"], &all] {
            game(&setup(scenario, options), "easy", 4, |_| bot("easy"));
        }
    }
}

#[test]
fn hard_plays_every_scenario() {
    for scenario in SCENARIOS {
        let rounds = if scenario == "global" { 1 } else { 3 };
        game(&setup(scenario, &[]), "hard", rounds, |_| bot("hard"));
    }
}

#[test]
fn hard_plays_with_all_options() {
    let advanced = ["batch-cap", "long-range-landings", "bomb-repair", "take-her-down", "limited"];
    game(&setup("north-africa", &advanced), "hard", 3, |_| bot("hard"));
    game(&setup("pacific", &["quick-play", "limited"]), "hard", 3, |_| bot("hard"));
    game(&setup("eastern-front", &["quick-battle"]), "hard", 4, |_| bot("hard"));
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let play = || game(&setup("eastern-front", &[]), "again", 5, |_| bot("hard"));
    assert_eq!(play(), play());
}

#[test]
fn each_bot_beats_the_one_below() {
    let duel = |axis: BotSpec, allied: BotSpec, seed: &str| {
        let side = |n: Nation| if n.alliance().name() == "axis" { axis } else { allied };
        let played = game(&setup("eastern-front", &[]), seed, 30, side);
        played.outcome.expect("an end").winners
    };
    let germany = vec!["germany".to_owned()];
    let soviet = vec!["soviet".to_owned()];
    assert_eq!(duel(bot("easy"), RANDOM, "one"), germany);
    assert_eq!(duel(RANDOM, bot("easy"), "two"), soviet);
    assert_eq!(duel(bot("hard"), bot("easy"), "three"), germany);
    let won = ["four", "five", "six"].iter().filter(|s| duel(bot("easy"), bot("hard"), s) == soviet).count();
    assert!(won >= 2, "hard won {won} of 3 as the Soviet Union");
}
