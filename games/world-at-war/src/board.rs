//! The board: areas, sea zones, borders and what is printed on them. Never changes during play.

use std::sync::LazyLock;

use sandtable_engine::board::{Graph, NameTable};
use sandtable_engine::tables::{Faults, records};
use sandtable_warfare::spaces::Spaces;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::power::{OWNERS, POWERS, Power};
use crate::units::Unit;

/// An area or sea zone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(test, derive(ts_rs::TS), ts(type = "string"))]
pub struct Space(pub u16);

/// What is special about a space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u32)]
pub enum Flag {
    Capital = 1,
    HomeIsland = 1 << 1,
    Italian = 1 << 2,
    MinorAxis = 1 << 3,
    Island = 1 << 4,
    ExileCapital = 1 << 5,
    Belgian = 1 << 6,
    Dutch = 1 << 7,
    VichyRoll = 1 << 8,
    VichyJapanese = 1 << 9,
    ChineseClaim = 1 << 10,
    FrozenUntilWar = 1 << 11,
    Chinese = 1 << 12,
    Portuguese = 1 << 13,
    Spanish = 1 << 14,
    GermanInfluence = 1 << 15,
    AxisInfluence = 1 << 16,
    BritishInfluence = 1 << 17,
    Finnish = 1 << 18,
    GermanAtWar = 1 << 19,
    PaysGermany = 1 << 20,
    InfantryDefendsOnThree = 1 << 21,
    Atlantic = 1 << 22,
}

impl Flag {
    fn named(name: &str) -> Option<Flag> {
        Some(match name {
            "capital" => Flag::Capital,
            "home-island" => Flag::HomeIsland,
            "italian" => Flag::Italian,
            "minor-axis" => Flag::MinorAxis,
            "island" => Flag::Island,
            "exile-capital" => Flag::ExileCapital,
            "belgian" => Flag::Belgian,
            "dutch" => Flag::Dutch,
            "vichy-roll" => Flag::VichyRoll,
            "vichy-japanese" => Flag::VichyJapanese,
            "chinese-claim" => Flag::ChineseClaim,
            "frozen-until-war" => Flag::FrozenUntilWar,
            "chinese" => Flag::Chinese,
            "portuguese" => Flag::Portuguese,
            "spanish" => Flag::Spanish,
            "german-influence" => Flag::GermanInfluence,
            "axis-influence" => Flag::AxisInfluence,
            "british-influence" => Flag::BritishInfluence,
            "finnish" => Flag::Finnish,
            "german-at-war" => Flag::GermanAtWar,
            "pays-germany-2" => Flag::PaysGermany,
            "infantry-defend-3" => Flag::InfantryDefendsOnThree,
            "atlantic" => Flag::Atlantic,
            _ => return None,
        })
    }
}

/// Where rails run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Region {
    Europe,
    Asia,
    Africa,
    WesternHemisphere,
}

impl Region {
    fn named(name: &str) -> Option<Region> {
        Some(match name {
            "europe" => Region::Europe,
            "asia" => Region::Asia,
            "africa" => Region::Africa,
            "western-hemisphere" => Region::WesternHemisphere,
            _ => return None,
        })
    }
}

/// A way for ships that somebody's land commands.
#[derive(Clone, Debug)]
pub struct Passage {
    pub zones: (Space, Space),
    pub strait: bool,
    pub held: Vec<Space>,
}

/// Spaces the rules call by name.
#[derive(Clone, Copy, Debug)]
pub struct Named {
    pub germany: Space,
    pub italy: Space,
    pub romania: Space,
    pub britain: Space,
    pub northern_ireland: Space,
    pub france: Space,
    pub japan: Space,
    pub thailand: Space,
    pub indo_china: Space,
    pub east_indies: Space,
    pub russia: Space,
    pub eastern_us: Space,
    pub western_us: Space,
    pub alaska: Space,
    pub hawaii: Space,
    pub egypt: Space,
    pub poland: Space,
    pub finland: Space,
    pub sweden: Space,
    pub switzerland: Space,
    pub spain: Space,
    pub turkey: Space,
    pub iraq: Space,
    pub saudi_arabia: Space,
    pub chile: Space,
    pub argentina: Space,
    pub sz_ireland: Space,
    pub sz_black_sea: Space,
    pub sz_italian: Space,
    pub sz_east_indies: Space,
    pub sz_west_mediterranean: Space,
    pub sz_east_mediterranean: Space,
}

#[derive(Debug)]
pub struct Board {
    graph: Graph,
    names: NameTable,
    titles: Vec<String>,
    land: Vec<bool>,
    value: Vec<u8>,
    owner: Vec<Power>,
    holder: Vec<Power>,
    flags: Vec<u32>,
    forces: Vec<Vec<(Unit, u16)>>,
    region: Vec<Option<Region>>,
    lands: Vec<Space>,
    zones: Vec<Space>,
    capitals: [Option<Space>; OWNERS.len()],
    passages: Vec<Passage>,
    /// French areas whose fate is diced, Morocco first.
    pub vichy_areas: Vec<Space>,
    pub named: Named,
}

static BOARD: LazyLock<Board> = LazyLock::new(|| {
    Board::read(
        include_str!("../data/spaces.csv"),
        include_str!("../data/borders.txt"),
        include_str!("../data/passages.csv"),
    )
    .unwrap_or_else(|fault| panic!("the embedded board is at fault: {fault}"))
});

#[inline]
pub fn board() -> &'static Board {
    &BOARD
}

impl Board {
    fn read(spaces: &str, borders: &str, passages: &str) -> Result<Board, String> {
        let mut faults = Faults::default();
        let (mut ids, mut titles, mut land, mut value) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let (mut owner, mut holder, mut flags) = (Vec::new(), Vec::new(), Vec::new());
        let (mut forces, mut region) = (Vec::new(), Vec::new());
        let mut capitals = [None; OWNERS.len()];
        for row in records("spaces.csv", spaces, &mut faults) {
            let here = Space(ids.len() as u16);
            ids.push(row.text("id").to_owned());
            titles.push(row.text("name").to_owned());
            land.push(row.text("terrain") == "land");
            value.push(row.number("value", &mut faults));
            let first = row.optional_word("owner", Power::named, &mut faults).unwrap_or(Power::Neutral);
            owner.push(first);
            holder.push(row.optional_word("holder", Power::named, &mut faults).unwrap_or(Power::Neutral));
            let mut bits = 0;
            for word in row.text("flags").split_whitespace() {
                match Flag::named(word) {
                    Some(flag) => bits |= flag as u32,
                    None => row.fault(format!("unknown flag `{word}`"), &mut faults),
                }
            }
            if bits & Flag::Capital as u32 != 0 {
                capitals[first as usize] = Some(here);
            }
            flags.push(bits);
            let words: Vec<&str> = row.text("forces").split_whitespace().collect();
            let stack =
                words.chunks(2).filter_map(|pair| Some((Unit::named(pair.get(1)?)?, pair[0].parse().ok()?)));
            forces.push(stack.collect());
            region.push(row.optional_word("region", Region::named, &mut faults));
        }
        faults.none()?;
        let aliases: Vec<(String, u16)> =
            titles.iter().enumerate().map(|(i, title)| (title.clone(), i as u16)).collect();
        let mut names = NameTable::new(ids.clone(), &aliases);
        // Ids win over titles: a sea zone's title may be another space's id.
        names = NameTable::new(
            ids.clone(),
            &aliases
                .into_iter()
                .filter(|(t, _)| names.find(t).is_some() && !ids.contains(&sandtable_engine::names::slug(t)))
                .collect::<Vec<_>>(),
        );
        let find = |name: &str| {
            names.find(name).map(Space).ok_or_else(|| format!("unknown space `{}`", name.trim()))
        };
        let mut pairs = Vec::new();
        for line in borders.lines().filter(|line| !line.starts_with('#')) {
            let (here, others) =
                line.split_once(':').ok_or("borders.txt: `space: neighbours` is expected")?;
            for other in others.split(',') {
                pairs.push((find(here)?.0, find(other)?.0));
            }
        }
        let mut ways = Vec::new();
        for row in records("passages.csv", passages, &mut faults) {
            if row.text("kind") == "ferry" {
                continue;
            }
            let held: Result<Vec<Space>, String> = row.text("held").split_whitespace().map(find).collect();
            let zones = (find(row.text("a"))?, find(row.text("b"))?);
            ways.push(Passage { zones, strait: row.text("kind") == "strait", held: held? });
        }
        faults.none()?;
        let all = || (0..land.len()).map(|i| Space(i as u16));
        let lands: Vec<Space> = all().filter(|s| land[s.index()]).collect();
        let zones = all().filter(|s| !land[s.index()]).collect();
        let diced = |s: &Space| flags[s.index()] & Flag::VichyRoll as u32 != 0;
        let mut vichy_areas: Vec<Space> = lands.iter().copied().filter(diced).collect();
        let morocco = find("morocco")?;
        vichy_areas.sort_by_key(|space| *space != morocco);
        let named = Named {
            germany: find("germany")?,
            italy: find("italy")?,
            romania: find("romania")?,
            britain: find("britain")?,
            northern_ireland: find("northern-ireland")?,
            france: find("france")?,
            japan: find("japan")?,
            thailand: find("thailand")?,
            indo_china: find("french-indo-china")?,
            east_indies: find("east-indies")?,
            russia: find("russia")?,
            eastern_us: find("eastern-us")?,
            western_us: find("western-us")?,
            alaska: find("alaska")?,
            hawaii: find("hawaii")?,
            egypt: find("egypt")?,
            poland: find("poland")?,
            finland: find("finland")?,
            sweden: find("sweden")?,
            switzerland: find("switzerland")?,
            spain: find("spain")?,
            turkey: find("turkey")?,
            iraq: find("iraq")?,
            saudi_arabia: find("saudi-arabia")?,
            chile: find("chile")?,
            argentina: find("argentina")?,
            sz_ireland: find("sz-ireland")?,
            sz_black_sea: find("sz-black-sea")?,
            sz_italian: find("sz-central-mediterranean")?,
            sz_east_indies: find("sz-east-indies")?,
            sz_west_mediterranean: find("sz-west-mediterranean")?,
            sz_east_mediterranean: find("sz-east-mediterranean")?,
        };
        let graph = Graph::new(land.len(), &pairs);
        Ok(Board {
            graph,
            names,
            titles,
            land,
            value,
            owner,
            holder,
            flags,
            forces,
            region,
            lands,
            zones,
            capitals,
            passages: ways,
            vichy_areas,
            named,
        })
    }

    pub fn len(&self) -> usize {
        self.land.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn find(&self, name: &str) -> Option<Space> {
        self.names.find(name).map(Space)
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.names()
    }

    pub fn lands(&self) -> &[Space] {
        &self.lands
    }

    pub fn zones(&self) -> &[Space] {
        &self.zones
    }

    pub fn all(&self) -> impl Iterator<Item = Space> {
        (0..self.len() as u16).map(Space)
    }

    /// The capital of the start; some move.
    pub fn capital(&self, power: Power) -> Option<Space> {
        self.capitals[power as usize]
    }

    pub fn capital_of(&self, space: Space) -> Option<Power> {
        POWERS.into_iter().find(|power| self.capital(*power) == Some(space))
    }

    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The canal or strait between two zones.
    pub fn passage(&self, a: Space, b: Space) -> Option<&Passage> {
        self.passages.iter().find(|way| way.zones == (a, b) || way.zones == (b, a))
    }
}

impl Space {
    pub fn id(self) -> &'static str {
        board().names.name(self.0)
    }

    pub fn title(self) -> &'static str {
        &board().titles[self.index()]
    }

    #[inline]
    pub fn is_land(self) -> bool {
        board().land[self.index()]
    }

    #[inline]
    pub fn is_sea(self) -> bool {
        !self.is_land()
    }

    /// The value printed on the board.
    #[inline]
    pub fn printed_value(self) -> u8 {
        board().value[self.index()]
    }

    pub fn original_owner(self) -> Power {
        board().owner[self.index()]
    }

    pub fn first_holder(self) -> Power {
        board().holder[self.index()]
    }

    #[inline]
    pub fn is(self, flag: Flag) -> bool {
        board().flags[self.index()] & flag as u32 != 0
    }

    pub fn neutral_forces(self) -> &'static [(Unit, u16)] {
        &board().forces[self.index()]
    }

    pub fn region(self) -> Option<Region> {
        board().region[self.index()]
    }

    pub fn neighbours(self) -> impl Iterator<Item = Space> {
        board().graph.neighbours(self.0).iter().map(|n| Space(*n))
    }

    pub fn adjacent(self, other: Space) -> bool {
        board().graph.adjacent(self.0, other.0)
    }

    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl std::fmt::Display for Space {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.title())
    }
}

impl Serialize for Space {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

impl<'de> Deserialize<'de> for Space {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = std::borrow::Cow::<str>::deserialize(deserializer)?;
        board().find(&name).ok_or_else(|| serde::de::Error::custom(format!("unknown space `{name}`")))
    }
}

/// A set of spaces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SpaceSet(Spaces<3>);

impl SpaceSet {
    pub fn insert(&mut self, space: Space) {
        self.0.insert(space.0);
    }

    pub fn remove(&mut self, space: Space) {
        self.0.remove(space.0);
    }

    #[inline]
    pub fn contains(&self, space: Space) -> bool {
        self.0.contains(space.0)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = Space> + '_ {
        self.0.iter().map(Space)
    }
}

impl FromIterator<Space> for SpaceSet {
    fn from_iter<T: IntoIterator<Item = Space>>(spaces: T) -> Self {
        SpaceSet(spaces.into_iter().map(|space| space.0).collect())
    }
}
