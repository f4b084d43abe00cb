//! Pieces that may be given orders, and where they may go. Everything lit passes `check`.

use sandtable_engine::Rejection;
use sandtable_engine::desk::{Movable, Pick, Reach, ReachOf};

use crate::WarRoom;
use crate::ids::*;
use crate::order::Order;
use crate::pacts::hostile;
use crate::phase3_movement::best_way;
use crate::phase3_routes::Way;
use crate::reason::Reason;
use crate::state::{Chart, Command, Stage, State, Written};

/// How many regions a command goes at most, rails apart.
fn range(command: &Command) -> u8 {
    if command.category() == Category::Land && !command.region.is_sea() { 1 } else { 2 }
}

impl WarRoom {
    /// The commands whose turn it is to be told where to go.
    fn at_call<'s>(&self, state: &'s State, nation: Nation) -> Vec<&'s Command> {
        let chart = &state.nation(nation).chart;
        match state.stage {
            Stage::Planning => {
                let full = chart.orders.len() >= usize::from(self.order_limit(state, nation));
                let ordered = |command: &Command| chart.orders.iter().any(|o| o.command == command.number);
                state.commands_of(nation).filter(|command| !full && !ordered(command)).collect()
            }
            Stage::Movement { .. } => {
                let at_hand = chart.orders.get(usize::from(chart.next));
                at_hand.and_then(|order| state.command(nation, order.command)).into_iter().collect()
            }
            Stage::Landing { .. } => self.aloft(state, nation).collect(),
            _ => Vec::new(),
        }
    }

    /// Whether a nation is being asked.
    pub(crate) fn owes(&self, state: &State, nation: Nation) -> bool {
        self.roll_request(state).is_none() && self.deciders(state).contains(&nation)
    }

    /// What going to the end of a path comes to, as a chart would note it.
    pub(crate) fn aim(&self, state: &State, command: &Command, path: &[Region]) -> &'static str {
        let nation = command.nation;
        let Some(&end) = path.last() else { return "move" };
        let force = state.region(end);
        let defended = state.commands_at(end).any(|c| hostile(state, c.nation, nation) && !c.dived)
            || (!force.force.is_empty() && force.alignment == Some(nation.alliance().other()));
        let invasion = !end.is_sea() && (state.is_enemy(nation, end) || state.is_standard_neutral(end));
        let convoys = || end.is_sea() && !self.prey(state, end, &[nation]).is_empty();
        let bombs =
            || command.units[UnitType::Bomber] > 0 && self.bombing_possible(state, end, nation.alliance());
        match command.category() {
            Category::Air if bombs() => "bomb",
            Category::Air if defended || invasion => "air",
            Category::Naval if defended => "attack",
            Category::Air | Category::Naval if convoys() => "raid",
            Category::Air | Category::Naval if path.len() == 1 => "patrol",
            Category::Land if end.is_sea() => "move",
            Category::Land if command.region.is_sea() && (defended || invasion) => "landing",
            Category::Land if defended || invasion => "attack",
            Category::Land if path.windows(2).any(|step| !step[1].is_sea()) && path.len() > 2 => "rail",
            _ => "move",
        }
    }

    /// Regions worth trying: two steps around, and wherever rails lead.
    fn around(&self, state: &State, command: &Command) -> Vec<(Region, bool)> {
        let board = &self.table.board;
        let first: Vec<Region> = board.neighbours(command.region).collect();
        let far = range(command) > 1 || state.options.long_range_landings;
        let second = first.iter().flat_map(|mid| board.neighbours(*mid));
        let by_sea = |to: &Region| far || to.is_sea();
        let stations = self.rail_stations(state, command);
        let near = |region: &Region| far || first.contains(region);
        let mut regions: Vec<Region> =
            first.iter().copied().chain(second.filter(by_sea)).chain(stations).collect();
        regions.push(command.region);
        regions.sort_unstable();
        regions.dedup();
        regions.retain(|region| state.region(*region).in_play);
        regions.into_iter().map(|region| (region, near(&region))).collect()
    }

    fn planned(&self, state: &State, command: &Command) -> Vec<ReachOf<WarRoom>> {
        let mut reach = Vec::new();
        for (to, near) in self.around(state, command) {
            let order = Order::Write(Written { command: command.number, to });
            // Who is pinned now may be free when the order is read.
            let straight = || Way { path: vec![command.region, to], pinned: None, breaks_pact: false };
            let ways = match self.ways(state, command, to) {
                Err(reason) if reason.is_pin() => Ok(vec![straight()]),
                ways => ways,
            };
            let found = ways.map(|ways| best_way(ways, to)).map_err(Rejection::from);
            let legal = found.and_then(|way| self.judge(state, command.nation, &order).map(|_| way));
            match legal {
                Ok(Some(Way { path, .. })) => {
                    let kind = self.aim(state, command, &path);
                    reach.push(go(to, kind, &path, order));
                }
                Ok(None) => {}
                Err(rejection) if near => reach.push(refused(to, rejection)),
                Err(_) => {}
            }
        }
        reach
    }

    /// The routes open to the order that was read.
    fn routes(&self, state: &State, nation: Nation) -> Vec<ReachOf<WarRoom>> {
        let Some((_, command, mut ways)) = self.order_at_hand(state, nation) else { return Vec::new() };
        if command.category() == Category::Air {
            ways.sort_by_key(|way| way.breaks_pact);
            ways.truncate(1);
        }
        let several = ways.len() > 1;
        let mut reach = Vec::new();
        for way in &ways {
            let via = way.path.get(1).copied().filter(|_| several);
            let order = Order::Go { via, leave: None, token: None };
            // Two routes may share their first region; the referee then takes the better.
            let taken =
                self.check_go(state, nation, via, None, None).is_ok_and(|found| found.way.path == way.path);
            if let (true, Some(end)) = (taken, way.path.last()) {
                reach.push(go(*end, self.aim(state, &command, &way.path), &way.path, order));
            }
        }
        reach
    }

    fn launches_from(&self, state: &State, nation: Nation, from: Region) -> Vec<ReachOf<WarRoom>> {
        let near = self.table.board.neighbours(from).chain([from]);
        let answer = |to: Region| match self.check_launch(state, nation, from, to) {
            Ok(_) => {
                let enemy = state.commands_at(to).any(|c| hostile(state, c.nation, nation) && !c.dived);
                let kind = if enemy || state.is_enemy(nation, to) { "air" } else { "patrol" };
                go(to, kind, &[from, to], Order::Launch { from, to })
            }
            Err(reason) => refused(to, reason.into()),
        };
        near.filter(|to| state.region(*to).in_play).map(answer).collect()
    }

    fn landings_of(&self, state: &State, command: &Command) -> Vec<ReachOf<WarRoom>> {
        let number = command.number;
        let answer = |(to, near): (Region, bool)| {
            let order = Order::Land { command: number, units: None, to, token: None };
            match self.check_land(state, command.nation, number, None, to, None) {
                Ok(_) => Some(go(to, "land", &[command.region, to], order)),
                Err(reason) if near && !to.is_sea() => Some(refused(to, reason.into())),
                Err(_) => None,
            }
        };
        self.around(state, command).into_iter().filter_map(answer).collect()
    }

    /// Where units under an Industry Token may be deployed: into a stack with room, else a new one.
    fn deployments_of(
        &self,
        state: &State,
        nation: Nation,
        at: Region,
        units: Units,
    ) -> Vec<ReachOf<WarRoom>> {
        let Some((unit, _)) = units.iter().next() else { return Vec::new() };
        let category = unit.category();
        let places = if category == Category::Naval { self.ports(state, at) } else { vec![at] };
        let answer = |to: Region| {
            let sea = (category == Category::Naval).then_some(to);
            let stacks = state.commands_at(to).filter(|c| c.nation == nation && c.category() == category);
            let tokens: Vec<u8> =
                stacks.map(|c| c.number).chain(self.free_token(state, nation, category)).collect();
            let order = |token| Order::Deploy { at, units, sea, token };
            let verdicts = tokens.iter().map(|token| self.judge(state, nation, &order(*token)));
            match tokens.iter().zip(verdicts.clone()).find(|(_, verdict)| verdict.is_ok()) {
                Some((token, _)) => Some(go(to, "deploy", &[at, to], order(*token))),
                None => verdicts.into_iter().find_map(Result::err).map(|rejection| refused(to, rejection)),
            }
        };
        places.into_iter().filter_map(answer).collect()
    }

    fn sites_for(&self, state: &State, nation: Nation, units: Units) -> Vec<ReachOf<WarRoom>> {
        let mut reach = Vec::new();
        for at in state.controlled(nation) {
            let order = Order::Build { at, units, token: None };
            let place = self.table.board.place(at);
            match self.judge(state, nation, &order) {
                Ok(_) => reach.push(go(at, "build", &[at], order)),
                Err(rejection) if place.industry || place.mobilization => reach.push(refused(at, rejection)),
                Err(_) => {}
            }
        }
        reach
    }
}

fn go(space: Region, kind: &'static str, route: &[Region], order: Order) -> ReachOf<WarRoom> {
    Reach::Go { space: space.to_string(), kind, route: route.iter().map(Region::to_string).collect(), order }
}

fn refused(space: Region, rejection: Rejection<Reason>) -> ReachOf<WarRoom> {
    Reach::Refused { space: space.to_string(), rejection }
}

/// While charts are written: as if a nation's were still blank, whatever stands on it.
pub fn as_if_to_move(state: &State, nation: Nation) -> Option<State> {
    if state.stage != Stage::Planning || !state.plays(nation) {
        return None;
    }
    let mut then = state.clone();
    then.nations[nation as usize].chart = Chart::default();
    Some(then)
}

pub fn movable(game: &WarRoom, state: &State, nation: Nation) -> Vec<Movable> {
    if !game.owes(state, nation) {
        return Vec::new();
    }
    let entry = |space: String, unit: UnitType, count: u8| Movable {
        space,
        power: nation.name().to_owned(),
        unit: unit.name().to_owned(),
        count: count.into(),
        ..Movable::default()
    };
    let mut list = Vec::new();
    for command in game.at_call(state, nation) {
        let note = command.is_transport().then(|| "aboard transports".to_owned());
        list.extend(command.units.iter().map(|(unit, count)| Movable {
            stack: Some(command.number.to_string()),
            left: range(command),
            note: note.clone(),
            ..entry(command.region.to_string(), unit, count)
        }));
    }
    match state.stage {
        Stage::Launch { .. } => {
            list.extend(game.ready_carriers(state, nation).into_iter().map(|(sea, count)| Movable {
                left: 1,
                note: Some("on deck".to_owned()),
                ..entry(sea.to_string(), UnitType::CarrierFighter, count)
            }));
        }
        Stage::Deployment { .. } => {
            for yard in game.yards(state, nation) {
                let built = state.construction_at(yard);
                list.extend(built.iter().map(|(unit, count)| Movable {
                    note: Some("under construction".to_owned()),
                    ..entry(yard.to_string(), unit, count)
                }));
            }
        }
        // Bought units are not on the map yet: they come from nowhere.
        Stage::Placement { .. } => {
            let bought = state.nation(nation).to_place;
            list.extend(bought.iter().map(|(unit, count)| entry(String::new(), unit, count)));
        }
        _ => {}
    }
    list
}

pub fn reach(game: &WarRoom, state: &State, nation: Nation, pick: &Pick) -> Vec<ReachOf<WarRoom>> {
    if !game.owes(state, nation) {
        return Vec::new();
    }
    let from = game.table.board.find(&pick.from);
    let units = picked(pick);
    let named =
        pick.units.iter().find_map(|picked| picked.stack.as_deref()).and_then(|number| number.parse().ok());
    let here = |command: &&Command| {
        Some(command.region) == from && named.is_none_or(|number: u8| number == command.number)
    };
    // An order moves a whole command, whatever part of it was picked.
    let command = state.commands_of(nation).find(here);
    match (&state.stage, command, from) {
        (Stage::Planning, Some(command), _) => game.planned(state, command),
        (Stage::Movement { .. }, Some(command), _)
            if game
                .order_at_hand(state, nation)
                .is_some_and(|(order, ..)| order.command == command.number) =>
        {
            game.routes(state, nation)
        }
        (Stage::Landing { .. }, Some(command), _) => game.landings_of(state, command),
        (Stage::Launch { .. }, _, Some(from)) => game.launches_from(state, nation, from),
        (Stage::Deployment { .. }, _, Some(from)) => game.deployments_of(state, nation, from, units),
        (Stage::Placement { .. }, ..) => game.sites_for(state, nation, units),
        _ => Vec::new(),
    }
}

fn picked(pick: &Pick) -> Units {
    let mut units = Units::default();
    for picked in &pick.units {
        if let Some(unit) = UnitType::named(&picked.unit) {
            units[unit] = units[unit].saturating_add(picked.count.min(u32::from(u8::MAX)) as u8);
        }
    }
    units
}
