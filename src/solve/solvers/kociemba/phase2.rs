use std::sync::Arc;

use crate::coordinates::{CORNER_PERMUTATIONS, Coordinates, MoveTables, Slice, after, permutation_rank};
use crate::tables::NibbleArray;
use crate::tables::{DistanceTable, Graph};
use crate::{Control, Move, MoveSet, SearchEvent, Stopped, Table, TableSpec, Tables};

/// The moves that keep a cube in G1: any turn of U and D, half turns of the other faces.
const G1_MOVES: MoveSet = MoveSet(0o227_227);

/// Orders of four edges: 4!.
const ORDERS: usize = 24;

/// Orders of the edges in the U and D layers: 8!.
const LAYER_EDGES: usize = 40_320;

/// Where the corners are, however they are turned, and the edges of the E slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Corners {
    corners: u16,
    slice: u16,
}

/// Where the edges of the M and S slices are, however they are turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Edges([u16; 2]);

impl Corners {
    pub(super) const fn of(cube: &Coordinates) -> Self {
        Self { corners: cube.corners, slice: cube.slices[0] }
    }
}

impl Edges {
    pub(super) const fn of(cube: &Coordinates) -> Self {
        let [_, middle, standing] = cube.slices;
        Self([middle, standing])
    }
}

/// The group G1 and how far its states are at least from solved: what phase 2 searches with.
///
/// ```text
/// corners and E slice   8! * 4! = 967,680
/// edges and E slice     8! * 4! = 967,680
/// ```
pub struct Phase2 {
    /// What each move does to the coordinates.
    pub moves: Arc<MoveTables>,
    corners: NibbleArray,
    edges: NibbleArray,
}

impl Phase2 {
    /// The corners after a move.
    #[inline(always)]
    pub(super) fn turn_corners(&self, Corners { corners, slice }: Corners, m: Move) -> Corners {
        Corners { corners: self.moves.corners.after(corners, m), slice: self.moves.slices[0].after(slice, m) }
    }

    /// The edges after a move.
    #[inline(always)]
    pub(super) fn turn_edges(&self, Edges([middle, standing]): Edges, m: Move) -> Edges {
        let [_, middles, standings] = &self.moves.slices;
        Edges([middles.after(middle, m), standings.after(standing, m)])
    }

    /// What the corners and the E slice need.
    #[inline(always)]
    pub(super) fn corners_bound(&self, Corners { corners, slice }: Corners) -> u8 {
        self.bound_of(usize::from(corners) * ORDERS + usize::from(slice) % ORDERS)
    }

    /// The number of the corners and the E slice in G1, from the pieces in each place.
    #[inline(always)]
    pub(super) fn number(corners: &[u8; 16], edges: &[u8; 16]) -> usize {
        let [a, b, c, d, e, f, g, h, ..] = *corners;
        let [.., i, j, k, l, _, _, _, _] = *edges;
        permutation_rank([a, b, c, d, e, f, g, h]) * ORDERS
            + permutation_rank([i, j, k, l].map(|edge| edge & 3))
    }

    /// What the corners and the E slice of a number need.
    #[inline(always)]
    pub(super) fn bound_of(&self, number: usize) -> u8 {
        self.corners.get(number)
    }

    /// What the edges need.
    #[inline(always)]
    pub(super) fn edges_bound(&self, Corners { slice, .. }: Corners, Edges([m, s]): Edges) -> u8 {
        let [e, m, s] = [slice, m, s].map(usize::from);
        self.edges.get((m * ORDERS + s % ORDERS) * ORDERS + e % ORDERS)
    }

    /// Appends to `way` the moves of a shortest solution within G1 of at most `limit` moves, if there is
    /// one; `last` is the move before. Counts the states it looks at.
    pub(super) fn solve(
        &self,
        cube: (Corners, Edges),
        last: Option<Move>,
        limit: u8,
        way: &mut Vec<Move>,
        nodes: &mut u64,
    ) -> bool {
        let bound = self.corners_bound(cube.0).max(self.edges_bound(cube.0, cube.1));
        (bound..=limit).any(|left| self.search(cube, last, left, way, nodes))
    }

    fn search(
        &self,
        (corners, edges): (Corners, Edges),
        last: Option<Move>,
        left: u8,
        way: &mut Vec<Move>,
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
            way.push(m);
            if self.search((corners, edges), Some(m), left - 1, way, nodes) {
                return true;
            }
            way.pop();
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
        explanation: "How many half turns and turns of U and D a cube needs at least that they can solve.",
    };

    async fn build(tables: &Tables, control: &Control) -> Result<Self, Stopped> {
        let moves = tables.get::<MoveTables>(control).await?;
        let home = usize::from(Slice::E.solved());
        let order = |order: usize, m| usize::from(moves.slices[0].after((home + order) as u16, m)) - home;
        let corners = Graph {
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
        let edges = Graph {
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
        let half = |table: &DistanceTable| NibbleArray::of((0..table.size()).map(|value| table.get(value)));
        Ok(Self { moves, corners: half(&corners), edges: half(&edges) })
    }
}

/// For the places of the M slice's edges in the U and D layers, those of the S slice's: the other four.
fn other_places() -> Vec<u16> {
    (0..70).map(|places| (Slice::S.index(&Slice::M.edges(places * ORDERS)) / ORDERS) as u16).collect()
}
