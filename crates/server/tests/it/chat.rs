use serde_json::{Value, json};

use super::live::{join, next};
use super::{Host, anniversary};

fn say(seat: &str, text: &str) -> Value {
    json!({"seat": seat, "text": text})
}

#[test]
fn what_is_said_is_kept_and_told_to_all() {
    let host = Host::start();
    let mut me = host.client(None);
    let (table, _) = me.found(&anniversary());
    let chat = format!("{table}/chat");
    let mut watcher = join(&host, &table, &json!({"after": 0}));
    next(&mut watcher, "news");
    let said = me.post(&chat, &say("germany", "  Your move, <b>London</b>.\nNo hurry. ")).good();
    assert_eq!(
        (&said["id"], &said["seat"], &said["text"]),
        (&json!(1), &json!("germany"), &json!("Your move, <b>London</b>.\nNo hurry."))
    );
    assert_eq!(next(&mut watcher, "said")["said"], said);
    for text in ["two", "three"] {
        me.post(&chat, &say("japan", text)).good();
    }
    let host = host.restarted();
    let mut spectator = host.client(None);
    let texts = |answer: Value| -> Vec<String> {
        answer.as_array().unwrap().iter().map(|said| said["text"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(spectator.get(&chat).good()[0], said);
    assert_eq!(texts(spectator.get(&format!("{chat}?limit=2")).good()), ["two", "three"], "the latest");
    assert_eq!(texts(spectator.get(&format!("{chat}?after=1&limit=1")).good()), ["two"]);
    assert_eq!(spectator.get(&format!("{chat}?after={}", u64::MAX)).good(), json!([]));
}

#[test]
fn only_people_at_the_table_speak_and_not_too_much() {
    let host = Host::start();
    let mut me = host.client(None);
    let mut wanted = anniversary();
    wanted["seats"] = json!({"japan": {"kind": "friend"}});
    let (table, created) = me.found(&wanted);
    let chat = format!("{table}/chat");
    assert_eq!(host.client(None).post(&chat, &say("germany", "psst")).code(), "not-yours");
    let mut friend = host.client(created["friends"]["japan"].as_str());
    assert_eq!(friend.post(&chat, &say("germany", "psst")).code(), "not-yours");
    for text in ["", " \n ", &"x".repeat(501), "a\u{7}b", "a\u{1b}[31m"] {
        assert_eq!(friend.post(&chat, &say("japan", text)).code(), "bad-request", "{text:?}");
    }
    friend.post(&chat, &say("japan", &"ü".repeat(500))).good();
    let answers: Vec<u16> =
        (0..8).map(|n| friend.post(&chat, &say("japan", &n.to_string())).status).collect();
    assert_eq!((answers[0], answers[7]), (200, 429), "{answers:?}");
    assert_eq!(me.post(&chat, &say("germany", "another key")).status, 200);
}
