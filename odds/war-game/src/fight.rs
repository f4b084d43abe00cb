//! Battles as the reckoning on the game's own rules reads them: what tells positions apart, and what is left at the end.

use std::collections::BTreeMap;

use sandtable_engine::pieces::PieceId;
use sandtable_engine::{RollRequest, Seat};
use sandtable_odds::by_rules::{self, End, Reckoned, Reckoning, Throw, Verdict, counted};
use sandtable_war_game::WarGame;
use sandtable_war_game::battle::{Combat, Step};
use sandtable_war_game::board::Space;
use sandtable_war_game::order::Order;
use sandtable_war_game::power::{POWERS, Side};
use sandtable_war_game::rounds::next_volley;
use sandtable_war_game::state::{Piece, State};
use sandtable_war_game::units::{Class, Unit};
use sandtable_war_game::volley::{LAND, SHIP, SUB, Shot, is_submerged};

use crate::orders::decide;
use crate::policy::Policy;

/// The battles that are fought together, and how both sides decide.
#[derive(Clone, Debug)]
pub struct Fight {
    pub places: Vec<Space>,
    /// Whose turn it is; when battles are over it may be another's.
    pub side: Side,
    pub attackers: Vec<PieceId>,
    pub defenders: Vec<PieceId>,
    pub policy: Policy,
    /// The place whose end is the end of the whole; otherwise all of them have to be won.
    pub leading: Option<Space>,
}

/// Units by kind, place and condition, and what else may change from round to round.
pub type Key = (u64, Vec<(u64, u16)>);

/// A face above this loses a unit that crossed a harsh line.
const SAFE: u8 = 10;

impl Fight {
    /// The battles in progress.
    pub fn new(state: &State, policy: Policy) -> Option<Fight> {
        let mut places = state.combat.as_ref()?.places.clone();
        places.sort_unstable();
        let side = state.mover_side();
        let near = |space: Space| places.iter().any(|place| *place == space || place.adjacent(space));
        let of = |attacks: bool| -> Vec<PieceId> {
            let part = |space: Space, piece: &Piece| match attacks {
                true => state.is_mover(piece.owner) && near(space) && is_sent(&places, space, piece),
                false => piece.owner.side() != side && places.contains(&space),
            };
            let all = state.pieces.all().filter(|(_, space, piece)| part(Space(*space), piece));
            all.map(|(id, _, _)| id).collect()
        };
        let (attackers, defenders) = (of(true), of(false));
        let fought = !attackers.is_empty() && !defenders.is_empty();
        fought.then_some(Fight { places, side, attackers, defenders, policy, leading: None })
    }

    /// Tell the odds of one of the places.
    pub fn lead(&mut self, place: Space) {
        self.leading = Some(place);
    }

    pub fn odds(&self, game: &WarGame, start: &State, most_steps: usize) -> Option<Reckoned> {
        by_rules::odds(game, self, start, self.values(start), most_steps)
    }

    /// What both sides are worth.
    pub fn values(&self, state: &State) -> (f64, f64) {
        (value(state, &self.attackers), value(state, &self.defenders))
    }

    /// Steps of play the odds will take, more or less.
    pub fn work(&self, state: &State) -> usize {
        let rows = |ids: &[PieceId], place: Space, enemies: &[PieceId]| {
            let here = |id: &&PieceId| state.pieces.space_of(**id) == Some(place.0);
            let pieces = |ids: &[PieceId]| -> Vec<Piece> {
                ids.iter().filter(here).map(|id| *state.piece(*id)).collect()
            };
            let (own, other) = (pieces(ids), pieces(enemies));
            let air = own.iter().filter(|piece| piece.class() == Class::Air).count();
            let boats = own.iter().filter(|piece| piece.unit == Unit::Submarine).count();
            let all = hits(own.iter());
            let choosy = |piece: &Piece| piece.unit.is_artillery() || piece.unit == Unit::Submarine;
            match (air, other.iter().any(choosy)) {
                (0, _) | (_, false) => vec![all],
                _ if boats > 0 => vec![air, boats, all - air - boats],
                _ => vec![air, all - air],
            }
        };
        let (one, other) = (&self.attackers, &self.defenders);
        let battles = self.places.iter().map(|place| [rows(one, *place, other), rows(other, *place, one)]);
        by_rules::work(&battles.collect::<Vec<_>>())
    }

    fn verdict(&self, state: &State, place: Space) -> Verdict {
        let standing = |ids: &[PieceId]| {
            ids.iter().any(|id| {
                state.pieces.space_of(*id) == Some(place.0)
                    && state.pieces.get(*id).is_some_and(|piece| !piece.retreated && !is_submerged(piece))
            })
        };
        if standing(&self.defenders) {
            return Verdict::Loss;
        }
        let holds = match place.is_land() {
            true => state.controller(place).is_some_and(|power| power.side() == self.side),
            false => standing(&self.attackers),
        };
        if holds { Verdict::Win } else { Verdict::Draw }
    }

    fn end_of(&self, state: &State) -> End {
        let parts: Vec<Verdict> = self.places.iter().map(|place| self.verdict(state, *place)).collect();
        let all = |wanted: Verdict| parts.iter().all(|verdict| *verdict == wanted);
        let verdict = match self.leading.and_then(|lead| self.places.iter().position(|place| *place == lead))
        {
            Some(at) => parts[at],
            None if all(Verdict::Win) => Verdict::Win,
            None if all(Verdict::Loss) => Verdict::Loss,
            None => Verdict::Draw,
        };
        let (attacker_value, defender_value) = self.values(state);
        let left = |ids: &[PieceId]| left(state, ids);
        let (attacker, defender) = (left(&self.attackers), left(&self.defenders));
        End { verdict, attacker, defender, attacker_value, defender_value, parts }
    }
}

/// It fights in one of the places, or was sent into one: by land, from a deck, from a ship.
fn is_sent(places: &[Space], space: Space, piece: &Piece) -> bool {
    let aims = |goal: Option<Space>| goal.is_some_and(|goal| places.contains(&goal));
    let distant = aims(piece.shore) || aims(piece.second);
    let fights = piece.duty != sandtable_war_game::piece::Duty::Idle || piece.aboard.is_some();
    let supports = piece.class() == Class::Sea && !places.contains(&space);
    // Ships and guns that only fire into a place cannot be hit there.
    (places.contains(&space) && fights) || (distant && !supports && piece.aboard.is_some())
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

fn value(state: &State, ids: &[PieceId]) -> f64 {
    let pieces = ids.iter().filter_map(|id| state.pieces.get(*id));
    pieces.map(|piece| f64::from(piece.unit.price(piece.owner))).sum()
}

fn in_progress<'s>(places: &[Space], state: &'s State) -> Option<&'s Combat> {
    state.combat.as_ref().filter(|combat| combat.places.iter().any(|place| places.contains(place)))
}

impl Reckoning<WarGame> for Fight {
    type Key = Key;

    fn key(&self, state: &State) -> Key {
        let Some(combat) = in_progress(&self.places, state) else { return Key::default() };
        let mask = |has: &dyn Fn(Space) -> bool| {
            self.places.iter().fold(0_u64, |all, place| all << 1 | u64::from(has(*place)))
        };
        let fought = u16::from(combat.round).saturating_sub(1);
        let powers = |has: &dyn Fn(usize) -> bool| {
            (0..POWERS.len()).fold(0_u64, |all, at| all << 1 | u64::from(has(at)))
        };
        let rounds = |side: Side| match side == self.side {
            true => self.policy.retreat.rounds_left(fought),
            false => self.policy.defender_retreat.rounds_left(fought),
        };
        let fields: [(u32, u64); 9] = [
            (3, combat.at.into()),
            (5, combat.step as u64),
            (2, combat.round.min(2).into()),
            (6, rounds(Side::Axis).min(63).into()),
            (6, rounds(Side::Allies).min(63).into()),
            (8, powers(&|at| combat.fast.contains(POWERS[at]))),
            (8, powers(&|at| state.generals[at].alive)),
            (6, mask(&|place| state.battles.contains(place))),
            (6, mask(&|place| combat.diverted.contains(&place) || combat.stopped.contains(&place))),
        ];
        let header = fields.into_iter().fold(0, |all, (bits, value)| all << bits | value);
        let mut kinds: Vec<(u64, u16)> = Vec::new();
        for (side, ids) in [(0, &self.attackers), (1, &self.defenders)] {
            for id in ids {
                let Some(piece) = state.pieces.get(*id) else { continue };
                let space = state.pieces.space_of(*id).unwrap_or(u16::MAX);
                let late = piece.rolls_from > combat.round;
                let flags =
                    [piece.damaged, piece.landed, piece.retreated, piece.aboard.is_some(), piece.harsh, late];
                let flags = flags.iter().fold(0, |all, flag| all << 1 | u64::from(*flag));
                let fields: [(u32, u64); 6] = [
                    (1, side),
                    (3, piece.owner as u64),
                    (5, piece.unit as u64),
                    (4, piece.duty as u64),
                    (12, space.into()),
                    (12, piece.second.map_or(0, |second| u64::from(second.0) + 1)),
                ];
                let kind = fields.into_iter().fold(0, |all, (bits, value)| all << bits | value);
                kinds.push((kind << 6 | flags, 1));
            }
        }
        (header, counted(kinds))
    }

    /// Before the dice of a further place.
    fn halfway(&self, state: &State) -> Option<(u8, Key)> {
        let combat = in_progress(&self.places, state)?;
        let fresh = combat.rolled == 0 && combat.hits.is_empty() && combat.fallen.is_empty();
        let begins = matches!(combat.step, Step::AttackersRoll | Step::AttackersPreempt);
        (combat.at > 0 && begins && fresh).then(|| (combat.at, self.key(state)))
    }

    fn size(&self, state: &State) -> usize {
        hits(self.attackers.iter().chain(&self.defenders).filter_map(|id| state.pieces.get(*id)))
    }

    fn rounds(&self, state: &State) -> Option<u16> {
        in_progress(&self.places, state).map(|combat| combat.round.into())
    }

    fn end(&self, state: &State) -> Option<End> {
        let over = in_progress(&self.places, state).is_none()
            && !self.places.iter().any(|place| state.battles.contains(*place));
        over.then(|| self.end_of(state))
    }

    fn stuck(&self, state: &State) -> Option<End> {
        let mut end = self.end_of(state);
        end.verdict = Verdict::Draw;
        for (verdict, place) in end.parts.iter_mut().zip(&self.places) {
            if state.battles.contains(*place) {
                *verdict = Verdict::Draw;
            }
        }
        Some(end)
    }

    fn decide(&self, _game: &WarGame, state: &State, seat: Seat) -> Option<Order> {
        decide(&self.policy, state, seat)
    }

    fn throws(&self, state: &State, request: &RollRequest) -> Vec<Throw> {
        match next_volley(state).filter(|_| !state.options.low_luck) {
            Some((_, _, shots)) if shots.len() == request.dice.len() => {
                // What cannot be there makes no difference between shots.
                let land = state.combat.as_ref().is_some_and(|combat| combat.place().is_land());
                let absent = if land { SHIP | SUB } else { LAND };
                shots.iter().map(|shot| throw(&Shot { targets: shot.targets & !absent, ..*shot })).collect()
            }
            // With low luck several shots share a die.
            _ => (0..request.dice.len()).map(|die| Throw::Lane(die.min(255) as u8)).collect(),
        }
    }
}

/// Aircraft that see submarines by half only, and units on a harsh line, can do more than hit or miss.
fn throw(shot: &Shot) -> Throw {
    if !shot.harsh && shot.sub_need == shot.need {
        return Throw::Lane(shot.targets | u8::from(shot.torpedo) << 7);
    }
    let mut edges = vec![shot.sub_need, shot.need, 12];
    if shot.harsh {
        edges.push(SAFE);
    }
    edges.retain(|edge| *edge > 0);
    edges.sort_unstable();
    edges.dedup();
    let mut below = 0;
    let faces = edges.into_iter().map(|edge| {
        let part = f64::from(edge - below) / 12.0;
        below = edge;
        (edge, part)
    });
    Throw::Faces(faces.collect())
}
