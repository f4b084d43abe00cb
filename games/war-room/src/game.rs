//! The rules behind the engine's interface.

use sandtable_engine::chance::Chances;
use sandtable_engine::desk::{Desk, Figure, Movable, Pick, ReachOf, Series};
use sandtable_engine::ledger::Ledger;
use sandtable_engine::{
    About, Awaiting, Choice, Face, Legal, Notation, OptionSpec, ParseError, Rejection, Rules, ScenarioSpec,
    Seat, SeatSpec, Secrets, Setup, SetupError, Trials, Turn, Viewer,
};

use crate::event::Event;
use crate::ids::Nation;
use crate::order::{Heading, Order};
use crate::reason::Reason;
use crate::scenario::{NationSpec, Scenario};
use crate::state::{Stage, State};
use crate::{Act, Plan, WarRoom};

const SWITCH: &[&str] = &["off", "on"];

pub(crate) fn about(scenarios: &[Scenario], nations: &[NationSpec]) -> About {
    let switch = |id, explanation| OptionSpec { id, explanation, values: SWITCH, default: "off" };
    About {
        id: "war-room",
        title: "War Room",
        notice: "Rules of War Room, second edition, 2025 update. An independent referee, not affiliated with \
                 Nightingale Games or Larry Harris; you need the game to play.",
        scenarios: scenarios.iter().map(|s| ScenarioSpec { id: s.id, title: s.title }).collect(),
        options: vec![
            switch("limited", "Six rounds, then the lower total of stress zones wins."),
            switch("batch-cap", "Fewer unit types than the enemy means fewer batches in the surface stage."),
            switch("long-range-landings", "Transports may land from two regions away on open beaches."),
            switch("bomb-repair", "Nine iron remove a bomb token, one per nation and round."),
            switch("take-her-down", "Nano-expansion: convoy casualties and diving submarines."),
            switch("quick-battle", "Quick Battle rules instead of the Battle-Board."),
            switch("quick-play", "Quick Play rules: production dice, no resources, Quick Battle."),
            OptionSpec {
                id: "round-limit",
                explanation: "End after this many rounds; the lower total of stress zones wins.",
                values: &["off", "5", "7", "10", "15", "20", "30"],
                default: "off",
            },
        ],
        seats: nations
            .iter()
            .map(|spec| SeatSpec {
                id: spec.nation.name(),
                title: spec.name,
                side: spec.nation.alliance().name(),
            })
            .collect(),
        players: (2, 6),
        example: "plan bid 0",
    }
}

impl Rules for WarRoom {
    type State = State;
    type Order = Order;
    type Plan = Plan;
    type Heading = Heading;
    type Event = Event;
    type Reason = Reason;

    fn about(&self) -> &About {
        &self.about
    }

    fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    fn data_hash(&self) -> String {
        self.data_hash.clone()
    }

    fn start(&self, setup: &Setup) -> Result<State, SetupError> {
        self.set_up(setup)
    }

    /// Setting up, then phase 1 of the first round, which needs nobody.
    fn open(&self, on: &mut Act<'_>) {
        self.place(on);
        self.advance(on);
    }

    fn playing(&self, scenario: &str) -> Vec<Seat> {
        let scenario = self.table.scenarios.iter().find(|known| known.id == scenario);
        let plays = |n: &Nation| scenario.is_some_and(|scenario| scenario.terms(*n).is_some());
        (0..self.about.seats.len())
            .map(|at| Seat(at as u8))
            .filter(|seat| Nation::at(*seat).as_ref().is_some_and(plays))
            .collect()
    }

    fn awaiting(&self, state: &State) -> Awaiting {
        self.awaited(state)
    }

    fn options(&self, state: &State, seat: Seat, under: Option<&Heading>) -> Vec<Choice<Self>> {
        Nation::at(seat)
            .filter(|n| state.plays(*n))
            .map_or(Vec::new(), |nation| self.menu(state, nation, under))
    }

    fn check(&self, state: &State, seat: Seat, order: &Order) -> Result<Plan, Rejection<Reason>> {
        match Nation::at(seat) {
            Some(nation) => self.judge(state, nation, order),
            None => Err(Reason::NotYours.into()),
        }
    }

    fn decide(&self, on: &mut Act<'_>, order: Legal<Plan>) {
        if let Some(nation) = Nation::at(order.seat()) {
            self.carry(on, nation, order.into_plan());
            self.advance(on);
        }
    }

    fn rolled(&self, on: &mut Act<'_>, faces: &[u8]) {
        self.dice_fell(on, faces);
        self.advance(on);
    }

    fn apply(&self, state: &mut State, event: &Event) {
        crate::apply::apply(&self.table, state, event);
    }

    fn pieces(&self, event: &Event) -> i32 {
        event.pieces()
    }

    fn asked(&self, state: &State, event: &Event) -> Option<State> {
        self.asked_before(state, event)
    }

    fn turn(&self, state: &State) -> Turn {
        Turn { round: state.round.into(), seat: None }
    }
}

impl Secrets for WarRoom {
    fn has_secrets(&self) -> bool {
        true
    }

    fn glimpse(&self, state: &State, viewer: Viewer) -> State {
        crate::view::glimpse(state, viewer)
    }

    fn reveals(&self, _before: &State, events: &[Event]) -> bool {
        crate::figures::reveals(events)
    }

    fn event_for(&self, _state: &State, event: &Event, viewer: Viewer) -> Option<Event> {
        crate::view::event_for(event, viewer)
    }

    /// Charts and production sheets are secret, and so is what can still be written on them.
    fn menu_is_public(&self, state: &State, _seat: Seat) -> bool {
        !matches!(state.stage, Stage::Planning | Stage::Production)
    }
}

impl Notation for WarRoom {
    fn parse(&self, text: &str) -> Result<Order, ParseError> {
        crate::notation::parse(&self.table.board, text)
    }

    fn print(&self, order: &Order) -> String {
        crate::print::order(order)
    }

    fn print_heading(&self, heading: &Heading) -> String {
        crate::print::heading(heading)
    }

    fn canonical(&self, word: &str) -> String {
        crate::names::canonical(&self.table.board, word)
    }

    fn seat_named(&self, name: &str) -> Option<Seat> {
        crate::names::nation_named(name).map(Nation::seat)
    }
}

impl Face for WarRoom {
    fn view(&self, state: &State, viewer: Viewer) -> serde_json::Value {
        serde_json::to_value(crate::view::view(self, state, viewer)).unwrap_or_default()
    }

    fn desk(&self, state: &State, viewer: Viewer) -> Desk {
        crate::desk::desk(self, state, viewer)
    }

    fn movable(&self, state: &State, seat: Seat) -> Vec<Movable> {
        let nation = Nation::at(seat).filter(|nation| state.plays(*nation));
        nation.map_or(Vec::new(), |nation| crate::reach::movable(self, state, nation))
    }

    fn as_if_to_move(&self, state: &State, seat: Seat) -> Option<State> {
        crate::reach::as_if_to_move(state, Nation::at(seat)?)
    }

    fn reach(&self, state: &State, seat: Seat, pick: &Pick) -> Vec<ReachOf<Self>> {
        let nation = Nation::at(seat).filter(|nation| state.plays(*nation));
        nation.map_or(Vec::new(), |nation| crate::reach::reach(self, state, nation, pick))
    }

    fn series(&self) -> &'static [Series] {
        crate::figures::SERIES
    }

    fn figures(&self, state: &State) -> Vec<Figure> {
        crate::figures::figures(self, state)
    }

    fn chances(&self) -> Option<&Chances> {
        Some(&crate::figures::CHANCES)
    }

    fn headline(&self, state: &State, event: &Event) -> Option<String> {
        crate::story::headline(self, state, event)
    }

    fn show(&self, state: &State, viewer: Viewer) -> String {
        crate::show::show(self, state, viewer)
    }

    fn tell(&self, state: &State, event: &Event) -> Option<String> {
        crate::story::tell(self, state, event)
    }

    fn tell_order(&self, state: &State, seat: Seat, order: &Order) -> Option<String> {
        crate::story::tell_order(self, state, seat, order)
    }

    fn ends_step(&self, order: &Order) -> bool {
        *order == Order::Done
    }

    fn picture(&self, state: &State, _viewer: Viewer) -> Option<sandtable_engine::picture::Picture> {
        Some(crate::picture::picture(self, state))
    }

    fn shapes(&self) -> Option<&'static str> {
        Some(crate::picture::SHAPES)
    }

    fn lessons(&self) -> &'static [&'static str] {
        crate::lessons::TEXTS
    }
}

impl Trials for WarRoom {
    fn position(&self, setup: &Setup, position: &serde_json::Value) -> Result<State, String> {
        crate::position::position(self, setup, position)
    }

    fn expect(&self, state: &State, key: &str, expected: &serde_json::Value) -> Result<(), String> {
        crate::expect::expect(self, state, key, expected)
    }

    fn invariants(&self, state: &State) -> Result<(), String> {
        self.sound(state)
    }

    fn voided(&self, event: &Event) -> Option<String> {
        match event {
            Event::OrderVoided { why, .. } => Some(why.clone()),
            _ => None,
        }
    }
}
