use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::{Value, json};
use tungstenite::{Message, WebSocket};

use super::{Host, anniversary, order};

pub type Socket = WebSocket<TcpStream>;

pub fn join(host: &Host, table: &str, hello: &Value) -> Socket {
    let stream = TcpStream::connect(host.address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    let url = format!("ws://{}{table}/live", host.address);
    let (mut socket, _) = tungstenite::client(url, stream).unwrap();
    socket.send(Message::text(hello.to_string())).unwrap();
    socket
}

/// The next message of a kind.
pub fn next(socket: &mut Socket, kind: &str) -> Value {
    loop {
        if let Message::Text(text) = socket.read().unwrap() {
            let push: Value = serde_json::from_str(&text).unwrap();
            if push["kind"] == kind {
                return push;
            }
        }
    }
}

#[test]
fn whoever_looks_on_is_told_and_whoever_comes_back_misses_nothing() {
    let host = Host::start();
    let mut me = host.client(None);
    let (table, _) = me.found(&anniversary());
    let mut watcher = join(&host, &table, &json!({"after": 0}));
    assert_eq!(next(&mut watcher, "news")["n"], 0);
    assert_eq!(next(&mut watcher, "presence")["spectators"], 1);
    me.post(&format!("{table}/orders"), &order("germany", "buy 3 infantry")).good();
    let news = next(&mut watcher, "news");
    assert_eq!((&news["n"], &news["news"][0]["order"]), (&json!(1), &json!("buy 3 infantry")));
    drop(watcher);
    me.post(&format!("{table}/undo"), &json!({"seat": "germany", "to": 0})).good();
    me.post(&format!("{table}/orders"), &order("germany", "buy 4 infantry")).good();
    let mut again = join(&host, &table, &json!({"after": 1, "key": me.key, "seat": "germany"}));
    let missed = next(&mut again, "news");
    let numbers: Vec<u64> =
        missed["news"].as_array().unwrap().iter().filter_map(|n| n["n"].as_u64()).collect();
    assert_eq!((numbers, &missed["n"]), (vec![2, 3], &json!(3)));
    assert_eq!(next(&mut again, "presence")["seats"], json!(["germany"]));
}

#[test]
fn a_socket_opens_only_what_its_key_opens() {
    let host = Host::start();
    let mut me = host.client(None);
    let (table, _) = me.found(&anniversary());
    for hello in [json!({"after": 0, "seat": "germany"}), json!({"after": 0, "key": "wrong"})] {
        assert_eq!(next(&mut join(&host, &table, &hello), "failed")["error"]["code"], "not-yours");
    }
    assert_eq!(next(&mut join(&host, &table, &json!("hello")), "failed")["error"]["code"], "bad-request");
    let nowhere = format!("/api/tables/{}", "a".repeat(26));
    assert_eq!(
        next(&mut join(&host, &nowhere, &json!({"after": 0})), "failed")["error"]["code"],
        "not-found"
    );
}

#[test]
fn bots_are_said_to_think() {
    let host = Host::start();
    let mut me = host.client(None);
    let (table, _) = me.found(&anniversary());
    let mut watcher = join(&host, &table, &json!({"after": 0}));
    next(&mut watcher, "news");
    me.post(&format!("{table}/bot"), &json!({"seat": "germany", "bot": "random"})).good();
    next(&mut watcher, "seats");
    let thinking = next(&mut watcher, "thinking");
    assert_eq!((&thinking["seat"], &thinking["bot"]), (&json!("germany"), &json!("random")));
    assert_eq!(next(&mut watcher, "news")["news"][0]["seat"], "germany");
}

#[test]
fn noise_on_a_socket_harms_nobody() {
    let host = Host::start();
    let mut me = host.client(None);
    let (table, _) = me.found(&anniversary());
    let mut socket = join(&host, &table, &json!({"after": u64::MAX}));
    next(&mut socket, "news");
    socket.send(Message::text("noise")).unwrap();
    let _ = socket.send(Message::binary(vec![0; 100_000]));
    let mut raw = TcpStream::connect(host.address).unwrap();
    raw.write_all(b"\x00\xffGET\r\n\r\n").unwrap();
    let _ = raw.read(&mut [0; 64]);
    assert_eq!(me.get(&table).good()["n"], 0);
}
