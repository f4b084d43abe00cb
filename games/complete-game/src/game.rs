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
use crate::power::{PLAYERS, Power, Side};
use crate::reason::Reason;
use crate::state::{State, Winner};
use crate::{
    CompleteGame, Unfold, apply, decide, desk, expect, figures, invariants, notation, picture, position,
    print, reach, sequence, setup, show, story, victory, view,
};

const SWITCH: &[&str] = &["off", "on"];

pub(crate) static ABOUT: LazyLock<About> = LazyLock::new(|| {
    let option = |id, explanation, values, default| OptionSpec { id, explanation, values, default };
    let side = |power: Power| power.regime().map_or("neutral", Side::id);
    let mut seats: Vec<SeatSpec> = PLAYERS
        .iter()
        .map(|power| SeatSpec { id: power.id(), title: seat_title(*power), side: side(*power) })
        .collect();
    seats.push(SeatSpec { id: Power::Neutral.id(), title: seat_title(Power::Neutral), side: "neutral" });
    About {
        id: "complete-game",
        title: "The Complete Game",
        notice: "Implements the rulebook of World War II: The Complete Game, version 12. Sandtable is not affiliated with its author.",
        scenarios: vec![
            ScenarioSpec { id: "standard", title: "1939: the world before the war" },
            ScenarioSpec { id: "empire", title: "Empire building: capitals and armies are chosen" },
        ],
        options: vec![
            option(
                "gibraltar",
                "Who opens the strait of Gibraltar: both owners together, or either.",
                &["both", "either"],
                "both",
            ),
            option(
                "passages",
                "Whether ships of a friendly regime must be permitted to pass, or may.",
                &["asked", "friends"],
                "asked",
            ),
            option(
                "neutral-reserves",
                "Neutral countries call up reserves whenever they are attacked.",
                SWITCH,
                "off",
            ),
            option(
                "radiation",
                "How many rounds a land zone stays closed after an atomic bomb.",
                &["four", "three"],
                "four",
            ),
            option(
                "conquered-airfields",
                "Whether aircraft may land in zones conquered in the same turn.",
                &["open", "closed"],
                "open",
            ),
            option("build-in-joined", "Units may be built at once in a country that joined.", SWITCH, "off"),
            option("tiles", "Empire: powers are drawn, or as seated.", &["drawn", "seated"], "drawn"),
            option(
                "empire-players",
                "Empire: how many of the nine seats play.",
                &["9", "8", "7", "6", "5", "4", "3", "2"],
                "9",
            ),
            option(
                "round-limit",
                "End after this many rounds: more capitals taken win, then the economy that grew more; empire: the richest.",
                &["off", "3", "5", "7", "10", "15", "20", "30"],
                "off",
            ),
        ],
        seats,
        players: (3, 9),
        example: "declare allies",
    }
});

fn seat_title(power: Power) -> &'static str {
    match power {
        Power::UnitedKingdom => "United Kingdom",
        Power::UnitedStates => "United States",
        Power::Neutral => "Neutral (empire game)",
        power => power.title(),
    }
}

macro_rules! ledger_files {
    ($($file:literal),*) => { &[$(($file, include_str!(concat!("../ledger/", $file)))),*] };
}

pub(crate) static LEDGER: LazyLock<Ledger> = LazyLock::new(|| {
    let files: &[(&str, &str)] = ledger_files![
        "01-setup.toml",
        "02-italy.toml",
        "03-germany.toml",
        "04-france.toml",
        "05-united-kingdom.toml",
        "06-japan.toml",
        "07-china.toml",
        "08-usa.toml",
        "09-russia.toml",
        "10-neutrals.toml",
        "11-land-units.toml",
        "12-air-units.toml",
        "13-sea-units.toml",
        "14-guns-rockets-radar.toml",
        "15-spies.toml",
        "16-atomic-bombs.toml",
        "17-factories.toml",
        "20-turn.toml",
        "21-declare-war.toml",
        "22-technology.toml",
        "23-repair.toml",
        "24-purchase.toml",
        "25-combat-movement.toml",
        "26-combat.toml",
        "27-noncombat-movement.toml",
        "28-ship-repair.toml",
        "29-factory-takeover.toml",
        "30-capital-takeover.toml",
        "31-placement.toml",
        "32-income.toml",
        "33-victory.toml",
        "34-raids.toml",
        "35-sea-search.toml",
        "36-readiness.toml",
        "37-diplomacy.toml",
        "38-empire.toml",
        "39-rulings.toml",
        "90-engine.toml"
    ];
    Ledger::parse(files).unwrap_or_else(|fault| panic!("the embedded ledger is at fault: {fault}"))
});

impl Rules for CompleteGame {
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
        if state.winner.is_some() {
            return Awaiting::Over(outcome(state));
        }
        let seats: Vec<Seat> =
            check::deciders(state).into_iter().filter_map(|power| state.seat_of(power)).collect();
        if seats.is_empty() { Awaiting::Over(outcome(state)) } else { Awaiting::Orders(seats) }
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
        Turn { round: state.round, seat: state.seat_of(state.power) }
    }

    /// In the empire game seats are known by the powers they drew.
    fn seat_title(&self, state: &State, seat: Seat) -> &'static str {
        state.seats.get(usize::from(seat.0)).map_or("nobody", |power| seat_title(*power))
    }

    fn playing(&self, scenario: &str) -> Vec<Seat> {
        let seats = if scenario == "empire" { 9 } else { 8 };
        (0..seats).map(Seat).collect()
    }

    /// Empire builders are nobody's friends: two players have every other seat. Elsewhere Russia is with the Allies
    /// against the Axis, as it nearly always comes to be.
    fn camps(&self, scenario: &str) -> [Vec<Seat>; 2] {
        let axis = |seat: &Seat| {
            PLAYERS.get(usize::from(seat.0)).is_some_and(|power| power.regime() == Some(Side::Axis))
        };
        let first = |seat: &Seat| if scenario == "empire" { seat.0.is_multiple_of(2) } else { axis(seat) };
        self.playing(scenario).into_iter().partition::<Vec<Seat>, _>(first).into()
    }
}

impl Secrets for CompleteGame {}

impl Notation for CompleteGame {
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
        let power = Power::named(name).filter(|power| *power as usize <= Power::Neutral as usize)?;
        Some(Seat(power as u8))
    }
}

impl Face for CompleteGame {
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
        picture::SHAPES
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
        sequence::as_if_to_move(state, state.seats.get(usize::from(seat.0)).copied()?)
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
        Power::named(power).and_then(Power::regime).map(Side::id)
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

impl Trials for CompleteGame {
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

/// Who has won, the best of the team first, and everybody's place.
pub(crate) fn outcome(state: &State) -> Outcome {
    let seats = |powers: &[Power]| powers.iter().filter_map(|power| state.seat_of(*power)).collect();
    let places = victory::places(state);
    let ranking = places.iter().map(|share| seats(share)).collect();
    match state.winner {
        Some(Winner::Side(side)) => {
            let team = victory::ranking(state, side);
            let best = team.first().copied().unwrap_or(Power::Neutral);
            let summary = match side {
                Side::Russia => "Russia wins alone, with three capitals taken.".to_owned(),
                side => format!(
                    "{} win; first among them is {best} with {:.2} times its starting economy.",
                    sandtable_engine::words::sentence(side.title()).trim_end_matches('.'),
                    victory::ratio(state, best)
                ),
            };
            Outcome { winners: seats(&team), ranking, summary }
        }
        Some(Winner::Power(power)) => {
            let summary = format!("{power} has built the greatest empire.");
            let summary = sandtable_engine::words::sentence(&summary);
            Outcome { winners: seats(&[power]), ranking, summary }
        }
        _ => Outcome { winners: Vec::new(), ranking, summary: "The game is drawn.".into() },
    }
}
