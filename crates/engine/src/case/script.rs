//! Scripted dice: who gets which face.

use std::collections::VecDeque;

use super::format::{DiceEntry, DiceGroup};
use crate::game::{Die, Notation, RollRequest};
use crate::names::slug;

/// The faces a case still has to give. Each die takes the next face of the first entry it matches.
#[derive(Clone, Debug, Default)]
pub(super) struct Script {
    entries: Vec<(DiceGroup, VecDeque<u8>)>,
}

pub(super) enum Shortage {
    /// Nothing is left at all; the roll can wait.
    Empty,
    /// Faces are left, but not for this die; or the face does not exist.
    Unmatched(String),
}

impl Script {
    pub fn new<G: Notation>(game: &G, entries: &[DiceEntry]) -> Script {
        let mut script = Script::default();
        script.add(game, entries);
        script
    }

    pub fn add<G: Notation>(&mut self, game: &G, entries: &[DiceEntry]) {
        self.entries.extend(entries.iter().map(|entry| match entry {
            DiceEntry::Face(face) => (DiceGroup::default(), VecDeque::from([*face])),
            DiceEntry::Group(group) => {
                (group.canonical(|word| game.canonical(word)), group.rolls.iter().copied().collect())
            }
        }));
    }

    pub fn left(&self) -> usize {
        self.entries.iter().map(|(_, faces)| faces.len()).sum()
    }

    /// What is left, in words.
    pub fn leftover(&self) -> String {
        let left = self.entries.iter().filter(|(_, faces)| !faces.is_empty());
        left.map(|(group, faces)| format!("{}{faces:?}", describe_group(group)))
            .collect::<Vec<_>>()
            .join(", ")
    }

    /// The faces for a request; nothing is used up if it cannot be served whole.
    pub fn serve(&mut self, request: &RollRequest) -> Result<Vec<u8>, Shortage> {
        if self.left() == 0 && !request.dice.is_empty() {
            return Err(Shortage::Empty);
        }
        let mut after = self.clone();
        let faces: Result<Vec<u8>, String> =
            request.dice.iter().map(|die| after.face_for(request, die)).collect();
        match faces {
            Ok(faces) => {
                *self = after;
                Ok(faces)
            }
            Err(message) => Err(Shortage::Unmatched(message)),
        }
    }

    fn face_for(&mut self, request: &RollRequest, die: &Die) -> Result<u8, String> {
        let entry =
            self.entries.iter_mut().find(|(group, faces)| !faces.is_empty() && fits(group, request, die));
        match entry.and_then(|(_, faces)| faces.pop_front()) {
            Some(face) if (1..=die.sides.max(1)).contains(&face) => Ok(face),
            Some(face) => Err(format!("the script gives {face} to a die of {} sides", die.sides)),
            None if self.left() == 0 => Err("the script is used up".to_owned()),
            None => {
                Err(format!("the script has no face for {}; left: {}", describe_die(die), self.leftover()))
            }
        }
    }
}

fn fits(group: &DiceGroup, request: &RollRequest, die: &Die) -> bool {
    same(&group.step, &request.step)
        && same(&group.by, &request.by)
        && same(&group.place, &request.place)
        && one_of(&group.unit.0, &die.unit)
        && group.need.is_none_or(|need| Some(need) == die.need)
}

/// Whether a field is absent or names the same thing: `SZ 5` is `sz5`.
pub(super) fn same(wanted: &Option<String>, name: &str) -> bool {
    wanted.as_ref().is_none_or(|wanted| squeezed(wanted) == squeezed(name))
}

/// Whether nothing or something fitting is named.
pub(super) fn one_of(wanted: &[String], name: &str) -> bool {
    wanted.is_empty() || wanted.iter().any(|wanted| squeezed(wanted) == squeezed(name))
}

fn squeezed(name: &str) -> String {
    slug(name).replace('-', "")
}

fn describe_group(group: &DiceGroup) -> String {
    let need = group.need.map(|need| format!("need {need}"));
    let unit = (!group.unit.0.is_empty()).then(|| group.unit.0.join("/"));
    let fields = [&group.step, &group.by, &group.place, &unit, &need];
    let words: Vec<&str> = fields.into_iter().flatten().map(String::as_str).collect();
    if words.is_empty() { String::new() } else { format!("{} ", words.join(" ")) }
}

fn describe_die(die: &Die) -> String {
    let unit = if die.unit.is_empty() { String::new() } else { format!(" for {}", die.unit) };
    let need = die.need.map(|need| format!(" needing {need}")).unwrap_or_default();
    format!("a d{}{unit}{need}", die.sides)
}

/// A request in words: `attack by germany in sz6: 2 × a d6 for infantry needing 2`.
pub(super) fn describe(request: &RollRequest) -> String {
    let place = if request.place.is_empty() { String::new() } else { format!(" in {}", request.place) };
    let mut kinds: Vec<(&Die, usize)> = Vec::new();
    for die in &request.dice {
        match kinds.iter_mut().find(|(kind, _)| *kind == die) {
            Some((_, count)) => *count += 1,
            None => kinds.push((die, 1)),
        }
    }
    let dice: Vec<String> =
        kinds.iter().map(|(die, count)| format!("{count} × {}", describe_die(die))).collect();
    format!("{} by {}{place}: {}", request.step, request.by, dice.join(", "))
}
