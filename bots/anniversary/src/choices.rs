//! Decisions inside combat: losses, retreats, submarines, bombardment, interceptors, rockets.

use sandtable_anniversary::amphibious;
use sandtable_anniversary::battle::{Battle, Step};
use sandtable_anniversary::board::Space;
use sandtable_anniversary::bombing;
use sandtable_anniversary::casualties;
use sandtable_anniversary::conduct_combat;
use sandtable_anniversary::firepower::{Escape, leaves};
use sandtable_anniversary::general_combat;
use sandtable_anniversary::order::{Order, Pick};
use sandtable_anniversary::power::Power;
use sandtable_anniversary::retreat;
use sandtable_anniversary::state::{Piece, State};
use sandtable_anniversary::submarines;
use sandtable_anniversary::units::{Class, Counts, Unit};
use sandtable_engine::pieces::PieceId;
use sandtable_warfare::losses::{self, Slot};

use crate::assess::{Assessment, Outlook};
use crate::attack::after_losses;
use crate::forecast::{Clash, Forecast, exact};
use crate::temper::Temper;
use crate::theatre::{only, sum};

/// The outlook of the combat is kept from one battle to the next.
pub fn in_battle(
    state: &State,
    battle: &Battle,
    temper: &Temper,
    kept: &mut Option<(Power, Outlook)>,
) -> Order {
    match battle.step {
        Step::Bombardment => bombard(state, battle),
        Step::AttackerSubmarines => dive(state, battle, &battle.attackers, true),
        Step::DefenderSubmarines => dive(state, battle, &battle.defenders, false),
        Step::PressOrRetreat => press(state, battle, temper, kept),
        step => losses(state, battle, step, temper, kept),
    }
}

fn counts(state: &State, pieces: &[PieceId]) -> Counts {
    pieces.iter().map(|id| (state.piece(*id).unit, 1)).collect()
}

fn damaged(state: &State, pieces: &[PieceId]) -> u16 {
    pieces.iter().filter(|id| state.piece(**id).damaged).count() as u16
}

/// The battle as it stands for these attackers, with no gun and no bombardment to come.
fn standing(state: &State, battle: &Battle, attackers: &[PieceId]) -> (Clash, Forecast) {
    let clash = Clash {
        sea: battle.space.is_sea(),
        attackers: counts(state, attackers),
        defenders: counts(state, &battle.defenders),
        damaged: (damaged(state, attackers), damaged(state, &battle.defenders)),
        ..Clash::default()
    };
    (clash, exact(&clash))
}

/// What these attackers can expect to gain by fighting on, with what those who stay then invite.
fn prospect(view: &Assessment, battle: &Battle, attackers: &[PieceId]) -> f32 {
    let (clash, ahead) = standing(view.theatre.state, battle, attackers);
    let takes = battle.space.is_land() && clash.attackers.iter().any(|(unit, _)| unit.can_capture());
    let prize = if takes { view.values().prize(battle.space) } else { 0.0 };
    let staying =
        after_losses(&only(&clash.attackers, |unit| unit.class() != Class::Air), ahead.attackers_lost);
    let invites = view.exposure_if_held(battle.space, &staying);
    ahead.win * (prize - invites) + ahead.defenders_lost - ahead.attackers_lost
}

/// Go on if that is worth more than breaking off; who cannot leave then fights on alone.
fn press(state: &State, battle: &Battle, temper: &Temper, kept: &mut Option<(Power, Outlook)>) -> Order {
    let ways = retreat::choices(state, battle);
    if battle.spent {
        return ways.first().map_or(Order::Press, |to| Order::Retreat { to: *to });
    }
    let view = Assessment::with(state, state.attacker(), temper, kept.take());
    let strength = |to: &Option<Space>| to.map_or(0.0, |to| crate::theatre::price(&view.theatre.friends(to)));
    let best = ways.iter().copied().max_by(|a, b| strength(a).total_cmp(&strength(b)));
    let how = if best.flatten().is_some() { Escape::Together } else { Escape::AircraftAlone };
    let stays = |id: &PieceId| !leaves(how, state.piece(*id).unit, state.piece(*id).arrival);
    let (abandoned, leaving): (Vec<PieceId>, Vec<PieceId>) =
        battle.attackers.iter().copied().partition(|id| stays(id));
    let alone = if abandoned.is_empty() { 0.0 } else { prospect(&view, battle, &abandoned) };
    let alone = alone - best.flatten().map_or(0.0, |to| pursuit(&view, to, &leaving));
    let worth = prospect(&view, battle, &battle.attackers);
    *kept = Some((state.attacker(), view.into_outlook()));
    match best {
        Some(to) if worth < alone => Order::Retreat { to },
        _ => Order::Press,
    }
}

/// What the enemy can gain from units where they retreat to.
fn pursuit(view: &Assessment, to: Space, leaving: &[PieceId]) -> f32 {
    let moved = only(&counts(view.theatre.state, leaving), |unit| unit.class() != Class::Air);
    let there = view.theatre.friends(to);
    let danger = |units: &Counts| view.exposure_if_held(to, units);
    (danger(&sum(&there, &moved)) - danger(&there)).max(0.0)
}

/// Submarines dive out of a fight that their side is losing.
fn dive(state: &State, battle: &Battle, side: &[PieceId], attacking: bool) -> Order {
    let (_, ahead) = standing(state, battle, &battle.attackers);
    let balance = ahead.defenders_lost - ahead.attackers_lost;
    let losing = if attacking { balance < 0.0 && ahead.win < 0.5 } else { balance > 0.0 };
    let count = side.iter().filter(|id| state.piece(**id).unit == Unit::Submarine).count() as u16;
    let dive = Order::Submerge { units: vec![Pick::of(count, Unit::Submarine)] };
    let may = count > 0 && submarines::refused(state, battle, attacking, &dive).is_none();
    if losing && may { dive } else { Order::Strike }
}

fn bombard(state: &State, battle: &Battle) -> Order {
    let mut ships = amphibious::bombarding_ships(state, battle);
    ships.sort_by_key(|id| std::cmp::Reverse(state.piece(*id).unit.attack()));
    ships.truncate(amphibious::most_ships(state, battle));
    let units = counts(state, &ships).iter().map(|(unit, n)| Pick::of(n, unit)).collect();
    Order::Bombard { units }
}

/// The cheapest units go first, unless the attacker had better keep one that can take the territory.
fn losses(
    state: &State,
    battle: &Battle,
    step: Step,
    temper: &Temper,
    kept: &mut Option<(Power, Outlook)>,
) -> Order {
    let victims = general_combat::victims(battle, step);
    let attacking = victims == battle.attackers.as_slice();
    let slots = casualties::slots(state, victims);
    let lost = |keep: Option<PieceId>| {
        losses::choose(&battle.hits, &slots, |slot| match slot.damages_only() {
            true => 0,
            false if Some(slot.piece) == keep => 2_000,
            false => loss_value(state, slot.piece, attacking),
        })
    };
    let mut chosen = lost(None);
    if attacking
        && battle.space.is_land()
        && let Some(last) = taker(state, victims)
        && taker(state, &survivors(victims, &chosen)).is_none()
    {
        let other = lost(Some(last));
        let view = Assessment::with(state, state.attacker(), temper, kept.take());
        let left = |lost: &[Slot]| prospect(&view, battle, &survivors(victims, lost));
        let (go_on, dearer) = (left(&other), loss_price(state, &other) - loss_price(state, &chosen));
        if go_on > 0.0 && go_on - left(&chosen).max(0.0) > dearer {
            chosen = other;
        }
        *kept = Some((state.attacker(), view.into_outlook()));
    }
    Order::Casualties { units: casualties::as_picks(state, &chosen) }
}

fn survivors(victims: &[PieceId], lost: &[Slot]) -> Vec<PieceId> {
    let alive = |id: &PieceId| !lost.iter().any(|slot| slot.piece == *id && !slot.damages_only());
    victims.iter().copied().filter(alive).collect()
}

fn loss_price(state: &State, lost: &[Slot]) -> f32 {
    lost.iter().map(|slot| f32::from(state.piece(slot.piece).unit.cost())).sum()
}

/// The strongest unit that could take the territory.
fn taker(state: &State, victims: &[PieceId]) -> Option<PieceId> {
    let land = victims.iter().copied().filter(|id| state.piece(*id).unit.can_capture());
    land.max_by_key(|id| state.piece(*id).unit.cost())
}

fn loss_value(state: &State, id: PieceId, attacking: bool) -> u32 {
    let piece = state.piece(id);
    // Troops go down with their ship; aircraft may find another deck.
    let at_stake = |p: &Piece| if p.is_air() { 5 } else { 10 } * u32::from(p.unit.cost());
    let cargo: u32 = state.cargo_of(id).map(|(_, p)| at_stake(p)).sum();
    let strength = if attacking { piece.unit.attack() } else { piece.unit.defense() };
    10 * u32::from(piece.unit.cost()) + cargo + u32::from(strength)
}

/// The battle that decides most comes first: big stakes before their outcome sways the small ones.
pub fn next_battle(state: &State) -> Option<Order> {
    let spaces = conduct_combat::pending(state).into_iter();
    spaces.max_by_key(|space| (space.is_sea(), space.income())).map(|space| Order::Battle { space })
}

/// All fighters rise against bombers with few escorts.
pub fn intercept(state: &State, space: Space) -> Order {
    let attacker = state.attacker();
    let own = |p: &Piece| p.owner == attacker && p.duty.is_some();
    let raiders: Counts = state.at(space).filter(|(_, p)| own(p)).map(|(_, p)| (p.unit, 1)).collect();
    let fighters = state
        .at(space)
        .filter(|(_, p)| state.are_enemies(p.owner, attacker) && p.unit == Unit::Fighter)
        .count() as u16;
    let rise = fighters > 0 && raiders.get(Unit::Fighter) <= fighters;
    Order::Intercept { units: if rise { vec![Pick::of(fighters, Unit::Fighter)] } else { Vec::new() } }
}

/// The most productive factory in range that is still whole enough to be worth it.
pub fn rocket(state: &State) -> Order {
    let launches = bombing::rocket_launches(state).into_iter();
    let worth = |to: Space| 2 * i32::from(to.income()) - i32::from(state.damage[to.index()]);
    let best = launches.filter(|(_, to)| worth(*to) > 0).max_by_key(|(_, to)| worth(*to));
    best.map_or(Order::End, |(from, to)| Order::Rocket { from, to })
}

/// Raiders shot down: fighters before bombers.
pub fn raider_losses(state: &State, space: Space, hits: u8) -> Order {
    let attacker = state.attacker();
    let escorts = state
        .at(space)
        .filter(|(_, p)| p.owner == attacker && p.duty.is_some() && !p.fought && p.unit == Unit::Fighter)
        .count() as u16;
    let fighters = escorts.min(u16::from(hits));
    let bombers = u16::from(hits) - fighters;
    let picks = [Pick::of(fighters, Unit::Fighter), Pick::of(bombers, Unit::Bomber)];
    Order::Casualties { units: picks.into_iter().filter(|pick| pick.count > 0).collect() }
}

/// The land powers roll for the army, the sea powers for fleet and air force.
pub fn chart(power: Power) -> u8 {
    if matches!(power, Power::SovietUnion | Power::Germany) { 1 } else { 2 }
}
