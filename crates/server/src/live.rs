//! Sockets: whoever looks on is told what happens, each as they may know it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use sandtable_engine::any::{AnyPast, AnySteps, Awaited};
use sandtable_engine::news::News;
use sandtable_engine::{Seat, Viewer};
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval, timeout};

use crate::api::{Hello, Push};
use crate::fault::Fault;
use crate::hall::{Hall, seat_named};
use crate::keys;
use crate::peer::Peer;
use crate::seated::{Open, Seated, seat_name};
use crate::shares::Share;

/// Messages that wait for a slow client; when there are more, it must come again.
const QUEUE: usize = 64;
const PING_EVERY: Duration = Duration::from_secs(30);
/// The most entries told to a socket that begins to listen; the log has the others.
const MISSED: usize = 2000;
const HELLO_WITHIN: Duration = Duration::from_secs(10);

/// Everybody who looks on at one table.
#[derive(Debug, Default)]
pub struct Listeners {
    all: Mutex<Vec<Listener>>,
    next: AtomicU64,
}

#[derive(Debug)]
struct Listener {
    id: u64,
    viewer: Viewer,
    queue: mpsc::Sender<Utf8Bytes>,
}

impl Listeners {
    pub fn is_empty(&self) -> bool {
        self.lock().is_empty()
    }

    /// Close all sockets: their clients come again and find the table as it is on disk.
    pub fn close(&self) {
        self.lock().clear();
    }

    /// Tell all the same.
    pub fn tell(&self, push: &Push) {
        let text = text_of(push);
        self.lock().retain(|listener| listener.queue.try_send(text.clone()).is_ok());
    }

    /// Tell what happened; news are put into words once for each viewer, not for each socket.
    pub fn tell_news(&self, open: &Open, steps: &dyn AnySteps) {
        let mut told: Vec<(Viewer, Utf8Bytes)> = Vec::new();
        self.lock().retain(|listener| {
            let known = told.iter().find(|(viewer, _)| *viewer == listener.viewer);
            let text = match known {
                Some((_, text)) => text.clone(),
                None => {
                    let text = text_of(&news_push(open, steps.news(listener.viewer)));
                    told.push((listener.viewer, text.clone()));
                    text
                }
            };
            listener.queue.try_send(text).is_ok()
        });
    }

    fn add(&self, viewer: Viewer) -> (u64, mpsc::Receiver<Utf8Bytes>) {
        let (queue, messages) = mpsc::channel(QUEUE);
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        self.lock().push(Listener { id, viewer, queue });
        (id, messages)
    }

    fn remove(&self, id: u64) {
        self.lock().retain(|listener| listener.id != id);
    }

    fn presence(&self, open: &Open) -> Push {
        let all = self.lock();
        let mut seats: Vec<Seat> = all
            .iter()
            .filter_map(|l| if let Viewer::Seat(seat) = l.viewer { Some(seat) } else { None })
            .collect();
        let spectators = all.len() - seats.len();
        seats.sort();
        seats.dedup();
        Push::Presence {
            seats: seats.into_iter().map(|seat| seat_name(&*open.table, seat)).collect(),
            spectators,
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Listener>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn news_push(open: &Open, news: Vec<News>) -> Push {
    Push::News { n: open.n(), news, awaiting: open.table.awaiting() }
}

/// Our own types have string keys only, so writing them cannot fail.
fn text_of(push: &Push) -> Utf8Bytes {
    serde_json::to_string(push).unwrap_or_default().into()
}

/// Serve one socket until it closes.
pub async fn attend(hall: Arc<Hall>, table: String, mut socket: WebSocket, _share: Share<Peer>) {
    let joined = match timeout(HELLO_WITHIN, hello(&mut socket)).await {
        Ok(Ok(hello)) => join(&hall, &table, &hello).await,
        Ok(Err(fault)) => Err(fault),
        Err(_) => Err(Fault::bad_request("nothing was said: the first message names key, seat and after")),
    };
    match joined {
        Ok((seated, id, messages, missed)) => {
            let first = missed.text(&hall);
            if socket.send(Message::Text(first)).await.is_ok() {
                talk(&mut socket, messages).await;
            }
            seated.listeners.remove(id);
            let open = seated.open.lock().await;
            seated.listeners.tell(&seated.listeners.presence(&open));
        }
        Err(error) => {
            let _ = socket.send(Message::Text(text_of(&Push::Failed { error }))).await;
            let bye =
                CloseFrame { code: axum::extract::ws::close_code::POLICY, reason: Utf8Bytes::default() };
            let _ = socket.send(Message::Close(Some(bye))).await;
        }
    }
}

async fn hello(socket: &mut WebSocket) -> Result<Hello, Fault> {
    match socket.recv().await {
        Some(Ok(Message::Text(text))) => {
            serde_json::from_str(&text).map_err(|error| Fault::bad_request(error.to_string()))
        }
        _ => Err(Fault::bad_request("the first message is a JSON text with key, seat and after")),
    }
}

/// What happened before a socket began to listen. It is told first, off the table's lock.
struct Missed {
    n: u64,
    awaiting: Awaited,
    viewer: Viewer,
    past: Box<dyn AnyPast>,
}

impl Missed {
    fn text(&self, hall: &Hall) -> Utf8Bytes {
        let told = hall.in_time(|| self.past.news(self.viewer)).map_err(Fault::from);
        match told.and_then(|news| Ok(news?)) {
            Ok(news) => text_of(&Push::News { n: self.n, news, awaiting: self.awaiting.clone() }),
            Err(error) => text_of(&Push::Failed { error }),
        }
    }
}

/// Note what was missed and listen on, under one lock, so that nothing falls between.
async fn join(
    hall: &Arc<Hall>,
    table: &str,
    hello: &Hello,
) -> Result<(Arc<Seated>, u64, mpsc::Receiver<Utf8Bytes>, Missed), Fault> {
    let (seated, open) = hall.enter(table).await?;
    let key = hello.key.as_deref().map(keys::hash);
    let grant = keys::grant(&open.keys, key.as_ref())?;
    let seat = hello.seat.as_deref().map(|name| seat_named(hall.game_of(&seated), name)).transpose()?;
    let viewer = open.eyes(hall.game_of(&seated), grant.viewer(seat)?);
    let past = hall.in_time(|| open.table.past(hello.after, MISSED))??;
    let missed = Missed { n: open.n(), awaiting: open.table.awaiting(), viewer, past };
    let (id, messages) = seated.listeners.add(viewer);
    seated.listeners.tell(&seated.listeners.presence(&open));
    drop(open);
    Ok((seated, id, messages, missed))
}

/// Pass messages on until either side has had enough.
async fn talk(socket: &mut WebSocket, mut messages: mpsc::Receiver<Utf8Bytes>) {
    let mut ping = interval(PING_EVERY);
    ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ping.tick().await;
    let mut alive = true;
    loop {
        let sent = tokio::select! {
            message = messages.recv() => match message {
                Some(text) => socket.send(Message::Text(text)).await,
                None => return drop(socket.send(Message::Close(None)).await),
            },
            heard = socket.recv() => match heard {
                Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                Some(Ok(_)) => { alive = true; Ok(()) }
            },
            _ = ping.tick() => {
                if !std::mem::replace(&mut alive, false) {
                    return;
                }
                socket.send(Message::Ping(axum::body::Bytes::new())).await
            }
        };
        if sent.is_err() {
            return;
        }
    }
}
