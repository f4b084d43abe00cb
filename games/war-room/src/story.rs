//! The text a person reads.

use std::fmt::Write;

use sandtable_engine::{Awaiting, Game, Viewer};

use crate::WarRoom;
use crate::battle::{Battle, FireStage, Step};
use crate::decide::bomb_name;
use crate::event::{Event, Pact, StressFor};
use crate::ids::*;
use crate::order::Target;
use crate::state::{Marker, Stage, State};

/// `Peiping (J4)`.
fn place(game: &WarRoom, region: Region) -> String {
    if region.is_sea() {
        region.to_string()
    } else {
        format!("{} ({region})", game.table.board.place(region).name)
    }
}

fn owner(game: &WarRoom, target: &Target) -> &'static str {
    target.owner.map_or("neutral", |nation| game.title(nation))
}

fn colours(faces: &[u8]) -> String {
    let results = results_of(faces);
    let parts = Colour::ALL.iter().filter(|c| results[**c as usize] > 0);
    parts.map(|c| format!("{} {c}", results[*c as usize])).collect::<Vec<_>>().join(", ")
}

/// One line of the story, if the event is worth one.
pub fn tell(game: &WarRoom, event: &Event) -> Option<String> {
    let at = |region: &Region| place(game, *region);
    let named = |nation: &Nation| game.title(*nation);
    Some(match event {
        Event::Entered(Stage::Over { summary, .. }) => summary.clone(),
        Event::SetUp { commands, .. } => format!("{} commands take the field.", commands.len()),
        Event::Entered(stage) => phase_title(stage)?.to_owned(),
        Event::RoundBegan { round } => format!("Round {round}."),
        Event::Income { nation, gained } => format!("{nation} receives {gained}.", nation = named(nation)),
        Event::ChartSealed { nation } => format!("{nation} has sealed its orders.", nation = named(nation)),
        Event::Regrouped { nation, from, to, units } => {
            format!("{nation}: {units} of the {from} join the {to}.", nation = named(nation))
        }
        Event::BidsRevealed { bids } => {
            let list: Vec<String> = bids.iter().map(|(n, bid)| format!("{} {bid}", named(n))).collect();
            format!("The bids: {}.", list.join(", "))
        }
        Event::SlotTaken { nation, slot } => format!("{nation} takes slot {slot}.", nation = named(nation)),
        Event::ChartRevealed { nation, orders } => {
            let list: Vec<String> = orders.iter().map(|o| format!("{}>{}", o.command, o.to)).collect();
            let list = if list.is_empty() { "none".to_owned() } else { list.join(", ") };
            format!("The orders of {nation}: {list}.", nation = named(nation))
        }
        Event::OrderCancelled { nation, order } => {
            format!("{nation} cancels the order {}>{}.", order.command, order.to, nation = named(nation))
        }
        Event::OrderVoided { nation, order, why, .. } => {
            format!("{nation}'s order {}>{} is void: {why}.", order.command, order.to, nation = named(nation))
        }
        Event::Moved { nation, command, path, left } => {
            let path: Vec<String> = path.iter().map(Region::to_string).collect();
            let held = left
                .map_or(String::new(), |l| format!(", leaving {} in {} as the {}", l.units, l.at, l.token));
            format!("{nation}'s {command} moves {}{held}.", path.join(" - "), nation = named(nation))
        }
        Event::NeutralInvaded { region, by, force } => {
            format!("{by} invades {}; {force} rise to meet it.", at(region), by = named(by))
        }
        Event::Launched { nation, from, to } => {
            format!("{nation} launches a carrier fighter from {from} to {}.", at(to), nation = named(nation))
        }
        Event::PactBroken { by } => format!("{by} breaks the Soviet-Japanese pact.", by = named(by)),
        Event::PactDissolved { pact } => match pact {
            Pact::SovietJapanese => "The Soviet-Japanese pact dissolves.".to_owned(),
            Pact::SinoSoviet => "The Sino-Soviet pact dissolves.".to_owned(),
            Pact::StalinDoctrine => "The Stalin Doctrine ends.".to_owned(),
        },
        Event::TrespassersLost { nation, region, units } => {
            format!("{nation} loses {units}, still in {}.", at(region), nation = named(nation))
        }
        Event::BattleJoined(battle) => format!("Battle for {}: {}.", at(&battle.region), line_up(battle)),
        Event::StageBegan { stage, dice, .. } => {
            let name = if *stage == FireStage::Air { "Air" } else { "Surface" };
            format!("{name} battle: {} Allied dice against {} Axis dice.", dice[0], dice[1])
        }
        Event::Rolled { by, faces } => format!("The {by} roll {}.", colours(faces)),
        Event::Hit { colour, target } => format!("{colour} hits {} {}.", owner(game, target), target.unit),
        Event::EscortTookHit { colour, owner } => {
            format!("A cruiser of {owner} takes the {colour} hit.", owner = named(owner))
        }
        Event::Killed { target, .. } => format!("{} loses a {}.", owner(game, target), target.unit),
        Event::Escaped { owner } => format!("A submarine of {owner} escapes.", owner = named(owner)),
        Event::Bombed { what, region, .. } => format!("Bombs on {} strike {}.", at(region), bomb_name(*what)),
        Event::GarrisonRolled { faces } => format!("The garrison rolls {}.", colours(faces)),
        Event::GarrisonKilled { target } => {
            format!("The garrison eliminates a {} of {}.", target.unit, owner(game, target))
        }
        Event::RepairPaid { nation, units, paid } if !units.is_empty() => {
            format!("{nation} repairs {units} for {paid}.", nation = named(nation))
        }
        Event::UnitsLost { nation, units, .. } => format!("{nation} loses {units}.", nation = named(nation)),
        Event::ForceLost { region, units } => format!("{} loses {units}.", at(region)),
        Event::ForceTaken { region, by, .. } => {
            format!("{by} takes over the defence of {}.", at(region), by = named(by))
        }
        Event::TransportsSunk { nation, region, units } => {
            format!("{nation}'s transports with {units} sink in {region}.", nation = named(nation))
        }
        Event::Captured { region, by, from } => match from {
            Some(from) => {
                format!("{by} takes {} from {from}.", at(region), by = named(by), from = named(from))
            }
            None => format!("{by} takes {}.", at(region), by = named(by)),
        },
        Event::MedalsAwarded { nation, medals } => {
            format!("{nation} is awarded {medals} medals.", nation = named(nation))
        }
        Event::StressGained { nation, stress, why, .. } => {
            let why = match why {
                StressFor::Territory => "for lost land",
                StressFor::Neutral => "for invading a neutral",
                StressFor::Pact => "for breaking the pact",
                StressFor::Casualties => "for casualties",
            };
            format!("{nation} gains {stress} stress {why}.", nation = named(nation))
        }
        Event::MarkerSet { region, marker: Marker::Embattled } => {
            format!("{} remains embattled.", at(region))
        }
        Event::Dived { nation, to, count, .. } => {
            format!("{count} submarines of {nation} slip away to {to}.", nation = named(nation))
        }
        Event::RaidBegan(raid) => {
            format!("Convoy raid by {} in {}.", named(&raid.commander), raid.region)
        }
        Event::ConvoyRolled { convoy, faces } => format!("Against {convoy}: {}.", colours(faces)),
        Event::ShipsSunk { nation, resource, count, .. } => {
            format!("{nation} loses {count} {resource} at sea.", nation = named(nation))
        }
        Event::Landed { nation, command, to, .. } => {
            format!("{nation}'s {command} lands in {}.", at(to), nation = named(nation))
        }
        Event::AirLost { nation, command, .. } => {
            format!("{nation}'s {command} finds no place to land and is lost.", nation = named(nation))
        }
        Event::Deployed { nation, to, units, token, .. } => {
            format!("{nation} deploys {units} in {} under the {token}.", at(to), nation = named(nation))
        }
        Event::ConstructionLost { nation, at: region, units } => {
            format!("{nation} loses {units} in the bombed yards of {}.", at(region), nation = named(nation))
        }
        Event::CasualtiesConverted { nation, points, stress } => {
            format!("{nation}: {points} casualty points, {stress} stress.", nation = named(nation))
        }
        Event::StressCancelled { nation, medals, goods } => {
            format!("{nation} cancels {} stress.", medals + goods, nation = named(nation))
        }
        Event::ZoneAdvanced { nation, to, .. } => {
            format!("{nation} advances to the {to} zone.", nation = named(nation))
        }
        Event::ZoneRelieved { nation, to, .. } => {
            format!("{nation} slides back to the {to} zone.", nation = named(nation))
        }
        Event::UnrestPaid { nation, paid } => {
            format!("{nation} pays {paid} to restore order.", nation = named(nation))
        }
        Event::Deserted { nation, units, .. } => {
            format!("{units} of {nation} desert.", nation = named(nation))
        }
        Event::Traded { nation, trade } => {
            let (give, get) = (trade.give, trade.get);
            format!(
                "{nation} trades {} {give} for {} {get} with {}.",
                give.block(),
                get.block(),
                at(&trade.with),
                nation = named(nation)
            )
        }
        Event::BombRepaired { nation, at: region } => {
            format!("{nation} repairs bomb damage in {}.", at(region), nation = named(nation))
        }
        Event::PurchaseRevealed { nation, units, goods, .. } if *goods > 0 => {
            format!("{nation} buys {units} and {goods} goods.", nation = named(nation))
        }
        Event::PurchaseRevealed { nation, units, .. } => {
            format!("{nation} buys {units}.", nation = named(nation))
        }
        Event::Built { nation, at: region, units } => {
            format!("{nation} begins {units} in {}.", at(region), nation = named(nation))
        }
        Event::Mobilized { nation, at: region, units, .. } => {
            format!("{nation} raises {units} in {}.", at(region), nation = named(nation))
        }
        Event::PlacementForfeited { nation, units } => {
            format!("{nation} has no place for {units}.", nation = named(nation))
        }
        Event::ProductionRolled { nation, faces } => {
            format!("{nation} rolls {} for production.", colours(faces), nation = named(nation))
        }
        Event::Made { nation, unit, .. } => format!("{nation} makes a {unit}.", nation = named(nation)),
        Event::Collapsed { nation } => format!("{nation} collapses.", nation = named(nation)),
        Event::CardClaimed { region, by } => format!("{by} claims {}.", at(region), by = named(by)),
        _ => return None,
    })
}

fn line_up(battle: &Battle) -> String {
    let side = |alliance: Alliance| {
        let mut units = Units::default();
        battle.side(alliance).groups.iter().for_each(|g| units[g.unit] += g.alive());
        units.to_string()
    };
    format!("{} (Allied) against {} (Axis)", side(Alliance::Allied), side(Alliance::Axis))
}

fn phase_title(stage: &Stage) -> Option<&'static str> {
    Some(match stage {
        Stage::Planning => "Phase 2: Strategic Planning.",
        Stage::Movement { turn: 0 } => "Phase 3: Movement Operations.",
        Stage::Landing { turn: 0 } => "Phase 5: Refit & Deploy.",
        Stage::CancelStress { turn: 0 } => "Phase 6: Morale.",
        Stage::Production => "Phase 7: Production.",
        _ => return None,
    })
}

/// The board as text: nations, then every region where something is going on.
pub fn show(game: &WarRoom, state: &State, viewer: Viewer) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{}, round {}", game.scenario(state).title, state.round);
    if let Stage::Over { summary, .. } = &state.stage {
        let _ = writeln!(out, "{summary}");
    }
    let order: Vec<&str> = state.order().map(Nation::name).collect();
    let _ = writeln!(out, "Turn order: {}", order.join(", "));
    for nation in Nation::ALL.iter().filter(|n| state.nation(**n).in_play) {
        let at = state.nation(*nation);
        let fate = if at.collapsed { ", collapsed" } else { "" };
        let _ = writeln!(
            out,
            "{nation:8} {} zone, stress {}/{}, {} medals, {} goods, {}{fate}",
            at.zone,
            at.stress,
            game.threshold(state, *nation),
            at.medals,
            at.goods,
            at.resources
        );
    }
    for place_spec in game.table.board.places().filter(|p| state.region(p.region).in_play) {
        let region = place_spec.region;
        let at = state.region(region);
        let stacks: Vec<String> = state
            .commands_at(region)
            .map(|c| format!("{} {}{}: {}", c.nation, c.number, if c.tagged { "*" } else { "" }, c.units))
            .collect();
        let fighters = state.sorties.iter().filter(|s| s.region == region);
        let fighters: Vec<String> =
            fighters.map(|s| format!("{} {} carrier-fighter", s.nation, s.count)).collect();
        let captured = !region.is_sea() && at.controller != place_spec.colour;
        if stacks.is_empty() && fighters.is_empty() && !captured && at.marker == Marker::None && at.bombs == 0
        {
            continue;
        }
        let _ = write!(out, "{}", place(game, region));
        if let Some(holder) = at.controller.filter(|_| captured) {
            let _ = write!(out, " held by {holder}");
        }
        match at.marker {
            Marker::None => {}
            Marker::Active => out.push_str(" [hotspot]"),
            Marker::Embattled => out.push_str(" [embattled]"),
        }
        if at.bombs > 0 {
            let _ = write!(out, " [{} bombs]", at.bombs);
        }
        let building = state.construction_at(region);
        if !building.is_empty() {
            let _ = write!(out, " [building {building}]");
        }
        let _ = writeln!(out, " {}", stacks.into_iter().chain(fighters).collect::<Vec<_>>().join("; "));
    }
    if let Some(battle) = state.battle.as_deref() {
        show_battle(game, battle, &mut out);
    }
    own_papers(state, viewer, &mut out);
    match game.awaiting(state) {
        Awaiting::Orders(seats) => {
            let names: Vec<&str> = seats.iter().map(|seat| game.seat_name(*seat)).collect();
            let _ = writeln!(out, "Waiting for {}.{}", names.join(", "), question(game, state));
        }
        Awaiting::Roll(roll) => {
            let _ = writeln!(out, "Waiting for dice: {}.", roll.step);
        }
        Awaiting::Over(_) => {}
    }
    out
}

/// What the seat has written, which only it may read.
fn own_papers(state: &State, viewer: Viewer, out: &mut String) {
    let Viewer::Seat(seat) = viewer else { return };
    let Some(nation) = Nation::at(seat).filter(|n| state.plays(*n)) else { return };
    let at = state.nation(nation);
    if !at.chart.orders.is_empty() {
        let orders: Vec<String> = at.chart.orders.iter().map(|o| format!("{}>{}", o.command, o.to)).collect();
        let _ = writeln!(out, "Your orders: {}", orders.join(", "));
    }
    if state.stage == Stage::Planning {
        let _ = writeln!(out, "Your bid: {}", at.chart.bid);
    }
    if state.stage == Stage::Production {
        let _ = writeln!(out, "Your purchases: {}, {} goods", at.sheet.units, at.sheet.goods);
    }
}

fn show_battle(game: &WarRoom, battle: &Battle, out: &mut String) {
    let _ = writeln!(out, "Battle for {}:", place(game, battle.region));
    for alliance in Alliance::ALL {
        let side = battle.side(*alliance);
        let _ = writeln!(out, "  {alliance}, {} dice left", side.dice);
        for group in &side.groups {
            let owner = group.owner.map_or("neutral", Nation::name);
            let [intact, first, second] = group.boxes;
            let _ = writeln!(
                out,
                "    {owner} {} {}: {intact} intact, {} hit, {} lost, {} escaped",
                group.unit,
                group.stance,
                first + second,
                group.lost,
                group.escaped
            );
        }
    }
}

/// What exactly is asked.
fn question(game: &WarRoom, state: &State) -> String {
    match &state.stage {
        Stage::Movement { turn } => {
            let order = state.in_turn(*turn).and_then(|nation| game.order_at_hand(state, nation));
            order.map_or(String::new(), |(written, ..)| {
                format!(" The order reads {}>{}.", written.command, written.to)
            })
        }
        Stage::Battle { .. } => match state.battle.as_deref().map(|b| (b, &b.step)) {
            Some((_, Step::Stances(_))) => " Choose stances, then done.".to_owned(),
            Some((battle, Step::AirStage | Step::SurfaceStage)) => game
                .colour_at_hand(battle)
                .map_or(String::new(), |colour| format!(" Assign a {colour} result.")),
            Some((_, Step::Repairs { .. })) => " Repair damaged units?".to_owned(),
            _ => String::new(),
        },
        _ => String::new(),
    }
}
