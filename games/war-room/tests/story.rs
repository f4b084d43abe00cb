//! The log reads like a story, and figures tell who is ahead.

use std::sync::Arc;

use sandtable_engine::any::AnyTable;
use sandtable_engine::{Face, Trials, Viewer};
use sandtable_trials::setup;
use sandtable_war_room::WarRoom;
use sandtable_war_room::ids::Nation;
use serde_json::json;

fn game() -> WarRoom {
    WarRoom::new().expect("the data is sound")
}

fn played(scenario: &str, orders: u64) -> Box<dyn AnyTable> {
    sandtable_trials::played(&Arc::new(game()), &setup(scenario, &[]), orders)
}

#[test]
fn every_line_is_a_sentence_and_every_order_has_one() {
    let table = played("global", 3000);
    let viewers = [Viewer::Spectator, Viewer::Seat(Nation::Soviet.seat()), Viewer::Referee];
    for news in viewers.into_iter().flat_map(|viewer| table.news_after(0, viewer).expect("news")) {
        assert!(news.order.is_none() || !news.story.is_empty(), "{:?} is not told", news.order);
        for line in &news.story {
            assert!(line.chars().next().is_some_and(char::is_uppercase) && line.ends_with('.'), "{line}");
            let words: Vec<&str> = line.split([' ', ',', '.', ':', ';', '(', ')']).collect();
            let raw = ["osr", "us", "soviet", "british", "japan", "carrier-fighter", "->", ">"];
            assert!(!words.iter().any(|word| raw.contains(word)), "{line}");
            assert!(!line.contains('!') && !line.contains("  "), "{line}");
        }
    }
}

#[test]
fn the_chance_to_win_is_told_for_every_turn() {
    for scenario in ["global", "europe", "pacific", "north-africa", "eastern-front"] {
        let figures = played(scenario, 600).figures().expect("figures");
        for point in &figures.points {
            let sides: Vec<&str> = point.chance.iter().map(|chance| chance.side.as_str()).collect();
            assert_eq!(sides, ["allied", "axis"]);
            assert!((point.chance.iter().map(|chance| chance.share).sum::<f64>() - 1.0).abs() < 1e-9);
        }
        assert!(figures.turning.is_sorted_by_key(|turning| turning.n));
        assert!(figures.turning.iter().all(|turning| turning.change > 0.0 && turning.text.ends_with('.')));
    }
}

#[test]
fn a_place_with_nothing_but_units_under_construction_is_shown() {
    let game = game();
    let position = json!({"from": "empty", "stage": "planning", "construction": {"R16": {"infantry": 1}}});
    let state = game.position(&setup("eastern-front", &[]), &position).expect("a position");
    let shown = game.show(&state, Viewer::Spectator);
    assert!(shown.contains("Khabarovsky (R16) [building 1 infantry]"), "{shown}");
}
