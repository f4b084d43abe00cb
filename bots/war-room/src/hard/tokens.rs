//! Command tokens: new units need room in a stack where they are built, or a free token.

use sandtable_war_room::ids::{Category, Region, UnitType};

use crate::desk::Desk;
use crate::hard::theatres::Yard;

const STACK: u8 = 8;
const CATEGORIES: [Category; 3] = [Category::Land, Category::Air, Category::Naval];

/// What can still be put under tokens in each yard, by category.
#[derive(Clone)]
pub struct Tokens {
    room: Vec<[u8; 3]>,
    spare: [u8; 3],
}

impl Tokens {
    /// Whatever is under construction finds its place first.
    pub fn new(desk: &Desk<'_>, yards: &[Yard]) -> Tokens {
        let mut tokens = Tokens { room: vec![[0; 3]; yards.len()], spare: [0; 3] };
        for category in CATEGORIES {
            let kind = category as usize;
            tokens.spare[kind] = desk.game.tokens_to_spare(desk.state, desk.me, category);
            for region in desk.state.controlled(desk.me) {
                let room = room_at(desk, region, category);
                let waiting = desk.state.construction_at(region).only(category).total();
                let opened = waiting.saturating_sub(room).div_ceil(STACK);
                let left = if opened > tokens.spare[kind] { 0 } else { room + opened * STACK - waiting };
                tokens.spare[kind] = tokens.spare[kind].saturating_sub(opened);
                if let Some(at) = yards.iter().position(|yard| yard.region == region) {
                    tokens.room[at][kind] = left;
                }
            }
        }
        tokens
    }

    /// Whether one more unit built in a yard could take the field.
    pub fn admit(&self, yard: usize, unit: UnitType) -> bool {
        let kind = unit.category() as usize;
        self.room[yard][kind] > 0 || self.spare[kind] > 0
    }

    pub fn add(&mut self, yard: usize, unit: UnitType) {
        let kind = unit.category() as usize;
        if self.room[yard][kind] == 0 {
            self.spare[kind] = self.spare[kind].saturating_sub(1);
            self.room[yard][kind] = STACK;
        }
        self.room[yard][kind] -= 1;
    }
}

fn room_at(desk: &Desk<'_>, region: Region, category: Category) -> u8 {
    let room = |at: Region| desk.game.room_in_stacks(desk.state, desk.me, at, category);
    match category {
        Category::Naval => desk.game.table.board.place(region).ports.iter().map(|sea| room(*sea)).sum(),
        _ => room(region),
    }
}

/// Yards of the nation where units of a category wait to be deployed.
pub fn waiting(desk: &Desk<'_>, category: Category) -> usize {
    let waits = |region: &Region| desk.state.construction_at(*region).has(category);
    desk.state.controlled(desk.me).filter(waits).count()
}

/// Tokens of a category in no use, lowest first.
pub fn free(desk: &Desk<'_>, category: Category) -> Vec<u8> {
    let tokens = desk.scenario().tokens_of(desk.me, category);
    tokens.filter(|n| desk.state.command(desk.me, *n).is_none()).collect()
}
