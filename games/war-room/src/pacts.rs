//! Non-Aggression Pacts and the Stalin Doctrine.

use crate::event::{Event, Pact, StressFor};
use crate::ids::*;
use crate::reason::Reason;
use crate::state::{Marker, Stage, State};
use crate::{Act, WarRoom};

/// The stress for breaking the Soviet-Japanese pact.
const BREAKER_STRESS: u8 = 6;

/// The other party of the Soviet-Japanese pact while it is in effect.
pub fn pact_partner(state: &State, nation: Nation) -> Option<Nation> {
    match nation {
        _ if !state.pacts.soviet_japanese => None,
        Nation::Soviet if state.plays(Nation::Japan) => Some(Nation::Japan),
        Nation::Japan if state.plays(Nation::Soviet) => Some(Nation::Soviet),
        _ => None,
    }
}

/// Whether the pact keeps two nations from each other's throats.
pub fn at_peace(state: &State, a: Nation, b: Nation) -> bool {
    pact_partner(state, a) == Some(b)
}

/// Enemies who fight when they meet: opposed and not kept apart by the pact.
pub fn hostile(state: &State, a: Nation, b: Nation) -> bool {
    !state.friends(a, b) && !at_peace(state, a, b)
}

impl WarRoom {
    /// Soviet-Japanese movement restrictions: would this entry violate the pact?
    pub(crate) fn violates_pact(
        &self,
        state: &State,
        nation: Nation,
        category: Category,
        to: Region,
    ) -> bool {
        let Some(other) = pact_partner(state, nation) else { return false };
        if to.is_sea() {
            return nation == Nation::Soviet && category == Category::Land && to.is_pacific();
        }
        let neutral = self.table.board.place(to).neutral.is_some();
        let occupied = || !state.units_at(other, to).is_empty() || state.carrier_fighters_at(other, to) > 0;
        state.region(to).controller == Some(other) || (neutral && occupied())
    }

    /// Would flying on over a territory violate the pact? The other party's land is closed, a
    /// neutral with its units only to those who stay there.
    pub(crate) fn overflight_violates_pact(&self, state: &State, nation: Nation, over: Region) -> bool {
        let other = pact_partner(state, nation);
        !over.is_sea() && other.is_some() && state.region(over).controller == other
    }

    /// The Sino-Soviet pact and the Stalin Doctrine: where foreign land commands of the
    /// same side may not go.
    pub(crate) fn doctrine_forbids(
        &self,
        state: &State,
        nation: Nation,
        from: Region,
        to: Region,
    ) -> Option<Reason> {
        let guard = self.guarded_against(state, nation, to)?;
        let axis_present = state
            .commands_at(to)
            .any(|c| c.nation.alliance() == Alliance::Axis && c.category() == Category::Land);
        if guard == Pact::StalinDoctrine && axis_present {
            return None;
        }
        // Post-occupation policy: troops already inside may join others already inside, or
        // follow those who left in this phase.
        let foreign = |nation: Nation| self.guarded_against(state, nation, to).is_some();
        let mut stay = state.commands_at(to).filter(|c| c.category() == Category::Land);
        let left = state.vacated.iter().any(|(nation, region)| *region == to && foreign(*nation));
        let open = left || stay.any(|c| foreign(c.nation));
        let inside = self.guarded_against(state, nation, from).is_some();
        Some(match guard {
            _ if open && inside => return None,
            _ if open => Reason::NoReinforcement { region: to },
            Pact::StalinDoctrine => Reason::StalinDoctrine { region: to },
            _ => Reason::SinoSoviet { region: to },
        })
    }

    /// The agreement that closes a territory to a nation's land commands, if any.
    pub fn guarded_against(&self, state: &State, nation: Nation, region: Region) -> Option<Pact> {
        if region.is_sea() {
            return None;
        }
        let place = self.table.board.place(region);
        let held = |owner: Nation| place.original_of(owner) && state.region(region).controller == Some(owner);
        match nation {
            Nation::Us | Nation::British if state.pacts.stalin_doctrine && held(Nation::Soviet) => {
                Some(Pact::StalinDoctrine)
            }
            Nation::China if state.pacts.sino_soviet && held(Nation::Soviet) => Some(Pact::SinoSoviet),
            Nation::Soviet if state.pacts.sino_soviet && held(Nation::China) => Some(Pact::SinoSoviet),
            _ => None,
        }
    }

    /// Where foreign aircraft of the same side may fly but not land.
    pub(crate) fn landing_forbidden(&self, state: &State, nation: Nation, region: Region) -> Option<Reason> {
        let place = self.table.board.place(region);
        match nation {
            Nation::Us | Nation::British
                if state.pacts.stalin_doctrine && place.original_of(Nation::Soviet) =>
            {
                Some(Reason::StalinLanding { region })
            }
            Nation::Soviet if state.pacts.sino_soviet && place.original_of(Nation::China) => {
                Some(Reason::SinoLanding { region })
            }
            _ => None,
        }
    }

    /// Breaking the pact at will, except in Morale and Production.
    pub(crate) fn check_break_pact(&self, state: &State, nation: Nation) -> Result<(), Reason> {
        if !matches!(nation, Nation::Soviet | Nation::Japan) {
            return Err(Reason::NotParty);
        }
        if pact_partner(state, nation).is_none() {
            return Err(if self.scenario(state).pacts { Reason::PactGone } else { Reason::NoPact });
        }
        if state.options.quick_play {
            return Err(Reason::PactUnbreakable);
        }
        match state.stage {
            Stage::CancelStress { .. }
            | Stage::Relief { .. }
            | Stage::Unrest { .. }
            | Stage::Desertion { .. }
            | Stage::Production
            | Stage::Placement { .. }
            | Stage::Over { .. } => Err(Reason::NoPactBreakNow),
            _ => Ok(()),
        }
    }

    pub(crate) fn break_pact(&self, on: &mut Act<'_>, nation: Nation) {
        on.emit(Event::PactBroken { by: nation });
        on.emit(Event::StressGained { nation, stress: BREAKER_STRESS, why: StressFor::Pact, region: None });
        self.end_coexistence(on);
    }

    /// Forces that coexisted under the pact now face each other: before combat has ended that is
    /// a hotspot, and whoever stands by while stances are set joins the battle.
    fn end_coexistence(&self, on: &mut Act<'_>) {
        match on.state().stage {
            Stage::Movement { .. } | Stage::Launch { .. } => self.place_hotspots(on),
            Stage::Hotspots { .. } | Stage::Battle { .. } | Stage::ConvoyRaid { .. } => {
                self.place_late_hotspots(on);
                self.join_late(on);
            }
            _ => {}
        }
    }

    /// The Soviet-Japanese pact dissolves when either capital of the war in Europe falls
    /// or is fought over.
    pub(crate) fn dissolve_for_capitals(&self, on: &mut Act<'_>) {
        let state = on.state();
        if !state.pacts.soviet_japanese {
            return;
        }
        let shaken = |nation: Nation| {
            self.table.board.capital(nation).is_some_and(|capital| {
                let region = state.region(capital);
                region.in_play && (region.controller != Some(nation) || region.marker == Marker::Embattled)
            })
        };
        if shaken(Nation::Soviet) || shaken(Nation::Germany) {
            on.emit(Event::PactDissolved { pact: Pact::SovietJapanese });
            self.end_coexistence(on);
        }
    }

    /// At the end of Morale: a party in the Red Zone ends the agreements it takes part in.
    pub(crate) fn dissolve_for_stress(&self, on: &mut Act<'_>) {
        let state = on.state();
        let red = |nation: Nation| state.nation(nation).zone >= Zone::Red;
        let (soviet, japan, china) = (red(Nation::Soviet), red(Nation::Japan), red(Nation::China));
        let pacts = state.pacts;
        if pacts.soviet_japanese && (soviet || japan) {
            on.emit(Event::PactDissolved { pact: Pact::SovietJapanese });
        }
        if pacts.sino_soviet && (soviet || china) {
            on.emit(Event::PactDissolved { pact: Pact::SinoSoviet });
        }
        if pacts.stalin_doctrine && soviet {
            on.emit(Event::PactDissolved { pact: Pact::StalinDoctrine });
        }
    }

    /// A party whose land units stood in the other's territory since last round must have
    /// left by the end of movement, unless pinned there.
    pub(crate) fn expel_trespassers(&self, on: &mut Act<'_>) {
        let overstayed = on.state().trespassers.clone();
        for (nation, region) in overstayed {
            let state = on.state();
            let still = pact_partner(state, nation)
                .is_some_and(|other| state.region(region).controller == Some(other));
            let units = state.units_at(nation, region).only(Category::Land);
            let pinned = self.enemy_units(state, region, nation, Category::Land);
            let free = units.total().saturating_sub(pinned);
            if still && free > 0 {
                on.emit(Event::TrespassersLost { nation, region, units: units.take(free) });
            }
        }
    }

    /// Who has land units in the other party's territory now, to be gone next round.
    pub(crate) fn trespassers(&self, state: &State) -> Vec<(Nation, Region)> {
        let mut found = Vec::new();
        for nation in [Nation::Soviet, Nation::Japan] {
            let Some(other) = pact_partner(state, nation) else { continue };
            for region in state.controlled(other) {
                if state.units_at(nation, region).has(Category::Land) {
                    found.push((nation, region));
                }
            }
        }
        found
    }
}
