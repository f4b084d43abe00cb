//! Everything there is to know about a game in progress. Plain data, cheap to clone.

use sandtable_engine::pieces::{PieceId, Pieces};
use serde::{Deserialize, Serialize};

use crate::battle::Battle;
use crate::board::{Space, SpaceSet, board};
use crate::power::{POWERS, Power, Side};
use crate::tech::{Advance, Advances};
use crate::units::{Class, Counts, Unit};

/// The rules agreed before the game starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    pub research: bool,
    pub national_objectives: bool,
    pub dardanelles_closed: bool,
    pub escorts: bool,
    pub low_luck: bool,
    /// Victory cities a side needs: 13, 15 or 18.
    pub victory_cities: u8,
    /// The attacker picks the losses of a multinational defence.
    pub attacker_picks_multinational: bool,
    /// Fighters leave an enemy-occupied zone in the combat move like ships.
    pub fighters_escape: bool,
    /// Aircraft alone may be sent against submarines alone.
    pub aircraft_against_submarines: bool,
    /// Warships that cannot bombard may sail with a landing.
    pub landing_escorts: bool,
    /// Our own option: the game ends after this round.
    pub round_limit: Option<u16>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Phase {
    Research,
    PurchaseUnits,
    CombatMove,
    ConductCombat,
    NoncombatMove,
    MobilizeNewUnits,
    CollectIncome,
}

/// What the game waits for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Waiting {
    /// The orders of the phase, from the power whose turn it is.
    Orders,
    ResearchDice,
    ChooseChart,
    BreakthroughDie {
        chart: u8,
    },
    /// The defenders decide who intercepts the raid.
    Interceptors {
        space: Space,
    },
    /// Rockets may be launched, then raids follow.
    Rockets,
    RocketDie {
        from: Space,
        to: Space,
    },
    RaidAntiaircraft {
        space: Space,
    },
    /// The air battle over a raid: escorts fire, then interceptors.
    EscortsFire {
        space: Space,
    },
    /// The defenders choose which interceptors the escorts hit; these still fire.
    InterceptorsLosses {
        space: Space,
        hits: u8,
    },
    /// Each power rolls for its own interceptors.
    InterceptorsFire {
        space: Space,
        lost: Vec<PieceId>,
        // Once all rolled together; records of then do not tell.
        #[serde(default)]
        fired: Vec<Power>,
        #[serde(default)]
        hits: u8,
    },
    /// The raiders choose which of their aircraft the interceptors hit.
    RaidersLosses {
        space: Space,
        hits: u8,
    },
    RaidDice {
        space: Space,
    },
    /// The attacker chooses which battle comes next.
    ChooseBattle,
    /// The current battle waits, as its step says.
    Battle,
    /// A power finds room for fighters whose carrier or territory was lost.
    Displaced {
        power: Power,
    },
    WarBondsDie,
    Over,
}

/// How a unit came into the space where it fights.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Arrival {
    Overland,
    Seaborne,
    Dropped,
}

impl Arrival {
    pub fn id(self) -> &'static str {
        match self {
            Arrival::Overland => "overland",
            Arrival::Seaborne => "seaborne",
            Arrival::Dropped => "dropped",
        }
    }
}

/// What an aircraft does over a raided territory.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum AirDuty {
    Raid,
    Escort,
    Intercept,
}

/// One unit on the board. What it did is of the current turn only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    pub owner: Power,
    pub unit: Unit,
    /// The transport, carrier or bomber that carries it.
    pub aboard: Option<PieceId>,
    /// Movement points used.
    pub moved: u8,
    /// It moved, loaded or offloaded in the combat move.
    pub combat_moved: bool,
    /// It moved, loaded or offloaded in the noncombat move.
    pub noncombat_moved: bool,
    /// It took part in a combat.
    pub fought: bool,
    pub duty: Option<AirDuty>,
    /// It boarded this turn.
    pub boarded: bool,
    /// Cargo: the territory it will assault. Transport: where it offloads.
    pub landing: Option<Space>,
    /// Where it began the turn, once it has moved.
    pub origin: Option<Space>,
    /// The space from which it entered its battle.
    pub from: Option<Space>,
    pub arrival: Arrival,
    pub damaged: bool,
    pub submerged: bool,
    /// A gun captured this turn.
    pub captured: bool,
    /// It was mobilized this turn.
    pub placed: bool,
}

impl Piece {
    pub fn new(owner: Power, unit: Unit) -> Piece {
        Piece {
            owner,
            unit,
            aboard: None,
            moved: 0,
            combat_moved: false,
            noncombat_moved: false,
            fought: false,
            duty: None,
            boarded: false,
            landing: None,
            origin: None,
            from: None,
            arrival: Arrival::Overland,
            damaged: false,
            submerged: false,
            captured: false,
            placed: false,
        }
    }

    /// A new turn: forget what happened in the last one, but not what carries the piece.
    pub fn refresh(&mut self) {
        *self = Piece { aboard: self.aboard, ..Piece::new(self.owner, self.unit) };
    }

    pub fn class(&self) -> Class {
        self.unit.class()
    }

    pub fn is_air(&self) -> bool {
        self.class() == Class::Air
    }
}

/// What later rules need to know about the moment the turn began.
#[derive(Clone, PartialEq, Debug)]
pub struct TurnStart {
    pub control: Vec<Option<Power>>,
    /// Sea zones with surface warships hostile to the side whose turn it is.
    pub hostile_zones: SpaceSet,
    pub complexes: SpaceSet,
}

/// During the US turn China and the USA move and fight one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Forces {
    /// Neither of the two has begun its combat move.
    Undecided,
    /// This power is at it; the other comes after.
    First(Power),
    /// This power is at it, or is the only one.
    Last(Power),
}

#[derive(Clone, PartialEq, Debug)]
pub struct State {
    pub options: Options,
    pub scenario: &'static str,
    pub turn_order: [Power; 6],
    pub round: u16,
    pub power: Power,
    pub phase: Phase,
    pub waiting: Waiting,
    pub forces: Forces,
    pub treasury: [u16; 7],
    pub researchers: [u8; 7],
    pub advances: [Advances; 7],
    pub control: Vec<Option<Power>>,
    pub complexes: SpaceSet,
    pub damage: Vec<u8>,
    /// The mobilization zone.
    pub mobilization: [Counts; 7],
    pub pieces: Pieces<Piece>,
    pub start: TurnStart,
    /// Zones of enemy submarines and transports that will be attacked.
    pub attacks: SpaceSet,
    /// Territories taken by blitz in the current combat move.
    pub blitzed: SpaceSet,
    /// Zones in which sea combat took place this turn.
    pub fought: SpaceSet,
    /// Spaces whose combat is over in the current conduct combat.
    pub resolved: SpaceSet,
    /// Territories raided this turn that still wait for their raid.
    pub raids: SpaceSet,
    /// Territories whose guns launched rockets, and complexes hit by rockets.
    pub rockets: (SpaceSet, SpaceSet),
    /// Units mobilized this turn, by where they were placed; complexes do not count.
    pub placed: Vec<(Space, u8)>,
    pub battle: Option<Battle>,
    pub conceded: [bool; 7],
    pub winner: Option<Side>,
    pub drawn: bool,
}

impl State {
    pub fn piece(&self, id: PieceId) -> &Piece {
        self.pieces.get(id).expect("a piece number in the state names a piece")
    }

    pub fn space_of(&self, id: PieceId) -> Space {
        Space(self.pieces.space_of(id).expect("a piece number in the state names a piece"))
    }

    pub fn at(&self, space: Space) -> impl Iterator<Item = (PieceId, &Piece)> {
        self.pieces.at(space.0)
    }

    pub fn controller(&self, space: Space) -> Option<Power> {
        self.control[space.index()]
    }

    /// Whether two powers fight each other. The sides are fixed, yet the rules ask the state, as those of games with
    /// declarations of war must.
    pub fn are_enemies(&self, one: Power, other: Power) -> bool {
        one.side() != other.side()
    }

    pub fn are_friends(&self, one: Power, other: Power) -> bool {
        !self.are_enemies(one, other)
    }

    pub fn is_friendly_land(&self, space: Space, to: Power) -> bool {
        self.controller(space).is_some_and(|holder| self.are_friends(holder, to))
    }

    pub fn is_hostile_land(&self, space: Space, to: Power) -> bool {
        self.controller(space).is_some_and(|holder| self.are_enemies(holder, to))
    }

    /// Where a combat move may end: hostile land, also what a blitz has just taken, as all move at the same time.
    pub fn is_combat_ground(&self, space: Space, to: Power) -> bool {
        self.is_hostile_land(space, to) || self.blitzed.contains(space)
    }

    pub fn was_friendly_land(&self, space: Space, to: Power) -> bool {
        self.start.control[space.index()].is_some_and(|holder| self.are_friends(holder, to))
    }

    pub fn held_since_start(&self, space: Space, by: Power) -> bool {
        self.controller(space) == Some(by) && self.start.control[space.index()] == Some(by)
    }

    /// A zone with enemy surface warships is hostile; submarines and transports do not count.
    pub fn is_hostile_zone(&self, zone: Space, to: Power) -> bool {
        self.at(zone).any(|(_, p)| self.are_enemies(p.owner, to) && p.unit.is_surface_warship())
    }

    pub fn has_enemy(&self, space: Space, of: Power, what: impl Fn(&Piece) -> bool) -> bool {
        self.at(space).any(|(_, p)| self.are_enemies(p.owner, of) && what(p))
    }

    pub fn enemy_destroyer(&self, zone: Space, of: Power) -> bool {
        self.has_enemy(zone, of, |p| p.unit == Unit::Destroyer)
    }

    pub fn has(&self, power: Power, advance: Advance) -> bool {
        self.advances[power as usize].has(advance)
    }

    pub fn holds_capital(&self, power: Power) -> bool {
        match board().capital(power) {
            Some(capital) => self.is_friendly_land(capital, power),
            None => true,
        }
    }

    /// The sum of the incomes of the territories a power controls; China's are worth nothing to China.
    pub fn production(&self, power: Power) -> u16 {
        if power == Power::China {
            return 0;
        }
        let held = board().territories().iter().filter(|space| self.controller(**space) == Some(power));
        held.map(|space| u16::from(space.income())).sum()
    }

    pub fn cities(&self, side: Side) -> u8 {
        let held = |space: &&Space| self.controller(**space).is_some_and(|power| power.side() == side);
        board().territories().iter().filter(|space| space.victory_city().is_some()).filter(held).count() as u8
    }

    /// Whose units move and fight now; in the US turn that may still be open.
    pub fn acting(&self) -> Option<Power> {
        match self.forces {
            Forces::Undecided => None,
            Forces::First(power) | Forces::Last(power) => Some(power),
        }
    }

    /// The power that attacks while combat is conducted.
    pub fn attacker(&self) -> Power {
        self.acting().unwrap_or(self.power)
    }

    pub fn movement_of(&self, piece: &Piece) -> u8 {
        let long_range = piece.is_air() && self.has(piece.owner, Advance::LongRangeAircraft);
        piece.unit.movement() + if long_range { 2 } else { 0 }
    }

    pub fn movement_left(&self, id: PieceId) -> u8 {
        let piece = self.piece(id);
        self.movement_of(piece).saturating_sub(piece.moved)
    }

    pub fn cargo_of(&self, carrier: PieceId) -> impl Iterator<Item = (PieceId, &Piece)> {
        let at = self.pieces.space_of(carrier).unwrap_or(0);
        self.pieces.at(at).filter(move |(_, p)| p.aboard == Some(carrier))
    }

    /// Units this complex can still be told to produce, before what was placed is counted.
    pub fn complex_capacity(&self, space: Space) -> u16 {
        let Some(owner) = self.controller(space) else { return 0 };
        let bonus = space.income() >= 3 && self.has(owner, Advance::IncreasedFactoryProduction);
        let full = u16::from(space.income()) + if bonus { 2 } else { 0 };
        full.saturating_sub(u16::from(self.damage[space.index()]))
    }

    /// Powers in turn order, China with the United States.
    pub fn powers_in_order(&self) -> impl Iterator<Item = Power> + '_ {
        let mut order = self.turn_order.to_vec();
        order.push(Power::China);
        order.into_iter()
    }

    pub fn snapshot_start(&self, power: Power) -> TurnStart {
        let hostile = board().sea_zones().iter().copied().filter(|zone| self.is_hostile_zone(*zone, power));
        TurnStart {
            control: self.control.clone(),
            hostile_zones: hostile.collect(),
            complexes: self.complexes,
        }
    }

    /// An empty board in the given turn; the set-up and case positions fill it.
    pub fn empty(options: Options, scenario: &'static str, turn_order: [Power; 6]) -> State {
        let spaces = board().len();
        let control: Vec<Option<Power>> = (0..spaces).map(|i| Space(i as u16).original_owner()).collect();
        State {
            options,
            scenario,
            turn_order,
            round: 1,
            power: turn_order[0],
            phase: Phase::PurchaseUnits,
            waiting: Waiting::Orders,
            forces: Forces::Last(turn_order[0]),
            treasury: [0; 7],
            researchers: [0; 7],
            advances: [Advances::default(); POWERS.len()],
            start: TurnStart {
                control: control.clone(),
                hostile_zones: SpaceSet::default(),
                complexes: SpaceSet::default(),
            },
            control,
            complexes: SpaceSet::default(),
            damage: vec![0; spaces],
            mobilization: [Counts::default(); 7],
            pieces: Pieces::new(spaces),
            attacks: SpaceSet::default(),
            blitzed: SpaceSet::default(),
            fought: SpaceSet::default(),
            resolved: SpaceSet::default(),
            raids: SpaceSet::default(),
            rockets: Default::default(),
            placed: Vec::new(),
            battle: None,
            conceded: [false; 7],
            winner: None,
            drawn: false,
        }
    }
}
