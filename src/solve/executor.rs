use std::pin::pin;
use std::task::{Context, Poll, Waker};

/// Runs a search to its end on this thread.
///
/// A search only ever waits in [`Control::breathe`](crate::Control::breathe), which is ready again at
/// once, so this never spins idly.
pub fn block_on<F: Future>(search: F) -> F::Output {
    let mut search = pin!(search);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(output) = search.as_mut().poll(&mut context) {
            return output;
        }
    }
}
