use std::array::from_fn;

use godspeed_cube::Axis;

use super::super::axis_bars::{AxisBars, BarSets, TRIPLE_BARS, index};
use super::super::beam::{BeamPhase, squared_score};
use super::super::big_cubies::BigCubies;
use super::super::five::axis_colours::AxisColours;
use super::super::five::edge_pieces::{EdgePieces, HALF_ORBIT_TURNS, MIRROR};
use super::super::five::edge_quads::{EdgeQuad, EdgeQuadMoves, ROWS, SETS, row};
use super::super::five::four_edges::{FourEdgesPhase, edges_between};
use super::super::half_orbits::keeps_half_orbits;
use super::super::wide_turn::WideTurn;
use super::rings::{ARRANGEMENTS, arrangement, solvable};
use super::{WRONG_CLASS, class_of, colour_class, greatest, indices_inside, mixed};
use crate::coordinates::permutation_rank;
use crate::tables::{DistanceTable, MoveTable, NibbleArray};
use crate::{Control, Stopped};

/// The moves of the eighth phase: any four inner edges go between U and D, and F and B where half turns can solve them.
///
/// ```text
/// four edges          C(12, 4)^2 = 245,025: midges and wings of one half orbit; one table, as the half orbits mirror
///                     each other
/// centres of F and B  4,900 values, of which 432 are goals
/// bars of F and B     343,000 values, of which 13,378 are goals
/// ```
///
/// The edges may arrive in any order that half turns can solve.
pub(super) struct FirstRing {
    turns: [WideTurn; TURNS],
    /// Values are `midges * 495 + wings`.
    sets: DistanceTable<NibbleArray>,
    front: AxisColours,
    front_moves: MoveTable<HALF_ORBIT_TURNS>,
    centres: DistanceTable<NibbleArray>,
    bars: AxisBars<TURNS>,
    /// For each row of wings the set of edges where they are.
    sets_of_rows: Vec<u16>,
    /// For each row of lower wings, and of upper wings in the mirror, their order between U and D, if they are there.
    orders: [Vec<u8>; 2],
    solvable: [bool; ARRANGEMENTS],
}

/// `U D F B` by any angle, and half turns of all other kinds.
const TURNS: usize = 12 + 2 + 6 + 6;

/// The eighth phase.
pub(super) struct FirstRingPhase<'a> {
    moves: &'a FirstRing,
    quads: &'a EdgeQuadMoves,
    /// The index of each turn as the 5x5x5 inside sees it.
    inside: [u8; TURNS],
    /// The index of the mirror image of that turn.
    mirrored: [u8; TURNS],
}

/// The state of the eighth phase, for a choice of the four edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FirstRingState {
    /// Their midges and lower wings.
    lower: EdgeQuad,
    /// Their midges and upper wings, in the mirror between R and L.
    upper: EdgeQuad,
    /// The inner centres of F and B.
    front: u16,
    /// The bars of F and B.
    bars: BarSets,
}

/// Returns the order, seen from the midges in ascending order, of a row of wings that are all between U and D.
fn order_of(row: [u8; 4]) -> Option<u8> {
    let between = edges_between();
    let is_there = row.iter().all(|edge| between.contains(edge));
    is_there.then(|| permutation_rank(row) as u8)
}

/// Returns what a row of wings is in the mirror, where its midges are between U and D.
fn mirrored_row(row: [u8; 4]) -> [u8; 4] {
    let image = |edge: u8| MIRROR.edges[usize::from(edge)];
    let mut midges: Vec<(u8, u8)> = edges_between().into_iter().map(image).zip(row.map(image)).collect();
    midges.sort_unstable();
    from_fn(|i| midges[i].1)
}

impl FirstRing {
    /// Builds the tables.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn build(five: &FourEdgesPhase, control: &Control) -> Result<Self, Stopped> {
        let is_allowed = |turn: &WideTurn| keeps_half_orbits(*turn);
        let turns = WideTurn::array_of(WideTurn::all().filter(is_allowed));
        let quads = five.quad_moves();
        let home = usize::from(quads.set_number(edges_between()));
        let (midges, wings) = (quads.midge_moves(), quads.wing_set_moves());
        let costs = [1; HALF_ORBIT_TURNS];
        let goals = [home * SETS + home];
        let sets = DistanceTable::build_weighted_pair([midges, &wings], costs, &goals, control).await?;

        let front = AxisColours::new(Axis::Z);
        let inner_turns: [WideTurn; HALF_ORBIT_TURNS] = WideTurn::array_of(five.turns().iter().copied());
        let front_moves = front.move_table(&inner_turns);
        let goals: Vec<usize> = colour_class(&front).into_iter().map(usize::from).collect();
        let neighbours = |value: usize| front_moves.all_after(value as u16).iter().map(|&to| usize::from(to));
        let centres = DistanceTable::build_from(front_moves.size(), &goals, neighbours, control).await?;

        let goals = class_of(Axis::Z, control).await?;
        let bars = AxisBars::build(Axis::Z, TRIPLE_BARS, &turns, &goals, control).await?;
        let orders = |seen: fn([u8; 4]) -> [u8; 4]| {
            let order = |value| order_of(row(value)).and_then(|_| order_of(seen(row(value))));
            (0..ROWS).map(|value| order(value).unwrap_or(NONE)).collect::<Vec<u8>>()
        };
        Ok(Self {
            turns,
            sets,
            front,
            front_moves,
            centres,
            bars,
            sets_of_rows: (0..ROWS).map(|value| quads.set_of_wings(value as u16)).collect(),
            orders: [orders(|row| row), orders(mirrored_row)],
            solvable: solvable(),
        })
    }

    /// Returns the number of values at each distance: of sets, of centres and of bars.
    #[cfg(test)]
    pub(super) fn distributions(&self) -> [Vec<usize>; 3] {
        [self.sets.distribution(), self.centres.distribution(), self.bars.distribution()]
    }
}

/// The order of wings of which some are not between U and D.
const NONE: u8 = u8::MAX;

impl<'a> FirstRingPhase<'a> {
    /// Returns the phase, given that of a 5x5x5.
    pub(super) fn new(moves: &'a FirstRing, five: &'a FourEdgesPhase) -> Self {
        let inside = indices_inside(&moves.turns, five.turns());
        let mirrored = inside.map(|index| five.mirrored_turns()[usize::from(index)]);
        Self { moves, quads: five.quad_moves(), inside, mirrored }
    }

    /// Returns the states of a cube at the end of the seventh phase, one for each set of four edges.
    pub(super) fn states_of(&self, cubies: &BigCubies<9>) -> impl Iterator<Item = FirstRingState> {
        let inner = cubies.inner_five();
        let edges = EdgePieces::of(&inner);
        let mirrored = edges.mirrored();
        let (front, bars) = (self.moves.front.value_of(&inner), self.moves.bars.sets_of(cubies));
        let quad = |edges: &EdgePieces, set: [u8; 4]| {
            let [midges, wings] = [edges.midges, edges.lower].map(|at| set.map(|edge| at[usize::from(edge)]));
            self.quads.quad(midges, wings)
        };
        let state =
            move |set| FirstRingState { lower: quad(&edges, set), upper: quad(&mirrored, set), front, bars };
        self.quads.sets().map(state)
    }

    #[inline(always)]
    fn sets_distance(&self, quad: EdgeQuad) -> u8 {
        let wings = self.moves.sets_of_rows[usize::from(quad.wings)];
        self.moves.sets.get(usize::from(quad.midges) * SETS + usize::from(wings))
    }

    /// Returns whether half turns can solve the edges between U and D.
    fn is_solvable(&self, state: &FirstRingState) -> bool {
        let [lower, upper] = &self.moves.orders;
        let (lower, upper) = (lower[usize::from(state.lower.wings)], upper[usize::from(state.upper.wings)]);
        lower != NONE && upper != NONE && self.moves.solvable[arrangement(lower.into(), upper.into())]
    }
}

impl BeamPhase for FirstRingPhase<'_> {
    type State = FirstRingState;

    // The ends differ in the other eight edges and the centres of U and D.
    const EVERY_WAY: bool = true;

    // Paths take 7 to 9 turns.
    const MAX_TURNS: usize = 16;

    const EXCESS: usize = 2;

    fn turns(&self) -> &[WideTurn] {
        &self.moves.turns
    }

    #[inline(always)]
    fn after(&self, state: &FirstRingState, turn: usize) -> FirstRingState {
        let inside = usize::from(self.inside[turn]);
        FirstRingState {
            lower: self.quads.after(state.lower, inside),
            upper: self.quads.after(state.upper, self.mirrored[turn].into()),
            front: self.moves.front_moves.after(state.front, inside),
            bars: self.moves.bars.after(state.bars, turn),
        }
    }

    #[inline(always)]
    fn score(&self, state: &FirstRingState) -> u16 {
        let [mut lower, upper] = [state.lower, state.upper].map(|quad| self.sets_distance(quad));
        if lower == 0 && upper == 0 && !self.is_solvable(state) {
            lower = WRONG_CLASS;
        }
        let centres = self.moves.centres.get(state.front.into());
        let distances = [lower, upper, centres, self.moves.bars.distance(state.bars)];
        squared_score(distances) + greatest(distances)
    }

    fn key(&self, state: &FirstRingState) -> u64 {
        let edges = (state.lower.index() as u64) << 14 | u64::from(state.upper.wings);
        mixed(edges << 13 | u64::from(state.front), index(state.bars) as u64)
    }
}
