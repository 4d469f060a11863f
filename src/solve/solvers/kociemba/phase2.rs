use std::sync::Arc;

use crate::coordinates::{CORNER_PERMUTATIONS, Coordinates, DistanceTable, Graph, MoveTables, Slice, after};
use crate::{Control, Move, MoveSet, News, Stopped, Table, TableSpec, Tables};

/// The moves that keep a cube in G1: any turn of U and D, half turns of the other faces.
const G1_MOVES: MoveSet = MoveSet(0o227_227);

/// Orders of four edges: 4!.
const ORDERS: usize = 24;

/// Orders of the edges in the U and D layers: 8!.
const LAYER_EDGES: usize = 40_320;

/// Which piece is where, however it is turned: all that phase 2 has to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Permutation {
    corners: u16,
    slices: [u16; 3],
}

impl Permutation {
    pub(super) const fn of(cube: &Coordinates) -> Self {
        Self { corners: cube.corners, slices: cube.slices }
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
    corners: DistanceTable,
    edges: DistanceTable,
}

impl Phase2 {
    /// The permutation after a move.
    #[inline(always)]
    pub(super) fn after(&self, cube: &Permutation, m: Move) -> Permutation {
        let [e, middle, standing] = &self.moves.slices;
        let slices = cube.slices;
        Permutation {
            corners: self.moves.corners.after(cube.corners, m),
            slices: [e.after(slices[0], m), middle.after(slices[1], m), standing.after(slices[2], m)],
        }
    }

    /// Whether a state of G1 may be solved within G1 by so many moves.
    #[inline(always)]
    pub(super) fn allows(&self, cube: &Permutation, left: u8) -> bool {
        self.corners_bound(cube) <= left && self.edges_bound(cube) <= left
    }

    /// What its corners and its E slice need.
    #[inline(always)]
    fn corners_bound(&self, cube: &Permutation) -> u8 {
        let order = usize::from(cube.slices[0]) % ORDERS;
        self.corners.get(usize::from(cube.corners) * ORDERS + order)
    }

    /// What its edges need.
    #[inline(always)]
    fn edges_bound(&self, cube: &Permutation) -> u8 {
        let [e, m, s] = cube.slices.map(usize::from);
        self.edges.get((m * ORDERS + s % ORDERS) * ORDERS + e % ORDERS)
    }

    /// Appends to `way` the moves of a shortest solution within G1 of at most `limit` moves, if there is
    /// one. Counts the states it looks at.
    pub(super) fn solve(&self, cube: &Permutation, limit: u8, way: &mut Vec<Move>, nodes: &mut u64) -> bool {
        let bound = self.corners_bound(cube).max(self.edges_bound(cube));
        (bound..=limit).any(|left| self.search(cube, left, way, nodes))
    }

    fn search(&self, cube: &Permutation, left: u8, way: &mut Vec<Move>, nodes: &mut u64) -> bool {
        *nodes += 1;
        if left == 0 {
            return true;
        }
        for m in after(G1_MOVES, way.last().copied()) {
            let next = self.after(cube, m);
            if self.allows(&next, left - 1) {
                way.push(m);
                if self.search(&next, left - 1, way, nodes) {
                    return true;
                }
                way.pop();
            }
        }
        false
    }
}

impl Table for Phase2 {
    const SPEC: TableSpec = TableSpec {
        id: "phase2",
        version: 1,
        bytes: (CORNER_PERMUTATIONS + LAYER_EDGES) * ORDERS,
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
        control.tell(News::Table { name: Self::SPEC.id, done: 0.5 });
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
        Ok(Self { moves, corners, edges })
    }
}

/// For the places of the M slice's edges in the U and D layers, those of the S slice's: the other four.
fn other_places() -> Vec<u16> {
    (0..70).map(|places| (Slice::S.index(&Slice::M.edges(places * ORDERS)) / ORDERS) as u16).collect()
}
