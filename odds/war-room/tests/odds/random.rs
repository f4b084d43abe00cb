//! Random battles: the exact odds against many plays of the real game.

use sandtable_engine::dice::Dice;
use sandtable_war_room::WarRoom;
use sandtable_war_room::battle::Side;
use sandtable_war_room::ids::*;
use sandtable_war_room_odds::{Battle, Summary, odds, quick};

use crate::engine::{Field, Toll, fight, seeded, take_stances};

const BATTLES: usize = 240;
const PLAYS: usize = 300;

/// How far a mean of many plays may lie from the exact value, in standard errors. About 1500
/// of them are compared.
const FAR: f64 = 4.5;

#[derive(Default)]
struct Comparison {
    compared: usize,
    squares: f64,
}

impl Comparison {
    fn compare(&mut self, what: &str, exact: f64, sample: &[f64], case: &str) {
        let n = sample.len() as f64;
        let mean = sample.iter().sum::<f64>() / n;
        let variance = sample.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / (n - 1.0);
        // Rare events that never came, or always, leave no spread to judge by.
        if variance * n < 5.0 {
            assert!((mean - exact).abs() < 0.08, "{what}: {exact} is not near {mean} in {case}");
            return;
        }
        let z = (mean - exact) / (variance / n).sqrt();
        assert!(z.abs() < FAR, "{what}: {exact} is {z:.1} errors from {mean} in {case}");
        self.compared += 1;
        self.squares += z * z;
    }
}

#[test]
fn the_real_game_agrees() {
    let game = WarRoom::new().expect("sound data");
    let mut chance = seeded("battles");
    let mut comparison = Comparison::default();
    let mut seen = [0; 6];
    for number in 0..BATTLES {
        let field = random_field(number, &mut chance);
        let (state, last) = take_stances(&game, field.set_up(&game), &mut chance);
        let region = state.battle.as_deref().expect("a battle").region;
        let mut battle = Battle::in_region(&game, &state, region).expect("a battle");
        battle.attacker = Alliance::Axis;
        let exact = quick(&game, &battle);
        // The same battle, once its first stage has begun.
        let mut begun = state;
        if let Some(seat) = last {
            sandtable_engine::game::play(&game, &mut begun, seat, &sandtable_war_room::Order::Done)
                .expect("done");
        }
        if let Some(mut running) = Battle::in_region(&game, &begun, region) {
            running.attacker = Alliance::Axis;
            same(&quick(&game, &running), &exact);
        }
        let kinds = [
            region.is_sea(),
            battle.board.quick,
            battle.ports[0] || battle.ports[1],
            field.from.is_some(),
            battle.batch_cap,
            battle.garrison,
        ];
        seen.iter_mut().zip(kinds).for_each(|(n, is)| *n += usize::from(is));
        let mut dice = seeded(&format!("battle {number}"));
        let tolls: Vec<Toll> = (0..PLAYS).map(|_| fight(&game, begun.clone(), &mut dice)).collect();
        let case = format!("{field:?} {:?}", battle.board.sides.each_ref().map(|s| s.groups.clone()));
        check(&game, &battle, &exact, &tolls, &mut comparison, &case);
    }
    assert!(seen.iter().all(|n| *n >= 10), "every kind of battle came up: {seen:?}");
    // Standardised errors have the mean square one.
    let spread = comparison.squares / comparison.compared as f64;
    assert!(
        comparison.compared > 800 && (0.85..1.15).contains(&spread),
        "{spread} of {}",
        comparison.compared
    );
}

fn same(a: &Summary, b: &Summary) {
    let pairs = [
        (a.win, b.win),
        (a.loss, b.loss),
        (a.attacker.value, b.attacker.value),
        (a.defender.value, b.defender.value),
    ];
    assert!(pairs.iter().all(|(x, y)| (x - y).abs() < 1e-9), "{a:?} is not {b:?}");
}

fn check(
    game: &WarRoom,
    battle: &Battle,
    exact: &Summary,
    tolls: &[Toll],
    comparison: &mut Comparison,
    case: &str,
) {
    let stands = |toll: &Toll, side: Alliance| {
        let start = units(battle.board.side(side));
        let left = start - toll.lost[side as usize];
        let category = if battle.board.is_sea() { Category::Naval } else { Category::Land };
        left.has(category) || (battle.board.is_sea() && !start.has(category) && !left.is_empty())
    };
    let sample = |of: &dyn Fn(&Toll) -> f64| tolls.iter().map(of).collect::<Vec<f64>>();
    let win = |t: &Toll| stands(t, Alliance::Axis) && !stands(t, Alliance::Allied);
    let loss = |t: &Toll| stands(t, Alliance::Allied) && !stands(t, Alliance::Axis);
    if !battle.board.is_sea() {
        assert!(tolls.iter().all(|toll| toll.captured == win(toll)), "a win is a capture: {case}");
    }
    comparison.compare("win", exact.win, &sample(&|t| f64::from(win(t))), case);
    comparison.compare("loss", exact.loss, &sample(&|t| f64::from(loss(t))), case);
    for (side, losses) in [(Alliance::Axis, exact.attacker), (Alliance::Allied, exact.defender)] {
        let at = side as usize;
        let value = |t: &Toll| f64::from(game.table.units.cost(t.lost[at]).total() + t.paid[at]);
        comparison.compare("value", losses.value, &sample(&value), case);
        let points = |t: &Toll| f64::from(game.table.units.casualty_points(t.lost[at]));
        comparison.compare("points", losses.casualty_points, &sample(&points), case);
    }
    // The list: its most likely end, and its sum.
    let full = odds(game, battle);
    let tops = [(Alliance::Axis, &full.attacker), (Alliance::Allied, &full.defender)];
    for (side, odds) in tops {
        let total: f64 = odds.survivors.iter().map(|s| s.chance).sum();
        assert!(odds.survivors.len() == 1000 || (total - 1.0).abs() < 1e-9, "{total}: {case}");
        let top = &odds.survivors[0];
        let is_top = |t: &Toll| {
            let left = units(battle.board.side(side)) - t.lost[side as usize];
            left.iter().map(|(unit, n)| (unit.name().to_owned(), u16::from(n))).eq(top.units.iter().cloned())
        };
        comparison.compare("top", top.chance, &sample(&|t| f64::from(is_top(t))), case);
    }
}

fn units(side: &Side) -> Units {
    side.groups.iter().fold(Units::default(), |sum, g| sum + Units::of(g.unit, g.alive()))
}

fn random_field(number: usize, chance: &mut Dice) -> Field {
    let mut pick = |n: usize| usize::from(chance.roll([n as u8])[0]) - 1;
    let mut options = Vec::new();
    if number.is_multiple_of(3) {
        options.push("quick-battle");
    }
    if pick(3) == 0 {
        options.push("batch-cap");
    }
    let land = [UnitType::Infantry, UnitType::Artillery, UnitType::Armor];
    let naval = [UnitType::Submarine, UnitType::Cruiser, UnitType::Carrier, UnitType::Battleship];
    let air = [UnitType::Fighter, UnitType::Bomber];
    let (kind, large) = (number % 5, 1 + pick(3));
    let mut army = |surface: &[UnitType], with_air: bool| {
        let mut units = Units::default();
        for unit in surface {
            units[*unit] = (pick(2 + large * 2).saturating_sub(pick(2))) as u8;
        }
        for unit in air.iter().filter(|_| with_air) {
            units[*unit] = pick(1 + large) as u8;
        }
        units
    };
    let mut armies = match kind {
        0 | 1 => vec![(Nation::Germany, army(&land, true)), (Nation::Soviet, army(&land, true))],
        2 | 3 => vec![
            (Nation::Germany, army(&naval[..2 + number % 3], true)),
            (Nation::Italy, army(&naval[..1], false)),
            (Nation::British, army(&naval, true)),
        ],
        _ => vec![(Nation::Germany, army(&land, true))],
    };
    if kind == 1 {
        armies.push((Nation::Italy, army(&land[..2], true)));
    }
    // Somebody must be there.
    let needed = if matches!(kind, 2 | 3) { UnitType::Cruiser } else { UnitType::Infantry };
    armies[0].1[needed] += 1;
    if kind == 0 && number.is_multiple_of(4) {
        armies[1].1 = Units::default();
    } else if let Some((_, units)) =
        armies.iter_mut().skip(1).rev().find(|(n, _)| n.alliance() == Alliance::Allied)
    {
        units[if number.is_multiple_of(7) && needed == UnitType::Cruiser {
            UnitType::Fighter
        } else {
            needed
        }] += 1;
    }
    armies.retain(|(_, units)| !units.is_empty());
    let (region, from) = match kind {
        0 | 1 => ("R5", None),
        2 | 3 => (["A-7", "A-17", "M-1", "A-8"][pick(4)], None),
        _ => [("N11", Some("G3")), ("N14", Some("G5")), ("N13", Some("G3"))][pick(3)],
    };
    let fighters = |nation: Nation, n: usize| (nation, n as u8);
    let carrier_fighters = match kind {
        2 | 3 => vec![fighters(Nation::Germany, pick(3)), fighters(Nation::British, pick(3))],
        _ => Vec::new(),
    };
    let carrier_fighters = carrier_fighters.into_iter().filter(|(_, n)| *n > 0).collect();
    let money = Nation::ALL.iter().map(|nation| (*nation, [0, 1, 2, 90][pick(4)])).collect();
    Field { region, from, armies, carrier_fighters, money, options }
}
