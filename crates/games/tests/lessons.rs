//! Lessons are played in the way they name; the referee ticks every step.

use std::collections::BTreeSet;
use std::fs;

use sandtable_games::games;

/// All lessons of a game take no longer than an impatient newcomer has.
const MOST_MINUTES: u32 = 15;

#[test]
fn every_lesson_can_be_done_and_every_file_is_one() {
    for game in games() {
        let id = game.about().id;
        let folder = format!("{}/../../games/{id}/lessons", env!("CARGO_MANIFEST_DIR"));
        let files = fs::read_dir(&folder).map_or(0, Iterator::count);
        let lessons = game.lessons();
        assert_eq!(lessons.len(), files, "{id}: a file is not listed, or cannot be read");
        let names: BTreeSet<&str> = lessons.iter().map(|lesson| lesson.id.as_str()).collect();
        assert_eq!(names.len(), files, "{id}: two lessons have one name");
        let minutes: u32 = lessons.iter().map(|lesson| u32::from(lesson.minutes)).sum();
        assert!(minutes <= MOST_MINUTES, "{id}: its lessons take {minutes} minutes");
        for lesson in lessons {
            assert_eq!(lesson.game, id);
            let results = lesson.run(&*game);
            for result in &results {
                let faults: Vec<String> = result.failures.iter().map(ToString::to_string).collect();
                assert!(result.passed(), "{id}, {}: {}", result.name, faults.join("\n"));
            }
            assert_eq!(results.len(), lesson.steps.len());
        }
    }
}

#[test]
fn the_spaces_a_lesson_speaks_of_are_on_the_board() {
    for game in games() {
        for lesson in game.lessons() {
            let table = lesson.begin(&*game, 0).unwrap();
            let drawn = table.picture(sandtable_engine::Viewer::Spectator).unwrap_or_default();
            for space in lesson.steps.iter().flat_map(|step| &step.at.0) {
                assert!(drawn.spaces.contains_key(space), "{}: there is no `{space}`", lesson.id);
            }
        }
    }
}
