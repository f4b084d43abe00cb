//! How figures tell the chance to win: bots play, `sandtable study` learns from their records.

use crate::run::{cargo, succeeds};

/// Play `games` of each pairing and write every game's `data/chance.toml`.
pub fn chance(games: Option<&String>) -> bool {
    let mut command = cargo("run --profile quick --package sandtable -- study");
    command.args(["--records", "target/chance", "--data", "games"]);
    if let Some(games) = games {
        command.args(["--games", games]);
    }
    succeeds(&mut command)
}
