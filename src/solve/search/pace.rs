use crate::{Control, Stopped};

/// Nodes between two looks at the stop flag.
const POLL: u64 = 4096;

/// The rhythm of a search on one thread: counts its nodes, looks at the stop flag, breathes.
pub(super) struct Pace<'a> {
    control: &'a Control,
    uncounted: u64,
    since_breath: u64,
}

impl<'a> Pace<'a> {
    pub(super) fn new(control: &'a Control) -> Self {
        Self { control, uncounted: 0, since_breath: 0 }
    }

    /// Says that nodes were visited, and breathes if a slice is over.
    #[inline]
    pub(super) async fn visited(&mut self, nodes: u64) -> Result<(), Stopped> {
        self.uncounted += nodes;
        if self.uncounted < POLL.min(self.control.slice()) {
            return Ok(());
        }
        self.since_breath += self.uncounted;
        self.flush();
        if self.control.is_stopped() {
            return Err(Stopped);
        }
        if self.since_breath >= self.control.slice() {
            self.since_breath = 0;
            self.control.yield_now().await?;
        }
        Ok(())
    }

    fn flush(&mut self) {
        self.control.add_nodes(self.uncounted);
        self.uncounted = 0;
    }
}

impl Drop for Pace<'_> {
    fn drop(&mut self) {
        self.flush();
    }
}
