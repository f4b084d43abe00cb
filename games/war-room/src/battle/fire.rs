//! Battle Resolution: dice, batches and hits (Steps A to C), for both stages.

use std::cmp::Reverse;

use sandtable_engine::{Die, RollRequest};

use crate::battle::{Battle, FireStage, Group, Side, Step};
use crate::event::Event;
use crate::ids::*;
use crate::order::{Target, Whose};
use crate::reason::Reason;
use crate::state::State;
use crate::{Act, WarRoom};

/// No side rolls more dice in a stage or raid.
pub const DICE_CAP: u8 = 30;
/// A batch has no more dice.
pub const BATCH: u8 = 10;
const PORT_DICE: u8 = 2;

/// What a stage begins with. Pairs are `[allied, axis]`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct StageOpening {
    pub dice: [u8; 2],
    /// The enemy has Force Advantage: black and white miss.
    pub hindered: [bool; 2],
    /// Port Advantage that counts.
    pub port: [bool; 2],
}

/// How a hit on a group appeals to the referee: the greatest aim is chosen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Aim {
    /// Units that fall sooner, then dearer ones.
    worth: (usize, u16),
    /// Of equals the first on the board.
    listed: Reverse<usize>,
}

impl Aim {
    /// The group's place among the groups of its side.
    pub fn group(&self) -> usize {
        self.listed.0
    }
}

/// Dice of the next batch when so many are left. Quick Battle: a lone last die is joined by
/// a second.
pub fn batch_of(left: u8, quick: bool) -> u8 {
    if quick && left == 1 { 2 } else { left.min(BATCH) }
}

pub fn twelve_sided(count: u8) -> Vec<Die> {
    vec![Die { sides: 12, unit: "".into(), need: None }; count as usize]
}

impl WarRoom {
    /// Step A: units times the combat value of their row.
    pub(crate) fn dice_total(&self, battle: &Battle, side: Alliance, stage: FireStage) -> u16 {
        let values = battle.side(side).groups.iter().map(|group| {
            let row = battle.row(&self.table, group);
            let value = row.map_or(0, |row| if stage == FireStage::Air { row.air } else { row.surface });
            u16::from(value) * u16::from(group.alive())
        });
        values.sum()
    }

    fn has_targets(&self, battle: &Battle, roller: Alliance, stage: FireStage) -> bool {
        let enemy = battle.side(roller.other());
        match stage {
            FireStage::Air => enemy.alive(Category::Air) > 0,
            FireStage::Surface => enemy.has_surface(),
        }
    }

    /// Step A for both sides: their dice, and who suffers from Force Advantage. `ports` says
    /// who has a port on this sea; it counts in the surface stage, for a side with ships.
    pub fn opening(
        &self,
        battle: &Battle,
        stage: FireStage,
        ports: [bool; 2],
        batch_cap: bool,
    ) -> StageOpening {
        let mut opening = StageOpening::default();
        let types = battle.sides.each_ref().map(Side::surface_types);
        for side in [Alliance::Allied, Alliance::Axis] {
            let at = side as usize;
            let mut total = self.dice_total(battle, side, stage);
            let mut cap = DICE_CAP;
            if stage == FireStage::Surface {
                opening.hindered[at] = types[at] < types[1 - at];
                opening.port[at] = ports[at] && battle.side(side).alive(Category::Naval) > 0;
                total += u16::from(if opening.port[at] { PORT_DICE } else { 0 });
                // Advanced rule: the side with fewer types rolls fewer batches.
                cap = match types[1 - at].saturating_sub(types[at]) {
                    _ if !batch_cap => DICE_CAP,
                    0 => DICE_CAP,
                    1 => 2 * BATCH,
                    _ => BATCH,
                };
            }
            if self.has_targets(battle, side, stage) {
                opening.dice[at] = total.min(u16::from(cap)) as u8;
            }
        }
        opening
    }

    pub(crate) fn air_stage(&self, on: &mut Act<'_>) -> bool {
        self.stage(on, FireStage::Air, Step::Bombing)
    }

    pub(crate) fn surface_stage(&self, on: &mut Act<'_>) -> bool {
        self.stage(on, FireStage::Surface, Step::Garrison { choose: Vec::new() })
    }

    fn stage(&self, on: &mut Act<'_>, stage: FireStage, next: Step) -> bool {
        let Some(battle) = on.state().battle.as_deref() else { return false };
        if battle.fire.is_some() {
            return self.fire(on, next);
        }
        let state = on.state();
        let ports = [Alliance::Allied, Alliance::Axis].map(|side| self.port_advantage(state, battle, side));
        let StageOpening { dice, hindered, port } =
            self.opening(battle, stage, ports, state.options.batch_cap);
        if dice == [0, 0] {
            on.emit(Event::StepReached(next));
        } else {
            on.emit(Event::StageBegan { stage, dice, hindered, port });
        }
        false
    }

    /// Step B: the sides alternate batches; a side that can hit nothing does not roll.
    fn next_roller(&self, battle: &Battle) -> Option<Alliance> {
        let fire = battle.fire.as_ref()?;
        let able =
            |side: &Alliance| battle.side(*side).dice > 0 && self.has_targets(battle, *side, fire.stage);
        [fire.roller, fire.roller.other()].into_iter().find(able)
    }

    pub(crate) fn batch_request(&self, battle: &Battle) -> Option<(Alliance, RollRequest)> {
        if let Some(bombing) = &battle.bombing {
            return Some((bombing.by, self.bombing_request(battle, bombing)));
        }
        let fire = battle.fire.as_ref()?;
        let roller = self.next_roller(battle)?;
        let side = battle.side(roller);
        let dice = batch_of(side.dice, battle.quick);
        let step = if fire.stage == FireStage::Air { "air battle" } else { "surface battle" };
        let by = side.commander.map_or(roller.name(), Nation::name);
        let place = battle.region.to_string().into();
        Some((roller, RollRequest { step: step.into(), by: by.into(), place, dice: twelve_sided(dice) }))
    }

    /// Roll and assign until a decision is needed. True while one is, or dice are awaited.
    fn fire(&self, on: &mut Act<'_>, next: Step) -> bool {
        let Some(battle) = on.state().battle.as_deref() else { return false };
        let Some(fire) = &battle.fire else { return false };
        if fire.aimed.is_some() {
            return true;
        }
        match fire.pending {
            Some(_) if battle.quick => self.assign_quick(on),
            Some(pending) => self.assign(on, pending),
            None if self.next_roller(battle).is_some() => true,
            None => {
                on.emit(Event::StageEnded);
                on.emit(Event::StepReached(next));
                false
            }
        }
    }

    /// Step C: colours in their order. Forced hits are assigned at once; the roller decides
    /// where there is a choice.
    fn assign(&self, on: &mut Act<'_>, pending: Results) -> bool {
        let Some(battle) = on.state().battle.as_deref() else { return false };
        let Some(fire) = &battle.fire else { return false };
        let Some(colour) = Colour::ALL.iter().copied().find(|c| pending[*c as usize] > 0) else {
            on.emit(Event::BatchEnded);
            return false;
        };
        let count = pending[colour as usize];
        let targets = self.targets(battle, colour);
        let wild = matches!(colour, Colour::Black | Colour::White);
        if targets.is_empty() || (wild && battle.side(fire.roller).hindered) {
            on.emit(Event::Wasted { colour, count });
            return false;
        }
        // An escort may spare its choice of targets, so that even enough hits for all leave one.
        let escorted = targets.iter().any(|t| t.unit.may_be_escorted()) && !self.escorts(battle).is_empty();
        let enough = || self.hits_to_kill_all(battle, &targets) <= u16::from(count);
        let forced = targets.len() == 1 || (!escorted && enough());
        if (forced && colour != Colour::Black) || fire.auto {
            let enemy = fire.roller.other();
            if let Some(aim) = self.best_aim(battle, enemy, fire.stage, colour) {
                self.strike(on, colour, battle.side(enemy).groups[aim.group()].target());
            }
            return false;
        }
        true
    }

    fn hits_to_kill_all(&self, battle: &Battle, targets: &[Target]) -> u16 {
        let Some(fire) = &battle.fire else { return 0 };
        let groups = battle.side(fire.roller.other()).groups.iter();
        let capacity = groups.filter(|g| targets.iter().any(|t| g.is(t))).map(|g| {
            let boxes = battle.boxes(&self.table, g).len();
            let left =
                g.boxes.iter().enumerate().map(|(at, n)| u16::from(*n) * (boxes.saturating_sub(at)) as u16);
            left.sum::<u16>()
        });
        capacity.sum()
    }

    /// Groups of a side that a colour may hit. A damaged unit of a row comes before its
    /// neighbours.
    fn legal<'b>(
        &'b self,
        battle: &'b Battle,
        enemy: Alliance,
        stage: FireStage,
        colour: Colour,
    ) -> impl DoubleEndedIterator<Item = (usize, &'b Group)> + Clone {
        let enemy = &battle.side(enemy).groups;
        let same_row = |a: &Group, b: &Group| a.unit.row() == b.unit.row() && a.stance == b.stance;
        enemy.iter().enumerate().filter(move |(_, g)| {
            let in_stage = (g.unit.category() == Category::Air) == (stage == FireStage::Air);
            let hurt_neighbour = || !g.is_hurt() && enemy.iter().any(|o| same_row(o, g) && o.is_hurt());
            let matches = || match colour {
                Colour::Black => true,
                Colour::White => {
                    let boxes = battle.boxes(&self.table, g);
                    boxes.iter().zip(g.boxes).any(|(damage, count)| damage.white && count > 0)
                }
                _ => self.table.units.spec(g.unit).colour == colour,
            };
            g.alive() > 0 && in_stage && matches() && !hurt_neighbour()
        })
    }

    /// Legal targets of a colour.
    pub(crate) fn targets(&self, battle: &Battle, colour: Colour) -> Vec<Target> {
        let Some(fire) = &battle.fire else { return Vec::new() };
        let legal = self.legal(battle, fire.roller.other(), fire.stage, colour);
        legal.map(|(_, group)| group.target()).collect()
    }

    /// What the referee hits with a colour: wounded units first, then the dearest that falls
    /// soonest.
    pub fn best_aim(
        &self,
        battle: &Battle,
        enemy: Alliance,
        stage: FireStage,
        colour: Colour,
    ) -> Option<Aim> {
        let aims = self.legal(battle, enemy, stage, colour).map(|(at, group)| {
            let boxes = battle.boxes(&self.table, group).len();
            let left = boxes.saturating_sub(group.hit_box().unwrap_or(0));
            let cost = self.table.units.spec(group.unit).cost.total();
            Aim { worth: (4 - left.min(3), cost), listed: Reverse(at) }
        });
        aims.max()
    }

    /// A hit on a carrier or battleship may be taken by an escorting cruiser.
    pub(crate) fn strike(&self, on: &mut Act<'_>, colour: Colour, target: Target) {
        let Some(battle) = on.state().battle.as_deref() else { return };
        if target.unit.may_be_escorted() && !self.escorts(battle).is_empty() {
            on.emit(Event::HitAimed { colour, target });
        } else {
            on.emit(Event::Hit { colour, target });
        }
    }

    /// Owners of cruisers that can take a hit.
    pub(crate) fn escorts(&self, battle: &Battle) -> Vec<Nation> {
        let Some(fire) = &battle.fire else { return Vec::new() };
        let side = battle.side(fire.roller.other());
        side.escorts().filter_map(|at| side.groups[at].owner).collect()
    }

    /// The colour whose result the roller must place now.
    pub(crate) fn colour_at_hand(&self, battle: &Battle) -> Option<Colour> {
        let pending = battle.fire.as_ref()?.pending?;
        Colour::ALL.iter().copied().find(|c| pending[*c as usize] > 0)
    }

    pub(crate) fn check_hit(
        &self,
        state: &State,
        whose: Whose,
        unit: UnitType,
        stance: Option<Stance>,
    ) -> Result<Target, Reason> {
        let battle = state.battle.as_deref().ok_or(Reason::NotNow)?;
        let colour = self.colour_at_hand(battle).ok_or(Reason::NotNow)?;
        let targets = if battle.quick { self.quick_kills(battle) } else { self.targets(battle, colour) };
        if let Some(found) = targets.into_iter().find(|t| t.fits(whose, unit, stance)) {
            return Ok(found);
        }
        let fire = battle.fire.as_ref().ok_or(Reason::NotNow)?;
        let there = battle.side(fire.roller.other()).groups.iter().any(|g| g.alive() > 0 && g.unit == unit);
        if there && (unit.category() == Category::Air) != (fire.stage == FireStage::Air) {
            return Err(if fire.stage == FireStage::Air {
                Reason::OnlyAirHit
            } else {
                Reason::OnlySurfaceHit
            });
        }
        let fitting = colour == Colour::Black || self.table.units.spec(unit).colour == colour;
        Err(if there && fitting && !battle.quick { Reason::FinishDamaged } else { Reason::NoTarget })
    }
}
