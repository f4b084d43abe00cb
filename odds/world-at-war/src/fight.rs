//! A battle as the reckoning on the game's own rules reads it: what tells positions apart, and what is left at the end.

use std::collections::BTreeMap;

use sandtable_engine::pieces::PieceId;
use sandtable_engine::{RollRequest, Seat};
use sandtable_odds::Odds;
use sandtable_odds::by_rules::{self, End, Reckoning, Verdict, counted};
use sandtable_world_at_war::WorldAtWar;
use sandtable_world_at_war::battle::Step;
use sandtable_world_at_war::board::Space;
use sandtable_world_at_war::conduct_combat::invaders;
use sandtable_world_at_war::firepower::{AIR, attackers, defenders, defending, gun_targets, target_class};
use sandtable_world_at_war::general_combat::banzai_markers;
use sandtable_world_at_war::order::Order;
use sandtable_world_at_war::state::{Piece, State};
use sandtable_world_at_war::units::{Class, Unit};

use crate::orders::decide;
use crate::policy::Policy;

/// Who fights where, and how both sides decide.
#[derive(Clone, Debug)]
pub struct Fight {
    pub space: Space,
    pub attackers: Vec<PieceId>,
    pub defenders: Vec<PieceId>,
    pub policy: Policy,
}

/// Units by kind and condition, and what else may change from round to round.
pub type Key = (u64, Vec<(u32, u16)>);

impl Fight {
    /// The battle that is about to begin or goes on in a space.
    pub fn new(state: &State, space: Space, policy: Policy) -> Option<Fight> {
        let attackers = invaders(state, space);
        let mut defenders: Vec<PieceId> = defending(state, space, state.power).map(|(id, _)| id).collect();
        if let Some(battle) = &state.battle {
            // Hit submarines of a pen and those that left are still somebody's.
            defenders.retain(|id| !attackers.contains(id) && battle.space == space);
        }
        let fought = !attackers.is_empty() && !defenders.is_empty();
        fought.then_some(Fight { space, attackers, defenders, policy })
    }

    pub fn odds(&self, game: &WorldAtWar, start: &State, most_steps: usize) -> Option<Odds> {
        by_rules::odds(game, self, start, self.values(start), most_steps).map(|reckoned| reckoned.odds)
    }

    /// What both sides are worth.
    pub fn values(&self, state: &State) -> (f64, f64) {
        (value(state, &self.attackers), value(state, &self.defenders))
    }

    /// Steps of play the odds will take, more or less.
    pub fn work(&self, state: &State) -> usize {
        let (one, other) = (&self.attackers, &self.defenders);
        by_rules::work(&[[self.rows(state, one, other), self.rows(state, other, one)]])
    }

    /// Hits a side can take, apart for aircraft and for what else is hit by some dice only.
    fn rows(&self, state: &State, ids: &[PieceId], enemies: &[PieceId]) -> Vec<usize> {
        let there = || ids.iter().filter_map(|id| state.pieces.get(*id));
        let aimed = |unit: Unit| {
            enemies.iter().filter_map(|id| state.pieces.get(*id)).any(|piece| piece.unit == unit)
        };
        let air = there().filter(|piece| piece.is_air()).count();
        let tanks = there().filter(|piece| piece.unit.is_tank()).count();
        let rest = hits(there().filter(|piece| !piece.is_air() && !piece.unit.is_tank()));
        match (aimed(Unit::Submarine) && self.space.is_sea(), aimed(Unit::AaGun) && self.space.is_land()) {
            (true, _) => vec![air, tanks + rest],
            (_, true) => vec![air, tanks, rest],
            _ => vec![air + tanks + rest],
        }
    }

    fn end_of(&self, state: &State, stuck: bool) -> End {
        let standing = |ids: &[PieceId]| {
            let here = |id: &&PieceId| {
                state.pieces.get(**id).is_some_and(|piece| !piece.withdrawn)
                    && state.pieces.space_of(**id) == Some(self.space.0)
            };
            ids.iter().filter(here).map(|id| *state.piece(*id)).collect::<Vec<Piece>>()
        };
        let (one, other) = (standing(&self.attackers), standing(&self.defenders));
        let holds = |piece: &Piece| self.space.is_sea() || piece.unit.takes_land();
        // Submarines that were not found have neither won nor lost.
        let unseen = self.space.is_sea()
            && one.len() == self.attackers.len()
            && other.len() == self.defenders.len()
            && other.iter().all(|piece| piece.unit == Unit::Submarine);
        let verdict = match () {
            () if stuck || unseen => Verdict::Draw,
            () if !other.is_empty() => Verdict::Loss,
            () if one.iter().any(holds) => Verdict::Win,
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

fn hits<'p>(pieces: impl Iterator<Item = &'p Piece>) -> usize {
    pieces.map(|piece| 1 + usize::from(piece.unit == Unit::Battleship && !piece.damaged)).sum()
}

fn left(state: &State, ids: &[PieceId]) -> Vec<(String, u16)> {
    let mut counts: BTreeMap<Unit, u16> = BTreeMap::new();
    ids.iter()
        .filter_map(|id| state.pieces.get(*id))
        .for_each(|piece| *counts.entry(piece.unit).or_default() += 1);
    counts.into_iter().map(|(unit, count)| (unit.id().to_owned(), count)).collect()
}

/// What is left of these, in prices.
pub fn value(state: &State, ids: &[PieceId]) -> f64 {
    let pieces = ids.iter().filter_map(|id| state.pieces.get(*id));
    pieces.map(|piece| f64::from(piece.unit.worth(piece.owner))).sum()
}

impl Reckoning<WorldAtWar> for Fight {
    type Key = Key;

    fn key(&self, state: &State) -> Key {
        let Some(battle) = &state.battle else { return Key::default() };
        let pen = state.pen_in(self.space).map_or(0, |pen| 1 + u64::from(pen.damaged));
        let circumstances = [
            u64::from(battle.round.min(2)) << 8
                | u64::from(self.policy.retreat.rounds_left(battle.round.into())),
            u64::from(banzai_markers(state, self.space)),
            battle.target as u64,
            pen,
            match self.policy.kamikazes {
                [0, 0] => 0,
                _ => state.treasury[sandtable_world_at_war::power::Power::Japan as usize].into(),
            },
        ];
        let header = circumstances.into_iter().fold(0, |all, one| all << 12 | one.min(4095));
        let mut kinds: Vec<(u32, u16)> = Vec::new();
        for (side, ids) in [(0, &self.attackers), (1, &self.defenders)] {
            for id in ids {
                let Some(piece) = state.pieces.get(*id) else { continue };
                let here = state.pieces.space_of(*id) == Some(self.space.0);
                let flags = [here, piece.damaged, piece.seaborne, piece.withdrawn, piece.in_pen];
                let flags = flags.iter().fold(0, |all, flag| all << 1 | u32::from(*flag));
                let role = (piece.role as u32) << 1 | u32::from(piece.aboard.is_some());
                let kind = side << 31 | (piece.owner as u32) << 20 | (piece.unit as u32) << 12;
                kinds.push((kind | role << 5 | flags, 1));
            }
        }
        (header, counted(kinds))
    }

    fn halfway(&self, state: &State) -> Option<(u8, Key)> {
        self.between_rounds(state).then(|| (0, self.key(state)))
    }

    fn between_rounds(&self, state: &State) -> bool {
        state.battle.as_ref().is_some_and(|battle| battle.step == Step::PressOrRetreat)
    }

    fn size(&self, state: &State) -> usize {
        hits(self.attackers.iter().chain(&self.defenders).filter_map(|id| state.pieces.get(*id)))
    }

    fn rounds(&self, state: &State) -> Option<u16> {
        state.battle.as_ref().map(|battle| battle.round.into())
    }

    fn end(&self, state: &State) -> Option<End> {
        let over = state.battle.is_none() && state.doings.resolved.contains(self.space);
        over.then(|| self.end_of(state, false))
    }

    fn stuck(&self, state: &State) -> Option<End> {
        Some(self.end_of(state, true))
    }

    fn decide(&self, _game: &WorldAtWar, state: &State, _seat: Seat) -> Option<Order> {
        decide(self, state)
    }

    fn lane(&self, state: &State, request: &RollRequest, die: usize) -> u8 {
        let Some(battle) = &state.battle else { return 0 };
        match &*request.dice[die].unit {
            "kamikaze" => 4,
            "submarine" => {
                let victims = match battle.step {
                    Step::DefendersFire => attackers(state, battle),
                    _ => defenders(state, battle),
                };
                u8::from(victims.iter().any(|id| target_class(state.piece(*id)) == AIR))
            }
            // Shots at aircraft come before those at tanks.
            "aa-gun" if battle.step == Step::DefendersFire => {
                let guns = request.dice[..die].iter().filter(|die| die.unit == "aa-gun").count();
                let (air, _) = gun_targets(state, battle);
                if guns < air.min(3 * usize::from(battle.guns_at_air)) { 2 } else { 3 }
            }
            _ => 0,
        }
    }
}

/// Whether a unit can be in such a battle at all.
pub fn fits(unit: Unit, sea: bool) -> bool {
    match unit.class() {
        Class::Air => true,
        Class::Land => !sea,
        Class::Sea => sea,
        Class::Building => false,
    }
}
