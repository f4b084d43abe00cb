//! Bots at the tables. They think off the lock, and what they order goes the way of everybody's orders.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use sandtable_engine::Seat;
use sandtable_engine::bots::{Bot, BotSpec, MenuEntry, RANDOM, Sight};
use sandtable_engine::patience::within;
use sandtable_engine::record::{By, Stamp};

use crate::api::Push;
use crate::fault::{Code, Fault};
use crate::hall::{Hall, now};
use crate::seated::{Open, Seated};

/// So often in a row a table may refuse what a bot and chance think of before the menu is tried out.
const PATIENCE: u32 = 3;
/// So many entries of a menu are tried.
const TRIES: usize = 1000;
/// What a bot says when its plan came to nothing. More would tell what it knows in secret.
const CONFESSION: &str = "I could not do what I had planned, and gave another order that the rules allow.";

/// What one bot is to decide.
struct Task {
    seat: Seat,
    spec: BotSpec,
    sight: Box<dyn Sight>,
    n: u64,
    seed: String,
    /// How long it may think.
    time: Duration,
}

/// See to it that the bots of a table decide whatever they owe.
pub fn set_to_work(hall: &Arc<Hall>, seated: &Arc<Seated>) {
    if !seated.bots_at_work.swap(true, Ordering::AcqRel) {
        tokio::spawn(work(hall.clone(), seated.clone()));
    }
}

async fn work(hall: Arc<Hall>, seated: Arc<Seated>) {
    let mut failures = 0;
    let mut confessed = None;
    while let Some(task) = next(&hall, &seated).await {
        let (seat, n, turn) = (task.seat, task.n, task.sight.turn());
        seated.listeners.tell(&Push::Thinking {
            seat: hall
                .game_of(&seated)
                .about()
                .seats
                .get(usize::from(seat.0))
                .map_or("nobody", |spec| spec.id),
            bot: task.spec.id.to_owned(),
        });
        let Some(_turn) = hall.thinkers.turn(seated.crowd()).await else { return };
        let mut astray = failures > 0;
        let given = if failures > PATIENCE {
            give_any(&hall, &seated, seat, n).await
        } else {
            let thought = tokio::task::spawn_blocking({
                let seated = seated.clone();
                move || if astray { Thought::by_chance(&task) } else { think(&seated, &task) }
            });
            let thought = thought.await.unwrap_or_else(|panicked| Thought::failed(panicked.to_string()));
            astray |= thought.astray;
            give(&hall, &seated, seat, n, thought.order).await
        };
        match given {
            Ok(()) => {
                failures = 0;
                // Once in a turn is enough.
                if astray && confessed.replace((seat, turn)) != Some((seat, turn)) {
                    confess(&hall, &seated, seat).await;
                }
            }
            Err(fault) if fault.code == Code::Stale => {}
            Err(fault) => {
                tracing::warn!(
                    table = seated.id,
                    seat = seat.0,
                    message = fault.message,
                    "a bot's order failed"
                );
                failures += 1;
            }
        }
        if failures > PATIENCE + 1 {
            tracing::error!(table = seated.id, seat = seat.0, "a bot finds nothing to do: it is left alone");
            seated.bots_at_work.store(false, Ordering::Release);
            return;
        }
    }
}

/// What is owed next; if nothing is, the work is done before the lock is given back.
async fn next(hall: &Arc<Hall>, seated: &Arc<Seated>) -> Option<Task> {
    let open = seated.open.clone().lock_owned().await;
    let game = hall.game_of(seated);
    let rests = open.at_rest(game, hall.config.bot_rounds).is_some();
    if rests {
        // Whoever watches looks again and reads why.
        seated.listeners.tell(&Push::Seats);
    }
    let task = (!open.dirty && !rests).then(|| open.owing_bot()).flatten().map(|(seat, bot)| {
        let specs = game.bots();
        let spec = specs.iter().find(|spec| spec.id == *bot).copied().unwrap_or(RANDOM);
        let n = open.n();
        let seed = open.table.record().secret().map(|secret| secret.bot_seed(n)).unwrap_or_default();
        Task { seat, spec, sight: open.table.sight(seat), n, seed, time: hall.config.thinking }
    });
    if task.is_none() {
        seated.bots_at_work.store(false, Ordering::Release);
    }
    task
}

/// What came of thinking.
struct Thought {
    order: Result<String, String>,
    /// Whether it is not what the bot wanted.
    astray: bool,
}

impl Thought {
    fn failed(why: String) -> Thought {
        Thought { order: Err(why), astray: true }
    }

    fn by_chance(task: &Task) -> Thought {
        Thought { order: (RANDOM.seat)(&task.seed, task.seat).decide(&*task.sight), astray: true }
    }
}

/// A bot that errs or breaks is replaced by chance for this decision.
fn think(seated: &Seated, task: &Task) -> Thought {
    let mut bot: Box<dyn Bot> =
        seated.wake_bot(task.seat).unwrap_or_else(|| (task.spec.seat)(&task.seed, task.seat));
    let decide = || within(task.time, || bot.decide(&*task.sight));
    match std::panic::catch_unwind(std::panic::AssertUnwindSafe(decide)) {
        Ok(Ok(Ok(order))) => {
            seated.rest_bot(task.seat, bot);
            Thought { order: Ok(order), astray: false }
        }
        failed => {
            tracing::warn!(table = seated.id, bot = task.spec.id, ?failed, "a bot failed: chance decides");
            Thought::by_chance(task)
        }
    }
}

async fn give(
    hall: &Arc<Hall>,
    seated: &Arc<Seated>,
    seat: Seat,
    n: u64,
    order: Result<String, String>,
) -> Result<(), Fault> {
    let order = order.map_err(Fault::internal)?;
    let given = hall.change(&seated.id, move |_, open| {
        let stamp = still_owes(open, seat, n)?;
        Ok(open.table.order(seat, &order, stamp)?)
    });
    given.await.map(drop)
}

/// Who gives an order and when; if the table went on or was taken back, or a person took the seat, think again.
fn still_owes(open: &Open, seat: Seat, n: u64) -> Result<Stamp, Fault> {
    match open.bots.get(&seat).filter(|_| open.n() == n) {
        Some(bot) => Ok(Stamp { at: now(), by: Some(By::Bot(bot.clone())) }),
        None => Err(Fault::new(Code::Stale, "the table went on")),
    }
}

/// The first order of the menu that the table takes, as it stands there: no spelling comes between.
async fn give_any(hall: &Arc<Hall>, seated: &Arc<Seated>, seat: Seat, n: u64) -> Result<(), Fault> {
    let given = hall.change(&seated.id, move |_, open| {
        let stamp = still_owes(open, seat, n)?;
        let mut headings = vec![None];
        let mut tried = 0;
        while let Some(under) = headings.pop() {
            for entry in open.table.menu(seat, under.as_ref()) {
                match entry {
                    MenuEntry::Order { order, .. } | MenuEntry::Done { order, .. } => {
                        if let Ok(steps) = open.table.order_json(seat, order, stamp.clone()) {
                            return Ok(steps);
                        }
                    }
                    MenuEntry::Open { heading, .. } => headings.push(Some(heading)),
                }
                tried += 1;
                if tried == TRIES {
                    return Err(Fault::internal("nothing of the menu is taken"));
                }
            }
        }
        Err(Fault::internal("the menu leads to no order that is taken"))
    });
    given.await.map(drop)
}

/// Say at the table that things went astray. Failing to say so is no reason to stop playing.
async fn confess(hall: &Arc<Hall>, seated: &Arc<Seated>, seat: Seat) {
    let open = seated.open.clone().lock_owned().await;
    let said = hall.store.say(&seated.id, open.seat_name(seat), CONFESSION, now().unwrap_or_default()).await;
    match said {
        Ok(said) => seated.listeners.tell(&Push::Said { said }),
        Err(error) => tracing::warn!(table = seated.id, %error, "a bot's word is lost"),
    }
}
