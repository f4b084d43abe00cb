//! The game's story: one line for each event worth telling, and for orders that cause none.

use sandtable_engine::Seat;
use sandtable_engine::pieces::PieceId;
use sandtable_engine::words::{many, sentence};

use crate::event::{Event, Movement};
use crate::options::picks;
use crate::order::Order;
use crate::power::*;
use crate::print::list;
use crate::sequence;
use crate::state::*;
use crate::tasks::phase_title;

/// Tell an event; `state` is how things stood before it.
pub fn tell(state: &State, event: &Event) -> Option<String> {
    told(state, event).map(|line| sentence(&line))
}

/// What a battle or a change of hands came to.
pub fn headline(state: &State, event: &Event) -> Option<String> {
    let decisive = matches!(
        event,
        Event::BattleOver
            | Event::Captured { .. }
            | Event::JoinedSides { .. }
            | Event::StatusSet { .. }
            | Event::Declared { .. }
            | Event::Irradiated { .. }
            | Event::Conceded { .. }
            | Event::Won { .. }
    );
    if decisive { tell(state, event) } else { None }
}

/// Tell an order whose events were not worth a line.
pub fn tell_order(state: &State, seat: Seat, order: &Order) -> Option<String> {
    let power = state.seats.get(usize::from(seat.0)).copied()?;
    let line = match order {
        Order::End => format!("{power} is done with {}", phase_title(state.phase).to_lowercase()),
        Order::Press => format!("{power} presses the attack"),
        Order::Hold => format!("{power} fights to the end"),
        Order::Stay => format!("{power} stays"),
        Order::Refuse => format!("{power} sells nothing"),
        Order::Casualties { units, .. } => format!("{power} loses {}", list(units)),
        Order::Bombard { units } if units.is_empty() => format!("{power} does not bombard"),
        Order::Intercept { count: 0 } => format!("{power} sends no fighters against the raid"),
        Order::Reserves { count: 0 } => format!("{power} calls up no reserves"),
        Order::Attack => format!("{power} attacks after all"),
        _ => return None,
    };
    Some(sentence(&line))
}

fn units(state: &State, pieces: &[PieceId]) -> String {
    list(&picks(state, pieces))
}

fn owner(state: &State, pieces: &[PieceId]) -> Power {
    pieces.first().map_or(state.power, |id| state.piece(*id).owner)
}

fn told(state: &State, event: &Event) -> Option<String> {
    Some(match event {
        Event::TurnBegan { power: Germany, round } if state.is_alive(Italy) && !state.empire => {
            format!("round {round}: Italy and Germany")
        }
        Event::TurnBegan { power, round } => format!("round {round}: {power}"),
        Event::PhaseBegan { phase } => phase_title(*phase).to_owned(),
        // A phase in which nobody can do anything passes by itself.
        Event::Done { power } if state.phase != Phase::Combat && !sequence::can_act(state, *power) => {
            format!("{power} has nothing more to do in {}", phase_title(state.phase).to_lowercase())
        }
        Event::TilesDrawn { .. } => "the tiles are drawn".to_owned(),
        Event::Declared { power, on } => format!("{power} declares war on {}", on.title()),
        Event::RussiaStands { stance: Stance::Joined(side) } => format!("Russia joins {}", side.title()),
        Event::RussiaStands { stance: Stance::All } => "Russia is at war with everybody".to_owned(),
        Event::UnrestRolled { face } => format!("unrest costs Russia {face} IPUs"),
        Event::TechRolled { power, success: false, .. } => format!("{power} discovers nothing"),
        Event::TechGained { power, tech, level } => format!("{power} reaches level {level} of {}", tech.id()),
        Event::IndustrySet { power, industry, level } => {
            format!("{} of {power} is at damage level {level}", industry.id())
        }
        Event::Bought { power, units } => format!("{power} buys {units}"),
        Event::SetAside { units: r } => {
            format!("{} acquires {} {} for {}", r.power, r.count, r.unit, r.space)
        }
        Event::ChipsPlaced { space, count } => format!("{} placed in {space}", many(*count, "chip")),
        Event::Lent { from, to, ipus } => format!("{from} lends {ipus} IPUs to {to}"),
        Event::Permitted { power, space, yes: true } => format!("{power} may pass {space}"),
        Event::Permitted { power, space, yes: false } => format!("{power} may no longer pass {space}"),
        Event::Moved { pieces, path, movement } => {
            let to = path.last()?;
            let who = owner(state, pieces);
            let what = units(state, pieces);
            match movement {
                Movement::Raid | Movement::EscortedRaid => format!("{who} sends {what} to raid {to}"),
                Movement::AtomicBomb => format!("{who} sends {what} with an atomic bomb to {to}"),
                Movement::Combat | Movement::Noncombat => format!("{who} moves {what} to {to}"),
            }
        }
        Event::Loaded { cargo, carrier, .. } => {
            format!(
                "{} loads {} aboard a {}",
                state.piece(*cargo).owner,
                units(state, &[*cargo]),
                state.piece(*carrier).unit
            )
        }
        Event::LandingDeclared { cargo, to } => {
            format!("{} will land {} in {to}", owner(state, cargo), units(state, cargo))
        }
        Event::Unloaded { cargo, to, .. } | Event::Ashore { cargo, to, .. } => {
            format!("{} lands {} in {to}", owner(state, cargo), units(state, cargo))
        }
        Event::Damaged { piece, .. } => {
            format!("a {} of {} is damaged", state.piece(*piece).unit, state.piece(*piece).owner)
        }
        Event::Mended { piece, .. } => {
            format!("a {} of {} is repaired", state.piece(*piece).unit, state.piece(*piece).owner)
        }
        Event::Destroyed { pieces } => format!("{} loses {}", owner(state, pieces), units(state, pieces)),
        Event::Retreated { pieces, to } => {
            format!("{} retreats with {} to {to}", owner(state, pieces), units(state, pieces))
        }
        Event::Scrambled { pieces, to } => {
            format!("{} sends {} to help {to}", owner(state, pieces), units(state, pieces))
        }
        Event::RadarRolled { space, success: true, .. } => format!("the radar in {space} sees the attack"),
        Event::SpyCaught { by, .. } => format!("{by} catches a spy"),
        Event::MissionDeclared { spy, .. } => {
            format!("a spy of {} sets to work in {}", state.piece(*spy).owner, state.space_of(*spy))
        }
        Event::Insulted { space, by } => format!("{space} is insulted by {by}"),
        Event::JoinedSides { space, power } => format!("{space} joins {power}"),
        Event::Captured { space, by, .. } => format!("{by} takes {space}"),
        Event::StatusSet { power, status: Status::Relocated } => format!("{power} must move its capital"),
        Event::StatusSet { power, status: Status::Eliminated } => format!("{power} is eliminated"),
        Event::StatusSet { power, status: Status::Normal } => format!("{power} has its capital back"),
        Event::CapitalSet { power, space: Some(space) } => format!("the capital of {power} is in {space}"),
        Event::Irradiated { space, by, .. } => format!("{by} drops an atomic bomb on {space}"),
        Event::RadiationOver { space } => format!("{space} is open again"),
        Event::BattleOpened { battle } => format!(
            "battle in {}: {} against {}",
            battle.space,
            if battle.attackers.is_empty() { "a raid".to_owned() } else { units(state, &battle.attackers) },
            if battle.defenders.is_empty() { "nobody".to_owned() } else { units(state, &battle.defenders) }
        ),
        Event::Searched { power, found: true } => format!("{power} finds the enemy fleet"),
        Event::Searched { power, found: false } => format!("{power} finds nobody"),
        Event::HitsMade { power, hits, sneak } => format!("{power} scores {}", many(hits + sneak, "hit")),
        Event::Bombards { ships } if !ships.is_empty() => {
            format!("{} bombards the shore with {}", owner(state, ships), units(state, ships))
        }
        Event::Joins { pieces } => format!("{} calls up {}", owner(state, pieces), units(state, pieces)),
        Event::BattleOver => {
            let battle = state.battle.as_deref()?;
            match (battle.attackers.is_empty(), battle.defenders.is_empty()) {
                (_, true) => format!("{} wins in {}", battle.attacker, battle.space),
                (true, _) => format!("{} holds {}", battle.defender, battle.space),
                _ => format!("the fight in {} is broken off", battle.space),
            }
        }
        Event::Collected { power, ipus } => format!("{power} collects {ipus} IPUs"),
        Event::Conceded { power } => format!("{power} gives up"),
        Event::Won { winner } => {
            let mut then = state.clone();
            then.winner = Some(*winner);
            crate::game::outcome(&then).summary
        }
        _ => return None,
    })
}
