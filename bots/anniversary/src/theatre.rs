//! The board as one power sees it at one moment: who stands where, and how far things are.

use sandtable_anniversary::board::{Space, board};
use sandtable_anniversary::movement::passage_open;
use sandtable_anniversary::power::{POWERS, Power, Side};
use sandtable_anniversary::state::{Piece, State};
use sandtable_anniversary::tech::Advance;
use sandtable_anniversary::units::{Class, Counts, Unit};

use crate::map::{flights_to, territories};

#[derive(Debug)]
pub struct Theatre<'s> {
    pub state: &'s State,
    /// The power whose units move now.
    pub me: Power,
    units: Vec<[Counts; 7]>,
    cargo: Vec<[Counts; 7]>,
    /// The units of each side.
    sides: Vec<[Counts; 2]>,
    homes: Homes,
    sea: &'static [u8],
}

impl<'s> Theatre<'s> {
    pub fn new(state: &'s State, me: Power, homes: Homes) -> Theatre<'s> {
        let size = board().len();
        let mut units = vec![[Counts::default(); 7]; size];
        let mut cargo = units.clone();
        let mut sides = vec![[Counts::default(); 2]; size];
        for (_, space, piece) in state.pieces.all() {
            let boxed = piece.aboard.is_some() && piece.class() == Class::Land;
            let list = if boxed { &mut cargo } else { &mut units };
            list[space as usize][piece.owner as usize].add(piece.unit, 1);
            if !boxed {
                sides[space as usize][piece.owner.side() as usize].add(piece.unit, 1);
            }
        }
        let sea = crate::map::sea_distances(|a, b| passage_open(state, me, a, b).is_ok());
        Theatre { state, me, units, cargo, sides, homes, sea }
    }

    pub fn into_homes(self) -> Homes {
        self.homes
    }

    pub fn of(&self, space: Space, power: Power) -> &Counts {
        &self.units[space.index()][power as usize]
    }

    pub fn own(&self, space: Space) -> &Counts {
        self.of(space, self.me)
    }

    /// Land units aboard transports in a zone.
    pub fn cargo(&self, zone: Space, power: Power) -> &Counts {
        &self.cargo[zone.index()][power as usize]
    }

    /// Everything a side has in a space, cargo left out.
    pub fn side(&self, space: Space, side: Side) -> Counts {
        self.sides[space.index()][side as usize]
    }

    pub fn friends(&self, space: Space) -> Counts {
        self.side(space, self.me.side())
    }

    pub fn enemies(&self, space: Space) -> Counts {
        self.side(space, other(self.me.side()))
    }

    pub fn is_friendly(&self, space: Space) -> bool {
        self.state.is_friendly_land(space, self.me)
    }

    pub fn is_hostile(&self, space: Space) -> bool {
        self.state.is_hostile_land(space, self.me)
    }

    /// Steps by sea for the ships of the power whose view this is.
    pub fn sea_distance(&self, a: Space, b: Space) -> u8 {
        self.sea[a.index() * board().len() + b.index()]
    }

    /// Spaces from here to the nearest territory of a side.
    pub fn flight_home(&self, from: Space, side: Side) -> u8 {
        self.homes.0[side as usize][from.index()]
    }

    pub fn range(&self, power: Power, unit: Unit) -> u8 {
        let long = unit.class() == Class::Air && self.state.has(power, Advance::LongRangeAircraft);
        unit.movement() + if long { 2 } else { 0 }
    }

    pub fn foes(&self) -> impl Iterator<Item = Power> {
        other(self.me.side()).powers()
    }
}

pub fn other(side: Side) -> Side {
    if side == Side::Axis { Side::Allies } else { Side::Axis }
}

/// For each side and space, how far an aircraft flies to the next territory of the side.
#[derive(Debug)]
pub struct Homes([Vec<u8>; 2]);

impl Homes {
    pub fn new(state: &State) -> Homes {
        let held = |side: Side| {
            territories().filter(move |s| state.controller(*s).is_some_and(|p| p.side() == side))
        };
        Homes([Side::Axis, Side::Allies].map(|side| flights_to(held(side))))
    }
}

/// What units cost.
pub fn price(units: &Counts) -> f32 {
    units.iter().map(|(unit, count)| f32::from(unit.cost()) * f32::from(count)).sum()
}

/// How many units can take a territory.
pub fn troops(units: &Counts) -> u16 {
    only(units, Unit::can_capture).total()
}

pub fn sum(a: &Counts, b: &Counts) -> Counts {
    a.iter().chain(b.iter()).collect()
}

/// What is left of units when others are taken away.
pub fn less(units: &Counts, gone: &Counts) -> Counts {
    let mut left = *units;
    for (unit, count) in gone.iter() {
        left.take(unit, count);
    }
    left
}

pub fn only(units: &Counts, which: impl Fn(Unit) -> bool) -> Counts {
    units.iter().filter(|(unit, _)| which(*unit)).collect()
}

pub fn army_value(state: &State, side: Side) -> f32 {
    let own = state.pieces.all().filter(|(_, _, p): &(_, _, &Piece)| p.owner.side() == side);
    own.map(|(_, _, p)| f32::from(p.unit.cost())).sum()
}

pub fn income(state: &State, side: Side) -> f32 {
    let earning = POWERS.into_iter().filter(|p| p.side() == side && state.holds_capital(*p));
    earning.map(|p| f32::from(state.production(p))).sum()
}
