//! Optional Quick Play Rules: production by dice.

use sandtable_engine::RollRequest;

use crate::battle::fire::twelve_sided;
use crate::battle::quick::affordable;
use crate::event::Event;
use crate::ids::*;
use crate::reason::Reason;
use crate::state::{Stage, State};
use crate::{Act, WarRoom};

/// No nation rolls more production dice in a round.
const MOST_DICE: u8 = 20;
const BATCH: u8 = 10;

impl WarRoom {
    /// Industrial output, less one in Blue and another in Yellow, nothing from Red on.
    pub(crate) fn production_value(&self, state: &State, nation: Nation) -> u8 {
        let base = self.scenario(state).terms(nation).map_or(0, |terms| terms.production_value);
        let zone = state.nation(nation).zone;
        let lost = u8::from(zone >= Zone::Blue) + u8::from(zone >= Zone::Yellow);
        if zone >= Zone::Red { 0 } else { base.saturating_sub(lost) }
    }

    /// Medals a nation may turn into dice.
    pub(crate) fn bonus_limit(&self, state: &State, nation: Nation) -> u8 {
        let at = state.nation(nation);
        let room = MOST_DICE.saturating_sub(self.production_value(state, nation));
        if at.zone >= Zone::Red { 0 } else { at.medals.min(room) }
    }

    pub(crate) fn check_bonus(&self, state: &State, nation: Nation, medals: u8) -> Result<(), Reason> {
        let at = state.nation(nation);
        if medals > at.medals {
            return Err(Reason::BonusMedals { have: at.medals });
        }
        if medals > self.bonus_limit(state, nation) { Err(Reason::TooManyDice) } else { Ok(()) }
    }

    /// Step 1, determine bonus.
    pub(crate) fn bonuses(&self, on: &mut Act<'_>, turn: u8) -> bool {
        let Some(nation) = on.state().in_turn(turn) else {
            self.enter_dice(on, 0);
            return false;
        };
        if self.bonus_limit(on.state(), nation) > 0 {
            return true;
        }
        on.emit(Event::Entered(Stage::Bonus { turn: turn + 1 }));
        false
    }

    fn enter_dice(&self, on: &mut Act<'_>, turn: u8) {
        let state = on.state();
        let dice = |nation: Nation| self.production_value(state, nation) + state.nation(nation).bonus_dice;
        let left = state.in_turn(turn).map_or(0, dice);
        on.emit(Event::Entered(Stage::QuickDice { turn, left, results: [0; 6], made: Units::default() }));
    }

    /// Units the batch could make besides those it has made already.
    pub(crate) fn makeable(
        &self,
        state: &State,
        nation: Nation,
        results: &Results,
        made: &Units,
    ) -> Vec<UnitType> {
        let prices = &self.table.units.quick_prices;
        let paid = |unit: &UnitType| {
            let all = *made + Units::of(*unit, 1);
            affordable(results, prices.iter().map(|price| (*price, all[price.unit])))
        };
        let units = prices.iter().map(|price| price.unit);
        units.filter(|unit| self.can_make(state, nation, *unit).is_ok() && paid(unit)).collect()
    }

    /// Step 2, production roll in batches of ten. True while dice or a choice are owed.
    pub(crate) fn production_dice(&self, on: &mut Act<'_>, turn: u8) -> bool {
        let Stage::QuickDice { left, results, made, .. } = on.state().stage else { return false };
        let Some(nation) = on.state().in_turn(turn) else {
            on.emit(Event::Entered(Stage::Placement { turn: 0 }));
            return false;
        };
        if results.iter().any(|n| *n > 0) {
            if !self.makeable(on.state(), nation, &results, &made).is_empty() {
                return true;
            }
            on.emit(Event::QuickBatchDone);
            return false;
        }
        if left == 0 {
            self.enter_dice(on, turn + 1);
        }
        left > 0
    }

    pub(crate) fn production_request(&self, nation: Nation, left: u8) -> RollRequest {
        let dice = twelve_sided(left.min(BATCH));
        RollRequest { step: "production".into(), by: nation.name().into(), place: "".into(), dice }
    }

    /// The dearest units first, until nothing more can be made.
    pub(crate) fn make_the_rest(&self, on: &mut Act<'_>, nation: Nation) {
        while let Stage::QuickDice { results, made, .. } = on.state().stage {
            let makes = self.makeable(on.state(), nation, &results, &made).into_iter();
            let Some(unit) = makes.max_by_key(|unit| self.table.units.spec(*unit).cost.total()) else {
                break;
            };
            on.emit(Event::Made { nation, unit });
        }
        on.emit(Event::QuickBatchDone);
    }
}
