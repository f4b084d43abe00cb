//! A battle as the reckoning on the game's own rules reads it: what tells positions apart, and what is left at the end.

use std::collections::BTreeMap;

use sandtable_complete_game::CompleteGame;
use sandtable_complete_game::battle::{Battle, Step};
use sandtable_complete_game::board::Space;
use sandtable_complete_game::general_combat::reserves_of;
use sandtable_complete_game::guns::ships_in_range;
use sandtable_complete_game::order::Order;
use sandtable_complete_game::state::{Flags, Piece, State};
use sandtable_complete_game::units::{Class, UNITS, Unit};
use sandtable_engine::pieces::PieceId;
use sandtable_engine::{RollRequest, Seat};
use sandtable_odds::Odds;
use sandtable_odds::by_rules::{self, End, Reckoning, Verdict, counted};

use crate::orders::{decide, life};
use crate::policy::Policy;

/// Who fights where, and how both sides decide.
#[derive(Clone, Debug)]
pub struct Fight {
    pub space: Space,
    pub attackers: Vec<PieceId>,
    pub defenders: Vec<PieceId>,
    pub policy: Policy,
}

/// What a piece does in a battle that lasts from round to round.
const LASTING: u32 = Flags::SEABORNE
    | Flags::DROPPED
    | Flags::RETREATED
    | Flags::CROSSED
    | Flags::AIRBORNE
    | Flags::CALLED
    | Flags::WOUNDED;

/// Pieces by kind and condition, and what else may change from round to round.
pub type Key = (u32, Vec<(u64, u16)>);

impl Fight {
    /// The battle that was opened in a space, with those who may still join it or be hit beside it.
    pub fn new(state: &State, space: Space, policy: Policy) -> Option<Fight> {
        let battle = state.battle.as_deref().filter(|battle| battle.space == space)?;
        let mut attackers: Vec<PieceId> =
            battle.attackers.iter().chain(&battle.raiders).chain(&battle.bombers).copied().collect();
        let mut defenders: Vec<PieceId> =
            battle.defenders.iter().chain(&battle.casualties).copied().collect();
        if battle.attackers.is_empty() || battle.defenders.is_empty() {
            return None;
        }
        let mut shelled = Battle { round: 1, ..battle.clone() };
        let beside = space.neighbours().filter(|zone| zone.is_sea()).flat_map(|zone| state.at(zone));
        shelled.bombarding = beside
            .filter(|(_, p)| p.unit.can_bombard() && state.is_acting(p.owner))
            .map(|(id, _)| id)
            .collect();
        attackers.extend(ships_in_range(state, &shelled));
        let aboard: Vec<PieceId> =
            defenders.iter().flat_map(|id| state.cargo_of(*id)).map(|(id, _)| id).collect();
        defenders.extend(aboard);
        defenders.extend(reserves_of(state, battle));
        Some(Fight { space, attackers, defenders, policy })
    }

    pub fn odds(&self, game: &CompleteGame, start: &State, most_steps: usize) -> Option<Odds> {
        by_rules::odds(game, self, start, self.values(start), most_steps).map(|reckoned| reckoned.odds)
    }

    /// What both sides are worth.
    pub fn values(&self, state: &State) -> (f64, f64) {
        (value(state, &self.attackers), value(state, &self.defenders))
    }

    /// Steps of play the odds will take, more or less.
    pub fn work(&self, state: &State) -> usize {
        let hits = |ids: &[PieceId], what: &dyn Fn(&Piece) -> bool| -> usize {
            let there = ids.iter().filter_map(|id| state.pieces.get(*id)).filter(|piece| what(piece));
            there.map(|piece| usize::from(life(state, piece))).sum()
        };
        let gun = state.at(self.space).any(|(_, piece)| piece.unit.is_gun()) && self.space.is_land();
        let boats = hits(&self.attackers, &|piece| piece.unit == Unit::Submarine);
        let one = match gun {
            true => vec![
                hits(&self.attackers, &|piece| piece.is_air()),
                hits(&self.attackers, &|piece| !piece.is_air() && !piece.is_sea()),
                hits(&self.attackers, &|piece| piece.is_sea()),
            ],
            false => vec![hits(&self.attackers, &|_| true)],
        };
        let other = match boats {
            0 => vec![hits(&self.defenders, &|_| true)],
            boats => vec![hits(&self.defenders, &|_| true), boats.min(3)],
        };
        by_rules::work(&[[one, other]])
    }

    fn end_of(&self, state: &State, stuck: bool) -> End {
        let standing = |ids: &[PieceId]| {
            let here = |id: &&PieceId| {
                state.pieces.get(**id).is_some_and(|piece| !piece.flags.retreated())
                    && state.pieces.space_of(**id) == Some(self.space.0)
            };
            ids.iter().filter(here).map(|id| *state.piece(*id)).collect::<Vec<Piece>>()
        };
        let (one, other) = (standing(&self.attackers), standing(&self.defenders));
        let holds = |piece: &Piece| self.space.is_sea() || piece.unit.is_ground();
        let fights = |piece: &Piece| piece.aboard.is_none() || piece.is_air();
        // Reserves fight for the zone from their capital.
        let reserve = |id: &PieceId| state.pieces.get(*id).is_some_and(|p| p.unit == Unit::ReserveInfantry);
        let verdict = match () {
            () if stuck => Verdict::Draw,
            () if other.iter().any(fights) => Verdict::Loss,
            () if one.iter().any(holds) => Verdict::Win,
            () if self.defenders.iter().any(reserve) => Verdict::Loss,
            () => Verdict::Draw,
        };
        End {
            verdict,
            attacker: left(state, &self.attackers),
            defender: left(state, &self.defenders),
            attacker_value: value(state, &self.attackers),
            defender_value: value(state, &self.defenders),
            parts: Vec::new(),
        }
    }
}

fn left(state: &State, ids: &[PieceId]) -> Vec<(String, u16)> {
    let mut counts: BTreeMap<Unit, u16> = BTreeMap::new();
    ids.iter()
        .filter_map(|id| state.pieces.get(*id))
        .for_each(|piece| *counts.entry(piece.unit).or_default() += 1);
    counts.into_iter().map(|(unit, count)| (unit.id().to_owned(), count)).collect()
}

fn value(state: &State, ids: &[PieceId]) -> f64 {
    let pieces = ids.iter().filter_map(|id| state.pieces.get(*id));
    pieces.map(|piece| f64::from(piece.unit.price(piece.owner))).sum()
}

impl Reckoning<CompleteGame> for Fight {
    type Key = Key;

    fn key(&self, state: &State) -> Key {
        let Some(battle) = state.battle.as_deref() else { return Key::default() };
        let round = battle.round.into();
        let left = [self.policy.retreat, self.policy.defender_retreat].map(|when| when.rounds_left(round));
        let holds = u32::from(battle.attacker_holds) << 1 | u32::from(battle.defender_holds);
        let left = u32::from(left[0].min(99)) * 100 + u32::from(left[1].min(99));
        let header = (left << 2 | u32::from(battle.round.min(2))) << 2 | holds;
        let mut kinds: Vec<(u64, u16)> = Vec::new();
        for (side, ids) in [(0, &self.attackers), (1, &self.defenders)] {
            for id in ids {
                let Some(piece) = state.pieces.get(*id) else { continue };
                let here = state.pieces.space_of(*id) == Some(self.space.0);
                let fields = [
                    side,
                    piece.owner as u64,
                    piece.unit as u64,
                    piece.damage.into(),
                    piece.points.into(),
                    u64::from(here) << 1 | u64::from(piece.aboard.is_some()),
                ];
                let kind = fields.into_iter().fold(0, |all, field| all << 6 | field);
                kinds.push((kind << 22 | u64::from(lasting(piece)), 1));
            }
        }
        (header, counted(kinds))
    }

    fn halfway(&self, state: &State) -> Option<(u8, Key)> {
        self.between_rounds(state).then(|| (0, self.key(state)))
    }

    fn between_rounds(&self, state: &State) -> bool {
        state.battle.as_deref().is_some_and(|battle| battle.step == Step::AttackerRetreat)
    }

    fn size(&self, state: &State) -> usize {
        let all = self.attackers.iter().chain(&self.defenders).filter_map(|id| state.pieces.get(*id));
        all.map(|piece| usize::from(life(state, piece))).sum()
    }

    fn rounds(&self, state: &State) -> Option<u16> {
        let battle = state.battle.as_deref().filter(|battle| battle.space == self.space)?;
        Some(battle.round.into())
    }

    fn end(&self, state: &State) -> Option<End> {
        let over = state.battle.as_deref().is_none_or(|battle| battle.space != self.space);
        over.then(|| self.end_of(state, false))
    }

    fn stuck(&self, state: &State) -> Option<End> {
        Some(self.end_of(state, true))
    }

    fn decide(&self, _game: &CompleteGame, state: &State, _seat: Seat) -> Option<Order> {
        decide(&self.policy, state)
    }

    /// Guns hit the very plane a die stands for, submarines of the first round what they aim at, and later ones before
    /// their victims fire.
    fn lane(&self, state: &State, request: &RollRequest, die: usize) -> u8 {
        let Some(battle) = state.battle.as_deref() else { return 0 };
        let unit = |die: usize| Unit::named(&request.dice[die].unit);
        match battle.step {
            Step::GunDice => {
                unit(die).and_then(|unit| UNITS.into_iter().position(|one| one == unit)).unwrap_or(0) as u8
            }
            Step::AttackDice if unit(die) == Some(Unit::Submarine) => {
                let boats = (0..die).filter(|at| unit(*at) == Some(Unit::Submarine)).count();
                aimed_lane(state, battle, boats)
            }
            Step::DiveDice => {
                let target = |at: usize| battle.divers.get(at).map(|(_, target)| *target);
                (0..die).find(|at| target(*at) == target(die)).unwrap_or(die) as u8
            }
            _ => 0,
        }
    }
}

/// Submarines that aim at different ships of a kind do the same; one ship that several aim at makes a difference.
fn aimed_lane(state: &State, battle: &Battle, boat: usize) -> u8 {
    let Some(target) = battle.targets.get(boat) else { return 1 };
    let mut apart = battle.targets.clone();
    apart.sort_unstable();
    apart.dedup();
    if apart.len() < battle.targets.len() {
        return 2 + boat.min(200) as u8;
    }
    let kind = |id: &PieceId| {
        let piece = state.piece(*id);
        (piece.unit, piece.damage, piece.owner)
    };
    let first = battle.targets.iter().position(|other| kind(other) == kind(target));
    2 + first.unwrap_or(boat).min(200) as u8
}

fn lasting(piece: &Piece) -> u32 {
    (0..22)
        .filter(|bit| LASTING >> bit & 1 == 1 && piece.flags.any(1 << bit))
        .fold(0, |all, bit| all | 1 << bit)
}

/// Whether a unit can be in such a battle at all.
pub fn fits(unit: Unit, sea: bool, attacks: bool) -> bool {
    match unit.class() {
        Class::Air => true,
        Class::Land => !(sea || attacks && unit == Unit::ReserveInfantry),
        Class::Sea => sea,
        Class::Special => !sea && !attacks && unit.is_gun(),
        Class::Factory => false,
    }
}
