//! Garrison Forces: an empty territory still costs something to take.

use sandtable_engine::RollRequest;

use crate::battle::fire::twelve_sided;
use crate::battle::{Battle, Group, Side, Step};
use crate::event::Event;
use crate::ids::*;
use crate::order::Target;
use crate::state::State;
use crate::{Act, WarRoom};

pub const GARRISON_DICE: u8 = 2;

impl Battle {
    /// Whether land units invade a territory that nobody of this side defends.
    pub fn meets_garrison(&self, defenders: Alliance) -> bool {
        let empty = self.side(defenders).groups.is_empty();
        !self.is_sea() && empty && self.side(defenders.other()).alive(Category::Land) > 0
    }
}

impl WarRoom {
    /// The side whose land units face a garrison: nobody, not even aircraft, defends the
    /// territory. Lands of a collapsed nation and Quick Play have no garrisons.
    pub fn garrison_faces(&self, state: &State, battle: &Battle) -> Option<Alliance> {
        let defenders = state.side_of(battle.region).filter(|_| !state.options.quick_play)?;
        battle.meets_garrison(defenders).then_some(defenders.other())
    }

    /// Who rolls for the garrison: the controller, or the first nation of the neutral's side.
    pub(crate) fn garrison_roller(&self, state: &State, region: Region) -> Option<Nation> {
        let side = state.side_of(region)?;
        let invaders = state.battle.as_deref().map_or(&[][..], |b| &b.side(side.other()).nations);
        state.region(region).controller.or_else(|| self.leaders(state, side, invaders).first().copied())
    }

    pub(crate) fn garrison(&self, on: &mut Act<'_>, choose: &[Target]) -> bool {
        let Some(battle) = on.state().battle.as_deref() else { return false };
        if !choose.is_empty() || self.garrison_faces(on.state(), battle).is_some() {
            return true;
        }
        self.begin_debrief(on);
        false
    }

    pub(crate) fn garrison_request(&self, state: &State, region: Region) -> RollRequest {
        let by = self.garrison_roller(state, region).map_or("garrison", Nation::name);
        RollRequest {
            step: "garrison".into(),
            by: by.into(),
            place: region.to_string().into(),
            dice: twelve_sided(GARRISON_DICE),
        }
    }

    /// Two dice of one colour eliminate an invading unit of that colour; black is wild,
    /// white misses.
    pub fn garrison_victims(&self, invaders: &Side, faces: &[u8]) -> Vec<Target> {
        let struck = |unit: UnitType| {
            let colour = self.table.units.spec(unit).colour;
            faces.iter().map(|face| Colour::of_face(*face)).all(|c| c == colour || c == Colour::Black)
        };
        let groups = invaders.groups.iter();
        let ashore = groups.filter(|g| g.unit.category() == Category::Land && g.alive() > 0);
        ashore.filter(|g| struck(g.unit)).map(Group::target).collect()
    }

    /// Whom the referee picks of several victims.
    pub fn garrison_prefers(&self, victims: &[Target]) -> Option<Target> {
        victims.iter().max_by_key(|t| self.table.units.spec(t.unit).cost.total()).copied()
    }

    pub(crate) fn garrison_rolled(&self, on: &mut Act<'_>, faces: &[u8]) {
        on.emit(Event::GarrisonRolled { faces: faces.to_vec() });
        let Some(battle) = on.state().battle.as_deref() else { return };
        let Some(invader) = self.garrison_faces(on.state(), battle) else { return };
        let victims = self.garrison_victims(battle.side(invader), faces);
        match victims.as_slice() {
            [] => self.begin_debrief(on),
            [target] => self.garrison_kills(on, *target),
            _ => on.emit(Event::StepReached(Step::Garrison { choose: victims })),
        }
    }

    pub(crate) fn garrison_kills(&self, on: &mut Act<'_>, target: Target) {
        on.emit(Event::GarrisonKilled { target });
        self.begin_debrief(on);
    }
}
