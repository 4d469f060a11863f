use super::Position;
use crate::VisitLog;
use crate::search::{Observer, Visit};

/// Bit of a recorded visit that is set if it belongs to the backward wave of a bidirectional search.
///
/// The other bits are the [index](Position::index) of the position.
pub const BACKWARD_VISIT: u32 = 1 << 31;

/// Visits collected before the log is locked. About a millisecond of a slow search.
const BUFFERED: usize = 1024;

/// Records the visited positions of a search in a [`VisitLog`].
///
/// The search stays on one thread until the log is full, so that the visits are in the order of the search.
pub struct VisitRecorder<'a> {
    log: &'a VisitLog,
    buffer: Vec<u32>,
}

impl<'a> VisitRecorder<'a> {
    /// Returns a recorder that appends to a log.
    #[must_use]
    pub const fn new(log: &'a VisitLog) -> Self {
        Self { log, buffer: Vec::new() }
    }

    #[cold]
    #[inline(never)]
    fn flush(&mut self) {
        self.log.push(&self.buffer);
        self.buffer.clear();
        self.buffer.reserve_exact(BUFFERED);
    }
}

impl Clone for VisitRecorder<'_> {
    /// Returns a recorder with the same log and no visits of its own.
    fn clone(&self) -> Self {
        Self::new(self.log)
    }
}

impl Drop for VisitRecorder<'_> {
    fn drop(&mut self) {
        self.log.push(&self.buffer);
    }
}

impl Observer<Position> for VisitRecorder<'_> {
    #[inline(always)]
    fn visit(&mut self, visit: Visit<'_, Position>) {
        if self.buffer.len() == self.buffer.capacity() {
            self.flush();
        }
        let wave = if visit.is_backward { BACKWARD_VISIT } else { 0 };
        self.buffer.push(visit.state.index() | wave);
    }

    fn is_ordered(&self) -> bool {
        !self.log.is_full()
    }
}
