//! How figures tell the chance to win: bots play, `sandtable fit` learns from their records.

use crate::run::{cargo, root, succeeds};

/// The seats of the two sides.
type Sides = [&'static [&'static str]; 2];

const ANNIVERSARY: Sides =
    [&["germany", "japan", "italy"], &["soviet-union", "united-kingdom", "united-states"]];
const WAR_ROOM: Sides = [&["germany", "italy", "japan"], &["china", "british", "soviet", "us"]];

/// A game, its two sides and its scenarios.
const GAMES: [(&str, Sides, &[&str]); 2] = [
    ("anniversary", ANNIVERSARY, &["1941", "1942"]),
    ("war-room", WAR_ROOM, &["global", "europe", "pacific", "north-africa", "eastern-front"]),
];

/// Equals, and the strong against the weak, so that positions of every kind come up.
const PAIRINGS: [(&str, &str); 4] = [("hard", "hard"), ("hard", "easy"), ("easy", "hard"), ("easy", "easy")];

/// Play `games` of each pairing and write every game's `data/chance.toml`.
pub fn chance(games: Option<&String>) -> bool {
    let games = games.map_or("40", String::as_str);
    GAMES.iter().all(|(game, sides, scenarios)| {
        let records = format!("target/chance/{game}");
        // Records are never overwritten.
        let _ = std::fs::remove_dir_all(root().join(&records));
        scenarios.iter().all(|scenario| PAIRINGS.iter().all(|pair| play(game, sides, scenario, pair, games)))
            && succeeds(cargo("run --profile quick --package sandtable -- fit").args([
                records,
                "--out".to_owned(),
                format!("games/{game}/data/chance.toml"),
            ]))
    })
}

fn play(game: &str, sides: &Sides, scenario: &str, pair: &(&str, &str), games: &str) -> bool {
    let (first, second) = pair;
    let mut command = cargo("run --profile quick --package sandtable -- simulate --max-rounds 30");
    command.args(["--game", game, "--scenario", scenario, "--games", games]);
    command.args(["--seed", &format!("chance-{first}-{second}")]);
    command.args(["--out", &format!("target/chance/{game}/{scenario}/{first}-{second}")]);
    for (seats, bot) in sides.iter().zip([first, second]) {
        for seat in *seats {
            command.args(["--bot", &format!("{seat}={bot}")]);
        }
    }
    succeeds(&mut command)
}
