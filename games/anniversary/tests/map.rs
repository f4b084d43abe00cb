//! The drawing shows the set-up as it stands.

use sandtable_anniversary::Anniversary;
use sandtable_anniversary::board::{Space, board};
use sandtable_engine::game::begin;
use sandtable_engine::{Face, Viewer};
use sandtable_trials::setup;

fn spaces() -> impl Iterator<Item = Space> {
    (0..board().len() as u16).map(Space)
}

/// Each force of the set-up stands on a plate of its own: the words of the picture name it.
#[test]
fn the_picture_shows_every_starting_force() {
    let game = Anniversary::new();
    for scenario in ["1941", "1942"] {
        let (state, _) = begin(&game, &setup(scenario, &[])).unwrap();
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
