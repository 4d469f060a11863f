use std::sync::Arc;

use godspeed_cube::{Cubies, Facelets, Metric, Turn};

use crate::coordinates::{Coordinates, MoveTables};
use crate::prediction::{CUBE3_HALF, CUBE3_HALF_TURNS, CUBE3_QUARTER, CUBE3_QUARTER_TURNS};
use crate::puzzles::{PuzzleStats, TurnMetric, WholeCube};
use crate::{Move, MoveSet, Puzzle, SolveError};

/// 8! 3^7 12! 2^11 / 2.
const POSITIONS: f64 = 43_252_003_274_489_856_000.0;

/// The 3x3 in one metric, without a bound.
///
/// Moves are numbered `3 * face + 0, 1, 2`: U, U2, U' in half turns; U, the second U in a row, U' in quarter turns.
pub struct Cube3 {
    pub(super) moves: Arc<MoveTables>,
    pub(super) metric: TurnMetric,
}

impl Cube3 {
    /// Returns the 3x3 in a metric. Slice turns count as half turns, because only faces turn.
    #[must_use]
    pub const fn new(moves: Arc<MoveTables>, metric: Metric) -> Self {
        Self { moves, metric: TurnMetric::new(metric, 6) }
    }
}

impl Puzzle for Cube3 {
    type State = Coordinates;

    fn moves(&self) -> MoveSet {
        self.after(None)
    }

    #[inline(always)]
    fn apply(&self, state: &Coordinates, m: Move) -> Coordinates {
        self.moves.after(state, self.metric.face_turn(m))
    }

    fn inverse(&self, m: Move) -> Move {
        self.metric.inverse(m)
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
        self.metric.after(last)
    }
}

impl WholeCube for Cube3 {
    fn position(&self, cube: &Facelets) -> Result<Coordinates, SolveError> {
        Ok(Coordinates::of(&Cubies::try_from(cube)?))
    }

    fn turn(&self, m: Move) -> Turn {
        self.metric.turn(m)
    }

    fn stats(&self) -> PuzzleStats {
        let (max_moves, mean_moves) = if self.metric.is_quarters() { (26, 20.7) } else { (20, 17.7) };
        let (lengths, bound_steps) = if self.metric.is_quarters() {
            (CUBE3_QUARTER_TURNS, CUBE3_QUARTER)
        } else {
            (CUBE3_HALF_TURNS, CUBE3_HALF)
        };
        PuzzleStats {
            positions: POSITIONS,
            max_moves,
            mean_moves,
            bound: 0.0,
            lengths,
            bound_steps,
            best_first: &[],
            bound_has_parity: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::{Control, Tables, block_on};

    /// Returns the number of states at each distance up to `depth`, and checks every inverse.
    fn distribution(metric: Metric, depth: usize) -> Vec<usize> {
        let moves = block_on(Tables::new().get::<MoveTables>(&Control::silent())).unwrap();
        let puzzle = Cube3::new(moves, metric);
        let mut seen = HashSet::from([puzzle.solved()]);
        let mut layer = vec![(puzzle.solved(), None)];
        let mut counts = vec![1];
        for _ in 0..depth {
            let mut next = Vec::new();
            for (state, last) in layer {
                for m in puzzle.after(last) {
                    let child = puzzle.apply(&state, m);
                    assert_eq!(puzzle.apply(&child, puzzle.inverse(m)), state);
                    if seen.insert(child) {
                        next.push((child, Some(m)));
                    }
                }
            }
            counts.push(next.len());
            layer = next;
        }
        counts
    }

    #[test]
    fn the_number_of_states_at_each_distance_is_the_published_one() {
        assert_eq!(distribution(Metric::Htm, 4), [1, 18, 243, 3240, 43239]);
        assert_eq!(distribution(Metric::Qtm, 5), [1, 12, 114, 1068, 10011, 93840]);
    }
}
