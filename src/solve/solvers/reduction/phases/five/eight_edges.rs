use godspeed_cube::Axis;

use super::super::beam::{BeamPhase, weighted_score};
use super::super::big_cubies::BigCubies;
use super::super::wide_turn::{TurnCost, WideTurn};
use super::axis_colours::{AxisColours, SETS};
use super::edge_pieces::{EdgePieces, MIRROR, edge_destinations, mirrored_turns};
use super::eight_edges_search::{BoundedMoves, EightEdgesBounds};
use super::four_edges::{edges_between, keeps_layer};
use crate::coordinates::{permutation, permutation_rank};
use crate::tables::{DistanceTable, MoveTable, NibbleArray, closure};
use crate::{Control, Stopped, TableBytes};

/// The state of the fifth phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EightEdgesState {
    /// For each of the eight edges on which a midge lies, where its wing of the first half orbit is.
    pub(super) lower: u16,
    /// The same for the second half orbit, in the mirror between R and L.
    pub(super) upper: u16,
    /// The colour of U on U and D.
    pub(super) up: u16,
    /// The columns of centres between U and D.
    columns: u8,
}

/// The fifth phase: the other eight edges are paired and all centres solved.
///
/// Its turns keep the paired edges between U and D.
///
/// ```text
/// wings of a half orbit  8! = 40,320, with the centres of one kind on U and D, C(8, 4) = 70: 2,822,400 for each kind
/// centres                4,900 for U and D * 36 for the columns = 176,400
/// ```
///
/// The other half orbit needs no tables of its own: it is the mirror image of the first. These tables score states in
/// beams, for phases that count wrong obliques as well; shortest paths are searched with [`EightEdgesBounds`].
pub(crate) struct EightEdgesPhase {
    turns: [WideTurn; TURNS],
    mirrored_turns: [u8; TURNS],
    wings: MoveTable<TURNS>,
    up: AxisColours,
    up_moves: MoveTable<TURNS>,
    mirrored_up: Vec<u16>,
    front: AxisColours,
    right: AxisColours,
    /// The colours of F and R for each value of the columns.
    columns: Vec<[u16; 2]>,
    column_moves: MoveTable<TURNS>,
    /// Wings and x-centres.
    with_x: DistanceTable<NibbleArray>,
    /// Wings and t-centres.
    with_t: DistanceTable<NibbleArray>,
    centres: DistanceTable<NibbleArray>,
    /// Tables for a search for shortest paths.
    pub(super) bounds: EightEdgesBounds,
}

/// `U D` by any angle, `R2 L2 F2 B2`, `Rw2 Lw2 Fw2 Bw2` or `2R2 2L2 2F2 2B2`.
pub(crate) const TURNS: usize = 6 + 4 + 4;

/// Permutations of eight wings.
pub(crate) const WINGS: usize = 40_320;

/// The weight of the greatest distance in the score; the sum of all has weight 1.
const GREATEST: u16 = 2;

/// Returns, for each edge of the cube, its number among the eight that touch U or D.
fn numbers() -> [Option<u8>; 12] {
    let between = edges_between();
    let mut next = 0..8;
    std::array::from_fn(|edge| if between.contains(&(edge as u8)) { None } else { next.next() })
}

/// Returns a map of the eight edges, given one of all twelve that keeps the eight among themselves.
pub(crate) fn of_eight(map: impl Iterator<Item = (u8, u8)>) -> [u8; 8] {
    let numbers = numbers();
    let mut eight = [0; 8];
    for (from, to) in map {
        if let (Some(from), Some(to)) = (numbers[usize::from(from)], numbers[usize::from(to)]) {
            eight[usize::from(from)] = to;
        }
    }
    eight
}

/// Returns the rank of the wings of the first half orbit, in the order of their midges.
pub(crate) fn wings_of(edges: &EdgePieces) -> u16 {
    permutation_rank(of_eight(edges.midges.into_iter().zip(edges.lower))) as u16
}

/// Builds the move table of the wings of the first half orbit.
fn wing_moves(turns: &[WideTurn; TURNS]) -> MoveTable<TURNS> {
    let destinations = turns.map(|turn| edge_destinations(turn).map(|map| of_eight((0..).zip(map))));
    MoveTable::new(WINGS, |value, turn| carried(value, &destinations[turn]))
}

/// Returns the rank of the wings after a motion that carries midges and wings to other edges.
pub(super) fn carried(rank: usize, [midges, wings]: &[[u8; 8]; 2]) -> usize {
    let before: [u8; 8] = permutation(rank);
    let mut after = [0; 8];
    for (midge, wing) in before.into_iter().enumerate() {
        after[usize::from(midges[midge])] = wings[usize::from(wing)];
    }
    permutation_rank(after)
}

/// Returns the colourings of the columns of F and R that these turns reach from the solved one, and their move table.
fn columns(
    front: &AxisColours,
    right: &AxisColours,
    turns: &[WideTurn; TURNS],
) -> (Vec<[u16; 2]>, MoveTable<TURNS>) {
    let moves = [front.move_table(turns), right.move_table(turns)];
    let after = |columns: &[u16; 2], turn: usize| [0, 1].map(|k| moves[k].after(columns[k], turn));
    let all = closure([front.solved(), right.solved()], |columns| {
        std::array::from_fn::<_, TURNS, _>(|turn| after(columns, turn))
    });
    let column_moves = MoveTable::new(all.len(), |value, turn| number_of(after(&all[value], turn), &all));
    (all, column_moves)
}

fn number_of(columns: [u16; 2], all: &[[u16; 2]]) -> usize {
    all.iter().position(|&other| other == columns).expect("the columns between U and D are whole")
}

impl EightEdgesPhase {
    /// Builds the tables.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn build(bytes: &mut TableBytes, control: &Control) -> Result<Self, Stopped> {
        let turns = WideTurn::array_of(TurnCost::Blocks.turns().filter(|&turn| keeps_layer(turn)));
        let wings = wing_moves(&turns);
        let [right, up, front] = Axis::ALL.map(AxisColours::new);
        let up_moves = up.move_table(&turns);
        let (columns, column_moves) = columns(&front, &right, &turns);
        let solved = usize::from(up.solved());
        let with_x = with_wings(&wings, &up_moves, [solved, SETS], control);
        let with_x = bytes.distances(WINGS * SETS, with_x).await?;
        let with_t = with_wings(&wings, &up_moves, [solved, 1], control);
        let with_t = bytes.distances(WINGS * SETS, with_t).await?;
        let goal = solved * columns.len();
        let goals = [goal];
        let centres =
            DistanceTable::build_weighted_pair([&up_moves, &column_moves], [1; TURNS], &goals, control);
        let centres = bytes.distances(up_moves.size() * column_moves.size(), centres).await?;
        let mirrored_turns = mirrored_turns(&turns);
        let moves = BoundedMoves { wings: &wings, up: &up_moves, mirrored_turns: &mirrored_turns };
        let bounds = EightEdgesBounds::build(moves, &up, control).await?;
        Ok(Self {
            mirrored_turns,
            mirrored_up: up.images(MIRROR.symmetry),
            turns,
            wings,
            up,
            up_moves,
            front,
            right,
            columns,
            column_moves,
            with_x,
            with_t,
            centres,
            bounds,
        })
    }

    /// Returns the turns as an array.
    pub(crate) const fn all_turns(&self) -> &[WideTurn; TURNS] {
        &self.turns
    }

    /// Returns what turns do to the wings of the first half orbit, in the order of their midges.
    pub(crate) const fn wing_moves(&self) -> &MoveTable<TURNS> {
        &self.wings
    }

    /// Returns for each turn the index of its mirror image.
    pub(crate) const fn mirrored_turns(&self) -> &[u8; TURNS] {
        &self.mirrored_turns
    }

    /// Returns the state for a cube at the end of the fourth phase.
    pub(crate) fn state_of(&self, cubies: &BigCubies<4>) -> EightEdgesState {
        let edges = EdgePieces::of(cubies);
        let columns = [self.front.value_of(cubies), self.right.value_of(cubies)];
        EightEdgesState {
            lower: wings_of(&edges),
            upper: wings_of(&edges.mirrored()),
            up: self.up.value_of(cubies),
            columns: number_of(columns, &self.columns) as u8,
        }
    }

    /// Returns what turns do to the coordinates that bound the distance.
    pub(super) const fn bounded_moves(&self) -> BoundedMoves<'_> {
        BoundedMoves { wings: &self.wings, up: &self.up_moves, mirrored_turns: &self.mirrored_turns }
    }

    /// Returns the goal.
    #[cfg(test)]
    pub(super) fn solved(&self) -> EightEdgesState {
        let solved = [self.front.solved(), self.right.solved()];
        let columns = number_of(solved, &self.columns) as u8;
        EightEdgesState { lower: 0, upper: 0, up: self.up.solved(), columns }
    }

    /// Returns the centres of U and D, and as they are in the mirror.
    #[inline(always)]
    pub(super) fn ups_of(&self, state: &EightEdgesState) -> [u16; 2] {
        [state.up, self.mirrored_up[usize::from(state.up)]]
    }

    /// Returns the distance of all centres.
    #[inline(always)]
    pub(super) fn centres_distance(&self, state: &EightEdgesState) -> u8 {
        self.centres.get(usize::from(state.up) * self.columns.len() + usize::from(state.columns))
    }

    /// Returns the number of values at each distance: wings with x-centres, with t-centres, and centres.
    #[cfg(test)]
    pub(super) fn distributions(&self) -> [Vec<usize>; 3] {
        [&self.with_x, &self.with_t, &self.centres].map(DistanceTable::distribution)
    }
}

/// Builds the table of the wings with the centres of one kind on U and D.
///
/// Values are `wings * 70 + set`. `stride` is what a set counts in a value of [`AxisColours`]: 70 for
/// x-centres, 1 for t-centres.
async fn with_wings(
    wings: &MoveTable<TURNS>,
    up_moves: &MoveTable<TURNS>,
    [solved, stride]: [usize; 2],
    control: &Control,
) -> Result<DistanceTable<NibbleArray>, Stopped> {
    let set = |up: usize| up / stride % SETS;
    let neighbours = |value: usize| {
        let (own, up) = ((value / SETS) as u16, (value % SETS * stride) as u16);
        (0..TURNS).map(move |turn| {
            (usize::from(wings.after(own, turn)) * SETS + set(up_moves.after(up, turn).into()), 1)
        })
    };
    DistanceTable::build_weighted(WINGS * SETS, &[set(solved)], neighbours, control).await
}

impl BeamPhase for EightEdgesPhase {
    type State = EightEdgesState;

    // The ends differ in edges and corners, so that each leads to another finish.
    const EVERY_WAY: bool = true;

    fn turns(&self) -> &[WideTurn] {
        &self.turns
    }

    #[inline(always)]
    fn after(&self, state: &EightEdgesState, turn: usize) -> EightEdgesState {
        EightEdgesState {
            lower: self.wings.after(state.lower, turn),
            upper: self.wings.after(state.upper, usize::from(self.mirrored_turns[turn])),
            up: self.up_moves.after(state.up, turn),
            columns: self.column_moves.after(state.columns.into(), turn) as u8,
        }
    }

    /// Scores twice the greatest of five distances plus their sum.
    #[inline(always)]
    fn score(&self, state: &EightEdgesState) -> u16 {
        let [up, mirrored] = self.ups_of(state).map(usize::from);
        let [lower, upper] = [state.lower, state.upper].map(|wings| usize::from(wings) * SETS);
        let distances = [
            self.with_x.get(lower + up / SETS),
            self.with_t.get(lower + up % SETS),
            self.with_x.get(upper + mirrored / SETS),
            self.with_t.get(upper + mirrored % SETS),
            self.centres_distance(state),
        ];
        weighted_score(GREATEST, distances)
    }

    fn key(&self, state: &EightEdgesState) -> u64 {
        let EightEdgesState { lower, upper, up, columns } = *state;
        u64::from(lower) | u64::from(upper) << 16 | u64::from(up) << 32 | u64::from(columns) << 48
    }
}
