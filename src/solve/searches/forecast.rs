//! How many nodes a search will visit, reckoned before it starts.

use crate::{Move, Puzzle};

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

/// The nodes that iterative deepening visits to find a solution of `depth` moves: all shallower sequences,
/// and half of those as long.
///
/// A bound cuts the tree as if it were shallower; `bound` is what the bound says of a typical position.
/// R. E. Korf, M. Reid and S. Edelkamp, "Time complexity of iterative-deepening-A*", Artificial
/// Intelligence 129 (2001).
#[must_use]
pub fn deepening<P: Puzzle>(puzzle: &P, depth: u32, bound: f64) -> f64 {
    (1..=depth)
        .map(|limit| {
            let share = if limit == depth { 0.5 } else { 1.0 };
            let nodes: f64 = (1..=limit).map(|level| sequences(puzzle, level)).sum();
            share * nodes / growth(puzzle).powf(bound)
        })
        .sum()
}

/// By how much one more move multiplies the number of sequences.
#[must_use]
pub fn growth<P: Puzzle>(puzzle: &P) -> f64 {
    sequences(puzzle, 12) / sequences(puzzle, 11)
}
