use godspeed_cube::{Axis, Face};

use super::super::super::parts::positions::GEOMETRY;
use super::super::beam::{BeamPhase, weighted_score};
use super::super::big_cubies::BigCubies;
use super::super::half_orbits::HALF_ORBITS;
use super::super::wide_turn::WideTurn;
use super::axis_colours::{AXIS_COLOURS, AxisColours};
use super::edge_pieces::{EdgePieces, HALF_ORBIT_TURNS, half_orbit_turns, mirrored_turns};
use super::edge_quads::{EdgeQuad, EdgeQuadMoves};
use crate::tables::{DistanceTable, MoveTable, NibbleArray, closure};
use crate::{Control, Stopped, TableBytes};

/// The state of the fourth phase, for a choice of the four edges to pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FourEdgesState {
    /// Their midges and wings of the first half orbit.
    lower: EdgeQuad,
    /// Their midges and wings of the second half orbit, in the mirror between R and L.
    upper: EdgeQuad,
    /// The colour of F on F and B.
    front: u16,
    /// The colour of R on R and L.
    right: u16,
}

/// The fourth phase: any four edges are paired and go between U and D.
///
/// The centres around that layer go where half turns can solve them.
///
/// ```text
/// edges    C(12, 4) * 12!/8! = 5,880,600 for each half orbit; one table, as one is the mirror image of the other
/// centres  4,900 for F and B * 432 that occur for R and L = 2,116,800, of which 36 are goals
/// ```
pub(crate) struct FourEdgesPhase {
    turns: [WideTurn; HALF_ORBIT_TURNS],
    mirrored_turns: [u8; HALF_ORBIT_TURNS],
    quad_moves: EdgeQuadMoves,
    quads: DistanceTable<NibbleArray>,
    front: AxisColours,
    front_moves: MoveTable<HALF_ORBIT_TURNS>,
    right: AxisColours,
    /// For each value of R and L its number among those that occur.
    right_numbers: Vec<Option<u16>>,
    right_moves: MoveTable<HALF_ORBIT_TURNS>,
    centres: DistanceTable<NibbleArray>,
}

/// Values of R and L that occur.
const RIGHT: usize = 432;

/// The weight of the greatest distance in the score; the sum of all has weight 1.
const GREATEST: u16 = 10;

/// Returns whether a turn keeps the edges between U and D there and their centres in columns.
pub(super) fn keeps_layer(turn: WideTurn) -> bool {
    if turn.turns_inner_layers() {
        turn.is_half() && turn.axis() != Axis::Y
    } else {
        turn.is_half() || turn.axis() == Axis::Y
    }
}

/// Returns the four edges between U and D.
pub(crate) fn edges_between() -> [u8; 4] {
    let touches_y = |edge: u8| {
        let position = usize::from(HALF_ORBITS.lower[usize::from(edge)]);
        [GEOMETRY.faces[position], GEOMETRY.other_faces[position]]
            .iter()
            .any(|face: &Face| face.axis() == Axis::Y)
    };
    let between: Vec<u8> = (0..12).filter(|&edge| !touches_y(edge)).collect();
    between.try_into().expect("four edges lie between two opposite faces")
}

#[inline(always)]
fn centres_index(front: u16, right: u16) -> usize {
    usize::from(front) * RIGHT + usize::from(right)
}

fn number_of(value: u16, numbers: &[Option<u16>]) -> u16 {
    numbers[usize::from(value)].expect("R and L stay where half turns can solve them")
}

impl FourEdgesPhase {
    /// Builds the tables.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn build(bytes: &mut TableBytes, control: &Control) -> Result<Self, Stopped> {
        let turns = half_orbit_turns();
        let quad_moves = EdgeQuadMoves::new(&turns);
        let neighbours = |value: usize| {
            let (quad_moves, quad) = (&quad_moves, EdgeQuad::of_index(value));
            (0..HALF_ORBIT_TURNS).map(move |turn| (quad_moves.after(quad, turn).index(), 1))
        };
        let home = edges_between();
        let goals = [quad_moves.quad(home, home).index()];
        let quads = DistanceTable::build_weighted(EdgeQuad::COUNT, &goals, neighbours, control);
        let quads = bytes.distances(EdgeQuad::COUNT, quads).await?;

        let [front, right] = [Axis::Z, Axis::X].map(AxisColours::new);
        let front_moves = front.move_table(&turns);
        let all_right_moves = right.move_table(&turns);
        let rights = all_right_moves.reachable(right.solved());
        let mut right_numbers = vec![None; AXIS_COLOURS];
        for (number, &value) in rights.iter().enumerate() {
            right_numbers[usize::from(value)] = Some(number as u16);
        }
        let right_moves = MoveTable::new(rights.len(), |value, turn| {
            number_of(all_right_moves.after(rights[value], turn), &right_numbers).into()
        });
        let kept: Vec<usize> = (0..HALF_ORBIT_TURNS).filter(|&turn| keeps_layer(turns[turn])).collect();
        let solved = (front.solved(), number_of(right.solved(), &right_numbers));
        let goals = closure(solved, |&(front, right)| {
            let after = |&turn: &usize| (front_moves.after(front, turn), right_moves.after(right, turn));
            kept.iter().map(after).collect::<Vec<_>>()
        });
        let goals: Vec<usize> = goals.into_iter().map(|(front, right)| centres_index(front, right)).collect();
        let centres = DistanceTable::build_weighted_pair(
            [&front_moves, &right_moves],
            [1; HALF_ORBIT_TURNS],
            &goals,
            control,
        );
        let centres = bytes.distances(front_moves.size() * right_moves.size(), centres).await?;
        Ok(Self {
            turns,
            mirrored_turns: mirrored_turns(&turns),
            quad_moves,
            quads,
            front,
            front_moves,
            right,
            right_numbers,
            right_moves,
            centres,
        })
    }

    /// Returns what turns do to four edges.
    pub(crate) const fn quad_moves(&self) -> &EdgeQuadMoves {
        &self.quad_moves
    }

    /// Returns for each turn the index of its mirror image.
    pub(crate) const fn mirrored_turns(&self) -> &[u8; HALF_ORBIT_TURNS] {
        &self.mirrored_turns
    }

    /// Returns the states for a cube at the end of the third phase, one for each set of four edges.
    pub(crate) fn states_of(&self, cubies: &BigCubies<4>) -> impl Iterator<Item = FourEdgesState> {
        let edges = EdgePieces::of(cubies);
        let mirrored = edges.mirrored();
        let front = self.front.value_of(cubies);
        let right = number_of(self.right.value_of(cubies), &self.right_numbers);
        let quad = |edges: &EdgePieces, set: [u8; 4]| {
            let [midges, wings] = [edges.midges, edges.lower].map(|at| set.map(|edge| at[usize::from(edge)]));
            self.quad_moves.quad(midges, wings)
        };
        self.quad_moves.sets().map(move |set| FourEdgesState {
            lower: quad(&edges, set),
            upper: quad(&mirrored, set),
            front,
            right,
        })
    }

    /// Returns the number of values at each distance: of four edges, and of centres.
    #[cfg(test)]
    pub(super) fn distributions(&self) -> [Vec<usize>; 2] {
        [&self.quads, &self.centres].map(DistanceTable::distribution)
    }
}

impl BeamPhase for FourEdgesPhase {
    type State = FourEdgesState;

    // The ends differ in the other eight edges and the centres of U and D.
    const EVERY_WAY: bool = true;

    fn turns(&self) -> &[WideTurn] {
        &self.turns
    }

    #[inline(always)]
    fn after(&self, state: &FourEdgesState, turn: usize) -> FourEdgesState {
        FourEdgesState {
            lower: self.quad_moves.after(state.lower, turn),
            upper: self.quad_moves.after(state.upper, usize::from(self.mirrored_turns[turn])),
            front: self.front_moves.after(state.front, turn),
            right: self.right_moves.after(state.right, turn),
        }
    }

    /// Scores the greatest of three distances first; their sum decides between equals.
    #[inline(always)]
    fn score(&self, state: &FourEdgesState) -> u16 {
        let quads = [state.lower, state.upper].map(|quad| self.quads.get(quad.index()));
        let centres = self.centres.get(centres_index(state.front, state.right));
        weighted_score(GREATEST, [quads[0], quads[1], centres])
    }

    fn key(&self, state: &FourEdgesState) -> u64 {
        let edges = (state.lower.index() as u64) << 14 | u64::from(state.upper.wings);
        edges << 22 | u64::from(state.front) << 9 | u64::from(state.right)
    }
}
