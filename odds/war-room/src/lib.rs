//! The odds of a battle of the `war-room` game.
//!
//! One battle is one round of combat: an air stage, then a surface stage. The sides fire as
//! the referee assigns hits when a player says `auto`. The attacker wins if he alone is left
//! with what holds the place (land units on land, ships at sea; aircraft at sea if he came
//! with nothing else), and loses if the defender alone is, or a garrison; otherwise it is a draw:
//! the place stays embattled, or both are gone. Submarines that escaped are left.
//!
//! A value lost is the price of the units lost, in resources of any kind, and one resource
//! for each repair paid. Strategic bombing and transports do not enter.

pub mod ask;
mod battle;
mod fate;
mod field;
mod part;
mod quick_volley;
mod reckon;
mod stage;
mod stances;
mod tally;
mod text;
mod volley;

use sandtable_engine::bots::Sight;
use sandtable_odds::{Odds, OddsSpec, SideOdds, Survivors};
use sandtable_war_room::WarRoom;
use sandtable_war_room::ids::{UnitType, Units};
use serde::Serialize;

pub use battle::{Battle, Escorting};
pub use stances::{Goal, best_stances};
pub use text::{TextOptions, from_text};

use fate::SideFate;

/// For whoever asks without knowing the game.
pub const ODDS: OddsSpec = OddsSpec {
    from_text: ask::from_text,
    in_space,
    examples: &[
        "\"3 infantry, 2 armor, 1 fighter air vs 4 infantry, 1 damaged artillery\"",
        "\"4 infantry defensive, 1 artillery ground vs 3 armor offensive\"",
        "\"2 cruisers, 1 carrier vs 2 submarines\" --option port=defender",
    ],
    options: ask::KNOWN,
};

/// As things stand.
fn in_space(sight: &dyn Sight, space: &str) -> Option<Odds> {
    let seen = sight.of::<WarRoom>()?;
    let region = seen.game.table.board.find(space)?;
    let battle = Battle::in_region(&seen.game, &seen.state, region)?;
    Some(odds(&seen.game, &battle))
}

/// So many ends of a side are listed, the most likely ones.
pub const LISTED: usize = 1000;

/// In very large battles, ends less likely than this are not listed.
const UNLIKELY: f64 = 1e-6;

/// The odds without the list of survivors.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Summary {
    pub win: f64,
    pub draw: f64,
    pub loss: f64,
    pub attacker: Losses,
    pub defender: Losses,
}

/// What a side is expected to lose.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Losses {
    /// Resources: the price of units lost, and one for each repair paid.
    pub value: f64,
    /// Casualty points, which become stress.
    pub casualty_points: f64,
    /// Units left of each type, in the order of `UnitType::ALL`.
    pub survivors: [f64; 10],
}

/// Exact chances of a battle. Everything but the list of survivors is also in [`quick`],
/// which is cheaper.
pub fn odds(game: &WarRoom, battle: &Battle) -> Odds {
    let fates = reckon::reckon(game, battle);
    let summary = summary(game, battle, &fates);
    let (own, enemy) = (battle.attacker as usize, battle.attacker.other() as usize);
    let side = |at: usize, value_lost: f64| SideOdds {
        survivors: listed(&fates[at], &fates[1 - at].dice_chances()),
        value_lost,
    };
    Odds {
        win: summary.win,
        draw: summary.draw,
        loss: summary.loss,
        rounds: 1.0,
        attacker: side(own, summary.attacker.value),
        defender: side(enemy, summary.defender.value),
    }
}

/// The chances and expectations of a battle, without the list of survivors.
pub fn quick(game: &WarRoom, battle: &Battle) -> Summary {
    summary(game, battle, &reckon::reckon(game, battle))
}

fn summary(game: &WarRoom, battle: &Battle, fates: &[SideFate<'_>; 2]) -> Summary {
    let attacker = &fates[battle.attacker as usize];
    let defender = &fates[battle.attacker.other() as usize];
    let (own_dice, enemy_dice) = (attacker.dice_chances(), defender.dice_chances());
    let (own, enemy) = (attacker.stands(), defender.stands());
    let (mut win, mut loss) = (0.0, 0.0);
    for (i, p) in own_dice.iter().enumerate() {
        for (j, q) in enemy_dice.iter().enumerate() {
            win += p * q * own[i][j] * (1.0 - enemy[j][i]);
            loss += p * q * enemy[j][i] * (1.0 - own[i][j]);
        }
    }
    // A garrison that is not beaten keeps the place.
    let draw = if battle.garrison { 0.0 } else { (1.0 - win - loss).max(0.0) };
    Summary {
        win,
        draw,
        loss: if battle.garrison { 1.0 - win } else { loss },
        attacker: losses(game, attacker, &enemy_dice),
        defender: losses(game, defender, &own_dice),
    }
}

fn losses(game: &WarRoom, side: &SideFate<'_>, enemy_dice: &[f64]) -> Losses {
    let expected = side.expected(enemy_dice);
    let mut losses = Losses { value: expected.paid, casualty_points: 0.0, survivors: expected.kept };
    for (at, unit) in UnitType::ALL.iter().enumerate() {
        let lost = f64::from(side.start[*unit]) - expected.kept[at];
        let spec = game.table.units.spec(*unit);
        losses.value += lost * f64::from(spec.cost.total());
        losses.casualty_points += lost * f64::from(spec.casualty_points);
    }
    losses
}

fn listed(side: &SideFate<'_>, enemy_dice: &[f64]) -> Vec<Survivors> {
    let mut ends: Vec<(Units, f64)> = side.survivors(enemy_dice, UNLIKELY).into_iter().collect();
    // Most likely first; the order of the rulebook settles ties, so that answers repeat.
    ends.sort_by(|a, b| b.1.total_cmp(&a.1).then(b.0.0.cmp(&a.0.0)));
    ends.truncate(LISTED);
    let named = |units: Units| units.iter().map(|(unit, n)| (unit.name().to_owned(), u16::from(n))).collect();
    ends.into_iter().map(|(units, chance)| Survivors { chance, units: named(units) }).collect()
}
