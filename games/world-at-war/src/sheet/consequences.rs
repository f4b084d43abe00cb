//! All that a declaration of war brings, for both sides: the position as it is, beside the position after it.

use sandtable_engine::sheet::{Consequence, Tone};
use sandtable_engine::words::{and, sentence};

use crate::apply::apply;
use crate::board::Space;
use crate::event::{Event, Fact};
use crate::power::{POWERS, Power};
use crate::state::{Once, State};
use crate::units::Counts;
use crate::words::listed;
use crate::{income, neutrals, politics, technology};

/// Gold where it depends, red what it costs, green what it helps whoever declares.
pub fn of_declaration(state: &State, by: Power, on: Power) -> Vec<Consequence> {
    let events = politics::declaration(state, by, on);
    let mut after = state.clone();
    events.iter().for_each(|event| apply(&mut after, event));
    let mut list = List { by, lines: Vec::new() };
    list.wars(&events);
    list.told(&events);
    list.incomes(state, &after);
    list.set_free(state, &after);
    list.may_do(state, &after);
    list.special(state, on);
    list.lines
}

struct List {
    by: Power,
    lines: Vec<Consequence>,
}

impl List {
    fn add(&mut self, power: Power, tone: Tone, words: String) {
        let line = Consequence { power: Some(power.id().into()), words: sentence(&words), tone };
        if !self.lines.contains(&line) {
            self.lines.push(line);
        }
    }

    /// What is good for a power is bad for whoever declares war on it.
    fn gains(&mut self, power: Power, words: String) {
        let tone = if power.side() == self.by.side() { Tone::Good } else { Tone::Grave };
        self.add(power, tone, words);
    }

    fn wars(&mut self, events: &[Event]) {
        let pair = |event: &Event| match event {
            Event::WarDeclared { by, on } => Some((*by, *on)),
            _ => None,
        };
        let pairs: Vec<(Power, Power)> = events.iter().filter_map(pair).collect();
        for enemy in POWERS {
            let ours: Vec<&str> =
                pairs.iter().filter(|(_, on)| *on == enemy).map(|(by, _)| by.title()).collect();
            if !ours.is_empty() {
                let words = format!("{} and {enemy} are at war, to the end of the game", and(&ours));
                self.add(enemy, Tone::Warning, words);
            }
        }
    }

    fn told(&mut self, events: &[Event]) {
        for event in events {
            match event {
                Event::Paid { power, ipcs, .. } => {
                    self.add(*power, Tone::Grave, format!("{power} pays {ipcs} IPC for breaking the pact"));
                }
                Event::Noted { fact: Fact::PurgeBegins(_) } => {
                    let money = "Russia gets 20 IPC at once, for units that may fight in its next turn";
                    self.add(Power::Russia, Tone::Grave, money.into());
                    let one = "Russia attacks one area at most in its next turn, and a German one";
                    self.add(Power::Russia, Tone::Good, one.into());
                }
                _ => {}
            }
        }
    }

    fn incomes(&mut self, before: &State, after: &State) {
        for power in POWERS {
            let (old, new) = (income::due(before, power), income::due(after, power));
            if old != new {
                let tone =
                    if (new > old) == (power.side() == self.by.side()) { Tone::Good } else { Tone::Grave };
                self.add(power, tone, format!("{power} collects {new} IPC a turn instead of {old}"));
            }
        }
    }

    /// Units that could not be moved until now.
    fn set_free(&mut self, before: &State, after: &State) {
        let mut freed: Vec<(Power, Space, Counts)> = Vec::new();
        for (_, at, p) in before.pieces.all() {
            let space = Space(at);
            let free =
                politics::frozen(before, p, space).is_some() && politics::frozen(after, p, space).is_none();
            if !free {
                continue;
            }
            match freed.iter_mut().find(|(owner, place, _)| (*owner, *place) == (p.owner, space)) {
                Some((_, _, units)) => units.add(p.unit, 1),
                None => freed.push((p.owner, space, [(p.unit, 1)].into_iter().collect())),
            }
        }
        for (owner, space, units) in freed {
            self.gains(owner, format!("{} in {} may move and fight", listed(&units), space.title()));
        }
    }

    /// What powers may do from now on.
    fn may_do(&mut self, before: &State, after: &State) {
        for power in POWERS {
            if politics::stays_home(before, power) && !politics::stays_home(after, power) {
                self.gains(power, format!("{power} may send its forces abroad"));
            }
            let aided =
                |state: &State| neutrals::receives(Power::Usa, power) && state.at_war_with_axis(power);
            if !aided(before) && aided(after) {
                self.gains(power, format!("{power} may receive lend-lease"));
            }
            let develops = |state: &State| state.at_war_with_major(power) && technology::develops(power);
            if !develops(before) && develops(after) {
                self.gains(power, format!("{power} may develop technologies, from turn 3 on"));
            }
            let together = |other: &Power| {
                (*other as usize) > power as usize
                    && !politics::shares(before, power, *other)
                    && politics::shares(after, power, *other)
            };
            let friends: Vec<&str> = POWERS.into_iter().filter(together).map(|other| other.title()).collect();
            if !friends.is_empty() {
                let words = format!("{power} shares areas and defends together with {}", and(&friends));
                self.gains(power, words);
            }
        }
    }

    fn special(&mut self, state: &State, on: Power) {
        match (self.by, on) {
            (Power::Germany, Power::Russia) => {
                if !state.used(Once::SurpriseTurn) && !state.used(Once::SurpriseAttack) {
                    let words =
                        "one attack on Russia this turn may be a surprise: 1 more for you, 1 less for them";
                    self.add(Power::Germany, Tone::Good, words.into());
                }
                if !state.russia_attacked && state.turn < 5 {
                    let (half, full) =
                        (income::due(state, Power::Russia), state.level[Power::Russia as usize]);
                    let words =
                        format!("once you attack it, Russia collects {full} IPC a turn instead of {half}");
                    self.add(Power::Russia, Tone::Warning, words);
                }
            }
            (Power::Germany, Power::Usa) => {
                let words = "German submarines that America hunts may defend themselves";
                self.add(Power::Germany, Tone::Good, words.into());
            }
            _ => {}
        }
    }
}
