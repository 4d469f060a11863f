use std::sync::Arc;

use crate::coordinates::{
    CORNER_PERMUTATIONS, Coordinates, HALF_TURNS, MoveTables, Slice, after, permutation_rank,
};
use crate::tables::{DistanceTable, NibbleArray, RowGraph};
use crate::{Control, Move, MoveSet, SearchEvent, Stopped, Table, TableSpec, Tables};

/// The moves of G1: any turn of U and D, half turns of the other faces.
const G1_MOVES: MoveSet = MoveSet(0o227_227);

/// Permutations of four edges: 4!.
const ORDERS: usize = 24;

/// Permutations of the edges in the U and D layers: 8!.
const LAYER_EDGES: usize = 40_320;

/// Indices of the corners and the E slice.
const CORNERS: usize = CORNER_PERMUTATIONS * ORDERS;

/// Indices of the edges.
const EDGES: usize = LAYER_EDGES * ORDERS;

/// The permutation of the corners, and the places of the E slice's edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct CornerState {
    corners: u16,
    slice: u16,
}

/// The places of the edges of the M and S slices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct EdgeState([u16; 2]);

impl CornerState {
    /// Returns the corners of a cube.
    pub(super) const fn of(cube: &Coordinates) -> Self {
        Self { corners: cube.corners, slice: cube.slices[0] }
    }
}

impl EdgeState {
    /// Returns the edges of a cube.
    pub(super) const fn of(cube: &Coordinates) -> Self {
        let [_, middle, standing] = cube.slices;
        Self([middle, standing])
    }
}

/// The tables of phase 2: move tables, and lower bounds within G1.
///
/// ```text
/// corners and E slice   8! * 4! = 967,680
/// edges and E slice     8! * 4! = 967,680
/// ```
pub struct Phase2 {
    /// The move tables of the coordinates.
    pub moves: Arc<MoveTables>,
    corners: DistanceTable<NibbleArray>,
    edges: DistanceTable<NibbleArray>,
}

impl Phase2 {
    /// Returns the corners after a move.
    #[inline(always)]
    pub(super) fn turn_corners(&self, CornerState { corners, slice }: CornerState, m: Move) -> CornerState {
        CornerState {
            corners: self.moves.corners.after(corners, m),
            slice: self.moves.slices[0].after(slice, m),
        }
    }

    /// Returns the edges after a move.
    #[inline(always)]
    pub(super) fn turn_edges(&self, EdgeState([middle, standing]): EdgeState, m: Move) -> EdgeState {
        let [_, middles, standings] = &self.moves.slices;
        EdgeState([middles.after(middle, m), standings.after(standing, m)])
    }

    /// Returns a lower bound from the corners and the E slice.
    #[inline(always)]
    pub(super) fn corners_bound(&self, CornerState { corners, slice }: CornerState) -> u8 {
        self.corners_bound_at(usize::from(corners) * ORDERS + usize::from(slice) % ORDERS)
    }

    /// Returns the index of the corners and the E slice in G1, given the cubie in each place.
    #[inline(always)]
    pub(super) fn corners_index(corners: &[u8; 16], edges: &[u8; 16]) -> usize {
        let [a, b, c, d, e, f, g, h, ..] = *corners;
        let [.., i, j, k, l, _, _, _, _] = *edges;
        permutation_rank([a, b, c, d, e, f, g, h]) * ORDERS
            + permutation_rank([i, j, k, l].map(|edge| edge & 3))
    }

    /// Returns a lower bound from the index of the corners and the E slice.
    #[inline(always)]
    pub(super) fn corners_bound_at(&self, index: usize) -> u8 {
        self.corners.get(index)
    }

    /// Returns a lower bound from all edges.
    #[inline(always)]
    pub(super) fn edges_bound(
        &self,
        CornerState { slice, .. }: CornerState,
        EdgeState([m, s]): EdgeState,
    ) -> u8 {
        let [e, m, s] = [slice, m, s].map(usize::from);
        self.edges.get((m * ORDERS + s % ORDERS) * ORDERS + e % ORDERS)
    }

    /// Appends a shortest solution within G1 of at most `limit` moves to `moves`, and returns whether there is one.
    ///
    /// `last` is the move before. Every visited state increments `nodes`.
    pub(super) fn solve(
        &self,
        cube: (CornerState, EdgeState),
        last: Option<Move>,
        limit: u8,
        moves: &mut Vec<Move>,
        nodes: &mut u64,
    ) -> bool {
        let bound = self.corners_bound(cube.0).max(self.edges_bound(cube.0, cube.1));
        (bound..=limit).any(|left| self.search(cube, last, left, moves, nodes))
    }

    fn search(
        &self,
        (corners, edges): (CornerState, EdgeState),
        last: Option<Move>,
        left: u8,
        moves: &mut Vec<Move>,
        nodes: &mut u64,
    ) -> bool {
        *nodes += 1;
        if left == 0 {
            return true;
        }
        for m in after(G1_MOVES, last) {
            let corners = self.turn_corners(corners, m);
            if self.corners_bound(corners) >= left {
                continue;
            }
            let edges = self.turn_edges(edges, m);
            if self.edges_bound(corners, edges) >= left {
                continue;
            }
            moves.push(m);
            if self.search((corners, edges), Some(m), left - 1, moves, nodes) {
                return true;
            }
            moves.pop();
        }
        false
    }
}

impl Table for Phase2 {
    const SPEC: TableSpec = TableSpec {
        id: "phase2",
        version: 1,
        bytes: (CORNER_PERMUTATIONS + LAYER_EDGES) * ORDERS / 2,
        distribution: &[],
        explanation: "Lower bounds for the second phase, which uses U, D and half turns only.",
    };

    async fn build(tables: &Tables, control: &Control) -> Result<Self, Stopped> {
        let moves = tables.get::<MoveTables>(control).await?;
        let cell_after = |order, m| order_after(&moves, order, m);
        let corners = {
            let row_after = |corners, m| usize::from(moves.corners.after(corners as u16, m));
            let (rows, cells) = (CORNER_PERMUTATIONS, ORDERS);
            let graph = RowGraph { rows, cells, goal: 0, moves: G1_MOVES, row_after, cell_after };
            DistanceTable::from_distances(graph.distances(control).await?)
        };
        control.emit(SearchEvent::Table { name: Self::SPEC.id, done: 0.5 });
        let edges = {
            let others = other_places();
            let row_after = |row, m| layer_edges_after(&moves, &others, row, m);
            let (rows, cells, goal) = (LAYER_EDGES, ORDERS, solved_edges());
            let graph = RowGraph { rows, cells, goal, moves: G1_MOVES, row_after, cell_after };
            DistanceTable::from_distances(graph.distances(control).await?)
        };
        Ok(Self { moves, corners, edges })
    }
}

/// Returns the order of the E slice's edges after a move of G1.
fn order_after(moves: &MoveTables, order: usize, m: Move) -> usize {
    let home = usize::from(Slice::E.solved());
    usize::from(moves.slices[0].after((home + order) as u16, m)) - home
}

/// Returns the index of the corners and the E slice after a move of G1.
fn corners_after(moves: &MoveTables, value: usize, m: Move) -> usize {
    let corners = moves.corners.after((value / ORDERS) as u16, m);
    usize::from(corners) * ORDERS + order_after(moves, value % ORDERS, m)
}

/// Returns the index of the edges after a move of G1, given the [`other_places`].
fn edges_after(moves: &MoveTables, others: &[u16], value: usize, m: Move) -> usize {
    layer_edges_after(moves, others, value / ORDERS, m) * ORDERS + order_after(moves, value % ORDERS, m)
}

/// Returns the index of the edges in the U and D layers after a move of G1, given the [`other_places`].
fn layer_edges_after(moves: &MoveTables, others: &[u16], value: usize, m: Move) -> usize {
    let (middle, standing) = (value / ORDERS, value % ORDERS);
    let standing = usize::from(others[middle / ORDERS]) * ORDERS + standing;
    let middle = usize::from(moves.slices[1].after(middle as u16, m));
    let standing = usize::from(moves.slices[2].after(standing as u16, m)) % ORDERS;
    middle * ORDERS + standing
}

/// Returns the index of the solved edges.
fn solved_edges() -> usize {
    usize::from(Slice::M.solved()) * ORDERS * ORDERS
}

impl Phase2 {
    /// Builds tables whose bounds count quarter turns: a half turn counts two.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn in_quarter_turns(tables: &Tables, control: &Control) -> Result<Self, Stopped> {
        let moves = tables.get::<MoveTables>(control).await?;
        let corners = {
            let after = |value, m| corners_after(&moves, value, m);
            let neighbours = |value| G1_MOVES.iter().map(move |m| (after(value, m), quarters(m)));
            DistanceTable::build_weighted(CORNERS, &[0], neighbours, control).await?
        };
        let edges = {
            let others = other_places();
            let after = |value, m| edges_after(&moves, &others, value, m);
            let neighbours = |value| G1_MOVES.iter().map(move |m| (after(value, m), quarters(m)));
            DistanceTable::build_weighted(EDGES, &[solved_edges()], neighbours, control).await?
        };
        Ok(Self { moves, corners, edges })
    }

    /// Appends a cheapest solution within G1 of at most `limit` quarter turns to `moves`, and returns whether there is
    /// one; for tables that count quarter turns.
    pub(super) fn solve_in_quarter_turns(
        &self,
        cube: (CornerState, EdgeState),
        last: Option<Move>,
        limit: u8,
        moves: &mut Vec<Move>,
        nodes: &mut u64,
    ) -> bool {
        let bound = self.corners_bound(cube.0).max(self.edges_bound(cube.0, cube.1));
        // Every quarter turn is an odd permutation, so the number has the parity of the bound.
        (bound..=limit).step_by(2).any(|left| self.search_quarters(cube, last, left, moves, nodes))
    }

    fn search_quarters(
        &self,
        (corners, edges): (CornerState, EdgeState),
        last: Option<Move>,
        left: u8,
        moves: &mut Vec<Move>,
        nodes: &mut u64,
    ) -> bool {
        *nodes += 1;
        if left == 0 {
            return true;
        }
        for m in after(G1_MOVES, last) {
            let Some(left) = left.checked_sub(quarters(m)) else { continue };
            let corners = self.turn_corners(corners, m);
            if self.corners_bound(corners) > left {
                continue;
            }
            let edges = self.turn_edges(edges, m);
            if self.edges_bound(corners, edges) > left {
                continue;
            }
            moves.push(m);
            if self.search_quarters((corners, edges), Some(m), left, moves, nodes) {
                return true;
            }
            moves.pop();
        }
        false
    }
}

/// Returns the quarter turns of a move.
const fn quarters(m: Move) -> u8 {
    if HALF_TURNS.contains(m) { 2 } else { 1 }
}

/// Returns the places of the S slice's edges for all places of the M slice's: the other four in the U and D layers.
fn other_places() -> Vec<u16> {
    (0..70).map(|places| (Slice::S.index(&Slice::M.edges(places * ORDERS)) / ORDERS) as u16).collect()
}
