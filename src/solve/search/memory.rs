use rustc_hash::FxHashMap;

/// Entries that a search adds at most between two looks at its memory.
const ADDED_AT_ONCE: usize = 64;

/// The bytes of a hash table; of the table twice as large too, where it is about to be copied into one.
pub(super) fn table_bytes<K, V>(table: &FxHashMap<K, V>) -> usize {
    let slots = table.capacity() / 7 * 8 + 8;
    let grows = table.len() + ADDED_AT_ONCE > table.capacity();
    slots * (size_of::<(K, V)>() + 1) * if grows { 3 } else { 1 }
}

/// The bytes of a list; of the list twice as long too, where it is about to be copied into one.
pub(super) fn list_bytes<T>(list: &Vec<T>) -> usize {
    let grows = list.len() + ADDED_AT_ONCE > list.capacity();
    list.capacity() * size_of::<T>() * if grows { 3 } else { 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_about_to_grow_counts_three_times() {
        let mut table = FxHashMap::default();
        table.reserve(1000);
        let roomy = table_bytes(&table);
        assert!(roomy >= 1000 * size_of::<(u32, u8)>());
        table.extend((0..table.capacity() as u32).map(|key| (key, 0u8)));
        assert_eq!(table_bytes(&table), 3 * roomy);
    }
}
