use rayon::prelude::*;

use super::coset_index::{CELLS, Cell, LEVELS, ROW, ROWS};
use super::near_table::{MAX_DISTANCE, NearTable};
use super::row_search::{CellSet, ROWS_PER_YIELD, RowSearch, for_each_cell};
use super::table::{FAR, Phase1};
use crate::coordinates::{FLIPS, MOVES};
use crate::{Control, Database, SearchEvent, Stopped};

/// Builds the table, and returns it with the number of cosets at each distance up to 9.
///
/// # Errors
/// [`Stopped`] if the search was cancelled.
pub(super) async fn build(name: &'static str, control: &Control) -> Result<(Phase1, Vec<u64>), Stopped> {
    let mut table = Phase1::blank(control).await?;
    let counts = fill(name, FAR, table.bytes_mut(), control).await?;
    Ok((table, counts))
}

/// Writes the table with distances that are exact below `far`, 9 or 10, and that are `far` for all cosets further away.
///
/// Returns the number of cosets at each exact distance. Most of the time is for the last one.
///
/// # Errors
/// [`Stopped`] if the search was cancelled.
pub(super) async fn fill(
    name: &'static str,
    far: u8,
    table: &mut [u8],
    control: &Control,
) -> Result<Vec<u64>, Stopped> {
    let (levels, near) = table.split_at_mut(LEVELS);
    let mut near = NearTable(near);
    near.clear();
    let mut search = RowSearch::new(MOVES);
    let mut counts = vec![1];
    for depth in 0..far - 1 {
        if depth <= MAX_DISTANCE {
            insert_frontier(&search, depth, &mut near);
        }
        counts.push(search.expand(control).await?);
        if depth + 2 < FAR {
            search.advance();
        }
        control.emit(SearchEvent::Table { name, done: f64::from(depth + 1) / f64::from(FAR) });
    }
    // The sets of a search that ends at 8 moves have moved on by one: all that is reached is within 8 moves.
    let is_last = far == FAR;
    for start in (0..ROWS).step_by(ROWS_PER_YIELD) {
        let end = ROWS.min(start + ROWS_PER_YIELD);
        let rows = levels[start * ROW..end * ROW].par_chunks_mut(ROW);
        rows.zip(start..end).for_each(|(bytes, row)| {
            if is_last {
                pack(search.reached(row), search.beyond(row), bytes);
            } else {
                pack_near(search.reached(row), bytes);
            }
        });
        control.yield_now().await?;
    }
    Ok(counts)
}

/// Inserts the cells of the frontier into the table of near cosets.
fn insert_frontier(search: &RowSearch, depth: u8, near: &mut NearTable<&mut [u8]>) {
    for (row, cells) in search.frontier() {
        for (word, &cells) in cells.iter().enumerate() {
            for_each_cell(cells, |low| near.insert(Cell::of(row, word * 64 + usize::from(low)), depth));
        }
    }
}

/// Writes a row in the format of the table, five cells to a byte: 0 for those reached before the last depth, 1 for those
/// of the last depth, 2 for all others.
fn pack(reached: &CellSet, last: &CellSet, bytes: &mut [u8]) {
    for (byte, first) in bytes.iter_mut().zip((0..FLIPS).step_by(CELLS)) {
        let [reached, last] = [reached, last].map(|cells| TERNARY[five_of(cells, first)]);
        *byte = ALL_FAR - 2 * reached - last;
    }
    // The last byte has fewer than five cells.
    if let Some(last) = bytes.last_mut() {
        *last %= 3_u8.pow((FLIPS % CELLS) as u32);
    }
}

/// Writes a row of which only the cells within 8 moves are known: 0 for these, which are few, 1 for all others.
fn pack_near(reached: &CellSet, bytes: &mut [u8]) {
    const PLACES: [u8; CELLS] = [1, 3, 9, 27, 81];
    bytes.fill(ALL_NINE);
    // The last byte has fewer than five cells.
    if let Some(last) = bytes.last_mut() {
        *last %= PLACES[FLIPS % CELLS];
    }
    for (word, &cells) in reached.iter().enumerate() {
        for_each_cell(cells, |low| {
            let cell = word * 64 + usize::from(low);
            bytes[cell / CELLS] -= PLACES[cell % CELLS];
        });
    }
}

/// A byte of five cells at 9 moves: 11111 in base 3.
const ALL_NINE: u8 = 121;

/// A byte of five cells that are reached neither before nor at the last depth: 22222 in base 3.
const ALL_FAR: u8 = 242;

/// `[bits]`: five bits as the digits of a number in base 3.
static TERNARY: [u8; 32] = {
    let mut numbers = [0; 32];
    let mut bits = 0;
    while bits < 32 {
        let (mut place, mut power) = (0, 1_u8);
        while place < CELLS {
            if bits >> place & 1 == 1 {
                numbers[bits] += power;
            }
            power = power.wrapping_mul(3);
            place += 1;
        }
        bits += 1;
    }
    numbers
};

/// Returns five cells of a set as bits; cells behind the last are not in the set.
fn five_of(cells: &CellSet, first: usize) -> usize {
    let (word, bit) = (first / 64, first % 64);
    let low = cells[word] >> bit;
    let high = if bit > 64 - CELLS { cells.get(word + 1).map_or(0, |next| next << (64 - bit)) } else { 0 };
    (low | high) as usize & 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Table, block_on};

    /// The number of cosets at each distance, 0 to 12.
    const DISTANCES: [u64; 13] = [
        1,
        4,
        50,
        592,
        7156,
        87_236,
        1_043_817,
        12_070_278,
        124_946_368,
        821_605_960,
        1_199_128_738,
        58_202_444,
        476,
    ];

    #[test]
    fn a_table_that_is_exact_up_to_eight_moves_has_nine_for_all_others() {
        let control = Control::silent();
        let (exact, _) = block_on(build("phase1", &control)).unwrap();
        let mut near = block_on(Phase1::blank(&control)).unwrap();
        let counts = block_on(fill("phase1", FAR - 1, near.bytes_mut(), &control)).unwrap();
        assert_eq!(counts, DISTANCES[..9]);
        let place = |cell: usize| (cell % CELLS) as u8;
        for (row, (near, exact)) in
            near.bytes()[..LEVELS].chunks(ROW).zip(exact.bytes()[..LEVELS].chunks(ROW)).enumerate()
        {
            let level =
                |bytes: &[u8], cell: usize| super::super::table::level(bytes[cell / CELLS], place(cell));
            assert!((0..FLIPS).all(|cell| level(near, cell) == level(exact, cell).min(1)), "{row}");
        }
        assert_eq!(near.bytes()[LEVELS..], exact.bytes()[LEVELS..]);
    }

    #[test]
    fn counts_the_published_number_of_cosets_at_each_distance() {
        let (table, counts) = block_on(build("phase1", &Control::silent())).unwrap();
        assert_eq!(counts, DISTANCES[..10]);
        assert_eq!(DISTANCES.iter().sum::<u64>(), 2_217_093_120);
        let levels = [&DISTANCES[..9], &DISTANCES[9..10], &DISTANCES[10..]];
        assert_eq!(Phase1::SPEC.distribution, levels.map(|distances| distances.iter().sum::<u64>()));
        assert_eq!(table.distribution(), Phase1::SPEC.distribution);
    }
}
