//! The parts of combat before its rounds, side by side: what each is about, its odds and what was done in it. Spies of
//! others are told of once they act.

use sandtable_engine::sheet::{Fact, Progress, Step, Tone};

use super::Asked;
use crate::board::Space;
use crate::conduct_combat;
use crate::diplomacy;
use crate::order::Order;
use crate::power::Power;
use crate::print;
use crate::rockets;
use crate::spies;
use crate::state::*;

const ORDER: [CombatStep; 4] =
    [CombatStep::SpyMissions, CombatStep::RadarAlert, CombatStep::Rockets, CombatStep::Diplomacy];

pub fn steps(state: &State, asked: Option<&Asked>) -> Vec<Step> {
    if state.phase != Phase::Combat {
        return Vec::new();
    }
    let mut list: Vec<Step> = ORDER.into_iter().map(|step| part(state, asked, step)).collect();
    list.push(rounds(state));
    list
}

fn progress(state: &State, step: CombatStep, used: bool) -> Progress {
    match step.cmp(&state.step) {
        std::cmp::Ordering::Equal => Progress::Now,
        std::cmp::Ordering::Less => Progress::Done,
        std::cmp::Ordering::Greater if used => Progress::Ahead,
        std::cmp::Ordering::Greater => Progress::Empty,
    }
}

fn part(state: &State, asked: Option<&Asked>, step: CombatStep) -> Step {
    let acting: Vec<Power> = state.acting().collect();
    let (title, about, rule, used) = match step {
        CombatStep::SpyMissions => (
            "Spies",
            "1 or 2 on an eight-sided die. Special forces may catch them first.",
            "spy.one-mission-a-turn",
            acting.iter().any(|power| spies::could_act(state, *power)),
        ),
        CombatStep::RadarAlert => (
            "Radar",
            "A radar that sees aircraft calls fighters of the defender to the zone.",
            "radar.detects-on-two",
            conduct_combat::pending(state).iter().next().is_some(),
        ),
        CombatStep::Rockets => (
            "Rockets",
            "A rocket costs the owner of the factory what its die shows.",
            "rocket.damage-taken-from-money",
            acting.iter().any(|power| !rockets::launches(state, *power).is_empty()),
        ),
        _ => (
            "Diplomacy",
            "Ten sides: it joins on 1 to 3, refuses on 4 to 7, is insulted on 8 to 10.",
            "diplomacy.one-attempt",
            acting.iter().any(|power| !diplomacy::candidates(state, *power).is_empty()),
        ),
    };
    Step {
        title: title.into(),
        progress: progress(state, step, used),
        about: about.into(),
        lines: if step == CombatStep::Diplomacy { countries(state, asked, &acting) } else { Vec::new() },
        rule: rule.into(),
    }
}

/// Countries with eight units beside them.
fn countries(state: &State, asked: Option<&Asked>, acting: &[Power]) -> Vec<Fact> {
    let line = |space: Space| {
        let order = Order::Negotiate { space };
        let now = asked.is_some_and(|asked| asked.allows(&order));
        Fact {
            label: space.title().into(),
            value: if now { "Try".into() } else { String::new() },
            tone: Tone::Warning,
            order: now.then(|| print::print(&order)),
            ..Fact::default()
        }
    };
    acting.iter().flat_map(|power| diplomacy::candidates(state, *power)).map(line).collect()
}

fn rounds(state: &State) -> Step {
    let line = |space: Space| Fact {
        label: space.title().into(),
        note: super::words::forces(state, space),
        ..Fact::default()
    };
    let lines: Vec<Fact> = conduct_combat::pending(state).iter().map(line).collect();
    Step {
        title: "Combat rounds".into(),
        progress: progress(state, CombatStep::CombatRounds, !lines.is_empty()),
        about: "Zone by zone; ships must be found before they fight.".into(),
        lines,
        rule: "combat.parts-in-order".into(),
    }
}
