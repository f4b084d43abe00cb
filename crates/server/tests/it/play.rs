use serde_json::{Value, json};

use super::{Host, anniversary, order};

#[test]
fn an_order_is_taken_refused_or_not_understood() {
    let host = Host::start();
    let mut me = host.client(None);
    let (table, _) = me.found(&anniversary());
    let refused = me.post(&format!("{table}/orders"), &order("germany", "buy 40 tank"));
    assert_eq!((refused.status, refused.code().as_str()), (422, "refused"));
    assert_eq!(refused.json()["error"]["reasons"][0]["rule"], "purchase.limited-by-money");
    let misspelt = me.post(&format!("{table}/orders"), &order("germany", "buy 3 tnk"));
    assert_eq!(
        (misspelt.code().as_str(), misspelt.json()["error"]["column"].as_u64()),
        ("not-understood", Some(7))
    );
    let idle = me.post(&format!("{table}/orders"), &order("japan", "buy 3 tank"));
    assert_eq!(idle.code(), "not-yours");
    assert_eq!(me.get(&table).good()["n"], 0, "what is refused leaves no trace");

    let taken = me.post(&format!("{table}/orders"), &order("germany", "buy 3 infantry")).good();
    assert_eq!((&taken["n"], &taken["news"][0]["order"]), (&json!(1), &json!("buy 3 infantry")));
    let info = me.get(&table).good();
    assert_eq!(info["awaiting"], json!({"orders": ["germany"]}));
    assert_eq!((&info["seats"][0]["kind"], &info["owner"]), (&json!("me"), &json!(true)));
    assert_eq!(host.client(None).get(&table).good()["seats"][0]["kind"], "friend");
}

#[test]
fn a_late_order_does_not_land_on_the_next_decision() {
    let host = Host::start();
    let mut me = host.client(None);
    let (table, _) = me.found(&anniversary());
    let buy = json!({"seat": "germany", "order": "buy 3 infantry", "after": 0});
    me.post(&format!("{table}/orders"), &buy).good();
    let again = me.post(&format!("{table}/orders"), &buy);
    assert_eq!((again.status, again.code().as_str()), (409, "stale"));
}

#[test]
fn a_dry_run_says_what_an_order_would_meet() {
    let host = Host::start();
    let mut me = host.client(None);
    let (table, _) = me.found(&anniversary());
    let legal = me.post(&format!("{table}/check"), &order("germany", "buy  3 Infantry")).good();
    assert_eq!(legal, json!({"legal": true, "text": "buy 3 infantry"}));
    let illegal = me.post(&format!("{table}/check"), &order("germany", "buy 40 tank")).good();
    assert_eq!(
        (&illegal["legal"], &illegal["reasons"][0]["rule"]),
        (&json!(false), &json!("purchase.limited-by-money"))
    );
    assert_eq!(me.get(&table).good()["n"], 0);
}

#[test]
fn a_space_tells_what_could_go_there() {
    let host = Host::start();
    let mut me = host.client(None);
    let (table, _) = me.found(&anniversary());
    let ask = json!({"seat": "germany", "space": "east-poland"});
    let path = format!("{table}/reaching");
    let before = me.post(&path, &ask).good();
    assert_eq!(before["own"], json!([]), "nothing moves while units are bought");
    for text in ["buy 3 infantry", "end"] {
        me.post(&format!("{table}/orders"), &order("germany", text)).good();
    }
    let from = |pieces: &Value, space: &str, unit: &str| {
        pieces.as_array().unwrap().iter().any(|piece| piece["space"] == space && piece["unit"] == unit)
    };
    let pieces = me.post(&path, &ask).good();
    assert!(from(&pieces["own"], "poland", "infantry"), "{pieces}");
    assert!(!from(&pieces["own"], "france", "infantry"), "{pieces}");
    assert_eq!(pieces["enemies"], json!([]), "it is theirs");
    let pieces = me.post(&path, &json!({"seat": "germany", "space": "poland"})).good();
    assert!(from(&pieces["enemies"], "east-poland", "infantry"), "{pieces}");
    assert!(from(&pieces["enemies"], "united-kingdom", "bomber"), "{pieces}");
    assert!(!from(&pieces["enemies"], "russia", "infantry"), "{pieces}");
    let threats = me.post(&format!("{table}/threats"), &json!({"seat": "germany"})).good();
    assert!(threats["russia"].is_null(), "{threats}");
    assert!(threats["poland"].as_u64() > threats["france"].as_u64(), "{threats}");
    let stranger = host.client(None).post(&path, &ask);
    assert_eq!(stranger.code(), "not-yours");
}

#[test]
fn an_order_given_as_json_is_the_same_order() {
    let host = Host::start();
    let mut me = host.client(None);
    let (table, _) = me.found(&anniversary());
    let mut under = Value::Null;
    let entry = loop {
        let asked = if under.is_null() {
            json!({"seat": "germany"})
        } else {
            json!({"seat": "germany", "under": under})
        };
        let menu = me.post(&format!("{table}/options"), &asked).good();
        let first = menu[0].clone();
        if first["kind"] != "open" {
            break first;
        }
        under = first["heading"].clone();
    };
    let given =
        me.post(&format!("{table}/orders"), &json!({"seat": "germany", "order": entry["order"]})).good();
    assert_eq!(given["news"][0]["order"], entry["text"]);
}

#[test]
fn orders_are_taken_back_and_the_log_keeps_them() {
    let host = Host::start();
    let mut me = host.client(None);
    let (table, _) = me.found(&anniversary());
    let start = me.get(&format!("{table}/view?seat=germany")).good();
    me.post(&format!("{table}/orders"), &order("germany", "buy 3 infantry")).good();
    let undone = me.post(&format!("{table}/undo"), &json!({"seat": "germany", "to": 0})).good();
    assert_eq!((&undone["n"], &undone["news"][0]["undo"]), (&json!(2), &json!(0)));
    assert_eq!(me.get(&format!("{table}/view?seat=germany")).good()["view"], start["view"]);
    let log = me.get(&format!("{table}/log?after=0&limit=1")).good();
    assert_eq!((log.as_array().unwrap().len(), &log[0]["order"]), (1, &json!("buy 3 infantry")));
    let host = host.restarted();
    let mut me = host.client(me.key.as_deref());
    assert_eq!(me.get(&format!("{table}/view?seat=germany")).good()["view"], start["view"]);
}

#[test]
fn a_table_can_be_looked_at_as_it_was_taken_along_and_branched_off() {
    let host = Host::start();
    let mut me = host.client(None);
    let (table, _) = me.found(&anniversary());
    let start = me.get(&format!("{table}/view")).good();
    me.post(&format!("{table}/orders"), &order("germany", "buy 3 infantry")).good();
    let then = me.get(&format!("{table}/at/0")).good();
    assert_eq!((&then["n"], &then["view"]), (&json!(0), &start["view"]));
    assert_eq!(me.get(&format!("{table}/at/7")).status, 404);

    let record = me.get(&format!("{table}/record")).text;
    assert!(record.starts_with("{\"sandtable\":") && !record.contains("\"secret\""), "{record}");
    let text = Some(("text/plain", record.as_bytes()));
    let imported = host.client(None).ask("POST", "/api/tables/import", text).unwrap().good();
    let copy = format!("/api/tables/{}", imported["table"].as_str().unwrap());
    me.key = Some(imported["key"].as_str().unwrap().to_owned());
    let dead = me.post(&format!("{copy}/orders"), &order("germany", "end"));
    assert!(dead.text.contains("no dice secret"), "{}", dead.text);

    let forked = me.post(&format!("{copy}/fork"), &json!({"n": 1})).good();
    let branch = format!("/api/tables/{}", forked["table"].as_str().unwrap());
    me.key = forked["key"].as_str().map(str::to_owned);
    assert_eq!(me.get(&branch).good()["n"], 0);
    assert_ne!(me.get(&branch).good()["commitment"], me.get(&table).json()["commitment"]);
    let (whole, branched) =
        (host.client(None).get(&format!("{table}/view")), me.get(&format!("{branch}/view")));
    assert_eq!(whole.good()["view"], branched.good()["view"]);
}

#[test]
fn bots_play_by_themselves_and_go_on_after_a_restart() {
    let host = Host::start();
    let mut me = host.client(None);
    let seats = ["germany", "soviet-union", "japan", "united-kingdom", "italy", "united-states"];
    let bots: Value =
        seats.iter().map(|seat| (seat.to_string(), json!({"kind": "bot", "bot": "random"}))).collect();
    let mut wanted = anniversary();
    wanted["seats"] = bots;
    let (table, created) = me.found(&wanted);
    assert_eq!(created["friends"], json!({}));
    let reached = wait_until_past(&host, &table, 20);
    let host = host.restarted();
    let mut me = host.client(me.key.as_deref());
    wait_until_past(&host, &table, reached + 20);
    assert!(
        me.get(&format!("{table}/figures")).good()["points"]
            .as_array()
            .is_some_and(|points| !points.is_empty())
    );

    let mine = me.post(&format!("{table}/orders"), &order("germany", "end"));
    assert_eq!(mine.code(), "not-yours", "a bot decides there");
    for seat in seats {
        me.post(&format!("{table}/bot"), &json!({"seat": seat})).good();
    }
    let info = me.get(&table).good();
    assert!(info["seats"].as_array().unwrap().iter().all(|seat| seat["kind"] == "me"), "{info}");
}

/// Until a table has more entries than this.
fn wait_until_past(host: &Host, table: &str, n: u64) -> u64 {
    let mut watcher = super::live::join(host, table, &json!({"after": 0}));
    loop {
        let now = super::live::next(&mut watcher, "news")["n"].as_u64().unwrap();
        if now > n {
            return now;
        }
    }
}

#[test]
fn the_owner_hands_seats_to_bots_and_back() {
    let host = Host::start();
    let mut me = host.client(None);
    let mut wanted = anniversary();
    wanted["seats"] = json!({"japan": {"kind": "friend"}});
    let (table, created) = me.found(&wanted);
    let mut friend = host.client(created["friends"]["japan"].as_str());
    let hand = json!({"seat": "japan", "bot": "random"});
    let others = json!({"seat": "germany", "bot": "random"});
    assert_eq!(friend.post(&format!("{table}/bot"), &others).code(), "not-yours");
    me.post(&format!("{table}/bot"), &hand).good();
    assert_eq!(
        me.post(&format!("{table}/bot"), &json!({"seat": "japan", "bot": "oracle"})).code(),
        "bad-request"
    );
    let kind = |info: Value| {
        info["seats"].as_array().unwrap().iter().find(|s| s["id"] == "japan").unwrap()["kind"].clone()
    };
    assert_eq!(kind(friend.get(&table).good()), "bot");
    me.post(&format!("{table}/bot"), &json!({"seat": "japan"})).good();
    assert_eq!(
        (kind(friend.get(&table).good()), kind(me.get(&table).good())),
        (json!("me"), json!("friend"))
    );
}

#[test]
fn odds_are_told_in_words_and_of_the_battle_at_hand() {
    let host = Host::start();
    let mut me = host.client(None);
    let asked = json!({"battle": "3 infantry, 1 tank vs 2 infantry", "options": {"low-luck": "on"}});
    let answer = me.post("/api/catalogue/anniversary/odds", &asked).good();
    let odds = &answer["odds"];
    let sum: f64 = ["win", "draw", "loss"].iter().filter_map(|end| odds[end].as_f64()).sum();
    assert!((sum - 1.0).abs() < 1e-9 && answer["question"].is_string(), "{answer}");
    let (table, _) = me.found(&anniversary());
    assert_eq!(me.get(&format!("{table}/odds?space=poland")).good(), Value::Null);
}

#[test]
fn an_order_for_what_left_no_choice_changes_nothing_and_is_no_fault() {
    let host = Host::start();
    let mut me = host.client(None);
    let (table, _) = me.found(&anniversary());
    let orders = format!("{table}/orders");
    for text in ["buy 3 infantry", "end", "move 1 infantry: poland -> east-poland", "end"] {
        me.post(&orders, &order("germany", text)).good();
    }
    let before = me.get(&table).good();
    let only = json!({"seat": "germany", "order": "battle east-poland", "look": true});
    let checked = me.post(&format!("{table}/check"), &order("germany", "battle east-poland")).good();
    assert_eq!((&checked["legal"], &checked["text"]), (&json!(true), &json!("battle east-poland")));
    let told = me.post(&orders, &only).good();
    assert_eq!(checked["done"], told["done"], "asking and ordering agree");
    assert!(told["done"].as_str().is_some_and(|done| done.contains("there was no choice")), "{told}");
    assert_eq!((&told["n"], &told["news"]), (&before["n"], &json!([])));
    assert_eq!(told["now"]["table"], before);
    let other = me.post(&orders, &order("germany", "battle ukraine"));
    assert_eq!((other.status, other.code().as_str()), (422, "refused"), "{}", other.text);
    let checked = me.post(&format!("{table}/check"), &order("germany", "battle ukraine")).good();
    assert_eq!(checked["legal"], false);
    assert_eq!(me.get(&table).good(), before);
}
