//! A unit on the board, and what it is doing this turn.

use sandtable_engine::pieces::PieceId;
use serde::{Deserialize, Serialize};

use crate::board::Space;
use crate::power::Power;
use crate::units::{Class, Unit};

/// What a unit is doing this turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Duty {
    #[default]
    Idle,
    /// Fights where it stands, or closes the zone; clearing units go on to `second`.
    Fights,
    /// Fires across the border at `shore`.
    Supports,
    /// Fires from its zone at `shore`.
    Bombards,
    /// Holds its fire and is meant for `second`.
    Passes,
    /// Aboard, and lands at `shore`.
    Lands,
    /// A bomber that drops paratroopers.
    Drops,
    /// Leaves the battle for `second` at the end of the round.
    Retreats,
    /// Took part in combat and does nothing more this turn.
    Spent,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    pub owner: Power,
    pub unit: Unit,
    pub aboard: Option<PieceId>,
    /// A battleship on its side; the rolled price of its repair, zero if unknown; where it is being repaired.
    pub damaged: bool,
    pub price: u8,
    pub yard: Option<Space>,
    /// Infantry trained as paratroopers.
    pub trained: bool,

    // This turn.
    pub moved: u8,
    pub duty: Duty,
    /// The space from which it entered the one it is in.
    pub entered: Option<Space>,
    pub second: Option<Space>,
    pub shore: Option<Space>,
    /// Where it stood before its first order.
    pub home: Option<Space>,
    /// The first round in which it rolls where it is.
    pub rolls_from: u8,
    /// Attacks across a harsh line.
    pub harsh: bool,
    /// Came from the sea or the air and cannot retreat.
    pub landed: bool,
    /// Has retreated this turn.
    pub retreated: bool,
    /// How much of a transport's hold has been put ashore this turn.
    pub carried: u8,
    /// Built this turn.
    pub new: bool,
}

impl Piece {
    pub fn new(owner: Power, unit: Unit) -> Piece {
        Piece {
            owner,
            unit,
            aboard: None,
            damaged: false,
            price: 0,
            yard: None,
            trained: false,
            moved: 0,
            duty: Duty::Idle,
            entered: None,
            second: None,
            shore: None,
            home: None,
            rolls_from: 0,
            harsh: false,
            landed: false,
            retreated: false,
            carried: 0,
            new: false,
        }
    }

    #[inline]
    pub fn class(&self) -> Class {
        self.unit.class()
    }

    /// Movement left this turn.
    #[inline]
    pub fn left(&self) -> u8 {
        self.unit.movement().saturating_sub(self.moved)
    }

    /// Nothing of the last turn is left.
    pub fn refresh(&mut self) {
        *self = Piece {
            aboard: self.aboard,
            damaged: self.damaged,
            price: self.price,
            yard: self.yard,
            trained: self.trained,
            ..Piece::new(self.owner, self.unit)
        };
    }
}
