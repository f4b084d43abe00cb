//! The drawing of the board agrees with the board's data.

use std::collections::{BTreeMap, BTreeSet};

use sandtable_engine::game::begin;
use sandtable_engine::{Face, Setup, Viewer};
use sandtable_war_room::WarRoom;
use serde_json::Value;

const REGIONS: &str = include_str!("../data/regions.csv");
const BORDERS: &str = include_str!("../data/borders.csv");
const EXCEPTIONS: &str = include_str!("../map/exceptions.csv");

fn game() -> WarRoom {
    WarRoom::new().unwrap_or_else(|faults| panic!("{}", faults.join("\n")))
}

fn shapes() -> Value {
    serde_json::from_str(game().shapes().expect("the game has shapes")).expect("shapes.json is JSON")
}

fn pair(a: &str, b: &str) -> (String, String) {
    if a < b { (a.to_owned(), b.to_owned()) } else { (b.to_owned(), a.to_owned()) }
}

/// The first two columns of a table.
fn pairs(table: &str) -> BTreeSet<(String, String)> {
    let cells = |line: &str| {
        let mut cells = line.splitn(3, ',');
        pair(cells.next().unwrap_or_default(), cells.next().unwrap_or_default())
    };
    table.lines().skip(1).map(cells).collect()
}

#[test]
fn every_region_has_a_shape_of_its_terrain() {
    let shapes = shapes();
    let mut drawn = BTreeMap::new();
    for shape in shapes["spaces"].as_array().unwrap() {
        let id = shape["id"].as_str().unwrap();
        assert!(drawn.insert(id, shape["terrain"].as_str().unwrap()).is_none(), "{id} is drawn twice");
    }
    let kinds: BTreeMap<&str, &str> = REGIONS
        .lines()
        .skip(1)
        .map(|line| {
            let cells: Vec<&str> = line.splitn(4, ',').collect();
            (cells[0], cells[2])
        })
        .collect();
    assert_eq!(drawn.keys().collect::<Vec<_>>(), kinds.keys().collect::<Vec<_>>());
    for (id, kind) in kinds {
        assert_eq!(drawn[id] == "sea", kind == "sea", "{id} is {kind}, drawn as {}", drawn[id]);
    }
}

#[test]
fn what_touches_borders_except_where_we_say_so() {
    let shapes = shapes();
    let drawn: BTreeSet<_> = shapes["adjacency"]
        .as_array()
        .unwrap()
        .iter()
        .map(|both| pair(both[0].as_str().unwrap(), both[1].as_str().unwrap()))
        .collect();
    let differences: BTreeSet<_> = drawn.symmetric_difference(&pairs(BORDERS)).cloned().collect();
    assert_eq!(differences, pairs(EXCEPTIONS));
}

#[test]
fn the_drawing_is_small_and_shows_every_command() {
    let game = game();
    let text = game.shapes().expect("the game has shapes");
    assert!(text.len() < 400_000, "shapes.json has {} bytes", text.len());
    let setup = Setup { scenario: "global".to_owned(), ..Setup::default() };
    let (state, _) = begin(&game, &setup).expect("the scenario starts");
    let picture = game.picture(&state, Viewer::Spectator).expect("the game can be drawn");
    let svg = sandtable_picture::svg(text, &picture, None).expect("the board can be drawn");
    let stacks = picture.spaces.values().flat_map(|space| &space.stacks);
    assert!(stacks.clone().count() > 100);
    for stack in stacks {
        for (unit, _) in &stack.units {
            assert!(sandtable_picture::symbols::symbol(unit).is_some(), "{unit} has no symbol");
        }
        assert!(svg.contains(&format!("; {}", stack.power)), "{} has no plate", stack.power);
    }
}
