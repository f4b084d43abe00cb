//! Reading the CSV tables. Faults are collected, each with its file and line.

use std::collections::HashMap;
use std::str::FromStr;

use crate::ids::{Region, Resource, Resources, UnitType, Units};

/// Everything wrong with the data, one line each.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Faults(pub Vec<String>);

impl Faults {
    pub fn at(&mut self, file: &str, line: usize, message: impl std::fmt::Display) {
        self.0.push(format!("{file}:{line}: {message}"));
    }
}

/// One record of a table.
#[derive(Debug)]
pub struct Record<'t> {
    pub file: &'t str,
    pub line: usize,
    fields: HashMap<&'t str, &'t str>,
}

impl<'t> Record<'t> {
    /// A field's text; a column the file lacks reads as empty.
    pub fn text(&self, column: &str) -> &'t str {
        self.fields.get(column).copied().unwrap_or("")
    }

    pub fn parse<T: FromStr>(&self, column: &str, faults: &mut Faults) -> Option<T> {
        let text = self.text(column);
        let value = text.parse().ok();
        if value.is_none() {
            faults.at(self.file, self.line, format!("`{text}` does not fit column `{column}`"));
        }
        value
    }

    /// A number, zero where the field is empty.
    pub fn number<T: FromStr + Default>(&self, column: &str, faults: &mut Faults) -> T {
        if self.text(column).is_empty() {
            T::default()
        } else {
            self.parse(column, faults).unwrap_or_default()
        }
    }

    pub fn flag(&self, column: &str, faults: &mut Faults) -> bool {
        self.number::<u8>(column, faults) == 1
    }

    /// A word of one of our vocabularies.
    pub fn word<T>(&self, column: &str, named: fn(&str) -> Option<T>, faults: &mut Faults) -> Option<T> {
        let text = self.text(column);
        let value = named(text);
        if value.is_none() {
            faults.at(self.file, self.line, format!("`{text}` is unknown in column `{column}`"));
        }
        value
    }

    pub fn optional_word<T>(
        &self,
        column: &str,
        named: fn(&str) -> Option<T>,
        faults: &mut Faults,
    ) -> Option<T> {
        if self.text(column).is_empty() { None } else { self.word(column, named, faults) }
    }

    pub fn region(&self, column: &str, faults: &mut Faults) -> Option<Region> {
        self.parse(column, faults)
    }

    pub fn optional_region(&self, column: &str, faults: &mut Faults) -> Option<Region> {
        if self.text(column).is_empty() { None } else { self.region(column, faults) }
    }

    /// Region ids separated by spaces.
    pub fn regions(&self, column: &str, faults: &mut Faults) -> Vec<Region> {
        let mut regions = Vec::new();
        for word in self.text(column).split_whitespace() {
            match word.parse() {
                Ok(region) => regions.push(region),
                Err(()) => faults.at(self.file, self.line, format!("`{word}` is no region id")),
            }
        }
        regions
    }

    /// `infantry:4 artillery:1`.
    pub fn units(&self, column: &str, faults: &mut Faults) -> Units {
        let mut units = Units::default();
        for word in self.text(column).split_whitespace() {
            let entry =
                word.split_once(':').and_then(|(name, n)| Some((UnitType::named(name)?, n.parse().ok()?)));
            match entry {
                Some((unit, count)) => units[unit] = count,
                None => faults.at(self.file, self.line, format!("`{word}` is not `unit:count`")),
            }
        }
        units
    }

    /// Three columns with a common prefix, e.g. `emb-oil`.
    pub fn resources(&self, prefix: &str, faults: &mut Faults) -> Resources {
        let mut resources = Resources::default();
        for resource in Resource::ALL {
            resources[*resource] = self.number(&format!("{prefix}{resource}"), faults);
        }
        resources
    }
}

/// The records of a table whose first line names the columns. Fields may be quoted.
pub fn records<'t>(file: &'t str, text: &'t str, faults: &mut Faults) -> Vec<Record<'t>> {
    let mut lines = text.lines().enumerate();
    let Some((_, header)) = lines.next() else {
        faults.at(file, 1, "the file is empty");
        return Vec::new();
    };
    let columns = fields(header);
    let mut records = Vec::new();
    for (at, line) in lines {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let values = fields(line);
        if values.len() != columns.len() {
            let message = format!("{} fields where {} columns are named", values.len(), columns.len());
            faults.at(file, at + 1, message);
            continue;
        }
        let fields = columns.iter().copied().zip(values).collect();
        records.push(Record { file, line: at + 1, fields });
    }
    records
}

fn fields(line: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let mut rest = line;
    loop {
        if let Some(quoted) = rest.strip_prefix('"') {
            let end = quoted.find('"').unwrap_or(quoted.len());
            out.push(&quoted[..end]);
            rest = quoted.get(end + 1..).unwrap_or("");
        } else {
            let end = rest.find(',').unwrap_or(rest.len());
            out.push(rest[..end].trim());
            rest = &rest[end..];
        }
        match rest.strip_prefix(',') {
            Some(more) => rest = more,
            None => return out,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoted_fields_may_hold_commas() {
        let mut faults = Faults::default();
        let rows = records("t.csv", "a,b,c\n1,\"x, y\",\n", &mut faults);
        assert_eq!((rows[0].text("a"), rows[0].text("b"), rows[0].text("c")), ("1", "x, y", ""));
        assert_eq!(faults, Faults::default());
    }

    #[test]
    fn a_short_line_is_reported_with_its_place() {
        let mut faults = Faults::default();
        records("t.csv", "a,b\n1\n", &mut faults);
        assert_eq!(faults.0, ["t.csv:2: 1 fields where 2 columns are named"]);
    }
}
