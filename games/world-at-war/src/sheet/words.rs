//! Orders as buttons say them, with what follows, and what is asked as a person asks it.

use sandtable_engine::sheet::{Choice, Tone};
use sandtable_engine::words::and;

use super::consequences;
use crate::battle::{RaidStep, Step, Toll, Waiting};
use crate::board::Space;
use crate::order::{Ground, Mission, Order, Pick, Stack};
use crate::power::Power;
use crate::state::{Phase, State};
use crate::words::title;
use crate::{general_combat, print};

pub fn choice(state: &State, order: &Order) -> Choice {
    let (words, note, tone) = said(state, order);
    let space = match order {
        Order::Battle { space }
        | Order::NewCapital { space }
        | Order::ExileCapital { space }
        | Order::VichyPort { space }
        | Order::Influence { space }
        | Order::BuildPartisan { space }
        | Order::FallBack { space }
        | Order::Enigma { space }
        | Order::Retreat { to: Some(space) } => Some(space.id().to_owned()),
        _ => None,
    };
    let follows = match order {
        Order::DeclareWar { power } => consequences::of_declaration(state, state.power, *power),
        _ => Vec::new(),
    };
    Choice { order: print::print(order), words, note, tone, space, follows }
}

/// An order as a button says it, and what follows from it.
pub fn said(state: &State, order: &Order) -> (String, String, Tone) {
    use Order::*;
    let plain = |words: String| (words, String::new(), Tone::Plain);
    let noted = |words: String, note: &str| (words, note.to_owned(), Tone::Plain);
    let grave = |words: String, note: &str| (words, note.to_owned(), Tone::Grave);
    match order {
        End => plain("Go on".into()),
        Pass => plain(passed(state).into()),
        Press => plain("Press the attack".into()),
        Pay => noted("Pay for the damage".into(), &owed(state)),
        Concede => grave("Give up".into(), "The side loses when all of it has."),
        Develop => noted("Roll for developments".into(), "A die for each technology past circle 0."),
        ShareRadar => plain("Share radar and sonar with Britain".into()),
        Jam => noted("Try to jam the radar".into(), "On 1 to 3 no fighter rises."),
        Assassinate => (
            "Try the assassination".into(),
            "Once in the game. 1 or 2: 5 IPC more each turn. 6: 2 infantry and 2 armor are lost.".into(),
            Tone::Warning,
        ),
        SneakAttack => (
            "Make this the turn of two impulses".into(),
            "Once in the game: move and fight twice this turn.".into(),
            Tone::Warning,
        ),
        Repair { points, part, space } => {
            plain(format!("Repair {points} of the {} in {}", lower(part.id()), space.title()))
        }
        RepairShip { space } => plain(format!("Repair the battleship in {}", space.title())),
        RepairPen { space } => plain(format!("Repair the submarine pen in {}", space.title())),
        TechMarker { tech, free: true } => noted(capital(tech.id()), "A free marker."),
        TechMarker { tech, free: false } => noted(capital(tech.id()), "A marker for 3 IPC."),
        TechRolls { count, tech } => {
            let price = u16::from(*count) * tech.roll_cost();
            noted(capital(tech.id()), &format!("{} for {price} IPC.", dice(*count)))
        }
        Sabotage { power, tech } => plain(format!("Sabotage {} of {power}", lower(tech.id()))),
        Steal { power, tech } => plain(format!("Steal {} from {power}", lower(tech.id()))),
        Improve { space, improvement } => noted(
            format!("{} in {}", capital(improvement.id()), space.title()),
            &format!(
                "For {} IPC; such units cost {} less there.",
                improvement.cost(),
                improvement.discount()
            ),
        ),
        Buy { units, at: Some(at) } => noted(
            format!("Buy {} for {}", listed(units), at.title()),
            "At the price of the improved factory.",
        ),
        Buy { units, at: None } => plain(format!("Buy {}", listed(units))),
        PurgePurchase { units } => plain(format!("Buy {} before the attack", listed(units))),
        PurgePlace { units, space } => plain(format!("Place {} in {} at once", listed(units), space.title())),
        BuildPartisan { space } => plain(format!("A partisan in {}", space.title())),
        LinkUp { space } => noted(
            format!("Link up in {}", space.title()),
            "Two partisans become an infantry and hold the area.",
        ),
        Influence { space } => noted(format!("Influence {}", space.title()), "It joins on a 1 or 2."),
        EconomicAid { targets } => {
            let price: u16 = targets.iter().map(|space| 2 * u16::from(space.printed_value())).sum();
            let value = targets.first().map_or(0, |space| space.printed_value());
            let goal = if value == 1 { "a 1".to_owned() } else { format!("{value} or less") };
            noted(format!("Aid {}", places(targets)), &format!("For {price} IPC. It joins on {goal}."))
        }
        CounterAid { ipcs, space } => noted(
            format!("Offer {} {ipcs} IPC", space.title()),
            "America pays as much again, or gives the attempt up.",
        ),
        MatchAid { ipcs, space } => noted(
            format!("Pay {ipcs} IPC more for {}", space.title()),
            "Then the die falls; on a 6 the country joins Germany.",
        ),
        AbandonAid { space } => noted(format!("Give {} up", space.title()), "What was paid is lost."),
        LendLease { ipcs, to, .. } => {
            noted(format!("Lend {ipcs} IPC to {to}"), "On a low die some of it is sunk on the way.")
        }
        DeclareWar { power } => declaration(*power),
        Straits { allow: true, power } => plain(format!("Open the straits to {power}")),
        Straits { allow: false, power } => plain(format!("Close the straits to {power}")),
        Demolish { space } => {
            grave(format!("Demolish the factory in {}", space.title()), "It is gone for good.")
        }
        Surprise { space } => noted(
            format!("Surprise {}", space.title()),
            "In round 1 attackers hit with 1 more, defenders with 1 less.",
        ),
        Banzai { space } => (
            space.map_or("Banzai".into(), |space| format!("Banzai in {}", space.title())),
            "All infantry hits on 2 in this round and can no longer retreat.".into(),
            Tone::Warning,
        ),
        Marines { count, space } => plain(format!("{count} marines land in {}", space.title())),
        Artillery { from, to } => plain(format!("Guns in {} fire at {}", from.title(), to.title())),
        Rocket { from, to, part: Some(part) } => {
            plain(format!("A rocket from {} at the {} of {}", from.title(), lower(part.id()), to.title()))
        }
        Rocket { from, to, part: None } => {
            plain(format!("A rocket from {} at units in {}", from.title(), to.title()))
        }
        Atomic { path, ground } => {
            let what = match ground {
                Ground::Factory => "the factory",
                Ground::Units => "the units",
                Ground::Pen => "the submarine pen",
            };
            let to = path.last().map_or("", |space| space.title());
            grave(format!("Drop an atomic bomb on {what} in {to}"), "Once a turn.")
        }
        AttackPen { units, zone } => plain(format!("{} attack the pen in {}", listed(units), zone.title())),
        EnterPen { count, zone } => plain(format!("{} into the pen in {}", submarines(*count), zone.title())),
        LeavePen { count, zone } => {
            plain(format!("{} out of the pen in {}", submarines(*count), zone.title()))
        }
        MoveFactory { path } => plain(format!("Move the factory {}", way(path))),
        Volunteer { path } => plain(format!("A fighter volunteers {}", way(path))),
        PutAboard { count, from, to } => {
            plain(format!("{} from {} aboard in {}", fighters(*count), from.title(), to.title()))
        }
        Battle { space } => noted(format!("Fight in {}", space.title()), &forces(state, *space)),
        LossesFirst { power } => plain(format!("{power} loses first")),
        FirstTarget { power } => plain(format!("Fight the ships of {power} first")),
        AaTargets { aircraft, armor } => plain(match (aircraft, armor) {
            (_, 0) => "All guns at aircraft".into(),
            (0, _) => "All guns at armor".into(),
            _ => format!("{aircraft} at aircraft, {armor} at armor"),
        }),
        Espionage { .. } => plain("Use what the spy told".into()),
        Enigma { space } => noted(format!("Retreat to {}", space.title()), "Before the attack begins."),
        Kamikaze { count } => {
            grave(format!("{} as kamikazes", fighters((*count).into())), "They do not come back.")
        }
        Casualties { units } if hits_others(state) => plain(format!("Hit {}", listed(units))),
        Casualties { units } | RaidLosses { units } => plain(format!("Lose {}", listed(units))),
        ChooseLosses { stacks } => plain(format!("Give up {}", stacked(stacks))),
        Withdraw { count } => plain(format!("{} out of the battle", submarines(*count))),
        Retreat { to: Some(to) } => plain(format!("Retreat to {}", to.title())),
        Retreat { to: None } => plain("Aircraft and ships leave the battle".into()),
        FallBack { space } => plain(format!("Fall back to {}", space.title())),
        RaidDefenders { count: 0 } => plain("No fighter rises".into()),
        RaidDefenders { count } => plain(format!("{} rise", fighters(*count))),
        Bomb { missions } => plain(format!("Bomb {}", aims(missions))),
        Place { units, space } => plain(format!("Place {} in {}", listed(units), space.title())),
        NationalGuard { east, west } => plain(match (east, west) {
            (_, 0) => format!("All {east} infantry in the east"),
            (0, _) => format!("All {west} infantry in the west"),
            _ => format!("{east} infantry in the east, {west} in the west"),
        }),
        NewCapital { space } | ExileCapital { space } => {
            plain(format!("The capital moves to {}", space.title()))
        }
        VichyPort { space } => plain(format!("The fleet goes to {}", space.title())),
        Penalty { power } => noted(format!("{power} pays"), "It collects 5 IPC less."),
        Recall { units, space } => {
            plain(format!("Take back the orders of {} in {}", listed(units), space.title()))
        }
        Move { units, path, .. } | Drop { units, path } | Raid { units, path } => {
            plain(format!("{} {}", listed(units), way(path)))
        }
        Load { units, from, to } | Offload { units, from, to } | Rail { units, from, to, .. } => {
            plain(format!("{} {}", listed(units), way(&[*from, *to])))
        }
        Hunt { count, zone } => plain(format!("{} hunt convoys in {}", submarines(*count), zone.title())),
        Attack { space, .. } => plain(format!("Attack where they are, in {}", space.title())),
    }
}

/// What a declaration of war brings is listed apart, for both sides.
pub fn declaration(on: Power) -> (String, String, Tone) {
    (format!("Declare war on {on}"), "The war lasts to the end of the game.".into(), Tone::Grave)
}

fn passed(state: &State) -> &'static str {
    match state.stack.last() {
        Some(Waiting::CounterAid { .. }) => "Let them",
        Some(Waiting::Raid) => "Do not jam",
        Some(Waiting::Battle) => match state.battle.as_ref().map(|battle| battle.step) {
            Some(Step::Enigma | Step::DefenderWithdraws) => "Stay",
            Some(Step::Espionage) => "Keep it for later",
            Some(Step::AttackerKamikaze | Step::DefenderKamikaze) => "No kamikazes",
            _ => "Do nothing",
        },
        _ => "Do nothing",
    }
}

/// Kamikazes choose what they hit among the enemy's ships.
fn hits_others(state: &State) -> bool {
    state.battle.as_ref().is_some_and(|battle| battle.step == Step::KamikazeTargets)
}

fn owed(state: &State) -> String {
    state.raid.as_ref().map_or(String::new(), |raid| format!("{} IPC.", raid.owed))
}

/// `2 infantry against 1 armor`, as they meet.
fn forces(state: &State, space: Space) -> String {
    let theirs = |ours: bool| {
        let mut counts = crate::units::Counts::default();
        let units = state.at(space).filter(|(_, p)| (p.owner.player() == state.power) == ours);
        units.for_each(|(_, p)| counts.add(p.unit, 1));
        crate::words::listed(&counts)
    };
    format!("{} against {}.", capital(&theirs(true)), theirs(false))
}

/// What is asked beside the orders of a phase: a title, and what is at stake.
pub fn question(state: &State, player: Power, waiting: &Waiting) -> (String, String) {
    let asked = |title: &str, about: &str| (title.to_owned(), about.to_owned());
    match waiting {
        Waiting::CounterAid { space } => (
            format!("America aids {}", space.title()),
            "Germany may offer money of its own before the die falls.".into(),
        ),
        Waiting::MatchAid { space, ipcs } => {
            (format!("Germany offers {} {ipcs} IPC", space.title()), "Pay as much, or give up.".into())
        }
        Waiting::Battles => asked("Which battle comes next?", ""),
        Waiting::Penalty { space } => (
            format!("The invasion of {} was called off", space.title()),
            "One of the two collects less.".into(),
        ),
        Waiting::NationalGuard => {
            asked("The National Guard is called up", "Six infantry, where you want them.")
        }
        Waiting::FallBack { .. } => asked("Where do they fall back to?", "They will not fight on."),
        Waiting::NewCapital | Waiting::NewCapitalFor { .. } => {
            asked("The capital has fallen", "Where does the government go?")
        }
        Waiting::ExileCapital => asked("London has fallen", "Where does the government go?"),
        Waiting::VichyPort { zone, .. } => {
            (format!("The Vichy fleet in {}", zone.title()), "Which port does it go to?".into())
        }
        Waiting::Toll { power, toll } => (
            format!("{power} gives up units"),
            match toll {
                Toll::Units { infantry, armor } => {
                    format!("{infantry} infantry and {armor} armor, anywhere.")
                }
                Toll::Worth { space, ipcs, .. } => format!("Worth {ipcs} IPC in {}.", space.title()),
            },
        ),
        Waiting::Raid => raid_question(state),
        Waiting::Battle => battle_question(state),
        _ => (format!("{player} decides"), String::new()),
    }
}

fn raid_question(state: &State) -> (String, String) {
    let asked = |title: &str, about: &str| (title.to_owned(), about.to_owned());
    match state.raid.as_ref().map(|raid| raid.step) {
        Some(RaidStep::Jam) => asked("Jam the radar?", "It is tried before the guns fire."),
        Some(RaidStep::Defenders) => asked("How many fighters rise?", "They fire at the raiders first."),
        Some(RaidStep::Missions) => asked("What do the bombers aim at?", ""),
        Some(RaidStep::Pay) => asked("Bombs have fallen", "Pay, or lose the factory."),
        _ => asked("Losses of the raid", ""),
    }
}

fn battle_question(state: &State) -> (String, String) {
    let asked = |title: &str, about: &str| (title.to_owned(), about.to_owned());
    let Some(battle) = &state.battle else { return asked("Decide", "") };
    match battle.step {
        Step::FirstTarget => asked("Whose ships are fought first?", "Russian ships fight apart."),
        Step::LossesFirst => asked("Who of them loses first?", ""),
        Step::Enigma => asked("The attack was known before", "Retreat in time, or stay and defend."),
        Step::Espionage => asked("A spy knows their plans", "Once in a battle."),
        Step::RoundBegins => asked("Banzai?", ""),
        Step::AttackerKamikaze | Step::DefenderKamikaze => asked("Kamikazes?", "They hit what you choose."),
        Step::KamikazeTargets => asked("What do the kamikazes hit?", ""),
        Step::Guns => asked("What do the guns fire at?", ""),
        Step::DefenderWithdraws => {
            let boats = general_combat::boats(state, battle, false).len();
            (format!("{boats} submarines may leave"), String::new())
        }
        Step::PressOrRetreat => asked("Press on or retreat?", ""),
        _ => asked("Losses", ""),
    }
}

/// What is owed, as one sentence says it after whoever owes it.
pub fn task(state: &State) -> String {
    match state.stack.last() {
        None => match state.phase {
            Phase::Purchase => "repair, develop and buy, then end the phase".into(),
            Phase::CombatMove => "move to attack, then end the phase".into(),
            Phase::NoncombatMove => "land aircraft and move what has not fought, then end the phase".into(),
            Phase::Place => "place what was bought, then end the turn".into(),
            Phase::Combat | Phase::Income => "go on".into(),
        },
        Some(Waiting::CounterAid { space }) => format!("outbid America in {}, or let it be", space.title()),
        Some(Waiting::MatchAid { space, .. }) => format!("match Germany in {}, or give up", space.title()),
        Some(Waiting::Battles) => "choose the battle that is fought next".into(),
        Some(Waiting::Penalty { .. }) => "say who of the two pays".into(),
        Some(Waiting::NationalGuard) => "place the National Guard".into(),
        Some(Waiting::FallBack { .. }) => "choose where they fall back to".into(),
        Some(Waiting::NewCapital | Waiting::NewCapitalFor { .. } | Waiting::ExileCapital) => {
            "choose a new capital".into()
        }
        Some(Waiting::VichyPort { .. }) => "choose a port for the Vichy fleet".into(),
        Some(Waiting::Toll { .. }) => "choose what to give up".into(),
        Some(Waiting::Raid) => {
            let place = state.raid.as_ref().map_or("", |raid| raid.space.title());
            match state.raid.as_ref().map(|raid| raid.step) {
                Some(RaidStep::Jam) => format!("jam the radar over {place}, or not"),
                Some(RaidStep::Defenders) => format!("say how many fighters rise over {place}"),
                Some(RaidStep::Missions) => format!("say what the bombers over {place} aim at"),
                Some(RaidStep::Pay) => format!("pay for the damage in {place}, or lose the factory"),
                _ => format!("choose the losses over {place}"),
            }
        }
        Some(Waiting::Battle) => {
            let place = state.battle.as_ref().map_or("", |battle| battle.space.title());
            match state.battle.as_ref().map(|battle| battle.step) {
                Some(Step::FirstTarget) => format!("say whose ships are fought first in {place}"),
                Some(Step::LossesFirst) => format!("say who loses first in {place}"),
                Some(Step::Enigma) => format!("leave {place} before the attack, or stay"),
                Some(Step::Espionage) => "use what the spy told, or keep it".into(),
                Some(Step::RoundBegins) => "call a banzai attack, or not".into(),
                Some(Step::AttackerKamikaze | Step::DefenderKamikaze) => "send kamikazes, or not".into(),
                Some(Step::KamikazeTargets) => "choose what the kamikazes hit".into(),
                Some(Step::Guns) => format!("aim the guns in {place}"),
                Some(Step::DefenderWithdraws) => format!("take submarines out of {place}, or stay"),
                Some(Step::PressOrRetreat) => format!("press the attack on {place}, or retreat"),
                _ => format!("choose the losses in {place}"),
            }
        }
        Some(_) => "wait".into(),
    }
}

// Lists.

pub fn capital(text: &str) -> String {
    let text = lower(text);
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn lower(id: &str) -> String {
    id.replace('-', " ")
}

fn dice(count: u8) -> String {
    if count == 1 { "1 die".into() } else { format!("{count} dice") }
}

fn submarines(count: u16) -> String {
    if count == 1 { "1 submarine".into() } else { format!("{count} submarines") }
}

fn fighters(count: u16) -> String {
    if count == 1 { "1 fighter".into() } else { format!("{count} fighters") }
}

fn way(path: &[Space]) -> String {
    match path {
        [from, .., to] => format!("from {} to {}", from.title(), to.title()),
        _ => String::new(),
    }
}

fn places(spaces: &[Space]) -> String {
    and(&spaces.iter().map(|space| space.title().to_owned()).collect::<Vec<_>>())
}

fn listed(units: &[Pick]) -> String {
    let one = |pick: &Pick| {
        let hit = if pick.damaged { "damaged " } else { "" };
        format!("{} {hit}{}", pick.count, title(pick.unit).to_lowercase())
    };
    and(&units.iter().map(one).collect::<Vec<_>>())
}

fn stacked(stacks: &[Stack]) -> String {
    let one = |stack: &Stack| format!("{} in {}", listed(&stack.units), stack.space.title());
    and(&stacks.iter().map(one).collect::<Vec<_>>())
}

fn aims(missions: &[(u16, Mission)]) -> String {
    let one = |(count, mission): &(u16, Mission)| {
        let what = match mission {
            Mission::Conventional => "the factory: the owner pays".to_owned(),
            Mission::Guns => "the AA guns".to_owned(),
            Mission::Part(part) => format!("the {}", lower(part.id())),
        };
        if missions.len() > 1 { format!("{what} with {count}") } else { what }
    };
    and(&missions.iter().map(one).collect::<Vec<_>>())
}
