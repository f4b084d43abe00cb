//! Questions and orders as a player says them, and what follows from each.

use sandtable_engine::sheet::{Choice, Tone};
use sandtable_engine::words::{and, many};

use super::declaration;
use crate::battle::{Aim, Battle, Step};
use crate::board::Space;
use crate::order::{Order, Pick};
use crate::power::*;
use crate::print;
use crate::state::*;
use crate::tasks::phase_title;
use crate::tech::Industry;
use crate::units::*;
use crate::{
    bombing, capitals, guns, noncombat_move, placement, purchase, repair_ships, research, retreat, sea_search,
};

/// `Regular infantry`.
pub fn title(unit: Unit) -> String {
    capital(&noun(unit))
}

fn noun(unit: Unit) -> String {
    match unit {
        Apc => "APC".into(),
        AaGun => "AA gun".into(),
        unit => unit.id().replace('-', " "),
    }
}

pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

pub fn several(count: u16, unit: Unit) -> String {
    let word = match unit {
        _ if count == 1 => noun(unit),
        RegularInfantry | SpecialForces | ReserveInfantry | Armor => noun(unit),
        Spy => "spies".into(),
        unit if unit.is_factory() => noun(unit).replace("factory", "factories"),
        unit => format!("{}s", noun(unit)),
    };
    format!("{count} {word}")
}

/// `2 armor and 1 fighter`.
pub fn counted(units: &Counts) -> String {
    and(&units.iter().map(|(unit, count)| several(count, unit)).collect::<Vec<_>>())
}

fn listed(units: &[Pick]) -> String {
    let one = |pick: &Pick| match pick.power {
        Some(power) => format!("{} of {power}", several(pick.count, pick.unit)),
        None => several(pick.count, pick.unit),
    };
    and(&units.iter().map(one).collect::<Vec<_>>())
}

/// `2 IPUs`.
pub fn ipus(count: u16) -> String {
    many(count, "IPU")
}

/// `Ball bearings`, from a name with hyphens.
pub fn spoken(id: &str) -> String {
    capital(&id.replace('-', " "))
}

// Questions.

/// What is asked beside the orders of a phase: its title, and what is at stake.
pub fn question(state: &State, waiting: &Waiting) -> (&'static str, String) {
    match waiting {
        Waiting::Consent { buyer, space, unit, count, price } => {
            let what = several(u16::from(*count), *unit);
            let about = format!("{buyer} asks for {what} in {} and pays {}.", space.title(), ipus(*price));
            ("Sell units?", capital(&about))
        }
        Waiting::Scramble { .. } => {
            ("Radar alert", "Fighters may fly to a zone beside them that is attacked.".to_owned())
        }
        Waiting::Refused { space, .. } => {
            let insulted = state.insulted.iter().any(|(zone, _)| zone == space);
            let how = if insulted { "feels insulted and refuses" } else { "refuses" };
            ("Attack after all?", format!("{} {how}.", space.title()))
        }
        Waiting::Relocate { .. } => (
            "Where does the new capital stand?",
            "If it falls again, the power is out of the game.".to_owned(),
        ),
        Waiting::Capital { .. } => ("Choose a capital", "Whoever loses it is out of the game.".to_owned()),
        _ => ("Decide", String::new()),
    }
}

pub fn battle_question(state: &State, battle: &Battle) -> (&'static str, String) {
    let say = |title: &'static str, about: &str| (title, about.to_owned());
    match battle.step {
        Step::Search => {
            let dice = super::steps::dice(sea_search::dice_from_units(state, battle));
            let about = format!("The fleet rolls {dice}. A plane adds one for 1 IPU, up to ten.");
            ("Search for the enemy", about)
        }
        Step::Unfound => {
            say("The attackers did not find you", "Slip away, drive them off, or look for them.")
        }
        Step::Aim => say("What does the gun fire at?", "It fires once."),
        Step::CoastalTarget => say("Which ship does the coastal gun fire at?", ""),
        Step::Landing => say("Where do the aircraft land?", "Each zone on the way costs a point."),
        Step::Evacuate => say("Where do the survivors go?", "The zone is closed."),
        Step::Intercept => {
            let escorted = battle.raiders.iter().any(|id| state.piece(*id).flags.escorted());
            let about = match escorted {
                true => {
                    "The bombers are escorted: a fighter shoots one down on 1 or 2 and is lost on 7 or 8."
                }
                false => "A fighter shoots a bomber down on 1 to 4 and is lost on 8.",
            };
            say("How many fighters rise against the raid?", about)
        }
        Step::Shift => say("The spy guides the bombers", "Which industry do they hit?"),
        Step::Reserves => say("Call up reserves?", "They come from the capital and fight in this battle."),
        Step::Dive => say("Kamikaze", "A fighter that dives is lost. On 1 it takes its target with it."),
        Step::DefenderRetreat => {
            say("Stay or leave?", "Aircraft, submarines and battleships may leave before they fire.")
        }
        Step::AttackerRetreat => say("Fight on or retreat?", "What came ashore stays."),
        _ => say("Decide", ""),
    }
}

// Orders.

pub fn choice(state: &State, power: Power, order: &Order) -> Choice {
    let (words, note, tone) = said(state, power, order);
    let follows = match order {
        Order::Declare { on } => declaration::follows(state, power, *on),
        _ => Vec::new(),
    };
    Choice {
        order: print::print(order),
        words,
        note,
        tone,
        space: lit(order).map(|space| space.id().to_owned()),
        follows,
    }
}

/// The space on which an order can be given by a click.
fn lit(order: &Order) -> Option<Space> {
    match order {
        Order::Battle { space }
        | Order::Negotiate { space }
        | Order::Relocate { space }
        | Order::Capital { space }
        | Order::Evacuate { space }
        | Order::Evade { zone: space }
        | Order::Retreat { to: space, .. } => Some(*space),
        _ => None,
    }
}

fn said(state: &State, power: Power, order: &Order) -> (String, String, Tone) {
    let plain = |words: String| (words, String::new(), Tone::Plain);
    let noted = |words: String, note: String| (words, note, Tone::Plain);
    let step = state.battle.as_deref().map(|battle| battle.step);
    match order {
        Order::End if matches!(state.waiting, Waiting::Scramble { .. }) => {
            plain("Send no more fighters".into())
        }
        Order::End if step == Some(Step::Dive) => plain("No more dives".into()),
        Order::End => plain(format!("End {}", phase_title(state.phase).to_lowercase())),
        Order::Skip { phase } => plain(format!("Pass on to {}", phase_title(*phase).to_lowercase())),
        Order::Lend { ipus: count, to } => plain(format!("Lend {} to {to}", ipus(*count))),
        Order::Permit { power, space } => plain(format!("Open {} to {power}", space.title())),
        Order::Forbid { power, space } => plain(format!("Close {} to {power}", space.title())),
        Order::Concede => ("Give up".into(), String::new(), Tone::Grave),

        Order::Declare { on } => {
            (format!("Declare war on {}", on.title()), declaration::words(state, power, *on), Tone::Grave)
        }
        Order::Research { research } => researched(state, power, *research),
        Order::Repair { levels, industry } => {
            let price = ipus(research::REPAIR_PRICE * u16::from(*levels));
            let name = spoken(industry.id()).to_lowercase();
            noted(format!("Repair {} of {name}", many(*levels, "level")), format!("For {price}."))
        }
        Order::Buy { units } => plain(format!("Buy {}", listed(units))),
        Order::Special { units, space } => {
            let price = purchase::check_special(state, power, units, *space).map_or(0, |(_, price)| price);
            noted(format!("Buy {} for {}", listed(units), space.title()), format!("For {}.", ipus(price)))
        }
        Order::Chip { count, space } => {
            let price = ipus(purchase::CHIP_PRICE * u16::from(*count));
            let factory = state.factory(*space);
            let most = factory.kind.map_or(0, FactoryKind::most_chips);
            let note = format!(
                "For {price}; the factory has {} of {most}. Each brings 1 IPU a turn.",
                factory.chips
            );
            noted(format!("{} for the factory in {}", many(*count, "chip"), space.title()), note)
        }
        Order::Upgrade { space } => {
            let note = format!("For {}. It builds more and holds 6 chips.", ipus(purchase::UPGRADE_PRICE));
            noted(format!("Make the factory in {} unlimited", space.title()), note)
        }
        Order::Fortify { space } => {
            let price = ipus(purchase::fortify_price(state, power));
            noted(format!("Make the AA gun in {} a coastal gun", space.title()), format!("For {price}."))
        }
        Order::Ask { units, space } => {
            let price = match purchase::check_ask(state, power, units, *space) {
                Ok(Waiting::Consent { price, .. }) => price,
                _ => 0,
            };
            noted(format!("Ask for {} in {}", listed(units), space.title()), format!("For {}.", ipus(price)))
        }
        Order::Agree => plain("Sell them".into()),
        Order::Refuse => plain("Keep them".into()),

        Order::Move { units, path } => {
            let factory = units.first().map(|pick| pick.unit).filter(|unit| unit.is_factory());
            let price = factory.and_then(|unit| noncombat_move::check_factory(state, power, unit, path).ok());
            noted(
                format!("Move {} {}", listed(units), way(path)),
                price.map_or(String::new(), |price| format!("For {}.", ipus(price))),
            )
        }
        Order::Load { units, from, to, .. } => {
            let aboard =
                to.map_or("transport planes".to_owned(), |zone| format!("ships in {}", zone.title()));
            plain(format!("Load {} in {} aboard {aboard}", listed(units), from.title()))
        }
        Order::Unload { units, from, to, .. } => {
            plain(format!("Land {} in {}", listed(units), to.unwrap_or(*from).title()))
        }
        Order::Launch { units, zone } => plain(format!("Launch {} in {}", listed(units), zone.title())),
        Order::Raid { units, path, escorted } => {
            let (with, note) = match escorted {
                true => (
                    ", escorted",
                    format!("The escorts cost {}.", ipus(units.iter().map(|pick| pick.count).sum())),
                ),
                false => ("", String::new()),
            };
            noted(format!("Raid the industry with {} {}{with}", listed(units), way(path)), note)
        }
        Order::Bomb { path, .. } => {
            let note = "Nearly everything there is destroyed, the land is worth nothing any more, and the zone is closed.";
            (format!("Drop an atomic bomb: a bomber {}", way(path)), note.into(), Tone::Grave)
        }

        Order::Mission { space, mission } => mission_said(*space, mission),
        Order::Scramble { units, from, to } => {
            plain(format!("Send {} {}", listed(units), way(&[*from, *to])))
        }
        Order::Rocket { from, to } => {
            let gun = guns::gun_in(state, *to).is_some();
            let note = if gun { "A gun there may shoot a rocket of the first level down." } else { "" };
            noted(format!("Fire at {} from {}", to.title(), from.title()), note.into())
        }
        Order::Negotiate { space } => {
            let note = "On a ten-sided die it joins on 1 to 3 and refuses on 4 to 7. On 8 and 9 it is insulted, and leaving \
                        costs 2 or 5 IPUs. At worst, on 10, it calls up to four reserves and strikes first.";
            (format!("Negotiate with {}", space.title()), note.into(), Tone::Warning)
        }
        Order::Attack => {
            let prices =
                if state.empire { "" } else { " Declarations of war become cheaper for the other regime." };
            ("Attack".into(), format!("The country's forces fight.{prices}"), Tone::Grave)
        }
        Order::Withdraw => {
            let price = if let Waiting::Refused { fee, .. } = state.waiting { fee } else { 0 };
            let price = if price > 0 { format!(" It costs {}.", ipus(price)) } else { String::new() };
            noted("Withdraw".into(), format!("Everybody goes back to where he came from.{price}"))
        }
        Order::Battle { space } => noted(format!("Fight in {}", space.title()), forces(state, *space)),
        Order::Search { planes: Some(0) } => plain("Search without planes".into()),
        Order::Search { planes: Some(planes) } => noted(
            format!("Buy {}", many(*planes, "search plane")),
            format!("For {}. The enemy is found if a die shows 1 or 2.", ipus((*planes).into())),
        ),
        Order::Search { planes: None } => noted(
            "Look for the attackers".into(),
            "If a die shows 1 or 2, up to three units fire first; otherwise the attackers search again."
                .into(),
        ),
        Order::Evade { zone } => noted(format!("Slip away to {}", zone.title()), "Without a fight.".into()),
        Order::Repel => noted("Drive them off with battleships".into(), "The attackers turn back.".into()),
        Order::Fire { units } => plain(format!("Fire with {}", listed(units))),
        Order::Bombard { units } if units.is_empty() => plain("Do not bombard".into()),
        Order::Bombard { units } => plain(format!("Bombard the shore with {}", listed(units))),
        Order::Aim { aim } => aimed(state, *aim),
        Order::Target { units } => plain(format!("Fire at {}", listed(units))),
        Order::Dive { count, target } => {
            let divers = several(*count, Fighter);
            (
                format!("Send {divers} against the {}", noun(*target)),
                "No fighter comes back.".into(),
                Tone::Grave,
            )
        }
        Order::Casualties { units, .. } => plain(format!("Lose {}", listed(units))),
        Order::Retreat { units, to } => {
            let all = state.battle.as_deref().filter(|_| units.is_empty()).map(|battle| {
                let leavers = retreat::leavers(state, battle, *to, step == Some(Step::AttackerRetreat));
                listed(&crate::options::picks(state, &leavers))
            });
            let who = all.unwrap_or_else(|| listed(units));
            noted(format!("Retreat to {}", to.title()), format!("With {who}."))
        }
        Order::Stay => plain("Stay".into()),
        Order::Press => plain("Fight on".into()),
        Order::Hold => {
            let words = match step {
                Some(Step::Reserves) => "Call up none in this battle",
                Some(Step::DefenderRetreat) => "Stay to the end",
                _ => "Fight to the end",
            };
            (words.into(), "You are not asked again in this battle.".into(), Tone::Warning)
        }
        Order::Reserves { count: 0 } => plain("Call up none now".into()),
        Order::Reserves { count } => plain(format!("Call up {}", several((*count).into(), ReserveInfantry))),
        Order::Intercept { count: 0 } => plain("None".into()),
        Order::Intercept { count } => {
            let have = state.battle.as_deref().map_or(0, |battle| bombing::fighters(state, battle).len());
            plain(format!("{} of {have}", several((*count).into(), Fighter)))
        }
        Order::Shift { by } => {
            let sum = state
                .battle
                .as_deref()
                .map_or(7, |battle| battle.industry)
                .saturating_add_signed(*by)
                .clamp(2, 12);
            let name = Industry::rolled(sum).map_or(String::new(), |industry| spoken(industry.id()));
            noted(name, if *by == 0 { "As the dice fell.".into() } else { String::new() })
        }
        Order::Evacuate { space } => plain(format!("To {}", space.title())),

        Order::Mend { points, unit, zone } => {
            let price = ipus(repair_ships::price_of_point(*unit) * u16::from(*points));
            let hits = many(*points, "hit");
            noted(
                format!("Repair {hits} of the {} in {}", noun(*unit), zone.title()),
                format!("For {price}."),
            )
        }
        Order::Relocate { space } => {
            let price = capitals::check_relocate(state, power, *space).map_or(0, |price| price);
            noted(format!("The capital moves to {}", space.title()), format!("For {}.", ipus(price)))
        }
        Order::Destroy { space } => {
            let price = placement::check_destroy(state, power, *space).map_or(0, |price| price);
            let note = format!("For {}. It is gone for good, with its chips.", ipus(price));
            (format!("Pull down the factory in {}", space.title()), note, Tone::Grave)
        }
        Order::Place { units, space } => plain(format!("Place {} in {}", listed(units), space.title())),
        Order::Capital { space } => {
            noted(space.title().to_owned(), format!("Worth {}.", ipus(space.printed_value().into())))
        }
    }
}

/// `2 armor against 3 regular infantry`: who fights in a zone, what is about to land there included.
pub fn forces(state: &State, space: Space) -> String {
    let lands = |p: &Piece| p.landing == Some(space) && p.aboard.is_some();
    let here = |at: u16, p: &Piece| Space(at) == space && p.unit.fights() || lands(p);
    let friend = |p: &Piece| state.acting().any(|power| state.is_friend(p.owner, power));
    let there = |what: &dyn Fn(&Piece) -> bool| -> Counts {
        let pieces = state.pieces.all().filter(|(_, at, p)| here(*at, p) && what(p));
        pieces.map(|(_, _, p)| (p.unit, 1)).collect()
    };
    let asleep = state.is_neutral_land(space) && !state.mustered.contains(space) && !state.empire;
    let ours = there(&|p| state.is_acting(p.owner));
    let theirs = if asleep { *space.forces() } else { there(&|p| !friend(p)) };
    let said = |units: &Counts| if units.is_empty() { "nobody".to_owned() } else { counted(units) };
    capital(&format!("{} against {}.", said(&ours), said(&theirs)))
}

fn way(path: &[Space]) -> String {
    match path {
        [from, .., to] => format!("from {} to {}", from.title(), to.title()),
        _ => String::new(),
    }
}

fn researched(state: &State, power: Power, wanted: Research) -> (String, String, Tone) {
    let price = ipus(research::PRICE);
    let (words, note) = match wanted {
        Research::Free => ("The free roll".to_owned(), "A 6 finds a new technology. Once a turn.".to_owned()),
        Research::Standard => (format!("A roll for {price}"), "A 6 finds a new technology.".to_owned()),
        Research::Elevated => (
            format!("A roll for what others know, {price}"),
            "7 or 8 on an eight-sided die finds something another power knows already.".to_owned(),
        ),
        Research::Upgrade(tech) => (
            format!("Improve {}, {price}", spoken(tech.id()).to_lowercase()),
            format!("A 6 brings level {}. Once a turn.", roman(state.level(power, tech) + 1)),
        ),
    };
    (words, note, if wanted == Research::Free { Tone::Good } else { Tone::Plain })
}

pub fn roman(level: u8) -> &'static str {
    match level {
        0 => "–",
        1 => "I",
        2 => "II",
        _ => "III",
    }
}

/// `Blow up the radar`.
pub fn mission(mission: &Mission) -> String {
    match mission {
        Mission::Factory => "Sabotage the factory".into(),
        Mission::Radar => "Blow up the radar".into(),
        Mission::Gun => "Blow up the gun".into(),
        Mission::Rocket => "Blow up the rocket launcher".into(),
        Mission::Assist => "Guide the bombers".into(),
        Mission::Steal(tech) => format!("Steal {}", spoken(tech.id()).to_lowercase()),
        Mission::Spoil(tech) => format!("Set {} back", spoken(tech.id()).to_lowercase()),
    }
}

fn mission_said(space: Space, on: &Mission) -> (String, String, Tone) {
    let joint = if *on == Mission::Assist { "over" } else { "in" };
    let note = match on {
        Mission::Factory => "On 1 or 2 of 8 a chip goes; without one the factory suffers.",
        Mission::Radar | Mission::Gun | Mission::Rocket => "It is destroyed on 1 or 2 of 8.",
        Mission::Assist => "Shifts what the raid hits by one.",
        Mission::Steal(_) => "Succeeds on 1 of 8.",
        Mission::Spoil(_) => "On 1 of 8 it falls to level I.",
    };
    (format!("{} {joint} {}", mission(on), space.title()), note.to_owned(), Tone::Plain)
}

fn aimed(state: &State, aim: Aim) -> (String, String, Tone) {
    let Some(battle) = state.battle.as_deref() else { return (String::new(), String::new(), Tone::Plain) };
    let targets = guns::targets(state, battle, aim).len();
    let (words, need) = match aim {
        Aim::Aircraft => ("At aircraft", guns::need_against_aircraft(state, battle.space)),
        Aim::Armor => ("At armor", 1),
    };
    let each = if need == 1 { "1".to_owned() } else { format!("{need} or less") };
    (words.into(), format!("{targets} dice; each hits on {each}."), Tone::Plain)
}
