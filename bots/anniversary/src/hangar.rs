//! Where aircraft spend the enemy's turn: on decks that have room, and not where anybody could walk in.

use sandtable_anniversary::board::Space;
use sandtable_anniversary::units::{Class, Counts, Unit};

use crate::arrangement::Group;
use crate::assess::Assessment;
use crate::map::sea_zones;
use crate::theatre::troops;

/// Fewer land units than this are no cover for aircraft.
const COVER: u16 = 2;

/// Fighters in the air, and those of a carrier itself, fill the own decks before they land elsewhere; those who
/// come to the capital stay there.
pub fn fill_decks(view: &Assessment, groups: &mut [Group]) {
    for zone in sea_zones().filter(|zone| view.theatre.own(*zone).get(Unit::AircraftCarrier) > 0) {
        let ending = |groups: &[Group], unit: Unit| {
            let alike = || groups.iter().filter(|group| group.unit == unit);
            let leave: u16 = alike().filter(|group| group.from == zone).map(Group::leaving).sum();
            let come: u16 = alike().filter(|group| group.from != zone).map(|group| group.sent_to(zone)).sum();
            (view.theatre.own(zone).get(unit) + come).saturating_sub(leave)
        };
        let decks = 2 * ending(groups, Unit::AircraftCarrier);
        let mut room = decks.saturating_sub(ending(groups, Unit::Fighter));
        for group in groups.iter_mut().filter(|group| group.unit == Unit::Fighter) {
            let lands = group.from == zone || !group.may_stay();
            for goal in group.goals.clone() {
                let elsewhere = lands && goal.is_land() && !view.is_capital(goal);
                let before = group.sent_to(zone);
                if elsewhere && group.redirect(goal, zone, room) {
                    room -= group.sent_to(zone) - before;
                }
            }
        }
    }
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
