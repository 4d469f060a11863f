//! The shared memory of the parallel searches.
//!
//! Files that pass work between threads name these types through the crate, so that `tests/models` can compile the
//! same files with the types of loom, which runs all interleavings of a few threads.

pub(crate) use std::sync::{Mutex, MutexGuard, PoisonError, atomic};
