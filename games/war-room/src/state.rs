//! What the table remembers. Plain data; every change is an event (`apply.rs`).

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::battle::Battle;
use crate::battle::convoys::Raid;
use crate::ids::*;

/// A Command Stack: a token of a nation with the units beneath it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Command {
    pub nation: Nation,
    pub number: u8,
    pub region: Region,
    pub units: Units,
    /// The Arrow Tag of an air command that moved or fought.
    pub tagged: bool,
    /// Nano-expansion: dived submarines stay out of everything until refit.
    pub dived: bool,
    /// Has raided a convoy this round.
    pub raided: bool,
}

impl Command {
    pub fn category(&self) -> Category {
        Category::of_command(self.number)
    }

    /// Land commands at sea are Troop Transports.
    pub fn is_transport(&self) -> bool {
        self.category() == Category::Land && self.region.is_sea()
    }
}

/// Carrier fighters launched by a nation into a region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sortie {
    pub nation: Nation,
    pub region: Region,
    pub count: u8,
}

/// Units under an Industry Token. They belong to whoever controls the territory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Construction {
    pub region: Region,
    pub units: Units,
    /// Those left over for want of a command token.
    pub deferred: Units,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Marker {
    #[default]
    None,
    /// A Hotspot: something here needs resolution.
    Active,
    Embattled,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RegionState {
    pub in_play: bool,
    pub controller: Option<Nation>,
    pub bombs: u8,
    pub marker: Marker,
    /// The territory card shows its embattled side.
    pub flipped: bool,
    /// A neutral's leaning while nobody controls it.
    pub alignment: Option<Alliance>,
    /// A Defense Force comes up only once in a game.
    pub force_used: bool,
    /// The Defense Force on the map, without a command token.
    pub force: Units,
    /// Who owes the stress for invading this neutral.
    pub invader: Option<Nation>,
    /// A convoy raid was identified at the start of combat.
    pub raid: bool,
    /// A battle was joined here this round.
    pub fought: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Written {
    pub command: u8,
    pub to: Region,
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} -> {}", self.command, self.to)
    }
}

/// An order that was not carried out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Struck {
    pub command: u8,
    /// The ledger row that made it void; none if its owner cancelled it.
    pub rule: Option<String>,
}

/// The movement side of a nation's O&P Chart.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chart {
    pub orders: Vec<Written>,
    pub bid: u16,
    pub sealed: bool,
    /// Open to all once the nation's movement turn has come.
    pub revealed: bool,
    /// The next box to read.
    pub next: u8,
    /// Boxes struck through: cancelled by choice, or void by a rule.
    pub struck: Vec<Struck>,
    /// Tokens that came onto the map after the charts were sealed.
    pub late: Vec<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Trade {
    pub with: Region,
    pub give: Resource,
    pub get: Resource,
}

/// The production side of the chart.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sheet {
    pub units: Units,
    pub goods: u8,
    /// What the goods are paid with.
    pub goods_paid: Resources,
    pub sealed: bool,
    /// Announced to all, unlike the purchases.
    pub trade: Option<Trade>,
    pub bomb_repaired: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NationState {
    pub in_play: bool,
    pub resources: Resources,
    pub medals: u8,
    pub goods: u8,
    pub stress: u8,
    pub zone: Zone,
    pub collapsed: bool,
    /// The Casualty List of this round.
    pub casualties: Units,
    /// Nano-expansion: Convoy Casualty Tokens.
    pub convoy_casualties: u8,
    /// Quick Play: the red peg.
    pub casualty_points: u16,
    pub chart: Chart,
    pub sheet: Sheet,
    /// Bought or produced, not yet on the map.
    pub to_place: Units,
    /// Quick Play: dice bought with medals.
    pub bonus_dice: u8,
    /// Slid back on the Homeland Status Track in this round.
    pub relieved: bool,
    /// Broke the pact in this round: no medals for the other party's land.
    pub pact_breaker: bool,
    /// The ally who commands in its place this round.
    pub deputy: Option<Nation>,
    /// China's infantry raised this round, by territory.
    pub mobilized: Vec<(Region, u8)>,
    /// Carriers that launched this round, as (sea region, count).
    pub launched: Vec<(Region, u8)>,
}

/// Agreements in force.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pacts {
    pub soviet_japanese: bool,
    pub sino_soviet: bool,
    pub stalin_doctrine: bool,
}

/// Advanced and optional rules chosen at set-up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    pub limited: bool,
    pub batch_cap: bool,
    pub long_range_landings: bool,
    pub bomb_repair: bool,
    pub take_her_down: bool,
    pub quick_battle: bool,
    pub quick_play: bool,
    pub round_limit: Option<u8>,
}

/// Where the round stands: what is owed, by whom. The order of variants is the order of play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Phase 1 runs by itself.
    Economy,
    /// Phase 2 step 1: all charts are open.
    Planning,
    /// Phase 2 step 2: slots are chosen from the highest bid down.
    Slots {
        left: Vec<Nation>,
        choosing: Option<Nation>,
    },
    /// Quick Play phase 2: medals for dice, then dice.
    Bonus {
        turn: u8,
    },
    QuickDice {
        turn: u8,
        left: u8,
        results: Results,
        /// What the batch has made so far.
        made: Units,
    },
    /// Phase 3 step 2.
    Movement {
        turn: u8,
    },
    /// Phase 3 step 3.
    Launch {
        turn: u8,
    },
    /// Phase 4: the nation whose turn it is picks a Hotspot.
    Hotspots {
        turn: u8,
    },
    Battle {
        turn: u8,
    },
    ConvoyRaid {
        turn: u8,
    },
    /// Phase 5.
    Landing {
        turn: u8,
    },
    /// All at the same time: those who still deploy.
    Deployment {
        left: Vec<Nation>,
    },
    /// Phase 6.
    CancelStress {
        turn: u8,
    },
    Relief {
        turn: u8,
    },
    Unrest {
        turn: u8,
    },
    Desertion {
        turn: u8,
        left: u8,
    },
    /// Phase 7: all sheets are open.
    Production,
    Placement {
        turn: u8,
    },
    /// Checks at the end of the round run by themselves.
    RoundEnd,
    Over {
        winners: Vec<Nation>,
        summary: String,
    },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// Index into the scenarios.
    pub scenario: u8,
    pub options: Options,
    pub round: u8,
    pub stage: Stage,
    /// The Turn Order Track, first slot first; gaps while slots are being chosen.
    pub track: Vec<Option<Nation>>,
    pub nations: [NationState; 7],
    pub regions: Vec<RegionState>,
    /// Sorted by nation and number.
    pub commands: Vec<Command>,
    pub sorties: Vec<Sortie>,
    /// Sorted by region.
    pub construction: Vec<Construction>,
    pub pacts: Pacts,
    /// Land units of one pact party stranded in land of the other since last round.
    pub trespassers: Vec<(Nation, Region)>,
    /// Territories that land commands have left this round.
    pub vacated: Vec<(Nation, Region)>,
    pub battle: Option<Box<Battle>>,
    pub raid: Option<Raid>,
    /// The region whose debrief ended last: stacks there may still be reorganized.
    pub debriefed: Option<Region>,
}

impl State {
    pub fn nation(&self, nation: Nation) -> &NationState {
        &self.nations[nation as usize]
    }

    pub fn region(&self, region: Region) -> &RegionState {
        &self.regions[region.index()]
    }

    /// Nations still in the game.
    pub fn players(&self) -> impl Iterator<Item = Nation> + '_ {
        Nation::ALL.iter().copied().filter(|n| self.plays(*n))
    }

    pub fn plays(&self, nation: Nation) -> bool {
        let nation = self.nation(nation);
        nation.in_play && !nation.collapsed
    }

    /// The nations in turn order.
    pub fn order(&self) -> impl Iterator<Item = Nation> + '_ {
        self.track.iter().copied().flatten()
    }

    pub fn in_turn(&self, turn: u8) -> Option<Nation> {
        self.order().nth(turn as usize)
    }

    /// Rank on the Turn Order Track; nations not on it come last in the book's order.
    pub fn rank(&self, nation: Nation) -> usize {
        self.order().position(|n| n == nation).unwrap_or(100 + nation as usize)
    }

    /// The side whose commander is first in turn order. Commanders as `[allied, axis]`.
    pub fn first_of(&self, commanders: [Option<Nation>; 2]) -> Alliance {
        let [allied, axis] = commanders.map(|n| n.map_or(usize::MAX, |n| self.rank(n)));
        if allied <= axis { Alliance::Allied } else { Alliance::Axis }
    }

    pub fn command(&self, nation: Nation, number: u8) -> Option<&Command> {
        self.commands.iter().find(|c| c.nation == nation && c.number == number)
    }

    pub fn commands_of(&self, nation: Nation) -> impl Iterator<Item = &Command> {
        self.commands.iter().filter(move |c| c.nation == nation)
    }

    pub fn commands_at(&self, region: Region) -> impl Iterator<Item = &Command> {
        self.commands.iter().filter(move |c| c.region == region)
    }

    /// All units of a nation in a region except launched carrier fighters.
    pub fn units_at(&self, nation: Nation, region: Region) -> Units {
        let mine = self.commands_at(region).filter(|c| c.nation == nation);
        mine.fold(Units::default(), |sum, c| sum + c.units)
    }

    pub fn carrier_fighters_at(&self, nation: Nation, region: Region) -> u8 {
        let mine = self.sorties.iter().filter(|s| s.nation == nation && s.region == region);
        mine.map(|s| s.count).sum()
    }

    pub fn construction_at(&self, region: Region) -> Units {
        let here = self.construction.iter().find(|c| c.region == region);
        here.map_or(Units::default(), |c| c.units)
    }

    pub fn deferred_at(&self, region: Region) -> Units {
        let here = self.construction.iter().find(|c| c.region == region);
        here.map_or(Units::default(), |c| c.deferred)
    }

    /// Any unit on the World Map, those under construction included.
    pub fn has_units(&self, nation: Nation) -> bool {
        let building = self.construction.iter().any(|c| self.region(c.region).controller == Some(nation));
        building || self.commands_of(nation).next().is_some()
    }

    pub fn controlled(&self, nation: Nation) -> impl Iterator<Item = Region> + '_ {
        let indexed = self.regions.iter().enumerate();
        let mine = indexed.filter(move |(_, r)| r.in_play && r.controller == Some(nation));
        mine.map(|(i, _)| Region::from_index(i))
    }

    pub fn marked(&self, marker: Marker) -> impl Iterator<Item = Region> + '_ {
        let indexed = self.regions.iter().enumerate();
        indexed.filter(move |(_, r)| r.marker == marker).map(|(i, _)| Region::from_index(i))
    }

    /// Whether two nations are on the same side: a collapsed nation is nobody's friend.
    pub fn friends(&self, a: Nation, b: Nation) -> bool {
        a == b || (a.alliance() == b.alliance() && !self.nation(a).collapsed && !self.nation(b).collapsed)
    }

    /// Whose territory this is by alliance: its controller's, or the one a neutral leans to.
    pub fn side_of(&self, region: Region) -> Option<Alliance> {
        let state = self.region(region);
        match state.controller {
            Some(nation) if self.nation(nation).collapsed => None,
            Some(nation) => Some(nation.alliance()),
            None => state.alignment,
        }
    }

    pub fn is_friendly(&self, nation: Nation, region: Region) -> bool {
        !region.is_sea() && self.side_of(region) == Some(nation.alliance())
    }

    /// Controlled by, or leaning to, the other side; prey of everyone if its owner collapsed.
    pub fn is_enemy(&self, nation: Nation, region: Region) -> bool {
        self.is_prey(nation.alliance(), region)
    }

    pub fn is_prey(&self, side: Alliance, region: Region) -> bool {
        let abandoned = self.region(region).controller.is_some_and(|n| self.nation(n).collapsed);
        abandoned || self.side_of(region) == Some(side.other())
    }

    /// Neither friend nor enemy until somebody enters.
    pub fn is_standard_neutral(&self, region: Region) -> bool {
        let state = self.region(region);
        !region.is_sea() && state.in_play && state.controller.is_none() && state.alignment.is_none()
    }
}
