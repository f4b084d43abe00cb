use std::{collections::BTreeMap, sync::Arc, time::Instant};
use sandtable_anniversary::Anniversary;
use sandtable_engine::{Seat, Setup, simulate::{Match, play}};
fn main() {
    let mut setup = Setup { scenario: "1941".into(), ..Setup::default() };
    setup.options.insert("round-limit".into(), "20".into());
    let bots: BTreeMap<Seat, String> = (0..6).map(|i| (Seat(i), "random".to_string())).collect();
    let t = Instant::now();
    let n = if std::env::args().nth(1).is_some() {1} else {20};
    let mut orders = 0; let mut rolls = 0;
    for i in 0..n {
        let p = play(&Arc::new(Anniversary::new()), &Match { setup: &setup, seed: &format!("{i}"), bots: &bots, max_orders: 1_000_000, keep_record: std::env::args().nth(1).is_some() }).unwrap();
        orders += p.orders; rolls += p.rolls;
        if let Some(r) = &p.record { println!("{r}"); }
    }
    println!("{} games/s, {} orders {} rolls per game, {:?} per order", n as f64 / t.elapsed().as_secs_f64(), orders / n, rolls / n, t.elapsed() / orders as u32);
}
