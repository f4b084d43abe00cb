//! The record: a save, a log and a proof in one, as JSON Lines. `docs/record.md` specifies it.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::dice::Secret;
use crate::game::{Game, Outcome, RollRequest, Setup, SetupError};

/// The format this engine writes. It reads all before it, too.
pub const VERSION: u32 = 2;

/// The first format with orders taken back.
const FIRST_WITH_UNDO: u32 = 2;

/// How many entries may be taken back.
pub const FURTHEST_BACK: usize = 200;

/// One game from its set-up to now, or to its end.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    pub header: Header,
    pub entries: Vec<Entry>,
    pub end: Option<End>,
}

/// The first line: everything that fixes the game except the orders.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The format version.
    pub sandtable: u32,
    pub game: String,
    pub setup: Setup,
    pub seats: Vec<String>,
    /// The game's data hash when the record was begun.
    pub data: String,
    /// The events that set the game up.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub opening: Vec<Value>,
    pub dice: DiceHeader,
    /// The game this one branched off from; its opening then holds all that happened before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<Origin>,
}

/// A position of another game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// The other game's dice commitment.
    pub commitment: String,
    /// After this entry.
    pub n: u64,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiceHeader {
    pub commitment: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub contributions: Vec<String>,
    /// Only in files that stay with the host; a published copy leaves it out until the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<Secret>,
}

/// One accepted order or one roll, with what it caused.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// Counted from one; entry `n` stands on line `n + 1`.
    pub n: u64,
    pub act: Act,
    pub events: Vec<Value>,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Act {
    /// In notation; `at` is Unix time in milliseconds.
    Order {
        seat: String,
        order: String,
        at: Option<u64>,
    },
    Roll {
        roll: RollRequest,
        faces: Vec<u8>,
    },
    /// The game stands again as it did after entry `to`.
    Undo {
        seat: String,
        to: u64,
        at: Option<u64>,
    },
}

/// The last line of a finished game.
#[derive(Clone, PartialEq, Debug)]
pub struct End {
    pub n: u64,
    pub outcome: NamedOutcome,
    /// Revealed, so that anybody can prove the dice.
    pub secret: Option<Secret>,
}

/// An outcome with seats by name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NamedOutcome {
    pub winners: Vec<String>,
    pub summary: String,
}

impl NamedOutcome {
    pub fn new<G: Game>(game: &G, outcome: Outcome) -> NamedOutcome {
        let winners = outcome.winners.iter().map(|seat| game.seat_name(*seat).to_owned()).collect();
        NamedOutcome { winners, summary: outcome.summary }
    }
}

/// Why a record cannot be used, and what to do about it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordError {
    #[error("the file is empty: it is no Sandtable record; start one with `sandtable new`")]
    Empty,
    #[error("line {line} is not UTF-8 text: the file is damaged; restore a copy")]
    NotText { line: usize },
    #[error(
        "line {line} is cut off in the middle: the file was truncated; restore a copy, \
         or delete that line to go back to the entry before it"
    )]
    Truncated { line: usize },
    #[error("line {line} is not a record's: {message}; the file is damaged or no record, restore a copy")]
    Corrupt { line: usize, message: String },
    #[error("the record has format version {found}, this program reads versions 1 to {VERSION}: {}", advice(*found))]
    Version { found: u64 },
    #[error(
        "the record is of the game `{game}`, which this program does not know: `sandtable games` lists what it knows"
    )]
    UnknownGame { game: String },
    #[error("the record's set-up cannot be used: {0}")]
    Setup(#[from] SetupError),
    #[error("the dice secret does not belong to the commitment: the record was altered; restore a copy")]
    Commitment,
    #[error(
        "line {line} holds what this version of the game does not know ({message}): \
         use the version that wrote it, or a newer one"
    )]
    Event { line: usize, message: String },
    #[error(
        "line {line} leads to an impossible position ({message}): the record was altered; restore a copy"
    )]
    Impossible { line: usize, message: String },
}

fn advice(found: u64) -> &'static str {
    if found > u64::from(VERSION) { "use a newer program" } else { "use an older program" }
}

/// Something to tell the user about a record that can be used all the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Warning {
    DataChanged { recorded: String, today: String },
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Warning::DataChanged { recorded, today } => write!(
                f,
                "the record was begun with other game data ({recorded}) than this program has ({today}): \
                 positions may differ; `sandtable verify` tells where"
            ),
        }
    }
}

/// An entry or the end as it stands on its line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    n: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seat: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    order: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    roll: Option<RollRequest>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    faces: Option<Vec<u8>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    undo: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    events: Option<Vec<Value>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    outcome: Option<NamedOutcome>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    secret: Option<Secret>,
}

impl Record {
    /// Read a record. What the entries mean is for the game to say.
    pub fn parse(bytes: &[u8]) -> Result<Record, RecordError> {
        let text = match std::str::from_utf8(bytes) {
            Ok(text) => text,
            Err(e) => {
                let line = 1 + bytes[..e.valid_up_to()].iter().filter(|byte| **byte == b'\n').count();
                return Err(RecordError::NotText { line });
            }
        };
        if text.trim().is_empty() {
            return Err(RecordError::Empty);
        }
        let last = text.lines().count();
        let fault = |line: usize, error: &serde_json::Error| {
            if line == last && !text.ends_with('\n') && error.is_eof() {
                RecordError::Truncated { line }
            } else {
                RecordError::Corrupt { line, message: error.to_string() }
            }
        };
        let mut lines = text.lines().enumerate().map(|(i, line)| (i + 1, line));
        let (_, first) = lines.next().ok_or(RecordError::Empty)?;
        let header = parse_header(first, |error| fault(1, error))?;
        let mut record = Record { header, entries: Vec::new(), end: None };
        for (number, line) in lines {
            let line: Line = serde_json::from_str(line).map_err(|e| fault(number, &e))?;
            record.add(number, line).map_err(|message| RecordError::Corrupt { line: number, message })?;
        }
        Ok(record)
    }

    fn add(&mut self, number: usize, line: Line) -> Result<(), String> {
        if self.end.is_some() {
            return Err("something follows the game's end".to_owned());
        }
        let expected = self.entries.len() as u64 + 1;
        if line.n != expected || number as u64 != expected + 1 {
            return Err(format!("entry {expected} should stand here, not entry {}", line.n));
        }
        let Line { n, seat, order, at, roll, faces, undo, events, outcome, secret } = line;
        let act = match (seat, order, roll, faces, undo, outcome) {
            (None, None, None, None, None, Some(outcome)) if events.is_none() && at.is_none() => {
                self.end = Some(End { n, outcome, secret });
                return Ok(());
            }
            (Some(seat), Some(order), None, None, None, None) => Some(Act::Order { seat, order, at }),
            (None, None, Some(roll), Some(faces), None, None) if at.is_none() => {
                check_faces(&roll, &faces)?;
                Some(Act::Roll { roll, faces })
            }
            (Some(seat), None, None, None, Some(to), None) if events.as_deref() == Some(&[]) => {
                self.can_go_back(&seat, to)?;
                Some(Act::Undo { seat, to, at })
            }
            _ => None,
        };
        match (act, events, secret) {
            (Some(act), Some(events), None) => {
                self.entries.push(Entry { n, act, events });
                Ok(())
            }
            _ => Err("it is none of: an order (seat, order, events), a roll (roll, faces, events), \
                      orders taken back (seat, undo, no events), the end (outcome)"
                .to_owned()),
        }
    }

    /// Whether a seat may take back what follows entry `to`, as far as the record alone can tell:
    /// it acted alone since, no dice were rolled, and it is not too long ago.
    pub(crate) fn can_go_back(&self, seat: &str, to: u64) -> Result<(), String> {
        if self.header.sandtable < FIRST_WITH_UNDO {
            return Err(format!(
                "the record has format version {}, in which nothing is taken back",
                self.header.sandtable
            ));
        }
        let count = self.entries.len();
        let since = usize::try_from(to).ok().and_then(|to| self.entries.get(to..)).unwrap_or(&[]);
        if since.is_empty() {
            return Err(format!("there is nothing after entry {to}: the record has {count} entries"));
        }
        if since.len() > FURTHEST_BACK {
            return Err(format!(
                "entry {to} is too long ago: at most {FURTHEST_BACK} entries are taken back"
            ));
        }
        for entry in since {
            match &entry.act {
                Act::Order { seat: by, .. } | Act::Undo { seat: by, .. } if by == seat => {}
                Act::Roll { .. } => return Err(format!("dice were rolled since, in entry {}", entry.n)),
                Act::Order { seat: by, .. } | Act::Undo { seat: by, .. } => {
                    return Err(format!("{by} acted since, in entry {}", entry.n));
                }
            }
        }
        Ok(())
    }

    /// The whole record as text.
    pub fn text(&self) -> String {
        let mut out = line_text(&self.header);
        out.push_str(&self.text_after(0));
        out
    }

    /// The lines after entry `n`, the end included: what to append to a file that has the rest.
    pub fn text_after(&self, n: u64) -> String {
        let mut out = String::new();
        for entry in self.entries.iter().skip(n as usize) {
            out.push_str(&entry.text());
        }
        if let Some(end) = &self.end {
            out.push_str(&end.text());
        }
        out
    }

    /// The secret, wherever the record has it.
    pub fn secret(&self) -> Option<&Secret> {
        let revealed = self.end.as_ref().and_then(|end| end.secret.as_ref());
        revealed.or(self.header.dice.secret.as_ref())
    }

    /// How many rolls were made.
    pub fn rolls(&self) -> u64 {
        self.entries.iter().filter(|entry| matches!(entry.act, Act::Roll { .. })).count() as u64
    }

    /// How many orders were given, those taken back included.
    pub fn orders(&self) -> u64 {
        self.entries.iter().filter(|entry| matches!(entry.act, Act::Order { .. })).count() as u64
    }

    /// The entries up to `n` that were not taken back, without the takings back.
    pub fn standing(&self, n: u64) -> Vec<&Entry> {
        let mut standing = Vec::new();
        let mut at = (n as usize).min(self.entries.len());
        while let Some(entry) = at.checked_sub(1).and_then(|at| self.entries.get(at)) {
            at = match entry.act {
                Act::Undo { to, .. } => to.min(at as u64 - 1) as usize,
                _ => {
                    standing.push(entry);
                    at - 1
                }
            };
        }
        standing.reverse();
        standing
    }

    /// The record of a game that goes on from the position after entry `n`. Its dice are its own,
    /// so that nobody learns from it how the dice of this one will fall.
    pub fn fork(&self, n: u64, secret: Secret) -> Record {
        let mut header = self.header.clone();
        header.sandtable = VERSION;
        header.opening.extend(self.standing(n).into_iter().flat_map(|entry| entry.events.clone()));
        header.origin = Some(Origin { commitment: self.header.dice.commitment.clone(), n });
        let commitment = secret.commitment();
        header.dice = DiceHeader { commitment, contributions: Vec::new(), secret: Some(secret) };
        Record { header, entries: Vec::new(), end: None }
    }

    /// The record as everybody may have it: the secret only once the game is over.
    pub fn published(&self) -> Record {
        self.until(u64::MAX)
    }

    /// The record as it was after entry `n`: a copy to look at, without the secret to play on.
    pub fn until(&self, n: u64) -> Record {
        let mut header = self.header.clone();
        header.dice.secret = None;
        let entries: Vec<Entry> =
            self.entries.iter().take(usize::try_from(n).unwrap_or(usize::MAX)).cloned().collect();
        let end = self.end.clone().filter(|_| entries.len() == self.entries.len());
        Record { header, entries, end }
    }
}

impl Entry {
    pub fn text(&self) -> String {
        let mut line = Line {
            n: self.n,
            seat: None,
            order: None,
            at: None,
            roll: None,
            faces: None,
            undo: None,
            events: Some(self.events.clone()),
            outcome: None,
            secret: None,
        };
        match self.act.clone() {
            Act::Order { seat, order, at } => {
                (line.seat, line.order, line.at) = (Some(seat), Some(order), at);
            }
            Act::Roll { roll, faces } => {
                (line.roll, line.faces) = (Some(roll), Some(faces));
            }
            Act::Undo { seat, to, at } => {
                (line.seat, line.undo, line.at) = (Some(seat), Some(to), at);
            }
        }
        line_text(&line)
    }

    pub fn line(&self) -> usize {
        self.n as usize + 1
    }
}

impl End {
    fn text(&self) -> String {
        #[derive(Serialize)]
        struct EndLine<'e> {
            n: u64,
            outcome: &'e NamedOutcome,
            #[serde(skip_serializing_if = "Option::is_none")]
            secret: Option<&'e Secret>,
        }
        line_text(&EndLine { n: self.n, outcome: &self.outcome, secret: self.secret.as_ref() })
    }
}

/// Our own line types have string keys only, so writing them cannot fail.
fn line_text(line: &impl Serialize) -> String {
    let mut text = serde_json::to_string(line).unwrap_or_default();
    text.push('\n');
    text
}

/// The version is looked at before all else: another version may have other fields.
fn parse_header(
    line: &str,
    fault: impl Fn(&serde_json::Error) -> RecordError,
) -> Result<Header, RecordError> {
    let value: Value = serde_json::from_str(line).map_err(|e| fault(&e))?;
    match value.get("sandtable").and_then(Value::as_u64) {
        Some(found) if !(1..=u64::from(VERSION)).contains(&found) => {
            return Err(RecordError::Version { found });
        }
        Some(_) => {}
        None => {
            let message = "it does not begin with {\"sandtable\": 2, …}".to_owned();
            return Err(RecordError::Corrupt { line: 1, message });
        }
    }
    let header: Header = serde_json::from_value(value).map_err(|e| fault(&e))?;
    match &header.dice.secret {
        Some(secret) if secret.commitment() != header.dice.commitment => Err(RecordError::Commitment),
        _ => Ok(header),
    }
}

fn check_faces(roll: &RollRequest, faces: &[u8]) -> Result<(), String> {
    if roll.dice.len() != faces.len() {
        return Err(format!("{} dice were asked for, {} faces are given", roll.dice.len(), faces.len()));
    }
    match roll.dice.iter().zip(faces).find(|(die, face)| **face == 0 || **face > die.sides.max(1)) {
        Some((die, face)) => Err(format!("a die of {} sides cannot show {face}", die.sides)),
        None => Ok(()),
    }
}
