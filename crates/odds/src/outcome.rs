//! Distributions: of the hits of a volley, of what they leave of a side, and of both sides after a round.

use std::collections::HashMap;
use std::ops::Range;

use sandtable_warfare::losses::Hits;

/// Chances below this are dropped. All of them together stay far below a millionth of a millionth.
pub const NEGLIGIBLE: f64 = 1e-18;

/// Hits of one volley that reach the same lanes: `chances[h]` is the chance of `h` of them.
#[derive(Clone, Debug)]
pub struct Group {
    pub lanes: u8,
    pub chances: Vec<f64>,
}

/// Chances of what a volley leaves of the side it is fired at.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    pub states: Vec<u32>,
    pub chances: Vec<f64>,
    /// The states are consecutive numbers, lowest first.
    pub dense: bool,
}

impl Outcome {
    #[inline]
    pub fn certain(&mut self, state: usize) {
        self.states.clear();
        self.chances.clear();
        self.states.push(state as u32);
        self.chances.push(1.0);
        self.dense = true;
    }

    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (usize, f64)> + Clone {
        self.states.iter().map(|state| *state as usize).zip(self.chances.iter().copied())
    }

    /// The part between the first and the last chance above a limit.
    #[inline]
    pub fn worth(&self, limit: f64) -> Range<usize> {
        let first = self.chances.iter().position(|chance| *chance > limit).unwrap_or(0);
        let last = self.chances.iter().rposition(|chance| *chance > limit).map_or(0, |last| last + 1);
        first..last
    }

    /// The chance that the volley leaves everything as it is.
    #[inline]
    pub fn unchanged(&self, state: usize) -> f64 {
        if self.dense {
            // A volley only takes away, so the present state is the highest.
            return self.chances.last().copied().unwrap_or(0.0);
        }
        self.iter().find(|(to, _)| *to == state).map_or(0.0, |(_, chance)| chance)
    }
}

/// Hits take one unit after another from a single row.
pub fn in_a_row(state: usize, chances: &[f64], outcome: &mut Outcome) {
    let most = (chances.len() - 1).min(state);
    let lowest = state - most;
    outcome.states.clear();
    outcome.states.extend((lowest..=state).map(|left| left as u32));
    outcome.chances.clear();
    outcome.chances.extend(chances[..=most].iter().rev());
    outcome.chances[0] += chances[most + 1..].iter().sum::<f64>();
}

/// What is left of a state after hits, where lanes compete for them; worked out once.
pub type Known = HashMap<(u32, u32), Vec<u32>>;

const UNKNOWN: u32 = u32::MAX;

/// Hits of several groups, or lanes to choose from: every combination is looked up, or `after` works it out.
pub fn competing(
    state: usize,
    groups: &[Group],
    known: &mut Known,
    after: impl Fn(&[Hits]) -> usize,
    outcome: &mut Outcome,
) {
    outcome.states.clear();
    outcome.chances.clear();
    outcome.dense = false;
    let lanes = groups.iter().fold(1, |all, group| all << 3 | u32::from(group.lanes));
    let table = known.entry((state as u32, lanes)).or_default();
    let mut hits: Vec<Hits> = groups.iter().map(|group| Hits { targets: group.lanes, hits: 0 }).collect();
    loop {
        let each = groups.iter().zip(&hits);
        let chance: f64 = each.map(|(group, hits)| group.chances[usize::from(hits.hits)]).product();
        // Five bits a group; more hits than that are too rare to remember.
        let at = hits.iter().fold(0, |at, group| at << 5 | usize::from(group.hits.min(31)));
        let left = if hits.iter().any(|group| group.hits > 31) {
            after(&hits) as u32
        } else {
            if table.len() <= at {
                table.resize(at + 1, UNKNOWN);
            }
            if table[at] == UNKNOWN {
                table[at] = after(&hits) as u32;
            }
            table[at]
        };
        match outcome.states.iter().position(|known| *known == left) {
            Some(at) => outcome.chances[at] += chance,
            None => {
                outcome.states.push(left);
                outcome.chances.push(chance);
            }
        }
        let Some(next) = (0..hits.len()).find(|i| usize::from(hits[*i].hits) + 1 < groups[*i].chances.len())
        else {
            return;
        };
        hits[next].hits += 1;
        hits[..next].iter_mut().for_each(|group| group.hits = 0);
    }
}

/// Carry a chance over to all states that a round can lead to, except to where it came from. `after` has the states
/// of one side as rows, `width` states of the other in each.
pub fn spread(
    after: &mut [f64],
    width: usize,
    (one, other): (&Outcome, &Outcome),
    chance: f64,
    except: Option<(usize, usize)>,
) {
    if chance <= NEGLIGIBLE {
        return;
    }
    let kept = except.map(|(a, d)| (a * width + d, after[a * width + d]));
    let matters = other.worth(NEGLIGIBLE / chance);
    let (states, chances) = (&other.states[matters.clone()], &other.chances[matters]);
    for (left, part) in one.iter() {
        let share = chance * part;
        if share <= NEGLIGIBLE || states.is_empty() {
            continue;
        }
        let row = &mut after[left * width..(left + 1) * width];
        if other.dense {
            let first = states[0] as usize;
            let row = &mut row[first..first + chances.len()];
            row.iter_mut().zip(chances).for_each(|(sum, part)| *sum += share * part);
        } else {
            states.iter().zip(chances).for_each(|(to, part)| row[*to as usize] += share * part);
        }
    }
    if let Some((at, before)) = kept {
        after[at] = before;
    }
}

/// The chance with which a round is fought from a state, if rounds in which nothing is hit are fought again at once:
/// the sum over all repetitions.
#[inline]
pub fn repeated(chance: f64, quiet: f64) -> f64 {
    chance / (1.0 - quiet)
}

/// Add dice to the hits that reach these lanes: so many sure ones, and one more that hits with this chance.
pub fn add_hits(volley: &mut Vec<Group>, lanes: u8, sure: usize, chance: f64) {
    if lanes == 0 {
        return;
    }
    let at = volley.iter().position(|group| group.lanes == lanes).unwrap_or_else(|| {
        volley.push(Group { lanes, chances: vec![1.0] });
        volley.len() - 1
    });
    let chances = &mut volley[at].chances;
    if chance > 0.0 {
        one_more(chances, chance);
    }
    if sure > 0 {
        chances.splice(0..0, std::iter::repeat_n(0.0, sure));
    }
}

/// The distribution of hits with one more die that hits with this chance.
pub fn one_more(chances: &mut Vec<f64>, chance: f64) {
    chances.push(0.0);
    for hits in (1..chances.len()).rev() {
        chances[hits] = chances[hits] * (1.0 - chance) + chances[hits - 1] * chance;
    }
    chances[0] *= 1.0 - chance;
}
