//! What can be asked of a table. Handlers find the table and the viewer; the game answers.

pub mod act;
pub mod ask;
pub mod chat;
pub mod dice;
pub mod hint;
pub mod lesson;
pub mod look;
pub mod seats;

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use sandtable_engine::any::{AnyTable, Awaited};
use sandtable_engine::{Seat, Viewer};

use crate::App;
use crate::fault::Fault;
use crate::hall::seat_named;
use crate::keys::{self, Grant};
use crate::peer::Peer;
use crate::seated::{Guard, Seated};

type Shared = State<Arc<App>>;

/// A table that was entered with a key.
pub struct Entered {
    pub seated: Arc<Seated>,
    pub open: Guard,
    pub grant: Grant,
}

impl Entered {
    pub async fn new(app: &App, table: &str, headers: &HeaderMap) -> Result<Entered, Fault> {
        let key = keys::bearer(headers)?;
        let (seated, open) = app.hall.enter(table).await?;
        let grant = keys::grant(&open.keys, key.as_ref())?;
        if key.is_some() {
            seated.used_by(Peer::asking());
        }
        Ok(Entered { seated, open, grant })
    }

    /// One of the holder's own seats.
    pub fn own(&self, app: &App, name: &str) -> Result<Seat, Fault> {
        self.grant.own(seat_named(app.hall.game_of(&self.seated), name)?)
    }

    /// One of the holder's own seats whose decisions may be looked into: a bot keeps its secrets.
    pub fn deciding(&self, app: &App, name: &str) -> Result<Seat, Fault> {
        let seat = self.own(app, name)?;
        match self.open.bots.get(&seat) {
            Some(bot) if app.hall.game_of(&self.seated).has_secrets() => {
                Err(Fault::not_yours(format!("the bot `{bot}` decides for this seat")))
            }
            _ => Ok(seat),
        }
    }

    /// Whether all seats but the holder's are bots': then nobody minds if the holder is helped.
    pub fn among_bots(&self, app: &App) -> bool {
        let game = app.hall.game_of(&self.seated);
        let playing = game.playing(&self.open.table.record().header.setup.scenario).into_iter();
        let mut others = playing.filter(|seat| !self.grant.seats.contains(seat));
        others.all(|seat| self.open.bots.contains_key(&seat))
    }

    /// Ask something that may take a while, but not for ever.
    pub fn ask<T>(&self, app: &App, question: impl FnOnce(&dyn AnyTable) -> T) -> Result<T, Fault> {
        let table = &*self.open.table;
        Ok(app.hall.in_time(|| question(table))?)
    }

    pub fn viewer(&self, app: &App, query: Option<&str>) -> Result<Viewer, Fault> {
        let game = app.hall.game_of(&self.seated);
        let seat = query.map(|name| seat_named(game, name)).transpose()?;
        Ok(self.open.eyes(game, self.grant.viewer(seat)?))
    }

    /// Whom to show to somebody who looked through `current` so far: they stay with a seat that owes a decision;
    /// else it is one of theirs that does, as when people share a screen.
    pub fn to_show(&self, current: Viewer) -> Viewer {
        let awaited = match self.open.table.awaiting() {
            Awaited::Orders(names) => names,
            Awaited::Roll(_) | Awaited::Over(_) => Vec::new(),
        };
        let mine = &self.grant.seats;
        let owes = |seat: &Seat| awaited.contains(&self.open.seat_name(*seat));
        match current {
            Viewer::Seat(seat) if owes(&seat) => current,
            _ => {
                let owing = mine.iter().copied().find(owes).map(Viewer::Seat);
                let first = || mine.iter().next().copied().map(Viewer::Seat);
                let stay = || matches!(current, Viewer::Seat(_)).then_some(current);
                owing.or_else(stay).or_else(first).unwrap_or(current)
            }
        }
    }
}
