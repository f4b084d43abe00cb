//! Everything there is to know about a game in progress. Plain data, cheap to clone.

use sandtable_engine::pieces::{PieceId, Pieces};
use serde::{Deserialize, Serialize};

use crate::battle::Combat;
use crate::board::{Crossing, Space, SpaceSet, board};
use crate::power::{POWERS, Power, PowerSet, Side, TURNS};
use crate::units::{Class, Counts, Unit};

pub use crate::piece::{Duty, Piece};

/// The rules agreed before the game starts: special additions, and readings of what the book leaves open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    pub generals: bool,
    pub commanders: bool,
    pub hostile_terrain: bool,
    pub bomber_transport: bool,
    pub paratroopers: bool,
    pub pass_through: bool,
    pub beefed_battleships: bool,
    pub extra_units: bool,
    pub low_luck: bool,
    /// Aircraft alone against submarines among other ships: rolls above half hit only the others.
    pub mixed_fleets_split: bool,
    /// A torpedo takes a battleship's 6 in every round.
    pub torpedo_every_round: bool,
    /// Cargo may stay aboard at the end of a turn.
    pub cargo_overnight: bool,
    /// Yards of occupied land count with half their number.
    pub repair_halved: bool,
    /// A minor factory may build in the turn it is upgraded.
    pub upgrade_and_produce: bool,
    /// A general's nation rules even land that would be liberated for another.
    pub generals_before_liberation: bool,
    /// Our own option: the game ends after so many game turns.
    pub round_limit: Option<u16>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Phase {
    Income,
    CombatOrders,
    Combat,
    Noncombat,
    Build,
}

/// What the game waits for.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Waiting {
    /// The orders of the phase, from the nations whose turn it is.
    Orders,
    /// Transports fire at ships that sail by.
    SailByRoll {
        zone: Space,
    },
    SailByLosses {
        zone: Space,
        hits: u16,
    },
    /// The attackers choose which battle, with those linked to it, comes next.
    ChooseBattle,
    /// The battles in progress wait, as their step says.
    Battle,
    /// A nation finds room for fighters whose carrier was lost.
    Homeless {
        power: Power,
    },
    /// After game turn 13 the Axis may play on.
    PlayOn,
    Over,
}

/// What a general commands; always land units without the option `commanders`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Arm {
    Land,
    Air,
    Sea,
}

impl Arm {
    pub fn commands(self, class: Class) -> bool {
        matches!((self, class), (Arm::Land, Class::Land) | (Arm::Air, Class::Air) | (Arm::Sea, Class::Sea))
    }

    pub fn named(name: &str) -> Option<Arm> {
        match name.to_ascii_lowercase().as_str() {
            "land" => Some(Arm::Land),
            "air" => Some(Arm::Air),
            "sea" => Some(Arm::Sea),
            _ => None,
        }
    }

    pub fn id(self) -> &'static str {
        match self {
            Arm::Land => "land",
            Arm::Air => "air",
            Arm::Sea => "sea",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct General {
    pub alive: bool,
    pub at: Option<Space>,
    pub arm: Arm,
    /// Leads an attack this turn, or did.
    pub leads: bool,
    /// Leaves his battle this round, for this place if he defends.
    pub leaves: bool,
    pub to: Option<Space>,
}

impl General {
    pub const UNPLACED: General =
        General { alive: true, at: None, arm: Arm::Land, leads: false, leaves: false, to: None };
}

/// A free neutral whose price has been paid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Invasion {
    pub space: Space,
    pub power: Power,
    pub paid: u16,
    pub tied: u16,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Factory {
    #[default]
    None,
    Minor,
    Major,
}

/// What a territory has made this turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Made {
    pub space: Space,
    pub recruited: u16,
    pub built: u16,
}

#[derive(Clone, PartialEq, Debug)]
pub struct State {
    pub options: Options,
    pub game_turn: u16,
    /// Which of the five turns of the game turn it is.
    pub turn: u8,
    pub phase: Phase,
    pub waiting: Waiting,
    /// Nations that are done with the phase.
    pub done: PowerSet,
    pub treasury: [u16; 8],
    /// The part of the treasury that buys no infantry.
    pub hardware: [u16; 8],
    /// Lent to each nation this turn, and what the lender had before.
    pub lent: [u16; 8],
    pub purse: u16,
    pub control: Vec<Option<Power>>,
    /// Control when the turn began.
    pub started: Vec<Option<Power>>,
    pub factories: Vec<Factory>,
    /// Factories built or raised this turn.
    pub new_factories: SpaceSet,
    pub made: Vec<Made>,
    /// Printed numbers that are different in this game.
    pub values: Vec<(Space, u8)>,
    pub pieces: Pieces<Piece>,
    pub generals: [General; 8],

    // This turn's combat.
    /// Places with a battle to be fought or in progress, and those where there was one.
    pub battles: SpaceSet,
    pub fought: SpaceSet,
    /// Empty enemy territories that armor runs through, and for whom.
    pub run_through: Vec<(Space, Power)>,
    pub sailed_by: Vec<(Space, PieceId)>,
    pub invasions: Vec<Invasion>,
    pub combat: Option<Combat>,
    pub losses: [Counts; 8],

    /// A battleship whose price of repair is being rolled, and where it will be repaired.
    pub pricing: Option<(PieceId, Option<Space>)>,
    /// Units that crossed a harsh line outside an attack and have to roll, and where it led.
    pub crossing: Vec<(PieceId, Space)>,

    pub playing_on: bool,
    pub conceded: PowerSet,
    pub winner: Option<Side>,
    pub drawn: bool,
}

impl State {
    /// An empty board at the start of a turn; the set-up and case positions fill it.
    pub fn empty(options: Options) -> State {
        let spaces = board().len();
        let control: Vec<Option<Power>> = board().spaces().map(Space::first_holder).collect();
        State {
            options,
            game_turn: crate::sequence::FIRST_GAME_TURN,
            turn: 0,
            phase: Phase::Income,
            waiting: Waiting::Orders,
            done: PowerSet::default(),
            treasury: [0; 8],
            hardware: [0; 8],
            lent: [0; 8],
            purse: 0,
            started: control.clone(),
            control,
            factories: vec![Factory::None; spaces],
            new_factories: SpaceSet::default(),
            made: Vec::new(),
            values: Vec::new(),
            pieces: Pieces::new(spaces),
            generals: [General::UNPLACED; 8],
            battles: SpaceSet::default(),
            fought: SpaceSet::default(),
            run_through: Vec::new(),
            sailed_by: Vec::new(),
            invasions: Vec::new(),
            combat: None,
            losses: [Counts::default(); 8],
            pricing: None,
            crossing: Vec::new(),
            playing_on: false,
            conceded: PowerSet::default(),
            winner: None,
            drawn: false,
        }
    }

    // Whose turn it is.

    /// The nations whose turn it is, together.
    #[inline]
    pub fn movers(&self) -> &'static [Power] {
        TURNS[usize::from(self.turn)]
    }

    #[inline]
    pub fn is_mover(&self, power: Power) -> bool {
        power.turn() == usize::from(self.turn)
    }

    #[inline]
    pub fn mover_side(&self) -> Side {
        self.movers()[0].side()
    }

    // Pieces.

    #[inline]
    pub fn at(&self, space: Space) -> impl Iterator<Item = (PieceId, &Piece)> {
        self.pieces.at(space.0)
    }

    /// A piece that is known to exist.
    pub fn piece(&self, id: PieceId) -> &Piece {
        self.pieces.get(id).unwrap_or_else(|| panic!("there is no piece {}", id.0))
    }

    pub fn space_of(&self, id: PieceId) -> Space {
        self.pieces.space_of(id).map_or(Space(0), Space)
    }

    pub fn cargo_of(&self, carrier: PieceId) -> impl Iterator<Item = (PieceId, &Piece)> {
        self.at(self.space_of(carrier)).filter(move |(_, p)| p.aboard == Some(carrier))
    }

    /// Enemies of a side in a space, cargo left out.
    #[inline]
    pub fn enemies(&self, space: Space, side: Side) -> impl Iterator<Item = (PieceId, &Piece)> {
        self.at(space).filter(move |(_, p)| p.owner.side() != side && p.aboard.is_none())
    }

    pub fn has_enemies(&self, space: Space, side: Side) -> bool {
        self.enemies(space, side).next().is_some()
    }

    pub fn has_enemy_ships(&self, zone: Space, side: Side) -> bool {
        self.enemies(zone, side).any(|(_, p)| p.class() == Class::Sea)
    }

    pub fn has_enemy_combat_ships(&self, zone: Space, side: Side) -> bool {
        self.enemies(zone, side).any(|(_, p)| p.unit.is_combat_ship())
    }

    /// What a viewer counts: units of a nation, cargo included.
    pub fn units_of(&self, space: Space, power: Power) -> Counts {
        self.at(space).filter(|(_, p)| p.owner == power).map(|(_, p)| (p.unit, 1)).collect()
    }

    // Territories.

    #[inline]
    pub fn controller(&self, space: Space) -> Option<Power> {
        self.control[space.index()]
    }

    #[inline]
    pub fn held_at_start(&self, space: Space) -> Option<Power> {
        self.started[space.index()]
    }

    /// The number on a territory.
    #[inline]
    pub fn value(&self, space: Space) -> u8 {
        match self.values.iter().find(|(at, _)| *at == space) {
            Some((_, value)) => *value,
            None => space.printed_value(),
        }
    }

    pub fn is_neutral(&self, space: Space) -> bool {
        space.is_land() && self.controller(space).is_none()
    }

    /// Land a nation's units may enter and stay in without a fight.
    pub fn is_friendly_land(&self, space: Space, power: Power) -> bool {
        space.is_land()
            && self.controller(space).is_some_and(|holder| holder.shares_land_with(power))
            && self.at(space).all(|(_, p)| p.owner.shares_land_with(power))
    }

    /// Soviet land that an ally has freed this turn: more of the liberators may follow, though none may enter later.
    pub fn is_freed_for_russia(&self, space: Space, power: Power) -> bool {
        let freed = self.controller(space) == Some(Power::Ussr)
            && self.held_at_start(space).is_some_and(|holder| holder.is_enemy_of(power));
        freed && self.at(space).next().is_some() && self.at(space).all(|(_, p)| self.is_mover(p.owner))
    }

    pub fn is_enemy_land(&self, space: Space, power: Power) -> bool {
        space.is_land() && self.controller(space).is_some_and(|holder| holder.is_enemy_of(power))
    }

    /// Land that Germany and Italy take from Japan, or Japan from them, once it is vacated.
    pub fn is_vacated_by_ally(&self, space: Space, power: Power) -> bool {
        let japan = |power| power == Power::Japan;
        self.controller(space).is_some_and(|holder| {
            holder.side() == Side::Axis && power.side() == Side::Axis && japan(holder) != japan(power)
        }) && self.at(space).all(|(_, p)| p.owner.shares_land_with(power))
    }

    /// Aircraft land only in what was friendly when the turn began and still is.
    pub fn may_land_aircraft(&self, space: Space, power: Power) -> bool {
        self.is_friendly_land(space, power)
            && self.held_at_start(space).is_some_and(|holder| holder.shares_land_with(power))
    }

    #[inline]
    pub fn harsh(&self, a: Space, b: Space) -> bool {
        self.options.hostile_terrain && board().crossing(a, b) == Crossing::Harsh
    }

    /// Whether the last step of an attack crossed a harsh line: such units roll even where nobody defends.
    pub fn rolls_on_entering(&self, p: &Piece, place: Space) -> bool {
        p.harsh && p.entered.is_some_and(|from| self.harsh(from, place))
    }

    /// Whether ships of a nation may go from one zone to the next.
    pub fn passage_open(&self, a: Space, b: Space, power: Power) -> bool {
        let Crossing::Passage(number) = board().crossing(a, b) else { return true };
        let passage = &board().passages()[usize::from(number)];
        passage.territories.iter().all(|territory| match self.controller(*territory) {
            Some(holder) => holder.side() == power.side(),
            None => passage.strait,
        })
    }

    pub fn land_value(&self, power: Power) -> u16 {
        let held = board().territories().iter().filter(|space| self.controller(**space) == Some(power));
        held.map(|space| u16::from(self.value(*space))).sum()
    }

    pub fn side_value(&self, side: Side) -> u16 {
        side.powers().map(|power| self.land_value(power)).sum()
    }

    /// Original land counts in full; other land with half its number, rounded down.
    pub fn usable_value(&self, space: Space, power: Power) -> u16 {
        let value = u16::from(self.value(space));
        if space.original_owner() == Some(power) { value } else { value / 2 }
    }

    // Carriers.

    /// How many fighters' worth of deck a nation has in a zone, and how much of it is taken.
    pub fn decks(&self, zone: Space, power: Power) -> (u8, u8) {
        let (mut room, mut taken) = (0u8, 0u8);
        for (_, p) in self.at(zone).filter(|(_, p)| p.owner == power) {
            if p.unit == Unit::AircraftCarrier {
                room = room.saturating_add(2);
            } else if p.unit.is_fighter() {
                taken = taken.saturating_add(p.unit.deck());
            }
        }
        (room, taken)
    }

    pub fn has_deck_for(&self, zone: Space, power: Power, unit: Unit) -> bool {
        let (room, taken) = self.decks(zone, power);
        unit.is_fighter() && taken + unit.deck() <= room
    }

    pub fn made_in(&self, space: Space) -> Made {
        let made = self.made.iter().find(|made| made.space == space).copied();
        made.unwrap_or(Made { space, recruited: 0, built: 0 })
    }

    pub fn units_left(&self, power: Power) -> bool {
        self.pieces.all().any(|(_, _, p)| p.owner == power)
    }

    /// The price of a nation's units on the board.
    pub fn army_value(&self, power: Power) -> u16 {
        let own = self.pieces.all().filter(|(_, _, p)| p.owner == power);
        own.fold(0, |sum, (_, _, p)| sum.saturating_add(p.unit.price(power)))
    }

    /// The nations of a side that have not given up.
    pub fn side_conceded(&self, side: Side) -> bool {
        POWERS.into_iter().filter(|power| power.side() == side).all(|power| self.conceded.contains(power))
    }
}
