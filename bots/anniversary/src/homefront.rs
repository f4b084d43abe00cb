//! Whether the capital can be held when the moves of a phase are done.

use sandtable_anniversary::board::{Space, board};
use sandtable_anniversary::order::Order;
use sandtable_anniversary::power::Power;
use sandtable_anniversary::state::State;
use sandtable_anniversary::units::{Class, Counts, Unit};

use crate::arrangement::Group;
use crate::assess::{Assessment, CAPITAL_RISK};
use crate::map::{map, territories};
use crate::pool::Pool;
use crate::strike::{Element, Strike};
use crate::temper::Temper;
use crate::theatre::{sum, troops};

/// A plan that is safer by less than this is not worth what it gives up.
const SAFER: f32 = 0.05;
/// An enemy who is beaten with this chance no longer counts.
const BEATEN: f32 = 0.7;

/// The chance that the capital falls after a noncombat move.
pub fn risk_at_end(after: &State, me: Power, temper: &Temper) -> f32 {
    risk(&Assessment::new(after, me, temper), &Counts::default())
}

/// Whether the last land unit stays here: in a city or beside a factory anybody could walk in.
pub fn is_post(view: &Assessment, space: Space) -> bool {
    let state = view.theatre.state;
    let matters = space.victory_city().is_some() || state.complexes.contains(space);
    view.temper.is_careful() && matters && state.controller(space) == Some(view.theatre.me)
}

pub fn is_too_great(risk: f32) -> bool {
    risk > CAPITAL_RISK
}

pub fn is_safer(risk: f32, than: f32) -> bool {
    risk < than - SAFER
}

/// The chance that it falls after these strikes, if all who still can come to help.
fn risk_after(after: &State, me: Power, temper: &Temper, strikes: &[Strike]) -> f32 {
    let mut expected = after.clone();
    let beaten = |space: u16| strikes.iter().any(|strike| strike.target.0 == space && strike.win > BEATEN);
    let gone: Vec<_> = after
        .pieces
        .all()
        .filter(|(_, space, piece)| after.are_enemies(piece.owner, me) && beaten(*space))
        .map(|(id, _, _)| id)
        .collect();
    gone.into_iter().for_each(|id| expected.pieces.remove(id));
    let view = Assessment::new(&expected, me, temper);
    let helpers = board().capital(me).map(|capital| helpers(&view, after, capital)).unwrap_or_default();
    risk(&view, &helpers)
}

/// The cheapest land unit stays in a city or beside a factory that all would leave.
pub fn man_posts(view: &Assessment, groups: &mut [Group], standing: &[Counts]) {
    for post in territories().filter(|space| is_post(view, *space)) {
        if troops(&standing[post.index()]) > 0 {
            continue;
        }
        let leaves =
            |group: &&mut Group| group.from == post && group.unit.can_capture() && group.leaving() > 0;
        if let Some(group) = groups.iter_mut().filter(leaves).min_by_key(|group| group.unit.cost())
            && let Some(goal) = group.away()
        {
            group.redirect(goal, post, 1);
        }
    }
}

fn risk(view: &Assessment, more: &Counts) -> f32 {
    let Some(capital) = board().capital(view.theatre.me).filter(|at| view.theatre.is_friendly(*at)) else {
        return 0.0;
    };
    view.fall(capital, &sum(more, &view.recruits(capital)))
}

/// Units outside the capital that could march or fly there in the noncombat move.
fn helpers(view: &Assessment, after: &State, capital: Space) -> Counts {
    let pool = Pool::new(after, view.theatre.me);
    let mut found = Counts::default();
    for from in territories().filter(|from| *from != capital && view.theatre.is_friendly(*from)) {
        for (unit, count) in pool.at(from).iter() {
            let near = match unit.class() {
                Class::Land => map().land_distance(from, capital) <= unit.movement(),
                _ => unit == Unit::Fighter && board().air_distance(from, capital) <= unit.movement(),
            };
            found.add(unit, if near { count } else { 0 });
        }
    }
    found
}

/// The orders of these strikes, and the position after them. Strikes are given up one by one while they leave the
/// capital open, those that take most from home first.
pub fn hold(
    mut strikes: Vec<Strike>,
    carry_out: impl Fn(&mut Vec<Strike>) -> (Vec<Order>, State),
    me: Power,
    temper: &Temper,
) -> (Vec<Order>, State) {
    let mut best = carry_out(&mut strikes);
    if !temper.is_careful() || board().capital(me).is_none() {
        return best;
    }
    let mut risk = risk_after(&best.1, me, temper, &strikes);
    while is_too_great(risk) {
        let rated = strikes.iter().enumerate().map(|(at, strike)| (taken_from_home(strike, me), at));
        let Some((_, at)) = rated.max().filter(|(taken, _)| *taken > 0) else { break };
        strikes.remove(at);
        let fewer = carry_out(&mut strikes);
        let now = risk_after(&fewer.1, me, temper, &strikes);
        if is_safer(now, risk) {
            (risk, best) = (now, fewer);
        }
    }
    best
}

/// How many units a strike takes that could stand in the capital.
fn taken_from_home(strike: &Strike, me: Power) -> usize {
    let Some(capital) = board().capital(me) else { return 0 };
    strike.elements.iter().filter(|element| could_guard(element, capital)).count()
}

/// Whether these units could stand in the capital after a march.
pub fn could_guard(element: &Element, capital: Space) -> bool {
    match element {
        Element::March { from, unit, .. } => map().land_distance(*from, capital) <= unit.movement(),
        Element::Lift { cargo, .. } => cargo.iter().any(|(port, _)| map().land_distance(*port, capital) <= 1),
        _ => false,
    }
}
