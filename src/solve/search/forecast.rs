//! How many nodes a search will visit, reckoned before it starts.

use godspeed_cube::Random;

use super::bibfs::BEYOND;
use super::wastar::Config;
use crate::{Forecast, Move, Puzzle, PuzzleStats};

/// Nodes that a search visits within a few minutes.
const WITHIN_MINUTES: f64 = 3e10;
/// Nodes that a search visits in a second on a few threads, roughly.
const PER_SECOND: f64 = 2e7;
/// A hash table has room for about twice as many positions as it holds.
const SPARE: usize = 2;

/// Random walks by which the bounds are sampled, and the moves of each, which goes on where the last ended.
const WALKS: usize = 600;
const WALK: usize = 8;

/// What iterative deepening without a bound expects where a solution is `typical` moves long.
#[must_use]
pub fn blind_deepening<P: Puzzle>(puzzle: &P, typical: f64) -> Forecast {
    deepening(puzzle, typical, |_| 1.0)
}

/// What iterative deepening expects that cuts off by the puzzle's bounds: a position is visited where its
/// bound still allows a goal, which is so for as large a share of all positions as random ones show.
///
/// R. E. Korf, M. Reid and S. Edelkamp, "Time complexity of iterative-deepening-A*", Artificial
/// Intelligence 129 (2001).
#[must_use]
pub fn guided_deepening<P: Puzzle>(puzzle: &P, typical: f64) -> Forecast {
    let mut bounds = random_bounds(puzzle);
    bounds.sort_unstable();
    let share_within = |left| bounds.partition_point(|&bound| u32::from(bound) <= left) as f64;
    deepening(puzzle, typical, |left| share_within(left) / bounds.len() as f64)
}

/// All limits up to `typical`, where `share` of the positions with so many moves left are visited.
fn deepening<P: Puzzle>(puzzle: &P, typical: f64, share: impl Fn(u32) -> f64) -> Forecast {
    // A node is visited where the node above it was not cut off.
    let above = |depth, limit| share(limit + 1 - depth);
    let limit = |limit| (1..=limit).map(|depth| sequences(puzzle, depth) * above(depth, limit)).sum::<f64>();
    // The last limit is searched by half, as the solution lies anywhere in it.
    let up_to = |last: u32| (1..last).map(limit).sum::<f64>() + limit(last) / 2.0;
    let (shorter, longer) = (up_to(typical.floor() as u32), up_to(typical.ceil() as u32));
    let nodes = (shorter.powf(1.0 - typical.fract()) * longer.powf(typical.fract())).max(1.0);
    let finishes = nodes <= WITHIN_MINUTES;
    let long =
        if finishes { String::new() } else { format!(", {} of searching", duration(nodes / PER_SECOND)) };
    forecast(nodes, finishes, &format!("for a cube {typical:.1} moves deep{long}"))
}

/// The bounds of positions at the ends of random walks.
fn random_bounds<P: Puzzle>(puzzle: &P) -> Vec<u8> {
    let mut random = Random::from_seed(1);
    let moves: Vec<Move> = puzzle.moves().collect();
    let mut state = puzzle.solved();
    // Walks of either parity, since a move can change the parity of the bound.
    let walk = |walk: usize| {
        for _ in 0..WALK + walk % 2 {
            state = puzzle.apply(&state, moves[random.below(moves.len())]);
        }
        puzzle.bound(&state)
    };
    (0..WALKS).map(walk).collect()
}

/// What weighted A* expects: the bound, weighed, cuts the tree, but no further than to a straight way.
#[must_use]
pub fn best_first<P: Puzzle>(puzzle: &P, stats: PuzzleStats, config: Config) -> Forecast {
    let held = config.memory / (SPARE * size_of::<P::State>() + 24);
    let nodes = growth(puzzle).powf(stats.typical - stats.bound.min(stats.bound * config.weight / 2.0));
    let least = stats.typical * f64::from(puzzle.moves().len());
    let nodes = nodes.clamp(least, stats.positions);
    forecast(nodes, nodes <= held as f64, &format!("and memory for {}", rounded(held as f64)))
}

/// What two waves of half the depth expect, and whether they fit into the memory.
#[must_use]
pub fn two_waves<P: Puzzle>(puzzle: &P, stats: PuzzleStats, memory: usize) -> Forecast {
    let half = stats.typical / 2.0;
    let wave = tree(puzzle, half.floor() as u32) * growth(puzzle).powf(half.fract());
    let nodes = (2.0 * wave).min(stats.positions);
    let held = (memory / (SPARE * (size_of::<P::State>() + 2))) as f64;
    let waves = |depth: u32| tree(puzzle, depth.div_ceil(2)) + tree(puzzle, depth / 2);
    let deepest = u32::from(stats.deepest);
    let kept = (1..=deepest).take_while(|&depth| waves(depth) <= held).last().unwrap_or(0);
    let (room, reach) = (rounded(held), deepest.min(kept + BEYOND));
    let detail = format!("and memory for {room}, enough for cubes of up to {reach} moves");
    forecast(nodes, nodes <= held, &detail)
}

/// What a search expects that tries `sequences` of `length` moves.
#[must_use]
pub fn trials(sequences: f64, length: usize) -> Forecast {
    let nodes = sequences * length as f64;
    let reason = format!("in {} sequences of {length} moves", rounded(sequences));
    forecast(nodes, nodes <= WITHIN_MINUTES, &reason)
}

/// The number of sequences of exactly `depth` moves that [`Puzzle::after`] allows: the nodes of that depth
/// in a search without tables.
///
/// Counted exactly, by the last move of each sequence; as a float, because it soon exceeds any integer.
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

/// All sequences of 1 to `depth` moves.
fn tree<P: Puzzle>(puzzle: &P, depth: u32) -> f64 {
    (1..=depth).map(|level| sequences(puzzle, level)).sum()
}

/// By how much one more move multiplies the number of sequences.
fn growth<P: Puzzle>(puzzle: &P) -> f64 {
    sequences(puzzle, 12) / sequences(puzzle, 11)
}

/// What a search expects whose nodes were counted before.
#[must_use]
pub fn measured(nodes: f64, detail: &str) -> Forecast {
    forecast(nodes, nodes <= WITHIN_MINUTES, detail)
}

fn forecast(nodes: f64, finishes: bool, detail: &str) -> Forecast {
    let verdict = if finishes { "" } else { "; it will not finish unless the cube is nearly solved" };
    let reason = format!("About {} positions {detail}{verdict}.", rounded(nodes));
    Forecast { nodes, finishes, reason }
}

/// A long time for a person, in the largest unit of which there are at least two.
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

/// A number for a person: two figures or the whole thousands, millions and so on, or a power of ten.
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
    use crate::WholeCube;
    use crate::puzzles::pocket::Graph;

    #[test]
    fn the_2x2_is_forecast_within_a_factor_of_three_of_what_was_counted() {
        // Mean nodes over 50 scrambles, most of them 10 to 12 quarter turns deep.
        let counted = [(Metric::Htm, 9.0e6, 12_600.0), (Metric::Qtm, 12.4e6, 8_600.0)];
        for (metric, blind, guided) in counted {
            let graph = Graph::new(metric);
            let typical = graph.stats().typical;
            let near = |expected: f64, counted: f64| (1.0 / 3.0..3.0).contains(&(expected / counted));
            let forecasts = [blind_deepening(&graph, typical), guided_deepening(&graph, typical)];
            assert!(near(forecasts[0].nodes, blind), "{:?}", forecasts[0]);
            assert!(near(forecasts[1].nodes, guided), "{:?}", forecasts[1]);
            assert!(forecasts.iter().all(|forecast| forecast.finishes));
        }
    }
}
