//! Games among bots, as fast as the rules allow.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

use crate::bots::{Bot, Seen};
use crate::dice::{Dice, Secret};
use crate::game::{self, Awaiting, Game, Seat, Setup};
use crate::record::NamedOutcome;
use crate::table::Table;

/// One game to be played by bots.
#[derive(Clone, Copy, Debug)]
pub struct Match<'m> {
    pub setup: &'m Setup,
    /// Fixes the dice.
    pub seed: &'m str,
    pub max_orders: u64,
    /// The game is stopped when a round after this one begins.
    pub max_rounds: u16,
    /// Keep the record; costs a little.
    pub keep_record: bool,
}

impl Match<'_> {
    fn stops(&self, orders: u64, round: u16) -> bool {
        orders == self.max_orders || round > self.max_rounds
    }
}

/// How a game among bots went.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Played {
    /// `None`: the game was stopped at a limit.
    pub outcome: Option<NamedOutcome>,
    pub rounds: u16,
    pub orders: u64,
    pub rolls: u64,
    #[serde(skip)]
    pub record: Option<String>,
}

/// A game that could not be played on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Stuck(pub String);

type Seats = BTreeMap<Seat, Box<dyn Bot>>;

/// Play one game. The same match among bots that decide alike always gives the same result.
pub fn play<G: Game>(game: &Arc<G>, players: &Match<'_>, seats: Seats) -> Result<Played, Stuck> {
    if players.keep_record { on_record(game, players, seats) } else { in_memory(game, players, seats) }
}

fn decide<G: Game>(
    bot: &mut dyn Bot,
    game: &Arc<G>,
    state: &G::State,
    seat: Seat,
) -> Result<G::Order, Stuck> {
    let stuck = |why: String| Stuck(format!("{}: {why}", game.seat_name(seat)));
    if let Some(random) = bot.as_random() {
        let order = random.pick(&**game, state, seat);
        return order.ok_or_else(|| stuck("the menu leads to no order".to_owned()));
    }
    let text = bot.decide(&Seen::new(game, state, seat)).map_err(stuck)?;
    game.parse(&text).map_err(|e| stuck(format!("`{text}`: {e}")))
}

fn next_order<G: Game>(
    game: &Arc<G>,
    state: &G::State,
    seats: &mut Seats,
    owing: &[Seat],
) -> Result<(Seat, G::Order), Stuck> {
    let seat = *owing.first().ok_or_else(|| Stuck("orders of nobody are awaited".to_owned()))?;
    let bot = seats.get_mut(&seat).ok_or_else(|| Stuck(format!("no bot plays {}", game.seat_name(seat))))?;
    Ok((seat, decide(&mut **bot, game, state, seat)?))
}

fn in_memory<G: Game>(game: &Arc<G>, players: &Match<'_>, mut seats: Seats) -> Result<Played, Stuck> {
    let shared = game;
    let game = &**game;
    let setup = crate::setup::complete(game.about(), players.setup).map_err(|e| Stuck(e.to_string()))?;
    let (mut state, _) = game::begin(game, &setup).map_err(|e| Stuck(e.to_string()))?;
    let mut dice = Dice::new(&Secret::from_seed(players.seed), &[]);
    let mut orders = 0;
    let outcome = loop {
        match game.awaiting(&state) {
            Awaiting::Roll(request) => {
                let faces = dice.roll(request.dice.iter().map(|die| die.sides));
                game::roll(game, &mut state, &faces);
            }
            Awaiting::Over(outcome) => break Some(NamedOutcome::new(game, outcome)),
            Awaiting::Orders(_) if players.stops(orders, game.turn(&state).round) => break None,
            Awaiting::Orders(owing) => {
                let (seat, order) = next_order(shared, &state, &mut seats, &owing)?;
                game::play(game, &mut state, seat, &order).map_err(|rejection| {
                    let (seat, order) = (game.seat_name(seat), game.print(&order));
                    Stuck(format!("{seat}: `{order}`: {rejection}"))
                })?;
                orders += 1;
            }
        }
    };
    let rounds = game.turn(&state).round;
    Ok(Played { outcome, rounds, orders, rolls: dice.rolls(), record: None })
}

fn on_record<G: Game>(game: &Arc<G>, players: &Match<'_>, mut seats: Seats) -> Result<Played, Stuck> {
    let secret = Secret::from_seed(players.seed);
    let mut table =
        Table::new(game.clone(), players.setup, secret, Vec::new()).map_err(|e| Stuck(e.to_string()))?;
    let mut orders = 0;
    let outcome = loop {
        match table.awaiting() {
            Awaiting::Over(outcome) => break Some(NamedOutcome::new(&**game, outcome)),
            Awaiting::Orders(owing) if !players.stops(orders, game.turn(table.state()).round) => {
                let (seat, order) = next_order(game, table.state(), &mut seats, &owing)?;
                table.give(seat, &order, None).map_err(|refusal| {
                    let (seat, order) = (game.seat_name(seat), game.print(&order));
                    Stuck(format!("{seat}: `{order}`: {refusal}"))
                })?;
                orders += 1;
            }
            _ => break None,
        }
    };
    let record = table.record();
    let rounds = game.turn(table.state()).round;
    Ok(Played { outcome, rounds, orders, rolls: record.rolls(), record: Some(record.text()) })
}
