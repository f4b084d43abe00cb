//! The OpenAPI document.

use serde_json::Value;

use super::Host;

/// Every `$ref` in a value.
fn references<'v>(value: &'v Value, found: &mut Vec<&'v str>) {
    match value {
        Value::Object(fields) => {
            if let Some(Value::String(to)) = fields.get("$ref") {
                found.push(to);
            }
            fields.values().for_each(|field| references(field, found));
        }
        Value::Array(items) => items.iter().for_each(|item| references(item, found)),
        _ => {}
    }
}

#[test]
fn the_document_is_served_and_whole() {
    let host = Host::start();
    let document = host.client(None).get("/api/openapi.json").good();
    assert_eq!(document, sandtable_server::openapi());
    let mut found = Vec::new();
    references(&document, &mut found);
    assert!(found.len() > 30);
    for reference in found {
        let pointer = reference.trim_start_matches('#');
        assert!(document.pointer(pointer).is_some(), "{reference} leads nowhere");
    }
}

#[test]
fn every_address_is_described() {
    let document = sandtable_server::openapi();
    let paths: Vec<&str> = document["paths"].as_object().unwrap().keys().map(String::as_str).collect();
    let source = include_str!("../../src/router.rs");
    let routes = source.matches(".routes(routes!(").count();
    assert_eq!(paths.len(), routes, "{paths:?}");
    assert!(!source.contains(".route("), "an address outside the document");
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            assert!(operation["summary"].is_string(), "{method} {path} says nothing about itself");
        }
    }
}
