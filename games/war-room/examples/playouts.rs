//! Random games without the laws: how fast, how long, who wins, what is produced.
//!
//! `cargo run --release -p sandtable-war-room --example playouts -- SCENARIO GAMES MAX_ORDERS [OPTION...]`

use std::collections::BTreeMap;
use std::time::Instant;

use sandtable_engine::bots::Random;
use sandtable_engine::game::{begin, play, roll};
use sandtable_engine::{Awaiting, Face, Rules, Seat, Setup};
use sandtable_war_room::{Event, WarRoom};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let scenario = arguments.first().cloned().unwrap_or_else(|| "global".to_owned());
    let number = |at: usize, default: u64| arguments.get(at).and_then(|a| a.parse().ok()).unwrap_or(default);
    let (games, most) = (number(1, 5), number(2, 20_000));
    let options = arguments.iter().skip(3).map(|id| (id.clone(), "on".to_owned())).collect();
    let setup = Setup { scenario, options, ..Setup::default() };
    let game = WarRoom::new().expect("the data is sound");
    let (mut orders, mut rounds, mut finished) = (0u64, 0u64, 0u64);
    let mut ends: BTreeMap<String, u64> = BTreeMap::new();
    let mut built: BTreeMap<String, u64> = BTreeMap::new();
    let mut deeds: BTreeMap<String, BTreeMap<&str, u64>> = BTreeMap::new();
    let started = Instant::now();
    for seed in 0..games {
        let seed = format!("playout {seed}");
        let mut dice = Random::new(&seed, Seat(250));
        let mut bots: Vec<Random> = (0..7).map(|seat| Random::new(&seed, Seat(seat))).collect();
        let (mut state, _) = begin(&game, &setup).expect("the scenario starts");
        let mut given = 0;
        while given < most {
            match game.awaiting(&state) {
                Awaiting::Over(outcome) => {
                    finished += 1;
                    let words: Vec<&str> = outcome.summary.split([':', '.']).collect();
                    *ends.entry(words[0].to_owned()).or_default() += 1;
                    break;
                }
                Awaiting::Roll(request) => {
                    let faces: Vec<u8> =
                        request.dice.iter().map(|die| 1 + dice.below(die.sides as usize) as u8).collect();
                    let events = roll(&game, &mut state, &faces);
                    count(&events, &mut built, &mut deeds);
                }
                Awaiting::Orders(seats) => {
                    let seat = seats[dice.below(seats.len())];
                    let order =
                        bots[seat.0 as usize].pick(&game, &state, seat).expect("there is something to do");
                    let events = play(&game, &mut state, seat, &order).expect("offers are legal");
                    count(&events, &mut built, &mut deeds);
                    given += 1;
                }
            }
        }
        orders += given;
        rounds += u64::from(state.round);
        println!("{seed}: {given} orders, round {}", state.round);
        if std::env::var("SHOW").is_ok() {
            println!("{}", game.show(&state, sandtable_engine::Viewer::Referee));
        }
    }
    let seconds = started.elapsed().as_secs_f64();
    println!("{finished} of {games} games finished; {orders} orders, {rounds} rounds in {seconds:.2} s");
    println!("{:.2} games/s, {:.0} orders/s", games as f64 / seconds, orders as f64 / seconds);
    println!("{ends:?}");
    let idle = game.table.board.places().filter(|p| p.industry && !built.contains_key(&p.region.to_string()));
    println!("yards never used: {:?}", idle.map(|p| p.region.to_string()).collect::<Vec<_>>());
    for (nation, deeds) in deeds {
        println!("{nation}: {deeds:?}");
    }
}

/// What the nations do with their time.
fn count(
    events: &[Event],
    built: &mut BTreeMap<String, u64>,
    deeds: &mut BTreeMap<String, BTreeMap<&'static str, u64>>,
) {
    for event in events {
        let (nation, deed) = match event {
            Event::Built { nation, at, units } => {
                *built.entry(at.to_string()).or_default() += u64::from(units.total());
                (nation, "builds")
            }
            Event::Mobilized { nation, .. } => (nation, "builds"),
            Event::Income { nation, .. } => (nation, "rounds with income"),
            Event::Moved { nation, .. } => (nation, "moves"),
            Event::OrderVoided { nation, .. } => (nation, "void orders"),
            Event::Captured { by, .. } => (by, "captures"),
            Event::ShipsSunk { nation, .. } => (nation, "convoys lost"),
            Event::ZoneAdvanced { nation, .. } => (nation, "zones"),
            Event::Collapsed { nation } => (nation, "collapses"),
            _ => continue,
        };
        *deeds.entry(nation.to_string()).or_default().entry(deed).or_default() += 1;
    }
}
