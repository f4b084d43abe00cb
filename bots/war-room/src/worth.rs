//! What things are worth, in resources: units, territories, and being nearer to victory.

use sandtable_war_room::ids::{Alliance, Region, Resource, Resources, UnitType, Units};
use sandtable_war_room::scenario::Demand;

use crate::desk::Desk;

/// What the last territory that decides the game is worth.
const DECISIVE: f32 = 90.0;
/// How many rounds of income a territory stands for.
const HORIZON: f32 = 3.0;
/// One point of stress.
const STRESS: f32 = 2.0;

/// Nobody attacks so many times his own power.
pub const HOPELESS: f32 = 2.5;

pub fn resources(held: Resources) -> f32 {
    let price = |r: &Resource| match r {
        Resource::Oil => 1.7,
        Resource::Iron => 1.2,
        Resource::Osr => 1.0,
    };
    Resource::ALL.iter().map(|r| price(r) * f32::from(held[*r])).sum()
}

pub const fn unit(unit: UnitType) -> f32 {
    match unit {
        UnitType::Infantry => 2.0,
        UnitType::Artillery => 3.4,
        UnitType::Armor => 5.2,
        UnitType::Fighter => 5.6,
        UnitType::Bomber => 6.8,
        UnitType::Submarine => 5.0,
        UnitType::Cruiser => 9.0,
        UnitType::Carrier => 13.0,
        UnitType::Battleship => 13.0,
        UnitType::CarrierFighter => 1.0,
    }
}

pub fn units(units: Units) -> f32 {
    units.iter().map(|(kind, count)| unit(kind) * f32::from(count)).sum()
}

/// How strongly units fight, for comparisons at a glance.
pub fn power(units: Units) -> f32 {
    let strength = |kind| match kind {
        UnitType::Infantry => 1.0,
        UnitType::Artillery => 1.7,
        UnitType::Armor => 3.2,
        UnitType::Fighter => 2.0,
        UnitType::Bomber => 2.4,
        UnitType::Submarine => 1.6,
        UnitType::Cruiser => 3.0,
        UnitType::Carrier => 3.4,
        UnitType::Battleship => 5.0,
        UnitType::CarrierFighter => 2.0,
    };
    units.iter().map(|(kind, count)| strength(kind) * f32::from(count)).sum()
}

/// What a territory yields and what its loss costs, whoever holds it.
pub fn territory(desk: &Desk<'_>, region: Region) -> f32 {
    let place = desk.game.table.board.place(region);
    let industry = if place.industry { 2.0 } else { 0.0 };
    STRESS * f32::from(place.sv) + HORIZON * resources(place.income) + industry + 1.0
}

fn ways<'d>(desk: &Desk<'d>, side: Alliance) -> &'d [Vec<Demand>] {
    let victory = &desk.scenario().victory;
    if side == Alliance::Axis { &victory.axis } else { &victory.allied }
}

/// How many more territories a way to victory needs.
fn missing(desk: &Desk<'_>, side: Alliance, way: &[Demand]) -> usize {
    let held = |demand: &Demand| demand.of.iter().filter(|r| desk.state.side_of(**r) == Some(side)).count();
    way.iter().map(|demand| demand.any.saturating_sub(held(demand))).sum()
}

/// What a side has in the field and in its lands.
pub fn standing(desk: &Desk<'_>, side: Alliance) -> f32 {
    let commands = desk.state.commands.iter().filter(|command| command.nation.alliance() == side);
    let places =
        desk.game.table.board.places().filter(|place| desk.state.side_of(place.region) == Some(side));
    commands.map(|command| units(command.units)).sum::<f32>()
        + places.map(|place| HORIZON * resources(place.income)).sum::<f32>()
}

/// What a territory means for a side's victory: taken, if it is the enemy's; kept, if its own.
pub fn decisive(desk: &Desk<'_>, side: Alliance, region: Region) -> f32 {
    let held = desk.state.side_of(region) == Some(side);
    let capital = desk.game.table.board.place(region).capital_of.is_some();
    let share = |way: &Vec<Demand>| {
        let wanted = way.iter().any(|demand| demand.of.contains(&region));
        let missing = missing(desk, side, way) + usize::from(held);
        // The way to a capital is long: it counts before the others are near.
        let power = if capital { missing } else { missing * missing };
        if wanted && missing > 0 { DECISIVE / power as f32 } else { 0.0 }
    };
    ways(desk, side).iter().map(share).fold(0.0, f32::max)
}

/// Whether the enemy wins the game by taking this territory of ours.
pub fn is_last_ditch(desk: &Desk<'_>, region: Region) -> bool {
    let enemy = desk.side().other();
    desk.state.side_of(region) == Some(desk.side()) && decisive(desk, enemy, region) >= DECISIVE
}

/// What is at stake in a territory between the two sides.
pub fn stake(desk: &Desk<'_>, region: Region) -> f32 {
    if region.is_sea() {
        return 0.0;
    }
    let sides = decisive(desk, Alliance::Allied, region) + decisive(desk, Alliance::Axis, region);
    territory(desk, region) + sides
}
