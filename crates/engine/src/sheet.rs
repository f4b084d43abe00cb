//! A panel put together from parts that every client can draw. A game says what is asked in words, numbers and orders
//! in notation; a client knows the parts and no game. What a part offers comes from the menu of whoever decides.

use serde::{Deserialize, Serialize};

/// Where the turn stands, and what there is to decide or to look at now.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Sheet {
    /// What is asked, by a name that stays the same whatever the words say: `losses`. Empty where nothing is.
    #[serde(default)]
    pub asks: String,
    /// The phases of the turn in their order, where there are too many for a number to tell.
    pub stages: Vec<Stage>,
    pub parts: Vec<Part>,
    /// The steps of the phase side by side, each with what it is about.
    #[serde(default)]
    pub steps: Vec<Step>,
    /// What is opened over the map by its title: who stands how to whom.
    #[serde(default)]
    pub folio: Option<Folio>,
    /// Words on spaces of the map.
    #[serde(default)]
    pub chips: Vec<MapChip>,
}

/// A word or two on a space of the map.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct MapChip {
    pub space: String,
    pub words: String,
    pub tone: Tone,
}

/// A table of the game that has no room in the panel.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Folio {
    pub title: String,
    pub about: String,
    pub parts: Vec<Part>,
    /// Words on spaces of the map while it is open.
    #[serde(default)]
    pub chips: Vec<MapChip>,
}

/// A step of the phase.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Step {
    pub title: String,
    pub progress: Progress,
    pub about: String,
    pub lines: Vec<Fact>,
    /// The ledger row that explains it.
    pub rule: String,
    /// What the die may bring, from its lowest face on.
    #[serde(default)]
    pub scale: Vec<Band>,
    /// Dice with these names belong to it: those that fell since the last `phase-began` are shown.
    #[serde(default)]
    pub rolls: Vec<String>,
}

/// So many faces of a die with one result.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Band {
    pub words: String,
    pub faces: u32,
    pub tone: Tone,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Stage {
    pub title: String,
    pub progress: Progress,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Progress {
    Done,
    Now,
    #[default]
    Ahead,
    /// Nothing can be done in it: it passes by itself.
    Empty,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(tag = "part", rename_all = "kebab-case")]
pub enum Part {
    Facts(Facts),
    Shop(Shop),
    Pick(PickUnits),
    Choices(Choices),
    Places(Places),
    Battle(Fight),
    Grid(Grid),
    Track(Track),
    Amount(Amount),
    Retreats(Retreats),
}

/// Lines of what is to be known.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Facts {
    pub title: String,
    pub lines: Vec<Fact>,
    /// Beside the title: `rolled on turn 2`.
    #[serde(default)]
    pub aside: String,
    /// The ledger row that explains them.
    #[serde(default)]
    pub rule: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Fact {
    /// Whose badge stands before the line.
    pub power: Option<String>,
    pub label: String,
    pub value: String,
    /// A smaller line below: why, or what follows.
    pub note: String,
    /// The value is a state with this look.
    #[serde(default)]
    pub tone: Tone,
    /// Given when the value is pressed.
    #[serde(default)]
    pub order: Option<String>,
    /// So many of so many are used up.
    #[serde(default)]
    pub pips: Option<Pips>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Pips {
    pub used: u32,
    pub all: u32,
}

/// What is for sale. The order is `verb`, then what was chosen, then `ending`: `buy 3 infantry, 1 armor for germany`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Shop {
    pub title: String,
    pub verb: String,
    pub ending: String,
    pub purse: u32,
    /// `IPC`.
    pub currency: String,
    /// What the numbers of a good say: `Att`, `Def`, `Move`.
    pub columns: Vec<String>,
    pub goods: Vec<Good>,
    /// Bought already, in words.
    pub bought: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Good {
    /// A unit's id, for its silhouette.
    pub unit: String,
    /// How the order calls it.
    pub name: String,
    pub title: String,
    pub price: u32,
    /// As many at most, money aside.
    pub most: u32,
    pub facts: Vec<String>,
}

/// So many units of one's own choice: losses, retreats. The order is `verb`, the choice, `ending`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct PickUnits {
    pub title: String,
    pub verb: String,
    pub ending: String,
    /// On the button: `Take these losses`.
    pub button: String,
    pub least: u32,
    pub most: u32,
    pub kinds: Vec<PickKind>,
    /// The order that chooses none, where that is allowed.
    pub none: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct PickKind {
    pub power: String,
    pub unit: String,
    /// What follows the number in the order.
    pub pick: String,
    pub count: u32,
    pub note: String,
    /// How many are proposed.
    pub suggested: u32,
}

/// Several ways to decide.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Choices {
    pub title: String,
    /// What is at stake, in a sentence or two.
    pub about: String,
    pub choices: Vec<Choice>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Choice {
    pub order: String,
    pub words: String,
    /// What comes of it.
    pub note: String,
    pub tone: Tone,
    /// A space that is lit, and clicked to choose it.
    pub space: Option<String>,
    /// All that follows, for both sides. Where there is any, it is listed and asked once before the order is given.
    #[serde(default)]
    pub follows: Vec<Consequence>,
}

/// One thing that follows from an order.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Consequence {
    /// Whom it concerns.
    pub power: Option<String>,
    pub words: String,
    pub tone: Tone,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Tone {
    #[default]
    Plain,
    Good,
    Warning,
    /// It cannot be taken back, or costs dearly.
    Grave,
}

/// A number of something, with an order for each: search planes.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Amount {
    pub title: String,
    pub about: String,
    /// What is counted: `search planes`.
    pub label: String,
    /// From none on.
    pub steps: Vec<AmountStep>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct AmountStep {
    pub order: String,
    /// On the button.
    pub words: String,
    /// What it brings: `3 dice: 70% to find them`.
    pub note: String,
}

/// Who may leave a battle before its dice, and which ways are shut.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Retreats {
    pub space: String,
    pub about: String,
    pub ways: Vec<RetreatWay>,
    pub shut: Vec<ShutWay>,
    /// The ledger row that explains it.
    pub rule: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct RetreatWay {
    pub to: String,
    /// `where they came from`.
    pub note: String,
    /// Who goes there already, in words; empty where nobody does.
    pub leaving: String,
    /// How orders by this way end: `: egypt -> libya`.
    pub ending: String,
    /// Some or all of those who could go.
    pub groups: Vec<RetreatGroup>,
    /// The same unit by unit: the order is `retreat`, the choice, `ending`.
    pub kinds: Vec<PickKind>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct RetreatGroup {
    /// `Armor`, `All`.
    pub words: String,
    pub order: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct ShutWay {
    /// Empty where the reason is not about one place.
    pub to: String,
    /// Why, as a sentence.
    pub words: String,
    pub rule: String,
}

/// Units that wait for a place. The order is `verb`, number, name, `:`, space.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Places {
    pub title: String,
    pub verb: String,
    pub goods: Vec<Waiting>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Waiting {
    pub unit: String,
    pub name: String,
    pub title: String,
    pub count: u32,
    pub spots: Vec<Spot>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Spot {
    pub space: String,
    pub most: u32,
}

/// A battle: both sides as they stand. The dice that fell are in the log.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Fight {
    pub space: String,
    /// `Land battle`.
    pub kind: String,
    /// 0 before the first.
    pub round: u32,
    pub attacker: FightSide,
    pub defender: FightSide,
    /// All battles that go on together, this one among them, where a game fights several at once.
    pub linked: Vec<LinkedFight>,
    /// Ways in and out of them, for the map.
    #[serde(default)]
    pub ways: Vec<FightWay>,
    /// What comes one after the other in a round, and who is owed.
    #[serde(default)]
    pub turns: Vec<FightTurn>,
}

/// A step of a round: who declares, then the dice.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct FightTurn {
    pub words: String,
    pub progress: Progress,
}

/// An arrow of a battle.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct FightWay {
    pub from: String,
    pub to: String,
    /// `1 armor retreats`; empty where the arrow says all.
    pub words: String,
    pub leaves: bool,
    /// On through a first space into this one: the way is drawn as one.
    #[serde(default)]
    pub through: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct FightSide {
    pub power: String,
    pub fighters: Vec<Fighter>,
}

/// Like units that need the same number.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Fighter {
    pub power: String,
    pub unit: String,
    pub count: u32,
    /// They hit with this or less; 0 never.
    pub need: u8,
    pub sides: u8,
    /// `damaged`, `came by sea`, `retreats`.
    pub note: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct LinkedFight {
    pub space: String,
    /// What kind it is: `pass-through, first zone`.
    pub kind: String,
    /// How it stands, or why it waits.
    pub words: String,
    pub over: bool,
}

/// Who stands how to whom, and what may be done about it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Grid {
    pub title: String,
    pub columns: Vec<GridHead>,
    pub rows: Vec<GridRow>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct GridHead {
    pub power: Option<String>,
    pub title: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct GridRow {
    pub head: GridHead,
    pub cells: Vec<Cell>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Cell {
    pub words: String,
    pub tone: Tone,
    /// Given when it is pressed.
    pub order: Option<String>,
    /// What follows from the order, or why it stands so.
    pub note: String,
    /// As for a choice: listed and asked once before the order is given.
    #[serde(default)]
    pub follows: Vec<Consequence>,
}

/// A scale with marks on it: incomes, victory, nuclear winter.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Track {
    pub title: String,
    pub most: u32,
    pub bars: Vec<TrackBar>,
    pub goals: Vec<TrackGoal>,
}

/// Stacked from left to right.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct TrackBar {
    pub power: String,
    pub value: u32,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct TrackGoal {
    pub at: u32,
    pub words: String,
}
