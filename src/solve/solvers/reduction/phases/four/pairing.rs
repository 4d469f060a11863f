use godspeed_cube::{Angle, Axis, Symmetry};

use super::super::super::parts::positions::PieceKind;
use super::super::big_cubies::BigCubies;
use super::super::combinations::{Combinations, positions_where};
use super::super::deepening::{DeepeningPhase, TurnSet};
use super::super::pairing_coordinate::{PAIRED, Pairing};
use super::super::pairing_table::PairingTable;
use super::super::set_moves::{SetMoves, colours_of, positions_of, positions_on};
use super::super::wide_turn::{TurnCost, WideTurn};
use super::near_states::NearStates;
use super::wing_pairs::{SLICE_TURNS, WIDE_TURNS, pairing_moves, pairing_of, symmetries, turns};
use crate::tables::{DistanceTable, MoveTable};
use crate::{Control, Stopped, TableBytes};

/// The centres in the third phase.
///
/// ```text
/// up and front  C(8, 4) = 70 each: the positions on their axes that hold the colours of U and F
/// right         12 of 70: those from which half turns can solve R and L
/// odd           2: whether the parities of edges and corners differ
///
/// 70 * 70 * 12 * 2 = 117,600 values
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Centres {
    up: u16,
    front: u16,
    right: u16,
    odd: bool,
}

/// The state of the third phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PairingState {
    centres: Centres,
    pairing: Pairing,
    /// The distance of the pairing, or one more than the table's depth.
    pairing_bound: u8,
}

/// The third phase: centres are solved and wings paired by `U D F B R2 L2 Uw2 Rw2 Fw2`.
///
/// Two tables: of pairings, `1,538 * 8!/2 = 31,006,080` entries, exact up to 9 turns; and of centres with
/// parity, 117,600 entries. A filter holds the states of both together within 5 turns of the goal.
///
/// The search for paths is selective: it skips states whose two distances together are so great that hardly any path
/// leads from there to the goal in the turns left ([`LIMITS`]).
pub(crate) struct PairingPhase<const TURNS: usize = WIDE_TURNS> {
    cost: TurnCost,
    limits: &'static [(u8, u8)],
    /// Distance from the goal, in turns, up to which states are in the filter.
    near_distance: u8,
    turns: [WideTurn; TURNS],
    /// The sets of positions on the axes X, Y and Z.
    combinations: [Combinations; 3],
    /// Moves of the centres on the axes X, Y and Z.
    moves: [MoveTable<TURNS>; 3],
    /// For each set of positions of R's colour its number among those that occur.
    right_numbers: [Option<u16>; SETS],
    distances: DistanceTable,
    pairing: PairingTable,
    near: NearStates,
}

/// Distance from the goal, in wide turns, up to which states are in the filter.
pub(super) const NEAR: u8 = 5;

/// For each number of turns left the greatest distance of pairs, and the greatest sum of both distances, at which a
/// path is continued; with more turns left every state is.
///
/// `MEASURED.md` has the share of paths that this costs, and the time that it saves.
const LIMITS: [(u8, u8); 13] = [
    (0, 0),
    (1, 2),
    (2, 4),
    (3, 6),
    (4, 8),
    (5, 10),
    (6, 11),
    (7, 12),
    (8, 13),
    (8, 14),
    (8, 15),
    (9, 16),
    (9, 18),
];

/// The limits where a half turn costs two.
const SLICE_LIMITS: [(u8, u8); 17] = [
    (0, 0),
    (1, 2),
    (2, 4),
    (3, 6),
    (4, 8),
    (5, 10),
    (6, 12),
    (7, 13),
    (8, 15),
    (9, 17),
    (10, 18),
    (11, 20),
    (12, 21),
    (13, 22),
    (13, 24),
    (14, 25),
    (15, 27),
];

/// The greatest distance from the goal of states in the filter where a half turn costs two.
const SLICE_NEAR: u8 = 7;

/// Distances of pairings are exact up to here.
const PAIRING_DEPTH: u8 = 9;

/// Distances of pairings are exact up to here where a half turn costs two.
const SLICE_PAIRING_DEPTH: u8 = 12;

/// Sets of 4 of 8 positions.
const SETS: usize = 70;

/// Sets of positions of R's colour that occur.
const RIGHT: usize = 12;

fn combinations(axis: Axis) -> Combinations {
    Combinations::new(positions_on(axis), 4)
}

/// Returns what the turns do to the positions that hold the positive colour of an axis.
fn moves<const TURNS: usize>(axis: Axis, turns: &[WideTurn; TURNS]) -> MoveTable<TURNS> {
    let combinations = combinations(axis);
    let moves = SetMoves::new(PieceKind::XCentre);
    MoveTable::new(SETS, |value, turn| combinations.rank(moves.after(combinations.set(value), turns[turn])))
}

/// Returns the sets of positions of R's colour that the turns lead to, in ascending order.
pub(super) fn half_turn_sets() -> Vec<u16> {
    let solved = combinations(Axis::X).rank(positions_of(Axis::X.positive())) as u16;
    let mut sets = moves::<WIDE_TURNS>(Axis::X, &turns(TurnCost::Blocks)).reachable(solved);
    sets.sort_unstable();
    sets
}

impl PairingPhase<WIDE_TURNS> {
    /// Builds the tables for wide turns.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn build(bytes: &mut TableBytes, control: &Control) -> Result<Self, Stopped> {
        let moves = pairing_moves(&turns::<WIDE_TURNS>(TurnCost::Blocks));
        let pairing = PairingTable::build(moves, symmetries(), PAIRING_DEPTH, bytes, control).await?;
        Self::with_pairing(pairing, TurnCost::Blocks, (&LIMITS, NEAR), bytes, control).await
    }
}

impl PairingPhase<SLICE_TURNS> {
    /// Builds the tables for turns of one layer.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn build(bytes: &mut TableBytes, control: &Control) -> Result<Self, Stopped> {
        let cost = TurnCost::Quarters;
        let turns = turns::<SLICE_TURNS>(cost);
        let costs = turns.iter().map(|&turn| cost.of(turn)).collect();
        let (moves, depth) = (pairing_moves(&turns), SLICE_PAIRING_DEPTH);
        let pairing = PairingTable::build_weighted(moves, costs, symmetries(), depth, bytes, control).await?;
        Self::with_pairing(pairing, cost, (&SLICE_LIMITS, SLICE_NEAR), bytes, control).await
    }
}

impl<const TURNS: usize> PairingPhase<TURNS> {
    async fn with_pairing(
        pairing: PairingTable,
        cost: TurnCost,
        (limits, near_distance): (&'static [(u8, u8)], u8),
        bytes: &mut TableBytes,
        control: &Control,
    ) -> Result<Self, Stopped> {
        let sets = half_turn_sets();
        let mut right_numbers = [None; SETS];
        for (number, &set) in sets.iter().enumerate() {
            right_numbers[usize::from(set)] = Some(number as u16);
        }
        let turns: [WideTurn; TURNS] = turns(cost);
        let [right, up, front] = Axis::ALL.map(|axis| moves(axis, &turns));
        let right = MoveTable::new(sets.len(), |value, turn| {
            number_of(right.after(sets[value], turn), &right_numbers).into()
        });
        let moves = [right, up, front];
        let neighbours = |value: usize| {
            let (moves, turns) = (&moves, &turns);
            (0..TURNS).map(move |turn| {
                (index(centres_after(of_index(value), turn, moves, turns)), cost.of(turns[turn]))
            })
        };
        let size = RIGHT * SETS * SETS * 2;
        let goals = goals(&right_numbers);
        let distances = DistanceTable::build_weighted(size, &goals, neighbours, control);
        let distances = bytes.distances(size, distances).await?;
        let mut phase = Self {
            cost,
            limits,
            near_distance,
            turns,
            combinations: Axis::ALL.map(combinations),
            moves,
            right_numbers,
            distances,
            pairing,
            near: NearStates::new(),
        };
        let near = bytes.part(NearStates::BYTES, async { Ok(phase.near_states().into_bytes()) }).await?;
        phase.near = NearStates::from_bytes(&near);
        Ok(phase)
    }

    /// Returns the states within [`NEAR`] turns of the goals.
    fn near_states(&self) -> NearStates {
        let mut near = NearStates::new();
        for goal in goals(&self.right_numbers) {
            let state = PairingState { centres: of_index(goal), pairing: PAIRED, pairing_bound: 0 };
            self.add_near(&state, None, self.near_distance, &mut near);
        }
        near
    }

    /// Adds a state and those that `left` more turns lead to.
    fn add_near(&self, state: &PairingState, last: Option<WideTurn>, left: u8, near: &mut NearStates) {
        near.insert(self.key(state));
        if left == 0 {
            return;
        }
        for (index, &turn) in self.turns.iter().enumerate() {
            let Some(left) = left.checked_sub(self.cost.of(turn)) else { continue };
            // Outer turns lead from goal to goal.
            if turn.may_follow(last) && (last.is_some() || turn.turns_inner_layers()) {
                self.add_near(&self.turned(state, index), Some(turn), left, near);
            }
        }
    }

    /// Returns the state for a cube at the end of the second phase.
    pub(crate) fn state_of(&self, cubies: &BigCubies<2>) -> PairingState {
        let quarter = Symmetry::rotation(Axis::X.positive(), Angle::Quarter);
        let on_y = colours_of(cubies.orbit(PieceKind::XCentre), Axis::Y);
        let cubies = if on_y == positions_on(Axis::Y) { *cubies } else { cubies.recoloured(quarter) };
        let (pairing, odd_edges) = pairing_of(&cubies);
        let [right, up, front] = Axis::ALL.map(|axis| {
            let colour = axis.positive() as u8;
            let set = positions_where(cubies.orbit(PieceKind::XCentre), |other| other == colour);
            self.combinations[axis.index()].rank(set) as u16
        });
        let right = number_of(right, &self.right_numbers);
        let centres = Centres { right, up, front, odd: odd_edges ^ cubies.odd_corners };
        PairingState { centres, pairing, pairing_bound: self.pairing.distance(&pairing) }
    }

    /// Returns the distances of pairs and of centres; for pairs, one more than the table's depth if greater.
    #[inline(always)]
    pub(crate) fn distances_of(&self, state: &PairingState) -> [u8; 2] {
        [state.pairing_bound, self.distances.get(index(state.centres))]
    }

    /// Returns the filter of the states near the goal.
    #[cfg(test)]
    pub(super) const fn near(&self) -> &NearStates {
        &self.near
    }

    /// Returns the number of pairings with an exact distance.
    #[cfg(test)]
    pub(super) fn reached_pairings(&self) -> usize {
        self.pairing.reached()
    }

    /// Returns the number of values of the centres at each distance.
    #[cfg(test)]
    pub(super) fn distribution(&self) -> Vec<usize> {
        self.distances.distribution()
    }
}

fn number_of(set: u16, numbers: &[Option<u16>; SETS]) -> u16 {
    numbers[usize::from(set)].expect("R and L stay where half turns can solve them")
}

/// Returns the solved centres, in the four orientations that half turns of the cube lead to.
fn goals(right_numbers: &[Option<u16>; SETS]) -> Vec<usize> {
    let keeps_axes = |s: &Symmetry| Axis::ALL.iter().all(|a| s.face(a.positive()).axis() == *a);
    let goal = |rotation: Symmetry| {
        let [right, up, front] = Axis::ALL
            .map(|axis| combinations(axis).rank(positions_of(rotation.face(axis.positive()))) as u16);
        index(Centres { right: number_of(right, right_numbers), up, front, odd: false })
    };
    Symmetry::rotations().filter(keeps_axes).map(goal).collect()
}

#[inline(always)]
fn centres_after<const TURNS: usize>(
    Centres { right, up, front, odd }: Centres,
    turn: usize,
    moves: &[MoveTable<TURNS>; 3],
    turns: &[WideTurn; TURNS],
) -> Centres {
    Centres {
        right: moves[0].after(right, turn),
        up: moves[1].after(up, turn),
        front: moves[2].after(front, turn),
        odd: odd ^ turns[turn].turns_inner_layers(),
    }
}

const fn index(Centres { right, up, front, odd }: Centres) -> usize {
    ((up as usize * SETS + front as usize) * RIGHT + right as usize) * 2 + odd as usize
}

const fn of_index(index: usize) -> Centres {
    let up_front = index / 2 / RIGHT;
    Centres {
        right: (index / 2 % RIGHT) as u16,
        up: (up_front / SETS) as u16,
        front: (up_front % SETS) as u16,
        odd: index % 2 == 1,
    }
}

impl<const TURNS: usize> PairingPhase<TURNS> {
    /// Returns the turns.
    pub(crate) const fn turns(&self) -> &[WideTurn; TURNS] {
        &self.turns
    }

    /// Returns the state after the turn of an index.
    #[inline(always)]
    pub(crate) fn turned(&self, state: &PairingState, turn: usize) -> PairingState {
        PairingState {
            centres: centres_after(state.centres, turn, &self.moves, &self.turns),
            pairing: self.pairing.after(&state.pairing, turn),
            pairing_bound: self.pairing.distance_after(&state.pairing, state.pairing_bound, turn),
        }
    }

    /// Returns a key that two different states hardly ever share.
    #[inline(always)]
    #[allow(clippy::unused_self, reason = "callers have no other access to the fields of a state")]
    pub(crate) fn key(&self, state: &PairingState) -> u64 {
        let pairing = state.pairing[..12].iter().fold(0, |key, &partner| key << 4 | u64::from(partner));
        let mixed = (pairing << 16 ^ pairing >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^ index(state.centres) as u64
    }
}

/// A child of a state whose centres are near enough to the goal.
#[derive(Clone, Copy, Default)]
struct NearChild {
    turn: u8,
    /// The cost left after the turn.
    left: u8,
    centres: Centres,
    centres_bound: u8,
    /// The index of its pairing in the table.
    pairing_index: usize,
}

impl<const TURNS: usize> DeepeningPhase for PairingPhase<TURNS> {
    type State = PairingState;

    const THROUGH_GOAL: bool = false;
    const WIDE_FIRST: bool = true;

    fn turns(&self) -> &[WideTurn] {
        &self.turns
    }

    #[inline(always)]
    fn cost(&self, turn: usize) -> u8 {
        self.cost.of(self.turns[turn])
    }

    // The pairings of all children are looked up together, so that only one of them waits for memory.
    #[inline(always)]
    fn expand(
        &self,
        state: &PairingState,
        left: u8,
        turns: TurnSet,
        mut child: impl FnMut(usize, u8, PairingState),
    ) {
        let mut near = [NearChild::default(); TURNS];
        let mut count = 0;
        for (turn, left) in self.affordable(turns, left) {
            let centres = centres_after(state.centres, turn, &self.moves, &self.turns);
            let centres_bound = self.distances.get(index(centres));
            near[count] = NearChild { turn: turn as u8, left, centres, centres_bound, pairing_index: 0 };
            count += usize::from(centres_bound <= left);
        }
        let near = &mut near[..count];
        for child in near.iter_mut() {
            child.pairing_index = self.pairing.index_after(&state.pairing, child.turn.into());
        }
        let mut entries = [0; TURNS];
        for (entry, child) in entries.iter_mut().zip(near.iter()) {
            *entry = self.pairing.entry(child.pairing_index);
        }
        for (&entry, &NearChild { turn, left, centres, centres_bound, .. }) in entries.iter().zip(near.iter())
        {
            let pairing_bound = self.pairing.distance_of(entry, state.pairing_bound);
            let (pairs, both) = self.limits.get(usize::from(left)).copied().unwrap_or((left, u8::MAX));
            if pairing_bound > pairs || pairing_bound + centres_bound > both {
                continue;
            }
            let turn = usize::from(turn);
            let state =
                PairingState { centres, pairing: self.pairing.after(&state.pairing, turn), pairing_bound };
            // A half turn may skip one number of turns left.
            let is_checked = left == self.near_distance
                || left + 1 == self.near_distance && matches!(self.cost, TurnCost::Quarters);
            if !is_checked || self.near.may_contain(self.key(&state)) {
                child(turn, left, state);
            }
        }
    }

    #[inline(always)]
    fn bound(&self, state: &PairingState) -> u8 {
        let [pairing, centres] = self.distances_of(state);
        pairing.max(centres)
    }
}
