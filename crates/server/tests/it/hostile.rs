//! Whatever is sent, the server answers with sense, and goes on.

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};

use super::{Host, anniversary};

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,20}".prop_map(Value::from),
        prop::sample::select(vec![
            "germany",
            "end",
            "buy 3 infantry",
            "poland",
            "infantry",
            "move 1 tank: germany -> poland"
        ])
        .prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 32, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::btree_map("[a-z_]{1,8}", inner, 0..6).prop_map(|fields| json!(fields)),
        ]
    })
}

/// A body that resembles what is wanted: known fields with anything in them.
fn body() -> impl Strategy<Value = Vec<u8>> {
    let fields = [
        "seat", "order", "after", "under", "to", "n", "from", "units", "game", "scenario", "options",
        "seats", "bot", "seed",
    ];
    let known = prop::collection::btree_map(prop::sample::select(fields.to_vec()), any_json(), 0..8)
        .prop_map(|mut map| {
            map.entry("seat").or_insert_with(|| json!("germany"));
            json!(map).to_string().into_bytes()
        });
    prop_oneof![
        4 => known,
        2 => any_json().prop_map(|json| json.to_string().into_bytes()),
        1 => prop::collection::vec(any::<u8>(), 0..200),
    ]
}

const ADDRESSES: &[&str] =
    &["/options", "/check", "/reach", "/reaching", "/threats", "/orders", "/undo", "/fork", "/bot"];

#[test]
fn no_body_brings_the_server_down() {
    let host = Host::start();
    let mut me = host.client(None);
    let (table, _) = me.found(&anniversary());
    let mut paths: Vec<String> = ADDRESSES.iter().map(|rest| format!("{table}{rest}")).collect();
    paths.extend(["/api/tables".to_owned(), "/api/tables/import".to_owned()]);
    let me = std::cell::RefCell::new(me);
    let mut runner = TestRunner::new(Config { cases: 1500, failure_persistence: None, ..Config::default() });
    let tried = (prop::sample::select(paths), body());
    let result = runner.run(&tried, |(path, body)| {
        let answer = me.borrow_mut().ask("POST", &path, Some(("application/json", &body))).unwrap();
        prop_assert!(answer.status < 500, "{path}: {}", answer.text);
        if answer.status >= 400 {
            answer.code();
        }
        Ok(())
    });
    result.unwrap();
    me.borrow_mut().get(&table).good();
}

/// A record whose events were tampered with is refused or harmless.
#[test]
fn no_record_brings_the_server_down() {
    let host = Host::start();
    let mut me = host.client(None);
    let (table, _) = me.found(&anniversary());
    me.post(&format!("{table}/orders"), &super::order("germany", "buy 3 infantry")).good();
    let record = me.get(&format!("{table}/record")).text;
    let me = std::cell::RefCell::new(me);
    let mut runner = TestRunner::new(Config { cases: 300, failure_persistence: None, ..Config::default() });
    let result = runner.run(&(any::<prop::sample::Index>(), any::<u8>()), |(at, byte)| {
        let mut bytes = record.clone().into_bytes();
        let at = at.index(bytes.len());
        bytes[at] = byte;
        let answer = me.borrow_mut().ask("POST", "/api/tables/import", Some(("text/plain", &bytes))).unwrap();
        prop_assert!(answer.status < 500, "{}", answer.text);
        if answer.status == 200 {
            let path = format!("/api/tables/{}/view", answer.json()["table"].as_str().unwrap_or_default());
            prop_assert!(me.borrow_mut().get(&path).status < 500, "byte {byte} at {at}");
        }
        Ok(())
    });
    result.unwrap();
}
