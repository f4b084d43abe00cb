//! Work that somebody asks for is counted before it starts, and broken off when it takes too long.

use std::time::Duration;

use sandtable_server::Config;
use serde_json::{Value, json};

use super::{Host, anniversary, generous, order};

fn impatient() -> Config {
    Config { question: Duration::ZERO, ..generous() }
}

#[test]
fn a_battle_that_takes_too_long_is_refused_before_it_is_reckoned() {
    let host = Host::start();
    let mut me = host.client(None);
    let odds = |battle: &str| json!({"battle": battle});
    let large = me.post("/api/catalogue/anniversary/odds", &odds("260 infantry vs 260 infantry"));
    assert!(large.code() == "bad-request" && large.text.contains("leave some out"), "{}", large.text);
    me.post("/api/catalogue/anniversary/odds", &odds("40 infantry, 20 tank vs 50 infantry")).good();
}

#[test]
fn a_battle_that_takes_too_long_all_the_same_is_broken_off() {
    let host = Host::with(impatient());
    let mut me = host.client(None);
    for (game, battle) in [
        ("anniversary", "10 infantry, 5 tank vs 10 infantry"),
        ("war-room", "6 infantry, 2 artillery, 2 armor vs 6 infantry, 2 armor"),
    ] {
        let answer = me.post(&format!("/api/catalogue/{game}/odds"), &json!({"battle": battle}));
        assert_eq!((answer.status, answer.code().as_str()), (413, "too-large"), "{game}: {}", answer.text);
    }
}

#[test]
fn a_question_or_an_order_that_takes_too_long_is_broken_off_and_harms_nobody() {
    let host = Host::start();
    let mut me = host.client(None);
    let (table, _) = me.found(&anniversary());
    for text in ["buy 3 infantry", "end"] {
        me.post(&format!("{table}/orders"), &order("germany", text)).good();
    }
    let host = host.restarted_with(impatient());
    let mut impatient = host.client(me.key.as_deref());
    let threats = impatient.post(&format!("{table}/threats"), &json!({"seat": "germany"}));
    assert_eq!((threats.status, threats.code().as_str()), (413, "too-large"));
    let attack = order("germany", "move 1 infantry: poland -> east-poland");
    assert_eq!(impatient.post(&format!("{table}/orders"), &attack).code(), "too-large");
    let host = host.restarted();
    let mut me = host.client(me.key.as_deref());
    assert_eq!(me.get(&table).good()["n"], 2, "what was broken off leaves no trace");
    me.post(&format!("{table}/orders"), &attack).good();
}

#[test]
fn looking_is_broken_off_too_when_it_takes_too_long() {
    let host = Host::start();
    let mut me = host.client(None);
    let (table, _) = me.found(&anniversary());
    me.post(&format!("{table}/orders"), &order("germany", "buy 3 infantry")).good();
    let host = host.restarted_with(impatient());
    let mut impatient = host.client(me.key.as_deref());
    let looks = ["/log", "/at/0?seat=germany", "/at/1", "/figures", "/view?seat=germany", "/view", "/now"];
    for look in looks {
        let answer = impatient.get(&format!("{table}{look}"));
        assert_eq!((answer.status, answer.code().as_str()), (413, "too-large"), "{look}: {}", answer.text);
    }
    let host = host.restarted();
    for look in looks {
        host.client(me.key.as_deref()).get(&format!("{table}{look}")).good();
    }
}

/// The record of a new game, with more pieces in one space.
fn crowded(record: &str, pieces: u64) -> String {
    let (header, rest) = record.split_once('\n').unwrap();
    let mut header: Value = serde_json::from_str(header).unwrap();
    let opening = header["opening"].as_array_mut().unwrap();
    let placed = opening.iter().rfind(|event| event["event"] == "placed").unwrap().clone();
    let next = opening.iter().filter_map(|event| event["piece"].as_u64()).max().unwrap() + 1;
    for piece in next..next + pieces {
        let mut event = placed.clone();
        event["piece"] = piece.into();
        opening.push(event);
    }
    format!("{header}\n{rest}")
}

/// The same without the pieces that came last.
fn vanished(record: &str, pieces: u64) -> String {
    let (header, rest) = record.split_once('\n').unwrap();
    let mut header: Value = serde_json::from_str(header).unwrap();
    let opening = header["opening"].as_array_mut().unwrap();
    let last = opening.iter().filter_map(|event| event["piece"].as_u64()).max().unwrap();
    let ids: Vec<u64> = (last + 1 - pieces..=last).collect();
    opening.push(json!({"event": "destroyed", "pieces": ids}));
    format!("{header}\n{rest}")
}

#[test]
fn a_record_with_more_pieces_than_any_game_has_is_refused() {
    let host = Host::start();
    let mut me = host.client(None);
    let (table, _) = me.found(&anniversary());
    let record = me.get(&format!("{table}/record")).text;
    let import = |host: &Host, pieces| {
        let text = crowded(&record, pieces);
        let text = Some(("text/plain", text.as_bytes()));
        host.client(None).ask("POST", "/api/tables/import", text).unwrap()
    };
    let refused = import(&host, 4_000);
    assert_eq!((refused.status, refused.code().as_str()), (413, "too-large"), "{}", refused.text);
    assert!(refused.text.contains("pieces"), "{}", refused.text);
    assert_eq!(import(&host, 100).status, 200);
    let gone = |pieces| {
        let text = vanished(&crowded(&record, pieces), pieces);
        host.client(None).ask("POST", "/api/tables/import", Some(("text/plain", text.as_bytes()))).unwrap()
    };
    assert_eq!(gone(100).status, 200);
    assert_eq!(gone(4_000).code(), "too-large", "pieces are counted before anything is applied");
    let many = import(&Host::with(impatient()), 30_000);
    assert_eq!((many.status, many.code().as_str()), (413, "too-large"), "{}", many.text);
}

#[test]
fn reading_a_table_is_broken_off_when_it_takes_too_long() {
    let host = Host::start();
    let mut me = host.client(None);
    let (table, _) = me.found(&anniversary());
    let host = host.restarted_with(Config { reading: Duration::ZERO, ..generous() });
    let answer = host.client(me.key.as_deref()).get(&table);
    assert_eq!(answer.status, 500, "{}", answer.text);
    assert!(answer.text.contains("too long"), "{}", answer.text);
    let host = host.restarted();
    host.client(me.key.as_deref()).get(&table).good();
}
