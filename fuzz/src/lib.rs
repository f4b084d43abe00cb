//! What the targets do. The first byte of their input chooses the game.

use std::sync::{Arc, LazyLock};

use sandtable_anniversary::Anniversary;
use sandtable_engine::bots::Random;
use sandtable_engine::dice::Secret;
use sandtable_engine::laws;
use sandtable_engine::record::Record;
use sandtable_engine::table::Table;
use sandtable_engine::verify::verify;
use sandtable_engine::{Awaiting, Game, Seat, Setup};
use sandtable_war_room::WarRoom;

static ANNIVERSARY: LazyLock<Subject<Anniversary>> = LazyLock::new(|| Subject::new(Anniversary::new(), 2000));

static WAR_ROOM: LazyLock<Subject<WarRoom>> =
    LazyLock::new(|| Subject::new(WarRoom::new().expect("the embedded data is sound"), 1000));

pub fn orders(data: &[u8]) {
    match data.split_first() {
        Some((game, data)) if game % 2 == 0 => ANNIVERSARY.orders(data),
        Some((_, data)) => WAR_ROOM.orders(data),
        None => {}
    }
}

pub fn records(data: &[u8]) {
    match data.split_first() {
        Some((game, data)) if game % 2 == 0 => ANNIVERSARY.records(data),
        Some((_, data)) => WAR_ROOM.records(data),
        None => {}
    }
}

pub fn laws(data: &[u8]) {
    match data.split_first() {
        Some((game, data)) if game % 2 == 0 => ANNIVERSARY.laws(data, 60),
        Some((_, data)) => WAR_ROOM.laws(data, 60),
        None => {}
    }
}

/// A game with positions and records from random play to start from.
pub struct Subject<G: Game> {
    game: Arc<G>,
    setups: Vec<Setup>,
    states: Vec<G::State>,
    records: Vec<String>,
}

impl<G: Game> Subject<G> {
    /// Play each scenario once, keeping a position every few orders.
    pub fn new(game: G, orders: usize) -> Subject<G> {
        let game = Arc::new(game);
        let scenarios = game.about().scenarios.iter();
        let setups: Vec<Setup> =
            scenarios.map(|spec| Setup { scenario: spec.id.to_owned(), ..Setup::default() }).collect();
        let (mut states, mut records) = (Vec::new(), Vec::new());
        for setup in &setups {
            let mut table = Table::new(game.clone(), setup, Secret::from_seed("fuzz"), vec![])
                .expect("every scenario starts");
            let mut chance = Random::new("fuzz", Seat(0));
            for number in 0..orders {
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

    /// The first bytes choose a position, a seat and an offered order to start from or
    /// none; the rest is the order, or what is patched into the offered one.
    pub fn orders(&self, data: &[u8]) {
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

    /// The bytes are a record, or what follows a header, or a change to a true record.
    pub fn records(&self, data: &[u8]) {
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

    fn record(&self, bytes: &[u8]) {
        let Ok(record) = Record::parse(bytes) else { return };
        let _ = verify(&*self.game, &record);
        let _ = Table::load(self.game.clone(), record);
    }

    /// The bytes are the seed.
    pub fn laws(&self, data: &[u8], max_orders: u64) {
        let Some((scenario, seed)) = data.split_first() else { return };
        let setup = &self.setups[usize::from(*scenario) % self.setups.len()];
        let seed = String::from_utf8_lossy(seed);
        if let Err(broken) = laws::playout(&self.game, setup, &seed, max_orders) {
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
