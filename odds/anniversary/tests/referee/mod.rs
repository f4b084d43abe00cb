//! Battles played by the real game, order by order and die by die. Slow and obvious: what the
//! calculation is held against.

use std::cmp::Ordering;

use sandtable_anniversary::battle::{self, Step};
use sandtable_anniversary::board::{Space, board};
use sandtable_anniversary::casualties;
use sandtable_anniversary::event::Event;
use sandtable_anniversary::order::{Order, Pick};
use sandtable_anniversary::power::Power;
use sandtable_anniversary::state::{Arrival, Phase, Piece, State};
use sandtable_anniversary::units::{Counts, Unit};
use sandtable_anniversary::{Anniversary, Unfold, general_combat, retreat};
use sandtable_anniversary_odds::{Battle, Dive, Losses, Policy, Retreat, quick};
use sandtable_engine::dice::Dice;
use sandtable_engine::pieces::PieceId;
use sandtable_engine::{Awaiting, Rules, Setup, Trials, game};
use sandtable_warfare::losses::{self, Slot};
use serde_json::json;

const ATTACKER: Power = Power::UnitedKingdom;
const DEFENDER: Power = Power::Germany;

/// How one play ended.
#[derive(Clone, Copy, Debug)]
pub struct Played {
    pub verdict: Ordering,
    pub attackers: Counts,
    pub defenders: Counts,
    pub rounds: u16,
}

pub struct Referee {
    game: Anniversary,
    start: State,
    space: Space,
    bombarding: Counts,
}

fn space(name: &str) -> Space {
    board().find(name).unwrap()
}

pub fn empty_board(options: &[(&str, &str)]) -> State {
    let options = options.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
    let setup = Setup { scenario: "1941".into(), options, ..Setup::default() };
    let position = json!({"power": "united-kingdom", "phase": "combat-move", "units": {},
        "control": {"northwestern-europe": "united-kingdom"}});
    let mut state = Anniversary::new().position(&setup, &position).unwrap();
    state.phase = Phase::ConductCombat;
    state
}

pub fn put(state: &mut State, space: Space, piece: Piece) -> PieceId {
    let id = state.pieces.next_id();
    state.pieces.insert(id, space.0, piece);
    id
}

impl Referee {
    /// British attackers in France or in the zone before it, with the battle about to begin.
    pub fn new(battle: &Battle) -> Referee {
        let mut state = empty_board(&[("low-luck", if battle.low_luck { "on" } else { "off" })]);
        state.advances[ATTACKER as usize] = battle.attacker_advances;
        state.advances[DEFENDER as usize] = battle.defender_advances;
        let sea = space("sz7");
        let (place, from) = match battle.sea {
            true => (sea, space("sz8")),
            false => (space("france"), space("northwestern-europe")),
        };
        let from = battle.way_out.then_some(from);
        let mut bombers = Vec::new();
        for (unit, count) in battle.attackers.iter() {
            for number in 0..count {
                let seaborne = number < battle.seaborne.get(unit);
                let piece = Piece {
                    combat_moved: true,
                    from: if seaborne { Some(sea) } else { from },
                    arrival: if seaborne { Arrival::Seaborne } else { Arrival::Overland },
                    damaged: unit == Unit::Battleship && number < battle.attackers_damaged,
                    ..Piece::new(ATTACKER, unit)
                };
                let id = put(&mut state, place, piece);
                if unit == Unit::Bomber {
                    bombers.push(id);
                }
            }
        }
        for bomber in bombers.into_iter().take(battle.paratroopers.into()) {
            let infantry = Piece { aboard: Some(bomber), ..Piece::new(ATTACKER, Unit::Infantry) };
            put(&mut state, place, infantry);
        }
        for (unit, count) in battle.defenders.iter() {
            for number in 0..count {
                let damaged = unit == Unit::Battleship && number < battle.defenders_damaged;
                put(&mut state, place, Piece { damaged, ..Piece::new(DEFENDER, unit) });
            }
        }
        if battle.antiaircraft {
            put(&mut state, place, Piece::new(DEFENDER, Unit::AntiaircraftGun));
        }
        for (unit, count) in battle.bombarding.iter() {
            for _ in 0..count {
                put(&mut state, sea, Piece::new(ATTACKER, unit));
            }
        }
        Referee { game: Anniversary::new(), start: state, space: place, bombarding: battle.bombarding }
    }

    /// The battle as the calculation reads it from the state.
    pub fn as_found(&self) -> Option<Battle> {
        Battle::in_space(&self.start, self.space)
    }

    pub fn play(&self, policy: &Policy, dice: &mut Dice) -> Played {
        let owner = |id: PieceId| (id, *self.start.piece(id));
        let mut alive: Vec<(PieceId, Piece)> = self
            .start
            .at(self.space)
            .filter(|(_, p)| p.unit != Unit::AntiaircraftGun)
            .map(|(id, _)| owner(id))
            .collect();
        let mut on = Unfold::new(&self.game, self.start.clone());
        general_combat::begin(&mut on, self.space);
        let (mut state, mut events) = on.finish();
        let (mut rounds, mut fought, mut captured) = (0, None, false);
        loop {
            for event in events {
                match event {
                    Event::RoundBegan { .. } => rounds += 1,
                    Event::Destroyed { pieces } if fought.is_none() => {
                        alive.retain(|(id, _)| !pieces.contains(id))
                    }
                    Event::BattleOver { fought: pieces, .. } => fought = Some(pieces),
                    Event::Captured { .. } => captured = true,
                    _ => {}
                }
            }
            if let Some(pieces) = &fought {
                let there = |side: Power| alive.iter().any(|(id, p)| p.owner == side && pieces.contains(id));
                let verdict = match (there(ATTACKER), there(DEFENDER)) {
                    _ if captured => Ordering::Greater,
                    (true, false) if self.space.is_sea() => Ordering::Greater,
                    (false, true) => Ordering::Less,
                    _ => Ordering::Equal,
                };
                let left = |side: Power| {
                    alive.iter().filter(|(_, p)| p.owner == side).map(|(_, p)| (p.unit, 1)).collect()
                };
                return Played { verdict, attackers: left(ATTACKER), defenders: left(DEFENDER), rounds };
            }
            events = match self.game.awaiting(&state) {
                Awaiting::Roll(request) => {
                    let faces = dice.roll(request.dice.iter().map(|die| die.sides));
                    game::roll(&self.game, &mut state, &faces)
                }
                Awaiting::Orders(seats) => {
                    let order = self.decide(&state, policy);
                    game::play(&self.game, &mut state, seats[0], &order)
                        .unwrap_or_else(|refused| panic!("{order:?}: {refused}"))
                }
                Awaiting::Over(outcome) => panic!("{outcome:?}"),
            };
        }
    }

    fn decide(&self, state: &State, policy: &Policy) -> Order {
        let battle = state.battle.as_ref().unwrap();
        match battle.step {
            Step::Bombardment => {
                let mut ships: Vec<Pick> =
                    self.bombarding.iter().map(|(unit, count)| Pick::of(count, unit)).collect();
                ships.sort_by_key(|pick| pick.unit != Unit::Battleship);
                let mut most = sandtable_anniversary::amphibious::most_ships(state, battle) as u16;
                for pick in &mut ships {
                    pick.count = pick.count.min(most);
                    most -= pick.count;
                }
                ships.retain(|pick| pick.count > 0);
                Order::Bombard { units: ships }
            }
            Step::AttackerSubmarines => submarines(state, &battle.attackers, policy.attacker_dive),
            Step::DefenderSubmarines => submarines(state, &battle.defenders, policy.defender_dive),
            Step::PressOrRetreat => self.press(state, battle, policy),
            step => losses(state, battle, step, policy),
        }
    }

    fn press(&self, state: &State, battle: &battle::Battle, policy: &Policy) -> Order {
        let goes = match policy.retreat {
            Retreat::Never => false,
            Retreat::AfterRounds(rounds) => u16::from(battle.round) >= rounds,
            Retreat::FewerThan(units) => battle.attackers.len() < usize::from(units),
            Retreat::ChanceBelow(limit) => {
                let pressed = Policy { retreat: Retreat::Never, ..policy.clone() };
                quick(&Battle::in_space(state, self.space).unwrap(), &pressed).win < limit
            }
            Retreat::Best(_) => panic!("the referee keeps to rules that need no thought"),
        };
        if goes && !battle.spent {
            return Order::Retreat { to: retreat::choices(state, battle)[0] };
        }
        Order::Press
    }
}

fn submarines(state: &State, side: &[PieceId], dive: Dive) -> Order {
    let units = || side.iter().map(|id| state.piece(*id).unit);
    let alone = units().all(|unit| matches!(unit, Unit::Submarine | Unit::Transport));
    if dive == Dive::Always || dive == Dive::Alone && alone {
        let count = units().filter(|unit| *unit == Unit::Submarine).count() as u16;
        return Order::Submerge { units: vec![Pick::of(count, Unit::Submarine)] };
    }
    Order::Strike
}

fn losses(state: &State, battle: &battle::Battle, step: Step, policy: &Policy) -> Order {
    let victims = general_combat::victims(battle, step);
    let attacking = matches!(step, Step::AttackerLosses | Step::DefenderStrikeLosses);
    let rule = if attacking { &policy.attacker_losses } else { &policy.defender_losses };
    let rank = |id: PieceId| {
        let piece = state.piece(id);
        let value = if attacking { piece.unit.attack() } else { piece.unit.defense() };
        let listed = match rule {
            Losses::Order(order) => order.iter().position(|unit| *unit == piece.unit).unwrap_or(99),
            _ => 0,
        };
        let stays = u32::from(piece.arrival == Arrival::Overland);
        1 + listed as u32 * 10_000 + u32::from(piece.unit.cost()) * 100 + u32::from(value) * 2 + stays
    };
    let land = victims.iter().copied().filter(|id| state.piece(*id).unit.can_capture());
    let kept = land.max_by_key(|id| (rank(*id), *id)).filter(|_| *rule == Losses::KeepLand);
    let preference = |slot: &Slot| match slot.damages_only() {
        true => 0,
        false if Some(slot.piece) == kept => u32::MAX,
        false => rank(slot.piece),
    };
    let chosen = losses::choose(&battle.hits, &casualties::slots(state, victims), preference);
    Order::Casualties { units: casualties::as_picks(state, &chosen) }
}
