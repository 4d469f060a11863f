use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};

/// A boxed future that can move between threads.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Runs a search to completion on this thread.
///
/// A search awaits only [`Control::yield_now`](crate::Control::yield_now), which is ready at the next poll, so polling
/// in a loop wastes no time.
pub fn block_on<F: Future>(search: F) -> F::Output {
    let mut search = pin!(search);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(output) = search.as_mut().poll(&mut context) {
            return output;
        }
    }
}
