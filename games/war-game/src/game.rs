//! The rules behind the engine's interface.

use std::sync::LazyLock;

use sandtable_engine::desk::{Desk, Figure, Movable, Pick, ReachOf, Series};
use sandtable_engine::ledger::Ledger;
use sandtable_engine::picture::Picture;
use sandtable_engine::{
    About, Awaiting, Choice, Face, Legal, Notation, OptionSpec, Outcome, ParseError, Rejection, Rules,
    ScenarioSpec, Seat, SeatSpec, Secrets, Setup, SetupError, Trials, Turn, Viewer,
};
use serde_json::Value;

use crate::check::{self, Plan};
use crate::event::Event;
use crate::options::{self, Heading};
use crate::order::Order;
use crate::power::{POWERS, Power};
use crate::reason::Reason;
use crate::state::State;
use crate::{
    Unfold, WarGame, apply, decide, desk, expect, figures, invariants, notation, picture, position, print,
    reach, sequence, setup, show, story, view,
};

const ON: &[&str] = &["on", "off"];
const OFF: &[&str] = &["off", "on"];

pub(crate) static ABOUT: LazyLock<About> = LazyLock::new(|| {
    let option = |id, explanation, values: &'static [&'static str]| OptionSpec {
        id,
        explanation,
        values,
        default: values[0],
    };
    About {
        id: "war-game",
        title: "The War Game",
        notice: "Implements the rulebook of The War Game: World War II. Sandtable is not affiliated with its publishers.",
        scenarios: vec![ScenarioSpec { id: "1942", title: "1942: the Axis at its strongest" }],
        options: vec![
            option("generals", "Every nation has a general, whose units roll with +1.", ON),
            option("commanders", "Generals may also command ships or aircraft.", OFF),
            option("hostile-terrain", "Sahara, Siberia, Outback and Himalayas cost units.", ON),
            option("bomber-transport", "Bombers carry infantry or artillery in non-combat movement.", ON),
            option("paratroopers", "Bombers drop infantry into battles.", ON),
            option("pass-through", "Fleets may fight through one zone into the next.", ON),
            option("beefed-battleships", "The 8 of battleships is fired first in round one.", OFF),
            option("extra-units", "The additional unit types may be built.", OFF),
            option("low-luck", "Values are added up; only the remainder below twelve is rolled.", OFF),
            option(
                "mixed-fleets",
                "Aircraft alone against submarines among other ships: rolls above half hit only the others, or all are halved.",
                &["split", "halved"],
            ),
            option(
                "torpedo-and-six",
                "In which rounds a submarine's hit takes a battleship's 6.",
                &["first-round", "every-round"],
            ),
            option("cargo-overnight", "Cargo may stay aboard at the end of a turn.", ON),
            option("repair-value", "What occupied land counts for as a yard.", &["full", "halved"]),
            option("upgrade-and-produce", "A minor factory builds in the turn it is upgraded.", ON),
            option(
                "general-or-liberation",
                "Who rules what a general helps to free.",
                &["liberation", "general"],
            ),
            option(
                "round-limit",
                "End after this many game turns; the Axis wins with more land than in 1942.",
                &["off", "1", "2", "3", "4", "5", "6", "8"],
            ),
        ],
        seats: POWERS
            .iter()
            .map(|power| SeatSpec { id: power.id(), title: power.title(), side: power.side().id() })
            .collect(),
        players: (2, 8),
        example: "move 2 infantry: ukraine -> stalingrad",
    }
});

macro_rules! ledger_files {
    ($($file:literal),*) => { &[$(($file, include_str!(concat!("../ledger/", $file)))),*] };
}

pub(crate) static LEDGER: LazyLock<Ledger> = LazyLock::new(|| {
    let files: &[(&str, &str)] = ledger_files![
        "01-object.toml",
        "02-setup.toml",
        "03-income.toml",
        "04-orders.toml",
        "05-combat.toml",
        "06-land-units.toml",
        "07-air-units.toml",
        "08-sea-units.toml",
        "09-multinational.toml",
        "10-retreat.toml",
        "11-noncombat.toml",
        "12-diplomacy.toml",
        "13-build.toml",
        "14-neutrals.toml",
        "15-victory.toml",
        "16-generals.toml",
        "17-terrain-air.toml",
        "18-pass-through.toml",
        "19-options.toml",
        "20-board-particulars.toml",
        "21-fer.toml",
        "22-rulings.toml",
        "91-engine.toml"
    ];
    Ledger::parse(files).unwrap_or_else(|fault| panic!("the embedded ledger is at fault: {fault}"))
});

impl Rules for WarGame {
    type State = State;
    type Order = Order;
    type Plan = Plan;
    type Heading = Heading;
    type Event = Event;
    type Reason = Reason;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn ledger(&self) -> &Ledger {
        &LEDGER
    }

    fn data_hash(&self) -> String {
        setup::data_hash()
    }

    fn start(&self, setup: &Setup) -> Result<State, SetupError> {
        setup::blank(setup)
    }

    fn open(&self, on: &mut Unfold<'_>) {
        setup::open(on);
    }

    fn awaiting(&self, state: &State) -> Awaiting {
        if let Some(request) = decide::awaited_dice(state) {
            return Awaiting::Roll(request);
        }
        let deciders = check::deciders(state);
        match deciders.is_empty() {
            true => Awaiting::Over(outcome(state)),
            false => Awaiting::Orders(deciders.into_iter().map(Power::seat).collect()),
        }
    }

    fn options(&self, state: &State, seat: Seat, under: Option<&Heading>) -> Vec<Choice<Self>> {
        options::options(state, seat, under)
    }

    fn check(&self, state: &State, seat: Seat, order: &Order) -> Result<Plan, Rejection<Reason>> {
        check::check(state, seat, order)
    }

    fn decide(&self, on: &mut Unfold<'_>, order: Legal<Plan>) {
        decide::decide(on, order.into_plan());
    }

    fn rolled(&self, on: &mut Unfold<'_>, faces: &[u8]) {
        decide::rolled(on, faces);
    }

    fn apply(&self, state: &mut State, event: &Event) {
        apply::apply(state, event);
    }

    fn pieces(&self, event: &Event) -> i32 {
        event.pieces()
    }

    fn asked(&self, state: &State, event: &Event) -> Option<State> {
        check::asked(state, event)
    }

    fn turn(&self, state: &State) -> Turn {
        Turn { round: state.game_turn, seat: Some(state.movers()[0].seat()) }
    }
}

impl Secrets for WarGame {}

impl Notation for WarGame {
    fn parse(&self, text: &str) -> Result<Order, ParseError> {
        notation::parse(text)
    }

    fn print(&self, order: &Order) -> String {
        print::print(order)
    }

    fn print_heading(&self, heading: &Heading) -> String {
        options::print_heading(heading)
    }

    fn canonical(&self, word: &str) -> String {
        notation::canonical(word)
    }

    fn seat_named(&self, name: &str) -> Option<Seat> {
        Power::named(name).map(Power::seat)
    }
}

impl Face for WarGame {
    fn view(&self, state: &State, viewer: Viewer) -> Value {
        view::view(state, viewer)
    }

    fn show(&self, state: &State, _viewer: Viewer) -> String {
        show::show(state)
    }

    fn shapes(&self) -> Option<&'static str> {
        Some(crate::picture::SHAPES)
    }

    fn lessons(&self) -> &'static [&'static str] {
        crate::lessons::TEXTS
    }

    fn picture(&self, state: &State, _viewer: Viewer) -> Option<Picture> {
        Some(picture::picture(state))
    }

    fn desk(&self, state: &State, viewer: Viewer) -> Desk {
        desk::desk(state, viewer)
    }

    fn movable(&self, state: &State, seat: Seat) -> Vec<Movable> {
        reach::movable(state, seat)
    }

    fn reach(&self, state: &State, seat: Seat, pick: &Pick) -> Vec<ReachOf<Self>> {
        reach::reach(state, seat, pick)
    }

    fn as_if_to_move(&self, state: &State, seat: Seat) -> Option<State> {
        sequence::as_if_to_move(state, Power::of_seat(seat)?)
    }

    fn series(&self) -> &'static [Series] {
        figures::SERIES
    }

    fn figures(&self, state: &State) -> Vec<Figure> {
        figures::figures(state)
    }

    fn headline(&self, state: &State, event: &Event) -> Option<String> {
        story::headline(state, event)
    }

    fn tell(&self, state: &State, event: &Event) -> Option<String> {
        story::tell(state, event)
    }

    fn tell_order(&self, state: &State, seat: Seat, order: &Order) -> Option<String> {
        story::tell_order(state, seat, order)
    }

    fn ends_step(&self, order: &Order) -> bool {
        matches!(order, Order::End | Order::Stand { .. })
    }
}

impl Trials for WarGame {
    fn position(&self, setup: &Setup, position: &Value) -> Result<State, String> {
        position::position(self, setup, position)
    }

    fn expect(&self, state: &State, key: &str, expected: &Value) -> Result<(), String> {
        expect::expect(state, key, expected)
    }

    fn invariants(&self, state: &State) -> Result<(), String> {
        invariants::check(state)
    }
}

pub(crate) fn outcome(state: &State) -> Outcome {
    match state.winner {
        Some(side) => Outcome {
            ranking: Vec::new(),
            winners: side.powers().map(Power::seat).collect(),
            summary: format!("The {} win the war.", side.title()),
        },
        None => Outcome {
            winners: Vec::new(),
            ranking: Vec::new(),
            summary: "The game is drawn at its limit.".into(),
        },
    }
}
