//! The noncombat move: aircraft come home, reserves go forward, and nothing is left open to a blow.

use sandtable_anniversary::Anniversary;
use sandtable_anniversary::board::{Space, board};
use sandtable_anniversary::china;
use sandtable_anniversary::landing::{Horizon, is_airfield, stranded};
use sandtable_anniversary::noncombat_move::may_move;
use sandtable_anniversary::order::{Order, Pick};
use sandtable_anniversary::power::Power;
use sandtable_anniversary::state::State;
use sandtable_anniversary::units::{Class, Counts, Unit};
use sandtable_engine::game::play;

use crate::arrangement::{Arrangement, Group};
use crate::assess::{Assessment, Outlook};
use crate::escort;
use crate::harbour::has_yard;
use crate::homefront;
use crate::map::{map, sea_zones, territories};
use crate::sealift;
use crate::temper::Temper;
use crate::theatre::troops;
use crate::threat::zones_within;

/// The best moves found; if they open a way to the capital, those that were found with this in mind.
pub fn plan(state: &State, me: Power, temper: &Temper) -> Vec<Order> {
    let (orders, after) = moves(state, me, temper, None);
    if !temper.is_careful() || me == Power::China {
        return orders;
    }
    let risk = homefront::risk_at_end(&after, me, temper);
    if !homefront::is_too_great(risk) {
        return orders;
    }
    let (other, later) = moves(state, me, temper, Some((me, Outlook::warned(state, me, &after, temper))));
    if homefront::is_safer(homefront::risk_at_end(&later, me, temper), risk) { other } else { orders }
}

/// The moves, and the position after them.
fn moves(
    state: &State,
    me: Power,
    temper: &Temper,
    mut kept: Option<(Power, Outlook)>,
) -> (Vec<Order>, State) {
    let mut after = state.clone();
    let mut orders = match me {
        Power::China => Vec::new(),
        _ => sealift::plan(&mut after, me, temper, &mut kept),
    };
    let kept = kept.map(|(power, outlook)| (power, outlook.with_new_values()));
    let view = Assessment::with(&after, me, temper, kept);
    let groups = groups(&view, &after);
    let arranged = Arrangement::best(&view, groups);
    let moves = arranged.orders(me);
    drop(view);
    for order in moves {
        if lands_on_a_deck(&after, me, &order) && play(&Anniversary, &mut after, me.seat(), &order).is_ok() {
            orders.push(order);
        }
    }
    orders.extend(escort::gather(&mut after, me, temper));
    bring_home(&mut after, me, &mut orders);
    (orders, after)
}

/// Aircraft are only sent to sea where a carrier with room is already or will be placed, not where one might
/// still come.
fn lands_on_a_deck(state: &State, me: Power, order: &Order) -> bool {
    let Order::Move { units, path } = order else { return true };
    let (Some(pick), Some(to)) = (units.first(), path.last()) else { return true };
    if pick.unit != Unit::Fighter || to.is_land() {
        return true;
    }
    let own = |unit: Unit| state.at(*to).filter(|(_, p)| p.owner == me && p.unit == unit).count();
    let new = if has_yard(state, me, *to) { state.mobilization[me as usize] } else { Counts::default() };
    let decks = 2 * (own(Unit::AircraftCarrier) + usize::from(new.get(Unit::AircraftCarrier)));
    own(Unit::Fighter) + usize::from(new.get(Unit::Fighter) + pick.count) <= decks
}

/// Aircraft still in the air take a free deck or any landing place the rules allow; for the others a carrier comes.
fn bring_home(state: &mut State, me: Power, orders: &mut Vec<Order>) {
    for id in stranded(state, me, Horizon::Mobilize) {
        let (unit, from) = (state.piece(id).unit, state.space_of(id));
        let mut places: Vec<Space> =
            territories().filter(|to| is_airfield(state, *to, me)).chain(sea_zones()).collect();
        places.retain(|to| board().air_distance(from, *to) <= state.movement_left(id));
        let own = |at: Space, unit| state.at(at).filter(|(_, p)| p.owner == me && p.unit == unit).count();
        let deck = |at: Space| 2 * own(at, Unit::AircraftCarrier) > own(at, Unit::Fighter);
        places.sort_by_key(|to| (!deck(*to), to.is_sea(), board().air_distance(from, *to)));
        for to in places {
            let order = Order::Move { units: vec![Pick::owned(1, me, unit)], path: vec![from, to] };
            if play(&Anniversary, state, me.seat(), &order).is_ok() {
                orders.push(order);
                break;
            }
        }
    }
    for id in stranded(state, me, Horizon::Mobilize) {
        let zone = state.space_of(id);
        let decks = sea_zones().filter(|from| *from != zone && board().air_distance(*from, zone) <= 2);
        let come = |from: Space| Order::Move {
            units: vec![Pick::owned(1, me, Unit::AircraftCarrier)],
            path: vec![from, zone],
        };
        let found = decks.map(come).find(|order| play(&Anniversary, state, me.seat(), order).is_ok());
        orders.extend(found);
    }
}

fn groups(view: &Assessment, state: &State) -> Vec<Group> {
    let me = view.theatre.me;
    let mut kinds: Vec<(Space, Unit, u8, u16)> = Vec::new();
    for (id, space, piece) in state.pieces.all().filter(|(_, _, p)| p.owner == me) {
        // Ships that have sailed with a convoy stay with it.
        let led = piece.class() == Class::Sea && piece.noncombat_moved;
        let skip = led || matches!(piece.unit, Unit::Transport | Unit::AntiaircraftGun);
        let left = state.movement_left(id);
        if skip || left == 0 || may_move(state, id, piece).is_err() {
            continue;
        }
        match kinds
            .iter_mut()
            .find(|(at, unit, range, _)| at.0 == space && *unit == piece.unit && *range == left)
        {
            Some((_, _, _, count)) => *count += 1,
            None => kinds.push((Space(space), piece.unit, left, 1)),
        }
    }
    kinds.into_iter().filter_map(|(from, unit, left, count)| group(view, from, unit, left, count)).collect()
}

fn group(view: &Assessment, from: Space, unit: Unit, left: u8, count: u16) -> Option<Group> {
    let mut goals = match unit.class() {
        Class::Land => by_land(view, from, left),
        Class::Air => by_air(view, from, unit, left),
        Class::Sea => by_sea(view, from),
    };
    goals.retain(|goal| *goal != from);
    let stays = unit.class() != Class::Air || may_stay(view, from);
    if stays {
        goals.insert(0, from);
    }
    if goals.is_empty() || goals == [from] {
        return None;
    }
    let mut sent = vec![0; goals.len()];
    sent[0] = count;
    Some(Group { from, unit, left, goals, sent })
}

fn may_stay(view: &Assessment, from: Space) -> bool {
    match from.is_sea() {
        true => view.theatre.own(from).get(Unit::AircraftCarrier) > 0,
        false => is_airfield(view.theatre.state, from, view.theatre.me),
    }
}

fn by_land(view: &Assessment, from: Space, left: u8) -> Vec<Space> {
    let theatre = &view.theatre;
    let open =
        |to: &Space| theatre.is_friendly(*to) && (theatre.me != Power::China || china::may_occupy(*to));
    let mut goals: Vec<Space> = map().ashore(from).iter().copied().filter(open).collect();
    if left > 1 {
        for mid in goals.clone() {
            goals.extend(map().ashore(mid).iter().copied().filter(open));
        }
        goals.sort_unstable();
        goals.dedup();
    }
    goals
}

/// The best few airfields, and decks with room.
fn by_air(view: &Assessment, from: Space, unit: Unit, left: u8) -> Vec<Space> {
    let theatre = &view.theatre;
    let near = |to: &Space| board().air_distance(from, *to) <= left;
    let mut fields: Vec<Space> =
        territories().filter(near).filter(|to| is_airfield(theatre.state, *to, theatre.me)).collect();
    fields.sort_by(|a, b| view.values().overland(*b).total_cmp(&view.values().overland(*a)));
    let guarded = fields.iter().copied().max_by_key(|field| troops(&theatre.friends(*field)));
    fields.truncate(6);
    fields.extend(guarded.filter(|field| !fields.contains(field)));
    if let Some(capital) = board().capital(theatre.me)
        && near(&capital)
        && is_airfield(theatre.state, capital, theatre.me)
        && !fields.contains(&capital)
    {
        fields.push(capital);
    }
    if unit == Unit::Fighter {
        let room = |zone: &Space| {
            2 * theatre.own(*zone).get(Unit::AircraftCarrier) > theatre.own(*zone).get(Unit::Fighter)
        };
        fields.extend(sea_zones().filter(near).filter(room));
        if theatre.own(from).get(Unit::AircraftCarrier) > 0 || !may_stay(view, from) {
            let carriers = sea_zones()
                .filter(|zone| theatre.own(*zone).get(Unit::AircraftCarrier) > 0 && view.temper.is_careful());
            fields.extend(carriers.flat_map(|zone| by_sea(view, zone)).filter(near));
            fields.sort_unstable();
            fields.dedup();
        }
    }
    fields
}

fn by_sea(view: &Assessment, from: Space) -> Vec<Space> {
    let theatre = &view.theatre;
    let quiet = |zone: &Space| !theatre.state.is_hostile_zone(*zone, theatre.me);
    zones_within(theatre, theatre.me, from).into_iter().filter(quiet).collect()
}
