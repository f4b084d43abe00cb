//! Exact odds on a game's own rules: every volley that can fall is rolled, every decision is taken by a policy, and
//! positions that come to the same are counted together. Nothing of a battle is written down a second time, so no
//! special rule can be forgotten; the price is time, and large battles are refused.

use std::collections::BTreeMap;

use sandtable_engine::dice::Dice;
use sandtable_engine::game::{play, roll};
use sandtable_engine::patience::{self, go_on};
use sandtable_engine::{Awaiting, RollRequest, Rules, Seat};

use crate::outcome::one_more;
use crate::{Odds, SideOdds, Survivors};

/// Chances below this are dropped: all of them together stay far below a thousandth of a millionth.
const NEGLIGIBLE: f64 = 1e-16;

/// How a battle of a game is read and decided.
pub trait Reckoning<G: Rules> {
    /// What tells positions of a battle apart; a round that changed nothing leads to the same again.
    type Key: Ord + Clone;

    /// The position where the first dice or decisions of a round are awaited.
    fn key(&self, state: &G::State) -> Self::Key;

    /// A point within a round at which positions that come to the same may be counted together: such points in their
    /// order, and the position.
    fn halfway(&self, _state: &G::State) -> Option<(u8, Self::Key)> {
        None
    }

    /// How much can still be hit on both sides together: it never grows.
    fn size(&self, state: &G::State) -> usize;

    /// How many rounds have begun; `None` once the battle is over.
    fn rounds(&self, state: &G::State) -> Option<u16>;

    /// One round is over, and the next has not begun.
    fn between_rounds(&self, _state: &G::State) -> bool {
        false
    }

    /// How the battle ended, once it has.
    fn end(&self, state: &G::State) -> Option<End>;

    /// What a battle comes to in which no round changes anything.
    fn stuck(&self, _state: &G::State) -> Option<End> {
        None
    }

    fn decide(&self, game: &G, state: &G::State, seat: Seat) -> Option<G::Order>;

    /// Dice of a volley whose hits do the same have the same number.
    fn lane(&self, _state: &G::State, _request: &RollRequest, _die: usize) -> u8 {
        0
    }

    /// How each die of a volley is read.
    fn throws(&self, state: &G::State, request: &RollRequest) -> Vec<Throw> {
        (0..request.dice.len()).map(|die| Throw::Lane(self.lane(state, request, die))).collect()
    }
}

/// How a die is read.
#[derive(Clone, PartialEq, Debug)]
pub enum Throw {
    /// It hits or misses as others of its lane do; without a number to reach each face counts.
    Lane(u8),
    /// It can do more than hit or miss: a face for each of these, with its chance.
    Faces(Vec<(u8, f64)>),
}

/// Like pieces of a key counted together.
pub fn counted<K: Ord>(mut kinds: Vec<(K, u16)>) -> Vec<(K, u16)> {
    kinds.sort_unstable();
    kinds.dedup_by(|next, kept| {
        let same = next.0 == kept.0;
        kept.1 += u16::from(same);
        same
    });
    kinds
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    Win,
    Draw,
    Loss,
}

/// What is left when a battle is over: unit ids with how many there are, and their value.
#[derive(Clone, PartialEq, Debug)]
pub struct End {
    pub verdict: Verdict,
    pub attacker: Vec<(String, u16)>,
    pub defender: Vec<(String, u16)>,
    pub attacker_value: f64,
    pub defender_value: f64,
    /// How each of several battles ended that were fought together.
    pub parts: Vec<Verdict>,
}

/// The odds of a battle, and of each of those that were fought together: win, draw and loss.
#[derive(Clone, PartialEq, Debug)]
pub struct Reckoned {
    pub odds: Odds,
    pub parts: Vec<[f64; 3]>,
}

/// The odds from a position on; `values` are what both sides are worth in it. `None` if that takes more than so many
/// steps of play, or the battle does not come to an end by the policy.
pub fn odds<G: Rules, R: Reckoning<G>>(
    game: &G,
    reckoning: &R,
    state: &G::State,
    values: (f64, f64),
    most_steps: usize,
) -> Option<Reckoned> {
    let mut left = most_steps;
    let mut ahead: BTreeMap<(usize, R::Key), (G::State, f64)> = BTreeMap::new();
    let mut total = Total::default();
    let mut rounds = 0.0;
    let mut absorb = |round: Round<G, R>, scale: f64, ahead: &mut BTreeMap<_, (G::State, f64)>| {
        rounds += scale * round.rounds;
        for (size, key, state, chance) in round.next {
            ahead.entry((size, key)).or_insert((state, 0.0)).1 += scale * chance;
        }
        round.ends.into_iter().for_each(|(end, chance)| total.count(end, scale * chance));
    };
    absorb(fight(game, reckoning, (state.clone(), 1.0), None, &mut left)?, 1.0, &mut ahead);
    // Rounds only take away, so nothing leads back to a larger position.
    while let Some(((_, key), (state, chance))) = ahead.pop_last() {
        if chance < NEGLIGIBLE {
            continue;
        }
        let stuck = reckoning.stuck(&state);
        let round = fight(game, reckoning, (state, chance), Some(&key), &mut left)?;
        if round.quiet > 1.0 - 1e-9 {
            let ends = vec![(stuck?, 1.0)];
            absorb(Round { quiet: 0.0, rounds: 0.0, next: Vec::new(), ends }, chance, &mut ahead);
            continue;
        }
        // A round in which nothing changes is fought again at once: the sum over all repetitions.
        let fought = chance / (1.0 - round.quiet);
        absorb(round, fought, &mut ahead);
    }
    // A round that had begun is fought, too.
    let begun = reckoning.rounds(state).is_some_and(|rounds| rounds > 0) && !reckoning.between_rounds(state);
    Some(total.reckoned(rounds + f64::from(u8::from(begun)), values))
}

/// One play of the battle with real dice and the same decisions: what odds are held against. `None` if it does not
/// come to an end.
pub fn play_out<G: Rules, R: Reckoning<G>>(
    game: &G,
    reckoning: &R,
    mut state: G::State,
    dice: &mut Dice,
) -> Option<End> {
    for _ in 0..LONG {
        if let Some(end) = reckoning.end(&state) {
            return Some(end);
        }
        match game.awaiting(&state) {
            Awaiting::Roll(request) => {
                let faces = dice.roll(request.dice.iter().map(|die| die.sides));
                roll(game, &mut state, &faces);
            }
            Awaiting::Orders(seats) => {
                let seat = *seats.first()?;
                let order = reckoning.decide(game, &state, seat)?;
                play(game, &mut state, seat, &order).ok()?;
            }
            Awaiting::Over(_) => return None,
        }
    }
    reckoning.stuck(&state)
}

/// Nothing is hit any more in a play of so many steps.
const LONG: usize = 5_000;

/// Steps of play that a question may take: some seconds.
const MOST_STEPS: usize = 250_000;

/// Refuse a battle that takes more steps of play than it may, half of them where somebody waits who will not wait
/// for long; otherwise how many it may take: estimates are rough.
///
/// # Errors
/// A sentence that says what to leave out.
pub fn allowed(work: usize) -> Result<usize, String> {
    let most = if patience::is_limited() { MOST_STEPS / 2 } else { MOST_STEPS };
    match work > most {
        true => Err(format!(
            "this takes about {work} steps of play, and {most} are allowed: leave out units, or kinds of them, on \
             either side"
        )),
        false => Ok(8 * most),
    }
}

/// Steps of play that the odds take, more or less, where both sides of each battle have rows of hits that are lost from
/// their front: so many positions, and from each of them so many ways in which the volleys of a round can fall, one
/// battle after the other.
pub fn work(battles: &[[Vec<usize>; 2]]) -> usize {
    let product = |rows: &[usize], of: fn(usize) -> usize| {
        rows.iter().fold(1_usize, |all, row| all.saturating_mul(of(*row)))
    };
    let both = |[one, other]: &[Vec<usize>; 2], of| product(one, of).saturating_mul(product(other, of));
    let positions =
        battles.iter().fold(1_usize, |all, battle| all.saturating_mul(both(battle, |row| row + 1)));
    let (mut ways, mut sum) = (1_usize, 0_usize);
    for battle in battles {
        // On average half of a side is left, and it hits less often than not.
        ways = ways.saturating_mul(both(battle, |row| row / 2 + 1));
        sum = sum.saturating_add(ways);
    }
    positions.saturating_mul(sum).saturating_mul(2)
}

/// What a round leads to.
struct Round<G: Rules, R: Reckoning<G>> {
    /// The chance that it leads to where it began.
    quiet: f64,
    /// How many rounds begin in it: usually one.
    rounds: f64,
    next: Vec<(usize, R::Key, G::State, f64)>,
    ends: Vec<(End, f64)>,
}

/// Positions halfway through a round, with their chances and the rounds that had begun.
type Parked<G, R> = BTreeMap<(u8, <R as Reckoning<G>>::Key), (<G as Rules>::State, f64, u16)>;

fn fight<G: Rules, R: Reckoning<G>>(
    game: &G,
    reckoning: &R,
    (state, scale): (G::State, f64),
    own: Option<&R::Key>,
    left: &mut usize,
) -> Option<Round<G, R>> {
    let mut round = Round { quiet: 0.0, rounds: 0.0, next: Vec::new(), ends: Vec::new() };
    let begun = reckoning.rounds(&state).unwrap_or(0);
    let mut open = vec![(state, 1.0, begun, true)];
    let mut parked: Parked<G, R> = BTreeMap::new();
    loop {
        let Some((mut state, chance, before, moves_on)) = open.pop() else {
            let Some((_, (state, chance, before))) = parked.pop_first() else { return Some(round) };
            open.push((state, chance, before, true));
            continue;
        };
        go_on();
        *left = left.checked_sub(1)?;
        let now = reckoning.rounds(&state).unwrap_or(before);
        round.rounds += chance * f64::from(now.saturating_sub(before));
        if let Some(end) = reckoning.end(&state) {
            round.ends.push((end, chance));
            continue;
        }
        if now > begun {
            let key = reckoning.key(&state);
            if own == Some(&key) {
                round.quiet += chance;
            } else {
                round.next.push((reckoning.size(&state), key, state, chance));
            }
            continue;
        }
        if !moves_on && let Some(point) = reckoning.halfway(&state) {
            parked.entry(point).or_insert((state, 0.0, now)).1 += chance;
            continue;
        }
        match game.awaiting(&state) {
            Awaiting::Roll(request) => {
                for (faces, part) in volleys(reckoning, &state, &request) {
                    if scale * chance * part > NEGLIGIBLE {
                        let mut after = state.clone();
                        roll(game, &mut after, &faces);
                        open.push((after, chance * part, now, false));
                    }
                }
            }
            Awaiting::Orders(seats) => {
                let seat = *seats.first()?;
                let order = reckoning.decide(game, &state, seat)?;
                play(game, &mut state, seat, &order).ok()?;
                open.push((state, chance, now, false));
            }
            Awaiting::Over(_) => return None,
        }
    }
}

/// Every way a volley can fall that makes a difference, with its chance: so many hits in each lane, the surest dice
/// first; dice that are read by their face have each of them.
fn volleys<G: Rules, R: Reckoning<G>>(
    reckoning: &R,
    state: &G::State,
    request: &RollRequest,
) -> Vec<(Vec<u8>, f64)> {
    let mut lanes: BTreeMap<u8, Vec<usize>> = BTreeMap::new();
    let misses: Vec<u8> = request.dice.iter().map(|die| die.sides).collect();
    let mut all = vec![(misses, 1.0)];
    for (at, (die, throw)) in request.dice.iter().zip(reckoning.throws(state, request)).enumerate() {
        let each_face = || (1..=die.sides).map(|face| (face, 1.0 / f64::from(die.sides))).collect();
        let faces: Vec<(u8, f64)> = match (throw, die.need) {
            (Throw::Faces(faces), _) => faces,
            (Throw::Lane(_), None) => each_face(),
            (Throw::Lane(lane), Some(_)) => {
                lanes.entry(lane).or_default().push(at);
                continue;
            }
        };
        let with = |(known, chance): &(Vec<u8>, f64)| {
            let fallen = |(face, part): &(u8, f64)| {
                let mut faces = known.clone();
                faces[at] = *face;
                (faces, chance * part)
            };
            faces.iter().map(fallen).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(with).collect();
    }
    for mut dice in lanes.into_values() {
        let need = |at: usize| request.dice[at].need.unwrap_or(0);
        dice.sort_by_key(|at| std::cmp::Reverse(need(*at)));
        let mut chances = vec![1.0];
        for at in &dice {
            let sides = request.dice[*at].sides;
            one_more(&mut chances, f64::from(need(*at).min(sides)) / f64::from(sides));
        }
        let hits = |(known, chance): &(Vec<u8>, f64)| {
            let with = |(hits, part): (usize, &f64)| {
                let mut faces = known.clone();
                dice[..hits].iter().for_each(|at| faces[*at] = 1);
                (faces, chance * part)
            };
            chances.iter().enumerate().filter(|(_, part)| **part > 0.0).map(with).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(hits).collect();
    }
    all
}

#[derive(Default)]
struct Total {
    win: f64,
    draw: f64,
    loss: f64,
    attacker: BTreeMap<Vec<(String, u16)>, f64>,
    defender: BTreeMap<Vec<(String, u16)>, f64>,
    attacker_left: f64,
    defender_left: f64,
    parts: Vec<[f64; 3]>,
}

impl Total {
    fn count(&mut self, end: End, chance: f64) {
        match end.verdict {
            Verdict::Win => self.win += chance,
            Verdict::Draw => self.draw += chance,
            Verdict::Loss => self.loss += chance,
        }
        self.parts.resize(self.parts.len().max(end.parts.len()), [0.0; 3]);
        for (sums, verdict) in self.parts.iter_mut().zip(&end.parts) {
            sums[*verdict as usize] += chance;
        }
        self.attacker_left += chance * end.attacker_value;
        self.defender_left += chance * end.defender_value;
        *self.attacker.entry(end.attacker).or_default() += chance;
        *self.defender.entry(end.defender).or_default() += chance;
    }

    fn reckoned(self, rounds: f64, (attacker, defender): (f64, f64)) -> Reckoned {
        let parts = self.parts;
        let odds = Odds {
            win: self.win,
            draw: self.draw,
            loss: self.loss,
            rounds,
            attacker: SideOdds {
                survivors: survivors(self.attacker),
                value_lost: attacker - self.attacker_left,
            },
            defender: SideOdds {
                survivors: survivors(self.defender),
                value_lost: defender - self.defender_left,
            },
        };
        Reckoned { odds, parts }
    }
}

fn survivors(all: BTreeMap<Vec<(String, u16)>, f64>) -> Vec<Survivors> {
    let mut list: Vec<Survivors> =
        all.into_iter().map(|(units, chance)| Survivors { chance, units }).collect();
    list.sort_by(|a, b| b.chance.total_cmp(&a.chance));
    list
}
