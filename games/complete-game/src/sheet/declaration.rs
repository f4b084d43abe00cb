//! What a declaration of war costs, and what it does to others.

use sandtable_engine::sheet::{Consequence, Tone};

use super::words::{capital, ipus};
use crate::power::*;
use crate::state::State;
use crate::war;

/// One by one, for both sides: gold where it depends, red what it costs, green what it helps.
pub fn follows(state: &State, power: Power, on: Side) -> Vec<Consequence> {
    let line = |power: Option<Power>, words: String, tone| Consequence {
        power: power.map(|power| power.id().to_owned()),
        words,
        tone,
    };
    let may = format!("{} may attack {} from now on.", capital(power.title()), on.title());
    let mut list = vec![line(Some(power), may, Tone::Warning)];
    list.push(match war::price(state, power, on) {
        0 => line(Some(power), "It costs nothing.".into(), Tone::Good),
        price => line(Some(power), format!("It costs {}.", ipus(price)), Tone::Grave),
    });
    let others = match (power.regime(), on) {
        _ if power == Russia => {
            let joins = format!("Russia joins {}.", war::opponent(on).title());
            Some(line(Some(Russia), joins, Tone::Warning))
        }
        (Some(Side::Axis), Side::Allies) => {
            Some(line(None, "Declarations of the Allies become 8 IPUs cheaper.".into(), Tone::Grave))
        }
        (Some(Side::Allies), Side::Axis) => {
            Some(line(None, "Declarations of the Axis become 2 IPUs cheaper.".into(), Tone::Grave))
        }
        (Some(Side::Axis), Side::Russia) => {
            Some(line(Some(Russia), "Russia declares on the Axis for 3 IPUs less.".into(), Tone::Grave))
        }
        (Some(Side::Allies), Side::Russia) => {
            Some(line(Some(Russia), "Russia declares on the Allies for 5 IPUs less.".into(), Tone::Grave))
        }
        _ => None,
    };
    list.extend(others);
    match power {
        Germany if state.is_alive(Italy) => {
            list.push(line(Some(Italy), "Italy goes along.".into(), Tone::Good));
        }
        UnitedStates if on == Side::Axis => {
            let chips = "American factories get a free chip in this round and the next two.";
            list.push(line(Some(UnitedStates), chips.into(), Tone::Good));
        }
        _ => {}
    }
    list
}

/// The same in a few sentences.
pub fn words(state: &State, power: Power, on: Side) -> String {
    let list = follows(state, power, on);
    list.iter().skip(1).map(|line| line.words.as_str()).collect::<Vec<_>>().join(" ")
}
