use std::sync::Arc;

use crate::coordinates::{CORNER_PERMUTATIONS, Coordinates, MoveTables, Slice, after, permutation_rank};
use crate::tables::{CoordinateGraph, DistanceTable, NibbleArray};
use crate::{Control, Move, MoveSet, SearchEvent, Stopped, Table, TableSpec, Tables};

/// The moves of G1: any turn of U and D, half turns of the other faces.
const G1_MOVES: MoveSet = MoveSet(0o227_227);

/// Permutations of four edges: 4!.
const ORDERS: usize = 24;

/// Permutations of the edges in the U and D layers: 8!.
const LAYER_EDGES: usize = 40_320;

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
        let home = usize::from(Slice::E.solved());
        let order = |order: usize, m| usize::from(moves.slices[0].after((home + order) as u16, m)) - home;
        let corners = CoordinateGraph {
            size: CORNER_PERMUTATIONS * ORDERS,
            goal: 0,
            moves: G1_MOVES,
            after: |value, m| {
                let corners = moves.corners.after((value / ORDERS) as u16, m);
                usize::from(corners) * ORDERS + order(value % ORDERS, m)
            },
        };
        let corners = DistanceTable::build(corners, control).await?;
        control.emit(SearchEvent::Table { name: Self::SPEC.id, done: 0.5 });
        let others = other_places();
        let edges = CoordinateGraph {
            size: LAYER_EDGES * ORDERS,
            goal: usize::from(Slice::M.solved()) * ORDERS * ORDERS,
            moves: G1_MOVES,
            after: |value, m| {
                let (middle, standing) = (value / (ORDERS * ORDERS), value / ORDERS % ORDERS);
                let standing = usize::from(others[middle / ORDERS]) * ORDERS + standing;
                let middle = usize::from(moves.slices[1].after(middle as u16, m));
                let standing = usize::from(moves.slices[2].after(standing as u16, m)) % ORDERS;
                (middle * ORDERS + standing) * ORDERS + order(value % ORDERS, m)
            },
        };
        let edges = DistanceTable::build(edges, control).await?;
        Ok(Self { moves, corners, edges })
    }
}

/// Returns the places of the S slice's edges for all places of the M slice's: the other four in the U and D layers.
fn other_places() -> Vec<u16> {
    (0..70).map(|places| (Slice::S.index(&Slice::M.edges(places * ORDERS)) / ORDERS) as u16).collect()
}
