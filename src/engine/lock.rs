use std::sync::{Mutex, MutexGuard};

/// Locks a mutex that is never poisoned.
///
/// `parking_lot` would need no such function, but on wasm with atomics it needs a nightly compiler: on a stable
/// one it panics as soon as two threads compete for a lock. Release builds abort on a panic, so in them no mutex
/// is ever poisoned; elsewhere a poisoned mutex means that its data may be inconsistent.
#[allow(clippy::expect_used, reason = "the data behind the lock may be inconsistent after a panic")]
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().expect("no thread panics while it holds this lock")
}
