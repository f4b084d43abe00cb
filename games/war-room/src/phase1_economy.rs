//! Phase 1: Direct National Economy.

use crate::event::Event;
use crate::ids::*;
use crate::state::State;
use crate::{Act, WarRoom};

impl WarRoom {
    /// Step 1, check Territory Card facing: embattled cards and all cards in the colour of
    /// a collapsed nation show the reduced income.
    pub(crate) fn card_income(&self, state: &State, region: Region) -> Resources {
        let place = self.table.board.place(region);
        let exhausted = place.colour.is_some_and(|nation| state.nation(nation).collapsed);
        if state.region(region).flipped || exhausted { place.embattled_income } else { place.income }
    }

    /// Step 2, tally resource income. China never gains oil.
    pub(crate) fn income(&self, state: &State, nation: Nation) -> Resources {
        let mut income = Resources::default();
        // Economic collapse: nothing new is added to the chart.
        if state.nation(nation).zone >= Zone::Red {
            return income;
        }
        for region in state.controlled(nation) {
            income += self.card_income(state, region);
        }
        if nation == Nation::China {
            income[Resource::Oil] = 0;
        }
        income
    }

    pub(crate) fn tally_income(&self, on: &mut Act<'_>) {
        let players: Vec<Nation> = on.state().players().collect();
        for nation in players {
            let gained = self.income(on.state(), nation);
            if !gained.is_empty() {
                on.emit(Event::Income { nation, gained });
            }
        }
    }
}
