//! How a case file is written.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{Deserialize, DeserializeOwned, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};
use serde_saphyr::Spanned;

use super::CaseError;
use crate::game::Setup;

/// One case as written.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    pub title: String,
    /// A permanent name, for references from elsewhere.
    #[serde(default)]
    pub id: Option<String>,
    pub game: String,
    #[serde(default)]
    scenario: Value,
    #[serde(default)]
    options: BTreeMap<String, Value>,
    #[serde(default)]
    pub cites: OneOrMany<String>,
    /// For the reader.
    #[serde(default)]
    pub why: Option<String>,
    #[serde(default)]
    pub(super) position: Option<Value>,
    /// Who sits where.
    #[serde(default)]
    players: BTreeMap<String, Vec<String>>,
    /// The set-up itself must be refused.
    #[serde(default)]
    pub(super) rejected: Option<Refused>,
    #[serde(default)]
    pub(super) dice: Vec<DiceEntry>,
    #[serde(default)]
    pub(super) orders: Vec<Spanned<Map<String, Value>>>,
    /// Where to stop in what the last order caused.
    #[serde(default)]
    pub(super) stop: Option<Map<String, Value>>,
    #[serde(default)]
    pub(super) expect: OneOrMany<Map<String, Value>>,
    #[serde(default)]
    pub(super) probes: Vec<Probe>,
}

/// For whatever reason, or citing a row.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(untagged)]
pub(super) enum Refused {
    Any(bool),
    Row(String),
}

/// A named continuation.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Probe {
    pub name: String,
    #[serde(default)]
    pub from: Option<From>,
    #[serde(default)]
    pub change: Option<Value>,
    /// Options that differ from the case's.
    #[serde(default)]
    pub options: BTreeMap<String, Value>,
    #[serde(default)]
    pub cites: OneOrMany<String>,
    /// For the reader.
    #[serde(default, rename = "why")]
    _why: Option<String>,
    #[serde(default)]
    pub dice: Vec<DiceEntry>,
    #[serde(default)]
    pub orders: Vec<Spanned<Map<String, Value>>>,
    #[serde(default)]
    pub stop: Option<Map<String, Value>>,
    #[serde(default)]
    pub expect: OneOrMany<Map<String, Value>>,
}

#[derive(Clone, Copy, PartialEq, Debug, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum From {
    Position,
    End,
}

impl DiceGroup {
    /// The same group in the game's own spelling.
    pub fn canonical(&self, spelling: impl Fn(&str) -> String) -> DiceGroup {
        let spelt = |word: &Option<String>| word.as_deref().map(&spelling);
        DiceGroup {
            step: spelt(&self.step),
            by: spelt(&self.by),
            place: spelt(&self.place),
            unit: OneOrMany(self.unit.0.iter().map(|word| spelling(word)).collect()),
            ..self.clone()
        }
    }
}

impl Probe {
    pub fn from(&self) -> From {
        match self.from {
            Some(from) => from,
            None if self.changes() => From::Position,
            None => From::End,
        }
    }

    /// Whether it starts from something else than the case.
    pub fn changes(&self) -> bool {
        self.change.is_some() || !self.options.is_empty()
    }
}

/// Faces the case scripts: a plain face, or some for dice that match.
#[derive(Clone, Debug)]
pub(super) enum DiceEntry {
    Face(u8),
    Group(DiceGroup),
}

/// By hand, because `untagged` would not say what is wrong with a group.
impl<'de> Deserialize<'de> for DiceEntry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entry;

        impl<'de> Visitor<'de> for Entry {
            type Value = DiceEntry;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a face or a group of dice with `rolls`")
            }

            fn visit_u64<E: serde::de::Error>(self, face: u64) -> Result<DiceEntry, E> {
                u8::try_from(face).map(DiceEntry::Face).map_err(|_| E::custom(format!("no die shows {face}")))
            }

            fn visit_i64<E: serde::de::Error>(self, face: i64) -> Result<DiceEntry, E> {
                u8::try_from(face).map(DiceEntry::Face).map_err(|_| E::custom(format!("no die shows {face}")))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<DiceEntry, A::Error> {
                DiceGroup::deserialize(MapAccessDeserializer::new(map)).map(DiceEntry::Group)
            }
        }

        deserializer.deserialize_any(Entry)
    }
}

#[derive(Clone, Debug, Default, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DiceGroup {
    pub step: Option<String>,
    #[serde(alias = "power")]
    pub by: Option<String>,
    pub place: Option<String>,
    /// One unit, or several that share the faces.
    #[serde(default, alias = "at_unit")]
    pub unit: OneOrMany<String>,
    pub need: Option<u8>,
    /// For the reader: groups are used in order, so rounds follow one another.
    #[serde(default, rename = "round")]
    _round: Option<u32>,
    pub rolls: Vec<u8>,
}

/// A value, or a list of such values.
#[derive(Clone, Debug)]
pub struct OneOrMany<T>(pub Vec<T>);

impl<T> Default for OneOrMany<T> {
    fn default() -> Self {
        OneOrMany(Vec::new())
    }
}

/// By hand, because `untagged` would buffer the values and lose their line numbers.
impl<'de, T: Deserialize<'de>> Deserialize<'de> for OneOrMany<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either<T>(std::marker::PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for Either<T> {
            type Value = OneOrMany<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("one entry or a list of entries")
            }

            fn visit_unit<E>(self) -> Result<Self::Value, E> {
                Ok(OneOrMany::default())
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Self::Value, E> {
                let one = T::deserialize(serde::de::value::StrDeserializer::new(text))?;
                Ok(OneOrMany(vec![one]))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
                Ok(OneOrMany(vec![T::deserialize(MapAccessDeserializer::new(map))?]))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Self::Value, A::Error> {
                Vec::deserialize(SeqAccessDeserializer::new(seq)).map(OneOrMany)
            }
        }

        deserializer.deserialize_any(Either(std::marker::PhantomData))
    }
}

pub(super) fn read<T: DeserializeOwned>(text: &str) -> Result<Vec<T>, CaseError> {
    // YAML 1.2: `on`, `no` and `y` are words, so that options and names can use them.
    let options = serde_saphyr::options! { strict_booleans: true };
    let cases: OneOrMany<T> =
        serde_saphyr::from_str_with_options(text, options).map_err(|e| CaseError(in_words(&e)))?;
    Ok(cases.0)
}

/// What is wrong with a file; a limit of the parser is told as one.
fn in_words(error: &serde_saphyr::Error) -> String {
    match error.without_snippet() {
        serde_saphyr::Error::Budget { .. } => {
            let limit = serde_saphyr::Budget::default();
            format!(
                "the file is beyond what is read at once, {} values in {} levels: split it into several",
                limit.max_nodes, limit.max_depth
            )
        }
        _ => error.to_string(),
    }
}

impl Case {
    /// The set-up the case plays under, before defaults are filled in.
    pub fn setup(&self) -> Setup {
        self.setup_with(&BTreeMap::new())
    }

    /// The same with some options changed.
    pub(super) fn setup_with(&self, changed: &BTreeMap<String, Value>) -> Setup {
        let options = self.options.iter().chain(changed).map(|(id, value)| (id.clone(), scalar(value)));
        let players = self.players.clone();
        Setup { scenario: scalar(&self.scenario), options: options.collect(), players }
    }
}

/// A scalar as the text it was meant as: years and switches are not quoted by everybody.
pub fn scalar(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}
