//! Battle Setup: the board, commanders, stances and advantages.

use crate::battle::{Battle, Group, Side, Step};
use crate::event::Event;
use crate::ids::*;
use crate::order::{StanceChange, Whose};
use crate::pacts::at_peace;
use crate::reason::Reason;
use crate::state::State;
use crate::{Act, WarRoom};

impl Side {
    /// Units of the type leave their other rows for this one.
    pub fn take_stance(&mut self, change: &StanceChange) {
        let mut left = change.count;
        let alike = |g: &Group| g.owner == change.owner && g.unit == change.unit;
        for group in self.groups.iter_mut().filter(|g| alike(g) && g.stance != change.stance) {
            let now = group.boxes[0].min(left);
            group.boxes[0] -= now;
            left -= now;
        }
        let moved = change.count - left;
        match self.groups.iter_mut().find(|g| alike(g) && g.stance == change.stance) {
            Some(group) => group.boxes[0] += moved,
            None => self.groups.push(Group {
                owner: change.owner,
                unit: change.unit,
                stance: change.stance,
                boxes: [moved, 0, 0],
                lost: 0,
                escaped: 0,
            }),
        }
        self.groups.retain(|g| g.alive() + g.lost + g.escaped > 0);
        self.groups.sort_by_key(|g| (g.unit, g.stance, g.owner));
    }
}

impl WarRoom {
    /// Steps 1 to 4: place all units on the board and name commanders.
    pub(crate) fn join_battle(
        &self,
        on: &mut Act<'_>,
        region: Region,
        nations: &[Nation],
        later: Vec<Nation>,
    ) {
        let battle = self.battle_between(on.state(), region, nations, later);
        on.emit(Event::BattleJoined(Box::new(battle)));
    }

    /// The pact has ended while stances are set: those it kept out join in, and their side, if
    /// it had committed its stances, sets them again. Commanders stay.
    pub(crate) fn join_late(&self, on: &mut Act<'_>) {
        let Some(now) = on.state().battle.as_deref() else { return };
        let Step::Stances(setting) = now.step else { return };
        let Some(mut battle) = self.battle_due(on.state(), now.region) else { return };
        let (first, mut setting) = (now.first, setting);
        for alliance in [Alliance::Allied, Alliance::Axis] {
            let (side, before) = (battle.side_mut(alliance), now.side(alliance));
            let joins = |owner: &Option<Nation>| owner.is_some_and(|n| !before.nations.contains(&n));
            side.groups.retain(|g| joins(&g.owner));
            if !side.groups.is_empty() && alliance == first {
                setting = first;
            }
            side.groups.extend(before.groups.iter().copied());
            side.groups.sort_by_key(|g| (g.unit, g.stance, g.owner));
            side.commander = before.commander.or(side.commander);
        }
        if battle.sides.iter().zip(&now.sides).all(|(side, before)| side.nations == before.nations) {
            return;
        }
        (battle.first, battle.step) = (first, Step::Stances(setting));
        on.emit(Event::BattleJoined(Box::new(battle)));
    }

    /// The battle that is due in a region, before any stance is chosen; the first, where the
    /// pact makes two of it.
    pub fn battle_due(&self, state: &State, region: Region) -> Option<Battle> {
        let parties = self.parties(state, region);
        let (nations, later) = parties.split_first()?;
        Some(self.battle_between(state, region, nations, later.first().cloned().unwrap_or_default()))
    }

    fn battle_between(
        &self,
        state: &State,
        region: Region,
        nations: &[Nation],
        later: Vec<Nation>,
    ) -> Battle {
        let quick = state.options.quick_battle || state.options.quick_play;
        let at = state.region(region);
        let owned = [Alliance::Allied, Alliance::Axis].map(|alliance| {
            let own = nations.iter().copied().filter(|n| n.alliance() == alliance);
            let mut owned: Vec<(Option<Nation>, Units)> =
                own.map(|n| (Some(n), self.fighting_units(state, n, region))).collect();
            if at.controller.is_none() && at.alignment == Some(alliance) {
                owned.push((None, at.force));
            }
            owned
        });
        let mut sides = self.lay_out(region.is_sea(), quick, state.side_of(region), &owned);
        for alliance in [Alliance::Allied, Alliance::Axis] {
            sides[alliance as usize].commander = self.commander(state, region, alliance, nations);
        }
        let first = state.first_of(sides.each_ref().map(|side| side.commander));
        Battle {
            region,
            quick,
            sides,
            first,
            step: Step::Stances(first),
            fire: None,
            bombing: None,
            held_by: at.controller,
            later,
            told: Vec::new(),
        }
    }

    /// Both sides' units in their usual stances. A defence force has no owner; `holder` is
    /// whose territory it is.
    pub fn lay_out(
        &self,
        sea: bool,
        quick: bool,
        holder: Option<Alliance>,
        owned: &[Vec<(Option<Nation>, Units)>; 2],
    ) -> [Side; 2] {
        // Aircraft of a defence force alone bring nobody up.
        let has_air = owned
            .each_ref()
            .map(|owned| owned.iter().any(|(owner, units)| owner.is_some() && units.has(Category::Air)));
        [Alliance::Allied, Alliance::Axis].map(|alliance| {
            let (holds, enemy_air) = (holder == Some(alliance), has_air[alliance.other() as usize]);
            let mut side = Side::default();
            for (owner, units) in &owned[alliance as usize] {
                side.nations.extend(*owner);
                side.groups.extend(units.iter().map(|(unit, count)| Group {
                    owner: *owner,
                    unit,
                    stance: self.default_stance(unit, sea, quick, holds, enemy_air),
                    boxes: [count, 0, 0],
                    lost: 0,
                    escaped: 0,
                }));
            }
            side.groups.sort_by_key(|g| (g.unit, g.stance, g.owner));
            side
        })
    }

    /// Where units stand unless the commander says otherwise: attackers forward, holders
    /// behind cover, aircraft up if there are enemy aircraft.
    fn default_stance(&self, unit: UnitType, sea: bool, quick: bool, holds: bool, enemy_air: bool) -> Stance {
        let wanted = match (unit.row(), sea) {
            (UnitType::Infantry, _) if holds => Stance::Defensive,
            (UnitType::Infantry | UnitType::Armor, _) => Stance::Offensive,
            (UnitType::Artillery, _) => Stance::Ground,
            (UnitType::Fighter, _) if enemy_air => Stance::Air,
            (UnitType::Fighter, false) => Stance::Ground,
            (UnitType::Fighter, true) => Stance::Surface,
            (UnitType::Bomber, false) => Stance::AirGround,
            (UnitType::Bomber, true) => Stance::Bomber,
            (UnitType::Submarine, _) => Stance::Submarine,
            (UnitType::Cruiser, _) => Stance::Escort,
            (UnitType::Carrier | UnitType::Battleship, _) if enemy_air => Stance::AntiAir,
            _ => Stance::Offensive,
        };
        let rows = || self.table.units.rows(unit, sea, quick);
        let fits = rows().find(|row| row.stance == wanted).or_else(|| rows().next());
        fits.map_or(wanted, |row| row.stance)
    }

    /// Step 5: the alliance whose commander is first in turn order commits first. A side
    /// without any choice is not asked. True while a commander has to decide.
    pub(crate) fn stances_owed(&self, on: &mut Act<'_>, side: Alliance) -> bool {
        let Some(battle) = &on.state().battle else { return false };
        if battle.side(side).commander.is_some() && !self.stance_choices(on.state(), side).is_empty() {
            return true;
        }
        self.commit_stances(on, side);
        false
    }

    pub(crate) fn commit_stances(&self, on: &mut Act<'_>, side: Alliance) {
        let Some(battle) = &on.state().battle else { return };
        let next = if side == battle.first { Step::Stances(side.other()) } else { Step::AirStage };
        on.emit(Event::StepReached(next));
    }

    /// Rows units could still move to, each with all units of its type.
    pub(crate) fn stance_choices(&self, state: &State, side: Alliance) -> Vec<StanceChange> {
        let Some(battle) = &state.battle else { return Vec::new() };
        let mut choices = Vec::new();
        let groups = &battle.side(side).groups;
        for group in groups.iter().filter(|g| g.boxes[0] > 0) {
            let alike = groups.iter().filter(|g| g.owner == group.owner && g.unit == group.unit);
            let count: u8 = alike.map(|g| g.boxes[0]).sum();
            for row in self.table.units.rows(group.unit, battle.is_sea(), battle.quick) {
                let raid =
                    row.stance == Stance::Strategic && !self.bombing_possible(state, battle.region, side);
                if row.stance != group.stance && !raid {
                    let (owner, unit, stance) = (group.owner, group.unit, row.stance);
                    choices.push(StanceChange { owner, count, unit, stance });
                }
            }
        }
        // Against an empty territory only raiding bombers have something to decide.
        if battle.side(side.other()).is_empty() {
            choices.retain(|choice| choice.unit == UnitType::Bomber);
        }
        // In Quick Battle only raiding bombers take a stance.
        let raid_open = self.bombing_possible(state, battle.region, side);
        choices.retain(|choice| !battle.quick || (choice.unit == UnitType::Bomber && raid_open));
        choices
    }

    /// So many units of the type stand in the row, the others in its other row. What comes
    /// back says how many have to move, and where to.
    pub(crate) fn check_stance(
        &self,
        state: &State,
        side: Alliance,
        whose: Whose,
        count: u8,
        unit: UnitType,
        stance: Stance,
    ) -> Result<StanceChange, Reason> {
        let battle = state.battle.as_deref().ok_or(Reason::NotNow)?;
        let rows = || self.table.units.rows(unit, battle.is_sea(), battle.quick).map(|row| row.stance);
        rows().find(|row| *row == stance).ok_or(Reason::NoStance { unit, stance })?;
        // Unnamed, the units are the only ones of their type, or the commander's own.
        let alike = battle.side(side).groups.iter().filter(|g| g.unit == unit && whose.admits(g.owner));
        let first = alike.clone().next().ok_or(Reason::NotSoMany { unit })?.owner;
        let several = alike.clone().any(|g| g.owner != first);
        let owner = if several { battle.side(side).commander } else { first };
        let mine = alike.filter(|g| g.owner == owner);
        if several && mine.clone().next().is_none() {
            return Err(Reason::StanceWhose { unit });
        }
        let total: u8 = mine.clone().map(|g| g.boxes[0]).sum();
        let there: u8 = mine.filter(|g| g.stance == stance).map(|g| g.boxes[0]).sum();
        if count > total {
            return Err(Reason::NotSoMany { unit });
        }
        let other = rows().find(|row| *row != stance);
        let (stance, count) = match other {
            Some(other) if count < there => (other, there - count),
            None if count < total => return Err(Reason::NotSoMany { unit }),
            _ => (stance, count - there),
        };
        if count > 0 && stance == Stance::Strategic && !self.bombing_possible(state, battle.region, side) {
            return Err(Reason::NoTargetForRaid);
        }
        Ok(StanceChange { owner, count, unit, stance })
    }

    /// Step 6: Port Advantage belongs to a side with a friendly, working port on this sea.
    pub fn port_advantage(&self, state: &State, battle: &Battle, side: Alliance) -> bool {
        if !battle.is_sea() {
            return false;
        }
        let mut ports = self.table.board.places().filter(|place| place.ports.contains(&battle.region));
        let fights = |nation: Nation| battle.sides.iter().any(|s| s.nations.contains(&nation));
        ports.any(|place| {
            let at = state.region(place.region);
            let able = at.in_play && at.bombs == 0 && state.side_of(place.region) == Some(side);
            let exhausted = at.controller.is_some_and(|nation| state.nation(nation).zone >= Zone::Yellow);
            // The pact: neither party's ports help in battles with the other's units.
            let barred = at.controller.is_some_and(|owner| {
                Nation::ALL.iter().any(|other| fights(*other) && at_peace(state, owner, *other))
            });
            able && !exhausted && !barred
        })
    }
}
