//! Who rolls which dice in a battle, and what the faces hit.

use sandtable_engine::Die;
use sandtable_engine::pieces::PieceId;
use sandtable_warfare::losses::Hits;
use sandtable_warfare::shots;

use crate::battle::Step;
use crate::board::Space;
use crate::power::{Power, Side};
use crate::state::{Duty, Piece, State};
use crate::units::{Class, Unit};

/// Classes of targets.
pub const LAND: u8 = 1;
pub const AIR: u8 = 2;
pub const SHIP: u8 = 4;
pub const SUB: u8 = 8;
/// A bomber that drops paratroopers: only antiaircraft fire reaches it.
pub const DROPPER: u8 = 16;
/// Marks of hits, no targets: artillery that has to hit aircraft first, or land units first.
pub const AIR_FIRST: u8 = 32;
pub const LAND_FIRST: u8 = 64;

const NAVAL: u8 = SHIP | SUB;
const ANYTHING: u8 = LAND | AIR | SHIP | SUB;

/// A face above this loses a unit that crossed a harsh line.
const SAFE: u8 = 10;

/// What is rolled together by one nation in one step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    Bombardment,
    Support,
    Main,
}

pub const KINDS: [Kind; 3] = [Kind::Bombardment, Kind::Support, Kind::Main];

/// One die.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Shot {
    pub piece: PieceId,
    pub unit: Unit,
    pub need: u8,
    pub targets: u8,
    /// A face up to this may also hit submarines.
    pub sub_need: u8,
    pub torpedo: bool,
    pub harsh: bool,
}

/// The class of a unit as a target.
pub fn class_of(piece: &Piece) -> u8 {
    match piece.class() {
        Class::Air if piece.duty == Duty::Drops => DROPPER,
        Class::Land => LAND,
        Class::Air => AIR,
        Class::Sea if piece.unit == Unit::Submarine => SUB,
        Class::Sea => SHIP,
    }
}

/// What a unit's hits may be applied to.
fn targets_of(unit: Unit, bombs: bool) -> u8 {
    match unit {
        Unit::Submarine => NAVAL,
        Unit::Bomber if bombs => LAND | NAVAL,
        Unit::Fighter | Unit::Fw190 | Unit::Me262 | Unit::Bomber => ANYTHING,
        _ if unit.class() == Class::Land => LAND | AIR,
        _ => ANYTHING,
    }
}

/// Attackers that take part where they stand: they roll, and can be hit.
pub fn engaged_attackers(state: &State, place: Space) -> impl Iterator<Item = (PieceId, &Piece)> {
    let waiting = shore_party_waits(state, place);
    state.at(place).filter(move |(id, p)| {
        state.is_mover(p.owner)
            && p.aboard.is_none()
            && (matches!(p.duty, Duty::Fights | Duty::Drops)
                || (p.duty == Duty::Retreats && !p.retreated)
                || (p.unit == Unit::Transport && p.duty != Duty::Passes && place.is_sea()))
            && !(waiting && p.unit == Unit::Transport && is_landing(state, *id))
    })
}

/// Until the clearing units have rolled in round one, ships that are to bombard keep out of the sea battle,
/// and so do the transports whose landing they support.
fn shore_party_waits(state: &State, zone: Space) -> bool {
    let first = state.combat.as_ref().is_none_or(|combat| combat.round == 1);
    zone.is_sea() && first && state.at(zone).any(|(_, p)| p.duty == Duty::Bombards && state.is_mover(p.owner))
}

fn is_landing(state: &State, transport: PieceId) -> bool {
    state.cargo_of(transport).any(|(_, p)| p.duty == Duty::Lands && p.shore.is_some())
}

/// Defenders of a place: everybody of the other side there, those just hit included.
pub fn defenders(state: &State, place: Space) -> impl Iterator<Item = (PieceId, &Piece)> {
    let side = state.mover_side();
    state.at(place).filter(move |(_, p)| p.owner.side() != side && p.aboard.is_none() && !is_submerged(p))
}

/// Defenders that are not behind the casualty line.
pub fn standing(state: &State, place: Space) -> impl Iterator<Item = (PieceId, &Piece)> {
    let fallen = state.combat.as_ref().filter(|c| c.place() == place).map_or(&[][..], |c| &c.fallen);
    defenders(state, place).filter(move |(id, _)| !fallen.contains(id))
}

/// The +1 of a general, admiral or air commander who is in the battle and does not leave it.
fn bonus(state: &State, place: Space, piece: &Piece) -> u8 {
    let general = &state.generals[piece.owner as usize];
    let there = state.options.generals && general.alive && !general.leaves;
    let leads = general.leads || !state.is_mover(piece.owner);
    u8::from(there && leads && general.at == Some(place) && general.arm.commands(piece.class()))
}

/// Aircraft that find submarines only by half: no combat ship of their own fights beside them.
fn blind(state: &State, place: Space, side: Side) -> bool {
    if place.is_land() {
        return false;
    }
    // A ship that was hit in this round took part in it.
    let fights = |p: &Piece| match side == state.mover_side() {
        true => p.duty == Duty::Fights,
        false => !matches!(p.duty, Duty::Retreats) && !is_submerged(p),
    };
    !state.at(place).any(|(_, p)| p.owner.side() == side && p.unit.is_combat_ship() && fights(p))
}

/// A submarine that dived out of the battle stays in the zone and has no more part in it.
pub fn is_submerged(p: &Piece) -> bool {
    p.retreated && p.duty == Duty::Spent
}

/// The dice of one nation for a step and kind, lowest need first.
pub fn volley(state: &State, place: Space, step: Step, kind: Kind, power: Power) -> Vec<Shot> {
    let Some(combat) = &state.combat else { return Vec::new() };
    let mut shots = Vec::new();
    let attacking = state.is_mover(power);
    if kind != Kind::Main {
        let first = combat.round == 1 && matches!(step, Step::AttackersRoll | Step::AttackersPreempt);
        if attacking && first && place.is_land() && defenders(state, place).next().is_some() {
            distant_shots(state, place, step, kind, power, &mut shots);
        }
        return sorted(shots);
    }
    let blind = blind(state, place, power.side());
    let mixed = |p: &Piece| submarine_needs(state, place, p, blind);
    let there = classes_there(state, place, attacking);
    let mut add = |id: PieceId, p: &Piece, dice: Vec<u8>, targets: u8, torpedo: bool| {
        let plus = bonus(state, place, p);
        for value in dice.into_iter().filter(|value| *value > 0) {
            let full = value + plus;
            let (need, sub_need) = mixed(p).map_or((full, full), |only| {
                let half = full / 2;
                if only { (half, half) } else { (full, half) }
            });
            shots.push(Shot {
                piece: id,
                unit: p.unit,
                need,
                targets,
                sub_need,
                torpedo,
                harsh: attacking && p.harsh && (there != 0 || state.rolls_on_entering(p, place)),
            });
        }
    };
    let own = state.at(place).filter(|(_, p)| p.owner == power && p.aboard.is_none());
    for (id, p) in own {
        if attacking && !attacker_rolls(state, place, step, id, p) {
            continue;
        }
        if !attacking && !defender_rolls(state, step, id, p) {
            continue;
        }
        let dice = values(state, step, id, p, attacking);
        let bombs = attacking && p.unit == Unit::Bomber && !combat.guns.contains(&id);
        let targets = match (attacking, p.unit.is_artillery()) {
            (false, true) => LAND | AIR | AIR_FIRST,
            _ => targets_of(p.unit, bombs),
        };
        add(id, p, dice, targets, attacking && p.unit == Unit::Submarine);
    }
    // Submarines do not fire at aircraft, and where nobody is to be hit only the harsh land makes its demand.
    shots.retain(|shot| shot.harsh || (there != 0 && (shot.unit != Unit::Submarine || there & NAVAL != 0)));
    if !attacking {
        aim_at_land(&mut shots, combat.aimed_at_land(place, power));
    }
    sorted(shots)
}

/// The classes of units that may be hit by one side in a place.
fn classes_there(state: &State, place: Space, by_attackers: bool) -> u8 {
    let seen = |all: u8, p: &Piece| all | class_of(p);
    match by_attackers {
        true => standing(state, place).fold(0, |all, (_, p)| seen(all, p)),
        false => engaged_attackers(state, place).fold(0, |all, (_, p)| seen(all, p)),
    }
}

fn sorted(mut shots: Vec<Shot>) -> Vec<Shot> {
    shots.sort_by_key(|shot| (shot.need, shot.unit, shot.harsh, shot.piece));
    shots
}

/// So many of the defending guns fire at land units first.
fn aim_at_land(shots: &mut [Shot], guns: u16) {
    let turned = shots.iter_mut().filter(|shot| shot.targets & AIR_FIRST != 0).take(usize::from(guns));
    turned.for_each(|shot| shot.targets = LAND | AIR | LAND_FIRST);
}

/// `Some(true)`: the unit can only hit at half value; `Some(false)`: above half it hits no submarine.
fn submarine_needs(state: &State, place: Space, piece: &Piece, blind: bool) -> Option<bool> {
    if !blind || piece.class() != Class::Air {
        return None;
    }
    let side = piece.owner.side();
    let mut subs = false;
    let mut others = false;
    for (_, p) in state.at(place).filter(|(_, p)| p.owner.side() != side && p.aboard.is_none()) {
        if p.unit == Unit::Submarine {
            subs = true;
        } else {
            others = true;
        }
    }
    match (subs, others) {
        (false, _) => None,
        (true, false) => Some(true),
        (true, true) => Some(!state.options.mixed_fleets_split),
    }
}

fn attacker_rolls(state: &State, place: Space, step: Step, id: PieceId, p: &Piece) -> bool {
    let Some(combat) = &state.combat else { return false };
    let fights = p.duty == Duty::Fights && p.rolls_from <= combat.round;
    let first_shot = preempts(state, place, id, p);
    match step {
        Step::AttackersPreempt => fights && first_shot,
        Step::StoppedRoll => combat.joined.contains(&id),
        Step::AttackersRoll => {
            fights && !combat.joined.contains(&id) && !(first_shot && p.unit == Unit::Submarine)
        }
        _ => false,
    }
}

fn defender_rolls(state: &State, step: Step, id: PieceId, p: &Piece) -> bool {
    let Some(combat) = &state.combat else { return false };
    let rolls = p.duty != Duty::Retreats && p.rolls_from <= combat.round;
    match step {
        Step::DefendersPreempt => {
            rolls && p.unit == Unit::Battleship && preempts(state, combat.place(), id, p)
        }
        Step::DefendersRoll => rolls && !combat.silent.contains(&id),
        _ => false,
    }
}

/// Beefed-up battleships: attacking submarines and the 8 of battleships fire before the others in the first round.
fn preempts(state: &State, place: Space, id: PieceId, p: &Piece) -> bool {
    let Some(combat) = &state.combat else { return false };
    let ready = state.options.beefed_battleships && combat.round == 1 && place.is_sea();
    let sub = p.unit == Unit::Submarine && state.is_mover(p.owner);
    let ship = p.unit == Unit::Battleship && !combat.forgone.contains(&id);
    ready && (sub || ship) && !combat.diverted.contains(&place)
}

/// The values a unit rolls in a step.
fn values(state: &State, step: Step, id: PieceId, p: &Piece, attacking: bool) -> Vec<u8> {
    let Some(combat) = &state.combat else { return Vec::new() };
    let place = combat.place();
    let [first, second] = if attacking { p.unit.attack() } else { p.unit.defense() };
    match p.unit {
        Unit::Battleship => {
            let sound = !p.damaged || combat.hurt.contains(&id);
            let six = if sound && !combat.shaken.contains(&id) { second } else { 0 };
            match step {
                Step::AttackersPreempt | Step::DefendersPreempt => vec![first],
                Step::AttackersRoll | Step::DefendersRoll if preempts(state, place, id, p) => vec![six],
                _ => vec![first, six],
            }
        }
        Unit::Bomber if attacking && combat.guns.contains(&id) => vec![p.unit.defense()[0]],
        _ => vec![first, second],
    }
}

/// Bombardment and support: fired in round one at a place by units that stand elsewhere.
fn distant_shots(state: &State, place: Space, step: Step, kind: Kind, power: Power, shots: &mut Vec<Shot>) {
    let forgone = state.combat.as_ref().map_or(&[][..], |combat| &combat.forgone);
    let duty = if kind == Kind::Support { Duty::Supports } else { Duty::Bombards };
    for space in place.neighbours() {
        for (id, p) in state.at(space) {
            if p.owner != power || p.duty != duty || p.shore != Some(place) {
                continue;
            }
            if kind == Kind::Bombardment && !crate::amphibious::is_clear(state, space) {
                continue;
            }
            // The admiral of the fleet off the shore commands its guns too.
            let plus = bonus(state, place, p).max(bonus(state, space, p));
            let [first, second] = p.unit.attack();
            let second = if p.unit == Unit::Battleship && p.damaged { 0 } else { second };
            let early =
                state.options.beefed_battleships && p.unit == Unit::Battleship && !forgone.contains(&id);
            let (first, second) = match (step, early) {
                (Step::AttackersPreempt, true) => (first, 0),
                (Step::AttackersPreempt, false) => (0, 0),
                (_, true) => (0, second),
                (_, false) => (first, second),
            };
            for value in [first, second].into_iter().filter(|value| *value > 0) {
                let need = value + plus;
                let targets = if kind == Kind::Support { LAND | AIR } else { ANYTHING };
                shots.push(Shot {
                    piece: id,
                    unit: p.unit,
                    need,
                    targets,
                    sub_need: need,
                    torpedo: false,
                    harsh: false,
                });
            }
        }
    }
}

/// The dice to ask for. With low luck the strengths of like targets are added up and only the rest is rolled.
pub fn dice(shots: &[Shot], low_luck: bool) -> Vec<Die> {
    let die = |need: u8, unit: Unit| Die { sides: 12, unit: unit.id().into(), need: Some(need) };
    if !low_luck {
        return shots.iter().map(|shot| die(shot.need, shot.unit)).collect();
    }
    let own = shots.iter().filter(|shot| shot.harsh).map(|shot| die(shot.need, shot.unit));
    let summed = sums(shots).into_iter().filter(|sum| sum.rest() > 0).map(|sum| die(sum.rest(), sum.unit));
    own.chain(summed).collect()
}

/// Strengths with the same targets, added up.
struct Sum {
    targets: u8,
    torpedo: bool,
    strength: u16,
    unit: Unit,
}

impl Sum {
    fn rest(&self) -> u8 {
        (self.strength % 12) as u8
    }
}

fn sums(shots: &[Shot]) -> Vec<Sum> {
    let mut sums: Vec<Sum> = Vec::new();
    for shot in shots.iter().filter(|shot| !shot.harsh) {
        let parts = [(shot.targets, shot.sub_need), (shot.targets & !SUB, shot.need - shot.sub_need)];
        for (targets, strength) in parts.into_iter().filter(|(_, strength)| *strength > 0) {
            match sums.iter_mut().find(|sum| sum.targets == targets && sum.torpedo == shot.torpedo) {
                Some(sum) => sum.strength += u16::from(strength),
                None => sums.push(Sum {
                    targets,
                    torpedo: shot.torpedo,
                    strength: u16::from(strength),
                    unit: shot.unit,
                }),
            }
        }
    }
    sums
}

/// What faces come to: hits by their targets, hits of attacking submarines, and who is lost to the terrain.
#[derive(Debug, Default)]
pub struct Outcome {
    pub hits: Vec<Hits>,
    pub torpedoes: u16,
    pub lost: Vec<PieceId>,
}

pub fn outcome(shots: &[Shot], faces: &[u8], low_luck: bool) -> Outcome {
    let mut out = Outcome::default();
    let mut faces = faces.iter().copied();
    let hit = |out: &mut Outcome, targets: u8, torpedo: bool, count: u16| {
        shots::merge(&mut out.hits, vec![Hits { targets, hits: count }]);
        out.torpedoes += if torpedo { count } else { 0 };
    };
    for shot in shots.iter().filter(|shot| !low_luck || shot.harsh) {
        let Some(face) = faces.next() else { break };
        if face <= shot.sub_need {
            hit(&mut out, shot.targets, shot.torpedo, 1);
        } else if face <= shot.need {
            hit(&mut out, shot.targets & !SUB, shot.torpedo, 1);
        }
        if shot.harsh && face > SAFE && !out.lost.contains(&shot.piece) {
            out.lost.push(shot.piece);
        }
    }
    if low_luck {
        for sum in sums(shots) {
            let lucky = sum.rest() > 0 && faces.next().is_some_and(|face| face <= sum.rest());
            let count = sum.strength / 12 + u16::from(lucky);
            if count > 0 {
                hit(&mut out, sum.targets, sum.torpedo, count);
            }
        }
    }
    out
}

/// Hits of guns that have to take one kind of target first, shared out among what there is.
pub fn settled(hits: &[Hits], available: impl Fn(u8) -> u16) -> Vec<Hits> {
    let mut out: Vec<Hits> = Vec::new();
    let mut give = |targets: u8, count: u16| {
        if count > 0 {
            shots::merge(&mut out, vec![Hits { targets, hits: count }]);
        }
    };
    let air = available(AIR | DROPPER);
    let land = available(LAND);
    let (mut air_taken, mut land_taken) = (0, 0);
    for group in hits {
        match group.targets & (AIR_FIRST | LAND_FIRST) {
            0 => give(group.targets, group.hits),
            AIR_FIRST => {
                let first = group.hits.min(air - air_taken);
                air_taken += first;
                give(AIR | DROPPER, first);
                give(LAND, group.hits - first);
            }
            _ => {
                let first = group.hits.min(land - land_taken);
                land_taken += first;
                give(LAND, first);
                give(AIR, group.hits - first);
            }
        }
    }
    out
}
