//! Estimates of search cost, made before a search starts.

use super::bibfs::UNSTORED_MOVES;
use super::wastar::Config;
use std::ops::RangeInclusive;

use crate::prediction::{
    self, Layers, NodeDistribution, Quantiles, best_first, branching_factor, chances_of_lengths,
    ends_of_passes, tree, unguided_passes,
};
use crate::puzzles::PuzzleStats;
use crate::{Estimate, Puzzle};

/// Nodes that a search visits within a few minutes.
const WITHIN_MINUTES: f64 = 3e10;
/// Nodes that a search visits in a second on a few threads, roughly.
const PER_SECOND: f64 = 2e7;
/// Nodes that are too few to be counted in words.
const FEW: f64 = 1e3;
/// Slots of a hash table per state.
const SLOTS_PER_STATE: usize = 2;
/// The least chance at which a search is expected to finish.
const LIKELY: f64 = 0.5;

/// Estimates iterative deepening without a heuristic. `lengths` are the possible lengths of a shortest solution, as
/// [`possible_lengths`](super::possible_lengths) returns them.
#[must_use]
pub fn unguided_deepening<P: Puzzle>(
    puzzle: &P,
    stats: PuzzleStats,
    lengths: RangeInclusive<u8>,
) -> Estimate {
    let passes = unguided_passes(puzzle, stats.max_moves);
    Deepening { passes, first: 1, step: 1, lengths }.estimate(puzzle, stats)
}

/// Estimates iterative deepening pruned by the bounds of the puzzle, from a start or from a random one. `lengths` are
/// the possible lengths of a shortest solution, as [`possible_lengths`](super::possible_lengths) returns them.
#[must_use]
pub fn guided_deepening<P: Puzzle>(
    puzzle: &P,
    stats: PuzzleStats,
    start: Option<&P::State>,
    lengths: RangeInclusive<u8>,
) -> Estimate {
    let step = if stats.bound_has_parity { 2 } else { 1 };
    let (passes, first) = match start {
        Some(start) => {
            let passes = prediction::passes(puzzle, start, &stats.bound_steps, stats.max_moves);
            (passes, puzzle.bound(start))
        }
        None => (prediction::random_passes(puzzle, &stats.bound_steps, stats.max_moves), 1),
    };
    // The length has the parity of the bound, if that has the parity of the distance.
    let least = lengths.start() + lengths.start().abs_diff(first) % step;
    Deepening { passes, first, step, lengths: least..=*lengths.end() }.estimate(puzzle, stats)
}

/// A search by passes of growing limits.
struct Deepening {
    /// The expected nodes of a complete pass of each limit.
    passes: Vec<f64>,
    /// The first limit.
    first: u8,
    /// The difference of two successive limits.
    step: u8,
    /// The possible lengths of a shortest solution.
    lengths: RangeInclusive<u8>,
}

impl Deepening {
    /// Weights the passes by the chance of each length.
    fn estimate<P: Puzzle>(self, puzzle: &P, stats: PuzzleStats) -> Estimate {
        let Self { passes, first, step, lengths } = self;
        let lengths = chances_of_lengths(stats.lengths, lengths, step == 2);
        // Sequences lead to all positions alike, and those of a length with one parity to half of them.
        let reached = stats.positions / f64::from(step);
        let solutions = |length: u8| prediction::sequences(puzzle, length.into()) / reached;
        let distribution = ends_of_passes(&passes, first, &lengths, step, solutions);
        let nodes = distribution.mean();
        let finishes = distribution.chance_within(WITHIN_MINUTES) >= LIKELY;
        let mean = lengths.iter().map(|&(length, chance)| f64::from(length) * chance).sum::<f64>();
        let long = if finishes { String::new() } else { format!(", {}", duration(nodes / PER_SECOND)) };
        let detail = format!("for a solution of {mean:.1} moves{long}");
        Estimate { passes, distribution, ..estimate(nodes, finishes, &detail) }
    }
}

/// Estimates weighted A* by measured distributions, and whether it fits into memory. `lengths` are the possible lengths
/// of a shortest solution.
#[must_use]
pub fn weighted_a_star<P: Puzzle>(
    puzzle: &P,
    stats: PuzzleStats,
    config: Config,
    lengths: RangeInclusive<u8>,
) -> Estimate {
    let held = (config.memory / (SLOTS_PER_STATE * size_of::<P::State>() + 24)) as f64;
    // The states along a path of some moves, with their neighbours.
    let along_path = |moves: f64| moves * f64::from(puzzle.moves().len());
    let distribution = match best_first(stats.best_first, config.weight) {
        _ if lengths.start() == lengths.end() => {
            NodeDistribution::certain(along_path((*lengths.end()).into()))
        }
        Some(quantiles) => quantiles.nodes(),
        None => {
            let shorter = stats.bound.min(stats.bound * config.weight / 2.0);
            let nodes = branching_factor(puzzle).powf(stats.mean_moves - shorter);
            NodeDistribution::certain(nodes.clamp(along_path(stats.mean_moves), stats.positions))
        }
    };
    let nodes = distribution.mean();
    let fits = nodes <= held;
    let detail = format!("and memory for {}", rounded(held));
    // A search whose memory is full gives up.
    let ends = distribution.ends.into_iter().filter(|end| end.nodes <= held).collect();
    Estimate { distribution: NodeDistribution { ends }, ..estimate(nodes, fits, &detail) }
}

/// Estimates bidirectional breadth-first search: two searches of half the depth, and whether they fit into memory.
/// `lengths` are the possible lengths of a shortest solution.
#[must_use]
pub fn bidirectional<P: Puzzle>(
    puzzle: &P,
    stats: PuzzleStats,
    memory: usize,
    lengths: RangeInclusive<u8>,
) -> Estimate {
    let held = (memory / (SLOTS_PER_STATE * (size_of::<P::State>() + 2))) as f64;
    let layers = Layers { counts: stats.lengths, held, unstored: UNSTORED_MOVES as u8 };
    let lengths = chances_of_lengths(stats.lengths, lengths, false);
    let distribution = prediction::bidirectional(puzzle, layers, &lengths);
    let half = stats.mean_moves / 2.0;
    let side = tree(puzzle, half.floor() as u32) * branching_factor(puzzle).powf(half.fract());
    let finishes = distribution.solved() >= LIKELY;
    let nodes = if finishes { distribution.mean() } else { (2.0 * side).min(stats.positions) };
    let both = |depth: u32| tree(puzzle, depth.div_ceil(2)) + tree(puzzle, depth / 2);
    let deepest = u32::from(stats.max_moves);
    let kept = (1..=deepest).take_while(|&depth| both(depth) <= held).last().unwrap_or(0);
    let (room, reach) = (rounded(held), deepest.min(kept + UNSTORED_MOVES));
    let detail = format!("and memory for {room}, enough for solutions of up to {reach} moves");
    Estimate { distribution, ..estimate(nodes, finishes, &detail) }
}

/// Estimates a search that evaluates `sequences` sequences of `length` moves, unless it ends earlier as measured.
#[must_use]
pub fn evaluations(sequences: f64, length: usize, measured: Option<Quantiles>) -> Estimate {
    let most = sequences * length as f64;
    let reason = format!("in {} sequences of {length} moves", rounded(sequences));
    let mut distribution = NodeDistribution::certain(most);
    if let Some(quantiles) = measured {
        distribution = quantiles.nodes();
        distribution.ends.iter_mut().for_each(|end| end.nodes = end.nodes.min(most));
    }
    let nodes = distribution.mean();
    Estimate { distribution, ..estimate(nodes, nodes <= WITHIN_MINUTES, &reason) }
}

/// Returns the estimate of a search whose nodes were measured.
#[must_use]
pub fn measured(nodes: f64, detail: &str) -> Estimate {
    let distribution = NodeDistribution::certain(nodes);
    Estimate { distribution, ..estimate(nodes, nodes <= WITHIN_MINUTES, detail) }
}

fn estimate(nodes: f64, finishes: bool, detail: &str) -> Estimate {
    let verdict = if finishes { "" } else { "; not feasible unless the cube is nearly solved" };
    let count = if nodes < FEW { "Few".to_owned() } else { format!("About {}", rounded(nodes)) };
    let reason = format!("{count} positions {detail}{verdict}.");
    Estimate { nodes, finishes, reason, ..Estimate::default() }
}

/// Formats a duration in the largest unit of which there are at least two.
fn duration(seconds: f64) -> String {
    const HOUR: f64 = 3600.0;
    const DAY: f64 = 24.0 * HOUR;
    const YEAR: f64 = 365.0 * DAY;
    match seconds {
        s if s < 2.0 * HOUR => format!("about {:.0} minutes", s / 60.0),
        s if s < 2.0 * DAY => format!("about {:.0} hours", s / HOUR),
        s if s < 2.0 * YEAR => format!("about {:.0} days", s / DAY),
        s => format!("about {} years", rounded(s / YEAR)),
    }
}

/// Formats a number in words with two digits, or as a power of ten.
fn rounded(number: f64) -> String {
    let (value, word) = match number {
        n if n < 1e4 => return format!("{n:.0}"),
        n if n < 1e6 => (n / 1e3, "thousand"),
        n if n < 1e9 => (n / 1e6, "million"),
        n if n < 1e12 => (n / 1e9, "billion"),
        n if n < 1e15 => (n / 1e12, "trillion"),
        n => return format!("10^{:.0}", n.log10()),
    };
    let decimals = usize::from(value < 9.95);
    format!("{value:.decimals$} {word}")
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Metric, Size, scramble};

    use super::*;
    use crate::puzzles::Cube2;
    use crate::puzzles::WholeCube;
    use crate::search::possible_lengths;

    #[test]
    fn estimates_for_the_2x2_are_within_a_factor_of_three_of_the_measured_nodes() {
        // Mean nodes of 8 (IDDFS) and 400 (IDA*) random states: `godspeed report --size 2 --runs 400 --seed 5`.
        let measured = [(Metric::Htm, 9.0e6, 16_519.0), (Metric::Qtm, 12.4e6, 11_555.0)];
        for (metric, unguided, guided) in measured {
            let puzzle = Cube2::new(metric);
            let stats = puzzle.stats();
            let near = |expected: f64, counted: f64| (1.0 / 3.0..3.0).contains(&(expected / counted));
            let estimate = unguided_deepening(&puzzle, stats, 1..=u8::MAX);
            assert!(near(estimate.nodes, unguided) && estimate.finishes, "{estimate:?}");
            let nodes = |seed| {
                let start = puzzle.position(&scramble::random_state(Size::TWO, seed)).unwrap();
                let lengths = possible_lengths(&puzzle, &start, 300);
                guided_deepening(&puzzle, stats, Some(&start), lengths).nodes
            };
            let mean = (1..=100).map(nodes).sum::<f64>() / 100.0;
            assert!(near(mean, guided), "{mean}");
        }
    }
    #[test]
    fn the_passes_of_a_random_start_are_the_mean_of_those_of_many() {
        let puzzle = Cube2::new(Metric::Htm);
        let stats = puzzle.stats();
        let starts = (1..=200).map(|seed| puzzle.position(&scramble::random_state(Size::TWO, seed)).unwrap());
        let known: Vec<_> =
            starts.map(|start| guided_deepening(&puzzle, stats, Some(&start), 1..=11).passes).collect();
        let random = guided_deepening(&puzzle, stats, None, 1..=11).passes;
        for length in 8..=11 {
            let mean = known.iter().map(|passes| passes[length]).sum::<f64>() / known.len() as f64;
            let ratio = random[length] / mean;
            assert!((0.8..1.25).contains(&ratio), "{length}: {ratio}");
        }
    }
}
