//! What is to be looked at: wars, economies, the way to victory, technology, and what lies on the board unseen.

use sandtable_engine::sheet::{Cell, Fact, Facts, Grid, GridHead, GridRow, Part, Tone, Track, TrackBar};
use sandtable_engine::words::and;

use super::{Asked, declaration, words};
use crate::board::{Space, board};
use crate::conduct_combat;
use crate::diplomacy;
use crate::movement::way_home;
use crate::noncombat_move;
use crate::order::Order;
use crate::power::*;
use crate::print;
use crate::state::*;
use crate::tech::{INDUSTRIES, Industry, TECHS};
use crate::units::*;

pub fn known(state: &State, asked: Option<&Asked>) -> Vec<Part> {
    let mut parts = Vec::new();
    if !state.empire {
        parts.push(Part::Grid(wars(state, asked)));
    }
    parts.push(Part::Track(economies(state)));
    parts.push(facts("Victory", victory(state)));
    parts.extend(asked.and_then(passages));
    parts.push(facts("Technology", technology(state)));
    parts.push(facts("Bombed industries", industries(state)));
    parts.push(facts("Factories, spies and bombs", holdings(state)));
    parts.push(facts("Closed zones", closed(state)));
    parts.retain(|part| !matches!(part, Part::Facts(facts) if facts.lines.is_empty()));
    // What the phase is about comes first.
    let about = match state.phase {
        Phase::Technology => "Technology",
        Phase::RepairEbr => "Bombed industries",
        _ => "",
    };
    parts.sort_by_key(|part| !matches!(part, Part::Facts(facts) if facts.title == about));
    parts
}

fn facts(title: &str, lines: Vec<Fact>) -> Part {
    Part::Facts(Facts { title: title.to_owned(), lines, ..Facts::default() })
}

fn players(state: &State) -> impl Iterator<Item = Power> {
    PLAYERS.into_iter().chain([Neutral]).filter(|power| state.plays(*power))
}

fn of(power: Power, value: String, note: String) -> Fact {
    Fact {
        power: Some(power.id().to_owned()),
        label: words::capital(power.title()),
        value,
        note,
        ..Fact::default()
    }
}

fn head(power: Power) -> GridHead {
    GridHead { power: Some(power.id().to_owned()), title: words::capital(power.title()) }
}

// Wars and passages.

/// Who may attack whom; whoever decides may declare war here.
fn wars(state: &State, asked: Option<&Asked>) -> Grid {
    let alive: Vec<Power> = players(state).filter(|power| state.is_alive(*power)).collect();
    let row = |power: Power| GridRow {
        head: head(power),
        cells: alive.iter().map(|other| stands(state, asked, power, *other)).collect(),
    };
    Grid {
        title: "Wars".into(),
        columns: alive.iter().copied().map(head).collect(),
        rows: alive.iter().copied().map(row).collect(),
    }
}

fn stands(state: &State, asked: Option<&Asked>, row: Power, column: Power) -> Cell {
    let cell =
        |words: &str, tone, note: String| Cell { words: words.to_owned(), tone, note, ..Cell::default() };
    if row == column {
        return cell("–", Tone::Plain, String::new());
    }
    if state.is_friend(row, column) {
        return cell("Allied", Tone::Good, String::new());
    }
    if state.may_attack(row, column) {
        return cell("War", Tone::Grave, format!("{} may attack {column}.", words::capital(row.title())));
    }
    let Some(on) = state.side_of(column) else { return cell("Peace", Tone::Plain, String::new()) };
    let order = Order::Declare { on };
    if asked
        .is_some_and(|asked| asked.power == row && state.phase == Phase::DeclareWar && asked.allows(&order))
    {
        let note = declaration::words(state, row, on);
        return Cell {
            words: "Declare".into(),
            tone: Tone::Warning,
            order: Some(print::print(&order)),
            note,
            follows: declaration::follows(state, row, on),
        };
    }
    let price = match row {
        Italy => "Italy goes to war with Germany.".to_owned(),
        row => format!(
            "To declare war on {} costs {}.",
            on.title(),
            words::ipus(crate::war::price(state, row, on))
        ),
    };
    match state.may_attack(column, row) {
        true => {
            let note = format!(
                "{} may attack {row}, not yet the other way round. {price}",
                words::capital(column.title())
            );
            cell("Their war", Tone::Warning, note)
        }
        false => cell("Peace", Tone::Plain, price),
    }
}

/// Zones that are attacked so far, with the forces there.
pub fn attacks(state: &State) -> Option<Part> {
    let line = |space: Space| {
        let units =
            state.acting().map(|power| diplomacy::in_position(state, power, space)).max().unwrap_or(0);
        let open = state.is_neutral_land(space) && units >= diplomacy::UNITS_NEEDED;
        let note = if open { "Enough units are in position to negotiate." } else { "" };
        Fact {
            label: space.title().to_owned(),
            value: words::forces(state, space),
            note: note.to_owned(),
            ..Fact::default()
        }
    };
    let lines: Vec<Fact> = conduct_combat::pending(state).iter().map(line).collect();
    (!lines.is_empty()).then(|| facts("Attacks so far", lines))
}

/// Aircraft that still fly: which come home by themselves, and which will be lost at the end of the phase.
pub fn aloft(state: &State) -> Option<Part> {
    let mut lines: Vec<(Power, Space, Unit, bool, u16)> = Vec::new();
    for id in noncombat_move::aloft(state) {
        let (piece, space) = (state.piece(id), state.space_of(id));
        let home = noncombat_move::deck_here(state, id).is_some() || way_home(state, id).is_some();
        let same = |line: &&mut (Power, Space, Unit, bool, u16)| {
            (line.0, line.1, line.2, line.3) == (piece.owner, space, piece.unit, home)
        };
        match lines.iter_mut().find(same) {
            Some(line) => line.4 += 1,
            None => lines.push((piece.owner, space, piece.unit, home, 1)),
        }
    }
    lines.sort_by_key(|line| line.3);
    let line = |(power, space, unit, home, count): (Power, Space, Unit, bool, u16)| Fact {
        power: Some(power.id().to_owned()),
        label: format!("{} over {}", words::several(count, unit), space.title()),
        value: if home { "flies home".into() } else { "cannot land".into() },
        note: if home { "To the nearest place, if you do not move it." } else { "Lost when the phase ends." }
            .to_owned(),
        tone: if home { Tone::Plain } else { Tone::Grave },
        ..Fact::default()
    };
    (!lines.is_empty()).then(|| facts("Aircraft in the air", lines.into_iter().map(line).collect()))
}

/// Whose ships may go through the passages that whoever decides holds.
fn passages(asked: &Asked) -> Option<Part> {
    let state = asked.state;
    let mut keys: Vec<Space> =
        board().passages().iter().flat_map(|passage| passage.keys.iter().copied()).collect();
    keys.sort_unstable();
    keys.dedup();
    let others: Vec<Power> = players(state).filter(|power| *power != asked.power).collect();
    let cell = |space: Space, power: Power| {
        let (open, close) = (Order::Permit { power, space }, Order::Forbid { power, space });
        match (asked.allows(&open), asked.allows(&close)) {
            (true, _) => Cell {
                words: "Closed".into(),
                tone: Tone::Plain,
                order: Some(print::print(&open)),
                note: "Press to open it.".into(),
                ..Cell::default()
            },
            (_, true) => Cell {
                words: "Open".into(),
                tone: Tone::Good,
                order: Some(print::print(&close)),
                note: "Press to close it.".into(),
                ..Cell::default()
            },
            _ => Cell { words: "–".into(), ..Cell::default() },
        }
    };
    let own = keys.into_iter().filter(|space| state.controller(*space) == Some(asked.power));
    let rows: Vec<GridRow> = own
        .map(|space| GridRow {
            head: GridHead { power: None, title: space.title().to_owned() },
            cells: others.iter().map(|power| cell(space, *power)).collect(),
        })
        .collect();
    let columns = others.iter().copied().map(head).collect();
    (!rows.is_empty()).then(|| Part::Grid(Grid { title: "Your passages".into(), columns, rows }))
}

// Economies and victory.

fn economies(state: &State) -> Track {
    let bar = |power: Power| TrackBar { power: power.id().to_owned(), value: state.economy(power).into() };
    let bars: Vec<TrackBar> = players(state).filter(|power| state.is_alive(*power)).map(bar).collect();
    let most = bars.iter().map(|bar| bar.value).sum();
    Track { title: "Economies".into(), most, bars, goals: Vec::new() }
}

fn victory(state: &State) -> Vec<Fact> {
    let line = |label: &str, value: String, note: &str| Fact {
        label: label.to_owned(),
        value,
        note: note.to_owned(),
        ..Fact::default()
    };
    let mut lines = Vec::new();
    if state.empire {
        let left = players(state).filter(|power| state.is_alive(*power)).count();
        lines.push(line("Powers left", left.to_string(), "The last one wins."));
    } else {
        lines.extend(capitals(state).map(|(label, value, note)| line(label, value, note)));
        let lost: Vec<String> =
            players(state).filter(|p| down(state, *p)).map(|p| words::capital(p.title())).collect();
        if !lost.is_empty() {
            lines.push(line("Capitals fallen", and(&lost), ""));
        }
    }
    if let Some(round) = state.options.round_limit {
        let note =
            if state.empire { "Then the largest economy wins." } else { "Then capitals and growth decide." };
        lines.push(line("The last round", round.to_string(), note));
    }
    lines
}

fn down(state: &State, power: Power) -> bool {
    state.status[power as usize] != Status::Normal
}

/// What each side needs at the end of a round, and how much of it has come about.
fn capitals(state: &State) -> impl Iterator<Item = (&'static str, String, &'static str)> {
    let lost =
        |side: Side| PLAYERS.into_iter().filter(|p| p.regime() == Some(side) && down(state, *p)).count();
    let (axis, allies) = (lost(Side::Axis), lost(Side::Allies));
    let moscow = usize::from(down(state, Russia));
    let three = |count: usize| format!("{} of 3", count.min(3));
    let with_moscow = |count: usize| three(moscow + count.min(2));
    let lines = match state.russia {
        Stance::Joined(Side::Axis) => vec![
            ("The Axis wins", three(allies), "with three capitals of the Allies."),
            ("The Allies win", with_moscow(axis), "with Moscow and two capitals of the Axis."),
        ],
        Stance::Joined(_) => vec![
            ("The Axis wins", with_moscow(allies), "with Moscow and two capitals of the Allies."),
            ("The Allies win", three(axis), "with three capitals of the Axis."),
        ],
        Stance::Neutral | Stance::All => {
            let taken =
                |p: &Power| p.capital().is_some_and(|capital| state.controller(capital) == Some(Russia));
            let taken = PLAYERS.into_iter().filter(|p| *p != Russia).filter(taken).count();
            vec![
                ("The Axis wins", three(allies + moscow), "with three capitals of the Allies and Russia."),
                ("The Allies win", three(axis + moscow), "with three capitals of the Axis and Russia."),
                ("Russia wins", three(taken), "with three capitals in its hands and Moscow safe."),
            ]
        }
    };
    lines.into_iter()
}

// Powers.

fn technology(state: &State) -> Vec<Fact> {
    let line = |power: Power| {
        let known = TECHS.into_iter().filter(|tech| state.level(power, *tech) > 0);
        let known: Vec<String> = known
            .map(|tech| format!("{} {}", words::spoken(tech.id()), words::roman(state.level(power, tech))))
            .collect();
        (!known.is_empty()).then(|| of(power, known.join(", "), String::new()))
    };
    players(state).filter_map(line).collect()
}

fn industries(state: &State) -> Vec<Fact> {
    let line = |power: Power| {
        let hurt: Vec<Industry> =
            INDUSTRIES.into_iter().filter(|industry| state.ebr_level(power, *industry) > 0).collect();
        let each = |industry: &Industry| {
            format!("{} {}", words::spoken(industry.id()), state.ebr_level(power, *industry))
        };
        let value = hurt.iter().map(each).collect::<Vec<_>>().join(", ");
        (!hurt.is_empty())
            .then(|| of(power, value, "The higher the level, the fewer units may be bought.".into()))
    };
    players(state).filter_map(line).collect()
}

/// Factories with their chips; where spies are; atomic bombs.
fn holdings(state: &State) -> Vec<Fact> {
    let line = |power: Power| {
        let own = board().lands().iter().filter(|space| state.controller(**space) == Some(power));
        let factories: Vec<Factory> =
            own.map(|space| state.factory(*space)).filter(|factory| factory.kind.is_some()).collect();
        let chips: u16 = factories.iter().map(|factory| u16::from(factory.chips)).sum();
        let value = format!(
            "{} with {}",
            if factories.len() == 1 {
                "1 factory".to_owned()
            } else {
                format!("{} factories", factories.len())
            },
            sandtable_engine::words::many(chips, "chip")
        );
        let spies = state.pieces.all().filter(|(_, _, p)| p.owner == power && p.unit == Spy);
        let spies: Vec<&str> = spies.map(|(_, at, _)| Space(at).title()).collect();
        let bombs = state.owned(power, AtomicBomb);
        let mut notes = Vec::new();
        if !spies.is_empty() {
            notes.push(format!("Spies: {}.", and(&spies)));
        }
        if bombs > 0 {
            notes.push(format!("Atomic bombs: {bombs}."));
        }
        if !state.holding[power as usize].is_empty() {
            notes.push(format!("To be placed: {}.", words::counted(&state.holding[power as usize])));
        }
        let set_aside = state.reserved.iter().filter(|units| units.power == power);
        let set_aside: Counts = set_aside.map(|units| (units.unit, u16::from(units.count))).collect();
        if !set_aside.is_empty() {
            notes.push(format!("Bought for their zones: {}.", words::counted(&set_aside)));
        }
        of(power, value, notes.join(" "))
    };
    players(state).filter(|power| state.is_alive(*power)).map(line).collect()
}

fn closed(state: &State) -> Vec<Fact> {
    let line = |radiation: &Radiation| Fact {
        label: radiation.space.title().to_owned(),
        value: format!("until round {}", radiation.until),
        note: format!("It opens at the turn of {}.", radiation.by),
        ..Fact::default()
    };
    state.radiation.iter().map(line).collect()
}
