//! Sections 3.6.5.2 to 3.6.5.4: what comes before the first round.

use super::*;

/// Combat in a zone begins: the country's forces appear, landings are made, the sides are drawn up.
pub fn open(on: &mut Unfold, space: Space) {
    let state = on.state();
    if state.is_neutral_land(space) && !state.mustered.contains(space) {
        if state.empire {
            return on.emit(Event::Waits { waiting: Waiting::MusterDie { space, diplomacy: false } });
        }
        muster(on, space);
    }
    if diplomacy::calls_up_when_attacked(on.state(), space) {
        return on.emit(Event::Waits { waiting: Waiting::ReservesDie { space, result: 0 } });
    }
    draw_up(on, space);
}

pub fn draw_up(on: &mut Unfold, space: Space) {
    let insulted = diplomacy::strikes_first(on.state(), space);
    if !insulted {
        land_troops(on, space);
    }
    let battle = sides(on.state(), space, insulted);
    let (attacker, defender) = (battle.attacker, battle.defender);
    let nobody = battle.attackers.is_empty() && battle.raiders.is_empty() && battle.bombers.is_empty();
    if nobody && !insulted {
        on.emit(Event::Resolved { space });
        return crate::conduct_combat::next_zone(on);
    }
    on.emit(Event::Attacked { space, by: attacker });
    war::attacked(on, attacker, defender, space.is_sea());
    on.emit(Event::BattleOpened { battle: Box::new(battle) });
    let battle = here(on);
    if space.is_sea() && !battle.attackers.is_empty() && !battle.defenders.is_empty() {
        return sea_search::begin(on);
    }
    found(on);
}

/// The attackers have found their enemy, or need not look for it.
pub fn found(on: &mut Unfold) {
    if !readiness::begin(on) {
        round_zero(on);
    }
}

/// What was announced goes ashore, if the sea is free, and paratroopers jump.
pub fn land_troops(on: &mut Unfold, space: Space) {
    let state = on.state();
    let coming = |p: &Piece| p.landing == Some(space) && p.aboard.is_some() && state.is_acting(p.owner);
    let (mut ashore, mut dropped) = (Vec::new(), Vec::new());
    for (id, at, piece) in state.pieces.all().filter(|(_, _, p)| coming(p)) {
        match Space(at).is_sea() {
            true if !state.is_enemy_sea(Space(at), piece.owner) => ashore.push(id),
            true => {}
            false => dropped.push(id),
        }
    }
    if !ashore.is_empty() {
        on.emit(Event::Ashore { cargo: ashore, to: space, dropped: false });
    }
    if !dropped.is_empty() {
        on.emit(Event::Ashore { cargo: dropped, to: space, dropped: true });
    }
}

pub(super) fn sides(state: &State, space: Space, insulted: bool) -> Battle {
    let own: Vec<(PieceId, &Piece)> = state
        .at(space)
        .filter(|(_, p)| {
            state.is_acting(p.owner) && p.aboard.is_none() && p.unit.fights() && !p.flags.airborne()
        })
        .filter(|(_, p)| !p.flags.retreated())
        .collect();
    let leader = state.acting().filter(|power| own.iter().any(|(_, p)| p.owner == *power)).last();
    let attacker = leader.unwrap_or(state.power);
    let enemy = |p: &Piece| state.may_attack(attacker, p.owner);
    let stands = |p: &Piece| {
        let class = if space.is_land() {
            p.unit.is_ground() || p.is_air() || p.unit == AtomicBomb
        } else {
            p.is_sea() || p.is_air()
        };
        let reserve = p.unit == ReserveInfantry && p.owner.is_player() && !p.flags.homebound();
        class && !reserve && p.aboard.is_none()
    };
    let defenders: Vec<PieceId> =
        state.at(space).filter(|(_, p)| enemy(p) && stands(p)).map(|(id, _)| id).collect();
    let holder = state.controller(space).filter(|_| space.is_land());
    let most = POWERS
        .into_iter()
        .max_by_key(|power| defenders.iter().filter(|id| state.piece(**id).owner == *power).count());
    let present = |power: Power| defenders.iter().any(|id| state.piece(*id).owner == power);
    let defender = match (holder, defenders.is_empty()) {
        (Some(holder), true) => holder,
        (Some(holder), false) if present(holder) => holder,
        (_, _) => most.unwrap_or(Neutral),
    };
    let ids = |what: &dyn Fn(&Piece) -> bool| {
        own.iter().filter(|(_, p)| what(p)).map(|(id, _)| *id).collect::<Vec<_>>()
    };
    let mut battle = Battle::new(space, Cause::Turn, attacker, defender);
    battle.attackers = ids(&|p| !p.flags.raider() && !p.flags.bombing());
    battle.raiders = ids(&|p| p.flags.raider());
    battle.bombers = ids(&|p| p.flags.bombing());
    battle.amphibious = own.iter().any(|(_, p)| p.flags.seaborne());
    battle.crossed = own.iter().any(|(_, p)| p.flags.crossed());
    battle.defenders = defenders;
    battle.insulted = insulted;
    battle
}

/// 3.6.5.2: an insulted country strikes once with its regular units.
pub fn round_zero(on: &mut Unfold) {
    let battle = here(on);
    if battle.insulted && !round_zero_shots(on.state(), &battle).is_empty() && !battle.attackers.is_empty() {
        return on.emit(Event::BattleStep { step: Step::RoundZeroDice });
    }
    after_round_zero(on);
}

pub(super) fn round_zero_shots(state: &State, battle: &Battle) -> Vec<volley::Shot> {
    let regular: Vec<PieceId> =
        battle.defenders.iter().copied().filter(|id| state.piece(*id).unit != ReserveInfantry).collect();
    volley::plain_shots(state, &regular)
}

/// Then the player decides whether to fight.
pub(super) fn after_round_zero(on: &mut Unfold) {
    let battle = here(on);
    if !battle.insulted {
        return bombard(on);
    }
    on.emit(Event::InsultAnswered);
    on.emit(Event::Waits { waiting: Waiting::Refused { space: battle.space, fee: 0 } });
}

/// After round zero: fight on.
pub fn fight_after_all(on: &mut Unfold) {
    let space = here(on).space;
    land_troops(on, space);
    bombard(on);
}

/// After round zero: go back.
pub fn withdraw(on: &mut Unfold) {
    let space = here(on).space;
    on.emit(Event::BattleOver);
    diplomacy::send_back(on, space);
    on.emit(Event::RefusedBy { space: None, furious: false });
    on.emit(Event::Resolved { space });
    crate::conduct_combat::next_zone(on);
}

/// Ships beside the landing, sea zone by sea zone, and how many of them may bombard: one for each unit that was
/// landed from their zone.
pub fn bombarders(state: &State, battle: &Battle) -> Vec<(Vec<PieceId>, usize)> {
    if !battle.amphibious {
        return Vec::new();
    }
    let mut zones = Vec::new();
    for zone in battle.space.neighbours().filter(|zone| zone.is_sea()) {
        let landed = battle.attackers.iter().filter(|id| {
            let piece = state.piece(**id);
            piece.flags.seaborne() && piece.from == Some(zone)
        });
        let able = state
            .at(zone)
            .filter(|(_, p)| state.is_acting(p.owner) && p.unit.can_bombard() && !p.flags.retreated());
        let ships: Vec<PieceId> = able.map(|(id, _)| id).collect();
        let most = landed.count().min(ships.len());
        if most > 0 {
            zones.push((ships, most));
        }
    }
    zones
}

/// As many ships as may bombard, the strongest of each zone.
pub fn best_bombarders(state: &State, battle: &Battle) -> Vec<PieceId> {
    let mut best = Vec::new();
    for (mut ships, most) in bombarders(state, battle) {
        ships.sort_by_key(|id| std::cmp::Reverse(crate::volley::attack_value(state, state.piece(*id))));
        best.extend(ships.into_iter().take(most));
    }
    best
}

/// 3.6.5.3.
pub(super) fn bombard(on: &mut Unfold) {
    let battle = here(on);
    if bombarders(on.state(), &battle).is_empty() || battle.defenders.is_empty() {
        return aim(on);
    }
    if on.state().skips(battle.attacker) {
        return aim(on);
    }
    on.emit(Event::BattleStep { step: Step::Bombard });
}

pub fn bombards(on: &mut Unfold, ships: Vec<PieceId>) {
    let none = ships.is_empty();
    on.emit(Event::Bombards { ships });
    match none {
        true => aim(on),
        false => on.emit(Event::BattleStep { step: Step::BombardDice }),
    }
}

/// 3.6.5.4: the gun fires at aircraft or at armor.
pub(super) fn aim(on: &mut Unfold) {
    let battle = here(on);
    let state = on.state();
    if !battle.space.is_land() || !guns::fires(state, &battle) {
        return coastal(on);
    }
    let aircraft = !guns::targets(state, &battle, Aim::Aircraft).is_empty();
    let armor = !guns::targets(state, &battle, Aim::Armor).is_empty();
    let owner = guns::gun_in(state, battle.space).map(|(_, gun)| gun.owner);
    let decides = owner.is_some_and(|owner| owner.is_player() && state.is_alive(owner));
    match (aircraft, armor) {
        (false, false) => coastal(on),
        (true, true) if decides => on.emit(Event::BattleStep { step: Step::Aim }),
        (true, _) => aimed(on, Aim::Aircraft),
        (false, true) => aimed(on, Aim::Armor),
    }
}

pub fn aimed(on: &mut Unfold, aim: Aim) {
    on.emit(Event::Aimed { aim: Some(aim) });
    on.emit(Event::BattleStep { step: Step::GunDice });
}

/// The coastal gun picks a ship, in every round of a landing.
pub(super) fn coastal(on: &mut Unfold) {
    let battle = here(on);
    let ships = guns::ships_in_range(on.state(), &battle);
    let state = on.state();
    let alike = ships.windows(2).all(|pair| state.piece(pair[0]).unit == state.piece(pair[1]).unit);
    match ships[..] {
        [] => after_guns(on),
        [first, ..] if alike => coastal_aimed(on, first),
        _ => on.emit(Event::BattleStep { step: Step::CoastalTarget }),
    }
}

pub fn coastal_aimed(on: &mut Unfold, ship: PieceId) {
    on.emit(Event::Targeted { pieces: vec![ship] });
    on.emit(Event::BattleStep { step: Step::CoastalDie });
}

pub(super) fn after_guns(on: &mut Unfold) {
    on.emit(Event::Targeted { pieces: Vec::new() });
    match here(on).round {
        0 => atomic::begin(on),
        _ => reserves(on),
    }
}
