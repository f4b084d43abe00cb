//! What a viewer may learn of an entry of the record.

use std::fmt::Write;

use serde::Serialize;
use serde_json::Value;

use crate::game::{Die, Game, RollRequest, Viewer};
use crate::record::{Act, By, Entry, Head};

/// One entry as one viewer may know it. All viewers get the same numbers; what a
/// viewer may not know is absent.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
#[cfg_attr(feature = "wire", ts(optional_fields))]
pub struct News {
    pub n: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<String>,
    /// The order ended its step and changed nothing else.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "wire", schema(required = false), ts(as = "Option<bool>"))]
    pub ends: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<u64>,
    /// Who decided, where the record says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<By>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roll: Option<RollRequest>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub faces: Option<Vec<u8>>,
    /// The game stands again as it did after that entry.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undo: Option<u64>,
    /// `None` is an event that happened out of the viewer's sight.
    pub events: Vec<Option<Value>>,
    /// The game's own words.
    pub story: Vec<String>,
    /// What battles and changes of hands came to, a sentence each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "wire", schema(required = false), ts(as = "Option<Vec<String>>"))]
    pub headlines: Vec<String>,
    /// What the record comes to: keep it, and a history that was altered later is found out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", schema(value_type = Option<String>), ts(as = "Option<String>"))]
    pub head: Option<Head>,
}

impl News {
    /// The entry as lines to read: the order, the dice, the story.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if let (Some(seat), Some(to)) = (&self.seat, self.undo) {
            lines.push(format!("{seat} takes back what followed entry {to}"));
        } else if let Some(seat) = &self.seat {
            lines
                .push(format!("{seat}: {}", self.order.as_deref().unwrap_or("(an order out of your sight)")));
        }
        if let (Some(roll), Some(faces)) = (&self.roll, &self.faces) {
            lines.push(roll_line(roll, faces));
        }
        lines.extend(self.story.iter().map(|line| format!("  {line}")));
        lines
    }
}

/// Dice in words: `germany rolls attack in sz6: infantry (2 or less) 2 6; tank (3 or less) 1`.
pub fn roll_line(roll: &RollRequest, faces: &[u8]) -> String {
    let mut line = format!("{} rolls {}", roll.by, roll.step);
    if !roll.place.is_empty() {
        let _ = write!(line, " in {}", roll.place);
    }
    let mut last: Option<&Die> = None;
    for (die, face) in roll.dice.iter().zip(faces) {
        if last != Some(die) {
            line.push_str(if last.is_none() { ":" } else { ";" });
            if !die.unit.is_empty() {
                let _ = write!(line, " {}", die.unit);
            }
            if let Some(need) = die.need {
                let _ = write!(line, " ({need} or less)");
            }
            last = Some(die);
        }
        let _ = write!(line, " {face}");
    }
    line
}

/// What a viewer may know of an entry, given the state before it and its events. The
/// order or the faces are told to others only if no event was hidden or changed.
pub(crate) fn news<G: Game>(
    game: &G,
    before: &G::State,
    entry: &Entry,
    events: &[G::Event],
    viewer: Viewer,
) -> News {
    let mut news = News {
        n: entry.n,
        seat: None,
        order: None,
        ends: false,
        at: None,
        by: None,
        roll: None,
        faces: None,
        undo: None,
        events: Vec::new(),
        story: Vec::new(),
        headlines: Vec::new(),
        head: entry.head,
    };
    // What a bot sealed stays sealed for whoever takes its seat later.
    let viewer = match (&entry.act, viewer) {
        (Act::Order { seat, by: Some(By::Bot(_)), .. }, Viewer::Seat(own)) if game.seat_name(own) == seat => {
            Viewer::Spectator
        }
        (_, viewer) => viewer,
    };
    let mut state = before.clone();
    let mut open = true;
    for event in events {
        let seen = match viewer {
            Viewer::Referee => Some(event.clone()),
            viewer => game.event_for(&state, event, viewer),
        };
        open &= seen.as_ref() == Some(event);
        if let Some(seen) = &seen {
            news.story.extend(game.tell(&state, seen));
            news.headlines.extend(game.headline(&state, seen));
        }
        news.events.push(seen.and_then(|seen| serde_json::to_value(seen).ok()));
        game.apply(&mut state, event);
    }
    news.story = gathered(&news.story);
    match &entry.act {
        Act::Order { seat, order, at, by } => {
            let own = matches!(viewer, Viewer::Seat(viewer) if game.seat_name(viewer) == seat);
            news.order = (open || own).then(|| order.clone());
            if news.order.is_some()
                && let (Some(seat), Ok(order)) = (game.seat_named(seat), game.parse(order))
            {
                news.ends = game.ends_step(&order);
                if news.story.is_empty() {
                    news.story.extend(game.tell_order(before, seat, &order));
                }
            }
            (news.seat, news.at, news.by) = (Some(seat.clone()), *at, by.clone());
        }
        Act::Roll { roll, faces } if open => {
            (news.roll, news.faces) = (Some(roll.clone()), Some(faces.clone()));
        }
        Act::Roll { .. } => {}
        Act::Undo { seat, to, at } => {
            (news.seat, news.undo, news.at) = (Some(seat.clone()), Some(*to), *at);
        }
    }
    news
}

/// Equal lines in a row are told once, with their number.
fn gathered(lines: &[String]) -> Vec<String> {
    let once = |run: &[String]| match (run, run.len()) {
        ([line, ..], 2) => format!("{}, twice.", line.trim_end_matches('.')),
        ([line, ..], 3..) => format!("{}, {} times.", line.trim_end_matches('.'), run.len()),
        _ => run.concat(),
    };
    lines.chunk_by(|one, next| one == next).map(once).collect()
}
