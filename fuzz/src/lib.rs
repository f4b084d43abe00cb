//! What the targets do. The first byte of their input chooses the game.

use std::sync::{Arc, LazyLock};

use sandtable_engine::bots::{BotSpec, Random};
use sandtable_engine::dice::Secret;
use sandtable_engine::laws;
use sandtable_engine::odds::OddsSpec;
use sandtable_engine::record::Record;
use sandtable_engine::table::Table;
use sandtable_engine::verify::verify;
use sandtable_engine::{Awaiting, Game, Seat, Setup};
use sandtable_games::Visitor;

static SUBJECTS: LazyLock<Vec<Box<dyn Fuzzed>>> = LazyLock::new(|| {
    struct Subjects(Vec<Box<dyn Fuzzed>>);
    impl Visitor for Subjects {
        fn meet<G: Game>(&mut self, game: G, _bots: &'static [BotSpec], _odds: Option<&'static OddsSpec>) {
            self.0.push(Box::new(Subject::new(game)));
        }
    }
    let mut all = Subjects(Vec::new());
    sandtable_games::visit(&mut all);
    all.0
});

/// Orders of random play that a game's positions are from.
const ORDERS: usize = 5000;

/// Orders of one game under the laws.
const UNDER_LAWS: u64 = 60;

pub fn orders(data: &[u8]) {
    if let Some((subject, data)) = chosen(data) {
        subject.orders(data);
    }
}

pub fn records(data: &[u8]) {
    if let Some((subject, data)) = chosen(data) {
        subject.records(data);
    }
}

pub fn laws(data: &[u8]) {
    if let Some((subject, data)) = chosen(data) {
        subject.laws(data);
    }
}

fn chosen(data: &[u8]) -> Option<(&'static dyn Fuzzed, &[u8])> {
    let (game, data) = data.split_first()?;
    let at = usize::from(*game) % SUBJECTS.len();
    Some((&*SUBJECTS[at], data))
}

/// A game whose types are forgotten.
trait Fuzzed: Send + Sync {
    /// The first bytes choose a position, a seat and an offered order to start from or
    /// none; the rest is the order, or what is patched into the offered one.
    fn orders(&self, data: &[u8]);

    /// The bytes are a record, or what follows a header, or a change to a true record.
    fn records(&self, data: &[u8]);

    /// The bytes are the seed.
    fn laws(&self, data: &[u8]);
}

/// A game with positions and records from random play to start from.
struct Subject<G: Game> {
    game: Arc<G>,
    setups: Vec<Setup>,
    states: Vec<G::State>,
    records: Vec<String>,
}

impl<G: Game> Subject<G> {
    /// Play each scenario once, keeping a position every few orders.
    fn new(game: G) -> Subject<G> {
        let game = Arc::new(game);
        let scenarios = game.about().scenarios.iter();
        let setups: Vec<Setup> =
            scenarios.map(|spec| Setup { scenario: spec.id.to_owned(), ..Setup::default() }).collect();
        let (mut states, mut records) = (Vec::new(), Vec::new());
        for setup in &setups {
            let mut table = Table::new(game.clone(), setup, Secret::from_seed("fuzz"), vec![])
                .expect("every scenario starts");
            let mut chance = Random::new("fuzz", Seat(0));
            for number in 0..ORDERS / setups.len() {
                let Awaiting::Orders(seats) = table.awaiting() else { break };
                let order = chance.pick(&*game, table.state(), seats[0]).expect("who owes can decide");
                table.give(seats[0], &order, None).expect("what is offered is accepted");
                if number % 5 == 0 {
                    states.push(table.state().clone());
                }
                // Short ones, since every run reads a whole record.
                if [3, 30, 150].contains(&number) {
                    records.push(table.record().text());
                }
            }
        }
        Subject { game, setups, states, records }
    }

    fn record(&self, bytes: &[u8]) {
        let Ok(record) = Record::parse(bytes) else { return };
        let _ = verify(&*self.game, &record);
        let _ = Table::load(self.game.clone(), record);
    }
}

impl<G: Game> Fuzzed for Subject<G> {
    fn orders(&self, data: &[u8]) {
        let [a, b, seat, start, at, cut, text @ ..] = data else { return };
        let state = &self.states[usize::from(u16::from_le_bytes([*a, *b])) % self.states.len()];
        let seat = Seat(seat % self.game.about().seats.len() as u8);
        let offered = match start {
            0 => None,
            start => Random::new("fuzz", Seat(*start)).pick(&*self.game, state, seat),
        };
        let whole = match offered.map(|order| self.game.print(&order)) {
            None => text.to_owned(),
            Some(offered) => patched(offered.as_bytes(), usize::from(*at), *cut, text),
        };
        let Ok(order) =
            std::str::from_utf8(&whole).map_err(drop).and_then(|text| self.game.parse(text).map_err(drop))
        else {
            return;
        };
        let mut state = state.clone();
        if sandtable_engine::game::play(&*self.game, &mut state, seat, &order).is_ok() {
            self.game.invariants(&state).expect("a legal order leads to a sound position");
        }
        let printed = self.game.print(&order);
        assert_eq!(self.game.parse(&printed), Ok(order), "`{printed}`");
    }

    fn records(&self, data: &[u8]) {
        let Some((mode, data)) = data.split_first() else { return };
        let sound = &self.records[usize::from(mode / 3) % self.records.len()];
        match mode % 3 {
            0 => self.record(data),
            1 => {
                let header = sound.lines().next().unwrap_or_default();
                self.record(&[header.as_bytes(), b"\n", data].concat());
            }
            _ => {
                let [a, b, c, cut, patch @ ..] = data else { return };
                let at = usize::from(*a) | usize::from(*b) << 8 | usize::from(*c) << 16;
                self.record(&patched(sound.as_bytes(), at, *cut, patch));
            }
        }
    }

    fn laws(&self, data: &[u8]) {
        let Some((scenario, seed)) = data.split_first() else { return };
        let setup = &self.setups[usize::from(*scenario) % self.setups.len()];
        let seed = String::from_utf8_lossy(seed);
        if let Err(broken) = laws::playout(&self.game, setup, &seed, UNDER_LAWS) {
            panic!("{broken}\n{}", broken.record);
        }
    }
}

/// The bytes with some cut out somewhere and a patch put there.
fn patched(bytes: &[u8], at: usize, cut: u8, patch: &[u8]) -> Vec<u8> {
    let at = at % (bytes.len() + 1);
    let end = (at + usize::from(cut)).min(bytes.len());
    [&bytes[..at], patch, &bytes[end..]].concat()
}
