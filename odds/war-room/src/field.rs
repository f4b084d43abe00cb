//! One side under fire in one stage: all states that a number of dice can bring about.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use sandtable_engine::patience::go_on;
use sandtable_war_room::WarRoom;
use sandtable_war_room::battle::{Battle as Board, FireStage, Group};
use sandtable_war_room::ids::{Alliance, Colour};

use super::battle::Escorting;
use super::part::{Blow, Condition, Part};

const COLOURED: [Colour; 4] = [Colour::Yellow, Colour::Blue, Colour::Green, Colour::Red];

/// The condition of each coloured part.
type Conditions = [u16; 4];

/// States are numbered by how many dice it takes to reach them, so that those within reach
/// of a number of dice come first.
#[derive(Debug)]
pub struct Field {
    pub parts: [Part; 4],
    pub states: Vec<Conditions>,
    /// How many states are within reach of so many dice.
    pub within: Vec<usize>,
    /// Where a result of each colour leads; empty for a colour that never hits.
    pub next: [Vec<u32>; 6],
    /// Where the end of a batch leads; empty if nowhere.
    pub ended: Vec<u32>,
    /// Cruisers may take hits of other colours, so the order of colours matters.
    pub escorted: bool,
}

impl Field {
    pub fn new(
        game: &WarRoom,
        board: &Board,
        side: Alliance,
        stage: FireStage,
        hindered: bool,
        dice: u8,
        escorting: Escorting,
    ) -> Field {
        let parts = COLOURED.map(|colour| Part::new(game, board, side, stage, colour, dice > 0));
        let capital_ship =
            |part: &Part| part.conditions.iter().any(|c| c.own.is_some_and(|blow| blow.capital_ship));
        let escorted = escorting != Escorting::Never
            && parts.iter().any(|p| p.conditions[0].escort.is_some())
            && parts.iter().any(capital_ship);
        let dives =
            parts.iter().flat_map(|p| p.conditions.iter().enumerate()).any(|(at, c)| c.ended != at as u16);
        let mut rules = Rules { parts: &parts, escorting, seen: HashMap::default(), states: Vec::new() };
        let mut next: [Vec<u32>; 6] = Default::default();
        let live: Vec<Colour> =
            Colour::ALL.iter().copied().filter(|c| rules.ever_hits(*c, hindered)).collect();
        let (mut ended, mut within) = (Vec::new(), Vec::new());
        rules.number([0; 4]);
        let mut from = 0;
        for level in 0..=dice {
            while dives && ended.len() < rules.states.len() {
                let after = rules.batch_over(rules.states[ended.len()]);
                let after = rules.number(after);
                ended.push(after);
            }
            within.push(rules.states.len());
            if level == dice {
                break;
            }
            let to = rules.states.len();
            for at in from..to {
                go_on();
                for colour in &live {
                    let after = rules.struck(rules.states[at], *colour);
                    let after = rules.number(after);
                    next[*colour as usize].push(after);
                }
            }
            from = to;
        }
        let states = rules.states;
        Field { parts, states, within, next, ended, escorted }
    }

    /// All groups of the stage in a state.
    pub fn groups(&self, state: usize) -> impl Iterator<Item = &Group> {
        let conditions = self.parts.iter().zip(self.states[state]);
        conditions.flat_map(|(part, at)| &part.conditions[at as usize].groups)
    }
}

struct Rules<'p> {
    parts: &'p [Part; 4],
    escorting: Escorting,
    seen: HashMap<u64, u32, BuildHasherDefault<Mixer>>,
    states: Vec<Conditions>,
}

impl Rules<'_> {
    fn ever_hits(&self, colour: Colour, hindered: bool) -> bool {
        let conditions = || self.parts.iter().flat_map(|part| &part.conditions);
        match colour {
            Colour::Black => !hindered && conditions().any(|c| c.black.is_some()),
            Colour::White => !hindered && conditions().any(|c| c.white.is_some()),
            _ => self.parts[colour as usize].conditions[0].own.is_some(),
        }
    }

    fn struck(&self, state: Conditions, colour: Colour) -> Conditions {
        let at = |part: usize| &self.parts[part].conditions[state[part] as usize];
        // The best aim of the side is the best among its parts' best.
        let best = |blow: fn(&Condition) -> Option<Blow>| {
            let blows = (0..4).filter_map(|part| Some((blow(at(part))?, part)));
            blows.max_by_key(|(blow, _)| blow.aim)
        };
        let found = match colour {
            Colour::Black => best(|condition| condition.black),
            Colour::White => best(|condition| condition.white),
            _ => at(colour as usize).own.map(|blow| (blow, colour as usize)),
        };
        let Some((blow, part)) = found else { return state };
        let cruisers = Colour::Blue as usize;
        let mut after = state;
        match at(cruisers).escort.filter(|_| blow.capital_ship && self.escorting.takes(blow.sinks)) {
            Some(escort) => after[cruisers] = escort,
            None => after[part] = blow.to,
        }
        after
    }

    fn batch_over(&self, mut state: Conditions) -> Conditions {
        for (part, at) in state.iter_mut().enumerate() {
            *at = self.parts[part].conditions[*at as usize].ended;
        }
        state
    }

    fn number(&mut self, state: Conditions) -> u32 {
        let key = state.iter().fold(0, |key, at| key << 16 | u64::from(*at));
        *self.seen.entry(key).or_insert_with(|| {
            self.states.push(state);
            self.states.len() as u32 - 1
        })
    }
}

/// States are small numbers already; spreading their bits is enough.
#[derive(Default, Debug)]
pub struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            self.write_u64(chunk.iter().fold(0, |key, byte| key << 8 | u64::from(*byte)));
        }
    }

    fn write_usize(&mut self, key: usize) {
        self.write_u64(key as u64);
    }

    fn write_u64(&mut self, key: u64) {
        let mixed = (self.0 ^ key).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ (mixed >> 29);
    }
}
