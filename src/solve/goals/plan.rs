use super::distance_table::CostTable;
use super::space::Space;

/// Returns the coordinates of each table that a search uses, with at most `bytes` entries together.
///
/// One table of all coordinates if it fits. Otherwise the largest products of coordinates within the limit come first,
/// then those with the most pairs of coordinates that no table has yet.
pub(crate) fn choose_tables(space: &Space, bytes: usize) -> Vec<Vec<u8>> {
    let count = space.coordinates().len();
    let all: Vec<u8> = (0..count as u8).collect();
    if fits_whole(space, bytes) {
        return vec![all];
    }
    let subset = |bits: u32| -> Vec<u8> { (0..count as u8).filter(|&one| bits >> one & 1 == 1).collect() };
    let mut left = bytes;
    let mut chosen: Vec<u32> = Vec::new();
    loop {
        let is_new = |bits: u32| chosen.iter().all(|other| bits & other != bits);
        let possible = (1..1_u32 << count).filter(|&bits| is_new(bits));
        let fitting = possible.map(|bits| (bits, CostTable::size(space, &subset(bits))));
        let best = fitting.filter(|&(_, size)| size <= left.min(MAX_ENTRIES)).max_by(|a, b| {
            let value = |&(bits, size): &(u32, usize)| {
                let known = chosen.iter().map(|other| (bits & other).count_ones()).max().unwrap_or(0);
                (size as f64).ln() * f64::from(bits.count_ones() - known) / f64::from(bits.count_ones())
            };
            value(a).total_cmp(&value(b))
        });
        let Some((bits, size)) = best else { break };
        left -= size;
        chosen.push(bits);
        let covers_all = chosen.iter().fold(0, |all, bits| all | bits) == (1 << count) - 1;
        if chosen.len() >= MAX_TABLES || (covers_all && size < SMALLEST) {
            break;
        }
    }
    chosen.into_iter().map(subset).collect()
}

/// Returns whether a search has one table of all coordinates, with at most `bytes` entries.
pub(crate) fn fits_whole(space: &Space, bytes: usize) -> bool {
    space.size() <= bytes.min(MAX_WHOLE) as u128
}

/// The most tables that a search looks up.
const MAX_TABLES: usize = 4;
/// The most entries of a table of all coordinates, which is built in a few seconds.
const MAX_WHOLE: usize = 25_000_000;
/// The most entries of one of several tables, which are built in a second each.
const MAX_ENTRIES: usize = 8_000_000;
/// Smaller tables hardly help a search.
const SMALLEST: usize = 1 << 12;
