//! Games over weeks: how long a seat has, and who may let a bot go on.

use std::time::Duration;

use sandtable_server::Config;
use serde_json::{Value, json};

use super::{Client, Host, anniversary, generous, order};

/// A table of three people: the founder has the Axis, the rest is shared by two friends.
fn found(host: &Host, days: Value) -> (String, Client, Client, Client) {
    let mut me = host.client(None);
    let mut wanted = anniversary();
    wanted["days"] = days;
    wanted["seats"] = json!({
        "germany": {"kind": "friend"},
        "soviet-union": {"kind": "friend"},
    });
    let (table, created) = me.found(&wanted);
    let friend = |seat: &str| host.client(created["friends"][seat].as_str());
    let (germany, soviet) = (friend("germany"), friend("soviet-union"));
    (table, me, germany, soviet)
}

fn hasty() -> Config {
    Config { day: Duration::ZERO, ..generous() }
}

fn kind(info: &Value, seat: &str) -> Value {
    info["seats"].as_array().unwrap().iter().find(|s| s["id"] == seat).unwrap()["kind"].clone()
}

#[test]
fn a_table_says_since_when_and_until_when_it_waits() {
    let host = Host::start();
    let (table, mut me, mut germany, _) = found(&host, json!(3));
    let info = me.get(&table).good();
    let owed = &info["owed"][0];
    let (since, until) = (owed["since"].as_u64().unwrap(), owed["until"].as_u64().unwrap());
    assert_eq!((&info["days"], &owed["seat"]), (&json!(3), &json!("germany")));
    assert_eq!(until - since, 3 * 24 * 60 * 60 * 1000);
    germany.post(&format!("{table}/orders"), &order("germany", "buy 3 infantry")).good();
    assert_eq!(me.get(&table).good()["owed"], info["owed"], "its time runs on while it is awaited");
    let host = host.restarted();
    let mut me = host.client(me.key.as_deref());
    assert_eq!(me.get(&table).good()["owed"], info["owed"], "and over a restart");
    germany.key.take();
    me.post(&format!("{table}/bot"), &json!({"seat": "germany", "bot": "random"})).good();
    let later = me.get(&table).good();
    assert!(later["owed"].as_array().unwrap().iter().all(|owed| owed["seat"] != "germany"), "{later}");
}

#[test]
fn without_a_pace_nobody_is_late() {
    let host = Host::with(hasty());
    let (table, mut me, _, mut soviet) = found(&host, Value::Null);
    let info = me.get(&table).good();
    assert_eq!((&info["days"], &info["owed"][0]["until"]), (&Value::Null, &Value::Null));
    let hand = json!({"seat": "germany", "bot": "random"});
    assert_eq!(soviet.post(&format!("{table}/bot"), &hand).code(), "not-yours");
    let mut wanted = anniversary();
    for days in [json!(0), json!(61)] {
        wanted["days"] = days;
        assert_eq!(me.post("/api/tables", &wanted).code(), "bad-request");
    }
}

#[test]
fn others_wait_until_the_time_is_over_and_the_late_come_back() {
    let patient = Host::start();
    let (table, _, _, mut soviet) = found(&patient, json!(1));
    let hand = json!({"seat": "germany", "bot": "random"});
    assert_eq!(soviet.post(&format!("{table}/bot"), &hand).code(), "not-yours", "there is still time");

    let host = Host::with(hasty());
    let (table, mut me, mut germany, mut soviet) = found(&host, json!(1));
    assert_eq!(host.client(None).post(&format!("{table}/bot"), &hand).code(), "not-yours", "a spectator");
    let idle = json!({"seat": "japan", "bot": "random"});
    assert_eq!(soviet.post(&format!("{table}/bot"), &idle).code(), "not-yours", "nothing is owed there");
    soviet.post(&format!("{table}/bot"), &hand).good();
    assert_eq!(kind(&me.get(&table).good(), "germany"), "bot");
    let back = json!({"seat": "germany"});
    assert_eq!(soviet.post(&format!("{table}/bot"), &back).code(), "not-yours");
    germany.post(&format!("{table}/bot"), &back).good();
    assert_eq!(kind(&germany.get(&table).good(), "germany"), "me");
}

#[test]
fn a_holder_may_let_a_bot_play_for_a_while() {
    let host = Host::start();
    let (table, _, mut germany, _) = found(&host, Value::Null);
    germany.post(&format!("{table}/bot"), &json!({"seat": "germany", "bot": "random"})).good();
    let given = germany.post(&format!("{table}/orders"), &order("germany", "end"));
    assert_eq!(given.code(), "not-yours", "the bot decides now");
    germany.post(&format!("{table}/bot"), &json!({"seat": "germany"})).good();
    assert_eq!(kind(&germany.get(&table).good(), "germany"), "me");
}
