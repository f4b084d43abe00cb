//! The five scenarios: who plays, with what, where, and what wins.

use std::collections::BTreeSet;

use serde::Deserialize;

use sandtable_engine::tables::{Faults, records};

use crate::board::Board;
use crate::ids::{Category, Nation, Region, Units};
use crate::table::Columns as _;

pub const SCENARIOS: &str = include_str!("../data/scenarios.toml");
pub const SCENARIO_NATIONS: &str = include_str!("../data/scenarios.csv");
pub const SCENARIO_REGIONS: &str = include_str!("../data/scenario-regions.csv");
pub const COMMANDS: &str = include_str!("../data/commands.csv");
pub const NATIONS: &str = include_str!("../data/nations.csv");

/// A command token of a nation's tray.
#[derive(Clone, Debug)]
pub struct Token {
    pub nation: Nation,
    pub number: u8,
    pub region: Option<Region>,
    pub units: Units,
}

/// When the capitals decide the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CapitalCheck {
    EndOfRound,
    EndOfMorale,
}

/// Met by controlling at least `any` of these territories.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Demand {
    pub any: usize,
    pub of: Vec<Region>,
}

/// Alternatives, each a list of demands that must hold together.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Victory {
    pub axis: Vec<Vec<Demand>>,
    pub allied: Vec<Vec<Demand>>,
}

/// A passage that stays in one nation's hand whatever happens ashore.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeldStrait {
    pub passage: String,
    pub nation: Nation,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct ScenarioEntry {
    id: String,
    title: String,
    trade: bool,
    non_aggression_pacts: bool,
    stalin_doctrine: bool,
    capitals_checked: CapitalCheck,
    until_collapse: bool,
    victory: Victory,
    held_straits: Vec<HeldStrait>,
    seatings: Vec<Vec<Vec<Nation>>>,
}

#[derive(Deserialize)]
struct ScenarioFile {
    scenario: Vec<ScenarioEntry>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NationTerms {
    pub stress_threshold: u8,
    pub production_value: u8,
    pub orders: u8,
}

#[derive(Clone, Debug)]
pub struct Scenario {
    pub id: &'static str,
    pub title: &'static str,
    pub trade: bool,
    pub pacts: bool,
    pub stalin_doctrine: bool,
    pub capitals_checked: CapitalCheck,
    pub until_collapse: bool,
    pub victory: Victory,
    pub held_straits: Vec<HeldStrait>,
    pub seatings: Vec<Vec<BTreeSet<Nation>>>,
    terms: [Option<NationTerms>; 7],
    in_play: Vec<bool>,
    /// Tokens whose start region is in play or that have none.
    pub tokens: Vec<Token>,
}

impl Scenario {
    pub fn terms(&self, nation: Nation) -> Option<NationTerms> {
        self.terms[nation as usize]
    }

    pub fn nations(&self) -> impl Iterator<Item = Nation> + '_ {
        Nation::ALL.iter().copied().filter(|nation| self.terms[*nation as usize].is_some())
    }

    pub fn in_play(&self, region: Region) -> bool {
        self.in_play[region.index()]
    }

    /// The tokens of a nation for a category, lowest number first.
    pub fn tokens_of(&self, nation: Nation, category: Category) -> impl Iterator<Item = u8> + '_ {
        let mine = self.tokens.iter().filter(move |t| t.nation == nation);
        mine.map(|t| t.number).filter(move |n| Category::of_command(*n) == category)
    }

    pub fn has_token(&self, nation: Nation, number: u8) -> bool {
        self.tokens.iter().any(|t| t.nation == nation && t.number == number)
    }
}

/// The names and titles the program prints; a name in data that is not here is a fault.
const KNOWN: [(&str, &str); 5] = [
    ("global", "Global War"),
    ("europe", "War in Europe"),
    ("pacific", "War in the Pacific"),
    ("north-africa", "North Africa"),
    ("eastern-front", "The Eastern Front"),
];

pub fn load(board: &Board, faults: &mut Faults) -> Vec<Scenario> {
    let tokens = load_tokens(board, faults);
    let entries = match toml::from_str::<ScenarioFile>(SCENARIOS) {
        Ok(file) => file.scenario,
        Err(error) => {
            let before = error.span().map_or(0, |span| span.start);
            let line = 1 + SCENARIOS.bytes().take(before).filter(|b| *b == b'\n').count();
            faults.at("scenarios.toml", line, error.message());
            Vec::new()
        }
    };
    let mut scenarios = Vec::new();
    for (id, title) in KNOWN {
        let Some(entry) = entries.iter().find(|entry| entry.id == id && entry.title == title) else {
            faults.at("scenarios.toml", 1, format!("scenario `{id}` ({title}) is missing"));
            continue;
        };
        scenarios.push(build(id, title, entry, board, &tokens, faults));
    }
    for entry in entries.iter().filter(|entry| !KNOWN.iter().any(|(id, _)| *id == entry.id)) {
        faults.at("scenarios.toml", 1, format!("`{}` is no scenario of this game", entry.id));
    }
    scenarios
}

fn build(
    id: &'static str,
    title: &'static str,
    entry: &ScenarioEntry,
    board: &Board,
    tokens: &[Token],
    faults: &mut Faults,
) -> Scenario {
    let mut terms = [None; 7];
    for row in
        records("scenarios.csv", SCENARIO_NATIONS, faults).iter().filter(|row| row.text("scenario") == id)
    {
        let Some(nation) = row.word("nation", Nation::named, faults) else { continue };
        terms[nation as usize] = Some(NationTerms {
            stress_threshold: row.number("threshold", faults),
            production_value: row.number("production-value", faults),
            orders: row.number("orders", faults),
        });
    }
    let mut in_play = vec![false; Region::SLOTS];
    for row in records("scenario-regions.csv", SCENARIO_REGIONS, faults)
        .iter()
        .filter(|row| row.text("scenario") == id)
    {
        match row.region("region", faults) {
            Some(region) if board.exists(region) => in_play[region.index()] = true,
            Some(region) => faults.at(row.file, row.line, format!("{region} is not in regions.csv")),
            None => {}
        }
    }
    let demands = entry.victory.axis.iter().chain(&entry.victory.allied).flatten();
    for region in demands.flat_map(|demand| &demand.of).filter(|r| !board.exists(**r) || !in_play[r.index()])
    {
        faults.at("scenarios.toml", 1, format!("{id}: {region} decides the game but is not in play"));
    }
    let usable = |token: &&Token| {
        let plays = terms[token.nation as usize].is_some();
        plays && token.region.is_none_or(|region| in_play[region.index()])
    };
    let seatings = entry.seatings.iter();
    Scenario {
        id,
        title,
        trade: entry.trade,
        pacts: entry.non_aggression_pacts,
        stalin_doctrine: entry.stalin_doctrine,
        capitals_checked: entry.capitals_checked,
        until_collapse: entry.until_collapse,
        victory: entry.victory.clone(),
        held_straits: entry.held_straits.clone(),
        seatings: seatings
            .map(|people| people.iter().map(|p| p.iter().copied().collect()).collect())
            .collect(),
        tokens: tokens.iter().filter(usable).cloned().collect(),
        terms,
        in_play,
    }
}

fn load_tokens(board: &Board, faults: &mut Faults) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    for row in records("commands.csv", COMMANDS, faults) {
        let Some(nation) = row.word("nation", Nation::named, faults) else { continue };
        let number: u8 = row.number("command", faults);
        let units = row.units("units", faults);
        let category = Category::of_command(number);
        if row.text("category") != category.name() {
            faults.at(row.file, row.line, format!("command {number} belongs to category {category}"));
        }
        if units.total() > 8 || units.only(category) != units {
            faults.at(row.file, row.line, "a stack holds at most 8 units of one category");
        }
        let region = row.optional_region("region", faults);
        if region.is_some_and(|r| !board.exists(r)) || region.is_some() == units.is_empty() {
            faults.at(row.file, row.line, "a command starts in a region with units, or off the map without");
        }
        if tokens.iter().any(|t| t.nation == nation && t.number == number) {
            faults.at(row.file, row.line, format!("{nation} has command {number} already"));
        }
        tokens.push(Token { nation, number, region, units });
    }
    tokens.sort_by_key(|token| (token.nation, token.number));
    tokens
}

/// The nations' long names.
#[derive(Clone, Copy, Debug)]
pub struct NationSpec {
    pub nation: Nation,
    pub name: &'static str,
}

pub fn load_nations(faults: &mut Faults) -> Vec<NationSpec> {
    let mut nations = Vec::new();
    for row in records("nations.csv", NATIONS, faults) {
        let Some(nation) = row.word("nation", Nation::named, faults) else { continue };
        if row.text("alliance") != nation.alliance().name() {
            faults.at(row.file, row.line, format!("{nation} fights for the {}", nation.alliance()));
        }
        nations.push(NationSpec { nation, name: row.text("name") });
    }
    nations.sort_by_key(|spec| spec.nation);
    for nation in Nation::ALL.iter().filter(|n| !nations.iter().any(|spec| spec.nation == **n)) {
        faults.at("nations.csv", 1, format!("{nation} is missing"));
    }
    nations
}
