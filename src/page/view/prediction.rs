//! Predictions of searches as text.

use godspeed_protocol::{Outcome, Prediction};

use crate::format;

/// The chance below which a search is described as unlikely to finish.
const UNLIKELY: f64 = 0.005;

/// Describes a prediction: `Predicted: 390,000 nodes, 31 ms. 98% chance to finish within a minute.`
#[must_use]
pub fn before(prediction: &Prediction) -> String {
    if prediction.is_at_once() {
        return "Predicted: at once.".to_owned();
    }
    let &Prediction { nodes, seconds, chance, measured, .. } = prediction;
    let place = if measured { "here" } else { "at a typical speed" };
    let chance = if chance < UNLIKELY {
        "Unlikely to finish within a minute.".to_owned()
    } else {
        format!("{:.0}% chance to finish within a minute.", 100.0 * chance)
    };
    format!("Predicted: {} nodes, {} {place}. {chance}", count(nodes), time(seconds))
}

/// Compares a search with its prediction: `412,000 nodes, predicted 390,000. 35 ms, predicted 31 ms.`
///
/// Empty without a prediction.
#[must_use]
pub fn after(outcome: &Outcome) -> String {
    let Some(prediction) = &outcome.prediction else { return String::new() };
    let (nodes, seconds) = (count(outcome.nodes as f64), time(outcome.seconds));
    if prediction.is_at_once() {
        return format!("{nodes} nodes, {seconds}. Predicted: at once.");
    }
    let (expected, expected_seconds) = (count(prediction.nodes), time(prediction.seconds));
    format!("{nodes} nodes, predicted {expected}. {seconds}, predicted {expected_seconds}.")
}

/// Formats a number of nodes with three significant digits: `412,000`, `12.3 G`.
fn count(nodes: f64) -> String {
    if nodes >= 1e9 {
        return format::short(nodes);
    }
    let unit = if nodes < 1e3 { 1.0 } else { 10f64.powf(nodes.log10().floor() - 2.0) };
    format::count(((nodes / unit).round() * unit).round() as u64)
}

/// Formats seconds: exactly below an hour, else roughly.
fn time(seconds: f64) -> String {
    if seconds < 3600.0 { format::duration(seconds) } else { format::rough(seconds) }
}

#[cfg(test)]
mod tests {
    use godspeed_protocol::NodeRate;

    use super::*;

    fn prediction(nodes: f64, chance: f64, measured: bool) -> Prediction {
        let rate = NodeRate { nodes_per_second: 1e6, measured };
        Prediction::new(nodes, rate, Prediction::MINUTE, |_| chance)
    }

    #[test]
    fn a_prediction_names_nodes_time_and_chance() {
        assert_eq!(
            before(&prediction(389_612.0, 0.984, true)),
            "Predicted: 390,000 nodes, 390 ms here. 98% chance to finish within a minute."
        );
        assert_eq!(
            before(&prediction(3.2e13, 0.0, false)),
            "Predicted: 3.2 × 10¹³ nodes, 370 days at a typical speed. Unlikely to finish within a minute."
        );
    }

    #[test]
    fn a_result_stands_beside_its_prediction() {
        let prediction = Some(Box::new(prediction(389_612.0, 1.0, true)));
        let outcome = Outcome { nodes: 412_345, seconds: 0.035, prediction, ..Outcome::default() };
        assert_eq!(after(&outcome), "412,000 nodes, predicted 390,000. 35 ms, predicted 390 ms.");
        assert_eq!(after(&Outcome::default()), "");
    }

    #[test]
    fn a_search_of_few_nodes_is_predicted_to_end_at_once() {
        assert_eq!(before(&prediction(1.0, 1.0, false)), "Predicted: at once.");
        let prediction = Some(Box::new(prediction(1.0, 1.0, false)));
        let outcome = Outcome { nodes: 45, seconds: 0.021, prediction, ..Outcome::default() };
        assert_eq!(after(&outcome), "45 nodes, 21 ms. Predicted: at once.");
    }

    #[test]
    fn small_and_huge_numbers_are_readable() {
        let counts = [7.4, 999.0, 1234.0, 99_999.0, 5.5e7, 2.5e10].map(count);
        assert_eq!(counts, ["7", "999", "1,230", "100,000", "55,000,000", "25.0 G"]);
        assert_eq!([0.0003, 61.0, 7200.0].map(time), ["0.30 ms", "1:01 min", "2 h"]);
    }
}
