//! Who is at war with whom, what became of France, who may be won over, and how near the Axis is to victory.

use sandtable_engine::sheet::{
    Cell, Choices, Fact, Facts, Folio, Grid, GridHead, GridRow, MapChip, Part, Pips, Tone, Track, TrackBar,
    TrackGoal,
};

use super::words;
use crate::board::{Flag, Space, board};
use crate::order::Order;
use crate::power::{POWERS, Power};
use crate::reason::Reason;
use crate::state::{Once, Phase, State};
use crate::{check, fall_of_france, neutrals, politics, print, rail};

/// The Axis wins with so much on the income track, and with less once Russia holds no land.
const AXIS_WINS: u32 = 110;
const WITHOUT_RUSSIA: u32 = 105;
const FALL: &str = "vichy.die-per-area";

/// What stands in the panel whatever is asked: the track, what a declaration brings, rails.
pub fn beside(state: &State, mine: Option<Power>) -> Vec<Part> {
    let declare = mine.and_then(|power| declarations(state, power));
    [Some(Part::Track(track(state))), declare, rails(state)].into_iter().flatten().collect()
}

pub fn folio(state: &State, mine: Option<Power>) -> Folio {
    Folio {
        title: "Politics".into(),
        about: format!("Turn {}. A row says what that power may do to each column.", state.turn),
        parts: vec![
            Part::Grid(wars(state, mine)),
            Part::Facts(france(state)),
            Part::Facts(won_over(state, mine)),
        ],
        chips: chips(state, mine),
    }
}

/// On the map while politics are looked at: what is Vichy, and who may be won over now.
fn chips(state: &State, mine: Option<Power>) -> Vec<MapChip> {
    let chip =
        |space: &Space, words: &str, tone| MapChip { space: space.id().into(), words: words.into(), tone };
    let vichy = board().vichy_areas.iter().filter_map(|space| match state.controller(*space) {
        Power::Vichy => Some(chip(space, "Vichy", Tone::Warning)),
        Power::France if state.used(Once::FallOfFrance) => Some(chip(space, "Free French", Tone::Good)),
        _ => None,
    });
    let may = |space: &&Space| {
        let order = Order::Influence { space: **space };
        mine.is_some_and(|power| check::check(state, power.seat(), &order).is_ok())
    };
    let lands = board().lands().iter().filter(may).map(|space| chip(space, "1 or 2 of 6", Tone::Good));
    vichy.chain(lands).collect()
}

// Wars.

fn head(power: Power) -> GridHead {
    let title = if power == Power::Usa { "US" } else { power.title() };
    GridHead { power: Some(power.id().into()), title: title.into() }
}

fn wars(state: &State, mine: Option<Power>) -> Grid {
    let row = |power: Power| GridRow {
        head: head(power),
        cells: POWERS.into_iter().map(|other| stands(state, mine, power, other)).collect(),
    };
    Grid {
        title: "Who may do what to whom".into(),
        columns: POWERS.into_iter().map(head).collect(),
        rows: POWERS.into_iter().map(row).collect(),
    }
}

/// Whoever decides may declare war here; others are told from when on they may.
fn stands(state: &State, mine: Option<Power>, row: Power, column: Power) -> Cell {
    let cell = |words: &str, tone, note: &str| Cell {
        words: words.into(),
        tone,
        note: note.into(),
        ..Cell::default()
    };
    if row == column {
        return cell("", Tone::Plain, "");
    }
    if state.at_war(row, column) {
        return cell("War", Tone::Grave, "");
    }
    if row.side() == column.side() {
        return match politics::shares(state, row, column) {
            true => cell("Allied", Tone::Good, "They share areas and defend together."),
            false => cell("–", Tone::Plain, "On one side, but apart."),
        };
    }
    let order = Order::DeclareWar { power: column };
    if mine == Some(row.player()) && row == row.player() && check::check(state, row.seat(), &order).is_ok() {
        let choice = words::choice(state, &order);
        return Cell {
            words: "Declare".into(),
            tone: Tone::Plain,
            order: Some(choice.order),
            note: choice.note,
            follows: choice.follows,
        };
    }
    match politics::may_declare(state, row, column) {
        Ok(()) => cell("may attack", Tone::Plain, "In its own turn it may declare war."),
        Err(Reason::PactHolds { until } | Reason::RussianPactHolds { until }) => {
            cell(&format!("from turn {until}"), Tone::Warning, "The pact holds until then.")
        }
        Err(Reason::PactPrice { .. }) => cell("15 IPC", Tone::Warning, "Breaking the pact costs 15 IPC."),
        Err(Reason::BritainWaits | Reason::UsaWaits { .. }) => {
            cell("from turn 6", Tone::Warning, "Unless it is attacked before.")
        }
        Err(Reason::RussiaWaits) => cell("from turn 5", Tone::Warning, "Unless it is attacked before."),
        Err(_) => cell("–", Tone::Plain, ""),
    }
}

fn declarations(state: &State, power: Power) -> Option<Part> {
    if !matches!(state.phase, Phase::Purchase | Phase::CombatMove) || !state.stack.is_empty() {
        return None;
    }
    let orders = POWERS.into_iter().map(|power| Order::DeclareWar { power });
    let legal = orders.filter(|order| check::check(state, power.seat(), order).is_ok());
    let choices: Vec<_> = legal.map(|order| words::choice(state, &order)).collect();
    let about = "It cannot be taken back.".into();
    (!choices.is_empty())
        .then(|| Part::Choices(Choices { title: "If you declare war".into(), about, choices }))
}

// France.

fn france(state: &State) -> Facts {
    if !state.used(Once::FallOfFrance) {
        let areas = fall_of_france::areas(state).len();
        let line = Fact {
            power: Some(Power::France.id().into()),
            label: "France stands".into(),
            note: format!(
                "If it falls, the conqueror takes up to 3 IPC, each fleet is diced, and so are {areas} areas: Vichy on 1 to 3."
            ),
            ..Fact::default()
        };
        let area = |space: &Space| Fact {
            power: Some(state.controller(*space).id().into()),
            label: format!("{} {}", space.title(), state.value(*space)),
            value: "Vichy on 1 to 3".into(),
            ..Fact::default()
        };
        let areas = fall_of_france::areas(state);
        let lines = std::iter::once(line).chain(areas.iter().map(area)).collect();
        return Facts { title: "The fall of France".into(), lines, rule: FALL.into(), ..Facts::default() };
    }
    let line = |space: &Space| {
        let holder = state.controller(*space);
        let (value, tone) = match holder {
            Power::Vichy => ("Vichy".to_owned(), Tone::Warning),
            Power::France => ("Free French".to_owned(), Tone::Good),
            other => (other.title().to_owned(), Tone::Plain),
        };
        Fact {
            power: Some(holder.id().into()),
            label: format!("{} {}", space.title(), state.value(*space)),
            value,
            tone,
            ..Fact::default()
        }
    };
    let mut lines: Vec<Fact> = board().vichy_areas.iter().map(line).collect();
    lines.push(Fact {
        label: "An Axis attack on any Vichy area or fleet turns all of them Free French.".into(),
        ..Fact::default()
    });
    let aside = match state.france_fell {
        0 => String::new(),
        turn => format!("rolled on turn {turn}"),
    };
    Facts { title: "After the fall of France".into(), lines, aside, rule: FALL.into() }
}

// Neutrals.

/// The countries that can be won by a die, with how far off that is.
fn won_over(state: &State, mine: Option<Power>) -> Facts {
    let named = &board().named;
    let standing = neutrals::german_standing(state);
    let short = |goal: u16| match goal.checked_sub(standing).filter(|missing| *missing > 0) {
        Some(missing) => format!("Germany at {goal} or more: {missing} short"),
        None => format!("Germany at {goal} or more: {standing} now"),
    };
    let egypt = state.controller(named.egypt);
    let held = |yes: bool| if yes { "holds" } else { "does not hold" };
    let countries = [
        (named.spain, Power::Germany, short(50)),
        (named.turkey, Power::Germany, short(55)),
        (named.iraq, Power::Germany, format!("Germany {} Egypt", held(egypt == Power::Germany))),
        (named.saudi_arabia, Power::Britain, format!("1 IPC; the Axis {} Egypt", held(egypt.is_axis()))),
        (named.indo_china, Power::Japan, "2 IPC, while it is Vichy".to_owned()),
    ];
    let mut lines: Vec<Fact> =
        countries.into_iter().map(|(space, by, note)| country(state, mine, space, by, note)).collect();
    lines.extend(americas(state));
    let rule = "spain.any-time-in-turn".into();
    Facts { title: "Who may be won over".into(), lines, rule, ..Facts::default() }
}

fn country(state: &State, mine: Option<Power>, space: Space, by: Power, note: String) -> Fact {
    let order = Order::Influence { space };
    let may = mine == Some(by) && check::check(state, by.seat(), &order).is_ok();
    let holder = state.controller(space);
    let (value, tone) = match () {
        () if may => ("Roll, 1 or 2 of 6".to_owned(), Tone::Good),
        () if !holder.is_nobody() => (holder.title().to_owned(), Tone::Plain),
        () if state.doings.influenced.contains(space) => ("tried this turn".to_owned(), Tone::Plain),
        () if neutrals::influence(state, by, space).is_ok() => (format!("{by}'s turn"), Tone::Plain),
        () => ("not yet".to_owned(), Tone::Plain),
    };
    Fact {
        power: Some(by.id().into()),
        label: space.title().into(),
        value,
        note,
        tone,
        order: may.then(|| print::print(&order)),
        ..Fact::default()
    }
}

/// American aid, and where Germany may outbid it.
fn americas(state: &State) -> Option<Fact> {
    let neutral =
        |space: &&Space| state.controller(**space) == Power::Neutral && space.is(Flag::GermanInfluence);
    let names: Vec<&str> = board().lands().iter().filter(neutral).map(|space| space.title()).collect();
    (!names.is_empty()).then(|| Fact {
        power: Some(Power::Usa.id().into()),
        label: names.join(", "),
        note: "America aids them in its purchase; Germany may outbid it.".into(),
        ..Fact::default()
    })
}

// The track and the rails.

fn track(state: &State) -> Track {
    let bar =
        |power: Power| TrackBar { power: power.id().into(), value: u32::from(state.level[power as usize]) };
    let goal = |at: u32, words: &str| TrackGoal { at, words: words.into() };
    Track {
        title: "Axis on the income track".into(),
        most: AXIS_WINS + 15,
        bars: [Power::Germany, Power::Japan].map(bar).into(),
        goals: vec![
            goal(WITHOUT_RUSSIA, "wins if Russia holds no land"),
            goal(AXIS_WINS, "wins, once the American turn is over"),
        ],
    }
}

fn rails(state: &State) -> Option<Part> {
    let line = |power: Power| {
        let all = u32::from(rail::capacity(power));
        let (plain, extra) = rail::left(state, power);
        let more = if extra > 0 { format!("{extra} more beyond") } else { String::new() };
        (all > 0 && !state.is_out(power)).then(|| Fact {
            power: Some(power.id().into()),
            label: power.title().into(),
            value: runs(power).into(),
            note: more,
            pips: Some(Pips { used: all - u32::from(plain), all }),
            ..Fact::default()
        })
    };
    let lines: Vec<Fact> = POWERS.into_iter().filter_map(line).collect();
    let aside = "noncombat move".into();
    (!lines.is_empty())
        .then(|| Part::Facts(Facts { title: "Rail capacity".into(), lines, aside, ..Facts::default() }))
}

/// Where a power's rails run.
fn runs(power: Power) -> &'static str {
    match power {
        Power::Germany => "Europe, Asia",
        Power::Britain => "with France",
        Power::Russia => "1 in Europe",
        Power::Usa => "the Americas",
        Power::Japan | Power::China => "Asia",
        Power::France | Power::Neutral | Power::Vichy => "",
    }
}
