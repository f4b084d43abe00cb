//! What the panel beside the board says and offers, in whatever position a game gets into.

use std::sync::Arc;

use sandtable_engine::desk::{Pick, PickedUnit, Reach};
use sandtable_engine::sheet::{Fact, Part, Sheet};
use sandtable_engine::{Game, Seat, Setup, Viewer};

use crate::positions;

/// The desk always says what is owed, its rule is in the ledger, and whatever it offers is accepted: its button, and
/// every order of its sheet. A spectator is offered nothing.
pub fn the_desk_leads_on<G: Game>(game: G, setups: impl IntoIterator<Item = Setup>, orders: u32) {
    let game = Arc::new(game);
    positions(&game, setups, orders, |state, seat| {
        let own = game.desk(state, Viewer::Seat(seat));
        assert!(own.now.ends_with('.') && own.now.len() > 10, "{}", own.now);
        let rule = own.rule.unwrap_or_default();
        assert!(game.ledger().get(&rule).is_some(), "the desk's rule `{rule}` is not in the ledger");
        for text in own.primary.iter().map(|primary| primary.order.clone()).chain(offers(own.sheet.as_ref()))
        {
            assert_accepted(&*game, state, seat, &text);
        }
        let other = game.desk(state, Viewer::Spectator);
        assert!(other.now.ends_with('.') && other.primary.is_none());
        assert!(offers(other.sheet.as_ref()).is_empty(), "a spectator is offered something");
    });
}

/// Where pieces are lit they may go, by the order that the light stands for.
pub fn lit_spaces_can_be_reached<G: Game>(game: G, setups: impl IntoIterator<Item = Setup>, orders: u32) {
    let game = Arc::new(game);
    positions(&game, setups, orders, |state, seat| {
        for piece in game.movable(state, seat).into_iter().step_by(5) {
            let unit = PickedUnit {
                unit: piece.unit.clone(),
                count: piece.count,
                power: Some(piece.power.clone()),
                stack: piece.stack.clone(),
            };
            for found in game.reach(state, seat, &Pick { from: piece.space.clone(), units: vec![unit] }) {
                if let Reach::Go { order, .. } = found {
                    assert_accepted(&*game, state, seat, &game.print(&order));
                }
            }
        }
    });
}

#[track_caller]
fn assert_accepted<G: Game>(game: &G, state: &G::State, seat: Seat, text: &str) {
    let order = game.parse(text).unwrap_or_else(|error| panic!("`{text}`: {error}"));
    if let Err(rejection) = game.check(state, seat, &order) {
        panic!("`{text}` is offered and refused: {rejection:?}");
    }
}

/// Every order that a sheet's parts can give with one click, as a client puts it together.
fn offers(sheet: Option<&Sheet>) -> Vec<String> {
    let mut texts = Vec::new();
    let folios = sheet.iter().filter_map(|sheet| sheet.folio.as_ref()).flat_map(|folio| &folio.parts);
    let facts = |lines: &[Fact]| lines.iter().filter_map(|line| line.order.clone()).collect::<Vec<_>>();
    texts.extend(sheet.iter().flat_map(|sheet| &sheet.steps).flat_map(|step| facts(&step.lines)));
    for part in sheet.iter().flat_map(|sheet| &sheet.parts).chain(folios) {
        match part {
            Part::Shop(shop) => {
                let affordable = shop.goods.iter().filter(|good| good.price <= shop.purse && good.most > 0);
                texts.extend(affordable.map(|good| format!("{} 1 {}{}", shop.verb, good.name, shop.ending)));
            }
            Part::Pick(pick) => {
                let kinds = pick.kinds.iter().filter(|kind| kind.suggested > 0);
                let list: Vec<String> =
                    kinds.map(|kind| format!("{} {}", kind.suggested, kind.pick)).collect();
                if !list.is_empty() {
                    texts.push(format!("{} {}{}", pick.verb, list.join(", "), pick.ending));
                }
                texts.extend(pick.none.clone());
            }
            Part::Choices(choices) => texts.extend(choices.choices.iter().map(|choice| choice.order.clone())),
            Part::Places(places) => {
                for good in &places.goods {
                    let one = |space: &str| format!("{} 1 {}: {space}", places.verb, good.name);
                    texts.extend(good.spots.iter().map(|spot| one(&spot.space)));
                }
            }
            Part::Grid(grid) => {
                let cells = grid.rows.iter().flat_map(|row| &row.cells);
                texts.extend(cells.filter_map(|cell| cell.order.clone()));
            }
            Part::Facts(list) => texts.extend(facts(&list.lines)),
            Part::Amount(amount) => texts.extend(amount.steps.iter().map(|step| step.order.clone())),
            Part::Retreats(list) => {
                let groups = list.ways.iter().flat_map(|way| &way.groups);
                texts.extend(groups.map(|group| group.order.clone()));
                let kinds = list.ways.iter().flat_map(|way| way.kinds.iter().map(move |kind| (way, kind)));
                texts.extend(kinds.map(|(way, kind)| format!("retreat 1 {}{}", kind.pick, way.ending)));
            }
            Part::Battle(_) | Part::Track(_) => {}
        }
    }
    texts
}
