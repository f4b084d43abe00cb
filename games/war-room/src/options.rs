//! What a seat may do next, as a menu. Everything listed passes `check`.

use sandtable_engine::{Choice, Offer};

use crate::battle::Step;
use crate::battle::convoys::Raid;
use crate::ids::*;
use crate::order::{Heading, Order, Whose};
use crate::phase2_planning::open_slots;
use crate::phase3_routes::Way;
use crate::reorganize::STACK_LIMIT;
use crate::state::{Stage, State, Written};
use crate::{Plan, WarRoom};

type Menu = Vec<Choice<WarRoom>>;

fn order(order: Order) -> Choice<WarRoom> {
    Offer::Order(order)
}

fn done() -> Choice<WarRoom> {
    Offer::Done(Order::Done)
}

impl WarRoom {
    pub(crate) fn menu(&self, state: &State, nation: Nation, under: Option<&Heading>) -> Menu {
        let owed = self.roll_request(state).is_none() && self.deciders(state).contains(&nation);
        match under {
            Some(Heading::Regroup) => self.regroup_menu(state, nation),
            Some(Heading::RegroupCommand { command }) => self.regroup_command_menu(state, nation, *command),
            Some(heading) if owed => self.submenu(state, nation, heading),
            Some(_) => Vec::new(),
            None => {
                let mut menu = if owed { self.owed_menu(state, nation) } else { Vec::new() };
                self.open_rights(state, nation, &mut menu);
                menu
            }
        }
    }

    /// Rights a nation has without being asked.
    fn open_rights(&self, state: &State, nation: Nation, menu: &mut Menu) {
        if self.can_regroup(state, nation) {
            menu.push(Offer::Open(Heading::Regroup));
        }
        if self.judge(state, nation, &Order::Reopen).is_ok() {
            menu.push(order(Order::Reopen));
        }
        if self.check_break_pact(state, nation).is_ok() {
            menu.push(order(Order::BreakPact));
        }
        let deputies = self.possible_deputies(state, nation).into_iter();
        menu.extend(deputies.map(|to| order(Order::Yield { to })));
    }

    fn owed_menu(&self, state: &State, nation: Nation) -> Menu {
        match &state.stage {
            Stage::Planning => self.planning_menu(state, nation),
            Stage::Slots { .. } => {
                open_slots(state).into_iter().map(|slot| order(Order::Slot { slot })).collect()
            }
            Stage::Bonus { .. } => {
                let most = self.bonus_limit(state, nation);
                let medals = (1..=most).map(|medals| order(Order::Bonus { medals }));
                std::iter::once(done()).chain(medals).collect()
            }
            Stage::QuickDice { results, made, .. } => {
                let makes = self.makeable(state, nation, results, made).into_iter();
                std::iter::once(done()).chain(makes.map(|unit| order(Order::Make { unit }))).collect()
            }
            Stage::Movement { .. } => self.movement_menu(state, nation),
            Stage::Launch { .. } => self.launch_menu(state, nation),
            Stage::Hotspots { .. } => self
                .hotspots_of(state, nation)
                .into_iter()
                .map(|region| order(Order::Resolve { region }))
                .collect(),
            Stage::Battle { .. } => self.battle_menu(state, nation),
            Stage::ConvoyRaid { .. } => {
                state.raid.as_ref().map_or(Vec::new(), |raid| self.raid_menu(state, nation, raid))
            }
            Stage::Landing { .. } => {
                let waiting = self.aloft(state, nation).filter(|c| !self.landing_sites(state, c).is_empty());
                let headings = waiting.map(|c| Offer::Open(Heading::Land { command: c.number }));
                std::iter::once(done()).chain(headings).collect()
            }
            Stage::Deployment { .. } => {
                let yards = self.yards(state, nation).into_iter();
                let headings = yards.filter(|at| !self.deploy_menu(state, nation, *at).is_empty());
                std::iter::once(done())
                    .chain(headings.map(|at| Offer::Open(Heading::Deploy { at })))
                    .collect()
            }
            Stage::CancelStress { .. } => {
                let at = state.nation(nation);
                let most = at.stress.min(at.medals.saturating_add(at.goods));
                let ways = (1..=most).map(|n| {
                    let goods = n.min(at.goods);
                    order(Order::Spend { medals: n - goods, goods })
                });
                std::iter::once(done()).chain(ways).collect()
            }
            Stage::Relief { .. } => {
                let at = state.nation(nation);
                let due = self.threshold(state, nation);
                let goods = due.min(at.goods);
                vec![done(), order(Order::Relieve { medals: due - goods, goods })]
            }
            Stage::Unrest { .. } => self.unrest_menu(state, nation),
            Stage::Desertion { .. } => {
                let stacks =
                    state.commands_of(nation).map(|c| Offer::Open(Heading::Desert { command: c.number }));
                std::iter::once(done()).chain(stacks).collect()
            }
            Stage::Production => self.production_menu(state, nation),
            Stage::Placement { .. } => {
                let units = state.nation(nation).to_place;
                let open = |at: &Region| {
                    units.iter().any(|(unit, _)| {
                        self.check_build(state, nation, *at, Units::of(unit, 1), None).is_ok()
                    })
                };
                let sites =
                    state.controlled(nation).filter(open).map(|at| Offer::Open(Heading::Build { at }));
                std::iter::once(done()).chain(sites).collect()
            }
            Stage::Economy | Stage::RoundEnd | Stage::Over { .. } => Vec::new(),
        }
    }

    fn planning_menu(&self, state: &State, nation: Nation) -> Menu {
        let chart = &state.nation(nation).chart;
        let mut menu = Menu::new();
        if self.check_bid(state, nation, chart.bid).is_ok() {
            menu.push(done());
        }
        if chart.orders.len() < self.order_limit(state, nation) as usize {
            let free =
                state.commands_of(nation).filter(|c| !chart.orders.iter().any(|o| o.command == c.number));
            menu.extend(free.map(|c| Offer::Open(Heading::Write { command: c.number })));
        }
        if self.highest_bid(state, nation) > 0 {
            menu.push(Offer::Open(Heading::Bid));
        }
        if !chart.orders.is_empty() {
            menu.push(Offer::Open(Heading::Erase));
        }
        menu
    }

    pub(crate) fn highest_bid(&self, state: &State, nation: Nation) -> u16 {
        let held = state.nation(nation);
        match nation {
            _ if state.options.quick_play => u16::from(held.medals),
            Nation::China => 0,
            _ => held.resources[Resource::Oil],
        }
    }

    fn submenu(&self, state: &State, nation: Nation, heading: &Heading) -> Menu {
        match heading {
            Heading::Write { command } => {
                let Some(stack) = state.command(nation, *command) else { return Vec::new() };
                let regions = self.plottable(state, stack).into_iter();
                let written = regions.map(|to| Order::Write(Written { command: *command, to }));
                written.filter(|o| self.judge(state, nation, o).is_ok()).map(order).collect()
            }
            Heading::Erase => {
                let written = state.nation(nation).chart.orders.iter();
                written.map(|o| order(Order::Erase { command: o.command })).collect()
            }
            Heading::Bid => {
                (0..=self.highest_bid(state, nation)).map(|oil| order(Order::Bid { oil })).collect()
            }
            Heading::Stance { unit } => self.stance_menu(state, nation, *unit),
            Heading::Land { command } => self.land_menu(state, nation, *command),
            Heading::Deploy { at } => self.deploy_menu(state, nation, *at),
            Heading::Buy => {
                let units = UnitType::ALL.iter().map(|unit| Order::Buy { units: Units::of(*unit, 1) });
                units.filter(|o| self.judge(state, nation, o).is_ok()).map(order).collect()
            }
            Heading::Goods => {
                let one = Order::Goods { count: 1, pay: None };
                if self.judge(state, nation, &one).is_ok() { vec![order(one)] } else { Vec::new() }
            }
            Heading::Trade => self.trades(state, nation).into_iter().map(order).collect(),
            Heading::RepairBomb => self.bomb_repairs(state, nation).into_iter().map(order).collect(),
            Heading::Build { at } => {
                let units = state.nation(nation).to_place.iter();
                let builds =
                    units.map(|(unit, _)| Order::Build { at: *at, units: Units::of(unit, 1), token: None });
                builds.filter(|o| self.judge(state, nation, o).is_ok()).map(order).collect()
            }
            Heading::Desert { command } => {
                let Some(stack) = state.command(nation, *command) else { return Vec::new() };
                stack
                    .units
                    .iter()
                    .map(|(unit, _)| order(Order::Desert { command: *command, units: Units::of(unit, 1) }))
                    .collect()
            }
            Heading::Regroup | Heading::RegroupCommand { .. } => Vec::new(),
        }
    }

    /// Each open route, and for a pinned command each choice of what stays behind.
    fn movement_menu(&self, state: &State, nation: Nation) -> Menu {
        let Some((_, command, mut ways)) = self.order_at_hand(state, nation) else { return Vec::new() };
        // The way flown leaves no trace unless it breaks the pact; the referee finds the best.
        if command.category() == Category::Air {
            ways.sort_by_key(|way| way.breaks_pact);
            ways.truncate(1);
        }
        let several = ways.len() > 1;
        let mut menu = Menu::new();
        for Way { path, pinned, .. } in ways {
            let via = path.get(1).copied().filter(|_| several);
            let leaves = pinned
                .map_or(vec![None], |(_, held)| command.units.picks(held).into_iter().map(Some).collect());
            let orders = leaves.into_iter().map(|leave| Order::Go { via, leave, token: None });
            // Two routes may share their first region; the referee then takes the shorter.
            let fits =
                |o: &Order| self.judge(state, nation, o).is_ok() && !menu.contains(&Offer::Order(o.clone()));
            let fresh: Vec<Order> = orders.filter(fits).collect();
            menu.extend(fresh.into_iter().map(order));
        }
        menu.push(order(Order::Cancel));
        menu
    }

    fn launch_menu(&self, state: &State, nation: Nation) -> Menu {
        let mut menu = vec![done()];
        for (from, _) in self.ready_carriers(state, nation) {
            let near = self.table.board.neighbours(from).chain([from]);
            let open = near.filter(|to| self.check_launch(state, nation, from, *to).is_ok());
            menu.extend(open.map(|to| order(Order::Launch { from, to })));
        }
        menu
    }

    fn battle_menu(&self, state: &State, nation: Nation) -> Menu {
        let Some(battle) = state.battle.as_deref() else { return Vec::new() };
        match &battle.step {
            Step::Stances(side) => {
                let mut units: Vec<UnitType> =
                    self.stance_choices(state, *side).iter().map(|c| c.unit).collect();
                units.sort();
                units.dedup();
                let allies = self.possible_commanders(state, *side).into_iter().filter(|n| *n != nation);
                let yields: Menu = allies.map(|to| order(Order::Yield { to })).collect();
                let headings = units.into_iter().map(|unit| Offer::Open(Heading::Stance { unit }));
                std::iter::once(done()).chain(headings).chain(yields).collect()
            }
            Step::AirStage | Step::SurfaceStage => {
                if battle.fire.as_ref().is_some_and(|f| f.aimed.is_some()) {
                    let owners = self.escorts(battle).into_iter().map(Some);
                    let escorts = owners.map(|owner| order(Order::Escort { owner }));
                    return escorts.chain([order(Order::Decline)]).collect();
                }
                let targets = if battle.quick {
                    self.quick_kills(battle)
                } else {
                    self.colour_at_hand(battle).map_or(Vec::new(), |colour| self.targets(battle, colour))
                };
                let mut menu: Menu = targets.iter().map(|t| order(t.order())).collect();
                menu.push(order(Order::Auto));
                if !battle.quick && self.colour_at_hand(battle) == Some(Colour::Black) {
                    menu.push(order(Order::Miss));
                }
                menu
            }
            Step::Bombing => {
                let Some(colour) = self.bomb_colour(battle) else { return Vec::new() };
                let targets = self.bomb_targets(state, battle, colour).into_iter();
                let mut menu: Menu = targets.map(|what| order(Order::Bomb { what })).collect();
                menu.push(order(Order::Auto));
                if colour == Colour::Black {
                    menu.push(order(Order::Miss));
                }
                menu
            }
            Step::Garrison { choose } => {
                std::iter::once(done()).chain(choose.iter().map(|t| order(t.order()))).collect()
            }
            Step::Repairs { .. } => {
                let all = self.affordable_repairs(state, nation);
                let mut menu = vec![done(), order(Order::Repair { units: Units::default(), pay: None })];
                let fewer = (1..all.total()).map(|n| order(Order::Repair { units: all.take(n), pay: None }));
                menu.extend(fewer);
                menu
            }
            Step::Claim => {
                let claims = self.claimants(state).into_iter().map(|nation| order(Order::Claim { nation }));
                std::iter::once(done()).chain(claims).collect()
            }
            Step::Medals { .. } => {
                let awards =
                    self.decorated(state).into_iter().map(|nation| order(Order::Award { nation, medals: 1 }));
                std::iter::once(done()).chain(awards).collect()
            }
            Step::Dive { .. } => {
                let escaped = self.escaped_submarines(state, nation);
                let mut menu = vec![done()];
                for to in self.dive_regions(state, nation) {
                    for count in 1..=escaped {
                        let tokens = self.dive_tokens(state, nation, count);
                        let own = tokens.last().filter(|_| tokens.len() > 1);
                        let shown = tokens.first().into_iter().chain(own);
                        menu.extend(shown.map(|token| order(Order::Dive { count, to, token: *token })));
                    }
                }
                menu
            }
            _ => Vec::new(),
        }
    }

    fn stance_menu(&self, state: &State, nation: Nation, unit: UnitType) -> Menu {
        let choices = self.stance_choices(state, nation.alliance()).into_iter().filter(|c| c.unit == unit);
        let mut menu = Menu::new();
        for choice in choices {
            let whose = Whose::exactly(choice.owner);
            let some = |count: u8| Order::Stance { whose, count, unit, stance: choice.stance };
            let moves = |o: &Order| matches!(self.judge(state, nation, o), Ok(Plan::Stance(change)) if change.count > 0);
            menu.extend([choice.count, 1].map(some).into_iter().filter(moves).map(order));
        }
        menu.dedup();
        menu
    }

    fn raid_menu(&self, state: &State, nation: Nation, raid: &Raid) -> Menu {
        if raid.unassigned().next().is_none() {
            let choices =
                self.wild_choices(state).into_iter().map(|resource| order(Order::Sink { resource }));
            return std::iter::once(done()).chain(choices).collect();
        }
        let mut menu = vec![done()];
        for raider in raid.unassigned().filter(|r| r.nation == nation) {
            let orders = raid.convoys.iter().map(|convoy| Order::Raid {
                nation,
                command: raider.command,
                convoy: convoy.clone(),
            });
            menu.extend(orders.filter(|o| self.judge(state, nation, o).is_ok()).map(order));
        }
        menu
    }

    fn land_menu(&self, state: &State, nation: Nation, command: u8) -> Menu {
        let Some(stack) = state.command(nation, command) else { return Vec::new() };
        let mut menu = Menu::new();
        for to in self.landing_sites(state, stack) {
            menu.push(order(Order::Land { command, units: None, to, token: None }));
            if stack.units.total() > 1 && self.free_token(state, nation, Category::Air).is_some() {
                menu.push(order(Order::Land { command, units: Some(stack.units.take(1)), to, token: None }));
            }
        }
        menu
    }

    fn deploy_menu(&self, state: &State, nation: Nation, at: Region) -> Menu {
        let units = state.construction_at(at);
        if self.excess(state, at) > 0 {
            return units
                .iter()
                .map(|(unit, _)| order(Order::Scrap { at, units: Units::of(unit, 1) }))
                .collect();
        }
        let mut menu = Menu::new();
        for (unit, count) in units.iter() {
            let category = unit.category();
            let places = if category == Category::Naval { self.ports(state, at) } else { vec![at] };
            for place in places {
                let room = self.stack_with_room(state, nation, place, category).map(|c| c.number);
                let tokens = room.into_iter().chain(self.free_token(state, nation, category));
                for token in tokens {
                    let sea = (category == Category::Naval).then_some(place);
                    let used = state.command(nation, token).map_or(0, |c| c.units.total());
                    let units = Units::of(unit, count.min(STACK_LIMIT - used));
                    menu.push(order(Order::Deploy { at, units, sea, token }));
                }
            }
        }
        menu
    }

    fn unrest_menu(&self, state: &State, nation: Nation) -> Menu {
        let due = self.unrest_due(state, nation);
        let held = state.nation(nation).resources;
        let mut menu = vec![done()];
        for oil in 0..=due {
            for iron in 0..=due - oil {
                let resources = Resources([oil, iron, due - oil - iron]);
                if held.covers(resources) {
                    menu.push(order(Order::Pay { resources }));
                }
            }
        }
        menu
    }

    fn production_menu(&self, state: &State, nation: Nation) -> Menu {
        let mut menu = vec![done()];
        let headings = [Heading::Buy, Heading::Goods, Heading::Trade, Heading::RepairBomb];
        let open = headings.into_iter().filter(|h| !self.submenu(state, nation, h).is_empty());
        menu.extend(open.map(Offer::Open));
        let sheet = &state.nation(nation).sheet;
        if !sheet.units.is_empty() || sheet.goods > 0 {
            menu.push(order(Order::Clear));
        }
        menu
    }

    fn trades(&self, state: &State, nation: Nation) -> Vec<Order> {
        let traders = self.table.board.places().filter(|p| p.trades.is_some());
        let orders = traders
            .flat_map(|p| Resource::ALL.iter().map(|give| Order::Trade { with: p.region, give: *give }));
        let fits = |o: &Order| match o {
            Order::Trade { with, give } => self.check_trade(state, nation, *with, *give).is_ok(),
            _ => false,
        };
        orders.filter(fits).collect()
    }

    fn bomb_repairs(&self, state: &State, nation: Nation) -> Vec<Order> {
        if !state.options.bomb_repair {
            return Vec::new();
        }
        let bombed = state.controlled(nation).filter(|at| self.check_repair_bomb(state, nation, *at).is_ok());
        bombed.map(|at| Order::RepairBomb { at }).collect()
    }

    fn can_regroup(&self, state: &State, nation: Nation) -> bool {
        state.commands_of(nation).any(|c| self.regroupable(state, nation, c))
    }

    /// Whether a stack could be split or merged, cheaply.
    pub(crate) fn regroupable(&self, state: &State, nation: Nation, stack: &crate::state::Command) -> bool {
        if self.reorganizing_time(state, nation, stack.region).is_err() {
            return false;
        }
        stack.units.total() > 1 && self.free_token(state, nation, stack.category()).is_some()
            || state.commands_at(stack.region).any(|other| {
                other.nation == nation
                    && other.number != stack.number
                    && self
                        .check_regroup(state, nation, stack.number, stack.units.take(1), other.number)
                        .is_ok()
            })
    }

    fn regroup_menu(&self, state: &State, nation: Nation) -> Menu {
        let stacks = state.commands_of(nation).filter(|c| self.regroupable(state, nation, c));
        stacks.map(|c| Offer::Open(Heading::RegroupCommand { command: c.number })).collect()
    }

    fn regroup_command_menu(&self, state: &State, nation: Nation, command: u8) -> Menu {
        let Some(stack) = state.command(nation, command) else { return Vec::new() };
        let mut menu = Menu::new();
        if let Some(to) = self.free_token(state, nation, stack.category()) {
            let parts = stack.units.iter().map(|(unit, _)| Units::of(unit, 1));
            let splits = parts.map(|units| Order::Split { command, units, to });
            menu.extend(splits.filter(|o| self.judge(state, nation, o).is_ok()).map(order));
        }
        for other in state.commands_at(stack.region).filter(|c| c.nation == nation && c.number != command) {
            let merge = Order::Merge { command, into: other.number };
            let parts = stack.units.iter().map(|(unit, _)| Units::of(unit, 1));
            let shifts = parts.map(|units| Order::Split { command, units, to: other.number });
            let legal = shifts.chain([merge]).filter(|o| self.judge(state, nation, o).is_ok());
            menu.extend(legal.map(order));
        }
        menu
    }
}
