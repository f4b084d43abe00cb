//! Records of format 3: contributions before the first order, lines that form a chain, and who decided.

use std::sync::Arc;

use sandtable_engine::dice::Secret;
use sandtable_engine::record::{By, Head, Record, RecordError, Stamp};
use sandtable_engine::refusal::Refusal;
use sandtable_engine::table::Table;
use sandtable_engine::verify::{ChainVerdict, DiceVerdict, Known, Verdict, verify, verify_against};

use super::skirmish::Skirmish;
use super::{BLUE, RED, finish, setup, table};

/// A game whose dice both players contributed to, with a bot for blue; kept for good.
const GOLDEN: &str = include_str!("linked.jsonl");

fn gathering() -> Table<Skirmish> {
    let secret = Secret::from_seed("linked");
    Table::found(Arc::new(Skirmish::new()), &setup("short"), secret, &[RED, BLUE]).unwrap()
}

fn played() -> Table<Skirmish> {
    let mut table = gathering();
    table.contribute(RED, "by my troth").unwrap();
    table.contribute(BLUE, "so be it").unwrap();
    table.order(RED, "bid 2", Stamp { at: Some(1), by: Some(By::Person) }).unwrap();
    let bot = Stamp { at: Some(2), by: Some(By::Bot("random".to_owned())) };
    table.order(BLUE, "bid 1", bot).unwrap();
    finish(&mut table);
    table
}

fn proof(text: &str) -> Verdict {
    verify(&Skirmish::new(), &Record::parse(text.as_bytes()).unwrap()).unwrap()
}

fn says(verdict: &Verdict, words: &str) -> bool {
    verdict.unproved.iter().any(|what| what.contains(words))
}

#[test]
fn nobody_decides_before_all_have_contributed() {
    let mut table = gathering();
    let early = |table: &mut Table<Skirmish>| table.order(RED, "bid 2", None).unwrap_err();
    assert!(matches!(early(&mut table), Refusal::DiceAwait { seats } if seats == ["red", "blue"]));
    table.contribute(BLUE, "x").unwrap();
    assert!(matches!(table.contribute(BLUE, "y"), Err(Refusal::NotAwaited { .. })), "a second thought");
    assert!(matches!(early(&mut table), Refusal::DiceAwait { seats } if seats == ["red"]));
    let (mut kept, _) =
        Table::load(Arc::new(Skirmish::new()), Record::parse(table.record().text().as_bytes()).unwrap())
            .unwrap();
    assert!(matches!(early(&mut kept), Refusal::DiceAwait { .. }), "a save keeps what is awaited");
    kept.waive(RED).unwrap();
    kept.order(RED, "bid 2", None).unwrap();
    assert_eq!(kept.record().header.dice.contributions, ["blue: x"]);
}

#[test]
fn contributions_decide_the_dice() {
    let rolled = |text: &str| {
        let mut table = gathering();
        table.contribute(RED, text).unwrap();
        table.contribute(BLUE, "so be it").unwrap();
        table.order(RED, "bid 2", None).unwrap();
        table.order(BLUE, "bid 1", None).unwrap();
        table
            .record()
            .text()
            .lines()
            .filter(|line| line.contains("faces"))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_ne!(rolled("by my troth"), rolled("upon my word"));
}

#[test]
fn orders_before_the_contributions_are_no_record() {
    let text = played().record().text().replacen("\"commitment\"", "\"awaits\":[\"red\"],\"commitment\"", 1);
    assert!(matches!(Record::parse(text.as_bytes()), Err(RecordError::Corrupt { line: 2, .. })));
}

#[test]
fn a_linked_game_loads_and_proves_itself() {
    let table = played();
    assert_eq!(table.record().text(), GOLDEN, "the format has changed: old records must load as they did");
    let record = Record::parse(GOLDEN.as_bytes()).unwrap();
    assert_eq!(&record, table.record());
    let verdict = verify(&Skirmish::new(), &record).unwrap();
    assert!(verdict.holds() && verdict.dice == DiceVerdict::Proved, "{verdict}");
    assert!(says(&verdict, "times are the host's word") && says(&verdict, "person or a bot"), "{verdict}");
    assert!(!says(&verdict, "contributed") && !says(&verdict, "no end"), "{verdict}");
}

#[test]
fn whatever_is_altered_is_found() {
    let sound = proof(GOLDEN);
    assert!(sound.holds(), "{sound}");
    let swaps = [
        ("\"at\":1,", "\"at\":5,"),
        ("\"by\":\"person\"", "\"by\":{\"bot\":\"easy\"}"),
        ("\"by\":{\"bot\":\"random\"}", "\"by\":\"person\""),
        ("\"seats\":[\"red\",\"blue\"]", "\"seats\":[\"blue\",\"red\"]"),
        ("\"data\":\"toy\"", "\"data\":\"tin\""),
        ("\"coins\":10", "\"coins\":11"),
        ("\"setup\":{", "\"setup\":{\"players\":{\"ann\":[\"red\",\"blue\"]},"),
        ("red: by my troth", "red: by his troth"),
        ("\"salt\":\"", "\"salt\":\"0"),
    ];
    for (from, to) in swaps {
        assert!(GOLDEN.contains(from), "{from}");
        let verdict = proof(&GOLDEN.replacen(from, to, 1));
        assert!(!verdict.holds(), "{from} became {to}\n{verdict}");
        assert!(matches!(verdict.chain, ChainVerdict::Broken(_)), "{from} became {to}\n{verdict}");
    }
}

#[test]
fn another_list_of_seats_is_found_in_any_format() {
    let old = include_str!("undo.jsonl").replacen("[\"red\",\"blue\"]", "[\"red\",\"blue\",\"green\"]", 1);
    let at = proof(&old).difference.unwrap();
    assert!(at.line == 1 && at.message.contains("green"), "{}", at.message);
}

#[test]
fn an_end_without_its_secret_does_not_hold() {
    for text in [GOLDEN, include_str!("undo.jsonl")] {
        let mut record = Record::parse(text.as_bytes()).unwrap();
        record.end.as_mut().unwrap().secret = None;
        let verdict = verify(&Skirmish::new(), &record).unwrap();
        assert_eq!(verdict.dice, DiceVerdict::Withheld);
        assert!(!verdict.holds());
    }
}

#[test]
fn a_cut_off_tail_is_told_and_found_by_a_head_that_was_kept() {
    let count = GOLDEN.lines().count();
    let cut =
        |lines: usize| -> String { GOLDEN.lines().take(lines).map(|line| format!("{line}\n")).collect() };
    let endless = proof(&cut(count - 1));
    assert!(!endless.holds() && endless.difference.is_some(), "the game is over, and its end is missing");
    let short = proof(&cut(3));
    assert!(short.holds() && says(&short, "the record has no end"), "{short}");

    let whole = Record::parse(GOLDEN.as_bytes()).unwrap();
    let against = |text: &str, n: u64, head: Head| {
        let record = Record::parse(text.as_bytes()).unwrap();
        verify_against(&Skirmish::new(), &record, &Known { heads: vec![(n, head)], origin: None }).unwrap()
    };
    let last = whole.entries.len() as u64;
    let told = whole.head_at(last).unwrap();
    assert!(against(GOLDEN, last, told).holds());
    assert!(!against(&cut(3), last, told).holds(), "an entry that was told is missing");
    let mut other = gathering();
    other.contribute(RED, "by my troth").unwrap();
    other.contribute(BLUE, "so be it").unwrap();
    other.order(RED, "bid 3", Stamp { at: Some(1), by: Some(By::Person) }).unwrap();
    let rewritten = against(&other.record().text(), 1, whole.head_at(1).unwrap());
    assert!(!rewritten.holds(), "another game under the same commitment");
}

#[test]
fn a_branch_is_proved_by_the_game_it_branched_off_from() {
    let game = Skirmish::new();
    let whole = played();
    let branch = whole.record().fork(1, Secret::from_seed("branch"), vec!["red".to_owned()]);
    assert_eq!(branch.header.dice.awaits, ["red"]);
    let alone = verify(&game, &branch).unwrap();
    assert!(alone.holds() && says(&alone, "only that game's record proves it"), "{alone}");
    let against = |branch: &Record, origin: &Record| {
        verify_against(&game, branch, &Known { heads: Vec::new(), origin: Some(origin.clone()) }).unwrap()
    };
    let proved = against(&branch, whole.record());
    assert!(proved.holds() && !says(&proved, "only that game"), "{proved}");
    let mut richer = branch.clone();
    richer.header.opening.push(serde_json::json!({"bid": {"coins": 3, "seat": 1}}));
    assert!(!against(&richer, whole.record()).holds(), "a made-up past");
    assert!(!against(&branch, table("other").record()).holds(), "another game");
}

#[test]
fn heads_hide_what_is_secret() {
    let bid = |seed: &str| {
        let mut table = table(seed);
        table.order(RED, "bid 2", None).unwrap();
        table.record().entries[0].salt.clone()
    };
    assert!(bid("one").is_some_and(|salt| salt.len() == 32));
    assert_ne!(bid("one"), bid("two"));
}

#[test]
fn bots_draw_from_the_tables_secret() {
    let (one, two) = (Secret::from_seed("one"), Secret::from_seed("two"));
    assert_ne!(one.bot_seed(3), two.bot_seed(3), "one's own table tells nothing of another");
    assert_ne!(one.bot_seed(3), one.bot_seed(4));
    assert!(!one.bot_seed(3).contains(&one.commitment()));
}
