//! What can be wrong with a record, in words that say what to do about it.

use std::fmt;

use super::VERSION;
use crate::game::SetupError;

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
