//! Proof of a record: its dice re-derived, its orders decided again by today's rules.

use std::cell::Cell;
use std::fmt;

use serde::Serialize;

use crate::dice::Dice;
use crate::game::{self, Awaiting, Notation, Secrets};
use crate::outside::guarded;
use crate::record::{Act, Entry, Head, NamedOutcome, Record, RecordError};
use crate::refusal::Refusal;
use crate::replay::Replay;
use crate::setup::complete;
use crate::table::{admit, entry_events, opening_events};

/// What the proof found.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Verdict {
    pub dice: DiceVerdict,
    pub chain: ChainVerdict,
    /// The first place where today's rules decide otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<Difference>,
    pub orders: u64,
    pub rolls: u64,
    /// What the record says and nothing in it proves, in words.
    pub unproved: Vec<String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum DiceVerdict {
    Proved,
    /// The secret is not revealed yet.
    Sealed,
    /// The game is over, and the secret is still not revealed.
    Withheld,
    /// The secret is not the one that was committed to.
    BrokenCommitment,
    /// The first roll that the secret does not give.
    Wrong(Difference),
}

/// Whether the lines are those that were written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChainVerdict {
    /// The format has none.
    Absent,
    Whole {
        head: Head,
    },
    Broken(Difference),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Difference {
    pub line: usize,
    pub message: String,
}

/// What is known of a record from elsewhere.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Known {
    /// Heads that were told while the game was played, each after an entry.
    pub heads: Vec<(u64, Head)>,
    /// The record of the game it branched off from.
    pub origin: Option<Record>,
}

impl Verdict {
    /// Nothing found that speaks against the record.
    pub fn holds(&self) -> bool {
        matches!(self.dice, DiceVerdict::Proved | DiceVerdict::Sealed)
            && !matches!(self.chain, ChainVerdict::Broken(_))
            && self.difference.is_none()
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
            DiceVerdict::Withheld => {
                writeln!(f, "dice: DISPROVED, the game is over and its secret was not revealed")?;
            }
            DiceVerdict::BrokenCommitment => {
                writeln!(f, "dice: DISPROVED, the secret is not the one committed to")?;
            }
            DiceVerdict::Wrong(at) => writeln!(f, "dice: DISPROVED at line {}: {}", at.line, at.message)?,
        }
        match &self.chain {
            ChainVerdict::Absent => {}
            ChainVerdict::Whole { head } => writeln!(f, "lines: linked, they come to {head}")?,
            ChainVerdict::Broken(at) => writeln!(f, "lines: ALTERED at line {}: {}", at.line, at.message)?,
        }
        match &self.difference {
            None => {
                write!(f, "orders: confirmed, today's rules decide all {} of them the same", self.orders)?
            }
            Some(at) => write!(f, "orders: DIFFERENT at line {}: {}", at.line, at.message)?,
        }
        self.unproved.iter().try_for_each(|what| write!(f, "\nnot proved: {what}"))
    }
}

/// Prove a record by itself. An error means it cannot even be read as this game's.
pub fn verify<G: Secrets + Notation>(game: &G, record: &Record) -> Result<Verdict, RecordError> {
    verify_against(game, record, &Known::default())
}

/// Prove a record, also against what is known of it from elsewhere.
pub fn verify_against<G: Secrets + Notation>(
    game: &G,
    record: &Record,
    known: &Known,
) -> Result<Verdict, RecordError> {
    let difference = guarded(|line| {
        let mut difference = check_header(game, record)?;
        if difference.is_none() {
            difference = set_up_again(game, record, known.origin.as_ref())?;
        }
        if difference.is_none() {
            difference = decide_again(game, record, line)?;
        }
        Ok(difference)
    })?;
    Ok(Verdict {
        dice: verify_dice(record),
        chain: verify_chain(record, &known.heads),
        difference,
        orders: record.orders(),
        rolls: record.rolls(),
        unproved: unproved(game, record, known),
    })
}

fn verify_dice(record: &Record) -> DiceVerdict {
    if record.end.as_ref().is_some_and(|end| end.secret.is_none()) {
        return DiceVerdict::Withheld;
    }
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

fn verify_chain(record: &Record, kept: &[(u64, Head)]) -> ChainVerdict {
    let broken = |line, message| ChainVerdict::Broken(Difference { line, message });
    if let Some(line) = record.broken_link() {
        return broken(line, "its head is not what stands before it comes to".to_owned());
    }
    for (n, head) in kept {
        let line = usize::try_from(*n).unwrap_or(usize::MAX).saturating_add(1);
        match record.head_at(*n) {
            Some(found) if found == *head => {}
            Some(found) => return broken(line, format!("it comes to {found}, you were told {head}")),
            None => return broken(line, format!("you were told a head after entry {n}, which is missing")),
        }
    }
    record.head().map_or(ChainVerdict::Absent, |head| ChainVerdict::Whole { head })
}

/// What the header says beside set-up and dice.
fn check_header<G: Secrets + Notation>(game: &G, record: &Record) -> Result<Option<Difference>, RecordError> {
    let header = &record.header;
    if header.game != game.about().id {
        return Err(RecordError::UnknownGame { game: header.game.clone() });
    }
    let seats: Vec<&str> = game.about().seats.iter().map(|seat| seat.id).collect();
    let whole = complete(game.about(), &header.setup)?;
    let respelt = header.setup.options.iter().find(|(id, value)| whole.options.get(*id) != Some(*value));
    let message = if header.seats != seats {
        format!("the record has the seats {}, the game has {}", header.seats.join(", "), seats.join(", "))
    } else if let Some((id, value)) = respelt {
        format!("the option {id} is written `{value}`, which no program writes so")
    } else if whole.scenario != header.setup.scenario || whole.players != header.setup.players {
        "the scenario or a seat of a player is written as no program writes it".to_owned()
    } else {
        return Ok(None);
    };
    Ok(Some(Difference { line: 1, message }))
}

fn set_up_again<G: Secrets + Notation>(
    game: &G,
    record: &Record,
    origin: Option<&Record>,
) -> Result<Option<Difference>, RecordError> {
    let at_line_1 = |message: String| Difference { line: 1, message };
    let header = &record.header;
    if let Some(from) = &header.origin {
        let Some(other) = origin else { return Ok(None) };
        let same_game = other.header.dice.commitment == from.commitment
            && other.header.setup == header.setup
            && from.n <= other.entries.len() as u64
            && from.head == other.head_at(from.n);
        if !same_game {
            return Ok(Some(at_line_1("it did not branch off from that record".to_owned())));
        }
        if !verify(game, other)?.holds() {
            return Ok(Some(at_line_1("the record it branched off from does not hold".to_owned())));
        }
        let differs = other.past(from.n) != header.opening;
        return Ok(differs
            .then(|| at_line_1(format!("it does not begin as that game stood after entry {}", from.n))));
    }
    let recorded = opening_events(game, record)?;
    let (_, today) = game::begin(game, &complete(game.about(), &header.setup)?)?;
    Ok(first_difference(&recorded, &today).map(at_line_1))
}

/// What a reader might take for proved and is not.
fn unproved<G: Secrets + Notation>(game: &G, record: &Record, known: &Known) -> Vec<String> {
    let header = &record.header;
    let mut unproved = Vec::new();
    if let (Some(from), None) = (&header.origin, &known.origin) {
        unproved.push(format!(
            "the position it begins with, said to be the one after entry {} of the game with the commitment {}: \
             only that game's record proves it",
            from.n, from.commitment
        ));
    }
    if header.dice.contributions.is_empty() {
        unproved.push(
            "that nobody tried out dice secrets beforehand: no player contributed to the dice".to_owned(),
        );
    }
    if header.data != game.data_hash() {
        unproved.push(format!("which game data it was begun with ({}): today's are others", header.data));
    }
    if !header.setup.players.is_empty() {
        unproved.push("who held which seat: the names are the host's word".to_owned());
    }
    let orders = || record.entries.iter().map(|entry| &entry.act);
    if orders().any(|act| matches!(act, Act::Order { at: Some(_), .. } | Act::Undo { at: Some(_), .. })) {
        unproved.push("when orders were given: the times are the host's word".to_owned());
    }
    if orders().any(|act| matches!(act, Act::Order { by: Some(_), .. })) {
        unproved.push("whether a person or a bot decided: that is the host's word".to_owned());
    }
    if record.end.is_none() {
        unproved.push("that nothing followed the last line: the record has no end".to_owned());
    }
    match (record.is_chained(), known.heads.is_empty()) {
        (false, _) => unproved
            .push("that this is the game that was played: lines of this format are not linked".to_owned()),
        (true, true) => unproved.push(
            "that this is the game that was played: compare a head that you were told on the way".to_owned(),
        ),
        (true, false) => {}
    }
    unproved
}

fn decide_again<G: Secrets + Notation>(
    game: &G,
    record: &Record,
    line: &Cell<usize>,
) -> Result<Option<Difference>, RecordError> {
    let mut replay = Replay::judging(game, record)?;
    for entry in &record.entries {
        line.set(entry.line());
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
    // Formats without a chain may lack an end that a later rule brought about.
    let agree = match (&recorded, &now) {
        (Some(recorded), Some(now)) => recorded.agrees(now),
        (recorded, now) => recorded == now,
    };
    let differs = !agree && (recorded.is_some() || record.is_chained());
    Ok(differs.then(|| {
        let told = |outcome: &Option<NamedOutcome>| {
            outcome.as_ref().map_or("the game goes on".to_owned(), |outcome| outcome.summary.clone())
        };
        let message = format!("the record says \"{}\", today's rules: {}", told(&recorded), told(&now));
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
