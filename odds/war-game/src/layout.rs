//! Where battles in words are fought: places beside each other, with ways to come and to go.

use sandtable_war_game::board::{Space, board};

/// A place, where its attackers come from and where its defenders may go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plot {
    pub place: Space,
    pub home: Space,
    pub rear: Space,
}

/// A row of places for battles on land or at sea, each beside the one before: then they are fought together.
pub fn layout(sea: &[bool], harsh: &dyn Fn(Space, Space) -> bool) -> Option<Vec<Plot>> {
    let mut row = Vec::new();
    places(sea, harsh, &mut row).then(|| row.iter().map(|place| plot(*place, &row, harsh)).collect())?
}

fn places(sea: &[bool], harsh: &dyn Fn(Space, Space) -> bool, row: &mut Vec<Space>) -> bool {
    if row.len() == sea.len() {
        return row.iter().all(|place| plot(*place, row, harsh).is_some());
    }
    let wanted = sea[row.len()];
    let last = row.last().copied();
    let fits = |space: &Space| {
        space.is_sea() == wanted
            && last.is_none_or(|last| last.adjacent(*space))
            && !row.contains(space)
            && space.neighbours().filter(|near| near.is_sea() == wanted).count() >= 3
    };
    let open: Vec<Space> = board().spaces().filter(fits).collect();
    for space in open {
        row.push(space);
        if places(sea, harsh, row) {
            return true;
        }
        row.pop();
    }
    false
}

/// Ways that lie beside no other place, so that nobody's retreat hangs on another's.
fn plot(place: Space, row: &[Space], harsh: &dyn Fn(Space, Space) -> bool) -> Option<Plot> {
    let alone = |near: &Space| {
        near.is_sea() == place.is_sea()
            && !row.contains(near)
            && !harsh(place, *near)
            && !row
                .iter()
                .any(|other| *other != place && other.adjacent(*near) && other.is_sea() == near.is_sea())
    };
    let mut ways = place.neighbours().filter(alone);
    Some(Plot { place, home: ways.next()?, rear: ways.next()? })
}
