//! The position as a commander sees it: who stands where, what ground is worth, what the enemy can reach.

use std::cell::OnceCell;
use std::sync::LazyLock;

use sandtable_complete_game::board::{Space, board};
use sandtable_complete_game::movement::only_diplomacy;
use sandtable_complete_game::power::*;
use sandtable_complete_game::state::*;
use sandtable_complete_game::units::*;
use sandtable_complete_game::volley;

use crate::clash::{Clash, Line, clash};
use crate::temper::Temper;

/// How many of each unit stand somewhere.
pub type Stand = [u16; UNITS.len()];

/// Further than anything moves.
pub const FAR: u8 = u8::MAX;

/// Distances by land, sea and air between all zones.
pub struct Chart {
    land: Vec<u8>,
    sea: Vec<u8>,
    air: Vec<u8>,
}

static CHART: LazyLock<Chart> = LazyLock::new(|| {
    let over = |open: &dyn Fn(Space) -> bool| {
        let mut all = Vec::with_capacity(board().len() * board().len());
        for from in board().all() {
            let reach = board().graph().distances(from.0, 40, |_, to| open(Space(to)), |_| true);
            all.extend(board().all().map(|to| reach.steps(to.0).unwrap_or(FAR)));
        }
        all
    };
    let inside = |space: Space| space.is_land() || space.is_sea();
    Chart { land: over(&Space::is_land), sea: over(&Space::is_sea), air: over(&inside) }
});

pub fn by_land(from: Space, to: Space) -> u8 {
    CHART.land[from.index() * board().len() + to.index()]
}

pub fn by_sea(from: Space, to: Space) -> u8 {
    CHART.sea[from.index() * board().len() + to.index()]
}

pub fn by_air(from: Space, to: Space) -> u8 {
    CHART.air[from.index() * board().len() + to.index()]
}

pub fn cost(unit: Unit) -> f32 {
    match unit {
        // Whoever has come to the front is worth more than the cheapest carrier.
        Apc => 3.2,
        ReserveInfantry => 2.5,
        AtomicBomb => 14.0,
        unit => f32::from(unit.standard_price()),
    }
}

pub fn worth_of(stand: &Stand) -> f32 {
    UNITS.iter().zip(stand).map(|(unit, count)| f32::from(*count) * cost(*unit)).sum()
}

/// The army that meets whoever comes to a country of the empire game, in the mean.
const MUSTERED: [(Unit, u16); 4] = [(RegularInfantry, 5), (SpecialForces, 2), (Armor, 2), (Fighter, 1)];

pub struct Field<'s> {
    pub state: &'s State,
    pub me: Power,
    pub temper: Temper,
    pub own: Vec<Stand>,
    pub friends: Vec<Stand>,
    pub foes: Vec<Stand>,
    /// Where foes stand at all.
    foe_zones: Vec<Space>,
    /// Rounds for which income counts.
    turns: f32,
    threats: Vec<OnceCell<Vec<Line>>>,
}

impl<'s> Field<'s> {
    pub fn new(state: &'s State, me: Power, temper: Temper) -> Field<'s> {
        let empty = || vec![[0; UNITS.len()]; board().len()];
        let (mut own, mut friends, mut foes) = (empty(), empty(), empty());
        let friendly = POWERS.map(|power| state.is_friend(power, me));
        let hostile = POWERS.map(|power| is_foe(state, me, power) || !state.plays(power));
        for (_, at, piece) in state.pieces.all() {
            let at = usize::from(at);
            if !(piece.unit.fights() || piece.unit == ReserveInfantry) {
                continue;
            }
            let list = if piece.owner == me {
                &mut own
            } else if friendly[piece.owner as usize] {
                &mut friends
            } else if hostile[piece.owner as usize] {
                &mut foes
            } else {
                continue;
            };
            list[at][piece.unit as usize] += 1;
        }
        for space in board().lands() {
            if !state.is_neutral_land(*space) || state.mustered.contains(*space) {
                continue;
            }
            let forces: Vec<(Unit, u16)> = match state.empire {
                true => MUSTERED.to_vec(),
                false => space.forces().iter().collect(),
            };
            for (unit, count) in forces {
                if unit.fights() {
                    foes[space.index()][unit as usize] += count;
                }
            }
        }
        let foe_zones =
            board().all().filter(|space| foes[space.index()].iter().any(|count| *count > 0)).collect();
        let left = state.options.round_limit.map_or(6, |limit| limit.saturating_sub(state.round));
        let turns = f32::from(left.clamp(1, 6)).max(2.0);
        let threats = vec![OnceCell::new(); board().len()];
        Field { state, me, temper, own, friends, foes, foe_zones, turns, threats }
    }

    pub fn is_target(&self, space: Space) -> bool {
        space.is_land()
            && self.state.is_enemy_land(space, self.me)
            && !self.state.is_closed(space)
            && !only_diplomacy(self.state, self.me, space)
            && !(self.state.awaits_germany(space) && self.me.regime() == Some(Side::Axis))
    }

    pub fn is_friendly(&self, space: Space) -> bool {
        self.state.is_friendly_land(space, self.me)
    }

    pub fn income(&self, space: Space) -> f32 {
        f32::from(self.state.value[space.index()]) + f32::from(self.state.factory(space).chips)
    }

    /// The power whose capital a zone is now.
    pub fn capital_of(&self, space: Space) -> Option<Power> {
        POWERS[..PURSES].iter().copied().find(|power| self.state.capital[*power as usize] == Some(space))
    }

    /// What holding a zone is worth to whoever has it.
    pub fn worth(&self, space: Space) -> f32 {
        if !space.is_land() {
            return 0.0;
        }
        let factory = match self.state.factory(space).kind {
            Some(FactoryKind::Unlimited) => 8.0,
            Some(FactoryKind::Limited) => 4.0,
            _ => 0.0,
        };
        let capital = if self.capital_of(space).is_some() { self.temper.capitals } else { 0.0 };
        let fallen = space.original_owner().filter(|owner| space.is_capital() && owner.is_player());
        let lost = fallen.is_some_and(|owner| self.state.status[owner as usize] != Status::Normal);
        let lost = if lost && !self.state.empire { 0.7 * self.temper.capitals } else { 0.0 };
        self.turns * self.income(space) + factory + capital + lost
    }

    /// What taking a zone is worth.
    pub fn prize(&self, space: Space) -> f32 {
        let holder = self.state.controller(space);
        let enemy = holder.is_some_and(|holder| self.state.plays(holder));
        let minor = if space.is_minor_capital() { 4.0 } else { 0.0 };
        // In the empire game land is all that counts, and armies have nothing else to do.
        let share = match (enemy, self.state.empire) {
            (true, _) => 1.6,
            (false, true) => 2.5,
            (false, false) => 1.0,
        };
        share * self.worth(space).max(1.0) + if enemy { 0.0 } else { minor }
    }

    /// The lines of a defending army.
    pub fn defence(&self, stand: &Stand, space: Space, beach: bool) -> Vec<Line> {
        let owner = self.state.controller(space).unwrap_or(Neutral);
        self.defence_of(stand, space, owner, beach)
    }

    fn defence_of(&self, stand: &Stand, space: Space, owner: Power, beach: bool) -> Vec<Line> {
        let home = space.original_owner();
        let lines = UNITS.iter().zip(stand).filter(|(_, count)| **count > 0).map(|(unit, count)| {
            let piece = Piece::new(owner, *unit);
            let mut need = f32::from(volley::defense_value(self.state, &piece));
            if *unit == SpecialForces && (owner == France && home == Some(France) || owner == Japan && beach)
            {
                need = need.max(3.0);
            }
            if unit.is_infantry() && owner == France && space.is_capital() && !beach && !self.state.empire {
                // The line, unless somebody comes round it.
                need += 0.8;
            }
            let hits = f32::from(self.state.hits_of(&piece));
            Line {
                count: f32::from(*count) * hits,
                chance: need / f32::from(unit.die()) / hits,
                cost: cost(*unit) / hits,
                late: *unit == ReserveInfantry,
            }
        });
        lines.collect()
    }

    pub fn attack_line(&self, power: Power, unit: Unit, count: f32, beach: bool) -> Line {
        let piece = Piece::new(power, unit);
        let mut need = f32::from(volley::attack_value(self.state, &piece));
        let marine = unit == SpecialForces && power == UnitedStates;
        match power {
            Germany | Italy | Russia if unit == SpecialForces => need = need.max(2.6),
            UnitedStates if marine && beach => need = need.max(3.0),
            _ => {}
        }
        let dice = if unit == Bomber {
            use sandtable_complete_game::tech::Tech;
            f32::from(Tech::Bombers.level(self.state.level(power, Tech::Bombers)).dice.max(1))
        } else {
            1.0
        };
        let hits = f32::from(self.state.hits_of(&piece));
        Line {
            count: count * hits,
            chance: dice * need / f32::from(unit.die()) / hits,
            cost: cost(unit) / hits,
            late: beach && !marine && !unit.is_air(),
        }
    }

    /// Foes that could fight in a zone in their next turn.
    pub fn threat(&self, place: Space) -> Vec<Line> {
        let mut lines: Vec<(Power, Line)> = Vec::new();
        let at_sea = place.is_sea();
        let beaches: Vec<Space> =
            if at_sea { Vec::new() } else { place.neighbours().filter(|zone| zone.is_sea()).collect() };
        let mut berths = 0.0;
        let mut harbours: Vec<Space> = Vec::new();
        let mut waiting: Vec<(Space, Unit, f32)> = Vec::new();
        for from in &self.foe_zones {
            if *from == place || by_air(*from, place) > 4 {
                continue;
            }
            let owner = self.owner_at(*from);
            if !self.state.plays(owner) {
                continue;
            }
            for (unit, count) in UNITS.into_iter().zip(&self.foes[from.index()]).filter(|(_, n)| **n > 0) {
                let count = f32::from(*count);
                match unit.class() {
                    Class::Air if unit != TransportPlane => {
                        let reach = unit.movement().div_ceil(2);
                        if by_air(*from, place) <= reach {
                            lines.push((owner, self.attack_line(owner, unit, count, false)));
                        }
                    }
                    Class::Sea => {
                        if at_sea && unit.attack() > 0 && by_sea(*from, place) <= unit.movement() {
                            lines.push((owner, self.attack_line(owner, unit, count, false)));
                        }
                        if unit == SeaTransport
                            && beaches.iter().any(|beach| by_sea(*from, *beach) <= unit.movement())
                        {
                            berths += 2.0 * count;
                            harbours.push(*from);
                        }
                    }
                    Class::Land if !at_sea && unit.attack() > 0 => {
                        if by_land(*from, place) <= unit.movement() {
                            lines.push((owner, self.attack_line(owner, unit, count, false)));
                        } else {
                            waiting.push((*from, unit, count));
                        }
                    }
                    _ => {}
                }
            }
        }
        for (from, unit, count) in waiting {
            let load = f32::from(unit.sea_load().unwrap_or(2));
            if berths < load || !harbours.iter().any(|harbour| *harbour == from || harbour.borders(from)) {
                continue;
            }
            let landed = count.min((berths / load).floor());
            berths -= landed * load;
            let owner = self.owner_at(from);
            lines.push((owner, self.attack_line(owner, unit, landed, true)));
        }
        if self.state.empire {
            // There nobody attacks together: the strongest counts.
            let strength = |power: &Power| {
                let own = lines.iter().filter(|(owner, _)| owner == power);
                own.map(|(_, line)| line.count * line.chance).sum::<f32>()
            };
            let strongest = POWERS.into_iter().max_by(|a, b| strength(a).total_cmp(&strength(b)));
            lines.retain(|(owner, _)| Some(*owner) == strongest);
        }
        lines.into_iter().map(|(_, line)| line).collect()
    }

    fn owner_at(&self, space: Space) -> Power {
        let foe = |p: &Piece| p.owner != self.me && !self.state.is_friend(p.owner, self.me);
        let holder = self.state.controller(space).unwrap_or(Neutral);
        self.state.at(space).find(|(_, p)| foe(p)).map_or(holder, |(_, p)| p.owner)
    }

    /// The chance that these defenders lose a zone in the enemy's next turn.
    pub fn danger(&self, place: Space, defenders: &Stand) -> Clash {
        let threat = self.threats[place.index()].get_or_init(|| self.threat(place));
        if threat.is_empty() {
            return Clash { win: 0.0, attacker_left: 0.0, defender_left: 1.0 };
        }
        clash(threat, &self.defence_of(defenders, place, self.me, false))
    }

    /// Whether foreign aircraft could come to a zone.
    pub fn is_in_flight(&self, place: Space) -> bool {
        self.foe_zones.iter().any(|zone| {
            let stand = &self.foes[zone.index()];
            let flown = by_air(*zone, place);
            [Fighter, Bomber].into_iter().any(|unit| stand[unit as usize] > 0 && flown <= unit.movement() / 2)
        })
    }

    pub fn garrison(&self, place: Space) -> Stand {
        let mut all = self.own[place.index()];
        for (sum, more) in all.iter_mut().zip(&self.friends[place.index()]) {
            *sum += more;
        }
        all
    }

    /// How near the enemy is: chips go where it is far.
    pub fn pull_free(&self, place: Space) -> f32 {
        let near = self.foe_zones.iter().map(|zone| by_air(*zone, place)).min().unwrap_or(FAR);
        -f32::from(near)
    }

    /// Zones where foes stand or which they hold call for troops, endangered ones too.
    pub fn pull(&self) -> Pull {
        let mut sources: Vec<(Space, f32)> = Vec::new();
        for space in board().lands().iter().copied() {
            let call = match self.state.controller(space) {
                _ if self.is_target(space) => {
                    let neutral = self.state.is_neutral_land(space);
                    let weight = if neutral { 0.4 } else { 1.0 };
                    weight * (2.0 + self.prize(space))
                }
                // Who will be at war soon is drawn up against.
                Some(holder) if is_foe(self.state, self.me, holder) => 0.5 * (2.0 + self.prize(space)),
                Some(holder) if self.state.is_friend(holder, self.me) => {
                    let worth = self.worth(space);
                    let close = self.foe_zones.iter().any(|foe| by_air(*foe, space) <= 3);
                    if worth < 6.0 || !close {
                        continue;
                    }
                    let danger = self.danger(space, &self.garrison(space)).win;
                    if danger < 0.05 { continue } else { 2.5 * danger * worth }
                }
                _ => continue,
            };
            sources.push((space, call));
        }
        Pull::new(&sources)
    }
}

/// Whether another power is or will be an enemy.
pub fn is_foe(state: &State, me: Power, other: Power) -> bool {
    if state.empire {
        return other != me && state.plays(other);
    }
    let opposed = matches!(
        (state.side_of(me), state.side_of(other)),
        (Some(Side::Axis), Some(Side::Allies)) | (Some(Side::Allies), Some(Side::Axis))
    );
    other.is_player() && (opposed || state.may_attack(me, other) || state.may_attack(other, me))
}

/// How strongly every zone draws troops: on land by steps over land, at sea by the coasts near by.
pub struct Pull {
    pub land: Vec<f32>,
    pub sea: Vec<f32>,
}

const FADING: f32 = 0.72;
const SEA_FADING: f32 = 0.85;

impl Pull {
    /// Nobody is drawn anywhere.
    pub fn none() -> Pull {
        Pull { land: vec![0.0; board().len()], sea: vec![0.0; board().len()] }
    }

    fn new(sources: &[(Space, f32)]) -> Pull {
        let fade: Vec<f32> = (0..64).map(|n| FADING.powi(n)).collect();
        let mut land = vec![0.0; board().len()];
        let mut sea = vec![0.0_f32; board().len()];
        let mut coasts: Vec<(Space, f32)> = Vec::new();
        for (source, call) in sources {
            for place in board().lands() {
                let steps = by_land(*place, *source);
                if steps < 12 {
                    land[place.index()] += call * fade[usize::from(steps)];
                }
            }
            for zone in source.neighbours().filter(|zone| zone.is_sea()) {
                match coasts.iter_mut().find(|(known, _)| *known == zone) {
                    Some((_, sum)) => *sum += call,
                    None => coasts.push((zone, *call)),
                }
            }
        }
        let fade: Vec<f32> = (0..64).map(|n| SEA_FADING.powi(n)).collect();
        for zone in board().seas() {
            for (coast, call) in &coasts {
                let steps = by_sea(*zone, *coast);
                if steps < 60 {
                    sea[zone.index()] = sea[zone.index()].max(call * fade[usize::from(steps)]);
                }
            }
        }
        Pull { land, sea }
    }

    pub fn of(&self, space: Space) -> f32 {
        if space.is_sea() { self.sea[space.index()] } else { self.land[space.index()] }
    }
}
