use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;
use sandtable_engine::bots::{Bot, RANDOM, Sight};
use sandtable_engine::simulate::{Match, play};
use sandtable_engine::{Seat, Setup, Rules};
use sandtable_war_game as g;
use sandtable_war_game_bots::BOTS;

struct Timed(Box<dyn Bot>, std::sync::Arc<std::sync::Mutex<Vec<(u16,u8,f64)>>>, u8);
impl Bot for Timed {
    fn decide(&mut self, sight: &dyn Sight) -> Result<String, String> {
        let t = Instant::now();
        let r = self.0.decide(sight);
        let turn = sight.turn();
        self.1.lock().unwrap().push((turn.round, self.2, t.elapsed().as_secs_f64()));
        r
    }
}
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let (a, b) = (args[1].as_str(), args[2].as_str());
    let n: usize = args[3].parse().unwrap();
    let rounds: u16 = args[4].parse().unwrap();
    let game = Arc::new(g::game());
    let about = game.about();
    let seats = about.seats.clone();
    let sides: Vec<&str> = { let mut s: Vec<&str> = seats.iter().map(|s| s.side).collect(); s.dedup(); let mut o = vec![]; for x in s { if !o.contains(&x) { o.push(x) } } o };
    let scenario = about.scenarios[0].id.to_string();
    let limit = about.options.iter().find(|o| o.id == "round-limit").is_some();
    let mut options = BTreeMap::new();
    if limit { options.insert("round-limit".to_string(), rounds.to_string()); }
    let setup = Setup { scenario, options, players: BTreeMap::new() };
    let mut score = [0.0f64; 2];
    let times = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
    for i in 0..n {
        for swap in [false, true] {
            let seed = format!("duel {i}");
            let spec = |id: &str| *BOTS.iter().chain([&RANDOM]).find(|s| s.id == id).unwrap();
            let all = seats.iter().enumerate().map(|(k, s)| {
                let first = (s.side == sides[0]) != swap;
                let id = if first { a } else { b };
                let bot = (spec(id).seat)(&seed, Seat(k as u8));
                let bot: Box<dyn Bot> = if id == a { Box::new(Timed(bot, times.clone(), k as u8)) } else { bot };
                (Seat(k as u8), bot)
            }).collect();
            let t = Instant::now();
            let m = Match { setup: &setup, seed: &seed, max_orders: 100_000, max_rounds: 60, keep_record: false };
            match play(&game, &m, all) {
                Ok(p) => {
                    let w = p.outcome.as_ref().map(|o| o.winners.clone()).unwrap_or_default();
                    let first_side = if swap { sides[1] } else { sides[0] };
                    let won = w.iter().any(|x| seats.iter().any(|s| s.id == x.as_str() && s.side == first_side));
                    let lost = w.iter().any(|x| seats.iter().any(|s| s.id == x.as_str() && s.side != first_side));
                    if won && !lost { score[0] += 1.0 } else if lost && !won { score[1] += 1.0 } else { score[0] += 0.5; score[1] += 0.5 }
                    println!("{i} {a} as {first_side}: winners {:?} rounds {} orders {} {:.1}s {}", w, p.rounds, p.orders, t.elapsed().as_secs_f64(), p.outcome.map(|o| o.summary).unwrap_or_default());
                }
                Err(e) => println!("{i} stuck: {e}"),
            }
        }
    }
    println!("{a} {} : {} {b}", score[0], score[1]);
    let t = times.lock().unwrap();
    let mut turns: BTreeMap<(u16,u8), f64> = BTreeMap::new();
    for (r, s, d) in t.iter() { *turns.entry((*r, *s)).or_default() += d; }
    let mut v: Vec<f64> = turns.values().map(|x| x / (2.0 * n as f64)).collect();
    v.sort_by(f64::total_cmp);
    let mut one: Vec<f64> = t.iter().map(|x| x.2).collect(); one.sort_by(f64::total_cmp);
    if !v.is_empty() { println!("mean turn median {:.3} max {:.3}; worst single decision {:.3}", v[v.len()/2], v[v.len()-1], one[one.len()-1]); }
}
