//! Combat and noncombat move: the battles that build up, and what still has to be done.

use std::collections::BTreeMap;

use sandtable_engine::Cited;
use sandtable_engine::pieces::PieceId;
use serde::Serialize;

use crate::amphibious;
use crate::board::Space;
use crate::combat_move;
use crate::conduct_combat;
use crate::game::LEDGER;
use crate::landing::{Horizon, stranded};
use crate::noncombat_move;
use crate::power::{POWERS, Power};
use crate::reason::Reason;
use crate::state::{AirDuty, Forces, Piece, State};
use crate::units::{Counts, Unit};
use crate::words;

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CombatMove {
    battles: Vec<Fight>,
    owed: Vec<Fault>,
    hint: Option<&'static str>,
}

/// A battle that builds up.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Fight {
    space: Space,
    kind: FightKind,
    landing: bool,
    attackers: Counts,
    /// By power.
    #[cfg_attr(test, ts(as = "BTreeMap<String, Counts>"))]
    defenders: BTreeMap<Power, Counts>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum FightKind {
    Battle,
    Walkover,
    Raid,
}

/// Why a phase cannot end yet.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Fault {
    text: String,
    rule: &'static str,
    section: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NoncombatMove {
    aloft: Vec<Aloft>,
    doomed: Vec<Aloft>,
    owed: Vec<Fault>,
}

/// Aircraft over a space.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Aloft {
    space: Space,
    units: Counts,
}

/// What the combat moves made so far lead to.
#[derive(Debug, Default)]
pub struct Ahead {
    pub battles: Vec<Space>,
    /// Hostile territories that nobody defends.
    pub walkovers: Vec<Space>,
    pub raids: Vec<Space>,
}

pub fn ahead(state: &State) -> Ahead {
    let mut declared = state.clone();
    for zone in combat_move::implied_attacks(state) {
        declared.attacks.insert(zone);
    }
    let (walkovers, battles) = conduct_combat::unresolved(&declared)
        .into_iter()
        .partition(|space| conduct_combat::is_walkover(&declared, *space));
    let attacker = state.attacker();
    let raider = |p: &Piece| p.owner == attacker && p.duty == Some(AirDuty::Raid) && !p.fought;
    let mut raids: Vec<Space> =
        state.pieces.all().filter(|(_, _, p)| raider(p)).map(|(_, space, _)| Space(space)).collect();
    raids.sort_unstable();
    raids.dedup();
    Ahead { battles, walkovers, raids }
}

pub fn combat_move(state: &State) -> CombatMove {
    let ahead = ahead(state);
    let kinds = [
        (FightKind::Battle, &ahead.battles),
        (FightKind::Walkover, &ahead.walkovers),
        (FightKind::Raid, &ahead.raids),
    ];
    let fights = |(kind, spaces): (FightKind, &Vec<Space>)| -> Vec<Fight> {
        spaces.iter().map(|space| fight(state, kind, *space)).collect()
    };
    CombatMove {
        battles: kinds.into_iter().flat_map(fights).collect(),
        owed: faults(combat_move::check_end(state).err().unwrap_or_default()),
        hint: match state.forces {
            Forces::Undecided => Some(
                "China and the United States move and fight one after the other: whose unit you move first goes first.",
            ),
            _ => None,
        },
    }
}

pub fn faults(reasons: Vec<Reason>) -> Vec<Fault> {
    let told = |reason: &Reason| {
        let rule = reason.rule();
        let section = LEDGER.get(rule).map(|row| row.section.clone());
        Fault { text: words::sentence(&reason.to_string()), rule, section }
    };
    let mut list: Vec<Fault> = reasons.iter().map(told).collect();
    list.dedup();
    list
}

fn fight(state: &State, kind: FightKind, space: Space) -> Fight {
    let attacker = state.attacker();
    let on_duty = |p: &Piece| p.duty.is_some() == (kind == FightKind::Raid);
    let landing = amphibious::landing_cargo(state, space);
    let present = state.at(space).filter(|(_, p)| p.owner == attacker && p.aboard.is_none() && on_duty(p));
    let attackers: Counts = present
        .map(|(id, _)| id)
        .chain(landing.iter().copied().filter(|_| kind != FightKind::Raid))
        .map(|id| (state.piece(id).unit, 1))
        .collect();
    Fight { space, kind, landing: !landing.is_empty(), attackers, defenders: defenders(state, space) }
}

/// Enemy units in a space, by power.
fn defenders(state: &State, space: Space) -> BTreeMap<Power, Counts> {
    let attacker = state.attacker();
    let enemies = POWERS.into_iter().filter(|power| state.are_enemies(*power, attacker));
    let present = |power: Power| {
        let own = state.at(space).filter(|(_, p)| p.owner == power && p.unit != Unit::IndustrialComplex);
        (power, own.map(|(_, p)| (p.unit, 1)).collect::<Counts>())
    };
    enemies.map(present).filter(|(_, counts)| !counts.is_empty()).collect()
}

pub fn noncombat_move(state: &State) -> NoncombatMove {
    let aloft = |horizon| -> Vec<PieceId> {
        noncombat_move::forces(state).into_iter().flat_map(|power| stranded(state, power, horizon)).collect()
    };
    NoncombatMove {
        aloft: by_space(state, &aloft(Horizon::Mobilize)),
        doomed: by_space(state, &aloft(Horizon::NoncombatMove)),
        owed: faults(noncombat_move::check_end(state).err().unwrap_or_default()),
    }
}

fn by_space(state: &State, ids: &[PieceId]) -> Vec<Aloft> {
    let mut spaces: Vec<Space> = ids.iter().map(|id| state.space_of(*id)).collect();
    spaces.sort_unstable();
    spaces.dedup();
    let units = |space: Space| -> Counts {
        let here = ids.iter().filter(|id| state.space_of(**id) == space);
        here.map(|id| (state.piece(*id).unit, 1)).collect()
    };
    spaces.into_iter().map(|space| Aloft { space, units: units(space) }).collect()
}
