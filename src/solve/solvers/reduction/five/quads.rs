use super::super::wide::{MoveTable, WideTurn};
use super::edges::carried;

/// Four edges: on which ones their middles lie, and on which ones their wings of the first orbit.
///
/// ```text
/// middles  C(12, 4) = 495 sets
/// wings    12 * 11 * 10 * 9 = 11,880, those of the middles in ascending order
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Quad {
    middles: u16,
    wings: u16,
}

impl Quad {
    /// The row of wings, below 2^14.
    pub(super) const fn wings(self) -> u16 {
        self.wings
    }
}

/// What turns do to four edges.
pub(super) struct Quads {
    /// The number of each set of four of twelve.
    numbers: Vec<u16>,
    sets: Vec<u16>,
    middles: MoveTable,
    /// For each set and turn the order in which what were its first, second, ... middle comes to lie.
    orders: Vec<u8>,
    wings: MoveTable,
    /// For each row of wings what it is in each order.
    reordered: Vec<u16>,
    turns: usize,
}

/// Sets of middles.
const SETS: usize = 495;

/// Rows of wings.
const ROWS: usize = 11_880;

/// Orders of four.
const ORDERS: usize = 24;

impl Quads {
    /// How many values there are.
    pub(super) const SIZE: usize = SETS * ROWS;

    /// For these turns.
    pub(super) fn new(turns: &[WideTurn]) -> Self {
        let sets: Vec<u16> = (0u16..1 << 12).filter(|set| set.count_ones() == 4).collect();
        let mut numbers = vec![0; 1 << 12];
        for (number, &set) in sets.iter().enumerate() {
            numbers[usize::from(set)] = number as u16;
        }
        let orders_of_four: Vec<[u8; 4]> =
            (0..ROWS).map(row).filter(|row| row.iter().all(|&place| place < 4)).collect();
        let mut orders = Vec::with_capacity(SETS * turns.len());
        for &set in &sets {
            for &turn in turns {
                let after = members(set).map(|edge| carried(turn)[0][usize::from(edge)]);
                let mut order = [0, 1, 2, 3];
                order.sort_unstable_by_key(|&i| after[usize::from(i)]);
                orders.push(orders_of_four.iter().position(|&other| other == order).unwrap_or(0) as u8);
            }
        }
        let middles = MoveTable::new(SETS, turns, |set, turn| {
            let after = members(sets[set]).map(|edge| carried(turn)[0][usize::from(edge)]);
            numbers[usize::from(set_of(after))].into()
        });
        let wings = MoveTable::new(ROWS, turns, |value, turn| {
            let goes = carried(turn)[1];
            number(row(value).map(|edge| goes[usize::from(edge)]))
        });
        let reordered = (0..ROWS)
            .flat_map(|value| {
                let row = row(value);
                orders_of_four.iter().map(move |order| number(order.map(|i| row[usize::from(i)])) as u16)
            })
            .collect();
        Self { numbers, sets, middles, orders, wings, reordered, turns: turns.len() }
    }

    /// Edges of which the middles and the wings of the first orbit lie on these.
    pub(super) fn quad(&self, middles: [u8; 4], wings: [u8; 4]) -> Quad {
        let mut order = [0, 1, 2, 3];
        order.sort_unstable_by_key(|&i: &usize| middles[i]);
        let wings = number(order.map(|i| wings[i])) as u16;
        Quad { middles: self.numbers[usize::from(set_of(middles))], wings }
    }

    /// Four edges after the turn of a number.
    #[inline(always)]
    pub(super) fn after(&self, quad: Quad, turn: usize) -> Quad {
        let order = self.orders[usize::from(quad.middles) * self.turns + turn];
        let wings = usize::from(self.wings.after(quad.wings, turn));
        Quad {
            middles: self.middles.after(quad.middles, turn),
            wings: self.reordered[wings * ORDERS + usize::from(order)],
        }
    }

    /// The number of four edges.
    #[inline(always)]
    pub(super) const fn index(quad: Quad) -> usize {
        quad.middles as usize * ROWS + quad.wings as usize
    }

    /// The four edges of a number.
    pub(super) const fn of_index(index: usize) -> Quad {
        Quad { middles: (index / ROWS) as u16, wings: (index % ROWS) as u16 }
    }

    /// All sets of four edges.
    pub(super) fn choices(&self) -> impl Iterator<Item = [u8; 4]> {
        self.sets.iter().map(|&set| members(set))
    }
}

fn set_of(edges: [u8; 4]) -> u16 {
    edges.into_iter().map(|edge| 1 << edge).sum()
}

/// The four of a set, in ascending order.
fn members(set: u16) -> [u8; 4] {
    let mut left = set;
    std::array::from_fn(|_| {
        let first = left.trailing_zeros() as u8;
        left &= left.wrapping_sub(1);
        first
    })
}

/// The number of a row of four different ones of twelve.
fn number(row: [u8; 4]) -> usize {
    let mut used = 0u16;
    row.into_iter().enumerate().fold(0, |number, (i, edge)| {
        let below = (used & ((1 << edge) - 1)).count_ones();
        used |= 1 << edge;
        number * (12 - i) + usize::from(edge) - below as usize
    })
}

/// The row of a number.
fn row(mut number: usize) -> [u8; 4] {
    let mut digits = [0; 4];
    for i in (0..4).rev() {
        digits[i] = number % (12 - i);
        number /= 12 - i;
    }
    let mut left: Vec<u8> = (0..12).collect();
    digits.map(|digit| left.remove(digit))
}
