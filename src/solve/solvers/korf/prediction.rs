use std::ops::RangeInclusive;

use crate::prediction::{CUBE3_HALF_TURNS, NodeDistribution, chances_of_lengths};
use crate::search::estimate;
use crate::{Estimate, TableSet};

use super::{GODS_NUMBER, SETS};

/// The nodes of a pass of 16 moves: the mean of random states.
///
/// `godspeed bench --optimal FILE --tables SET --pass 16` on 60 random states with the standard set; with the small set
/// passes of 15 moves of 30 states; with the large and huge sets passes of 17 moves (`MEASURED.md`). These were converted
/// by [`GROWTH`]. The classic sets have the ratio of [`TableSet::nodes`] to the standard set.
const PASS_16: [(&str, f64); 4] =
    [("small", 6.4e6), ("standard", 3.08e6), ("large", 9.6e5), ("huge", 1.84e5)];

/// The ratio of the nodes of two successive passes.
const GROWTH: f64 = 13.1;

/// The parts of the last pass that are searched, equally likely. In most searches two-phase has found a shortest solution
/// before, and the last pass is unnecessary.
const LAST_PASS: [f64; 4] = [0.0, 0.0, 0.02, 0.25];

/// Returns the predicted cost of a search with a table set, given the possible lengths of a shortest solution.
///
/// If the greatest length is that of a solution already found, no pass of that length is needed.
pub(super) fn predict(set: &TableSet, possible: RangeInclusive<u8>) -> Estimate {
    let passes: Vec<f64> = (0..=GODS_NUMBER).map(|length| pass_nodes(set, length)).collect();
    let (least, most) = (*possible.start(), *possible.end());
    let lengths = chances_of_lengths(CUBE3_HALF_TURNS, possible, false);
    let ends = lengths.iter().flat_map(|&(length, chance)| {
        let before: f64 = passes[..usize::from(length)].iter().sum();
        let last = passes[usize::from(length)];
        let parts = if length == most { [0.0; 4] } else { LAST_PASS };
        parts.map(|part| ((before + part * last).max(1.0), chance / LAST_PASS.len() as f64))
    });
    let distribution: NodeDistribution = ends.collect();
    let name = set.name.to_ascii_lowercase();
    let (nodes, detail) = if most <= GODS_NUMBER {
        let lengths = if least == most { format!("{most}") } else { format!("at most {most}") };
        (distribution.mean(), format!("for a solution of {lengths} moves with the {name} tables"))
    } else {
        (set.nodes, format!("for a random cube with the {name} tables"))
    };
    Estimate { distribution, passes, ..estimate::measured(nodes, &detail) }
}

/// Returns the expected nodes of a complete pass for a random state.
fn pass_nodes(set: &TableSet, length: u8) -> f64 {
    let measured = |id: &str| PASS_16.iter().find(|(other, _)| *other == id).map(|&(_, nodes)| nodes);
    let standard = || SETS.iter().find(|other| other.id == "standard");
    let in_proportion = || Some(measured("standard")? * set.nodes / standard()?.nodes);
    let at_16 = measured(set.id).or_else(in_proportion).unwrap_or(set.nodes);
    at_16 * GROWTH.powi(i32::from(length) - 16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_expected_passes_of_the_standard_set_are_near_measured_ones() {
        // Means of fifty 18-move states that the constants were not made from.
        let cost = predict(&SETS[1], 1..=u8::MAX);
        for (length, nodes) in [(14, 17_916.0), (15, 242_124.0), (16, 3_266_421.0), (17, 44_010_000.0)] {
            let ratio = cost.passes[length] / nodes;
            assert!((0.75..1.33).contains(&ratio), "{length}: {ratio}");
        }
    }

    #[test]
    fn a_short_solution_costs_nothing_and_a_known_one_spares_the_last_pass() {
        let nodes = |lengths| predict(&SETS[0], lengths).nodes;
        for short in [6..=6, 9..=12, 1..=8] {
            assert!(nodes(short.clone()) < 1e3, "{short:?}");
        }
        let passes = predict(&SETS[0], 18..=18).passes;
        assert!((nodes(18..=18) / passes[..18].iter().sum::<f64>() - 1.0).abs() < 1e-9);
        assert!(nodes(17..=18) < nodes(17..=19));
        assert_eq!(nodes(9..=u8::MAX), SETS[0].nodes);
    }

    #[test]
    fn every_set_has_a_distribution_of_all_lengths() {
        for set in SETS {
            let cost = predict(set, 10..=u8::MAX);
            assert!((cost.distribution.solved() - 1.0).abs() < 1e-9, "{}", set.id);
            let ratio = cost.distribution.mean() / set.nodes;
            assert!((0.3..3.0).contains(&ratio), "{}: {ratio}", set.id);
        }
    }
}
