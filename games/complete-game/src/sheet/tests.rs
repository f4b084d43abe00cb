//! Whatever a sheet offers is accepted as it is written.

use std::collections::HashSet;
use std::sync::Arc;

use sandtable_engine::sheet::{Part, Progress, Sheet};
use sandtable_engine::{Seat, Viewer};
use sandtable_trials::{positions, setup};

use super::sheet;
use crate::CompleteGame;
use crate::check::check;
use crate::notation;
use crate::state::State;

/// Every order that a click on the sheet would give.
fn orders(sheet: &Sheet) -> Vec<String> {
    let mut list = Vec::new();
    list.extend(sheet.steps.iter().flat_map(|step| &step.lines).filter_map(|line| line.order.clone()));
    for part in &sheet.parts {
        match part {
            Part::Choices(choices) => list.extend(choices.choices.iter().map(|choice| choice.order.clone())),
            Part::Shop(shop) => {
                for good in shop.goods.iter().filter(|good| good.most > 0) {
                    list.extend(
                        [1, good.most]
                            .map(|count| format!("{} {count} {}{}", shop.verb, good.name, shop.ending)),
                    );
                }
            }
            Part::Pick(pick) => {
                let chosen = pick.kinds.iter().filter(|kind| kind.suggested > 0);
                let chosen: Vec<String> =
                    chosen.map(|kind| format!("{} {}", kind.suggested, kind.pick)).collect();
                let sum: u32 = pick.kinds.iter().map(|kind| kind.suggested).sum();
                if sum > 0 {
                    assert!(
                        (pick.least..=pick.most).contains(&sum),
                        "{pick:?} proposes what it does not allow"
                    );
                    list.push(format!("{} {}{}", pick.verb, chosen.join(", "), pick.ending));
                }
                if pick.least == 1 {
                    list.extend(
                        pick.kinds.iter().map(|kind| format!("{} 1 {}{}", pick.verb, kind.pick, pick.ending)),
                    );
                }
                list.extend(pick.none.clone());
            }
            Part::Places(places) => {
                for good in &places.goods {
                    for spot in &good.spots {
                        let place =
                            |count: u32| format!("{} {count} {}: {}", places.verb, good.name, spot.space);
                        list.extend([1, spot.most].map(place));
                    }
                }
            }
            Part::Grid(grid) => {
                let cells = grid.rows.iter().flat_map(|row| &row.cells);
                list.extend(cells.filter_map(|cell| cell.order.clone()));
            }
            Part::Amount(amount) => list.extend(amount.steps.iter().map(|step| step.order.clone())),
            Part::Facts(_) | Part::Battle(_) | Part::Track(_) | Part::Retreats(_) => {}
        }
    }
    list
}

fn sound(state: &State, seat: Seat, shown: &Sheet) {
    for text in orders(shown) {
        let order =
            notation::parse(&text).unwrap_or_else(|fault| panic!("`{text}` cannot be read: {fault:?}"));
        if let Err(refusal) = check(state, seat, &order) {
            panic!("`{text}` is offered in {:?}, {:?}, but refused: {refusal:?}", state.phase, state.waiting);
        }
    }
    for part in &shown.parts {
        let Part::Choices(choices) = part else { continue };
        for choice in &choices.choices {
            let raw = choice.words.is_empty() || choice.words.contains("->") || choice.words.contains('`');
            assert!(!raw, "`{}` is no sentence for a button", choice.words);
        }
    }
    let now = shown.stages.iter().filter(|stage| stage.progress == Progress::Now).count();
    assert!(shown.stages.is_empty() || now == 1, "one phase is now");
    assert!(orders(&sheet(state, Viewer::Spectator)).is_empty(), "whoever watches decides nothing");
}

#[test]
fn every_order_of_a_sheet_is_accepted() {
    let game = Arc::new(CompleteGame);
    let setups = (0..3).map(|_| setup("standard", &[])).chain([setup("empire", &[])]);
    let mut kinds = HashSet::new();
    positions(&game, setups, 700, |state, seat| {
        let shown = sheet(state, Viewer::Seat(seat));
        sound(state, seat, &shown);
        kinds.extend(shown.parts.iter().map(std::mem::discriminant));
    });
    assert!(kinds.len() >= 8, "every kind of part was shown");
}

#[test]
fn every_question_has_a_position_for_the_browser() {
    let asked = |source: &'static str| {
        let body = source.split("pub fn asks").nth(1).and_then(|rest| rest.split("\n}\n").next());
        body.unwrap_or_default().split("=> \"").skip(1).filter_map(|rest| rest.split('"').next())
    };
    let positions = include_str!("../../../../web/tests/browser/positions/complete-game.json");
    for name in asked(include_str!("../sheet.rs")).chain(asked(include_str!("battle.rs"))) {
        assert!(name.is_empty() || positions.contains(&format!("\"{name}\"")), "`{name}` has no position");
    }
}
