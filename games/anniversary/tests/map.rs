//! The drawing of the board agrees with the board, and the rules do not know it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use sandtable_anniversary::Anniversary;
use sandtable_anniversary::board::{Space, Terrain, board};
use sandtable_engine::game::begin;
use sandtable_engine::{Face, Setup, Viewer};
use serde_json::Value;

fn shapes() -> Value {
    let text = Anniversary::new().shapes().expect("the game has shapes");
    serde_json::from_str(text).expect("shapes.json is JSON")
}

fn spaces() -> impl Iterator<Item = Space> {
    (0..board().len() as u16).map(Space)
}

fn pair(a: &str, b: &str) -> (String, String) {
    if a < b { (a.to_owned(), b.to_owned()) } else { (b.to_owned(), a.to_owned()) }
}

#[test]
fn every_space_has_a_shape_of_its_terrain() {
    let shapes = shapes();
    let mut drawn = BTreeMap::new();
    for shape in shapes["spaces"].as_array().unwrap() {
        let id = shape["id"].as_str().unwrap();
        assert!(shape["path"].as_str().is_some_and(|path| path.starts_with('M')), "{id}");
        assert!(drawn.insert(id, shape["terrain"].as_str().unwrap()).is_none(), "{id} is drawn twice");
    }
    let expected: BTreeMap<&str, &str> = spaces()
        .map(|space| {
            let terrain = match space.terrain() {
                Terrain::Land => "land",
                Terrain::Sea => "sea",
                Terrain::Neutral => "impassable",
            };
            (space.id(), terrain)
        })
        .collect();
    assert_eq!(drawn, expected);
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
    let borders: BTreeSet<_> =
        spaces().flat_map(|a| a.neighbours().map(move |b| pair(a.id(), b.id()))).collect();
    let exceptions: BTreeSet<_> = include_str!("../map/exceptions.csv")
        .lines()
        .skip(1)
        .map(|line| {
            let cells: Vec<&str> = line.splitn(4, ',').collect();
            assert!(cells.len() == 4 && !cells[2].is_empty(), "an exception has a reason: {line}");
            pair(cells[0], cells[1])
        })
        .collect();
    let differences: BTreeSet<_> = drawn.symmetric_difference(&borders).cloned().collect();
    assert_eq!(differences, exceptions);
}

#[test]
fn the_drawing_is_small() {
    let size = Anniversary::new().shapes().unwrap().len();
    assert!(size < 400_000, "shapes.json has {size} bytes");
}

#[test]
fn no_rule_reads_the_drawing() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let inner = folder.join("panel");
    for entry in [folder, inner].iter().flat_map(|folder| std::fs::read_dir(folder).unwrap()) {
        let path = entry.unwrap().path();
        if path.is_dir() {
            continue;
        }
        let (name, text) = (path.file_name().unwrap().to_owned(), std::fs::read_to_string(&path).unwrap());
        assert_eq!(text.contains("shapes.json"), name == "picture.rs", "{name:?}");
        assert!(name == "game.rs" || !text.contains("crate::picture"), "{name:?} uses the picture");
    }
}

/// Each force of the set-up stands on a plate of its own: the words of the picture name it.
#[test]
fn the_picture_shows_every_starting_force() {
    let game = Anniversary::new();
    for scenario in ["1941", "1942"] {
        let setup = Setup { scenario: scenario.to_owned(), ..Setup::default() };
        let (state, _) = begin(&game, &setup).unwrap();
        let picture = game.picture(&state, Viewer::Spectator).unwrap();
        let svg = sandtable_picture::svg(game.shapes().unwrap(), &picture, None).unwrap();
        let mut shown = 0;
        for space in spaces() {
            assert_eq!(svg.matches(&format!("<path id=\"s-{}\"", space.id())).count(), 1, "{space}");
            let pictured = &picture.spaces[space.id()];
            assert_eq!(
                pictured.holder.as_deref(),
                state.controller(space).map(|power| power.id()),
                "{space}"
            );
            for stack in &pictured.stacks {
                let units: Vec<String> =
                    stack.units.iter().map(|(unit, count)| format!("{count} {unit}")).collect();
                assert!(svg.contains(&format!("; {}: {}", stack.power, units.join(", "))), "{space}");
                shown += stack.units.iter().map(|(_, count)| count).sum::<u32>();
            }
        }
        let pieces = spaces().map(|space| state.at(space).count() as u32).sum::<u32>();
        assert_eq!(shown, pieces, "{scenario}");
        assert!(pieces > 200, "{scenario}");
        for unit in &picture.units {
            assert!(sandtable_picture::symbols::symbol(&unit.id).is_some(), "{} has no symbol", unit.id);
        }
    }
}

/// The plates of a picture: left, top, right, bottom.
fn plates(svg: &str) -> Vec<[f64; 4]> {
    let mut plates = Vec::new();
    for line in
        svg.lines().filter(|line| line.starts_with("<g transform=\"translate(") && line.contains("<title>"))
    {
        let numbers = |text: &str| -> Vec<f64> {
            text.split([' ', '(', ')', '"']).filter_map(|word| word.parse().ok()).collect()
        };
        let origin = numbers(line.split("\">").next().unwrap());
        for rect in line.split("<rect ").skip(1) {
            let size = numbers(rect.split(" rx").next().unwrap());
            let (x, y) = (origin[0] + size[0], origin[1] + size[1]);
            plates.push([x, y, x + size[2], y + size[3]]);
        }
    }
    plates
}

#[test]
fn no_plate_covers_another() {
    let game = Anniversary::new();
    for scenario in ["1941", "1942"] {
        let (state, _) = begin(&game, &Setup { scenario: scenario.to_owned(), ..Setup::default() }).unwrap();
        let picture = game.picture(&state, Viewer::Spectator).unwrap();
        let plates = plates(&sandtable_picture::svg(game.shapes().unwrap(), &picture, None).unwrap());
        assert!(plates.len() > 80, "{scenario}: {}", plates.len());
        for (at, a) in plates.iter().enumerate() {
            for b in &plates[at + 1..] {
                let apart = a[2] <= b[0] || b[2] <= a[0] || a[3] <= b[1] || b[3] <= a[1];
                assert!(apart, "{scenario}: {a:?} and {b:?}");
            }
        }
    }
}
