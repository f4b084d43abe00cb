//! Who may do what at a table: unguessable ids and keys, of which only hashes are kept.

use std::collections::{BTreeSet, HashMap};

use axum::http::{HeaderMap, header};
use data_encoding::{BASE32_NOPAD, BASE64URL_NOPAD};
use sandtable_engine::{Seat, Viewer};
use sha2::{Digest, Sha256};

use crate::fault::Fault;

/// A key's hash.
pub type KeyHash = [u8; 32];

/// What a key opens.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Grant {
    /// May hand seats to bots and back.
    pub owner: bool,
    pub seats: BTreeSet<Seat>,
}

/// All keys of one table.
pub type Keys = HashMap<KeyHash, Grant>;

fn random<const N: usize>() -> Result<[u8; N], Fault> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|_| Fault::internal("the system gives no randomness"))?;
    Ok(bytes)
}

pub fn new_secret() -> Result<sandtable_engine::dice::Secret, Fault> {
    Ok(sandtable_engine::dice::Secret::new(random()?))
}

/// 128 bits in base32, lower case.
pub fn new_table_id() -> Result<String, Fault> {
    Ok(BASE32_NOPAD.encode(&random::<16>()?).to_ascii_lowercase())
}

/// 256 bits in base64url, and their hash.
pub fn new_key() -> Result<(String, KeyHash), Fault> {
    let key = BASE64URL_NOPAD.encode(&random::<32>()?);
    let hash = hash(&key);
    Ok((key, hash))
}

pub fn hash(key: &str) -> KeyHash {
    Sha256::digest(key.as_bytes()).into()
}

/// Whether a text could be a table's id at all.
pub fn is_table_id(text: &str) -> bool {
    text.len() == 26 && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

/// The key of a request; `None` is a spectator's.
pub fn bearer(headers: &HeaderMap) -> Result<Option<KeyHash>, Fault> {
    let Some(value) = headers.get(header::AUTHORIZATION) else { return Ok(None) };
    let key = value.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
    match key {
        Some(key) => Ok(Some(hash(key.trim()))),
        None => Err(Fault::not_yours("the Authorization header must read `Bearer <key>`")),
    }
}

/// What a key opens; a spectator opens nothing, an unknown key is refused.
pub fn grant(keys: &Keys, key: Option<&KeyHash>) -> Result<Grant, Fault> {
    match key {
        None => Ok(Grant::default()),
        Some(hash) => keys.get(hash).cloned().ok_or_else(|| Fault::not_yours("this key opens nothing here")),
    }
}

impl Grant {
    /// As whom the holder looks: through one of their own seats, or as a spectator.
    pub fn viewer(&self, seat: Option<Seat>) -> Result<Viewer, Fault> {
        match seat {
            None => Ok(Viewer::Spectator),
            Some(seat) => self.own(seat).map(Viewer::Seat),
        }
    }

    pub fn own(&self, seat: Seat) -> Result<Seat, Fault> {
        if self.seats.contains(&seat) {
            Ok(seat)
        } else {
            Err(Fault::not_yours("your key does not open this seat"))
        }
    }
}
