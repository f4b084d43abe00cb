//! Who is at war with whom, who may declare war, and who shares areas (3.1, 4.1, 5.2, 6.1, 7.2, 8.0).

use crate::board::{Flag, Space, board};
use crate::event::{Event, Fact, Why};
use crate::power::{POWERS, Power};
use crate::reason::Reason;
use crate::state::{Once, Piece, State};
use crate::units::Class;

/// What one power's units and areas are to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stand {
    /// One's own, or the partner's whose forces count as one's own.
    Own,
    /// Units may share the area.
    Friend,
    /// Russian land to the other Allies: who enters is interned.
    Interns,
    Enemy,
    /// Neither friend nor enemy.
    Peace,
    Neutral,
    Vichy,
}

pub fn stand(state: &State, power: Power, owner: Power) -> Stand {
    match owner {
        Power::Neutral => Stand::Neutral,
        Power::Vichy => Stand::Vichy,
        _ if power.nation() == owner.nation() => Stand::Own,
        _ if state.at_war(power, owner) => Stand::Enemy,
        _ if power.side() != owner.side() => Stand::Peace,
        _ if power.is_axis() => Stand::Friend,
        Power::Russia => Stand::Interns,
        _ if power == Power::Russia => Stand::Peace,
        _ if state.at_war_with_axis(power) && state.at_war_with_axis(owner) => Stand::Friend,
        _ => Stand::Peace,
    }
}

/// Whether units of the two may share a space and defend together.
pub fn shares(state: &State, a: Power, b: Power) -> bool {
    matches!(stand(state, a, b), Stand::Own | Stand::Friend)
}

/// Declarations of war: who may, when, and at what price.
pub fn may_declare(state: &State, by: Power, on: Power) -> Result<(), Reason> {
    if on.is_nobody() || by.is_nobody() {
        return Err(Reason::NoSuchEnemy { power: on });
    }
    if by.side() == on.side() {
        return Err(match (by, on) {
            (Power::Russia, Power::China) => Reason::RussiaSparesChina,
            (Power::Russia, _) => Reason::RussiaSparesAllies { power: on },
            _ => Reason::SameSide { power: on },
        });
    }
    match (by, on) {
        (Power::Japan, Power::Russia) | (Power::Russia, Power::Japan) => {
            let until = state.options.pact_turn;
            if state.turn < until {
                return Err(if by == Power::Japan {
                    Reason::PactHolds { until }
                } else {
                    Reason::RussianPactHolds { until }
                });
            }
            let held = state.purse(by);
            if held < 15 {
                return Err(Reason::PactPrice { held });
            }
        }
        (Power::Britain | Power::France, Power::Japan) if state.turn < 6 => return Err(Reason::BritainWaits),
        (Power::Usa | Power::China, _) if state.turn < 6 => return Err(Reason::UsaWaits { power: on }),
        (Power::Russia, Power::Germany) if state.turn < 5 => return Err(Reason::RussiaWaits),
        _ => {}
    }
    Ok(())
}

/// Whether a declaration breaks the pact of Japan and Russia, which costs its price.
pub fn breaks_pact(by: Power, on: Power) -> bool {
    matches!((by, on), (Power::Japan, Power::Russia) | (Power::Russia, Power::Japan))
}

/// What a declaration causes.
pub fn declaration(state: &State, by: Power, on: Power) -> Vec<Event> {
    let mut events = Vec::new();
    let group = |power: Power| POWERS.into_iter().filter(move |other| other.nation() == power.nation());
    for one in group(by) {
        for other in group(on) {
            if !state.at_war(one, other) {
                events.push(Event::WarDeclared { by: one, on: other });
            }
        }
    }
    if events.is_empty() {
        return events;
    }
    if breaks_pact(by, on) {
        events.push(Event::Paid { power: by, ipcs: 15, why: Why::Pact });
        events.push(Event::Once { once: Once::PactBroken });
    }
    if (by, on) == (Power::Germany, Power::Russia) && !state.used(Once::Purge) {
        events.push(Event::Once { once: Once::Purge });
        events.push(Event::Noted { fact: Fact::PurgeBegins(state.turn) });
    }
    events
}

/// War that an attack brings with it: America enters, and Russia is attacked.
pub fn attack_brings(state: &State, attacker: Power, space: Space, victims: &[Power]) -> Vec<Event> {
    let mut events = Vec::new();
    let americas = space.is_land() && space.region() == Some(crate::board::Region::WesternHemisphere);
    let allied = victims.iter().any(|victim| victim.nation() == Power::Britain || *victim == Power::Vichy);
    if (attacker == Power::Germany && americas) || (attacker == Power::Japan && allied) {
        for axis in [Power::Germany, Power::Japan] {
            if !state.at_war(Power::Usa, axis) {
                events.push(Event::WarCame { a: Power::Usa, b: axis });
            }
        }
    }
    if attacker == Power::Germany && victims.contains(&Power::Russia) && !state.russia_attacked {
        events.push(Event::Noted { fact: Fact::Attacked });
    }
    events
}

/// Units that may not be moved or used for now, with the reason.
pub fn frozen(state: &State, piece: &Piece, space: Space) -> Option<Reason> {
    let named = &board().named;
    match piece.owner {
        Power::Germany if !state.used(Once::FallOfFrance) => {
            let ships = space == named.sz_italian && (piece.class() == Class::Sea || piece.is_air());
            if ships {
                return Some(Reason::ItalianShipsFrozen);
            }
            if space.is(Flag::Italian) {
                return Some(Reason::ItalyFrozen { space });
            }
            romania_frozen(state, space)
        }
        Power::Germany => romania_frozen(state, space),
        Power::Japan if space == named.thailand && !state.at_war_with_major(Power::Japan) => {
            Some(Reason::ThailandFrozen)
        }
        Power::France if space == named.sz_east_indies && piece.is_ship() && dutch_fleet_waits(state) => {
            Some(Reason::DutchFleetFrozen)
        }
        Power::Vichy => Some(Reason::VichyStays),
        _ => None,
    }
}

fn romania_frozen(state: &State, space: Space) -> Option<Reason> {
    let frozen = space == board().named.romania && !state.at_war(Power::Germany, Power::Russia);
    frozen.then_some(Reason::RomaniaFrozen)
}

fn dutch_fleet_waits(state: &State) -> bool {
    let japan = Power::Japan;
    state.turn < 5 && !state.at_war(japan, Power::Usa) && !state.at_war(japan, Power::Britain)
}

/// Who of a player's powers a unit or order is meant for is at peace with everybody: America.
pub fn stays_home(state: &State, power: Power) -> bool {
    power == Power::Usa && !state.at_war_with_axis(Power::Usa)
}

/// A neutral that beats off an attack goes to the enemy of the attacker whose land is nearest.
pub fn nearest_enemy(state: &State, space: Space, attacker: Power) -> Power {
    let at_war = |power: Power| state.at_war(attacker, power);
    let any_war = POWERS.into_iter().any(at_war);
    let enemy = |power: Power| {
        power.side().is_some()
            && power.side() != attacker.side()
            && !state.is_out(power)
            && (at_war(power) || !any_war)
    };
    let reach = board().graph().distances(space.0, u8::MAX - 1, |_, _| true, |_| true);
    let mut lands: Vec<(u8, usize, Power)> = board()
        .lands()
        .iter()
        .filter(|land| enemy(state.controller(**land)))
        .map(|land| (reach.steps(land.0).unwrap_or(u8::MAX), land.index(), state.controller(*land)))
        .collect();
    lands.sort_unstable();
    lands
        .first()
        .map_or(if attacker.is_axis() { Power::Britain } else { Power::Germany }, |(_, _, power)| *power)
}

/// A country and its colonies.
pub fn with_colonies(space: Space) -> Vec<Space> {
    let kin = [Flag::Portuguese, Flag::Spanish].into_iter().find(|flag| space.is(*flag));
    match kin {
        Some(flag) => board().lands().iter().copied().filter(|land| land.is(flag)).collect(),
        None => vec![space],
    }
}

/// Neutral areas and their armies go over to a power.
pub fn join(state: &State, areas: &[Space], to: Power) -> Vec<Event> {
    let mut events = Vec::new();
    for area in areas.iter().copied().filter(|area| state.controller(*area) == Power::Neutral) {
        let army: Vec<_> =
            state.at(area).filter(|(_, p)| p.owner == Power::Neutral).map(|(id, _)| id).collect();
        if !army.is_empty() {
            events.push(Event::ChangedSides { pieces: army, to });
        }
        events.push(Event::Controlled { space: area, to });
    }
    events
}
