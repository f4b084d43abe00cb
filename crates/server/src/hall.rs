//! The tables: found in memory or on disk, changed one order at a time, never before the disk has it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use sandtable_engine::Seat;
use sandtable_engine::any::{AnyGame, AnySteps};
use sandtable_engine::patience::{TooLong, within};
use tokio::sync::OnceCell;
use tokio::task::block_in_place;
use tokio::time::timeout;

use crate::fault::{Code, Fault};
use crate::keys::is_table_id;
use crate::limits::Rates;
use crate::peer::Peer;
use crate::seated::{Guard, Open, Seated};
use crate::shares::Fair;
use crate::store::Store;
use crate::{Config, bots};

/// What a new table is charged at least, in bytes: about what it takes in memory.
const LEAST_TABLE: usize = 256 * 1024;

#[allow(missing_debug_implementations)]
pub struct Hall {
    pub games: Vec<Box<dyn AnyGame>>,
    pub store: Arc<dyn Store>,
    pub config: Config,
    /// Bots that think, by whose tables they play at.
    pub thinkers: Fair<Option<Peer>>,
    /// How much each peer has had written to disk, in bytes.
    ink: Rates<Peer>,
    tables: Mutex<HashMap<String, Arc<Slot>>>,
    begun: Instant,
}

/// Several who ask for a table on disk wait for the same load.
type Slot = OnceCell<Arc<Seated>>;

/// What somebody did at a table.
#[allow(missing_debug_implementations)]
pub enum Acted {
    Steps(Box<dyn AnySteps>),
    /// The rules had done just that themselves: nothing changes, and whoever said it is told so.
    Before(String),
}

impl From<Box<dyn AnySteps>> for Acted {
    fn from(steps: Box<dyn AnySteps>) -> Acted {
        Acted::Steps(steps)
    }
}

/// A change that is on disk.
#[allow(missing_debug_implementations)]
pub struct Changed {
    pub n: u64,
    pub acted: Acted,
}

impl Hall {
    pub fn new(games: Vec<Box<dyn AnyGame>>, store: Arc<dyn Store>, config: Config) -> Arc<Hall> {
        let each = config.thinkers.saturating_sub(1);
        // A table has one bot waiting at most, and none may be turned away.
        let thinkers = Fair::new(config.thinkers, each, usize::MAX);
        Arc::new(Hall {
            games,
            store,
            config,
            thinkers,
            ink: Rates::default(),
            tables: Mutex::default(),
            begun: Instant::now(),
        })
    }

    pub fn game(&self, id: &str) -> Result<(usize, &dyn AnyGame), Fault> {
        let found = self.games.iter().enumerate().find(|(_, game)| game.about().id == id);
        let known = || self.games.iter().map(|game| game.about().id).collect::<Vec<_>>().join(", ");
        found
            .map(|(at, game)| (at, &**game))
            .ok_or_else(|| Fault::not_found(format!("there is no game `{id}`: choose {}", known())))
    }

    pub fn game_of(&self, seated: &Seated) -> &dyn AnyGame {
        &*self.games[seated.game]
    }

    /// Do what may take a while, but not for ever: whoever asked is told so. It may be broken off anywhere.
    pub fn in_time<T>(&self, work: impl FnOnce() -> T) -> Result<T, TooLong> {
        block_in_place(|| within(self.config.question, work))
    }

    /// Enter a table: its lock is yours until the guard is dropped.
    pub async fn enter(self: &Arc<Self>, id: &str) -> Result<(Arc<Seated>, Guard), Fault> {
        loop {
            let seated = self.find(id).await?;
            let guard = seated.open.clone().lock_owned().await;
            if !guard.dirty {
                seated.touch(self.begun.elapsed().as_secs());
                return Ok((seated, guard));
            }
            self.forget(&seated);
        }
    }

    async fn find(self: &Arc<Self>, id: &str) -> Result<Arc<Seated>, Fault> {
        if !is_table_id(id) {
            return Err(Fault::not_found("there is no such table"));
        }
        let slot = self.lock().entry(id.to_owned()).or_default().clone();
        let loaded = slot.get_or_try_init(|| self.load(id)).await;
        if loaded.is_err() {
            let mut tables = self.lock();
            // Others who wait for the same slot may still fill it: two copies of a table must never be.
            if tables.get(id).is_some_and(|slot| !slot.initialized() && Arc::strong_count(slot) <= 2) {
                tables.remove(id);
            }
        }
        loaded.cloned()
    }

    async fn load(self: &Arc<Self>, id: &str) -> Result<Arc<Seated>, Fault> {
        let broken = |fault: Fault| {
            tracing::error!(table = id, message = fault.message, "a kept table cannot be loaded");
            Fault::internal(format!("the table is kept, but cannot be loaded: {}", fault.message))
        };
        let kept = timeout(self.config.reading, self.store.load(id)).await;
        let kept = kept.map_err(|_| broken(TooLong.into()))??;
        let kept = kept.ok_or_else(|| Fault::not_found("there is no such table"))?;
        let (at, game) = self.game(&kept.game)?;
        let open = block_in_place(|| within(self.config.reading, || Open::load(game, &kept)));
        let mut open = open.unwrap_or_else(|too_long| Err(too_long.into())).map_err(broken)?;
        open.note_owed(now());
        let seated = Arc::new(Seated::new(id.to_owned(), at, open));
        if kept.owing.bot_owes {
            bots::set_to_work(self, &seated);
        }
        Ok(seated)
    }

    /// Keep a new table.
    pub async fn add(self: &Arc<Self>, id: &str, game: usize, open: Open) -> Result<(), Fault> {
        let mut open = open;
        open.note_owed(now());
        let kept = open.keep(id);
        self.has_ink(Peer::asking())?;
        let bytes = kept.header.len() + kept.lines.iter().map(|line| line.text.len()).sum::<usize>();
        self.charge(Peer::asking(), bytes.max(LEAST_TABLE));
        let bot_owes = kept.owing.bot_owes;
        self.store.create(kept).await?;
        open.saved = open.unsaved(id).lines.len() as u64;
        let seated = Arc::new(Seated::new(id.to_owned(), game, open));
        seated.used_by(Peer::asking());
        seated.touch(self.begun.elapsed().as_secs());
        self.lock().insert(id.to_owned(), Arc::new(OnceCell::new_with(Some(seated.clone()))));
        if bot_owes {
            bots::set_to_work(self, &seated);
        }
        Ok(())
    }

    /// Change a table: in memory, then on disk, then told to all who look on. It goes through
    /// even if whoever asked has hung up.
    pub async fn change<A, D>(self: &Arc<Self>, id: &str, act: A) -> Result<Changed, Fault>
    where
        A: FnOnce(&Hall, &mut Open) -> Result<D, Fault> + Send + 'static,
        D: Into<Acted>,
    {
        let (hall, id, peer) = (self.clone(), id.to_owned(), Peer::asking());
        hall.has_ink(peer)?;
        let task = tokio::spawn(async move {
            let (seated, mut open) = hall.enter(&id).await?;
            open.dirty = true;
            // Broken off in the middle, the copy stays dirty and is dropped.
            let acted = hall.in_time(|| act(&hall, &mut open).map(D::into))?;
            let steps = match acted {
                Ok(Acted::Steps(steps)) => steps,
                Ok(acted @ Acted::Before(_)) => {
                    open.dirty = false;
                    return Ok(Changed { n: open.n(), acted });
                }
                Err(fault) => {
                    open.dirty = false;
                    return Err(fault);
                }
            };
            open.note_owed(now());
            let unsaved = open.unsaved(&id);
            let (count, bot_owes) = (unsaved.lines.len() as u64, unsaved.owing.bot_owes);
            hall.charge(peer, unsaved.lines.iter().map(|line| line.text.len()).sum());
            hall.store.append(unsaved).await?;
            open.saved += count;
            open.dirty = false;
            block_in_place(|| seated.listeners.tell_news(&open, &*steps));
            if bot_owes {
                bots::set_to_work(&hall, &seated);
            }
            Ok(Changed { n: open.n(), acted: Acted::Steps(steps) })
        });
        task.await.unwrap_or_else(|panicked| {
            tracing::error!(%panicked, "a change of a table failed");
            Err(Fault::internal("the server stumbled over this order; the table is as it was before"))
        })
    }

    /// Whether a peer may have anything written; bots may.
    pub fn has_ink(&self, peer: Option<Peer>) -> Result<(), Fault> {
        let (rate, most) = self.inkwell();
        match peer {
            Some(peer) if !self.ink.has(peer, rate, most, Instant::now()) => Err(Fault::new(
                Code::TooMany,
                "so much was written for you today that the rest must wait: try again later",
            )),
            _ => Ok(()),
        }
    }

    pub fn charge(&self, peer: Option<Peer>, bytes: usize) {
        let (rate, most) = self.inkwell();
        if let Some(peer) = peer {
            self.ink.spend(peer, bytes as f64, rate, most, Instant::now());
        }
    }

    /// How much comes back in a second, and how much there is at most: what is used up is back in a day.
    fn inkwell(&self) -> (f64, f64) {
        let most = self.config.bytes_per_peer as f64;
        (most / (24.0 * 60.0 * 60.0), most)
    }

    /// Forget tables that nobody has played at for long. What is in memory is in use.
    pub async fn clear_out(&self) {
        let Some(keep) = &self.config.keep else { return };
        let Some(now) = now().and_then(|now| i64::try_from(now / 1000).ok()) else { return };
        let before = |time: Duration| now.saturating_sub_unsigned(time.as_secs());
        let unused = match self.store.unused(before(keep.played), before(keep.unplayed)).await {
            Ok(unused) => unused,
            Err(error) => return tracing::error!(%error, "unused tables cannot be found"),
        };
        for id in unused.into_iter().filter(|id| !self.lock().contains_key(id)) {
            match self.store.remove(&id).await {
                Ok(()) => tracing::info!(table = id, "a table that nobody used is forgotten"),
                Err(error) => return tracing::error!(%error, table = id, "a table cannot be forgotten"),
            }
        }
    }

    /// Drop a copy that may differ from what is on disk.
    fn forget(&self, seated: &Arc<Seated>) {
        let is_it = |slot: &Slot| slot.get().is_some_and(|known| Arc::ptr_eq(known, seated));
        self.lock().retain(|id, slot| *id != seated.id || !is_it(slot));
        seated.listeners.close();
    }

    /// Drop what nobody has used for a while. Whoever holds on to a table keeps it.
    pub fn sweep(&self) {
        let (now, after) = (self.begun.elapsed().as_secs(), self.config.idle.as_secs());
        self.lock().retain(|_, slot| {
            let unused = Arc::strong_count(slot) == 1;
            let idle =
                slot.get().is_none_or(|seated| Arc::strong_count(seated) == 1 && seated.is_idle(now, after));
            !(unused && idle)
        });
    }

    /// Let bots go on where a stopped server left them.
    pub async fn wake_bots(self: &Arc<Self>) {
        let owed = match self.store.owed_by_bots().await {
            Ok(owed) => owed,
            Err(error) => return tracing::error!(%error, "bots cannot be woken"),
        };
        for id in owed {
            // A loaded table sets its bots to work by itself.
            if let Err(fault) = self.enter(&id).await {
                tracing::error!(table = id, message = fault.message, "its bots stay asleep");
            }
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<Slot>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Sweep and clear out from time to time, for ever.
pub async fn keep_tidy(hall: Arc<Hall>) {
    let pause = (hall.config.idle / 4).max(Duration::from_secs(1));
    loop {
        tokio::time::sleep(pause).await;
        hall.sweep();
        hall.clear_out().await;
    }
}

/// A seat by name.
pub fn seat_named(game: &dyn AnyGame, name: &str) -> Result<Seat, Fault> {
    game.seat_named(name).ok_or_else(|| {
        let known: Vec<&str> = game.about().seats.iter().map(|seat| seat.id).collect();
        Fault::bad_request(format!("there is no seat `{name}`: choose {}", known.join(", ")))
    })
}

/// Unix time in milliseconds; a clock set before 1970 is no clock.
pub fn now() -> Option<u64> {
    SystemTime::now().duration_since(UNIX_EPOCH).ok().and_then(|since| u64::try_from(since.as_millis()).ok())
}
