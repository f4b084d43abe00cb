//! Where aircraft spend the enemy's turn: on decks that have room, and not where anybody could walk in.

use sandtable_anniversary::board::{Space, board};
use sandtable_anniversary::units::{Class, Counts, Unit};

use crate::arrangement::Group;
use crate::assess::Assessment;
use crate::escort;
use crate::map::sea_zones;
use crate::theatre::troops;

/// Fewer land units than this are no cover for aircraft.
const COVER: u16 = 2;

/// Fighters in the air, and those of a carrier itself, fill the own decks before they land elsewhere; those who
/// come to the capital stay there. A carrier with empty decks that an enemy can reach calls others from near by.
pub fn fill_decks(view: &Assessment, groups: &mut [Group]) {
    let at_risk = view.endangered_capital(&Counts::default());
    for zone in sea_zones() {
        // Carriers bought this turn will be there too, and new fighters are placed on them.
        let bought = view.recruits(zone).get(Unit::AircraftCarrier);
        let decks = 2 * (bought + ending(view, groups, Unit::AircraftCarrier, zone));
        let new = view.recruits(zone).get(Unit::Fighter);
        let fighters = new + ending(view, groups, Unit::Fighter, zone);
        let mut room = decks.saturating_sub(fighters);
        if room == 0 {
            continue;
        }
        for group in groups.iter_mut().filter(|group| group.unit == Unit::Fighter) {
            let lands = group.from == zone || !group.may_stay();
            room -= send(group, zone, room, |goal| lands && goal.is_land() && !view.is_capital(goal));
        }
        let bare = room == decks && escort::is_reached(view, zone);
        for group in groups.iter_mut().filter(|group| bare && group.unit == Unit::Fighter) {
            room -= send(group, zone, room, |goal| goal.is_land() && Some(goal) != at_risk);
        }
    }
}

/// How many own units of a kind end the move in a zone.
fn ending(view: &Assessment, groups: &[Group], unit: Unit, zone: Space) -> u16 {
    let alike = || groups.iter().filter(|group| group.unit == unit);
    let leave: u16 = alike().filter(|group| group.from == zone).map(Group::leaving).sum();
    let come: u16 = alike().filter(|group| group.from != zone).map(|group| group.sent_to(zone)).sum();
    (view.theatre.own(zone).get(unit) + come).saturating_sub(leave)
}

/// Redirect up to so many fighters from such goals to a deck in range.
fn send(group: &mut Group, deck: Space, most: u16, from: impl Fn(Space) -> bool) -> u16 {
    if board().air_distance(group.from, deck) > group.left {
        return 0;
    }
    if !group.goals.contains(&deck) {
        group.goals.push(deck);
        group.sent.push(0);
    }
    let before = group.sent_to(deck);
    for goal in group.goals.clone().into_iter().filter(|goal| from(*goal)) {
        let room = most - (group.sent_to(deck) - before);
        group.redirect(goal, deck, room);
    }
    group.sent_to(deck) - before
}

/// Aircraft leave territories that the enemy can walk into for the best place that is covered.
pub fn take_cover(view: &Assessment, groups: &mut [Group], standing: &[Counts]) {
    let is_open = |space: Space| {
        let invaded = || view.threats().of(space).any(|(_, units)| troops(units) > 0);
        let stand = &standing[space.index()];
        space.is_land() && !view.is_capital(space) && troops(stand) < COVER && invaded()
    };
    for group in groups.iter_mut().filter(|group| group.unit.class() == Class::Air) {
        let open: Vec<Space> = group.goals.iter().copied().filter(|goal| group.sent_to(*goal) > 0).collect();
        for goal in open.into_iter().filter(|goal| is_open(*goal)) {
            let covered = group.goals.iter().copied().filter(|other| other.is_land() && !is_open(*other));
            let taste = |space: &Space| view.place(group.unit, *space);
            if let Some(best) = covered.max_by(|a, b| taste(a).total_cmp(&taste(b))) {
                group.redirect(goal, best, u16::MAX);
            }
        }
    }
}
