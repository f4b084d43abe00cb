//! Units of one colour under fire: every condition they can be in, and where a hit leads.

use sandtable_engine::patience::go_on;
use sandtable_war_room::WarRoom;
use sandtable_war_room::battle::fire::Aim;
use sandtable_war_room::battle::{Battle as Board, FireStage, Group};
use sandtable_war_room::ids::{Alliance, Category, Colour};

/// Groups of one colour. Nothing but hits on them, and an escort's, changes their condition.
#[derive(Debug)]
pub struct Part {
    pub conditions: Vec<Condition>,
}

#[derive(Debug)]
pub struct Condition {
    pub groups: Vec<Group>,
    /// What a result of the own colour, a black and a white one would hit.
    pub own: Option<Blow>,
    pub black: Option<Blow>,
    pub white: Option<Blow>,
    /// After a cruiser took the hit of a capital ship.
    pub escort: Option<u16>,
    /// After the batch, when dived submarines are gone.
    pub ended: u16,
}

#[derive(Clone, Copy, Debug)]
pub struct Blow {
    /// How much the referee wants this hit; comparable between parts.
    pub aim: Aim,
    pub to: u16,
    /// A cruiser may take the hit.
    pub capital_ship: bool,
    pub sinks: bool,
}

impl Part {
    /// The part of a side that a colour may hit in a stage.
    pub fn new(
        game: &WarRoom,
        board: &Board,
        side: Alliance,
        stage: FireStage,
        colour: Colour,
        under_fire: bool,
    ) -> Part {
        let mut scratch = board.clone();
        let in_part = |g: &Group| {
            (g.unit.category() == Category::Air) == (stage == FireStage::Air)
                && game.table.units.spec(g.unit).colour == colour
        };
        let members: Vec<usize> =
            (0..board.side(side).groups.len()).filter(|at| in_part(&board.side(side).groups[*at])).collect();
        for (at, group) in scratch.side_mut(side).groups.iter_mut().enumerate() {
            if !members.contains(&at) {
                group.boxes = [0; 3];
            }
        }
        let start = members.iter().map(|at| board.side(side).groups[*at]).collect();
        let mut explorer = Explorer { game, scratch, side, members, seen: vec![start] };
        let mut conditions: Vec<Condition> = Vec::new();
        while conditions.len() < explorer.seen.len() {
            go_on();
            let condition = explorer.condition(conditions.len(), stage, colour, under_fire);
            conditions.push(condition);
        }
        Part { conditions }
    }
}

struct Explorer<'g> {
    game: &'g WarRoom,
    /// The board with nobody else on this side.
    scratch: Board,
    side: Alliance,
    members: Vec<usize>,
    seen: Vec<Vec<Group>>,
}

impl Explorer<'_> {
    fn condition(&mut self, at: usize, stage: FireStage, colour: Colour, under_fire: bool) -> Condition {
        let groups = self.seen[at].clone();
        for (member, group) in self.members.iter().zip(&groups) {
            self.scratch.side_mut(self.side).groups[*member] = *group;
        }
        let mut ended = groups.clone();
        for group in &mut ended {
            group.slip_away(self.scratch.boxes(&self.game.table, group));
        }
        let ended = self.number(ended);
        let blow = |me: &mut Self, with: Colour| {
            let aim = me.game.best_aim(&me.scratch, me.side, stage, with).filter(|_| under_fire)?;
            let (to, sinks) = me.hit(&groups, aim.group());
            let unit = me.scratch.side(me.side).groups[aim.group()].unit;
            Some(Blow { aim, to, capital_ship: unit.may_be_escorted(), sinks })
        };
        let own = blow(self, colour);
        let black = blow(self, Colour::Black);
        let white = blow(self, Colour::White);
        let cruiser = self.scratch.side(self.side).escorts().next().filter(|_| under_fire);
        let escort = cruiser.map(|cruiser| self.hit(&groups, cruiser).0);
        Condition { groups, own, black, white, escort, ended }
    }

    /// The condition after a hit on a group of the side, and whether that eliminates a unit.
    fn hit(&mut self, groups: &[Group], at: usize) -> (u16, bool) {
        let mut after = groups.to_vec();
        let Some(group) = self.members.iter().position(|m| *m == at).map(|place| &mut after[place]) else {
            return (0, false);
        };
        let lost = group.lost;
        group.take_hit(self.scratch.boxes(&self.game.table, group).len());
        let sinks = group.lost > lost;
        (self.number(after), sinks)
    }

    fn number(&mut self, groups: Vec<Group>) -> u16 {
        let known = self.seen.iter().rposition(|seen| *seen == groups);
        known.unwrap_or_else(|| {
            self.seen.push(groups);
            self.seen.len() - 1
        }) as u16
    }
}
