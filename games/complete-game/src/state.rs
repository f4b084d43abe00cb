//! Everything there is to know about a game in progress. Plain data, cheap to clone.

use sandtable_engine::pieces::{PieceId, Pieces};
use serde::{Deserialize, Serialize};

use crate::battle::Battle;
use crate::board::{Space, SpaceSet, board};
use crate::power::*;
use crate::tech::{Industry, Tech};
use crate::units::{Class, Counts, Unit};

/// Who can own money: the eight powers and the neutral player of the empire game.
pub const PURSES: usize = 9;

/// What was agreed before the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Either owner opens the strait of Gibraltar.
    pub gibraltar_either: bool,
    /// Passages are open to the owner's regime without asking.
    pub passages_for_friends: bool,
    /// A neutral country that is attacked calls up reserves, also without diplomacy.
    pub reserves_always: bool,
    /// A land zone hit by an atomic bomb opens after three rounds instead of four.
    pub short_radiation: bool,
    /// Units may be built at once in a country that joined.
    pub build_in_joined: bool,
    /// Empire: powers are drawn.
    pub draw_tiles: bool,
    /// Empire: how many seats play.
    pub empire_players: u8,
    /// The game ends after this round.
    pub round_limit: Option<u16>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Phase {
    DeclareWar,
    Technology,
    RepairEbr,
    Purchase,
    CombatMove,
    Combat,
    NoncombatMove,
    RepairShips,
    FactoryTakeover,
    CapitalTakeover,
    Placement,
    CollectIncome,
}

pub const PHASES: [Phase; 12] = [
    Phase::DeclareWar,
    Phase::Technology,
    Phase::RepairEbr,
    Phase::Purchase,
    Phase::CombatMove,
    Phase::Combat,
    Phase::NoncombatMove,
    Phase::RepairShips,
    Phase::FactoryTakeover,
    Phase::CapitalTakeover,
    Phase::Placement,
    Phase::CollectIncome,
];

impl Phase {
    pub fn id(self) -> &'static str {
        match self {
            Phase::DeclareWar => "declare-war",
            Phase::Technology => "technology",
            Phase::RepairEbr => "repair-ebr",
            Phase::Purchase => "purchase",
            Phase::CombatMove => "combat-move",
            Phase::Combat => "combat",
            Phase::NoncombatMove => "noncombat-move",
            Phase::RepairShips => "repair-ships",
            Phase::FactoryTakeover => "factory-takeover",
            Phase::CapitalTakeover => "capital-takeover",
            Phase::Placement => "placement",
            Phase::CollectIncome => "collect-income",
        }
    }

    pub fn named(name: &str) -> Option<Phase> {
        let wanted = sandtable_engine::names::slug(name);
        PHASES.into_iter().find(|phase| phase.id() == wanted)
    }
}

/// The parts of the combat phase, section 3.6.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum CombatStep {
    SpyMissions,
    RadarAlert,
    Rockets,
    Diplomacy,
    CombatRounds,
}

/// How far an empire game is; the standard game is at war from the start.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    Tiles,
    Capitals,
    Armies,
    War,
}

/// A technology roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Research {
    Free,
    Standard,
    Elevated,
    Upgrade(Tech),
}

/// What a spy does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Mission {
    Factory,
    Radar,
    Gun,
    Rocket,
    Steal(Tech),
    Spoil(Tech),
    Assist,
}

/// What the game waits for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "waits")]
pub enum Waiting {
    /// The orders of the phase or step, from whoever acts and is not done.
    Orders,
    UnrestDie,
    TechDie {
        power: Power,
        research: Research,
    },
    TechDice {
        power: Power,
    },
    TechPick {
        power: Power,
    },
    /// The United States say whether they sell.
    Consent {
        buyer: Power,
        space: Space,
        unit: Unit,
        count: u8,
        price: u16,
    },
    SpyHunt {
        space: Space,
    },
    SpyKill {
        space: Space,
        found: u8,
    },
    SpyDie {
        spy: PieceId,
    },
    /// A radar or carrier in the zone rolls for so many zones.
    RadarDice {
        space: Space,
        carrier: bool,
        dice: u8,
    },
    Scramble {
        power: Power,
    },
    RocketGun {
        from: Space,
        to: Space,
    },
    RocketDie {
        from: Space,
        to: Space,
    },
    DiplomacyDie {
        space: Space,
    },
    /// The country calls up reserves after this result.
    ReservesDie {
        space: Space,
        result: u8,
    },
    /// After a refusal: fight, or go back and pay.
    Refused {
        space: Space,
        fee: u16,
    },
    /// Empire: the army of a neutral country.
    MusterDie {
        space: Space,
        diplomacy: bool,
    },
    /// Guns fire at aircraft that flew over them.
    Overflight {
        space: Space,
    },
    /// The current battle waits, as its step says.
    Battle,
    FrenchDice {
        vichy: bool,
    },
    /// Several allies hold a French zone with as many units.
    ControlDice {
        space: Space,
        rivals: PowerSet,
    },
    Relocate {
        power: Power,
        by: Power,
    },
    ColonyDie {
        space: Space,
        by: Power,
    },
    ColonySide {
        space: Space,
        by: Power,
        rivals: PowerSet,
    },
    TileDice,
    Capital {
        power: Power,
    },
    Over,
}

macro_rules! flags {
    ($($(#[$doc:meta])* $name:ident = $bit:literal, $get:ident;)*) => {
        /// What a piece did, mostly in the current turn.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
        pub struct Flags(u32);

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

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Status {
    Normal,
    Relocated,
    Eliminated,
}

/// Where Russia stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stance {
    Neutral,
    Joined(Side),
    /// Forced to be at war with everybody.
    All,
}

/// A zone taken this turn, until phases 9 and 10 have dealt with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Capture {
    pub space: Space,
    pub by: Power,
    pub from: Power,
}

/// Units that will be placed in a fixed zone: offers of round two, and units bought from the United States.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reserved {
    pub power: Power,
    pub space: Space,
    pub unit: Unit,
    pub count: u8,
    /// One of the offers, not a sale.
    pub offer: bool,
}

/// Money lent this turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Loan {
    pub from: Power,
    pub to: Power,
    pub ipus: u16,
    pub round: u16,
}

/// A closed zone: nobody may enter before the turn of `by` in round `until`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Radiation {
    pub space: Space,
    pub until: u16,
    pub by: Power,
}

/// Who has won.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Winner {
    Side(Side),
    /// Empire.
    Power(Power),
    Nobody,
}

/// What one acting power did in the phases of its turn; forgotten when the turn begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ledgered {
    pub free_roll: bool,
    pub tech_rolls: u8,
    pub tech_spent: u16,
    /// Technologies it tried to upgrade, as bits.
    pub upgrades: u16,
    pub spies: u8,
    pub radars: u8,
    pub bombs: u8,
    /// Bought this turn, for the limits of damaged industries.
    pub bought: Counts,
    /// The class last placed: placing goes in order.
    pub placed: Option<Class>,
    /// Economy when the turn began.
    pub economy: u16,
    pub declared: bool,
    pub negotiated: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub struct State {
    pub options: Options,
    pub empire: bool,
    pub stage: Stage,
    /// The power each seat plays.
    pub seats: [Power; PURSES],
    pub round: u16,
    /// Whose turn it is; Germany for the joint turn with Italy.
    pub power: Power,
    pub phase: Phase,
    pub step: CombatStep,
    pub waiting: Waiting,
    /// Acting powers that are done with the phase.
    pub done: PowerSet,
    /// Pass through the phases before this one.
    pub skip: [Option<Phase>; PURSES],

    pub treasury: [u16; PURSES],
    pub tech: [[u8; 15]; PURSES],
    pub ebr: [[u8; 11]; PURSES],
    pub status: [Status; PURSES],
    pub capital: [Option<Space>; PURSES],
    pub bombs_built: [u8; PURSES],
    pub holding: [Counts; PURSES],
    pub reserved: Vec<Reserved>,
    pub loans: Vec<Loan>,
    pub turn: [Ledgered; PURSES],
    /// American sales of the turn do not count as economy.
    pub losses: [Counts; POWERS.len()],

    /// On which sides each power has declared war, as bits of [`Side`].
    pub war: [u8; PURSES],
    pub russia: Stance,
    /// By how much the prices fell: of Axis nations, of Allied ones, of Russia against the Axis and against the Allies.
    pub reductions: [u16; 4],
    pub attacked: Vec<(Space, Power)>,
    pub insulted: Vec<(Space, Power)>,
    /// Formerly French: no diplomacy ever.
    pub no_diplomacy: SpaceSet,
    /// Countries whose own forces are or were on the board.
    pub mustered: SpaceSet,
    /// Rounds in which the United States still get free chips.
    pub free_chips: u8,
    pub kamikaze: bool,
    pub people_armed: bool,

    pub control: Vec<Option<Power>>,
    pub start_control: Vec<Option<Power>>,
    pub value: Vec<u8>,
    pub factory: Vec<Factory>,
    pub pieces: Pieces<Piece>,
    pub permits: Vec<(Space, PowerSet)>,
    pub radiation: Vec<Radiation>,

    /// Zones attacked in this turn, those that are dealt with, and those that joined by diplomacy.
    pub attacks: SpaceSet,
    pub resolved: SpaceSet,
    pub joined: SpaceSet,
    pub captured: Vec<Capture>,
    /// Zones the turn's aircraft entered, and guns they crossed.
    pub flown: SpaceSet,
    pub overflights: Vec<(PieceId, Space)>,
    /// Radars and carriers that have rolled, and those that saw something.
    pub rolled_radars: SpaceSet,
    pub detected: SpaceSet,
    pub missions: Vec<(PieceId, Mission)>,
    pub hunted: SpaceSet,
    /// The country whose refusal must still be answered by force.
    pub refused: Option<Space>,
    /// It was insulted beyond words and strikes before anybody else.
    pub furious: bool,
    /// Factories built or moved this turn, and chips placed.
    pub new_factories: SpaceSet,
    pub new_chips: Vec<(Space, u8)>,
    /// Units placed at each factory or zone, by class; the last for infantry without a factory.
    pub produced: Vec<(Space, [u8; 5])>,
    pub battle: Option<Box<Battle>>,
    /// France has fallen: zones where its former units still have to fight.
    pub french: Vec<Space>,
    pub conceded: PowerSet,
    pub winner: Option<Winner>,
}

impl State {
    // Pieces and places.

    #[inline]
    pub fn at(&self, space: Space) -> impl Iterator<Item = (PieceId, &Piece)> {
        self.pieces.at(space.0)
    }

    /// A piece that exists; events about others are ignored where they come from outside.
    pub fn piece(&self, id: PieceId) -> &Piece {
        const NOBODY: Piece = Piece {
            owner: Power::Neutral,
            unit: Unit::Radar,
            aboard: None,
            moved: 0,
            damage: 0,
            points: 0,
            from: None,
            landing: None,
            flags: Flags(0),
        };
        self.pieces.get(id).unwrap_or(&NOBODY)
    }

    pub fn space_of(&self, id: PieceId) -> Space {
        Space(self.pieces.space_of(id).unwrap_or(0))
    }

    #[inline]
    pub fn controller(&self, space: Space) -> Option<Power> {
        self.control[space.index()]
    }

    pub fn cargo_of(&self, carrier: PieceId) -> impl Iterator<Item = (PieceId, &Piece)> {
        let at = self.pieces.space_of(carrier).unwrap_or(0);
        self.pieces.at(at).filter(move |(_, p)| p.aboard == Some(carrier))
    }

    pub fn count(&self, space: Space, what: impl Fn(&Piece) -> bool) -> usize {
        self.at(space).filter(|(_, p)| what(p)).count()
    }

    // Powers, sides and war.

    /// The powers that act in the current turn.
    pub fn acting(&self) -> impl Iterator<Item = Power> {
        let italy = (self.power == Germany && !self.empire && self.is_alive(Italy)).then_some(Italy);
        italy.into_iter().chain([self.power])
    }

    #[inline]
    pub fn is_acting(&self, power: Power) -> bool {
        power == self.power
            || (power == Italy && self.power == Germany && !self.empire && self.is_alive(Italy))
    }

    /// Whether a power passes through this phase.
    pub fn skips(&self, power: Power) -> bool {
        self.skip.get(power as usize).is_some_and(Option::is_some)
    }

    pub fn is_alive(&self, power: Power) -> bool {
        self.status.get(power as usize).is_some_and(|status| *status != Status::Eliminated)
    }

    /// Whether a power has turns in this game.
    pub fn plays(&self, power: Power) -> bool {
        match self.empire {
            false => power.is_player(),
            true => self.seats[..usize::from(self.options.empire_players)].contains(&power),
        }
    }

    pub fn seat_of(&self, power: Power) -> Option<sandtable_engine::Seat> {
        let at = self.seats.iter().position(|other| *other == power)?;
        Some(sandtable_engine::Seat(at as u8))
    }

    pub fn side_of(&self, power: Power) -> Option<Side> {
        match (power, self.russia) {
            _ if self.empire => None,
            (Russia, Stance::Joined(side)) => Some(side),
            _ => power.regime(),
        }
    }

    #[inline]
    pub fn is_friend(&self, a: Power, b: Power) -> bool {
        a == b || (a.is_player() && b.is_player() && !self.empire && self.side_of(a) == self.side_of(b))
    }

    pub fn has_declared(&self, power: Power, on: Side) -> bool {
        self.war.get(power as usize).is_some_and(|bits| bits >> on as u8 & 1 == 1)
    }

    /// Whether a power is at war by its own declaration with its opposing regime.
    pub fn is_at_war(&self, power: Power) -> bool {
        self.empire
            || match self.side_of(power) {
                Some(Side::Axis) => self.has_declared(power, Side::Allies),
                Some(Side::Allies) => self.has_declared(power, Side::Axis),
                Some(Side::Russia) => self.russia == Stance::All,
                None => false,
            }
    }

    /// Whether a power's declarations let it attack another; neutral countries need none.
    #[inline]
    pub fn may_attack(&self, power: Power, other: Power) -> bool {
        if self.is_friend(power, other) {
            return false;
        }
        if self.empire || !other.is_player() {
            return power != other;
        }
        if self.russia == Stance::All && (power == Russia || other == Russia) {
            return true;
        }
        let declared = self.side_of(other).is_some_and(|side| self.has_declared(power, side));
        declared || (other == Russia && self.has_declared(power, Side::Russia))
    }

    /// Land of the power or its regime.
    #[inline]
    pub fn is_friendly_land(&self, space: Space, power: Power) -> bool {
        self.control[space.index()].is_some_and(|holder| self.is_friend(holder, power))
    }

    /// Land that a power may attack.
    #[inline]
    pub fn is_enemy_land(&self, space: Space, power: Power) -> bool {
        self.control[space.index()].is_some_and(|holder| self.may_attack(power, holder))
    }

    /// Land that belongs to a neutral country or a minor power.
    pub fn is_neutral_land(&self, space: Space) -> bool {
        self.control[space.index()].is_some_and(|holder| {
            if self.empire {
                holder == Neutral && !self.plays(Neutral) || holder.is_minor()
            } else {
                !holder.is_player()
            }
        })
    }

    /// Whose the unclaimed zones of the empire game are: not the neutral player's, where there is one.
    pub fn unclaimed(&self) -> Power {
        if self.empire && self.plays(Neutral) { Portugal } else { Neutral }
    }

    /// A sea zone with ships that a power may attack.
    #[inline]
    pub fn is_enemy_sea(&self, zone: Space, power: Power) -> bool {
        self.at(zone).any(|(_, p)| p.is_sea() && self.may_attack(power, p.owner))
    }

    /// A sea zone with ships of others that a power may not attack.
    #[inline]
    pub fn is_barred_sea(&self, zone: Space, power: Power) -> bool {
        self.at(zone).any(|(_, p)| {
            p.is_sea()
                && p.owner.is_player()
                && !self.is_friend(p.owner, power)
                && !self.may_attack(power, p.owner)
        })
    }

    /// The sympathizers wait for Germany in the first two rounds.
    pub fn awaits_germany(&self, space: Space) -> bool {
        space.is_sympathizer()
            && self.round <= 2
            && !self.empire
            && self.controller(space) == Some(Neutral)
            && !self.attacked.iter().any(|(zone, _)| *zone == space)
    }

    pub fn is_closed(&self, space: Space) -> bool {
        self.radiation.iter().any(|radiation| radiation.space == space)
    }

    // Technology.

    #[inline]
    pub fn level(&self, power: Power, tech: Tech) -> u8 {
        self.tech.get(power as usize).map_or(0, |levels| levels[tech as usize])
    }

    pub fn ebr_level(&self, power: Power, industry: Industry) -> u8 {
        self.ebr.get(power as usize).map_or(0, |levels| levels[industry as usize])
    }

    pub fn movement_of(&self, piece: &Piece) -> u8 {
        let own = piece.unit.movement();
        match piece.unit.class() {
            Class::Air => own + Tech::AircraftRange.level(self.level(piece.owner, Tech::AircraftRange)).range,
            Class::Sea => {
                let better =
                    Tech::of(piece.unit).map(|tech| tech.level(self.level(piece.owner, tech)).movement);
                own.max(better.unwrap_or(0))
            }
            _ => own,
        }
    }

    #[inline]
    pub fn movement_left(&self, id: PieceId) -> u8 {
        let piece = self.piece(id);
        self.movement_of(piece).saturating_sub(piece.moved)
    }

    /// Hits that destroy it.
    pub fn hits_of(&self, piece: &Piece) -> u8 {
        let better = Tech::of(piece.unit).map(|tech| tech.level(self.level(piece.owner, tech)).hits);
        better.unwrap_or(0).max(1)
    }

    /// Load factors that a ship, plane, APC or carrier holds.
    pub fn capacity_of(&self, piece: &Piece) -> u8 {
        let better = Tech::of(piece.unit).map_or(0, |tech| tech.level(self.level(piece.owner, tech)).load);
        match piece.unit {
            Unit::SeaTransport | Unit::TransportPlane | Unit::Apc | Unit::AircraftCarrier => better.max(2),
            Unit::Submarine => 1,
            Unit::Cruiser | Unit::Battleship => 2,
            Unit::Bomber => 1,
            _ => 0,
        }
    }

    // Factories and economy.

    pub fn factory(&self, space: Space) -> Factory {
        self.factory[space.index()]
    }

    /// Who owns the factory of a zone: the loser until phase 9 or 10 has dealt with it.
    pub fn factory_owner(&self, space: Space) -> Option<Power> {
        let lost = self.captured.iter().find(|capture| capture.space == space).map(|capture| capture.from);
        lost.or(self.controller(space))
    }

    /// Values of the zones held and chips of the factories owned.
    pub fn economy(&self, power: Power) -> u16 {
        let held = board().lands().iter().filter(|space| self.controller(**space) == Some(power));
        held.map(|space| self.worth(*space, power)).sum()
    }

    /// What a zone brings its holder.
    pub fn worth(&self, space: Space, power: Power) -> u16 {
        let idle = space.is_occupied()
            && power == UnitedStates
            && space.original_owner() == Some(power)
            && !self.is_at_war(power);
        let value = if idle { 0 } else { u16::from(self.value[space.index()]) };
        value + u16::from(self.factory(space).chips)
    }

    /// The number of units of a kind a power has anywhere, the holding area included.
    pub fn owned(&self, power: Power, unit: Unit) -> u16 {
        let on_board =
            self.pieces.all().filter(|(_, _, p)| p.owner == power && p.unit == unit).count() as u16;
        on_board + self.holding[power as usize].get(unit)
    }

    pub fn seat_decides(&self, power: Power, seat: sandtable_engine::Seat) -> bool {
        self.seat_of(power) == Some(seat)
    }

    /// An empty board; set-up and case positions fill it.
    pub fn empty(options: Options, empire: bool) -> State {
        let spaces = board().len();
        let control: Vec<Option<Power>> = board().all().map(Space::original_owner).collect();
        let mut seats = [Neutral; PURSES];
        seats[..8].copy_from_slice(&PLAYERS);
        let mut capital = [None; PURSES];
        for power in PLAYERS {
            capital[power as usize] = power.capital();
        }
        State {
            options,
            empire,
            stage: if empire { Stage::Tiles } else { Stage::War },
            seats,
            round: 1,
            power: Germany,
            phase: Phase::DeclareWar,
            step: CombatStep::SpyMissions,
            waiting: Waiting::Orders,
            done: PowerSet::default(),
            skip: [None; PURSES],
            treasury: [0; PURSES],
            tech: [[0; 15]; PURSES],
            ebr: [[0; 11]; PURSES],
            status: [Status::Normal; PURSES],
            capital,
            bombs_built: [0; PURSES],
            holding: [Counts::default(); PURSES],
            reserved: Vec::new(),
            loans: Vec::new(),
            turn: [Ledgered::default(); PURSES],
            losses: [Counts::default(); POWERS.len()],
            war: [0; PURSES],
            russia: Stance::Neutral,
            reductions: [0; 4],
            attacked: Vec::new(),
            insulted: Vec::new(),
            no_diplomacy: SpaceSet::default(),
            mustered: SpaceSet::default(),
            free_chips: 0,
            kamikaze: false,
            people_armed: false,
            start_control: control.clone(),
            control,
            value: board().all().map(Space::printed_value).collect(),
            factory: vec![Factory::default(); spaces],
            pieces: Pieces::new(spaces),
            permits: Vec::new(),
            radiation: Vec::new(),
            attacks: SpaceSet::default(),
            resolved: SpaceSet::default(),
            joined: SpaceSet::default(),
            captured: Vec::new(),
            flown: SpaceSet::default(),
            overflights: Vec::new(),
            rolled_radars: SpaceSet::default(),
            detected: SpaceSet::default(),
            missions: Vec::new(),
            hunted: SpaceSet::default(),
            refused: None,
            furious: false,
            new_factories: SpaceSet::default(),
            new_chips: Vec::new(),
            produced: Vec::new(),
            battle: None,
            french: Vec::new(),
            conceded: PowerSet::default(),
            winner: None,
        }
    }
}
