use std::cell::{Cell, RefCell};
use std::future::poll_fn;
use std::task::{Poll, Waker};

/// Wakes whoever waits for something to change.
#[derive(Default)]
pub(super) struct Bell {
    rung: Cell<u64>,
    waiting: RefCell<Vec<Waker>>,
}

impl Bell {
    /// Wakes all.
    pub(super) fn ring(&self) {
        self.rung.set(self.rung.get() + 1);
        self.waiting.take().into_iter().for_each(Waker::wake);
    }

    /// Waits for the next ring.
    pub(super) async fn next(&self) {
        let before = self.rung.get();
        poll_fn(|context| {
            if self.rung.get() != before {
                return Poll::Ready(());
            }
            self.waiting.borrow_mut().push(context.waker().clone());
            Poll::Pending
        })
        .await;
    }
}
