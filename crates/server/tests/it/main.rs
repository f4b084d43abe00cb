//! The server, asked over real sockets.

mod chat;
#[path = "../client/mod.rs"]
mod client;
mod describe;
mod dice;
mod hostile;
mod limits;
mod live;
mod now;
mod pace;
mod play;
mod secrets;

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use client::Client;
use sandtable_games::games;
use sandtable_server::Config;
use sandtable_server::store::Sqlite;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

/// A server of its own, with a database of its own.
struct Host {
    address: SocketAddr,
    _runtime: Runtime,
    folder: TempDir,
}

impl Host {
    fn start() -> Host {
        Host::with(Config { requests_per_second: 100_000, seeds: true, ..Config::default() })
    }

    fn with(config: Config) -> Host {
        let folder = TempDir::new().unwrap();
        let (address, runtime) = run(folder.path(), config);
        Host { address, _runtime: runtime, folder }
    }

    /// The same tables, another server.
    fn restarted(self) -> Host {
        let Host { folder, _runtime, .. } = self;
        drop(_runtime);
        let (address, runtime) =
            run(folder.path(), Config { requests_per_second: 100_000, seeds: true, ..Config::default() });
        Host { address, _runtime: runtime, folder }
    }

    fn client(&self, key: Option<&str>) -> Client {
        Client::new(self.address, key)
    }
}

fn run(folder: &Path, config: Config) -> (SocketAddr, Runtime) {
    let runtime = Runtime::new().unwrap();
    let address = runtime.block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let store = Arc::new(Sqlite::open(&folder.join("tables.sqlite")).await.unwrap());
        let served =
            sandtable_server::serve(listener, games(), |_| None, store, config, std::future::pending());
        tokio::spawn(served);
        address
    });
    (address, runtime)
}

fn anniversary() -> Value {
    json!({"game": "anniversary", "scenario": "1941", "seed": "server"})
}

fn order(seat: &str, order: &str) -> Value {
    json!({"seat": seat, "order": order})
}
