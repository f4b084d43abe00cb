//! The two breakthrough charts.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Advance {
    AdvancedArtillery,
    Rockets,
    Paratroopers,
    IncreasedFactoryProduction,
    WarBonds,
    MechanizedInfantry,
    SuperSubmarines,
    JetFighters,
    ImprovedShipyards,
    Radar,
    LongRangeAircraft,
    HeavyBombers,
}

use Advance::*;

pub const ADVANCES: [Advance; 12] = [
    AdvancedArtillery,
    Rockets,
    Paratroopers,
    IncreasedFactoryProduction,
    WarBonds,
    MechanizedInfantry,
    SuperSubmarines,
    JetFighters,
    ImprovedShipyards,
    Radar,
    LongRangeAircraft,
    HeavyBombers,
];

impl Advance {
    /// The advance a breakthrough die gives on chart 1 or 2.
    pub fn on_chart(chart: u8, face: u8) -> Option<Advance> {
        let row = (face as usize).checked_sub(1)?;
        ADVANCES.chunks(6).nth((chart as usize).checked_sub(1)?)?.get(row).copied()
    }

    pub fn chart(self) -> u8 {
        1 + self as u8 / 6
    }

    pub fn title(self) -> &'static str {
        match self {
            AdvancedArtillery => "Advanced Artillery",
            Rockets => "Rockets",
            Paratroopers => "Paratroopers",
            IncreasedFactoryProduction => "Increased Factory Production",
            WarBonds => "War Bonds",
            MechanizedInfantry => "Mechanized Infantry",
            SuperSubmarines => "Super Submarines",
            JetFighters => "Jet Fighters",
            ImprovedShipyards => "Improved Shipyards",
            Radar => "Radar",
            LongRangeAircraft => "Long-Range Aircraft",
            HeavyBombers => "Heavy Bombers",
        }
    }

    pub fn named(name: &str) -> Option<Advance> {
        let wanted = sandtable_engine::names::slug(name);
        ADVANCES.into_iter().find(|advance| sandtable_engine::names::slug(advance.title()) == wanted)
    }
}

/// The advances a power has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Advances(u16);

impl Advances {
    pub fn has(self, advance: Advance) -> bool {
        self.0 >> advance as u16 & 1 == 1
    }

    pub fn gain(&mut self, advance: Advance) {
        self.0 |= 1 << advance as u16;
    }

    pub fn has_all_of_chart(self, chart: u8) -> bool {
        ADVANCES.into_iter().filter(|advance| advance.chart() == chart).all(|advance| self.has(advance))
    }

    pub fn iter(self) -> impl Iterator<Item = Advance> {
        ADVANCES.into_iter().filter(move |advance| self.has(*advance))
    }
}
