//! Garrison Forces: an empty territory still costs something to take.

use sandtable_engine::RollRequest;

use crate::battle::fire::twelve_sided;
use crate::battle::{Battle, Group, Step};
use crate::event::Event;
use crate::ids::*;
use crate::order::Target;
use crate::state::State;
use crate::{Act, WarRoom};

impl WarRoom {
    /// The side whose land units face a garrison: nobody, not even aircraft, defends the
    /// territory. Lands of a collapsed nation and Quick Play have no garrisons.
    fn garrison_faces(&self, state: &State, battle: &Battle) -> Option<Alliance> {
        let defenders =
            state.side_of(battle.region).filter(|_| !battle.is_sea() && !state.options.quick_play)?;
        let empty = battle.side(defenders).groups.is_empty();
        let invaded = battle.side(defenders.other()).alive(Category::Land) > 0;
        (empty && invaded).then_some(defenders.other())
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
            dice: twelve_sided(2),
        }
    }

    /// Two dice of one colour eliminate an invading unit of that colour; black is wild,
    /// white misses.
    pub(crate) fn garrison_rolled(&self, on: &mut Act<'_>, faces: &[u8]) {
        on.emit(Event::GarrisonRolled { faces: faces.to_vec() });
        let Some(battle) = on.state().battle.as_deref() else { return };
        let Some(invader) = self.garrison_faces(on.state(), battle) else { return };
        let colours: Vec<Colour> = faces.iter().map(|face| Colour::of_face(*face)).collect();
        let struck = |unit: UnitType| {
            let colour = self.table.units.spec(unit).colour;
            colours.iter().all(|c| *c == colour || *c == Colour::Black)
        };
        let groups = battle.side(invader).groups.iter();
        let victims: Vec<Target> = groups
            .filter(|g| g.unit.category() == Category::Land && g.alive() > 0 && struck(g.unit))
            .map(Group::target)
            .collect();
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
