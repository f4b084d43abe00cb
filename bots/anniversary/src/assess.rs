//! The position in the eyes of the power that moves: values, threats, and what its moves cost or win.

use sandtable_anniversary::board::{Space, board};
use sandtable_anniversary::power::Power;
use sandtable_anniversary::state::State;
use sandtable_anniversary::units::{Class, Counts, Unit};

use crate::strike::Element;
use crate::temper::Temper;
use crate::theatre::{Theatre, only, price, sum};
use crate::threat::Threats;
use crate::value::Values;

/// A chance of losing the capital that is not accepted.
pub const CAPITAL_RISK: f32 = 0.08;
/// How much of an exposure counts where other units may still come to help.
const REINFORCED: f32 = 0.6;

#[derive(Debug)]
pub struct Assessment<'s> {
    pub theatre: Theatre<'s>,
    pub values: Values,
    pub threats: Threats,
    pub temper: Temper,
}

impl<'s> Assessment<'s> {
    pub fn new(state: &'s State, me: Power, temper: &Temper) -> Assessment<'s> {
        let theatre = Theatre::new(state, me);
        let values = Values::new(&theatre);
        let threats = Threats::new(&theatre);
        Assessment { theatre, values, threats, temper: *temper }
    }

    pub fn is_capital(&self, space: Space) -> bool {
        board().capital(self.theatre.me) == Some(space)
    }

    /// The capital, if an enemy may well take it even with these units added.
    pub fn endangered_capital(&self, more: &Counts) -> Option<Space> {
        let capital =
            board().capital(self.theatre.me).filter(|capital| self.theatre.is_friendly(*capital))?;
        let defenders = only(&sum(&self.theatre.friends(capital), more), Unit::can_be_lost_in_battle);
        let chance = self.threats.fall(capital, &defenders, self.has_gun(capital));
        (chance > CAPITAL_RISK).then_some(capital)
    }

    fn has_gun(&self, space: Space) -> bool {
        self.theatre.friends(space).get(Unit::AntiaircraftGun) > 0
    }

    /// What the enemy can gain here from these defenders; a careless bot only minds its capital.
    pub fn exposure(&self, space: Space, defenders: &Counts) -> f32 {
        if !self.temper.is_careful() && !self.is_capital(space) {
            return 0.0;
        }
        let fighting = only(defenders, Unit::can_be_lost_in_battle);
        let friendly = space.is_land() && self.theatre.is_friendly(space);
        let prize = if friendly || space.is_sea() { self.values.prize(space) } else { 0.0 };
        let full = self.threats.exposure(space, &fighting, self.has_gun(space), prize);
        if !self.is_capital(space) {
            return full * self.temper.caution;
        }
        // A rash enemy may try even what does not pay.
        let fall = self.threats.fall(space, &fighting, self.has_gun(space));
        (1.5 * full).max(self.temper.homeland * fall * prize)
    }

    /// The exposure of units that would stand in a space just taken.
    pub fn exposure_if_held(&self, space: Space, units: &Counts) -> f32 {
        if !self.temper.is_careful() {
            return 0.0;
        }
        let prize = if space.is_land() { self.values.prize(space) } else { 0.0 };
        0.85 * self.temper.caution * self.threats.exposure(space, units, false, prize)
    }

    pub fn cost_of_leaving(&self, space: Space, gone: &Counts) -> f32 {
        let before = self.theatre.friends(space);
        let mut rest = before;
        for (unit, count) in gone.iter() {
            rest.take(unit, count);
        }
        let more = self.exposure(space, &rest) - self.exposure(space, &before);
        if self.is_capital(space) { more } else { REINFORCED * more }
    }

    /// What survivors gain by standing nearer to the enemy's heart.
    pub fn progress(&self, target: Space, survivors: &Counts, elements: &[Element]) -> f32 {
        if target.is_sea() {
            return 0.0;
        }
        // The target's own prize is gone once it is taken.
        let near = crate::map::map().ashore(target).iter().map(|next| self.values.pull(*next));
        let here = 0.82 * near.fold(0.0, f32::max);
        let from = elements.iter().filter_map(|element| match element {
            Element::March { from, .. } => Some(self.values.pull(*from)),
            Element::Lift { cargo, .. } => cargo.first().map(|(port, _)| self.values.pull(*port)),
            _ => None,
        });
        let (count, total) = from.fold((0.0, 0.0), |(n, sum), pull| (n + 1.0, sum + pull));
        let men = only(survivors, |unit| unit.class() == Class::Land);
        if count == 0.0 { 0.0 } else { self.temper.drive * price(&men) / 3.0 * (here - total / count) }
    }
}
