#[cfg(not(feature = "threads"))]
use std::pin::Pin;
#[cfg(feature = "threads")]
use std::sync::{Arc, Mutex};
#[cfg(not(feature = "threads"))]
use std::task::{Context, Poll, Waker};

use crate::JobEnd;

/// A search as it runs: on the calling thread in slices.
#[cfg(not(feature = "threads"))]
pub(crate) struct Running(Pin<Box<dyn Future<Output = JobEnd>>>);

/// A search as it runs: on the thread pool.
#[cfg(feature = "threads")]
pub(crate) struct Running(Arc<Mutex<Option<JobEnd>>>);

#[cfg(not(feature = "threads"))]
impl Running {
    /// Whether the calling thread is free meanwhile.
    pub(crate) const IS_ON_POOL: bool = false;

    /// Prepares a search, which runs in [`advance`](Self::advance).
    pub(crate) fn start(search: impl AsyncFnOnce() -> JobEnd + 'static) -> Self {
        Self(Box::pin(async move { search().await }))
    }

    /// Searches until the search yields, and returns its end once it has one.
    pub(crate) fn advance(&mut self) -> Option<JobEnd> {
        match self.0.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(end) => Some(end),
            Poll::Pending => None,
        }
    }
}

#[cfg(feature = "threads")]
impl Running {
    /// Whether the calling thread is free meanwhile.
    pub(crate) const IS_ON_POOL: bool = true;

    /// Starts a search on the pool.
    pub(crate) fn start(search: impl AsyncFnOnce() -> JobEnd + Send + 'static) -> Self {
        let end = Arc::new(Mutex::new(None));
        let result = end.clone();
        rayon::spawn(move || {
            let end = godspeed_solve::block_on(search());
            *crate::job::lock(&result) = Some(end);
        });
        Self(end)
    }

    /// Returns the end of the search once it has one.
    pub(crate) fn advance(&mut self) -> Option<JobEnd> {
        crate::job::lock(&self.0).take()
    }
}
