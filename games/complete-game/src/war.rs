//! Phase 1, section 3.1: declarations of war, what they cost, and what lowers the prices. Russia's unrest.

use sandtable_engine::RollRequest;

use crate::Unfold;
use crate::dice;
use crate::event::Event;
use crate::power::*;
use crate::reason::Reason;
use crate::sequence;
use crate::state::*;

/// Indices of [`State::reductions`].
pub const OF_AXIS: u8 = 0;
pub const OF_ALLIES: u8 = 1;
pub const OF_RUSSIA_AGAINST_AXIS: u8 = 2;
pub const OF_RUSSIA_AGAINST_ALLIES: u8 = 3;

/// Declaring war on Russia costs this; nothing lowers it.
const ON_RUSSIA: u16 = 10;
const RUSSIA_ON_AXIS: u16 = 31;
const RUSSIA_ON_ALLIES: u16 = 38;

/// The regime opposed to one.
pub fn opponent(side: Side) -> Side {
    if side == Side::Axis { Side::Allies } else { Side::Axis }
}

/// What a declaration costs now.
pub fn price(state: &State, power: Power, on: Side) -> u16 {
    let reduced = |price: u16, of: u8| price.saturating_sub(state.reductions[usize::from(of)]);
    match (power, on) {
        (Russia, Side::Axis) => reduced(RUSSIA_ON_AXIS, OF_RUSSIA_AGAINST_AXIS),
        (Russia, _) => reduced(RUSSIA_ON_ALLIES, OF_RUSSIA_AGAINST_ALLIES),
        (_, Side::Russia) => ON_RUSSIA,
        (Italy | Germany | Japan, _) => reduced(power.declaration_price(), OF_AXIS),
        _ => reduced(power.declaration_price(), OF_ALLIES),
    }
}

/// Nations of a regime that have declared war on Russia; Italy goes with Germany.
pub fn at_war_with_russia(state: &State, side: Side) -> usize {
    PLAYERS.into_iter().filter(|p| p.regime() == Some(side) && state.has_declared(*p, Side::Russia)).count()
}

pub fn check(state: &State, power: Power, on: Side) -> Result<u16, Reason> {
    if power == Italy {
        return Err(Reason::ItalyNeverDeclares);
    }
    if state.empire {
        return Err(Reason::NothingToDeclare { on: on.title() });
    }
    match (power, state.side_of(power), on) {
        (Russia, Some(Side::Russia), Side::Russia) => {
            return Err(Reason::NothingToDeclare { on: on.title() });
        }
        (Russia, Some(Side::Russia), regime) => {
            if state.russia == Stance::All {
                return Err(Reason::RussiaStaysNeutral);
            }
            if at_war_with_russia(state, opponent(regime)) >= 2 {
                return Err(Reason::TwoEnemiesInRegime);
            }
        }
        (China, _, Side::Russia) if state.russia != Stance::Joined(Side::Axis) => {
            return Err(Reason::ChinaSparesRussia);
        }
        (_, Some(own), on) if own == on || state.has_declared(power, on) => {
            return Err(Reason::NothingToDeclare { on: on.title() });
        }
        (_, own, Side::Russia) if state.may_attack(power, Russia) || state.side_of(Russia) == own => {
            return Err(Reason::NothingToDeclare { on: on.title() });
        }
        _ => {}
    }
    let price = price(state, power, on);
    let held = state.treasury[power as usize];
    if price > held { Err(Reason::WarTooExpensive { price, held }) } else { Ok(price) }
}

pub fn declare(on: &mut Unfold, power: Power, against: Side, price: u16) {
    if price > 0 {
        on.emit(Event::Paid { power, ipus: price });
    }
    on.emit(Event::Declared { power, on: against });
    if power == Germany && on.state().is_alive(Italy) {
        on.emit(Event::Declared { power: Italy, on: against });
    }
    match (power.regime(), against) {
        (Some(Side::Axis), Side::Allies) => on.emit(Event::PricesFell { of: OF_ALLIES, by: 8 }),
        (Some(Side::Allies), Side::Axis) => on.emit(Event::PricesFell { of: OF_AXIS, by: 2 }),
        (Some(Side::Axis), Side::Russia) => on.emit(Event::PricesFell { of: OF_RUSSIA_AGAINST_AXIS, by: 3 }),
        (Some(Side::Allies), Side::Russia) => {
            on.emit(Event::PricesFell { of: OF_RUSSIA_AGAINST_ALLIES, by: 5 })
        }
        _ => {}
    }
    if power == Russia {
        let joined = opponent(against);
        on.emit(Event::RussiaStands { stance: Stance::Joined(joined) });
        for friend in PLAYERS.into_iter().filter(|p| p.regime() == Some(joined)) {
            if on.state().has_declared(friend, Side::Russia) {
                on.emit(Event::DeclarationDropped { power: friend, on: Side::Russia });
            }
        }
    }
    let state = on.state();
    let enough = |side| at_war_with_russia(state, side) >= 2;
    if state.russia == Stance::Neutral && enough(Side::Axis) && enough(Side::Allies) {
        on.emit(Event::RussiaStands { stance: Stance::All });
    }
    if power == UnitedStates && against == Side::Axis {
        on.emit(Event::FreeChips { left: FREE_CHIP_ROUNDS });
        free_chips(on);
    }
}

/// The United States get chips for so many rounds, that of the declaration included.
const FREE_CHIP_ROUNDS: u8 = 3;

/// One free chip for each factory in the home provinces, up to its maximum.
pub fn free_chips(on: &mut Unfold) {
    let left = on.state().free_chips;
    if left == 0 {
        return;
    }
    let state = on.state();
    let homes: Vec<_> = crate::board::board()
        .lands()
        .iter()
        .copied()
        .filter(|space| space.is_home_province() && state.controller(*space) == Some(UnitedStates))
        .filter(|space| {
            state.factory(*space).kind.is_some_and(|kind| state.factory(*space).chips < kind.most_chips())
        })
        .collect();
    for space in homes {
        let Factory { kind, chips } = on.state().factory(space);
        on.emit(Event::FactorySet { space, kind, chips: chips + 1 });
    }
    on.emit(Event::FreeChips { left: left - 1 });
}

/// An attack lowers prices, each attack once.
pub fn attacked(on: &mut Unfold, by: Power, victim: Power, at_sea: bool) {
    let state = on.state();
    if state.empire {
        return;
    }
    let fell = match (state.side_of(by), victim) {
        (_, Russia) if state.russia != Stance::Neutral => None,
        (Some(Side::Axis), Russia) => Some((OF_RUSSIA_AGAINST_AXIS, if at_sea { 5 } else { 8 })),
        (Some(Side::Allies), Russia) => Some((OF_RUSSIA_AGAINST_ALLIES, if at_sea { 5 } else { 8 })),
        (Some(Side::Axis), victim) if victim.is_player() => Some((OF_ALLIES, 10)),
        (Some(Side::Allies), victim) if victim.is_player() => Some((OF_AXIS, 3)),
        (Some(Side::Axis), _) => Some((OF_ALLIES, 2)),
        (Some(Side::Allies), _) => Some((OF_AXIS, 1)),
        _ => None,
    };
    if let Some((of, by)) = fell {
        on.emit(Event::PricesFell { of, by });
    }
}

/// A Russia that declared no war pays to keep the peace at home.
pub fn owes_unrest(state: &State) -> bool {
    state.power == Russia && state.russia == Stance::Neutral && !state.empire
}

pub fn unrest_die() -> RollRequest {
    dice::one("unrest", Russia, "", 8, None)
}

pub fn unrest(on: &mut Unfold, face: u8) {
    on.emit(Event::UnrestRolled { face });
    let ipus = u16::from(face).min(on.state().treasury[Russia as usize]);
    on.emit(Event::Paid { power: Russia, ipus });
    sequence::next_phase(on);
}

/// Lend lease: who may give how much to whom.
pub fn check_loan(state: &State, from: Power, to: Power, ipus: u16) -> Result<(), Reason> {
    if state.empire || from == to || !to.is_player() || !state.is_alive(to) {
        return Err(Reason::NoLending { to });
    }
    let given = |wanted: &dyn Fn(&Loan) -> bool| -> u16 {
        state.loans.iter().filter(|l| wanted(l)).map(|l| l.ipus).sum()
    };
    let to_them = given(&|loan| loan.from == from && loan.to == to);
    let in_all = given(&|loan| loan.from == from);
    let joined = |side| state.russia == Stance::Joined(side);
    let most = match (from, to) {
        (Italy | China | Russia, _) => return Err(Reason::NeverLends { from }),
        (Germany | Japan, Italy) => 5 - to_them.min(5),
        (Germany, Japan) | (Japan, Germany) => 10 - to_them.min(10),
        (Germany | Japan, Russia) if joined(Side::Axis) => 10 - to_them.min(10),
        (France, UnitedKingdom | UnitedStates) => 5 - in_all.min(5),
        (France, Russia) => return Err(Reason::FranceNeverLendsRussia),
        (UnitedKingdom, France | UnitedStates) => 10 - in_all.min(10),
        (UnitedKingdom, Russia) if joined(Side::Allies) => 10 - in_all.min(10),
        (UnitedStates, to) => {
            let half = state.turn[UnitedStates as usize].economy / 2;
            let theirs = match to {
                Russia if state.russia == Stance::Neutral || state.russia == Stance::All => {
                    5 - to_them.min(5)
                }
                Russia if joined(Side::Allies) => 10 - to_them.min(10),
                France | UnitedKingdom | China => u16::MAX,
                _ => return Err(Reason::NoLending { to }),
            };
            theirs.min(half.saturating_sub(in_all))
        }
        _ => return Err(Reason::NoLending { to }),
    };
    let italy = given(&|loan| loan.to == Italy && loan.round == state.round);
    let most = if to == Italy { most.min(5 - italy.min(5)) } else { most };
    if ipus == 0 || ipus > most {
        return Err(Reason::LoanLimit { to, most });
    }
    let held = state.treasury[from as usize];
    if ipus > held { Err(Reason::TooExpensive { price: ipus, held }) } else { Ok(()) }
}
