//! How stacks, sorties and construction sites change.

use crate::Table;
use crate::event::Left;
use crate::ids::*;
use crate::state::*;

pub fn fresh(nation: Nation, number: u8, region: Region, units: Units) -> Command {
    Command { nation, number, region, units, tagged: false, dived: false, raided: false }
}

/// Commands stay sorted, so their order never depends on how a state came about.
pub fn insert(state: &mut State, command: Command) {
    let at = state.commands.partition_point(|c| (c.nation, c.number) < (command.nation, command.number));
    state.commands.insert(at, command);
}

/// Put units under a token, new or in place.
pub fn join(state: &mut State, nation: Nation, token: u8, region: Region, units: Units) {
    match state.commands.iter_mut().find(|c| c.nation == nation && c.number == token) {
        Some(command) => command.units += units,
        None => insert(state, fresh(nation, token, region, units)),
    }
}

pub fn regroup(state: &mut State, nation: Nation, from: u8, to: u8, units: Units) {
    let Some(source) = state.commands.iter_mut().find(|c| c.nation == nation && c.number == from) else {
        return;
    };
    source.units -= units;
    let origin = *source;
    match state.commands.iter_mut().find(|c| c.nation == nation && c.number == to) {
        Some(target) => {
            target.units += units;
            target.tagged |= origin.tagged;
            target.raided |= origin.raided;
        }
        None => insert(state, Command { number: to, units, ..origin }),
    }
    state.commands.retain(|c| !c.units.is_empty());
}

pub fn moved(state: &mut State, nation: Nation, number: u8, path: &[Region], left: Option<&Left>) {
    let Some(command) = state.commands.iter_mut().find(|c| c.nation == nation && c.number == number) else {
        return;
    };
    let (from, land) = (command.region, command.category() == Category::Land);
    if let Some(&end) = path.last() {
        command.region = end;
    }
    command.tagged |= command.category() == Category::Air;
    if let Some(left) = left {
        command.units -= left.units;
        insert(state, fresh(nation, left.token, left.at, left.units));
        state.nations[nation as usize].chart.late.push(left.token);
    }
    if land && path.last() != Some(&from) {
        state.vacated.push((nation, from));
    }
    state.nations[nation as usize].chart.next += 1;
}

pub fn launch(state: &mut State, nation: Nation, from: Region, to: Region) {
    let launched = &mut state.nations[nation as usize].launched;
    match launched.iter_mut().find(|(region, _)| *region == from) {
        Some((_, count)) => *count += 1,
        None => launched.push((from, 1)),
    }
    match state.sorties.iter_mut().find(|s| s.nation == nation && s.region == to) {
        Some(sortie) => sortie.count += 1,
        None => {
            let at = state.sorties.partition_point(|s| (s.region, s.nation) < (to, nation));
            state.sorties.insert(at, Sortie { nation, region: to, count: 1 });
        }
    }
}

/// Take units from a nation's stacks in a region, lowest command first; carrier
/// fighters come from those launched.
pub fn remove_units(state: &mut State, nation: Nation, region: Region, units: Units) {
    let mut left = units;
    for command in state.commands.iter_mut().filter(|c| c.nation == nation && c.region == region) {
        let now = command.units.common(left);
        command.units -= now;
        left -= now;
    }
    for sortie in state.sorties.iter_mut().filter(|s| s.nation == nation && s.region == region) {
        sortie.count = sortie.count.saturating_sub(left[UnitType::CarrierFighter]);
    }
    state.commands.retain(|c| !c.units.is_empty());
    state.sorties.retain(|s| s.count > 0);
}

/// The Casualty List; in Quick Play the points are tallied at once.
pub fn casualties(table: &Table, state: &mut State, nation: Nation, units: Units) {
    let quick = state.options.quick_play;
    let nation = &mut state.nations[nation as usize];
    if quick {
        nation.casualty_points += table.units.quick_casualty_points(units);
    } else {
        nation.casualties += units;
    }
}

pub fn add_construction(state: &mut State, at: Region, units: Units) {
    match state.construction.iter_mut().find(|c| c.region == at) {
        Some(construction) => construction.units += units,
        None => {
            let place = state.construction.partition_point(|c| c.region < at);
            state.construction.insert(place, Construction { region: at, units, deferred: Units::default() });
        }
    }
}

pub fn remove_construction(state: &mut State, at: Region, units: Units) {
    for construction in state.construction.iter_mut().filter(|c| c.region == at) {
        construction.units -= units;
        construction.deferred = construction.deferred.common(construction.units);
    }
    state.construction.retain(|c| !c.units.is_empty());
}

pub fn dive(state: &mut State, nation: Nation, from: Region, to: Region, count: u8, token: u8) {
    let submarines = Units::of(UnitType::Submarine, count);
    let whole =
        state.commands.iter_mut().find(|c| c.nation == nation && c.number == token && c.region == from);
    match whole {
        Some(command) => (command.region, command.dived) = (to, true),
        None => {
            remove_units(state, nation, from, submarines);
            insert(state, Command { dived: true, ..fresh(nation, token, to, submarines) });
        }
    }
    if let Some(battle) = &mut state.battle {
        for group in battle.side_mut(nation.alliance()).groups.iter_mut() {
            if group.owner == Some(nation) && group.unit == UnitType::Submarine {
                group.escaped = group.escaped.saturating_sub(count);
            }
        }
    }
}

pub fn landed(state: &mut State, nation: Nation, number: u8, to: Region, units: Units, token: Option<u8>) {
    let Some(command) = state.commands.iter_mut().find(|c| c.nation == nation && c.number == number) else {
        return;
    };
    match token {
        None => {
            command.region = to;
            command.tagged = false;
        }
        Some(token) => {
            command.units -= units;
            insert(state, fresh(nation, token, to, units));
        }
    }
}

pub fn collapse(state: &mut State, nation: Nation) {
    let at = &mut state.nations[nation as usize];
    at.collapsed = true;
    at.resources = Resources::default();
    for slot in state.track.iter_mut().filter(|slot| **slot == Some(nation)) {
        *slot = None;
    }
}
