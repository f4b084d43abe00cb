//! The program's own spelling of an order.

use crate::board::Space;
use crate::order::{Ground, Order, Pick, Stack};
use crate::power::Power;

pub fn print(order: &Order) -> String {
    use Order::*;
    match order {
        End => "end".into(),
        Pass => "pass".into(),
        Press => "press".into(),
        Pay => "pay".into(),
        Concede => "concede".into(),
        Develop => "develop".into(),
        ShareRadar => "share-radar".into(),
        Assassinate => "assassinate".into(),
        SneakAttack => "sneak-attack".into(),
        Jam => "jam".into(),
        Repair { points, part, space } => format!("repair {points} {part}: {}", space.id()),
        RepairShip { space } => format!("repair battleship: {}", space.id()),
        RepairPen { space } => format!("repair sub-pen: {}", space.id()),
        TechMarker { tech, free } => format!("tech-marker {tech}{}", if *free { " free" } else { "" }),
        TechRolls { count, tech } => format!("tech-rolls {count} {tech}"),
        Sabotage { power, tech } => format!("sabotage {} {tech}", power.id()),
        Steal { power, tech } => format!("steal {} {tech}", power.id()),
        Improve { space, improvement } => format!("improve {} {improvement}", space.id()),
        Buy { units, at } => {
            format!("buy {}{}", picks(units), at.map_or(String::new(), |at| format!(" for {}", at.id())))
        }
        PurgePurchase { units } => format!("purge-purchase {}", picks(units)),
        PurgePlace { units, space } => format!("purge-place {}: {}", picks(units), space.id()),
        BuildPartisan { space } => format!("build-partisan {}", space.id()),
        LinkUp { space } => format!("link-up {}", space.id()),
        Influence { space } => format!("influence {}", space.id()),
        EconomicAid { targets } => {
            format!("economic-aid {}", targets.iter().map(|space| space.id()).collect::<Vec<_>>().join(", "))
        }
        CounterAid { ipcs, space } => format!("counter-aid {ipcs} {}", space.id()),
        MatchAid { ipcs, space } => format!("match-aid {ipcs} {}", space.id()),
        AbandonAid { space } => format!("abandon-aid {}", space.id()),
        LendLease { ipcs, to, from } => {
            format!("lend-lease {ipcs} {}{}", to.id(), tail(" from ", *from))
        }
        DeclareWar { power } => format!("declare-war {}", power.id()),
        Straits { allow, power } => {
            format!("straits {} {}", if *allow { "allow" } else { "deny" }, power.id())
        }
        Demolish { space } => format!("demolish {}", space.id()),
        Move { units, path, against } => {
            format!("move {}: {}{}", picks(units), way(path), tail(" against ", *against))
        }
        Load { units, from, to } => format!("load {}: {} -> {}", picks(units), from.id(), to.id()),
        Offload { units, from, to } => format!("offload {}: {} -> {}", picks(units), from.id(), to.id()),
        Drop { units, path } => format!("drop {}: {}", picks(units), way(path)),
        Raid { units, path } => format!("raid {}: {}", picks(units), way(path)),
        Hunt { count, zone } => format!("hunt {count} submarine: {}", zone.id()),
        Attack { space, against } => format!("attack {}{}", space.id(), tail(" against ", *against)),
        Recall { units, space } => format!("recall {}: {}", picks(units), space.id()),
        Surprise { space } => format!("surprise {}", space.id()),
        Banzai { space } => format!("banzai{}", after(*space)),
        Marines { count, space } => format!("marines {count} {}", space.id()),
        Artillery { from, to } => format!("artillery {} -> {}", from.id(), to.id()),
        Rocket { from, to, part } => {
            format!("rocket {} -> {} {}", from.id(), to.id(), part.map_or("units", |part| part.id()))
        }
        Atomic { path, ground } => {
            let ground = match ground {
                Ground::Factory => "factory",
                Ground::Units => "units",
                Ground::Pen => "pen",
            };
            format!("atomic {} {ground}", way(path))
        }
        AttackPen { units, zone } => format!("attack-pen {}: {}", picks(units), zone.id()),
        EnterPen { count, zone } => format!("enter-pen {count}: {}", zone.id()),
        LeavePen { count, zone } => format!("leave-pen {count}: {}", zone.id()),
        Rail { units, from, to, by } => {
            format!("rail {}: {} -> {}{}", picks(units), from.id(), to.id(), tail(" by ", *by))
        }
        MoveFactory { path } => format!("move-factory {}", way(path)),
        Volunteer { path } => format!("volunteer {}", way(path)),
        PutAboard { count, from, to } => format!("put-aboard {count}: {} -> {}", from.id(), to.id()),
        Battle { space } => format!("battle {}", space.id()),
        LossesFirst { power } => format!("losses-first {}", power.id()),
        FirstTarget { power } => format!("first-target {}", power.id()),
        AaTargets { aircraft, armor } => format!("aa-targets {aircraft} aircraft, {armor} armor"),
        Espionage { space } => format!("espionage{}", after(*space)),
        Enigma { space } => format!("enigma {}", space.id()),
        Kamikaze { count } => format!("kamikaze {count}"),
        Casualties { units } => format!("casualties {}", picks(units)),
        ChooseLosses { stacks } => {
            format!("choose-losses {}", stacks.iter().map(stack).collect::<Vec<_>>().join("; "))
        }
        Withdraw { count } => format!("withdraw {count} submarine"),
        Retreat { to } => format!("retreat{}", after(*to)),
        FallBack { space } => format!("fall-back {}", space.id()),
        RaidDefenders { count } => format!("raid-defenders {count}"),
        RaidLosses { units } => format!("raid-losses {}", picks(units)),
        Bomb { missions } => {
            let list: Vec<String> =
                missions.iter().map(|(count, mission)| format!("{count} {}", mission.id())).collect();
            format!("bomb {}", list.join(", "))
        }
        Place { units, space } => format!("place {}: {}", picks(units), space.id()),
        NationalGuard { east, west } => format!("national-guard {east}, {west}"),
        NewCapital { space } => format!("new-capital {}", space.id()),
        ExileCapital { space } => format!("exile-capital {}", space.id()),
        VichyPort { space } => format!("vichy-port {}", space.id()),
        Penalty { power } => format!("penalty {}", power.id()),
    }
}

pub fn picks(units: &[Pick]) -> String {
    let one = |pick: &Pick| {
        let whose = pick.power.map_or(String::new(), |power| format!("{} ", power.id()));
        let off = if pick.off_factory { "off-factory " } else { "" };
        let hit = if pick.damaged { "damaged " } else { "" };
        let sunk = if pick.sunk { "sunk " } else { "" };
        format!("{} {whose}{off}{sunk}{hit}{}", pick.count, pick.unit)
    };
    units.iter().map(one).collect::<Vec<_>>().join(", ")
}

fn stack(stack: &Stack) -> String {
    format!("{}: {}", picks(&stack.units), stack.space.id())
}

fn way(path: &[Space]) -> String {
    path.iter().map(|space| space.id()).collect::<Vec<_>>().join(" -> ")
}

fn tail(keyword: &str, power: Option<Power>) -> String {
    power.map_or(String::new(), |power| format!("{keyword}{}", power.id()))
}

fn after(space: Option<Space>) -> String {
    space.map_or(String::new(), |space| format!(" {}", space.id()))
}
