//! What a battle will probably leave, by expected hits. Crude, and fast enough to be asked
//! thousands of times while a plan is made.

use sandtable_war_room::WarRoom;
use sandtable_war_room::ids::{Alliance, Category, Colour, Stance, UnitType, Units};

/// Where a battle is fought and who has which advantage.
#[derive(Clone, Copy, Debug)]
pub struct Ground {
    pub sea: bool,
    pub quick: bool,
    pub batch_cap: bool,
    /// Who holds the territory and so fights from cover.
    pub holder: Option<Alliance>,
}

/// Units as expectations.
pub type Host = [f32; 10];

/// What is left of both sides (`[allied, axis]`), and how likely each is swept away.
#[derive(Clone, Copy, Debug)]
pub struct Outcome {
    pub left: [Host; 2],
    pub swept: [f32; 2],
}

const DICE_CAP: f32 = 30.0;
/// Chances of yellow, blue, green, red, black and white.
const CHANCE: [f32; 6] = [4.0 / 12.0, 3.0 / 12.0, 2.0 / 12.0, 1.0 / 12.0, 1.0 / 12.0, 1.0 / 12.0];

pub fn host(units: Units) -> Host {
    units.0.map(f32::from)
}

fn count(host: &Host, category: Category) -> f32 {
    UnitType::ALL.iter().filter(|u| u.category() == category).map(|u| host[*u as usize]).sum()
}

fn surface(host: &Host) -> f32 {
    count(host, Category::Land) + count(host, Category::Naval)
}

fn types(host: &Host) -> usize {
    let fights = |u: &&UnitType| u.category() != Category::Air && host[**u as usize] > 0.3;
    UnitType::ALL.iter().filter(fights).count()
}

/// The row a unit usually stands in: its dice in the air, on the surface, and its boxes.
fn row(ground: &Ground, side: Alliance, enemy_air: bool, unit: UnitType, game: &WarRoom) -> (f32, f32, f32) {
    let holds = ground.holder == Some(side);
    let wanted = match unit.row() {
        UnitType::Infantry if holds => Stance::Defensive,
        UnitType::Infantry | UnitType::Armor => Stance::Offensive,
        UnitType::Artillery => Stance::Ground,
        UnitType::Fighter if enemy_air => Stance::Air,
        UnitType::Fighter if ground.sea => Stance::Surface,
        UnitType::Fighter => Stance::Ground,
        UnitType::Bomber => Stance::AirGround,
        UnitType::Cruiser => Stance::Escort,
        _ if enemy_air => Stance::AntiAir,
        _ => Stance::Offensive,
    };
    let rows = || game.table.units.rows(unit, ground.sea, ground.quick);
    let fits = rows().find(|row| row.stance == wanted).or_else(|| rows().next());
    fits.map_or((0.0, 0.0, 1.0), |row| (f32::from(row.air), f32::from(row.surface), row.boxes.len() as f32))
}

/// The battle over one pass of both stages.
pub fn clash(game: &WarRoom, ground: &Ground, hosts: [Host; 2]) -> Outcome {
    let mut left = hosts;
    let air = hosts.map(|host| count(&host, Category::Air));
    let rows = [Alliance::Allied, Alliance::Axis].map(|side| {
        let enemy_air = air[1 - side as usize] > 0.0;
        std::array::from_fn::<_, 10, _>(|at| row(ground, side, enemy_air, UnitType::ALL[at], game))
    });
    if air[0] + air[1] > 0.0 {
        let dice = [0, 1].map(|s| total(&left[s], &rows[s], |row| row.0).min(DICE_CAP));
        let before = left;
        for s in 0..2 {
            strike(game, dice[1 - s], false, &before[s], &mut left[s], &rows[s], true);
        }
    }
    let kinds = left.map(|host| types(&host));
    let before = left;
    let mut swept = [0.0; 2];
    for s in 0..2 {
        let dice = total(&before[1 - s], &rows[1 - s], |row| row.1);
        let fewer = kinds[s].saturating_sub(kinds[1 - s]);
        let cap = match fewer {
            1 if ground.batch_cap => 20.0,
            2.. if ground.batch_cap => 10.0,
            _ => DICE_CAP,
        };
        swept[s] = strike(game, dice.min(cap), fewer > 0, &before[s], &mut left[s], &rows[s], false);
    }
    Outcome { left, swept }
}

fn total(host: &Host, rows: &[(f32, f32, f32); 10], value: impl Fn(&(f32, f32, f32)) -> f32) -> f32 {
    host.iter().zip(rows).map(|(count, row)| count * value(row)).sum()
}

/// Spread so many dice over one side's units; tells how likely all of them fall.
fn strike(
    game: &WarRoom,
    dice: f32,
    hindered: bool,
    before: &Host,
    left: &mut Host,
    rows: &[(f32, f32, f32); 10],
    in_air: bool,
) -> f32 {
    if dice <= 0.0 {
        return if !in_air && surface(before) <= 0.0 { 1.0 } else { 0.0 };
    }
    let wild = if hindered { 0.0 } else { dice * (CHANCE[4] + 0.5 * CHANCE[5]) };
    let targets = || {
        let fits =
            move |u: &&UnitType| (u.category() == Category::Air) == in_air && before[**u as usize] > 0.0;
        UnitType::ALL.iter().filter(fits)
    };
    let (mut short, mut capacity) = (0.0, 0.0);
    for unit in targets() {
        let at = *unit as usize;
        let colour = game.table.units.spec(*unit).colour;
        let mean = dice * CHANCE[if colour as usize > Colour::Red as usize { 3 } else { colour as usize }];
        let boxes = rows[at].2;
        let hits = (before[at] * boxes).min(mean);
        left[at] = (before[at] - hits / boxes).max(0.0);
        capacity += before[at] * boxes;
        short += before[at] * boxes - hits;
    }
    // Wild results finish what is left, a share of each.
    let used = wild.min(short);
    if short > 0.0 {
        for unit in targets() {
            left[*unit as usize] *= 1.0 - used / short;
        }
    }
    if capacity <= 0.0 {
        return 1.0;
    }
    let spread = (dice * 0.22).sqrt().max(0.4);
    let surplus = if short > 0.0 { wild - short } else { wild + (dice * 0.25 - capacity * 0.3).max(0.0) };
    1.0 / (1.0 + (-1.7 * surplus / spread).exp())
}
