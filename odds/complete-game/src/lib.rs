//! Exact odds of battles in `complete-game`, on the game's own rules. See `docs/odds.md` for the method and what
//! winning means.

mod ask;
mod fight;
mod orders;
mod policy;
mod scene;

use sandtable_complete_game::CompleteGame;
use sandtable_complete_game::board::board;
use sandtable_engine::bots::Sight;
use sandtable_odds::by_rules::allowed;
use sandtable_odds::{Odds, OddsSpec};

pub use ask::from_text;
pub use fight::Fight;
pub use policy::{Policy, Unfound};
pub use scene::{Asked, under_way};

/// For whoever asks without knowing the game.
pub const ODDS: OddsSpec = OddsSpec {
    from_text,
    in_space,
    examples: &[
        "\"3 infantry, 2 armor vs 4 infantry\"",
        "\"4 infantry, 1 bomber vs 3 infantry, 1 fighter, 1 aa gun\" --losses attacker=keep-land",
        "\"3 infantry vs 2 infantry\" --amphibious all --bombard \"1 battleship\"",
        "\"3 submarines vs 2 destroyers, 1 cruiser\" --option unfound=repel",
        "\"2 cruisers vs 1 carrier, 2 fighters\" --option planes=4",
        "\"3 infantry vs 1 infantry\" --option reserves=2 --advance attacker=armor:2",
    ],
    options: "attacker=POWER, defender=POWER, space=ZONE, reserves=N, unfound=search|repel|evade, planes=N, alert=on, \
              aim=aircraft|armor, transports=N, dropped=N, defender-retreat=\"1 round\", way-out=off, munitions=N, command=N",
};

/// What a side may have in a battle in words.
pub const MOST_UNITS: u16 = 60;

/// As things stand, with the usual policy.
fn in_space(sight: &dyn Sight, space: &str) -> Option<Odds> {
    let seen = sight.of::<CompleteGame>()?;
    let space = board().find(space)?;
    let start = under_way(&seen.game, &seen.state, space)?;
    let fight = Fight::new(&start, space, Policy::default())?;
    fight.odds(&seen.game, &start, allowed(fight.work(&start)).ok()?)
}
