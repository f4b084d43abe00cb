//! Who may be hit, and the choice of casualties.

use sandtable_engine::pieces::PieceId;
use sandtable_warfare::losses::{self, Demand, Hits, Misfit, Slot, Target};

use crate::board::Space;
use crate::order::{Mark, Pick};
use crate::power::{POWERS, Power};
use crate::reason::Reason;
use crate::state::{Duty, Piece, State, Waiting};
use crate::units::{Counts, Unit};
use crate::volley::{self, LAND, SHIP, SUB, class_of};

/// Hits that wait, the units that may take them, and who chooses.
#[derive(Clone, Debug)]
pub struct Losses {
    pub hits: Vec<Hits>,
    pub slots: Vec<Slot>,
    pub speaker: Power,
    pub place: Space,
}

/// The choice of casualties that is open now, if hits wait.
pub fn open(state: &State) -> Option<Losses> {
    match state.waiting {
        Waiting::SailByLosses { zone, hits } => {
            let fleet = state.sailed_by.iter().filter(|(at, _)| *at == zone);
            let victims: Vec<(PieceId, &Piece)> =
                fleet.filter_map(|(_, id)| Some((*id, state.pieces.get(*id)?))).collect();
            let hits = vec![Hits { targets: SHIP | SUB, hits }];
            Some(losses(state, zone, hits, victims))
        }
        Waiting::Battle => {
            let combat = state.combat.as_ref()?;
            let place = combat.place();
            if combat.step == crate::battle::Step::NeutralLoss {
                let land = volley::engaged_attackers(state, place).filter(|(_, p)| class_of(p) == LAND);
                return Some(losses(state, place, vec![Hits { targets: LAND, hits: 1 }], land.collect()));
            }
            if combat.step.defenders_choose() {
                let victims = volley::standing(state, place).collect();
                return Some(losses(state, place, combat.hits.clone(), victims));
            }
            if combat.step.attackers_choose() {
                let victims = volley::engaged_attackers(state, place).collect();
                return Some(losses(state, place, combat.hits.clone(), victims));
            }
            None
        }
        _ => None,
    }
}

fn losses(state: &State, place: Space, hits: Vec<Hits>, victims: Vec<(PieceId, &Piece)>) -> Losses {
    let targets = |p: &Piece| Target {
        class: class_of(p),
        tier: u8::from(p.duty == Duty::Retreats),
        hits: if p.unit == Unit::Battleship && !p.damaged { 2 } else { 1 },
    };
    let slots = losses::slots(victims.iter().map(|(id, p)| (*id, targets(p))));
    let available = |class: u8| slots.iter().filter(|slot| slot.class & class != 0).count() as u16;
    let hits = volley::settled(&hits, available);
    Losses { hits, slots, speaker: speaker(state, place, victims.iter().map(|(_, p)| p.owner)), place }
}

/// The nation with most units chooses for its side; in a defended territory its holder if he is as strong.
pub fn speaker(state: &State, place: Space, owners: impl Iterator<Item = Power>) -> Power {
    let mut count = [0u16; 8];
    owners.for_each(|power| count[power as usize] += 1);
    let holder = |power: Power| state.controller(place) == Some(power);
    let by = |power: &Power| (count[*power as usize], holder(*power), std::cmp::Reverse(*power));
    POWERS.into_iter().filter(|power| count[*power as usize] > 0).max_by_key(by).unwrap_or(state.movers()[0])
}

/// What tells two possible losses apart for whoever chooses. Where several sound battleships share several hits,
/// it is a choice whether one sinks or two are damaged.
fn kind(state: &State, slot: &Slot, sharing: bool) -> (Power, Unit, bool, bool, Counts) {
    let piece = state.piece(slot.piece);
    let cargo = match piece.unit {
        Unit::Transport => state.cargo_of(slot.piece).map(|(_, p)| (p.unit, 1)).collect(),
        _ => Counts::default(),
    };
    (piece.owner, piece.unit, piece.damaged, sharing && slot.damages_only(), cargo)
}

/// Of units of a kind, those of whoever chooses go first, then those that cannot retreat, then the emptiest
/// transports and the aircraft with least range.
fn preference(state: &State, speaker: Power, slot: &Slot) -> (bool, bool, usize, u8, PieceId) {
    let p = state.piece(slot.piece);
    let cargo = if p.unit == Unit::Transport { state.cargo_of(slot.piece).count() } else { 0 };
    (p.owner != speaker, !p.landed, cargo, p.left(), slot.piece)
}

/// Losses that leave no choice.
pub fn forced(state: &State, open: &Losses) -> Option<Vec<Slot>> {
    if open.hits.is_empty() || open.slots.is_empty() {
        return Some(Vec::new());
    }
    let mut slots = open.slots.clone();
    slots.sort_by_key(|slot| (std::cmp::Reverse(slot.left), preference(state, open.speaker, slot)));
    let sound = slots.iter().filter(|slot| slot.damages_only()).count();
    let hits: u16 = open.hits.iter().map(|group| group.hits).sum();
    let sharing = sound > 1 && hits > 1;
    losses::forced(&open.hits, &slots, |slot| kind(state, slot, sharing))
}

/// A reasonable choice for menus: the cheapest units that can take the hits.
pub fn suggestion(state: &State, open: &Losses) -> Vec<Slot> {
    let price = |slot: &Slot| {
        let p = state.piece(slot.piece);
        if slot.damages_only() { 1 } else { 10 * u32::from(p.unit.price(p.owner)) }
    };
    losses::choose(&open.hits, &open.slots, price)
}

/// Battleships that might be sunk by hits which could also be shared among several sound ones; each takes two.
pub fn may_sink(state: &State, open: &Losses) -> Vec<Pick> {
    let sound: Vec<Power> = open
        .slots
        .iter()
        .filter(|slot| slot.damages_only())
        .map(|slot| state.piece(slot.piece).owner)
        .collect();
    let hits: u16 = open.hits.iter().filter(|group| group.targets & SHIP != 0).map(|group| group.hits).sum();
    if sound.len() < 2 || hits < 2 {
        return Vec::new();
    }
    let mixed = open.slots.iter().any(|slot| state.piece(slot.piece).owner != open.speaker);
    let of = |power: Power| sound.iter().filter(|owner| **owner == power).count() as u16;
    let pick = |power: Power| Pick {
        marks: vec![Mark::Sunk],
        power: mixed.then_some(power),
        ..Pick::of(of(power).min(hits / 2), Unit::Battleship)
    };
    POWERS.into_iter().filter(|power| of(*power) > 0).map(pick).collect()
}

/// The same choice in the notation.
pub fn as_picks(state: &State, open: &Losses, chosen: &[Slot]) -> Vec<Pick> {
    let mut picks: Vec<Pick> = Vec::new();
    let mixed = {
        let mut owners = open.slots.iter().map(|slot| state.piece(slot.piece).owner);
        let first = owners.next();
        owners.any(|owner| Some(owner) != first)
    };
    // Two hits on battleships are shared between sound ones unless it is said that one sinks.
    let untouched = |slot: &&Slot| slot.damages_only() && !chosen.contains(slot);
    let spared: Vec<Power> =
        open.slots.iter().filter(untouched).map(|slot| state.piece(slot.piece).owner).collect();
    // Nor does a sound one sink where a damaged one could be meant.
    let damaged = |slot: &Slot| state.piece(slot.piece).damaged;
    let doubtful = open.slots.iter().any(damaged);
    let twice = |slot: &Slot| chosen.iter().any(|other| other.piece == slot.piece && other.left != slot.left);
    for slot in chosen {
        let p = state.piece(slot.piece);
        let sunk = twice(slot) && spared.iter().any(|owner| !mixed || *owner == p.owner);
        if sunk && !slot.damages_only() {
            continue;
        }
        let power = mixed.then_some(p.owner);
        let cargo = (p.unit == Unit::Transport)
            .then(|| state.cargo_of(slot.piece).map(|(_, c)| (c.unit, 1)).collect::<Counts>());
        let wounded = p.unit == Unit::Battleship && p.damaged;
        let one = Pick {
            power,
            cargo,
            marks: match (wounded, sunk) {
                (true, _) => vec![Mark::Damaged],
                (false, true) => vec![Mark::Sunk],
                (false, false) if twice(slot) && doubtful => vec![Mark::Sound],
                (false, false) => Vec::new(),
            },
            ..Pick::of(1, p.unit)
        };
        match picks.iter_mut().find(|pick| Pick { count: 1, ..(*pick).clone() } == one) {
            Some(pick) => pick.count += 1,
            None => picks.push(one),
        }
    }
    picks
}

/// Chosen losses, and which of them an attacking submarine hit if that was said.
#[derive(Clone, Debug, Default)]
pub struct Chosen {
    pub slots: Vec<Slot>,
    pub torpedoed: Vec<PieceId>,
}

pub fn resolve(state: &State, open: &Losses, picks: &[Pick]) -> Result<Chosen, Reason> {
    let mut chosen = Chosen::default();
    let mut order = open.slots.clone();
    order
        .sort_by_key(|slot| (slot.tier, std::cmp::Reverse(slot.left), preference(state, open.speaker, slot)));
    for pick in picks {
        for _ in 0..pick.count {
            let whole = pick.marks.contains(&Mark::Sunk);
            let fits = |slot: &&Slot| {
                let may_sink = chosen.slots.iter().all(|other| other.piece != slot.piece);
                matches(state, slot.piece, pick)
                    && (!whole || may_sink)
                    && !chosen.slots.contains(slot)
                    && !misses_earlier(&open.slots, &chosen.slots, slot)
            };
            let Some(slot) = order.iter().find(fits).copied() else {
                return Err(Reason::NoSuchCasualty { unit: pick.unit, place: open.place });
            };
            if pick.marks.contains(&Mark::Torpedoed) {
                chosen.torpedoed.push(slot.piece);
            }
            chosen.slots.push(slot);
            if whole {
                chosen
                    .slots
                    .extend(order.iter().filter(|other| other.piece == slot.piece && other.left < slot.left));
            }
        }
    }
    let demand = Demand::of(&open.hits, &open.slots);
    losses::check(&open.hits, &demand, &chosen.slots).map_err(|misfit| match misfit {
        Misfit::WrongNumber { must, chosen } => Reason::WrongNumberOfCasualties { must, chosen },
        Misfit::LaterTierFirst => Reason::RetreatingLast,
        Misfit::Unhittable { .. } | Misfit::DoesNotFit => Reason::HitsDoNotFit,
    })?;
    Ok(chosen)
}

fn misses_earlier(all: &[Slot], chosen: &[Slot], slot: &Slot) -> bool {
    all.iter().any(|other| other.piece == slot.piece && other.left > slot.left && !chosen.contains(other))
}

/// Whether a piece is what a pick names.
pub fn matches(state: &State, id: PieceId, pick: &Pick) -> bool {
    let p = state.piece(id);
    let cargo = || state.cargo_of(id).map(|(_, c)| (c.unit, 1)).collect::<Counts>();
    p.unit == pick.unit
        && pick.power.is_none_or(|power| power == p.owner)
        && pick.left.is_none_or(|left| left == p.left())
        && pick.from.is_none_or(|from| p.entered == Some(from) || p.home == Some(from))
        && pick.cargo.as_ref().is_none_or(|wanted| p.unit == Unit::AircraftCarrier || *wanted == cargo())
        && pick.marks.iter().all(|mark| match mark {
            Mark::Damaged => p.damaged,
            Mark::Sound => !p.damaged,
            Mark::Trained => p.trained,
            Mark::Landed => p.landed,
            Mark::Retreating => p.duty == Duty::Retreats,
            Mark::Torpedoed | Mark::Sunk => true,
        })
}

/// What chosen losses mean for the answer: who falls, who is only damaged, who stays silent, whose 6 is lost.
#[derive(Clone, Debug, Default)]
pub struct Toll {
    pub fallen: Vec<PieceId>,
    pub damaged: Vec<PieceId>,
    pub silent: Vec<PieceId>,
    pub shaken: Vec<PieceId>,
}

pub fn toll(state: &State, chosen: &Chosen) -> Toll {
    let mut toll = Toll::default();
    for slot in &chosen.slots {
        if !slot.damages_only() {
            toll.fallen.push(slot.piece);
        }
    }
    toll.damaged = chosen.slots.iter().filter(|s| s.damages_only()).map(|s| s.piece).collect();
    toll.damaged.retain(|id| !toll.fallen.contains(id));
    for (piece, torpedoes) in torpedoed(state, chosen) {
        silence(state, piece, torpedoes, &mut toll);
    }
    toll
}

/// Which units the hits of submarines fell on: as said, otherwise those that would roll least.
fn torpedoed(state: &State, chosen: &Chosen) -> Vec<(PieceId, u16)> {
    let Some(combat) = &state.combat else { return Vec::new() };
    let naval = |slot: &&Slot| slot.class & (SHIP | SUB) != 0;
    let mut slots: Vec<&Slot> = chosen.slots.iter().filter(naval).collect();
    let strength = |slot: &&Slot| {
        let p = state.piece(slot.piece);
        let said = chosen.torpedoed.contains(&slot.piece);
        (!said, p.unit != Unit::Transport, p.unit.defense()[0], slot.piece)
    };
    slots.sort_by_key(strength);
    let mut hit: Vec<(PieceId, u16)> = Vec::new();
    for slot in slots.into_iter().take(usize::from(combat.torpedoes)) {
        match hit.iter_mut().find(|(piece, _)| *piece == slot.piece) {
            Some((_, count)) => *count += 1,
            None => hit.push((slot.piece, 1)),
        }
    }
    hit
}

/// Attack by stealth: no counterattack in round one, and never from a transport.
fn silence(state: &State, piece: PieceId, torpedoes: u16, toll: &mut Toll) {
    let Some(combat) = &state.combat else { return };
    let p = state.piece(piece);
    let first = combat.round == 1;
    match p.unit {
        Unit::Transport => toll.silent.push(piece),
        Unit::Battleship if torpedoes == 1 && !p.damaged && (first || state.options.torpedo_every_round) => {
            toll.shaken.push(piece);
        }
        Unit::Battleship if torpedoes == 1 && !p.damaged => {}
        _ if first => toll.silent.push(piece),
        _ => {}
    }
}
