//! Fitting the weights of the hands to timed algorithms, and checking the fit.

use godspeed_cube::{Random, Turn};

use super::features::{self, FEATURES, REGRIP_LEFT, REGRIP_RIGHT, START};
use super::hands::Hands;

/// An algorithm and the seconds in which a person executes it.
#[derive(Clone, Debug)]
pub struct Timed {
    /// The turns.
    pub turns: Vec<Turn>,
    /// The time in seconds.
    pub seconds: f64,
}

/// How well predicted times agree with measured ones.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Agreement {
    /// Spearman's rank correlation.
    pub spearman: f64,
    /// The root mean square of the differences, in seconds.
    pub rms: f64,
}

/// Rounds of choosing the fastest executions and fitting the weights to them.
const ROUNDS: usize = 8;

/// The least seconds of a change of grip: with less, executions would change grips at every turn.
const LEAST_REGRIP: f64 = 0.005;

/// Returns the model that fits the times best.
///
/// Executions depend on the weights, and the weights on the executions, so both are found in turn. Each fit is a ridge
/// regression towards `prior` weights, so that turns that the algorithms hardly have do not become free, and in which
/// features of one grip are held closer than the others.
#[must_use]
pub fn fit(timed: &[Timed]) -> Hands {
    let mut hands = Hands { weights: [0.0; FEATURES] };
    (hands.weights[REGRIP_RIGHT], hands.weights[REGRIP_LEFT]) = (0.05, 0.05);
    for _ in 0..ROUNDS {
        let mut matrix = vec![vec![0.0; FEATURES + 1]; FEATURES];
        for (feature, row) in matrix.iter_mut().enumerate() {
            row[feature] = penalty(feature);
            row[FEATURES] = penalty(feature) * prior(feature);
        }
        for Timed { turns, seconds } in timed {
            let execution = hands.execution(turns);
            for &(row, a) in &execution.features {
                for &(column, b) in &execution.features {
                    matrix[row][column] += a * b;
                }
                matrix[row][FEATURES] += a * seconds;
            }
        }
        let solution = solved(matrix);
        hands.weights = std::array::from_fn(|feature| solution[feature]);
        for regrip in [REGRIP_RIGHT, REGRIP_LEFT] {
            hands.weights[regrip] = hands.weights[regrip].max(LEAST_REGRIP);
        }
    }
    hands
}

/// Returns the predictions of a cross-validation: for each algorithm, that of a model fitted without its fold.
#[must_use]
pub fn cross_validated(timed: &[Timed], folds: usize, seed: u64) -> Vec<f64> {
    let mut order: Vec<usize> = (0..timed.len()).collect();
    Random::from_seed(seed).shuffle(&mut order);
    let mut predictions = vec![0.0; timed.len()];
    for fold in 0..folds {
        let is_kept = |place: &usize| place % folds == fold;
        let fitted: Vec<Timed> = (0..order.len())
            .filter(|place| !is_kept(place))
            .map(|place| timed[order[place]].clone())
            .collect();
        let hands = fit(&fitted);
        for place in (0..order.len()).filter(is_kept) {
            predictions[order[place]] = hands.seconds(&timed[order[place]].turns);
        }
    }
    predictions
}

/// Returns how well predictions agree with the times.
#[must_use]
pub fn agreement(timed: &[Timed], predictions: &[f64]) -> Agreement {
    let times: Vec<f64> = timed.iter().map(|timed| timed.seconds).collect();
    let squares: f64 = times.iter().zip(predictions).map(|(a, b)| (a - b).powi(2)).sum();
    Agreement {
        spearman: correlation(&ranks(&times), &ranks(predictions)),
        rms: (squares / times.len().max(1) as f64).sqrt(),
    }
}

/// Returns how well scores agree with the times after the line that fits them best.
#[must_use]
pub fn agreement_of_scores(timed: &[Timed], scores: &[f64]) -> Agreement {
    let times: Vec<f64> = timed.iter().map(|timed| timed.seconds).collect();
    let (mean_score, mean_time) = (mean(scores), mean(&times));
    let deviation: f64 = scores.iter().map(|score| (score - mean_score).powi(2)).sum();
    let slope =
        scores.iter().zip(&times).map(|(s, t)| (s - mean_score) * (t - mean_time)).sum::<f64>() / deviation;
    let line: Vec<f64> = scores.iter().map(|score| mean_time + slope * (score - mean_score)).collect();
    Agreement { spearman: correlation(&ranks(&times), &ranks(scores)), ..agreement(timed, &line) }
}

/// Returns the lines of the file of weights for a model.
#[must_use]
pub fn weight_lines(hands: &Hands) -> Vec<String> {
    let line = |(feature, seconds): (usize, &f64)| {
        format!("    Weight {{ feature: \"{}\", seconds: {seconds:.4} }},", features::name(feature))
    };
    hands.weights.iter().enumerate().map(line).collect()
}

/// Returns how strongly a weight is held to its prior.
fn penalty(feature: usize) -> f64 {
    match feature {
        START => 1e-6,
        REGRIP_LEFT => 5.0,
        _ if features::name(feature).contains(" thumb ") => 5.0,
        REGRIP_RIGHT => 1.0,
        _ if feature > REGRIP_LEFT => 2.0,
        _ => 3.0,
    }
}

/// Returns what a weight is taken to be without times, in seconds: rough values, a wrist faster than fingers.
fn prior(feature: usize) -> f64 {
    let name = features::name(feature);
    let quarter = match name.trim_end_matches('2') {
        "R" | "L" => 0.03,
        "r" | "l" => 0.035,
        "U" | "F" | "D" => 0.035,
        "M" | "u" | "d" | "f" => 0.045,
        "S" | "E" | "b" => 0.06,
        "B" => 0.07,
        "x" => 0.06,
        "y" | "z" => 0.12,
        "regrip left" => 0.05,
        _ => 0.0,
    };
    if name.ends_with('2') { 1.8 * quarter } else { quarter }
}

/// Returns the solution of linear equations, by elimination with pivots.
fn solved(mut rows: Vec<Vec<f64>>) -> Vec<f64> {
    let count = rows.len();
    for column in 0..count {
        let pivot = (column..count)
            .max_by(|&a, &b| rows[a][column].abs().total_cmp(&rows[b][column].abs()))
            .unwrap_or(column);
        rows.swap(column, pivot);
        let pivot = rows[column].clone();
        for row in rows.iter_mut().skip(column + 1) {
            let factor = row[column] / pivot[column];
            row.iter_mut().zip(&pivot).for_each(|(value, pivot)| *value -= factor * pivot);
        }
    }
    let mut solution = vec![0.0; count];
    for row in (0..count).rev() {
        let known: f64 = (row + 1..count).map(|column| rows[row][column] * solution[column]).sum();
        solution[row] = (rows[row][count] - known) / rows[row][row];
    }
    solution
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

/// Returns the rank of each value; equal values share the mean of their ranks.
fn ranks(values: &[f64]) -> Vec<f64> {
    let below = |value: f64| values.iter().filter(|&&other| other < value).count() as f64;
    let equal = |value: f64| values.iter().filter(|&&other| other == value).count() as f64;
    values.iter().map(|&value| below(value) + (equal(value) + 1.0) / 2.0).collect()
}

fn correlation(a: &[f64], b: &[f64]) -> f64 {
    let (mean_a, mean_b) = (mean(a), mean(b));
    let sum =
        |f: &dyn Fn(f64, f64) -> f64| a.iter().zip(b).map(|(&a, &b)| f(a - mean_a, b - mean_b)).sum::<f64>();
    sum(&|a, b| a * b) / (sum(&|a, _| a * a) * sum(&|_, b| b * b)).sqrt()
}
