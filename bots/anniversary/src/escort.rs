//! Guards for transports: the last own warship stays with them, and stragglers seek the fleet.

use sandtable_anniversary::Anniversary;
use sandtable_anniversary::board::Space;
use sandtable_anniversary::movement::cargo_counts;
use sandtable_anniversary::noncombat_move::may_move;
use sandtable_anniversary::order::Order;
use sandtable_anniversary::power::Power;
use sandtable_anniversary::state::{Piece, State};
use sandtable_anniversary::units::{Counts, Unit};
use sandtable_engine::game::play;
use sandtable_engine::pieces::PieceId;

use crate::arrangement::Group;
use crate::assess::Assessment;
use crate::map::sea_zones;
use crate::strike::ferry;
use crate::temper::Temper;
use crate::theatre::{less, only, price, sum};
use crate::threat::zones_within;

/// Transports do not flee for less than this, in IPCs.
const WORTH_FLEEING: f32 = 1.0;

/// Whether an enemy plane or warship could come to a zone.
pub fn is_reached(view: &Assessment, zone: Space) -> bool {
    view.threats().of(zone).any(|(_, units)| !units.is_empty())
}

pub fn has_guard(units: &Counts) -> bool {
    units.iter().any(|(unit, _)| unit.is_surface_warship())
}

/// Own transports that a single plane could sink; an ally's warships may sail away before the enemy comes.
pub fn lonely(view: &Assessment, zone: Space) -> u16 {
    let own = view.theatre.own(zone);
    if has_guard(own) || !is_reached(view, zone) { 0 } else { own.get(Unit::Transport) }
}

/// What may leave a zone of these warships: one stays where new transports will lie without any other guard, and
/// a destroyer with those that have landed troops.
pub fn spared(view: &Assessment, zone: Space, warships: &Counts) -> Counts {
    let new = view.recruits(zone);
    let mut free = *warships;
    if !view.temper.is_careful() || !is_reached(view, zone) || has_guard(&new) {
        return free;
    }
    let cheapest =
        warships.iter().filter(|(unit, _)| unit.is_surface_warship()).min_by_key(|(unit, _)| unit.cost());
    let landed = has_landed(view.theatre.state, view.theatre.me, zone);
    let stays = |unit: Unit| new.get(Unit::Transport) > 0 || unit == Unit::Destroyer && landed;
    if let Some((guard, _)) = cheapest.filter(|(unit, _)| stays(*unit)) {
        free.take(guard, 1);
    }
    free
}

/// Whether own transports lie here that have put troops ashore in this turn and cannot leave.
pub fn has_landed(state: &State, me: Power, zone: Space) -> bool {
    transports(state, me, zone).any(|(_, piece)| piece.combat_moved)
}

/// The cheapest warship stays where otherwise all would leave own transports that the enemy can reach; a large
/// one only if they are worth as much.
pub fn recall(view: &Assessment, groups: &mut [Group]) {
    for zone in sea_zones() {
        let own = &sum(view.theatre.own(zone), &view.recruits(zone));
        if own.get(Unit::Transport) == 0 || !has_guard(own) || !is_reached(view, zone) {
            continue;
        }
        let here = only(own, Unit::is_surface_warship).total();
        let guards = || groups.iter().filter(|group| group.unit.is_surface_warship());
        let leave: u16 = guards().filter(|group| group.from == zone).map(Group::leaving).sum();
        let come: u16 = guards().filter(|group| group.from != zone).map(|group| group.sent_to(zone)).sum();
        if here + come > leave {
            continue;
        }
        let stake = price(&only(own, |unit| unit == Unit::Transport))
            + price(view.theatre.cargo(zone, view.theatre.me));
        let fits = |group: &&mut Group| {
            let small = group.unit == Unit::Destroyer || f32::from(group.unit.cost()) <= stake;
            group.from == zone && group.unit.is_surface_warship() && group.leaving() > 0 && small
        };
        if let Some(group) = groups.iter_mut().filter(fits).min_by_key(|group| group.unit.cost())
            && let Some(goal) = group.away()
        {
            group.redirect(goal, zone, 1);
        }
    }
}

/// Transports in danger when everybody else has moved go where they are safer, if they still can.
pub fn gather(after: &mut State, me: Power, temper: &Temper) -> Vec<Order> {
    let mut orders = Vec::new();
    let mut zones: Vec<Space> = sea_zones().filter(|zone| !can_follow(after, me, *zone).is_empty()).collect();
    if !temper.is_careful() {
        return orders;
    }
    while !zones.is_empty() {
        let before = after.clone();
        let view = Assessment::new(&before, me, temper);
        let ships = |zone: Space| can_follow(&before, me, zone);
        let fled =
            zones.iter().find_map(|zone| Some((*zone, refuge(&view, *zone, ships(*zone).len() as u16)?)));
        let Some((zone, goal)) = fled else { break };
        zones.retain(|other| *other != zone);
        for order in ships(zone).into_iter().flat_map(|cargo| ferry(me, zone, cargo, zone, goal, &[], None)) {
            if play(&Anniversary, after, me.seat(), &order).is_ok() {
                orders.push(order);
            }
        }
    }
    orders
}

pub fn transports(state: &State, me: Power, zone: Space) -> impl Iterator<Item = (PieceId, &Piece)> {
    state.at(zone).filter(move |(_, piece)| piece.owner == me && piece.unit == Unit::Transport)
}

pub fn is_guarded(state: &State, me: Power, zone: Space) -> bool {
    state.at(zone).any(|(_, piece)| piece.owner == me && piece.unit.is_surface_warship())
}

/// What those own transports in a zone carry that may still move.
pub fn can_follow(state: &State, me: Power, zone: Space) -> Vec<Counts> {
    let fresh =
        |(id, piece): &(PieceId, &Piece)| state.movement_left(*id) > 0 && may_move(state, *id, piece).is_ok();
    transports(state, me, zone).filter(fresh).map(|(id, _)| cargo_counts(state, id)).collect()
}

/// The zone where so many transports are least in danger, if that is clearly less than here.
fn refuge(view: &Assessment, zone: Space, ships: u16) -> Option<Space> {
    let theatre = &view.theatre;
    let transports: Counts = [(Unit::Transport, ships)].into_iter().collect();
    let danger = |to: Space| {
        let there = theatre.friends(to);
        let others = if to == zone { less(&there, &transports) } else { there };
        view.exposure(to, &sum(&others, &transports)) - view.exposure(to, &others)
    };
    let quiet = |to: &Space| !theatre.state.is_hostile_zone(*to, theatre.me);
    let reach = zones_within(theatre, theatre.me, zone).into_iter().filter(quiet);
    let best = reach.min_by(|a, b| danger(*a).total_cmp(&danger(*b)))?;
    (danger(best) < danger(zone) - WORTH_FLEEING).then_some(best)
}

#[cfg(test)]
mod tests {
    use sandtable_engine::Notation;
    use serde_json::json;

    use super::*;
    use crate::staged::{position, zone};
    use crate::temper::HARD;

    #[test]
    fn a_herd_under_a_token_guard_seeks_the_fleet() {
        let fields = json!({
            "units": {
                "sz62": {"japan": "6 transport, 1 destroyer"},
                "sz61": {"japan": "2 aircraft-carrier, 4 fighter, 3 destroyer"},
                "sz57": {"united-states": "2 aircraft-carrier, 4 fighter, 2 destroyer"},
            },
        });
        let mut state = position("japan", "noncombat-move", fields);
        gather(&mut state, Power::Japan, &HARD);
        assert_eq!(transports(&state, Power::Japan, zone("sz62")).count(), 0);
    }

    #[test]
    fn transports_loaded_in_place_follow_the_fleet() {
        let fields = json!({
            "units": {
                "germany": {"germany": "9 infantry"}, "sz5": {"germany": "1 transport"},
                "sz3": {"germany": "2 aircraft-carrier, 4 fighter, 2 destroyer"},
                "united-kingdom": {"united-kingdom": "9 infantry, 1 fighter"},
            },
        });
        let mut state = position("germany", "noncombat-move", fields);
        let load = Anniversary.parse("load 2 infantry: germany -> sz5").expect("it is well spelt");
        play(&Anniversary, &mut state, Power::Germany.seat(), &load).expect("it is legal");
        let orders = gather(&mut state, Power::Germany, &HARD);
        assert_eq!(orders.len(), 1);
        assert_eq!(transports(&state, Power::Germany, zone("sz3")).count(), 1, "{orders:?}");
    }
}
