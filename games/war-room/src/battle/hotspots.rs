//! Active regions, and the order in which they are addressed.

use crate::event::Event;
use crate::ids::*;
use crate::pacts::{at_peace, hostile};
use crate::state::{Marker, Stage, State};
use crate::{Act, WarRoom};

impl WarRoom {
    /// Units of a nation that take part in a battle in this region. Transports and dived
    /// submarines do not.
    pub fn fighting_units(&self, state: &State, nation: Nation, region: Region) -> Units {
        let mut units = Units::default();
        for command in
            state.commands_at(region).filter(|c| c.nation == nation && !c.is_transport() && !c.dived)
        {
            units += command.units;
        }
        units[UnitType::CarrierFighter] += state.carrier_fighters_at(nation, region);
        units
    }

    pub(crate) fn fighters_present(&self, state: &State, region: Region) -> Vec<Nation> {
        let all = Nation::ALL.iter().copied();
        let mut present: Vec<Nation> =
            all.filter(|n| !self.fighting_units(state, *n, region).is_empty()).collect();
        present.sort_by_key(|nation| state.rank(*nation));
        present
    }

    /// Whether a nation's land units here stand on ground they can take.
    fn invades(&self, state: &State, nation: Nation, region: Region) -> bool {
        let peace = state.region(region).controller.is_some_and(|owner| at_peace(state, owner, nation));
        !region.is_sea() && state.is_enemy(nation, region) && !peace
    }

    /// Whether these nations have something to resolve in the region.
    pub(crate) fn conflict(&self, state: &State, region: Region, nations: &[Nation]) -> bool {
        let opposed = nations.iter().any(|a| nations.iter().any(|b| hostile(state, *a, *b)));
        opposed
            || nations.iter().any(|nation| {
                let units = self.fighting_units(state, *nation, region);
                let force = state.region(region);
                let resisted = !force.force.is_empty() && force.alignment == Some(nation.alliance().other());
                self.invades(state, *nation, region)
                    && (units.has(Category::Land)
                        || resisted
                        || (units[UnitType::Bomber] > 0
                            && self.bombing_possible(state, region, nation.alliance())))
            })
    }

    /// The battles of a region: one, or two where the Soviet-Japanese pact keeps the
    /// parties apart. The party first in turn order fights first; the other then meets
    /// those enemies it has not met.
    pub(crate) fn parties(&self, state: &State, region: Region) -> Vec<Vec<Nation>> {
        let present = self.fighters_present(state, region);
        let kept_apart = present.iter().find(|n| present.iter().any(|other| at_peace(state, **n, *other)));
        let Some(&first) = kept_apart else {
            return if self.conflict(state, region, &present) { vec![present] } else { Vec::new() };
        };
        let second = if first == Nation::Soviet { Nation::Japan } else { Nation::Soviet };
        let without_second: Vec<Nation> = present.iter().copied().filter(|n| *n != second).collect();
        let mut against_second: Vec<Nation> =
            present.iter().copied().filter(|n| hostile(state, *n, second)).collect();
        against_second.push(second);
        // Whom nobody opposed in the first battle stands by its ally in the second.
        let idle = without_second.iter().copied().filter(|n| *n != first && !against_second.contains(n));
        if !self.conflict(state, region, &without_second) {
            against_second.extend(idle.collect::<Vec<_>>());
        }
        let battles = [without_second, against_second];
        battles.into_iter().filter(|nations| self.conflict(state, region, nations)).collect()
    }

    pub(crate) fn is_active(&self, state: &State, region: Region) -> bool {
        !self.parties(state, region).is_empty()
    }

    pub(crate) fn place_hotspot(&self, on: &mut Act<'_>, region: Region) {
        if on.state().region(region).marker == Marker::None && self.is_active(on.state(), region) {
            on.emit(Event::HotspotPlaced { region });
        }
    }

    pub(crate) fn place_hotspots(&self, on: &mut Act<'_>) {
        for region in occupied(on.state()) {
            self.place_hotspot(on, region);
        }
    }

    /// Conflicts that come up in the middle of combat; a region is fought over once in a round.
    pub(crate) fn place_late_hotspots(&self, on: &mut Act<'_>) {
        for region in occupied(on.state()) {
            if !on.state().region(region).fought {
                self.place_hotspot(on, region);
            }
        }
    }

    /// Movement is over: hotspots that an enemy has left again are taken away.
    pub(crate) fn remove_settled_hotspots(&self, on: &mut Act<'_>) {
        let state = on.state();
        let settled =
            |region: &Region| !self.is_active(state, *region) && state.region(*region).invader.is_none();
        let settled: Vec<Region> = state.marked(Marker::Active).filter(settled).collect();
        settled.into_iter().for_each(|region| on.emit(Event::HotspotRemoved { region }));
    }

    /// The start of Phase 4: last hotspots and all convoy raids are marked.
    pub(crate) fn begin_combat(&self, on: &mut Act<'_>) {
        self.place_hotspots(on);
        self.identify_raids(on);
        on.emit(Event::Entered(Stage::Hotspots { turn: 0 }));
    }

    /// A hotspot involves a nation through its units, its territory or its convoy.
    fn involves(&self, state: &State, nation: Nation, region: Region) -> bool {
        state.region(region).controller == Some(nation)
            || !state.units_at(nation, region).is_empty()
            || state.carrier_fighters_at(nation, region) > 0
            || (state.region(region).raid && self.owns_convoy_in(state, nation, region))
    }

    pub(crate) fn hotspots_of(&self, state: &State, nation: Nation) -> Vec<Region> {
        state.marked(Marker::Active).filter(|region| self.involves(state, nation, *region)).collect()
    }

    /// Order of battles: in turn order each nation picks a hotspot that involves it, until
    /// all are addressed. True while a nation has to pick.
    pub(crate) fn pick_hotspots(&self, on: &mut Act<'_>, turn: u8) -> bool {
        let state = on.state();
        if state.marked(Marker::Active).next().is_none() {
            self.begin_refit(on);
            return false;
        }
        let Some(nation) = state.in_turn(turn) else {
            let order: Vec<Nation> = state.order().collect();
            if order.iter().all(|nation| self.hotspots_of(state, *nation).is_empty()) {
                // Nobody is left to fight here.
                let stale: Vec<Region> = state.marked(Marker::Active).collect();
                stale.into_iter().for_each(|region| on.emit(Event::HotspotRemoved { region }));
            }
            on.emit(Event::Entered(Stage::Hotspots { turn: 0 }));
            return false;
        };
        match self.hotspots_of(state, nation).as_slice() {
            [] => {
                on.emit(Event::Entered(Stage::Hotspots { turn: turn + 1 }));
                false
            }
            [region] => {
                self.resolve_hotspot(on, turn, *region);
                false
            }
            _ => true,
        }
    }

    /// Address one hotspot: a battle, else a convoy raid, else nothing is left to resolve.
    pub(crate) fn resolve_hotspot(&self, on: &mut Act<'_>, turn: u8, region: Region) {
        let parties = self.parties(on.state(), region);
        if let Some((nations, later)) = parties.split_first() {
            on.emit(Event::Entered(Stage::Battle { turn }));
            self.join_battle(on, region, nations, later.first().cloned().unwrap_or_default());
        } else if on.state().region(region).raid && self.begin_raid(on, region) {
            on.emit(Event::Entered(Stage::ConvoyRaid { turn }));
        } else {
            self.invasion_stress(on, region);
            on.emit(Event::HotspotRemoved { region });
            on.emit(Event::Entered(Stage::Hotspots { turn: turn + 1 }));
        }
    }
}

/// Regions with units, carrier fighters included.
fn occupied(state: &State) -> Vec<Region> {
    let mut regions: Vec<Region> = state.commands.iter().map(|c| c.region).collect();
    regions.extend(state.sorties.iter().map(|s| s.region));
    regions.sort_unstable();
    regions.dedup();
    regions
}
