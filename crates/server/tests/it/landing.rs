//! Landings asked for as one gesture.

use serde_json::{Value, json};

use super::{Host, order};

#[test]
fn a_far_coast_comes_with_all_the_orders_that_lead_there() {
    let host = Host::start();
    let mut learner = host.client(None);
    let made = learner.post("/api/lessons", &json!({"game": "anniversary", "lesson": "landing"})).good();
    let table = format!("/api/tables/{}", made["table"].as_str().unwrap());
    let mut japan = host.client(made["key"].as_str());
    let troops = json!([{"unit": "infantry", "count": 1}, {"unit": "tank", "count": 1}]);
    let asked = json!({"seat": "japan", "from": "japan", "units": troops});
    let found = japan.post(&format!("{table}/landings"), &asked).good();
    let far = found.as_array().unwrap().iter().find(|landing| landing["space"] == "kwangtung");
    let far = far.unwrap_or_else(|| panic!("no way to Kwangtung in {found}"));
    let orders: Vec<&str> = far["orders"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert_eq!(orders.len(), 3, "aboard, over the sea, ashore: {orders:?}");
    for text in orders {
        japan.post(&format!("{table}/orders"), &order("japan", text)).good();
    }
}
