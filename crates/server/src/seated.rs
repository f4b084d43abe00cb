//! One table in memory. What is on disk is the truth; this copy can be dropped at any time.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use sandtable_engine::any::{AnyGame, AnyTable, Awaited};
use sandtable_engine::bots::Bot;
use sandtable_engine::record::{Record, Stamp};
use sandtable_engine::refusal::Refusal;
use sandtable_engine::{Seat, Viewer};
use serde_json::Value;
use tokio::sync::OwnedMutexGuard;

use crate::fault::Fault;
use crate::hall::Acted;
use crate::keys::{Grant, Keys};
use crate::live::Listeners;
use crate::peer::Peer;
use crate::store::{Append, Kept, KeptKey, Line, Owing};

/// A table whose lock is held.
pub type Guard = OwnedMutexGuard<Open>;

#[allow(missing_debug_implementations)]
pub struct Seated {
    pub id: String,
    /// Which of the games it is.
    pub game: usize,
    pub open: Arc<tokio::sync::Mutex<Open>>,
    pub listeners: Listeners,
    /// One task lets the bots of a table decide, one after the other.
    pub bots_at_work: AtomicBool,
    /// The bots with their plans, while none of them thinks.
    pub resting: Mutex<BTreeMap<Seat, Box<dyn Bot>>>,
    /// In seconds since the server started.
    used: AtomicU64,
    /// Who was last here with a key: whose bots these are.
    crowd: Mutex<Option<Peer>>,
}

/// What the lock guards.
#[allow(missing_debug_implementations)]
pub struct Open {
    pub table: Box<dyn AnyTable>,
    pub keys: Keys,
    /// Seats that bots decide for.
    pub bots: BTreeMap<Seat, String>,
    /// How many days a seat has each time the table waits for it.
    pub days: Option<u8>,
    /// Awaited seats of people, and since when, in Unix milliseconds.
    pub owed: BTreeMap<Seat, u64>,
    /// True while memory may be ahead of the disk. If it stays so, this copy is worthless.
    pub dirty: bool,
    /// How many lines of the record are on disk, the header not counted.
    pub saved: u64,
}

impl Seated {
    pub fn new(id: String, game: usize, open: Open) -> Seated {
        Seated {
            id,
            game,
            open: Arc::new(tokio::sync::Mutex::new(open)),
            listeners: Listeners::default(),
            bots_at_work: AtomicBool::new(false),
            resting: Mutex::default(),
            used: AtomicU64::new(0),
            crowd: Mutex::default(),
        }
    }

    pub fn touch(&self, now: u64) {
        self.used.store(now, Ordering::Relaxed);
    }

    /// Bots think on account of whoever plays with them.
    pub fn used_by(&self, peer: Option<Peer>) {
        *self.crowd.lock().unwrap_or_else(PoisonError::into_inner) = peer;
    }

    pub fn crowd(&self) -> Option<Peer> {
        *self.crowd.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn is_idle(&self, now: u64, after: u64) -> bool {
        let rested = now.saturating_sub(self.used.load(Ordering::Relaxed)) >= after;
        rested && self.listeners.is_empty() && !self.bots_at_work.load(Ordering::Acquire)
    }

    /// A bot takes its plans along while it thinks.
    pub fn wake_bot(&self, seat: Seat) -> Option<Box<dyn Bot>> {
        self.resting.lock().unwrap_or_else(PoisonError::into_inner).remove(&seat)
    }

    pub fn rest_bot(&self, seat: Seat, bot: Box<dyn Bot>) {
        self.resting.lock().unwrap_or_else(PoisonError::into_inner).insert(seat, bot);
    }
}

impl Open {
    /// From what is kept. Applies every event, so it belongs on a thread that may block.
    pub fn load(game: &dyn AnyGame, kept: &Kept) -> Result<Open, Fault> {
        let mut text = kept.header.clone();
        for line in &kept.lines {
            text.push_str(&line.text);
        }
        let record = Record::parse(text.as_bytes())?;
        let (table, _) = game.load(record)?;
        let seat = |name: &String| game.seat_named(name);
        let grant = |key: &KeptKey| {
            (key.hash, Grant { owner: key.owner, seats: key.seats.iter().filter_map(seat).collect() })
        };
        Ok(Open {
            table,
            keys: kept.keys.iter().map(grant).collect(),
            bots: kept.bots.iter().filter_map(|(name, bot)| Some((seat(name)?, bot.clone()))).collect(),
            days: kept.days,
            owed: kept.owing.people.iter().filter_map(|(name, since)| Some((seat(name)?, *since))).collect(),
            dirty: false,
            saved: kept.lines.len() as u64,
        })
    }

    /// Note since when people are awaited: a seat's time begins when the table begins to wait for it.
    pub fn note_owed(&mut self, now: Option<u64>) {
        let awaited = match self.table.awaiting() {
            Awaited::Orders(names) => names,
            Awaited::Roll(_) | Awaited::Over(_) => Vec::new(),
        };
        let (table, bots) = (&*self.table, &self.bots);
        let seats = (0..table.about().seats.len()).filter_map(|at| u8::try_from(at).ok().map(Seat));
        let gathering = &table.record().header.dice.awaits;
        let awaited = |name: &str| match gathering.is_empty() {
            true => awaited.contains(&name),
            false => gathering.iter().any(|awaited| awaited == name),
        };
        let waits = |seat: &Seat| awaited(seat_name(table, *seat)) && !bots.contains_key(seat);
        let known = &self.owed;
        self.owed = seats
            .filter(waits)
            .map(|seat| (seat, known.get(&seat).copied().or(now).unwrap_or_default()))
            .collect();
    }

    /// When the time of a seat that is awaited since then is over.
    pub fn until(&self, since: u64, day: Duration) -> Option<u64> {
        let day = u64::try_from(day.as_millis()).unwrap_or(u64::MAX);
        self.days.map(|days| since.saturating_add(day.saturating_mul(days.into())))
    }

    /// Whom the table waits for, as it is kept.
    pub fn owing(&self) -> Owing {
        let named = |(seat, since): (&Seat, &u64)| (self.seat_name(*seat).to_owned(), *since);
        Owing { bot_owes: self.owing_bot().is_some(), people: self.owed.iter().map(named).collect() }
    }

    /// As whom a viewer looks: through the seat of a bot nobody sees what it decides in secret.
    pub fn eyes(&self, game: &dyn AnyGame, viewer: Viewer) -> Viewer {
        match viewer {
            Viewer::Seat(seat) if game.has_secrets() && self.bots.contains_key(&seat) => Viewer::Spectator,
            viewer => viewer,
        }
    }

    /// Whether the dice await a contribution of this seat.
    pub fn awaits(&self, seat: Seat) -> bool {
        let name = self.seat_name(seat);
        self.table.record().header.dice.awaits.iter().any(|awaited| awaited == name)
    }

    pub fn awaits_any(&self, seats: &BTreeSet<Seat>) -> bool {
        seats.iter().any(|seat| self.awaits(*seat))
    }

    /// What everybody waits for while the dice are not fixed.
    pub fn gathering(&self) -> Option<String> {
        let awaits = &self.table.record().header.dice.awaits;
        let title = |name: &String| {
            let spec = self.table.about().seats.iter().find(|spec| spec.id == name);
            spec.map_or(name.as_str(), |spec| spec.title).to_owned()
        };
        let titles: Vec<String> = awaits.iter().map(title).collect();
        (!titles.is_empty()).then(|| {
            let who = titles.join(", ");
            format!("The game begins once the players of {who} have opened the table: each adds to the dice.")
        })
    }

    /// The number of entries: a table's sequence number.
    pub fn n(&self) -> u64 {
        self.table.record().entries.len() as u64
    }

    pub fn seat_name(&self, seat: Seat) -> &'static str {
        seat_name(&*self.table, seat)
    }

    /// Whether the table waits for an order of this seat.
    pub fn owes(&self, seat: Seat) -> bool {
        matches!(self.table.awaiting(), Awaited::Orders(names) if names.contains(&self.seat_name(seat)))
    }

    /// The bot that is to decide next.
    pub fn owing_bot(&self) -> Option<(Seat, &String)> {
        if !self.table.record().header.dice.awaits.is_empty() {
            return None;
        }
        let Awaited::Orders(names) = self.table.awaiting() else { return None };
        self.bots
            .iter()
            .find(|(seat, _)| names.contains(&self.seat_name(**seat)))
            .map(|(seat, bot)| (*seat, bot))
    }

    /// Why the bots of a table go no further, where nobody plays but them.
    pub fn at_rest(&self, game: &dyn AnyGame, rounds: u16) -> Option<String> {
        let among_bots = || {
            game.playing(&self.table.record().header.setup.scenario)
                .iter()
                .all(|seat| self.bots.contains_key(seat))
        };
        let rests = self.table.clock().round > rounds && self.owing_bot().is_some() && among_bots();
        rests.then(|| format!("The bots rest after round {rounds}. Whoever takes a seat plays on with them."))
    }

    /// What the disk has not yet, as one append.
    pub fn unsaved(&self, id: &str) -> Append {
        // Until the first line follows, the header gathers contributions.
        let header = (self.saved == 0).then(|| self.header_line());
        Append { table: id.to_owned(), header, lines: self.lines_after(self.saved), owing: self.owing() }
    }

    fn header_line(&self) -> String {
        self.table.record().header_text()
    }

    fn lines_after(&self, saved: u64) -> Vec<Line> {
        let text = self.table.record().text_after(saved);
        let numbered = text.split_inclusive('\n').zip(saved + 1..);
        numbered.map(|(line, n)| Line { n, text: line.to_owned() }).collect()
    }

    /// Everything, to be kept for the first time.
    pub fn keep(&self, id: &str) -> Kept {
        Kept {
            id: id.to_owned(),
            game: self.table.record().header.game.clone(),
            header: self.header_line(),
            lines: self.lines_after(0),
            keys: self.kept_keys(),
            bots: self.kept_bots(),
            days: self.days,
            owing: self.owing(),
        }
    }

    pub fn kept_keys(&self) -> Vec<KeptKey> {
        let names = |grant: &Grant| grant.seats.iter().map(|seat| self.seat_name(*seat).to_owned()).collect();
        let kept = |(hash, grant): (&[u8; 32], &Grant)| KeptKey {
            hash: *hash,
            owner: grant.owner,
            seats: names(grant),
        };
        self.keys.iter().map(kept).collect()
    }

    pub fn kept_bots(&self) -> BTreeMap<String, String> {
        self.bots.iter().map(|(seat, bot)| (self.seat_name(*seat).to_owned(), bot.clone())).collect()
    }

    /// Give an order in either spelling. What the rules have done themselves need not be ordered, but may.
    pub fn order(&mut self, seat: Seat, order: Value, stamp: Stamp) -> Result<Acted, Fault> {
        let given = match order {
            Value::String(text) => self.table.order(seat, &text, stamp),
            json => self.table.order_json(seat, json, stamp),
        };
        match given {
            Err(done @ Refusal::Done { as_said: true, .. }) => Ok(Acted::Before(done.to_string())),
            given => Ok(given?.into()),
        }
    }
}

pub fn seat_name(table: &dyn AnyTable, seat: Seat) -> &'static str {
    table.about().seats.get(usize::from(seat.0)).map_or("nobody", |spec| spec.id)
}
