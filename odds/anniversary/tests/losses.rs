//! What holds for every order of loss, and questions in words.

use sandtable_anniversary_odds::{Battle, Goal, Losses, Policy, Summary, quick, text};

fn battle(words: &str) -> Battle {
    text::parse(words).unwrap()
}

#[test]
fn the_last_land_unit_is_kept() {
    let fight = battle("1 infantry, 1 fighter vs 1 infantry");
    let cheap = quick(&fight, &Policy::default());
    let kept = quick(&fight, &Policy { attacker_losses: Losses::KeepLand, ..Policy::default() });
    assert!(kept.win > cheap.win && kept.attacker_lost > cheap.attacker_lost);
}

/// No order that a player could name does better than the best one.
#[test]
fn the_best_order_is_at_least_as_good_as_any_other() {
    use sandtable_anniversary::units::Unit::{Artillery, Fighter, Infantry, Tank};
    let fight = battle("2 infantry, 1 artillery, 2 tanks, 1 fighter vs 4 infantry, 1 fighter");
    let with = |losses| quick(&fight, &Policy { attacker_losses: losses, ..Policy::default() });
    let wins = with(Losses::Best(Goal::Win)).win;
    let value = |found: Summary| found.attacker_left - found.defender_left;
    let best_value = value(with(Losses::Best(Goal::Value)));
    for other in [
        Losses::Cheapest,
        Losses::KeepLand,
        Losses::Order(vec![Fighter, Infantry, Artillery, Tank]),
        Losses::Order(vec![Infantry, Artillery, Tank, Fighter, Tank]),
        Losses::Order(vec![Tank, Artillery, Fighter, Infantry]),
    ] {
        let found = with(other.clone());
        assert!(wins >= found.win - 1e-12 && best_value >= value(found) - 1e-12, "{other:?}");
    }
    assert!(wins > with(Losses::Cheapest).win);
    // Naming the tank again is keeping it.
    let again = with(Losses::Order(vec![Infantry, Artillery, Tank, Fighter, Tank]));
    assert_eq!(again, with(Losses::KeepLand));
}

#[test]
fn questions_in_words_are_answered_or_refused_with_a_hint() {
    let ask = |words: &str, options: &[(&str, &str)]| {
        let options: Vec<_> = options.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
        sandtable_anniversary_odds::from_text(words, &options)
    };
    let found = ask("1 infantry v 1 infantry", &[]).unwrap();
    assert_eq!(found.question, "1 infantry against 1 infantry on land");
    assert!((found.odds.unwrap().win - 0.25).abs() < 1e-12);
    let refused = |words, options: &[(&str, &str)]| ask(words, options).unwrap_err();
    assert!(refused("3 infantry", &[]).contains("write both sides"));
    assert!(refused("1 infantrie vs 1 tank", &[]).contains("infantry"));
    assert!(refused("1 tank vs 1 cruiser", &[]).contains("no attacking tank takes part in a battle at sea"));
    assert!(refused("1 tank vs 1 tank", &[("advance", "attacker=heavy-bomber")]).contains("heavy-bombers"));
    assert!(refused("1 tank vs 1 tank", &[("advance", "radar")]).contains("attacker="));
    assert!(refused("1 tank vs 1 tank", &[("retreat", "soon")]).contains("2 rounds"));
    assert!(refused("1 tank vs 1 tank", &[("colour", "red")]).contains("there is no option"));
    assert!(refused("1 tank vs 1 tank", &[("bombard", "1 cruiser")]).contains("come from the sea"));
}
