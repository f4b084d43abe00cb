//! A client as small as tests need: one connection, JSON in and out.

#![allow(dead_code)]

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::{Value, json};

#[derive(Debug)]
pub struct Client {
    address: SocketAddr,
    pub key: Option<String>,
    connection: Option<BufReader<TcpStream>>,
}

#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub text: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|e| panic!("{e}: {}", self.text))
    }

    /// The body, of an answer that must be a success.
    pub fn good(self) -> Value {
        assert_eq!(self.status, 200, "{}", self.text);
        if self.text.is_empty() { Value::Null } else { self.json() }
    }

    /// The error's code, of an answer that must be a failure.
    pub fn code(&self) -> String {
        let code = self.json()["error"]["code"].as_str().unwrap_or_default().to_owned();
        assert!(self.status >= 400 && !code.is_empty(), "{} {}", self.status, self.text);
        code
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

impl Client {
    pub fn new(address: SocketAddr, key: Option<&str>) -> Client {
        Client { address, key: key.map(str::to_owned), connection: None }
    }

    pub fn get(&mut self, path: &str) -> Answer {
        self.ask("GET", path, None).unwrap()
    }

    pub fn post(&mut self, path: &str, body: &Value) -> Answer {
        self.try_post(path, body).unwrap()
    }

    pub fn try_post(&mut self, path: &str, body: &Value) -> io::Result<Answer> {
        self.ask("POST", path, Some(("application/json", body.to_string().as_bytes())))
    }

    pub fn ask(&mut self, method: &str, path: &str, body: Option<(&str, &[u8])>) -> io::Result<Answer> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => {
                let stream = TcpStream::connect(self.address)?;
                stream.set_nodelay(true)?;
                stream.set_read_timeout(Some(Duration::from_secs(60)))?;
                BufReader::new(stream)
            }
        };
        let mut head = format!("{method} {path} HTTP/1.1\r\nhost: {}\r\n", self.address);
        if let Some(key) = &self.key {
            head += &format!("authorization: Bearer {key}\r\n");
        }
        let bytes = match body {
            Some((kind, bytes)) => {
                head += &format!("content-type: {kind}\r\ncontent-length: {}\r\n", bytes.len());
                bytes
            }
            None => &[],
        };
        let whole = [head.as_bytes(), b"\r\n", bytes].concat();
        connection.get_mut().write_all(&whole)?;
        let answer = read(&mut connection)?;
        if answer.header("connection") != Some("close") {
            self.connection = Some(connection);
        }
        Ok(answer)
    }

    /// Begin a game; the client then holds the founder's key.
    pub fn found(&mut self, wanted: &Value) -> (String, Value) {
        let created = self.post("/api/tables", wanted).good();
        self.key = created["key"].as_str().map(str::to_owned);
        let table = format!("/api/tables/{}", created["table"].as_str().unwrap());
        self.contribute(&table);
        (table, created)
    }

    /// Add to the dice what this client's seats owe.
    pub fn contribute(&mut self, table: &str) {
        if self.get(table).good()["awaits"] != json!([]) {
            let _ = self.post(&format!("{table}/contribute"), &json!({"text": "a test"}));
        }
    }

    /// Walk a seat's menu; `choose` gets how many entries there are and picks one.
    pub fn menu_order(
        &mut self,
        table: &str,
        seat: &str,
        choose: &mut dyn FnMut(usize) -> usize,
    ) -> io::Result<Option<String>> {
        let mut under = Value::Null;
        for _ in 0..8 {
            let asked =
                if under.is_null() { json!({"seat": seat}) } else { json!({"seat": seat, "under": under}) };
            let menu = self.try_post(&format!("{table}/options"), &asked)?.json();
            let Some(entries) = menu.as_array().filter(|entries| !entries.is_empty()) else {
                return Ok(None);
            };
            let entry = &entries[choose(entries.len())];
            if entry["kind"] != "open" {
                return Ok(entry["text"].as_str().map(str::to_owned));
            }
            under = entry["heading"].clone();
        }
        Ok(None)
    }
}

fn read(from: &mut BufReader<TcpStream>) -> io::Result<Answer> {
    let mut line = || -> io::Result<String> {
        let mut line = String::new();
        if from.read_line(&mut line)? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(line.trim_end().to_owned())
    };
    let status = line()?.split(' ').nth(1).and_then(|status| status.parse().ok());
    let status = status.ok_or(io::ErrorKind::InvalidData)?;
    let mut headers = Vec::new();
    loop {
        let line = line()?;
        match line.split_once(':') {
            Some((name, value)) => headers.push((name.to_lowercase(), value.trim().to_owned())),
            None => break,
        }
    }
    let mut answer = Answer { status, headers, text: String::new() };
    let length = answer.header("content-length").and_then(|length| length.parse().ok());
    let mut body = vec![0; length.unwrap_or(0)];
    from.read_exact(&mut body)?;
    answer.text = String::from_utf8_lossy(&body).into_owned();
    Ok(answer)
}
