//! What a panel may know beyond the board: the battle, the raid, what may be bought and placed.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::battle::{RaidStep, Step};
use crate::board::Space;
use crate::power::Power;
use crate::state::{Lot, Phase, State};
use crate::tech::{Improvement, Part, TECHS, Tech};
use crate::units::{Counts, UNITS, Unit};
use crate::{bombing, check, firepower, options, print, purchase, technology};

/// What whoever decides may choose from, and the numbers that go with it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Panel {
    /// Who decides.
    power: Power,
    /// Orders that would be accepted, in notation, the one to suggest first.
    orders: Vec<String>,
    shop: Option<Shop>,
    placing: Vec<Waits>,
    battle: Option<BattlePanel>,
    raid: Option<RaidPanel>,
}

/// The purchase phase: prices, technologies, factories.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Shop {
    #[cfg_attr(test, ts(type = "Record<string, Record<string, number>>"))]
    prices: BTreeMap<&'static str, BTreeMap<&'static str, u16>>,
    free_technology_ipcs: u16,
    may_develop: bool,
    technologies: Vec<TechLine>,
    factories: Vec<FactoryLine>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TechLine {
    tech: Tech,
    level: u8,
    levels: u8,
    /// The circle its marker stands on.
    circle: Option<u8>,
    roll_cost: u16,
    left_to_spend: u16,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FactoryLine {
    space: Space,
    capacity: u16,
    #[cfg_attr(test, ts(type = "Record<string, number>"))]
    damage: BTreeMap<&'static str, u8>,
    improvements: Vec<Improvement>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Waits {
    power: Power,
    unit: Unit,
    count: u16,
    off_factory: bool,
    at: Option<Space>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BattlePanel {
    space: Space,
    round: u8,
    step: Step,
    attackers: Counts,
    defenders: Counts,
    hits_on_attacker: u16,
    hits_on_defender: u16,
    retreats: Vec<Space>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RaidPanel {
    space: Space,
    step: RaidStep,
    raiders: Counts,
    may_rise: u16,
    hits: u16,
    owed: u16,
}

pub fn panel(state: &State) -> Option<Panel> {
    let power = check::decider(state)?;
    Some(Panel {
        power,
        orders: options::orders_now(state).iter().map(print::print).collect(),
        shop: (state.phase == Phase::Purchase && state.stack.is_empty()).then(|| shop(state, power)),
        placing: state.bought.iter().filter(|lot| lot.owner.player() == power).map(waits).collect(),
        battle: battle(state),
        raid: raid(state),
    })
}

fn waits(lot: &Lot) -> Waits {
    Waits { power: lot.owner, unit: lot.unit, count: lot.count, off_factory: lot.off_factory, at: lot.at }
}

fn shop(state: &State, player: Power) -> Shop {
    let prices = |power: Power| {
        let price = |unit: Unit| Some((unit.id(), purchase::price(state, power, unit).ok()?));
        (power.id(), UNITS.into_iter().filter_map(price).collect())
    };
    let technology = |tech: &Tech| TechLine {
        tech: *tech,
        level: state.tech(player, *tech),
        levels: tech.levels(),
        circle: state.circle(player, *tech),
        roll_cost: tech.roll_cost(),
        left_to_spend: tech.most_per_turn().saturating_sub(state.doings.tech_spent[*tech as usize]),
    };
    let factory = |space: Space| FactoryLine {
        space,
        capacity: purchase::capacity(state, space),
        damage: crate::tech::PARTS
            .iter()
            .map(|part: &Part| (part.id(), state.damage(space, *part)))
            .filter(|(_, points)| *points > 0)
            .collect(),
        improvements: state.improvements(space).collect(),
    };
    Shop {
        prices: Power::run_by(player).map(prices).collect(),
        free_technology_ipcs: state.doings.tech_free,
        may_develop: technology::may_develop(state, player).is_ok(),
        technologies: TECHS.iter().filter(|tech| tech.open_to(player)).map(technology).collect(),
        factories: state
            .factories
            .iter()
            .filter(|space| state.controller(*space).player() == player)
            .map(factory)
            .collect(),
    }
}

fn battle(state: &State) -> Option<BattlePanel> {
    let battle = state.battle.as_ref()?;
    let list = |ids: Vec<sandtable_engine::pieces::PieceId>| {
        ids.into_iter().map(|id| (state.piece(id).unit, 1)).collect()
    };
    let sum = |hits: &[sandtable_warfare::losses::Hits]| hits.iter().map(|group| group.hits).sum();
    Some(BattlePanel {
        space: battle.space,
        round: battle.round,
        step: battle.step,
        attackers: list(firepower::attackers(state, battle)),
        defenders: list(firepower::defenders(state, battle)),
        hits_on_attacker: sum(&battle.hits_on_attacker),
        hits_on_defender: sum(&battle.hits_on_defender),
        retreats: crate::retreat::ways_out(state, battle),
    })
}

fn raid(state: &State) -> Option<RaidPanel> {
    let raid = state.raid.as_ref()?;
    Some(RaidPanel {
        space: raid.space,
        step: raid.step,
        raiders: bombing::raiders(state, raid).into_iter().map(|id| (state.piece(id).unit, 1)).collect(),
        may_rise: bombing::may_rise(state, raid),
        hits: raid.hits,
        owed: raid.owed,
    })
}

#[cfg(test)]
mod tests {
    use sandtable_typescript::{Declarations, keep};

    const PATH: &str =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/games/world-at-war/generated/view.ts");

    #[test]
    fn the_web_clients_types_are_up_to_date() {
        let types = Declarations::default().with::<crate::view::View>();
        keep(PATH, &types, "WRITE=1 cargo test -p sandtable-world-at-war --lib types");
    }
}
