//! A table: a game being played, with its record and its dice.

use std::sync::Arc;

use serde::Deserialize;

use crate::dice::{Dice, Secret};
use crate::game::{
    self, Awaiting, Game, Outcome, Rejection, RollRequest, Rules, Seat, Setup, SetupError, Viewer,
};
use crate::news::{News, news};
use crate::outside::guarded;
use crate::past::{Kept, Past};
use crate::record::{
    Act, DiceHeader, End, Entry, Header, NamedOutcome, Record, RecordError, Stamp, VERSION, Warning,
};
use crate::refusal::Refusal;
use crate::replay::Replay;
use crate::settled::{self, Lately};
use crate::setup::complete;

#[derive(Debug)]
pub struct Table<G: Game> {
    game: Arc<G>,
    state: G::State,
    /// The last orders and what came of them.
    lately: Lately<G>,
    record: Record,
    kept: Kept<G>,
    /// Absent in a copy of a record that does not hold the secret.
    dice: Option<Dice>,
}

/// An entry that was just added to the record.
#[derive(Debug)]
pub struct Step<G: Game> {
    pub before: G::State,
    pub entry: Entry,
    pub events: Vec<G::Event>,
}

impl<G: Game> Step<G> {
    /// What a viewer may know of it.
    pub fn news(&self, game: &G, viewer: Viewer) -> News {
        news(game, &self.before, &self.entry, &self.events, viewer)
    }
}

impl<G: Game> Table<G> {
    /// Begin a game. Dice that are awaited before anybody decides are rolled at once.
    pub fn new(
        game: Arc<G>,
        setup: &Setup,
        secret: Secret,
        contributions: Vec<String>,
    ) -> Result<Table<G>, SetupError> {
        let mut table = Table::found(game, setup, secret, &[])?;
        table.record.header.dice.contributions = contributions;
        table.throw_in();
        Ok(table)
    }

    /// Set a game up. Each of these seats contributes to the dice before anybody decides and anything is rolled.
    pub fn found(
        game: Arc<G>,
        setup: &Setup,
        secret: Secret,
        awaits: &[Seat],
    ) -> Result<Table<G>, SetupError> {
        let setup = complete(game.about(), setup)?;
        let (state, opening) = game::begin(&*game, &setup)?;
        let awaits = awaits.iter().map(|seat| game.seat_name(*seat).to_owned()).collect();
        let header = Header {
            sandtable: VERSION,
            game: game.about().id.to_owned(),
            setup,
            seats: game.about().seats.iter().map(|seat| seat.id.to_owned()).collect(),
            data: game.data_hash(),
            opening: to_values(&opening),
            dice: DiceHeader {
                commitment: secret.commitment(),
                contributions: Vec::new(),
                awaits,
                secret: Some(secret),
            },
            origin: None,
        };
        let record = Record { header, entries: Vec::new(), end: None };
        let kept = Kept::from(&state);
        let lately = Lately::new(state.clone());
        Ok(Table { game, state, lately, record, kept, dice: None })
    }

    /// A seat's contribution to the dice. With the last one they are fixed, and what is awaited is rolled.
    pub fn contribute(&mut self, seat: Seat, text: &str) -> Result<Vec<Step<G>>, Refusal> {
        let name = self.no_longer_awaited(seat)?;
        self.record.header.dice.contributions.push(format!("{name}: {text}"));
        Ok(self.throw_in())
    }

    /// A seat that nobody sits at any more contributes nothing.
    pub fn waive(&mut self, seat: Seat) -> Result<Vec<Step<G>>, Refusal> {
        self.no_longer_awaited(seat)?;
        Ok(self.throw_in())
    }

    fn no_longer_awaited(&mut self, seat: Seat) -> Result<&'static str, Refusal> {
        let name = self.game.seat_name(seat);
        let awaits = &mut self.record.header.dice.awaits;
        match awaits.iter().position(|awaited| awaited == name) {
            Some(at) => drop(awaits.remove(at)),
            None => return Err(Refusal::NotAwaited { seat: name.to_owned() }),
        }
        Ok(name)
    }

    /// Take up the dice once all have contributed.
    fn throw_in(&mut self) -> Vec<Step<G>> {
        let header = &self.record.header.dice;
        if header.awaits.is_empty() {
            let dice = |secret| Dice::new(secret, &header.contributions).after(self.record.rolls());
            self.dice = self.record.secret().map(dice);
        }
        self.settle()
    }

    /// Continue from a record by applying its events: no rule is asked again.
    pub fn load(game: Arc<G>, record: Record) -> Result<(Table<G>, Vec<Warning>), RecordError> {
        let (state, kept, lately) = guarded(|line| {
            let mut replay = Replay::loading(&*game, &record)?;
            let mut kept = Kept::from(replay.state());
            let ordered = |entry: &&Entry| matches!(entry.act, Act::Order { .. });
            let acts = record.entries.iter().rev().filter(|entry| !matches!(entry.act, Act::Roll { .. }));
            let recent = acts.take_while(ordered).take(settled::ORDERS).last().map(|entry| entry.n);
            let mut lately: Option<Lately<G>> = None;
            for entry in &record.entries {
                line.set(entry.line());
                let events = entry_events(&*game, entry)?;
                if Some(entry.n) == recent {
                    lately = Some(Lately::new(replay.state().clone()));
                }
                match &mut lately {
                    Some(lately) if ordered(&entry) => lately.ordered(&game, &events),
                    Some(lately) => lately.rolled(&events),
                    None => {}
                }
                replay.step(entry, &events)?;
                kept.note(entry.n, replay.state());
            }
            let state = replay.into_state();
            let impossible = |message| RecordError::Impossible { line: line.get(), message };
            game.invariants(&state).map_err(impossible)?;
            game.awaiting(&state);
            let lately = lately.unwrap_or_else(|| Lately::new(state.clone()));
            Ok((state, kept, lately))
        })?;
        let mut warnings = Vec::new();
        let (recorded, today) = (record.header.data.clone(), game.data_hash());
        if recorded != today {
            warnings.push(Warning::DataChanged { recorded, today });
        }
        if record.secret().is_some_and(|secret| secret.commitment() != record.header.dice.commitment) {
            return Err(RecordError::Commitment);
        }
        let mut table = Table { game, state, lately, dice: None, record, kept };
        let table = guarded(|line| {
            line.set(table.record.entries.len() + 1);
            table.throw_in();
            Ok(table)
        })?;
        Ok((table, warnings))
    }

    /// Whether the position can be looked at and decided on by everybody. A record from outside that loads may
    /// still stand where no game can come to.
    pub fn is_sound(&self) -> Result<(), RecordError> {
        guarded(|line| {
            line.set(self.record.entries.len() + 1);
            let game = &*self.game;
            let seats = (0..game.about().seats.len()).filter_map(|at| u8::try_from(at).ok().map(Seat));
            for viewer in seats.map(Viewer::Seat).chain([Viewer::Spectator]) {
                game.view(&self.state, viewer);
                game.show(&self.state, viewer);
                game.picture(&self.state, viewer);
                game.desk(&self.state, viewer);
                if let Viewer::Seat(seat) = viewer {
                    game.options(&self.state, seat, None);
                    game.movable(&self.state, seat);
                }
            }
            Ok(())
        })
    }

    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    pub fn state(&self) -> &G::State {
        &self.state
    }

    pub fn record(&self) -> &Record {
        &self.record
    }

    pub fn awaiting(&self) -> Awaiting {
        self.game.awaiting(&self.state)
    }

    /// Give an order in notation. If it is refused, nothing has changed; if it is
    /// accepted, dice are rolled until seats owe something or the game is over.
    pub fn order(
        &mut self,
        seat: Seat,
        text: &str,
        stamp: impl Into<Stamp>,
    ) -> Result<Vec<Step<G>>, Refusal> {
        if let Awaiting::Over(outcome) = self.awaiting() {
            return Err(Refusal::Over { summary: outcome.summary });
        }
        let order = self.game.parse(text).map_err(|error| Refusal::not_understood(text, error))?;
        self.give(seat, &order, stamp)
    }

    /// Give an order that is already understood.
    pub fn give(
        &mut self,
        seat: Seat,
        order: &G::Order,
        stamp: impl Into<Stamp>,
    ) -> Result<Vec<Step<G>>, Refusal> {
        self.has_dice()?;
        let before = self.state.clone();
        let played = game::play(&*self.game, &mut self.state, seat, order);
        let events = played.map_err(|rejection| self.refusal(seat, order, &rejection))?;
        self.lately.ordered(&self.game, &events);
        let (seat, order) = (self.game.seat_name(seat).to_owned(), self.game.print(order));
        let Stamp { at, by } = stamp.into();
        // Earlier formats cannot say who decided.
        let by = by.filter(|_| self.record.is_chained());
        let mut steps = vec![self.enter(before, Act::Order { seat, order, at, by }, events)];
        steps.extend(self.settle());
        Ok(steps)
    }

    fn has_dice(&self) -> Result<(), Refusal> {
        let awaits = &self.record.header.dice.awaits;
        match (&self.dice, awaits.is_empty()) {
            (Some(_), _) => Ok(()),
            (None, true) => Err(Refusal::NoDice),
            (None, false) => Err(Refusal::DiceAwait { seats: awaits.clone() }),
        }
    }

    /// What `give` would say, without giving: the order as the game spells it.
    pub fn try_out(&self, seat: Seat, order: &G::Order) -> Result<String, Refusal> {
        if let Awaiting::Over(outcome) = self.awaiting() {
            return Err(Refusal::Over { summary: outcome.summary });
        }
        match self.game.check(&self.state, seat, order) {
            Ok(_) => Ok(self.game.print(order)),
            Err(rejection) => Err(self.refusal(seat, order, &rejection)),
        }
    }

    /// A seat that is not awaited may still use an open right; what it may not do is not its turn.
    /// Nor may it decide again what left no choice.
    fn refusal(&self, seat: Seat, order: &G::Order, rejection: &Rejection<G::Reason>) -> Refusal {
        if let Some(settled) = self.lately.settled(&self.game, &self.state, seat, order, 0) {
            return Refusal::Done { order: settled.done, as_said: settled.as_said };
        }
        match admit(&*self.game, &self.state, seat) {
            Ok(()) => Refusal::illegal(&*self.game, rejection),
            Err(refusal) => refusal,
        }
    }

    /// Take back all a seat did after entry `to`: possible while nobody else acted, no dice were
    /// rolled and nothing was revealed. The record keeps what was taken back.
    pub fn undo(&mut self, seat: Seat, to: u64, at: Option<u64>) -> Result<Step<G>, Refusal> {
        if let Awaiting::Over(outcome) = self.awaiting() {
            return Err(Refusal::Over { summary: outcome.summary });
        }
        let no_way = |message: String| Refusal::NoWayBack { message };
        let name = self.game.seat_name(seat).to_owned();
        self.record.can_go_back(&name, to).map_err(no_way)?;
        let state = self.way_back(to).map_err(|error| no_way(error.to_string()))?;
        let Some(state) = state else {
            return Err(no_way("since then something came to light".to_owned()));
        };
        let before = std::mem::replace(&mut self.state, state);
        self.lately = Lately::new(self.state.clone());
        Ok(self.enter(before, Act::Undo { seat: name, to, at }, Vec::new()))
    }

    /// The state after entry `to`, if nothing has come to light since.
    fn way_back(&self, to: u64) -> Result<Option<G::State>, RecordError> {
        let then = self.state_after(to)?;
        let mut state = then.clone();
        for entry in self.record.entries.iter().skip(to as usize) {
            if let Act::Undo { to, .. } = entry.act {
                state = self.state_after(to)?;
            }
            let events = entry_events(&*self.game, entry)?;
            if self.game.reveals(&state, &events) {
                return Ok(None);
            }
            for event in &events {
                self.game.apply(&mut state, event);
            }
        }
        Ok(Some(then))
    }

    /// Roll whatever is awaited, and close the record when the game is over.
    fn settle(&mut self) -> Vec<Step<G>> {
        let mut steps = Vec::new();
        loop {
            match self.awaiting() {
                Awaiting::Roll(request) => match self.roll(request) {
                    Some(step) => steps.push(step),
                    None => return steps,
                },
                Awaiting::Over(outcome) => {
                    self.close(outcome);
                    return steps;
                }
                Awaiting::Orders(_) => return steps,
            }
        }
    }

    fn roll(&mut self, request: RollRequest) -> Option<Step<G>> {
        let faces = self.dice.as_mut()?.roll(request.dice.iter().map(|die| die.sides));
        let before = self.state.clone();
        let events = game::roll(&*self.game, &mut self.state, &faces);
        self.lately.rolled(&events);
        Some(self.enter(before, Act::Roll { roll: request, faces }, events))
    }

    fn enter(&mut self, before: G::State, act: Act, events: Vec<G::Event>) -> Step<G> {
        let n = self.record.entries.len() as u64 + 1;
        let hidden = self.record.is_chained() && self.game.has_secrets();
        let salt = self.record.secret().filter(|_| hidden).map(|secret| secret.salt(n));
        let entry = self.record.link(Entry { n, act, events: to_values(&events), salt, head: None });
        self.record.entries.push(entry.clone());
        self.kept.note(entry.n, &self.state);
        Step { before, entry, events }
    }

    fn close(&mut self, outcome: Outcome) {
        if self.record.end.is_some() {
            return;
        }
        let outcome = NamedOutcome::new(&*self.game, outcome);
        let n = self.record.entries.len() as u64 + 1;
        let secret = self.record.secret().cloned();
        self.record.close(End { n, outcome, secret, head: None });
    }

    /// The state after entry `n`; beyond the last entry, the present one.
    pub fn state_after(&self, n: u64) -> Result<G::State, RecordError> {
        if n >= self.record.entries.len() as u64 {
            return Ok(self.state.clone());
        }
        self.kept.state_after(&self.game, &self.record, n)
    }

    /// The entries after `n`, at most so many, to be told to viewers.
    pub fn past(&self, n: u64, limit: usize) -> Result<Past<G>, RecordError> {
        Past::new(&self.game, &self.record, &self.kept, n, limit)
    }

    /// What a viewer may know of everything after entry `n`.
    pub fn news_after(&self, n: u64, viewer: Viewer) -> Result<Vec<News>, RecordError> {
        guarded(|_| self.past(n, usize::MAX)?.news(viewer))
    }
}

/// Whether the host lets a seat speak: it is awaited, or has an open right.
pub(crate) fn admit<G: Rules>(game: &G, state: &G::State, seat: Seat) -> Result<(), Refusal> {
    let awaited = match game.awaiting(state) {
        Awaiting::Over(outcome) => return Err(Refusal::Over { summary: outcome.summary }),
        Awaiting::Orders(seats) => seats,
        Awaiting::Roll(_) => Vec::new(),
    };
    if awaited.contains(&seat) || !game.options(state, seat, None).is_empty() {
        return Ok(());
    }
    let awaited = awaited.iter().map(|seat| game.seat_name(*seat).to_owned()).collect();
    Err(Refusal::NotYours { seat: game.seat_name(seat).to_owned(), awaited })
}

/// The state a record starts from.
pub(crate) fn start_of<G: Rules>(game: &G, record: &Record) -> Result<G::State, RecordError> {
    if record.header.game != game.about().id {
        return Err(RecordError::UnknownGame { game: record.header.game.clone() });
    }
    let mut state = game.start(&complete(game.about(), &record.header.setup)?)?;
    for event in opening_events(game, record)? {
        crate::patience::go_on();
        game.apply(&mut state, &event);
    }
    Ok(state)
}

fn to_values<E: serde::Serialize>(events: &[E]) -> Vec<serde_json::Value> {
    events.iter().map(|event| serde_json::to_value(event).unwrap_or_default()).collect()
}

/// The set-up's events as the game knows them.
pub(crate) fn opening_events<G: Rules>(game: &G, record: &Record) -> Result<Vec<G::Event>, RecordError> {
    read_events(game, 1, &record.header.opening)
}

/// An entry's events as the game knows them.
pub(crate) fn entry_events<G: Rules>(game: &G, entry: &Entry) -> Result<Vec<G::Event>, RecordError> {
    read_events(game, entry.line(), &entry.events)
}

fn read_events<G: Rules>(
    _game: &G,
    line: usize,
    events: &[serde_json::Value],
) -> Result<Vec<G::Event>, RecordError> {
    let events: Result<_, serde_json::Error> = events.iter().map(G::Event::deserialize).collect();
    events.map_err(|e| RecordError::Event { line, message: e.to_string() })
}
