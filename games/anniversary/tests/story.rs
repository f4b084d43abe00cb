//! The log reads like a story, and figures tell who is ahead.

use std::collections::BTreeSet;
use std::sync::Arc;

use sandtable_anniversary::Anniversary;
use sandtable_engine::any::{AnyTable, any};
use sandtable_engine::{Face, Rules, Seat, Trials, Viewer};
use sandtable_trials::setup;
use serde_json::json;

/// A game among random bots, with every rule that makes stories.
fn played(scenario: &str, orders: u64) -> Box<dyn AnyTable> {
    let options = [("research", "on"), ("national-objectives", "on"), ("escorts", "on")];
    sandtable_trials::played(&Arc::new(Anniversary::new()), &setup(scenario, &options), orders)
}

#[test]
fn every_line_is_a_sentence_and_every_order_has_one() {
    let table = played("1941", 3000);
    for news in table.news_after(0, Viewer::Spectator).unwrap() {
        assert!(news.order.is_none() || !news.story.is_empty(), "{:?} is not told", news.order);
        for line in &news.story {
            let first = line.chars().next().unwrap();
            assert!(first.is_uppercase() && line.ends_with('.') && !line.ends_with(".."), "{line}");
            for slip in ["IPCs", "-gun", "-carrier", " is lost", "!", "  ", " .", "against .", ": ."] {
                assert!(!line.contains(slip), "{line}");
            }
            for unit in ["tank", "fighter", "submarine", "transport", "destroyer"] {
                let one_of_many = format!("2 {unit} ");
                assert!(!line.contains(&one_of_many), "{line}");
            }
        }
    }
}

#[test]
fn losses_to_choose_from_read_differently() {
    let game = Anniversary::new();
    let table = played("1942", 1500);
    let n = table.record().entries.len() as u64;
    let mut seen = 0;
    for at in (0..n).step_by(7) {
        let (then, _) = any(Anniversary::new(), &[], None).load(table.record().until(at)).unwrap();
        for seat in 0..game.about().seats.len() as u8 {
            let view = then.view(Viewer::Seat(Seat(seat)));
            let Some(options) = view["panel"]["decision"]["options"].as_array() else { continue };
            let texts: BTreeSet<String> = options.iter().map(|option| option["text"].to_string()).collect();
            assert_eq!(texts.len(), options.len(), "{options:?}");
            seen += 1;
        }
    }
    assert!(seen > 10, "only {seen} choices of losses came up");
}

#[test]
fn the_chance_to_win_is_told_for_every_turn() {
    for scenario in ["1941", "1942"] {
        let figures = played(scenario, 2500).figures().unwrap();
        for point in &figures.points {
            let sides: Vec<&str> = point.chance.iter().map(|chance| chance.side.as_str()).collect();
            assert_eq!(sides, ["axis", "allies"]);
            assert!((point.chance.iter().map(|chance| chance.share).sum::<f64>() - 1.0).abs() < 1e-9);
        }
        let opening = figures.points[0].chance[0].share;
        assert!((0.2..0.8).contains(&opening), "{scenario} begins even, not at {opening}");
        assert!(figures.turning.len() <= 8 && figures.turning.is_sorted_by_key(|turning| turning.n));
        for turning in &figures.turning {
            assert!(turning.change > 0.0 && turning.text.ends_with('.') && turning.seat.is_some());
        }
    }
}

#[test]
fn damage_is_shown_with_whoever_holds_the_factory() {
    let position = json!({
        "from": "empty", "power": "germany", "phase": "purchase", "damage": {"japan": 2},
        "units": {"japan": {"japan": "1 infantry, 1 industrial-complex", "germany": "2 bomber"}},
    });
    let state = Anniversary.position(&setup("1941", &[]), &position).expect("a position");
    let shown = Anniversary.show(&state, Viewer::Spectator);
    let line = |units: &str| shown.lines().find(|line| line.contains(units)).expect("it is shown").to_owned();
    assert!(!line("2 bomber").contains("damage"), "{shown}");
    assert!(line("1 infantry").ends_with("(2 damage)"), "{shown}");
}
