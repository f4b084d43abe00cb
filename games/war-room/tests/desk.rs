//! What the panel says and what lights up on the map.

use std::collections::BTreeSet;
use std::sync::Arc;

use sandtable_engine::desk::{Mark, Movable, Pick, PickedUnit, Reach};
use sandtable_engine::dice::Secret;
use sandtable_engine::game::{begin, play};
use sandtable_engine::table::Table;
use sandtable_engine::{Awaiting, Face, Notation, Rules, Secrets, Setup, Trials, Viewer};
use sandtable_war_room::ids::Nation;
use sandtable_war_room::{Event, State, WarRoom};

fn game() -> WarRoom {
    WarRoom::new().expect("the data is sound")
}

fn opening(game: &WarRoom, scenario: &str) -> State {
    begin(game, &Setup { scenario: scenario.to_owned(), ..Setup::default() }).expect("it starts").0
}

fn position(game: &WarRoom, scenario: &str, position: serde_json::Value) -> State {
    let setup = Setup { scenario: scenario.to_owned(), ..Setup::default() };
    game.position(&setup, &position).expect("a position")
}

fn give(game: &WarRoom, state: &mut State, nation: Nation, text: &str) -> Vec<Event> {
    let order = game.parse(text).unwrap_or_else(|e| panic!("{text}: {e}"));
    play(game, state, nation.seat(), &order).unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn pick(movable: &Movable) -> Pick {
    let units = vec![PickedUnit {
        unit: movable.unit.clone(),
        count: movable.count,
        power: Some(movable.power.clone()),
        stack: movable.stack.clone(),
    }];
    Pick { from: movable.space.clone(), units }
}

/// Where a stack may go, by kind, and where it is refused.
fn targets(
    game: &WarRoom,
    state: &State,
    nation: Nation,
    stack: &str,
) -> (Vec<(String, &'static str)>, Vec<String>) {
    let movable = game.movable(state, nation.seat());
    let found = movable.iter().find(|m| m.stack.as_deref() == Some(stack)).expect("the stack may move");
    let (mut go, mut refused) = (Vec::new(), Vec::new());
    for reach in game.reach(state, nation.seat(), &pick(found)) {
        match reach {
            Reach::Go { space, kind, order, .. } => {
                assert!(game.check(state, nation.seat(), &order).is_ok(), "{order:?}");
                go.push((space, kind));
            }
            Reach::Refused { space, .. } => refused.push(space),
        }
    }
    (go, refused)
}

#[test]
fn the_desk_says_what_is_owed_and_counts_what_is_sealed() {
    let game = game();
    let mut state = opening(&game, "eastern-front");
    let desk = |state: &State, viewer| game.desk(state, viewer);
    let german = Viewer::Seat(Nation::Germany.seat());
    assert_eq!(desk(&state, german).phase, "Strategic planning");
    assert_eq!(desk(&state, german).step, Some((2, 7)));
    give(&game, &mut state, Nation::Germany, "write 37 -> R4");
    give(&game, &mut state, Nation::Germany, "bid 2");
    let now = desk(&state, german);
    assert!(now.now.starts_with("8 of 9 orders are still free"), "{}", now.now);
    assert_eq!(now.primary.expect("a button").text, "Seal 1 order and a bid of 2");
    assert!(desk(&state, Viewer::Spectator).primary.is_none());
    give(&game, &mut state, Nation::Germany, "done");
    let now = desk(&state, german);
    assert!(now.now.contains("Waiting for Soviet Union to seal"), "{}", now.now);
    let marks: Vec<Mark> = now.strip.iter().map(|line| line.mark).collect();
    assert_eq!(marks, [Mark::Writing, Mark::Sealed]);
}

#[test]
fn a_stack_lights_up_where_it_may_go_and_says_why_not() {
    let game = game();
    let state = opening(&game, "eastern-front");
    let (go, _) = targets(&game, &state, Nation::Germany, "37");
    assert!(go.contains(&("R4".to_owned(), "attack")), "{go:?}");
    assert!(go.iter().any(|(_, kind)| *kind == "rail"), "{go:?}");
    let global = opening(&game, "global");
    let raids = game
        .movable(&global, Nation::Germany.seat())
        .into_iter()
        .filter(|m| m.unit == "submarine")
        .flat_map(|m| targets(&game, &global, Nation::Germany, &m.stack.expect("a number")).0);
    assert!(raids.into_iter().any(|(_, kind)| kind == "raid"), "no convoy can be raided");
    let ashore = game
        .movable(&global, Nation::British.seat())
        .into_iter()
        .filter(|m| m.unit == "cruiser")
        .flat_map(|m| targets(&game, &global, Nation::British, &m.stack.expect("a number")).1);
    assert!(ashore.into_iter().any(|space| !space.contains('-')), "a fleet is told that it cannot go ashore");
}

#[test]
fn an_ordered_stack_is_out_of_hand() {
    let game = game();
    let mut state = opening(&game, "eastern-front");
    let stacks = |state: &State| {
        game.movable(state, Nation::Germany.seat()).into_iter().filter_map(|m| m.stack).collect::<Vec<_>>()
    };
    assert!(stacks(&state).contains(&"37".to_owned()));
    give(&game, &mut state, Nation::Germany, "write 37 -> R4");
    assert!(!stacks(&state).contains(&"37".to_owned()));
    give(&game, &mut state, Nation::Germany, "done");
    assert!(stacks(&state).is_empty());
}

#[test]
fn the_last_seal_reveals_and_the_others_do_not() {
    let game = game();
    let mut state = opening(&game, "eastern-front");
    let before = state.clone();
    let first = give(&game, &mut state, Nation::Germany, "plan 37>R4 bid 2");
    assert!(!game.reveals(&before, &first));
    let before = state.clone();
    let last = give(&game, &mut state, Nation::Soviet, "plan bid 0");
    assert!(game.reveals(&before, &last));
}

#[test]
fn the_panel_keeps_a_chart_to_its_owner() {
    let game = game();
    let mut state = opening(&game, "eastern-front");
    let panel = |state: &State, viewer| game.view(state, viewer)["panel"].clone();
    let before = state.clone();
    give(&game, &mut state, Nation::Germany, "write 37 -> R4");
    give(&game, &mut state, Nation::Germany, "bid 2");
    let own = panel(&state, Viewer::Seat(Nation::Germany.seat()));
    assert_eq!(own["own"]["orders"][0]["kind"], "attack");
    assert_eq!(own["own"]["orders"][0]["from"], "G7");
    assert_eq!(own["own"]["bid"], 2);
    for viewer in [Viewer::Spectator, Viewer::Seat(Nation::Soviet.seat())] {
        assert_eq!(panel(&state, viewer), panel(&before, viewer), "{viewer:?} reads the German chart");
    }
}

#[test]
fn production_shows_prices_to_the_buyer_only() {
    let game = game();
    let rich = serde_json::json!({ "oil": 9, "iron": 9, "osr": 9 });
    let state = position(
        &game,
        "eastern-front",
        serde_json::json!({ "stage": "production", "nations": { "germany": rich, "soviet": rich } }),
    );
    let panel = |viewer| game.view(&state, viewer)["panel"].clone();
    let own = panel(Viewer::Seat(Nation::Germany.seat()));
    let infantry = &own["own"]["prices"][0];
    assert_eq!((infantry["unit"].as_str(), infantry["can"].as_bool()), (Some("infantry"), Some(true)));
    assert!(panel(Viewer::Spectator)["own"].is_null());
}

/// Play with the first choice everywhere until a battle asks for hits, and look at the board.
#[test]
fn a_battle_shows_rows_dice_and_a_suggestion() {
    let game = Arc::new(game());
    let setup = Setup { scenario: "eastern-front".to_owned(), ..Setup::default() };
    let mut table =
        Table::new(game.clone(), &setup, Secret::from_seed("battle"), Vec::new()).expect("it starts");
    for (seat, text) in
        [(Nation::Germany, "plan 37>R4, 22>R4, 61>R5, 16>R5 bid 2"), (Nation::Soviet, "plan bid 0")]
    {
        table.order(seat.seat(), text, None).expect("legal");
    }
    let mut asked = 0;
    for _ in 0..200 {
        let Awaiting::Orders(seats) = table.awaiting() else { break };
        let desk = game.desk(table.state(), Viewer::Seat(seats[0]));
        let panel = game.view(table.state(), Viewer::Seat(seats[0]))["panel"].clone();
        if panel["choice"]["kind"] == "hits" {
            asked += 1;
            let options = panel["choice"]["options"].as_array().expect("options");
            assert!(options.iter().all(|option| option["order"].is_string()), "{panel}");
            let suggested = panel["choice"]["suggested"].as_array().expect("a suggestion");
            assert!(!suggested.is_empty());
            assert!(!panel["batches"].as_array().expect("batches").is_empty());
            assert!(!panel["sides"][0]["rows"].as_array().expect("rows").is_empty());
        }
        let primary = desk.primary.expect("whoever owes something has a button");
        table.order(seats[0], &primary.order, None).unwrap_or_else(|e| panic!("{}: {e:?}", primary.order));
        if asked > 2 {
            return;
        }
    }
    assert!(asked > 0, "no battle asked for hits");
}

/// A hand that picks up pieces is told at once where they may go: something for every stack there is.
#[test]
fn every_stack_of_the_global_war_has_somewhere_to_go() {
    let game = game();
    let state = opening(&game, "global");
    for nation in Nation::ALL {
        let movable = game.movable(&state, nation.seat());
        let picked: BTreeSet<_> = movable.iter().map(|movable| movable.stack.clone()).collect();
        let commands = state.commands.iter().filter(|command| command.nation == *nation);
        let wanted: BTreeSet<_> = commands.map(|command| Some(command.number.to_string())).collect();
        assert_eq!(picked, wanted, "every command of {nation:?} can be picked up, and nothing else");
        for movable in movable {
            let reach = game.reach(&state, nation.seat(), &pick(&movable));
            assert!(reach.iter().any(|target| matches!(target, Reach::Go { .. })), "{movable:?}");
        }
    }
}

#[test]
fn the_button_names_who_stays_behind_pinned() {
    let game = game();
    let mut state = position(
        &game,
        "global",
        serde_json::json!({
            "from": "empty", "stage": "movement", "turn-order": ["germany", "soviet"],
            "commands": {
                "germany": {"22": {"at": "N13", "units": {"infantry": 2, "armor": 1}}},
                "soviet": {"21": {"at": "N13", "units": {"infantry": 1}}},
            },
            "control": {"N13": "germany"},
            "nations": {"germany": {"orders": ["22 -> G1"]}},
        }),
    );
    let viewer = Viewer::Seat(Nation::Germany.seat());
    let primary = game.desk(&state, viewer).primary.expect("a button");
    assert_eq!(primary.order, "go leave 1 infantry");
    assert!(primary.text.contains("leaving 1 infantry in"), "{}", primary.text);
    let before = state.clone();
    let events = give(&game, &mut state, Nation::Germany, "go");
    let told: Vec<String> = events.iter().filter_map(|event| game.tell(&before, event)).collect();
    assert!(told.iter().any(|line| line.contains("leaving 1 infantry behind in")), "{told:?}");
}
