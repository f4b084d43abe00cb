//! Everything there is to know about a game in progress. Plain data, cheap to clone.

use sandtable_engine::pieces::{PieceId, Pieces};
use serde::{Deserialize, Serialize};

use crate::battle::{Battle, Raid, Waiting};
use crate::board::{Flag, Space, SpaceSet, board};
pub use crate::doings::Doings;
use crate::power::{OWNERS, Power, Side};
use crate::tech::{IMPROVEMENTS, Improvement, PARTS, Part, TECHS, Tech};
use crate::units::{Class, Counts, Unit};

/// The rules agreed before the game starts: readings of what the rulebook leaves open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    pub low_luck: bool,
    /// Attacking submarines fire first, and what they sink does not fire back.
    pub first_shot: bool,
    /// Guns fire in every round, not only in the first.
    pub guns_every_round: bool,
    /// One infantry may be added off-factory to a full factory area.
    pub off_factory_at_factory: bool,
    /// Long range also adds to the six of noncombat moves and escorts.
    pub long_range_six: bool,
    /// A single Chinese infantry attacks on a morale die of 6.
    pub lone_infantry_attacks: bool,
    /// Escorts that defending fighters hit still roll.
    pub escorts_roll_when_hit: bool,
    /// Submarines may hunt in the Baltic.
    pub baltic_convoys: bool,
    /// Damaged infantry equipment makes every kind of infantry dearer, not only the normal one.
    pub special_infantry_equipment: bool,
    /// Fighters may fly a raid without bombers.
    pub fighters_raid_alone: bool,
    /// The owner of Turkey may also deny the way out of the Black Sea.
    pub straits_both_ways: bool,
    /// The game turn from which Japan and Russia may fight each other.
    pub pact_turn: u16,
    /// Our own option: the game ends after this turn.
    pub round_limit: Option<u16>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Phase {
    Purchase,
    CombatMove,
    Combat,
    NoncombatMove,
    Place,
    Income,
}

/// What a unit does in the combat of this turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    #[default]
    None,
    /// It attacks where it stands.
    Attack,
    /// It flies a bombing raid over the area where it stands.
    Raid,
    /// A bomber that drops a paratrooper and does not fight.
    Drop,
    /// A Russian gun that fires into the area of `goal`.
    Artillery,
    /// It carries or carried an atomic bomb.
    Atomic,
}

/// One unit on the board. What it did is of the current turn only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    pub owner: Power,
    pub unit: Unit,
    /// The ship or bomber that carries it.
    pub aboard: Option<PieceId>,
    pub moved: u8,
    pub combat_moved: bool,
    pub noncombat_moved: bool,
    pub fought: bool,
    pub role: Role,
    pub damaged: bool,
    pub in_pen: bool,
    /// A submarine that has left the battle in its zone.
    pub withdrawn: bool,
    /// It came ashore in the battle it fights.
    pub seaborne: bool,
    /// It boarded, came ashore, put units ashore or lies in port: it moves no further.
    pub spent: bool,
    /// An American volunteer that has flown for China since this turn, and need not be there before its next.
    pub volunteer: bool,
    /// A fighter that China bought itself, and no volunteer's.
    pub home_built: bool,
    /// Where it began the turn, once it has moved.
    pub origin: Option<Space>,
    /// The first space it passed.
    pub via: Option<Space>,
    /// The space from which it entered where it is.
    pub from: Option<Space>,
    /// Cargo: the area it will assault. Submarine: the zone it hunts in. Gun: the area it fires into.
    pub goal: Option<Space>,
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
            role: Role::None,
            damaged: false,
            in_pen: false,
            withdrawn: false,
            seaborne: false,
            spent: false,
            volunteer: false,
            home_built: false,
            origin: None,
            via: None,
            from: None,
            goal: None,
        }
    }

    /// A new turn or impulse: forget what happened in the last one, but not what lasts.
    pub fn refresh(&mut self) {
        let Piece { owner, unit, aboard, damaged, in_pen, home_built, .. } = *self;
        *self = Piece { aboard, damaged, in_pen, home_built, ..Piece::new(owner, unit) };
    }

    /// A rocket that was fired this turn: it stands still and is spent.
    pub fn has_fired(&self) -> bool {
        self.unit == Unit::Rocket && self.spent && self.moved == 0
    }

    /// The American volunteer that flies for China.
    pub fn is_volunteer(&self) -> bool {
        self.owner == Power::China && self.unit == Unit::Fighter && !self.home_built
    }

    #[inline]
    pub fn class(&self) -> Class {
        self.unit.class()
    }

    #[inline]
    pub fn is_air(&self) -> bool {
        self.class() == Class::Air
    }

    #[inline]
    pub fn is_ship(&self) -> bool {
        self.class() == Class::Sea
    }
}

/// Units bought and not yet placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Lot {
    pub owner: Power,
    pub unit: Unit,
    pub count: u16,
    /// The factory they were bought for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Space>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub off_factory: bool,
    /// Bought with the purge's money, to be placed before combat movement.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub purge: bool,
}

/// What lasts of a factory beside its existence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Works {
    pub space: Space,
    pub damage: [u8; PARTS.len()],
    /// Improvements, as bits.
    pub improved: u8,
    /// Improvements made this turn.
    pub fresh: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pen {
    pub zone: Space,
    /// The area on whose coast it lies.
    pub land: Space,
    pub damaged: bool,
}

/// A rocket that will be fired.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Launch {
    pub rocket: PieceId,
    pub to: Space,
    pub part: Option<Part>,
}

/// What can happen once in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u16)]
pub enum Once {
    Purge = 1,
    SneakAttack = 1 << 1,
    SurpriseAttack = 1 << 2,
    Assassination = 1 << 3,
    HomeDefense = 1 << 4,
    NationalGuard = 1 << 5,
    ItalyPenalty = 1 << 6,
    RomaniaPenalty = 1 << 7,
    GermanyPenalty = 1 << 8,
    FallOfFrance = 1 << 9,
    Assassinated = 1 << 10,
    SurpriseTurn = 1 << 11,
    PactBroken = 1 << 12,
}

#[derive(Clone, PartialEq, Debug)]
pub struct State {
    pub options: Options,
    pub turn: u16,
    /// Whose turn it is: one of the five players.
    pub power: Power,
    pub phase: Phase,
    pub impulse: u8,
    pub impulses: u8,
    /// What the game waits for; the last comes first. Empty: the orders of the phase.
    pub stack: Vec<Waiting>,
    pub battle: Option<Battle>,
    pub raid: Option<Raid>,
    /// Who is at war with whom, as bits.
    pub wars: [u16; OWNERS.len()],
    pub treasury: [u16; OWNERS.len()],
    pub level: [u16; OWNERS.len()],
    pub collected: [u16; OWNERS.len()],
    pub control: Vec<Power>,
    /// As it was when the turn or impulse began.
    pub start_control: Vec<Power>,
    /// Present values of areas; capitals that move change them.
    pub value: Vec<u8>,
    pub capital: [Option<Space>; OWNERS.len()],
    pub factories: SpaceSet,
    pub works: Vec<Works>,
    pub pens: Vec<Pen>,
    pub pieces: Pieces<Piece>,
    pub bought: Vec<Lot>,
    pub tech: [[u8; TECHS.len()]; OWNERS.len()],
    /// One more than the circle the marker stands on; zero without a marker.
    pub marker: [[u8; TECHS.len()]; OWNERS.len()],
    pub radar_since: [u16; OWNERS.len()],
    pub free_markers: [u8; OWNERS.len()],
    pub spy_rests: [u16; OWNERS.len()],
    pub used: u16,
    /// The turn in which France fell, where it has.
    pub france_fell: u16,
    /// Russia has been attacked by Germany.
    pub russia_attacked: bool,
    /// The game turn on which Germany declared war on Russia, while the purge lasts.
    pub purge_turn: Option<u16>,
    pub purge_ipcs: u16,
    /// The game turn on which Russia's capital last moved: no Russian rail then.
    pub no_rail_turn: u16,
    pub barred: Vec<(Power, Space)>,
    /// Who may pass the Turkish Straits beside the owner's side, as bits.
    pub straits: u16,
    /// Who has surrendered or conceded, as bits.
    pub out: u16,
    pub conceded: u16,
    pub doings: Doings,
    pub winner: Option<Side>,
    pub over: bool,
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

    #[inline]
    pub fn controller(&self, space: Space) -> Power {
        self.control[space.index()]
    }

    /// Every rule that asks for an enemy asks here.
    #[inline]
    pub fn at_war(&self, a: Power, b: Power) -> bool {
        self.wars[a as usize] >> (b as u16) & 1 == 1
    }

    pub fn at_war_with_axis(&self, power: Power) -> bool {
        self.at_war(power, Power::Germany) || self.at_war(power, Power::Japan)
    }

    pub fn at_war_with_major(&self, power: Power) -> bool {
        OWNERS.into_iter().any(|other| other.is_major() && self.at_war(power, other))
    }

    pub fn used(&self, once: Once) -> bool {
        self.used & once as u16 != 0
    }

    /// What a power can spend: its treasury, and for Russia what is left of the purge's money.
    pub fn purse(&self, power: Power) -> u16 {
        let purge = if power == Power::Russia { self.purge_ipcs } else { 0 };
        self.treasury[power as usize] + purge
    }

    pub fn is_out(&self, power: Power) -> bool {
        self.out >> (power as u16) & 1 == 1
    }

    pub fn tech(&self, power: Power, tech: Tech) -> u8 {
        self.tech[power.nation() as usize][tech as usize]
    }

    pub fn has(&self, power: Power, tech: Tech) -> bool {
        self.tech(power, tech) > 0
    }

    /// The circle a marker stands on.
    pub fn circle(&self, power: Power, tech: Tech) -> Option<u8> {
        self.marker[power as usize][tech as usize].checked_sub(1)
    }

    pub fn value(&self, space: Space) -> u16 {
        u16::from(self.value[space.index()])
    }

    /// Whose markers lie on a Vichy area.
    pub fn vichy_marker(space: Space) -> Power {
        if space.is(Flag::VichyJapanese) { Power::Japan } else { Power::Germany }
    }

    /// Who has an area's points on the track.
    pub fn earner(space: Space, controller: Power) -> Power {
        if controller == Power::Vichy { State::vichy_marker(space) } else { controller }
    }

    pub fn works(&self, space: Space) -> Option<&Works> {
        self.works.iter().find(|works| works.space == space)
    }

    pub fn damage(&self, space: Space, part: Part) -> u8 {
        self.works(space).map_or(0, |works| works.damage[part as usize])
    }

    /// An improvement that may be used: made before this turn, and its part whole.
    pub fn improvement_works(&self, space: Space, improvement: Improvement) -> bool {
        self.works(space).is_some_and(|works| {
            let bit = 1 << improvement as u8;
            works.improved & bit != 0
                && works.fresh & bit == 0
                && works.damage[improvement.part() as usize] == 0
        })
    }

    pub fn improvements(&self, space: Space) -> impl Iterator<Item = Improvement> + '_ {
        let bits = self.works(space).map_or(0, |works| works.improved);
        IMPROVEMENTS.iter().copied().filter(move |one| bits >> (*one as u8) & 1 == 1)
    }

    pub fn pen_in(&self, zone: Space) -> Option<&Pen> {
        self.pens.iter().find(|pen| pen.zone == zone)
    }

    pub fn cargo_of(&self, carrier: PieceId) -> impl Iterator<Item = (PieceId, &Piece)> {
        let at = self.pieces.space_of(carrier).unwrap_or(0);
        self.pieces.at(at).filter(move |(_, piece)| piece.aboard == Some(carrier))
    }

    /// How far a unit may go in this phase.
    pub fn movement_of(&self, piece: &Piece, far: bool) -> u8 {
        let base = if piece.unit == Unit::Fighter && far { 6 } else { piece.unit.movement() };
        let long = piece.is_air()
            && self.has(piece.owner, Tech::LongRangeAircraft)
            && (base < 6 || piece.unit == Unit::Bomber || self.options.long_range_six);
        base + u8::from(long)
    }

    pub fn count_in_play(&self, power: Power, unit: Unit) -> u16 {
        let standing =
            self.pieces.all().filter(|(_, _, p)| p.owner == power && p.unit == unit).count() as u16;
        let lots = self.bought.iter().filter(|lot| lot.owner == power && lot.unit == unit);
        standing + lots.map(|lot| lot.count).sum::<u16>()
    }

    /// The sum of both Axis positions on the income track.
    pub fn axis_track(&self) -> u16 {
        self.level[Power::Germany as usize] + self.level[Power::Japan as usize]
    }

    pub fn holds_land(&self, power: Power) -> bool {
        board().lands().iter().any(|space| self.controller(*space) == power)
    }

    pub fn counts(&self, space: Space, owner: Power) -> Counts {
        self.at(space).filter(|(_, p)| p.owner == owner).map(|(_, p)| (p.unit, 1)).collect()
    }

    /// An empty board with the powers of the start; the set-up and case positions fill it.
    pub fn empty(options: Options) -> State {
        let spaces = board().len();
        let control: Vec<Power> = board().all().map(Space::first_holder).collect();
        State {
            options,
            turn: 1,
            power: Power::Germany,
            phase: Phase::Purchase,
            impulse: 1,
            impulses: 2,
            stack: Vec::new(),
            battle: None,
            raid: None,
            wars: [0; OWNERS.len()],
            treasury: [0; OWNERS.len()],
            level: [0; OWNERS.len()],
            collected: [0; OWNERS.len()],
            start_control: control.clone(),
            control,
            value: board().all().map(Space::printed_value).collect(),
            capital: OWNERS.map(|power| board().capital(power)),
            factories: SpaceSet::default(),
            works: Vec::new(),
            pens: Vec::new(),
            pieces: Pieces::new(spaces),
            bought: Vec::new(),
            tech: [[0; TECHS.len()]; OWNERS.len()],
            marker: [[0; TECHS.len()]; OWNERS.len()],
            radar_since: [0; OWNERS.len()],
            free_markers: [2; OWNERS.len()],
            spy_rests: [0; OWNERS.len()],
            used: 0,
            france_fell: 0,
            russia_attacked: false,
            purge_turn: None,
            purge_ipcs: 0,
            no_rail_turn: 0,
            barred: Vec::new(),
            straits: 0,
            out: 0,
            conceded: 0,
            doings: Doings::default(),
            winner: None,
            over: false,
        }
    }
}
