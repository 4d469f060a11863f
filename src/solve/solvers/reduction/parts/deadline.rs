use std::future::poll_fn;
use std::pin::pin;
use std::task::Poll;

use web_time::Instant;

/// The end of a search for better solutions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deadline {
    /// When the search ends, if it has found anything.
    pub(crate) end: Instant,
    /// When it ends if it has found nothing.
    pub(crate) give_up: Instant,
    /// The length of the solution reported last; only shorter ones are reported.
    pub(crate) known_length: usize,
    /// Whether it ends earlier once shorter solutions have become rare.
    pub(crate) ends_early: bool,
}

impl Deadline {
    /// Returns the result of a search, or `None` if the deadline passes first.
    ///
    /// The search is then dropped at the point where it yields.
    pub(crate) async fn within<T>(self, search: impl Future<Output = T>) -> Option<T> {
        let mut search = pin!(search);
        poll_fn(|context| match search.as_mut().poll(context) {
            Poll::Pending if Instant::now() >= self.end => Poll::Ready(None),
            polled => polled.map(Some),
        })
        .await
    }
}
