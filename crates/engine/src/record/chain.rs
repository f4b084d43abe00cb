//! The chain of a record: each line's head is a hash over all that stands before it.
//! `docs/record.md` specifies it, so that anybody can form it again.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{Entry, FIRST_WITH_CHAIN, Header, Record};

const CHAIN_TAG: &[u8] = b"sandtable chain v1";

/// What a record comes to after a line: whoever keeps it notices if anything before it is altered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Head([u8; 32]);

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a head of a record is 64 hexadecimal digits")]
pub struct BadHead;

impl FromStr for Head {
    type Err = BadHead;

    fn from_str(text: &str) -> Result<Head, BadHead> {
        let mut bytes = [0; 32];
        match base16ct::mixed::decode(text, &mut bytes) {
            Ok(decoded) if decoded.len() == 32 => Ok(Head(bytes)),
            _ => Err(BadHead),
        }
    }
}

impl TryFrom<String> for Head {
    type Error = BadHead;

    fn try_from(text: String) -> Result<Head, BadHead> {
        text.parse()
    }
}

impl From<Head> for String {
    fn from(head: Head) -> String {
        head.to_string()
    }
}

impl fmt::Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&base16ct::lower::encode_string(&self.0))
    }
}

impl Head {
    /// The head after one more line, given without its own head and without its newline.
    fn then(self, line: &str) -> Head {
        let mut hash = Sha256::new();
        hash.update(CHAIN_TAG);
        hash.update(self.0);
        hash.update(line.as_bytes());
        Head(hash.finalize().into())
    }
}

impl Header {
    /// The head before the first entry. The secret is no part of it: copies leave it out.
    pub fn head(&self) -> Head {
        Head([0; 32]).then(self.published_text().trim_end())
    }
}

impl Record {
    /// Whether its lines form a chain.
    pub fn is_chained(&self) -> bool {
        self.header.sandtable >= FIRST_WITH_CHAIN
    }

    /// What the record comes to so far; `None` in formats without a chain.
    pub fn head(&self) -> Option<Head> {
        let ended = self.end.as_ref().map(|end| end.head);
        ended.unwrap_or_else(|| self.head_at(self.entries.len() as u64))
    }

    /// The head after entry `n`, as the record has it.
    pub fn head_at(&self, n: u64) -> Option<Head> {
        if !self.is_chained() {
            return None;
        }
        match n.checked_sub(1) {
            None => Some(self.header.head()),
            Some(at) => self.entries.get(usize::try_from(at).ok()?)?.head,
        }
    }

    /// Link the next entry to what stands before it.
    pub(crate) fn link(&self, mut entry: Entry) -> Entry {
        entry.head = self.head().map(|head| head.then(&entry.bare_text()));
        entry
    }

    /// The first line whose head is not what stands before it comes to.
    pub(crate) fn broken_link(&self) -> Option<usize> {
        if !self.is_chained() {
            return None;
        }
        let mut head = self.header.head();
        for entry in &self.entries {
            head = head.then(&entry.bare_text());
            if entry.head != Some(head) {
                return Some(entry.line());
            }
        }
        let end = self.end.as_ref()?;
        (end.head != Some(head.then(&end.bare_text()))).then_some(self.entries.len() + 2)
    }

    /// Link the end to what stands before it.
    pub(crate) fn close(&mut self, mut end: super::End) {
        end.head = self.head().map(|head| head.then(&end.bare_text()));
        self.end = Some(end);
    }
}
