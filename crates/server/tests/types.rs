//! The web client's types are those of the server.

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/api/types.ts");

#[test]
fn the_web_clients_types_are_up_to_date() {
    let types = sandtable_server::typescript::types();
    sandtable_typescript::keep(PATH, &types, "WRITE=1 cargo test -p sandtable-server --test types");
}
