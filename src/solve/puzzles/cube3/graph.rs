use std::sync::Arc;

use godspeed_cube::{Cubies, Facelets, Metric, Turn};

use crate::coordinates::{Coordinates, MOVES, MoveTables, QUARTER_TURNS, after, turn_of};
use crate::{Move, MoveSet, Puzzle, PuzzleStats, SolveError, WholeCube};

/// 8! 3^7 12! 2^11 / 2.
const POSITIONS: f64 = 43_252_003_274_489_856_000.0;

/// The 3x3 in one metric, without a bound.
///
/// Move `3 * face + 0, 1, 2` is U, U2, U' in half turns, and U, the second U in a row, U' in quarter turns.
pub struct Graph {
    pub(super) moves: Arc<MoveTables>,
    pub(super) metric: Metric,
}

impl Graph {
    /// The 3x3 in a metric. Slice turns count as half turns do, because only faces turn here.
    #[must_use]
    pub const fn new(moves: Arc<MoveTables>, metric: Metric) -> Self {
        Self { moves, metric }
    }

    /// The number, among the 18 moves of the coordinates, of the motion that a move makes.
    #[inline(always)]
    pub(super) fn motion(&self, m: Move) -> Move {
        match self.metric {
            Metric::Qtm if m.0 % 3 == 1 => Move(m.0 - 1),
            Metric::Htm | Metric::Stm | Metric::Qtm => m,
        }
    }
}

impl Puzzle for Graph {
    type State = Coordinates;

    fn moves(&self) -> MoveSet {
        self.after(None)
    }

    #[inline(always)]
    fn apply(&self, state: &Coordinates, m: Move) -> Coordinates {
        self.moves.after(state, self.motion(m))
    }

    fn inverse(&self, m: Move) -> Move {
        let (face, angle) = (m.0 / 3 * 3, m.0 % 3);
        match (self.metric, angle) {
            (_, 2) => Move(face),
            (Metric::Qtm, _) | (_, 0) => Move(face + 2),
            _ => m,
        }
    }

    fn solved(&self) -> Coordinates {
        Coordinates::SOLVED
    }

    #[inline(always)]
    fn is_solved(&self, state: &Coordinates) -> bool {
        *state == Coordinates::SOLVED
    }

    #[inline(always)]
    fn after(&self, last: Option<Move>) -> MoveSet {
        if self.metric != Metric::Qtm {
            return after(MOVES, last);
        }
        match last {
            Some(last) if last.0 % 3 == 0 => MoveSet(after(QUARTER_TURNS, Some(last)).0 | 2 << last.0),
            _ => after(QUARTER_TURNS, last),
        }
    }
}

impl WholeCube for Graph {
    fn position(&self, cube: &Facelets) -> Result<Coordinates, SolveError> {
        Ok(Coordinates::of(&Cubies::try_from(cube)?))
    }

    fn turn(&self, m: Move) -> Turn {
        turn_of(self.motion(m))
    }

    fn stats(&self) -> PuzzleStats {
        match self.metric {
            Metric::Qtm => PuzzleStats { positions: POSITIONS, deepest: 26, typical: 20.7, bound: 0.0 },
            Metric::Htm | Metric::Stm => {
                PuzzleStats { positions: POSITIONS, deepest: 20, typical: 17.7, bound: 0.0 }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::{Control, Tables, block_on};

    fn distinct(metric: Metric, depths: usize) -> Vec<usize> {
        let moves = block_on(Tables::new().get::<MoveTables>(&Control::silent())).unwrap();
        let graph = Graph::new(moves, metric);
        let mut seen = HashSet::from([graph.solved()]);
        let mut front = vec![(graph.solved(), None)];
        let mut counts = vec![1];
        for _ in 0..depths {
            let mut next = Vec::new();
            for (state, last) in front {
                for m in graph.after(last) {
                    let child = graph.apply(&state, m);
                    assert_eq!(graph.apply(&child, graph.inverse(m)), state);
                    if seen.insert(child) {
                        next.push((child, Some(m)));
                    }
                }
            }
            counts.push(next.len());
            front = next;
        }
        counts
    }

    #[test]
    fn as_many_positions_are_at_each_distance_as_is_published() {
        assert_eq!(distinct(Metric::Htm, 4), [1, 18, 243, 3240, 43239]);
        assert_eq!(distinct(Metric::Qtm, 5), [1, 12, 114, 1068, 10011, 93840]);
    }
}
