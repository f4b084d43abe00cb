//! Pictures of a small board that goes round the world.

use sandtable_engine::picture::{Factory, Named, Picture, SpacePicture, Stack};
use sandtable_picture::{PictureError, View, png, powers, svg, symbols};

/// A sea with an island in it, closed land, and land that leaves the frame on the right.
const SHAPES: &str = r#"{"width":6000,"height":3000,"wrap":6000,"wrapCopies":["cape"],
"scenery":"M0 2800l6000 0 0 200-6000 0z","lakes":"",
"marks":[{"kind":"canal","at":[100,100],"to":[120,200],"spaces":["deep","deep"]}],
"spaces":[
{"id":"deep","terrain":"sea","path":"M0 0l6000 0 0 3000-6000 0z","label":[1000,1500],"pieces":[1000,1700],"room":900},
{"id":"wall","terrain":"impassable","path":"M2000 0l800 0 0 800-800 0z","label":[2400,300],"pieces":[2400,400],"room":300},
{"id":"cape","terrain":"land","path":"M4000 0l2500 0 0 2500-2500 0z","label":[5000,1000],"pieces":[5000,1200],"room":900},
{"id":"isle","terrain":"land","path":"M3000 2000a150 150 0 1 1 300 0a150 150 0 1 1-300 0z","label":[3150,2200],"pieces":[3150,2000],"room":150,"disc":true}]}"#;

fn picture() -> Picture {
    let space = |name: &str, holder: Option<&str>, stacks: Vec<Stack>| SpacePicture {
        name: name.to_owned(),
        holder: holder.map(str::to_owned),
        stacks,
        ..SpacePicture::default()
    };
    let stack = |power: &str, number: Option<&str>, units: &[(&str, u32)]| Stack {
        power: power.to_owned(),
        number: number.map(str::to_owned),
        units: units.iter().map(|(unit, count)| ((*unit).to_owned(), *count)).collect(),
    };
    let mut cape =
        space("Cape & Coast", Some("japan"), vec![stack("japan", None, &[("infantry", 12), ("tank", 1)])]);
    cape.factory = Some(Factory { damage: 3 });
    cape.city = Some("Capetown".to_owned());
    let fleet = [("battleship", 1), ("carrier", 2), ("cruiser", 1), ("submarine", 1), ("transport", 4)];
    Picture {
        title: "A <test>".to_owned(),
        powers: vec![Named::new("japan", "Japan"), Named::new("atlantis", "Atlantis")],
        units: vec![Named::new("infantry", "infantry"), Named::new("trireme", "trireme")],
        spaces: [
            (
                "deep",
                space(
                    "7",
                    None,
                    vec![stack("us", Some("61"), &fleet), stack("atlantis", None, &[("trireme", 1)])],
                ),
            ),
            ("wall", space("The Wall", None, vec![])),
            ("cape", cape),
            ("isle", space("Isle", Some("china"), vec![stack("china", None, &[("infantry", 1)])])),
        ]
        .map(|(id, space)| (id.to_owned(), space))
        .into(),
        looks: [("us".to_owned(), "united-states".to_owned())].into(),
    }
}

#[test]
fn a_power_under_another_name_has_the_look_the_game_says() {
    let badge = powers::look("united-states").badge;
    assert!(svg(SHAPES, &picture(), None).unwrap().contains(badge));
    let unnamed = Picture { looks: Default::default(), ..picture() };
    assert!(!svg(SHAPES, &unnamed, None).unwrap().contains(badge));
}

#[test]
fn every_space_is_a_shape_once_and_comes_back_at_the_other_edge() {
    let svg = svg(SHAPES, &picture(), None).unwrap();
    for id in ["deep", "wall", "cape", "isle"] {
        assert_eq!(svg.matches(&format!("<path id=\"s-{id}\"")).count(), 1, "{id}");
    }
    assert!(
        svg.contains("<use href=\"#s-cape\" x=\"-6000\"") && svg.contains("<use href=\"#s-cape\" x=\"6000\"")
    );
    assert!(!svg.contains("<use href=\"#s-wall\" x="), "only what leaves the frame is drawn again");
    assert!(svg.contains("<use href=\"#s-wall\" fill=\"url(#hatch)\"/>"), "closed land is hatched");
}

#[test]
fn what_stands_there_is_drawn_and_told() {
    let svg = svg(SHAPES, &picture(), None).unwrap();
    for words in [
        "<title>A &lt;test&gt;</title>",
        "<title>Cape &amp; Coast; japan; victory city Capetown; factory with 3 damage; japan: 12 infantry, 1 tank</title>",
        "united-states 61: 1 battleship, 2 carrier, 1 cruiser, 1 submarine, 4 transport; atlantis: 1 trireme",
        "<title>The Wall, closed to all</title>",
    ] {
        assert!(svg.contains(words), "{words}");
    }
    // Each on a plate; infantry on two plates and in the key.
    for (unit, times) in
        [("battleship", 1), ("carrier", 1), ("transport", 1), ("infantry", 3), ("trireme", 2)]
    {
        assert_eq!(svg.matches(&format!("<use href=\"#u-{unit}\"")).count(), times, "{unit}");
        assert_eq!(svg.matches(&format!("id=\"u-{unit}\"")).count(), 1, "{unit}");
    }
}

#[test]
fn everything_used_is_defined_once() {
    let svg = svg(SHAPES, &picture(), None).unwrap();
    for used in svg.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
        assert_eq!(svg.matches(&format!(" id=\"{used}\"")).count(), 1, "{used}");
    }
    assert!(!svg.contains("<text"), "text is drawn as outlines, so that no font is needed");
}

#[test]
fn the_same_board_gives_the_same_picture() {
    assert_eq!(svg(SHAPES, &picture(), None).unwrap(), svg(SHAPES, &picture(), None).unwrap());
}

#[test]
fn a_picture_becomes_a_png_of_the_wanted_width() {
    let view = View { x: 300.0, y: 50.0, width: 200.0, height: 100.0 };
    let part = svg(SHAPES, &picture(), Some(view)).unwrap();
    assert!(part.contains("viewBox=\"300 50 200 100\""));
    let bytes = png(&part, 400).unwrap();
    let size = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    assert_eq!((&bytes[1..4], size(16), size(20)), (&b"PNG"[..], 400, 200));
    assert!(matches!(png(&part, 0), Err(PictureError::Size(_))));
    assert!(matches!(png(&part, 4_000_000), Err(PictureError::Size(_))));
}

#[test]
fn shapes_that_cannot_be_read_are_refused() {
    assert!(matches!(svg("{}", &picture(), None), Err(PictureError::Shapes(_))));
    let curved = SHAPES.replace("M2000 0l800 0", "M2000 0q800 0");
    let refused = svg(&curved, &picture(), None).unwrap_err().to_string();
    assert!(refused.contains("`wall`"), "{refused}");
}

#[test]
fn no_two_units_or_powers_look_alike() {
    let units = [
        "infantry",
        "artillery",
        "tank",
        "antiaircraft-gun",
        "industrial-complex",
        "fighter",
        "carrier-fighter",
        "bomber",
        "battleship",
        "aircraft-carrier",
        "cruiser",
        "destroyer",
        "submarine",
        "transport",
        "special-forces",
        "reserve-infantry",
        "paratrooper",
        "partisan",
        "armored-infantry",
        "ss-panzergrenadier",
        "waffen-ss",
        "apc",
        "ss-panzer",
        "tiger",
        "maus",
        "nebelwerfer",
        "coastal-gun",
        "rocket",
        "fw-190d-9",
        "me-262",
        "transport-plane",
        "radar",
        "spy",
        "atomic-bomb",
        "sub-pen",
    ];
    let paths: std::collections::BTreeSet<_> =
        units.iter().map(|unit| symbols::symbol(unit).unwrap()).collect();
    assert_eq!(paths.len(), units.len());
    let all = [
        "germany",
        "soviet-union",
        "japan",
        "united-kingdom",
        "italy",
        "united-states",
        "china",
        "france",
        "nobody",
    ];
    let badges: std::collections::BTreeSet<_> = all.iter().map(|power| powers::look(power).badge).collect();
    assert_eq!(badges.len(), all.len(), "a badge is told by its outline, without colour");
}
