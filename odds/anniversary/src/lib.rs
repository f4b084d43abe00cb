//! Exact odds of battles in `anniversary`. See `docs/odds.md` for the method and what winning means.

mod ahead;
mod ask;
mod ask_raid;
mod battle;
mod best;
mod choices;
mod fight;
mod layout;
mod notes;
mod raid;
mod roster;
mod sequence;
mod space;
mod stages;
pub mod text;
mod volleys;

use std::cmp::Ordering;
use std::collections::BTreeMap;

use sandtable_anniversary::Anniversary;
use sandtable_anniversary::board::board;
use sandtable_anniversary::units::{Counts, Unit};
use sandtable_engine::bots::Sight;
use sandtable_odds::{Odds, OddsSpec, SideOdds, Survivors};
use serde::Serialize;

pub use ask::from_text;
pub use battle::{Battle, Dive, Losses, Policy, Retreat};
pub use best::{check_size, settle};
pub use raid::{Raid, RaidOdds};
pub use sandtable_odds::goal::Goal;

use stages::Close;

/// For whoever asks without knowing the game.
pub const ODDS: OddsSpec = OddsSpec {
    from_text,
    in_space,
    examples: &[
        "\"3 infantry, 1 artillery, 1 tank vs 3 infantry, 1 tank\"",
        "\"2 infantry, 1 tank vs 2 infantry\" --amphibious all --bombard \"1 battleship\"",
        "\"2 fighters vs 1 carrier, 1 fighter\" --advance attacker=jet-fighters",
        "\"4 tanks, 2 fighters vs 6 infantry\" --losses attacker=best --retreat \"40 %\"",
        "\"2 bombers vs 1 aa gun\" --raid 20",
        "\"1 bomber, 1 aa gun vs 1 aa gun\" --raid 20 --advance attacker=rockets",
    ],
    options: "paratroopers=N (of the infantry named, with that advance), way-out=off",
};

/// As things stand, with the usual policy.
fn in_space(sight: &dyn Sight, space: &str) -> Option<Odds> {
    let seen = sight.of::<Anniversary>()?;
    let battle = Battle::in_space(&seen.state, board().find(space)?)?;
    let policy = Policy::default();
    check_size(&battle, &policy).is_ok().then(|| odds(&battle, &policy))
}

/// What a bot asks of a battle; costs a few microseconds for small ones.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Summary {
    pub win: f64,
    pub draw: f64,
    pub loss: f64,
    /// Expected rounds of combat.
    pub rounds: f64,
    /// Expected cost of what each side loses, and of what is left of it.
    pub attacker_lost: f64,
    pub defender_lost: f64,
    pub attacker_left: f64,
    pub defender_left: f64,
}

impl Summary {
    fn count(&mut self, end: &Close<'_>) {
        match end.verdict {
            Ordering::Greater => self.win += end.chance,
            Ordering::Equal => self.draw += end.chance,
            Ordering::Less => self.loss += end.chance,
        }
        self.attacker_left += end.chance * end.attackers_value();
        self.defender_left += end.chance * end.defenders_value();
    }
}

/// Who wins, and what it costs.
pub fn quick(battle: &Battle, policy: &Policy) -> Summary {
    let mut summary = Summary::default();
    let policy = &*settle(battle, policy);
    let rounds = stages::fight(battle, policy, &mut |end| summary.count(&end));
    summary.rounds = rounds;
    summary.attacker_lost = (battle.attackers_value() - summary.attacker_left).max(0.0);
    summary.defender_lost = (battle.defenders_value() - summary.defender_left).max(0.0);
    summary
}

/// Everything there is to know about how a battle may end.
pub fn odds(battle: &Battle, policy: &Policy) -> Odds {
    let mut summary = Summary::default();
    let mut attackers: BTreeMap<Vec<(Unit, u16)>, f64> = BTreeMap::new();
    let mut defenders = attackers.clone();
    let policy = &*settle(battle, policy);
    let rounds = stages::fight(battle, policy, &mut |end| {
        summary.count(&end);
        let mut left: Counts = end.attackers.0.survivors(end.attackers.1);
        end.away.iter().for_each(|(unit, count)| left.add(unit, count));
        *attackers.entry(left.iter().collect()).or_default() += end.chance;
        let left = end.defenders.0.survivors(end.defenders.1);
        *defenders.entry(left.iter().collect()).or_default() += end.chance;
    });
    Odds {
        win: summary.win,
        draw: summary.draw,
        loss: summary.loss,
        rounds,
        attacker: side(attackers, (battle.attackers_value() - summary.attacker_left).max(0.0)),
        defender: side(defenders, (battle.defenders_value() - summary.defender_left).max(0.0)),
    }
}

fn side(survivors: BTreeMap<Vec<(Unit, u16)>, f64>, value_lost: f64) -> SideOdds {
    let named = |units: Vec<(Unit, u16)>| units.into_iter().map(|(unit, n)| (unit.id().to_owned(), n));
    let mut survivors: Vec<Survivors> = survivors
        .into_iter()
        .map(|(units, chance)| Survivors { chance, units: named(units).collect() })
        .collect();
    survivors.sort_by(|one, other| other.chance.total_cmp(&one.chance));
    SideOdds { survivors, value_lost }
}
