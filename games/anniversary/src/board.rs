//! The board: spaces, borders, canals and what is printed on them. Never changes during play.

use std::sync::LazyLock;

use sandtable_engine::board::{Graph, NameTable};
use sandtable_engine::tables::{Faults, records};
use sandtable_warfare::spaces::Spaces;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::power::Power;

/// A territory or sea zone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(test, derive(ts_rs::TS), ts(type = "string"))]
pub struct Space(pub u16);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Terrain {
    Land,
    Sea,
    /// Impassable to every unit.
    Neutral,
}

impl Terrain {
    fn named(name: &str) -> Option<Terrain> {
        match name {
            "land" => Some(Terrain::Land),
            "sea" => Some(Terrain::Sea),
            "neutral" => Some(Terrain::Neutral),
            _ => None,
        }
    }
}

/// A waterway between two sea zones, open to the side that holds all its territories.
#[derive(Clone, Debug)]
pub struct Canal {
    pub zones: (Space, Space),
    pub territories: Vec<Space>,
}

#[derive(Debug)]
pub struct Board {
    graph: Graph,
    names: NameTable,
    titles: Vec<String>,
    terrain: Vec<Terrain>,
    income: Vec<u8>,
    owner: Vec<Option<Power>>,
    city: Vec<Option<String>>,
    capitals: [Option<Space>; 7],
    territories: Vec<Space>,
    sea_zones: Vec<Space>,
    canals: [Canal; 2],
    black_sea: Space,
    kwangtung: Space,
    air: Vec<u8>,
}

static BOARD: LazyLock<Board> = LazyLock::new(|| {
    let parsed = Board::parse(SPACES, BORDERS);
    parsed.unwrap_or_else(|fault| panic!("the embedded board data is at fault: {fault}"))
});

pub const SPACES: &str = include_str!("../data/spaces.csv");
pub const BORDERS: &str = include_str!("../data/borders.txt");

#[inline]
pub fn board() -> &'static Board {
    &BOARD
}

impl Board {
    /// Read the board; a fault names its file and line.
    pub fn parse(spaces: &str, borders: &str) -> Result<Board, String> {
        let mut ids = Vec::new();
        let mut titles = Vec::new();
        let mut terrain = Vec::new();
        let mut income = Vec::new();
        let mut owner = Vec::new();
        let mut city = Vec::new();
        let mut capitals = [None; 7];
        let mut faults = Faults::default();
        for row in records("spaces.csv", spaces, &mut faults) {
            let here = Space(ids.len() as u16);
            ids.push(row.text("id").to_owned());
            titles.push(row.text("name").to_owned());
            terrain.push(row.word("terrain", Terrain::named, &mut faults).unwrap_or(Terrain::Neutral));
            income.push(row.number("income", &mut faults));
            owner.push(row.optional_word("owner", Power::named, &mut faults));
            let town = row.text("city");
            city.push((!town.is_empty()).then(|| town.to_owned()));
            if let Some(power) = row.optional_word("capital", Power::named, &mut faults) {
                capitals[power as usize] = Some(here);
            }
        }
        faults.none()?;
        let aliases: Vec<(String, u16)> = titles
            .iter()
            .enumerate()
            .flat_map(|(i, title)| {
                let zone = ids[i].strip_prefix("sz").map(|number| format!("SZ {number}"));
                [Some(title.clone()), zone].into_iter().flatten().map(move |name| (name, i as u16))
            })
            .collect();
        let names = NameTable::new(ids, &aliases);
        let mut pairs = Vec::new();
        for (n, line) in borders.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
            let fault = |what: String| format!("borders.txt:{}: {what}", n + 1);
            let (here, others) =
                line.split_once(':').ok_or_else(|| fault("expected `space: neighbours`".into()))?;
            let find = |name: &str| {
                names.find(name).ok_or_else(|| fault(format!("unknown space `{}`", name.trim())))
            };
            for other in others.split(',') {
                pairs.push((find(here)?, find(other)?));
            }
        }
        let graph = Graph::new(terrain.len(), &pairs);
        let find = |name: &str| {
            names.find(name).map(Space).ok_or_else(|| format!("spaces.csv: `{name}` is missing"))
        };
        let canals = [
            Canal { zones: (find("sz19")?, find("sz20")?), territories: vec![find("panama")?] },
            Canal {
                zones: (find("sz15")?, find("sz34")?),
                territories: vec![find("egypt")?, find("trans-jordan")?],
            },
        ];
        let spaces = || (0..terrain.len()).map(|i| Space(i as u16));
        let territories = spaces().filter(|s| terrain[s.0 as usize] == Terrain::Land).collect();
        let sea_zones = spaces().filter(|s| terrain[s.0 as usize] == Terrain::Sea).collect();
        let air = air_distances(&graph, &terrain);
        let (black_sea, kwangtung) = (find("sz16")?, find("kwangtung")?);
        Ok(Board {
            black_sea,
            kwangtung,
            graph,
            names,
            titles,
            terrain,
            income,
            owner,
            city,
            capitals,
            territories,
            sea_zones,
            canals,
            air,
        })
    }

    pub fn len(&self) -> usize {
        self.terrain.len()
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

    /// Territories that are not neutral.
    pub fn territories(&self) -> &[Space] {
        &self.territories
    }

    pub fn sea_zones(&self) -> &[Space] {
        &self.sea_zones
    }

    pub fn canals(&self) -> &[Canal; 2] {
        &self.canals
    }

    /// The zone behind the Dardanelles.
    pub fn black_sea(&self) -> Space {
        self.black_sea
    }

    /// The one territory outside China that Chinese units may occupy.
    pub fn kwangtung(&self) -> Space {
        self.kwangtung
    }

    pub fn capital(&self, power: Power) -> Option<Space> {
        self.capitals[power as usize]
    }

    /// The power whose capital this is.
    pub fn capital_of(&self, space: Space) -> Option<Power> {
        crate::power::POWERS.into_iter().find(|power| self.capital(*power) == Some(space))
    }

    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// Spaces an aircraft enters from one space to another, never over neutrals.
    #[inline]
    pub fn air_distance(&self, a: Space, b: Space) -> u8 {
        self.air[a.0 as usize * self.len() + b.0 as usize]
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
        &board().titles[self.0 as usize]
    }

    #[inline]
    pub fn terrain(self) -> Terrain {
        board().terrain[self.0 as usize]
    }

    #[inline]
    pub fn is_land(self) -> bool {
        self.terrain() == Terrain::Land
    }

    #[inline]
    pub fn is_sea(self) -> bool {
        self.terrain() == Terrain::Sea
    }

    #[inline]
    pub fn income(self) -> u8 {
        board().income[self.0 as usize]
    }

    /// The power whose symbol is printed on the territory.
    pub fn original_owner(self) -> Option<Power> {
        board().owner[self.0 as usize]
    }

    pub fn victory_city(self) -> Option<&'static str> {
        board().city[self.0 as usize].as_deref()
    }

    pub fn neighbours(self) -> impl Iterator<Item = Space> {
        board().graph.neighbours(self.0).iter().map(|n| Space(*n))
    }

    pub fn adjacent(self, other: Space) -> bool {
        board().graph.adjacent(self.0, other.0)
    }

    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

fn air_distances(graph: &Graph, terrain: &[Terrain]) -> Vec<u8> {
    let open = |space: u16| terrain[space as usize] != Terrain::Neutral;
    let mut table = vec![u8::MAX; graph.len() * graph.len()];
    for from in 0..graph.len() as u16 {
        let reach = graph.distances(from, u8::MAX - 1, |_, to| open(to), |_| true);
        for (to, steps) in reach.reached() {
            table[from as usize * graph.len() + to as usize] = steps;
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
