//! What the player whose turn it is has done in this turn.

use crate::board::{Space, SpaceSet};
use crate::power::{OWNERS, Power};
use crate::state::Launch;
use crate::tech::{Improvement, Part, TECHS};
use crate::units::Counts;

/// What the player whose turn it is has done in this turn.
#[derive(Clone, PartialEq, Debug)]
pub struct Doings {
    /// Money goes to repairs, then technology and improvements, then units.
    pub stage: u8,
    /// Free technology IPCs that are left.
    pub tech_free: u16,
    pub tech_spent: [u16; TECHS.len()],
    pub developed: bool,
    pub spied: bool,
    pub repaired: Vec<(Space, Part, u8)>,
    pub discounts: Vec<(Space, Improvement, u16)>,
    /// Units of limited kinds bought.
    pub built: Counts,
    pub influenced: SpaceSet,
    pub aided: SpaceSet,
    /// Receivers of lend-lease as bits, and how much was sent.
    pub leased: u16,
    pub leased_ipcs: u16,
    pub partisans: SpaceSet,
    /// Units that factories have taken.
    pub placed: Vec<(Space, u16)>,
    /// The same for units of the purge, which are counted apart.
    pub purge_placed: Vec<(Space, u16)>,
    pub off_placed: SpaceSet,
    pub purge_off_placed: SpaceSet,
    /// Factories that have moved, with how far.
    pub hauled: Vec<(Space, u8)>,
    pub rail_used: [u8; OWNERS.len()],
    pub rail_in_europe: u8,
    pub rail_extra: u8,
    pub ferry: u8,
    /// IPCs less in this turn's income.
    pub fined: [u16; OWNERS.len()],
    pub surprise: Option<Space>,
    pub espionage: Option<Space>,
    pub banzai: Vec<(Space, u8)>,
    pub banzai_placed: u8,
    pub marines: Vec<(Space, u8)>,
    pub launches: Vec<Launch>,
    /// Bombers that acted as heavy ones, by area or zone, and whether on a raid.
    pub heavy: Vec<(Space, bool, u8)>,
    pub atomic: bool,
    pub blitzed: SpaceSet,
    /// Where battles are over.
    pub resolved: SpaceSet,
    /// Captured in this impulse.
    pub captured: SpaceSet,
    /// Zones and targets of declared attacks on who is at peace or could be left alone.
    pub foes: Vec<(Space, Power)>,
    /// Neutrals that let the invaders in after the diplomatic die.
    pub admitted: SpaceSet,
    pub new_factories: SpaceSet,
}

impl Default for Doings {
    fn default() -> Self {
        Doings {
            stage: 0,
            tech_free: 0,
            tech_spent: [0; TECHS.len()],
            developed: false,
            spied: false,
            repaired: Vec::new(),
            discounts: Vec::new(),
            built: Counts::default(),
            influenced: SpaceSet::default(),
            aided: SpaceSet::default(),
            leased: 0,
            leased_ipcs: 0,
            partisans: SpaceSet::default(),
            placed: Vec::new(),
            purge_placed: Vec::new(),
            off_placed: SpaceSet::default(),
            purge_off_placed: SpaceSet::default(),
            hauled: Vec::new(),
            rail_used: [0; OWNERS.len()],
            rail_in_europe: 0,
            rail_extra: 0,
            ferry: 0,
            fined: [0; OWNERS.len()],
            surprise: None,
            espionage: None,
            banzai: Vec::new(),
            banzai_placed: 0,
            marines: Vec::new(),
            launches: Vec::new(),
            heavy: Vec::new(),
            atomic: false,
            blitzed: SpaceSet::default(),
            resolved: SpaceSet::default(),
            captured: SpaceSet::default(),
            foes: Vec::new(),
            admitted: SpaceSet::default(),
            new_factories: SpaceSet::default(),
        }
    }
}

impl Doings {
    /// How many bombers may be heavy in a battle or raid: two a turn, without those that were so elsewhere.
    pub fn heavy_left(&self, space: Space, raid: bool) -> u8 {
        let elsewhere = self.heavy.iter().filter(|(at, raided, _)| (*at, *raided) != (space, raid));
        elsewhere.fold(2, |left, (_, _, count)| left.saturating_sub(*count))
    }
}
