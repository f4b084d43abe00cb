//! Turning points: the turns after which the chances were not what they had been.

use serde::Serialize;

use super::Point;
use crate::chance::{Chance, Model};
use crate::desk::Figure;
use crate::game::{Awaiting, Face, Secrets, Turn, Viewer};
use crate::record::Record;

/// How many turns are named at most, and how far the chances must move.
const MOST: usize = 8;
const LEAST: f64 = 0.04;

/// A turn that changed the chances.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Turning {
    /// The entry of what `text` tells.
    pub n: u64,
    pub round: u16,
    /// Whose turn it was, where seats take turns.
    pub seat: Option<String>,
    /// The side that gained.
    pub side: String,
    /// What mattered most in the turn, in one sentence.
    pub text: String,
    /// How much the side gained, from 0 to 1.
    pub change: f64,
}

/// Something that happened in a turn, and the first side's chance after it.
pub(super) struct Scene {
    pub n: u64,
    text: String,
    share: f64,
}

/// Reckons chances by the game's model of the scenario, if there is one.
pub(super) struct Judge<'g, G: Face + Secrets> {
    game: &'g G,
    model: Option<&'g Model>,
}

impl<'g, G: Face + Secrets> Judge<'g, G> {
    pub fn new(game: &'g G, record: &Record) -> Self {
        let model = game.chances().and_then(|chances| chances.of(&record.header.setup.scenario));
        Judge { game, model }
    }

    /// Once a game is over there is nothing left to reckon.
    pub fn chances(&self, state: &G::State, figures: &[Figure]) -> Vec<Chance> {
        let Some(model) = self.model else { return Vec::new() };
        model.both(match self.game.awaiting(state) {
            Awaiting::Over(outcome) if outcome.winners.is_empty() => 0.5,
            Awaiting::Over(outcome) => {
                let seats = &self.game.about().seats;
                let winner = outcome.winners.first().and_then(|seat| seats.get(usize::from(seat.0)));
                f64::from(u8::from(winner.is_some_and(|seat| seat.side == model.side)))
            }
            _ => model.share(figures, |power| self.game.side_of(power)),
        })
    }

    /// The headlines of an entry, as everybody may know them.
    pub fn scenes(&self, n: u64, before: &G::State, events: &[G::Event]) -> Vec<Scene> {
        let Some(model) = self.model else { return Vec::new() };
        let mut state = before.clone();
        let mut scenes = Vec::new();
        for event in events {
            let seen = self.game.event_for(&state, event, Viewer::Spectator);
            let text = seen.and_then(|seen| self.game.headline(&state, &seen));
            self.game.apply(&mut state, event);
            if let Some(text) = text {
                let share = model.share(&self.game.figures(&state), |power| self.game.side_of(power));
                scenes.push(Scene { n, text, share });
            }
        }
        scenes
    }
}

/// The turns that moved the chances most, each with the scene that did most of it.
pub(super) fn points<G: Face + Secrets>(game: &G, turns: &[(Turn, Point)], scenes: &[Scene]) -> Vec<Turning> {
    let mut found: Vec<Turning> =
        turns.windows(2).filter_map(|pair| turned(game, &pair[0], &pair[1].1, scenes)).collect();
    found.sort_by(|one, other| other.change.total_cmp(&one.change));
    found.truncate(MOST);
    found.sort_by_key(|turning| turning.n);
    found
}

fn turned<G: Face + Secrets>(
    game: &G,
    from: &(Turn, Point),
    to: &Point,
    scenes: &[Scene],
) -> Option<Turning> {
    let (turn, from) = from;
    let (before, after) = (from.chance.first()?, to.chance.first()?);
    let change = after.share - before.share;
    let gains = if change > 0.0 { Some(after) } else { to.chance.get(1) };
    if change.abs() < LEAST {
        return None;
    }
    let mut share = before.share;
    let mut best: Option<(f64, &Scene)> = None;
    for scene in scenes.iter().filter(|scene| scene.n > from.n && scene.n <= to.n) {
        let gain = (scene.share - share) * change.signum();
        share = scene.share;
        if gain > best.map_or(0.0, |(most, _)| most) {
            best = Some((gain, scene));
        }
    }
    let (n, text) = match best {
        Some((_, scene)) => (scene.n, scene.text.clone()),
        None => (to.n, format!("{}.", from.clock.label)),
    };
    Some(Turning {
        n,
        round: turn.round,
        seat: turn.seat.map(|seat| game.seat_name(seat).to_owned()),
        side: gains?.side.clone(),
        text,
        change: change.abs(),
    })
}
