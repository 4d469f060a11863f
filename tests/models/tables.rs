//! Distance tables that a breadth-first search fills on all threads.

#[path = "../../src/solve/tables/atomic_nibble_array.rs"]
mod atomic_nibble_array;

use loom::sync::Arc;

use crate::{join, spawn_with};
use atomic_nibble_array::{AtomicNibbleArray, NIBBLES_PER_WORD};

/// The finished table, which the models do not use.
struct NibbleArray(Vec<u8>);

impl NibbleArray {
    fn from_bytes(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }
}

/// Threads that reach the same positions of a word set all of them, and count each once.
///
/// # Panics
/// If this does not hold.
pub fn every_distance_is_counted_once() {
    let table = Arc::new(AtomicNibbleArray::new(NIBBLES_PER_WORD));
    let (first, second, third) = (0xff0, 0x0ff, 0xf0f);
    let others = [
        spawn_with(&table, move |table| table.reach(0, second, 3)),
        spawn_with(&table, move |table| table.reach(0, third, 3)),
    ];
    let mut counted = table.reach(0, first, 3);
    others.into_iter().for_each(|other| counted += join(other));
    assert_eq!(counted, 3);
    assert_eq!(table.at(0, 3), 0xfff);
    assert_eq!(table.reach(0, 0xfff, 4), 0);
}
