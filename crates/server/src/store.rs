//! What is kept on disk. A store knows lines of records, not their meaning.

mod sqlite;

use std::collections::BTreeMap;
use std::future::Future;
use std::pin::Pin;

pub use sqlite::Sqlite;

use crate::api::Said;

/// An answer that comes when the disk has spoken.
pub type Later<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// Somebody else wrote these lines first.
    #[error("another server wrote to this table")]
    Conflict,
    /// Nothing was written; as soon as there is room, all goes on.
    #[error("there is no room left for the database")]
    Full,
    /// A page of the file is not what was written to it.
    #[error("the database is damaged: {0}")]
    Damaged(String),
    #[error("the database does not answer: {0}")]
    Database(String),
}

/// Everything kept of one table.
#[derive(Clone, Debug)]
pub struct Kept {
    pub id: String,
    pub game: String,
    /// The record's first line, with its newline.
    pub header: String,
    pub lines: Vec<Line>,
    pub keys: Vec<KeptKey>,
    /// Seat ids and the bots that decide for them.
    pub bots: BTreeMap<String, String>,
    /// How many days a seat has each time the table waits for it.
    pub days: Option<u8>,
    pub owing: Owing,
}

/// Whom a table waits for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Owing {
    pub bot_owes: bool,
    /// Seats of people, and since when they are awaited, in Unix milliseconds.
    pub people: BTreeMap<String, u64>,
}

/// A line of a record after the first, with its newline.
#[derive(Clone, Debug)]
pub struct Line {
    pub n: u64,
    pub text: String,
}

#[derive(Clone, Debug)]
pub struct KeptKey {
    pub hash: [u8; 32],
    pub owner: bool,
    pub seats: Vec<String>,
}

/// Lines to be added to a record.
#[derive(Clone, Debug)]
pub struct Append {
    pub table: String,
    /// The record's first line, while it may still change.
    pub header: Option<String>,
    pub lines: Vec<Line>,
    pub owing: Owing,
}

/// Where tables are kept. Whatever is answered with `Ok` survives a crash of the machine.
pub trait Store: Send + Sync + 'static {
    fn create(&self, table: Kept) -> Later<'_, ()>;
    fn load<'a>(&'a self, id: &'a str) -> Later<'a, Option<Kept>>;
    /// All lines or none.
    fn append(&self, append: Append) -> Later<'_, ()>;
    /// Other holders of seats than before.
    fn reseat<'a>(
        &'a self,
        id: &'a str,
        keys: &'a [KeptKey],
        bots: &'a BTreeMap<String, String>,
        owing: &'a Owing,
    ) -> Later<'a, ()>;
    /// The tables at which a bot owes a decision.
    fn owed_by_bots(&self) -> Later<'_, Vec<String>>;
    /// Some tables that nobody has played at since then, in Unix seconds; those at which nobody ever gave an
    /// order have a time of their own.
    fn unused(&self, played: i64, unplayed: i64) -> Later<'_, Vec<String>>;
    /// Forget a table and all that was said at it.
    fn remove<'a>(&'a self, id: &'a str) -> Later<'a, ()>;
    /// Whether something can be written and read: tried, not guessed.
    fn probe(&self) -> Later<'_, ()>;
    /// Keep a message and number it.
    fn say<'a>(&'a self, table: &'a str, seat: &'a str, text: &'a str, at: u64) -> Later<'a, Said>;
    /// Messages, oldest first: those after one, or the latest.
    fn heard<'a>(&'a self, table: &'a str, after: Option<u64>, limit: u32) -> Later<'a, Vec<Said>>;
}
