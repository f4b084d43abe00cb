use std::sync::Arc;
use sandtable_anniversary::Anniversary;
use sandtable_engine::{Setup, laws::Laws};
fn main() {
    let full = std::env::args().nth(2).is_some();
    let mut s = Setup { scenario: std::env::args().nth(1).unwrap(), ..Setup::default() };
    if full { for o in ["research","national-objectives","escorts","dardanelles-closed"] { s.options.insert(o.into(),"on".into()); } }
    let laws = Laws::new(Arc::new(Anniversary::new())).samples(4);
    for seed in 0..60 {
        let t = std::time::Instant::now();
        eprint!("seed {seed} ");
        match laws.playout(&s, &format!("laws {seed}"), 4000) {
            Err(b) => { eprintln!("{b}"); println!("{}", b.record); return }
            Ok(st) => eprintln!("{st:?} {:?}", t.elapsed()),
        }
    }
}
