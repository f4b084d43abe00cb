//! Every kind of question has a picture in the browser tests.

#[test]
fn every_question_has_a_position_for_the_browser() {
    let source = include_str!("../sheet.rs");
    let body =
        source.split("pub fn asks").nth(1).and_then(|rest| rest.split("\n}\n").next()).unwrap_or_default();
    let positions = include_str!("../../../../web/tests/browser/positions/war-game.json");
    for name in body.split("=> \"").skip(1).filter_map(|rest| rest.split('"').next()) {
        let asked = !matches!(name, "" | "combat");
        assert!(!asked || positions.contains(&format!("\"{name}\"")), "`{name}` has no position");
    }
}
