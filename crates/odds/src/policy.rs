//! How both sides of a battle decide, where a game's own rules ask them.

use sandtable_engine::names::slug;

use crate::words::unknown;

/// Which units a side gives up first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Losses<U> {
    /// By cost, the weaker first where costs are equal.
    #[default]
    Cheapest,
    /// The same, but a unit that can take land is kept to the last.
    KeepLand,
    /// In this order, the others after them.
    Order(Vec<U>),
}

impl<U: Copy + PartialEq> Losses<U> {
    /// # Errors
    /// A sentence that says which ways there are.
    pub fn read(text: &str, named: impl Fn(&str) -> Option<U>, known: &[&str]) -> Result<Self, String> {
        let kind = |name: &str| {
            named(name.trim()).ok_or_else(|| {
                format!("{}; or choose cheapest or keep-land", unknown("unit", name.trim(), known))
            })
        };
        Ok(match slug(text).as_str() {
            "cheapest" => Losses::Cheapest,
            "keep-land" | "keep-a-land-unit" => Losses::KeepLand,
            _ => Losses::Order(text.split(',').map(kind).collect::<Result<_, _>>()?),
        })
    }

    /// What goes first has the lowest number; `price` tells units apart that nobody named.
    pub fn rank(&self, unit: U, price: u32, kept: bool) -> u32 {
        match self {
            Losses::KeepLand if kept => u32::MAX,
            Losses::Order(order) => match order.iter().position(|named| *named == unit) {
                Some(at) => at as u32,
                None => order.len() as u32 + price,
            },
            _ => price,
        }
    }

    /// What is said of it beside an answer.
    pub fn note(&self, side: &str, name: impl Fn(U) -> &'static str) -> Option<String> {
        match self {
            Losses::Cheapest => None,
            Losses::KeepLand => {
                Some(format!("the {side} loses the cheapest first, but keeps a land unit to the last"))
            }
            Losses::Order(order) => {
                let named: Vec<&str> = order.iter().map(|unit| name(*unit)).collect();
                Some(format!("the {side} loses in this order: {}", named.join(", ")))
            }
        }
    }
}

/// When a side breaks a battle off, if the rules let it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Retreat {
    #[default]
    Never,
    AfterRounds(u16),
    /// With fewer units than this.
    FewerThan(u16),
}

impl Retreat {
    /// `never`, `2 rounds` or `3 units`.
    ///
    /// # Errors
    /// A sentence that says what may be written.
    pub fn read(value: &str) -> Result<Retreat, String> {
        let value = value.trim();
        let digits = value.find(|c: char| !c.is_ascii_digit()).unwrap_or(value.len());
        let (count, what) = value.split_at(digits);
        match (slug(what).as_str(), count.parse::<u16>().ok()) {
            ("round" | "rounds", Some(0)) => Err("at least one round is fought: write `1 round`".to_owned()),
            ("round" | "rounds", Some(rounds)) => Ok(Retreat::AfterRounds(rounds)),
            ("unit" | "units", Some(units)) => Ok(Retreat::FewerThan(units)),
            ("never", None) => Ok(Retreat::Never),
            _ => Err(format!(
                "`{value}` is no reason to retreat: write `2 rounds` (after them), `3 units` (with fewer left) \
                 or `never`"
            )),
        }
    }

    pub fn breaks_off(self, rounds: u16, units: usize) -> bool {
        match self {
            Retreat::Never => false,
            Retreat::AfterRounds(after) => rounds >= after,
            Retreat::FewerThan(fewest) => units < usize::from(fewest),
        }
    }

    /// Rounds that must be told apart: how many may still be fought before this side leaves.
    pub fn rounds_left(self, rounds: u16) -> u16 {
        match self {
            Retreat::AfterRounds(after) => after.saturating_sub(rounds),
            _ => 0,
        }
    }

    pub fn note(self, side: &str) -> Option<String> {
        let many = |count: u16, word: &str| sandtable_engine::words::many(count, word);
        match self {
            Retreat::Never => None,
            Retreat::AfterRounds(rounds) => {
                Some(format!("the {side} retreats after {}", many(rounds, "round")))
            }
            Retreat::FewerThan(units) => {
                Some(format!("the {side} retreats with fewer than {}", many(units, "unit")))
            }
        }
    }
}

/// When submarines leave a battle, if the rules let them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Dive {
    #[default]
    Never,
    /// When nothing else of their side is left.
    Alone,
    Always,
}

impl Dive {
    /// # Errors
    /// A sentence that says which ways there are.
    pub fn read(value: &str) -> Result<Dive, String> {
        match slug(value).as_str() {
            "never" => Ok(Dive::Never),
            "alone" => Ok(Dive::Alone),
            "always" => Ok(Dive::Always),
            _ => Err(unknown("way to dive", value, &["never", "alone", "always"])),
        }
    }

    pub fn leaves(self, alone: bool) -> bool {
        match self {
            Dive::Never => false,
            Dive::Alone => alone,
            Dive::Always => true,
        }
    }

    pub fn note(self, side: &str) -> Option<String> {
        match self {
            Dive::Never => None,
            Dive::Alone => Some(format!("the {side}'s submarines leave when they are left alone")),
            Dive::Always => Some(format!("the {side}'s submarines leave after the first round")),
        }
    }
}
