/// Loads the bytes of a table that hold some cells, in a loop that does nothing else: the fewer instructions between two
/// loads, the more loads are in flight at once. `byte` returns the index of a cell's byte.
#[cfg_attr(target_family = "wasm", inline(never))]
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn load_bytes<C: Copy>(
    table: &[u8],
    cells: &[C],
    bytes: &mut [u8],
    byte: impl Fn(C) -> usize + Copy,
) {
    let (cells, last_cells) = cells.as_chunks::<8>();
    let (bytes, last_bytes) = bytes.as_chunks_mut::<8>();
    for (cells, bytes) in cells.iter().zip(bytes) {
        *bytes = cells.map(|cell| table[byte(cell)]);
    }
    for (&cell, last) in last_cells.iter().zip(last_bytes) {
        *last = table[byte(cell)];
    }
}
