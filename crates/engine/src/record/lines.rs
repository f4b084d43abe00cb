//! A record's lines: how they are read and written.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Act, By, End, Entry, Head, Header, NamedOutcome, Record, RecordError, VERSION};
use crate::dice::Secret;
use crate::game::RollRequest;
use crate::patience::go_on;

/// An entry or the end as it stands on its line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    n: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seat: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    order: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    by: Option<By>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    roll: Option<RollRequest>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    faces: Option<Vec<u8>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    undo: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    events: Option<Vec<Value>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    outcome: Option<NamedOutcome>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    secret: Option<Secret>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    salt: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    head: Option<Head>,
}

impl Record {
    /// Read a record. What the entries mean is for the game to say.
    pub fn parse(bytes: &[u8]) -> Result<Record, RecordError> {
        let text = match std::str::from_utf8(bytes) {
            Ok(text) => text,
            Err(e) => {
                let line = 1 + bytes[..e.valid_up_to()].iter().filter(|byte| **byte == b'\n').count();
                return Err(RecordError::NotText { line });
            }
        };
        if text.trim().is_empty() {
            return Err(RecordError::Empty);
        }
        let last = text.lines().count();
        let fault = |line: usize, error: &serde_json::Error| {
            if line == last && !text.ends_with('\n') && error.is_eof() {
                RecordError::Truncated { line }
            } else {
                RecordError::Corrupt { line, message: error.to_string() }
            }
        };
        let mut lines = text.lines().enumerate().map(|(i, line)| (i + 1, line));
        let (_, first) = lines.next().ok_or(RecordError::Empty)?;
        let header = parse_header(first, |error| fault(1, error))?;
        let mut record = Record { header, entries: Vec::new(), end: None };
        for (number, line) in lines {
            go_on();
            let line: Line = serde_json::from_str(line).map_err(|e| fault(number, &e))?;
            record.add(number, line).map_err(|message| RecordError::Corrupt { line: number, message })?;
        }
        Ok(record)
    }

    fn add(&mut self, number: usize, line: Line) -> Result<(), String> {
        if self.end.is_some() {
            return Err("something follows the game's end".to_owned());
        }
        let expected = self.entries.len() as u64 + 1;
        if line.n != expected || number as u64 != expected + 1 {
            return Err(format!("entry {expected} should stand here, not entry {}", line.n));
        }
        let Line { n, seat, order, at, by, roll, faces, undo, events, outcome, secret, salt, head } = line;
        self.check_form(by.is_some() || salt.is_some(), head)?;
        let act = match (seat, order, roll, faces, undo, outcome) {
            (None, None, None, None, None, Some(outcome))
                if events.is_none() && at.is_none() && by.is_none() && salt.is_none() =>
            {
                self.end = Some(End { n, outcome, secret, head });
                return Ok(());
            }
            (Some(seat), Some(order), None, None, None, None) => Some(Act::Order { seat, order, at, by }),
            (None, None, Some(roll), Some(faces), None, None) if at.is_none() && by.is_none() => {
                check_faces(&roll, &faces)?;
                Some(Act::Roll { roll, faces })
            }
            (Some(seat), None, None, None, Some(to), None)
                if events.as_deref() == Some(&[]) && by.is_none() =>
            {
                self.can_go_back(&seat, to)?;
                Some(Act::Undo { seat, to, at })
            }
            _ => None,
        };
        match (act, events, secret) {
            (Some(act), Some(events), None) => {
                self.entries.push(Entry { n, act, events, salt, head });
                Ok(())
            }
            _ => Err("it is none of: an order (seat, order, events), a roll (roll, faces, events), \
                      orders taken back (seat, undo, no events), the end (outcome)"
                .to_owned()),
        }
    }

    /// What only some formats have.
    fn check_form(&self, newer: bool, head: Option<Head>) -> Result<(), String> {
        let version = self.header.sandtable;
        if self.is_chained() != head.is_some() || (newer && !self.is_chained()) {
            return Err(format!("lines of format version {version} have no such fields, or lack their head"));
        }
        if !self.header.dice.awaits.is_empty() {
            return Err("the game has begun, though the dice await contributions".to_owned());
        }
        Ok(())
    }

    /// The whole record as text.
    pub fn text(&self) -> String {
        self.header_text() + &self.text_after(0)
    }

    /// The first line.
    pub fn header_text(&self) -> String {
        line_text(&self.header)
    }

    /// The lines after entry `n`, the end included: what to append to a file that has the rest.
    pub fn text_after(&self, n: u64) -> String {
        let mut out = String::new();
        for entry in self.entries.iter().skip(n as usize) {
            out.push_str(&entry.text());
        }
        if let Some(end) = &self.end {
            out.push_str(&end.text());
        }
        out
    }
}

impl Header {
    /// Its line as everybody may have it.
    pub(super) fn published_text(&self) -> String {
        let mut published = self.clone();
        published.dice.secret = None;
        line_text(&published)
    }
}

impl Entry {
    pub fn text(&self) -> String {
        with_head(self.bare_text(), self.head)
    }

    /// Its line without head and newline.
    pub(super) fn bare_text(&self) -> String {
        let mut line = Line {
            n: self.n,
            seat: None,
            order: None,
            at: None,
            by: None,
            roll: None,
            faces: None,
            undo: None,
            events: Some(self.events.clone()),
            outcome: None,
            secret: None,
            salt: self.salt.clone(),
            head: None,
        };
        match self.act.clone() {
            Act::Order { seat, order, at, by } => {
                (line.seat, line.order, line.at, line.by) = (Some(seat), Some(order), at, by);
            }
            Act::Roll { roll, faces } => {
                (line.roll, line.faces) = (Some(roll), Some(faces));
            }
            Act::Undo { seat, to, at } => {
                (line.seat, line.undo, line.at) = (Some(seat), Some(to), at);
            }
        }
        json(&line)
    }
}

impl End {
    fn text(&self) -> String {
        with_head(self.bare_text(), self.head)
    }

    /// Its line without head and newline.
    pub(super) fn bare_text(&self) -> String {
        #[derive(Serialize)]
        struct EndLine<'e> {
            n: u64,
            outcome: &'e NamedOutcome,
            #[serde(skip_serializing_if = "Option::is_none")]
            secret: Option<&'e Secret>,
        }
        json(&EndLine { n: self.n, outcome: &self.outcome, secret: self.secret.as_ref() })
    }
}

/// Our own line types have string keys only, so writing them cannot fail.
fn json(line: &impl Serialize) -> String {
    serde_json::to_string(line).unwrap_or_default()
}

fn line_text(line: &impl Serialize) -> String {
    json(line) + "\n"
}

/// The head is a line's last field.
fn with_head(mut bare: String, head: Option<Head>) -> String {
    if let (Some(head), Some('}')) = (head, bare.pop()) {
        bare.push_str(&format!(",\"head\":\"{head}\""));
    }
    bare.push_str("}\n");
    bare
}

/// The version is looked at before all else: another version may have other fields.
fn parse_header(
    line: &str,
    fault: impl Fn(&serde_json::Error) -> RecordError,
) -> Result<Header, RecordError> {
    let value: Value = serde_json::from_str(line).map_err(|e| fault(&e))?;
    match value.get("sandtable").and_then(Value::as_u64) {
        Some(found) if !(1..=u64::from(VERSION)).contains(&found) => {
            return Err(RecordError::Version { found });
        }
        Some(_) => {}
        None => {
            let message = "it does not begin with {\"sandtable\": 3, …}".to_owned();
            return Err(RecordError::Corrupt { line: 1, message });
        }
    }
    let header: Header = serde_json::from_value(value).map_err(|e| fault(&e))?;
    match &header.dice.secret {
        Some(secret) if secret.commitment() != header.dice.commitment => Err(RecordError::Commitment),
        _ => Ok(header),
    }
}

fn check_faces(roll: &RollRequest, faces: &[u8]) -> Result<(), String> {
    if roll.dice.len() != faces.len() {
        return Err(format!("{} dice were asked for, {} faces are given", roll.dice.len(), faces.len()));
    }
    match roll.dice.iter().zip(faces).find(|(die, face)| **face == 0 || **face > die.sides.max(1)) {
        Some((die, face)) => Err(format!("a die of {} sides cannot show {face}", die.sides)),
        None => Ok(()),
    }
}
