//! Exact odds of battles in `world-at-war`, on the game's own rules. See `docs/odds.md` for the method and what
//! winning means.

mod ask;
mod fight;
mod orders;
mod policy;
mod raid;
mod scene;

use sandtable_engine::bots::Sight;
use sandtable_odds::by_rules::allowed;
use sandtable_odds::{Odds, OddsSpec};
use sandtable_world_at_war::WorldAtWar;
use sandtable_world_at_war::board::board;

pub use ask::from_text;
pub use fight::Fight;
pub use policy::{Guns, Policy};
pub use scene::{Asked, under_way};

/// For whoever asks without knowing the game.
pub const ODDS: OddsSpec = OddsSpec {
    from_text,
    in_space,
    examples: &[
        "\"3 infantry, 2 armor vs 4 infantry\"",
        "\"4 infantry, 2 armor vs 3 infantry, 1 fighter, 1 aa gun\" --losses attacker=keep-land",
        "\"3 infantry vs 2 infantry\" --amphibious all --bombard \"1 battleship, 1 cruiser\"",
        "\"2 submarines, 1 battleship vs 1 cruiser, 2 transports\" --retreat \"2 rounds\"",
        "\"4 infantry, 1 tiger vs 5 infantry\" --option defender=russia --option surprise=on",
        "\"2 fighters vs 1 carrier\" --advance attacker=jet-fighters",
        "\"2 bombers, 1 fighter vs 1 aa gun, 1 fighter\" --raid conventional",
    ],
    options: "raid=conventional|aa-gun|PART (of a factory), attacker=POWER, defender=POWER, space=AREA, guns=aircraft|tanks, surprise=on, espionage=on, banzai=N, \
              marines=N, kamikaze=attacker=N, way-out=off, submarine-first-shot=off, guns-every-round=off",
};

/// What a side may have in a battle in words.
pub const MOST_UNITS: u16 = 60;

/// As things stand, with the usual policy.
fn in_space(sight: &dyn Sight, space: &str) -> Option<Odds> {
    let seen = sight.of::<WorldAtWar>()?;
    let start = under_way(&seen.game, &seen.state, board().find(space)?)?;
    let fight = Fight::new(&start, board().find(space)?, Policy::default())?;
    fight.odds(&seen.game, &start, allowed(fight.work(&start)).ok()?)
}
