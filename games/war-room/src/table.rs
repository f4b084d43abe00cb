//! What the columns of this game's tables hold, beyond words and numbers.

use sandtable_engine::tables::{Faults, Record};

use crate::ids::{Region, Resource, Resources, UnitType, Units};

/// Fields of a record.
pub(crate) trait Columns {
    fn region(&self, column: &str, faults: &mut Faults) -> Option<Region>;
    fn optional_region(&self, column: &str, faults: &mut Faults) -> Option<Region>;
    /// Region ids separated by spaces.
    fn regions(&self, column: &str, faults: &mut Faults) -> Vec<Region>;
    /// `infantry:4 artillery:1`.
    fn units(&self, column: &str, faults: &mut Faults) -> Units;
    /// Three columns with a common prefix, e.g. `emb-oil`.
    fn resources(&self, prefix: &str, faults: &mut Faults) -> Resources;
}

impl Columns for Record<'_> {
    fn region(&self, column: &str, faults: &mut Faults) -> Option<Region> {
        self.parse(column, faults)
    }

    fn optional_region(&self, column: &str, faults: &mut Faults) -> Option<Region> {
        if self.text(column).is_empty() { None } else { self.region(column, faults) }
    }

    fn regions(&self, column: &str, faults: &mut Faults) -> Vec<Region> {
        let mut regions = Vec::new();
        for word in self.text(column).split_whitespace() {
            match word.parse() {
                Ok(region) => regions.push(region),
                Err(()) => self.fault(format!("`{word}` is no region id"), faults),
            }
        }
        regions
    }

    fn units(&self, column: &str, faults: &mut Faults) -> Units {
        let mut units = Units::default();
        for word in self.text(column).split_whitespace() {
            let entry =
                word.split_once(':').and_then(|(name, n)| Some((UnitType::named(name)?, n.parse().ok()?)));
            match entry {
                Some((unit, count)) => units[unit] = count,
                None => self.fault(format!("`{word}` is not `unit:count`"), faults),
            }
        }
        units
    }

    fn resources(&self, prefix: &str, faults: &mut Faults) -> Resources {
        let mut resources = Resources::default();
        for resource in Resource::ALL {
            resources[*resource] = self.number(&format!("{prefix}{resource}"), faults);
        }
        resources
    }
}
