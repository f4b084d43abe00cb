//! Section 4.0: who has won at the end of a round.

use crate::board::board;
use crate::power::*;
use crate::state::*;

/// Capitals of a side that were taken or forced away from their first place.
fn fallen(state: &State, side: Side) -> usize {
    let down = |power: &Power| state.status[*power as usize] != Status::Normal;
    PLAYERS.into_iter().filter(|p| state.side_of(*p) == Some(side)).filter(down).count()
}

fn moscow_down(state: &State) -> bool {
    state.status[Russia as usize] != Status::Normal
}

pub fn winner(state: &State) -> Option<Side> {
    let allies = PLAYERS.into_iter().filter(|p| p.regime() == Some(Side::Allies));
    let axis = PLAYERS.into_iter().filter(|p| p.regime() == Some(Side::Axis));
    let down = |p: Power| state.status[p as usize] != Status::Normal;
    let allied_down = allies.filter(|p| down(*p)).count();
    let axis_down = axis.filter(|p| down(*p)).count();
    let (axis_wins, allies_win, russia_wins) = match state.russia {
        Stance::Joined(Side::Axis) => (allied_down >= 3, moscow_down(state) && axis_down >= 2, false),
        Stance::Joined(_) => (moscow_down(state) && allied_down >= 2, axis_down >= 3, false),
        Stance::Neutral | Stance::All => {
            let moscow = usize::from(moscow_down(state));
            (
                allied_down + moscow >= 3,
                axis_down + moscow >= 3,
                !moscow_down(state) && taken_by_russia(state) >= 3,
            )
        }
    };
    match (axis_wins, allies_win, russia_wins) {
        (_, _, true) => Some(Side::Russia),
        (true, false, _) => Some(Side::Axis),
        (false, true, _) => Some(Side::Allies),
        _ => None,
    }
}

/// Original capitals in Russian hands.
fn taken_by_russia(state: &State) -> usize {
    let taken = |p: &Power| p.capital().is_some_and(|capital| state.controller(capital) == Some(Russia));
    PLAYERS.into_iter().filter(|p| *p != Russia).filter(taken).count()
}

/// The economy now divided by that of the start.
pub fn ratio(state: &State, power: Power) -> f64 {
    f64::from(state.economy(power)) / f64::from(power.starting_economy().max(1))
}

/// Powers of the winning side, the best first.
pub fn ranking(state: &State, side: Side) -> Vec<Power> {
    let mut list: Vec<Power> = PLAYERS.into_iter().filter(|p| state.side_of(*p) == Some(side)).collect();
    list.sort_by(|a, b| ratio(state, *b).total_cmp(&ratio(state, *a)));
    list
}

/// Everybody's place: in the empire game by economy, those who are out last; otherwise the winning team by how its
/// economies grew, the others behind it.
pub fn places(state: &State) -> Vec<Vec<Power>> {
    let mut ranked: Vec<(f64, Power)> = match state.winner {
        Some(Winner::Side(side)) => ranking(state, side).into_iter().map(|p| (ratio(state, p), p)).collect(),
        _ if state.empire => {
            let alive = POWERS.into_iter().filter(|p| state.plays(*p) && state.is_alive(*p));
            let wealth = |p: Power| match state.winner {
                Some(Winner::Power(winner)) if winner == p => f64::INFINITY,
                _ if state.conceded.contains(p) => -1.0,
                _ => f64::from(state.economy(p)),
            };
            alive.map(|p| (wealth(p), p)).collect()
        }
        _ => return Vec::new(),
    };
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut places: Vec<Vec<Power>> =
        ranked.chunk_by(|a, b| a.0 == b.0).map(|share| share.iter().map(|(_, p)| *p).collect()).collect();
    let rest = POWERS.into_iter().filter(|p| state.plays(*p) && !ranked.iter().any(|(_, other)| other == p));
    let rest: Vec<Power> = rest.collect();
    if !rest.is_empty() {
        places.push(rest);
    }
    places
}

/// At the round limit: the side with more capitals taken, then the one whose economy grew more.
pub fn at_limit(state: &State) -> Winner {
    if state.empire {
        return richest(state);
    }
    let growth = |side: Side| {
        let own = || PLAYERS.into_iter().filter(move |p| p.regime() == Some(side));
        let now: u16 = own().map(|p| state.economy(p)).sum();
        let then: u16 = own().map(Power::starting_economy).sum();
        u32::from(now) * 1000 / u32::from(then.max(1))
    };
    let score = |side: Side, enemy: Side| (fallen(state, enemy), growth(side));
    match score(Side::Axis, Side::Allies).cmp(&score(Side::Allies, Side::Axis)) {
        std::cmp::Ordering::Greater => Winner::Side(Side::Axis),
        std::cmp::Ordering::Less => Winner::Side(Side::Allies),
        std::cmp::Ordering::Equal => Winner::Nobody,
    }
}

/// Empire: the largest economy.
pub fn richest(state: &State) -> Winner {
    let alive = POWERS.into_iter().filter(|p| state.plays(*p) && state.is_alive(*p));
    let mut list: Vec<(u16, Power)> = alive.map(|p| (state.economy(p), p)).collect();
    list.sort_unstable();
    match list[..] {
        [.., (second, _), (first, _)] if second == first => Winner::Nobody,
        [.., (_, power)] => Winner::Power(power),
        [] => Winner::Nobody,
    }
}

/// Empire: the last one standing.
pub fn last_one(state: &State) -> Option<Power> {
    let mut alive = POWERS.into_iter().filter(|p| state.plays(*p) && state.is_alive(*p));
    match (alive.next(), alive.next()) {
        (Some(only), None) => Some(only),
        _ => None,
    }
}

/// Zones with any value, for the empire game.
pub fn valued_zones() -> impl Iterator<Item = crate::board::Space> {
    board().lands().iter().copied().filter(|space| space.printed_value() > 0)
}
