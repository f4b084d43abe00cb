//! Games and tables without their types, so that one program can host all of them.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;
use serde_json::{Map, Value};

use crate::bots::{self, Bot, BotSpec, MenuEntry, Seen, Sight};
use crate::case::{self, Case, CaseResult};
use crate::crowd::most_pieces;
use crate::desk::{self, Clock, Desk, Landing, Movable, Pick, Series, Target};
use crate::dice::Secret;
use crate::figures::{self, Figures};
use crate::game::{self, About, Awaiting, Game, RollRequest, Seat, Setup, SetupError, Viewer};
use crate::ledger::Ledger;
use crate::lesson::{self, Lesson};
use crate::news::News;
use crate::odds::OddsSpec;
use crate::past::Past;
use crate::picture::Picture;
use crate::record::{NamedOutcome, Record, RecordError, Stamp, Warning};
use crate::refusal::Refusal;
use crate::simulate::{self, Match, Played};
use crate::table::{Step, Table};
use crate::verify::{Known, Verdict, verify_against};

/// A game whose types are forgotten.
pub trait AnyGame: Send + Sync {
    fn about(&self) -> &About;
    fn ledger(&self) -> &Ledger;
    fn data_hash(&self) -> String;
    fn seat_named(&self, name: &str) -> Option<Seat>;
    fn begin(
        &self,
        setup: &Setup,
        secret: Secret,
        contributions: Vec<String>,
    ) -> Result<Box<dyn AnyTable>, SetupError>;
    /// Set a game up whose dice these seats contribute to; see [`Table::found`].
    fn found(&self, setup: &Setup, secret: Secret, awaits: &[Seat]) -> Result<Box<dyn AnyTable>, SetupError>;
    fn load(&self, record: Record) -> Result<(Box<dyn AnyTable>, Vec<Warning>), RecordError>;
    /// The most pieces a record has at any time, counted without applying any of it.
    fn most_pieces(&self, record: &Record) -> Result<u64, RecordError>;
    /// Prove a record, also against what is known of it; see [`crate::verify`].
    fn verify(&self, record: &Record, known: &Known) -> Result<Verdict, RecordError>;
    /// The numbers of a record, turn by turn.
    fn figures(&self, record: &Record) -> Result<Figures, RecordError>;
    fn run_case(&self, case: &Case) -> Vec<CaseResult>;
    /// What is taught about it, in the order in which it is learnt.
    fn lessons(&self) -> &[Lesson];
    fn shapes(&self) -> Option<&'static str>;
    /// The bots that can be seated, weakest first.
    fn bots(&self) -> &[BotSpec];
    /// The odds of its battles, if somebody calculates them.
    fn odds(&self) -> Option<&'static OddsSpec>;
    /// The side a power of the figures fights for.
    fn side_of(&self, power: &str) -> Option<&'static str>;
    /// The seats that take part in a scenario.
    fn playing(&self, scenario: &str) -> Vec<Seat>;
    /// Its seats as two players share them in a contest.
    fn camps(&self, scenario: &str) -> [Vec<Seat>; 2];
    /// Whether anybody ever knows what others do not.
    fn has_secrets(&self) -> bool;
    /// A new game from the position after entry `n` of another, with dice of its own that these seats
    /// contribute to.
    fn fork(
        &self,
        record: &Record,
        n: u64,
        secret: Secret,
        awaits: &[Seat],
    ) -> Result<Box<dyn AnyTable>, RecordError>;
    /// What the figures of this game count.
    fn series(&self) -> &'static [Series];
    /// Let bots play one game to its end; see [`simulate::play`].
    fn simulate(
        &self,
        players: &Match<'_>,
        seats: BTreeMap<Seat, Box<dyn Bot>>,
    ) -> Result<Played, simulate::Stuck>;
}

/// A table whose types are forgotten.
pub trait AnyTable: Send {
    fn about(&self) -> &About;
    fn record(&self) -> &Record;
    fn awaiting(&self) -> Awaited;
    /// Give an order in notation; see [`Table::order`].
    fn order(&mut self, seat: Seat, text: &str, stamp: Stamp) -> Result<Box<dyn AnySteps>, Refusal>;
    /// Give an order as JSON.
    fn order_json(&mut self, seat: Seat, order: Value, stamp: Stamp) -> Result<Box<dyn AnySteps>, Refusal>;
    /// A seat's contribution to the dice; see [`Table::contribute`].
    fn contribute(&mut self, seat: Seat, text: &str) -> Result<Box<dyn AnySteps>, Refusal>;
    /// A seat contributes nothing to the dice; see [`Table::waive`].
    fn waive(&mut self, seat: Seat) -> Result<Box<dyn AnySteps>, Refusal>;
    /// Whether everybody can look at the position and decide on it; see [`Table::is_sound`].
    fn is_sound(&self) -> Result<(), RecordError>;
    /// Whether the seat knows now what others do not, or is deciding on it.
    fn holds_secrets(&self, seat: Seat) -> bool;
    /// A dry run of an order in notation: the same order as the game spells it.
    fn check(&self, seat: Seat, text: &str) -> Result<String, Refusal>;
    /// A dry run of an order as JSON.
    fn check_json(&self, seat: Seat, order: Value) -> Result<String, Refusal>;
    /// Take back what a seat did after entry `to`; see [`Table::undo`].
    fn undo(&mut self, seat: Seat, to: u64, at: Option<u64>) -> Result<Box<dyn AnySteps>, Refusal>;
    fn news_after(&self, n: u64, viewer: Viewer) -> Result<Vec<News>, RecordError>;
    fn figures(&self) -> Result<Figures, RecordError>;
    /// The entries after `n`, at most so many, to be told when the table is free again.
    fn past(&self, n: u64, limit: usize) -> Result<Box<dyn AnyPast>, RecordError>;
    /// Everything a page shows of the table.
    fn look(&self, viewer: Viewer) -> Look;
    /// The same as it was after entry `n`.
    fn look_at(&self, n: u64, viewer: Viewer) -> Result<Look, RecordError>;
    fn view(&self, viewer: Viewer) -> Value;
    fn show(&self, viewer: Viewer) -> String;
    fn picture(&self, viewer: Viewer) -> Option<Picture>;
    fn desk(&self, viewer: Viewer) -> Desk;
    fn movable(&self, seat: Seat) -> Vec<Movable>;
    fn reach(&self, seat: Seat, pick: &Pick) -> Vec<Target>;
    /// Where the pick's troops could be brought over the sea, with the orders for it.
    fn landings(&self, seat: Seat, pick: &Pick) -> Vec<Landing>;
    /// The seat's pieces that could go to a space now, each kind by itself.
    fn reaching(&self, seat: Seat, space: &str) -> Vec<Movable>;
    /// What the enemies of a seat could bring to a space, were it their turn now.
    fn threatening(&self, seat: Seat, space: &str) -> Vec<Movable>;
    /// The spaces of a seat's side that its enemies could come to, were it their turn now, with how many
    /// pieces at most.
    fn threatened(&self, seat: Seat) -> BTreeMap<String, u32>;
    fn clock(&self) -> Clock;
    /// What people call a seat now; see [`Rules::seat_title`](crate::Rules::seat_title).
    fn seat_title(&self, seat: Seat) -> &'static str;
    /// A seat's menu, or what lies under a heading; a heading nobody offered opens nothing.
    fn menu(&self, seat: Seat, under: Option<&Value>) -> Vec<MenuEntry>;
    /// Whether everybody may look into that menu.
    fn menu_is_public(&self, seat: Seat) -> bool;
    /// What a bot in that seat sees. It can be asked after the table has gone on.
    fn sight(&self, seat: Seat) -> Box<dyn Sight>;
    /// The same, if an order in notation were given and no dice fell: a dry run on what the seat sees.
    fn sight_after(&self, seat: Seat, text: &str) -> Result<Box<dyn Sight>, Refusal>;
    /// What of these expectations does not hold now, each with what came instead.
    fn mismatches(&self, expected: &[Map<String, Value>]) -> Vec<String>;
    /// Whether they held after entry `n`.
    fn meets(&self, n: u64, expected: &[Map<String, Value>]) -> Result<bool, RecordError>;
    /// An order that a seat might give, in the game's own words.
    fn words_of(&self, seat: Seat, text: &str) -> Result<Vec<String>, Refusal>;
}

/// What an order caused, to be told to each viewer in turn.
pub trait AnySteps: Send {
    fn news(&self, viewer: Viewer) -> Vec<News>;
}

/// A stretch of a record; see [`Past`].
pub trait AnyPast: Send {
    fn news(&self, viewer: Viewer) -> Result<Vec<News>, RecordError>;
}

/// A position as one viewer may see it.
#[derive(Clone, Debug)]
pub struct Look {
    pub view: Value,
    pub picture: Option<Picture>,
    pub desk: Desk,
    pub awaiting: Awaited,
    pub movable: Vec<Movable>,
}

/// Whom or what a table waits for, by name.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Awaited {
    Orders(Vec<&'static str>),
    Roll(RollRequest),
    Over(NamedOutcome),
}

/// Forget a game's types. Its own bots join the random one.
pub fn any<G: Game>(game: G, bots: &[BotSpec], odds: Option<&'static OddsSpec>) -> Box<dyn AnyGame> {
    let bots = [&[bots::RANDOM], bots].concat();
    let lessons = game.lessons().iter().filter_map(|text| lesson::read(text).ok()).collect();
    Box::new(Hosted { game: Arc::new(game), bots, odds, lessons })
}

struct Hosted<G> {
    game: Arc<G>,
    bots: Vec<BotSpec>,
    odds: Option<&'static OddsSpec>,
    lessons: Vec<Lesson>,
}

impl<G: Game> AnyGame for Hosted<G> {
    fn about(&self) -> &About {
        self.game.about()
    }

    fn ledger(&self) -> &Ledger {
        self.game.ledger()
    }

    fn data_hash(&self) -> String {
        self.game.data_hash()
    }

    fn seat_named(&self, name: &str) -> Option<Seat> {
        self.game.seat_named(name)
    }

    fn begin(
        &self,
        setup: &Setup,
        secret: Secret,
        contributions: Vec<String>,
    ) -> Result<Box<dyn AnyTable>, SetupError> {
        Ok(Box::new(Table::new(self.game.clone(), setup, secret, contributions)?))
    }

    fn found(&self, setup: &Setup, secret: Secret, awaits: &[Seat]) -> Result<Box<dyn AnyTable>, SetupError> {
        Ok(Box::new(Table::found(self.game.clone(), setup, secret, awaits)?))
    }

    fn load(&self, record: Record) -> Result<(Box<dyn AnyTable>, Vec<Warning>), RecordError> {
        let (table, warnings) = Table::load(self.game.clone(), record)?;
        Ok((Box::new(table), warnings))
    }

    fn most_pieces(&self, record: &Record) -> Result<u64, RecordError> {
        most_pieces(&*self.game, record)
    }

    fn verify(&self, record: &Record, known: &Known) -> Result<Verdict, RecordError> {
        verify_against(&*self.game, record, known)
    }

    fn figures(&self, record: &Record) -> Result<Figures, RecordError> {
        figures::gather(&*self.game, record)
    }

    fn run_case(&self, case: &Case) -> Vec<CaseResult> {
        case::run(&*self.game, case)
    }

    fn lessons(&self) -> &[Lesson] {
        &self.lessons
    }

    fn shapes(&self) -> Option<&'static str> {
        self.game.shapes()
    }

    fn side_of(&self, power: &str) -> Option<&'static str> {
        self.game.side_of(power)
    }

    fn bots(&self) -> &[BotSpec] {
        &self.bots
    }

    fn odds(&self) -> Option<&'static OddsSpec> {
        self.odds
    }

    fn simulate(
        &self,
        players: &Match<'_>,
        seats: BTreeMap<Seat, Box<dyn Bot>>,
    ) -> Result<Played, simulate::Stuck> {
        simulate::play(&self.game, players, seats)
    }

    fn playing(&self, scenario: &str) -> Vec<Seat> {
        self.game.playing(scenario)
    }

    fn camps(&self, scenario: &str) -> [Vec<Seat>; 2] {
        self.game.camps(scenario)
    }

    fn has_secrets(&self) -> bool {
        self.game.has_secrets()
    }

    fn fork(
        &self,
        record: &Record,
        n: u64,
        secret: Secret,
        awaits: &[Seat],
    ) -> Result<Box<dyn AnyTable>, RecordError> {
        let awaits = awaits.iter().map(|seat| self.game.seat_name(*seat).to_owned()).collect();
        let (table, _) = Table::load(self.game.clone(), record.fork(n, secret, awaits))?;
        Ok(Box::new(table))
    }

    fn series(&self) -> &'static [Series] {
        self.game.series()
    }
}

struct Made<G: Game> {
    game: Arc<G>,
    steps: Vec<Step<G>>,
}

impl<G: Game> AnySteps for Made<G> {
    fn news(&self, viewer: Viewer) -> Vec<News> {
        self.steps.iter().map(|step| step.news(&*self.game, viewer)).collect()
    }
}

impl<G: Game> AnyPast for Past<G> {
    fn news(&self, viewer: Viewer) -> Result<Vec<News>, RecordError> {
        self.news(viewer)
    }
}

fn awaited<G: Game>(game: &G, state: &G::State) -> Awaited {
    let names = |seats: &[Seat]| seats.iter().map(|seat| game.seat_name(*seat)).collect();
    match game.awaiting(state) {
        Awaiting::Orders(seats) => Awaited::Orders(names(&seats)),
        Awaiting::Roll(request) => Awaited::Roll(request),
        Awaiting::Over(outcome) => Awaited::Over(NamedOutcome::new(game, outcome)),
    }
}

fn look<G: Game>(game: &G, state: &G::State, viewer: Viewer) -> Look {
    Look {
        view: game.view(state, viewer),
        picture: game.picture(state, viewer),
        desk: game.desk(state, viewer),
        awaiting: awaited(game, state),
        movable: if let Viewer::Seat(seat) = viewer { game.movable(state, seat) } else { Vec::new() },
    }
}

impl<G: Game> Table<G> {
    fn made(&self, steps: Vec<Step<G>>) -> Box<dyn AnySteps> {
        Box::new(Made { game: self.game().clone(), steps })
    }
}

impl<G: Game> AnyTable for Table<G> {
    fn about(&self) -> &About {
        self.game().about()
    }

    fn record(&self) -> &Record {
        self.record()
    }

    fn awaiting(&self) -> Awaited {
        awaited(&**self.game(), self.state())
    }

    fn order(&mut self, seat: Seat, text: &str, stamp: Stamp) -> Result<Box<dyn AnySteps>, Refusal> {
        let steps = self.order(seat, text, stamp)?;
        Ok(self.made(steps))
    }

    fn order_json(&mut self, seat: Seat, order: Value, stamp: Stamp) -> Result<Box<dyn AnySteps>, Refusal> {
        let steps = self.give(seat, &from_json::<G>(order)?, stamp)?;
        Ok(self.made(steps))
    }

    fn contribute(&mut self, seat: Seat, text: &str) -> Result<Box<dyn AnySteps>, Refusal> {
        let steps = self.contribute(seat, text)?;
        Ok(self.made(steps))
    }

    fn waive(&mut self, seat: Seat) -> Result<Box<dyn AnySteps>, Refusal> {
        let steps = self.waive(seat)?;
        Ok(self.made(steps))
    }

    fn is_sound(&self) -> Result<(), RecordError> {
        self.is_sound()
    }

    fn holds_secrets(&self, seat: Seat) -> bool {
        let seen_by = |viewer| self.game().glimpse(self.state(), viewer);
        self.game().has_secrets()
            && (!self.menu_is_public(seat) || seen_by(Viewer::Seat(seat)) != seen_by(Viewer::Spectator))
    }

    fn check(&self, seat: Seat, text: &str) -> Result<String, Refusal> {
        let order = self.game().parse(text).map_err(|error| Refusal::not_understood(text, error))?;
        self.try_out(seat, &order)
    }

    fn check_json(&self, seat: Seat, order: Value) -> Result<String, Refusal> {
        self.try_out(seat, &from_json::<G>(order)?)
    }

    fn undo(&mut self, seat: Seat, to: u64, at: Option<u64>) -> Result<Box<dyn AnySteps>, Refusal> {
        let step = self.undo(seat, to, at)?;
        Ok(self.made(vec![step]))
    }

    fn news_after(&self, n: u64, viewer: Viewer) -> Result<Vec<News>, RecordError> {
        self.news_after(n, viewer)
    }

    fn figures(&self) -> Result<Figures, RecordError> {
        figures::gather(&**self.game(), self.record())
    }

    fn past(&self, n: u64, limit: usize) -> Result<Box<dyn AnyPast>, RecordError> {
        Ok(Box::new(self.past(n, limit)?))
    }

    fn look(&self, viewer: Viewer) -> Look {
        look(&**self.game(), self.state(), viewer)
    }

    fn look_at(&self, n: u64, viewer: Viewer) -> Result<Look, RecordError> {
        Ok(look(&**self.game(), &self.state_after(n)?, viewer))
    }

    fn view(&self, viewer: Viewer) -> Value {
        self.game().view(self.state(), viewer)
    }

    fn show(&self, viewer: Viewer) -> String {
        self.game().show(self.state(), viewer)
    }

    fn picture(&self, viewer: Viewer) -> Option<Picture> {
        self.game().picture(self.state(), viewer)
    }

    fn desk(&self, viewer: Viewer) -> Desk {
        self.game().desk(self.state(), viewer)
    }

    fn movable(&self, seat: Seat) -> Vec<Movable> {
        self.game().movable(self.state(), seat)
    }

    fn reach(&self, seat: Seat, pick: &Pick) -> Vec<Target> {
        let game = &**self.game();
        game.reach(self.state(), seat, pick).into_iter().map(|reach| desk::target(game, reach)).collect()
    }

    fn landings(&self, seat: Seat, pick: &Pick) -> Vec<Landing> {
        let game = &**self.game();
        desk::landings(game, &game.glimpse(self.state(), Viewer::Seat(seat)), seat, pick)
    }

    fn reaching(&self, seat: Seat, space: &str) -> Vec<Movable> {
        desk::reaching(&**self.game(), self.state(), seat, space)
    }

    fn threatening(&self, seat: Seat, space: &str) -> Vec<Movable> {
        desk::threatening(&**self.game(), self.state(), seat, space)
    }

    fn threatened(&self, seat: Seat) -> BTreeMap<String, u32> {
        desk::threatened(&**self.game(), self.state(), seat)
    }

    fn clock(&self) -> Clock {
        desk::clock(&**self.game(), self.state())
    }

    fn seat_title(&self, seat: Seat) -> &'static str {
        self.game().seat_title(self.state(), seat)
    }

    fn menu(&self, seat: Seat, under: Option<&Value>) -> Vec<MenuEntry> {
        bots::menu(&**self.game(), self.state(), seat, under)
    }

    fn menu_is_public(&self, seat: Seat) -> bool {
        self.game().menu_is_public(self.state(), seat)
    }

    fn sight(&self, seat: Seat) -> Box<dyn Sight> {
        Box::new(Seen::new(self.game(), self.state(), seat))
    }

    fn sight_after(&self, seat: Seat, text: &str) -> Result<Box<dyn Sight>, Refusal> {
        let mut seen = Seen::new(self.game(), self.state(), seat);
        let order = self.game().parse(text).map_err(|error| Refusal::not_understood(text, error))?;
        game::play(&**self.game(), &mut seen.state, seat, &order)
            .map_err(|rejection| Refusal::illegal(&**self.game(), &rejection))?;
        Ok(Box::new(seen))
    }

    fn mismatches(&self, expected: &[Map<String, Value>]) -> Vec<String> {
        mismatches(&**self.game(), self.state(), expected).collect()
    }

    fn meets(&self, n: u64, expected: &[Map<String, Value>]) -> Result<bool, RecordError> {
        Ok(mismatches(&**self.game(), &self.state_after(n)?, expected).next().is_none())
    }

    fn words_of(&self, seat: Seat, text: &str) -> Result<Vec<String>, Refusal> {
        let game = &**self.game();
        let mut state = Seen::new(self.game(), self.state(), seat).state;
        let order = game.parse(text).map_err(|error| Refusal::not_understood(text, error))?;
        let events = game::play(game, &mut state.clone(), seat, &order)
            .map_err(|rejection| Refusal::illegal(game, &rejection))?;
        let said = game.tell_order(&state, seat, &order);
        let mut words = Vec::new();
        for event in &events {
            words.extend(game.tell(&state, event));
            game.apply(&mut state, event);
        }
        Ok(if words.is_empty() { said.into_iter().collect() } else { words })
    }
}

fn mismatches<G: Game>(
    game: &G,
    state: &G::State,
    expected: &[Map<String, Value>],
) -> impl Iterator<Item = String> {
    let held = expected.iter().flatten();
    held.filter_map(move |(key, value)| {
        Some(format!("{key}: {}", case::in_state(game, state, key, value).err()?))
    })
}

fn from_json<G: Game>(order: Value) -> Result<G::Order, Refusal> {
    let text = order.to_string();
    let fault = |e: serde_json::Error| Refusal::NotUnderstood { text, at: 0, message: e.to_string() };
    serde_json::from_value(order).map_err(fault)
}
