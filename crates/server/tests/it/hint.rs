//! Advice by a bot.

use serde_json::{Value, json};

use super::{Host, anniversary, order};

fn table_with(host: &Host, others: &Value) -> (String, super::Client) {
    let mut owner = host.client(None);
    let mut wanted = anniversary();
    let seats = ["soviet-union", "japan", "united-kingdom", "italy", "united-states"];
    wanted["seats"] = seats.iter().map(|seat| ((*seat).to_owned(), others.clone())).collect();
    let (table, _) = owner.found(&wanted);
    (table, owner)
}

#[test]
fn advice_is_an_order_that_the_table_takes_and_its_words() {
    let host = Host::start();
    let (table, mut owner) = table_with(&host, &json!({"kind": "bot", "bot": "easy"}));
    let hint = owner.post(&format!("{table}/hint"), &json!({"seat": "germany"})).good();
    assert_eq!(hint["bot"], "hard");
    let words: Vec<&str> = hint["words"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    let given =
        owner.post(&format!("{table}/orders"), &order("germany", hint["order"].as_str().unwrap())).good();
    assert_eq!(given["news"][0]["story"], json!(words), "what was announced is what happens");
}

#[test]
fn nobody_is_advised_among_people_or_out_of_turn() {
    let host = Host::start();
    let (among_people, mut owner) = table_with(&host, &json!({"kind": "friend"}));
    let asked = owner.post(&format!("{among_people}/hint"), &json!({"seat": "germany"}));
    assert_eq!(asked.code(), "not-yours");
    let mut alone = host.client(None);
    let (own, _) = alone.found(&anniversary());
    assert_eq!(alone.post(&format!("{own}/hint"), &json!({"seat": "japan"})).code(), "not-yours");
    assert_eq!(
        host.client(None).post(&format!("{own}/hint"), &json!({"seat": "germany"})).code(),
        "not-yours"
    );
}
