use crate::core::parallel::fill;
use crate::tables::UNREACHABLE;
use crate::{Control, Move, MoveSet, Stopped};

/// The most values of the small coordinate, one bit each.
const MOST_CELLS: usize = 32;

/// Rows that are searched between two yields.
const ROWS_PER_YIELD: usize = 1 << 13;

/// The graph of two coordinates that moves change independently of each other, the second one small.
///
/// A value is `row * cells + cell`. All cells of a row are one word, and a move carries them together into another row, so
/// that the search looks at words instead of values.
pub(crate) struct RowGraph<R, C> {
    /// The number of values of the first coordinate.
    pub(crate) rows: usize,
    /// The number of values of the second one, at most 32.
    pub(crate) cells: usize,
    /// The value of the goal.
    pub(crate) goal: usize,
    /// The moves allowed; the inverse of each is among them.
    pub(crate) moves: MoveSet,
    /// Returns the row after a move.
    pub(crate) row_after: R,
    /// Returns the cell after a move.
    pub(crate) cell_after: C,
}

/// The effect of a move on the cells of a row, for each byte of the word.
struct CellMap([[u32; 256]; MOST_CELLS / 8]);

impl CellMap {
    /// Returns the map that selects the cells which `after` leads to a given set.
    fn into_set(cells: usize, after: impl Fn(usize) -> usize) -> Self {
        let mut origin = [0; MOST_CELLS];
        for cell in 0..cells {
            origin[after(cell)] |= 1 << cell;
        }
        let of_byte = |byte: usize, set: usize| {
            (0..8).filter(|bit| set >> bit & 1 == 1).map(|bit| origin[8 * byte + bit]).sum()
        };
        Self(std::array::from_fn(|byte| std::array::from_fn(|set| of_byte(byte, set))))
    }

    /// Returns the cells that the move leads to a set.
    #[inline]
    fn of(&self, set: u32) -> u32 {
        let [a, b, c, d] = set.to_le_bytes().map(usize::from);
        self.0[0][a] | self.0[1][b] | self.0[2][c] | self.0[3][d]
    }
}

impl<R, C> RowGraph<R, C>
where
    R: Fn(usize, Move) -> usize + Sync,
    C: Fn(usize, Move) -> usize + Sync,
{
    /// Returns the distance of each value from the goal, [`UNREACHABLE`] where there is none.
    ///
    /// At each depth every row collects its new cells from the rows that its moves lead to.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(crate) async fn distances(&self, control: &Control) -> Result<Vec<u8>, Stopped> {
        let &Self { rows, cells, goal, moves, .. } = self;
        let maps: Vec<(Move, CellMap)> =
            moves.iter().map(|m| (m, CellMap::into_set(cells, |cell| (self.cell_after)(cell, m)))).collect();
        let all = u32::MAX >> (MOST_CELLS - cells);
        let mut frontier = vec![0; rows];
        frontier[goal / cells] = 1 << (goal % cells);
        let mut reached = frontier.clone();
        let mut next = vec![0; rows];
        let mut distances = vec![UNREACHABLE; rows * cells];
        distances[goal] = 0;
        for depth in 1.. {
            let collect = |row: usize| match all & !reached[row] {
                0 => 0,
                free => {
                    let from = maps.iter().map(|(m, map)| map.of(frontier[(self.row_after)(row, *m)]));
                    from.fold(0, |set, cells| set | cells) & free
                }
            };
            for start in (0..rows).step_by(ROWS_PER_YIELD) {
                let part = &mut next[start..rows.min(start + ROWS_PER_YIELD)];
                fill(part, 1 << 8, &|number| collect(start + number));
                control.yield_now().await?;
            }
            for (row, &new) in next.iter().enumerate().filter(|(_, new)| **new != 0) {
                reached[row] |= new;
                let of_row = &mut distances[row * cells..][..cells];
                of_row
                    .iter_mut()
                    .enumerate()
                    .filter(|(cell, _)| new >> cell & 1 == 1)
                    .for_each(|(_, d)| *d = depth);
            }
            std::mem::swap(&mut frontier, &mut next);
            if frontier.iter().all(|&new| new == 0) {
                break;
            }
        }
        Ok(distances)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block_on;
    use crate::tables::CoordinateGraph;

    #[test]
    fn distances_are_those_of_the_values_one_by_one() {
        // Two clocks of 50 and 31 hours: a move and its inverse for both, and one for the second alone.
        let moves = MoveSet(0b1111);
        let row_after = |row: usize, m: Move| (row + [1, 49, 0, 0][usize::from(m.0)]) % 50;
        let cell_after = |cell: usize, m: Move| (cell + [3, 28, 1, 30][usize::from(m.0)]) % 31;
        let graph = RowGraph { rows: 50, cells: 31, goal: 7 * 31 + 5, moves, row_after, cell_after };
        let after = |value: usize, m: Move| row_after(value / 31, m) * 31 + cell_after(value % 31, m);
        let plain = CoordinateGraph { size: 50 * 31, goal: 7 * 31 + 5, moves, after };
        let control = Control::silent();
        assert_eq!(
            block_on(graph.distances(&control)).unwrap(),
            block_on(plain.distances(&control)).unwrap()
        );
    }
}
