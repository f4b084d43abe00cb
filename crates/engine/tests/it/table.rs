use sandtable_engine::refusal::Refusal;
use sandtable_engine::{Awaiting, Viewer};

use super::{BLUE, RED, finish, table};

#[test]
fn dice_are_rolled_until_somebody_owes_something() {
    let mut table = table("a");
    table.order(RED, "bid 3", None).unwrap();
    assert_eq!(table.awaiting(), Awaiting::Orders(vec![BLUE]));
    let steps = table.order(BLUE, "bid 1", None).unwrap();
    assert!(steps.len() > 1, "the attack is rolled at once");
    assert!(matches!(table.awaiting(), Awaiting::Orders(_)));
}

#[test]
fn the_four_refusals_are_told_apart() {
    let mut table = table("a");
    let misspelt = table.order(RED, "bid many", None).unwrap_err();
    assert_eq!(
        misspelt.to_string(),
        "the order is not understood at column 5: a number of coins was expected\n  bid many\n      ^"
    );
    let illegal = table.order(RED, "bid 11", None).unwrap_err();
    assert_eq!(
        illegal.to_string(),
        "the order is against the rules\n  only 10 coins are left [bid.money]\n    \
         Bids: Nobody bids more coins than they have."
    );
    table.order(RED, "pass", None).unwrap();
    table.order(BLUE, "bid 1", None).unwrap();
    let Awaiting::Orders(seats) = table.awaiting() else { panic!("a casualty choice is due") };
    let (owing, other) = if seats[0] == RED { ("red", BLUE) } else { ("blue", RED) };
    let idle = table.order(other, "pass", None).unwrap_err();
    assert!(matches!(&idle, Refusal::NotYours { awaited, .. } if awaited == &[owing]), "{idle}");
    finish(&mut table);
    assert!(matches!(table.order(RED, "pass", None), Err(Refusal::Over { .. })));
}

#[test]
fn a_refused_order_leaves_no_trace() {
    let mut table = table("a");
    table.order(RED, "bid 2", None).unwrap();
    let (state, text) = (table.state().clone(), table.record().text());
    for order in ["bid 2", "lose 1 tank", "nonsense", ""] {
        table.order(RED, order, None).unwrap_err();
        assert_eq!((table.state(), table.record().text().as_str()), (&state, text.as_str()), "{order}");
    }
}

#[test]
fn an_open_right_may_be_used_by_a_seat_nobody_waits_for() {
    let mut table = table("a");
    table.order(RED, "bid 2", None).unwrap();
    table.order(RED, "withdraw", None).unwrap();
    assert_eq!(table.awaiting(), Awaiting::Orders(vec![RED, BLUE]));
}

#[test]
fn a_secret_order_is_told_to_its_seat_only() {
    let mut table = table("a");
    let steps = table.order(RED, "bid 2", None).unwrap();
    let lines = |viewer| steps[0].news(table.game(), viewer).lines();
    assert_eq!(lines(Viewer::Seat(RED)), ["red: bid 2", "  red bids 2"]);
    assert_eq!(lines(Viewer::Seat(BLUE)), ["red: (an order out of your sight)", "  red bids"]);
    assert_eq!(lines(Viewer::Spectator), lines(Viewer::Seat(BLUE)));
    assert_eq!(lines(Viewer::Referee), lines(Viewer::Seat(RED)));
}

#[test]
fn news_says_which_orders_end_a_step() {
    let mut table = table("a");
    let steps = table.order(RED, "pass", None).unwrap();
    let ends = |viewer| steps[0].news(table.game(), viewer).ends;
    assert!(ends(Viewer::Seat(RED)));
    // What is kept from a viewer does not show by its kind either.
    assert_eq!(ends(Viewer::Seat(BLUE)), steps[0].news(table.game(), Viewer::Seat(BLUE)).order.is_some());
    let steps = table.order(BLUE, "bid 1", None).unwrap();
    assert!(!steps[0].news(table.game(), Viewer::Seat(BLUE)).ends);
}

#[test]
fn news_can_be_asked_for_again() {
    let mut table = table("a");
    table.order(RED, "bid 2", None).unwrap();
    let steps = table.order(BLUE, "bid 1", None).unwrap();
    let fresh: Vec<_> = steps.iter().map(|step| step.news(table.game(), Viewer::Spectator)).collect();
    assert_eq!(table.news_after(1, Viewer::Spectator).unwrap(), fresh);
    let roll = fresh.iter().find(|news| news.roll.is_some()).unwrap();
    assert!(
        roll.lines()[0].starts_with("red rolls attack in the-field: infantry (2 or less) "),
        "{:?}",
        roll.lines()
    );
}
