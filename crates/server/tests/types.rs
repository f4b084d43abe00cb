//! The web client's types are those of the server.

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/api/types.ts");

/// `WRITE=1 cargo test -p sandtable-server --test types` brings the file up to date.
#[test]
fn the_web_clients_types_are_up_to_date() {
    let types = sandtable_server::typescript::types();
    if std::env::var_os("WRITE").is_some() {
        std::fs::write(PATH, &types).unwrap();
    }
    let written = std::fs::read_to_string(PATH).unwrap_or_default();
    assert!(written == types, "{PATH} is stale: WRITE=1 cargo test -p sandtable-server --test types");
}
