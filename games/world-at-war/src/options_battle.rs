//! Menus in a raid and in a battle.

use crate::battle::{Battle, RaidStep, Step};
use crate::casualties::{as_picks, slots, suggested};
use crate::order::{Mission, Order};
use crate::power::Power;
use crate::state::State;
use crate::tech::PARTS;
use crate::units::Unit;
use crate::{bombing, firepower, retreat};

pub fn raid_answers(state: &State) -> Vec<Order> {
    let Some(raid) = &state.raid else { return Vec::new() };
    match raid.step {
        RaidStep::Jam => vec![Order::Jam, Order::Pass],
        RaidStep::Defenders => {
            (0..=bombing::may_rise(state, raid)).rev().map(|count| Order::RaidDefenders { count }).collect()
        }
        RaidStep::GunLosses | RaidStep::RaiderLosses => {
            let ids = bombing::raiders(state, raid);
            let hits = usize::from(raid.hits).min(ids.len());
            let first: Vec<_> = ids.iter().copied().take(hits).collect();
            let last: Vec<_> = ids.iter().rev().copied().take(hits).collect();
            let mut orders = vec![Order::RaidLosses { units: as_picks(state, &first) }];
            let other = Order::RaidLosses { units: as_picks(state, &last) };
            if !orders.contains(&other) {
                orders.push(other);
            }
            orders
        }
        RaidStep::Missions => {
            let bombers = bombing::raiders(state, raid)
                .into_iter()
                .filter(|id| state.piece(*id).unit == Unit::Bomber)
                .count() as u16;
            let parts = PARTS.iter().map(|part| Mission::Part(*part));
            let missions = [Mission::Conventional, Mission::Guns].into_iter().chain(parts);
            missions.map(|mission| Order::Bomb { missions: vec![(bombers, mission)] }).collect()
        }
        RaidStep::Pay => vec![Order::Pay, Order::Demolish { space: raid.space }],
        _ => Vec::new(),
    }
}

pub fn battle_answers(state: &State, player: Power, battle: &Battle) -> Vec<Order> {
    let counted = |most: usize| (1..=most.min(4) as u16).collect::<Vec<_>>();
    match battle.step {
        Step::FirstTarget => {
            let all = Battle { apart: false, ..battle.clone() };
            firepower::firing_owners(state, &all)
                .into_iter()
                .map(|power| Order::FirstTarget { power })
                .collect()
        }
        Step::LossesFirst => {
            firepower::nations(state, battle).into_iter().map(|power| Order::LossesFirst { power }).collect()
        }
        Step::Enigma => {
            let ways = retreat::refuges(state, battle).into_iter().map(|space| Order::Enigma { space });
            [Order::Pass].into_iter().chain(ways).collect()
        }
        Step::Espionage => vec![Order::Pass, Order::Espionage { space: None }],
        Step::RoundBegins => vec![Order::Banzai { space: None }, Order::Press],
        Step::AttackerKamikaze | Step::DefenderKamikaze => vec![Order::Pass, Order::Kamikaze { count: 1 }],
        Step::Guns => {
            let guns = firepower::guns(state, battle).min(255) as u8;
            (0..=guns).map(|armor| Order::AaTargets { aircraft: guns - armor, armor }).collect()
        }
        Step::FirstShotLosses | Step::DefenderLosses | Step::AttackerLosses => {
            let attacker = battle.step == Step::AttackerLosses;
            let hits = if attacker { &battle.hits_on_attacker } else { &battle.hits_on_defender };
            let open = slots(state, battle, attacker);
            let mut orders =
                vec![Order::Casualties { units: as_picks(state, &suggested(state, hits, &open)) }];
            let dear = sandtable_warfare::losses::choose(hits, &open, |slot| {
                let piece = state.piece(slot.piece);
                u32::from(u16::MAX - piece.unit.worth(piece.owner))
            });
            let ids: Vec<_> = dear.into_iter().map(|slot| slot.piece).collect();
            let other = Order::Casualties { units: as_picks(state, &ids) };
            if !orders.contains(&other) {
                orders.push(other);
            }
            orders
        }
        Step::KamikazeTargets => {
            let against_defence = battle.attacker == Power::Japan;
            let hits = [sandtable_warfare::losses::Hits { targets: u8::MAX, hits: battle.kamikaze_hits }];
            let open: Vec<_> = slots(state, battle, !against_defence)
                .into_iter()
                .map(|slot| sandtable_warfare::losses::Slot { tier: 0, ..slot })
                .collect();
            let dear = sandtable_warfare::losses::choose(&hits, &open, |slot| {
                let piece = state.piece(slot.piece);
                u32::from(u16::MAX - piece.unit.worth(piece.owner))
            });
            let ids: Vec<_> = dear.into_iter().map(|slot| slot.piece).collect();
            vec![Order::Casualties { units: as_picks(state, &ids) }]
        }
        Step::DefenderWithdraws => {
            let boats = crate::general_combat::boats(state, battle, false).len();
            [Order::Pass]
                .into_iter()
                .chain(counted(boats).into_iter().map(|count| Order::Withdraw { count }))
                .collect()
        }
        Step::PressOrRetreat => {
            let mut orders = vec![Order::Press];
            if player == Power::Japan {
                orders.push(Order::Banzai { space: None });
            }
            orders.extend(
                retreat::ways_out(state, battle).into_iter().map(|space| Order::Retreat { to: Some(space) }),
            );
            orders.push(Order::Retreat { to: None });
            let boats = crate::general_combat::boats(state, battle, true).len();
            orders.extend(counted(boats).into_iter().map(|count| Order::Withdraw { count }));
            orders
        }
        _ => Vec::new(),
    }
}
