use std::fmt;

use godspeed_cube::{Angle, Face, Facelets, Metric, Pocket, Turn};

use super::coordinates::{
    ORIENTATIONS, PERMUTATIONS, orientation, permutation, with_orientation, with_permutation,
};
use crate::{Move, MoveSet, Puzzle, PuzzleStats, SolveError, WholeCube};

/// The faces that leave the corner DBL alone.
const FACES: [Face; 3] = [Face::U, Face::R, Face::F];
/// 7! * 3^6 = 3,674,160.
const POSITIONS: f64 = (PERMUTATIONS * ORIENTATIONS) as f64;
/// Move indices: three for each face.
const MOVES: usize = 9;

/// The 2x2 in one metric: 3,674,160 positions, with a table of moves and one of bounds for each of the two
/// coordinates.
///
/// Move `3 * face + 0, 1, 2` is U, U2, U' in half turns, and U, the second U in a row, U' in quarter turns.
pub struct Graph {
    metric: Metric,
    /// 1 if every move changes the sign of the permutation, else 0.
    parity: u8,
    /// The moves worth trying after each move, and at the start.
    after: [MoveSet; MOVES + 1],
    permutations: Coordinate,
    orientations: Coordinate,
}

/// One position: the permutation's number in the high half, the orientation's in the low half; 0 is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position(u32);

/// One coordinate: where each move leads, and how many moves are needed to bring it home.
struct Coordinate {
    moves: Vec<[u16; MOVES]>,
    bounds: Vec<u8>,
}

impl Graph {
    /// Bytes of the tables of one metric: (5,040 + 729) * (9 * 2 + 1).
    pub const BYTES: usize = (PERMUTATIONS + ORIENTATIONS) * (MOVES * size_of::<u16>() + 1);

    /// Makes the tables, within a millisecond or two.
    #[must_use]
    pub fn new(metric: Metric) -> Self {
        let motions: [Pocket; MOVES] = std::array::from_fn(|m| {
            let mut motion = Pocket::SOLVED;
            motion.apply(turn(metric, Move(m as u8)));
            motion
        });
        let permutations = (0..PERMUTATIONS).map(|number| {
            let start = with_permutation(number);
            motions.map(|motion| permutation(&start.then(&motion)) as u16)
        });
        let orientations = (0..ORIENTATIONS).map(|number| {
            let start = with_orientation(number);
            motions.map(|motion| orientation(&start.then(&motion)) as u16)
        });
        Self {
            metric,
            parity: u8::from(metric == Metric::Qtm),
            after: std::array::from_fn(|last| worth_trying(metric, last)),
            permutations: Coordinate::new(permutations.collect()),
            orientations: Coordinate::new(orientations.collect()),
        }
    }
}

impl WholeCube for Graph {
    fn position(&self, cube: &Facelets) -> Result<Position, SolveError> {
        let pocket = Pocket::try_from(cube)?;
        Ok(Position::new(permutation(&pocket) as u16, orientation(&pocket) as u16))
    }

    fn turn(&self, m: Move) -> Turn {
        turn(self.metric, m)
    }

    fn stats(&self) -> PuzzleStats {
        match self.metric {
            Metric::Qtm => PuzzleStats { positions: POSITIONS, deepest: 14, typical: 10.67, bound: 6.3 },
            Metric::Htm | Metric::Stm => {
                PuzzleStats { positions: POSITIONS, deepest: 11, typical: 8.76, bound: 5.14 }
            }
        }
    }
}

impl Position {
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

impl fmt::Debug for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Graph").field("metric", &self.metric).finish_non_exhaustive()
    }
}

impl Puzzle for Graph {
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
        let (face, angle) = (m.0 / 3 * 3, m.0 % 3);
        match (self.metric, angle) {
            (_, 2) => Move(face),
            (Metric::Qtm, _) | (_, 0) => Move(face + 2),
            _ => m,
        }
    }

    fn solved(&self) -> Position {
        Position(0)
    }

    /// The larger bound of the two coordinates. In quarter turns the permutation tells besides whether the
    /// distance is even or odd, because each turn changes its sign.
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
    fn new(moves: Vec<[u16; MOVES]>) -> Self {
        let mut bounds = vec![u8::MAX; moves.len()];
        let mut front = vec![0];
        let mut depth = 0;
        while !front.is_empty() {
            for &number in &front {
                bounds[number] = bounds[number].min(depth);
            }
            let reached = front.iter().flat_map(|&number| moves[number]).map(usize::from);
            front = reached.filter(|&number| bounds[number] == u8::MAX).collect();
            front.sort_unstable();
            front.dedup();
            depth += 1;
        }
        Self { moves, bounds }
    }
}

/// The moves worth trying after move `last`; after no move where `last` is [`MOVES`].
fn worth_trying(metric: Metric, last: usize) -> MoveSet {
    const HALF_TURNS: u64 = 0b010_010_010;
    let quarters = metric == Metric::Qtm;
    let all = MoveSet::first(MOVES as u32).0;
    let fresh = if quarters { all & !HALF_TURNS } else { all };
    if last == MOVES {
        return MoveSet(fresh);
    }
    let other_faces = fresh & !(0b111 << (last / 3 * 3));
    let again = if quarters && last.is_multiple_of(3) { 1 << (last + 1) } else { 0 };
    MoveSet(other_faces | again)
}

/// The turn of a move: in quarter turns both the first and the second of two are the same turn.
fn turn(metric: Metric, m: Move) -> Turn {
    let angle = match (m.0 % 3, metric) {
        (2, _) => Angle::Prime,
        (1, Metric::Htm | Metric::Stm) => Angle::Half,
        _ => Angle::Quarter,
    };
    Turn::outer(FACES[usize::from(m.0 / 3)], angle)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many positions are at each distance; every bound is checked on the way.
    fn distribution(graph: &Graph) -> Vec<usize> {
        let mut seen = vec![false; PERMUTATIONS << 16];
        let mut front = vec![graph.solved()];
        seen[0] = true;
        let (mut counts, mut bounds) = (Vec::new(), 0);
        while !front.is_empty() {
            let farthest = front.iter().map(|position| u64::from(graph.bound(position)));
            assert!(farthest.clone().all(|bound| bound <= counts.len() as u64));
            bounds += farthest.sum::<u64>();
            counts.push(front.len());
            let reached = front.iter().flat_map(|position| graph.moves().map(|m| graph.apply(position, m)));
            let first_visit = |position: &Position| !std::mem::replace(&mut seen[position.0 as usize], true);
            front = reached.filter(first_visit).collect();
        }
        let stats = graph.stats();
        let distances: usize = counts.iter().enumerate().map(|(distance, count)| distance * count).sum();
        assert_eq!(counts.len() - 1, usize::from(stats.deepest));
        assert!((distances as f64 / stats.positions - stats.typical).abs() < 0.01);
        assert!((bounds as f64 / stats.positions - stats.bound).abs() < 0.01);
        counts
    }

    #[test]
    fn as_many_positions_are_at_each_distance_as_is_published() {
        let half_turns = [1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644];
        let quarter_turns =
            [1, 6, 27, 120, 534, 2256, 8969, 33058, 114149, 360508, 930588, 1350852, 782536, 90280, 276];
        assert_eq!(distribution(&Graph::new(Metric::Htm)), half_turns);
        assert_eq!(distribution(&Graph::new(Metric::Qtm)), quarter_turns);
    }
}
