//! The drawing of the board agrees with the board, and the rules do not know it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use sandtable_engine::game::begin;
use sandtable_engine::picture::Picture;
use sandtable_engine::setup::complete;
use sandtable_engine::{Game, Viewer};
use serde_json::Value;

use crate::{files, setup, text_of};

/// What the browser loads before it can show anything.
const LARGEST: usize = 400_000;

fn shapes<G: Game>(game: &G) -> Value {
    serde_json::from_str(game.shapes().expect("the game has shapes")).expect("shapes.json is JSON")
}

fn list<'v>(shapes: &'v Value, key: &str) -> &'v [Value] {
    shapes[key].as_array().unwrap_or_else(|| panic!("shapes.json has `{key}`"))
}

fn word(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("{value} is a word of shapes.json"))
}

fn pair(a: &str, b: &str) -> (String, String) {
    if a < b { (a.to_owned(), b.to_owned()) } else { (b.to_owned(), a.to_owned()) }
}

pub fn every_space_is_drawn_as_its_terrain<G: Game, S: AsRef<str>>(
    game: &G,
    spaces: impl IntoIterator<Item = (S, &'static str)>,
) {
    let shapes = shapes(game);
    let mut drawn = BTreeMap::new();
    for shape in list(&shapes, "spaces") {
        let id = word(&shape["id"]);
        assert!(word(&shape["path"]).starts_with('M'), "{id}");
        assert!(drawn.insert(id.to_owned(), word(&shape["terrain"])).is_none(), "{id} is drawn twice");
    }
    let expected = spaces.into_iter().map(|(id, terrain)| (id.as_ref().to_owned(), terrain));
    assert_eq!(drawn, expected.collect());
}

pub fn what_touches_borders_except_where_we_say_so<G: Game, S: AsRef<str>>(
    game: &G,
    folder: &str,
    borders: impl IntoIterator<Item = (S, S)>,
) {
    let shapes = shapes(game);
    let drawn: BTreeSet<_> =
        list(&shapes, "adjacency").iter().map(|both| pair(word(&both[0]), word(&both[1]))).collect();
    let borders: BTreeSet<_> = borders.into_iter().map(|(a, b)| pair(a.as_ref(), b.as_ref())).collect();
    let mut exceptions = BTreeSet::new();
    for line in text_of(&Path::new(folder).join("map/exceptions.csv")).lines().skip(1) {
        let cells: Vec<&str> = line.splitn(4, ',').collect();
        assert!(cells.len() == 4 && !cells[2].is_empty(), "an exception has a reason: {line}");
        exceptions.insert(pair(cells[0], cells[1]));
    }
    let differences: BTreeSet<_> = drawn.symmetric_difference(&borders).cloned().collect();
    assert_eq!(differences, exceptions);
}

/// What each scenario looks like when it begins, and its drawing.
fn drawings<G: Game>(game: &G) -> Vec<(&'static str, Picture, String)> {
    let shapes = game.shapes().expect("the game has shapes");
    let drawing = |scenario: &'static str| {
        let begun = complete(game.about(), &setup(scenario, &[])).and_then(|whole| begin(game, &whole));
        let (state, _) = begun.unwrap_or_else(|e| panic!("{scenario}: {e}"));
        let picture = game.picture(&state, Viewer::Spectator).expect("the game can be drawn");
        let svg = sandtable_picture::svg(shapes, &picture, None).expect("the board can be drawn");
        (scenario, picture, svg)
    };
    game.about().scenarios.iter().map(|scenario| drawing(scenario.id)).collect()
}

pub fn the_drawing_is_small_and_shows_every_stack<G: Game>(game: &G) {
    let size = game.shapes().expect("the game has shapes").len();
    assert!(size < LARGEST, "shapes.json has {size} bytes");
    let all = drawings(game);
    for (scenario, picture, svg) in &all {
        for (id, space) in &picture.spaces {
            assert_eq!(svg.matches(&format!("<path id=\"s-{id}\"")).count(), 1, "{scenario}: {id}");
            for stack in &space.stacks {
                let told =
                    picture.looks.get(stack.power.as_str()).map_or(stack.power.as_str(), |usual| usual);
                assert!(svg.contains(&format!("; {told}")), "{told} has no plate");
                for (unit, _) in &stack.units {
                    assert!(sandtable_picture::symbols::symbol(unit).is_some(), "{unit} has no symbol");
                }
            }
        }
    }
    // A scenario may begin with an empty board, but not all of them.
    let filled = |picture: &Picture| picture.spaces.values().any(|space| !space.stacks.is_empty());
    assert!(all.iter().any(|(_, picture, _)| filled(picture)), "every scenario is empty");
}

/// The plates of a picture: left, top, right, bottom.
fn plates(svg: &str) -> Vec<[f64; 4]> {
    let is_plate = |line: &&str| line.starts_with("<g transform=\"translate(") && line.contains("<title>");
    let numbers = |text: &str| -> Vec<f64> {
        text.split([' ', '(', ')', '"']).filter_map(|word| word.parse().ok()).collect()
    };
    let mut plates = Vec::new();
    for line in svg.lines().filter(is_plate) {
        let origin = numbers(line.split("\">").next().unwrap_or_default());
        for rect in line.split("<rect ").skip(1) {
            let size = numbers(rect.split(" rx").next().unwrap_or_default());
            let (x, y) = (origin[0] + size[0], origin[1] + size[1]);
            plates.push([x, y, x + size[2], y + size[3]]);
        }
    }
    plates
}

pub fn no_plate_covers_another<G: Game>(game: &G) {
    for (scenario, picture, svg) in drawings(game) {
        let plates = plates(&svg);
        let stacks: usize = picture.spaces.values().map(|space| space.stacks.len()).sum();
        assert!(plates.len() >= stacks.min(1), "{scenario} has no plates");
        for (at, a) in plates.iter().enumerate() {
            for b in &plates[at + 1..] {
                let apart = a[2] <= b[0] || b[2] <= a[0] || a[3] <= b[1] || b[3] <= a[1];
                assert!(apart, "{scenario}: {a:?} and {b:?}");
            }
        }
    }
}

pub fn no_rule_reads_the_drawing(folder: &str) {
    for file in files(&Path::new(folder).join("src"), "rs", true) {
        let (name, text) = (file.file_name().unwrap_or_default(), text_of(&file));
        assert_eq!(text.contains("shapes.json"), name == "picture.rs", "{name:?}");
        let hosted = name == "game.rs" || name == "picture.rs";
        assert!(hosted || !text.contains("crate::picture"), "{name:?} uses the picture");
    }
}
