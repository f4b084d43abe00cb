//! What a drawing of a board shows, in words. A game says it, somebody else draws it:
//! nothing here knows a shape, a colour or a pixel.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A board with everything on it, as one viewer may see it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Picture {
    pub title: String,
    /// Whoever may hold land or pieces, in the order of a key.
    pub powers: Vec<Named>,
    /// The kinds of pieces, in the order in which a stack shows them.
    pub units: Vec<Named>,
    /// By the ids of the board's shapes.
    pub spaces: BTreeMap<String, SpacePicture>,
    /// Whose colours and badge a power has, where its id is not the usual one: `us` those of `united-states`. A power
    /// that has none is grey, as neutrals are; whoever draws knows which there are (`powers.rs` of `crates/picture`).
    #[serde(skip)]
    pub looks: BTreeMap<String, String>,
}

/// An id and how a person says it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Named {
    pub id: String,
    pub title: String,
}

impl Named {
    pub fn new(id: impl Into<String>, title: impl Into<String>) -> Named {
        Named { id: id.into(), title: title.into() }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct SpacePicture {
    /// As short as the board prints it.
    pub name: String,
    /// The power that holds it, by id.
    pub holder: Option<String>,
    /// What it yields, as the board prints it.
    pub worth: Option<String>,
    /// A city that counts towards victory.
    pub city: Option<String>,
    pub capital: bool,
    pub factory: Option<Factory>,
    /// The holder's first.
    pub stacks: Vec<Stack>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Factory {
    pub damage: u16,
}

/// Pieces of one power that stand together.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Stack {
    pub power: String,
    /// The stack's own number or name, where stacks have one.
    pub number: Option<String>,
    /// Unit ids with how many there are.
    pub units: Vec<(String, u32)>,
}
