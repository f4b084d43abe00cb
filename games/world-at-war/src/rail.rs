//! Strategic rail movement (11.0).

use crate::board::{Flag, Region, Space};
use crate::check::{Plan, Ruled};
use crate::event::{Event, Fact, Mark};
use crate::movement::{Entry, Mover, Walk, china_closed, find_pieces, may_end_on_land, rail_runs};
use crate::order::Pick;
use crate::politics::shares;
use crate::power::Power;
use crate::reason::Reason;
use crate::state::{Role, State};
use crate::tech::Tech;
use crate::units::{Class, Unit};

/// Points a power's rails have in a turn.
pub fn capacity(power: Power) -> u8 {
    match power {
        Power::Germany => 4,
        Power::Japan | Power::Britain | Power::China => 2,
        Power::Russia => 3,
        Power::Usa => 6,
        Power::France | Power::Neutral | Power::Vichy => 0,
    }
}

/// Whose rails a power uses: France has Britain's, and Britain and the United States lend each other theirs.
fn lender(user: Power, by: Option<Power>) -> Result<Power, Reason> {
    let own = user.nation();
    match by {
        None => Ok(own),
        Some(rails) if rails.nation() == own => Ok(own),
        Some(rails)
            if matches!(
                (own, rails.nation()),
                (Power::Britain, Power::Usa) | (Power::Usa, Power::Britain)
            ) =>
        {
            Ok(rails.nation())
        }
        Some(power) => Err(Reason::RailsNotLent { power }),
    }
}

/// Points left on a power's rails this turn, the extra ones of improved rails apart.
pub fn left(state: &State, rails: Power) -> (u8, u8) {
    let extra = if state.has(rails, Tech::ImprovedRail) { 3 } else { 0 };
    let used = state.doings.rail_used[rails as usize];
    (capacity(rails).saturating_sub(used), extra.min(3u8.saturating_sub(state.doings.rail_extra)))
}

/// Where the rails lead from a space: over friendly land in the region, not across the sea.
pub fn network(state: &State, user: Power, rails: Power, from: Space, extra: bool) -> Walk {
    let runs = |space: Space| rail_runs(rails, space) || (extra && beyond(rails, space));
    Walk::new(from, u8::MAX - 1, |_, to| {
        let open = to.is_land()
            && runs(to)
            && shares(state, user, state.controller(to))
            && !blocked(state, user, to)
            && china_closed(state, user, to).is_ok()
            && (!state.doings.captured.contains(to) || state.has(user, Tech::AdvancedLogistics));
        open.then_some(Entry::GoOn)
    })
}

/// Regions that border one's own, for the extra points of improved rails.
fn beyond(rails: Power, space: Space) -> bool {
    match rails {
        Power::Germany | Power::Russia => {
            matches!(space.region(), Some(Region::Africa | Region::Europe | Region::Asia))
        }
        Power::Japan | Power::China => {
            matches!(space.region(), Some(Region::Asia | Region::Europe | Region::Africa))
        }
        Power::Britain => space.region().is_some() && space.region() != Some(Region::WesternHemisphere),
        Power::Usa => space.region() == Some(Region::WesternHemisphere),
        Power::France | Power::Neutral | Power::Vichy => false,
    }
}

/// Enemy units, partisans among them, stop the trains.
fn blocked(state: &State, user: Power, space: Space) -> bool {
    state.at(space).any(|(_, p)| state.at_war(user, p.owner))
}

/// Points that a journey costs beyond Russia's own land, and whether it may be made there.
fn russian_limits(state: &State, path: &[Space], count: u8) -> Result<bool, Reason> {
    let abroad = path.iter().any(|space| space.original_owner() != Power::Russia);
    if abroad && state.doings.rail_in_europe + count > 1 {
        return Err(Reason::OneRailInEurope);
    }
    Ok(abroad)
}

/// `rail`.
pub fn rail(
    state: &State,
    player: Power,
    units: &[Pick],
    from: Space,
    to: Space,
    by: Option<Power>,
) -> Ruled {
    if from == to {
        return Err(Reason::NoPath);
    }
    let ids = find_pieces(state, player, units, from, |piece| match () {
        () if piece.class() != Class::Land || piece.unit == Unit::Partisan => {
            Err(Reason::NotByRail { unit: piece.unit })
        }
        () if piece.has_fired() => Err(Reason::RocketMovesOrFires),
        () if piece.combat_moved
            || piece.noncombat_moved
            || piece.spent
            || piece.moved > 0
            || piece.aboard.is_some() =>
        {
            Err(Reason::RailUnmoved { unit: piece.unit })
        }
        () => Ok(()),
    })?;
    let user = state.piece(ids[0]).owner;
    if ids.iter().any(|id| state.piece(*id).owner.nation() != user.nation()) {
        return Err(Reason::NotYours { power: user });
    }
    let rails = lender(user, by)?;
    if user == Power::Russia && state.no_rail_turn == state.turn {
        return Err(Reason::NoRailThisTurn);
    }
    let confined =
        |space: Space| user != Power::China || space.is(Flag::Chinese) || space.is(Flag::ChineseClaim);
    let count = ids.len() as u8;
    let (plain, extra) = left(state, rails);
    if count > plain + extra {
        return Err(Reason::RailFull { left: plain + extra });
    }
    let ordinary = network(state, user, rails, from, false);
    let (walk, used_extra) = match ordinary.steps(to).filter(|_| rail_runs(rails, from)) {
        Some(_) => (ordinary, count.saturating_sub(plain)),
        None if extra >= count => (network(state, user, rails, from, true), count),
        None => (ordinary, 0),
    };
    let runs_here = rail_runs(rails, from) || used_extra == count;
    let path = walk.path(to).filter(|_| runs_here && confined(to)).ok_or(Reason::NoRailWay { from, to })?;
    let europe = if rails == Power::Russia && used_extra < count {
        russian_limits(state, &path, count)?
    } else {
        false
    };
    may_end_on_land(state, Mover { power: user, unit: state.piece(ids[0]).unit, combat: false }, to)?;
    if to == crate::board::board().named.thailand && !state.at_war_with_major(Power::Japan) {
        return Err(Reason::ThailandClosed);
    }
    Ok(Plan::of(vec![
        Event::Noted { fact: Fact::Rail(rails, count, europe, used_extra) },
        Event::Moved { pieces: ids.clone(), path, spent: 1, combat: false, role: Role::None },
        Event::Marked { pieces: ids, mark: Mark::Spent },
    ]))
}
