//! What crosses the wire. `web/src/api/types.ts` is made from these.

use std::collections::BTreeMap;

use sandtable_engine::any::{Awaited, Look};
use sandtable_engine::bots::MenuEntry;
use sandtable_engine::desk::{Desk, Movable, PickedUnit};
use sandtable_engine::game::{OptionSpec, SeatSpec};
use sandtable_engine::news::News;
use sandtable_engine::picture::Picture;
use sandtable_engine::record::NamedOutcome;
use sandtable_engine::refusal::Citation;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::{IntoParams, ToSchema};

/// The games that can be played.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct Catalogue {
    pub games: Vec<GameInfo>,
}

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct GameInfo {
    pub id: &'static str,
    pub title: &'static str,
    pub notice: &'static str,
    pub scenarios: Vec<ScenarioInfo>,
    pub options: Vec<OptionSpec>,
    pub seats: Vec<SeatSpec>,
    /// Fewest and most people who can share the seats.
    pub players: (u8, u8),
    /// Weakest first.
    pub bots: Vec<BotInfo>,
    /// Whether seats know what others do not.
    pub has_secrets: bool,
    /// The fingerprint of the game's data.
    pub data: String,
}

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct ScenarioInfo {
    pub id: &'static str,
    pub title: &'static str,
    /// The seats that take part.
    pub seats: Vec<&'static str>,
}

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct BotInfo {
    pub id: &'static str,
    /// `Easy`.
    pub title: &'static str,
    /// One line.
    pub about: &'static str,
}

/// A row of a game's ledger.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct RuleInfo {
    pub id: String,
    pub chapter: String,
    pub section: String,
    pub summary: String,
    /// Ours, where the book is silent.
    pub ruling: bool,
}

/// A game to begin.
#[derive(Clone, Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct NewTable {
    pub game: String,
    pub scenario: String,
    #[serde(default)]
    #[ts(as = "Option<BTreeMap<String, String>>")]
    pub options: BTreeMap<String, String>,
    /// Who has which seat; seats not named are one's own.
    #[serde(default)]
    #[ts(as = "Option<BTreeMap<String, Holder>>")]
    pub seats: BTreeMap<String, Holder>,
    /// How many days a seat has each time the table waits for it; absent: no hurry.
    pub days: Option<u8>,
    /// Fixes the dice, for tests and studies; a server for others takes none.
    pub seed: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Holder {
    Me {},
    Friend {},
    Bot { bot: String },
}

/// The keys of a new table. They are told once.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Created {
    pub table: String,
    /// Opens one's own seats, and owns the table.
    pub key: String,
    /// A key for each friend's seat.
    pub friends: BTreeMap<String, String>,
    /// Of the dice: SHA-256 of the secret, before anybody contributes.
    pub commitment: String,
}

#[derive(Clone, Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct ContributeRequest {
    /// A line of 1 to 200 characters that nobody else can foresee.
    pub text: String,
}

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct TableInfo {
    pub table: String,
    pub game: &'static str,
    pub scenario: String,
    pub options: BTreeMap<String, String>,
    /// How many entries the record has.
    pub n: u64,
    /// Those that take part.
    pub seats: Vec<SeatInfo>,
    pub awaiting: Awaited,
    /// How many days a seat has each time the table waits for it.
    pub days: Option<u8>,
    /// The awaited seats that people hold.
    pub owed: Vec<Owed>,
    /// 0 where the game has no rounds.
    pub round: u16,
    /// One sentence: where the game stands.
    pub headline: String,
    pub over: Option<NamedOutcome>,
    /// Of the dice: SHA-256 of the secret.
    pub commitment: String,
    /// What the players added to the dice so far, each after its seat.
    pub contributions: Vec<String>,
    /// Seats that still owe a contribution; until the last has come, no order is taken.
    pub awaits: Vec<String>,
    /// What the record comes to so far; absent for records of earlier formats.
    pub head: Option<String>,
    pub secret_game: bool,
    /// Whether your key owns the table.
    pub owner: bool,
}

/// A decision that people owe. Times are Unix milliseconds.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct Owed {
    pub seat: &'static str,
    pub since: u64,
    /// After this, others may hand the seat to a bot; absent: no hurry.
    pub until: Option<u64>,
}

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct SeatInfo {
    pub id: &'static str,
    pub title: &'static str,
    pub side: &'static str,
    pub kind: HolderKind,
    pub bot: Option<String>,
    /// Whether your key opens it.
    pub mine: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum HolderKind {
    Me,
    Friend,
    Bot,
}

/// The table as one viewer may see it.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct Seen {
    pub n: u64,
    /// The game's own JSON.
    pub view: Value,
    pub picture: Option<Picture>,
    pub desk: Desk,
    pub awaiting: Awaited,
    /// The viewer's pieces that may be given orders.
    pub movable: Vec<Movable>,
}

impl Seen {
    pub fn new(n: u64, look: Look) -> Seen {
        let Look { view, picture, desk, awaiting, movable } = look;
        Seen { n, view, picture, desk, awaiting, movable }
    }
}

/// All a page needs when something has happened.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct Now {
    /// Through whose eyes; absent for a spectator.
    pub seat: Option<&'static str>,
    pub table: TableInfo,
    pub seen: Seen,
    /// What that seat may do.
    pub menu: Vec<MenuEntry>,
    /// What the asker does not know yet, the first entries of it.
    pub news: Vec<News>,
}

#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct NowQuery {
    /// The seat looked through so far.
    pub seat: Option<String>,
    /// Look through this seat, whoever is awaited; else one of your own that owes a decision is shown.
    #[serde(default)]
    pub stay: bool,
    /// How many entries are known, as that seat saw them.
    #[serde(default)]
    pub after: u64,
}

#[derive(Clone, Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct MenuRequest {
    pub seat: String,
    /// A heading of the menu.
    pub under: Option<Value>,
}

#[derive(Clone, Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct HintRequest {
    pub seat: String,
}

/// What an adviser would do.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct Hint {
    /// In notation.
    pub order: String,
    /// The same in the game's own words.
    pub words: Vec<String>,
    /// Who says so.
    pub bot: String,
}

/// A lesson on the real board.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct LessonInfo {
    pub id: String,
    pub title: String,
    /// What the learner will have done at its end.
    pub goal: String,
    pub minutes: u8,
    /// The learner's.
    pub seat: String,
    pub steps: Vec<LessonStep>,
}

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct LessonStep {
    pub title: String,
    pub text: String,
    pub task: Option<String>,
    pub hint: Option<String>,
    /// Rows of the ledger it speaks of.
    pub cites: Vec<String>,
    /// Spaces it speaks of.
    pub at: Vec<String>,
    /// What must come true, in words.
    pub checks: Vec<String>,
    /// One way to do it, in notation.
    pub orders: Vec<String>,
}

#[derive(Clone, Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct NewLesson {
    pub game: String,
    pub lesson: String,
    /// The step to begin with, counted from 0.
    #[serde(default)]
    pub step: usize,
}

/// A table for a learner.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct Taught {
    #[serde(flatten)]
    pub created: Created,
    /// The entry after which the step begins.
    pub n: u64,
}

/// Which step of which lesson is being done at a table, and since which entry.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Learning {
    pub lesson: String,
    pub step: usize,
    pub since: u64,
}

#[derive(Clone, Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct CheckRequest {
    pub seat: String,
    /// In notation, or the game's own JSON.
    pub order: Value,
}

#[derive(Clone, Debug, Serialize, ToSchema, TS)]
#[serde(untagged)]
pub enum Checked {
    Legal {
        #[ts(type = "true")]
        legal: bool,
        /// The order as the game spells it.
        text: String,
        /// The rules had done just that themselves: nothing would change, and why.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        done: Option<String>,
    },
    Illegal {
        #[ts(type = "false")]
        legal: bool,
        message: String,
        reasons: Vec<Citation>,
        /// Where the text is not understood, counted from one.
        column: Option<usize>,
    },
}

#[derive(Clone, Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct ReachRequest {
    pub seat: String,
    pub from: String,
    pub units: Vec<PickedUnit>,
}

#[derive(Clone, Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct ReachingRequest {
    pub seat: String,
    pub space: String,
}

#[derive(Clone, Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct ThreatsRequest {
    pub seat: String,
}

/// What could come to a space.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
pub struct Reaching {
    /// Now, of the seat that asks.
    pub own: Vec<Movable>,
    /// Were it their turn.
    pub enemies: Vec<Movable>,
}

#[derive(Clone, Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct OrderRequest {
    pub seat: String,
    /// In notation, or the game's own JSON.
    pub order: Value,
    /// The number of entries known; the order is not taken if the table has others.
    pub after: Option<u64>,
    /// Answer with how the table stands then, too.
    #[serde(default)]
    #[ts(as = "Option<bool>")]
    pub look: bool,
}

/// What an order caused.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
#[ts(optional_fields)]
pub struct Acknowledged {
    pub n: u64,
    pub news: Vec<News>,
    /// Nothing changed: the rules had done just that themselves, because there was no choice. This says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub done: Option<String>,
    /// How the table stands now, for whoever asked to look. Its news are those that followed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub now: Option<Now>,
}

#[derive(Clone, Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct UndoRequest {
    pub seat: String,
    /// What followed this entry is taken back.
    pub to: u64,
    /// Answer with how the table stands then, too.
    #[serde(default)]
    #[ts(as = "Option<bool>")]
    pub look: bool,
}

#[derive(Clone, Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct BotRequest {
    pub seat: String,
    /// Absent: the seat goes back to its people.
    pub bot: Option<String>,
}

#[derive(Clone, Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct SayRequest {
    /// One of your own.
    pub seat: String,
    /// Plain text of 1 to 500 characters.
    pub text: String,
}

/// Something said at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct Said {
    /// Counted from one at each table.
    pub id: u64,
    /// Unix milliseconds.
    pub at: u64,
    pub seat: String,
    /// Plain text: whoever shows it must escape it.
    pub text: String,
}

#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ChatQuery {
    /// Only what followed this message; absent: the latest.
    pub after: Option<u64>,
    /// At most so many, 100 unless told.
    pub limit: Option<u32>,
}

#[derive(Clone, Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct ForkRequest {
    /// Go on from the position after this entry.
    pub n: u64,
}

#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SeatQuery {
    /// As whom to look; absent: as a spectator.
    pub seat: Option<String>,
}

#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct LogQuery {
    pub seat: Option<String>,
    /// Only what follows this entry.
    pub after: Option<u64>,
    /// At most so many entries, the first ones.
    pub limit: Option<usize>,
}

/// The first message of a socket.
#[derive(Clone, Debug, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct Hello {
    pub key: Option<String>,
    pub seat: Option<String>,
    /// How many entries are known already.
    pub after: u64,
}

/// What a socket is sent.
#[derive(Clone, Debug, Serialize, ToSchema, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Push {
    News {
        n: u64,
        news: Vec<News>,
        awaiting: Awaited,
    },
    Thinking {
        seat: &'static str,
        bot: String,
    },
    /// Who is here: the seats looked through, and how many only watch.
    Presence {
        seats: Vec<&'static str>,
        spectators: usize,
    },
    /// Who holds which seat has changed: ask for the table again.
    Seats,
    Said {
        said: Said,
    },
    Failed {
        error: crate::fault::Fault,
    },
}
