//! Printing and parsing are inverse.

use super::*;
use crate::print::print;

#[track_caller]
fn round_trips(text: &str) {
    assert_eq!(print(&parse(text).unwrap()), text);
}

#[test]
fn printed_orders_parse_to_themselves() {
    for text in [
        "end",
        "research 3",
        "chart 2",
        "buy 3 infantry, 1 aircraft-carrier",
        "repair 4: germany",
        "move 2 infantry, 1 tank: germany -> poland -> east-poland",
        "move 1 transport [1 infantry, 1 tank], 2 china infantry: sz7 -> sz6",
        "move 1 transport [empty]: sz7 -> sz6",
        "load 2 infantry: united-kingdom -> sz8 aboard united-states",
        "load 1 infantry: united-kingdom -> sz8 aboard [empty]",
        "load 1 infantry: united-kingdom -> sz8 aboard united-states [1 tank]",
        "load 1 infantry: united-kingdom -> sz8 aboard [empty] (2 left)",
        "load 1 infantry: united-kingdom -> sz8 aboard (1 left)",
        "offload 1 tank: sz8 -> france",
        "offload 1 infantry: sz8 -> france aboard united-kingdom [1 infantry, 1 tank] (0 left)",
        "move 1 united-kingdom transport [empty] (2 left), 1 fighter (3 left): sz7 -> sz6",
        "casualties 1 fighter (3 left), 1 transport [1 artillery]",
        "raid 2 bomber: united-kingdom -> germany",
        "drop 1 infantry: germany -> ukraine",
        "withdraw sz7",
        "recall 1 battleship: sz7",
        "intercept none",
        "casualties 2 germany infantry, 1 italy infantry",
        "casualties 1 seaborne germany infantry, 1 overland tank",
        "submerge 2 submarine",
        "submerge 1 united-states submarine",
        "retreat",
        "retreat poland",
        "land 1 fighter: sz7 -> united-kingdom",
        "place 2 destroyer: sz8",
        "casualties 1200 infantry",
        "move 65535 infantry: germany -> poland",
    ] {
        round_trips(text);
    }
}

#[test]
fn names_may_be_spelt_as_on_the_board() {
    let spelt = parse("move 1 tank: Bulgaria/Romania -> East Poland -> Karelia S.S.R.").unwrap();
    assert_eq!(print(&spelt), "move 1 tank: bulgaria-romania -> east-poland -> karelia-ssr");
    assert_eq!(print(&parse("attack SZ 7").unwrap()), "attack sz7");
}

#[test]
fn errors_say_where_and_what_was_meant() {
    let error = parse("move 1 tank: polnad -> ukraine").unwrap_err();
    assert_eq!((error.at, error.message.as_str()), (13, "unknown space `polnad`; did you mean `poland`?"));
    assert_eq!(
        parse("mvoe 1 tank: a -> b").unwrap_err().message,
        "unknown order `mvoe`; did you mean `move`?"
    );
    assert_eq!(parse("move 1 tank poland").unwrap_err().at, 5);
    for (text, at, told) in [
        ("casualties 1 germny infantry", 13, "unknown power `germny`; did you mean `germany`?"),
        ("casualties 1 germany infantri", 21, "unknown unit `infantri`; did you mean `infantry`?"),
        (
            "load 1 tank: russia -> sz4 aboard unted-states",
            34,
            "unknown power `unted-states`; did you mean `united-states`?",
        ),
        ("rocket germany ->  rusia", 19, "unknown space `rusia`; did you mean `russia`?"),
        ("move 1 transport (2 left) [empty]: sz7 -> sz6", 18, "movement left comes last, like `(2 left)`"),
        ("attack   polnad", 9, "unknown space `polnad`; did you mean `poland`?"),
    ] {
        let error = parse(text).unwrap_err();
        assert_eq!((error.at, error.message.as_str()), (at, told), "{text}");
    }
}

#[test]
fn arrows_may_be_drawn_otherwise() {
    for text in ["rocket germany>russia", "rocket germany -> russia", "rocket germany→russia"] {
        assert_eq!(print(&parse(text).unwrap()), "rocket germany -> russia");
    }
    let way = parse("move 1 tank: poland > east-poland→belorussia").unwrap();
    assert_eq!(print(&way), "move 1 tank: poland -> east-poland -> belorussia");
}
