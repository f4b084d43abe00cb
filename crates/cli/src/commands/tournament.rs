use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use sandtable_engine::any::AnyGame;
use sandtable_engine::bots::{Bot, Random, Sight};
use sandtable_engine::simulate::{Match, Played};
use sandtable_engine::{Seat, Setup, Turn};
use serde::Serialize;

use super::rating::{Score, elo, ratings};
use super::simulate::all_of;
use super::{Done, Games, print_json};
use crate::args::{Limits, SetupArguments};
use crate::player::Player;
use crate::{Problem, Streams, pick, text};

pub struct Plan {
    pub bots: Vec<String>,
    pub count: u64,
    pub limits: Limits,
    pub threads: Option<usize>,
    pub json: bool,
}

#[derive(Serialize)]
struct Report {
    game: String,
    scenario: String,
    seed: String,
    bots: Vec<Rated>,
    pairs: Vec<Pair>,
    /// How often each side won, whoever played it.
    sides: BTreeMap<String, u64>,
    unfinished: u64,
    average_rounds: f64,
    seconds: f64,
    games_per_second: f64,
}

#[derive(Serialize)]
struct Rated {
    bot: String,
    /// The last bot has 0.
    elo: f64,
    wins: u64,
    draws: u64,
    losses: u64,
    /// Thinking time of whole turns, in seconds.
    turn_median: f64,
    turn_worst: f64,
}

#[derive(Serialize)]
struct Pair {
    bots: [String; 2],
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    share: f64,
    /// Within which the share lies 19 times in 20.
    share_interval: (f64, f64),
    /// How much stronger the first bot is; absent after a clean sweep.
    elo: Option<f64>,
    elo_interval: (Option<f64>, Option<f64>),
    /// Games the first bot won, by the side it played.
    wins_by_side: BTreeMap<String, u64>,
}

/// One game: who plays the first camp, who the second.
struct Pairing {
    bots: [usize; 2],
    seed: String,
}

struct Finished {
    bots: [usize; 2],
    played: Played,
    thinking: [Vec<f64>; 2],
}

pub fn tournament(games: &Games, arguments: &SetupArguments, plan: &Plan, to: &mut Streams<'_>) -> Done {
    let game = pick::game(games, &arguments.game)?;
    let setup = pick::setup(game.about(), arguments)?;
    let players: Result<Vec<Player>, Problem> = plan.bots.iter().map(|b| Player::named(game, b)).collect();
    let players = players?;
    if players.len() < 2 {
        return Err(Problem::usage("a tournament needs two bots, e.g. --bots hard,easy".to_owned()));
    }
    let scenario =
        game.begin(&setup, super::secret(Some(""))?, vec![])?.record().header.setup.scenario.clone();
    let seed = arguments.seed.clone().unwrap_or_default();
    let pairings = pairings(players.len(), plan.count, &seed);
    let begun = Instant::now();
    let camps = Camps::new(game, &scenario)?;
    let hall = Hall { game, setup: &setup, players: &players, camps: &camps, limits: &plan.limits };
    let finished =
        all_of(pairings.len() as u64, plan.threads, |number| hall.play(&pairings[number as usize - 1]))?;
    let seconds = begun.elapsed().as_secs_f64();
    let report = Report {
        game: game.about().id.to_owned(),
        scenario,
        seed,
        unfinished: finished.iter().filter(|f| f.played.outcome.is_none()).count() as u64,
        average_rounds: finished.iter().map(|f| f64::from(f.played.rounds)).sum::<f64>()
            / (finished.len() as f64).max(1.0),
        games_per_second: finished.len() as f64 / seconds.max(1e-9),
        seconds,
        ..rated(&plan.bots, &camps, &finished)
    };
    if plan.json {
        print_json(to, &report)?
    } else {
        print(&report, to)?
    }
    Ok(true)
}

/// How two bots share the seats of a game.
struct Camps {
    names: [String; 2],
    /// The names of the seats of each.
    seats: [Vec<&'static str>; 2],
}

impl Camps {
    fn new(game: &dyn AnyGame, scenario: &str) -> Result<Camps, Problem> {
        let about = game.about();
        let camps = game.camps(scenario);
        if camps.iter().any(Vec::is_empty) {
            return Err(Problem::usage(format!("{} has only one side", about.title)));
        }
        let spec = |seat: &Seat| about.seats.get(usize::from(seat.0));
        let sides = camps.each_ref().map(|camp| {
            let mut sides: Vec<&str> = Vec::new();
            for side in camp.iter().filter_map(spec).map(|seat| seat.side) {
                if !sides.contains(&side) {
                    sides.push(side);
                }
            }
            sides
        });
        // Where everybody plays alone, camps are known by their seats.
        let shared = sides[0].iter().any(|side| sides[1].contains(side));
        let numbers = |camp: &Vec<Seat>| {
            let numbers: Vec<String> = camp.iter().map(|seat| (seat.0 + 1).to_string()).collect();
            format!("seats {}", numbers.join(", "))
        };
        let names = if shared { camps.each_ref().map(numbers) } else { sides.map(|all| all.join(" and ")) };
        Ok(Camps {
            names,
            seats: camps.map(|camp| camp.iter().filter_map(spec).map(|seat| seat.id).collect()),
        })
    }

    /// Whose seats have won, or share the first place that nobody has alone: the first camp's, the second's, or
    /// those of neither or both.
    fn winner(&self, played: &Played) -> Option<usize> {
        let outcome = played.outcome.as_ref()?;
        let first = match outcome.winners.is_empty() {
            true => outcome.ranking.first().filter(|place| !place.is_empty())?,
            false => &outcome.winners,
        };
        self.seats.iter().position(|camp| first.iter().all(|seat| camp.contains(&seat.as_str())))
    }
}

/// Every two bots meet; the second game of each two exchanges the camps of the first.
fn pairings(bots: usize, count: u64, seed: &str) -> Vec<Pairing> {
    let mut all = Vec::new();
    for a in 0..bots {
        for b in a + 1..bots {
            for n in 0..count {
                let bots = if n % 2 == 0 { [a, b] } else { [b, a] };
                all.push(Pairing { bots, seed: format!("{seed}/{a}-{b}/{}", n / 2 + 1) });
            }
        }
    }
    all
}

struct Hall<'h> {
    game: &'h dyn AnyGame,
    setup: &'h Setup,
    players: &'h [Player],
    camps: &'h Camps,
    limits: &'h Limits,
}

impl Hall<'_> {
    fn play(&self, pairing: &Pairing) -> Result<Finished, Problem> {
        let clocks: [Clock; 2] = Default::default();
        let mut seats: BTreeMap<Seat, Box<dyn Bot>> = BTreeMap::new();
        for (at, spec) in self.game.about().seats.iter().enumerate() {
            let seat = Seat(at as u8);
            let side = usize::from(!self.camps.seats[0].contains(&spec.id));
            let bot = self.players[pairing.bots[side]].seat(self.game, &pairing.seed, seat)?;
            seats.insert(seat, Box::new(Timed { bot, seat, turn: None, clock: clocks[side].clone() }));
        }
        let players = Match {
            setup: self.setup,
            seed: &pairing.seed,
            max_orders: self.limits.max_orders,
            max_rounds: self.limits.max_rounds,
            keep_record: false,
        };
        let played = self.game.simulate(&players, seats);
        let played =
            played.map_err(|stuck| Problem::usage(format!("the game of seed {}: {stuck}", pairing.seed)))?;
        let thinking = clocks.map(|clock| clock.lock().map_or_else(|_| Vec::new(), |turns| turns.clone()));
        Ok(Finished { bots: pairing.bots, played, thinking })
    }
}

/// Seconds that each turn took so far.
type Clock = Arc<Mutex<Vec<f64>>>;

/// A bot with a stop-watch. What it decides in others' turns is not counted.
struct Timed {
    bot: Box<dyn Bot>,
    seat: Seat,
    turn: Option<Turn>,
    clock: Clock,
}

impl Bot for Timed {
    fn decide(&mut self, sight: &dyn Sight) -> Result<String, String> {
        let turn = sight.turn();
        let begun = Instant::now();
        let order = self.bot.decide(sight);
        let seconds = begun.elapsed().as_secs_f64();
        let own = turn.seat.is_none_or(|seat| seat == self.seat);
        if let (true, Ok(mut turns)) = (own, self.clock.lock()) {
            match turns.last_mut() {
                Some(sum) if self.turn == Some(turn) => *sum += seconds,
                _ => turns.push(seconds),
            }
            self.turn = Some(turn);
        }
        order
    }

    fn as_random(&mut self) -> Option<&mut Random> {
        self.bot.as_random()
    }
}

fn rated(names: &[String], camps: &Camps, finished: &[Finished]) -> Report {
    let n = names.len();
    let mut scores = vec![vec![Score::default(); n]; n];
    let mut thinking = vec![Vec::new(); n];
    let mut by_side: BTreeMap<String, u64> = camps.names.iter().map(|name| (name.clone(), 0)).collect();
    let mut wins_by_side: BTreeMap<(usize, usize), BTreeMap<String, u64>> = BTreeMap::new();
    for game in finished {
        let won = camps.winner(&game.played);
        let [a, b] = game.bots;
        let score = match won {
            Some(0) => Score { wins: 1, ..Score::default() },
            Some(_) => Score { losses: 1, ..Score::default() },
            None => Score { draws: 1, ..Score::default() },
        };
        scores[a][b] = scores[a][b].plus(score);
        scores[b][a] = scores[b][a].plus(score.reversed());
        for (side, bot) in [a, b].into_iter().enumerate() {
            thinking[bot].extend(&game.thinking[side]);
        }
        if let Some(side) = won {
            *by_side.entry(camps.names[side].clone()).or_default() += 1;
            let (winner, loser) = (game.bots[side], game.bots[1 - side]);
            let pair = wins_by_side.entry((winner, loser)).or_default();
            *pair.entry(camps.names[side].clone()).or_default() += 1;
        }
    }
    let elos = ratings(&scores);
    let bots = (0..n).map(|i| {
        let all = scores[i].iter().fold(Score::default(), |sum, score| sum.plus(*score));
        let turns = &mut thinking[i];
        turns.sort_by(f64::total_cmp);
        Rated {
            bot: names[i].clone(),
            elo: elos[i],
            wins: all.wins,
            draws: all.draws,
            losses: all.losses,
            turn_median: turns.get(turns.len() / 2).copied().unwrap_or(0.0),
            turn_worst: turns.last().copied().unwrap_or(0.0),
        }
    });
    let bots = bots.collect();
    let met = (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b)));
    let pair = |(a, b): (usize, usize)| {
        let (score, interval) = (scores[a][b], scores[a][b].interval());
        Pair {
            bots: [names[a].clone(), names[b].clone()],
            games: score.games(),
            wins: score.wins,
            draws: score.draws,
            losses: score.losses,
            share: score.share(),
            share_interval: interval,
            elo: elo(score.share()),
            elo_interval: (elo(interval.0), elo(interval.1)),
            wins_by_side: wins_by_side.get(&(a, b)).cloned().unwrap_or_default(),
        }
    };
    let pairs = met.map(pair).collect();
    Report {
        game: String::new(),
        scenario: String::new(),
        seed: String::new(),
        bots,
        pairs,
        sides: by_side,
        unfinished: 0,
        average_rounds: 0.0,
        seconds: 0.0,
        games_per_second: 0.0,
    }
}

fn print(report: &Report, to: &mut Streams<'_>) -> Result<(), Problem> {
    let games: u64 = report.pairs.iter().map(|pair| pair.games).sum();
    writeln!(
        to.out,
        "{} {}: {games} games in {:.1} s, {:.2} games per second, {:.1} rounds a game, {} unfinished",
        report.game,
        report.scenario,
        report.seconds,
        report.games_per_second,
        report.average_rounds,
        report.unfinished
    )?;
    writeln!(
        to.out,
        "{}",
        text::heading("  Elo   bot        won drawn  lost   a turn takes (median, worst)")
    )?;
    for bot in &report.bots {
        writeln!(
            to.out,
            "{:>+6.0}  {:<9} {:>4} {:>5} {:>5}   {:.3} s, {:.3} s",
            bot.elo, bot.bot, bot.wins, bot.draws, bot.losses, bot.turn_median, bot.turn_worst
        )?;
    }
    let signed = |elo: Option<f64>, none: &str| elo.map_or(none.to_owned(), |elo| format!("{elo:+.0}"));
    for pair in &report.pairs {
        let [a, b] = &pair.bots;
        writeln!(
            to.out,
            "{a} against {b}: {:.1} % ({:.1} to {:.1}), Elo {} ({} to {})",
            100.0 * pair.share,
            100.0 * pair.share_interval.0,
            100.0 * pair.share_interval.1,
            signed(pair.elo, if pair.share > 0.5 { "beyond measure" } else { "below measure" }),
            signed(pair.elo_interval.0, "-∞"),
            signed(pair.elo_interval.1, "+∞"),
        )?;
        for (side, wins) in &pair.wins_by_side {
            writeln!(to.out, "  {a} won {wins} as {side}")?;
        }
    }
    for (side, wins) in &report.sides {
        writeln!(to.out, "{side} won {wins} of {games}")?;
    }
    Ok(())
}
