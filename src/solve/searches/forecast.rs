//! How many nodes a search will visit, reckoned before it starts.

use super::wastar::Config;
use crate::{Forecast, Move, Nature, Puzzle};

/// Nodes that a search visits within a few minutes.
const WITHIN_MINUTES: f64 = 3e10;
/// Bytes of a position in memory with its place in a hash table.
const SPARE: usize = 2;

/// What iterative deepening expects where a solution is `typical` moves long and the bound says `bound` of a
/// typical position (0: no bound).
///
/// The bound cuts the tree as if it were shallower by that many moves. R. E. Korf, M. Reid and S. Edelkamp,
/// "Time complexity of iterative-deepening-A*", Artificial Intelligence 129 (2001).
#[must_use]
pub fn deepening<P: Puzzle>(puzzle: &P, typical: f64, bound: f64) -> Forecast {
    let growth = growth(puzzle);
    let whole = typical.floor() as u32;
    let nodes = tree(puzzle, whole) * growth.powf(typical - f64::from(whole) - bound);
    let least = typical * f64::from(puzzle.moves().len());
    forecast(nodes.max(least), nodes <= WITHIN_MINUTES, &format!("for a cube {typical:.1} moves deep"))
}

/// What weighted A* expects: the bound, weighed, cuts the tree, but no further than to a straight way.
#[must_use]
pub fn best_first<P: Puzzle>(puzzle: &P, nature: Nature, config: Config) -> Forecast {
    let held = config.memory / (SPARE * size_of::<P::State>() + 24);
    let nodes = growth(puzzle).powf(nature.typical - nature.bound.min(nature.bound * config.weight / 2.0));
    let least = nature.typical * f64::from(puzzle.moves().len());
    let nodes = nodes.clamp(least, nature.positions);
    forecast(nodes, nodes <= held as f64, &format!("and memory for {}", rounded(held as f64)))
}

/// What two waves of half the depth expect, and whether they fit into the memory.
#[must_use]
pub fn two_waves<P: Puzzle>(puzzle: &P, nature: Nature, memory: usize) -> Forecast {
    let half = nature.typical / 2.0;
    let wave = tree(puzzle, half.floor() as u32) * growth(puzzle).powf(half.fract());
    let nodes = (2.0 * wave).min(nature.positions);
    let held = memory / (SPARE * (size_of::<P::State>() + 2));
    forecast(nodes, nodes <= held as f64, &format!("and memory for {}", rounded(held as f64)))
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

fn forecast(nodes: f64, finishes: bool, detail: &str) -> Forecast {
    let verdict = if finishes { "" } else { "; it will not finish unless the cube is nearly solved" };
    let reason = format!("About {} positions {detail}{verdict}.", rounded(nodes));
    Forecast { nodes, finishes, reason }
}

/// A number for a person: two figures and a word or a power of ten.
fn rounded(number: f64) -> String {
    match number {
        n if n < 1e4 => format!("{n:.0}"),
        n if n < 1e6 => format!("{:.0} thousand", n / 1e3),
        n if n < 1e9 => format!("{:.1} million", n / 1e6),
        n if n < 1e12 => format!("{:.1} billion", n / 1e9),
        n => format!("10^{:.0}", n.log10()),
    }
}
