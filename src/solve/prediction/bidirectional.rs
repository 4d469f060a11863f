use super::{LAST_PASS, NodeDistribution, sequences};
use crate::Puzzle;

/// The positions at each distance from any position of a puzzle, and how many of them are kept.
#[derive(Clone, Copy, Debug)]
pub struct Layers<'a> {
    /// The positions at each distance.
    pub counts: &'a [f64],
    /// The most positions that fit into memory.
    pub held: f64,
    /// Moves that are searched beyond the positions in memory.
    pub unstored: u8,
}

/// Returns where a bidirectional breadth-first search may end, given the chance of each length of a shortest solution.
///
/// The side with the smaller frontier is expanded. If the next layer does not fit into memory, the moves between the
/// sides are searched without storing positions.
pub fn bidirectional<P: Puzzle>(puzzle: &P, layers: Layers<'_>, lengths: &[(u8, f64)]) -> NodeDistribution {
    let children = |depth: u8| sequences(puzzle, u32::from(depth) + 1) / sequences(puzzle, depth.into());
    let layer = |depth: u8| layers.counts.get(usize::from(depth)).copied().unwrap_or_default();
    let ends = lengths.iter().flat_map(|&(length, chance)| {
        let (mut sides, mut nodes, mut held) = ([0u8; 2], 0.0, 2.0);
        let mut last = 0.0;
        while sides[0] + sides[1] < length {
            let smaller = usize::from(layer(sides[1]) < layer(sides[0]));
            let next = layer(sides[smaller] + 1);
            if held + next > layers.held {
                break;
            }
            last = layer(sides[smaller]) * children(sides[smaller]);
            nodes += last;
            held += next;
            sides[smaller] += 1;
        }
        let missing = length - sides[0] - sides[1];
        let between = |moves: u8| {
            let deep = u32::from(sides[0] + moves);
            layer(sides[0]) * sequences(puzzle, deep) / sequences(puzzle, sides[0].into())
        };
        for moves in 1..=missing.min(layers.unstored) {
            last = between(moves);
            nodes += last;
        }
        let chance = if missing > layers.unstored { 0.0 } else { chance };
        LAST_PASS.map(|part| ((nodes - last + part * last).max(1.0), chance / LAST_PASS.len() as f64))
    });
    ends.filter(|&(_, chance)| chance > 0.0).collect()
}
