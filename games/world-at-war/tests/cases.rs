//! One file or folder of cases at a time, for whoever works on it: `CASES=units cargo test -p … --test cases -- --nocapture`.

use sandtable_engine::case::run_file;
use sandtable_world_at_war::WorldAtWar;

#[test]
fn report() {
    let wanted = std::env::var("CASES").unwrap_or_default();
    let (mut passed, mut failed) = (0, 0);
    let mut folders = vec![std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/cases"))];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("cases are there").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            if !path.display().to_string().contains(&wanted) {
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("a case can be read");
            for result in run_file(&WorldAtWar::new(), &text) {
                if result.failures.is_empty() {
                    passed += 1;
                } else {
                    failed += 1;
                    println!("{}: {}", path.display(), result.name);
                    result.failures.iter().for_each(|failure| println!("    {failure}"));
                }
            }
        }
    }
    println!("{passed} passed, {failed} failed");
}
