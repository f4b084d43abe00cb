//! The panel beside the board, put together from parts that all games share: what may be decided now, taken from the
//! menu of whoever decides, and what is to be known of the war.

mod consequences;
mod politics;
#[cfg(test)]
mod tests;
pub mod words;

use std::collections::BTreeMap;

use sandtable_engine::pieces::PieceId;
use sandtable_engine::sheet::{
    Choice, Choices, Fight, FightSide, Fighter, Good, Part, PickKind, PickUnits, Places, Progress, Sheet,
    Shop, Spot, Stage, Waiting as Waits,
};
use sandtable_engine::{Offer, Viewer};

use crate::battle::{Battle, RaidStep, Step, Waiting};
use crate::board::Space;
use crate::options::{self, Heading};
use crate::order::{Order, Pick};
use crate::power::Power;
use crate::show::phase_title;
use crate::state::{Phase, State};
use crate::units::{UNITS, Unit};
use crate::words::title;
use crate::{bombing, casualties, check, firepower, print, purchase};

const PHASES: [Phase; 6] =
    [Phase::Purchase, Phase::CombatMove, Phase::Combat, Phase::NoncombatMove, Phase::Place, Phase::Income];

pub fn sheet(state: &State, viewer: Viewer) -> Sheet {
    let deciding = check::decider(state);
    let mine = deciding.filter(|power| viewer == Viewer::Seat(power.seat()));
    let mut parts = Vec::new();
    parts.extend(state.battle.as_ref().map(|battle| Part::Battle(fight(state, battle))));
    if let Some(player) = mine {
        match state.stack.last() {
            Some(waiting) => parts.extend(answers(state, player, waiting)),
            None => parts.extend(phase(state, player)),
        }
    }
    if state.battle.is_none() && state.raid.is_none() {
        parts.extend(politics::beside(state, mine));
    }
    Sheet {
        asks: mine.map_or("", |_| asks(state)).to_owned(),
        stages: stages(state),
        parts,
        steps: Vec::new(),
        folio: Some(politics::folio(state, mine)),
        chips: Vec::new(),
    }
}

/// What is asked, by a name for pictures and tests.
pub fn asks(state: &State) -> &'static str {
    match state.stack.last() {
        None => match state.phase {
            Phase::Purchase => "purchase",
            Phase::CombatMove => "combat-move",
            Phase::Combat => "combat",
            Phase::NoncombatMove => "noncombat-move",
            Phase::Place => "place",
            Phase::Income => "income",
        },
        Some(Waiting::CounterAid { .. }) => "counter-aid",
        Some(Waiting::MatchAid { .. }) => "match-aid",
        Some(Waiting::Battles) => "battles",
        Some(Waiting::Penalty { .. }) => "penalty",
        Some(Waiting::NationalGuard) => "national-guard",
        Some(Waiting::FallBack { .. }) => "fall-back",
        Some(Waiting::NewCapital | Waiting::NewCapitalFor { .. }) => "new-capital",
        Some(Waiting::ExileCapital) => "exile-capital",
        Some(Waiting::VichyPort { .. }) => "vichy-port",
        Some(Waiting::Toll { .. }) => "toll",
        Some(Waiting::Raid) => match state.raid.as_ref().map(|raid| raid.step) {
            Some(RaidStep::Jam) => "raid: jam",
            Some(RaidStep::Defenders) => "raid: defenders",
            Some(RaidStep::Missions) => "raid: missions",
            Some(RaidStep::Pay) => "raid: pay",
            _ => "raid: losses",
        },
        Some(Waiting::Battle) => match state.battle.as_ref().map(|battle| battle.step) {
            Some(Step::FirstTarget) => "battle: first-target",
            Some(Step::LossesFirst) => "battle: losses-first",
            Some(Step::Enigma) => "battle: enigma",
            Some(Step::Espionage) => "battle: espionage",
            Some(Step::RoundBegins) => "battle: banzai",
            Some(Step::AttackerKamikaze | Step::DefenderKamikaze) => "battle: kamikaze",
            Some(Step::KamikazeTargets) => "battle: kamikaze-targets",
            Some(Step::Guns) => "battle: guns",
            Some(Step::DefenderWithdraws) => "battle: withdraw",
            Some(Step::PressOrRetreat) => "battle: press",
            _ => "battle: losses",
        },
        Some(_) => "",
    }
}

fn stages(state: &State) -> Vec<Stage> {
    let progress = |phase: Phase| match phase.cmp(&state.phase) {
        std::cmp::Ordering::Less => Progress::Done,
        std::cmp::Ordering::Equal => Progress::Now,
        std::cmp::Ordering::Greater => Progress::Ahead,
    };
    let stage = |phase: Phase| Stage { title: phase_title(phase).to_owned(), progress: progress(phase) };
    PHASES.into_iter().map(stage).collect()
}

// What is decided in a phase.

fn phase(state: &State, player: Power) -> Vec<Part> {
    match state.phase {
        Phase::Purchase => {
            let shops = Power::run_by(player).map(|power| Part::Shop(shop(state, power)));
            let mut parts: Vec<Part> = shops.collect();
            parts.extend(under(state, player, Heading::Technology, "Repairs, technology, improvements"));
            parts.extend(under(state, player, Heading::Politics, "Politics"));
            parts
        }
        Phase::Place => {
            let mut parts = vec![Part::Places(places(state, player))];
            parts.extend(under(state, player, Heading::Missions, "Decks and pens"));
            parts
        }
        Phase::CombatMove => {
            let politics = under(state, player, Heading::Politics, "Politics");
            let missions = under(state, player, Heading::Missions, "Missions and markers");
            politics.into_iter().chain(missions).collect()
        }
        Phase::NoncombatMove => {
            under(state, player, Heading::Missions, "Beside the moves").into_iter().collect()
        }
        Phase::Combat | Phase::Income => Vec::new(),
    }
}

/// The orders under a heading of the menu as choices.
fn under(state: &State, player: Power, heading: Heading, title: &str) -> Option<Part> {
    let menu = options::options(state, player.seat(), Some(&heading));
    let order = |offer| match offer {
        // Declarations stand apart, with all that follows from them.
        Offer::Order(Order::DeclareWar { .. }) | Offer::Open(_) => None,
        Offer::Order(order) | Offer::Done(order) => Some(order),
    };
    let choices: Vec<Choice> =
        menu.into_iter().filter_map(order).map(|order| words::choice(state, &order)).collect();
    let about = String::new();
    (!choices.is_empty()).then(|| Part::Choices(Choices { title: title.to_owned(), about, choices }))
}

fn shop(state: &State, power: Power) -> Shop {
    let good = |unit: Unit| {
        let price = purchase::price(state, power, unit).ok()?;
        let one = Order::Buy { units: vec![Pick::owned(1, power, unit)], at: None };
        if price <= state.treasury[power as usize] {
            check::check(state, power.player().seat(), &one).ok()?;
        }
        Some(Good {
            unit: unit.id().to_owned(),
            name: format!("{} {}", power.id(), unit.id()),
            title: title(unit).to_owned(),
            price: u32::from(price),
            most: unit.limits().map_or(99, |(most, each)| {
                u32::from(each.min(most.saturating_sub(state.count_in_play(power, unit))))
            }),
            facts: vec![unit.attack().to_string(), unit.defense().to_string(), unit.movement().to_string()],
        })
    };
    let bought = state.bought.iter().filter(|lot| lot.owner == power);
    let bought: Vec<String> =
        bought.map(|lot| format!("{} {}", lot.count, title(lot.unit).to_lowercase())).collect();
    Shop {
        title: format!("{} buys", power.title()),
        verb: "buy".into(),
        ending: String::new(),
        purse: u32::from(state.treasury[power as usize]),
        currency: "IPC".into(),
        columns: ["Att", "Def", "Move"].map(String::from).into(),
        goods: UNITS.into_iter().filter_map(good).collect(),
        bought: bought.join(", "),
    }
}

/// What waits for a place, with the places that the menu offers.
fn places(state: &State, player: Power) -> Places {
    let mut goods: Vec<Waits> = Vec::new();
    let mut seen: Vec<(Power, Unit)> = Vec::new();
    for lot in state.bought.iter().filter(|lot| lot.owner.player() == player) {
        if seen.contains(&(lot.owner, lot.unit)) {
            continue;
        }
        seen.push((lot.owner, lot.unit));
        let heading = Heading::Place { power: lot.owner, unit: lot.unit };
        let mut spots: BTreeMap<(bool, Space), u32> = BTreeMap::new();
        for offer in options::options(state, player.seat(), Some(&heading)) {
            if let Offer::Order(Order::Place { units, space }) = offer {
                let count: u32 = units.iter().map(|pick| u32::from(pick.count)).sum();
                let off = units.iter().any(|pick| pick.off_factory);
                let most = spots.entry((off, space)).or_default();
                *most = count.max(*most);
            }
        }
        for off in [false, true] {
            let lots = state.bought.iter().filter(|other| {
                other.owner == lot.owner && other.unit == lot.unit && other.off_factory == off
            });
            let count: u32 = lots.map(|other| u32::from(other.count)).sum();
            if count > 0 {
                let word = if off { "off-factory " } else { "" };
                let spot =
                    |(_, (space, most)): (_, (&Space, &u32))| Spot { space: space.id().into(), most: *most };
                goods.push(Waits {
                    unit: lot.unit.id().into(),
                    name: format!("{} {word}{}", lot.owner.id(), lot.unit.id()),
                    title: format!("{word}{}", title(lot.unit)),
                    count,
                    spots: spots
                        .iter()
                        .filter(|((kind, _), _)| *kind == off)
                        .map(|((_, space), most)| ((), (space, most)))
                        .map(spot)
                        .collect(),
                });
            }
        }
    }
    Places { title: "Place units".into(), verb: "place".into(), goods }
}

// What is asked beside the orders of a phase.

fn answers(state: &State, player: Power, waiting: &Waiting) -> Vec<Part> {
    let pick = match waiting {
        Waiting::Battle => state.battle.as_ref().and_then(|battle| losses(state, battle)),
        Waiting::Raid => raid_losses(state),
        _ => None,
    };
    if let Some(pick) = pick {
        return vec![Part::Pick(pick)];
    }
    let choices: Vec<Choice> =
        options::orders_now(state).iter().map(|order| words::choice(state, order)).collect();
    let (title, about) = words::question(state, player, waiting);
    vec![Part::Choices(Choices { title, about, choices })]
}

/// Raiders that guns or fighters hit.
fn raid_losses(state: &State) -> Option<PickUnits> {
    let raid = state.raid.as_ref()?;
    let all = match raid.step {
        RaidStep::GunLosses | RaidStep::RaiderLosses => bombing::raiders(state, raid),
        _ => return None,
    };
    let hits = usize::from(raid.hits).min(all.len());
    let first: Vec<PieceId> = all.iter().copied().take(hits).collect();
    let frame = frame("Losses of the raid", "raid-losses", hits as u32);
    Some(PickUnits { kinds: kinds(state, &all, &first), ..frame })
}

fn losses(state: &State, battle: &Battle) -> Option<PickUnits> {
    let attacker = match battle.step {
        Step::AttackerLosses => true,
        Step::DefenderLosses | Step::FirstShotLosses => false,
        _ => return None,
    };
    let hits = if attacker { &battle.hits_on_attacker } else { &battle.hits_on_defender };
    let slots = casualties::slots(state, battle, attacker);
    let must = u32::from(casualties::demanded(hits, &slots));
    let all: Vec<PieceId> = slots.iter().map(|slot| slot.piece).collect();
    let frame = frame("Losses", "casualties", must);
    Some(PickUnits { kinds: kinds(state, &all, &casualties::suggested(state, hits, &slots)), ..frame })
}

fn frame(title: &str, verb: &str, must: u32) -> PickUnits {
    PickUnits {
        title: title.into(),
        verb: verb.into(),
        button: "Take these losses".into(),
        least: must,
        most: must,
        ..PickUnits::default()
    }
}

fn kinds(state: &State, all: &[PieceId], suggested: &[PieceId]) -> Vec<PickKind> {
    let suggested = casualties::as_picks(state, suggested);
    let kind = |pick: &Pick| {
        let power = pick.power.unwrap_or(state.power);
        let same = |other: &&Pick| Pick { count: 0, ..**other } == Pick { count: 0, ..*pick };
        PickKind {
            power: power.id().into(),
            unit: pick.unit.id().into(),
            pick: print::picks(&[Pick { count: 1, ..*pick }]).trim_start_matches("1 ").to_owned(),
            count: u32::from(pick.count),
            note: if pick.damaged { "damaged".into() } else { String::new() },
            suggested: suggested.iter().find(same).map_or(0, |pick| u32::from(pick.count)),
        }
    };
    casualties::as_picks(state, all).iter().map(kind).collect()
}

// What is to be looked at.

fn fight(state: &State, battle: &Battle) -> Fight {
    let side = |ids: Vec<PieceId>, value: fn(&State, &Battle, PieceId) -> u8, lead: Power| {
        let mut fighters: Vec<Fighter> = Vec::new();
        for id in ids {
            let piece = state.piece(id);
            let struck = battle.struck.contains(&id);
            let note = match (struck, piece.damaged, piece.seaborne) {
                (true, ..) => "hit",
                (_, true, _) => "damaged",
                (_, _, true) => "came by sea",
                _ => "",
            };
            let one = Fighter {
                power: piece.owner.id().into(),
                unit: piece.unit.id().into(),
                count: 1,
                need: value(state, battle, id),
                sides: 6,
                note: note.into(),
            };
            match fighters.iter_mut().find(|known| Fighter { count: 1, ..(**known).clone() } == one) {
                Some(known) => known.count += 1,
                None => fighters.push(one),
            }
        }
        FightSide { power: lead.id().into(), fighters }
    };
    let defenders = firepower::defenders(state, battle);
    let defender = defenders.first().map_or(state.controller(battle.space), |id| state.piece(*id).owner);
    let kind = match (battle.space.is_sea(), battle.amphibious) {
        (true, _) => "Sea battle",
        (_, true) => "Landing",
        _ => "Land battle",
    };
    Fight {
        space: battle.space.id().into(),
        kind: kind.into(),
        round: u32::from(battle.round),
        attacker: side(firepower::attackers(state, battle), firepower::attack_value, battle.attacker),
        defender: side(defenders, firepower::defense_value, defender),
        linked: Vec::new(),
        ways: Vec::new(),
        turns: Vec::new(),
    }
}
