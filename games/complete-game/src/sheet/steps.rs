//! The parts of combat side by side: what each is about, its odds before and its dice after. Spies of others are told
//! of once they act.

use sandtable_engine::sheet::{Band, Fact, Progress, Step, Tone};
use sandtable_engine::words::many;

use super::{Asked, words};
use crate::battle;
use crate::board::Space;
use crate::conduct_combat;
use crate::diplomacy;
use crate::order::Order;
use crate::power::*;
use crate::print;
use crate::radar;
use crate::rockets;
use crate::sea_search;
use crate::spies;
use crate::state::*;
use crate::units::Unit;

pub fn steps(state: &State, asked: Option<&Asked>) -> Vec<Step> {
    if state.phase != Phase::Combat {
        return Vec::new();
    }
    let searching = searching(state);
    let mut rounds = rounds(state);
    if searching.progress == Progress::Now {
        rounds.progress = Progress::Ahead;
    }
    vec![
        spying(state, asked),
        watching(state),
        launching(state),
        negotiating(state, asked),
        searching,
        rounds,
    ]
}

fn progress(state: &State, step: CombatStep, used: bool) -> Progress {
    match step.cmp(&state.step) {
        std::cmp::Ordering::Equal => Progress::Now,
        std::cmp::Ordering::Less => Progress::Done,
        std::cmp::Ordering::Greater if used => Progress::Ahead,
        std::cmp::Ordering::Greater => Progress::Empty,
    }
}

/// `56%`.
pub fn percent(chance: f64) -> String {
    format!("{:.0}%", chance * 100.0)
}

pub fn dice(count: usize) -> String {
    if count == 1 { "1 die".to_owned() } else { format!("{count} dice") }
}

fn rolls(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

/// Missions of whoever looks, before their dice.
fn spying(state: &State, asked: Option<&Asked>) -> Step {
    let own = state.missions.iter().filter(|(spy, _)| {
        asked.is_some_and(|asked| state.pieces.get(*spy).is_some_and(|p| p.owner == asked.power))
    });
    let line = |(spy, mission): &(_, Mission)| {
        let space = state.space_of(*spy);
        let need = if matches!(mission, Mission::Steal(_) | Mission::Spoil(_)) { 1 } else { 2 };
        let hunters = spies::hunters(state, space);
        Fact {
            label: space.title().into(),
            value: if *mission == Mission::Assist { String::new() } else { percent(f64::from(need) / 8.0) },
            note: match hunters {
                0 => words::mission(mission),
                hunters => format!("{}; {hunters} special forces hunt first", words::mission(mission)),
            },
            ..Fact::default()
        }
    };
    Step {
        title: "Spies".into(),
        progress: progress(
            state,
            CombatStep::SpyMissions,
            state.acting().any(|power| spies::could_act(state, power)),
        ),
        about: "1 or 2 on eight sides, 1 to steal or set back. Special forces may catch them first.".into(),
        lines: own.map(line).collect(),
        rule: "spy.one-mission-a-turn".into(),
        rolls: rolls(&["spy-hunt", "spy-kill", "spy-mission"]),
        ..Step::default()
    }
}

/// Radars and carriers near which aircraft fly.
fn watching(state: &State) -> Step {
    let line = |(space, carrier, count): (Space, bool, u8)| {
        let unseen = (4.0_f64 / 6.0).powi(count.into());
        Fact {
            label: space.title().into(),
            value: percent(1.0 - unseen),
            note: format!(
                "{}, {} to see aircraft",
                if carrier { "carriers" } else { "radar" },
                dice(count.into())
            ),
            ..Fact::default()
        }
    };
    let lines: Vec<Fact> = radar::on_watch(state).map(line).collect();
    Step {
        title: "Radar".into(),
        progress: progress(state, CombatStep::RadarAlert, !lines.is_empty()),
        about: "1 or 2 of 6 sees aircraft, and calls fighters of the defender to the zone.".into(),
        lines,
        rule: "radar.detects-on-two".into(),
        rolls: rolls(&["radar"]),
        ..Step::default()
    }
}

fn launching(state: &State) -> Step {
    let used = state.acting().any(|power| !rockets::launches(state, power).is_empty());
    Step {
        title: "Rockets".into(),
        progress: progress(state, CombatStep::Rockets, used),
        about: "A rocket costs the owner of the factory what its die shows.".into(),
        rule: "rocket.damage-taken-from-money".into(),
        rolls: rolls(&["rocket-aa", "rocket"]),
        ..Step::default()
    }
}

/// Countries that are entered, with the units in position; with eight of them it may be tried.
fn negotiating(state: &State, asked: Option<&Asked>) -> Step {
    let acting: Vec<Power> = state.acting().collect();
    let line = |space: Space| {
        let order = Order::Negotiate { space };
        let now = asked.is_some_and(|asked| asked.allows(&order));
        let units =
            acting.iter().map(|power| diplomacy::in_position(state, *power, space)).max().unwrap_or(0);
        let position = format!("{units} of {} units in position.", diplomacy::UNITS_NEEDED);
        Fact {
            label: space.title().into(),
            value: if now { "Try".into() } else { String::new() },
            note: match now {
                true => format!("{position} At worst it calls up to 4 reserves and strikes first."),
                false => position,
            },
            tone: Tone::Warning,
            order: now.then(|| print::print(&order)),
            ..Fact::default()
        }
    };
    let entered = conduct_combat::pending(state);
    let lines: Vec<Fact> = entered.iter().filter(|space| state.is_neutral_land(*space)).map(line).collect();
    let used = acting.iter().any(|power| !diplomacy::candidates(state, *power).is_empty());
    let band = |words: &str, faces, tone| Band { words: words.into(), faces, tone };
    Step {
        title: "Diplomacy".into(),
        progress: progress(state, CombatStep::Diplomacy, used),
        about: "One try in a turn, with eight units in position, on ten sides.".into(),
        lines: if used || state.step == CombatStep::Diplomacy { lines } else { Vec::new() },
        rule: "diplomacy.one-attempt".into(),
        scale: vec![
            band("joins 1–3", 3, Tone::Good),
            band("no 4–7", 4, Tone::Plain),
            band("insult 8–10", 3, Tone::Grave),
        ],
        rolls: rolls(&["diplomacy", "reserves"]),
    }
}

/// Fleets that must be found first.
fn searching(state: &State) -> Step {
    let zones: Vec<Space> = conduct_combat::pending(state).iter().filter(|space| space.is_sea()).collect();
    let line = |zone: &Space| {
        let own = state.at(*zone).filter(|(_, p)| state.is_acting(p.owner) && p.unit.fights());
        let fleet: Vec<Unit> = own.filter(|(_, p)| p.aboard.is_none()).map(|(_, p)| p.unit).collect();
        let count = sea_search::dice_of(&fleet);
        Fact {
            label: zone.title().into(),
            value: percent(sea_search::chance(count)),
            note: format!("{}, and one for each IPU for planes", dice(count)),
            ..Fact::default()
        }
    };
    let looks = |step: battle::Step| {
        matches!(step, battle::Step::Search | battle::Step::SearchDice | battle::Step::Unfound)
    };
    let progress = match () {
        () if state.battle.as_deref().is_some_and(|battle| looks(battle.step)) => Progress::Now,
        () if zones.is_empty() && state.resolved.iter().any(|space| space.is_sea()) => Progress::Done,
        () if zones.is_empty() => Progress::Empty,
        () => Progress::Ahead,
    };
    Step {
        title: "Sea search".into(),
        progress,
        about: "Ships must be found before they fight: 1 or 2 on one of the dice, ten at most.".into(),
        lines: zones.iter().map(line).collect(),
        rule: "search.before-sea-battle".into(),
        rolls: rolls(&["search", "defender-search"]),
        ..Step::default()
    }
}

fn rounds(state: &State) -> Step {
    let line = |space: Space| Fact {
        label: space.title().into(),
        note: words::forces(state, space),
        ..Fact::default()
    };
    let lines: Vec<Fact> = conduct_combat::pending(state).iter().map(line).collect();
    Step {
        title: "Combat rounds".into(),
        progress: progress(state, CombatStep::CombatRounds, !lines.is_empty()),
        about: format!("{}, one after the other.", many(lines.len() as u32, "zone")),
        lines,
        rule: "combat.parts-in-order".into(),
        ..Step::default()
    }
}
