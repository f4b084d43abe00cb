//! The data make a game: nobody starts bankrupt or idle, every yard can be used.

use sandtable_engine::Setup;
use sandtable_engine::game::begin;
use sandtable_war_room::WarRoom;

const ALL: &[&str] = &["global", "europe", "pacific", "north-africa", "eastern-front"];

#[test]
fn nobody_starts_bankrupt_or_idle() {
    let game = WarRoom::new().expect("the data is sound");
    for scenario in ALL {
        let setup = Setup { scenario: (*scenario).to_owned(), ..Setup::default() };
        let (state, _) = begin(&game, &setup).expect("it starts");
        for nation in state.players() {
            let income = state.nation(nation).resources;
            assert!(income.total() >= 8, "{scenario}: {nation} starts with {income}");
            assert!(state.commands_of(nation).count() >= 5, "{scenario}: {nation} has too few commands");
            let yards = state.controlled(nation).filter(|r| {
                let place = game.table.board.place(*r);
                place.sv > 0 && (place.industry || place.mobilization)
            });
            assert!(yards.count() > 0, "{scenario}: {nation} cannot build");
        }
    }
}

#[test]
fn every_port_and_convoy_fits_its_territory() {
    let game = WarRoom::new().expect("the data is sound");
    let board = &game.table.board;
    for place in board.places() {
        assert!(place.income.covers(place.embattled_income), "{}: more when embattled", place.region);
        assert!(!place.industry || place.sv > 0, "{}: industry without smokestacks", place.region);
    }
    for scenario in &game.table.scenarios {
        let lost = scenario.tokens.iter().filter(|t| t.region.is_some_and(|r| !scenario.in_play(r))).count();
        assert_eq!(lost, 0, "{}: a command starts out of play", scenario.id);
    }
}

#[test]
fn every_region_in_play_can_be_reached() {
    let game = WarRoom::new().expect("the data is sound");
    let board = &game.table.board;
    for scenario in &game.table.scenarios {
        let open: Vec<_> = board.places().map(|p| p.region).filter(|r| scenario.in_play(*r)).collect();
        let mut reached = vec![open[0]];
        let mut at = 0;
        while at < reached.len() {
            let next: Vec<_> = board.neighbours(reached[at]).filter(|r| scenario.in_play(*r)).collect();
            at += 1;
            for region in next {
                if !reached.contains(&region) {
                    reached.push(region);
                }
            }
        }
        assert_eq!(reached.len(), open.len(), "{} falls apart", scenario.id);
    }
}
