//! Proof of a record: its dice re-derived, its orders decided again by today's rules.

use std::fmt;

use serde::Serialize;

use crate::dice::Dice;
use crate::game::{self, Awaiting, Notation, Secrets};
use crate::record::{Act, Entry, NamedOutcome, Record, RecordError};
use crate::refusal::Refusal;
use crate::replay::Replay;
use crate::setup::complete;
use crate::table::{admit, entry_events, opening_events};

/// What the proof found.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Verdict {
    pub dice: DiceVerdict,
    /// The first place where today's rules decide otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<Difference>,
    pub orders: u64,
    pub rolls: u64,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum DiceVerdict {
    Proved,
    /// The secret is not revealed yet.
    Sealed,
    /// The secret is not the one that was committed to.
    BrokenCommitment,
    /// The first roll that the secret does not give.
    Wrong(Difference),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Difference {
    pub line: usize,
    pub message: String,
}

impl Verdict {
    /// Nothing found that speaks against the record.
    pub fn holds(&self) -> bool {
        matches!(self.dice, DiceVerdict::Proved | DiceVerdict::Sealed) && self.difference.is_none()
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rolls = self.rolls;
        match &self.dice {
            DiceVerdict::Proved => {
                writeln!(f, "dice: proved, {rolls} rolls follow from the committed secret")?
            }
            DiceVerdict::Sealed => {
                writeln!(f, "dice: not provable yet, {rolls} rolls await the reveal of the secret")?;
            }
            DiceVerdict::BrokenCommitment => {
                writeln!(f, "dice: DISPROVED, the secret is not the one committed to")?;
            }
            DiceVerdict::Wrong(at) => writeln!(f, "dice: DISPROVED at line {}: {}", at.line, at.message)?,
        }
        match &self.difference {
            None => write!(f, "orders: confirmed, today's rules decide all {} of them the same", self.orders),
            Some(at) => write!(f, "orders: DIFFERENT at line {}: {}", at.line, at.message),
        }
    }
}

/// Prove a record. An error means it cannot even be read as this game's.
pub fn verify<G: Secrets + Notation>(game: &G, record: &Record) -> Result<Verdict, RecordError> {
    let rolls = record.rolls();
    Ok(Verdict {
        dice: verify_dice(record),
        difference: match set_up_again(game, record)? {
            Some(difference) => Some(difference),
            None => decide_again(game, record)?,
        },
        orders: record.orders(),
        rolls,
    })
}

fn verify_dice(record: &Record) -> DiceVerdict {
    let Some(secret) = record.secret() else { return DiceVerdict::Sealed };
    if secret.commitment() != record.header.dice.commitment {
        return DiceVerdict::BrokenCommitment;
    }
    let mut dice = Dice::new(secret, &record.header.dice.contributions);
    for entry in &record.entries {
        let Act::Roll { roll, faces } = &entry.act else { continue };
        let due = dice.roll(roll.dice.iter().map(|die| die.sides));
        if due != *faces {
            let message = format!("the dice came as {due:?}, the record says {faces:?}");
            return DiceVerdict::Wrong(Difference { line: entry.line(), message });
        }
    }
    DiceVerdict::Proved
}

fn set_up_again<G: Secrets + Notation>(game: &G, record: &Record) -> Result<Option<Difference>, RecordError> {
    if record.header.origin.is_some() {
        // The opening is another game's past, which its own record proves.
        return Ok(None);
    }
    let recorded = opening_events(game, record)?;
    let (_, today) = game::begin(game, &complete(game.about(), &record.header.setup)?)?;
    Ok(first_difference(&recorded, &today).map(|message| Difference { line: 1, message }))
}

fn decide_again<G: Secrets + Notation>(game: &G, record: &Record) -> Result<Option<Difference>, RecordError> {
    let mut replay = Replay::judging(game, record)?;
    for entry in &record.entries {
        let recorded = entry_events(game, entry)?;
        let difference = match decide_entry(game, &replay, entry) {
            Ok(events) if events == recorded => None,
            Ok(events) => {
                let faces: &[u8] = if let Act::Roll { faces, .. } = &entry.act { faces } else { &[] };
                let told = |events: &[G::Event]| game.in_earlier_words(replay.state(), faces, events);
                first_difference(&told(&recorded), &told(&events))
            }
            Err(message) => Some(message),
        };
        if let Some(message) = difference {
            return Ok(Some(Difference { line: entry.line(), message }));
        }
        replay.step(entry, &recorded)?;
    }
    let now = match game.awaiting(replay.state()) {
        Awaiting::Over(outcome) => Some(NamedOutcome::new(game, outcome)),
        _ => None,
    };
    let recorded = record.end.as_ref().map(|end| end.outcome.clone());
    let line = record.entries.len() + 2;
    Ok((recorded.is_some() && recorded != now).then(|| {
        let told = |outcome: &Option<NamedOutcome>| {
            outcome.as_ref().map_or("the game goes on".to_owned(), |outcome| outcome.summary.clone())
        };
        let message = format!("the record ends with \"{}\", today: {}", told(&recorded), told(&now));
        Difference { line, message }
    }))
}

fn decide_entry<G: Secrets + Notation>(
    game: &G,
    replay: &Replay<'_, G>,
    entry: &Entry,
) -> Result<Vec<G::Event>, String> {
    let state = &mut replay.state().clone();
    match &entry.act {
        Act::Undo { seat, to, .. } => match replay.back_to(seat, *to) {
            Some(_) => Ok(Vec::new()),
            None => Err(format!("what {seat} did since entry {to} cannot be taken back")),
        },
        Act::Order { seat, order: text, .. } => {
            let seat = game.seat_named(seat).ok_or_else(|| format!("there is no seat `{seat}`"))?;
            let order = game.parse(text).map_err(|error| Refusal::not_understood(text, error).to_string())?;
            admit(game, state, seat).map_err(|refusal| refusal.to_string())?;
            game::play(game, state, seat, &order)
                .map_err(|rejection| format!("`{text}`: {}", Refusal::illegal(game, &rejection)))
        }
        Act::Roll { roll, faces } => match game.awaiting(state) {
            Awaiting::Roll(asked) if asked == *roll => Ok(game::roll(game, state, faces)),
            Awaiting::Roll(asked) => {
                Err(format!("today's rules ask for other dice: {asked:?}, not {roll:?}"))
            }
            _ => Err(format!("today's rules ask for no dice here, the record has {roll:?}")),
        },
    }
}

fn first_difference<E: PartialEq + fmt::Debug>(recorded: &[E], today: &[E]) -> Option<String> {
    let longest = recorded.len().max(today.len());
    let at = (0..longest).find(|i| recorded.get(*i) != today.get(*i))?;
    let told = |event: Option<&E>| event.map_or("nothing".to_owned(), |event| format!("{event:?}"));
    let (was, is) = (told(recorded.get(at)), told(today.get(at)));
    Some(format!("event {}: the record has {was}, today's rules give {is}", at + 1))
}
