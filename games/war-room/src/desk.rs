//! What the panel beside the board says: the phase, what is owed, and a line for each nation.

use sandtable_engine::desk::{Desk, Mark, PowerLine, Primary};
use sandtable_engine::{Awaiting, Viewer};

use crate::WarRoom;
use crate::battle::Step;
use crate::ids::*;
use crate::state::{Stage, State};
use crate::tasks::{self, Task};
use crate::victory::last_round;

/// The nation that looks, if it takes part.
pub(crate) fn seated(state: &State, viewer: Viewer) -> Option<Nation> {
    match viewer {
        Viewer::Seat(seat) => Nation::at(seat).filter(|nation| state.plays(*nation)),
        Viewer::Spectator | Viewer::Referee => None,
    }
}

pub fn desk(game: &WarRoom, state: &State, viewer: Viewer) -> Desk {
    let own = seated(state, viewer);
    let owing = match game.awaited(state) {
        Awaiting::Orders(_) => game.deciders(state),
        Awaiting::Roll(_) | Awaiting::Over(_) => Vec::new(),
    };
    let mine = own.filter(|nation| owing.contains(nation)).map(|nation| tasks::task(game, state, nation));
    let now = match &mine {
        Some(task) => task.you.clone(),
        None => waiting(game, state, own, &owing),
    };
    let primary = mine
        .and_then(|task: Task| task.button)
        .map(|(text, order)| Primary { text, order: crate::print::order(&order) });
    let whose = match owing.as_slice() {
        [nation] if !simultaneous(state) => game.title(*nation).to_owned(),
        _ => String::new(),
    };
    let (phase, step) = phase(state);
    Desk {
        phase: phase.to_owned(),
        step,
        whose,
        now,
        rule: rule(state).map(str::to_owned),
        strip: strip(game, state, &owing),
        score: score(game, state),
        primary,
        sheet: None,
    }
}

fn simultaneous(state: &State) -> bool {
    matches!(state.stage, Stage::Planning | Stage::Production | Stage::Deployment { .. })
}

/// What somebody reads who owes nothing.
fn waiting(game: &WarRoom, state: &State, own: Option<Nation>, owing: &[Nation]) -> String {
    if let Stage::Over { summary, .. } = &state.stage {
        return summary.clone();
    }
    let Some(first) = owing.first() else {
        return game.roll_request(state).map_or("The game goes on by itself.".to_owned(), |roll| {
            let by = Nation::named(&roll.by).map_or(&*roll.by, |nation| game.title(nation));
            format!("The dice decide: {by}, {}.", roll.step)
        });
    };
    let names: Vec<&str> = owing.iter().map(|nation| game.title(*nation)).collect();
    let whom = match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.concat(),
    };
    let what = tasks::task(game, state, *first).others;
    let sealed = own.is_some_and(|nation| match state.stage {
        Stage::Planning => state.nation(nation).chart.sealed,
        Stage::Production => state.nation(nation).sheet.sealed,
        _ => false,
    });
    let seal = if sealed { "You have sealed and may still break your seal. " } else { "" };
    format!("{seal}Waiting for {whom} {what}.")
}

/// The phase's name, its number and how many there are. Quick Play has no economy, and
/// produces before it moves.
fn phase(state: &State) -> (&'static str, Option<(u8, u8)>) {
    let quick = state.options.quick_play;
    let (name, full, short) = match state.stage {
        Stage::Economy => ("Economy", 1, 1),
        Stage::Planning => ("Strategic planning", 2, 1),
        Stage::Slots { .. } => ("Turn order", 2, 1),
        Stage::Bonus { .. } | Stage::QuickDice { .. } => ("Production dice", 2, 2),
        Stage::Movement { .. } => ("Movement operations", 3, 3),
        Stage::Launch { .. } => ("Carrier launches", 3, 3),
        Stage::Hotspots { .. } | Stage::Battle { .. } => ("Combat operations", 4, 4),
        Stage::ConvoyRaid { .. } => ("Convoy raid", 4, 4),
        Stage::Landing { .. } => ("Refit: land aircraft", 5, 5),
        Stage::Deployment { .. } => ("Refit: deploy units", 5, 5),
        Stage::CancelStress { .. }
        | Stage::Relief { .. }
        | Stage::Unrest { .. }
        | Stage::Desertion { .. } => ("Morale", 6, 6),
        Stage::Production => ("Production", 7, 2),
        Stage::Placement { .. } => ("Place new units", 7, 2),
        Stage::RoundEnd => ("End of the round", 7, 6),
        Stage::Over { .. } => return ("Game over", None),
    };
    (name, Some(if quick { (short, 6) } else { (full, 7) }))
}

/// The ledger row that explains what is going on.
fn rule(state: &State) -> Option<&'static str> {
    Some(match &state.stage {
        Stage::Economy => "income.tally",
        Stage::Planning => "plan.simultaneous-secret",
        Stage::Slots { .. } => "bid.choose-any-slot",
        Stage::Bonus { .. } => "quick.bonus-medals",
        Stage::QuickDice { .. } => "quick.production-dice",
        Stage::Movement { .. } => "order.as-written-or-cancel",
        Stage::Launch { .. } => "carrier.optional-launch",
        Stage::Hotspots { .. } => "battle.nations-pick-hotspots",
        Stage::Battle { .. } => match state.battle.as_deref().map(|battle| &battle.step)? {
            Step::Stances(_) => "stance.choose-per-unit",
            Step::AirStage | Step::SurfaceStage => "damage.attacker-assigns",
            Step::Bombing => "bombing.targets",
            Step::Garrison { .. } => "garrison.pair-kills",
            Step::Repairs { .. } => "debrief.repair-one-resource",
            Step::Claim => "control.commander-picks-controller",
            Step::Medals { .. } => "medal.commander-awards",
            Step::Dive { .. } => "option.dive-move-adjacent",
            Step::Losses | Step::Marker | Step::End => "debrief.after-both-stages",
        },
        Stage::ConvoyRaid { .. } => "convoy.one-die-per-unit",
        Stage::Landing { .. } => "land-planes.up-to-two",
        Stage::Deployment { .. } => "deploy.compulsory-simultaneous",
        Stage::CancelStress { .. } => "medal.cancel-one-stress",
        Stage::Relief { .. } => "relief.pay-threshold",
        Stage::Unrest { .. } => "zone.blue-pay-three",
        Stage::Desertion { .. } => "desert.units-equal-stress",
        Stage::Production => "production.secret",
        Stage::Placement { .. } => "production.placement-turn-order",
        Stage::RoundEnd | Stage::Over { .. } => return None,
    })
}

/// In turn order once there is one, with the place in it; bids once they are open.
fn strip(game: &WarRoom, state: &State, owing: &[Nation]) -> Vec<PowerLine> {
    let ranked = !matches!(state.stage, Stage::Economy | Stage::Planning | Stage::Slots { .. });
    let mut nations: Vec<Nation> =
        Nation::ALL.iter().copied().filter(|nation| state.nation(*nation).in_play).collect();
    if ranked {
        nations.sort_by_key(|nation| state.rank(*nation));
    }
    let line = |nation: Nation| {
        let at = state.nation(nation);
        let place = state.track.iter().position(|flag| *flag == Some(nation));
        let secret = match state.stage {
            Stage::Planning => Some(at.chart.sealed),
            Stage::Production => Some(at.sheet.sealed),
            _ => None,
        };
        let bidding = matches!(state.stage, Stage::Slots { .. });
        let value = match place {
            _ if at.collapsed => "out".to_owned(),
            // While all write, their marks say what there is to say.
            _ if secret.is_some() => String::new(),
            Some(place) => (place + 1).to_string(),
            None if bidding => format!("{} bid", at.chart.bid),
            None => String::new(),
        };
        let mark = match secret.filter(|_| state.plays(nation)) {
            Some(true) => Mark::Sealed,
            Some(false) => Mark::Writing,
            None => Mark::None,
        };
        let title = game.title(nation).to_owned();
        PowerLine { power: nation.name().to_owned(), title, value, active: owing.contains(&nation), mark }
    };
    nations.into_iter().map(line).collect()
}

/// What the scenario counts.
fn score(game: &WarRoom, state: &State) -> String {
    if let Some(last) = last_round(state) {
        return format!("Round {} of {last}", state.round);
    }
    let side = |side: Alliance, name: &str| {
        game.progress(state, side).map(|(held, needed)| format!("{name} {held}/{needed}"))
    };
    let goals: Vec<String> =
        [side(Alliance::Axis, "Axis"), side(Alliance::Allied, "Allied")].into_iter().flatten().collect();
    if goals.is_empty() { "Until one nation collapses".to_owned() } else { goals.join(", ") }
}

impl WarRoom {
    /// How a nation is called in a sentence.
    pub(crate) fn title(&self, nation: Nation) -> &'static str {
        self.table.nations.iter().find(|spec| spec.nation == nation).map_or(nation.name(), |spec| spec.name)
    }
}
