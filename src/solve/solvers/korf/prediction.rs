use std::ops::RangeInclusive;

use crate::prediction::{CUBE3_HALF_TURNS, CUBE3_QUARTER_TURNS, NodeDistribution, chances_of_lengths};
use crate::search::estimate;
use crate::{Estimate, TableSet};

use super::SETS;
use super::lengths::Lengths;

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

/// The nodes of a pass of 17 quarter turns with the sets for quarter turns: the mean of random states.
///
/// `cargo run --release -p godspeed-tests --example korf -- SET FILE --metric qtm --pass 17`.
const PASS_17: [(&str, f64); 2] = [("small", 9.8e5), ("standard", 2.5e5)];

/// The ratio of the nodes of two passes whose lengths differ by one quarter turn.
const QUARTER_TURN_GROWTH: f64 = 9.4;

/// Returns the predicted cost of a search with a table set, given the possible lengths of a shortest solution.
///
/// If the greatest length is that of a solution already found, no pass of that length is needed.
pub(super) fn predict(set: &TableSet, lengths: Lengths, possible: RangeInclusive<u8>) -> Estimate {
    let passes: Vec<f64> = (0..=lengths.greatest()).map(|length| pass_nodes(set, lengths, length)).collect();
    let (least, most) = (lengths.at_least(*possible.start()), *possible.end());
    let is_quarters = lengths.are_quarter_turns();
    let counts = if is_quarters { CUBE3_QUARTER_TURNS } else { CUBE3_HALF_TURNS };
    let chances = chances_of_lengths(counts, least..=most.max(least), is_quarters);
    let ends = chances.iter().flat_map(|&(length, chance)| {
        let before: f64 = passes[..usize::from(length)].iter().sum();
        let last = passes[usize::from(length)];
        let parts = if length == most { [0.0; 4] } else { LAST_PASS };
        parts.map(|part| ((before + part * last).max(1.0), chance / LAST_PASS.len() as f64))
    });
    let distribution: NodeDistribution = ends.collect();
    let name = set.name.to_ascii_lowercase();
    let (nodes, detail) = if most <= lengths.greatest() {
        let lengths = if least == most { format!("{most}") } else { format!("at most {most}") };
        (distribution.mean(), format!("for a solution of {lengths} moves with the {name} tables"))
    } else {
        let nodes = if is_quarters { distribution.mean() } else { set.nodes };
        (nodes, format!("for a random cube with the {name} tables"))
    };
    Estimate { distribution, passes, ..estimate::measured(nodes, &detail) }
}

/// Returns the expected nodes of a complete pass for a random state; 0 for a length of the wrong parity.
fn pass_nodes(set: &TableSet, lengths: Lengths, length: u8) -> f64 {
    if lengths.are_quarter_turns() {
        let measured = PASS_17.iter().find(|(id, _)| *id == set.id).unwrap_or(&PASS_17[1]);
        let is_possible = f64::from(u8::from(lengths.at_least(length) == length));
        return is_possible * measured.1 * QUARTER_TURN_GROWTH.powi(i32::from(length) - 17);
    }
    let measured = |id: &str| PASS_16.iter().find(|(other, _)| *other == id).map(|&(_, nodes)| nodes);
    let standard = || SETS.iter().find(|other| other.id == "standard");
    let in_proportion = || Some(measured("standard")? * set.nodes / standard()?.nodes);
    let at_16 = measured(set.id).or_else(in_proportion).unwrap_or(set.nodes);
    at_16 * GROWTH.powi(i32::from(length) - 16)
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Cubies, Metric};

    use super::*;

    fn predict(set: &TableSet, possible: RangeInclusive<u8>) -> Estimate {
        super::predict(set, Lengths::of(&Cubies::SOLVED, Metric::Htm), possible)
    }

    #[test]
    fn in_quarter_turns_every_second_length_has_a_pass() {
        let lengths = Lengths::of(&Cubies::SOLVED, Metric::Qtm);
        for set in &SETS[..2] {
            let cost = super::predict(set, lengths, 10..=u8::MAX);
            assert!((cost.distribution.solved() - 1.0).abs() < 1e-9, "{}", set.id);
            assert!(cost.passes.iter().skip(1).step_by(2).all(|&nodes| nodes == 0.0));
            assert!(super::predict(set, lengths, 20..=20).nodes < cost.nodes);
        }
    }

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
