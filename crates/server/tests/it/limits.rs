use sandtable_server::Config;
use serde_json::json;

use super::{Host, anniversary, order};

#[test]
fn whoever_asks_too_often_is_told_to_wait() {
    let host = Host::with(Config { requests_per_second: 1, ..Config::default() });
    let mut client = host.client(None);
    let answers: Vec<_> = (0..10).map(|_| client.get("/api/catalogue")).collect();
    let refused = answers.iter().find(|answer| answer.status == 429).expect("ten at once are too many");
    assert_eq!((refused.code().as_str(), refused.header("retry-after")), ("too-many", Some("1")));
}

#[test]
fn there_are_only_so_many_sockets() {
    let host = Host::with(Config { sockets: 0, ..Config::default() });
    let address = format!("ws://{}/api/tables/{}/live", host.address, "a".repeat(26));
    let refused = tungstenite::connect(address).unwrap_err();
    assert!(matches!(refused, tungstenite::Error::Http(answer) if answer.status() == 429));
}

#[test]
fn bodies_are_no_larger_than_they_need_to_be() {
    let host = Host::start();
    let mut me = host.client(None);
    let (table, _) = me.found(&anniversary());
    let long = me.post(&format!("{table}/check"), &order("germany", &"x".repeat(100_000)));
    assert_eq!((long.status, long.code().as_str()), (413, "too-large"));
    let deep = "[".repeat(10_000) + &"]".repeat(10_000);
    let text = format!("{{\"seat\":\"germany\",\"order\":{deep}}}");
    let deep =
        me.ask("POST", &format!("{table}/check"), Some(("application/json", text.as_bytes()))).unwrap();
    assert_eq!(deep.code(), "bad-request");
}

#[test]
fn every_answer_makes_browsers_careful() {
    let host = Host::start();
    for path in ["/", "/t/abc", "/api/catalogue", "/api/nowhere", "/assets/none.js"] {
        let answer = host.client(None).get(path);
        let policy = answer.header("content-security-policy").unwrap_or_default();
        assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"), "{path}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"), "{path}");
    }
}

#[test]
fn shapes_are_sent_once() {
    let host = Host::start();
    let mut client = host.client(None);
    let first = client.get("/api/catalogue/anniversary/shapes");
    let tag = first.header("etag").unwrap().to_owned();
    assert!(first.json().is_object() && tag.len() > 10);
    assert_eq!(client.get("/api/catalogue/chess/shapes").code(), "not-found");
    let rules = client.get("/api/catalogue/anniversary/rules").good();
    assert!(rules[0]["summary"].is_string(), "{}", rules[0]);
}

#[test]
fn what_is_not_there_is_said_so_in_words() {
    let host = Host::start();
    let mut client = host.client(None);
    assert_eq!(client.get("/api/nowhere").code(), "not-found");
    assert_eq!(client.get("/api/tables/../../etc").code(), "not-found");
    let wrong = client.ask("DELETE", "/api/tables", None).unwrap();
    assert_eq!((wrong.status, wrong.code().as_str()), (405, "bad-request"));
    let odds = client.post("/api/catalogue/anniversary/odds", &json!({"battle": "3 tnks vs 1 infantry"}));
    assert_eq!(odds.code(), "bad-request");
    let chess = client.post("/api/tables", &json!({"game": "chess", "scenario": "1941"}));
    assert!(chess.code() == "not-found" && chess.text.contains("anniversary"), "{}", chess.text);
}
