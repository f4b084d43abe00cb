//! Who would stand where, and how orders change it. Nations move in turn: whoever comes first
//! holds fast whom he meets.

use sandtable_war_room::ids::{Alliance, Category, Region, UnitType, Units};

use crate::clash::Host;
use crate::hard::model::Model;

/// Units that go from one region to another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Step {
    pub from: Region,
    pub to: Region,
    pub units: Units,
}

impl Step {
    /// A command holds units of one category only.
    pub fn category(&self) -> Option<Category> {
        self.units.iter().next().map(|(unit, _)| unit.category())
    }

    /// What tells this step from all others.
    pub fn key(&self) -> impl Iterator<Item = u64> {
        let places = [self.from.index() as u64, self.to.index() as u64];
        places.into_iter().chain(self.units.0.into_iter().map(u64::from))
    }
}

/// Who would stand where. Pairs are `[allied, axis]`.
#[derive(Clone)]
pub struct Position {
    pub hosts: Vec<[Host; 2]>,
    /// Troops at sea, which do not fight.
    pub convoys: Vec<[Host; 2]>,
    /// Whether the planner moves first: his units do not meet enemies who come later.
    pub early: bool,
    /// How much of what enemies at the gates might do is still open.
    pub surprise: f32,
    /// Who left after the planner had moved, and might have been held.
    pub departed: Vec<Departure>,
}

#[derive(Clone, Copy)]
pub struct Departure {
    side: usize,
    category: Category,
    from: usize,
    to: usize,
    units: Host,
}

impl Position {
    pub fn new(hosts: Vec<[Host; 2]>, convoys: Vec<[Host; 2]>) -> Position {
        Position { hosts, convoys, early: false, surprise: 0.0, departed: Vec::new() }
    }
}

fn count(host: &Host, category: Category) -> f32 {
    match category {
        Category::Land => host[0] + host[1] + host[2],
        Category::Air => host[3] + host[4] + host[9],
        Category::Naval => host[5] + host[6] + host[7] + host[8],
    }
}

impl Model {
    fn afloat(&self, at: usize, category: Category) -> bool {
        category == Category::Land && self.sites[at].ground.sea
    }

    fn there<'p>(
        &self,
        position: &'p mut Position,
        at: usize,
        side: usize,
        category: Category,
    ) -> &'p mut Host {
        let all = if self.afloat(at, category) { &mut position.convoys } else { &mut position.hosts };
        &mut all[at][side]
    }

    /// How many units of a side may leave a region: some must stay to face the enemies there.
    fn free(&self, position: &Position, side: usize, category: Category, from: usize, to: usize) -> f32 {
        let (start, end) = (&self.sites[from], &self.sites[to]);
        let early = position.early && side == self.side as usize;
        let enemies = if early { &self.start.hosts } else { &position.hosts };
        let (own, enemy) = (&position.hosts[from][side], &enemies[from][1 - side]);
        let facing = |category| count(own, category) - count(enemy, category);
        let opposed = |category| count(enemy, category) > 0.0;
        match category {
            Category::Air => f32::MAX,
            Category::Land if start.ground.sea => {
                let home = end.controller.is_some_and(|holder| holder as usize == side);
                if home || facing(Category::Naval) >= 0.0 { f32::MAX } else { 0.0 }
            }
            Category::Land => {
                let by_rail = !end.ground.sea && !start.lands.contains(&to);
                if by_rail && count(&enemies[to][1 - side], Category::Land) > 0.0 {
                    return 0.0;
                }
                if opposed(Category::Land) { facing(Category::Land).max(0.0) } else { f32::MAX }
            }
            Category::Naval if opposed(Category::Naval) => facing(Category::Naval).max(0.0),
            Category::Naval => f32::MAX,
        }
    }

    /// Seas between two that are no neighbours, through which a step may lead.
    pub fn between(&self, step: &Step) -> impl Iterator<Item = usize> {
        let (from, to) = (self.slot[step.from.index()], self.slot[step.to.index()]);
        let sails = step.to.is_sea() && !step.units.has(Category::Air);
        let far = sails && from != usize::MAX && to != usize::MAX && !self.sites[from].seas.contains(&to);
        let first: &[usize] = if far { &self.sites[from].seas } else { &[] };
        let open = move |a: usize, b: usize| !self.straits.contains(&(a.min(b), a.max(b)));
        let joins =
            move |mid: &usize| self.sites[*mid].seas.contains(&to) && open(from, *mid) && open(*mid, to);
        first.iter().copied().filter(joins)
    }

    /// Where a step over two seas ends if enemy ships bar all ways.
    fn stopped(&self, position: &Position, side: usize, step: &Step, from: usize) -> Option<usize> {
        let early = position.early && side == self.side as usize;
        let enemies = if early { &self.start.hosts } else { &position.hosts };
        let transports = step.units.has(Category::Land);
        let held = |mid: &usize| {
            let ships = |host: &Host| count(host, Category::Naval);
            let more = ships(&enemies[*mid][1 - side]) - ships(&position.hosts[*mid][side]);
            if transports { more } else { more - f32::from(step.units.total()) + 1.0 }
        };
        let least = self.between(step).filter(|mid| *mid != from).map(|mid| (held(&mid), mid));
        let (held, mid) = least.min_by(|a, b| a.0.total_cmp(&b.0))?;
        (held > 0.5).then_some(mid)
    }

    /// Units of a side leave and arrive, those who are not held. Tells who went.
    fn go(&self, position: &mut Position, side: usize, step: &Step) -> Option<Departure> {
        let (from, to) = (self.slot[step.from.index()], self.slot[step.to.index()]);
        let category = step.category()?;
        if from == usize::MAX || to == usize::MAX || from == to {
            return None;
        }
        let free = self.free(position, side, category, from, to);
        let to = self.stopped(position, side, step, from).unwrap_or(to);
        let mut stay = (f32::from(step.units.total()) - free).max(0.0);
        let mut gone = [0.0; 10];
        for (unit, count) in step.units.iter() {
            // The cheaper units come first and face the enemy.
            let kept = stay.min(f32::from(count));
            stay -= kept;
            gone[unit as usize] = f32::from(count) - kept;
        }
        let leave = self.there(position, from, side, category);
        for (gone, here) in gone.iter_mut().zip(leave.iter_mut()) {
            *gone = gone.min(*here);
            *here -= *gone;
        }
        add(self.there(position, to, side, category), &gone);
        Some(Departure { side, category, from, to, units: gone })
    }

    pub fn walk(&self, position: &mut Position, side: Alliance, step: &Step) {
        self.go(position, side as usize, step);
    }

    /// The same for the enemy after the planner has moved: further moves may still hold him.
    pub fn walk_after(&self, position: &mut Position, side: Alliance, step: &Step) {
        if let Some(departure) = self.go(position, side as usize, step) {
            position.departed.push(departure);
        }
    }

    /// Regions whose hosts change if the planner's units come to these.
    pub fn hinges(&self, position: &Position, on: &[usize]) -> Vec<usize> {
        position.departed.iter().filter(|d| on.contains(&d.from)).map(|d| d.to).collect()
    }

    /// Enemies who had left a region do not get away if it is entered before.
    pub fn hold_back(&self, position: &mut Position, at: usize) {
        for index in 0..position.departed.len() {
            let gone = position.departed[index];
            if gone.from != at || gone.category == Category::Air {
                continue;
            }
            let here = &position.hosts[at];
            let pins = if self.sites[at].ground.sea { Category::Naval } else { Category::Land };
            let short = count(&here[1 - gone.side], pins) - count(&here[gone.side], pins);
            if short <= 0.0 {
                continue;
            }
            let home = self.sites[gone.to].controller.is_some_and(|holder| holder as usize == gone.side);
            let mut short = match self.afloat(at, gone.category) {
                true if home => 0.0,
                true => f32::MAX,
                false => short,
            };
            let mut back = [0.0; 10];
            for unit in UnitType::ALL {
                let at = *unit as usize;
                back[at] = gone.units[at].min(short);
                short -= back[at];
            }
            subtract(self.there(position, gone.to, gone.side, gone.category), &back);
            add(self.there(position, at, gone.side, gone.category), &back);
            subtract(&mut position.departed[index].units, &back);
        }
    }
}

fn add(host: &mut Host, more: &Host) {
    host.iter_mut().zip(more).for_each(|(here, more)| *here += more);
}

fn subtract(host: &mut Host, less: &Host) {
    host.iter_mut().zip(less).for_each(|(here, less)| *here = (*here - less).max(0.0));
}

#[cfg(test)]
mod tests {
    use sandtable_engine::{Setup, Trials};
    use sandtable_war_room::WarRoom;
    use sandtable_war_room::ids::Nation;
    use serde_json::json;

    use super::*;
    use crate::atlas::Atlas;
    use crate::desk::Desk;
    use crate::greedy;
    use crate::survey::Survey;

    /// Germans leave Bryansk for the Caucasus while a Soviet army comes from Moscow.
    fn germans_in_bryansk(soviets_first: bool) -> f32 {
        let rules = WarRoom::new().expect("sound data");
        let setup = Setup { scenario: "eastern-front".to_owned(), ..Setup::default() };
        let position = json!({
            "from": "empty", "stage": "planning",
            "commands": {
                "germany": {"48": {"at": "R5", "units": {"infantry": 4}}},
                "soviet": {"21": {"at": "R1", "units": {"infantry": 8}}}
            },
            "control": {"R5": "germany"}
        });
        let state = rules.position(&setup, &position).expect("a position");
        let desk = Desk { game: &rules, state: &state, me: Nation::Soviet };
        let atlas = Atlas::new(&desk);
        let survey = Survey::new(&desk, &atlas);
        let model = Model::new(&desk, &atlas, &survey, &greedy::pulls(&desk, &atlas, &survey));
        let region = |id: &str| id.parse::<Region>().expect("a region");
        let step = |from: &str, to: &str, count: u8| Step {
            from: region(from),
            to: region(to),
            units: Units::of(UnitType::Infantry, count),
        };
        let attack = (Alliance::Allied, step("R1", "R5", 8));
        let leave = (Alliance::Axis, step("R5", "R6", 4));
        let order = if soviets_first { [attack, leave] } else { [leave, attack] };
        let mut moved = model.start.clone();
        order.iter().for_each(|(side, step)| model.walk(&mut moved, *side, step));
        let bryansk = model.slot[region("R5").index()];
        count(&moved.hosts[bryansk][Alliance::Axis as usize], Category::Land)
    }

    #[test]
    fn whoever_comes_first_holds_the_other_fast() {
        assert_eq!(germans_in_bryansk(true), 4.0);
        assert_eq!(germans_in_bryansk(false), 0.0);
    }
}
