//! Pieces with what they did, and factories.

use super::*;

macro_rules! flags {
    ($($(#[$doc:meta])* $name:ident = $bit:literal, $get:ident;)*) => {
        /// What a piece did, mostly in the current turn.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
        pub struct Flags(pub(super) u32);

        impl Flags {
            $($(#[$doc])* pub const $name: u32 = 1 << $bit;)*
            $(#[inline] pub fn $get(self) -> bool { self.0 & Self::$name != 0 })*

            pub fn set(&mut self, flag: u32) { self.0 |= flag; }
            pub fn clear(&mut self, flag: u32) { self.0 &= !flag; }
            pub fn any(self, flags: u32) -> bool { self.0 & flags != 0 }
        }
    };
}

flags! {
    /// It moved, loaded or was told to land in the combat move.
    COMBAT_MOVED = 0, combat_moved;
    NONCOMBAT_MOVED = 1, noncombat_moved;
    FOUGHT = 2, fought;
    /// It came ashore from a ship.
    SEABORNE = 3, seaborne;
    /// It jumped from a plane.
    DROPPED = 4, dropped;
    /// A bomber on an economic raid, and whether escorts were paid for it.
    RAIDER = 5, raider;
    ESCORTED = 6, escorted;
    /// A bomber with an atomic bomb to drop.
    BOMBING = 7, bombing;
    /// A ship that put units ashore sails no farther.
    UNLOADED = 8, unloaded;
    RETREATED = 9, retreated;
    /// Placed, joined or bought this turn: it moves next turn.
    NEW = 10, is_new;
    /// It crossed the Zigfried / Maginot line to its battle.
    CROSSED = 11, crossed;
    /// It went aboard this turn.
    BOARDED = 12, boarded;
    /// In the air over its carrier's zone.
    AIRBORNE = 13, airborne;
    /// A launcher that fired, a factory's gun that moved.
    FIRED = 14, fired;
    /// A spy caught by its present owner, who may use it from the next turn.
    PRISONER = 15, prisoner;
    /// Reserve infantry called into the current battle.
    CALLED = 16, called;
    /// A ship that waits beside a factory for its free repair.
    WAITING = 17, waiting;
    /// Reserves of a neutral country: they may not leave it.
    HOMEBOUND = 18, homebound;
    /// A plane that started beside its paratroopers.
    STARTED_TOGETHER = 19, started_together;
    /// A ship that was hit in the current battle.
    WOUNDED = 20, wounded;
}

/// One unit on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Piece {
    pub owner: Power,
    pub unit: Unit,
    /// The ship, plane or carrier that carries it.
    pub aboard: Option<PieceId>,
    /// Zones moved this turn.
    pub moved: u8,
    pub damage: u8,
    /// Combat points of an aircraft that took off from an attacked carrier.
    pub points: u8,
    /// The zone it came from.
    pub from: Option<Space>,
    /// Cargo: where it will go ashore or jump. A ship: where it put units ashore.
    pub landing: Option<Space>,
    pub flags: Flags,
}

impl Piece {
    pub fn new(owner: Power, unit: Unit) -> Piece {
        Piece {
            owner,
            unit,
            aboard: None,
            moved: 0,
            damage: 0,
            points: 0,
            from: None,
            landing: None,
            flags: Flags::default(),
        }
    }

    #[inline]
    pub fn is_air(&self) -> bool {
        self.unit.is_air()
    }

    #[inline]
    pub fn is_sea(&self) -> bool {
        self.unit.is_sea()
    }
}

/// A factory and its chips.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Factory {
    pub kind: Option<FactoryKind>,
    pub chips: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FactoryKind {
    Limited,
    Unlimited,
    Capital,
}

impl FactoryKind {
    pub fn most_chips(self) -> u8 {
        match self {
            FactoryKind::Limited => 3,
            FactoryKind::Unlimited => 6,
            FactoryKind::Capital => 10,
        }
    }

    pub fn unit(self) -> Unit {
        match self {
            FactoryKind::Limited => Unit::LimitedFactory,
            FactoryKind::Unlimited => Unit::UnlimitedFactory,
            FactoryKind::Capital => Unit::CapitalFactory,
        }
    }

    pub fn of(unit: Unit) -> Option<FactoryKind> {
        match unit {
            Unit::LimitedFactory => Some(FactoryKind::Limited),
            Unit::UnlimitedFactory => Some(FactoryKind::Unlimited),
            Unit::CapitalFactory => Some(FactoryKind::Capital),
            _ => None,
        }
    }
}
