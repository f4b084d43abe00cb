//! The rules behind the engine's interface.

use std::sync::LazyLock;

use sandtable_engine::chance::Chances;
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
    Anniversary, Unfold, apply, decide, desk, earlier, expect, figures, invariants, notation, picture,
    position, print, reach, sequence, setup, show, story, view,
};

const SWITCH: &[&str] = &["off", "on"];

pub(crate) static ABOUT: LazyLock<About> = LazyLock::new(|| {
    let option = |id, explanation, values, default| OptionSpec { id, explanation, values, default };
    About {
        id: "anniversary",
        title: "Anniversary",
        notice: "Implements the rulebook of Axis & Allies: Anniversary Edition. Sandtable is not affiliated with its publishers.",
        scenarios: vec![
            ScenarioSpec { id: "1941", title: "1941: the Axis attacks" },
            ScenarioSpec { id: "1942", title: "1942: the Axis at its high water mark" },
        ],
        options: vec![
            option("research", "Powers may buy researchers and develop technology.", SWITCH, "off"),
            option(
                "national-objectives",
                "Powers earn bonus income for their national objectives.",
                SWITCH,
                "off",
            ),
            option("dardanelles-closed", "No ship enters or leaves Sea Zone 16.", SWITCH, "off"),
            option("escorts", "Fighters may escort and intercept strategic bombing raids.", SWITCH, "off"),
            option("victory-cities", "How many victory cities win the game.", &["15", "13", "18"], "15"),
            option(
                "low-luck",
                "Strengths are added up; only the remainder below six is rolled.",
                SWITCH,
                "off",
            ),
            option(
                "multinational-casualties",
                "Who picks the losses of several powers that defend together.",
                &["speaker", "attacker"],
                "speaker",
            ),
            option(
                "fighters-escape",
                "Fighters may leave a sea zone with enemies in the combat move, as ships may.",
                &["on", "off"],
                "on",
            ),
            option(
                "aircraft-against-submarines",
                "Aircraft alone may be sent against submarines, though neither can hit the other.",
                SWITCH,
                "off",
            ),
            option(
                "landing-escorts",
                "Warships that cannot bombard may sail along with a landing.",
                SWITCH,
                "off",
            ),
            option(
                "round-limit",
                "End after this many rounds; more cities than at the start win.",
                &["off", "5", "7", "10", "15", "20", "30"],
                "off",
            ),
        ],
        seats: POWERS[..6]
            .iter()
            .map(|power| SeatSpec { id: power.id(), title: power.title(), side: power.side().id() })
            .collect(),
        players: (2, 6),
        example: "buy 3 infantry, 1 tank",
    }
});

macro_rules! ledger_files {
    ($($file:literal),*) => { &[$(($file, include_str!(concat!("../ledger/", $file)))),*] };
}

pub(crate) static LEDGER: LazyLock<Ledger> = LazyLock::new(|| {
    let files: &[(&str, &str)] = ledger_files![
        "01-object.toml",
        "02-board.toml",
        "03-setup.toml",
        "04-china.toml",
        "05-order-of-play.toml",
        "06-research.toml",
        "07-purchase.toml",
        "08-combat-move.toml",
        "09a-strategic-bombing.toml",
        "09b-amphibious.toml",
        "09c-general-combat.toml",
        "09d-conclude-combat.toml",
        "09e-multinational.toml",
        "10-noncombat-move.toml",
        "11-mobilize.toml",
        "12-income.toml",
        "13-optional.toml",
        "14-units-land.toml",
        "15-units-air.toml",
        "16-units-sea.toml",
        "17-rulings.toml"
    ];
    Ledger::parse(files).unwrap_or_else(|fault| panic!("the embedded ledger is at fault: {fault}"))
});

impl Rules for Anniversary {
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
        match check::decider(state) {
            Some(power) => Awaiting::Orders(vec![power.seat()]),
            None => Awaiting::Over(outcome(state)),
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
        Turn { round: state.round, seat: Some(state.power.seat()) }
    }
}

impl Secrets for Anniversary {}

impl Notation for Anniversary {
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

    fn in_earlier_words(&self, before: &State, faces: &[u8], events: &[Event]) -> Vec<Event> {
        earlier::canonical(before, faces, events)
    }
}

impl Face for Anniversary {
    fn view(&self, state: &State, viewer: Viewer) -> Value {
        view::view(state, viewer)
    }

    fn show(&self, state: &State, _viewer: Viewer) -> String {
        show::show(state)
    }

    fn picture(&self, state: &State, _viewer: Viewer) -> Option<Picture> {
        Some(picture::picture(state))
    }

    fn shapes(&self) -> Option<&'static str> {
        Some(picture::SHAPES)
    }

    fn lessons(&self) -> &'static [&'static str] {
        crate::lessons::TEXTS
    }

    fn desk(&self, state: &State, viewer: Viewer) -> Desk {
        desk::desk(state, viewer)
    }

    fn movable(&self, state: &State, seat: Seat) -> Vec<Movable> {
        reach::movable(state, seat)
    }

    fn as_if_to_move(&self, state: &State, seat: Seat) -> Option<State> {
        sequence::as_if_to_move(state, Power::of_seat(seat)?)
    }

    fn reach(&self, state: &State, seat: Seat, pick: &Pick) -> Vec<ReachOf<Self>> {
        reach::reach(state, seat, pick)
    }

    fn series(&self) -> &'static [Series] {
        figures::SERIES
    }

    fn figures(&self, state: &State) -> Vec<Figure> {
        figures::figures(state)
    }

    fn chances(&self) -> Option<&Chances> {
        Some(&figures::CHANCES)
    }

    fn side_of(&self, power: &str) -> Option<&'static str> {
        Power::named(power).map(|power| power.side().id())
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
        *order == Order::End
    }
}

impl Trials for Anniversary {
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
            winners: side.powers().filter(|power| *power != Power::China).map(Power::seat).collect(),
            summary: match state.cities(side) >= state.options.victory_cities {
                true => format!("The {} win with {} victory cities.", side.title(), state.cities(side)),
                false => format!("The {} win.", side.title()),
            },
        },
        None => Outcome {
            winners: Vec::new(),
            ranking: Vec::new(),
            summary: "The game is drawn at the round limit.".into(),
        },
    }
}
