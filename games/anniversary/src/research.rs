//! Phase 1: Research & Development.

use sandtable_engine::{Die, RollRequest};

use crate::Unfold;
use crate::event::Event;
use crate::power::Power;
use crate::reason::Reason;
use crate::sequence;
use crate::state::{Phase, State, Waiting};
use crate::tech::Advance;

pub const RESEARCHER_COST: u16 = 5;

/// Step 1: buy researcher tokens.
pub fn check_research(state: &State, researchers: u8) -> Result<(), Reason> {
    let cost = u16::from(researchers) * RESEARCHER_COST;
    let held = state.treasury[state.power as usize];
    if cost > held { Err(Reason::ResearchersTooExpensive { cost, held }) } else { Ok(()) }
}

pub fn buy_researchers(on: &mut Unfold, researchers: u8) {
    let power = on.state().power;
    if researchers > 0 {
        on.emit(Event::Spent { power, ipcs: u16::from(researchers) * RESEARCHER_COST });
        on.emit(Event::ResearchersBought { power, researchers });
    }
    roll_or_go_on(on);
}

/// Step 2: one die for each token, kept ones included.
pub fn roll_or_go_on(on: &mut Unfold) {
    let power = on.state().power;
    if on.state().researchers[power as usize] > 0 {
        on.emit(Event::Waits { waiting: Waiting::ResearchDice });
    } else {
        sequence::begin_phase(on, Phase::PurchaseUnits);
    }
}

pub fn research_dice(state: &State) -> RollRequest {
    let tokens = usize::from(state.researchers[state.power as usize]);
    dice(state.power, "research", tokens, "researcher", Some(6))
}

/// Dice for one power that are not part of a battle.
pub fn dice(
    by: Power,
    step: &'static str,
    count: usize,
    unit: &'static str,
    need: Option<u8>,
) -> RollRequest {
    let die = Die { sides: 6, unit: unit.into(), need };
    RollRequest { step: step.into(), by: by.id().into(), place: "".into(), dice: vec![die; count] }
}

pub fn researched(on: &mut Unfold, faces: &[u8]) {
    let power = on.state().power;
    let success = faces.contains(&6);
    on.emit(Event::Researched { power, faces: faces.to_vec(), success });
    let known = on.state().advances[power as usize];
    if success && !(known.has_all_of_chart(1) && known.has_all_of_chart(2)) {
        on.emit(Event::Waits { waiting: Waiting::ChooseChart });
    } else {
        sequence::begin_phase(on, Phase::PurchaseUnits);
    }
}

/// Step 3: a chart is chosen, then rolled on until the advance is new.
pub fn check_chart(state: &State, chart: u8) -> Result<(), Reason> {
    if !(1..=2).contains(&chart) {
        return Err(Reason::NoSuchChart { chart });
    }
    if state.advances[state.power as usize].has_all_of_chart(chart) {
        return Err(Reason::ChartComplete { chart });
    }
    Ok(())
}

pub fn choose_chart(on: &mut Unfold, chart: u8) {
    on.emit(Event::Waits { waiting: Waiting::BreakthroughDie { chart } });
}

pub fn breakthrough(on: &mut Unfold, chart: u8, face: u8) {
    let power = on.state().power;
    on.emit(Event::BreakthroughRolled { power, face });
    match Advance::on_chart(chart, face) {
        Some(advance) if !on.state().has(power, advance) => {
            on.emit(Event::Advanced { power, advance });
            sequence::begin_phase(on, Phase::PurchaseUnits);
        }
        // Already known: the die is rolled again.
        _ => on.emit(Event::Waits { waiting: Waiting::BreakthroughDie { chart } }),
    }
}
