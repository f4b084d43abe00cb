//! What the rules ask of the state.

use super::*;

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
}
