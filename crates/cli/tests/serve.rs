//! The server as a process, killed without warning while people and bots play.

#[path = "../../server/tests/client/mod.rs"]
mod client;

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use client::Client;
use serde_json::{Value, json};
use tempfile::TempDir;

struct Server {
    process: Child,
    address: SocketAddr,
}

impl Server {
    fn start(folder: &Path) -> Server {
        let database = format!("sqlite:{}", folder.join("tables.sqlite").display());
        let mut process = Command::new(env!("CARGO_BIN_EXE_sandtable"))
            .args([
                "serve",
                "--listen",
                "127.0.0.1:0",
                "--requests-per-second",
                "100000",
                "--database",
                &database,
            ])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().trim_start_matches("Sandtable is at http://").trim_end_matches('/');
        Server { address: address.parse().unwrap(), process }
    }

    /// As a power cut does it: no goodbye, nothing flushed.
    fn kill(mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A table with what its player was promised.
struct Played {
    path: String,
    key: String,
    acknowledged: Vec<(u64, String)>,
    chance: u64,
}

impl Played {
    fn new(server: &Server, seed: u64) -> Played {
        let mut client = Client::new(server.address, None);
        let bot = json!({"kind": "bot", "bot": "random"});
        let seats = json!({"soviet-union": bot, "united-kingdom": bot, "italy": bot});
        let (path, created) =
            client.found(&json!({"game": "anniversary", "scenario": "1941", "seats": seats}));
        let key = created["key"].as_str().unwrap().to_owned();
        Played { path, key, acknowledged: Vec::new(), chance: seed }
    }

    /// Give orders until the server is gone.
    fn play(&mut self, address: SocketAddr, gone: &AtomicBool) {
        let mut client = Client::new(address, Some(&self.key));
        while !gone.load(Ordering::Relaxed) && self.play_one(&mut client).is_ok() {}
    }

    fn play_one(&mut self, client: &mut Client) -> std::io::Result<()> {
        let info = client.ask("GET", &self.path, None)?.json();
        let mine = |seat: &&Value| {
            seat["mine"] == true
                && info["awaiting"]["orders"].as_array().is_some_and(|o| o.contains(&seat["id"]))
        };
        let Some(seat) = info["seats"].as_array().unwrap().iter().find(mine) else {
            thread::sleep(Duration::from_millis(2));
            return Ok(());
        };
        let seat = seat["id"].as_str().unwrap();
        let chance = &mut self.chance;
        let mut choose = |count: usize| {
            *chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (*chance >> 33) as usize % count
        };
        let Some(order) = client.menu_order(&self.path, seat, &mut choose)? else { return Ok(()) };
        if order == "concede" {
            return Ok(());
        }
        let answer =
            client.try_post(&format!("{}/orders", self.path), &json!({"seat": seat, "order": order}))?;
        if answer.status == 200 {
            let first = &answer.json()["news"][0];
            self.acknowledged
                .push((first["n"].as_u64().unwrap(), first["order"].as_str().unwrap().to_owned()));
        } else {
            assert!(answer.status < 500, "{}", answer.text);
        }
        Ok(())
    }

    /// Every acknowledged order stands where it was acknowledged.
    fn check(&self, server: &Server) -> u64 {
        let mut client = Client::new(server.address, Some(&self.key));
        let record = client.get(&format!("{}/record", self.path)).text;
        let lines: Vec<&str> = record.lines().collect();
        for (n, order) in &self.acknowledged {
            let line = lines.get(*n as usize).unwrap_or_else(|| panic!("entry {n}, `{order}`, is lost"));
            let entry: Value = serde_json::from_str(line).unwrap();
            assert_eq!((entry["n"].as_u64(), entry["order"].as_str()), (Some(*n), Some(order.as_str())));
        }
        lines.len() as u64 - 1
    }
}

#[test]
fn nothing_acknowledged_is_lost_when_the_server_is_killed() {
    let folder = TempDir::new().unwrap();
    let mut server = Server::start(folder.path());
    let mut tables: Vec<Played> = (1..=4).map(|seed| Played::new(&server, seed)).collect();
    for round in 0..6u64 {
        let gone = AtomicBool::new(false);
        thread::scope(|scope| {
            for table in &mut tables {
                let (address, gone) = (server.address, &gone);
                scope.spawn(move || table.play(address, gone));
            }
            thread::sleep(Duration::from_millis(400 + 170 * round));
            server.kill();
            gone.store(true, Ordering::Relaxed);
        });
        server = Server::start(folder.path());
        for table in &tables {
            table.check(&server);
        }
    }
    let promised: usize = tables.iter().map(|table| table.acknowledged.len()).sum();
    assert!(promised > 20, "only {promised} orders were acknowledged: nothing was put to the test");
    // The games go on, for people and for bots.
    for table in &mut tables {
        let before = table.check(&server);
        let begun = Instant::now();
        let mut client = Client::new(server.address, Some(&table.key));
        while table.check(&server) < before + 5 {
            assert!(begun.elapsed() < Duration::from_secs(60), "{} stands still", table.path);
            table.play_one(&mut client).unwrap();
        }
        proves_true(&server, folder.path(), table);
    }
}

/// The record verifies: no order was decided on a state that was lost.
fn proves_true(server: &Server, folder: &Path, table: &Played) {
    let record = Client::new(server.address, Some(&table.key)).get(&format!("{}/record", table.path)).text;
    let file = folder.join("record.jsonl");
    std::fs::write(&file, record).unwrap();
    let proof = Command::new(env!("CARGO_BIN_EXE_sandtable")).arg("verify").arg(&file).output().unwrap();
    assert!(proof.status.success(), "{}", String::from_utf8_lossy(&proof.stdout));
}

#[test]
fn a_polite_stop_ends_the_process() {
    let folder = TempDir::new().unwrap();
    let mut server = Server::start(folder.path());
    let id = server.process.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    assert!(server.process.wait().unwrap().success());
}
