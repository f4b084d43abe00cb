//! The ledger: every sentence of a rulebook that constrains play, as a row with an id.

use std::collections::HashMap;
use std::ops::Range;

use serde::{Deserialize, Serialize};
use toml::Spanned;

/// All rows of one game's ledger, in the order they were written.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Ledger {
    chapters: Vec<String>,
    rows: Vec<Row>,
    #[serde(skip)]
    by_id: HashMap<String, usize>,
}

/// One sentence of the rulebook, in our words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Row {
    pub id: String,
    pub chapter: String,
    /// The rulebook's heading under which the sentence stands.
    pub section: String,
    pub text: String,
    /// Ours, where the book is silent or contradicts itself.
    pub ruling: bool,
}

/// A ledger file that cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{file}:{line}: {message}")]
pub struct LedgerError {
    pub file: String,
    /// Counted from one.
    pub line: usize,
    pub message: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChapterFile {
    chapter: String,
    #[serde(default)]
    rule: Vec<RuleEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RuleEntry {
    id: Spanned<String>,
    section: String,
    text: Spanned<String>,
    #[serde(default)]
    kind: Kind,
}

#[derive(Deserialize, Default, PartialEq)]
#[serde(rename_all = "kebab-case")]
enum Kind {
    #[default]
    Rule,
    Ruling,
}

impl Ledger {
    /// Read chapters, each a file name (for messages) and its TOML text.
    pub fn parse(files: &[(&str, &str)]) -> Result<Ledger, LedgerError> {
        let mut ledger = Ledger::default();
        for &(file, text) in files {
            ledger.add_chapter(file, text)?;
        }
        Ok(ledger)
    }

    fn add_chapter(&mut self, file: &str, text: &str) -> Result<(), LedgerError> {
        let fault = |span: Range<usize>, message: String| LedgerError {
            file: file.to_owned(),
            line: line_of(text, span.start),
            message,
        };
        let chapter: ChapterFile =
            toml::from_str(text).map_err(|e| fault(e.span().unwrap_or(0..0), e.message().to_owned()))?;
        for entry in chapter.rule {
            let (id_span, text_span) = (entry.id.span(), entry.text.span());
            let (id, text) = (entry.id.into_inner(), entry.text.into_inner());
            if id.is_empty() || id.contains(char::is_whitespace) {
                return Err(fault(id_span, format!("`{id}` is no row id: one word is needed")));
            }
            if text.trim().is_empty() {
                return Err(fault(text_span, format!("row `{id}` says nothing")));
            }
            if let Some(earlier) = self.get(&id) {
                let chapter = &earlier.chapter;
                return Err(fault(id_span, format!("row `{id}` already stands in chapter \"{chapter}\"")));
            }
            self.by_id.insert(id.clone(), self.rows.len());
            let ruling = entry.kind == Kind::Ruling;
            let chapter = chapter.chapter.clone();
            self.rows.push(Row { id, chapter, section: entry.section, text, ruling });
        }
        if !self.chapters.contains(&chapter.chapter) {
            self.chapters.push(chapter.chapter);
        }
        Ok(())
    }

    pub fn get(&self, id: &str) -> Option<&Row> {
        self.by_id.get(id).map(|at| &self.rows[*at])
    }

    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    pub fn chapters(&self) -> &[String] {
        &self.chapters
    }

    pub fn len(&self) -> usize {
        self.rows.len()
    }

    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }
}

fn line_of(text: &str, offset: usize) -> usize {
    1 + text.bytes().take(offset).filter(|byte| *byte == b'\n').count()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOVES: &str =
        "chapter = \"Moves\"\n\n[[rule]]\nid = \"move.one\"\nsection = \"2.1\"\ntext = \"One step.\"\n";

    #[test]
    fn rows_keep_their_chapter_and_order() {
        let rulings = "chapter = \"Rulings\"\n[[rule]]\nid = \"r.a\"\nkind = \"ruling\"\nsection = \"2.1\"\ntext = \"As printed.\"";
        let ledger = Ledger::parse(&[("moves.toml", MOVES), ("rulings.toml", rulings)]).unwrap();
        assert_eq!(ledger.len(), 2);
        assert_eq!(ledger.chapters(), ["Moves", "Rulings"]);
        assert_eq!(ledger.get("move.one").unwrap().section, "2.1");
        assert!(!ledger.get("move.one").unwrap().ruling);
        assert!(ledger.get("r.a").unwrap().ruling);
        assert_eq!(ledger.get("move.two"), None);
    }

    #[test]
    fn a_repeated_id_is_reported_where_it_stands() {
        let error = Ledger::parse(&[("a.toml", MOVES), ("b.toml", MOVES)]).unwrap_err();
        assert_eq!((error.file.as_str(), error.line), ("b.toml", 4));
        assert!(error.to_string().contains("`move.one` already stands in chapter \"Moves\""), "{error}");
    }

    #[test]
    fn a_misspelt_key_is_reported_where_it_stands() {
        let error = Ledger::parse(&[("a.toml", &MOVES.replace("section", "sektion"))]).unwrap_err();
        assert_eq!((error.file.as_str(), error.line), ("a.toml", 5), "{error}");
    }

    #[test]
    fn an_empty_text_is_refused() {
        let error = Ledger::parse(&[("a.toml", &MOVES.replace("One step.", ""))]).unwrap_err();
        assert_eq!(error.line, 6, "{error}");
    }
}
