use sandtable_engine::Rules;
use sandtable_engine::case::{CaseResult, parse, run_file, uncovered};

use super::skirmish::Skirmish;

fn run(text: &str) -> Vec<CaseResult> {
    run_file(&Skirmish::new(), text)
}

/// A case about one exchange of fire, with more lines at its end.
fn case(rest: &str) -> String {
    format!("title: fire\ngame: skirmish\nscenario: short\n{rest}")
}

fn all_pass(text: &str) -> Vec<CaseResult> {
    let results = run(text);
    for result in &results {
        assert!(result.passed(), "{}: {:?}", result.name, result.failures);
    }
    results
}

/// What the only failure of the only case says came.
fn came(text: &str) -> String {
    let results = run(text);
    assert_eq!((results.len(), results[0].failures.len()), (1, 1), "{results:?}");
    results[0].failures[0].to_string()
}

#[test]
fn a_case_plays_its_orders_with_its_dice() {
    let results = all_pass(
        r#"
title: Red outbids blue and both bleed
game: skirmish
scenario: short
options: {rich: on}
cites: [bid.money, loss.count]
why: The winner of the bid fires first.
position:
  red: {infantry: 2, tank: 1, coins: 4}
  blue: {infantry: 1, tank: 1, coins: 4}
dice: [2, 6, 3]
orders:
  - red: bid 5
    rejected: bid.money
  - red: bid 3
    expect: [{awaiting: blue}, {dice-left: 3}]
  - red: bid 1
    rejected: [bid.once]
  - blue: pass
  - expect: {awaiting: [blue], units: {blue: {infantry: 1, tank: 1}}}
  - blue: lose 1 infantry, 1 tank
expect:
  - over: {winners: [red]}
  - units: {red: {infantry: 2, tank: 1}}
    coins: {red: 1, blue: 4}
    dice-left: 0
  - rolled: [{step: attack, by: red, unit: infantry, need: 2, count: 2}, {unit: tank, count: 1}]
"#,
    );
    assert_eq!(results[0].cites, ["bid.money", "loss.count", "bid.money", "bid.once"]);
}

#[test]
fn groups_of_dice_find_their_requests() {
    all_pass(&case(
        r#"
position: {red: {infantry: 1, tank: 2}, blue: {infantry: 2}, attacker: red}
dice:
  - {step: answer, power: Blue, unit: infantry, need: 2, rolls: [6]}
  - {step: attack, by: red, place: The Field, unit: tank, rolls: [3, 6]}
  - {unit: infantry, round: 1, rolls: [6]}
orders:
  - blue: lose 1 infantry
expect: {round: 2, rolled: [{step: attack, count: 3}, {step: answer, count: 1}]}
"#,
    ));
}

#[test]
fn probes_branch_from_the_position_or_the_end() {
    let results = all_pass(&case(
        r#"
position: {red: {infantry: 2, coins: 3}, blue: {infantry: 2, coins: 3}}
orders:
  - red: bid 3
probes:
  - name: a second bid
    cites: bid.once
    orders: [{red: bid 1, rejected: true}]
    expect: {coins: {red: 3}}
  - name: one coin short
    change: {red: {coins: 2}}
    orders: [{red: bid 3, rejected: bid.money}]
    expect: {awaiting: [blue, red]}
  - name: no infantry left
    from: position
    change: {red: {infantry: null, tank: 1}}
    expect: {units: {red: {infantry: 0, tank: 1}}}
  - name: the answer
    dice: [1, 1]
    orders: [{blue: pass}]
    expect: {awaiting: blue, offered: lose 2 infantry, not-offered: {blue: [lose 1 infantry], red: [pass]}}
"#,
    ));
    assert_eq!(results.len(), 5);
    assert_eq!(results[1].name, "fire / a second bid");
    assert_eq!(results[1].cites, ["bid.once"]);
}

#[test]
fn a_roll_may_stay_unserved_only_if_the_case_says_so() {
    let waiting = "position: {attacker: red}\n";
    all_pass(&case(&format!("{waiting}expect: {{awaiting: roll, rolled: [{{step: attack, count: 5}}]}}")));
    let told = came(&case(waiting));
    assert!(
        told.contains(
            "dice for attack by red in the-field: 3 × a d6 for infantry needing 2, 2 × a d6 for tank"
        ),
        "{told}"
    );
    let told = came(&case(&format!("{waiting}orders: [{{red: pass}}]")));
    assert!(
        told.contains("step 1 (line 5), red: pass") && told.contains("no scripted dice are left"),
        "{told}"
    );
    all_pass(&case(&format!("{waiting}orders: [{{dice: [6, 6, 6, 6, 6]}}]\nexpect: {{awaiting: roll}}")));
}

#[test]
fn dice_must_fit_exactly() {
    let position = "position: {red: {infantry: 1}, blue: {infantry: 1}, attacker: red}\n";
    let told = came(&case(&format!("{position}dice: [6, 6, 4]")));
    assert!(told.contains("expected: no scripted dice left\n  came: [4]"), "{told}");
    let told = came(&case(&format!("{position}dice: [7]")));
    assert!(told.contains("the script gives 7 to a die of 6 sides"), "{told}");
    let told = came(&case(&format!("{position}dice: [{{unit: tank, rolls: [1]}}]")));
    assert!(told.contains("no face for a d6 for infantry needing 2; left: tank [1]"), "{told}");
    let told = came(&case("position: {attacker: red}\ndice: [1, 1]"));
    assert!(told.contains("the script is used up"), "{told}");
}

#[test]
fn a_failure_tells_step_expectation_and_what_came() {
    let told = came(&case("orders:\n  - red: bid 2\n  - red: bid 2\n"));
    assert!(told.starts_with("at step 2 (line 6), red: bid 2\n  expected: an accepted order\n"), "{told}");
    assert!(told.contains("this seat has bid [bid.once]"), "{told}");
    let told = came(&case("orders: [{red: bid 2, rejected: bid.money}]"));
    assert!(told.contains("expected: a refusal\n  came: the order was accepted"), "{told}");
    let told = came(&case("orders: [{red: bid 20, rejected: bid.once}]"));
    assert!(told.contains("expected: a refusal citing bid.once") && told.contains("[bid.money]"), "{told}");
    let told = came(&case("expect: {round: 2}"));
    assert_eq!(told, "at the end\n  expected: round: 2\n  came: 1");
    let told = came(&case("expect: {awaiting: red}"));
    assert!(told.ends_with("came: red, blue"), "{told}");
    let told = came(&case("expect: {offered: {red: [bid 11]}}"));
    assert!(told.contains("`bid 11` is refused: only 10 coins are left [bid.money]"), "{told}");
    let told = came(&case("expect: {not-offered: {red: [bid 1]}}"));
    assert!(told.contains("`bid 1` would be accepted"), "{told}");
    let told = came(&case("expect: {not-offered: {red: [gibberish]}}"));
    assert!(told.contains("not understood"), "a typing error is no refusal: {told}");
    let told = came(&case("expect: {rolled: [{step: attack}]}"));
    assert!(told.contains("no dice were rolled"), "{told}");
    let told = came(&case("expect: {over: true}"));
    assert!(told.contains("the game goes on"), "{told}");
}

#[test]
fn refusals_of_the_host_have_names_of_their_own() {
    all_pass(&case(
        r#"
position: {red: {infantry: 1}, blue: {infantry: 1}}
dice: [2, 2]
orders:
  - {red: gibberish, rejected: not-understood}
  - {red: bid 0}
  - {blue: bid 0}
  - {blue: pass, rejected: [not-yours, round.phases]}
  - {red: lose 1 infantry}
  - {red: pass, rejected: over}
"#,
    ));
}

#[test]
fn mistakes_in_the_file_are_failures() {
    assert!(came(&case("cites: [bid.mony]")).contains("there is no row `bid.mony`"));
    assert!(
        came(&case("orders: [{red: bid 11, rejected: bid.mony}]")).contains("there is no row `bid.mony`")
    );
    assert!(came(&case("orders: [{green: bid 1}]")).contains("there is no seat `green`"));
    assert!(came(&case("position: {green: 1}")).contains("green"));
    assert!(came(&case("expect: {unites: {}}")).contains("there is no expectation `unites`"));
    assert!(came(&case("options: {rich: maybe}")).contains("choose on or off"));
    assert!(came(&case("ordres: []")).contains("ordres"));
    assert!(came("title: x\ngame: chess\nscenario: short\n").contains("came: chess"));
    assert!(came(&case("dice: [{unit: tank, rols: [1]}]")).contains("unknown field `rols`"));
    assert!(came(&case("dice: [700]")).contains("no die shows 700"));
    assert!(came("][").contains("reading the file"));
}

#[test]
fn a_probe_of_a_failed_case_fails_unless_it_starts_anew() {
    let results =
        run(&case("orders: [{red: bid 99}]\nprobes:\n  - name: after\n  - {name: anew, from: position}\n"));
    let passed: Vec<bool> = results.iter().map(CaseResult::passed).collect();
    assert_eq!(passed, [false, false, true]);
    assert!(results[1].failures[0].to_string().contains("the case itself failed"));
}

#[test]
fn a_file_holds_one_case_or_a_list() {
    let list =
        "- {title: a, game: skirmish, scenario: short}\n- {title: b, game: skirmish, scenario: short}\n";
    let names: Vec<String> = parse(list).unwrap().into_iter().map(|case| case.title).collect();
    assert_eq!(names, ["a", "b"]);
    assert_eq!(all_pass(list).len(), 2);
}

#[test]
fn rows_without_a_passing_case_are_known() {
    let results = run(&format!("- {}\n", case("cites: [bid.money, loss.own]").replace('\n', "\n  ")));
    let game = Skirmish::new();
    assert_eq!(
        uncovered(game.ledger(), &results),
        ["bid.once", "bid.withdraw", "loss.count", "round.phases"]
    );
    let failed = run(&case("cites: [bid.money]\norders: [{red: bid 99}]"));
    assert_eq!(uncovered(game.ledger(), &failed).len(), game.ledger().len());
}

#[test]
fn a_file_beyond_the_limit_says_so_in_words() {
    let text = format!("title: x\ngame: skirmish\nposition: [{}0]\n", "0, ".repeat(300_000));
    let told = sandtable_engine::case::parse(&text).expect_err("too many values").to_string();
    assert!(told.contains("split it into several"), "{told}");
}
