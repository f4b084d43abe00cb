//! The powers, their sides and the players who run them.

use sandtable_engine::Seat;
use sandtable_engine::names::slug;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Power {
    Germany,
    Britain,
    France,
    Japan,
    Russia,
    Usa,
    China,
    /// Whoever has not taken sides: pieces and areas of neutral countries.
    Neutral,
    /// Vichy French areas and forces.
    Vichy,
}

use Power::*;

/// Those who play, in the order of the turns.
pub const POWERS: [Power; 7] = [Germany, Britain, France, Japan, Russia, Usa, China];
/// Everybody who may own pieces.
pub const OWNERS: [Power; 9] = [Germany, Britain, France, Japan, Russia, Usa, China, Neutral, Vichy];
/// One seat each; France is played by Britain and China by the United States.
pub const TURN_ORDER: [Power; 5] = [Germany, Britain, Japan, Russia, Usa];

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Side {
    Axis,
    Allies,
}

impl Side {
    pub fn id(self) -> &'static str {
        match self {
            Side::Axis => "axis",
            Side::Allies => "allies",
        }
    }

    pub fn wins(self) -> &'static str {
        match self {
            Side::Axis => "The Axis wins",
            Side::Allies => "The Allies win",
        }
    }
}

impl Power {
    pub fn id(self) -> &'static str {
        match self {
            Germany => "germany",
            Britain => "britain",
            France => "france",
            Japan => "japan",
            Russia => "russia",
            Usa => "usa",
            China => "china",
            Neutral => "neutral",
            Vichy => "vichy",
        }
    }

    pub fn title(self) -> &'static str {
        match self {
            Germany => "Germany",
            Britain => "Britain",
            France => "France",
            Japan => "Japan",
            Russia => "Russia",
            Usa => "United States",
            China => "China",
            Neutral => "Neutral countries",
            Vichy => "Vichy France",
        }
    }

    pub fn named(name: &str) -> Option<Power> {
        let wanted = slug(name);
        OWNERS.into_iter().find(|power| power.id() == wanted).or(match wanted.as_str() {
            "us" | "united-states" | "america" => Some(Usa),
            "uk" | "united-kingdom" => Some(Britain),
            "ussr" | "soviet-union" => Some(Russia),
            "neutrals" => Some(Neutral),
            "vichy-france" => Some(Vichy),
            _ => None,
        })
    }

    /// Neutrals and Vichy are on neither side.
    #[inline]
    pub fn side(self) -> Option<Side> {
        match self {
            Germany | Japan => Some(Side::Axis),
            Britain | France | Russia | Usa | China => Some(Side::Allies),
            Neutral | Vichy => None,
        }
    }

    #[inline]
    pub fn is_axis(self) -> bool {
        matches!(self, Germany | Japan)
    }

    /// Who decides for it. Nobody does for neutrals and Vichy.
    #[inline]
    pub fn player(self) -> Power {
        match self {
            France => Britain,
            China => Usa,
            other => other,
        }
    }

    /// French forces are considered British forces at all times.
    #[inline]
    pub fn nation(self) -> Power {
        if self == France { Britain } else { self }
    }

    /// Britain, Germany, Japan, the United States and Russia; France goes with Britain.
    pub fn is_major(self) -> bool {
        !matches!(self, China | Neutral | Vichy)
    }

    pub fn is_nobody(self) -> bool {
        matches!(self, Neutral | Vichy)
    }

    pub fn seat(self) -> Seat {
        let at = TURN_ORDER.iter().position(|power| *power == self.player());
        Seat(at.unwrap_or(usize::from(u8::MAX)) as u8)
    }

    pub fn of_seat(seat: Seat) -> Option<Power> {
        TURN_ORDER.get(usize::from(seat.0)).copied()
    }

    /// The powers of a player, the one with the seat first.
    pub fn run_by(player: Power) -> impl Iterator<Item = Power> {
        POWERS.into_iter().filter(move |power| power.player() == player)
    }
}

impl std::fmt::Display for Power {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.title())
    }
}
