//! The record: a save, a log and a proof in one, as JSON Lines. `docs/record.md` specifies it.

mod chain;
mod error;
mod lines;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::dice::Secret;
use crate::game::{Outcome, RollRequest, Rules, Seat, Setup};

pub use chain::{BadHead, Head};
pub use error::{RecordError, Warning};

/// The format this engine writes. It reads all before it, too.
pub const VERSION: u32 = 3;

/// The first format with orders taken back.
const FIRST_WITH_UNDO: u32 = 2;

/// The first format whose lines form a chain.
const FIRST_WITH_CHAIN: u32 = 3;

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
    /// The head of the other record there, if its lines form a chain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub head: Option<Head>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiceHeader {
    pub commitment: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub contributions: Vec<String>,
    /// Seats that still owe a contribution: until the last has come, nobody decides and nothing is rolled.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub awaits: Vec<String>,
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
    /// In games with secrets, so that nobody guesses an order by its head.
    pub salt: Option<String>,
    /// From format 3 on.
    pub head: Option<Head>,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Act {
    /// In notation; `at` is Unix time in milliseconds.
    Order {
        seat: String,
        order: String,
        at: Option<u64>,
        by: Option<By>,
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

/// Who decided for a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum By {
    Person,
    /// By its id.
    Bot(String),
}

/// When an order was given and by whom, where that is known.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stamp {
    /// Unix time in milliseconds.
    pub at: Option<u64>,
    pub by: Option<By>,
}

impl From<Option<u64>> for Stamp {
    fn from(at: Option<u64>) -> Stamp {
        Stamp { at, by: None }
    }
}

/// The last line of a finished game.
#[derive(Clone, PartialEq, Debug)]
pub struct End {
    pub n: u64,
    pub outcome: NamedOutcome,
    /// Revealed, so that anybody can prove the dice.
    pub secret: Option<Secret>,
    /// From format 3 on.
    pub head: Option<Head>,
}

/// An outcome with seats by name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
#[cfg_attr(feature = "wire", ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct NamedOutcome {
    pub winners: Vec<String>,
    /// The first place, the second and so on, each with those who share it; empty where nobody is ranked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "wire", ts(as = "Option<Vec<Vec<String>>>"))]
    pub ranking: Vec<Vec<String>>,
    pub summary: String,
}

impl NamedOutcome {
    pub fn new<G: Rules>(game: &G, outcome: Outcome) -> NamedOutcome {
        let named = |seats: &Vec<Seat>| seats.iter().map(|seat| game.seat_name(*seat).to_owned()).collect();
        let ranking = outcome.ranking.iter().map(named).collect();
        NamedOutcome { winners: named(&outcome.winners), ranking, summary: outcome.summary }
    }

    /// Whether two tell the same; records from before a game ranked its seats say nothing of places.
    pub fn agrees(&self, other: &NamedOutcome) -> bool {
        let ranked = !self.ranking.is_empty() && !other.ranking.is_empty();
        self.winners == other.winners
            && self.summary == other.summary
            && (!ranked || self.ranking == other.ranking)
    }
}

impl Record {
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

    /// The entries after `since` whose positions still stand, the one before them first.
    pub fn line_after(&self, since: u64) -> Vec<u64> {
        let mut line = vec![since];
        for entry in self.entries.iter().filter(|entry| entry.n > since) {
            match entry.act {
                Act::Undo { to, .. } => line.retain(|n| *n <= to.max(since)),
                Act::Order { .. } | Act::Roll { .. } => line.push(entry.n),
            }
        }
        line
    }

    /// Who last decided for a seat up to entry `n`, where the record says so.
    pub fn decider(&self, seat: &str, n: u64) -> Option<&By> {
        let until = usize::try_from(n).unwrap_or(usize::MAX).min(self.entries.len());
        self.entries[..until].iter().rev().find_map(|entry| match &entry.act {
            Act::Order { seat: of, by, .. } if of == seat => Some(by.as_ref()),
            _ => None,
        })?
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

    /// All events that led to the position after entry `n`.
    pub(crate) fn past(&self, n: u64) -> Vec<Value> {
        let since = self.standing(n).into_iter().flat_map(|entry| entry.events.clone());
        self.header.opening.iter().cloned().chain(since).collect()
    }

    /// The record of a game that goes on from the position after entry `n`. Its dice are its own,
    /// so that nobody learns from it how the dice of this one will fall; these seats contribute to them.
    pub fn fork(&self, n: u64, secret: Secret, awaits: Vec<String>) -> Record {
        let mut header = self.header.clone();
        header.sandtable = VERSION;
        header.opening = self.past(n);
        let commitment = self.header.dice.commitment.clone();
        header.origin = Some(Origin { commitment, n, head: self.head_at(n) });
        let commitment = secret.commitment();
        header.dice = DiceHeader { commitment, contributions: Vec::new(), awaits, secret: Some(secret) };
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
    /// Where it stands in the file.
    pub fn line(&self) -> usize {
        self.n as usize + 1
    }
}
