//! Logistic regression by Newton's method, for a handful of features.

use sandtable_engine::chance::logistic;

/// Pulls weights towards zero, so that features that say the same share the work.
const RIDGE: f64 = 1.0;
const STEPS: usize = 50;

/// Features, the first of them always 1, and what came of them, from 0 to 1.
#[derive(Clone, Debug)]
pub struct Sample {
    pub features: Vec<f64>,
    pub outcome: f64,
}

pub fn predict(weights: &[f64], features: &[f64]) -> f64 {
    logistic(weights.iter().zip(features).map(|(weight, feature)| weight * feature).sum())
}

/// The weights under which the samples are likeliest.
pub fn fit(samples: &[Sample]) -> Vec<f64> {
    let size = samples.first().map_or(0, |sample| sample.features.len());
    let mut weights = vec![0.0; size];
    for _ in 0..STEPS {
        let mut slope: Vec<f64> = weights.iter().map(|weight| -RIDGE * weight).collect();
        let mut curve = vec![vec![0.0; size]; size];
        for sample in samples {
            let share = predict(&weights, &sample.features);
            for (row, feature) in sample.features.iter().enumerate() {
                slope[row] += feature * (sample.outcome - share);
                for (column, other) in sample.features.iter().enumerate() {
                    curve[row][column] += feature * other * share * (1.0 - share);
                }
            }
        }
        for (at, row) in curve.iter_mut().enumerate() {
            row[at] += RIDGE;
        }
        let step = solve(curve, slope);
        weights.iter_mut().zip(&step).for_each(|(weight, step)| *weight += step);
        if step.iter().all(|step| step.abs() < 1e-9) {
            break;
        }
    }
    weights
}

/// Gaussian elimination. The ridge keeps the matrix from being singular.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for at in 0..size {
        let pivot = (at..size)
            .max_by(|one, other| matrix[*one][at].abs().total_cmp(&matrix[*other][at].abs()))
            .unwrap_or(at);
        matrix.swap(at, pivot);
        right.swap(at, pivot);
        let pivot = matrix[at].clone();
        for below in at + 1..size {
            let factor = matrix[below][at] / pivot[at];
            matrix[below].iter_mut().zip(&pivot).for_each(|(cell, above)| *cell -= factor * above);
            right[below] -= factor * right[at];
        }
    }
    for at in (0..size).rev() {
        let known: f64 = (at + 1..size).map(|column| matrix[at][column] * right[column]).sum();
        right[at] = (right[at] - known) / matrix[at][at];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_found_again() {
        let wanted = [0.5, 2.0, -1.0];
        let samples: Vec<Sample> = (0..4000)
            .map(|i| {
                let features = vec![1.0, f64::from(i % 21) / 10.0 - 1.0, f64::from(i % 13) / 6.0 - 1.0];
                Sample { outcome: predict(&wanted, &features), features }
            })
            .collect();
        let found = fit(&samples);
        assert!(wanted.iter().zip(&found).all(|(wanted, found)| (wanted - found).abs() < 0.02), "{found:?}");
    }
}
