//! The board: spaces, borders, canals and what is printed on them. Never changes during play.

use std::sync::LazyLock;

use sandtable_engine::board::{Graph, NameTable};
use sandtable_engine::tables::{Faults, records};
use sandtable_warfare::spaces::Spaces;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::power::{POWERS, Power};

/// A land territory or sea zone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(test, derive(ts_rs::TS), ts(type = "string"))]
pub struct Space(pub u16);

/// What is special about a border.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Crossing {
    Plain,
    /// Sahara, Siberia, Outback or Himalayas.
    Harsh,
    /// A canal or strait, by its number among the passages.
    Passage(u8),
}

/// A canal or strait between two sea zones.
#[derive(Clone, Debug)]
pub struct Passage {
    pub zones: (Space, Space),
    /// Whoever controls all of these decides who passes.
    pub territories: Vec<Space>,
    /// A strait is open to everybody while its territory is neutral.
    pub strait: bool,
}

#[derive(Debug)]
pub struct Board {
    graph: Graph,
    names: NameTable,
    titles: Vec<String>,
    sea: Vec<bool>,
    value: Vec<u8>,
    owner: Vec<Option<Power>>,
    holder: Vec<Option<Power>>,
    flags: Vec<String>,
    territories: Vec<Space>,
    sea_zones: Vec<Space>,
    passages: Vec<Passage>,
    crossing: Vec<Crossing>,
    air: Vec<u8>,
    /// For each space all spaces, the nearest by air first.
    near: Vec<Vec<Space>>,
    lend_lease: [u16; 8],
    capitals: [Space; 8],
}

static BOARD: LazyLock<Board> = LazyLock::new(|| {
    let parsed = Board::parse();
    parsed.unwrap_or_else(|fault| panic!("the embedded board data is at fault: {fault}"))
});

pub const SPACES: &str = include_str!("../data/spaces.csv");
pub const BORDERS: &str = include_str!("../data/borders.txt");
pub const CROSSINGS: &str = include_str!("../data/crossings.csv");
pub const NATIONS: &str = include_str!("../data/nations.csv");

#[inline]
pub fn board() -> &'static Board {
    &BOARD
}

impl Board {
    /// Read the tables; a fault names its file and line.
    fn parse() -> Result<Board, String> {
        let mut faults = Faults::default();
        let (mut ids, mut titles, mut sea, mut value) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let (mut owner, mut holder, mut flags) = (Vec::new(), Vec::new(), Vec::new());
        for row in records("spaces.csv", SPACES, &mut faults) {
            ids.push(row.text("id").to_owned());
            titles.push(row.text("name").to_owned());
            sea.push(row.text("terrain") == "sea");
            value.push(row.number("value", &mut faults));
            owner.push(row.optional_word("owner", Power::named, &mut faults));
            holder.push(row.optional_word("holder", Power::named, &mut faults));
            flags.push(row.text("flags").to_owned());
        }
        let aliases: Vec<(String, u16)> =
            titles.iter().enumerate().map(|(i, title)| (title.clone(), i as u16)).collect();
        let names = NameTable::new(ids, &aliases);
        let mut pairs = Vec::new();
        for (n, line) in BORDERS.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
            let fault = |what: &str| format!("borders.txt:{}: {what}", n + 1);
            let (here, others) = line.split_once(':').ok_or_else(|| fault("expected `space: neighbours`"))?;
            let find = |name: &str| names.find(name).ok_or_else(|| fault(&format!("unknown space `{name}`")));
            for other in others.split(',') {
                pairs.push((find(here)?, find(other)?));
            }
        }
        let spaces = sea.len();
        let graph = Graph::new(spaces, &pairs);
        let mut crossing = vec![Crossing::Plain; spaces * spaces];
        let mut passages = Vec::new();
        let find = |name: &str| names.find(name).ok_or_else(|| format!("unknown space `{name}`"));
        for row in records("crossings.csv", CROSSINGS, &mut faults) {
            let (a, b) = (find(row.text("a"))?, find(row.text("b"))?);
            let special = match row.text("kind") {
                "bridge" => Crossing::Plain,
                "canal" | "strait" => {
                    let holders = row.text("control").split(' ').map(|name| find(name).map(Space));
                    passages.push(Passage {
                        zones: (Space(a), Space(b)),
                        territories: holders.collect::<Result<_, _>>()?,
                        strait: row.text("kind") == "strait",
                    });
                    Crossing::Passage(passages.len() as u8 - 1)
                }
                _ => Crossing::Harsh,
            };
            crossing[usize::from(a) * spaces + usize::from(b)] = special;
            crossing[usize::from(b) * spaces + usize::from(a)] = special;
        }
        let mut lend_lease = [0; 8];
        let mut capitals = [Space(0); 8];
        for row in records("nations.csv", NATIONS, &mut faults) {
            let Some(power) = row.word("id", Power::named, &mut faults) else { continue };
            lend_lease[power as usize] = row.number("lend_lease", &mut faults);
            capitals[power as usize] = Space(find(row.text("capital"))?);
        }
        faults.none()?;
        let all = || (0..spaces).map(|i| Space(i as u16));
        let air = air_distances(&graph);
        let by_distance = |from: Space| {
            let mut others: Vec<Space> = all().collect();
            others.sort_by_key(|to| (air[from.index() * spaces + to.index()], *to));
            others
        };
        Ok(Board {
            territories: all().filter(|s| !sea[s.index()]).collect(),
            sea_zones: all().filter(|s| sea[s.index()]).collect(),
            near: all().map(by_distance).collect(),
            air,
            graph,
            names,
            titles,
            sea,
            value,
            owner,
            holder,
            flags,
            passages,
            crossing,
            lend_lease,
            capitals,
        })
    }

    pub fn len(&self) -> usize {
        self.sea.len()
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

    pub fn spaces(&self) -> impl Iterator<Item = Space> + use<> {
        (0..self.len() as u16).map(Space)
    }

    pub fn territories(&self) -> &[Space] {
        &self.territories
    }

    pub fn sea_zones(&self) -> &[Space] {
        &self.sea_zones
    }

    pub fn passages(&self) -> &[Passage] {
        &self.passages
    }

    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The territory with the nation's flag.
    pub fn capital(&self, power: Power) -> Space {
        self.capitals[power as usize]
    }

    pub fn capital_of(&self, space: Space) -> Option<Power> {
        POWERS.into_iter().find(|power| self.capital(*power) == space)
    }

    /// American donations of 1941, on the set-up sheets.
    pub fn starting_lend_lease(&self, power: Power) -> u16 {
        self.lend_lease[power as usize]
    }

    /// Spaces an aircraft enters from one space to another.
    #[inline]
    pub fn air_distance(&self, a: Space, b: Space) -> u8 {
        self.air[a.index() * self.len() + b.index()]
    }

    /// All spaces within so many spaces by air, the nearest first and the space itself before them.
    pub fn within(&self, from: Space, range: u8) -> impl Iterator<Item = Space> + '_ {
        let near = move |to: &&Space| self.air_distance(from, **to) <= range;
        self.near[from.index()].iter().take_while(near).copied()
    }

    #[inline]
    pub fn crossing(&self, a: Space, b: Space) -> Crossing {
        self.crossing[a.index() * self.len() + b.index()]
    }
}

impl Space {
    /// A space of the board by its id; only for names the board is known to have.
    pub fn known(id: &str) -> Space {
        board().find(id).unwrap_or_else(|| panic!("the board has no space `{id}`"))
    }

    pub fn id(self) -> &'static str {
        board().names.name(self.0)
    }

    pub fn title(self) -> &'static str {
        &board().titles[self.index()]
    }

    #[inline]
    pub fn is_sea(self) -> bool {
        board().sea[self.index()]
    }

    #[inline]
    pub fn is_land(self) -> bool {
        !self.is_sea()
    }

    /// The number printed on the territory.
    #[inline]
    pub fn printed_value(self) -> u8 {
        board().value[self.index()]
    }

    /// The nation in whose colour the territory is.
    #[inline]
    pub fn original_owner(self) -> Option<Power> {
        board().owner[self.index()]
    }

    /// Who holds it in 1942.
    pub fn first_holder(self) -> Option<Power> {
        board().holder[self.index()]
    }

    pub fn has_flag(self, flag: &str) -> bool {
        board().flags[self.index()].split(' ').any(|known| known == flag)
    }

    #[inline]
    pub fn neighbours(self) -> impl Iterator<Item = Space> {
        board().graph.neighbours(self.0).iter().map(|n| Space(*n))
    }

    #[inline]
    pub fn adjacent(self, other: Space) -> bool {
        board().graph.adjacent(self.0, other.0)
    }

    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

fn air_distances(graph: &Graph) -> Vec<u8> {
    let mut table = vec![u8::MAX; graph.len() * graph.len()];
    for from in 0..graph.len() as u16 {
        for (to, steps) in graph.distances(from, u8::MAX - 1, |_, _| true, |_| true).reached() {
            table[usize::from(from) * graph.len() + usize::from(to)] = steps;
        }
    }
    table
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
pub struct SpaceSet(Spaces<5>);

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
