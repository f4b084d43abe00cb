//! Units, the rows of the Battle-Boards, and the two conversion charts.

use sandtable_engine::tables::{Faults, records};

use crate::ids::{Category, Colour, Resources, Stance, UnitType, Units};
use crate::table::Columns as _;

pub const UNITS: &str = include_str!("../data/units.csv");
pub const STANCES: &str = include_str!("../data/stances.csv");
pub const QUICK_BATTLE: &str = include_str!("../data/quick-battle.csv");
pub const QUICK_PRODUCTION: &str = include_str!("../data/quick-production.csv");
pub const STRESS_CONVERSION: &str = include_str!("../data/stress-conversion.csv");

#[derive(Clone, Copy, Debug)]
pub struct UnitSpec {
    pub colour: Colour,
    pub cost: Resources,
    pub casualty_points: u16,
    pub quick_casualty_points: u16,
}

/// A box of a Battle-Board row before ELIMINATED.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    Initial,
    /// Costs nothing to mend.
    Light,
    /// Needs repair after the battle.
    Damaged,
    /// A submarine here leaves the battle after the batch.
    Dive,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DamageBox {
    pub status: Status,
    /// White results hit only in boxes with the white triangle.
    pub white: bool,
}

/// One row of a Battle-Board.
#[derive(Clone, Debug)]
pub struct Row {
    pub unit: UnitType,
    pub sea: bool,
    pub stance: Stance,
    pub air: u8,
    pub surface: u8,
    pub strategic: u8,
    /// The boxes a unit passes before it is eliminated.
    pub boxes: Vec<DamageBox>,
}

/// A unit's price in production dice in Quick Play.
#[derive(Clone, Copy, Debug)]
pub struct QuickPrice {
    pub unit: UnitType,
    pub colour: Colour,
    pub dice: u8,
    /// At most one white result may stand in.
    pub white: bool,
}

#[derive(Clone, Debug)]
pub struct UnitTables {
    specs: Vec<UnitSpec>,
    rows: Vec<Row>,
    quick_rows: Vec<Row>,
    pub quick_prices: Vec<QuickPrice>,
    /// Casualty points from which so much stress is gained, ascending.
    conversion: Vec<(u16, u8)>,
}

impl UnitTables {
    pub fn load(faults: &mut Faults) -> UnitTables {
        let mut specs = vec![None; UnitType::ALL.len()];
        for row in records("units.csv", UNITS, faults) {
            let Some(unit) = row.word("unit", UnitType::named, faults) else { continue };
            let Some(colour) = row.word("colour", Colour::named, faults) else { continue };
            if row.word("category", Category::named, faults).is_some_and(|c| c != unit.category()) {
                faults.at(row.file, row.line, format!("{unit} belongs to category {}", unit.category()));
            }
            specs[unit as usize] = Some(UnitSpec {
                colour,
                cost: row.resources("", faults),
                casualty_points: row.number("casualty-points", faults),
                quick_casualty_points: row.number("quick-casualty-points", faults),
            });
        }
        for unit in UnitType::ALL.iter().filter(|unit| specs[**unit as usize].is_none()) {
            faults.at("units.csv", 1, format!("{unit} is missing"));
        }
        let rows = stance_rows("stances.csv", STANCES, faults);
        let quick_rows = stance_rows("quick-battle.csv", QUICK_BATTLE, faults);
        for unit in UnitType::ALL.iter().map(|unit| unit.row()) {
            for (file, rows) in [("stances.csv", &rows), ("quick-battle.csv", &quick_rows)] {
                for sea in [false, true] {
                    let fits =
                        unit.category() == Category::Air || sea == (unit.category() == Category::Naval);
                    if fits && !rows.iter().any(|row| row.unit == unit && row.sea == sea) {
                        faults.at(file, 1, format!("{unit} has no row on a board it fights on"));
                    }
                }
            }
        }
        let mut quick_prices = Vec::new();
        for row in records("quick-production.csv", QUICK_PRODUCTION, faults) {
            let named =
                (row.word("unit", UnitType::named, faults), row.word("colour", Colour::named, faults));
            let (Some(unit), Some(colour)) = named else { continue };
            quick_prices.push(QuickPrice {
                unit,
                colour,
                dice: row.number("dice", faults),
                white: row.flag("white", faults),
            });
        }
        let mut conversion = Vec::new();
        for row in records("stress-conversion.csv", STRESS_CONVERSION, faults) {
            conversion.push((row.number("from-points", faults), row.number("stress", faults)));
        }
        conversion.sort_unstable();
        UnitTables {
            specs: specs.into_iter().flatten().collect(),
            rows,
            quick_rows,
            quick_prices,
            conversion,
        }
    }

    pub fn spec(&self, unit: UnitType) -> UnitSpec {
        self.specs[unit as usize]
    }

    /// The rows a unit may stand in on one of the boards.
    pub fn rows(&self, unit: UnitType, sea: bool, quick: bool) -> impl Iterator<Item = &Row> {
        let rows = if quick { &self.quick_rows } else { &self.rows };
        rows.iter().filter(move |row| row.unit == unit.row() && row.sea == sea)
    }

    pub fn row(&self, unit: UnitType, sea: bool, quick: bool, stance: Stance) -> Option<&Row> {
        self.rows(unit, sea, quick).find(|row| row.stance == stance)
    }

    pub fn cost(&self, units: Units) -> Resources {
        let mut cost = Resources::default();
        for (unit, count) in units.iter() {
            for _ in 0..count {
                cost += self.spec(unit).cost;
            }
        }
        cost
    }

    pub fn casualty_points(&self, units: Units) -> u16 {
        units.iter().map(|(unit, count)| self.spec(unit).casualty_points * u16::from(count)).sum()
    }

    pub fn quick_casualty_points(&self, units: Units) -> u16 {
        units.iter().map(|(unit, count)| self.spec(unit).quick_casualty_points * u16::from(count)).sum()
    }

    /// The casualty points from which there is more stress than for these.
    pub fn next_stress_at(&self, casualty_points: u16) -> Option<u16> {
        self.conversion.iter().map(|(from, _)| *from).find(|from| *from > casualty_points)
    }

    /// The Conversion Chart of the Morale Board.
    pub fn stress_for(&self, casualty_points: u16) -> u8 {
        let reached = self.conversion.iter().rev().find(|(from, _)| casualty_points >= *from);
        reached.map_or(0, |(_, stress)| *stress)
    }
}

fn stance_rows(file: &'static str, text: &'static str, faults: &mut Faults) -> Vec<Row> {
    let mut rows = Vec::new();
    for row in records(file, text, faults) {
        let Some(unit) = row.word("unit", UnitType::named, faults) else { continue };
        let Some(stance) = row.word("stance", Stance::named, faults) else { continue };
        let mut boxes = Vec::new();
        for word in row.text("boxes").split_whitespace() {
            let (word, white) = word.strip_suffix('*').map_or((word, false), |word| (word, true));
            let status = match word {
                "initial" => Status::Initial,
                "light" => Status::Light,
                "damaged" => Status::Damaged,
                "dive" => Status::Dive,
                other => {
                    faults.at(file, row.line, format!("`{other}` is no box"));
                    continue;
                }
            };
            boxes.push(DamageBox { status, white });
        }
        // Quick Battle knows no damage: it only says how many results eliminate a unit.
        let hits: usize = row.number("hits", faults);
        boxes.resize(boxes.len().max(hits), DamageBox { status: Status::Initial, white: false });
        if boxes.is_empty() || boxes.len() > 3 {
            faults.at(file, row.line, "a row has one to three boxes before ELIMINATED");
        }
        rows.push(Row {
            unit,
            sea: row.text("board") == "sea",
            stance,
            air: row.number("air", faults),
            surface: row.number("surface", faults),
            strategic: row.number("strategic", faults),
            boxes,
        });
    }
    rows
}
