//! How many hits a side scores, state by state, and what they leave of the other side.

use sandtable_anniversary::firepower::{self, Posture};
use sandtable_anniversary::tech::Advances;
use sandtable_anniversary::volley::Shot;
use sandtable_odds::outcome::{Group, Known, Outcome, add_hits, competing, in_a_row};
use sandtable_warfare::shots::strengths;

use super::roster::Roster;

/// A side's volley: its groups hit independently of each other.
pub type Volley = Vec<Group>;

/// Who fires, and by which rules.
#[derive(Clone, Copy, Debug)]
pub struct Gunnery {
    pub attacking: bool,
    pub advances: Advances,
    pub low_luck: bool,
}

/// The volleys of one side at the other, each worked out once.
#[derive(Debug)]
pub struct Volleys {
    gunnery: Gunnery,
    known: Vec<u32>,
    volleys: Vec<Volley>,
    after: Known,
}

const UNKNOWN: u32 = u32::MAX;
/// Ways to fire: posture, step, and which of three lanes the enemy offers.
const WAYS: usize = 64;

impl Volleys {
    pub fn new(gunnery: Gunnery, shooters: &Roster) -> Volleys {
        Volleys {
            gunnery,
            known: vec![UNKNOWN; shooters.states() * WAYS],
            volleys: Vec::new(),
            after: Known::new(),
        }
    }

    /// The same rules for another side.
    pub fn of(self, shooters: &Roster) -> Volleys {
        Volleys::new(self.gunnery, shooters)
    }

    /// The number of the volley that these shooters fire at these targets.
    pub fn volley(
        &mut self,
        shooters: (&Roster, usize),
        targets: (&Roster, usize),
        posture: Posture,
        strike: bool,
    ) -> usize {
        let offered = targets.0.facts(targets.1).lanes;
        let way = usize::from(offered) << 3
            | usize::from(posture.destroyer) << 2
            | usize::from(posture.struck) << 1
            | usize::from(strike);
        let at = shooters.1 * WAYS + way;
        if self.known[at] == UNKNOWN {
            let exposed = firepower::exposed(targets.0.arrivals(targets.1).map(|(unit, ..)| unit));
            let units = shooters.0.units(shooters.1);
            let shots: Vec<Shot> = match self.gunnery.attacking {
                true => {
                    firepower::attack_shots(units, self.gunnery.advances, posture, strike, exposed).collect()
                }
                false => firepower::defence_shots(units, posture, strike, exposed).collect(),
            };
            self.known[at] = self.volleys.len() as u32;
            self.volleys.push(hits(&shots, self.gunnery.low_luck, |classes| targets.0.lanes_of(classes)));
        }
        self.known[at] as usize
    }

    /// The hits of a volley by its number.
    pub fn hits(&self, volley: usize) -> &[Group] {
        &self.volleys[volley]
    }

    /// What a volley leaves of the targets.
    pub fn fire(
        &mut self,
        shooters: (&Roster, usize),
        targets: (&Roster, usize),
        posture: Posture,
        strike: bool,
        outcome: &mut Outcome,
    ) {
        let which = self.volley(shooters, targets, posture, strike);
        let volley = &self.volleys[which];
        let (roster, state) = targets;
        outcome.certain(state);
        match &volley[..] {
            [] => {}
            [only] if roster.is_one_row() => in_a_row(state, &only.chances, outcome),
            groups => {
                competing(state, groups, &mut self.after, |hits| roster.after(state, hits), outcome);
            }
        }
    }
}

/// The hits of these shots, grouped by the lanes they reach.
pub fn hits(shots: &[Shot], low_luck: bool, lanes_of: impl Fn(u8) -> u8) -> Volley {
    let mut volley: Volley = Vec::new();
    let mut add =
        |targets: u8, sure: usize, chance: f64| add_hits(&mut volley, lanes_of(targets), sure, chance);
    if low_luck {
        for sum in strengths(shots) {
            add(sum.targets, usize::from(sum.sure()), f64::from(sum.rest()) / f64::from(sum.sides));
        }
    } else {
        for shot in shots {
            add(shot.targets, 0, shot.chance());
        }
    }
    volley
}
