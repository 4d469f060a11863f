use super::super::wide_turn::WideTurn;
use super::edge_pieces::{HALF_ORBIT_TURNS, edge_destinations};
use crate::coordinates::{arrangement, arrangement_rank};
use crate::tables::MoveTable;

/// The locations of four edges' midges and wings of the first half orbit: a coordinate.
///
/// ```text
/// midges  C(12, 4) = 495 sets
/// wings   12 * 11 * 10 * 9 = 11,880 rows, the wings of the midges in ascending order
///
/// midges * 11,880 + wings, 5,880,600 values
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EdgeQuad {
    /// The number of the set of midges.
    pub(crate) midges: u16,
    /// The row of wings, below 2^14.
    pub(crate) wings: u16,
}

impl EdgeQuad {
    /// The number of values.
    pub(crate) const COUNT: usize = SETS * ROWS;

    /// Returns the value.
    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        self.midges as usize * ROWS + self.wings as usize
    }

    /// Returns the coordinate of a value.
    pub(crate) const fn of_index(index: usize) -> Self {
        Self { midges: (index / ROWS) as u16, wings: (index % ROWS) as u16 }
    }
}

/// What turns do to [`EdgeQuad`]s.
pub(crate) struct EdgeQuadMoves {
    /// The number of each set of four edges.
    numbers: Vec<u16>,
    sets: Vec<u16>,
    midges: MoveTable<HALF_ORBIT_TURNS>,
    /// For each set and turn, the number of the order in which its midges end.
    orders: Vec<[u8; HALF_ORBIT_TURNS]>,
    wings: MoveTable<HALF_ORBIT_TURNS>,
    /// For each row of wings, the row in each order.
    reordered: Vec<[u16; ORDERS]>,
}

/// Sets of four edges.
pub(crate) const SETS: usize = 495;

/// Rows of wings.
pub(crate) const ROWS: usize = 11_880;

/// Orders of four.
const ORDERS: usize = 24;

impl EdgeQuadMoves {
    /// Builds the tables for the turns that keep half orbits apart.
    pub(crate) fn new(turns: &[WideTurn; HALF_ORBIT_TURNS]) -> Self {
        let sets: Vec<u16> = (0u16..1 << 12).filter(|set| set.count_ones() == 4).collect();
        let mut numbers = vec![0; 1 << 12];
        for (number, &set) in sets.iter().enumerate() {
            numbers[usize::from(set)] = number as u16;
        }
        let orders_of_four: Vec<[u8; 4]> =
            (0..ROWS).map(row).filter(|row| row.iter().all(|&edge| edge < 4)).collect();
        let orders_of_four: [[u8; 4]; ORDERS] = orders_of_four.try_into().expect("four have 4! orders");
        let destinations = turns.map(edge_destinations);
        let after = |set: u16, turn: usize| members(set).map(|edge| destinations[turn][0][usize::from(edge)]);
        let order_after = |set: u16, turn: usize| {
            let after = after(set, turn);
            let mut order = [0, 1, 2, 3];
            order.sort_unstable_by_key(|&i| after[usize::from(i)]);
            orders_of_four.iter().position(|&other| other == order).expect("all orders are listed") as u8
        };
        Self {
            orders: sets.iter().map(|&set| std::array::from_fn(|turn| order_after(set, turn))).collect(),
            midges: MoveTable::new(SETS, |set, turn| {
                numbers[usize::from(set_of(after(sets[set], turn)))].into()
            }),
            wings: MoveTable::new(ROWS, |value, turn| {
                rank(row(value).map(|edge| destinations[turn][1][usize::from(edge)]))
            }),
            reordered: (0..ROWS)
                .map(|value| {
                    let row = row(value);
                    orders_of_four.map(|order| rank(order.map(|i| row[usize::from(i)])) as u16)
                })
                .collect(),
            numbers,
            sets,
        }
    }

    /// Returns the coordinate of four edges, given where their midges and wings are.
    pub(crate) fn quad(&self, midges: [u8; 4], wings: [u8; 4]) -> EdgeQuad {
        let mut order = [0, 1, 2, 3];
        order.sort_unstable_by_key(|&i: &usize| midges[i]);
        let wings = rank(order.map(|i| wings[i])) as u16;
        EdgeQuad { midges: self.numbers[usize::from(set_of(midges))], wings }
    }

    /// Returns the coordinate after the turn of an index.
    #[inline(always)]
    pub(crate) fn after(&self, quad: EdgeQuad, turn: usize) -> EdgeQuad {
        let order = self.orders[usize::from(quad.midges)][turn];
        let wings = self.wings.after(quad.wings, turn);
        EdgeQuad {
            midges: self.midges.after(quad.midges, turn),
            wings: self.reordered[usize::from(wings)][usize::from(order)],
        }
    }

    /// Returns what turns do to sets of midges.
    pub(crate) const fn midge_moves(&self) -> &MoveTable<HALF_ORBIT_TURNS> {
        &self.midges
    }

    /// Builds the table of what turns do to sets of wings of the first half orbit, numbered as sets of midges are.
    pub(crate) fn wing_set_moves(&self) -> MoveTable<HALF_ORBIT_TURNS> {
        MoveTable::new(SETS, |set, turn| {
            let row = rank(members(self.sets[set])) as u16;
            self.set_of_wings(self.wings.after(row, turn)).into()
        })
    }

    /// Returns the number of the set of edges at which a row of wings lies.
    pub(crate) fn set_of_wings(&self, wings: u16) -> u16 {
        self.set_number(row(wings.into()))
    }

    /// Returns the number of a set of four edges.
    pub(crate) fn set_number(&self, edges: [u8; 4]) -> u16 {
        self.numbers[usize::from(set_of(edges))]
    }

    /// Returns all sets of four edges.
    pub(crate) fn sets(&self) -> impl Iterator<Item = [u8; 4]> {
        self.sets.iter().map(|&set| members(set))
    }
}

fn set_of(edges: [u8; 4]) -> u16 {
    edges.into_iter().map(|edge| 1 << edge).sum()
}

/// Returns the four members of a set in ascending order.
fn members(set: u16) -> [u8; 4] {
    let mut left = set;
    std::array::from_fn(|_| {
        let first = left.trailing_zeros() as u8;
        left &= left.wrapping_sub(1);
        first
    })
}

/// Returns the rank of a row of four different edges of twelve.
fn rank(row: [u8; 4]) -> usize {
    arrangement_rank(row, 12)
}

/// Returns the row of a rank.
pub(crate) fn row(rank: usize) -> [u8; 4] {
    arrangement(rank, 12)
}
