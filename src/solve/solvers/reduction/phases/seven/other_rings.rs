use std::array::from_fn;

use godspeed_cube::Axis;

use super::super::axis_bars::{AxisBars, BarSets, TRIPLE_BARS, index};
use super::super::beam::{BeamPhase, squared_score};
use super::super::big_cubies::BigCubies;
use super::super::five::axis_colours::AxisColours;
use super::super::five::edge_pieces::{EdgePieces, MIRROR, edge_destinations};
use super::super::five::eight_edges::{self, EightEdgesPhase, WINGS, of_eight, wings_of};
use super::super::wide_turn::WideTurn;
use super::rings::{ARRANGEMENTS, ORDERS, arrangement, solvable};
use super::{WRONG_CLASS, class_of, colour_class, greatest, indices_inside, mixed};
use crate::coordinates::{permutation, permutation_rank};
use crate::tables::{DistanceTable, MoveTable, NibbleArray};
use crate::{Control, Stopped};

/// The moves of the ninth phase: the other eight inner edges go to their rings, and U and D where half turns can solve
/// them.
///
/// ```text
/// four of the eight edges  C(8, 4)^3 = 343,000: midges, lower and upper wings
/// centres of U and D       4,900 values, of which 432 are goals
/// bars of U and D          343,000 values, of which 13,378 are goals
/// ```
///
/// The edges may arrive in any order that half turns can solve.
pub(super) struct OtherRings {
    turns: [WideTurn; TURNS],
    /// What turns do to sets of midges and of lower wings.
    set_moves: [MoveTable<INNER_TURNS>; 2],
    /// Values are `(midges * 70 + lower) * 70 + upper`, the last in the mirror between R and L.
    sets: DistanceTable<NibbleArray>,
    up: AxisColours,
    up_moves: MoveTable<INNER_TURNS>,
    centres: DistanceTable<NibbleArray>,
    bars: AxisBars<TURNS>,
    /// For each permutation of lower wings, and of upper wings in the mirror, their orders in both rings, if they are
    /// there.
    orders: [Vec<[u8; 2]>; 2],
    solvable: [bool; ARRANGEMENTS],
}

/// `U D` by any angle, and half turns of all other kinds.
const TURNS: usize = 6 + 4 + 6 + 6;

/// Turns of the 5x5x5 inside.
const INNER_TURNS: usize = eight_edges::TURNS;

/// The ninth phase.
pub(super) struct OtherRingsPhase<'a> {
    moves: &'a OtherRings,
    wings: &'a MoveTable<INNER_TURNS>,
    /// The index of each turn as the eight edges see it.
    inside: [u8; TURNS],
    /// The index of the mirror image of that turn.
    mirrored: [u8; TURNS],
}

/// The state of the ninth phase, for a choice of the four edges that go around the axis from R to L.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OtherRingsState {
    /// For each of the eight edges on which a midge lies, where its lower wing is.
    lower: u16,
    /// The same of the upper wings, in the mirror between R and L.
    upper: u16,
    /// The sets of midges, lower and upper wings of the chosen edges.
    sets: [u8; 3],
    /// The inner centres of U and D.
    up: u16,
    /// The bars of U and D.
    bars: BarSets,
}

/// Sets of four of eight edges.
const SETS: usize = 70;

/// The chosen edges in their ring: the first four of the eight do not touch R or L.
const HOME: u8 = 0b1111;

/// The orders of wings of which some are not in their ring.
const NONE: [u8; 2] = [u8::MAX; 2];

/// Returns all sets of four of eight edges.
fn all_sets() -> Vec<u8> {
    (0..=u8::MAX).filter(|set| set.count_ones() == 4).collect()
}

/// Returns the number of a set of four edges.
fn number_of(set: u8, sets: &[u8]) -> usize {
    sets.binary_search(&set).expect("a turn moves four edges to four places")
}

/// Returns where a map of the eight edges carries a set.
fn carried(set: u8, map: &[u8; 8]) -> u8 {
    (0..8).map(|edge| (set >> edge & 1) << map[edge]).sum()
}

/// Returns the mirror image of each of the eight edges.
fn mirror() -> [u8; 8] {
    of_eight((0..).zip(MIRROR.edges))
}

/// Returns the turn, or the outer turn if the eight edges do not distinguish them: one of U or D.
const fn outer(turn: WideTurn) -> WideTurn {
    if matches!(turn.axis(), Axis::Y) { turn.with_depth(1) } else { turn }
}

/// Returns the orders of the wings in both rings, if they are there.
fn orders_of(wings: [u8; 8]) -> [u8; 2] {
    let [first, second]: [[u8; 4]; 2] = [from_fn(|i| wings[i]), from_fn(|i| wings[i + 4])];
    if first.iter().all(|&wing| wing < 4) {
        [first, second].map(|wings| permutation_rank(wings) as u8)
    } else {
        NONE
    }
}

impl OtherRings {
    /// Builds the tables.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn build(five: &EightEdgesPhase, control: &Control) -> Result<Self, Stopped> {
        let is_allowed = |turn: &WideTurn| turn.is_half() || !turn.is_wide() && turn.axis() == Axis::Y;
        let turns = WideTurn::array_of(WideTurn::all().filter(is_allowed));
        let inner_turns = *five.all_turns();
        let all = all_sets();
        let destinations =
            inner_turns.map(|turn| edge_destinations(turn).map(|map| of_eight((0..).zip(map))));
        let moves_of = |pieces: usize| {
            MoveTable::new(SETS, |set, turn| number_of(carried(all[set], &destinations[turn][pieces]), &all))
        };
        let set_moves = [moves_of(0), moves_of(1)];
        let mirrored = five.mirrored_turns();
        let neighbours = |value: usize| {
            let sets = [value / SETS / SETS, value / SETS % SETS, value % SETS].map(|set| set as u8);
            let set_moves = &set_moves;
            (0..INNER_TURNS)
                .map(move |turn| sets_index(sets_after(set_moves, sets, turn, mirrored[turn].into())))
        };
        let home = number_of(HOME, &all) as u8;
        let goals = [sets_index([home; 3])];
        let sets = DistanceTable::build_from(SETS * SETS * SETS, &goals, neighbours, control).await?;

        let up = AxisColours::new(Axis::Y);
        let up_moves = up.move_table(&inner_turns);
        let goals: Vec<usize> = colour_class(&up).into_iter().map(usize::from).collect();
        let neighbours = |value: usize| up_moves.all_after(value as u16).iter().map(|&to| usize::from(to));
        let centres = DistanceTable::build_from(up_moves.size(), &goals, neighbours, control).await?;

        let goals = class_of(Axis::Y, control).await?;
        let bars = AxisBars::build(Axis::Y, TRIPLE_BARS, &turns, &goals, control).await?;
        let mirror = mirror();
        let mirrored = |wings: [u8; 8]| {
            let mut image = [0; 8];
            for (midge, wing) in wings.into_iter().enumerate() {
                image[usize::from(mirror[midge])] = mirror[usize::from(wing)];
            }
            image
        };
        let lower = (0..WINGS).map(|value| orders_of(permutation(value))).collect();
        let upper = (0..WINGS).map(|value| orders_of(mirrored(permutation(value)))).collect();
        let (orders, solvable) = ([lower, upper], solvable());
        Ok(Self { turns, set_moves, sets, up, up_moves, centres, bars, orders, solvable })
    }

    /// Returns the number of values at each distance: of sets, of centres and of bars.
    #[cfg(test)]
    pub(super) fn distributions(&self) -> [Vec<usize>; 3] {
        [self.sets.distribution(), self.centres.distribution(), self.bars.distribution()]
    }
}

#[inline(always)]
fn sets_index([midges, lower, upper]: [u8; 3]) -> usize {
    (usize::from(midges) * SETS + usize::from(lower)) * SETS + usize::from(upper)
}

#[inline(always)]
fn sets_after(
    [midge_moves, wing_moves]: &[MoveTable<INNER_TURNS>; 2],
    [midges, lower, upper]: [u8; 3],
    turn: usize,
    mirrored: usize,
) -> [u8; 3] {
    [
        midge_moves.after(midges.into(), turn) as u8,
        wing_moves.after(lower.into(), turn) as u8,
        wing_moves.after(upper.into(), mirrored) as u8,
    ]
}

impl<'a> OtherRingsPhase<'a> {
    /// Returns the phase, given that of a 5x5x5.
    pub(super) fn new(moves: &'a OtherRings, five: &'a EightEdgesPhase) -> Self {
        let inside = indices_inside(&moves.turns.map(outer), five.all_turns());
        let mirrored = inside.map(|index| five.mirrored_turns()[usize::from(index)]);
        Self { moves, wings: five.wing_moves(), inside, mirrored }
    }

    /// Returns the states of a cube at the end of the eighth phase, one for each choice of edges.
    pub(super) fn states_of(&self, cubies: &BigCubies<9>) -> impl Iterator<Item = OtherRingsState> {
        let inner = cubies.inner_five();
        let edges = EdgePieces::of(&inner);
        let [lower, upper] = [edges, edges.mirrored()].map(|edges| wings_of(&edges));
        let (up, bars) = (self.moves.up.value_of(&inner), self.moves.bars.sets_of(cubies));
        let all = all_sets();
        let wings: [[u8; 8]; 2] = [lower, upper].map(|wings| permutation(wings.into()));
        let mirror = mirror();
        (0..SETS).map(move |midges| {
            let number = |set| number_of(set, &all) as u8;
            let set = all[midges];
            let sets = [
                midges as u8,
                number(carried(set, &wings[0])),
                number(carried(carried(set, &mirror), &wings[1])),
            ];
            OtherRingsState { lower, upper, sets, up, bars }
        })
    }

    /// Returns whether half turns can solve the edges of both rings.
    fn are_solvable(&self, state: &OtherRingsState) -> bool {
        let [lower, upper] = &self.moves.orders;
        let (lower, upper) = (lower[usize::from(state.lower)], upper[usize::from(state.upper)]);
        let is_solvable = |ring: usize| {
            let [lower, upper] = [lower[ring], upper[ring]].map(usize::from);
            lower < ORDERS && upper < ORDERS && self.moves.solvable[arrangement(lower, upper)]
        };
        is_solvable(0) && is_solvable(1)
    }
}

impl BeamPhase for OtherRingsPhase<'_> {
    type State = OtherRingsState;

    // The ends differ in the edges between U and D and the centres of the other axes.
    const EVERY_WAY: bool = true;

    // Paths take 7 to 10 turns.
    const MAX_TURNS: usize = 16;

    fn turns(&self) -> &[WideTurn] {
        &self.moves.turns
    }

    #[inline(always)]
    fn after(&self, state: &OtherRingsState, turn: usize) -> OtherRingsState {
        let (inside, mirrored) = (usize::from(self.inside[turn]), usize::from(self.mirrored[turn]));
        OtherRingsState {
            lower: self.wings.after(state.lower, inside),
            upper: self.wings.after(state.upper, mirrored),
            sets: sets_after(&self.moves.set_moves, state.sets, inside, mirrored),
            up: self.moves.up_moves.after(state.up, inside),
            bars: self.moves.bars.after(state.bars, turn),
        }
    }

    #[inline(always)]
    fn score(&self, state: &OtherRingsState) -> u16 {
        let mut sets = self.moves.sets.get(sets_index(state.sets));
        if sets == 0 && !self.are_solvable(state) {
            sets = WRONG_CLASS;
        }
        let centres = self.moves.centres.get(state.up.into());
        let distances = [sets, centres, self.moves.bars.distance(state.bars)];
        squared_score(distances) + greatest(distances)
    }

    fn key(&self, state: &OtherRingsState) -> u64 {
        let wings = u64::from(state.lower) << 16 | u64::from(state.upper);
        let centres = u64::from(state.up) << 19 | index(state.bars) as u64;
        mixed(wings << 8 | u64::from(state.sets[0]), centres)
    }
}
