//! Estimates of search cost, made before a search starts.

use godspeed_cube::Random;

use super::bibfs::UNSTORED_MOVES;
use super::wastar::Config;
use crate::puzzles::PuzzleStats;
use crate::{Estimate, Move, Puzzle};

/// Nodes that a search visits within a few minutes.
const WITHIN_MINUTES: f64 = 3e10;
/// Nodes that a search visits in a second on a few threads, roughly.
const PER_SECOND: f64 = 2e7;
/// Slots of a hash table per state.
const SLOTS_PER_STATE: usize = 2;

/// Number and length of the random walks that sample the bounds. Each continues where the one before ended.
const WALKS: usize = 600;
const WALK_LENGTH: usize = 8;

/// Estimates iterative deepening without a heuristic for a solution of `typical` moves.
#[must_use]
pub fn unguided_deepening<P: Puzzle>(puzzle: &P, typical: f64) -> Estimate {
    deepening(puzzle, typical, |_| 1.0)
}

/// Estimates iterative deepening pruned by the bounds of the puzzle, for a solution of `typical` moves.
///
/// A state is visited if its bound admits a goal. The fraction of such states is sampled by random walks.
///
/// R. E. Korf, M. Reid and S. Edelkamp, "Time complexity of iterative-deepening-A*", Artificial
/// Intelligence 129 (2001).
#[must_use]
pub fn guided_deepening<P: Puzzle>(puzzle: &P, typical: f64) -> Estimate {
    let mut bounds = random_bounds(puzzle);
    bounds.sort_unstable();
    let share_within = |left| bounds.partition_point(|&bound| u32::from(bound) <= left) as f64;
    deepening(puzzle, typical, |left| share_within(left) / bounds.len() as f64)
}

/// Sums all limits up to `typical`, where the fraction `share(left)` of the states with `left` moves left is visited.
fn deepening<P: Puzzle>(puzzle: &P, typical: f64, share: impl Fn(u32) -> f64) -> Estimate {
    // A node is visited if its parent was not pruned.
    let above = |depth, limit| share(limit + 1 - depth);
    let limit = |limit| (1..=limit).map(|depth| sequences(puzzle, depth) * above(depth, limit)).sum::<f64>();
    // On average half of the last limit is searched.
    let up_to = |last: u32| (1..last).map(limit).sum::<f64>() + limit(last) / 2.0;
    let (shorter, longer) = (up_to(typical.floor() as u32), up_to(typical.ceil() as u32));
    let nodes = (shorter.powf(1.0 - typical.fract()) * longer.powf(typical.fract())).max(1.0);
    let finishes = nodes <= WITHIN_MINUTES;
    let long = if finishes { String::new() } else { format!(", {}", duration(nodes / PER_SECOND)) };
    estimate(nodes, finishes, &format!("for a solution of {typical:.1} moves{long}"))
}

/// Returns the bounds of the states at the ends of random walks.
fn random_bounds<P: Puzzle>(puzzle: &P) -> Vec<u8> {
    let mut random = Random::from_seed(1);
    let moves: Vec<Move> = puzzle.moves().collect();
    let mut state = puzzle.solved();
    // Walks of both parities, since a move can change the parity of the bound.
    let walk = |walk: usize| {
        for _ in 0..WALK_LENGTH + walk % 2 {
            state = puzzle.apply(&state, moves[random.below(moves.len())]);
        }
        puzzle.bound(&state)
    };
    (0..WALKS).map(walk).collect()
}

/// Estimates weighted A*: the weighted bound shortens the tree, down to a direct path.
#[must_use]
pub fn weighted_a_star<P: Puzzle>(puzzle: &P, stats: PuzzleStats, config: Config) -> Estimate {
    let held = config.memory / (SLOTS_PER_STATE * size_of::<P::State>() + 24);
    let nodes =
        branching_factor(puzzle).powf(stats.mean_moves - stats.bound.min(stats.bound * config.weight / 2.0));
    let least = stats.mean_moves * f64::from(puzzle.moves().len());
    let nodes = nodes.clamp(least, stats.positions);
    estimate(nodes, nodes <= held as f64, &format!("and memory for {}", rounded(held as f64)))
}

/// Estimates bidirectional breadth-first search: two searches of half the depth, and whether they fit into memory.
#[must_use]
pub fn bidirectional<P: Puzzle>(puzzle: &P, stats: PuzzleStats, memory: usize) -> Estimate {
    let half = stats.mean_moves / 2.0;
    let side = tree(puzzle, half.floor() as u32) * branching_factor(puzzle).powf(half.fract());
    let nodes = (2.0 * side).min(stats.positions);
    let held = (memory / (SLOTS_PER_STATE * (size_of::<P::State>() + 2))) as f64;
    let both = |depth: u32| tree(puzzle, depth.div_ceil(2)) + tree(puzzle, depth / 2);
    let deepest = u32::from(stats.max_moves);
    let kept = (1..=deepest).take_while(|&depth| both(depth) <= held).last().unwrap_or(0);
    let (room, reach) = (rounded(held), deepest.min(kept + UNSTORED_MOVES));
    let detail = format!("and memory for {room}, enough for solutions of up to {reach} moves");
    estimate(nodes, nodes <= held, &detail)
}

/// Estimates a search that evaluates `sequences` sequences of `length` moves.
#[must_use]
pub fn evaluations(sequences: f64, length: usize) -> Estimate {
    let nodes = sequences * length as f64;
    let reason = format!("in {} sequences of {length} moves", rounded(sequences));
    estimate(nodes, nodes <= WITHIN_MINUTES, &reason)
}

/// Returns the number of sequences of exactly `depth` moves that [`Puzzle::after`] allows.
///
/// This is the number of nodes at that depth of a search without a heuristic, counted exactly by the last move. It is
/// a float because it soon exceeds any integer type.
#[must_use]
pub fn sequences<P: Puzzle>(puzzle: &P, depth: u32) -> f64 {
    let mut ending_in = [0.0; 64];
    if depth == 0 {
        return 1.0;
    }
    for m in puzzle.after(None) {
        ending_in[usize::from(m.0)] = 1.0;
    }
    for _ in 1..depth {
        let mut longer = [0.0; 64];
        for last in (0..64).filter(|&last| ending_in[last] > 0.0) {
            for m in puzzle.after(Some(Move(last as u8))) {
                longer[usize::from(m.0)] += ending_in[last];
            }
        }
        ending_in = longer;
    }
    ending_in.iter().sum()
}

/// Returns the number of sequences of 1 to `depth` moves.
fn tree<P: Puzzle>(puzzle: &P, depth: u32) -> f64 {
    (1..=depth).map(|level| sequences(puzzle, level)).sum()
}

/// Returns the asymptotic branching factor.
fn branching_factor<P: Puzzle>(puzzle: &P) -> f64 {
    sequences(puzzle, 12) / sequences(puzzle, 11)
}

/// Returns the estimate of a search whose nodes were measured.
#[must_use]
pub fn measured(nodes: f64, detail: &str) -> Estimate {
    estimate(nodes, nodes <= WITHIN_MINUTES, detail)
}

fn estimate(nodes: f64, finishes: bool, detail: &str) -> Estimate {
    let verdict = if finishes { "" } else { "; not feasible unless the cube is nearly solved" };
    let reason = format!("About {} positions {detail}{verdict}.", rounded(nodes));
    Estimate { nodes, finishes, reason }
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
    use godspeed_cube::Metric;

    use super::*;
    use crate::puzzles::Cube2;
    use crate::puzzles::WholeCube;

    #[test]
    fn estimates_for_the_2x2_are_within_a_factor_of_three_of_the_measured_nodes() {
        // Mean nodes over 50 scrambles, most of them 10 to 12 quarter turns deep.
        let measured = [(Metric::Htm, 9.0e6, 12_600.0), (Metric::Qtm, 12.4e6, 8_600.0)];
        for (metric, unguided, guided) in measured {
            let puzzle = Cube2::new(metric);
            let typical = puzzle.stats().mean_moves;
            let near = |expected: f64, counted: f64| (1.0 / 3.0..3.0).contains(&(expected / counted));
            let estimates = [unguided_deepening(&puzzle, typical), guided_deepening(&puzzle, typical)];
            assert!(near(estimates[0].nodes, unguided), "{:?}", estimates[0]);
            assert!(near(estimates[1].nodes, guided), "{:?}", estimates[1]);
            assert!(estimates.iter().all(|estimate| estimate.finishes));
        }
    }
}
