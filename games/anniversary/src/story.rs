//! The game's story: one line for each event worth telling.

use sandtable_engine::pieces::PieceId;

use crate::board::Space;
use crate::event::{Event, Movement};
use crate::power::Power;
use crate::show::phase_title;
use crate::state::State;
use crate::units::{Counts, Unit};

/// Tell an event; `state` is how things stood before it.
pub fn tell(state: &State, event: &Event) -> Option<String> {
    Some(match event {
        Event::TurnBegan { power, round } => format!("Round {round}: {power}'s turn."),
        Event::PhaseBegan { phase, .. } => format!("{}.", phase_title(*phase)),
        Event::ResearchersBought { power, researchers } => {
            format!("{power} hires {researchers} researchers.")
        }
        Event::Researched { power, faces, success } => {
            let result = if *success { "a breakthrough" } else { "no breakthrough" };
            format!("{power} researches: {} — {result}.", rolls(faces))
        }
        Event::BreakthroughRolled { power, face } => format!("{power} rolls {face} for the breakthrough."),
        Event::Advanced { power, advance } => format!("{power} develops {}.", advance.title()),
        Event::Bought { power, units } => format!("{power} buys {units}."),
        Event::Repaired { space, markers } => format!("{markers} damage repaired in {space}."),
        Event::Reinforced { infantry } => format!("China raises {infantry} infantry."),
        Event::Moved { pieces, path, movement } => moved(state, pieces, path, *movement),
        Event::Loaded { cargo, carrier, .. } => {
            let (unit, on) = (state.piece(*cargo), state.piece(*carrier).unit);
            format!("{} {} boards a {on} in {}.", unit.owner, unit.unit, state.space_of(*carrier))
        }
        Event::LandingDeclared { cargo, to } => format!("{} will land in {to}.", units(state, cargo)),
        Event::Offloaded { cargo, to } | Event::Ashore { cargo, to } => {
            format!("{} goes ashore in {to}.", units(state, cargo))
        }
        Event::AttackDeclared { zone } => format!("The enemy in {zone} will be attacked."),
        Event::Recalled { pieces } => format!("{} is recalled.", units(state, pieces)),
        Event::Intercepting { pieces } => format!("{} intercepts.", units(state, pieces)),
        Event::RocketLaunched { from, to } => format!("Rockets fly from {from} to {to}."),
        Event::FactoryDamaged { space, markers } => format!("The factory in {space} takes {markers} damage."),
        Event::BattleChanged { battle } if state.battle.is_none() => format!("Battle in {}.", battle.space),
        Event::Fired { space, power, hits, .. } => match hits {
            0 => format!("{power} misses in {space}."),
            1 => format!("{power} scores a hit in {space}."),
            hits => format!("{power} scores {hits} hits in {space}."),
        },
        Event::Bombarded { ships } => format!("{} bombards the shore.", units(state, ships)),
        Event::Dropped { infantry } => format!("{} is dropped.", units(state, infantry)),
        Event::Submerged { pieces } => format!("{} submerges.", units(state, pieces)),
        Event::ShipDamaged { piece } => format!("{} is damaged.", units(state, &[*piece])),
        Event::Destroyed { pieces } => format!("{} is lost.", units(state, pieces)),
        Event::Retreated { pieces, to } => format!("{} retreats to {to}.", units(state, pieces)),
        Event::Disengaged { pieces } => format!("{} breaks off.", units(state, pieces)),
        Event::Captured { space, by, to } => captured(*space, *by, *to),
        Event::Reverted { space, to } => format!("{space} returns to {to}."),
        Event::Looted { from, by, ipcs } => format!("{by} seizes {ipcs} IPCs from {from}."),
        Event::FighterLanded { piece, to } => format!("{} lands in {to}.", units(state, &[*piece])),
        Event::Mobilized { power, units, space } => format!("{power} places {units} in {space}."),
        Event::Collected { power, production, objectives, bonus } => {
            let extra = if objectives.is_empty() {
                String::new()
            } else {
                format!(" and {bonus} for {}", objectives.join(", "))
            };
            format!("{power} collects {production} IPCs{extra}.")
        }
        Event::WarBonds { power, ipcs } => format!("War bonds bring {power} {ipcs} IPCs."),
        Event::Conceded { power } => format!("{power} concedes."),
        Event::Won { side } => format!("The {} win the war.", side.title()),
        Event::Drawn => "The game ends in a draw.".into(),
        Event::Opened { .. }
        | Event::Waits { .. }
        | Event::Spent { .. }
        | Event::RaidsDeclared { .. }
        | Event::RaidOver { .. }
        | Event::RocketsOver { .. }
        | Event::BattleChanged { .. }
        | Event::BattleOver { .. }
        | Event::Berthed { .. }
        | Event::Placed { .. }
        | Event::ComplexBuilt { .. } => return None,
    })
}

fn rolls(faces: &[u8]) -> String {
    faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

fn units(state: &State, pieces: &[PieceId]) -> String {
    let mut list = Vec::new();
    for power in crate::power::POWERS {
        let known = pieces.iter().filter_map(|id| state.pieces.get(*id)).filter(|p| p.owner == power);
        let counts: Counts = known.map(|p| (p.unit, 1)).collect();
        if !counts.is_empty() {
            list.push(format!("{power}'s {counts}"));
        }
    }
    list.join(", ")
}

fn moved(state: &State, pieces: &[PieceId], path: &[Space], movement: Movement) -> String {
    let way = path.iter().map(|space| space.title()).collect::<Vec<_>>().join(" → ");
    let verb = match movement {
        Movement::Raid => "raids",
        Movement::Escort => "escorts",
        Movement::Combat | Movement::Noncombat => "moves",
    };
    let cargo: Vec<PieceId> = pieces
        .iter()
        .filter(|id| state.pieces.get(**id).is_some_and(|p| p.unit != Unit::Fighter))
        .flat_map(|id| state.cargo_of(*id).map(|(cargo, _)| cargo).collect::<Vec<_>>())
        .collect();
    let carrying =
        if cargo.is_empty() { String::new() } else { format!(", carrying {}", units(state, &cargo)) };
    format!("{} {verb} {way}{carrying}.", units(state, pieces))
}

fn captured(space: Space, by: Power, to: Power) -> String {
    if by == to { format!("{by} takes {space}.") } else { format!("{by} liberates {space} for {to}.") }
}
