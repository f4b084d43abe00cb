//! Developing technologies in three steps, spies, and radar for an ally (14.1, 14.2, 14.14, 14.21).

use crate::Unfold;
use crate::battle::Waiting;
use crate::check::{Plan, Ruled};
use crate::event::{Event, Fact, Why};
use crate::power::Power;
use crate::purchase::{TECHNOLOGY, UNITS_STAGE, may_spend};
use crate::reason::Reason;
use crate::state::State;
use crate::tech::{TECHS, Tech};
use crate::units::Unit;

/// IPCs a turn for technologies only.
pub const FREE_IPCS: u16 = 3;
const MARKER_COST: u16 = 3;

/// France has no research of its own.
pub fn develops(power: Power) -> bool {
    power.is_major() && power != Power::France
}

/// From turn three, for major powers at war with another.
pub fn may_develop(state: &State, power: Power) -> Result<(), Reason> {
    if !develops(power) {
        return Err(Reason::NotAMajorPower { power });
    }
    if state.turn < 3 {
        return Err(Reason::TechTooEarly);
    }
    if !state.at_war_with_major(power) {
        return Err(Reason::TechInWar);
    }
    Ok(())
}

fn gate(state: &State, power: Power, tech: Tech) -> Result<(), Reason> {
    may_spend(state, power)?;
    may_develop(state, power)?;
    if !tech.open_to(power) {
        return Err(Reason::NotYourTech { tech });
    }
    if state.tech(power, tech) >= tech.levels() {
        return Err(Reason::TechKnown { tech });
    }
    if state.doings.stage >= UNITS_STAGE {
        return Err(Reason::TechnologyBeforeUnits);
    }
    Ok(())
}

/// Free IPCs first, then one's own.
fn pay(state: &State, power: Power, cost: u16) -> Result<Vec<Event>, Reason> {
    let free = state.doings.tech_free.min(cost);
    let (own, held) = (cost - free, state.purse(power));
    if own > held {
        return Err(Reason::TooExpensive { cost: own, held });
    }
    let mut events = vec![
        Event::Noted { fact: Fact::Stage(TECHNOLOGY) },
        Event::Noted { fact: Fact::TechFree(state.doings.tech_free - free) },
    ];
    if own > 0 {
        events.push(Event::Paid { power, ipcs: own, why: Why::Technology });
    }
    Ok(events)
}

/// Step 1: a marker on circle 0, paid or one of the two free ones.
pub fn marker(state: &State, power: Power, tech: Tech, free: bool) -> Ruled {
    gate(state, power, tech)?;
    if state.circle(power, tech).is_some() {
        return Err(Reason::MarkerStands { tech });
    }
    let mut events = if free {
        if state.free_markers[power as usize] == 0 {
            return Err(Reason::NoFreeMarkers);
        }
        vec![Event::Noted { fact: Fact::Stage(TECHNOLOGY) }, Event::Noted { fact: Fact::FreeMarker(power) }]
    } else {
        pay(state, power, MARKER_COST)?
    };
    events.push(Event::MarkerSet { power, tech, circle: Some(0) });
    Ok(Plan::of(events))
}

/// Of the two free markers only one may wait for a later turn.
pub fn postpone_markers(on: &mut Unfold<'_>) {
    let power = on.state().power;
    if may_develop(on.state(), power).is_ok() && on.state().free_markers[power as usize] > 1 {
        on.emit(Event::Noted { fact: Fact::FreeMarker(power) });
    }
}

/// Step 2: rolls that may move the marker.
pub fn rolls(state: &State, power: Power, count: u8, tech: Tech) -> Ruled {
    gate(state, power, tech)?;
    if state.circle(power, tech).is_none() {
        return Err(Reason::MarkerNeeded { tech });
    }
    if count == 0 {
        return Err(Reason::NothingNamed);
    }
    if state.doings.developed {
        return Err(Reason::DevelopedAlready);
    }
    let cost = tech.roll_cost() * u16::from(count);
    let spent = state.doings.tech_spent[tech as usize] + cost;
    if spent > tech.most_per_turn() {
        return Err(Reason::TechMaximum { tech, most: tech.most_per_turn() });
    }
    let mut events = pay(state, power, cost)?;
    events.push(Event::Noted { fact: Fact::TechSpent(tech, spent) });
    events.push(Event::Awaited { waiting: Waiting::TechDice { power, tech, count } });
    Ok(Plan::of(events))
}

pub fn rolled(on: &mut Unfold<'_>, power: Power, tech: Tech, faces: &[u8]) {
    on.emit(Event::Settled);
    let ones = faces.iter().filter(|face| **face == 1).count() as u8;
    if let Some(circle) = on.state().circle(power, tech).filter(|_| ones > 0) {
        on.emit(Event::MarkerSet { power, tech, circle: Some((circle + ones).min(4)) });
    }
}

/// Technologies that roll in step 3.
pub fn ripe(state: &State, power: Power) -> impl Iterator<Item = Tech> + '_ {
    TECHS.iter().copied().filter(move |tech| state.circle(power, *tech).is_some_and(|circle| circle > 0))
}

/// Step 3: one die for each technology at level 1 or higher.
pub fn develop(state: &State, power: Power) -> Ruled {
    may_develop(state, power)?;
    if state.doings.developed {
        return Err(Reason::DevelopedAlready);
    }
    let mut events = vec![Event::Noted { fact: Fact::Developed }];
    if ripe(state, power).next().is_some() {
        events.push(Event::Awaited { waiting: Waiting::GainDice { power } });
    }
    Ok(Plan::of(events))
}

pub fn gained(on: &mut Unfold<'_>, power: Power, faces: &[u8]) {
    let tried: Vec<Tech> = ripe(on.state(), power).collect();
    on.emit(Event::Settled);
    for (tech, face) in tried.into_iter().zip(faces) {
        let circle = on.state().circle(power, tech).unwrap_or(0);
        if *face <= circle {
            gain(on, power, tech);
        }
    }
}

fn gain(on: &mut Unfold<'_>, power: Power, tech: Tech) {
    let level = on.state().tech(power, tech) + 1;
    on.emit(Event::MarkerSet { power, tech, circle: None });
    on.emit(Event::TechSet { power, tech, level });
    if tech == Tech::TigerTanks {
        let state = on.state();
        let panzers = state.pieces.all().filter(|(_, _, p)| p.owner == power && p.unit == Unit::SsPanzer);
        let pieces = panzers.map(|(id, _, _)| id).collect();
        on.emit(Event::Refitted { pieces, unit: Unit::Tiger });
    }
    if tech == Tech::RadarSonar {
        let turn = on.state().turn;
        on.emit(Event::Noted { fact: Fact::RadarSince(power, turn) });
    }
}

fn spy(state: &State, power: Power, victim: Power, level: u8) -> Result<(), Reason> {
    if state.tech(power, Tech::TechnologicalEspionage) < level {
        return Err(Reason::NoTech { tech: Tech::TechnologicalEspionage });
    }
    if state.doings.spied {
        return Err(Reason::OneSpyAction);
    }
    if state.spy_rests[power as usize] == state.turn {
        return Err(Reason::SpyCaught);
    }
    if victim.is_nobody() || victim.side() == power.side() {
        return Err(Reason::NoSuchEnemy { power: victim });
    }
    Ok(())
}

/// `sabotage`: an enemy technology's development is set back.
pub fn sabotage(state: &State, power: Power, victim: Power, tech: Tech) -> Ruled {
    spy(state, power, victim, 1)?;
    if state.circle(victim, tech).is_none() && state.tech(victim, tech) == 0 {
        return Err(Reason::NothingToSabotage { tech });
    }
    Ok(Plan::of(vec![
        Event::Noted { fact: Fact::Spied },
        Event::Awaited { waiting: Waiting::SabotageDie { power, victim, tech } },
    ]))
}

pub fn sabotaged(on: &mut Unfold<'_>, victim: Power, tech: Tech, face: u8) {
    on.emit(Event::Settled);
    if face > 3 {
        return;
    }
    match on.state().circle(victim, tech) {
        Some(0) => on.emit(Event::MarkerSet { power: victim, tech, circle: None }),
        Some(circle) => on.emit(Event::MarkerSet { power: victim, tech, circle: Some(circle - 1) }),
        None => {
            let level = on.state().tech(victim, tech);
            on.emit(Event::TechSet { power: victim, tech, level: level.saturating_sub(1) });
        }
    }
}

/// `steal`: an enemy technology becomes one's own.
pub fn steal(state: &State, power: Power, victim: Power, tech: Tech) -> Ruled {
    spy(state, power, victim, 2)?;
    if state.tech(victim, tech) <= state.tech(power, tech) || !tech.open_to(power) {
        return Err(Reason::NothingToSteal { tech });
    }
    Ok(Plan::of(vec![
        Event::Noted { fact: Fact::Spied },
        Event::Awaited { waiting: Waiting::StealDie { power, victim, tech } },
    ]))
}

pub fn stolen(on: &mut Unfold<'_>, power: Power, tech: Tech, face: u8) {
    on.emit(Event::Settled);
    match face {
        1 | 2 => gain(on, power, tech),
        5 | 6 => {
            let next = on.state().turn + 1;
            on.emit(Event::Noted { fact: Fact::SpyRests(power, next) });
        }
        _ => {}
    }
}

/// `share-radar`: Britain and the United States, a turn after it was obtained.
pub fn share_radar(state: &State, power: Power) -> Ruled {
    let other = match power {
        Power::Britain => Power::Usa,
        Power::Usa => Power::Britain,
        _ => return Err(Reason::RadarAmongAllies),
    };
    let level = state.tech(power, Tech::RadarSonar);
    if level <= state.tech(other, Tech::RadarSonar) {
        return Err(Reason::NothingToShare);
    }
    if state.turn <= state.radar_since[power as usize] {
        return Err(Reason::RadarNextTurn);
    }
    Ok(Plan::of(vec![
        Event::MarkerSet { power: other, tech: Tech::RadarSonar, circle: None },
        Event::TechSet { power: other, tech: Tech::RadarSonar, level },
        Event::Noted { fact: Fact::RadarSince(other, state.turn) },
    ]))
}
