use crate::{Move, Puzzle};

/// Returns the number of sequences of exactly `depth` moves that [`Puzzle::after`] allows.
///
/// This is the number of nodes at that depth of a search without a heuristic, counted exactly by the last move. It is
/// a float because it soon exceeds any integer type.
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
pub(crate) fn tree<P: Puzzle>(puzzle: &P, depth: u32) -> f64 {
    (1..=depth).map(|level| sequences(puzzle, level)).sum()
}

/// Returns the asymptotic branching factor.
pub(crate) fn branching_factor<P: Puzzle>(puzzle: &P) -> f64 {
    sequences(puzzle, 12) / sequences(puzzle, 11)
}
