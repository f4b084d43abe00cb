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
mod live;
mod odds;
mod router;
mod routes;
mod seated;
pub mod store;
pub mod typescript;

use std::future::Future;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::Duration;

use data_encoding::HEXLOWER;
use sandtable_engine::any::AnyGame;
use sha2::{Digest, Sha256};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

pub use assets::Pages;
use hall::Hall;
pub use router::openapi;
use store::Store;

/// What a host may set.
#[derive(Clone, Debug)]
pub struct Config {
    /// Of one peer; twice as many in a burst.
    pub requests_per_second: u32,
    /// Sockets open at once.
    pub sockets: usize,
    /// Tables that nobody uses for so long leave memory.
    pub idle: Duration,
    /// No request takes longer.
    pub longest: Duration,
    /// Bots that think at once.
    pub thinkers: usize,
    /// How long a day of a table's pace is; tests have short ones.
    pub day: Duration,
    /// Whether a founder may fix the dice by a seed: for tests and studies on one's own computer.
    pub seeds: bool,
    /// Whether to believe what a proxy says about who asks.
    pub behind_proxy: bool,
}

impl Default for Config {
    fn default() -> Config {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Config {
            requests_per_second: 50,
            sockets: 10_000,
            idle: Duration::from_secs(300),
            longest: Duration::from_secs(30),
            thinkers: cores.saturating_sub(1).max(1),
            day: Duration::from_secs(24 * 60 * 60),
            seeds: false,
            behind_proxy: false,
        }
    }
}

/// Battles reckoned at once.
const RECKONING: usize = 2;

/// What all handlers share.
pub(crate) struct App {
    pub hall: Arc<Hall>,
    pub rates: limits::Rates<IpAddr>,
    /// How often each key speaks.
    pub voices: limits::Rates<keys::KeyHash>,
    pub sockets: Arc<AtomicUsize>,
    pub description: serde_json::Value,
    /// So many battles are reckoned at once.
    pub reckoning: Arc<Semaphore>,
    pub pages: Pages,
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
    let hall = Hall::new(games, store, config);
    let app = Arc::new(App {
        hall: hall.clone(),
        rates: limits::Rates::default(),
        voices: limits::Rates::default(),
        sockets: Arc::default(),
        description: openapi(),
        reckoning: Arc::new(Semaphore::new(RECKONING)),
        pages,
        shape_tags,
    });
    let tidy = tokio::spawn(hall::keep_tidy(hall.clone()));
    let waking = tokio::spawn(async move { hall.wake_bots().await });
    let router = router::router(app).into_make_service_with_connect_info::<SocketAddr>();
    let served = axum::serve(listener, router).with_graceful_shutdown(stop).await;
    tidy.abort();
    waking.abort();
    served
}

fn tag(text: &str) -> String {
    format!("\"{}\"", HEXLOWER.encode(&Sha256::digest(text.as_bytes())[..12]))
}
