/// Loads the bytes of a table that hold some cells, in a loop that does nothing else: the fewer instructions between two
/// loads, the more loads are in flight at once. The lowest `BITS` bits of a cell are its place within the byte.
#[cfg_attr(target_family = "wasm", inline(never))]
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn load_cell_bytes<const BITS: u32>(table: &[u8], cells: &[u32], bytes: &mut [u8]) {
    let (cells, last_cells) = cells.as_chunks::<8>();
    let (bytes, last_bytes) = bytes.as_chunks_mut::<8>();
    for (cells, bytes) in cells.iter().zip(bytes) {
        *bytes = cells.map(|cell| table[(cell >> BITS) as usize]);
    }
    for (&cell, byte) in last_cells.iter().zip(last_bytes) {
        *byte = table[(cell >> BITS) as usize];
    }
}
