//! One peer may take its share, and no more: connections, sockets, memory, requests.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::mpsc;
use std::time::Duration;

use sandtable_server::Config;
use serde_json::json;

use super::{Host, anniversary, generous, live};

/// A connection over which a text was sent as it is.
fn sent(host: &Host, text: &str) -> TcpStream {
    let mut stream = TcpStream::connect(host.address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    stream.write_all(text.as_bytes()).unwrap();
    stream
}

/// What the server says until it closes the connection; a read that takes too long fails.
fn until_closed(mut stream: TcpStream) -> String {
    let mut bytes = Vec::new();
    match stream.read_to_end(&mut bytes) {
        Err(error) if error.kind() != std::io::ErrorKind::ConnectionReset => panic!("left open: {error}"),
        _ => String::from_utf8_lossy(&bytes).into_owned(),
    }
}

#[test]
fn a_request_whose_head_never_ends_is_given_up() {
    let host = Host::with(Config { head_within: Duration::from_millis(50), ..generous() });
    for text in ["", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nhost: here\r\nx-slow: "] {
        until_closed(sent(&host, text));
    }
}

#[test]
fn one_peer_has_so_many_connections() {
    let host = Host::with(Config { connections_per_peer: 3, ..generous() });
    let mut held: Vec<_> = (0..3).map(|_| host.client(None)).collect();
    for client in &mut held {
        client.get("/api/catalogue").good();
    }
    let refused = until_closed(sent(&host, ""));
    assert!(refused.starts_with("HTTP/1.1 429 "), "{refused}");
    drop(held);
    let free =
        || host.client(None).ask("GET", "/api/catalogue", None).is_ok_and(|answer| answer.status == 200);
    while !free() {
        std::thread::yield_now();
    }
}

#[test]
fn one_peer_has_so_many_sockets() {
    let host = Host::with(Config { connections_per_peer: 4, ..generous() });
    let mut me = host.client(None);
    let (table, _) = me.found(&anniversary());
    let watchers: Vec<_> = (0..2).map(|_| live::join(&host, &table, &json!({"after": 0}))).collect();
    let refused = tungstenite::connect(format!("ws://{}{table}/live", host.address)).unwrap_err();
    assert!(matches!(refused, tungstenite::Error::Http(answer) if answer.status() == 429));
    assert_eq!(me.get(&table).good()["n"], 0, "but requests are answered");
    drop(watchers);
}

#[test]
fn a_frame_that_is_announced_takes_no_room() {
    let host = Host::start();
    let (table, _) = host.client(None).found(&anniversary());
    let stream = TcpStream::connect(host.address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    let (mut socket, _) = tungstenite::client(format!("ws://{}{table}/live", host.address), stream).unwrap();
    // A final text frame, masked, of 16 MiB less one byte; nothing of it is ever sent.
    let head = [[0x81, 0xff].as_slice(), &0xff_ffff_u64.to_be_bytes(), &[0; 4]].concat();
    socket.get_mut().write_all(&head).unwrap();
    let failed = live::next(&mut socket, "failed");
    assert_eq!(failed["error"]["code"], "bad-request", "it is refused, not waited for");
}

#[test]
fn unfinished_records_do_not_pile_up() {
    let host = Host::start();
    let head = "POST /api/tables/import HTTP/1.1\r\nhost: here\r\ncontent-type: text/plain\r\n\
                content-length: 16000000\r\n\r\nbegun";
    let (tell, answers) = mpsc::channel();
    let begun: Vec<TcpStream> = (0..7).map(|_| sent(&host, head)).collect();
    for stream in &begun {
        let (mut stream, tell) = (stream.try_clone().unwrap(), tell.clone());
        std::thread::spawn(move || {
            let mut start = [0; 12];
            if stream.read_exact(&mut start).is_ok() {
                let _ = tell.send(String::from_utf8_lossy(&start).into_owned());
            }
        });
    }
    let answer = answers.recv_timeout(Duration::from_secs(25)).expect("one is too many");
    assert_eq!(answer, "HTTP/1.1 429");
    let mut me = host.client(None);
    me.get("/api/catalogue").good();
}

#[test]
fn a_name_of_ones_own_making_does_not_pass_the_rate() {
    let host = Host::with(Config { requests_per_second: 1, behind_proxy: true, ..Config::default() });
    let ask = |lines: &str| {
        let text = format!("GET /api/catalogue HTTP/1.1\r\nhost: here\r\nconnection: close\r\n{lines}\r\n");
        until_closed(sent(&host, &text))[..12].to_owned()
    };
    let two_lines: Vec<String> = (0..10)
        .map(|n| ask(&format!("x-forwarded-for: 10.0.0.{n}\r\nx-forwarded-for: 192.0.2.1\r\n")))
        .collect();
    assert!(two_lines.contains(&"HTTP/1.1 429".to_owned()), "{two_lines:?}");
    let one_house: Vec<String> =
        (0..10).map(|n| ask(&format!("x-forwarded-for: 2001:db8::{n}\r\n"))).collect();
    assert!(one_house.contains(&"HTTP/1.1 429".to_owned()), "{one_house:?}");
    assert_eq!(ask("x-forwarded-for: 192.0.2.2\r\n"), "HTTP/1.1 200");
}
