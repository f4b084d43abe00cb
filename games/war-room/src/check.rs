//! Who owes what, and the one gate every order passes.

use sandtable_engine::{Awaiting, Die, Outcome, Rejection, RollRequest};

use crate::battle::Step;
use crate::event::Event;
use crate::ids::*;
use crate::order::Order;
use crate::pacts::at_peace;
use crate::phase2_planning::open_slots;
use crate::reason::Reason;
use crate::state::{Stage, State};
use crate::{Plan, WarRoom};

impl WarRoom {
    /// The dice the game waits for.
    pub(crate) fn roll_request(&self, state: &State) -> Option<RollRequest> {
        match &state.stage {
            Stage::Slots { left, choosing: None } => {
                let tied = self.highest_bidders(state, left).len() as u8;
                let die = Die { sides: tied, unit: "".into(), need: None };
                Some(RollRequest {
                    step: "turn order".into(),
                    by: "table".into(),
                    place: "".into(),
                    dice: vec![die],
                })
            }
            Stage::QuickDice { turn, left, results, .. } if results.iter().all(|n| *n == 0) => {
                Some(self.production_request(state.in_turn(*turn)?, *left))
            }
            Stage::Battle { .. } => {
                let battle = state.battle.as_deref()?;
                match &battle.step {
                    Step::Garrison { choose } if choose.is_empty() => {
                        Some(self.garrison_request(state, battle.region))
                    }
                    Step::AirStage | Step::SurfaceStage if battle.fire.as_ref()?.pending.is_none() => {
                        self.batch_request(battle).map(|(_, request)| request)
                    }
                    Step::Bombing if battle.bombing.as_ref()?.pending.is_none() => {
                        self.batch_request(battle).map(|(_, request)| request)
                    }
                    _ => None,
                }
            }
            Stage::ConvoyRaid { .. } => {
                let raid =
                    state.raid.as_ref().filter(|r| r.unassigned().next().is_none() && r.sunk.is_none())?;
                self.raid_request(raid)
            }
            _ => None,
        }
    }

    /// The nations that owe a decision.
    pub(crate) fn deciders(&self, state: &State) -> Vec<Nation> {
        let one = |nation: Option<Nation>| nation.into_iter().collect();
        match &state.stage {
            Stage::Planning => state.players().filter(|n| !state.nation(*n).chart.sealed).collect(),
            Stage::Production => state.players().filter(|n| !state.nation(*n).sheet.sealed).collect(),
            Stage::Slots { choosing, .. } => one(*choosing),
            Stage::Deployment { left } => self.deployers(state, left),
            Stage::QuickDice { results, .. } if results.iter().all(|n| *n == 0) => Vec::new(),
            Stage::Bonus { turn }
            | Stage::QuickDice { turn, .. }
            | Stage::Movement { turn }
            | Stage::Launch { turn }
            | Stage::Hotspots { turn }
            | Stage::Landing { turn }
            | Stage::CancelStress { turn }
            | Stage::Relief { turn }
            | Stage::Unrest { turn }
            | Stage::Desertion { turn, .. }
            | Stage::Placement { turn } => one(state.in_turn(*turn)),
            Stage::Battle { .. } => one(self.battle_decider(state)),
            Stage::ConvoyRaid { .. } => one(state.raid.as_ref().and_then(|raid| {
                let assigning = raid.unassigned().next().map(|r| r.nation);
                assigning.or(raid.sunk.map(|_| raid.commander))
            })),
            Stage::Economy | Stage::RoundEnd | Stage::Over { .. } => Vec::new(),
        }
    }

    fn battle_decider(&self, state: &State) -> Option<Nation> {
        let battle = state.battle.as_deref()?;
        match &battle.step {
            Step::Stances(side) => battle.side(*side).commander,
            Step::AirStage | Step::SurfaceStage => {
                let fire = battle.fire.as_ref()?;
                fire.pending?;
                let side = if fire.aimed.is_some() { fire.roller.other() } else { fire.roller };
                battle.side(side).commander
            }
            Step::Bombing => {
                let bombing = battle.bombing.as_ref()?;
                bombing.pending?;
                battle.side(bombing.by).commander
            }
            Step::Garrison { choose } if !choose.is_empty() => self.garrison_roller(state, battle.region),
            Step::Repairs { left } | Step::Dive { left } => left.first().copied(),
            Step::Claim => battle.side(self.claimants(state).first()?.alliance()).commander,
            Step::Medals { .. } => battle.side(self.decorated(state).first()?.alliance()).commander,
            _ => None,
        }
    }

    /// Decisions that run by themselves where there is no choice; their steps stand in the state all the same.
    pub(crate) fn asked_before(&self, state: &State, event: &Event) -> Option<State> {
        let step = || state.battle.as_deref().map(|battle| &battle.step);
        let mut asked = match event {
            Event::Entered(Stage::Battle { .. }) if matches!(state.stage, Stage::Hotspots { .. }) => state,
            Event::StepReached(_) if matches!(step(), Some(Step::Stances(_))) => state,
            Event::SlotTaken { .. }
            | Event::Hit { .. }
            | Event::Killed { .. }
            | Event::GarrisonKilled { .. }
            | Event::Captured { .. }
            | Event::MedalsAwarded { .. }
            | Event::RaiderAssigned { .. }
            | Event::WildSpent { .. } => state,
            _ => return None,
        }
        .clone();
        if let (Event::GarrisonKilled { target }, Some(battle)) = (event, asked.battle.as_deref_mut()) {
            battle.step = Step::Garrison { choose: vec![*target] };
        }
        Some(asked)
    }

    pub(crate) fn awaited(&self, state: &State) -> Awaiting {
        if let Stage::Over { winners, summary } = &state.stage {
            let winners = winners.iter().map(|n| n.seat()).collect();
            return Awaiting::Over(Outcome { winners, ranking: Vec::new(), summary: summary.clone() });
        }
        match self.roll_request(state) {
            Some(request) => Awaiting::Roll(request),
            None => Awaiting::Orders(self.deciders(state).into_iter().map(Nation::seat).collect()),
        }
    }

    /// The only gate.
    pub(crate) fn judge(
        &self,
        state: &State,
        nation: Nation,
        order: &Order,
    ) -> Result<Plan, Rejection<Reason>> {
        if !state.plays(nation) {
            return Err(Reason::NotPlaying { nation }.into());
        }
        if let Some(region) = named_regions(order).into_iter().find(|r| !self.table.board.exists(*r)) {
            return Err(Reason::ClosedRegion { region }.into());
        }
        let right = match order {
            Order::BreakPact => Some(self.check_break_pact(state, nation)),
            Order::Split { command, units, to } => {
                Some(self.check_regroup(state, nation, *command, *units, *to))
            }
            Order::Merge { command, into } => Some(self.check_merge(state, nation, *command, *into)),
            Order::Reopen => Some(self.check_reopen(state, nation)),
            Order::Yield { to } if before_battles(state) => Some(self.check_deputy(state, nation, *to)),
            _ => None,
        };
        if let Some(result) = right {
            return result.map(|()| Plan::Order(order.clone())).map_err(Rejection::from);
        }
        if self.roll_request(state).is_some() {
            return Err(Reason::NotNow.into());
        }
        if !self.deciders(state).contains(&nation) {
            return Err(self.out_of_turn(state, nation, order).into());
        }
        if let Order::Plan { orders, bid } = order {
            return self.check_plan(state, nation, orders, *bid).map(|()| Plan::Order(order.clone()));
        }
        if let (Stage::Production, Order::Trade { with, give }) = (&state.stage, order) {
            return self.check_trade(state, nation, *with, *give).map(|_| Plan::Order(order.clone()));
        }
        self.check_owed(state, nation, order).map_err(Rejection::from)
    }

    /// Why somebody else is asked.
    fn out_of_turn(&self, state: &State, nation: Nation, order: &Order) -> Reason {
        match (&state.stage, order) {
            (Stage::Bonus { .. }, Order::Bonus { .. }) if state.nation(nation).zone >= Zone::Red => {
                Reason::RedBonus
            }
            (Stage::Slots { .. }, _) => Reason::NotYourSlot,
            (Stage::Hotspots { .. }, _) => Reason::NotYourPick,
            (Stage::Battle { .. } | Stage::ConvoyRaid { .. }, _) => Reason::NotCommander,
            (Stage::Landing { .. }, _) => Reason::NotYourLanding,
            (Stage::Placement { .. }, _) => Reason::NotYourPlacement,
            (
                Stage::CancelStress { .. }
                | Stage::Relief { .. }
                | Stage::Unrest { .. }
                | Stage::Desertion { .. },
                _,
            ) => Reason::NotYourStep,
            _ => Reason::NotYours,
        }
    }

    fn check_merge(&self, state: &State, nation: Nation, command: u8, into: u8) -> Result<(), Reason> {
        let stack = state.command(nation, command).ok_or(Reason::NoSuchCommand { command })?;
        self.reorganizing_time(state, nation, stack.region)?;
        let units = stack.units;
        state.command(nation, into).ok_or(Reason::NoSuchCommand { command: into })?;
        self.check_regroup(state, nation, command, units, into)
    }

    fn check_reopen(&self, state: &State, nation: Nation) -> Result<(), Reason> {
        let at = state.nation(nation);
        match state.stage {
            Stage::Planning if at.chart.sealed => Ok(()),
            Stage::Production if at.sheet.sealed && !at.resources.is_empty() => Ok(()),
            Stage::Planning | Stage::Production => Err(Reason::NotNow),
            _ => Err(Reason::Sealed),
        }
    }

    /// A whole chart: every fault is reported.
    fn check_plan(
        &self,
        state: &State,
        nation: Nation,
        orders: &[crate::state::Written],
        bid: u16,
    ) -> Result<(), Rejection<Reason>> {
        if state.stage != Stage::Planning {
            return Err(Reason::Sealed.into());
        }
        let mut reasons = Vec::new();
        for (at, order) in orders.iter().enumerate() {
            reasons.extend(self.check_written(state, nation, &orders[..at], *order).err());
        }
        reasons.extend(self.check_bid(state, nation, bid).err());
        if reasons.is_empty() { Ok(()) } else { Err(Rejection { reasons }) }
    }

    /// Orders that answer what is owed at this stage.
    fn check_owed(&self, state: &State, nation: Nation, order: &Order) -> Result<Plan, Reason> {
        let accepted = || Ok(Plan::Order(order.clone()));
        match (&state.stage, order) {
            (Stage::Planning, Order::Write(written)) => {
                self.check_written(state, nation, &state.nation(nation).chart.orders, *written)?;
            }
            (Stage::Planning, Order::Erase { command }) => {
                let written = state.nation(nation).chart.orders.iter().any(|o| o.command == *command);
                written.then_some(()).ok_or(Reason::NothingWritten { command: *command })?;
            }
            (Stage::Planning, Order::Bid { oil }) => self.check_bid(state, nation, *oil)?,
            (Stage::Planning, Order::Done) => {
                self.check_bid(state, nation, state.nation(nation).chart.bid)?
            }
            (Stage::Slots { .. }, Order::Slot { slot }) => {
                open_slots(state).contains(slot).then_some(()).ok_or(Reason::SlotTaken { slot: *slot })?;
            }
            (Stage::Bonus { .. }, Order::Bonus { medals }) => self.check_bonus(state, nation, *medals)?,
            (Stage::QuickDice { results, made, .. }, Order::Make { unit }) => {
                let able = self.makeable(state, nation, results, made).contains(unit);
                able.then_some(()).ok_or(Reason::CannotMake { unit: *unit })?;
            }
            (Stage::Movement { .. }, Order::Go { via, leave, token }) => {
                return self.check_go(state, nation, *via, *leave, *token).map(Plan::Move);
            }
            (Stage::Movement { .. }, Order::Cancel) => {}
            (Stage::Launch { .. }, Order::Launch { from, to }) => {
                self.check_launch(state, nation, *from, *to)?;
            }
            (Stage::Hotspots { .. }, Order::Resolve { region }) => {
                let mine = self.hotspots_of(state, nation).contains(region);
                mine.then_some(()).ok_or(Reason::NoHotspot { region: *region })?;
            }
            (Stage::Battle { .. }, _) => return self.check_battle_order(state, nation, order),
            (Stage::ConvoyRaid { .. }, Order::Raid { nation: whose, command, convoy }) => {
                if *whose != nation {
                    return Err(Reason::NotYours);
                }
                self.check_raider(state, nation, *command, convoy)?;
            }
            (Stage::ConvoyRaid { .. }, Order::Sink { resource }) => {
                self.wild_choices(state).contains(resource).then_some(()).ok_or(Reason::NotWild)?;
            }
            (Stage::Landing { .. }, Order::Land { command, units, to, token }) => {
                self.check_land(state, nation, *command, *units, *to, *token)?;
            }
            (Stage::Deployment { .. }, Order::Deploy { at, units, sea, token }) => {
                self.check_deploy(state, nation, *at, *units, *sea, *token)?;
            }
            (Stage::Deployment { .. }, Order::Scrap { at, units }) => {
                self.check_scrap(state, nation, *at, *units)?
            }
            (Stage::CancelStress { .. }, Order::Spend { medals, goods }) => {
                self.check_spend(state, nation, *medals, *goods)?
            }
            (Stage::Relief { .. }, Order::Relieve { medals, goods }) => {
                self.check_relieve(state, nation, *medals, *goods)?
            }
            (Stage::Unrest { .. }, Order::Pay { resources }) => self.check_pay(state, nation, *resources)?,
            (Stage::Desertion { .. }, Order::Desert { command, units }) => {
                self.check_desert(state, nation, *command, *units)?
            }
            (Stage::Production, Order::Buy { units }) => self.check_buy(state, nation, *units)?,
            (Stage::Production, Order::Goods { count, pay }) => {
                self.check_goods(state, nation, *count, *pay)?;
            }
            (Stage::Production, Order::RepairBomb { at }) => self.check_repair_bomb(state, nation, *at)?,
            (Stage::Production, Order::Clear) => {}
            (Stage::Placement { .. }, Order::Build { at, units, token }) => {
                self.check_build(state, nation, *at, *units, *token)?;
            }
            (
                Stage::Bonus { .. }
                | Stage::QuickDice { .. }
                | Stage::Launch { .. }
                | Stage::ConvoyRaid { .. }
                | Stage::Landing { .. }
                | Stage::Deployment { .. }
                | Stage::CancelStress { .. }
                | Stage::Relief { .. }
                | Stage::Unrest { .. }
                | Stage::Desertion { .. }
                | Stage::Production
                | Stage::Placement { .. },
                Order::Done,
            ) => {}
            (_, Order::Write(_) | Order::Erase { .. } | Order::Bid { .. }) => return Err(Reason::Sealed),
            _ => return Err(Reason::NotNow),
        }
        accepted()
    }

    fn check_battle_order(&self, state: &State, nation: Nation, order: &Order) -> Result<Plan, Reason> {
        let battle = state.battle.as_deref().ok_or(Reason::NotNow)?;
        let aimed = battle.fire.as_ref().is_some_and(|f| f.aimed.is_some());
        let accepted = || Ok(Plan::Order(order.clone()));
        match (&battle.step, order) {
            (Step::Stances(side), Order::Stance { whose, count, unit, stance }) => {
                return self.check_stance(state, *side, *whose, *count, *unit, *stance).map(Plan::Stance);
            }
            (Step::Stances(side), Order::Yield { to }) => {
                let able = self.possible_commanders(state, *side).contains(to) && *to != nation;
                let enemies = &battle.side(side.other()).nations;
                let peace = to.alliance() == *side && enemies.iter().any(|n| at_peace(state, *n, *to));
                let barred = Reason::PactCommander { nation: *to };
                let refusal = if peace { barred } else { Reason::NotInvolved { nation: *to } };
                able.then_some(()).ok_or(refusal)?;
            }
            (Step::AirStage | Step::SurfaceStage, Order::Escort { owner }) if aimed => {
                let able = |n: &Nation| self.escorts(battle).contains(n);
                owner.iter().all(able).then_some(()).ok_or(Reason::NoEscort)?;
            }
            (Step::AirStage | Step::SurfaceStage, Order::Decline) if aimed => {}
            (Step::AirStage | Step::SurfaceStage, Order::Hit { whose, unit, stance }) if !aimed => {
                return self.check_hit(state, *whose, *unit, *stance).map(Plan::Hit);
            }
            (Step::AirStage | Step::SurfaceStage, Order::Miss) if !aimed && !battle.quick => {
                let wild = self.colour_at_hand(battle) == Some(Colour::Black);
                wild.then_some(()).ok_or(Reason::MustHit)?;
            }
            (Step::AirStage | Step::SurfaceStage, Order::Auto) if !aimed => {}
            (Step::Bombing, Order::Bomb { what }) => {
                self.check_bomb(state, *what)?;
            }
            (Step::Bombing, Order::Miss) => {
                let wild = self.bomb_colour(battle) == Some(Colour::Black);
                wild.then_some(()).ok_or(Reason::MustHit)?;
            }
            (Step::Bombing, Order::Auto) => {}
            (Step::Garrison { choose }, Order::Hit { whose, unit, stance }) => {
                let victim = choose.iter().find(|t| t.fits(*whose, *unit, *stance));
                return victim.copied().map(Plan::Hit).ok_or(Reason::NoTarget);
            }
            (Step::Repairs { .. }, Order::Repair { units, pay }) => {
                self.check_repair(state, nation, *units, *pay)?;
            }
            (Step::Claim, Order::Claim { nation: by }) => {
                self.claimants(state)
                    .contains(by)
                    .then_some(())
                    .ok_or(Reason::CannotClaim { nation: *by })?;
            }
            (Step::Medals { left }, Order::Award { nation: to, medals }) => {
                if self.barred_from_medals(state, battle, *to) {
                    return Err(Reason::BreakerMedal { nation: *to });
                }
                let fits = self.decorated(state).contains(to) && *medals > 0 && medals <= left;
                fits.then_some(()).ok_or(Reason::NoMedal { nation: *to })?;
            }
            (Step::Dive { .. }, Order::Dive { count, to, token }) => {
                self.check_dive(state, nation, *count, *to, *token)?;
            }
            (
                Step::Stances(_)
                | Step::Garrison { .. }
                | Step::Repairs { .. }
                | Step::Claim
                | Step::Medals { .. }
                | Step::Dive { .. },
                Order::Done,
            ) => {}
            _ => return Err(Reason::NotNow),
        }
        accepted()
    }
}

/// The time to say who commands where allies will fight together.
pub(crate) fn before_battles(state: &State) -> bool {
    matches!(state.stage, Stage::Movement { .. } | Stage::Launch { .. } | Stage::Hotspots { .. })
}

/// Every region an order names; programs may name ones that are not on the map.
fn named_regions(order: &Order) -> Vec<Region> {
    match order {
        Order::Write(written) => vec![written.to],
        Order::Plan { orders, .. } => orders.iter().map(|written| written.to).collect(),
        Order::Go { via, .. } => via.iter().copied().collect(),
        Order::Launch { from, to } => vec![*from, *to],
        Order::Deploy { at, sea, .. } => sea.iter().copied().chain([*at]).collect(),
        Order::Resolve { region } => vec![*region],
        Order::Dive { to, .. } | Order::Land { to, .. } => vec![*to],
        Order::Scrap { at, .. } | Order::RepairBomb { at } | Order::Build { at, .. } => vec![*at],
        Order::Trade { with, .. } => vec![*with],
        _ => Vec::new(),
    }
}
