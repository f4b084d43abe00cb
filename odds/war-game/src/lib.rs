//! Exact odds of battles in `war-game`, alone or linked, on the game's own rules. See `docs/odds.md` for the method and
//! what winning means.

mod ask;
mod fight;
mod layout;
mod orders;
mod policy;
mod scene;

use sandtable_engine::bots::Sight;
use sandtable_odds::by_rules::allowed;
use sandtable_odds::{Odds, OddsSpec};
use sandtable_war_game::WarGame;
use sandtable_war_game::board::board;

pub use ask::from_text;
pub use fight::Fight;
pub use policy::Policy;
pub use scene::{Asked, Clash, under_way};

/// For whoever asks without knowing the game.
pub const ODDS: OddsSpec = OddsSpec {
    from_text,
    in_space,
    examples: &[
        "\"3 infantry, 2 armor vs 4 infantry\"",
        "\"4 infantry, 1 bomber vs 3 infantry, 1 artillery\" --losses attacker=keep-land",
        "\"3 infantry vs 2 infantry\" --amphibious all --bombard \"1 battleship\"",
        "\"3 submarines vs 1 battleship, 1 transport\" --retreat \"2 rounds\"",
        "\"3 infantry, 1 armor vs 3 infantry; 2 armor vs 2 infantry\" --option \"defender-retreat=2 units\"",
        "\"1 destroyer, 1 transport vs 1 submarine; 2 infantry vs 1 infantry\" --amphibious all",
    ],
    options: "attacker=NATION, defender=NATION, defender-retreat=\"1 round\", aim=aircraft|land, way-out=off, \
              general=attacker|defender, \
              beefed-battleships=on, torpedo-and-six=every-round, mixed-fleets=halved; battles fought together are separated by `;`",
};

/// What a side may have in a battle in words.
pub const MOST_UNITS: u16 = 60;

/// As things stand, with the usual policy: of this place, whatever becomes of those linked with it.
fn in_space(sight: &dyn Sight, space: &str) -> Option<Odds> {
    let seen = sight.of::<WarGame>()?;
    let space = board().find(space)?;
    let start = under_way(&seen.game, &seen.state, space)?;
    let mut fight = Fight::new(&start, Policy::default())?;
    fight.lead(space);
    let most = allowed(fight.work(&start)).ok()?;
    fight.odds(&seen.game, &start, most).map(|reckoned| reckoned.odds)
}
