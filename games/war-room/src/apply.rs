//! The only place where the state changes. No choices and no failure: an event says what
//! happened, and this carries it onto the board.

use crate::apply_pieces::{
    add_construction, casualties, collapse, dive, fresh, insert, join, landed, launch, moved, regroup,
    remove_construction, remove_units,
};
use crate::battle::Step;
use crate::event::{Event, Pact, StressFor};
use crate::ids::*;
use crate::state::*;
use crate::{Table, apply_battle};

/// Carry an event onto the board.
pub fn apply(table: &Table, state: &mut State, event: &Event) {
    match event {
        Event::SetUp { commands, control, embattled, medals } => {
            for placed in commands {
                insert(state, fresh(placed.nation, placed.command, placed.region, placed.units));
            }
            for (region, nation) in control {
                state.regions[region.index()].controller = Some(*nation);
            }
            for region in embattled {
                let at = &mut state.regions[region.index()];
                (at.marker, at.flipped) = (Marker::Embattled, true);
            }
            state.nations.iter_mut().filter(|n| n.in_play).for_each(|n| n.medals = *medals);
        }
        Event::Entered(stage) => state.stage = stage.clone(),
        Event::RoundBegan { round } => begin_round(state, *round),
        Event::Income { nation, gained } => state.nations[*nation as usize].resources += *gained,

        Event::Wrote { nation, order } => chart(state, *nation).orders.push(*order),
        Event::Erased { nation, command } => chart(state, *nation).orders.retain(|o| o.command != *command),
        Event::BidWritten { nation, bid } => chart(state, *nation).bid = *bid,
        Event::ChartWritten { nation, orders, bid } => {
            chart(state, *nation).orders = orders.clone();
            chart(state, *nation).bid = *bid;
        }
        Event::ChartSealed { nation } => chart(state, *nation).sealed = true,
        Event::ChartReopened { nation } => chart(state, *nation).sealed = false,
        Event::Regrouped { nation, from, to, units } => regroup(state, *nation, *from, *to, *units),
        Event::BidsRevealed { .. } => state.track = vec![None; state.players().count()],
        Event::FlagDrawn { nation } => {
            if let Stage::Slots { choosing, .. } = &mut state.stage {
                *choosing = Some(*nation);
            }
        }
        Event::SlotTaken { nation, slot } => {
            if let Some(place) = state.track.get_mut((*slot as usize).wrapping_sub(1)) {
                *place = Some(*nation);
            }
            if let Stage::Slots { left, choosing } = &mut state.stage {
                left.retain(|n| n != nation);
                *choosing = None;
            }
        }
        Event::BidPaid { nation, bid } => {
            state.nations[*nation as usize].resources -= Resources::of(Resource::Oil, *bid);
            chart(state, *nation).bid = 0;
        }
        Event::QuickBidPaid { nation, medals } => {
            let nation_state = &mut state.nations[*nation as usize];
            nation_state.medals = nation_state.medals.saturating_sub(*medals as u8);
            nation_state.chart.bid = 0;
        }

        Event::EmbattledFlipped => {
            for region in state.regions.iter_mut().filter(|r| r.marker == Marker::Embattled) {
                region.marker = Marker::Active;
            }
        }
        Event::ChartRevealed { nation, .. } => {
            chart(state, *nation).revealed = true;
            chart(state, *nation).next = 0;
        }
        Event::OrderCancelled { nation, order } => strike(state, *nation, order.command, None),
        Event::OrderVoided { nation, order, rule, .. } => {
            strike(state, *nation, order.command, Some(rule.clone()));
        }
        Event::Moved { nation, command, path, left } => moved(state, *nation, *command, path, left.as_ref()),
        Event::NeutralInvaded { region, by, force } => {
            let region = &mut state.regions[region.index()];
            region.alignment = Some(by.alliance().other());
            region.force_used = true;
            region.force = *force;
            region.invader = Some(*by);
            region.marker = Marker::Active;
        }
        Event::Launched { nation, from, to } => launch(state, *nation, *from, *to),
        Event::PactBroken { by } => {
            state.pacts.soviet_japanese = false;
            state.nations[*by as usize].pact_breaker = true;
        }
        Event::PactDissolved { pact } => match pact {
            Pact::SovietJapanese => state.pacts.soviet_japanese = false,
            Pact::SinoSoviet => state.pacts.sino_soviet = false,
            Pact::StalinDoctrine => state.pacts.stalin_doctrine = false,
        },
        Event::TrespassersLost { nation, region, units } => {
            remove_units(state, *nation, *region, *units);
            casualties(table, state, *nation, *units);
        }

        Event::HotspotPlaced { region } => state.regions[region.index()].marker = Marker::Active,
        Event::HotspotRemoved { region } => {
            state.regions[region.index()].marker = Marker::None;
            state.regions[region.index()].flipped = false;
            state.regions[region.index()].raid = false;
        }
        Event::RaidIdentified { region } => {
            state.regions[region.index()].marker = Marker::Active;
            state.regions[region.index()].raid = true;
        }
        Event::BattleJoined(battle) => {
            state.regions[battle.region.index()].fought = true;
            let nations: Vec<Nation> = battle.sides.iter().flat_map(|s| s.nations.clone()).collect();
            for command in state.commands.iter_mut() {
                let fights = command.region == battle.region && nations.contains(&command.nation);
                command.tagged |= fights && command.category() == Category::Air;
            }
            state.debriefed = None;
            state.battle = Some(battle.clone());
        }
        Event::UnitsLost { nation, region, units } => {
            remove_units(state, *nation, *region, *units);
            casualties(table, state, *nation, *units);
        }
        Event::ForceLost { region, units } => state.regions[region.index()].force -= *units,
        Event::ForceTaken { region, by, stacks } => {
            let at = &mut state.regions[region.index()];
            at.force = Units::default();
            at.controller = Some(*by);
            for (token, units) in stacks {
                let tagged = units.has(Category::Air);
                let command = Command { tagged, ..fresh(*by, *token, *region, *units) };
                insert(state, command);
            }
        }
        Event::TransportsSunk { nation, region, units } => {
            remove_units(state, *nation, *region, *units);
            casualties(table, state, *nation, *units);
        }
        Event::Captured { region, by, .. } => {
            let at = &mut state.regions[region.index()];
            at.controller = Some(*by);
            at.alignment = None;
            at.force = Units::default();
        }
        Event::ConstructionScattered { region, units } => remove_construction(state, *region, *units),
        Event::MedalsAwarded { nation, medals } => {
            let nation = &mut state.nations[*nation as usize];
            nation.medals = nation.medals.saturating_add(*medals);
            if let Some(battle) = &mut state.battle
                && let Step::Medals { left } = &mut battle.step
            {
                *left = left.saturating_sub(*medals);
            }
        }
        Event::StressGained { nation, stress, why, region } => {
            let at = &mut state.nations[*nation as usize];
            at.stress = at.stress.saturating_add(*stress);
            if let (StressFor::Neutral, Some(region)) = (why, region) {
                state.regions[region.index()].invader = None;
            }
        }
        Event::MarkerSet { region, marker } => {
            let at = &mut state.regions[region.index()];
            at.marker = *marker;
            at.flipped = *marker == Marker::Embattled;
        }
        Event::Dived { nation, from, to, count, token } => dive(state, *nation, *from, *to, *count, *token),
        Event::BattleEnded { region } => {
            state.battle = None;
            state.debriefed = Some(*region);
        }
        Event::RaidBegan(raid) => state.raid = Some(raid.clone()),
        Event::RaiderAssigned { .. }
        | Event::ConvoyRolled { .. }
        | Event::WildSpent { .. }
        | Event::ConvoyDone { .. } => {
            if let Some(raid) = &mut state.raid {
                raid.apply(event);
            }
            if let Event::RaiderAssigned { nation, command, .. } = event
                && let Some(command) =
                    state.commands.iter_mut().find(|c| c.nation == *nation && c.number == *command)
            {
                command.raided = true;
            }
        }
        Event::ShipsSunk { nation, resource, count, .. } => {
            let take_her_down = state.options.take_her_down;
            let nation = &mut state.nations[*nation as usize];
            nation.resources -= Resources::of(*resource, *count);
            if take_her_down {
                nation.convoy_casualties = nation.convoy_casualties.saturating_add(*count as u8);
            }
        }
        Event::RaidEnded { region } => {
            state.raid = None;
            state.regions[region.index()].raid = false;
        }

        Event::Landed { nation, command, to, units, token } => {
            landed(state, *nation, *command, *to, *units, *token)
        }
        Event::TrespassersNoted { found } => state.trespassers = found.clone(),
        Event::AirLost { nation, command, units } => {
            state.commands.retain(|c| !(c.nation == *nation && c.number == *command));
            casualties(table, state, *nation, *units);
        }
        Event::CarrierFightersRemoved => {
            state.sorties.clear();
            for command in &mut state.commands {
                command.dived = false;
            }
        }
        Event::Deployed { nation, at, to, units, token } => {
            remove_construction(state, *at, *units);
            join(state, *nation, *token, *to, *units);
        }
        Event::ConstructionLost { nation, at, units } => {
            remove_construction(state, *at, *units);
            casualties(table, state, *nation, *units);
        }
        Event::Deferred { at } => {
            for construction in state.construction.iter_mut().filter(|c| c.region == *at) {
                construction.deferred = construction.units;
            }
        }

        Event::CasualtiesConverted { nation, stress, .. } => {
            let nation = &mut state.nations[*nation as usize];
            nation.stress = nation.stress.saturating_add(*stress);
            nation.casualties = Units::default();
            nation.convoy_casualties = 0;
            nation.casualty_points = 0;
        }
        Event::StressCancelled { nation, medals, goods } => {
            let nation = &mut state.nations[*nation as usize];
            nation.medals = nation.medals.saturating_sub(*medals);
            nation.goods = nation.goods.saturating_sub(*goods);
            nation.stress = nation.stress.saturating_sub(medals.saturating_add(*goods));
        }
        Event::ZoneAdvanced { nation, to, stress_spent } => {
            let nation = &mut state.nations[*nation as usize];
            nation.zone = *to;
            nation.stress = nation.stress.saturating_sub(*stress_spent);
        }
        Event::ZoneRelieved { nation, to, medals, goods } => {
            let nation = &mut state.nations[*nation as usize];
            nation.zone = *to;
            nation.medals = nation.medals.saturating_sub(*medals);
            nation.goods = nation.goods.saturating_sub(*goods);
            nation.relieved = true;
        }
        Event::UnrestPaid { nation, paid } => state.nations[*nation as usize].resources -= *paid,
        Event::Deserted { nation, command, units } => {
            if let Some(stack) =
                state.commands.iter_mut().find(|c| c.nation == *nation && c.number == *command)
            {
                stack.units -= *units;
            }
            state.commands.retain(|c| !c.units.is_empty());
            casualties(table, state, *nation, *units);
            if let Stage::Desertion { left, .. } = &mut state.stage {
                *left = left.saturating_sub(units.total());
            }
        }

        Event::Bought { nation, units } => sheet(state, *nation).units += *units,
        Event::GoodsBought { nation, goods, paid } => {
            sheet(state, *nation).goods += goods;
            sheet(state, *nation).goods_paid += *paid;
        }
        Event::SheetCleared { nation } => {
            let sheet = sheet(state, *nation);
            (sheet.units, sheet.goods, sheet.goods_paid) = (Units::default(), 0, Resources::default());
        }
        Event::SheetSealed { nation } => sheet(state, *nation).sealed = true,
        Event::SheetReopened { nation } => sheet(state, *nation).sealed = false,
        Event::Traded { nation, trade } => {
            let at = &mut state.nations[*nation as usize];
            at.sheet.trade = Some(*trade);
            at.resources -= Resources::of(trade.give, trade.give.block());
            at.resources += Resources::of(trade.get, trade.get.block());
        }
        Event::BombRepaired { nation, at } => {
            state.nations[*nation as usize].resources -= crate::phase7_production::BOMB_REPAIR;
            state.nations[*nation as usize].sheet.bomb_repaired = true;
            state.regions[at.index()].bombs = state.regions[at.index()].bombs.saturating_sub(1);
        }
        Event::PurchaseRevealed { nation, units, goods, paid } => {
            let at = &mut state.nations[*nation as usize];
            at.resources -= *paid;
            at.goods = at.goods.saturating_add(*goods);
            at.to_place = *units;
            at.sheet = Sheet::default();
        }
        Event::Built { nation, at, units } => {
            state.nations[*nation as usize].to_place -= *units;
            add_construction(state, *at, *units);
        }
        Event::Mobilized { nation, at, units, token } => {
            state.nations[*nation as usize].to_place -= *units;
            state.nations[*nation as usize].mobilized.push((*at, units.total()));
            if state.command(*nation, *token).is_none() {
                state.nations[*nation as usize].chart.late.push(*token);
            }
            join(state, *nation, *token, *at, *units);
        }
        Event::PlacementForfeited { nation, units } => state.nations[*nation as usize].to_place -= *units,

        Event::BonusBought { nation, medals } => {
            let nation = &mut state.nations[*nation as usize];
            nation.medals = nation.medals.saturating_sub(*medals);
            nation.bonus_dice = *medals;
        }
        Event::ProductionRolled { faces, .. } => {
            if let Stage::QuickDice { left, results, made, .. } = &mut state.stage {
                *left = left.saturating_sub(faces.len() as u8);
                (*results, *made) = (results_of(faces), Units::default());
            }
        }
        Event::QuickBatchDone => {
            if let Stage::QuickDice { results, .. } = &mut state.stage {
                *results = [0; 6];
            }
        }
        Event::Made { nation, unit } => {
            state.nations[*nation as usize].to_place[*unit] += 1;
            if let Stage::QuickDice { made, .. } = &mut state.stage {
                made[*unit] += 1;
            }
        }

        Event::Collapsed { nation } => collapse(state, *nation),
        Event::DeputyNamed { nation, deputy } => {
            state.nations[*nation as usize].deputy = Some(*deputy);
        }
        Event::CardClaimed { region, by } => state.regions[region.index()].controller = Some(*by),

        Event::CommandYielded { .. }
        | Event::StanceTaken { .. }
        | Event::StepReached(_)
        | Event::StageBegan { .. }
        | Event::Rolled { .. }
        | Event::LeftToReferee
        | Event::HitAimed { .. }
        | Event::Hit { .. }
        | Event::EscortTookHit { .. }
        | Event::Wasted { .. }
        | Event::Killed { .. }
        | Event::Escaped { .. }
        | Event::BatchEnded
        | Event::StageEnded
        | Event::BombingBegan(_)
        | Event::Bombed { .. }
        | Event::BombingEnded
        | Event::GarrisonRolled { .. }
        | Event::GarrisonKilled { .. }
        | Event::RepairPaid { .. } => apply_battle::apply(table, state, event),
    }
}

fn chart(state: &mut State, nation: Nation) -> &mut Chart {
    &mut state.nations[nation as usize].chart
}

fn strike(state: &mut State, nation: Nation, command: u8, rule: Option<String>) {
    let chart = chart(state, nation);
    chart.next += 1;
    chart.struck.push(Struck { command, rule });
}

fn sheet(state: &mut State, nation: Nation) -> &mut Sheet {
    &mut state.nations[nation as usize].sheet
}

fn begin_round(state: &mut State, round: u8) {
    state.round = round;
    state.debriefed = None;
    state.vacated.clear();
    for nation in &mut state.nations {
        nation.chart = Chart::default();
        nation.sheet = Sheet::default();
        nation.relieved = false;
        nation.pact_breaker = false;
        nation.deputy = None;
        nation.bonus_dice = 0;
        nation.mobilized.clear();
        nation.launched.clear();
    }
    for command in &mut state.commands {
        command.raided = false;
    }
    for region in &mut state.regions {
        region.fought = false;
    }
}
