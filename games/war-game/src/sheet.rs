//! The panel beside the board, put together from parts that all games share: what may be decided now, taken from the
//! menu of whoever decides, and what is to be known of the war.

mod battle;
mod retreats;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use sandtable_engine::sheet::{
    Choice, Choices, Fact, Facts, Part, PickKind, PickUnits, Places, Progress, Sheet, Spot, Stage, Tone,
    Track, TrackBar, TrackGoal, Waiting as Waits,
};
use sandtable_engine::{Offer, Viewer};

use crate::battle::Step;
use crate::board::{Space, board};
use crate::desk::phase_title;
use crate::options;
use crate::order::{Order, Pick};
use crate::power::{POWERS, Power, Side};
use crate::state::{Phase, State, Waiting};
use crate::units::{Class, Unit};
use crate::{casualties, check, print, sequence, special_orders, words};

const PHASES: [Phase; 5] =
    [Phase::Income, Phase::CombatOrders, Phase::Combat, Phase::Noncombat, Phase::Build];

pub fn sheet(state: &State, viewer: Viewer) -> Sheet {
    let mine = match viewer {
        Viewer::Seat(seat) => Power::of_seat(seat).filter(|power| check::deciders(state).contains(power)),
        _ => None,
    };
    let mut parts = Vec::new();
    parts.extend(state.combat.as_ref().map(|combat| Part::Battle(battle::fight(state, combat))));
    if let Some(power) = mine {
        parts.extend(decisions(state, power));
    }
    if state.combat.is_none() {
        parts.push(Part::Track(land(state)));
        parts.push(Part::Facts(nations(state)));
    }
    Sheet {
        asks: mine.map_or("", |_| asks(state)).to_owned(),
        stages: stages(state),
        parts,
        chips: state.combat.as_ref().map_or(Vec::new(), |combat| battle::chips(state, combat)),
        ..Sheet::default()
    }
}

/// What is asked, by a name for pictures and tests.
pub fn asks(state: &State) -> &'static str {
    match state.waiting {
        Waiting::Orders => match state.phase {
            Phase::Income => "lend",
            Phase::CombatOrders => "combat-orders",
            Phase::Combat => "combat",
            Phase::Noncombat => "noncombat",
            Phase::Build => "build",
        },
        Waiting::ChooseBattle => "choose-battle",
        Waiting::SailByLosses { .. } => "sail-by: losses",
        Waiting::Homeless { .. } => "homeless",
        Waiting::PlayOn => "play-on",
        Waiting::SailByRoll { .. } | Waiting::Over => "",
        Waiting::Battle => match state.combat.as_ref().map(|combat| combat.step) {
            Some(Step::AttackersDeclare) => "battle: attackers declare",
            Some(Step::DefendersDeclare) => "battle: defenders declare",
            Some(Step::Divert) => "battle: divert",
            Some(Step::NeutralNearest) => "battle: nearest",
            Some(Step::NeutralLoss) => "battle: neutral losses",
            Some(Step::Ruler) => "battle: ruler",
            Some(step) if step.attackers_choose() => "battle: attackers lose",
            _ => "battle: defenders lose",
        },
    }
}

fn stages(state: &State) -> Vec<Stage> {
    let progress = |phase: Phase| match phase.cmp(&state.phase) {
        std::cmp::Ordering::Less => Progress::Done,
        std::cmp::Ordering::Equal => Progress::Now,
        std::cmp::Ordering::Greater => Progress::Ahead,
    };
    let stage = |phase: Phase| Stage { title: phase_title(phase).to_owned(), progress: progress(phase) };
    PHASES.into_iter().map(stage).collect()
}

/// Every order that the menu leads to.
fn menu(state: &State, power: Power) -> Vec<Order> {
    let mut found = Vec::new();
    let mut headings = vec![None];
    while let Some(under) = headings.pop() {
        for offer in options::options(state, power.seat(), under.as_ref()) {
            match offer {
                Offer::Order(order) | Offer::Done(order) => found.push(order),
                Offer::Open(heading) => headings.push(Some(heading)),
            }
        }
    }
    found
}

fn decisions(state: &State, power: Power) -> Vec<Part> {
    if let Some(pick) = losses(state, power) {
        return vec![Part::Pick(pick)];
    }
    match (state.waiting, state.phase) {
        // Pieces are moved on the map; what is not a move stands here.
        (Waiting::Orders, Phase::CombatOrders | Phase::Noncombat | Phase::Combat) => {
            let orders = menu(state, power);
            let choices: Vec<Choice> =
                orders.iter().filter(|order| special_orders::is_special(order)).map(choice).collect();
            let about = "Pieces are moved on the map.".into();
            match choices.is_empty() {
                true => Vec::new(),
                false => vec![Part::Choices(Choices { title: "Special orders".into(), about, choices })],
            }
        }
        (Waiting::Orders, Phase::Build) => production(state, power),
        _ => {
            // Retreats are told way by way.
            let mut parts = retreats::retreats(state, power);
            let told = |order: &Order| match order {
                Order::End => true,
                Order::Stand { fast: false } | Order::Retreat { .. } => !parts.is_empty(),
                _ => false,
            };
            let mut choices: Vec<Choice> = Vec::new();
            for order in menu(state, power).iter().filter(|order| !told(order)) {
                let choice = choice(order);
                if !choices.contains(&choice) {
                    choices.push(choice);
                }
            }
            if choices.is_empty() {
                return parts;
            }
            let title = match state.waiting {
                Waiting::Battle => match state.combat.as_ref().map(|combat| combat.step) {
                    Some(Step::Divert) => "The zone is not clear",
                    Some(Step::Ruler) => "Who rules it?",
                    Some(Step::NeutralNearest) => "Who rolls for the neutral?",
                    _ => "Before the dice",
                },
                Waiting::Homeless { .. } => "Their carrier is lost",
                Waiting::PlayOn => "Game turn 13 is over",
                Waiting::ChooseBattle => "Which battle comes next?",
                Waiting::Orders => "Lend money",
                _ => "Decide",
            };
            parts.push(Part::Choices(Choices { title: title.into(), about: String::new(), choices }));
            parts
        }
    }
}

/// What can be made, kind by kind with its places; ships and works one by one.
fn production(state: &State, power: Power) -> Vec<Part> {
    let orders = menu(state, power);
    let mut builds: BTreeMap<Unit, Vec<Space>> = BTreeMap::new();
    let mut recruits: BTreeMap<Space, u32> = BTreeMap::new();
    let mut others: Vec<Choice> = Vec::new();
    for order in &orders {
        match order {
            Order::Recruit { count, at } => {
                let most = recruits.entry(*at).or_default();
                *most = u32::from(*count).max(*most);
            }
            Order::Build { units, at, zone: None } if units.len() == 1 && !units[0].unit.is_factory() => {
                builds.entry(units[0].unit).or_default().push(*at);
            }
            Order::End => {}
            other => others.push(choice(other)),
        }
    }
    let money = u32::from(state.treasury[power as usize]);
    let affordable = |unit: Unit| money / u32::from(unit.price(power).max(1));
    let spots = recruits.iter().map(|(at, most)| Spot { space: at.id().into(), most: *most }).collect();
    let infantry = Waits {
        unit: Unit::Infantry.id().into(),
        name: Unit::Infantry.id().into(),
        title: priced(Unit::Infantry, power),
        count: affordable(Unit::Infantry),
        spots,
    };
    let built = |(unit, at): (&Unit, &Vec<Space>)| Waits {
        unit: unit.id().into(),
        name: unit.id().into(),
        title: priced(*unit, power),
        count: affordable(*unit),
        spots: at.iter().map(|space| Spot { space: space.id().into(), most: 1 }).collect(),
    };
    let mut parts = Vec::new();
    if !recruits.is_empty() {
        parts.push(Part::Places(Places {
            title: format!("Recruit: ${money}"),
            verb: "recruit".into(),
            goods: vec![infantry],
        }));
    }
    if !builds.is_empty() {
        parts.push(Part::Places(Places {
            title: format!("Build: ${money}"),
            verb: "build".into(),
            goods: builds.iter().map(built).collect(),
        }));
    }
    if !others.is_empty() {
        parts.push(Part::Choices(Choices {
            title: "Ships and factories".into(),
            about: String::new(),
            choices: others,
        }));
    }
    parts
}

fn priced(unit: Unit, power: Power) -> String {
    format!("{} (${})", words::title(unit), unit.price(power))
}

fn losses(state: &State, power: Power) -> Option<PickUnits> {
    let open = casualties::open(state).filter(|open| open.speaker == power)?;
    let suggested = casualties::as_picks(state, &open, &casualties::suggestion(state, &open));
    let kind = |pick: &Pick| {
        let owner = pick.power.unwrap_or(power);
        let same =
            |other: &&Pick| Pick { count: 0, ..(**other).clone() } == Pick { count: 0, ..pick.clone() };
        PickKind {
            power: owner.id().into(),
            unit: pick.unit.id().into(),
            pick: print::list(&[Pick { count: 1, ..pick.clone() }]).trim_start_matches("1 ").to_owned(),
            count: u32::from(pick.count),
            note: pick.marks.iter().map(|mark| mark.id()).collect::<Vec<_>>().join(", "),
            suggested: suggested.iter().find(same).map_or(0, |pick| u32::from(pick.count)),
        }
    };
    let must: u32 = suggested.iter().map(|pick| u32::from(pick.count)).sum();
    let mut kinds: Vec<PickKind> = casualties::as_picks(state, &open, &open.slots).iter().map(kind).collect();
    let sinking = casualties::may_sink(state, &open);
    let sunk = sinking.iter().map(|pick| u32::from(pick.count)).sum::<u32>().min(must / 2);
    kinds.extend(sinking.iter().map(kind));
    Some(PickUnits {
        title: "Casualties".into(),
        verb: "casualties".into(),
        ending: String::new(),
        button: "Take these casualties".into(),
        least: must - sunk,
        most: must,
        kinds,
        none: None,
    })
}

fn choice(order: &Order) -> Choice {
    let (words, note, tone) = order_words(order);
    let space = match order {
        Order::Battle { space } | Order::Scorch { space } => Some(space.id().to_owned()),
        Order::Retreat { to, .. } | Order::Land { to, .. } => Some(to.id().to_owned()),
        _ => None,
    };
    Choice { order: print::print(order), words, note, tone, space, ..Choice::default() }
}

/// An order as a button says it, and what follows from it.
fn order_words(order: &Order) -> (String, String, Tone) {
    let plain = |words: String| (words, String::new(), Tone::Plain);
    match order {
        Order::Stand { fast: false } => plain("Stand for this round".into()),
        Order::Stand { fast: true } => plain("Stand to the end".into()),
        Order::PlayOn => {
            ("Play on".into(), "Under harsher terms, until one side has won.".into(), Tone::Warning)
        }
        Order::Yield => plain("Let the game end".into()),
        Order::Lend { amount, to } => plain(format!("Lend ${amount} to {}", to.title())),
        Order::Battle { space } => plain(format!("Fight in {}", space.title())),
        Order::Retreat { units, from, to } => (
            format!("{} leave {} for {}", words::picked(units), from.title(), to.title()),
            "They do not fire this round, and may still be hit.".into(),
            Tone::Warning,
        ),
        Order::Submerge { count, zone } => plain(format!("{count} submarines dive in {}", zone.title())),
        Order::Aim { count, space } => {
            plain(format!("{count} guns in {} at land units first", space.title()))
        }
        Order::Guns { count, space } => {
            plain(format!("{count} bombers over {} use their guns", space.title()))
        }
        Order::Scorch { space } => (
            format!("Scorch the factory in {}", space.title()),
            "At the end of the round, if a defender lives through it.".into(),
            Tone::Grave,
        ),
        Order::Ruler { power, space } => {
            plain(capital(&format!("{} rules {}", power.title(), space.title())))
        }
        Order::Nearest { power, space } => {
            plain(capital(&format!("{} rolls for {}", power.title(), space.title())))
        }
        Order::Divert { units, zone } if units.is_empty() => {
            plain(format!("Nobody joins the battle in {}", zone.title()))
        }
        Order::Divert { units, zone } => (
            format!("{} join the battle in {}", words::picked(units), zone.title()),
            "They lose their bombardment for good.".into(),
            Tone::Warning,
        ),
        Order::Land { units, to, .. } => plain(format!("{} land in {}", words::picked(units), to.title())),
        Order::Build { units, at, zone } => {
            let place = zone.unwrap_or(*at);
            plain(format!("Build {} in {}", words::picked(units), place.title()))
        }
        Order::Drop { units, path, .. } => (
            format!("Drop {}{}", words::picked(units), ends(path)),
            "Training costs $1 for each; they cannot retreat.".into(),
            Tone::Plain,
        ),
        Order::Airlift { units, path } => plain(format!("Fly {}{}", words::picked(units), ends(path))),
        Order::Clear { units, path } => {
            plain(format!("{} clear the way{}", words::picked(units), by_way_of(path)))
        }
        Order::Pass { units, path } => {
            plain(format!("{} pass through{}", words::picked(units), by_way_of(path)))
        }
        Order::Support { units, from, into } => {
            plain(format!("{} in {} fire at {}", words::picked(units), from.title(), into.title()))
        }
        Order::Bombard { units, zone, into } => {
            plain(format!("{} in {} bombard {}", words::picked(units), zone.title(), into.title()))
        }
        Order::Recall { units, at } => {
            plain(format!("Take back the orders of {} in {}", words::picked(units), at.title()))
        }
        Order::Train { count, at } => (
            format!("Train {count} infantry in {} as paratroopers", at.title()),
            "$1 for each.".into(),
            Tone::Plain,
        ),
        Order::General { to: Some(to), arm } => {
            let arm = arm.map_or(String::new(), |arm| format!(" ({})", arm.id()));
            plain(format!("Send the general to {}{arm}", to.title()))
        }
        Order::CallOff { units, to, .. } => {
            plain(format!("Call off the landing of {} in {}", words::picked(units), to.title()))
        }
        Order::Price { zone } => plain(format!("Roll the price of repair in {}", zone.title())),
        Order::Repair { zone, at, .. } => {
            plain(format!("Repair the battleship in {} at {}", zone.title(), at.title()))
        }
        Order::Board { units, from, zone } => plain(format!(
            "{} from {} board the new carrier in {}",
            words::picked(units),
            from.title(),
            zone.title()
        )),
        Order::Reduce { at } => {
            (format!("Reduce the factory in {}", at.title()), "To a minor one.".into(), Tone::Warning)
        }
        Order::Demolish { at } => {
            (format!("Demolish the factory in {}", at.title()), "For good.".into(), Tone::Grave)
        }
        Order::Upgrade { at } => plain(format!("Raise the factory in {}", at.title())),
        other => plain(words::sentence(&print::print(other).replace(" -> ", " to "))),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn ends(path: &[Space]) -> String {
    match (path.first(), path.last()) {
        (Some(from), Some(to)) => format!(" from {} to {}", from.title(), to.title()),
        _ => String::new(),
    }
}

fn by_way_of(path: &[Space]) -> String {
    match path {
        [.., first, second] => format!(" in {} to {}", first.title(), second.title()),
        _ => String::new(),
    }
}

// What is to be looked at.

/// How far the Axis is from losing and from winning.
fn land(state: &State) -> Track {
    let axis = Side::Axis.powers();
    let bar = |power: Power| TrackBar { power: power.id().into(), value: u32::from(state.land_value(power)) };
    let world = state.side_value(Side::Axis) + state.side_value(Side::Allies);
    let goal = |at: u16, words: &str| TrackGoal { at: u32::from(at), words: words.into() };
    let goals = vec![
        goal(sequence::AXIS_LEAST, "with less the Axis has lost"),
        goal(world / 2 + 1, "with more than the Allies and its home land the Axis has won"),
    ];
    let most = u32::from(world);
    Track { title: "Land of the Axis".into(), most, bars: axis.map(bar).collect(), goals }
}

fn nations(state: &State) -> Facts {
    let line = |power: Power| {
        let ships =
            state.pieces.all().filter(|(_, _, p)| p.owner == power && p.class() == Class::Sea).count();
        let tied = state.hardware[power as usize];
        Fact {
            power: Some(power.id().into()),
            label: power.title().into(),
            value: format!("${}, land {}", state.treasury[power as usize], state.land_value(power)),
            note: match (tied, ships) {
                (0, ships) => format!("{ships} ships"),
                (tied, ships) => format!("${tied} for hardware only; {ships} ships"),
            },
            ..Fact::default()
        }
    };
    let held = board().territories().iter().filter(|space| state.controller(**space).is_none()).count();
    let mut lines: Vec<Fact> = POWERS.into_iter().map(line).collect();
    lines.push(Fact { label: "Free neutrals".into(), value: held.to_string(), ..Fact::default() });
    Facts { title: "Nations".into(), lines, ..Facts::default() }
}
