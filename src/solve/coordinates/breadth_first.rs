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

/// Searches a graph from its goal outwards, and tells of every value once, in ascending order. Breathes
/// after each depth.
///
/// Each depth goes through all values in order instead of keeping a list of those to look at next:
/// neighbouring values have neighbouring neighbours, and the memory is read almost in sequence.
///
/// # Errors
/// [`Stopped`] if the control was told to stop.
pub async fn breadth_first<N>(
    graph: Graph<N>,
    control: &Control,
    mut tell: impl FnMut(Reached) + Send,
) -> Result<(), Stopped>
where
    N: Fn(usize, Move) -> usize + Send,
{
    let mut distances = vec![UNREACHED; graph.size];
    distances[graph.goal] = 0;
    let mut depth = 0;
    while graph.reach_from(depth, &mut distances) {
        depth += 1;
        control.breathe().await?;
    }
    for value in 0..graph.size {
        let distance = distances[value];
        let nearer = graph.moves.filter(|&m| distances[(graph.after)(value, m)] < distance).collect();
        tell(Reached { value, distance, nearer });
    }
    control.breathe().await
}

impl<N: Fn(usize, Move) -> usize> Graph<N> {
    /// Marks the unreached neighbours of all values at a depth; whether there was any.
    fn reach_from(&self, depth: u8, distances: &mut [u8]) -> bool {
        let mut any = false;
        for value in 0..self.size {
            if distances[value] != depth {
                continue;
            }
            for m in self.moves {
                let neighbour = &mut distances[(self.after)(value, m)];
                if *neighbour == UNREACHED {
                    *neighbour = depth + 1;
                    any = true;
                }
            }
        }
        any
    }
}
