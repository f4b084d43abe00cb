//! How a table stands, in one answer.

use serde_json::{Value, json};

use super::{Host, anniversary, order};

fn numbers(news: &Value) -> Vec<u64> {
    news.as_array().unwrap().iter().filter_map(|entry| entry["n"].as_u64()).collect()
}

#[test]
fn one_answer_says_what_four_did() {
    let host = Host::start();
    let mut me = host.client(None);
    let (table, _) = me.found(&anniversary());
    for text in ["buy 3 infantry", "end"] {
        me.post(&format!("{table}/orders"), &order("germany", text)).good();
    }
    let now = me.get(&format!("{table}/now?seat=germany&after=1")).good();
    assert_eq!(now["seat"], "germany");
    assert_eq!(now["table"], me.get(&table).good());
    assert_eq!(now["seen"], me.get(&format!("{table}/view?seat=germany")).good());
    assert_eq!(now["menu"], me.post(&format!("{table}/options"), &json!({"seat": "germany"})).good());
    assert_eq!(now["news"], me.get(&format!("{table}/log?seat=germany&after=1")).good());

    let watched = host.client(None).get(&format!("{table}/now")).good();
    assert_eq!((&watched["seat"], &watched["menu"]), (&Value::Null, &json!([])));
    assert_eq!(numbers(&watched["news"]), [1, 2]);
    assert_eq!(host.client(None).get(&format!("{table}/now?seat=germany")).code(), "not-yours");
}

#[test]
fn an_order_is_answered_with_how_the_table_stands() {
    let host = Host::start();
    let mut me = host.client(None);
    let (table, _) = me.found(&anniversary());
    let buy = json!({"seat": "germany", "order": "buy 3 infantry", "after": 0, "look": true});
    let given = me.post(&format!("{table}/orders"), &buy).good();
    assert_eq!((numbers(&given["news"]), &given["now"]["news"]), (vec![1], &json!([])));
    assert_eq!(given["now"], me.get(&format!("{table}/now?seat=germany&after=1")).good());
    let undo = json!({"seat": "germany", "to": 0, "look": true});
    let undone = me.post(&format!("{table}/undo"), &undo).good();
    assert_eq!((&undone["now"]["seen"]["n"], &undone["now"]["seat"]), (&json!(2), &json!("germany")));
    let plain = me.post(&format!("{table}/orders"), &order("germany", "buy 4 infantry")).good();
    assert_eq!(plain.get("now"), None, "only whoever asks is shown more");
}

#[test]
fn a_shared_screen_shows_the_seat_that_owes_something() {
    let host = Host::start();
    let mut me = host.client(None);
    let (table, _) = me.found(&anniversary());
    let mut shown = |query: &str| me.get(&format!("{table}/now{query}")).good()["seat"].clone();
    assert_eq!(shown(""), "germany", "one that is awaited");
    assert_eq!(shown("?seat=japan"), "germany");
    assert_eq!(shown("?seat=japan&stay=true"), "japan", "who was asked for stays");
}

#[test]
fn other_eyes_are_told_the_past_anew_where_seats_have_secrets() {
    let host = Host::start();
    let mut me = host.client(None);
    let scenario = "eastern-front";
    let (table, _) = me.found(&json!({"game": "war-room", "scenario": scenario}));
    let info = me.get(&table).good();
    let seats: Vec<String> = serde_json::from_value(info["awaiting"]["orders"].clone()).unwrap();
    let (first, second) = (&seats[0], &seats[1]);
    let seal = json!({"seat": first, "order": "done", "look": true});
    let given = me.post(&format!("{table}/orders"), &seal).good();
    assert_eq!(given["now"]["seat"], *second, "{given}");
    assert_eq!(numbers(&given["now"]["news"])[0], 1, "as the other seat may know it");
}
