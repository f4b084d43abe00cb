//! Combat and noncombat move: the battles that build up, and what still has to be done.

use sandtable_engine::Cited;
use sandtable_engine::pieces::PieceId;
use serde_json::{Map, Value, json};

use crate::amphibious;
use crate::board::Space;
use crate::combat_move;
use crate::conduct_combat;
use crate::game::LEDGER;
use crate::landing::{Horizon, stranded};
use crate::noncombat_move;
use crate::power::POWERS;
use crate::reason::Reason;
use crate::state::{AirDuty, Forces, Piece, State};
use crate::units::{Counts, Unit};
use crate::words;

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

pub fn combat_move(state: &State) -> Value {
    let ahead = ahead(state);
    let fights = |kind: &'static str, spaces: &[Space]| -> Vec<Value> {
        spaces.iter().map(|space| fight(state, kind, *space)).collect()
    };
    let mut battles = fights("battle", &ahead.battles);
    battles.extend(fights("walkover", &ahead.walkovers));
    battles.extend(fights("raid", &ahead.raids));
    json!({
        "kind": "combat-move",
        "battles": battles,
        "owed": faults(combat_move::check_end(state).err().unwrap_or_default()),
        "hint": match state.forces {
            Forces::Undecided => Some("China and the United States move and fight one after the other: whose unit you move first goes first."),
            _ => None,
        },
    })
}

pub fn faults(reasons: Vec<Reason>) -> Vec<Value> {
    let told = |reason: &Reason| {
        let rule = reason.rule();
        let section = LEDGER.get(rule).map(|row| row.section.clone());
        json!({"text": words::sentence(&reason.to_string()), "rule": rule, "section": section})
    };
    let mut list: Vec<Value> = reasons.iter().map(told).collect();
    list.dedup();
    list
}

fn fight(state: &State, kind: &'static str, space: Space) -> Value {
    let attacker = state.attacker();
    let on_duty = |p: &Piece| p.duty.is_some() == (kind == "raid");
    let landing = amphibious::landing_cargo(state, space);
    let present = state.at(space).filter(|(_, p)| p.owner == attacker && p.aboard.is_none() && on_duty(p));
    let attackers: Counts = present
        .map(|(id, _)| id)
        .chain(landing.iter().copied().filter(|_| kind != "raid"))
        .map(|id| (state.piece(id).unit, 1))
        .collect();
    json!({
        "space": space,
        "kind": kind,
        "landing": !landing.is_empty(),
        "attackers": attackers,
        "defenders": defenders(state, space),
    })
}

/// Enemy units in a space, by power.
fn defenders(state: &State, space: Space) -> Value {
    let attacker = state.attacker();
    let mut powers = Map::new();
    for power in POWERS.into_iter().filter(|power| power.is_enemy_of(attacker)) {
        let own = state.at(space).filter(|(_, p)| p.owner == power && p.unit != Unit::IndustrialComplex);
        let counts: Counts = own.map(|(_, p)| (p.unit, 1)).collect();
        if !counts.is_empty() {
            powers.insert(power.id().to_owned(), json!(counts));
        }
    }
    Value::Object(powers)
}

pub fn noncombat_move(state: &State) -> Value {
    let aloft = |horizon| -> Vec<PieceId> {
        noncombat_move::forces(state).into_iter().flat_map(|power| stranded(state, power, horizon)).collect()
    };
    json!({
        "kind": "noncombat-move",
        "aloft": by_space(state, &aloft(Horizon::Mobilize)),
        "doomed": by_space(state, &aloft(Horizon::NoncombatMove)),
        "owed": faults(noncombat_move::check_end(state).err().unwrap_or_default()),
    })
}

fn by_space(state: &State, ids: &[PieceId]) -> Vec<Value> {
    let mut spaces: Vec<Space> = ids.iter().map(|id| state.space_of(*id)).collect();
    spaces.sort_unstable();
    spaces.dedup();
    let units = |space: Space| -> Counts {
        let here = ids.iter().filter(|id| state.space_of(**id) == space);
        here.map(|id| (state.piece(*id).unit, 1)).collect()
    };
    spaces.into_iter().map(|space| json!({"space": space, "units": units(space)})).collect()
}
