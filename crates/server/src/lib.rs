//! The table server: games over HTTP and WebSocket, kept in a database.
//!
//! Whatever is acknowledged is on disk. Tables are loaded when somebody asks for them and
//! dropped when nobody does. The server knows no game, only [`AnyGame`].

pub mod api;
mod assets;
mod bots;
mod catalogue;
mod extract;
pub mod fault;
mod found;
mod hall;
mod keys;
mod limits;
mod listen;
mod live;
mod odds;
mod peer;
mod router;
mod routes;
mod seated;
mod shares;
pub mod store;
pub mod typescript;

use std::future::Future;
use std::sync::Arc;
use std::time::{Duration, Instant};

use data_encoding::HEXLOWER;
use sandtable_engine::any::AnyGame;
use sha2::{Digest, Sha256};
use tokio::net::TcpListener;

pub use assets::Pages;
use hall::Hall;
use peer::Peer;
pub use router::openapi;
use shares::{Fair, Shares};
use store::Store;

/// What a host may set.
#[derive(Clone, Debug)]
pub struct Config {
    /// Of one peer; twice as many in a burst.
    pub requests_per_second: u32,
    /// Connections of one peer at once. Half as many may be sockets, and of the requests that come over
    /// them a twelfth is worked on at once.
    pub connections_per_peer: usize,
    /// How long the head of a request may take to come, and how long a client may leave unread what is sent.
    pub head_within: Duration,
    /// Sockets open at once.
    pub sockets: usize,
    /// Tables that nobody uses for so long leave memory.
    pub idle: Duration,
    /// No request takes longer.
    pub longest: Duration,
    /// No question to a game, and no order, is worked on for longer.
    pub question: Duration,
    /// No table is read from disk for longer.
    pub reading: Duration,
    /// A bot that thinks for longer about one order gives another.
    pub thinking: Duration,
    /// Where all seats are bots, they stop after this round.
    pub bot_rounds: u16,
    /// Bots that think at once. No crowd has all of them, so that there should be two at least.
    pub thinkers: usize,
    /// How long a day of a table's pace is; tests have short ones.
    pub day: Duration,
    /// Whether a founder may fix the dice by a seed: for tests and studies on one's own computer.
    pub seeds: bool,
    /// So many bytes may be written for one peer at once, and as many each day.
    pub bytes_per_peer: u64,
    /// How long tables are kept that nobody uses; for ever without it.
    pub keep: Option<Keep>,
    /// How long the answer of `/health` stands before the disk is asked again.
    pub health_for: Duration,
    /// Whether to believe what a proxy says about who asks.
    pub behind_proxy: bool,
}

/// How long tables are kept that nobody uses.
#[derive(Clone, Copy, Debug)]
pub struct Keep {
    /// Since the last order.
    pub played: Duration,
    /// Where nobody ever gave an order, since the table was made.
    pub unplayed: Duration,
}

impl Default for Config {
    fn default() -> Config {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Config {
            requests_per_second: 50,
            connections_per_peer: 96,
            head_within: Duration::from_secs(30),
            sockets: 10_000,
            idle: Duration::from_secs(300),
            longest: Duration::from_secs(30),
            question: Duration::from_secs(5),
            reading: Duration::from_secs(20),
            thinking: Duration::from_secs(60),
            bot_rounds: 30,
            thinkers: cores.max(2),
            day: Duration::from_secs(24 * 60 * 60),
            seeds: false,
            bytes_per_peer: 64 * 1024 * 1024,
            keep: None,
            health_for: Duration::from_secs(1),
            behind_proxy: false,
        }
    }
}

/// Requests worked on at once.
const AT_ONCE: usize = 256;
/// Battles reckoned at once, and how many of one peer may wait for it.
const RECKONING: usize = 2;
const WAITING_BATTLES: usize = 8;
/// Records read at once; they are large.
const READING: usize = 4;
const WAITING_RECORDS: usize = 4;

/// What all handlers share.
pub(crate) struct App {
    pub hall: Arc<Hall>,
    pub rates: limits::Rates<Peer>,
    pub requests: Fair<Peer>,
    /// How often each key speaks.
    pub voices: limits::Rates<keys::KeyHash>,
    pub sockets: Shares<Peer>,
    pub description: serde_json::Value,
    pub pages: Pages,
    /// What was last found out about the disk, and when.
    pub health: tokio::sync::Mutex<Option<(Instant, bool)>>,
    pub reckoning: Fair<Peer>,
    pub records: Fair<Peer>,
    /// For each game, what changes whenever its shapes do.
    pub shape_tags: Vec<String>,
}

/// Serve until `stop` comes; requests under way are finished first.
pub async fn serve(
    listener: TcpListener,
    games: Vec<Box<dyn AnyGame>>,
    pages: Pages,
    store: Arc<dyn Store>,
    config: Config,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let shape_tags = games.iter().map(|game| tag(game.shapes().unwrap_or_default())).collect();
    let per_peer = config.connections_per_peer;
    let sockets = Shares::new(config.sockets, per_peer.div_ceil(2));
    let hall = Hall::new(games, store, config);
    let app = Arc::new(App {
        hall: hall.clone(),
        rates: limits::Rates::default(),
        voices: limits::Rates::default(),
        requests: Fair::new(AT_ONCE, per_peer.div_ceil(12), per_peer),
        sockets,
        description: openapi(),
        pages,
        health: tokio::sync::Mutex::default(),
        reckoning: Fair::new(RECKONING, 1, WAITING_BATTLES),
        records: Fair::new(READING, 1, WAITING_RECORDS),
        shape_tags,
    });
    hall.clear_out().await;
    let tidy = tokio::spawn(hall::keep_tidy(hall.clone()));
    let waking = tokio::spawn({
        let hall = hall.clone();
        async move { hall.wake_bots().await }
    });
    let served = listen::listen(listener, router::router(app), &hall.config, stop).await;
    tidy.abort();
    waking.abort();
    served
}

fn tag(text: &str) -> String {
    format!("\"{}\"", HEXLOWER.encode(&Sha256::digest(text.as_bytes())[..12]))
}
