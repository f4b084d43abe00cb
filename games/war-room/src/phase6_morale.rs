//! Phase 6: Morale.

use crate::event::Event;
use crate::ids::*;
use crate::reason::Reason;
use crate::state::{Marker, Stage, State};
use crate::{Act, WarRoom};

/// The Blue Zone costs three resources of any type.
const UNREST: u16 = 3;
/// Quick Play: casualty points that make one stress point.
const QUICK_RATE: u16 = 5;
/// Nano-expansion: a Convoy Casualty Token counts as many casualty points.
const CONVOY_TOKEN: u16 = 6;

impl WarRoom {
    pub(crate) fn threshold(&self, state: &State, nation: Nation) -> u8 {
        self.scenario(state).terms(nation).map_or(u8::MAX, |terms| terms.stress_threshold.max(1))
    }

    /// The casualty points of this round so far.
    pub(crate) fn casualty_points(&self, state: &State, nation: Nation) -> u16 {
        let at = state.nation(nation);
        if state.options.quick_play {
            return at.casualty_points;
        }
        self.table.units.casualty_points(at.casualties) + CONVOY_TOKEN * u16::from(at.convoy_casualties)
    }

    /// The stress that casualty points become.
    pub(crate) fn stress_of_points(&self, state: &State, points: u16) -> u8 {
        if state.options.quick_play {
            (points / QUICK_RATE) as u8
        } else {
            self.table.units.stress_for(points)
        }
    }

    /// The casualty points at which there will be more stress.
    pub(crate) fn next_stress_at(&self, state: &State, points: u16) -> Option<u16> {
        if state.options.quick_play {
            return Some((points / QUICK_RATE + 1) * QUICK_RATE);
        }
        self.table.units.next_stress_at(points)
    }

    /// Convert casualties into stress, in turn order.
    pub(crate) fn begin_morale(&self, on: &mut Act<'_>) {
        for nation in on.state().order().collect::<Vec<_>>() {
            let points = self.casualty_points(on.state(), nation);
            let stress = self.stress_of_points(on.state(), points);
            if points > 0 {
                on.emit(Event::CasualtiesConverted { nation, points, stress });
            }
        }
        on.emit(Event::Entered(Stage::CancelStress { turn: 0 }));
    }

    /// Step 1: medals and goods cancel stress one for one.
    pub(crate) fn check_spend(
        &self,
        state: &State,
        nation: Nation,
        medals: u8,
        goods: u8,
    ) -> Result<(), Reason> {
        let at = state.nation(nation);
        if medals > at.medals || goods > at.goods {
            return Err(Reason::NotEnoughTokens);
        }
        if u16::from(medals) + u16::from(goods) > u16::from(at.stress) {
            Err(Reason::TooMuch)
        } else {
            Ok(())
        }
    }

    pub(crate) fn cancel_stress(&self, on: &mut Act<'_>, turn: u8) -> bool {
        let Some(nation) = on.state().in_turn(turn) else {
            self.evaluate_stress(on);
            on.emit(Event::Entered(Stage::Relief { turn: 0 }));
            return false;
        };
        let at = on.state().nation(nation);
        if at.stress > 0 && at.medals + at.goods > 0 {
            return true;
        }
        on.emit(Event::Entered(Stage::CancelStress { turn: turn + 1 }));
        false
    }

    /// Step 2: each time stress reaches the threshold the nation advances a zone; without
    /// units or without territories it advances one more. The Gray Zone is the last.
    fn evaluate_stress(&self, on: &mut Act<'_>) {
        for nation in on.state().order().collect::<Vec<_>>() {
            let threshold = self.threshold(on.state(), nation);
            while on.state().nation(nation).stress >= threshold && on.state().nation(nation).zone < Zone::Gray
            {
                let to = on.state().nation(nation).zone.next();
                on.emit(Event::ZoneAdvanced { nation, to, stress_spent: threshold });
            }
            let state = on.state();
            let bereft = !state.has_units(nation) || state.controlled(nation).next().is_none();
            if bereft && state.nation(nation).zone < Zone::Gray {
                let to = state.nation(nation).zone.next();
                on.emit(Event::ZoneAdvanced { nation, to, stress_spent: 0 });
            }
        }
    }

    /// Step 3: medals and goods worth the threshold slide the nation back one zone.
    pub(crate) fn check_relieve(
        &self,
        state: &State,
        nation: Nation,
        medals: u8,
        goods: u8,
    ) -> Result<(), Reason> {
        let at = state.nation(nation);
        if medals > at.medals || goods > at.goods {
            return Err(Reason::NotEnoughRelief);
        }
        let count = self.threshold(state, nation);
        if u16::from(medals) + u16::from(goods) != u16::from(count) {
            Err(Reason::RelieveExactly { count })
        } else {
            Ok(())
        }
    }

    pub(crate) fn relief(&self, on: &mut Act<'_>, turn: u8) -> bool {
        let Some(nation) = on.state().in_turn(turn) else {
            on.emit(Event::Entered(Stage::Unrest { turn: 0 }));
            return false;
        };
        let at = on.state().nation(nation);
        let tokens = u16::from(at.medals) + u16::from(at.goods);
        if at.zone > Zone::White && !at.relieved && tokens >= u16::from(self.threshold(on.state(), nation)) {
            return true;
        }
        on.emit(Event::Entered(Stage::Relief { turn: turn + 1 }));
        false
    }

    /// What civil unrest costs: three resources, or all there are.
    pub(crate) fn unrest_due(&self, state: &State, nation: Nation) -> u16 {
        let at = state.nation(nation);
        if at.zone < Zone::Blue || state.options.quick_play { 0 } else { UNREST.min(at.resources.total()) }
    }

    pub(crate) fn check_pay(&self, state: &State, nation: Nation, pay: Resources) -> Result<(), Reason> {
        let count = self.unrest_due(state, nation);
        if pay.total() != count {
            return Err(Reason::UnrestExactly { count });
        }
        if state.nation(nation).resources.covers(pay) { Ok(()) } else { Err(Reason::CannotPay) }
    }

    /// Step 4, Blue Zone and worse.
    pub(crate) fn unrest(&self, on: &mut Act<'_>, turn: u8) -> bool {
        let Some(nation) = on.state().in_turn(turn) else {
            self.enter_desertion(on, 0);
            return false;
        };
        let due = self.unrest_due(on.state(), nation);
        let held = on.state().nation(nation).resources;
        let kinds = held.0.iter().filter(|n| **n > 0).count();
        if due > 0 && held.total() > due && kinds > 1 {
            return true;
        }
        self.pay_unrest(on, nation, held.payment_of(due));
        on.emit(Event::Entered(Stage::Unrest { turn: turn + 1 }));
        false
    }

    pub(crate) fn pay_unrest(&self, on: &mut Act<'_>, nation: Nation, pay: Option<Resources>) {
        if let Some(paid) = pay.filter(|pay| !pay.is_empty()) {
            on.emit(Event::UnrestPaid { nation, paid });
        }
    }

    /// Step 4, Gray Zone: as many units desert as there is stress.
    fn enter_desertion(&self, on: &mut Act<'_>, turn: u8) {
        let state = on.state();
        let deserting = state.in_turn(turn).filter(|n| state.nation(*n).zone == Zone::Gray);
        let left = deserting.map_or(0, |n| state.nation(n).stress);
        on.emit(Event::Entered(Stage::Desertion { turn, left }));
    }

    pub(crate) fn check_desert(
        &self,
        state: &State,
        nation: Nation,
        command: u8,
        units: Units,
    ) -> Result<(), Reason> {
        let stack = state.command(nation, command).ok_or(Reason::NoSuchCommand { command })?;
        if units.is_empty() || !stack.units.contains(units) {
            return Err(Reason::NotInStack { command });
        }
        match state.stage {
            Stage::Desertion { left, .. } if units.total() <= left => Ok(()),
            _ => Err(Reason::DesertExactly),
        }
    }

    pub(crate) fn desertion(&self, on: &mut Act<'_>, turn: u8, left: u8) -> bool {
        let Some(nation) = on.state().in_turn(turn) else {
            self.quieten(on);
            self.dissolve_for_stress(on);
            self.after_morale(on);
            return false;
        };
        let units: u16 = on.state().commands_of(nation).map(|c| u16::from(c.units.total())).sum();
        if left > 0 && units > u16::from(left) {
            return true;
        }
        self.desert_the_rest(on, nation, left);
        self.enter_desertion(on, turn + 1);
        false
    }

    /// Where desertion has left nobody to fight with, the place is quiet at once; invaders
    /// facing an abandoned territory still have the next round's combat before them.
    fn quieten(&self, on: &mut Act<'_>) {
        for region in on.state().marked(Marker::Embattled).collect::<Vec<_>>() {
            let opposed = self.marker_for(on.state(), region) == Marker::Embattled;
            if !opposed && !self.is_active(on.state(), region) {
                on.emit(Event::MarkerSet { region, marker: Marker::None });
            }
        }
    }

    /// Units nobody named: infantry first, from the lowest command on.
    pub(crate) fn desert_the_rest(&self, on: &mut Act<'_>, nation: Nation, left: u8) {
        let mut left = left;
        for unit in UnitType::ALL {
            for command in on.state().commands_of(nation).copied().collect::<Vec<_>>() {
                let count = command.units[*unit].min(left);
                if count > 0 {
                    left -= count;
                    on.emit(Event::Deserted {
                        nation,
                        command: command.number,
                        units: Units::of(*unit, count),
                    });
                }
            }
        }
    }
}
