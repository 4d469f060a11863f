use crate::{Control, Stopped};

/// Nodes between two polls of the stop flag.
const POLL: u64 = 4096;

/// Counts the nodes of a search on one thread, polls the stop flag and yields between slices.
pub(super) struct NodeCounter<'a> {
    control: &'a Control,
    unreported: u64,
    since_yield: u64,
}

impl<'a> NodeCounter<'a> {
    pub(super) fn new(control: &'a Control) -> Self {
        Self { control, unreported: 0, since_yield: 0 }
    }

    /// Returns the control of the search.
    pub(super) const fn control(&self) -> &'a Control {
        self.control
    }

    /// Counts visited nodes, and yields if a slice is complete.
    #[inline]
    pub(super) async fn visited(&mut self, nodes: u64) -> Result<(), Stopped> {
        self.unreported += nodes;
        if self.unreported < POLL.min(self.control.slice()) {
            return Ok(());
        }
        self.since_yield += self.unreported;
        self.flush();
        if self.control.is_stopped() {
            return Err(Stopped);
        }
        if self.since_yield >= self.control.slice() {
            self.since_yield = 0;
            self.control.yield_now().await?;
        }
        Ok(())
    }

    fn flush(&mut self) {
        self.control.add_nodes(self.unreported);
        self.unreported = 0;
    }
}

impl Drop for NodeCounter<'_> {
    fn drop(&mut self) {
        self.flush();
    }
}
