//! The server, asked over real sockets.

mod chat;
#[path = "../client/mod.rs"]
mod client;
mod describe;
mod dice;
mod disk;
mod hint;
mod hostile;
mod labour;
mod landing;
mod lesson;
mod limits;
mod live;
mod now;
mod pace;
mod peers;
mod play;
mod secrets;
mod watching;

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use client::Client;
use sandtable_engine::any::AnyGame;
use sandtable_games::games;
use sandtable_server::Config;
use sandtable_server::store::Sqlite;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

/// Limits that no honest test meets, however slow the machine.
fn generous() -> Config {
    let hour = std::time::Duration::from_secs(3600);
    Config {
        requests_per_second: 100_000,
        seeds: true,
        bytes_per_peer: u64::MAX,
        head_within: hour,
        question: hour,
        reading: hour,
        ..Config::default()
    }
}

/// A server of its own, with a database of its own.
struct Host {
    address: SocketAddr,
    _runtime: Runtime,
    folder: TempDir,
}

impl Host {
    fn start() -> Host {
        Host::with(generous())
    }

    fn with(config: Config) -> Host {
        Host::of(games(), config)
    }

    fn of(games: Vec<Box<dyn AnyGame>>, config: Config) -> Host {
        let folder = TempDir::new().unwrap();
        let (address, runtime) = run(folder.path(), games, config);
        Host { address, _runtime: runtime, folder }
    }

    /// The same tables, another server.
    fn restarted(self) -> Host {
        self.restarted_with(generous())
    }

    fn restarted_with(self, config: Config) -> Host {
        let Host { folder, _runtime, .. } = self;
        drop(_runtime);
        let (address, runtime) = run(folder.path(), games(), config);
        Host { address, _runtime: runtime, folder }
    }

    fn client(&self, key: Option<&str>) -> Client {
        Client::new(self.address, key)
    }
}

fn run(folder: &Path, games: Vec<Box<dyn AnyGame>>, config: Config) -> (SocketAddr, Runtime) {
    let runtime = Runtime::new().unwrap();
    let address = runtime.block_on(async {
        let store = Sqlite::open(&folder.join("tables.sqlite")).await.unwrap();
        serve(games, store, config).await
    });
    (address, runtime)
}

async fn serve(games: Vec<Box<dyn AnyGame>>, store: Sqlite, config: Config) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let served =
        sandtable_server::serve(listener, games, |_| None, Arc::new(store), config, std::future::pending());
    tokio::spawn(served);
    address
}

fn anniversary() -> Value {
    json!({"game": "anniversary", "scenario": "1941", "seed": "server"})
}

fn order(seat: &str, order: &str) -> Value {
    json!({"seat": seat, "order": order})
}
