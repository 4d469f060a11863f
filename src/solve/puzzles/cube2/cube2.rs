use std::fmt;

use godspeed_cube::{Facelets, Metric, Pocket, Turn};

use crate::prediction::{
    CUBE2_HALF, CUBE2_HALF_BEST_FIRST, CUBE2_HALF_TURNS, CUBE2_QUARTER, CUBE2_QUARTER_BEST_FIRST,
    CUBE2_QUARTER_TURNS,
};
use crate::puzzles::{PuzzleStats, TurnMetric, WholeCube};
use crate::tables::distances;
use crate::{Control, Move, MoveSet, Puzzle, SolveError, block_on};

/// 7! * 3^6 = 3,674,160.
const POSITIONS: f64 = Position::COUNT as f64;
/// Permutations of the seven corners other than DBL: 7! = 5,040.
const PERMUTATIONS: usize = Pocket::PERMUTATIONS as usize;
/// Twists of these seven corners, of which six are independent: 3^6 = 729.
const ORIENTATIONS: usize = Pocket::ORIENTATIONS as usize;
/// Move indices: three for each of the faces U, R and F, which leave the corner DBL in its place.
const MOVES: usize = 9;

/// The 2x2 in one metric, with a move table and a pruning table for each of its two coordinates.
///
/// Moves are numbered `3 * face + 0, 1, 2`: U, U2, U' in half turns; U, the second U in a row, U' in quarter turns.
pub struct Cube2 {
    metric: TurnMetric,
    /// 1 if every move changes the sign of the permutation, else 0.
    parity: u8,
    /// The moves to try after each move, and at the start.
    after: [MoveSet; MOVES + 1],
    permutations: Coordinate,
    orientations: Coordinate,
}

/// A state of the 2x2: permutation in the high 16 bits, orientation in the low 16 bits; 0 is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position(u32);

/// The tables of one coordinate: its value after each move, and its distance from the solved value.
struct Coordinate {
    moves: Vec<[u16; MOVES]>,
    bounds: Vec<u8>,
}

impl Cube2 {
    /// Bytes of the tables: (5,040 + 729) * (9 * 2 + 1).
    pub const BYTES: usize = (PERMUTATIONS + ORIENTATIONS) * (MOVES * size_of::<u16>() + 1);

    /// Builds the tables in about two milliseconds.
    #[must_use]
    pub fn new(metric: Metric) -> Self {
        let metric = TurnMetric::new(metric, 3);
        let turns: [Pocket; MOVES] = std::array::from_fn(|m| {
            let mut turned = Pocket::SOLVED;
            turned.apply(metric.turn(Move(m as u8)));
            turned
        });
        let after = |position: Position| {
            let start = Pocket::from(position);
            turns.map(|turn| Position::from(&start.then(&turn)))
        };
        let permutations = (0..PERMUTATIONS as u16)
            .map(|number| after(Position::new(number, 0)).map(|position| position.permutation() as u16));
        let orientations = (0..ORIENTATIONS as u16)
            .map(|number| after(Position::new(0, number)).map(|position| position.orientation() as u16));
        Self {
            metric,
            parity: u8::from(metric.is_quarters()),
            after: std::array::from_fn(|last| metric.after((last < MOVES).then_some(Move(last as u8)))),
            permutations: Coordinate::new(permutations.collect()),
            orientations: Coordinate::new(orientations.collect()),
        }
    }

    /// Returns the most moves that any position needs in a metric.
    #[must_use]
    pub const fn max_moves(metric: Metric) -> u8 {
        match metric {
            Metric::Qtm | Metric::Qstm => 14,
            Metric::Htm | Metric::Stm => 11,
        }
    }
}

impl WholeCube for Cube2 {
    fn position(&self, cube: &Facelets) -> Result<Position, SolveError> {
        Ok(Position::from(&Pocket::try_from(cube)?))
    }

    fn turn(&self, m: Move) -> Turn {
        self.metric.turn(m)
    }

    fn stats(&self) -> PuzzleStats {
        if self.metric.is_quarters() {
            PuzzleStats {
                positions: POSITIONS,
                max_moves: Self::max_moves(Metric::Qtm),
                mean_moves: 10.67,
                bound: 6.3,
                lengths: CUBE2_QUARTER_TURNS,
                bound_steps: CUBE2_QUARTER,
                best_first: CUBE2_QUARTER_BEST_FIRST,
                bound_has_parity: true,
            }
        } else {
            PuzzleStats {
                positions: POSITIONS,
                max_moves: Self::max_moves(Metric::Htm),
                mean_moves: 8.76,
                bound: 5.14,
                lengths: CUBE2_HALF_TURNS,
                bound_steps: CUBE2_HALF,
                best_first: CUBE2_HALF_BEST_FIRST,
                bound_has_parity: false,
            }
        }
    }
}

impl Position {
    /// The number of positions: 3,674,160.
    pub const COUNT: usize = PERMUTATIONS * ORIENTATIONS;

    /// Returns the position with an index below [`Position::COUNT`].
    #[must_use]
    pub const fn from_index(index: u32) -> Option<Self> {
        let orientations = ORIENTATIONS as u32;
        if index >= Self::COUNT as u32 {
            return None;
        }
        Some(Self::new((index / orientations) as u16, (index % orientations) as u16))
    }

    /// Returns the index, permutation * 729 + orientation; that of the solved position is 0.
    #[must_use]
    #[inline(always)]
    pub const fn index(self) -> u32 {
        (self.permutation() * ORIENTATIONS + self.orientation()) as u32
    }

    const fn new(permutation: u16, orientation: u16) -> Self {
        Self((permutation as u32) << 16 | orientation as u32)
    }

    const fn permutation(self) -> usize {
        (self.0 >> 16) as usize
    }

    const fn orientation(self) -> usize {
        (self.0 & 0xffff) as usize
    }
}

impl From<&Pocket> for Position {
    fn from(pocket: &Pocket) -> Self {
        let index = pocket.index();
        Self::new((index / Pocket::ORIENTATIONS) as u16, (index % Pocket::ORIENTATIONS) as u16)
    }
}

impl From<Position> for Pocket {
    #[allow(clippy::expect_used, reason = "positions are numbered as pockets are")]
    fn from(position: Position) -> Self {
        Self::from_index(position.index()).expect("positions are numbered as pockets are")
    }
}

impl fmt::Debug for Cube2 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cube2").field("metric", &self.metric).finish_non_exhaustive()
    }
}

impl Puzzle for Cube2 {
    type State = Position;

    fn moves(&self) -> MoveSet {
        self.after(None)
    }

    #[inline(always)]
    fn apply(&self, state: &Position, m: Move) -> Position {
        let m = usize::from(m.0);
        Position::new(
            self.permutations.moves[state.permutation()][m],
            self.orientations.moves[state.orientation()][m],
        )
    }

    fn inverse(&self, m: Move) -> Move {
        self.metric.inverse(m)
    }

    fn solved(&self) -> Position {
        Position(0)
    }

    /// Returns the larger bound of the two coordinates.
    ///
    /// In quarter turns, where each move changes the sign of the permutation, the bound is raised to the parity of
    /// the permutation's distance.
    #[inline(always)]
    fn bound(&self, state: &Position) -> u8 {
        let permutation = self.permutations.bounds[state.permutation()];
        let orientation = self.orientations.bounds[state.orientation()];
        let bound = permutation.max(orientation);
        bound + ((bound ^ permutation) & self.parity)
    }

    #[inline(always)]
    fn after(&self, last: Option<Move>) -> MoveSet {
        self.after[last.map_or(MOVES, |m| usize::from(m.0))]
    }
}

impl Coordinate {
    #[allow(clippy::expect_used, reason = "nothing stops this control")]
    fn new(moves: Vec<[u16; MOVES]>) -> Self {
        let neighbours = |value: usize| moves[value].into_iter().map(usize::from);
        let bounds = block_on(distances(moves.len(), &[0], neighbours, &Control::silent()));
        Self { bounds: bounds.expect("the search was not stopped"), moves }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the number of states at each distance, and checks the bound of every state.
    fn distribution(puzzle: &Cube2) -> Vec<usize> {
        let mut seen = vec![false; PERMUTATIONS << 16];
        let mut layer = vec![puzzle.solved()];
        seen[0] = true;
        let (mut counts, mut sum_of_bounds) = (Vec::new(), 0);
        while !layer.is_empty() {
            let bounds = layer.iter().map(|position| u64::from(puzzle.bound(position)));
            assert!(bounds.clone().all(|bound| bound <= counts.len() as u64));
            sum_of_bounds += bounds.sum::<u64>();
            counts.push(layer.len());
            let reached =
                layer.iter().flat_map(|position| puzzle.moves().iter().map(|m| puzzle.apply(position, m)));
            let first_visit = |position: &Position| !std::mem::replace(&mut seen[position.0 as usize], true);
            layer = reached.filter(first_visit).collect();
        }
        let stats = puzzle.stats();
        let distances: usize = counts.iter().enumerate().map(|(distance, count)| distance * count).sum();
        assert_eq!(counts.len() - 1, usize::from(stats.max_moves));
        assert!((distances as f64 / stats.positions - stats.mean_moves).abs() < 0.01);
        assert!((sum_of_bounds as f64 / stats.positions - stats.bound).abs() < 0.01);
        counts
    }

    #[test]
    fn every_index_is_a_position_and_every_position_a_cube() {
        let puzzle = Cube2::new(Metric::Htm);
        assert_eq!(Position::from_index(0), Some(puzzle.solved()));
        assert_eq!(Position::from_index(Position::COUNT as u32), None);
        for index in (0..Position::COUNT as u32).step_by(1009) {
            let position = Position::from_index(index).unwrap();
            let pocket = Pocket::from(position);
            assert_eq!((position.index(), Position::from(&pocket)), (index, position));
            assert_eq!(puzzle.position(&Facelets::from(&pocket)), Ok(position));
            for m in puzzle.moves() {
                let mut turned = pocket;
                turned.apply(puzzle.turn(m));
                assert_eq!(Position::from(&turned), puzzle.apply(&position, m));
            }
        }
    }

    #[test]
    fn the_number_of_states_at_each_distance_is_the_published_one() {
        let half_turns = [1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644];
        let quarter_turns =
            [1, 6, 27, 120, 534, 2256, 8969, 33058, 114149, 360508, 930588, 1350852, 782536, 90280, 276];
        assert_eq!(distribution(&Cube2::new(Metric::Htm)), half_turns);
        assert_eq!(distribution(&Cube2::new(Metric::Qtm)), quarter_turns);
    }
}
