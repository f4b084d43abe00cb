//! Phase I: war production and lend/lease.

use crate::check::{Plan, Then, Verdict};
use crate::event::Event;
use crate::power::Power;
use crate::reason::Reason;
use crate::state::State;

/// What is lent beyond this to one nation in a turn buys no infantry.
const FREE: u16 = 15;

/// To whom a nation may lend.
pub fn lends_to(power: Power) -> &'static [Power] {
    match power {
        Power::Usa => &[Power::Uk, Power::Ussr, Power::China],
        Power::Uk => &[Power::France],
        _ => &[],
    }
}

/// A third of the money there was before the first gift of the turn, rounded up, less what has been given.
pub fn may_still_lend(state: &State, power: Power) -> u16 {
    let lent: u16 = state.lent.iter().sum();
    let purse = if lent == 0 { state.treasury[power as usize] } else { state.purse };
    purse.div_ceil(3).saturating_sub(lent).min(state.treasury[power as usize])
}

pub fn lend(state: &State, power: Power, amount: u16, to: Power) -> Verdict {
    if lends_to(power).is_empty() {
        return Err(Reason::NoLender { power }.into());
    }
    if !lends_to(power).contains(&to) {
        return Err(Reason::NoRecipient { from: power, to }.into());
    }
    if amount == 0 {
        return Err(Reason::NothingNamed.into());
    }
    let limit = may_still_lend(state, power);
    if amount > limit {
        return Err(Reason::MoreThanAThird { limit }.into());
    }
    let before = state.lent[to as usize];
    let beyond = |total: u16| total.saturating_sub(FREE);
    let tied = beyond(before + amount) - beyond(before);
    Plan::new(vec![Event::Lent { from: power, to, amount, tied }], Then::Nothing)
}

/// What of a price for hardware is paid with tied money.
pub fn tied_part(state: &State, power: Power, price: u16) -> u16 {
    state.hardware[power as usize].min(price)
}

/// Money that may buy infantry.
pub fn free_money(state: &State, power: Power) -> u16 {
    state.treasury[power as usize].saturating_sub(state.hardware[power as usize])
}
