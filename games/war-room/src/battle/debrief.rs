//! Battle Debrief, steps A to G.

use crate::battle::{Battle, Step};
use crate::event::{Event, StressFor};
use crate::ids::*;
use crate::pacts::{at_peace, hostile};
use crate::reason::Reason;
use crate::state::{Marker, Stage, State};
use crate::{Act, WarRoom};

impl WarRoom {
    /// Step A, assess unit status: ships of a side with Port Advantage are mended for
    /// nothing; other damaged units wait for their owner's money.
    pub(crate) fn begin_debrief(&self, on: &mut Act<'_>) {
        let Some(battle) = on.state().battle.as_deref() else { return };
        let mut nations: Vec<Nation> = battle.sides.iter().flat_map(|s| s.nations.iter().copied()).collect();
        nations.sort_by_key(|n| on.state().rank(*n));
        for nation in nations.clone() {
            let Some(battle) = on.state().battle.as_deref() else { return };
            let ships = battle.damaged(&self.table, nation).only(Category::Naval);
            if !ships.is_empty() && self.port_advantage(on.state(), battle, nation.alliance()) {
                on.emit(Event::RepairPaid { nation, units: ships, paid: Resources::default() });
            }
        }
        let Some(battle) = on.state().battle.as_deref() else { return };
        nations.retain(|n| {
            !battle.damaged(&self.table, *n).is_empty() && !on.state().nation(*n).resources.is_empty()
        });
        on.emit(Event::StepReached(Step::Repairs { left: nations }));
    }

    /// Step A, option to repair: one resource of any type for each damaged unit.
    pub(crate) fn repairs(&self, on: &mut Act<'_>, left: &[Nation]) -> bool {
        if left.is_empty() {
            on.emit(Event::StepReached(Step::Losses));
        }
        !left.is_empty()
    }

    pub(crate) fn check_repair(
        &self,
        state: &State,
        nation: Nation,
        units: Units,
        pay: Option<Resources>,
    ) -> Result<Resources, Reason> {
        let battle = state.battle.as_deref().ok_or(Reason::NotNow)?;
        if !battle.damaged(&self.table, nation).contains(units) {
            return Err(Reason::NotDamaged);
        }
        let count = u16::from(units.total());
        let held = state.nation(nation).resources;
        let pay = pay.or_else(|| held.payment_of(count)).ok_or(Reason::CannotPay)?;
        if pay.total() != count {
            return Err(Reason::PayExactly { count });
        }
        if held.covers(pay) { Ok(pay) } else { Err(Reason::CannotPay) }
    }

    /// Steps B to D: eliminated units leave the map, unguarded transports sink, and a
    /// surviving Defense Force finds its commander.
    pub(crate) fn losses(&self, on: &mut Act<'_>) -> bool {
        let Some(battle) = on.state().battle.as_deref() else { return false };
        let region = battle.region;
        let mut lost: Vec<(Option<Nation>, Units)> = Vec::new();
        for group in battle.sides.iter().flat_map(|s| &s.groups) {
            let unrepaired = group.damaged(battle.boxes(&self.table, group));
            let gone = Units::of(group.unit, group.lost + unrepaired);
            match lost.iter_mut().find(|(owner, _)| *owner == group.owner) {
                Some((_, units)) => *units += gone,
                None => lost.push((group.owner, gone)),
            }
        }
        let commander = on.state().region(region).alignment.and_then(|side| battle.side(side).commander);
        let had_force = !on.state().region(region).force.is_empty();
        for (owner, units) in lost.into_iter().filter(|(_, units)| !units.is_empty()) {
            on.emit(match owner {
                Some(nation) => Event::UnitsLost { nation, region, units },
                None => Event::ForceLost { region, units },
            });
        }
        self.sink_transports(on, region);
        if had_force {
            self.take_defense_force(on, region, commander);
        }
        on.emit(Event::StepReached(Step::Claim));
        false
    }

    /// Step C: transports without a guard go down if any enemy ship or aircraft is near;
    /// submarines are no guard against aircraft.
    pub(crate) fn doomed_transports(&self, state: &State, nation: Nation, region: Region) -> Units {
        let transports = state.commands_at(region).filter(|c| c.nation == nation && c.is_transport());
        let aboard = transports.fold(Units::default(), |sum, c| sum + c.units);
        if aboard.is_empty() {
            return aboard;
        }
        let mut hunters = Units::default();
        let mut guards = Units::default();
        for other in Nation::ALL.iter().copied() {
            if hostile(state, other, nation) {
                hunters += self.fighting_units(state, other, region);
            } else if state.friends(other, nation) {
                guards += self.fighting_units(state, other, region);
            }
        }
        let only_submarines = guards.total() == guards[UnitType::Submarine];
        let helpless = guards.is_empty() || (only_submarines && hunters.has(Category::Air));
        if hunters.is_empty() || !helpless { Units::default() } else { aboard }
    }

    pub(crate) fn sink_transports(&self, on: &mut Act<'_>, region: Region) {
        if !region.is_sea() {
            return;
        }
        let doomed: Vec<(Nation, Units)> =
            Nation::ALL.iter().map(|n| (*n, self.doomed_transports(on.state(), *n, region))).collect();
        for (nation, units) in doomed.into_iter().filter(|(_, units)| !units.is_empty()) {
            on.emit(Event::TransportsSunk { nation, region, units });
        }
    }

    /// Step E, determine who controls the territory: the alliance whose land units alone
    /// remain. A party of the pact does not stand in the other's way, but in its allies'. A
    /// neutral whose own land units survived has not fallen, even if they find no token.
    fn victors(&self, state: &State, battle: &Battle) -> Vec<Nation> {
        let region = battle.region;
        let ashore = |n: &Nation| state.units_at(*n, region).has(Category::Land);
        let present: Vec<Nation> = Nation::ALL.iter().copied().filter(ashore).collect();
        let takes = |nation: &Nation| {
            let peace = state.region(region).controller.is_some_and(|owner| at_peace(state, owner, *nation));
            let opposed = present.iter().any(|other| hostile(state, *other, *nation));
            state.is_enemy(*nation, region) && !opposed && !peace
        };
        if battle.is_sea() || self.force_stood(battle) {
            return Vec::new();
        }
        let fought = battle.sides.iter().flat_map(|side| side.nations.iter().copied());
        let mut victors: Vec<Nation> = fought.filter(|n| present.contains(n) && takes(n)).collect();
        let side = victors.first().map(|n| n.alliance());
        victors.retain(|n| Some(n.alliance()) == side);
        victors
    }

    /// Restoring control: retaken land goes back to its original owner of that side, unless
    /// that nation is in the Gray Zone or out. Else a nation with land units here takes it.
    pub(crate) fn claimants(&self, state: &State) -> Vec<Nation> {
        let Some(battle) = state.battle.as_deref() else { return Vec::new() };
        let victors = self.victors(state, battle);
        let Some(side) = victors.first().map(|n| n.alliance()) else { return Vec::new() };
        let original = self.table.board.place(battle.region).original_for(side);
        if let Some(owner) = original.filter(|n| state.plays(*n) && state.nation(*n).zone < Zone::Gray) {
            return vec![owner];
        }
        victors
    }

    pub(crate) fn claim(&self, on: &mut Act<'_>) -> bool {
        match self.claimants(on.state()).as_slice() {
            [] => {
                on.emit(Event::StepReached(Step::Marker));
                false
            }
            [nation] => {
                self.capture(on, *nation);
                false
            }
            _ => true,
        }
    }

    /// Step E, exchange the card, and step F, stress for the loser.
    pub(crate) fn capture(&self, on: &mut Act<'_>, by: Nation) {
        let Some(battle) = on.state().battle.as_deref() else { return };
        let region = battle.region;
        let from = on.state().region(region).controller;
        let medals = self.medals_for(on.state(), region);
        on.emit(Event::Captured { region, by, from });
        // China has no use for ships and aircraft under construction.
        let building = on.state().construction_at(region);
        let useless = building - building.only(Category::Land);
        if by == Nation::China && !useless.is_empty() {
            on.emit(Event::ConstructionScattered { region, units: useless });
        }
        let stress = self.table.board.place(region).sv;
        if let Some(nation) = from.filter(|n| stress > 0 && on.state().plays(*n)) {
            on.emit(Event::StressGained { nation, stress, why: StressFor::Territory, region: Some(region) });
        }
        self.raids_after_capture(on, region);
        on.emit(Event::StepReached(Step::Medals { left: medals }));
    }

    /// One medal for a territory, three for a capital, none for a neutral. Quick Play gives
    /// two for industry.
    fn medals_for(&self, state: &State, region: Region) -> u8 {
        let place = self.table.board.place(region);
        match () {
            _ if place.neutral.is_some() => 0,
            _ if place.capital_of.is_some() => 3,
            _ if state.options.quick_play && place.industry => 2,
            _ => 1,
        }
    }

    /// Participants that may be decorated. Whoever broke the pact this round gets nothing
    /// for the other party's land.
    pub(crate) fn decorated(&self, state: &State) -> Vec<Nation> {
        let Some(battle) = state.battle.as_deref() else { return Vec::new() };
        let Some(holder) = state.region(battle.region).controller else { return Vec::new() };
        let fought = battle.side(holder.alliance()).nations.iter().copied();
        fought.filter(|n| !self.barred_from_medals(state, battle, *n)).collect()
    }

    pub(crate) fn barred_from_medals(&self, state: &State, battle: &Battle, nation: Nation) -> bool {
        let parties = matches!(
            (nation, battle.held_by),
            (Nation::Soviet, Some(Nation::Japan)) | (Nation::Japan, Some(Nation::Soviet))
        );
        parties && state.nation(nation).pact_breaker
    }

    /// Step F, award medals: the commander distributes them. True while he has to.
    pub(crate) fn medals(&self, on: &mut Act<'_>, left: u8) -> bool {
        match self.decorated(on.state()).as_slice() {
            _ if left == 0 => {}
            [] => {}
            [nation] => on.emit(Event::MedalsAwarded { nation: *nation, medals: left }),
            _ => return true,
        }
        on.emit(Event::StepReached(Step::Marker));
        false
    }

    /// Step G: embattled if land or naval units remain on both sides.
    pub(crate) fn marker_for(&self, state: &State, region: Region) -> Marker {
        let category = if region.is_sea() { Category::Naval } else { Category::Land };
        let present: Vec<Nation> =
            Nation::ALL.iter().copied().filter(|n| state.units_at(*n, region).has(category)).collect();
        let opposed = present.iter().any(|a| present.iter().any(|b| hostile(state, *a, *b)));
        if opposed { Marker::Embattled } else { Marker::None }
    }

    pub(crate) fn update_marker(&self, on: &mut Act<'_>) -> bool {
        let Some(battle) = on.state().battle.as_deref() else { return false };
        let region = battle.region;
        self.invasion_stress(on, region);
        let marker = self.marker_for(on.state(), region);
        on.emit(Event::MarkerSet { region, marker });
        self.dissolve_for_capitals(on);
        let left = self.divers(on.state());
        on.emit(Event::StepReached(Step::Dive { left }));
        false
    }

    /// Nano-expansion: nations whose submarines escaped and may slip away.
    fn divers(&self, state: &State) -> Vec<Nation> {
        let Some(battle) = state.battle.as_deref().filter(|_| state.options.take_her_down) else {
            return Vec::new();
        };
        let escaped = battle.sides.iter().flat_map(|s| &s.groups).filter(|g| g.escaped > 0);
        let mut nations: Vec<Nation> = escaped.filter_map(|g| g.owner).collect();
        nations.sort_by_key(|n| state.rank(*n));
        nations.dedup();
        nations
    }

    /// Regions an escaped submarine may slip into: any open sea next door.
    pub(crate) fn dive_regions(&self, state: &State, nation: Nation) -> Vec<Region> {
        let Some(battle) = state.battle.as_deref() else { return Vec::new() };
        let seas =
            self.table.board.neighbours(battle.region).filter(|r| r.is_sea() && state.region(*r).in_play);
        seas.filter(|r| self.passage_open(state, nation, battle.region, *r)).collect()
    }

    /// Tokens for submarines that slip away: a free one, or their own if the whole command goes.
    pub(crate) fn dive_tokens(&self, state: &State, nation: Nation, count: u8) -> Vec<u8> {
        let Some(battle) = state.battle.as_deref() else { return Vec::new() };
        let whole = state
            .commands_at(battle.region)
            .filter(|c| c.nation == nation && c.units == Units::of(UnitType::Submarine, count));
        let free = self.scenario(state).tokens_of(nation, Category::Naval);
        free.filter(|n| self.is_free(state, nation, *n)).chain(whole.map(|c| c.number)).collect()
    }

    pub(crate) fn check_dive(
        &self,
        state: &State,
        nation: Nation,
        count: u8,
        to: Region,
        token: u8,
    ) -> Result<(), Reason> {
        let battle = state.battle.as_deref().ok_or(Reason::NotNow)?;
        let near = to.is_sea() && state.region(to).in_play && self.table.board.adjacent(battle.region, to);
        let escaped = self.escaped_submarines(state, nation);
        if count == 0 || count > escaped {
            return Err(Reason::DiveTooMany { escaped });
        }
        if !near {
            return Err(Reason::NoDive { region: to });
        }
        if !self.passage_open(state, nation, battle.region, to) {
            return Err(Reason::DivePassage { region: to });
        }
        match self.dive_tokens(state, nation, count).contains(&token) {
            true => Ok(()),
            false if state.command(nation, token).is_some() => Err(Reason::DiveJoins { command: token }),
            false => Err(Reason::NoToken { token }),
        }
    }

    pub(crate) fn escaped_submarines(&self, state: &State, nation: Nation) -> u8 {
        let Some(battle) = state.battle.as_deref() else { return 0 };
        let groups = battle.side(nation.alliance()).groups.iter();
        groups.filter(|g| g.owner == Some(nation)).map(|g| g.escaped).sum()
    }

    pub(crate) fn dived_submarines(&self, on: &mut Act<'_>, left: &[Nation]) -> bool {
        let state = on.state();
        let able = |nation: Nation| {
            let escaped = self.escaped_submarines(state, nation);
            (1..=escaped).any(|count| !self.dive_tokens(state, nation, count).is_empty())
        };
        match left.split_first() {
            Some((nation, _)) if able(*nation) => true,
            Some((_, rest)) => {
                on.emit(Event::StepReached(Step::Dive { left: rest.to_vec() }));
                false
            }
            None => {
                on.emit(Event::StepReached(Step::End));
                false
            }
        }
    }

    /// The battle is over: a second one the pact kept apart, then a raid, then the next pick.
    pub(crate) fn end_battle(&self, on: &mut Act<'_>) {
        let Some(battle) = on.state().battle.as_deref() else { return };
        let (region, later) = (battle.region, battle.later.clone());
        let turn = match on.state().stage {
            Stage::Battle { turn } => turn,
            _ => 0,
        };
        // Submarines that slipped away no longer hold the place.
        if on.state().region(region).marker == Marker::Embattled
            && self.marker_for(on.state(), region) == Marker::None
        {
            on.emit(Event::MarkerSet { region, marker: Marker::None });
        }
        on.emit(Event::BattleEnded { region });
        if self.conflict(on.state(), region, &later) {
            self.join_battle(on, region, &later, Vec::new());
        } else if on.state().region(region).raid && self.begin_raid(on, region) {
            on.emit(Event::Entered(Stage::ConvoyRaid { turn }));
        } else {
            on.emit(Event::Entered(Stage::Hotspots { turn: turn + 1 }));
        }
    }
}
