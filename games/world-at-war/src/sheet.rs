//! The panel beside the board, put together from parts that all games share: what may be decided now, taken from the
//! menu of whoever decides, and what is to be known of the war.

use std::collections::BTreeMap;

use sandtable_engine::pieces::PieceId;
use sandtable_engine::sheet::{
    Cell, Choice, Choices, Fact, Facts, Fight, FightSide, Fighter, Good, Grid, GridHead, GridRow, Part,
    PickKind, PickUnits, Places, Progress, Sheet, Shop, Spot, Stage, Tone, Track, TrackBar, TrackGoal,
    Waiting as Waits,
};
use sandtable_engine::{Offer, Viewer};

use crate::battle::{Battle, Step, Waiting};
use crate::board::{Space, board};
use crate::options::{self, Heading};
use crate::order::{Order, Pick};
use crate::power::{POWERS, Power};
use crate::show::phase_title;
use crate::state::{Phase, State};
use crate::units::{Class, UNITS, Unit};
use crate::{casualties, check, firepower, politics, print, purchase, rail, words};

const PHASES: [Phase; 6] =
    [Phase::Purchase, Phase::CombatMove, Phase::Combat, Phase::NoncombatMove, Phase::Place, Phase::Income];

/// The Axis wins with so much on the income track.
const AXIS_WINS: u32 = 110;

pub fn sheet(state: &State, viewer: Viewer) -> Sheet {
    let deciding = check::decider(state);
    let mine = deciding.filter(|power| viewer == Viewer::Seat(power.seat()));
    let mut parts = Vec::new();
    parts.extend(state.battle.as_ref().map(|battle| Part::Battle(fight(state, battle))));
    if let Some(player) = mine {
        match state.stack.last() {
            Some(waiting) => parts.extend(answers(state, player, waiting)),
            None => parts.extend(phase(state, player)),
        }
    }
    if state.battle.is_none() {
        parts.push(Part::Grid(wars(state, mine)));
        parts.push(Part::Track(track(state)));
        parts.push(Part::Facts(world(state)));
    }
    Sheet { stages: stages(state), parts }
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

// What is decided in a phase.

fn phase(state: &State, player: Power) -> Vec<Part> {
    match state.phase {
        Phase::Purchase => {
            let shops = Power::run_by(player).map(|power| Part::Shop(shop(state, power)));
            let mut parts: Vec<Part> = shops.collect();
            parts.extend(under(state, player, Heading::Technology, "Repairs, technology, improvements"));
            parts.extend(under(state, player, Heading::Politics, "Politics"));
            parts
        }
        Phase::Place => {
            let mut parts = vec![Part::Places(places(state, player))];
            parts.extend(under(state, player, Heading::Missions, "Decks and pens"));
            parts
        }
        Phase::CombatMove => {
            let politics = under(state, player, Heading::Politics, "Politics");
            let missions = under(state, player, Heading::Missions, "Missions and markers");
            politics.into_iter().chain(missions).collect()
        }
        Phase::NoncombatMove => {
            under(state, player, Heading::Missions, "Beside the moves").into_iter().collect()
        }
        Phase::Combat | Phase::Income => Vec::new(),
    }
}

/// The orders under a heading of the menu as choices.
fn under(state: &State, player: Power, heading: Heading, title: &str) -> Option<Part> {
    let menu = options::options(state, player.seat(), Some(&heading));
    let order = |offer| match offer {
        Offer::Order(order) | Offer::Done(order) => Some(order),
        Offer::Open(_) => None,
    };
    let choices: Vec<Choice> =
        menu.into_iter().filter_map(order).map(|order| choice(state, &order)).collect();
    let about = String::new();
    (!choices.is_empty()).then(|| Part::Choices(Choices { title: title.to_owned(), about, choices }))
}

fn shop(state: &State, power: Power) -> Shop {
    let good = |unit: Unit| {
        let price = purchase::price(state, power, unit).ok()?;
        let one = Order::Buy { units: vec![Pick::owned(1, power, unit)], at: None };
        if price <= state.treasury[power as usize] {
            check::check(state, power.player().seat(), &one).ok()?;
        }
        Some(Good {
            unit: unit.id().to_owned(),
            name: format!("{} {}", power.id(), unit.id()),
            title: words::title(unit).to_owned(),
            price: u32::from(price),
            most: unit.limits().map_or(99, |(most, each)| {
                u32::from(each.min(most.saturating_sub(state.count_in_play(power, unit))))
            }),
            facts: vec![unit.attack().to_string(), unit.defense().to_string(), unit.movement().to_string()],
        })
    };
    let bought = state.bought.iter().filter(|lot| lot.owner == power);
    let bought: Vec<String> =
        bought.map(|lot| format!("{} {}", lot.count, words::title(lot.unit).to_lowercase())).collect();
    Shop {
        title: format!("{} buys", power.title()),
        verb: "buy".into(),
        ending: String::new(),
        purse: u32::from(state.treasury[power as usize]),
        currency: "IPC".into(),
        columns: ["Att", "Def", "Move"].map(String::from).into(),
        goods: UNITS.into_iter().filter_map(good).collect(),
        bought: bought.join(", "),
    }
}

/// What waits for a place, with the places that the menu offers.
fn places(state: &State, player: Power) -> Places {
    let mut goods: Vec<Waits> = Vec::new();
    let mut seen: Vec<(Power, Unit)> = Vec::new();
    for lot in state.bought.iter().filter(|lot| lot.owner.player() == player) {
        if seen.contains(&(lot.owner, lot.unit)) {
            continue;
        }
        seen.push((lot.owner, lot.unit));
        let heading = Heading::Place { power: lot.owner, unit: lot.unit };
        let mut spots: BTreeMap<(bool, Space), u32> = BTreeMap::new();
        for offer in options::options(state, player.seat(), Some(&heading)) {
            if let Offer::Order(Order::Place { units, space }) = offer {
                let count: u32 = units.iter().map(|pick| u32::from(pick.count)).sum();
                let off = units.iter().any(|pick| pick.off_factory);
                let most = spots.entry((off, space)).or_default();
                *most = count.max(*most);
            }
        }
        for off in [false, true] {
            let lots = state.bought.iter().filter(|other| {
                other.owner == lot.owner && other.unit == lot.unit && other.off_factory == off
            });
            let count: u32 = lots.map(|other| u32::from(other.count)).sum();
            if count > 0 {
                let word = if off { "off-factory " } else { "" };
                let spot =
                    |(_, (space, most)): (_, (&Space, &u32))| Spot { space: space.id().into(), most: *most };
                goods.push(Waits {
                    unit: lot.unit.id().into(),
                    name: format!("{} {word}{}", lot.owner.id(), lot.unit.id()),
                    title: format!("{word}{}", words::title(lot.unit)),
                    count,
                    spots: spots
                        .iter()
                        .filter(|((kind, _), _)| *kind == off)
                        .map(|((_, space), most)| ((), (space, most)))
                        .map(spot)
                        .collect(),
                });
            }
        }
    }
    Places { title: "Place units".into(), verb: "place".into(), goods }
}

// What is asked beside the orders of a phase.

fn answers(state: &State, player: Power, waiting: &Waiting) -> Vec<Part> {
    if let (Waiting::Battle, Some(battle)) = (waiting, &state.battle)
        && let Some(pick) = losses(state, battle)
    {
        return vec![Part::Pick(pick)];
    }
    let choices: Vec<Choice> = options::orders_now(state).iter().map(|order| choice(state, order)).collect();
    let wanted = check::wanted(state, waiting);
    let title = format!("{} decides: {wanted}", player.title());
    vec![Part::Choices(Choices { title, about: String::new(), choices })]
}

fn losses(state: &State, battle: &Battle) -> Option<PickUnits> {
    let attacker = match battle.step {
        Step::AttackerLosses => true,
        Step::DefenderLosses | Step::FirstShotLosses => false,
        _ => return None,
    };
    let hits = if attacker { &battle.hits_on_attacker } else { &battle.hits_on_defender };
    let slots = casualties::slots(state, battle, attacker);
    let must = u32::from(casualties::demanded(hits, &slots));
    let suggested = casualties::as_picks(state, &casualties::suggested(state, hits, &slots));
    let all: Vec<PieceId> = slots.iter().map(|slot| slot.piece).collect();
    let kind = |pick: &Pick| {
        let power = pick.power.unwrap_or(state.power);
        let same = |other: &&Pick| Pick { count: 0, ..**other } == Pick { count: 0, ..*pick };
        PickKind {
            power: power.id().into(),
            unit: pick.unit.id().into(),
            pick: print::picks(&[Pick { count: 1, ..*pick }]).trim_start_matches("1 ").to_owned(),
            count: u32::from(pick.count),
            note: if pick.damaged { "damaged".into() } else { String::new() },
            suggested: suggested.iter().find(same).map_or(0, |pick| u32::from(pick.count)),
        }
    };
    Some(PickUnits {
        title: "Losses".into(),
        verb: "casualties".into(),
        ending: String::new(),
        button: "Take these losses".into(),
        least: must,
        most: must,
        kinds: casualties::as_picks(state, &all).iter().map(kind).collect(),
        none: None,
    })
}

fn choice(state: &State, order: &Order) -> Choice {
    let (words, note, tone) = order_words(state, order);
    let space = match order {
        Order::Battle { space }
        | Order::NewCapital { space }
        | Order::ExileCapital { space }
        | Order::VichyPort { space }
        | Order::Influence { space }
        | Order::BuildPartisan { space }
        | Order::FallBack { space }
        | Order::Retreat { to: Some(space) } => Some(space.id().to_owned()),
        _ => None,
    };
    Choice { order: print::print(order), words, note, tone, space }
}

/// An order as a button says it, and what follows from it.
fn order_words(state: &State, order: &Order) -> (String, String, Tone) {
    let plain = |words: String| (words, String::new(), Tone::Plain);
    match order {
        Order::Press => plain("Press the attack".into()),
        Order::Pass => plain("Do nothing".into()),
        Order::Pay => plain("Pay for the damage".into()),
        Order::Develop => plain("Roll for developments".into()),
        Order::Retreat { to: Some(to) } => plain(format!("Retreat to {}", to.title())),
        Order::Retreat { to: None } => plain("Aircraft and ships leave the battle".into()),
        Order::FallBack { space } => plain(format!("Fall back to {}", space.title())),
        Order::Battle { space } => plain(format!("Fight in {}", space.title())),
        Order::Banzai { .. } => (
            "Banzai".into(),
            "All infantry hits on 2 in this round and can no longer retreat.".into(),
            Tone::Warning,
        ),
        Order::DeclareWar { power } => {
            let price = if politics::breaks_pact(state.power, *power) { " It costs 15 IPC." } else { "" };
            let note = format!("The war lasts to the end of the game.{price}");
            (format!("Declare war on {}", power.title()), note, Tone::Grave)
        }
        Order::SneakAttack => (
            "Make this the turn of two impulses".into(),
            "Once in the game: move and fight twice this turn.".into(),
            Tone::Warning,
        ),
        Order::Assassinate => (
            "Try the assassination".into(),
            "Once in the game. 1 or 2: 5 IPC more each turn. 6: 2 infantry and 2 armor are lost.".into(),
            Tone::Warning,
        ),
        Order::Influence { space } => {
            (format!("Influence {}", space.title()), "It joins on a 1 or 2.".into(), Tone::Plain)
        }
        Order::NewCapital { space } | Order::ExileCapital { space } => {
            plain(format!("The capital moves to {}", space.title()))
        }
        Order::Demolish { space } => {
            (format!("Demolish the factory in {}", space.title()), "It is gone for good.".into(), Tone::Grave)
        }
        Order::LossesFirst { power } => plain(format!("{} loses first", power.title())),
        Order::FirstTarget { power } => plain(format!("Fight the ships of {} first", power.title())),
        Order::Withdraw { count } => plain(format!("{count} submarines leave the battle")),
        Order::RaidDefenders { count } => plain(format!("{count} fighters rise")),
        Order::AaTargets { aircraft, armor } => {
            plain(format!("{aircraft} guns at aircraft, {armor} at armor"))
        }
        other => {
            let text = print::print(other);
            let mut letters = text.chars();
            let first = letters.next().map(|letter| letter.to_ascii_uppercase()).into_iter();
            plain(first.chain(letters).collect::<String>().replace(" -> ", " to "))
        }
    }
}

// What is to be looked at.

fn fight(state: &State, battle: &Battle) -> Fight {
    let side = |ids: Vec<PieceId>, value: fn(&State, &Battle, PieceId) -> u8, lead: Power| {
        let mut fighters: Vec<Fighter> = Vec::new();
        for id in ids {
            let piece = state.piece(id);
            let struck = battle.struck.contains(&id);
            let note = match (struck, piece.damaged, piece.seaborne) {
                (true, ..) => "hit",
                (_, true, _) => "damaged",
                (_, _, true) => "came by sea",
                _ => "",
            };
            let one = Fighter {
                power: piece.owner.id().into(),
                unit: piece.unit.id().into(),
                count: 1,
                need: value(state, battle, id),
                sides: 6,
                note: note.into(),
            };
            match fighters.iter_mut().find(|known| Fighter { count: 1, ..(**known).clone() } == one) {
                Some(known) => known.count += 1,
                None => fighters.push(one),
            }
        }
        FightSide { power: lead.id().into(), fighters }
    };
    let defenders = firepower::defenders(state, battle);
    let defender = defenders.first().map_or(state.controller(battle.space), |id| state.piece(*id).owner);
    let kind = match (battle.space.is_sea(), battle.amphibious) {
        (true, _) => "Sea battle",
        (_, true) => "Landing",
        _ => "Land battle",
    };
    Fight {
        space: battle.space.id().into(),
        kind: kind.into(),
        round: u32::from(battle.round),
        attacker: side(firepower::attackers(state, battle), firepower::attack_value, battle.attacker),
        defender: side(defenders, firepower::defense_value, defender),
        linked: Vec::new(),
    }
}

fn head(power: Power) -> GridHead {
    GridHead { power: Some(power.id().into()), title: power.title().into() }
}

/// Who is at war with whom; whoever decides may declare.
fn wars(state: &State, mine: Option<Power>) -> Grid {
    let cell = |row: Power, column: Power| {
        let words = |words: &str, tone| Cell { words: words.into(), tone, ..Cell::default() };
        if row == column {
            return words("–", Tone::Plain);
        }
        if state.at_war(row, column) {
            return words("War", Tone::Grave);
        }
        if row.side() == column.side() {
            let together = politics::shares(state, row, column);
            return words(
                if together { "Allied" } else { "Apart" },
                if together { Tone::Good } else { Tone::Plain },
            );
        }
        let order = Order::DeclareWar { power: column };
        let may = mine == Some(row) && check::check(state, row.seat(), &order).is_ok();
        if !may {
            return words("Peace", Tone::Plain);
        }
        Cell {
            words: "Declare".into(),
            tone: Tone::Warning,
            order: Some(print::print(&order)),
            note: order_words(state, &order).1,
        }
    };
    let row = |power: Power| GridRow {
        head: head(power),
        cells: POWERS.into_iter().map(|other| cell(power, other)).collect(),
    };
    Grid {
        title: "Wars".into(),
        columns: POWERS.into_iter().map(head).collect(),
        rows: POWERS.into_iter().map(row).collect(),
    }
}

fn track(state: &State) -> Track {
    let bar =
        |power: Power| TrackBar { power: power.id().into(), value: u32::from(state.level[power as usize]) };
    Track {
        title: "Axis income".into(),
        most: AXIS_WINS,
        bars: [Power::Germany, Power::Japan].map(bar).into(),
        goals: vec![TrackGoal { at: AXIS_WINS, words: "the Axis wins after the American turn".into() }],
    }
}

/// Vichy, France, rails.
fn world(state: &State) -> Facts {
    let areas = |power: Power| {
        let held = board().lands().iter().filter(|space| state.controller(**space) == power);
        held.map(|space| space.title()).collect::<Vec<_>>().join(", ")
    };
    let mut lines = Vec::new();
    let vichy = areas(Power::Vichy);
    if !vichy.is_empty() {
        lines.push(Fact {
            power: Some(Power::Vichy.id().into()),
            label: "Vichy".into(),
            value: vichy,
            note: "They pay the Axis; an Axis attack on one frees all.".into(),
        });
    }
    let france = state.capital[Power::France as usize].map(|space| state.controller(space));
    if let Some(holder) = france {
        let value = if holder == Power::France { "stands" } else { "has fallen" };
        lines.push(Fact {
            power: Some(Power::France.id().into()),
            label: "France".into(),
            value: value.into(),
            ..Fact::default()
        });
    }
    for power in Power::run_by(state.power) {
        let (plain, extra) = rail::left(state, power);
        if plain + extra > 0 {
            lines.push(Fact {
                power: Some(power.id().into()),
                label: "Rail capacity left".into(),
                value: (plain + extra).to_string(),
                ..Fact::default()
            });
        }
    }
    let fleet = |power: Power| {
        state.pieces.all().filter(|(_, _, p)| p.owner == power && p.class() == Class::Sea).count()
    };
    for power in Power::run_by(state.power).filter(|power| fleet(*power) > 0) {
        lines.push(Fact {
            power: Some(power.id().into()),
            label: "Ships".into(),
            value: fleet(power).to_string(),
            ..Fact::default()
        });
    }
    Facts { title: "The world".into(), lines }
}
