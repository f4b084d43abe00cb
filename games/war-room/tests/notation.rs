//! What is not understood is pointed at, with a guess; arrows may be drawn in several ways.

use sandtable_engine::{Notation, Seat, Setup};
use sandtable_war_room::WarRoom;

fn game() -> WarRoom {
    WarRoom::new().expect("the data is sound")
}

#[test]
fn errors_say_where_and_what_was_meant() {
    let game = game();
    for (text, at, told) in [
        ("write 48 -> Grate Britain", 12, "`Grate Britain` is no region; did you mean `great-britain`?"),
        (
            "write 48 ->   grater-germany",
            14,
            "`grater-germany` is no region; did you mean `greater-germany`?",
        ),
        ("go via P-133", 7, "`P-133` is no region; did you mean `P-13`?"),
        ("resolve switzer", 8, "`switzer` is no region; did you mean `switzerland`?"),
        ("resolve xyzzy", 8, "`xyzzy` is no region"),
        ("resolve ", 8, "a region is expected"),
        ("resolve é1", 8, "`é1` is no region"),
        (
            "deploy U1: 1 armor -> Grate Britain as 5",
            22,
            "`Grate Britain` is no region; did you mean `great-britain`?",
        ),
        ("hit germny infantry", 4, "`germny` is no unit type or nation; did you mean `germany`?"),
        ("hit  infantri", 5, "`infantri` is no unit type or nation; did you mean `infantry`?"),
        ("yield  germny", 7, "`germny` is no nation; did you mean `germany`?"),
        ("stance 2 infantry ofensive", 18, "`ofensive` is no stance; did you mean `offensive`?"),
        ("write 300 -> G1", 6, "300 is too large a number here"),
        ("write x -> G1", 6, "a number is expected"),
        ("write 48 G1", 9, "`->` is expected"),
        ("  wirte 48 -> G1", 2, "`wirte` is no order; did you mean `write`?"),
        ("done  now", 6, "the order should end here"),
    ] {
        let error = game.parse(text).expect_err(text);
        assert_eq!((error.at, error.message.as_str()), (at, told), "{text}");
    }
}

#[test]
fn arrows_are_printed_in_one_way_and_read_in_several() {
    let game = game();
    for (spelling, printed) in [
        ("plan 65>J5, 97 -> P-13 bid 2", "plan 65 -> J5, 97 -> P-13 bid 2"),
        ("plan 65→J5 bid 0", "plan 65 -> J5 bid 0"),
        ("plan bid 0", "plan bid 0"),
        ("write 48>G4", "write 48 -> G4"),
        ("merge 48>49", "merge 48 -> 49"),
        ("split 48: 1 infantry>49", "split 48: 1 infantry -> 49"),
        ("land 11→U1", "land 11 -> U1"),
        ("launch P-1>P-2", "launch P-1 -> P-2"),
    ] {
        assert_eq!(game.print(&game.parse(spelling).expect(spelling)), printed);
        assert_eq!(game.print(&game.parse(printed).expect(printed)), printed);
    }
}

#[test]
fn a_refusal_shows_the_caret_under_the_word() {
    let setup = Setup { scenario: "global".to_owned(), ..Setup::default() };
    let secret = sandtable_engine::dice::Secret::from_seed("caret");
    let mut table =
        sandtable_engine::table::Table::new(std::sync::Arc::new(game()), &setup, secret, Vec::new())
            .expect("a table");
    let refusal = table.order(Seat(0), "write 48 -> Grate Britain", None).expect_err("no such region");
    let told = refusal.to_string();
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines[1].find("Grate"), lines[2].find('^'), "{told}");
}
