//! All that can become of a side, and what follows from it.

use std::collections::HashMap;

use sandtable_war_room::ids::{Category, Nation, UnitType, Units};

use super::tally::{Tally, Workshop};

#[derive(Debug)]
pub struct SideFate<'b> {
    pub workshop: Workshop<'b>,
    pub start: Units,
    /// What decides who holds the place.
    pub decisive: Category,
    /// What the air stage leaves, and the chances of it together with each number of own
    /// dice in the surface stage.
    pub air: Vec<Tally>,
    pub air_chances: Vec<Vec<f64>>,
    /// What the surface stage leaves, and the chances of it for each number of enemy dice.
    pub surface: Vec<Tally>,
    pub surface_chances: Vec<Vec<f64>>,
}

/// Expectations at the end of a battle.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Expected {
    /// Units left of each type.
    pub kept: [f64; 10],
    /// Repairs paid.
    pub paid: f64,
}

impl Expected {
    fn add(&mut self, tally: &Tally, chance: f64) {
        for (sum, count) in self.kept.iter_mut().zip(tally.kept.0) {
            *sum += chance * f64::from(count);
        }
        self.paid += chance * f64::from(tally.paid);
    }
}

/// So many pairs of ends are listed whatever their chance.
const FEW: usize = 50_000;

impl SideFate<'_> {
    /// The chance of each number of own dice in the surface stage.
    pub fn dice_chances(&self) -> Vec<f64> {
        self.air_chances.iter().map(|chances| chances.iter().sum()).collect()
    }

    /// For each number of own dice and each of the enemy's: the chance that the side stands at
    /// the end. It does with a unit that decides; at sea, a side that came with aircraft alone
    /// does with one of those.
    pub fn stands(&self) -> Vec<Vec<f64>> {
        let by_air = self.decisive == Category::Naval && !self.start.has(Category::Naval);
        let air: Vec<_> = self.air_chances.iter().map(|chances| classes(&self.air, chances)).collect();
        let surface: Vec<_> =
            self.surface_chances.iter().map(|chances| classes(&self.surface, chances)).collect();
        let stands = |air: &Class<'_>, surface: &Class<'_>| {
            let category = if by_air { Category::Air } else { self.decisive };
            let own = if by_air { air } else { surface };
            own.any_kept || {
                let hurt = air.hurt.iter().chain(surface.hurt).copied().collect();
                self.workshop.mend(Tally { hurt, ..Tally::default() }).kept.has(category)
            }
        };
        let end = |air: &[Class<'_>], surface: &[Class<'_>]| {
            let total: f64 = air.iter().map(|class| class.chance).sum();
            let pairs = air.iter().flat_map(|a| surface.iter().map(move |s| (a, s)));
            let sum: f64 =
                pairs.filter(|(a, s)| stands(a, s)).map(|(a, s)| a.chance / total * s.chance).sum();
            // Rounding must not make a certainty more than that.
            sum.min(1.0)
        };
        air.iter().map(|air| surface.iter().map(|surface| end(air, surface)).collect()).collect()
    }

    /// The chances of what the two stages leave. What one leaves does not depend on the other.
    /// `enemy_dice` are the chances of the enemy's dice.
    fn marginals(&self, enemy_dice: &[f64]) -> [Vec<f64>; 2] {
        let mut air = vec![0.0; self.air.len()];
        for chances in &self.air_chances {
            air.iter_mut().zip(chances).for_each(|(sum, chance)| *sum += chance);
        }
        let mut surface = vec![0.0; self.surface.len()];
        for (chances, weight) in self.surface_chances.iter().zip(enemy_dice) {
            surface.iter_mut().zip(chances).for_each(|(sum, chance)| *sum += chance * weight);
        }
        [air, surface]
    }

    pub fn expected(&self, enemy_dice: &[f64]) -> Expected {
        let [air, surface] = self.marginals(enemy_dice);
        let mut expected = Expected::default();
        self.air.iter().zip(&air).for_each(|(tally, chance)| expected.add(tally, *chance));
        self.surface.iter().zip(&surface).for_each(|(tally, chance)| expected.add(tally, *chance));
        let waiting = |tallies: &[Tally]| tallies.iter().any(|tally| !tally.hurt.is_empty());
        if waiting(&self.air) || waiting(&self.surface) {
            let surface = classes(&self.surface, &surface);
            for a in classes(&self.air, &air) {
                for s in &surface {
                    let hurt = a.hurt.iter().chain(s.hurt).copied().collect();
                    let mended = self.workshop.mend(Tally { hurt, ..Tally::default() });
                    expected.add(&mended, a.chance * s.chance);
                }
            }
        }
        expected
    }

    /// The chance of every end. Of very many, those below the threshold are left out.
    pub fn survivors(&self, enemy_dice: &[f64], threshold: f64) -> HashMap<Units, f64> {
        let [air, surface] = self.marginals(enemy_dice);
        let (air, surface) = (alike(&self.air, &air), alike(&self.surface, &surface));
        let all = air.len() * surface.len() < FEW;
        let mut survivors = HashMap::new();
        for (a, p) in &air {
            for (s, q) in surface.iter().take_while(|(_, q)| all || p * q > threshold) {
                *survivors.entry(self.workshop.mend(a.join(s)).kept).or_default() += p * q;
            }
        }
        survivors
    }
}

/// States with the same units waiting for money, with or without others that are safe.
struct Class<'t> {
    any_kept: bool,
    hurt: &'t [(Nation, UnitType)],
    chance: f64,
}

fn classes<'t>(tallies: &'t [Tally], chances: &[f64]) -> Vec<Class<'t>> {
    let mut classes: Vec<Class<'t>> = Vec::new();
    for (tally, chance) in tallies.iter().zip(chances).filter(|(_, chance)| **chance > 0.0) {
        let any_kept = !tally.kept.is_empty();
        match classes.iter_mut().find(|c| c.any_kept == any_kept && c.hurt == tally.hurt) {
            Some(class) => class.chance += chance,
            None => classes.push(Class { any_kept, hurt: &tally.hurt, chance: *chance }),
        }
    }
    classes
}

/// States that leave the same, most likely first.
fn alike<'t>(tallies: &'t [Tally], chances: &[f64]) -> Vec<(&'t Tally, f64)> {
    let mut sums: HashMap<(Units, &[_]), (&Tally, f64)> = HashMap::new();
    for (tally, chance) in tallies.iter().zip(chances).filter(|(_, chance)| **chance > 0.0) {
        sums.entry((tally.kept, &tally.hurt)).or_insert((tally, 0.0)).1 += chance;
    }
    let mut alike: Vec<(&Tally, f64)> = sums.into_values().collect();
    alike.sort_by(|a, b| b.1.total_cmp(&a.1));
    alike
}
