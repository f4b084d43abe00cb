//! Games among bots, as fast as the rules allow.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

use crate::any::SeatSight;
use crate::bots::{self, Bot, Random};
use crate::dice::{Dice, Secret};
use crate::game::{self, Awaiting, Game, Seat, Setup};
use crate::record::NamedOutcome;
use crate::table::Table;

/// One game to be played by bots.
#[derive(Clone, Copy, Debug)]
pub struct Match<'m> {
    pub setup: &'m Setup,
    /// Fixes the dice and the bots' own chance.
    pub seed: &'m str,
    /// The bot's name for each seat.
    pub bots: &'m BTreeMap<Seat, String>,
    pub max_orders: u64,
    /// Keep the record; costs a little.
    pub keep_record: bool,
}

/// How a game among bots went.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Played {
    /// `None`: the game was stopped at the limit of orders.
    pub outcome: Option<NamedOutcome>,
    pub orders: u64,
    pub rolls: u64,
    #[serde(skip)]
    pub record: Option<String>,
}

/// A game that could not be played on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Stuck(pub String);

enum Player {
    /// Asked without JSON.
    Random(Box<Random>),
    Other(Box<dyn Bot>),
}

/// Play one game. The same match always gives the same result.
pub fn play<G: Game>(game: &Arc<G>, players: &Match<'_>) -> Result<Played, Stuck> {
    let mut seats = BTreeMap::new();
    for (seat, name) in players.bots {
        seats.insert(*seat, player(name, players.seed, *seat)?);
    }
    if players.keep_record { on_record(game, players, seats) } else { in_memory(game, players, seats) }
}

fn player(name: &str, seed: &str, seat: Seat) -> Result<Player, Stuck> {
    if name == "random" {
        return Ok(Player::Random(Box::new(Random::new(seed, seat))));
    }
    let bot = bots::bot(name, seed, seat);
    bot.map(Player::Other).ok_or_else(|| Stuck(format!("there is no bot `{name}`")))
}

impl Player {
    fn decide<G: Game>(&mut self, game: &G, state: &G::State, seat: Seat) -> Result<G::Order, Stuck> {
        let order = match self {
            Player::Random(random) => random.pick(game, state, seat),
            Player::Other(bot) => match bot.decide(&SeatSight { game, state, seat }) {
                Some(text) => {
                    let parsed = game.parse(&text);
                    Some(parsed.map_err(|e| Stuck(format!("{}: `{text}`: {e}", game.seat_name(seat))))?)
                }
                None => None,
            },
        };
        order.ok_or_else(|| Stuck(format!("{} found nothing to do", game.seat_name(seat))))
    }
}

fn next_order<G: Game>(
    game: &G,
    state: &G::State,
    seats: &mut BTreeMap<Seat, Player>,
    owing: &[Seat],
) -> Result<(Seat, G::Order), Stuck> {
    let seat = *owing.first().ok_or_else(|| Stuck("orders of nobody are awaited".to_owned()))?;
    let player =
        seats.get_mut(&seat).ok_or_else(|| Stuck(format!("no bot plays {}", game.seat_name(seat))))?;
    Ok((seat, player.decide(game, state, seat)?))
}

fn in_memory<G: Game>(
    game: &Arc<G>,
    players: &Match<'_>,
    mut seats: BTreeMap<Seat, Player>,
) -> Result<Played, Stuck> {
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
            Awaiting::Orders(_) if orders == players.max_orders => break None,
            Awaiting::Orders(owing) => {
                let (seat, order) = next_order(game, &state, &mut seats, &owing)?;
                game::play(game, &mut state, seat, &order).map_err(|rejection| {
                    let (seat, order) = (game.seat_name(seat), game.print(&order));
                    Stuck(format!("{seat}: `{order}`: {rejection}"))
                })?;
                orders += 1;
            }
        }
    };
    Ok(Played { outcome, orders, rolls: dice.rolls(), record: None })
}

fn on_record<G: Game>(
    game: &Arc<G>,
    players: &Match<'_>,
    mut seats: BTreeMap<Seat, Player>,
) -> Result<Played, Stuck> {
    let secret = Secret::from_seed(players.seed);
    let mut table =
        Table::new(game.clone(), players.setup, secret, Vec::new()).map_err(|e| Stuck(e.to_string()))?;
    let mut orders = 0;
    let outcome = loop {
        match table.awaiting() {
            Awaiting::Over(outcome) => break Some(NamedOutcome::new(&**game, outcome)),
            Awaiting::Orders(owing) if orders < players.max_orders => {
                let (seat, order) = next_order(&**game, table.state(), &mut seats, &owing)?;
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
    Ok(Played { outcome, orders, rolls: record.rolls(), record: Some(record.text()) })
}
