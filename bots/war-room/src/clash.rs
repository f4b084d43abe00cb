//! What a battle will probably leave, by expected hits. Crude, and fast enough to be asked
//! thousands of times while a plan is made.

use sandtable_war_room::ids::{Alliance, Category, Stance, UnitType, Units};

use crate::desk::Desk;

/// Where a battle is fought and who has which advantage.
#[derive(Clone, Copy, Debug)]
pub struct Ground {
    pub sea: bool,
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

/// A row of the board: dice in the air, on the surface, and boxes.
#[derive(Clone, Copy)]
struct Row {
    air: f32,
    surface: f32,
    boxes: f32,
}

type Rows = [Row; 10];

/// So many units of a kind in a stance.
pub type Line = (UnitType, Stance, f32);

/// How units usually fight: their rows and the chance that a die strikes them.
pub struct Drill {
    /// By board, by who holds the ground, by whether the enemy flies.
    rows: [[[Rows; 2]; 2]; 2],
    chance: [f32; 10],
    quick: bool,
}

const DICE_CAP: f32 = 30.0;
const BATCH: f32 = 10.0;
/// Chances of yellow, blue, green, red, black and white.
const CHANCE: [f32; 6] = [4.0 / 12.0, 3.0 / 12.0, 2.0 / 12.0, 1.0 / 12.0, 1.0 / 12.0, 1.0 / 12.0];
/// So many fighters are set on each aircraft of the enemy.
const DOGFIGHT: f32 = 2.0;
/// Results of a colour in a batch that find no partner, where hits come in pairs.
const UNPAIRED: f32 = 0.3;

pub fn host(units: Units) -> Host {
    units.0.map(f32::from)
}

fn is_air(at: usize) -> bool {
    UnitType::ALL[at].category() == Category::Air
}

fn air(host: &Host) -> f32 {
    host[UnitType::Fighter as usize]
        + host[UnitType::Bomber as usize]
        + host[UnitType::CarrierFighter as usize]
}

fn types(host: &Host) -> usize {
    (0..10).filter(|at| !is_air(*at) && host[*at] > 0.3).count()
}

/// The stance a unit usually takes.
fn habit(unit: UnitType, sea: bool, holds: bool, enemy_air: bool) -> Stance {
    match unit.row() {
        UnitType::Infantry if holds => Stance::Defensive,
        UnitType::Infantry | UnitType::Armor => Stance::Offensive,
        UnitType::Artillery => Stance::Ground,
        UnitType::Fighter if enemy_air => Stance::Air,
        UnitType::Fighter if sea => Stance::Surface,
        UnitType::Fighter => Stance::Ground,
        UnitType::Bomber => Stance::AirGround,
        UnitType::Cruiser => Stance::Escort,
        _ if enemy_air => Stance::AntiAir,
        _ => Stance::Offensive,
    }
}

impl Drill {
    pub fn new(desk: &Desk<'_>) -> Drill {
        let quick = desk.state.options.quick_battle || desk.state.options.quick_play;
        let units = &desk.game.table.units;
        let row = |at: usize, sea: bool, holds: bool, enemy_air: bool| {
            let unit = UnitType::ALL[at];
            let wanted = habit(unit, sea, holds, enemy_air);
            let fits = units.row(unit, sea, quick, wanted).or_else(|| units.rows(unit, sea, quick).next());
            fits.map_or(Row { air: 0.0, surface: 0.0, boxes: 1.0 }, |row| Row {
                air: f32::from(row.air),
                surface: f32::from(row.surface),
                boxes: row.boxes.len() as f32,
            })
        };
        let both = [false, true];
        let rows = both
            .map(|sea| both.map(|holds| both.map(|air| std::array::from_fn(|at| row(at, sea, holds, air)))));
        let chance = |at: usize| CHANCE[(units.spec(UnitType::ALL[at]).colour as usize).min(3)];
        Drill { rows, chance: std::array::from_fn(chance), quick }
    }

    /// The battle over one pass of both stages, in the usual stances.
    pub fn clash(&self, ground: &Ground, hosts: [Host; 2]) -> Outcome {
        let flying = hosts.map(|host| air(&host));
        let rows = [Alliance::Allied, Alliance::Axis].map(|side| {
            let holds = ground.holder == Some(side);
            let [own, enemy] = [flying[side as usize], flying[1 - side as usize]];
            let alternatives = &self.rows[usize::from(ground.sea)][usize::from(holds)];
            let mut rows = alternatives[usize::from(enemy > 0.0)];
            // Only as many fighters turn on the enemy's aircraft as it takes.
            let share = if own > 0.0 { (DOGFIGHT * enemy / own).min(1.0) } else { 0.0 };
            for at in [UnitType::Fighter as usize, UnitType::CarrierFighter as usize] {
                let (strafe, chase) = (&alternatives[0][at], &alternatives[1][at]);
                rows[at].air = share * chase.air + (1.0 - share) * strafe.air;
                rows[at].surface = share * chase.surface + (1.0 - share) * strafe.surface;
            }
            rows
        });
        self.clash_in(ground, hosts, &rows)
    }

    /// The same in given stances.
    fn clash_in(&self, ground: &Ground, hosts: [Host; 2], rows: &[Rows; 2]) -> Outcome {
        let mut left = hosts;
        if air(&hosts[0]) + air(&hosts[1]) > 0.0 {
            let dice = [0, 1].map(|s| total(&left[s], &rows[s], |row| row.air).min(DICE_CAP));
            let before = left;
            for s in 0..2 {
                self.strike(dice[1 - s], false, &before[s], &mut left[s], &rows[s], true);
            }
        }
        let kinds = left.map(|host| types(&host));
        let before = left;
        let mut swept = [0.0; 2];
        for s in 0..2 {
            let dice = total(&before[1 - s], &rows[1 - s], |row| row.surface);
            let fewer = kinds[s].saturating_sub(kinds[1 - s]);
            let cap = match fewer {
                1 if ground.batch_cap => 20.0,
                2.. if ground.batch_cap => 10.0,
                _ => DICE_CAP,
            };
            swept[s] = self.strike(dice.min(cap), fewer > 0, &before[s], &mut left[s], &rows[s], false);
        }
        Outcome { left, swept }
    }

    /// The same for troops drawn up on a battle board: how many of each kind take which stance.
    pub fn drawn_up(&self, desk: &Desk<'_>, ground: &Ground, lines: &[Vec<Line>; 2]) -> Outcome {
        let units = &desk.game.table.units;
        let mut hosts = [[0.0; 10]; 2];
        let mut rows = [[Row { air: 0.0, surface: 0.0, boxes: 0.0 }; 10]; 2];
        for (side, lines) in lines.iter().enumerate() {
            for (unit, stance, count) in lines {
                let Some(row) = units.row(*unit, ground.sea, self.quick, *stance) else { continue };
                hosts[side][*unit as usize] += count;
                let mean = &mut rows[side][*unit as usize];
                mean.air += count * f32::from(row.air);
                mean.surface += count * f32::from(row.surface);
                mean.boxes += count * row.boxes.len() as f32;
            }
            for (row, count) in rows[side].iter_mut().zip(hosts[side]).filter(|(_, count)| *count > 0.0) {
                *row = Row { air: row.air / count, surface: row.surface / count, boxes: row.boxes / count };
            }
        }
        self.clash_in(ground, hosts, &rows)
    }

    /// Spread so many dice over one side's units; tells how likely all of them fall.
    fn strike(
        &self,
        dice: f32,
        hindered: bool,
        before: &Host,
        left: &mut Host,
        rows: &Rows,
        in_air: bool,
    ) -> f32 {
        let struck = |at: &usize| is_air(*at) == in_air && before[*at] > 0.0;
        if dice <= 0.0 {
            return if !in_air && !(0..10).any(|at| struck(&at)) { 1.0 } else { 0.0 };
        }
        // White helps to finish what is damaged; in Quick Battle it completes any pair.
        let white = if self.quick { 0.8 } else { 0.5 };
        let wild = if hindered { 0.0 } else { dice * (CHANCE[4] + white * CHANCE[5]) };
        let unpaired = if self.quick { UNPAIRED * (dice / BATCH).ceil() } else { 0.0 };
        let (mut short, mut capacity) = (0.0, 0.0);
        for at in (0..10).filter(struck) {
            let boxes = rows[at].boxes;
            let hits = (before[at] * boxes).min((dice * self.chance[at] - unpaired).max(0.0));
            left[at] = (before[at] - hits / boxes).max(0.0);
            capacity += before[at] * boxes;
            short += before[at] * boxes - hits;
        }
        // Wild results finish what is left, a share of each.
        let used = wild.min(short);
        if short > 0.0 {
            for at in (0..10).filter(struck) {
                left[at] *= 1.0 - used / short;
            }
        }
        if capacity <= 0.0 {
            return 1.0;
        }
        let spread = (dice * 0.22).sqrt().max(0.4);
        let surplus = if short > 0.0 { wild - short } else { wild + (dice * 0.25 - capacity * 0.3).max(0.0) };
        1.0 / (1.0 + (-1.7 * surplus / spread).exp())
    }
}

fn total(host: &Host, rows: &Rows, value: impl Fn(&Row) -> f32) -> f32 {
    host.iter().zip(rows).map(|(count, row)| count * value(row)).sum()
}
