//! The game's story: one line for each event worth telling, and for orders that cause none.

use sandtable_engine::Seat;
use sandtable_engine::pieces::PieceId;

use crate::antiaircraft;
use crate::battle::Battle;
use crate::board::Space;
use crate::event::{Event, Movement};
use crate::order::{Order, Pick};
use crate::power::{POWERS, Power};
use crate::show::phase_title;
use crate::state::State;
use crate::units::{Counts, Unit};
use crate::words::{self, many};

/// Tell an event; `state` is how things stood before it.
pub fn tell(state: &State, event: &Event) -> Option<String> {
    told(state, event).map(|line| words::one_stop(&line))
}

/// What a battle or a change of hands came to.
pub fn headline(state: &State, event: &Event) -> Option<String> {
    let decisive = matches!(
        event,
        Event::BattleOver { .. } | Event::Captured { .. } | Event::Conceded { .. } | Event::Won { .. }
    );
    if decisive { tell(state, event) } else { None }
}

/// Tell an order whose events were not worth a line.
pub fn tell_order(state: &State, seat: Seat, order: &Order) -> Option<String> {
    let power = POWERS.into_iter().find(|power| power.seat() == seat)?;
    let line = match order {
        Order::Casualties { units } => format!("{power} chooses its losses: {}.", picked(power, units)),
        Order::Press => format!("{power} presses the attack."),
        Order::Strike => format!("The submarines of {power} strike by surprise."),
        Order::Bombard { units } if units.is_empty() => format!("{power} does not bombard."),
        Order::Intercept { units } if units.is_empty() => format!("{power} does not intercept."),
        Order::Submerge { units } if units.is_empty() => format!("{power} keeps its submarines up."),
        Order::Retreat { .. } => format!("{power} retreats."),
        Order::Chart { chart } => format!("{power} rolls on chart {chart}."),
        Order::End => format!("{power} is done with {}.", phase_title(state.phase)),
        _ => return None,
    };
    Some(words::one_stop(&line))
}

fn told(state: &State, event: &Event) -> Option<String> {
    Some(match event {
        Event::TurnBegan { power, round } => format!("Round {round}: {power}."),
        Event::PhaseBegan { phase, .. } => format!("{}.", phase_title(*phase)),
        Event::ResearchersBought { power, researchers } => {
            format!("{power} hires {}.", many(usize::from(*researchers), "researcher"))
        }
        Event::Researched { power, faces, success } => {
            let result = if *success { "a breakthrough" } else { "no breakthrough" };
            format!("{power} rolls {} for research: {result}.", rolls(faces))
        }
        Event::BreakthroughRolled { power, face } => format!("{power} rolls {face} on the chart."),
        Event::Advanced { power, advance } => format!("{power} develops {}.", advance.title()),
        Event::Bought { power, units } => format!("{power} buys {}.", words::force(units)),
        Event::Repaired { space, markers } => {
            format!("{} repairs {markers} damage in {space}.", state.power)
        }
        Event::Reinforced { infantry } => format!("China raises {infantry} infantry."),
        Event::Moved { pieces, path, movement } => moved(state, pieces, path, *movement)?,
        Event::Loaded { cargo, carrier, .. } => {
            let ship = state.piece(*carrier);
            let whose = if ship.owner == state.piece(*cargo).owner {
                format!("a {}", words::title(ship.unit))
            } else {
                format!("a {} of {}", words::title(ship.unit), ship.owner)
            };
            each(state, &[*cargo], "puts", &format!("on {whose} in {}", state.space_of(*carrier)))?
        }
        Event::LandingDeclared { cargo, to } => each(state, cargo, "will land", &format!("in {to}"))?,
        Event::Offloaded { cargo, to } | Event::Ashore { cargo, to } => {
            each(state, cargo, "lands", &format!("in {to}"))?
        }
        Event::AttackDeclared { zone } => {
            format!("{} will attack the enemy in {zone}.", state.attacker())
        }
        Event::AttackWithdrawn { zone } => format!("{} calls off the attack in {zone}.", state.attacker()),
        Event::Recalled { pieces } => each(state, pieces, "calls back", "")?,
        Event::Intercepting { pieces } => each(state, pieces, "intercepts with", "")?,
        Event::RocketLaunched { from, to } => format!("Rockets fly from {from} to {to}."),
        Event::FactoryDamaged { space, markers } => {
            format!("The industrial complex in {space} takes {markers} damage.")
        }
        Event::BattleOpened { space, attackers, defenders, .. } => {
            battle_opened(state, *space, attackers, defenders)?
        }
        Event::BattleChanged { battle } if state.battle.is_none() => {
            battle_opened(state, battle.space, &battle.attackers, &battle.defenders)?
        }
        Event::Volley { power, hits } => {
            let hits = hits.iter().map(|group| group.hits).sum();
            volley(*power, state.battle.as_ref()?.space, hits)
        }
        Event::Fired { space, power, step, hits, .. } if step == antiaircraft::STEP => match hits {
            0 => format!("The antiaircraft guns of {power} in {space} miss."),
            hits => format!("The antiaircraft guns of {power} in {space} shoot down {hits} aircraft."),
        },
        Event::Fired { space, power, hits, .. } => volley(*power, *space, *hits),
        Event::Bombards { ships } | Event::Bombarded { ships } => {
            each(state, ships, "bombards the shore with", "")?
        }
        Event::Jumped { infantry } | Event::Dropped { infantry } => each(state, infantry, "drops", "")?,
        Event::Submerged { pieces } => each(state, pieces, "submerges", "")?,
        Event::ShipDamaged { piece } => {
            let ship = state.piece(*piece);
            format!("A {} of {} is damaged.", words::title(ship.unit), ship.owner)
        }
        Event::Destroyed { pieces } => each(state, pieces, "loses", "")?,
        Event::Retreated { pieces, to } => each(state, pieces, "retreats with", &format!("to {to}"))?,
        Event::Disengaged { pieces } => each(state, pieces, "breaks off with", "")?,
        Event::BattleOver { .. } => battle_over(state, state.battle.as_ref()?)?,
        Event::Captured { space, by, to } => match by == to {
            true if space.original_owner() == Some(*by) => format!("{by} takes back {space}."),
            true => format!("{by} takes {space}."),
            false if space.to_string() == to.to_string() => format!("{by} liberates {space}."),
            false => format!("{by} liberates {space} for {to}."),
        },
        Event::Reverted { space, to } => format!("{space} returns to {to}."),
        Event::Looted { from, by, ipcs } => format!("{by} seizes {ipcs} IPC from {from}."),
        Event::FighterLanded { piece, to } => each(state, &[*piece], "lands", &format!("in {to}"))?,
        Event::Mobilized { power, units, space } => {
            format!("{power} places {} in {space}.", words::force(units))
        }
        Event::Collected { power, production, bonus: 0, .. } => {
            format!("{power} collects {production} IPC.")
        }
        Event::Collected { power, production, objectives, bonus } => {
            let names = words::and(objectives);
            format!("{power} collects {production} IPC, and {bonus} IPC for its objectives: {names}.")
        }
        Event::WarBonds { power, ipcs } => format!("War bonds bring {power} {ipcs} IPC."),
        Event::Conceded { power } if side_conceded_but(state, *power) => format!("{power} concedes."),
        Event::Conceded { power } => {
            format!("{power} concedes, and plays on until all of its side have.")
        }
        Event::Won { side } => format!("The {} win the war.", side.title()),
        Event::Drawn => "The game ends in a draw.".into(),
        Event::Opened { .. }
        | Event::Waits { .. }
        | Event::Spent { .. }
        | Event::RaidsDeclared { .. }
        | Event::RaidOver { .. }
        | Event::RocketsOver { .. }
        | Event::BattleChanged { .. }
        | Event::StepReached { .. }
        | Event::RoundBegan { .. }
        | Event::StrikePrepared { .. }
        | Event::StrikesOver
        | Event::HitsTaken { .. }
        | Event::Exhausted
        | Event::Berthed { .. }
        | Event::Placed { .. }
        | Event::ComplexBuilt { .. } => return None,
    })
}

/// An empty territory is taken without a battle.
fn battle_opened(
    state: &State,
    space: Space,
    attackers: &[PieceId],
    defenders: &[PieceId],
) -> Option<String> {
    let force = units(state, attackers);
    if !defenders.is_empty() {
        return Some(format!("Battle in {space}: {force} against {}.", units(state, defenders)));
    }
    // Guns may still fire before it is taken, if it is.
    has_aircraft(state, attackers).then(|| format!("Nobody in {space} meets {force}."))
}

fn volley(power: Power, space: Space, hits: u16) -> String {
    match hits {
        0 => format!("{power} misses in {space}."),
        1 => format!("{power} scores a hit in {space}."),
        hits => format!("{power} scores {hits} hits in {space}."),
    }
}

fn has_aircraft(state: &State, pieces: &[PieceId]) -> bool {
    pieces.iter().any(|id| state.piece(*id).is_air())
}

fn rolls(faces: &[u8]) -> String {
    faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

/// The powers that have some of these pieces, and what they have.
fn forces<'a>(state: &'a State, pieces: &'a [PieceId]) -> impl Iterator<Item = (Power, Counts)> + 'a {
    let force = |power: Power| -> Counts {
        let own = pieces.iter().filter_map(|id| state.pieces.get(*id)).filter(|p| p.owner == power);
        own.map(|p| (p.unit, 1)).collect()
    };
    POWERS.into_iter().map(move |power| (power, force(power))).filter(|(_, counts)| !counts.is_empty())
}

/// `2 infantry and 1 tank of Germany, 1 fighter of Italy`.
fn units(state: &State, pieces: &[PieceId]) -> String {
    let said = forces(state, pieces).map(|(power, counts)| format!("{} of {power}", words::force(&counts)));
    said.collect::<Vec<_>>().join(", ")
}

/// What each power does with its units: `Germany loses 2 infantry; Italy loses 1 tank.`
fn each(state: &State, pieces: &[PieceId], verb: &str, where_to: &str) -> Option<String> {
    let gap = if where_to.is_empty() { "" } else { " " };
    let said = forces(state, pieces)
        .map(|(power, counts)| format!("{power} {verb} {}{gap}{where_to}", words::force(&counts)));
    let said: Vec<String> = said.collect();
    (!said.is_empty()).then(|| format!("{}.", said.join("; ")))
}

/// Whether all the others who decide for a side have given up.
fn side_conceded_but(state: &State, power: Power) -> bool {
    let others = POWERS.into_iter().filter(|p| *p != power && p.player() == *p && p.side() == power.side());
    others.into_iter().all(|other| state.conceded[other as usize])
}

/// Losses in words, with their powers where not all are of the power that chooses.
fn picked(by: Power, picks: &[Pick]) -> String {
    let own = |pick: &Pick| pick.power.is_none_or(|power| power == by);
    if picks.iter().all(own) { words::picked(picks) } else { words::picked_of(picks) }
}

fn moved(state: &State, pieces: &[PieceId], path: &[Space], movement: Movement) -> Option<String> {
    let (from, to) = (path.first()?, path.last()?);
    let cargo: Vec<PieceId> = pieces
        .iter()
        .filter(|id| state.pieces.get(**id).is_some_and(|p| p.unit != Unit::Fighter))
        .flat_map(|id| state.cargo_of(*id).map(|(cargo, _)| cargo).collect::<Vec<_>>())
        .collect();
    let owner = |ids: &[PieceId]| forces(state, ids).map(|(power, _)| power).collect::<Vec<_>>();
    let carrying = match &cargo[..] {
        [] => String::new(),
        cargo if owner(cargo) == owner(pieces) => {
            let counts: Counts = cargo.iter().map(|id| (state.piece(*id).unit, 1)).collect();
            format!(" with {}", words::force(&counts))
        }
        cargo => format!(" with {}", units(state, cargo)),
    };
    match movement {
        Movement::Raid => each(state, pieces, "sends", &format!("from {from} to bomb {to}")),
        Movement::Escort => each(state, pieces, "sends", &format!("from {from} as escort to {to}")),
        Movement::Combat | Movement::Noncombat => {
            each(state, pieces, "moves", &format!("from {from} to {to}{carrying}"))
        }
    }
}

/// How a battle ended, unless a capture tells it.
fn battle_over(state: &State, battle: &Battle) -> Option<String> {
    let space = battle.space;
    let takes = battle.attackers.iter().any(|id| state.piece(*id).unit.can_capture());
    match (battle.attackers.is_empty(), battle.defenders.is_empty()) {
        (true, true) => Some(format!("Nobody is left in {space}.")),
        (true, false) if space.is_sea() => Some(format!("{} is beaten in {space}.", state.attacker())),
        (true, false) => Some(format!("{} fails to take {space}.", state.attacker())),
        (false, true) if space.is_sea() => Some(format!("{} wins in {space}.", state.attacker())),
        (false, true) if !takes => {
            Some(format!("{} wins in {space}, with no land unit left to take it.", state.attacker()))
        }
        _ => None,
    }
}
