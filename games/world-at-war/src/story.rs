//! The story of a game, a line for each event that is worth one.

use sandtable_engine::pieces::PieceId;

use crate::event::{Event, Fact, Why};
use crate::power::{OWNERS, Power, Side};
use crate::show::phase_title;
use crate::state::{Once, Phase, Role, State};
use crate::units::Counts;
use crate::words::listed;

fn units(state: &State, pieces: &[PieceId]) -> String {
    listed(
        &pieces
            .iter()
            .filter_map(|id| state.pieces.get(*id))
            .map(|piece| (piece.unit, 1))
            .collect::<Counts>(),
    )
}

fn owner(state: &State, pieces: &[PieceId]) -> &'static str {
    pieces.iter().find_map(|id| state.pieces.get(*id)).map_or("Nobody", |piece| piece.owner.title())
}

/// Both sides may lose at once: each is told by itself.
fn losses(state: &State, pieces: &[PieceId]) -> String {
    let mut lines = Vec::new();
    for owner in OWNERS {
        let own = |id: &PieceId| state.pieces.get(*id).is_some_and(|piece| piece.owner == owner);
        let lost: Vec<PieceId> = pieces.iter().copied().filter(own).collect();
        if !lost.is_empty() {
            lines.push(format!("{} lost: {}.", owner.title(), units(state, &lost)));
        }
    }
    lines.join(" ")
}

/// A line about an event; `state` is how things stood before it.
pub fn tell(state: &State, event: &Event) -> Option<String> {
    Some(match event {
        Event::TurnBegan { turn, power } => format!("Turn {turn}: {power} begins."),
        Event::PhaseBegan { phase: Phase::CombatMove, impulse: 2 } if state.impulse == 1 => {
            format!("{}: second impulse.", state.power)
        }
        Event::PhaseBegan { phase: Phase::Combat, .. } => format!("{}.", phase_title(Phase::Combat)),
        Event::WarDeclared { by, on } => format!("{by} declares war on {on}."),
        Event::WarCame { a, b } => format!("{a} is at war with {b}."),
        Event::Once { once } => once_line(*once)?.to_owned(),
        Event::Noted { fact } => fact_line(fact)?,
        Event::Paid { power, ipcs, why } if *ipcs > 0 => format!("{power} pays {ipcs} IPC{}.", reason(*why)),
        Event::Received { power, ipcs, why } if *why != Why::Setup => {
            format!("{power} receives {ipcs} IPC{}.", reason(*why))
        }
        Event::Collected { power, ipcs } => format!("{power} collects {ipcs} IPC."),
        Event::Controlled { space, to } => taken(state, *space, *to),
        Event::CapitalMoved { power, to: Some(space) } => format!("{power}'s capital is now {space}."),
        Event::CapitalMoved { power, to: None } => format!("{power} has lost its capital."),
        Event::Lost { pieces } => losses(state, pieces),
        Event::Interned { pieces } => {
            format!("Russia interns {} of {}.", units(state, pieces), owner(state, pieces))
        }
        Event::ChangedSides { pieces, to } => {
            format!("{} of {} join {to}.", units(state, pieces), owner(state, pieces))
        }
        Event::Moved { pieces, path, role, .. } => {
            let verb = match role {
                Role::Attack => "attacks with",
                Role::Raid => "sends on a raid",
                _ => "moves",
            };
            let (from, to) = (path.first()?, path.last()?);
            format!("{} {verb} {} from {from} to {to}.", owner(state, pieces), units(state, pieces))
        }
        Event::FactoryBuilt { space } => format!("A factory stands in {space}."),
        Event::FactoryGone { space } => format!("The factory in {space} is gone."),
        Event::FactoryMoved { from, to } => format!("The factory of {from} moves to {to}."),
        Event::FactoryDamaged { space, part, points } => {
            format!("{space}: {points} points of damage to {part}.")
        }
        Event::FactoryRepaired { space, part, points } => {
            format!("{space}: {points} points of {part} are repaired.")
        }
        Event::Improved { space, improvement, fresh: true } => format!("{space} improves {improvement}."),
        Event::PenBuilt { zone, .. } => format!("A submarine pen is built in {zone}."),
        Event::PenDamaged { zone, damaged: true } => format!("The pen in {zone} is damaged."),
        Event::PenGone { zone } => format!("The pen in {zone} is gone."),
        Event::Bought { lots } => {
            let bought: Counts = lots.iter().map(|lot| (lot.unit, lot.count)).collect();
            format!("{} buys {}.", lots.first()?.owner, listed(&bought))
        }
        Event::Added { space, owner, unit, count }
            if state.turn > 0 && !owner.is_nobody() && state.power.player() == owner.player() =>
        {
            format!("{owner} places {count} {unit} in {space}.")
        }
        Event::MarkerSet { power, tech, circle: Some(circle) } => {
            format!("{power}: {tech} stands on circle {circle}.")
        }
        Event::TechSet { power, tech, level } if *level > 0 => format!("{power} has {tech}, level {level}."),
        Event::TechSet { power, tech, .. } => format!("{power} no longer has {tech}."),
        Event::BattleEnded { space, won } => battle_line(state, *space, *won),
        Event::Conceded { power } => format!("{power} concedes."),
        Event::Ended { winner } => ending(*winner),
        _ => return None,
    })
}

/// What a battle or a change of hands came to.
pub fn headline(state: &State, event: &Event) -> Option<String> {
    match event {
        Event::Controlled { space, to } => Some(taken(state, *space, *to)),
        Event::BattleEnded { space, won } => Some(battle_line(state, *space, *won)),
        Event::WarDeclared { by, on } => Some(format!("{by} declares war on {on}.")),
        Event::Ended { winner } => Some(ending(*winner)),
        _ => None,
    }
}

fn taken(state: &State, space: crate::board::Space, to: Power) -> String {
    match (to, state.controller(space)) {
        (Power::Vichy, _) => format!("{space} becomes Vichy."),
        (Power::France, Power::Vichy) => format!("{space} is Free French."),
        (to, Power::Neutral) => format!("{space} now belongs to {to}."),
        (to, from) => format!("{to} takes {space} from {from}."),
    }
}

fn battle_line(state: &State, space: crate::board::Space, won: bool) -> String {
    let attacker = state.power;
    if won {
        format!("{attacker} wins the battle of {space}.")
    } else {
        format!("{attacker}'s attack on {space} ends.")
    }
}

fn ending(winner: Option<Side>) -> String {
    winner.map_or("The game is drawn.".into(), |side| format!("{}.", side.wins()))
}

fn once_line(once: Once) -> Option<&'static str> {
    Some(match once {
        Once::FallOfFrance => "France has fallen.",
        Once::SneakAttack => "Japan launches its sneak attack: two impulses this turn.",
        Once::Assassinated => "Hitler is dead: Germany has five IPC more each turn.",
        Once::HomeDefense => "Japan calls up four infantry for its home defense.",
        Once::NationalGuard => "The United States call out the National Guard.",
        Once::Purge => "The purges tell: Russia has one counter-attack this turn, and 20 IPC.",
        _ => return None,
    })
}

fn fact_line(fact: &Fact) -> Option<String> {
    Some(match fact {
        Fact::Surprise(space) => format!("The attack on {space} comes as a surprise."),
        Fact::Banzai(space) => format!("A banzai attack is declared in {space}."),
        Fact::Barred(power, space) => format!("{power} may not try {space} again."),
        Fact::Straits(power, true) => format!("{power} may pass the Turkish Straits."),
        Fact::Straits(power, false) => format!("{power} may no longer pass the Turkish Straits."),
        Fact::Out(power) => format!("{power} surrenders."),
        _ => return None,
    })
}

fn reason(why: Why) -> &'static str {
    match why {
        Why::Setup => "",
        Why::Purchase => " for units",
        Why::Repair => " for repairs",
        Why::Technology => " for technology",
        Why::Improvement => " for a better factory",
        Why::Influence => " for influence",
        Why::Aid => " in the contest for a neutral",
        Why::LendLease => " by lend-lease",
        Why::Pact => " for breaking the pact",
        Why::Invasion => " for the invasion",
        Why::Convoys => " for lost convoys",
        Why::Bombing => " for bomb damage",
        Why::Kamikaze => " for kamikazes",
        Why::Plunder => " as spoils of war",
        Why::Internment => " for interned units",
        Why::Purge => " left from the purge",
        Why::Placement => " for dear infantry",
        Why::Surrender => " on the surrender",
    }
}
