//! Strategic bombing raids, rockets and the atomic bomb (13.4, 13.5, 14.3, 14.12).

use sandtable_engine::pieces::PieceId;
use sandtable_engine::{Die, RollRequest};

use crate::Unfold;
use crate::battle::{Raid, RaidStep, Toll, Waiting};
use crate::board::Space;
use crate::check::{Plan, Ruled};
use crate::event::{Event, Fact, Mark, Why};
use crate::losses::owe;
use crate::movement::is_foe;
use crate::order::{Ground, Mission, Order, Pick};
use crate::power::Power;
use crate::reason::Reason;
use crate::state::{Piece, Role, State};
use crate::tech::{PARTS, Part, Tech};
use crate::units::Unit;

pub fn raiders(state: &State, raid: &Raid) -> Vec<PieceId> {
    state
        .at(raid.space)
        .filter(|(_, p)| p.role == Role::Raid && !p.fought && p.owner.player() == raid.attacker)
        .map(|(id, _)| id)
        .collect()
}

fn of(state: &State, ids: &[PieceId], unit: Unit) -> Vec<PieceId> {
    ids.iter().copied().filter(|id| state.piece(*id).unit == unit).collect()
}

fn foes(state: &State, raid: &Raid, unit: Unit) -> Vec<PieceId> {
    let hostile = |p: &Piece| Power::run_by(raid.attacker).any(|owner| is_foe(state, raid.space, owner, p));
    state.at(raid.space).filter(|(_, p)| p.unit == unit && hostile(p)).map(|(id, _)| id).collect()
}

/// Fighters that may rise: half of them while the fuel dumps burn, none that cannot see.
pub fn may_rise(state: &State, raid: &Raid) -> u16 {
    let fighters = foes(state, raid, Unit::Fighter).len() as u16;
    match () {
        () if raid.jammed => 0,
        () if state.damage(raid.space, Part::FuelDumps) > 0 => fighters / 2,
        () => fighters,
    }
}

fn speaker(state: &State, raid: &Raid) -> Power {
    raiders(state, raid).first().map_or(raid.attacker, |id| state.piece(*id).owner)
}

pub fn begin(on: &mut Unfold<'_>, space: Space) {
    let state = on.state();
    let raid = Raid {
        space,
        attacker: state.power,
        defender: state.controller(space),
        step: RaidStep::Jam,
        jammed: false,
        defenders: 0,
        hits: 0,
        struck: Vec::new(),
        missions: Vec::new(),
        owed: 0,
    };
    on.emit(Event::Awaited { waiting: Waiting::Raid });
    on.emit(Event::Raided { raid: Some(Box::new(raid)) });
}

fn set(on: &mut Unfold<'_>, change: impl FnOnce(&mut Raid)) {
    let Some(mut raid) = on.state().raid.clone() else { return };
    change(&mut raid);
    on.emit(Event::Raided { raid: Some(Box::new(raid)) });
}

fn go_to(on: &mut Unfold<'_>, step: RaidStep) {
    set(on, |raid| raid.step = step);
}

pub fn decider(state: &State) -> Option<Power> {
    let raid = state.raid.as_ref()?;
    match raid.step {
        RaidStep::Jam | RaidStep::GunLosses | RaidStep::Missions => Some(raid.attacker),
        RaidStep::Defenders | RaidStep::RaiderLosses | RaidStep::Pay | RaidStep::DefenderLosses => {
            Some(raid.defender.player())
        }
        _ => None,
    }
}

pub fn wanted(state: &State) -> &'static str {
    match state.raid.as_ref().map(|raid| raid.step) {
        Some(RaidStep::Jam) => "`jam` or `pass`",
        Some(RaidStep::GunLosses | RaidStep::RaiderLosses | RaidStep::DefenderLosses) => "`raid-losses`",
        Some(RaidStep::Defenders) => "`raid-defenders` and a number",
        Some(RaidStep::Missions) => "`bomb` with a mission for each bomber",
        Some(RaidStep::Pay) => "`pay` or `demolish` and the area",
        _ => "dice",
    }
}

fn dice_of(count: usize, unit: &'static str, need: Option<u8>) -> Vec<Die> {
    vec![Die { sides: 6, unit: unit.into(), need }; count]
}

fn gun_shots(state: &State, raid: &Raid) -> usize {
    (3 * foes(state, raid, Unit::AaGun).len()).min(raiders(state, raid).len())
}

fn fighter_value(state: &State, owner: Power) -> u8 {
    1 + u8::from(state.has(owner, Tech::JetFighters))
}

fn escorts(state: &State, raid: &Raid) -> Vec<PieceId> {
    let all = of(state, &raiders(state, raid), Unit::Fighter);
    all.into_iter().filter(|id| state.options.escorts_roll_when_hit || !raid.struck.contains(id)).collect()
}

pub fn dice(state: &State) -> Option<RollRequest> {
    let raid = state.raid.as_ref()?;
    let attacker = speaker(state, raid);
    let (step, by, dice) = match raid.step {
        RaidStep::JamDie => ("jam", Power::Britain, dice_of(1, "jamming", Some(3))),
        RaidStep::Guns => ("raid-aa", raid.defender, dice_of(gun_shots(state, raid), "aa-gun", Some(1))),
        RaidStep::DefendersFire => (
            "raid-defense",
            raid.defender,
            dice_of(raid.defenders.into(), "fighter", Some(fighter_value(state, raid.defender))),
        ),
        RaidStep::EscortsFire => (
            "raid-escort",
            attacker,
            dice_of(escorts(state, raid).len(), "fighter", Some(fighter_value(state, attacker))),
        ),
        RaidStep::Bombs => {
            let one = |mission: &Mission| Die {
                sides: 6,
                unit: mission.id().into(),
                need: (*mission == Mission::Guns).then_some(4),
            };
            ("bomb", attacker, bombs(state, raid).iter().map(one).collect())
        }
        _ => return None,
    };
    Some(RollRequest { step: step.into(), by: by.id().into(), place: raid.space.id().into(), dice })
}

fn may_be_heavy(state: &State, raid: &Raid) -> u8 {
    if state.has(speaker(state, raid), Tech::HeavyBombers) {
        state.doings.heavy_left(raid.space, true)
    } else {
        0
    }
}

/// One die for each bomber in the order of the missions; two bombers may be heavy and have two each.
fn bombs(state: &State, raid: &Raid) -> Vec<Mission> {
    let mut heavy = may_be_heavy(state, raid);
    let mut dice = Vec::new();
    for (count, mission) in &raid.missions {
        for _ in 0..*count {
            dice.push(*mission);
            if heavy > 0 {
                heavy -= 1;
                dice.push(*mission);
            }
        }
    }
    dice
}

/// Run through the steps until somebody must decide or dice must fall.
pub fn advance(on: &mut Unfold<'_>) {
    while let Some(raid) = on.state().raid.clone() {
        let state = on.state();
        match raid.step {
            RaidStep::Jam => {
                let british = raiders(state, &raid).iter().any(|id| state.piece(*id).owner == Power::Britain);
                if british && state.has(Power::Britain, Tech::RadarJamming) && may_rise(state, &raid) > 0 {
                    return;
                }
                go_to(on, RaidStep::Guns);
            }
            RaidStep::Guns => {
                if gun_shots(state, &raid) > 0 {
                    return;
                }
                go_to(on, RaidStep::Defenders);
            }
            RaidStep::GunLosses => {
                let Some(lost) = uniform(state, &raiders(state, &raid), raid.hits) else { return };
                lose(on, lost);
                set(on, |raid| (raid.hits, raid.step) = (0, RaidStep::Defenders));
            }
            RaidStep::Defenders => {
                if raiders(state, &raid).is_empty() {
                    return finish(on);
                }
                if may_rise(state, &raid) > 0 && !raid.defender.is_nobody() {
                    return;
                }
                go_to(on, RaidStep::DefendersFire);
            }
            RaidStep::DefendersFire => {
                if raid.defenders > 0 {
                    return;
                }
                go_to(on, RaidStep::Missions);
            }
            RaidStep::RaiderLosses => {
                let Some(lost) = uniform(state, &raiders(state, &raid), raid.hits) else { return };
                set(on, |raid| {
                    raid.struck.extend(lost);
                    (raid.hits, raid.step) = (0, RaidStep::EscortsFire);
                });
            }
            RaidStep::EscortsFire => {
                if !escorts(state, &raid).is_empty() {
                    return;
                }
                after_air_battle(on, 0);
            }
            RaidStep::DefenderLosses => after_air_battle(on, raid.hits),
            RaidStep::Missions => {
                if of(state, &raiders(state, &raid), Unit::Bomber).is_empty()
                    || !state.factories.contains(raid.space)
                {
                    return finish(on);
                }
                return;
            }
            RaidStep::Pay => {
                if raid.owed == 0 || raid.defender.is_nobody() || !state.factories.contains(raid.space) {
                    return finish(on);
                }
                return;
            }
            RaidStep::JamDie | RaidStep::Bombs => return,
        }
    }
}

/// Escort hits fall on the fighters that rose; then the struck raiders are gone.
fn after_air_battle(on: &mut Unfold<'_>, hits: u16) {
    let Some(raid) = on.state().raid.clone() else { return };
    let risen = foes(on.state(), &raid, Unit::Fighter).into_iter().take(raid.defenders.into());
    let lost: Vec<PieceId> = risen.take(hits.into()).chain(raid.struck.iter().copied()).collect();
    lose(on, lost);
    set(on, |raid| {
        raid.struck.clear();
        (raid.hits, raid.defenders, raid.step) = (0, 0, RaidStep::Missions);
    });
}

fn lose(on: &mut Unfold<'_>, pieces: Vec<PieceId>) {
    if !pieces.is_empty() {
        on.emit(Event::Lost { pieces });
    }
}

/// The losses if it makes no difference who is hit.
fn uniform(state: &State, able: &[PieceId], hits: u16) -> Option<Vec<PieceId>> {
    let kind = |id: &PieceId| {
        (state.piece(*id).unit, state.piece(*id).owner, state.piece(*id).moved, state.piece(*id).origin)
    };
    let same = able.windows(2).all(|pair| kind(&pair[0]) == kind(&pair[1]));
    (hits == 0 || same || able.len() <= usize::from(hits))
        .then(|| able.iter().copied().take(hits.into()).collect())
}

fn finish(on: &mut Unfold<'_>) {
    let Some(raid) = on.state().raid.clone() else { return };
    let done = raiders(on.state(), &raid);
    if !done.is_empty() {
        on.emit(Event::Marked { pieces: done, mark: Mark::Fought });
    }
    on.emit(Event::Settled);
    on.emit(Event::Raided { raid: None });
}

/// Answers that the raid asks for.
pub fn answer(state: &State, _player: Power, order: &Order) -> Ruled {
    let Some(raid) = &state.raid else { return Err(Reason::NotNow { wanted: "nothing" }) };
    let next = |change: &dyn Fn(&mut Raid)| {
        let mut raid = raid.clone();
        change(&mut raid);
        Event::Raided { raid: Some(Box::new(raid)) }
    };
    match (raid.step, order) {
        (RaidStep::Jam, Order::Pass) => Ok(Plan::of(vec![next(&|raid| raid.step = RaidStep::Guns)])),
        (RaidStep::Jam, Order::Jam) => Ok(Plan::of(vec![next(&|raid| raid.step = RaidStep::JamDie)])),
        (RaidStep::GunLosses, Order::RaidLosses { units }) => {
            let lost = named(state, &raiders(state, raid), units, raid.hits)?;
            Ok(Plan::of(vec![
                Event::Lost { pieces: lost },
                next(&|raid| (raid.hits, raid.step) = (0, RaidStep::Defenders)),
            ]))
        }
        (RaidStep::Defenders, Order::RaidDefenders { count }) => {
            let most = may_rise(state, raid);
            if *count > most {
                return Err(if raid.jammed || state.damage(raid.space, Part::FuelDumps) == 0 {
                    Reason::NotSoManyFighters { most }
                } else {
                    Reason::FuelDumpsBurn { most }
                });
            }
            Ok(Plan::of(vec![next(&|raid| (raid.defenders, raid.step) = (*count, RaidStep::DefendersFire))]))
        }
        (RaidStep::RaiderLosses, Order::RaidLosses { units }) => {
            let lost = named(state, &raiders(state, raid), units, raid.hits)?;
            Ok(Plan::of(vec![next(&|raid| {
                raid.struck.extend(&lost);
                (raid.hits, raid.step) = (0, RaidStep::EscortsFire);
            })]))
        }
        (RaidStep::Missions, Order::Bomb { missions }) => {
            let bombers = of(state, &raiders(state, raid), Unit::Bomber).len() as u16;
            let sent: u16 = missions.iter().fold(0, |sum, (count, _)| sum.saturating_add(*count));
            if sent != bombers || missions.iter().any(|(count, _)| *count == 0) {
                return Err(Reason::EveryBomber { bombers });
            }
            Ok(Plan::of(vec![next(&|raid| (raid.missions, raid.step) = (missions.clone(), RaidStep::Bombs))]))
        }
        (RaidStep::Pay, Order::Pay) => {
            let ipcs = raid.owed.min(state.treasury[raid.defender as usize]);
            Ok(Plan::of(vec![
                Event::Paid { power: raid.defender, ipcs, why: Why::Bombing },
                next(&|raid| raid.owed = 0),
            ]))
        }
        (RaidStep::Pay, Order::Demolish { space }) if *space == raid.space => {
            Ok(Plan::of(vec![Event::FactoryGone { space: *space }, next(&|raid| raid.owed = 0)]))
        }
        _ => Err(Reason::NotNow { wanted: wanted(state) }),
    }
}

/// The aircraft an order names.
fn named(state: &State, able: &[PieceId], picks: &[Pick], hits: u16) -> Result<Vec<PieceId>, Reason> {
    let mut chosen: Vec<PieceId> = Vec::new();
    for pick in picks {
        let fits = |id: &&PieceId| {
            let piece = state.piece(**id);
            piece.unit == pick.unit
                && pick.power.is_none_or(|power| power == piece.owner)
                && !chosen.contains(id)
        };
        let found: Vec<PieceId> = able.iter().filter(fits).take(pick.count.into()).copied().collect();
        if found.len() < usize::from(pick.count) {
            return Err(Reason::NoSuchLoss { count: pick.count, unit: pick.unit });
        }
        chosen.extend(found);
    }
    let must = hits.min(able.len() as u16);
    if chosen.len() != usize::from(must) {
        return Err(Reason::WrongNumberOfLosses { must, chosen: chosen.len() as u16 });
    }
    Ok(chosen)
}

pub fn rolled(on: &mut Unfold<'_>, faces: &[u8]) {
    let Some(raid) = on.state().raid.clone() else { return };
    let state = on.state();
    let hits = |need: u8| faces.iter().filter(|face| **face <= need).count() as u16;
    match raid.step {
        RaidStep::JamDie => set(on, |raid| {
            (raid.jammed, raid.step) = (faces.first().is_some_and(|face| *face <= 3), RaidStep::Guns)
        }),
        RaidStep::Guns => set(on, |raid| (raid.hits, raid.step) = (hits(1), RaidStep::GunLosses)),
        RaidStep::DefendersFire => {
            let need = fighter_value(state, raid.defender);
            set(on, |raid| (raid.hits, raid.step) = (hits(need), RaidStep::RaiderLosses));
        }
        RaidStep::EscortsFire => {
            let need = fighter_value(state, speaker(state, &raid));
            set(on, |raid| (raid.hits, raid.step) = (hits(need), RaidStep::DefenderLosses));
        }
        RaidStep::Bombs => drop_bombs(on, &raid, faces),
        _ => {}
    }
}

/// What a die comes to against the defender's precautions.
fn lessened(state: &State, owner: Power, face: u8) -> u8 {
    let beams = if owner == Power::Britain && state.has(owner, Tech::BeamDisruption) { 1 } else { 0 };
    let spread = if state.has(owner, Tech::IndustrialDecentralization) { 2 } else { 0 };
    face.saturating_sub(beams + spread)
}

fn drop_bombs(on: &mut Unfold<'_>, raid: &Raid, faces: &[u8]) {
    let missions = bombs(on.state(), raid);
    let bombers: u16 = raid.missions.iter().map(|(count, _)| *count).sum();
    let heavy = u16::from(may_be_heavy(on.state(), raid)).min(bombers) as u8;
    if heavy > 0 {
        on.emit(Event::Noted { fact: Fact::Heavy(raid.space, true, heavy) });
    }
    let mut owed: u16 = 0;
    for (mission, face) in missions.into_iter().zip(faces) {
        let effect = lessened(on.state(), raid.defender, *face);
        match mission {
            Mission::Conventional => owed += u16::from(effect),
            Mission::Part(part) => {
                let points = if effect == 6 { 10 } else { effect };
                if points > 0 {
                    on.emit(Event::FactoryDamaged { space: raid.space, part, points });
                }
            }
            Mission::Guns if *face <= 4 => {
                let gun = foes(on.state(), raid, Unit::AaGun).into_iter().take(1).collect();
                lose(on, gun);
            }
            Mission::Guns => {}
        }
    }
    set(on, |raid| (raid.owed, raid.step) = (owed, RaidStep::Pay));
}

/// Whose units a rocket or an atomic bomb destroys.
fn struck_owner(state: &State, space: Space, by: Power, pen: bool) -> Option<Power> {
    let holder = state.controller(space);
    let there: Vec<Power> = state
        .at(space)
        .filter(|(_, p)| state.at_war(by, p.owner) && p.in_pen == pen)
        .map(|(_, p)| p.owner)
        .collect();
    if there.contains(&holder) { Some(holder) } else { there.first().copied() }
}

pub fn rocket_die(on: &mut Unfold<'_>, power: Power, to: Space, part: Option<Part>, face: u8) {
    on.emit(Event::Settled);
    let state = on.state();
    let result = face + if state.tech(power, Tech::Rockets) > 1 { 2 } else { 0 };
    match part {
        Some(part) if state.factories.contains(to) => {
            let spread =
                if state.has(state.controller(to), Tech::IndustrialDecentralization) { 2 } else { 0 };
            let points = result.saturating_sub(spread);
            if points > 0 {
                on.emit(Event::FactoryDamaged { space: to, part, points });
            }
        }
        Some(_) => {}
        None => {
            if let Some(owner) = struck_owner(state, to, power, false) {
                owe(on, owner, Toll::Worth { space: to, ipcs: result.into(), pen: false });
            }
        }
    }
}

pub fn atomic_die(on: &mut Unfold<'_>, space: Space, ground: Ground, bomber: PieceId, face: u8) {
    on.emit(Event::Settled);
    on.emit(Event::Marked { pieces: vec![bomber], mark: Mark::Fought });
    on.emit(Event::Marked { pieces: vec![bomber], mark: Mark::Goal(None) });
    if face <= 5 {
        on.emit(Event::Awaited { waiting: Waiting::AtomicDamage { space, ground } });
    }
}

pub fn atomic_damage(on: &mut Unfold<'_>, space: Space, ground: Ground, faces: &[u8]) {
    on.emit(Event::Settled);
    let ipcs: u16 = faces.iter().map(|face| u16::from(*face)).sum();
    match ground {
        Ground::Factory => {
            for (part, face) in PARTS.iter().zip(faces) {
                if on.state().factories.contains(space) {
                    on.emit(Event::FactoryDamaged { space, part: *part, points: *face });
                }
            }
        }
        Ground::Units => {
            if let Some(owner) = struck_owner(on.state(), space, Power::Usa, false) {
                owe(on, owner, Toll::Worth { space, ipcs, pen: false });
            }
        }
        Ground::Pen => {
            let boats: u16 = crate::pens::boats_in(on.state(), space)
                .map(|id| on.state().piece(id).unit.worth(Power::Germany))
                .sum();
            if ipcs > boats {
                let inside: Vec<PieceId> = crate::pens::boats_in(on.state(), space).collect();
                lose(on, inside);
                on.emit(Event::PenGone { zone: space });
            } else {
                owe(on, Power::Germany, Toll::Worth { space, ipcs, pen: true });
            }
        }
    }
}
