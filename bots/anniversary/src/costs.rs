//! What a strike costs apart from the battle: ships left off a shore, and places left open.

use sandtable_anniversary::board::Space;
use sandtable_anniversary::units::{Counts, Unit};

use crate::attack::Planner;
use crate::homefront::could_guard;
use crate::pool::Pool;
use crate::strike::Element;
use crate::theatre::{less, sum};

/// What a unit near an endangered capital is worth as its guard.
const GUARD_VALUE: f32 = 3.0;

impl Planner<'_> {
    /// The danger to transports and their company, which have to stay off the shore where they land troops.
    pub fn left_afloat(&self, elements: &[Element], left: &Pool) -> f32 {
        if !self.view.temper.is_careful() {
            return 0.0;
        }
        let mut zones: Vec<(Space, Counts)> = Vec::new();
        for element in elements {
            let (drop, unit, comes) = match element {
                Element::Lift { ship, drop, .. } => (*drop, Unit::Transport, left.ships[*ship].zone != *drop),
                Element::Support { from, drop, unit } | Element::Follow { from, drop, unit } => {
                    (*drop, *unit, from != drop)
                }
                _ => continue,
            };
            let at = zones.iter().position(|(zone, _)| *zone == drop).unwrap_or_else(|| {
                zones.push((drop, Counts::default()));
                zones.len() - 1
            });
            zones[at].1.add(unit, u16::from(comes));
        }
        let danger = |(zone, more): &(Space, Counts)| {
            let winners = left.winners.iter().filter(|(at, _)| at == zone);
            let before = winners.fold(self.view.theatre.friends(*zone), |all, (_, ships)| sum(&all, ships));
            self.view.exposure(*zone, &sum(&before, more)) - self.view.exposure(*zone, &before)
        };
        zones.iter().map(danger).sum::<f32>().max(0.0)
    }

    /// Units within a march of an endangered capital are wanted there.
    pub fn missed_at_home(&self, elements: &[Element]) -> f32 {
        let Some(capital) = self.endangered else { return 0.0 };
        let wanted = elements.iter().filter(|element| could_guard(element, capital));
        GUARD_VALUE * wanted.count() as f32
    }

    /// How much more exposed the places are that the units leave.
    pub fn weakened(&self, elements: &[Element], left: &Pool) -> f32 {
        let mut origins: Vec<(Space, Counts)> = Vec::new();
        let mut leave = |from: Space, unit: Unit| match origins.iter_mut().find(|(space, _)| *space == from) {
            Some((_, gone)) => gone.add(unit, 1),
            None => origins.push((from, [(unit, 1)].into_iter().collect())),
        };
        for element in elements {
            match element {
                Element::March { from, unit, .. }
                | Element::Fly { from, unit }
                | Element::Sail { from, unit } => leave(*from, *unit),
                Element::Support { from, drop, unit } | Element::Follow { from, drop, unit } => {
                    if from != drop {
                        leave(*from, *unit);
                    }
                }
                Element::Lift { ship, drop, cargo, .. } => {
                    cargo.iter().for_each(|(port, unit)| leave(*port, *unit));
                    if left.ships[*ship].zone != *drop {
                        leave(left.ships[*ship].zone, Unit::Transport);
                    }
                }
            }
        }
        let cost = |(space, gone): &(Space, Counts)| {
            let already = less(&less(self.start.at(*space), left.at(*space)), gone);
            let cost = self.view.cost_of_leaving(*space, &already, gone);
            // Ships in danger can still leave in the noncombat move; that is no reason to strike.
            if space.is_sea() { cost.max(0.0) } else { cost }
        };
        origins.iter().map(cost).sum()
    }
}
