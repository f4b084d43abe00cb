//! Who may play which nations, by scenario and number of players.

use std::collections::BTreeMap;

use sandtable_engine::{Game, Setup};
use sandtable_war_room::WarRoom;

/// Seats of nations that take no part go to the first person.
fn seated(game: &WarRoom, scenario: &str, people: &[&[&str]]) -> Result<(), String> {
    let mut players: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (at, seats) in people.iter().enumerate() {
        players.insert(format!("player {at}"), seats.iter().map(|s| (*s).to_owned()).collect());
    }
    let held: Vec<String> = players.values().flatten().cloned().collect();
    let free = game.about().seats.iter().map(|s| s.id.to_owned()).filter(|id| !held.contains(id));
    players.get_mut("player 0").expect("somebody plays").extend(free);
    let setup = Setup { scenario: scenario.to_owned(), players, ..Setup::default() };
    game.start(&setup).map(|_| ()).map_err(|e| e.to_string())
}

fn accepted(scenario: &str, seatings: &[&[&[&str]]]) {
    let game = WarRoom::new().expect("the data is sound");
    for people in seatings {
        assert_eq!(seated(&game, scenario, people), Ok(()), "{scenario} {people:?}");
    }
}

fn refused(scenario: &str, people: &[&[&str]]) {
    let game = WarRoom::new().expect("the data is sound");
    let error = seated(&game, scenario, people).expect_err("this seating is not in the book");
    assert!(error.contains("is played as"), "{error}");
}

#[test]
fn global_war() {
    accepted(
        "global",
        &[
            &[&["china", "us"], &["british"], &["soviet"], &["germany"], &["italy"], &["japan"]],
            &[&["us", "china"], &["british"], &["soviet"], &["germany", "italy"], &["japan"]],
            &[&["china", "soviet"], &["british", "us"], &["germany", "italy"], &["japan"]],
            &[&["china", "soviet"], &["british", "us"], &["germany", "italy", "japan"]],
            &[&["china", "british", "soviet", "us"], &["germany", "italy", "japan"]],
        ],
    );
    refused("global", &[&["china", "us", "japan"], &["british", "soviet", "germany", "italy"]]);
}

#[test]
fn europe() {
    accepted(
        "europe",
        &[
            &[&["british"], &["soviet"], &["us"], &["germany"], &["italy"]],
            &[&["british"], &["soviet"], &["us"], &["germany", "italy"]],
            &[&["british", "soviet"], &["us"], &["germany", "italy"]],
            &[&["british"], &["us", "soviet"], &["germany", "italy"]],
            &[&["british", "soviet", "us"], &["germany", "italy"]],
        ],
    );
    refused("europe", &[&["british", "us"], &["soviet"], &["germany", "italy"]]);
}

#[test]
fn pacific_africa_and_east() {
    accepted(
        "pacific",
        &[&[&["china", "british"], &["us"], &["japan"]], &[&["china", "british", "us"], &["japan"]]],
    );
    accepted(
        "north-africa",
        &[
            &[&["british"], &["us"], &["germany"], &["italy"]],
            &[&["british", "us"], &["germany"], &["italy"]],
            &[&["british"], &["us"], &["germany", "italy"]],
            &[&["british", "us"], &["germany", "italy"]],
        ],
    );
    accepted("eastern-front", &[&[&["soviet"], &["germany"]]]);
    refused("pacific", &[&["china", "us"], &["british"], &["japan"]]);
    refused("north-africa", &[&["british", "germany"], &["us", "italy"]]);
}
