//! Bots at the tables. They think off the lock, and what they order goes the way of everybody's orders.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use sandtable_engine::Seat;
use sandtable_engine::bots::{Bot, BotSpec, RANDOM, Sight};
use sandtable_engine::record::{By, Stamp};

use crate::api::Push;
use crate::fault::{Code, Fault};
use crate::hall::{Hall, now};
use crate::seated::Seated;

/// So often in a row a table may refuse all a bot can think of before it is left alone.
const PATIENCE: u32 = 5;

/// What one bot is to decide.
struct Task {
    seat: Seat,
    spec: BotSpec,
    sight: Box<dyn Sight>,
    n: u64,
    seed: String,
}

/// See to it that the bots of a table decide whatever they owe.
pub fn set_to_work(hall: &Arc<Hall>, seated: &Arc<Seated>) {
    if !seated.bots_at_work.swap(true, Ordering::AcqRel) {
        tokio::spawn(work(hall.clone(), seated.clone()));
    }
}

async fn work(hall: Arc<Hall>, seated: Arc<Seated>) {
    let mut failures = 0;
    while let Some(task) = next(&hall, &seated).await {
        let (seat, n) = (task.seat, task.n);
        seated.listeners.tell(&Push::Thinking {
            seat: hall
                .game_of(&seated)
                .about()
                .seats
                .get(usize::from(seat.0))
                .map_or("nobody", |spec| spec.id),
            bot: task.spec.id.to_owned(),
        });
        let Ok(_permit) = hall.thinkers.clone().acquire_owned().await else { return };
        let after_failure = failures > 0;
        let thought = tokio::task::spawn_blocking({
            let seated = seated.clone();
            move || if after_failure { at_random(&task) } else { think(&seated, &task) }
        });
        let order = thought.await.unwrap_or_else(|panicked| Err(panicked.to_string()));
        match give(&hall, &seated, seat, n, order).await {
            Ok(()) => failures = 0,
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
        if failures > PATIENCE {
            tracing::error!(table = seated.id, seat = seat.0, "a bot finds nothing to do: it is left alone");
            seated.bots_at_work.store(false, Ordering::Release);
            return;
        }
    }
}

/// What is owed next; if nothing is, the work is done before the lock is given back.
async fn next(hall: &Arc<Hall>, seated: &Arc<Seated>) -> Option<Task> {
    let open = seated.open.clone().lock_owned().await;
    let task = (!open.dirty).then(|| open.owing_bot()).flatten().map(|(seat, bot)| {
        let specs = hall.game_of(seated).bots();
        let spec = specs.iter().find(|spec| spec.id == *bot).copied().unwrap_or(RANDOM);
        let n = open.n();
        let seed = open.table.record().secret().map(|secret| secret.bot_seed(n)).unwrap_or_default();
        Task { seat, spec, sight: open.table.sight(seat), n, seed }
    });
    if task.is_none() {
        seated.bots_at_work.store(false, Ordering::Release);
    }
    task
}

/// A bot that errs or breaks is replaced by chance for this decision.
fn think(seated: &Seated, task: &Task) -> Result<String, String> {
    let mut bot: Box<dyn Bot> =
        seated.wake_bot(task.seat).unwrap_or_else(|| (task.spec.seat)(&task.seed, task.seat));
    let decided = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| bot.decide(&*task.sight)));
    match decided {
        Ok(Ok(order)) => {
            seated.rest_bot(task.seat, bot);
            Ok(order)
        }
        failed => {
            tracing::warn!(table = seated.id, bot = task.spec.id, ?failed, "a bot failed: chance decides");
            at_random(task)
        }
    }
}

fn at_random(task: &Task) -> Result<String, String> {
    (RANDOM.seat)(&task.seed, task.seat).decide(&*task.sight)
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
        // The table went on or was taken back, or a person took the seat: think again.
        let Some(bot) = open.bots.get(&seat).filter(|_| open.n() == n) else {
            return Err(Fault::new(Code::Stale, "the table went on"));
        };
        let stamp = Stamp { at: now(), by: Some(By::Bot(bot.clone())) };
        Ok(open.table.order(seat, &order, stamp)?)
    });
    given.await.map(drop)
}
