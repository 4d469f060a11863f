use crate::prediction::{CUBE3_HALF_TURNS, NodeDistribution, from_bound};
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

/// Returns the expected cost of a search with a table set for a random state that needs at least `bound` moves.
pub(super) fn expected_cost(set: &TableSet, bound: u8) -> Estimate {
    let passes: Vec<f64> = (0..=GODS_NUMBER).map(|length| pass_nodes(set, length)).collect();
    let lengths = from_bound(CUBE3_HALF_TURNS, bound, false);
    let ends = lengths.iter().flat_map(|&(length, chance)| {
        let before: f64 = passes[..usize::from(length)].iter().sum();
        let last = passes[usize::from(length)];
        LAST_PASS.map(|part| ((before + part * last).max(1.0), chance / LAST_PASS.len() as f64))
    });
    let distribution: NodeDistribution = ends.collect();
    let detail = format!("for a random cube with the {} tables", set.name.to_lowercase());
    Estimate { distribution, passes, ..estimate::measured(set.nodes, &detail) }
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
        let cost = expected_cost(&SETS[1], 1);
        for (length, nodes) in [(14, 17_916.0), (15, 242_124.0), (16, 3_266_421.0), (17, 44_010_000.0)] {
            let ratio = cost.passes[length] / nodes;
            assert!((0.75..1.33).contains(&ratio), "{length}: {ratio}");
        }
    }

    #[test]
    fn every_set_has_a_distribution_of_all_lengths() {
        for set in SETS {
            let cost = expected_cost(set, 10);
            assert!((cost.distribution.solved() - 1.0).abs() < 1e-9, "{}", set.id);
            let ratio = cost.distribution.mean() / set.nodes;
            assert!((0.3..3.0).contains(&ratio), "{}: {ratio}", set.id);
        }
    }
}
