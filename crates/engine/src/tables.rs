//! Reading the CSV tables a game is printed with. Faults are collected, each with its file and line.

use std::collections::HashMap;
use std::str::FromStr;

use sha2::{Digest, Sha256};

/// Everything wrong with the data, one line each.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Faults(pub Vec<String>);

impl Faults {
    pub fn at(&mut self, file: &str, line: usize, message: impl std::fmt::Display) {
        self.0.push(format!("{file}:{line}: {message}"));
    }

    /// All of them as one text, if there are any.
    pub fn none(&self) -> Result<(), String> {
        if self.0.is_empty() { Ok(()) } else { Err(self.0.join("\n")) }
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

    /// A fault of this record.
    pub fn fault(&self, message: impl std::fmt::Display, faults: &mut Faults) {
        faults.at(self.file, self.line, message);
    }

    /// A word of one of the game's vocabularies.
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

/// A fingerprint of a game's tables, for [`Rules::data_hash`](crate::Rules::data_hash): one that is changed changes it.
pub fn fingerprint(tables: &[&str]) -> String {
    let mut hasher = Sha256::new();
    tables.iter().for_each(|table| hasher.update(table));
    hasher.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
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

    /// Records of games that are played keep it, so it stays what it is.
    #[test]
    fn a_fingerprint_is_of_the_whole_text() {
        assert_eq!(fingerprint(&["a,b\n", "1,2\n"]), fingerprint(&["a,b\n1,2\n"]));
        assert_eq!(fingerprint(&[]), "e3b0c44298fc1c14");
    }
}
