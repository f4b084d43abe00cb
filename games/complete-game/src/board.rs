//! The board: land and sea zones, their borders, values and first owners.

use std::sync::LazyLock;

use sandtable_engine::board::{Graph, NameTable};
use sandtable_engine::tables::{Faults, records};
use sandtable_warfare::spaces::Spaces;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::power::Power;
use crate::units::{Counts, unit_list};

/// A land or sea zone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Space(pub u16);

/// A set of zones.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SpaceSet(Spaces<6>);

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

impl Serialize for SpaceSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SpaceSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Space>::deserialize(deserializer)?.into_iter().collect())
    }
}

impl Serialize for Space {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

impl<'de> Deserialize<'de> for Space {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = std::borrow::Cow::<'_, str>::deserialize(deserializer)?;
        board().find(&name).ok_or_else(|| serde::de::Error::custom(format!("unknown space `{name}`")))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Terrain {
    Land,
    Sea,
    Impassable,
}

impl Terrain {
    fn named(name: &str) -> Option<Terrain> {
        match name {
            "land" => Some(Terrain::Land),
            "sea" => Some(Terrain::Sea),
            "impassable" => Some(Terrain::Impassable),
            _ => None,
        }
    }

    pub fn id(self) -> &'static str {
        match self {
            Terrain::Land => "land",
            Terrain::Sea => "sea",
            Terrain::Impassable => "impassable",
        }
    }
}

/// A way between two sea zones that owners of land zones open or close.
#[derive(Clone, Debug)]
pub struct Passage {
    pub zones: (Space, Space),
    pub keys: Vec<Space>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Marks {
    capital: bool,
    home_province: bool,
    occupied: bool,
    sympathizer: bool,
    minor_capital: bool,
    colony: bool,
}

#[derive(Debug)]
pub struct Board {
    graph: Graph,
    names: NameTable,
    titles: Vec<String>,
    terrain: Vec<Terrain>,
    value: Vec<u8>,
    owner: Vec<Option<Power>>,
    marks: Vec<Marks>,
    forces: Vec<Counts>,
    lands: Vec<Space>,
    seas: Vec<Space>,
    passages: Vec<Passage>,
    maginot: Vec<(Space, Space)>,
    vichy: Space,
}

pub const SPACES: &str = include_str!("../data/spaces.csv");
pub const BORDERS: &str = include_str!("../data/borders.txt");

static BOARD: LazyLock<Board> = LazyLock::new(|| {
    let parsed = Board::parse(SPACES, BORDERS);
    parsed.unwrap_or_else(|fault| panic!("the embedded board data is at fault: {fault}"))
});

#[inline]
pub fn board() -> &'static Board {
    &BOARD
}

impl Board {
    /// Read the board; a fault names its file and line.
    pub fn parse(spaces: &str, borders: &str) -> Result<Board, String> {
        let mut ids = Vec::new();
        let (mut titles, mut terrain, mut value) = (Vec::new(), Vec::new(), Vec::new());
        let (mut owner, mut marks, mut forces) = (Vec::new(), Vec::new(), Vec::new());
        let mut faults = Faults::default();
        for row in records("spaces.csv", spaces, &mut faults) {
            ids.push(row.text("id").to_owned());
            titles.push(row.text("name").to_owned());
            terrain.push(row.word("terrain", Terrain::named, &mut faults).unwrap_or(Terrain::Impassable));
            value.push(row.number("value", &mut faults));
            owner.push(row.optional_word("owner", Power::named, &mut faults));
            let has = |mark: &str| row.text("mark").split(' ').any(|word| word == mark);
            marks.push(Marks {
                capital: has("capital"),
                home_province: has("home-province"),
                occupied: has("occupied"),
                sympathizer: has("sympathizer"),
                minor_capital: has("minor-capital"),
                colony: has("colony"),
            });
            forces.push(unit_list(row.text("forces")).unwrap_or_else(|fault| {
                row.fault(fault, &mut faults);
                Counts::default()
            }));
        }
        faults.none()?;
        let aliases: Vec<(String, u16)> =
            titles.iter().enumerate().map(|(i, title)| (title.clone(), i as u16)).collect();
        // Where a title is another zone's id, the id wins.
        let aliases: Vec<_> = aliases
            .into_iter()
            .filter(|(title, _)| !ids.contains(&sandtable_engine::names::slug(title)))
            .collect();
        let names = NameTable::new(ids, &aliases);
        let mut pairs = Vec::new();
        let (mut passages, mut maginot) = (Vec::new(), Vec::new());
        for (n, line) in borders.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
            let fault = |what: String| format!("borders.txt:{}: {what}", n + 1);
            let find = |name: &str| {
                names.find(name).map(Space).ok_or_else(|| fault(format!("unknown space `{}`", name.trim())))
            };
            let two = |list: &str| -> Result<(Space, Space), String> {
                let (a, b) = list.split_once(',').ok_or_else(|| fault("two spaces are expected".into()))?;
                Ok((find(a)?, find(b)?))
            };
            if let Some(line) = line.strip_prefix("! maginot ") {
                maginot.push(two(line)?);
                continue;
            }
            let (here, others) =
                line.split_once(':').ok_or_else(|| fault("expected `space: neighbours`".into()))?;
            if let Some(zones) = here.strip_prefix("! passage ") {
                let keys = others.split(',').map(find).collect::<Result<_, _>>()?;
                passages.push(Passage { zones: two(zones)?, keys });
                continue;
            }
            for other in others.split(',') {
                pairs.push((find(here)?.0, find(other)?.0));
            }
        }
        let graph = Graph::new(terrain.len(), &pairs);
        let of = |wanted: Terrain| {
            let all = (0..terrain.len()).filter(|i| terrain[*i] == wanted);
            all.map(|i| Space(i as u16)).collect()
        };
        let vichy = names.find("vichy").map(Space).ok_or("spaces.csv: `vichy` is missing")?;
        Ok(Board {
            lands: of(Terrain::Land),
            seas: of(Terrain::Sea),
            graph,
            names,
            titles,
            terrain,
            value,
            owner,
            marks,
            forces,
            passages,
            maginot,
            vichy,
        })
    }

    pub fn len(&self) -> usize {
        self.terrain.len()
    }

    pub fn is_empty(&self) -> bool {
        self.terrain.is_empty()
    }

    pub fn graph(&self) -> &Graph {
        &self.graph
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

    pub fn seas(&self) -> &[Space] {
        &self.seas
    }

    pub fn all(&self) -> impl Iterator<Item = Space> {
        (0..self.terrain.len() as u16).map(Space)
    }

    pub fn vichy(&self) -> Space {
        self.vichy
    }

    pub fn passages(&self) -> &[Passage] {
        &self.passages
    }

    /// The passage between two neighbouring sea zones, if there is one.
    pub fn passage(&self, a: Space, b: Space) -> Option<&Passage> {
        self.passages.iter().find(|passage| passage.zones == (a, b) || passage.zones == (b, a))
    }

    /// Whether the Zigfried / Maginot line runs between two zones.
    #[inline]
    pub fn is_maginot(&self, a: Space, b: Space) -> bool {
        self.maginot.iter().any(|line| *line == (a, b) || *line == (b, a))
    }

    /// Pairs of neighbours, each once.
    pub fn borders(&self) -> impl Iterator<Item = (Space, Space)> + '_ {
        self.all().flat_map(move |a| a.neighbours().filter(move |b| a < *b).map(move |b| (a, b)))
    }
}

impl Space {
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    pub fn id(self) -> &'static str {
        board().names.name(self.0)
    }

    pub fn title(self) -> &'static str {
        &board().titles[self.index()]
    }

    pub fn terrain(self) -> Terrain {
        board().terrain[self.index()]
    }

    #[inline]
    pub fn is_land(self) -> bool {
        board().terrain[self.index()] == Terrain::Land
    }

    #[inline]
    pub fn is_sea(self) -> bool {
        board().terrain[self.index()] == Terrain::Sea
    }

    /// The value printed on the board.
    pub fn printed_value(self) -> u8 {
        board().value[self.index()]
    }

    pub fn original_owner(self) -> Option<Power> {
        board().owner[self.index()]
    }

    /// What a neutral, minor or sympathizer country fields.
    pub fn forces(self) -> &'static Counts {
        &board().forces[self.index()]
    }

    pub fn is_capital(self) -> bool {
        board().marks[self.index()].capital
    }

    pub fn is_home_province(self) -> bool {
        board().marks[self.index()].home_province
    }

    pub fn is_occupied(self) -> bool {
        board().marks[self.index()].occupied
    }

    pub fn is_sympathizer(self) -> bool {
        board().marks[self.index()].sympathizer
    }

    pub fn is_minor_capital(self) -> bool {
        board().marks[self.index()].minor_capital
    }

    pub fn is_colony(self) -> bool {
        board().marks[self.index()].colony
    }

    pub fn neighbours(self) -> impl Iterator<Item = Space> {
        board().graph.neighbours(self.0).iter().map(|other| Space(*other))
    }

    #[inline]
    pub fn borders(self, other: Space) -> bool {
        board().graph.adjacent(self.0, other.0)
    }
}

impl std::fmt::Display for Space {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.title())
    }
}
