//! Strategic Bombing Raids, between the air and the surface stage.

use sandtable_engine::RollRequest;

use crate::battle::fire::{DICE_CAP, twelve_sided};
use crate::battle::{Battle, Bombing, Step};
use crate::event::Event;
use crate::ids::*;
use crate::order::BombTarget;
use crate::pacts::at_peace;
use crate::reason::Reason;
use crate::state::State;
use crate::{Act, WarRoom};

impl WarRoom {
    /// Whether a territory holds an enemy target: resources, units under construction or
    /// infrastructure.
    pub(crate) fn bombing_possible(&self, state: &State, region: Region, by: Alliance) -> bool {
        if region.is_sea() || !state.is_prey(by, region) {
            return false;
        }
        let place = self.table.board.place(region);
        let resources = !state.options.quick_play && !self.card_income(state, region).is_empty();
        resources || !state.construction_at(region).is_empty() || place.has_infrastructure()
    }

    pub(crate) fn strategic_bombing(&self, on: &mut Act<'_>) -> bool {
        let Some(battle) = on.state().battle.as_deref() else { return false };
        let Some(bombing) = &battle.bombing else {
            match self.raiders(on.state(), battle) {
                Some(raid) => on.emit(Event::BombingBegan(raid)),
                None => on.emit(Event::StepReached(Step::SurfaceStage)),
            }
            return false;
        };
        if let Some(pending) = bombing.pending {
            return self.assign_bombs(on, pending);
        }
        if bombing.bombers > 0 && bombing.dice > 0 {
            return true;
        }
        on.emit(Event::BombingEnded);
        on.emit(Event::StepReached(Step::SurfaceStage));
        false
    }

    fn raiders(&self, state: &State, battle: &Battle) -> Option<Bombing> {
        for by in [Alliance::Allied, Alliance::Axis] {
            let strategic = battle.side(by).groups.iter().filter(|g| g.stance == Stance::Strategic);
            let bombers: u8 = strategic.map(|g| g.alive()).sum();
            if bombers > 0 && self.bombing_possible(state, battle.region, by) {
                return Some(Bombing {
                    by,
                    bombers,
                    dice: DICE_CAP,
                    pending: None,
                    lost: Resources::default(),
                });
            }
        }
        None
    }

    /// Each bomber rolls its own dice, within the cap of the whole raid.
    pub(crate) fn bombing_request(&self, battle: &Battle, bombing: &Bombing) -> RollRequest {
        let row = self.table.units.row(UnitType::Bomber, false, battle.quick, Stance::Strategic);
        let dice = row.map_or(0, |row| row.strategic).min(bombing.dice);
        let by = battle.side(bombing.by).commander.map_or(bombing.by.name(), Nation::name);
        let place = battle.region.to_string().into();
        RollRequest { step: "strategic bombing".into(), by: by.into(), place, dice: twelve_sided(dice) }
    }

    /// What a result of a colour may strike.
    pub(crate) fn bomb_targets(&self, state: &State, battle: &Battle, colour: Colour) -> Vec<BombTarget> {
        let building = state.construction_at(battle.region);
        let place = self.table.board.place(battle.region);
        let bombs = state.region(battle.region).bombs;
        let (units, resource): (&[UnitType], Option<Resource>) = match colour {
            Colour::Yellow => (&[UnitType::Infantry, UnitType::Submarine], Some(Resource::Osr)),
            Colour::Blue => (&[UnitType::Artillery, UnitType::Cruiser], Some(Resource::Iron)),
            Colour::Green => (&[UnitType::Armor, UnitType::Carrier, UnitType::Fighter], None),
            Colour::Red => (&[UnitType::Bomber, UnitType::Battleship], Some(Resource::Oil)),
            // Only industries can be struck more than once.
            Colour::White if place.has_infrastructure() && (bombs == 0 || place.industry) => {
                return vec![BombTarget::Infrastructure];
            }
            Colour::White => return Vec::new(),
            Colour::Black => {
                let others = Colour::ALL.iter().filter(|c| **c != Colour::Black);
                return others.flat_map(|c| self.bomb_targets(state, battle, *c)).collect();
            }
        };
        let mut targets: Vec<BombTarget> =
            units.iter().filter(|unit| building[**unit] > 0).map(|unit| BombTarget::Unit(*unit)).collect();
        targets.extend(resource.filter(|r| self.may_deplete(state, battle, *r)).map(BombTarget::Resource));
        targets
    }

    /// Resource loss limits: no more than the card produces, and never below zero.
    fn may_deplete(&self, state: &State, battle: &Battle, resource: Resource) -> bool {
        let Some(owner) = state.region(battle.region).controller else { return false };
        let lost = battle.bombing.as_ref().map_or(0, |b| b.lost[resource]);
        let raider = battle.bombing.as_ref().map(|b| b.by);
        let nations = raider.map_or(&[][..], |by| &battle.side(by).nations);
        !state.options.quick_play
            && lost < self.card_income(state, battle.region)[resource]
            && state.nation(owner).resources[resource] > 0
            && !nations.iter().all(|n| at_peace(state, *n, owner))
    }

    fn assign_bombs(&self, on: &mut Act<'_>, pending: Results) -> bool {
        let Some(battle) = on.state().battle.as_deref() else { return false };
        let Some(colour) = Colour::ALL.iter().copied().find(|c| pending[*c as usize] > 0) else {
            on.emit(Event::BatchEnded);
            return false;
        };
        match self.bomb_targets(on.state(), battle, colour).as_slice() {
            [] => on.emit(Event::Wasted { colour, count: pending[colour as usize] }),
            [target] if colour != Colour::Black => self.drop_bomb(on, colour, *target),
            _ => return true,
        }
        false
    }

    pub(crate) fn bomb_colour(&self, battle: &Battle) -> Option<Colour> {
        let pending = battle.bombing.as_ref()?.pending?;
        Colour::ALL.iter().copied().find(|c| pending[*c as usize] > 0)
    }

    pub(crate) fn drop_bomb(&self, on: &mut Act<'_>, colour: Colour, what: BombTarget) {
        let Some(battle) = on.state().battle.as_deref() else { return };
        let region = battle.region;
        let victim = on.state().region(region).controller;
        on.emit(Event::Bombed { colour, what, region, victim });
    }

    pub(crate) fn check_bomb(&self, state: &State, what: BombTarget) -> Result<Colour, Reason> {
        let battle = state.battle.as_deref().ok_or(Reason::NotNow)?;
        let colour = self.bomb_colour(battle).ok_or(Reason::NotNow)?;
        if self.bomb_targets(state, battle, colour).contains(&what) {
            return Ok(colour);
        }
        Err(match what {
            BombTarget::Resource(_) if state.options.quick_play => Reason::NoDepletion,
            BombTarget::Resource(resource) if self.card_income(state, battle.region)[resource] > 0 => {
                Reason::RaidLimit
            }
            _ => Reason::NoBombTarget,
        })
    }

    /// What the referee strikes: the dearest unit, else infrastructure, else what the enemy has least of.
    pub(crate) fn best_bomb(&self, targets: &[BombTarget]) -> Option<BombTarget> {
        let worth = |target: &&BombTarget| match target {
            BombTarget::Unit(unit) => 10 + self.table.units.spec(*unit).cost.total(),
            BombTarget::Infrastructure => 9,
            BombTarget::Resource(Resource::Oil) => 3,
            BombTarget::Resource(Resource::Iron) => 2,
            BombTarget::Resource(Resource::Osr) => 1,
        };
        targets.iter().max_by_key(worth).copied()
    }
}
