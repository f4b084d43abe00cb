//! Nobody learns what others have written: two tables that differ only in one nation's
//! hidden orders, bid or purchases look the same to everybody else, until the reveal.

use sandtable_engine::game::{begin, play};
use sandtable_engine::{Awaiting, Face, Notation, Rules, Seat, Secrets, Setup, Trials, Viewer};
use sandtable_war_room::ids::Nation;
use sandtable_war_room::state::Stage;
use sandtable_war_room::{Event, Order, State, WarRoom};

/// Everything one viewer can get out of a state, as text.
fn seen(game: &WarRoom, state: &State, viewer: Viewer) -> String {
    let mut all = format!("{}\n{}\n", game.view(state, viewer), game.show(state, viewer));
    if let Viewer::Seat(seat) = viewer {
        let mut open = vec![None];
        while let Some(under) = open.pop() {
            for offer in game.options(state, seat, under.as_ref()) {
                all.push_str(&format!("{offer:?}\n"));
                if let sandtable_engine::Offer::Open(heading) = offer {
                    open.push(Some(heading));
                }
            }
        }
        for text in PROBES {
            let order = game.parse(text).expect("the probes are orders");
            match game.check(state, seat, &order) {
                Ok(_) => all.push_str("accepted\n"),
                Err(rejection) => all.push_str(&format!("{rejection}\n")),
            }
        }
    }
    all
}

/// Orders whose refusals might give something away.
const PROBES: &[&str] = &[
    "done",
    "reopen",
    "write 1 -> A-9",
    "write 48 -> G4",
    "bid 99",
    "erase 1",
    "merge 1 -> 2",
    "split 48: 1 infantry -> 22",
    "buy 99 infantry",
    "buy 1 infantry",
    "goods 1",
    "go",
    "cancel",
    "clear",
    "trade N1 give oil",
    "build U1: 1 infantry",
];

fn viewers(but: Nation) -> Vec<Viewer> {
    let seats = Nation::ALL.iter().filter(|n| **n != but).map(|n| Viewer::Seat(n.seat()));
    seats.chain([Viewer::Spectator]).collect()
}

fn give(game: &WarRoom, state: &mut State, nation: Nation, text: &str) -> Vec<Event> {
    let order: Order = game.parse(text).unwrap_or_else(|e| panic!("{text}: {e}"));
    play(game, state, nation.seat(), &order).unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn assert_alike(game: &WarRoom, secret: Nation, a: (&State, &[Event]), b: (&State, &[Event])) {
    for viewer in viewers(secret) {
        assert_eq!(seen(game, a.0, viewer), seen(game, b.0, viewer), "{viewer:?} sees what {secret} wrote");
        let news = |events: &[Event]| -> Vec<Option<Event>> {
            events.iter().map(|event| game.event_for(a.0, event, viewer)).collect()
        };
        assert_eq!(news(a.1), news(b.1), "{viewer:?} is told what {secret} wrote");
    }
}

#[test]
fn charts_and_bids() {
    let game = WarRoom::new().expect("the data is sound");
    let setup = Setup { scenario: "global".to_owned(), ..Setup::default() };
    let (start, _) = begin(&game, &setup).expect("it starts");
    let plans = ["plan 1>P-2, 11>J2 bid 3", "plan 65>R14, 44>P-0 bid 0"];
    let [mut a, mut b] = [start.clone(), start];
    let told_a = give(&game, &mut a, Nation::Japan, plans[0]);
    let told_b = give(&game, &mut b, Nation::Japan, plans[1]);
    assert_alike(&game, Nation::Japan, (&a, &told_a), (&b, &told_b));
    // The others plan on; Japan's chart stays closed to them until its movement turn.
    for nation in Nation::ALL.iter().filter(|n| **n != Nation::Japan && **n != Nation::China) {
        let told_a = give(&game, &mut a, *nation, "plan bid 0");
        let told_b = give(&game, &mut b, *nation, "plan bid 0");
        assert_alike(&game, Nation::Japan, (&a, &told_a), (&b, &told_b));
    }
}

#[test]
fn orders_stay_closed_until_their_turn() {
    let game = WarRoom::new().expect("the data is sound");
    let setup = Setup { scenario: "eastern-front".to_owned(), ..Setup::default() };
    let (start, _) = begin(&game, &setup).expect("it starts");
    let [mut a, mut b] = [start.clone(), start];
    for (state, plan) in [(&mut a, "plan 37>R4 bid 0"), (&mut b, "plan 37>G6, 22>G1 bid 0")] {
        give(&game, state, Nation::Germany, plan);
        give(&game, state, Nation::Soviet, "plan 29>R5 bid 1");
        give(&game, state, Nation::Soviet, "slot 1");
        assert_eq!(state.stage, Stage::Movement { turn: 0 });
    }
    assert_alike(&game, Nation::Germany, (&a, &[]), (&b, &[]));
}

#[test]
fn purchases() {
    let game = WarRoom::new().expect("the data is sound");
    let setup = Setup { scenario: "eastern-front".to_owned(), ..Setup::default() };
    let position = serde_json::json!({
        "stage": "production",
        "nations": { "germany": { "oil": 9, "iron": 9, "osr": 9 }, "soviet": { "oil": 9, "iron": 9, "osr": 9 } },
    });
    let start = game.position(&setup, &position).expect("a position");
    let [mut a, mut b] = [start.clone(), start];
    for (first, second) in
        [("buy 2 armor", "buy 1 bomber"), ("goods 1", "goods 1 with 5 osr"), ("done", "done")]
    {
        let told_a = give(&game, &mut a, Nation::Germany, first);
        let told_b = give(&game, &mut b, Nation::Germany, second);
        assert_alike(&game, Nation::Germany, (&a, &told_a), (&b, &told_b));
    }
    assert_eq!(game.awaiting(&a), Awaiting::Orders(vec![Seat(Nation::Soviet as u8)]));
}
