use std::sync::Arc;

use sandtable_engine::Awaiting;
use sandtable_engine::game::begin;
use sandtable_engine::record::{Record, RecordError, Warning};
use sandtable_engine::table::Table;
use sandtable_engine::verify::{DiceVerdict, verify};

use super::skirmish::Skirmish;
use super::{BLUE, RED, finish, table};

fn finished() -> String {
    let mut table = table("record");
    finish(&mut table);
    table.record().text()
}

fn parse(text: &str) -> Result<Record, RecordError> {
    Record::parse(text.as_bytes())
}

fn load(text: &str) -> Result<(Table<Skirmish>, Vec<Warning>), RecordError> {
    Table::load(Arc::new(Skirmish::new()), parse(text)?)
}

/// The record with the line that contains `mark` changed.
fn changed(text: &str, mark: &str, change: impl Fn(&str) -> String) -> (String, usize) {
    let at = text.lines().position(|line| line.contains(mark)).unwrap();
    let lines = text.lines().enumerate();
    let lines: Vec<String> = lines.map(|(i, l)| if i == at { change(l) } else { l.to_owned() }).collect();
    (lines.join("\n") + "\n", at + 1)
}

#[test]
fn a_record_is_written_as_specified() {
    let mut table = table("record");
    table.order(RED, "bid 2", Some(1_700_000_000_000)).unwrap();
    let text = table.record().text();
    let lines: Vec<&str> = text.lines().collect();
    assert!(
        lines[0].starts_with(
            r#"{"sandtable":3,"game":"skirmish","setup":{"scenario":"short","options":{"rich":"off"}},"#
        ),
        "{}",
        lines[0]
    );
    assert!(
        lines[1].starts_with(
            r#"{"n":1,"seat":"red","order":"bid 2","at":1700000000000,"events":[{"bid":{"coins":2,"seat":0}}],"#
        ),
        "{}",
        lines[1]
    );
}

#[test]
fn loading_leads_to_the_same_table() {
    let mut played = table("record");
    played.order(RED, "bid 2", None).unwrap();
    let (mut loaded, warnings) = load(&played.record().text()).unwrap();
    assert_eq!((loaded.state(), loaded.record()), (played.state(), played.record()));
    assert!(warnings.is_empty());
    for table in [&mut played, &mut loaded] {
        table.order(BLUE, "bid 1", None).unwrap();
    }
    assert_eq!(loaded.record().text(), played.record().text(), "the dice go on alike");
}

#[test]
fn a_finished_record_reveals_its_secret_and_proves_itself() {
    let text = finished();
    let record = parse(&text).unwrap();
    assert_eq!(record.end.as_ref().unwrap().secret, record.header.dice.secret);
    let verdict = verify(&Skirmish::new(), &record).unwrap();
    assert_eq!(verdict.dice, DiceVerdict::Proved);
    assert!(verdict.holds() && verdict.rolls > 0 && verdict.orders > 0, "{verdict}");
}

#[test]
fn a_published_copy_can_be_shown_but_not_played_on() {
    let mut table = table("record");
    table.order(RED, "bid 2", None).unwrap();
    let mut record = table.record().clone();
    record.header.dice.secret = None;
    let verdict = verify(&Skirmish::new(), &record).unwrap();
    assert_eq!((verdict.dice, verdict.difference), (DiceVerdict::Sealed, None));
    let (mut copy, _) = load(&record.text()).unwrap();
    let refusal = copy.order(BLUE, "pass", None).unwrap_err();
    assert!(refusal.to_string().contains("no dice secret"), "{refusal}");
}

#[test]
fn a_changed_face_is_found() {
    let (text, line) = changed(&finished(), "faces", |roll| {
        let at = roll.find("\"faces\":[").unwrap() + 9;
        let other = if &roll[at..=at] == "1" { "2" } else { "1" };
        format!("{}{other}{}", &roll[..at], &roll[at + 1..])
    });
    match verify(&Skirmish::new(), &parse(&text).unwrap()).unwrap().dice {
        DiceVerdict::Wrong(at) => assert_eq!(at.line, line),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_changed_order_or_event_is_found_where_it_stands() {
    let text = finished();
    let (unpaid, line) = changed(&text, "\"opened\"", |entry| {
        let at = entry.find("\"bids\":[").unwrap() + 8;
        format!("{}9{}", &entry[..at], &entry[at + 1..])
    });
    let verdict = verify(&Skirmish::new(), &parse(&unpaid).unwrap()).unwrap();
    assert!(!verdict.holds());
    let at = verdict.difference.unwrap();
    assert_eq!(at.line, line);
    assert!(at.message.contains("today's rules give Opened"), "{}", at.message);

    let (illegal, line) = changed(&text, "\"order\":", |entry| {
        let (head, tail) = entry.split_once("\"order\":\"").unwrap();
        let (_, tail) = tail.split_once('"').unwrap();
        format!("{head}\"order\":\"bid 99\"{tail}")
    });
    let at = verify(&Skirmish::new(), &parse(&illegal).unwrap()).unwrap().difference.unwrap();
    assert_eq!(at.line, line);
    assert!(at.message.contains("[bid.money]"), "{}", at.message);
}

#[test]
fn another_set_up_is_found_but_loads_as_it_was() {
    let richer = finished().replacen("\"coins\":10", "\"coins\":11", 1);
    let record = parse(&richer).unwrap();
    let at = verify(&Skirmish::new(), &record).unwrap().difference.unwrap();
    assert_eq!(at.line, 1, "{}", at.message);
    let (start, _) = Table::load(Arc::new(Skirmish::new()), record.until(0)).unwrap();
    assert_eq!(start.state().armies[0].coins, 11);
}

#[test]
fn another_end_is_found() {
    let (text, line) = changed(&finished(), "\"outcome\"", |_| {
        let n = finished().lines().count() - 1;
        let head = "00".repeat(32);
        format!(r#"{{"n":{n},"outcome":{{"winners":["red","blue"],"summary":"peace"}},"head":"{head}"}}"#)
    });
    let at = verify(&Skirmish::new(), &parse(&text).unwrap()).unwrap().difference.unwrap();
    assert_eq!(at.line, line);
}

#[test]
fn another_secret_is_refused() {
    let text = finished().replace("\"secret\":\"", "\"secret\":\"00");
    assert!(matches!(parse(&text), Err(RecordError::Corrupt { line: 1, .. })));
    let other = String::from(sandtable_engine::dice::Secret::from_seed("other"));
    let (text, _) = changed(&finished(), "commitment", |line| {
        let (head, tail) = line.split_once("\"secret\":\"").unwrap();
        format!("{head}\"secret\":\"{other}{}", &tail[64..])
    });
    assert_eq!(parse(&text), Err(RecordError::Commitment));
}

#[test]
fn damaged_files_say_what_is_wrong_and_what_to_do() {
    let text = finished();
    let told = |text: &str| load(text).map(|_| ()).unwrap_err().to_string();
    assert!(told("").contains("`sandtable new`"));
    let cut = &text[..text.len() - 20];
    let last = text.lines().count();
    assert!(told(cut).starts_with(&format!("line {last} is cut off in the middle")), "{}", told(cut));
    assert!(told("{\"n\":1").contains("cut off"));
    assert!(told("hello\n").starts_with("line 1 is not a record's"), "{}", told("hello\n"));
    let (garbled, line) = changed(&text, "\"faces\"", |line| line.replace(':', ";"));
    assert!(told(&garbled).starts_with(&format!("line {line} is not a record's")), "{}", told(&garbled));
    let newer = text.replacen("\"sandtable\":3", "\"sandtable\":7", 1);
    assert!(told(&newer).contains("version 7") && told(&newer).contains("newer program"), "{}", told(&newer));
    let unknown = text.replacen("skirmish", "chess", 1);
    assert!(told(&unknown).contains("`chess`") && told(&unknown).contains("sandtable games"));
    let (strange, line) = changed(&text, "\"opened\"", |line| line.replace("opened", "exploded"));
    assert!(
        told(&strange).starts_with(&format!("line {line} holds what this version")),
        "{}",
        told(&strange)
    );
    let twice = text.replacen("\n", "\n\n", 1);
    assert!(told(&twice).starts_with("line 2 is"), "{}", told(&twice));
    let gap: String =
        text.lines().enumerate().filter(|(i, _)| *i != 3).map(|(_, l)| format!("{l}\n")).collect();
    assert!(told(&gap).contains("entry 3 should stand here, not entry 4"), "{}", told(&gap));
    assert_eq!(Record::parse(b"{}\n\xff"), Err(RecordError::NotText { line: 2 }));
}

#[test]
fn an_impossible_position_is_not_loaded() {
    let text =
        finished().replace("\"round-ends\"", "\"round-ends\",\"round-ends\",\"round-ends\",\"round-ends\"");
    assert!(matches!(load(&text), Err(RecordError::Impossible { .. })));
}

#[test]
fn other_game_data_is_a_warning() {
    let (_, warnings) = load(&finished().replacen("\"data\":\"toy\"", "\"data\":\"old\"", 1)).unwrap();
    assert!(warnings[0].to_string().contains("(old)"));
}

#[test]
fn a_copy_cut_before_a_roll_rolls_the_same_dice_again() {
    let text = finished();
    let roll = text.lines().position(|line| line.contains("\"roll\"")).unwrap();
    let head: String = text.lines().take(roll).map(|line| format!("{line}\n")).collect();
    let (table, _) = load(&head).unwrap();
    assert!(matches!(table.awaiting(), Awaiting::Orders(_)));
    assert!(text.starts_with(&table.record().text().lines().take(roll + 1).collect::<Vec<_>>().join("\n")));
}

#[test]
fn a_record_can_be_looked_at_as_it_was() {
    let text = finished();
    let record = parse(&text).unwrap();
    let game = Arc::new(Skirmish::new());
    let (table, _) = Table::load(game.clone(), record.until(1)).unwrap();
    assert_eq!(table.record().entries.len(), 1);
    let (start, _) = Table::load(game.clone(), record.until(0)).unwrap();
    assert_eq!(start.state(), &begin(&*game, &record.header.setup).unwrap().0);
}
