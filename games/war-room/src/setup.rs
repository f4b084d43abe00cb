//! Setting Up.

use std::collections::BTreeSet;

use sandtable_engine::{Setup, SetupError, Unfolding};

use crate::board::{NeutralKind, Place};
use crate::event::{Event, Placed};
use crate::ids::*;
use crate::scenario::{Scenario, Token};
use crate::state::*;
use crate::{Act, WarRoom};

impl WarRoom {
    /// The board of a scenario before anything is placed on it.
    pub(crate) fn set_up(&self, setup: &Setup) -> Result<State, SetupError> {
        let setup = sandtable_engine::setup::complete(&self.about, setup)?;
        let found = self.table.scenarios.iter().position(|s| s.id == setup.scenario);
        let at = found.ok_or_else(|| SetupError(format!("there is no scenario `{}`", setup.scenario)))?;
        let scenario = &self.table.scenarios[at];
        check_seating(scenario, &setup)?;
        let mut state = State {
            scenario: at as u8,
            options: options(&setup),
            round: 1,
            stage: Stage::Economy,
            track: Vec::new(),
            nations: std::array::from_fn(|i| nation_state(scenario, Nation::ALL[i])),
            regions: vec![RegionState::default(); Region::SLOTS],
            commands: Vec::new(),
            sorties: Vec::new(),
            construction: Vec::new(),
            pacts: Pacts {
                soviet_japanese: scenario.pacts,
                sino_soviet: scenario.pacts,
                stalin_doctrine: scenario.stalin_doctrine,
            },
            trespassers: Vec::new(),
            vacated: Vec::new(),
            battle: None,
            raid: None,
            debriefed: None,
        };
        for place in self.table.board.places().filter(|place| scenario.in_play(place.region)) {
            let region = &mut state.regions[place.region.index()];
            region.in_play = true;
            region.alignment = (place.neutral == Some(NeutralKind::ProAllied)).then_some(Alliance::Allied);
        }
        Ok(state)
    }

    /// Place command tokens, units and flags. Everything is told in one event, so a record
    /// keeps its set-up when the data are corrected.
    pub(crate) fn place(&self, on: &mut Act<'_>) {
        let scenario = self.scenario(on.state());
        let stacks = scenario.tokens.iter();
        let placed = |t: &Token| {
            Some(Placed { nation: t.nation, command: t.number, region: t.region?, units: t.units })
        };
        let commands = stacks.filter_map(placed).collect();
        let places: Vec<&Place> = self.table.board.places().filter(|p| scenario.in_play(p.region)).collect();
        let owned = |p: &&Place| Some((p.region, p.colour.filter(|n| scenario.terms(*n).is_some())?));
        let control = places.iter().filter_map(owned).collect();
        let embattled = places.iter().filter(|p| p.start_embattled).map(|p| p.region).collect();
        let medals = u8::from(on.state().options.quick_play);
        on.emit(Event::SetUp { commands, control, embattled, medals });
    }

    /// Run the phases that need nobody, up to the first decision.
    #[must_use]
    pub(crate) fn settled(&self, state: State) -> State {
        let mut on: Act<'_> = Unfolding::new(self, state);
        self.advance(&mut on);
        on.finish().0
    }
}

fn nation_state(scenario: &Scenario, nation: Nation) -> NationState {
    NationState {
        in_play: scenario.terms(nation).is_some(),
        resources: Resources::default(),
        medals: 0,
        goods: 0,
        stress: 0,
        zone: Zone::White,
        collapsed: false,
        casualties: Units::default(),
        convoy_casualties: 0,
        casualty_points: 0,
        chart: Chart::default(),
        sheet: Sheet::default(),
        to_place: Units::default(),
        bonus_dice: 0,
        relieved: false,
        pact_breaker: false,
        deputy: None,
        mobilized: Vec::new(),
        launched: Vec::new(),
    }
}

fn options(setup: &Setup) -> Options {
    let on = |id: &str| setup.options.get(id).is_some_and(|value| value == "on");
    let quick_play = on("quick-play");
    Options {
        limited: on("limited"),
        batch_cap: on("batch-cap"),
        long_range_landings: on("long-range-landings"),
        bomb_repair: on("bomb-repair"),
        take_her_down: on("take-her-down"),
        quick_battle: on("quick-battle") || quick_play,
        quick_play,
        round_limit: setup.options.get("round-limit").and_then(|rounds| rounds.parse().ok()),
    }
}

/// Who plays which nations is prescribed for each number of players. Seats of nations that
/// take no part may be anybody's.
fn check_seating(scenario: &Scenario, setup: &Setup) -> Result<(), SetupError> {
    if setup.players.is_empty() {
        return Ok(());
    }
    let playing = |seats: &Vec<String>| -> BTreeSet<Nation> {
        let nations = seats.iter().filter_map(|seat| Nation::named(seat));
        nations.filter(|n| scenario.terms(*n).is_some()).collect()
    };
    let mut people: Vec<BTreeSet<Nation>> =
        setup.players.values().map(playing).filter(|s| !s.is_empty()).collect();
    people.sort();
    let fits = scenario.seatings.iter().any(|seating| {
        let mut seating = seating.clone();
        seating.sort();
        seating == people
    });
    if fits {
        return Ok(());
    }
    let spell = |seating: &Vec<BTreeSet<Nation>>| {
        let people: Vec<String> = seating
            .iter()
            .map(|nations| nations.iter().map(|n| n.name()).collect::<Vec<_>>().join("+"))
            .collect();
        people.join(" / ")
    };
    let accepted: Vec<String> = scenario.seatings.iter().map(spell).collect();
    let rule = seating_rule(scenario, people.len());
    Err(SetupError(format!("{} is played as {} [{rule}]", scenario.title, accepted.join(", or "))))
}

/// The ledger row that shares the nations out.
fn seating_rule(scenario: &Scenario, people: usize) -> &'static str {
    match scenario.id {
        "global" if people > 4 => "scenario.global-seats-six-five",
        "global" => "scenario.global-seats-four-three-two",
        "europe" => "scenario.europe-seats",
        "pacific" => "scenario.pacific-seats",
        "north-africa" => "scenario.africa-seats",
        _ => "scenario.east-seats",
    }
}
