//! Dice that nobody can choose, a history that nobody can alter unnoticed, and bots that keep their secrets.

use std::time::{Duration, Instant};

use sandtable_engine::record::Record;
use sandtable_server::Config;
use serde_json::{Value, json};

use super::client::Client;
use super::{Host, order};

fn unseeded() -> Value {
    json!({"game": "anniversary", "scenario": "1941", "seats": {"japan": {"kind": "friend"}}})
}

/// A table whose founder has not contributed yet, and the friend's client.
fn bare(host: &Host, me: &mut Client) -> (String, Client) {
    let created = me.post("/api/tables", &unseeded()).good();
    me.key = created["key"].as_str().map(str::to_owned);
    let friend = host.client(created["friends"]["japan"].as_str());
    (format!("/api/tables/{}", created["table"].as_str().unwrap()), friend)
}

#[test]
fn a_server_for_others_takes_no_seed() {
    let host = Host::with(Config { requests_per_second: 100_000, ..Config::default() });
    let seeded = json!({"game": "anniversary", "scenario": "1941", "seed": "mine"});
    let refused = host.client(None).post("/api/tables", &seeded);
    assert_eq!(refused.code(), "bad-request");
    assert!(refused.text.contains("takes no seed"), "{}", refused.text);
}

#[test]
fn no_order_is_taken_before_all_have_contributed_and_the_founder_goes_first() {
    let host = Host::start();
    let mut me = host.client(None);
    let (table, mut friend) = bare(&host, &mut me);
    let info = me.get(&table).good();
    let commitment = info["commitment"].clone();
    assert_eq!(info["awaits"].as_array().unwrap().len(), 6);
    assert!(info["headline"].as_str().unwrap().contains("Japan"), "{info}");
    let contribute = format!("{table}/contribute");
    let buy = order("germany", "buy 3 infantry");
    assert_eq!(me.post(&format!("{table}/orders"), &buy).code(), "refused");
    let early = friend.post(&contribute, &json!({"text": "first"}));
    assert_eq!(early.code(), "not-yours", "the founder goes first");
    assert_eq!(host.client(None).post(&contribute, &json!({"text": "me too"})).code(), "not-yours");
    assert_eq!(me.post(&contribute, &json!({"text": " "})).code(), "bad-request");

    me.post(&contribute, &json!({"text": "mine"})).good();
    assert_eq!(me.get(&table).good()["awaits"], json!(["japan"]));
    assert_eq!(me.post(&format!("{table}/orders"), &buy).code(), "refused");
    let host = host.restarted();
    let (mut me, mut friend) = (host.client(me.key.as_deref()), host.client(friend.key.as_deref()));
    assert_eq!(me.get(&table).good()["awaits"], json!(["japan"]), "the disk has it");
    friend.post(&contribute, &json!({"text": "theirs"})).good();
    friend.post(&contribute, &json!({"text": "a second thought"})).good();

    let taken = me.post(&format!("{table}/orders"), &buy).good();
    assert_eq!(taken["news"][0]["by"], "person");
    let info = me.get(&table).good();
    assert_eq!((&info["commitment"], &info["awaits"]), (&commitment, &json!([])));
    assert_eq!(info["contributions"][5], "japan: theirs");
    let record = Record::parse(me.get(&format!("{table}/record")).text.as_bytes()).unwrap();
    assert_eq!(record.header.dice.contributions.len(), 6);
    let head = record.head().map(String::from).unwrap();
    assert_eq!(info["head"], json!(head), "the head everybody is told is the record's");
    assert_eq!(taken["news"][0]["head"], json!(head));
}

#[test]
fn a_seat_handed_to_a_bot_is_no_longer_waited_for() {
    let host = Host::start();
    let mut me = host.client(None);
    let (table, _) = bare(&host, &mut me);
    me.contribute(&table);
    me.post(&format!("{table}/bot"), &json!({"seat": "japan", "bot": "random"})).good();
    assert_eq!(me.get(&table).good()["awaits"], json!([]));
    me.post(&format!("{table}/orders"), &order("germany", "buy 3 infantry")).good();
}

#[test]
fn nobody_on_the_way_keeps_what_a_seat_sees() {
    let host = Host::start();
    let mut me = host.client(None);
    let (table, _) = me.found(&super::anniversary());
    for path in ["", "/view?seat=germany", "/log?seat=germany", "/at/0?seat=germany", "/record"] {
        let answer = me.get(&format!("{table}{path}"));
        assert_eq!(answer.header("cache-control"), Some("no-store"), "{path}");
    }
}

/// Ask until it is so.
fn until(mut so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !so() {
        assert!(begun.elapsed() < Duration::from_secs(120), "it does not come");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn what_a_bot_decided_in_secret_is_nobody_elses() {
    let host = Host::start();
    let mut me = host.client(None);
    let seats = json!({"soviet": {"kind": "bot", "bot": "random"}});
    let wanted = json!({"game": "war-room", "scenario": "eastern-front", "seed": "sealed", "seats": seats});
    let (table, _) = me.found(&wanted);
    let log = |me: &mut Client| me.get(&format!("{table}/log")).good();
    until(|| log(&mut me).as_array().unwrap().iter().any(|entry| entry["seat"] == "soviet"));
    assert_eq!(log(&mut me)[0]["by"], json!({"bot": "random"}), "the record says who decided");
    let back = json!({"seat": "soviet"});
    assert_eq!(me.post(&format!("{table}/bot"), &back).code(), "not-yours", "its plan is sealed");
    assert_eq!(me.get(&format!("{table}/view?seat=soviet")).code(), "not-yours");

    // Nor does one's own seat tell what a bot does that sits there for a while.
    me.post(&format!("{table}/bot"), &json!({"seat": "germany", "bot": "random"})).good();
    assert_eq!(me.post(&format!("{table}/options"), &json!({"seat": "germany"})).code(), "not-yours");
}
