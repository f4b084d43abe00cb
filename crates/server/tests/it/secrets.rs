//! Two tables that differ only in what one seat decided in secret look the same to everybody else.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::client::{Answer, Client};
use super::{Host, order};

const KEEPER: &str = "germany";
const OTHER: &str = "soviet";

struct Table {
    path: String,
    keeper: Client,
    other: Client,
    spectator: Client,
}

fn found(host: &Host) -> Table {
    let mut keeper = host.client(None);
    let friends: Value = [(OTHER.to_owned(), json!({"kind": "friend"}))].into_iter().collect();
    let wanted = json!({"game": "war-room", "scenario": "east", "seed": "secret", "seats": friends});
    let wanted = pick_scenario(&mut keeper, wanted);
    let (path, created) = keeper.found(&wanted);
    let key = created["friends"][OTHER].as_str().map(str::to_owned);
    Table { path, keeper, other: host.client(key.as_deref()), spectator: host.client(None) }
}

/// The smallest scenario in which both take part.
fn pick_scenario(client: &mut Client, mut wanted: Value) -> Value {
    let catalogue = client.get("/api/catalogue").good();
    let game = catalogue["games"].as_array().unwrap().iter().find(|game| game["id"] == "war-room").unwrap();
    assert_eq!(game["has_secrets"], true);
    let scenarios = game["scenarios"].as_array().unwrap().iter().filter(|scenario| {
        let seats = scenario["seats"].as_array().unwrap();
        seats.contains(&json!(KEEPER)) && seats.contains(&json!(OTHER))
    });
    let smallest = scenarios.min_by_key(|scenario| scenario["seats"].as_array().unwrap().len()).unwrap();
    wanted["scenario"] = smallest["id"].clone();
    wanted
}

/// Two orders of the keeper's menu, both of them secret.
fn two_secret_orders(table: &mut Table) -> [String; 2] {
    let mut found = BTreeSet::new();
    let mut turn = 0;
    while found.len() < 2 && turn < 200 {
        turn += 1;
        let mut seed = turn;
        let mut choose = |count: usize| {
            seed = seed * 7 + 3;
            seed % count
        };
        found.extend(table.keeper.menu_order(&table.path, KEEPER, &mut choose).unwrap());
    }
    let mut found = found.into_iter();
    [found.next().unwrap(), found.next().expect("the keeper has a choice")]
}

/// Everything that can be asked of a table, as the document lists it. A new address must be added here.
fn everything(document: &Value) -> Vec<(String, String)> {
    let paths = document["paths"].as_object().unwrap();
    let of_tables = paths.iter().filter(|(path, _)| path.starts_with("/api/tables/{table}"));
    of_tables
        .flat_map(|(path, methods)| {
            let rest = path.trim_start_matches("/api/tables/{table}").to_owned();
            methods.as_object().unwrap().keys().map(move |method| (method.to_uppercase(), rest.clone()))
        })
        .collect()
}

fn ask(
    client: &mut Client,
    table: &str,
    method: &str,
    rest: &str,
    seat: Option<&str>,
    secret: &str,
) -> Answer {
    let query = seat.map(|seat| format!("?seat={seat}")).unwrap_or_default();
    let named = seat.unwrap_or(OTHER);
    let body = match (method, rest) {
        ("POST", "/options") => json!({"seat": named}),
        ("POST", "/check" | "/orders") => order(named, secret),
        ("POST", "/reach" | "/landings") => json!({"seat": named, "from": "berlin", "units": []}),
        ("POST", "/reaching") => json!({"seat": named, "space": "berlin"}),
        ("POST", "/threats" | "/hint") => json!({"seat": named}),
        ("POST", "/undo") => json!({"seat": named, "to": 0}),
        ("POST", "/fork") => json!({"n": 0}),
        ("POST", "/contribute") => json!({"text": "hello"}),
        ("POST", "/bot") => json!({"seat": named}),
        ("POST", "/chat") => json!({"seat": named, "text": "hello"}),
        ("GET", "/at/{n}") => return client.get(&format!("{table}/at/1{query}")),
        ("GET", "" | "/figures" | "/record" | "/live" | "/chat") => {
            return client.get(&format!("{table}{rest}"));
        }
        ("GET", "/lesson") => return client.get(&format!("{table}/lesson?lesson=orders&step=0&since=0")),
        ("GET", "/odds") => {
            return client.get(&format!("{table}/odds?space=berlin&{}", query.trim_start_matches('?')));
        }
        ("GET", "/view" | "/now" | "/log") => return client.get(&format!("{table}{rest}{query}")),
        (method, rest) => panic!("{method} {rest} is new: say here how it is asked"),
    };
    client.post(&format!("{table}{rest}"), &body)
}

/// The same text whatever the table's name and the time of day. Heads differ as whole records do, and their
/// salt keeps anybody from finding an order by them.
fn anonymous(table: &str, answer: &Answer) -> String {
    let id = table.rsplit('/').next().unwrap();
    let text = answer.text.replace(id, "TABLE");
    let timeless = |text: String, name: &str| -> String {
        let mut parts = text.split(name);
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |all, part| all + name + part.trim_start_matches(|c: char| c.is_ascii_hexdigit()))
    };
    format!("{} {}", answer.status, ["\"at\":", "\"since\":", "\"head\":\""].into_iter().fold(text, timeless))
}

#[test]
fn no_address_tells_one_seat_what_another_decided_in_secret() {
    let host = Host::start();
    let document = host.client(None).get("/api/openapi.json").good();
    let (mut one, mut two) = (found(&host), found(&host));
    let [first, second] = two_secret_orders(&mut one);
    for (table, secret) in [(&mut one, &first), (&mut two, &second)] {
        table.keeper.post(&format!("{}/orders", table.path), &order(KEEPER, secret)).good();
        let log = table.other.get(&format!("{}/log?seat={OTHER}", table.path)).good();
        assert_eq!(log[0].get("order"), None, "`{secret}` is no secret");
        assert_eq!(log[0]["seat"], KEEPER);
    }
    for (method, rest) in everything(&document) {
        // Own eyes and a spectator's: nothing differs.
        for seat in [None, Some(OTHER)] {
            let asked = |table: &mut Table| {
                let client = if seat.is_some() { &mut table.other } else { &mut table.spectator };
                let answer = ask(client, &table.path, &method, &rest, seat, "nonsense");
                assert!(answer.status < 500, "{method} {rest}: {}", answer.text);
                anonymous(&table.path, &answer)
            };
            assert_eq!(asked(&mut one), asked(&mut two), "{method} {rest} as {seat:?}");
        }
        // Another's eyes: refused.
        let peeked = ask(&mut one.other, &one.path, &method, &rest, Some(KEEPER), &second);
        let takes_seat =
            !matches!(rest.as_str(), "" | "/figures" | "/record" | "/live" | "/fork" | "/contribute");
        if takes_seat && (method.as_str(), rest.as_str()) != ("GET", "/chat") {
            assert_eq!(peeked.code(), "not-yours", "{method} {rest}");
        }
    }
    assert_eq!(one.other.get(&format!("{}/record", one.path)).code(), "not-yours");
    assert_eq!(one.keeper.post(&format!("{}/fork", one.path), &json!({"n": 0})).code(), "not-yours");
    let wrong = host.client(Some("not a key")).get(&one.path);
    assert_eq!((wrong.status, wrong.code().as_str()), (403, "not-yours"));
}
