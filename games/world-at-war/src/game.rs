//! The rules behind the engine's interface.

use std::sync::LazyLock;

use sandtable_engine::desk::{Desk, Figure, Movable, Pick, ReachOf, Series};
use sandtable_engine::ledger::Ledger;
use sandtable_engine::names::slug;
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
use crate::power::{Power, TURN_ORDER};
use crate::reason::Reason;
use crate::state::State;
use crate::{
    Unfold, WorldAtWar, apply, decide, desk, expect, figures, invariants, notation, picture, position, print,
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
    let title = |power: Power| match power {
        Power::Britain => "Britain and France",
        Power::Usa => "United States and China",
        other => other.title(),
    };
    About {
        id: "world-at-war",
        title: "World at War",
        notice: "Implements the rulebook of World at War, 4th edition. Sandtable is not affiliated with its publishers.",
        scenarios: vec![ScenarioSpec { id: setup::SCENARIO, title: "1939: Germany attacks" }],
        options: vec![
            option("low-luck", "Strengths are added up; only the remainder below six is rolled.", OFF),
            option(
                "submarine-first-shot",
                "Attacking submarines fire first, and what they sink does not fire back.",
                ON,
            ),
            option(
                "guns-every-round",
                "AA guns fire in every round of normal combat, not only in the first.",
                ON,
            ),
            option(
                "off-factory-at-factory",
                "One off-factory infantry may be added to a full factory area.",
                ON,
            ),
            option(
                "long-range-adds-to-six",
                "Long Range Aircraft also lengthens noncombat flights and escorts.",
                ON,
            ),
            option(
                "lone-chinese-infantry-attacks",
                "A single Chinese infantry attacks on a morale die of 6.",
                OFF,
            ),
            option("escorts-roll-when-hit", "Escorts that defending fighters hit still roll.", ON),
            option("baltic-convoys", "Submarines may hunt convoys in the Baltic.", ON),
            option(
                "special-infantry-equipment",
                "Damaged infantry equipment makes special infantry dearer too.",
                ON,
            ),
            option("fighters-raid-alone", "Fighters may fly a raid without bombers.", OFF),
            option("straits-both-ways", "The owner of Turkey may deny the way out of the Black Sea too.", ON),
            option("pact-turn", "The turn from which Japan and Russia may fight each other.", &["6", "5"]),
            option(
                "round-limit",
                "End after this many turns; the Axis wins above 66 less 3 a turn on the track, at least 20.",
                &["off", "3", "5", "6", "7", "8", "10", "12", "15", "20"],
            ),
        ],
        seats: TURN_ORDER
            .iter()
            .map(|power| SeatSpec {
                id: power.id(),
                title: title(*power),
                side: power.side().map_or("", |side| side.id()),
            })
            .collect(),
        players: (2, 5),
        example: "buy 3 infantry, 1 armor",
    }
});

macro_rules! ledger_files {
    ($($file:literal),* $(,)?) => { &[$(($file, include_str!(concat!("../ledger/", $file)))),*] };
}

pub(crate) static LEDGER: LazyLock<Ledger> = LazyLock::new(|| {
    let files: &[(&str, &str)] = ledger_files![
        "01-units.toml",
        "02-sequence.toml",
        "03-germany.toml",
        "04-japan.toml",
        "05-britain-france.toml",
        "06-united-states-china.toml",
        "07-russia.toml",
        "08-co-operation.toml",
        "09-neutrals.toml",
        "10-lend-lease.toml",
        "11-rail.toml",
        "12-submarines.toml",
        "13-factories-bombing.toml",
        "14-technologies.toml",
        "15-miscellaneous.toml",
        "16-victory.toml",
        "17-set-up.toml",
        "18-neutral-forces.toml",
        "19-classic-game.toml",
        "20-rulings.toml",
        "91-engine.toml",
    ];
    Ledger::parse(files).unwrap_or_else(|fault| panic!("the embedded ledger is at fault: {fault}"))
});

impl Rules for WorldAtWar {
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

    fn asked(&self, state: &State, _event: &Event) -> Option<State> {
        check::asked(state)
    }

    fn turn(&self, state: &State) -> Turn {
        Turn { round: state.turn, seat: Some(state.power.seat()) }
    }
}

impl Secrets for WorldAtWar {}

impl Notation for WorldAtWar {
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

    /// France and China are called by their own names too.
    fn seat_named(&self, name: &str) -> Option<Seat> {
        let power = Power::named(&slug(name)).filter(|power| !power.is_nobody())?;
        Some(power.seat())
    }
}

impl Face for WorldAtWar {
    fn view(&self, state: &State, _viewer: Viewer) -> Value {
        view::view(state)
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

    fn side_of(&self, power: &str) -> Option<&'static str> {
        Power::named(power)?.side().map(|side| side.id())
    }

    fn headline(&self, state: &State, event: &Event) -> Option<String> {
        story::headline(state, event)
    }

    fn tell(&self, state: &State, event: &Event) -> Option<String> {
        story::tell(state, event)
    }

    fn ends_step(&self, order: &Order) -> bool {
        *order == Order::End
    }
}

impl Trials for WorldAtWar {
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
            winners: TURN_ORDER
                .iter()
                .filter(|power| power.side() == Some(side))
                .map(|power| power.seat())
                .collect(),
            summary: format!("{} with the Axis at {} on the income track.", side.wins(), state.axis_track()),
        },
        None => Outcome { winners: Vec::new(), ranking: Vec::new(), summary: "The game is drawn.".into() },
    }
}
