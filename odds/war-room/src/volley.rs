//! The dice of one side in one stage, batch by batch.
//!
//! A batch of n dice is a multinomial draw of colours, and colours are applied in their
//! order. Colours that do not disturb each other make one wave: their results may fall one
//! die at a time. So a batch is a product of power series in the waves' operators,
//! and `after[m]` holds its part with m dice, short of the factor m!.

use sandtable_engine::patience::go_on;
use sandtable_war_room::battle::fire::BATCH;
use sandtable_war_room::ids::Colour;

use super::field::Field;

type Chances = Vec<f64>;

/// Colours whose results commute, each with its chance, and the chance of a miss.
#[derive(Debug, Default)]
struct Wave {
    hits: Vec<(Colour, f64)>,
    miss: f64,
}

/// The chance of each state of the field after each of these numbers of dice.
pub fn after(field: &Field, dice: &[u8]) -> Vec<Chances> {
    let most = dice.iter().copied().max().unwrap_or(0);
    let waves = waves(field);
    let mut results = vec![Chances::new(); dice.len()];
    let mut start = vec![1.0];
    let mut used = 0;
    loop {
        for (result, _) in results.iter_mut().zip(dice).filter(|(_, n)| **n == used) {
            result.clone_from(&start);
        }
        if used >= most {
            break;
        }
        let batch = Batch { field, used, size: BATCH.min(most - used) };
        let series = batch.series(&waves, start);
        let last = &waves[waves.len() - 1];
        for (result, n) in results.iter_mut().zip(dice) {
            if *n > used && *n < used + BATCH {
                *result = batch.outcome(last, &series, n - used);
            }
        }
        used += batch.size;
        start = if batch.size == BATCH || dice.contains(&used) {
            batch.outcome(last, &series, batch.size)
        } else {
            Chances::new()
        };
    }
    results
}

fn waves(field: &Field) -> Vec<Wave> {
    let faces =
        |colour: Colour| (1..=12).filter(|face| Colour::of_face(*face) == colour).count() as f64 / 12.0;
    let breaks: &[Colour] = match field.escorted {
        true => &[Colour::Green, Colour::Red, Colour::Black, Colour::White],
        false => &[Colour::Black, Colour::White],
    };
    let mut waves = vec![Wave::default()];
    for colour in Colour::ALL {
        if field.next[*colour as usize].is_empty() {
            waves[0].miss += faces(*colour);
            continue;
        }
        if breaks.contains(colour) {
            waves.push(Wave::default());
        }
        let at = waves.len() - 1;
        waves[at].hits.push((*colour, faces(*colour)));
    }
    waves
}

struct Batch<'f> {
    field: &'f Field,
    /// Dice rolled before in this stage.
    used: u8,
    size: u8,
}

impl Batch<'_> {
    /// States within reach after so many dice of the batch.
    fn reach(&self, dice: u8) -> usize {
        self.field.within[usize::from(self.used + dice)]
    }

    /// All waves but the last: the chances after each number of dice.
    fn series(&self, waves: &[Wave], start: Chances) -> Vec<Chances> {
        let mut series = vec![start];
        series[0].resize(self.reach(0), 0.0);
        if waves.len() == 1 {
            return series;
        }
        for dice in 1..=self.size {
            let next = self.fall(&waves[0], &series[usize::from(dice) - 1], 1.0 / f64::from(dice), dice);
            series.push(next);
        }
        for wave in &waves[1..waves.len() - 1] {
            series = (0..=self.size).map(|dice| self.collect(wave, &series, dice)).collect();
        }
        series
    }

    /// The last wave, with exactly so many dice, and the end of the batch.
    fn outcome(&self, last: &Wave, series: &[Chances], dice: u8) -> Chances {
        let mut chances = self.collect(last, series, dice);
        let orders: f64 = (1..=dice).map(f64::from).product();
        chances.iter_mut().for_each(|chance| *chance *= orders);
        if self.field.ended.is_empty() {
            return chances;
        }
        let mut after = vec![0.0; chances.len()];
        for (state, chance) in chances.into_iter().enumerate() {
            go_on();
            after[self.field.ended[state] as usize] += chance;
        }
        after
    }

    /// The sum over x of wave^x / x! applied to what `dice - x` dice did before.
    fn collect(&self, wave: &Wave, series: &[Chances], dice: u8) -> Chances {
        let mut sum = Chances::new();
        for x in (0..=dice).rev() {
            if !sum.is_empty() {
                sum = self.fall(wave, &sum, 1.0 / f64::from(x + 1), dice - x);
            }
            let Some(before) = series.get(usize::from(dice - x)) else { continue };
            if sum.is_empty() {
                sum.clone_from(before);
            } else {
                sum.iter_mut().zip(before).for_each(|(sum, chance)| *sum += chance);
            }
        }
        sum
    }

    /// One more die of a wave, weighted.
    fn fall(&self, wave: &Wave, before: &[f64], weight: f64, dice: u8) -> Chances {
        let miss = wave.miss * weight;
        let mut after: Chances = before.iter().map(|chance| chance * miss).collect();
        after.resize(self.reach(dice), 0.0);
        for (colour, chance) in &wave.hits {
            let (next, chance) = (&self.field.next[*colour as usize], chance * weight);
            for (state, before) in before.iter().enumerate() {
                go_on();
                after[next[state] as usize] += before * chance;
            }
        }
        after
    }
}
