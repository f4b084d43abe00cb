//! The command as its users meet it, hosting the engine's toy game.

#[path = "../../engine/tests/it/skirmish/mod.rs"]
mod skirmish;

use std::fs;
use std::path::PathBuf;

use anstream::StripStream;
use sandtable::{Streams, run};
use sandtable_engine::any::any;
use tempfile::TempDir;

/// A folder to work in, and the program to run there.
struct Desk {
    folder: TempDir,
}

struct Answer {
    code: u8,
    out: String,
    err: String,
}

impl Desk {
    fn new() -> Desk {
        Desk { folder: TempDir::new().unwrap() }
    }

    /// A desk with a game begun in `game.jsonl`.
    fn with_game() -> (Desk, String) {
        let desk = Desk::new();
        let file = desk.path("game.jsonl");
        let begun = desk.run(&["new", "--game", "skirmish", "--scenario", "short", "--seed", "x", &file]);
        assert_eq!(begun.code, 0, "{}", begun.err);
        (desk, file)
    }

    fn path(&self, name: &str) -> String {
        self.folder.path().join(name).to_str().unwrap().to_owned()
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        fs::create_dir_all(PathBuf::from(&path).parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path
    }

    fn run(&self, arguments: &[&str]) -> Answer {
        self.type_in("", arguments)
    }

    fn type_in(&self, typed: &str, arguments: &[&str]) -> Answer {
        let (mut out, mut err) = (StripStream::new(Vec::new()), StripStream::new(Vec::new()));
        let mut streams = Streams { input: &mut typed.as_bytes(), out: &mut out, err: &mut err };
        let arguments = std::iter::once("sandtable").chain(arguments.iter().copied());
        let code = run(arguments, &[any(skirmish::Skirmish::new(), &[], None)], &mut streams);
        let text = |stream: StripStream<Vec<u8>>| String::from_utf8(stream.into_inner()).unwrap();
        Answer { code, out: text(out), err: text(err) }
    }

    /// Run something that must be refused as bad input; the message is returned.
    fn refused(&self, arguments: &[&str]) -> String {
        let answer = self.run(arguments);
        assert_eq!((answer.code, answer.out.as_str()), (2, ""), "{}", answer.err);
        assert!(answer.err.starts_with("error: "), "{}", answer.err);
        answer.err
    }

    /// Play the game in a file to its end with bots.
    fn finish(&self, file: &str) {
        let answer = self.run(&["terminal", "--bot", "all=random", file]);
        assert_eq!(answer.code, 0, "{}", answer.err);
        assert!(answer.out.contains("the game is over: "), "{}", answer.out);
    }
}

#[test]
fn games_are_listed_for_people_and_programs() {
    let desk = Desk::new();
    let told = desk.run(&["games"]);
    assert!(told.out.contains("skirmish  Skirmish"), "{}", told.out);
    assert!(told.out.contains("option rich=on|off (default off): Twice the coins."), "{}", told.out);
    let json: serde_json::Value = serde_json::from_str(&desk.run(&["games", "--json"]).out).unwrap();
    assert_eq!(json[0]["seats"][1]["id"], "blue");
}

#[test]
fn the_ledger_is_printed_whole_or_by_the_row() {
    let desk = Desk::new();
    let all = desk.run(&["ledger", "skirmish"]).out;
    assert!(all.contains("bid.money: Nobody bids more"), "{all}");
    assert!(all.contains("round.phases (our ruling): "), "{all}");
    let row = desk.run(&["ledger", "skirmish", "--json", "bid.once"]).out;
    assert_eq!(serde_json::from_str::<serde_json::Value>(&row).unwrap()["section"], "Bids");
    assert!(desk.refused(&["ledger", "skirmish", "bid.onc"]).contains("did you mean `bid.once`?"));
}

#[test]
fn a_game_begins_once() {
    let (desk, file) = Desk::with_game();
    let before = fs::read(&file).unwrap();
    let again = desk.refused(&["new", "--game", "skirmish", "--scenario", "long", &file]);
    assert!(again.contains("exists and is not overwritten"), "{again}");
    assert_eq!(fs::read(&file).unwrap(), before);
}

#[test]
fn a_wrong_set_up_says_what_would_be_right() {
    let desk = Desk::new();
    let file = desk.path("game.jsonl");
    let new = |more: &[&str]| desk.refused(&[&["new", &file], more].concat());
    assert!(new(&["--game", "skirmich"]).contains("there is no game `skirmich`: did you mean `skirmish`?"));
    assert!(new(&["--game", "skirmish"]).contains("no scenario given: choose short, long"));
    let skirmish = ["--game", "skirmish", "--scenario", "short"];
    let wrong = |more: &[&str]| new(&[&skirmish, more].concat());
    assert!(wrong(&["--option", "rich=very"]).contains("choose on or off"));
    assert!(wrong(&["--option", "rich"]).contains("KEY=VALUE"));
    assert!(wrong(&["--player", "red=red,blue"]).contains("red is a seat's name"));
    assert!(!PathBuf::from(&file).exists());
}

#[test]
fn an_unseeded_game_has_dice_nobody_can_foresee() {
    let desk = Desk::new();
    let commitment = |name: &str| {
        let file = desk.path(name);
        desk.run(&["new", "--game", "skirmish", "--scenario", "short", &file]).out
    };
    let line = |text: String| text.lines().nth(1).unwrap().to_owned();
    assert_ne!(line(commitment("a")), line(commitment("b")));
}

#[test]
fn an_order_tells_its_story_and_is_saved() {
    let (desk, file) = Desk::with_game();
    let before = fs::read_to_string(&file).unwrap();
    let answer = desk.run(&["order", &file, "red", "bid 3"]);
    assert_eq!(answer.out, "red: bid 3\n  red bids 3\nwaiting for blue\n");
    let after = fs::read_to_string(&file).unwrap();
    assert!(after.starts_with(&before) && after.lines().count() == 2);
    let answer = desk.run(&["order", &file, "Blue", "pass"]);
    assert!(answer.out.contains("red rolls attack in the-field: infantry (2 or less) "), "{}", answer.out);
}

#[test]
fn refused_orders_say_why_and_leave_the_file_alone() {
    let (desk, file) = Desk::with_game();
    let before = fs::read(&file).unwrap();
    let order = |seat: &str, order: &str| {
        let message = desk.refused(&["order", &file, seat, order]);
        assert_eq!(fs::read(&file).unwrap(), before, "{order}");
        message
    };
    assert!(
        order("red", "bid much").contains("at column 5: a number of coins was expected\n  bid much\n      ^")
    );
    let illegal = order("red", "bid 11");
    assert!(illegal.contains("only 10 coins are left [bid.money]\n    Bids: Nobody bids more"), "{illegal}");
    assert!(order("red", "lose 1 tank").contains("[round.phases]"));
    assert!(order("redd", "pass").contains("did you mean `red`?"));
    assert_eq!(fs::read_dir(desk.folder.path()).unwrap().count(), 1, "no temporary files stay");
}

#[test]
fn a_seat_that_owes_nothing_is_told_who_does() {
    let (desk, file) = Desk::with_game();
    for order in [["red", "pass"], ["blue", "bid 1"]] {
        assert_eq!(desk.run(&["order", &file, order[0], order[1]]).code, 0);
    }
    let shown = desk.run(&["show", &file]).out;
    let (owing, idle) = if shown.contains("waiting for red") { ("red", "blue") } else { ("blue", "red") };
    let message = desk.refused(&["order", &file, idle, "pass"]);
    assert!(message.contains(&format!("the table waits for {owing}")), "{message}");
}

#[test]
fn players_are_known_by_their_names() {
    let desk = Desk::new();
    let file = desk.path("game.jsonl");
    let new = ["new", "--game", "skirmish", "--scenario", "short", "--player", "Ann=red,blue", &file];
    assert_eq!(desk.run(&new).code, 0);
    let both = desk.refused(&["order", &file, "ann", "pass"]);
    assert!(both.contains("Ann owes orders for red and blue: name the seat"), "{both}");
    desk.run(&["order", &file, "red", "pass"]);
    assert!(desk.run(&["order", &file, "ann", "bid 1"]).out.starts_with("blue: bid 1"));
}

#[test]
fn the_board_shows_each_viewer_their_own() {
    let (desk, file) = Desk::with_game();
    desk.run(&["order", &file, "red", "bid 3"]);
    let show = |more: &[&str]| desk.run(&[&["show", &file], more].concat()).out;
    assert!(show(&[]).contains("\"sealed\"") && show(&[]).contains("waiting for blue"), "{}", show(&[]));
    assert!(show(&["--seat", "red"]).contains("\"bids\":[3,null]"), "{}", show(&["--seat", "red"]));
    assert!(show(&["--referee"]).contains("\"bids\":[3,null]"));
    assert!(show(&[]).contains("blue may:\n  1  bid coins ...\n  2  pass\n"), "{}", show(&[]));
    assert!(show(&["--menu", "bid coins"]).contains("   1  bid 1\n"), "{}", show(&["--menu", "bid coins"]));
    assert_eq!(show(&["--menu", "1"]), show(&["--menu", "bid coins"]));
    assert!(desk.refused(&["show", &file, "--menu", "attack"]).contains("the menu has no heading `attack`"));
    assert!(desk.refused(&["show", &file, "--menu", "pass"]).contains("`pass` is an order, not a heading"));
    let json: serde_json::Value = serde_json::from_str(&show(&["--json"])).unwrap();
    assert_eq!(json["awaiting"]["orders"][0], "blue");
    assert_eq!(json["menu"]["blue"][1]["text"], "pass");
    assert_eq!(json["view"]["bids"][0], "sealed");
}

#[test]
fn a_game_can_be_replayed_and_looked_at_as_it_was() {
    let (desk, file) = Desk::with_game();
    desk.run(&["order", &file, "red", "bid 3"]);
    desk.run(&["order", &file, "blue", "bid 1"]);
    let story = desk.run(&["replay", &file]).out;
    assert!(story.starts_with("     1 red: (an order out of your sight)\n"), "{story}");
    let own = desk.run(&["replay", &file, "--seat", "red"]).out;
    assert!(own.starts_with("     1 red: bid 3\n"), "{own}");
    let early = desk.run(&["replay", &file, "--at", "1", "--referee"]).out;
    assert!(early.starts_with("after entry 1 of ") && early.contains("[3,null]"), "{early}");
    assert!(desk.refused(&["replay", &file, "--at", "99"]).contains("there is no entry 99"));
}

#[test]
fn a_true_record_proves_itself_and_a_changed_one_does_not() {
    let (desk, file) = Desk::with_game();
    desk.finish(&file);
    let answer = desk.run(&["verify", &file]);
    assert_eq!(answer.code, 0, "{}{}", answer.out, answer.err);
    assert!(
        answer.out.contains("dice: proved") && answer.out.contains("orders: confirmed"),
        "{}",
        answer.out
    );
    let text = fs::read_to_string(&file).unwrap();
    let at = text.find("\"faces\":[").unwrap() + 9;
    let other = if &text[at..=at] == "1" { "2" } else { "1" };
    let forged = desk.write("forged.jsonl", format!("{}{other}{}", &text[..at], &text[at + 1..]));
    let answer = desk.run(&["verify", &forged]);
    assert_eq!(answer.code, 1);
    assert!(answer.out.contains("DISPROVED at line "), "{}", answer.out);
    let json: serde_json::Value = serde_json::from_str(&desk.run(&["verify", "--json", &file]).out).unwrap();
    assert_eq!(json["dice"], "proved");
    assert!(json["unproved"].as_array().is_some_and(|words| !words.is_empty()), "{json}");
}

#[test]
fn a_head_told_on_the_way_proves_what_was_played() {
    let (desk, file) = Desk::with_game();
    desk.run(&["order", &file, "red", "bid 3"]);
    let head = |text: &str| text.lines().nth(1).unwrap().rsplit('"').nth(1).unwrap().to_owned();
    let told = format!("1:{}", head(&fs::read_to_string(&file).unwrap()));
    desk.finish(&file);
    let answer = desk.run(&["verify", &file, "--head", &told]);
    assert_eq!(answer.code, 0, "{}", answer.out);
    assert!(!answer.out.contains("that this is the game that was played"), "{}", answer.out);
    let (other, another) = Desk::with_game();
    other.run(&["order", &another, "red", "bid 2"]);
    let answer = other.run(&["verify", &another, "--head", &told]);
    assert_eq!(answer.code, 1);
    assert!(answer.out.contains("lines: ALTERED at line 2"), "{}", answer.out);
    assert!(desk.refused(&["verify", &file, "--head", "1:abc"]).contains("ENTRY:HEAD"));
}

#[test]
fn damaged_files_are_refused_and_left_alone() {
    let (desk, file) = Desk::with_game();
    desk.run(&["order", &file, "red", "bid 3"]);
    let text = fs::read_to_string(&file).unwrap();
    let damaged: &[(&str, Vec<u8>, &str)] = &[
        ("cut", text[..text.len() - 9].into(), "line 2 is cut off in the middle"),
        ("garbled", text.replace("\"seat\"", "seat").into(), "line 2 is not a record's"),
        ("newer", text.replace("\"sandtable\":3", "\"sandtable\":9").into(), "use a newer program"),
        ("unknown", text.replace("\"skirmish\"", "\"go\"").into(), "the game `go`"),
        ("binary", vec![0xff, 0xfe, 0x00], "line 1 is not UTF-8"),
        ("empty", vec![], "the file is empty"),
    ];
    for (name, bytes, expected) in damaged {
        let path = desk.write(name, bytes);
        for command in [
            &["show", &path][..],
            &["order", &path, "blue", "pass"],
            &["verify", &path],
            &["replay", &path],
            &["terminal", "--bot", "all=random", &path],
        ] {
            let message = desk.refused(command);
            assert!(message.contains(expected) && message.contains(&path), "{command:?}: {message}");
        }
        assert_eq!(&fs::read(&path).unwrap(), bytes);
    }
    assert!(desk.refused(&["show", &desk.path("nowhere")]).contains("nowhere: "));
}

#[test]
fn other_game_data_is_only_a_warning() {
    let (desk, file) = Desk::with_game();
    let text = fs::read_to_string(&file).unwrap().replace("\"data\":\"toy\"", "\"data\":\"old\"");
    let answer = desk.run(&["show", &desk.write("old.jsonl", text)]);
    assert_eq!(answer.code, 0);
    assert!(
        answer.err.starts_with("warning: the record was begun with other game data (old)"),
        "{}",
        answer.err
    );
}

const GOOD: &str =
    "title: good\ngame: skirmish\nscenario: short\ncites: [bid.money]\norders: [{red: bid 1}]\n";
const BAD: &str =
    "title: bad\ngame: skirmish\nscenario: short\norders: [{red: bid 11}]\nprobes: [{name: p}]\n";

#[test]
fn cases_are_counted_on_the_last_line() {
    let desk = Desk::new();
    desk.write("cases/good.yaml", GOOD);
    desk.write("cases/readme.md", "not a case");
    let folder = desk.path("cases");
    let answer = desk.run(&["case", &folder]);
    assert_eq!((answer.code, answer.out.as_str()), (0, "1 passed, 0 failed\n"), "{}", answer.err);
    desk.write("cases/deeper/bad.yml", BAD);
    let answer = desk.run(&["case", &folder]);
    assert_eq!(answer.code, 1);
    assert!(answer.out.ends_with("\n1 passed, 2 failed\n"), "{}", answer.out);
    assert!(
        answer.out.contains("bad.yml: bad\n  at step 1 (line 4), red: bid 11\n    expected: "),
        "{}",
        answer.out
    );
    let answer = desk.run(&["case", "--uncovered", "--verbose", &folder]);
    assert!(answer.out.contains("good.yaml: good\n"), "{}", answer.out);
    assert!(
        answer.out.contains("skirmish: 5 of 6 rows have no passing case\n  bid.once\n"),
        "{}",
        answer.out
    );
}

#[test]
fn unreadable_cases_fail_and_missing_ones_are_bad_input() {
    let desk = Desk::new();
    let chess = desk.write("chess.yaml", GOOD.replace("skirmish", "chess"));
    let noise = desk.write("noise.yaml", "{{{");
    let answer = desk.run(&["case", &chess, &noise]);
    assert_eq!(answer.code, 1);
    assert!(answer.out.contains("there is no game `chess`"), "{}", answer.out);
    assert!(answer.out.ends_with("0 passed, 2 failed\n"), "{}", answer.out);
    assert!(desk.refused(&["case", &desk.path("nowhere")]).contains("nowhere: "));
}

#[test]
fn simulations_repeat_whatever_the_number_of_threads() {
    let desk = Desk::new();
    let simulate = |threads: &str| {
        let arguments =
            "simulate --game skirmish --scenario long --bot all=random --games 40 --seed s --json --threads";
        let arguments: Vec<&str> = arguments.split(' ').chain([threads]).collect();
        let mut report: serde_json::Value = serde_json::from_str(&desk.run(&arguments).out).unwrap();
        let report_map = report.as_object_mut().unwrap();
        assert!(report_map.remove("games_per_second").unwrap().as_f64().unwrap() > 0.0);
        report_map.remove("seconds");
        report
    };
    let once = simulate("1");
    assert_eq!(simulate("4"), once);
    assert_eq!(once["games"], 40);
    let ended: u64 = once["outcomes"].as_object().unwrap().values().filter_map(|count| count.as_u64()).sum();
    assert_eq!(ended, 40);
}

#[test]
fn simulated_games_can_be_kept_and_verified() {
    let desk = Desk::new();
    let out = desk.path("kept");
    let arguments = ["--game", "skirmish", "--scenario", "short", "--bot", "all=random", "--games", "3"];
    let answer = desk.run(&[&["simulate", "--seed", "s", "--out", &out][..], &arguments].concat());
    assert_eq!(answer.code, 0, "{}", answer.err);
    assert!(answer.out.contains("3 games in ") && answer.out.contains(" games per second"), "{}", answer.out);
    for number in 1..=3 {
        assert_eq!(desk.run(&["verify", &format!("{out}/game-00000{number}.jsonl")]).code, 0);
    }
    let missing =
        desk.refused(&["simulate", "--game", "skirmish", "--scenario", "short", "--bot", "red=random"]);
    assert!(missing.contains("no bot plays blue"), "{missing}");
    let unknown =
        desk.refused(&["simulate", "--game", "skirmish", "--scenario", "short", "--bot", "all=genius"]);
    assert!(unknown.contains("there is no bot `genius`: choose random"), "{unknown}");
}

#[test]
fn people_play_by_text_or_by_menu_and_stop_when_they_like() {
    let desk = Desk::new();
    let file = desk.path("game.jsonl");
    let typed = "help\nbid 99\n1\n2\nshow\nquit\n";
    let answer =
        desk.type_in(typed, &["terminal", "--game", "skirmish", "--scenario", "short", "--seed", "x", &file]);
    assert_eq!(answer.code, 0, "{}", answer.err);
    assert!(answer.out.contains("Red> "), "{}", answer.out);
    assert!(answer.out.contains("[bid.money]"), "a refusal is explained: {}", answer.out);
    assert!(answer.out.contains("red: bid 2\n"), "the menu leads to an order: {}", answer.out);
    assert!(answer.out.contains("Blue> "), "{}", answer.out);
    assert!(answer.out.ends_with("goes on\n"), "{}", answer.out);
    assert_eq!(fs::read_to_string(&file).unwrap().lines().count(), 2);
    let answer = desk.type_in("pass\n", &["terminal", "--bot", "red=random", &file]);
    assert!(answer.out.contains("blue: pass\n"), "{}", answer.out);
    assert_eq!(answer.code, 0, "the end of the input is a wish to stop: {}", answer.err);
    assert!(
        desk.refused(&["terminal", &desk.path("none.jsonl")]).contains("give --game to begin a game there")
    );
}

#[test]
fn a_board_that_cannot_be_drawn_says_why() {
    let (desk, file) = Desk::with_game();
    assert!(desk.refused(&["board", "skirmish"]).contains("skirmish has no map to draw"));
    assert!(desk.refused(&["board", "--record", &file]).contains("skirmish has no map to draw"));
    assert!(desk.refused(&["board", "skirmsh"]).contains("did you mean `skirmish`?"));
    assert!(desk.refused(&["board"]).contains("<GAME>"));
    let part = desk.refused(&["board", "skirmish", "--part", "1,2,3"]);
    assert!(part.contains("X,Y,WIDTH,HEIGHT"), "{part}");
}

#[test]
fn wrong_arguments_and_help_have_their_codes() {
    let desk = Desk::new();
    assert!(desk.refused(&["shwo"]).contains("'show'"));
    let help = desk.run(&["--help"]);
    assert_eq!(help.code, 0);
    assert!(help.out.contains("Examples:") && help.out.contains("Exit codes:"), "{}", help.out);
    for command in [
        "games", "new", "order", "show", "replay", "board", "verify", "play", "serve", "terminal",
        "simulate", "case", "ledger",
    ] {
        assert_eq!(desk.run(&[command, "--help"]).code, 0, "{command}");
    }
}
