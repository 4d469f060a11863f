use rustc_hash::FxHashMap;

/// Entries that a search adds at most between two checks of its memory.
const ADDED_AT_ONCE: usize = 64;

/// Returns the bytes of a hash table, including its next allocation if it is about to grow.
///
/// While it grows, the old table and one of twice the size exist side by side.
pub(super) fn table_bytes<K, V>(table: &FxHashMap<K, V>) -> usize {
    let slots = table.capacity() / 7 * 8 + 8;
    let grows = table.len() + ADDED_AT_ONCE > table.capacity();
    slots * (size_of::<(K, V)>() + 1) * if grows { 3 } else { 1 }
}

/// Returns the bytes of a list, including its next allocation if it is about to grow.
pub(super) fn list_bytes<T>(list: &Vec<T>) -> usize {
    let grows = list.len() + ADDED_AT_ONCE > list.capacity();
    list.capacity() * size_of::<T>() * if grows { 3 } else { 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_growing_hash_table_counts_three_times() {
        let mut table = FxHashMap::default();
        table.reserve(1000);
        let with_room = table_bytes(&table);
        assert!(with_room >= 1000 * size_of::<(u32, u8)>());
        table.extend((0..table.capacity() as u32).map(|key| (key, 0u8)));
        assert_eq!(table_bytes(&table), 3 * with_room);
    }
}
