//! Lessons: a table of one's own, and the referee's ticks.

use serde_json::json;

use super::{Host, anniversary, order};

fn begun(host: &Host, step: usize) -> (String, super::Client, u64) {
    let mut learner = host.client(None);
    let wanted = json!({"game": "anniversary", "lesson": "purchase", "step": step});
    let made = learner.post("/api/lessons", &wanted).good();
    let table = format!("/api/tables/{}", made["table"].as_str().unwrap());
    (table, host.client(made["key"].as_str()), made["n"].as_u64().unwrap())
}

fn asked(table: &str, step: usize, since: u64) -> String {
    format!("{table}/lesson?lesson=purchase&step={step}&since={since}")
}

#[test]
fn what_is_done_is_ticked_until_it_is_taken_back() {
    let host = Host::start();
    let (table, mut learner, n) = begun(&host, 1);
    let ticks = |learner: &mut super::Client| -> Vec<bool> {
        let ticked = learner.get(&asked(&table, 1, n)).good();
        ticked.as_array().unwrap().iter().filter_map(serde_json::Value::as_bool).collect()
    };
    assert!(ticks(&mut learner).iter().all(|done| !done));
    for text in ["buy 5 infantry, 3 tank", "end"] {
        learner.post(&format!("{table}/orders"), &order("germany", text)).good();
    }
    assert!(ticks(&mut learner).iter().all(|done| *done));
    learner.post(&format!("{table}/undo"), &json!({"seat": "germany", "to": n})).good();
    assert!(ticks(&mut learner).iter().all(|done| !done));
}

#[test]
fn a_lesson_begins_at_any_step_among_bots() {
    let host = Host::start();
    let (table, mut learner, n) = begun(&host, 2);
    assert!(n > 0, "the steps before were done");
    let seats = learner.get(&table).good()["seats"].clone();
    let bots = seats.as_array().unwrap().iter().filter(|seat| seat["kind"] == "bot").count();
    assert_eq!(bots, 5);
}

#[test]
fn lessons_are_for_learners() {
    let host = Host::start();
    let mut person = host.client(None);
    let unknown = json!({"game": "anniversary", "lesson": "philately"});
    assert_eq!(person.post("/api/lessons", &unknown).code(), "not-found");
    let (table, learner, n) = begun(&host, 0);
    drop(learner);
    assert_eq!(person.get(&asked(&table, 0, n)).code(), "not-yours");
    let (own, _) = person.found(&anniversary());
    assert_eq!(person.get(&asked(&own, 99, 0)).code(), "not-found");
}
