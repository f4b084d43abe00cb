//! Influence, economic aid, lend-lease, and what invading a neutral may cost (3.8, 4.4, 5.2, 6.3, 9.0, 10.0).

use crate::Unfold;
use crate::battle::{Toll, Waiting};
use crate::board::{Flag, Region, Space, board};
use crate::check::{Plan, Ruled};
use crate::event::{Event, Fact, Why};
use crate::politics::{join, with_colonies};
use crate::power::Power;
use crate::reason::Reason;
use crate::state::{Once, Phase, State};

/// Germany's standing for Spain and Turkey: the level with the free IPCs of Russia and Sweden.
pub fn german_standing(state: &State) -> u16 {
    state.level[Power::Germany as usize] + crate::income::treaty(state) + crate::income::sweden(state)
}

/// `influence`.
pub fn influence(state: &State, player: Power, space: Space) -> Ruled {
    let named = &board().named;
    let neutral = space.is_land() && state.controller(space) == Power::Neutral;
    let (power, cost) = match space {
        _ if space == named.spain || space == named.turkey || space == named.iraq => (Power::Germany, 0),
        _ if space == named.saudi_arabia => (Power::Britain, 1),
        _ if space == named.indo_china => (Power::Japan, 2),
        _ => return Err(Reason::NoInfluence { space }),
    };
    if power != player {
        return Err(Reason::NoInfluence { space });
    }
    if state.doings.influenced.contains(space) {
        return Err(match power {
            Power::Germany => Reason::OneInfluenceATurn,
            Power::Britain => Reason::SaudiOnceATurn,
            _ => Reason::IndoChinaOnceATurn,
        });
    }
    let egypt = state.controller(named.egypt);
    match () {
        () if space == named.indo_china => {
            if state.controller(space) != Power::Vichy {
                return Err(Reason::IndoChinaNotVichy);
            }
        }
        () if !neutral => return Err(Reason::NotNeutral { space }),
        () if space == named.spain && german_standing(state) < 50 => return Err(Reason::SpainNeedsFifty),
        () if space == named.turkey && german_standing(state) < 55 => {
            return Err(Reason::TurkeyNeedsFiftyFive);
        }
        () if space == named.iraq && egypt != Power::Germany => return Err(Reason::IraqNeedsEgypt),
        () if space == named.saudi_arabia && !egypt.is_axis() => return Err(Reason::SaudiNeedsEgypt),
        () if space == named.saudi_arabia && state.phase != Phase::Purchase => {
            return Err(Reason::SaudiInPurchase);
        }
        () => {}
    }
    let held = state.treasury[power as usize];
    if held < cost {
        return Err(Reason::TooExpensive { cost, held });
    }
    let mut events = vec![Event::Noted { fact: Fact::Influenced(space) }];
    if cost > 0 {
        events.push(Event::Paid { power, ipcs: cost, why: Why::Influence });
    }
    events.push(Event::Awaited { waiting: Waiting::InfluenceDie { power, space } });
    Ok(Plan::of(events))
}

pub fn influenced(on: &mut Unfold<'_>, power: Power, space: Space, face: u8) {
    on.emit(Event::Settled);
    if face > 2 {
        return;
    }
    if space == board().named.indo_china {
        let army: Vec<_> =
            on.state().at(space).filter(|(_, p)| p.owner == Power::Vichy).map(|(id, _)| id).collect();
        if !army.is_empty() {
            on.emit(Event::ChangedSides { pieces: army, to: power });
        }
        on.emit(Event::Controlled { space, to: power });
        return;
    }
    for event in join(on.state(), &with_colonies(space), power) {
        on.emit(event);
    }
}

/// `assassinate`: once in a game.
pub fn assassinate(state: &State, player: Power) -> Ruled {
    if player != Power::Germany {
        return Err(Reason::OnlyGermanyAssassinates);
    }
    if state.used(Once::Assassination) {
        return Err(Reason::OneAssassination);
    }
    if crate::check::decider(state) != Some(Power::Germany) {
        return Err(Reason::NotYourTurn { power: player });
    }
    Ok(Plan::of(vec![
        Event::Once { once: Once::Assassination },
        Event::Awaited { waiting: Waiting::AssassinationDie },
    ]))
}

pub fn assassinated(on: &mut Unfold<'_>, face: u8) {
    on.emit(Event::Settled);
    match face {
        1 | 2 => on.emit(Event::Once { once: Once::Assassinated }),
        6 => crate::losses::owe(on, Power::Germany, Toll::Units { infantry: 2, armor: 2 }),
        _ => {}
    }
}

/// `economic-aid`: twice the value for each country.
pub fn economic_aid(state: &State, player: Power, targets: &[Space]) -> Ruled {
    if player != Power::Usa {
        return Err(Reason::AidIsAmerican);
    }
    crate::purchase::may_spend(state, Power::Usa)?;
    if targets.is_empty() {
        return Err(Reason::NothingNamed);
    }
    let mut events = Vec::new();
    let mut cost = 0;
    for (at, space) in targets.iter().copied().enumerate() {
        if !space.is_land() || space.region() != Some(Region::WesternHemisphere) {
            return Err(Reason::AidInTheAmericas { space });
        }
        if state.controller(space) != Power::Neutral {
            return Err(Reason::NotNeutral { space });
        }
        if state.doings.aided.contains(space) || targets[..at].contains(&space) {
            return Err(Reason::AidOnceATurn { space });
        }
        cost += 2 * u16::from(space.printed_value());
        events.push(Event::Noted { fact: Fact::Aided(space) });
    }
    let held = state.treasury[Power::Usa as usize];
    if held < cost {
        return Err(Reason::TooExpensive { cost, held });
    }
    events.push(Event::Paid { power: Power::Usa, ipcs: cost, why: Why::Aid });
    let germany = Power::Germany;
    for space in targets.iter().rev().copied() {
        let waiting = if space.is(Flag::GermanInfluence) && !state.is_out(germany) {
            Waiting::CounterAid { space }
        } else {
            Waiting::AidDie { space, contested: false }
        };
        events.push(Event::Awaited { waiting });
    }
    Ok(Plan::of(events))
}

/// `counter-aid`: Germany raises the price.
pub fn counter_aid(state: &State, space: Space, ipcs: u16, named: Space) -> Ruled {
    if named != space {
        return Err(Reason::CounterAidOnly);
    }
    let held = state.treasury[Power::Germany as usize];
    if ipcs == 0 || held < ipcs {
        return Err(Reason::CounterAidMoney { ipcs, held });
    }
    Ok(Plan::settling([
        Event::Paid { power: Power::Germany, ipcs, why: Why::Aid },
        Event::Awaited { waiting: Waiting::MatchAid { space, ipcs } },
    ]))
}

pub fn uncontested(space: Space) -> Plan {
    Plan::settling([Event::Awaited { waiting: Waiting::AidDie { space, contested: false } }])
}

/// `match-aid`: all of it, or the attempt is given up.
pub fn match_aid(state: &State, (space, owed): (Space, u16), ipcs: u16, named: Space) -> Ruled {
    if named != space || ipcs != owed {
        return Err(Reason::MatchAll { owed });
    }
    let held = state.treasury[Power::Usa as usize];
    if held < ipcs {
        return Err(Reason::TooExpensive { cost: ipcs, held });
    }
    Ok(Plan::settling([
        Event::Paid { power: Power::Usa, ipcs, why: Why::Aid },
        Event::Awaited { waiting: Waiting::AidDie { space, contested: true } },
    ]))
}

pub fn aided(on: &mut Unfold<'_>, space: Space, contested: bool, face: u8) {
    on.emit(Event::Settled);
    let to = match face {
        _ if face <= space.printed_value() => Power::Usa,
        6 if contested => Power::Germany,
        _ => return,
    };
    for event in join(on.state(), &[space], to) {
        on.emit(event);
    }
}

/// Whom a lender may lend to, once they are at war.
pub fn receives(giver: Power, to: Power) -> bool {
    match giver {
        Power::Britain => to == Power::France,
        _ => matches!(to, Power::Britain | Power::France | Power::Russia | Power::China),
    }
}

/// `lend-lease`.
pub fn lend_lease(state: &State, player: Power, ipcs: u16, to: Power, from: Option<Power>) -> Ruled {
    let giver = from.unwrap_or(player);
    if giver.player() != player || !matches!(giver, Power::Usa | Power::Britain) {
        return Err(Reason::NoLender { power: giver });
    }
    crate::purchase::may_spend(state, giver)?;
    if !receives(giver, to) {
        return Err(if giver == Power::Britain {
            Reason::BritainLendsFrance
        } else {
            Reason::LendAllies { power: to }
        });
    }
    if state.is_out(to) || !state.at_war_with_axis(to) {
        return Err(Reason::LendAtWar { power: to });
    }
    if state.doings.leased >> (to as u16) & 1 == 1 {
        return Err(Reason::LendOnce { power: to });
    }
    if ipcs == 0 {
        return Err(Reason::NothingNamed);
    }
    let most = if giver == Power::Britain { 10 } else { state.level[Power::Usa as usize].div_ceil(2) };
    if state.doings.leased_ipcs + ipcs > most {
        return Err(if giver == Power::Britain {
            Reason::BritainLendsTen
        } else {
            Reason::LendHalf { most }
        });
    }
    let held = state.treasury[giver as usize];
    if held < ipcs {
        return Err(Reason::TooExpensive { cost: ipcs, held });
    }
    Ok(Plan::of(vec![
        Event::Noted { fact: Fact::Leased(to, ipcs) },
        Event::Paid { power: giver, ipcs, why: Why::LendLease },
        Event::Awaited { waiting: Waiting::LendLeaseDie { from: giver, to, ipcs } },
    ]))
}

/// Axis intervention: what arrives.
pub fn leased(on: &mut Unfold<'_>, from: Power, to: Power, ipcs: u16, face: u8) {
    on.emit(Event::Settled);
    let lost = match face + u8::from(from == Power::Britain) {
        1 => ipcs,
        2 => ipcs.div_ceil(2),
        3 => ipcs.div_ceil(3),
        _ => 0,
    };
    if ipcs > lost {
        on.emit(Event::Received { power: to, ipcs: ipcs - lost, why: Why::LendLease });
    }
}

/// The die of a British or French invasion has fallen: they fight, or go back and pay.
pub fn invasion_die(on: &mut Unfold<'_>, power: Power, space: Space, face: u8) {
    on.emit(Event::Settled);
    on.emit(Event::Noted { fact: Fact::Admitted(space) });
    if u16::from(face) > on.state().value(space) {
        return;
    }
    let state = on.state();
    let invades = |one: Power| {
        crate::conduct_combat::invaders(state, space).iter().any(|id| state.piece(*id).owner == one)
    };
    let joint = invades(Power::Britain) && invades(Power::France);
    crate::conduct_combat::fall_back_all(on, space);
    if joint {
        for one in [Power::Britain, Power::France] {
            on.emit(Event::Noted { fact: Fact::Barred(one, space) });
        }
        on.emit(Event::Awaited { waiting: Waiting::Penalty { space } });
    } else {
        on.emit(Event::Noted { fact: Fact::Barred(power, space) });
        on.emit(Event::Noted { fact: Fact::Fined(power, 5) });
    }
}

/// `penalty`: which of the two collects less after a joint attempt.
pub fn penalty(_space: Space, power: Power) -> Ruled {
    if power.nation() != Power::Britain {
        return Err(Reason::PenaltyOfTheTwo);
    }
    Ok(Plan::settling([Event::Noted { fact: Fact::Fined(power, 5) }]))
}
