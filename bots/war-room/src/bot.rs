//! One nation's staff: whatever the table asks, the department in charge answers.

use sandtable_bots::{Planner, Taste};
use sandtable_engine::bots::{Bot, Random, Sight};
use sandtable_engine::{Notation, Seat};
use sandtable_war_room::ids::Nation;
use sandtable_war_room::order::Order;
use sandtable_war_room::state::Stage;
use sandtable_war_room::{State, WarRoom};

use crate::desk::Desk;
use crate::{battle, morale, movement, planning, production, refit};

/// How much thought goes into an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Skill {
    Easy,
    Hard,
}

pub struct Staff {
    skill: Skill,
    chance: Random,
    taste: Taste,
    plan: planning::Drawer,
}

impl Staff {
    pub fn new(skill: Skill, seed: &str, seat: Seat) -> Staff {
        let taste = Taste::new(seed, seat);
        Staff { skill, chance: Random::new(seed, seat), taste, plan: planning::Drawer::new(taste) }
    }

    fn answer(&mut self, desk: &Desk<'_>) -> Option<Order> {
        match &desk.state.stage {
            Stage::Planning => self.plan.answer(desk, self.skill),
            Stage::Slots { .. } => movement::slot(desk, self.skill),
            Stage::Movement { .. } => Some(movement::carry_out(desk, self.skill)),
            Stage::Launch { .. } => Some(movement::launch(desk)),
            Stage::Hotspots { .. } => battle::hotspot(desk),
            Stage::Battle { .. } => battle::answer(desk, self.skill),
            Stage::ConvoyRaid { .. } => Some(Order::Done),
            Stage::Landing { .. } => Some(refit::land(desk)),
            Stage::Deployment { .. } => Some(refit::deploy(desk)),
            Stage::CancelStress { .. } => Some(morale::spend(desk)),
            Stage::Relief { .. } => Some(morale::relieve(desk)),
            Stage::Unrest { .. } => Some(morale::pay(desk)),
            Stage::Desertion { .. } => Some(morale::desert(desk)),
            Stage::Production => {
                Some(production::buy(desk, self.skill, self.taste.in_round(desk.state.round)))
            }
            Stage::Placement { .. } => Some(production::place(desk, self.skill)),
            Stage::Bonus { .. } => Some(production::bonus(desk)),
            Stage::QuickDice { .. } => production::make(desk, self.skill),
            Stage::Economy | Stage::RoundEnd | Stage::Over { .. } => None,
        }
    }
}

impl Planner<WarRoom> for Staff {
    fn wanted(&mut self, game: &WarRoom, state: &State, seat: Seat) -> Option<Order> {
        let me = Nation::at(seat)?;
        self.answer(&Desk { game, state, me })
    }

    fn otherwise(&mut self, game: &WarRoom, state: &State, seat: Seat) -> Option<Order> {
        self.chance.pick(game, state, seat)
    }
}

impl Bot for Staff {
    fn decide(&mut self, sight: &dyn Sight) -> Result<String, String> {
        let seen = sight.of::<WarRoom>().ok_or("this bot plays war-room only")?;
        let order = self.order(&seen.game, &seen.state, seen.seat).ok_or("the menu leads to no order")?;
        Ok(seen.game.print(&order))
    }
}
