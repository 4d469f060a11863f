use std::ops::Range;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use rayon::prelude::*;

use crate::{Control, Move, MoveSet, Stopped};

/// The graph of a coordinate: its values joined by moves.
pub struct Graph<N> {
    /// Values of the coordinate.
    pub size: usize,
    /// The value of the goal.
    pub goal: usize,
    /// The moves allowed; with each its inverse.
    pub moves: MoveSet,
    /// The value after a move.
    pub after: N,
}

/// How many moves a value is from the goal, and which moves bring it nearer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The value.
    pub value: usize,
    /// Its distance from the goal.
    pub distance: u8,
    /// The moves to values at the distance before; none at the goal only.
    pub nearer: MoveSet,
}

/// The mark of a value not reached yet.
const UNREACHED: u8 = u8::MAX;

/// Values looked at between two breaths: a few milliseconds, even where a move is costly.
const SLICE: usize = 1 << 14;

/// How far every value is from the goal; [`u8::MAX`] where no moves lead.
///
/// Each depth goes through all values in order instead of keeping a list of those to look at next:
/// neighbouring values have neighbouring neighbours, and the memory is read almost in sequence.
///
/// # Errors
/// [`Stopped`] if the control was told to stop.
pub async fn distances<N>(graph: &Graph<N>, control: &Control) -> Result<Vec<u8>, Stopped>
where
    N: Fn(usize, Move) -> usize + Send + Sync,
{
    let distances: Vec<AtomicU8> = (0..graph.size).map(|_| AtomicU8::new(UNREACHED)).collect();
    distances[graph.goal].store(0, Relaxed);
    let mut depth = 0;
    let mut reached = true;
    while reached {
        reached = false;
        for start in (0..graph.size).step_by(SLICE) {
            let slice = start..graph.size.min(start + SLICE);
            reached |= graph.reach_from(depth, slice, &distances);
            control.yield_now().await?;
        }
        depth += 1;
    }
    Ok(distances.into_iter().map(AtomicU8::into_inner).collect())
}

/// Searches a graph from its goal outwards, and tells of every value once, in ascending order.
///
/// # Errors
/// [`Stopped`] if the control was told to stop.
pub async fn breadth_first<N>(
    graph: Graph<N>,
    control: &Control,
    mut tell: impl FnMut(Reached) + Send,
) -> Result<(), Stopped>
where
    N: Fn(usize, Move) -> usize + Send + Sync,
{
    let distances = distances(&graph, control).await?;
    for start in (0..graph.size).step_by(SLICE) {
        for value in start..graph.size.min(start + SLICE) {
            let distance = distances[value];
            let nearer = graph.moves.filter(|&m| distances[(graph.after)(value, m)] < distance).collect();
            tell(Reached { value, distance, nearer });
        }
        control.yield_now().await?;
    }
    Ok(())
}

impl<N: Fn(usize, Move) -> usize + Sync> Graph<N> {
    /// Marks the unreached neighbours of all values of a slice at a depth; whether there was any.
    ///
    /// Threads that find the same neighbour write the same distance, so they need not agree on an order.
    fn reach_from(&self, depth: u8, slice: Range<usize>, distances: &[AtomicU8]) -> bool {
        let threads = rayon::current_num_threads();
        if threads == 1 {
            return self.reach_from_part(depth, slice, distances);
        }
        let part = slice.len().div_ceil(threads);
        let parts = (0..threads).into_par_iter().map(|thread| {
            let start = slice.end.min(slice.start + thread * part);
            self.reach_from_part(depth, start..slice.end.min(start + part), distances)
        });
        parts.reduce(|| false, |one, other| one | other)
    }

    fn reach_from_part(&self, depth: u8, part: Range<usize>, distances: &[AtomicU8]) -> bool {
        let mut any = false;
        for value in part {
            if distances[value].load(Relaxed) != depth {
                continue;
            }
            for m in self.moves {
                let neighbour = &distances[(self.after)(value, m)];
                if neighbour.load(Relaxed) == UNREACHED {
                    neighbour.store(depth + 1, Relaxed);
                    any = true;
                }
            }
        }
        any
    }
}
