//! The printed map: regions, borders, rails, narrow passages and convoys.

use sandtable_engine::board::{Graph, NameTable};
use sandtable_engine::names::{nearest, slug};
use sandtable_engine::tables::{Faults, records};

use crate::ids::{Alliance, Category, Nation, Region, Resource, Resources, Units};
use crate::table::Columns as _;

pub const REGIONS: &str = include_str!("../data/regions.csv");
pub const BORDERS: &str = include_str!("../data/borders.csv");
pub const PASSAGES: &str = include_str!("../data/passages.csv");
pub const CONVOYS: &str = include_str!("../data/convoys.csv");

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Land,
    Sea,
    /// The Sahara and the Himalayas: only aircraft cross them.
    Impassable,
}

/// How a neutral stands at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NeutralKind {
    Standard,
    ProAllied,
}

/// What is printed on a region and its card.
#[derive(Clone, Debug)]
pub struct Place {
    pub region: Region,
    pub name: String,
    pub kind: Kind,
    /// Whose colour the territory has.
    pub colour: Option<Nation>,
    /// Strategic Value, also the number of smokestacks.
    pub sv: u8,
    pub income: Resources,
    pub embattled_income: Resources,
    pub industry: bool,
    pub mobilization: bool,
    pub ports: Vec<Region>,
    pub capital_of: Option<Nation>,
    pub neutral: Option<NeutralKind>,
    pub trades: Option<Resource>,
    pub defense_force: Units,
    /// The brown and yellow borders: whose land this was before it was occupied.
    pub occupied_original: Option<Nation>,
    pub start_embattled: bool,
    pub rail: bool,
}

impl Place {
    /// A region with nothing printed on it that nobody can enter by land or sea.
    fn blank(region: Region) -> Place {
        Place {
            region,
            name: String::new(),
            kind: Kind::Impassable,
            colour: None,
            sv: 0,
            income: Resources::default(),
            embattled_income: Resources::default(),
            industry: false,
            mobilization: false,
            ports: Vec::new(),
            capital_of: None,
            neutral: None,
            trades: None,
            defense_force: Units::default(),
            occupied_original: None,
            start_embattled: false,
            rail: false,
        }
    }

    /// Ports, rails and industries can be damaged.
    pub fn has_infrastructure(&self) -> bool {
        self.rail || self.industry || !self.ports.is_empty()
    }

    /// Whose original territory this is for an alliance: the occupied lands belong to
    /// their former owner as far as that owner's side is concerned.
    pub fn original_for(&self, alliance: Alliance) -> Option<Nation> {
        let former = self.occupied_original.filter(|nation| nation.alliance() == alliance);
        former.or(self.colour.filter(|nation| nation.alliance() == alliance))
    }

    /// Original territory of a nation, by colour or by coloured border.
    pub fn original_of(&self, nation: Nation) -> bool {
        self.occupied_original == Some(nation)
            || (self.colour == Some(nation) && self.occupied_original.is_none())
    }
}

/// A narrow sea passage and what must be controlled to use it.
#[derive(Clone, Debug)]
pub struct Passage {
    pub name: String,
    pub seas: (Region, Region),
    pub control: Vec<Region>,
    pub alignment_suffices: bool,
}

#[derive(Clone, Debug)]
pub enum ConvoyKind {
    Coastal { territory: Region },
    TransOcean { flag: Nation, origin: Region, destination: Region },
}

#[derive(Clone, Debug)]
pub struct Convoy {
    pub name: String,
    pub kind: ConvoyKind,
    pub sea: Region,
    pub ships: Resources,
    /// Part of the region's one big convoy.
    pub cluster: bool,
}

#[derive(Clone, Debug)]
pub struct Board {
    places: Vec<Option<Place>>,
    graph: Graph,
    rails: Graph,
    pub passages: Vec<Passage>,
    pub convoys: Vec<Convoy>,
    names: NameTable,
    nowhere: Place,
}

impl Board {
    pub fn load(faults: &mut Faults) -> Board {
        let mut places: Vec<Option<Place>> = vec![None; Region::SLOTS];
        let mut aliases = Vec::new();
        for row in records("regions.csv", REGIONS, faults) {
            let Some(region) = row.region("region-id", faults) else { continue };
            let kind = match row.text("kind") {
                "land" => Kind::Land,
                "sea" => Kind::Sea,
                "impassable" => Kind::Impassable,
                other => {
                    faults.at(row.file, row.line, format!("`{other}` is no kind of region"));
                    continue;
                }
            };
            let neutral = match row.text("neutral-type") {
                "" => None,
                "standard" => Some(NeutralKind::Standard),
                "pro-allied" => Some(NeutralKind::ProAllied),
                other => {
                    faults.at(row.file, row.line, format!("`{other}` is no kind of neutral"));
                    None
                }
            };
            let colour =
                if neutral.is_some() { None } else { row.optional_word("nation", Nation::named, faults) };
            for alias in row.text("aliases").split(';').chain([row.text("name")]).filter(|a| !a.is_empty()) {
                aliases.push((alias.to_owned(), region.index() as u16));
            }
            if places[region.index()].is_some() {
                faults.at(row.file, row.line, format!("{region} is listed twice"));
            }
            places[region.index()] = Some(Place {
                region,
                name: row.text("name").to_owned(),
                kind,
                colour,
                sv: row.number("sv", faults),
                income: row.resources("", faults),
                embattled_income: row.resources("emb-", faults),
                industry: row.flag("industry", faults),
                mobilization: row.flag("mobilization", faults),
                ports: row.regions("ports", faults),
                capital_of: row.optional_word("capital-of", Nation::named, faults),
                neutral,
                trades: row.optional_word("trade-resource", Resource::named, faults),
                defense_force: row.units("defense-force", faults),
                occupied_original: row.optional_word("occupied-original", Nation::named, faults),
                start_embattled: row.flag("start-embattled", faults),
                rail: false,
            });
        }
        let (graph, rails) = borders(&mut places, faults);
        for place in places.iter().flatten() {
            for port in place
                .ports
                .iter()
                .filter(|port| !graph.adjacent(place.region.index() as u16, port.index() as u16))
            {
                faults.at("regions.csv", 1, format!("the port of {} does not touch {port}", place.region));
            }
        }
        let known = |region: &Region| places[region.index()].is_some();
        let passages = passages(known, faults);
        let convoys = convoys(known, faults);
        let ids = (0..Region::SLOTS).map(|i| Region::from_index(i).to_string()).collect();
        let names = NameTable::new(ids, &aliases);
        Board { places, graph, rails, passages, convoys, names, nowhere: Place::blank(Region::from_index(0)) }
    }

    /// What is printed on a region; nothing for an id that is not on the map.
    pub fn place(&self, region: Region) -> &Place {
        self.places[region.index()].as_ref().unwrap_or(&self.nowhere)
    }

    /// The capital of a nation.
    pub fn capital(&self, nation: Nation) -> Option<Region> {
        self.places().find(|place| place.capital_of == Some(nation)).map(|place| place.region)
    }

    pub fn exists(&self, region: Region) -> bool {
        self.places[region.index()].is_some()
    }

    pub fn places(&self) -> impl Iterator<Item = &Place> {
        self.places.iter().flatten()
    }

    pub fn neighbours(&self, region: Region) -> impl Iterator<Item = Region> + '_ {
        self.graph.neighbours(region.index() as u16).iter().map(|i| Region::from_index(*i as usize))
    }

    pub fn rail_neighbours(&self, region: Region) -> impl Iterator<Item = Region> + '_ {
        self.rails.neighbours(region.index() as u16).iter().map(|i| Region::from_index(*i as usize))
    }

    pub fn adjacent(&self, a: Region, b: Region) -> bool {
        self.graph.adjacent(a.index() as u16, b.index() as u16)
    }

    /// A region by its id or by its name.
    pub fn find(&self, name: &str) -> Option<Region> {
        let by_id = name.parse::<Region>().ok();
        let region = by_id.or_else(|| self.names.find(name).map(|i| Region::from_index(i as usize)))?;
        self.exists(region).then_some(region)
    }

    /// The name, or the id, that a misspelt one resembles; or the only name it is a part of.
    pub fn nearest_name(&self, name: &str) -> Option<String> {
        let wanted = slug(name);
        let names: Vec<String> = self.places().map(|p| slug(&p.name)).collect();
        let ids: Vec<String> = self.places().map(|p| p.region.to_string()).collect();
        let near = nearest(&wanted, names.iter().map(String::as_str));
        let id = || {
            let upper = name.trim().to_uppercase();
            nearest(&upper, ids.iter().map(String::as_str))
                .filter(|id| id.chars().next() == upper.chars().next())
        };
        let part = || {
            let mut holding = names.iter().filter(|known| wanted.len() > 3 && known.contains(&wanted));
            holding.next().filter(|_| holding.next().is_none()).map(String::as_str)
        };
        near.or_else(id).or_else(part).map(str::to_owned)
    }

    /// Whether units of a category can stand in a region at all.
    pub fn admits(&self, category: Category, region: Region) -> bool {
        match (category, self.place(region).kind) {
            (Category::Air, _) | (_, Kind::Sea) => true,
            (Category::Land, Kind::Land) => true,
            (Category::Land | Category::Naval, _) => false,
        }
    }
}

fn borders(places: &mut [Option<Place>], faults: &mut Faults) -> (Graph, Graph) {
    let mut borders = Vec::new();
    let mut rails = Vec::new();
    for row in records("borders.csv", BORDERS, faults) {
        let (Some(a), Some(b)) = (row.region("a", faults), row.region("b", faults)) else { continue };
        for end in [a, b].iter().filter(|r| places[r.index()].is_none()) {
            faults.at(row.file, row.line, format!("{end} is not in regions.csv"));
        }
        let pair = (a.index() as u16, b.index() as u16);
        borders.push(pair);
        if row.flag("rail", faults) {
            rails.push(pair);
            for end in [a, b] {
                if let Some(place) = &mut places[end.index()] {
                    place.rail = true;
                }
            }
        }
    }
    (Graph::new(Region::SLOTS, &borders), Graph::new(Region::SLOTS, &rails))
}

fn passages(known: impl Fn(&Region) -> bool, faults: &mut Faults) -> Vec<Passage> {
    let mut passages = Vec::new();
    for row in records("passages.csv", PASSAGES, faults) {
        let (Some(a), Some(b)) = (row.region("sea-a", faults), row.region("sea-b", faults)) else { continue };
        let control = row.regions("control", faults);
        for region in control.iter().chain([&a, &b]).filter(|r| !known(r)) {
            faults.at(row.file, row.line, format!("{region} is not in regions.csv"));
        }
        passages.push(Passage {
            name: row.text("passage").to_owned(),
            seas: (a, b),
            control,
            alignment_suffices: row.flag("alignment-suffices", faults),
        });
    }
    passages
}

fn convoys(known: impl Fn(&Region) -> bool, faults: &mut Faults) -> Vec<Convoy> {
    let mut convoys = Vec::new();
    for row in records("convoys.csv", CONVOYS, faults) {
        let Some(sea) = row.region("sea", faults) else { continue };
        let kind = if row.text("type") == "coastal" {
            let Some(territory) = row.region("linked", faults) else { continue };
            ConvoyKind::Coastal { territory }
        } else {
            let ends = (row.region("origin", faults), row.region("destination", faults));
            let (Some(flag), (Some(origin), Some(destination))) =
                (row.word("flag", Nation::named, faults), ends)
            else {
                continue;
            };
            ConvoyKind::TransOcean { flag, origin, destination }
        };
        let linked = match &kind {
            ConvoyKind::Coastal { territory } => vec![*territory],
            ConvoyKind::TransOcean { origin, destination, .. } => vec![*origin, *destination],
        };
        for region in linked.iter().chain([&sea]).filter(|r| !known(r)) {
            faults.at(row.file, row.line, format!("{region} is not in regions.csv"));
        }
        let ships = row.resources("", faults);
        let cluster = row.flag("cluster", faults);
        convoys.push(Convoy { name: row.text("convoy").to_owned(), kind, sea, ships, cluster });
    }
    convoys
}
