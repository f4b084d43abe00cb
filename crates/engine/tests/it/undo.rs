use std::sync::Arc;

use sandtable_engine::Viewer;
use sandtable_engine::record::{Record, RecordError};
use sandtable_engine::refusal::Refusal;
use sandtable_engine::table::Table;
use sandtable_engine::verify::verify;

use super::skirmish::Skirmish;
use super::{BLUE, RED, finish, table};

/// A game in which red changed its mind, taken back again and played to the end; kept for good.
const GOLDEN: &str = include_str!("undo.jsonl");

/// The record as an earlier format has it.
fn unlinked(text: &str, version: u32) -> String {
    let old = |line: &str| match line.split_once(",\"salt\"").or_else(|| line.split_once(",\"head\"")) {
        Some((bare, _)) => format!("{bare}}}\n"),
        None => format!("{line}\n"),
    };
    let text: String = text.lines().map(old).collect();
    text.replacen("\"sandtable\":3", &format!("\"sandtable\":{version}"), 1)
}

fn refusal<T: std::fmt::Debug>(result: Result<T, Refusal>) -> String {
    result.unwrap_err().to_string()
}

fn reloaded(text: &str) -> Result<Table<Skirmish>, RecordError> {
    Ok(Table::load(Arc::new(Skirmish::new()), Record::parse(text.as_bytes())?)?.0)
}

#[test]
fn what_is_taken_back_is_as_if_never_done_but_stays_on_record() {
    let mut table = table("undo");
    let start = table.state().clone();
    table.order(RED, "bid 2", None).unwrap();
    let bid = table.state().clone();
    let step = table.undo(RED, 0, Some(7)).unwrap();
    assert_eq!(table.state(), &start);
    assert_eq!(step.news(table.game(), Viewer::Spectator).lines(), ["red takes back what followed entry 0"]);
    let text = table.record().text();
    let last = text.lines().last().unwrap();
    assert!(last.starts_with(r#"{"n":2,"seat":"red","at":7,"undo":0,"events":[],"#), "{last}");
    assert_eq!(reloaded(&text).unwrap().state(), &start);
    assert_eq!(table.news_after(1, Viewer::Spectator).unwrap(), [step.news(table.game(), Viewer::Spectator)]);

    table.undo(RED, 1, None).unwrap();
    assert_eq!(table.state(), &bid, "the taking back is taken back");
}

#[test]
fn nobody_takes_back_what_others_did_or_dice_decided() {
    let mut table = table("undo");
    assert!(refusal(table.undo(RED, 0, None)).contains("there is nothing after entry 0"));
    table.order(RED, "bid 2", None).unwrap();
    assert!(refusal(table.undo(BLUE, 0, None)).contains("red acted since, in entry 1"));
    assert!(refusal(table.undo(RED, u64::MAX, None)).contains("the record has 1 entries"));
    table.order(BLUE, "bid 1", None).unwrap();
    assert!(refusal(table.undo(BLUE, 1, None)).contains("dice were rolled since, in entry 3"));
    finish(&mut table);
    assert!(matches!(table.undo(RED, 0, None), Err(Refusal::Over { .. })));
}

#[test]
fn a_record_that_takes_back_too_much_is_no_record() {
    let mut table = table("undo");
    table.order(RED, "bid 2", None).unwrap();
    let text = unlinked(&table.record().text(), 2);
    let other = text.clone() + "{\"n\":2,\"seat\":\"blue\",\"undo\":0,\"events\":[]}\n";
    assert!(matches!(reloaded(&other), Err(RecordError::Corrupt { line: 3, .. })));
    let busy = text + "{\"n\":2,\"seat\":\"red\",\"undo\":0,\"events\":[\"round-ends\"]}\n";
    assert!(matches!(reloaded(&busy), Err(RecordError::Corrupt { line: 3, .. })));
}

#[test]
fn records_of_the_first_format_load_and_take_nothing_back() {
    let mut table = table("undo");
    table.order(RED, "bid 2", None).unwrap();
    let old = unlinked(&table.record().text(), 1);
    let mut loaded = reloaded(&old).unwrap();
    assert_eq!(loaded.state(), table.state());
    assert!(refusal(loaded.undo(RED, 0, None)).contains("format version 1"));
    loaded.order(BLUE, "bid 1", None).unwrap();
    assert!(loaded.record().text().starts_with("{\"sandtable\":1,"), "its own version stays");
}

#[test]
fn a_game_with_changes_of_mind_loads_and_proves_itself() {
    let mut table = table("golden");
    table.order(RED, "bid 2", Some(1)).unwrap();
    table.undo(RED, 0, Some(2)).unwrap();
    table.order(RED, "bid 3", Some(3)).unwrap();
    table.undo(RED, 1, Some(4)).unwrap();
    finish(&mut table);
    let written = unlinked(&table.record().text(), 2);
    assert_eq!(written, GOLDEN, "the format has changed: old records must load as they did");
    let golden = Record::parse(GOLDEN.as_bytes()).unwrap();
    let verdict = verify(&Skirmish::new(), &golden).unwrap();
    assert!(verdict.holds(), "{verdict}");
    assert_eq!(reloaded(GOLDEN).unwrap().state(), table.state());
}

/// Longer than what lies between two kept states, with takings back over them.
#[test]
fn the_past_is_the_same_from_wherever_it_is_walked() {
    let mut table = table("long");
    let mut states = vec![table.state().clone()];
    for n in 0..150_u64 {
        match n % 5 {
            0 => drop(table.order(RED, "bid 2", None).unwrap()),
            1 => drop(table.undo(RED, n - 1, None).unwrap()),
            2 => drop(table.undo(RED, n.saturating_sub(90), None).unwrap()),
            _ => drop(table.undo(RED, n - 2, None).unwrap()),
        }
        states.push(table.state().clone());
    }
    let whole = table.news_after(0, Viewer::Spectator).unwrap();
    let reloaded = reloaded(&table.record().text()).unwrap();
    for (n, state) in (0..).zip(&states) {
        assert_eq!(table.state_after(n).unwrap(), *state, "after entry {n}");
        assert_eq!(reloaded.state_after(n).unwrap(), *state, "after entry {n} of the loaded game");
        let part = table.past(n, 20).unwrap().news(Viewer::Spectator).unwrap();
        assert_eq!(part[..], whole[n as usize..whole.len().min(n as usize + 20)], "after entry {n}");
    }
}
