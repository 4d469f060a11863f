use std::hash::{Hash, Hasher};
use std::sync::Arc;

use godspeed_cube::{Cubies, Facelets, Metric, Symmetry, Turn};

use super::bounds::{AxisCoordinates, Bounds};
use super::cube3::Cube3;
use super::urf_rotations::urf_rotations;
use crate::coordinates::{Coordinates, MOVES, SLICE_PLACES, Slice, move_of, turn_of};
use crate::puzzles::{PuzzleStats, WholeCube};
use crate::{Move, MoveSet, Puzzle, SolveError};

/// The 3x3 in one metric, with a lower bound from all three axes.
///
/// The tables hold distances relative to the axis through U and D. The other two axes are reached by rotating the cube
/// about its corner URF by 120 and 240 degrees.
pub struct BoundedCube3<const QUARTERS: bool> {
    cube3: Cube3,
    bounds: Arc<Bounds<QUARTERS>>,
    /// For each rotated cube, the rotated moves.
    moves: [[Move; 18]; 2],
    /// For each rotated cube, the places of the slice that becomes its E slice.
    places: [RotatedSlice; 2],
}

/// A state of the 3x3, with flips and twists relative to the other two axes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    cube: Coordinates,
    flips: [u16; 2],
    twists: [u16; 2],
}

/// The slice that becomes the E slice of a rotated cube.
struct RotatedSlice {
    slice: usize,
    /// For each of the 495 sets of places of its edges, the rotated set.
    places: Vec<u16>,
}

impl<const QUARTERS: bool> BoundedCube3<QUARTERS> {
    /// Returns the 3x3 in the metric of the bounds.
    #[must_use]
    pub fn new(bounds: Arc<Bounds<QUARTERS>>) -> Self {
        let metric = if QUARTERS { Metric::Qtm } else { Metric::Htm };
        let cube3 = Cube3::new(bounds.moves.clone(), metric);
        let [_, once, twice] = urf_rotations();
        let moves = [once, twice].map(rotated_moves);
        Self { cube3, bounds, moves, places: [RotatedSlice::new(once), RotatedSlice::new(twice)] }
    }

    /// Returns the coordinates of a state relative to each axis.
    #[inline(always)]
    fn axes(&self, state: &Position) -> [AxisCoordinates; 3] {
        let cube = &state.cube;
        let first = AxisCoordinates { flip: cube.flip, twist: cube.twist, places: cube.slices[0] / 24 };
        let other = |which: usize| AxisCoordinates {
            flip: state.flips[which],
            twist: state.twists[which],
            places: self.places[which].of(cube),
        };
        [first, other(0), other(1)]
    }

    fn position_of(&self, cube: &Cubies) -> Position {
        let [_, once, twice] = urf_rotations();
        let turned = [once, twice].map(|third| Coordinates::of(&third.cubies(cube)));
        Position {
            cube: Coordinates::of(cube),
            flips: turned.map(|turned| turned.flip),
            twists: turned.map(|turned| turned.twist),
        }
    }
}

impl<const QUARTERS: bool> Puzzle for BoundedCube3<QUARTERS> {
    type State = Position;

    fn moves(&self) -> MoveSet {
        self.cube3.moves()
    }

    #[inline(always)]
    fn apply(&self, state: &Position, m: Move) -> Position {
        let m = self.cube3.metric.face_turn(m);
        let tables = &self.cube3.moves;
        let [once, twice] = [&self.moves[0], &self.moves[1]].map(|moves| moves[m.0 as usize]);
        Position {
            cube: tables.after(&state.cube, m),
            flips: [tables.flip.after(state.flips[0], once), tables.flip.after(state.flips[1], twice)],
            twists: [tables.twist.after(state.twists[0], once), tables.twist.after(state.twists[1], twice)],
        }
    }

    fn inverse(&self, m: Move) -> Move {
        self.cube3.inverse(m)
    }

    fn solved(&self) -> Position {
        self.position_of(&Cubies::SOLVED)
    }

    #[inline(always)]
    fn is_solved(&self, state: &Position) -> bool {
        state.cube == Coordinates::SOLVED
    }

    #[inline(always)]
    fn bound(&self, state: &Position) -> u8 {
        let [first, second, third] = self.axes(state);
        let bound = self.bounds.corners_bound(&state.cube).max(self.bounds.bound(first));
        bound.max(self.bounds.bound(second)).max(self.bounds.bound(third))
    }

    #[inline(always)]
    fn after(&self, last: Option<Move>) -> MoveSet {
        self.cube3.after(last)
    }
}

impl<const QUARTERS: bool> WholeCube for BoundedCube3<QUARTERS> {
    fn position(&self, cube: &Facelets) -> Result<Position, SolveError> {
        Ok(self.position_of(&Cubies::try_from(cube)?))
    }

    fn turn(&self, m: Move) -> Turn {
        self.cube3.turn(m)
    }

    fn stats(&self) -> PuzzleStats {
        // Measured so that the estimate for 13 moves (15 quarter turns) is the number of nodes IDA* visits.
        PuzzleStats { bound: if QUARTERS { 8.5 } else { 7.2 }, ..self.cube3.stats() }
    }

    fn table_bounds(&self, state: &Position) -> Vec<(&'static str, u8)> {
        let axes = self.axes(state).map(|axis| self.bounds.pair_bounds(axis));
        let greatest = |pair: usize| axes.iter().map(|bounds| bounds[pair]).max().unwrap_or(0);
        vec![
            ("Corners", self.bounds.corners_bound(&state.cube)),
            ("Twist and flip", greatest(0)),
            ("Flip and slice", greatest(1)),
            ("Twist and slice", greatest(2)),
        ]
    }
}

/// Hashes the coordinates only, which determine the rest.
impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.cube.hash(state);
    }
}

impl RotatedSlice {
    #[allow(clippy::expect_used, reason = "one of the three slices becomes the E slice")]
    fn new(third: Symmetry) -> Self {
        let becomes_e = |slice: &Slice| Slice::E.cubies().contains(&third.edge(slice.cubies()[0]));
        let slice = Slice::ALL.into_iter().find(becomes_e).expect("a rotation maps slices to slices");
        let turned = |places| Slice::E.index(&third.edges(&slice.edges(places * 24))) / 24;
        let places = (0..SLICE_PLACES).map(|places| turned(places) as u16).collect();
        Self { slice: slice as usize, places }
    }

    #[inline(always)]
    fn of(&self, cube: &Coordinates) -> u16 {
        self.places[cube.slices[self.slice] as usize / 24]
    }
}

fn rotated_moves(third: Symmetry) -> [Move; 18] {
    let mut moves = [Move(0); 18];
    for m in MOVES {
        let turn = third.turn(turn_of(m));
        moves[m.0 as usize] = move_of(turn.face, turn.angle);
    }
    moves
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Size, scramble};

    use super::*;
    use crate::{Control, Tables, block_on};

    fn check<const QUARTERS: bool>(greatest: [usize; 4], mean: f64) {
        let bounds = block_on(Tables::new().get::<Bounds<QUARTERS>>(&Control::silent())).unwrap();
        let distributions = bounds.distributions();
        assert_eq!(distributions.map(|counts| counts.len() - 1), greatest);
        let puzzle = BoundedCube3::new(bounds);
        assert_eq!(puzzle.bound(&puzzle.solved()), 0);
        let mut state = puzzle.solved();
        let mut cube = Cubies::SOLVED;
        let mut sum = 0;
        let moves: Vec<Move> = puzzle.moves().iter().collect();
        let mut random = godspeed_cube::Random::from_seed(1);
        for step in 0..2000u32 {
            let m = moves[random.below(moves.len())];
            let before = puzzle.bound(&state);
            state = puzzle.apply(&state, m);
            cube.apply(puzzle.turn(m));
            assert_eq!(state, puzzle.position_of(&cube));
            assert!(puzzle.bound(&state).abs_diff(before) <= 1);
            assert!(u32::from(puzzle.bound(&state)) <= step + 1);
            sum += if step >= 100 { u32::from(puzzle.bound(&state)) } else { 0 };
        }
        let found = f64::from(sum) / 1900.0;
        assert!((found - mean).abs() < 0.2, "{found}");
        let state = scramble::random_state(Size::THREE, 5);
        assert!(puzzle.bound(&puzzle.position(&state).unwrap()) > 5);
    }

    #[test]
    #[ignore = "long; `cargo xtask test --all` runs it"]
    fn bounds_match_the_cube_and_never_exceed_the_moves_made() {
        check::<false>([11, 9, 9, 9], 8.8);
        check::<true>([14, 11, 10, 10], 10.8);
    }
}
