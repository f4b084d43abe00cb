//! A thousand games and two thousand sockets: `cargo xtask bench load`.
//!
//! The server is a process of its own, so that its memory can be told from ours.

#[path = "../../server/tests/client/mod.rs"]
mod client;

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use client::Client;
use futures_util::{SinkExt, StreamExt};
use sandtable_engine::bots::Bot;
use sandtable_engine::simulate::Match;
use sandtable_engine::{Seat, Setup};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

const GAMES: usize = 1000;
const SOCKETS_A_GAME: usize = 2;
const CLIENTS: usize = 32;
/// Given in each game while it is measured.
const ORDERS: usize = 40;
const SEED: &str = "load";

fn main() {
    // Other benches are asked for by other names.
    let mut wanted = std::env::args().skip(1).filter(|argument| !argument.starts_with("--"));
    if wanted.next().is_some_and(|filter| !"load".contains(&filter)) {
        return;
    }
    let script = script();
    let folder = tempfile::TempDir::new().expect("a folder for the database");
    let (server, address) = start(&folder.path().join("tables.sqlite"));
    let empty = memory(&server);
    let tables = found(address);
    let with_games = memory(&server);
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    let pushed = Arc::new(AtomicU64::new(0));
    runtime.block_on(attend(address, &tables, &pushed));
    let with_sockets = memory(&server);
    println!("{GAMES} idle games: {:.1} kB of memory each", (with_games - empty) / GAMES as f64);
    let sockets = GAMES * SOCKETS_A_GAME;
    println!("{sockets} idle sockets: {:.1} kB of memory each", (with_sockets - with_games) / sockets as f64);
    let (took, mut latencies) = play(address, &tables, &script);
    let given = latencies.len();
    latencies.sort();
    let at = |share: f64| latencies[((given - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
    println!("{given} orders by {CLIENTS} clients: {:.0} orders/s", given as f64 / took.as_secs_f64());
    println!("latency p50 {:.1} ms, p99 {:.1} ms, worst {:.1} ms", at(0.5), at(0.99), at(1.0));
    // News that are still on their way.
    std::thread::sleep(Duration::from_secs(2));
    println!("{} pushes for {} orders", pushed.load(Ordering::Relaxed), given);
    println!("memory: {:.0} MB empty, {:.0} MB now", empty / 1000.0, memory(&server) / 1000.0);
    assert_eq!(
        pushed.load(Ordering::Relaxed) as usize,
        given * SOCKETS_A_GAME,
        "every socket was told everything"
    );
    stop(server);
}

/// Orders of a game among random bots. The same seed gives the same dice, so they are legal in every table.
fn script() -> Vec<(String, String)> {
    let games = sandtable::games();
    let game = games.iter().find(|game| game.about().id == "anniversary").expect("a game");
    let random = game.bots()[0];
    let seats = 0..game.about().seats.len() as u8;
    let bots: BTreeMap<Seat, Box<dyn Bot>> =
        seats.map(|at| (Seat(at), (random.seat)(SEED, Seat(at)))).collect();
    let setup = Setup { scenario: "1941".to_owned(), ..Setup::default() };
    let wanted = Match {
        setup: &setup,
        seed: SEED,
        max_orders: ORDERS as u64,
        max_rounds: u16::MAX,
        keep_record: true,
    };
    let record = game.simulate(&wanted, bots).expect("a game").record.expect("a record");
    let entries = record.lines().skip(1).map(|line| serde_json::from_str::<Value>(line).expect("a line"));
    let text = |value: &Value| value.as_str().map(str::to_owned);
    entries.filter_map(|entry| Some((text(&entry["seat"])?, text(&entry["order"])?))).collect()
}

fn start(database: &std::path::Path) -> (Child, SocketAddr) {
    let mut server = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .args(["serve", "--seeds", "--listen", "127.0.0.1:0", "--requests-per-second", "1000000"])
        .args(["--connections-per-peer", "10000", "--megabytes-per-peer", "100000", "--database"])
        .arg(format!("sqlite:{}", database.display()))
        .stdout(Stdio::piped())
        .spawn()
        .expect("the server starts");
    let mut line = String::new();
    let mut out = BufReader::new(server.stdout.take().expect("its output"));
    out.read_line(&mut line).expect("its address");
    let address = line.trim().trim_start_matches("Sandtable is at http://").trim_end_matches('/');
    (server, address.parse().expect("an address"))
}

fn stop(mut server: Child) {
    let _ = server.kill();
    let _ = server.wait();
}

/// In kB, as the system counts it.
fn memory(server: &Child) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.id())).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
    line.split_whitespace().next().and_then(|number| number.parse().ok()).unwrap_or(f64::NAN)
}

type Table = (String, String);

fn found(address: SocketAddr) -> Vec<Table> {
    let wanted = json!({"game": "anniversary", "scenario": "1941", "seed": SEED});
    let mut client = Client::new(address, None);
    let mut table = || {
        let (path, _) = client.found(&wanted);
        (path, client.key.take().unwrap_or_default())
    };
    (0..GAMES).map(|_| table()).collect()
}

async fn attend(address: SocketAddr, tables: &[Table], pushed: &Arc<AtomicU64>) {
    for (path, _) in tables {
        for _ in 0..SOCKETS_A_GAME {
            let url = format!("ws://{address}{path}/live");
            let (mut socket, _) = tokio_tungstenite::connect_async(url).await.expect("a socket");
            socket.send(Message::text(json!({"after": 0}).to_string())).await.expect("a hello");
            // The first news says that one listens.
            socket.next().await.expect("an answer").expect("a message");
            let pushed = pushed.clone();
            tokio::spawn(async move {
                while let Some(Ok(message)) = socket.next().await {
                    let news = message.to_text().is_ok_and(|text| text.contains("\"kind\":\"news\""));
                    pushed.fetch_add(u64::from(news), Ordering::Relaxed);
                }
            });
        }
    }
}

fn play(address: SocketAddr, tables: &[Table], script: &[(String, String)]) -> (Duration, Vec<Duration>) {
    let begun = Instant::now();
    let latencies = std::thread::scope(|scope| {
        let clients: Vec<_> = tables
            .chunks(tables.len().div_ceil(CLIENTS))
            .map(|tables| scope.spawn(move || play_some(address, tables, script)))
            .collect();
        clients.into_iter().flat_map(|client| client.join().expect("a client")).collect()
    });
    (begun.elapsed(), latencies)
}

fn play_some(address: SocketAddr, tables: &[Table], script: &[(String, String)]) -> Vec<Duration> {
    let mut client = Client::new(address, None);
    let mut latencies = Vec::new();
    for (seat, order) in script {
        for (path, key) in tables {
            client.key = Some(key.clone());
            let begun = Instant::now();
            client.post(&format!("{path}/orders"), &json!({"seat": seat, "order": order})).good();
            latencies.push(begun.elapsed());
        }
    }
    latencies
}
