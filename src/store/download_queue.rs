use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

/// The number of parallel downloads: enough to hide the latency of the network, few enough to lose little when a
/// download is interrupted.
pub const PARALLEL_DOWNLOADS: usize = 4;

/// The number of corrupt or rejected downloads of one chunk after which the table fails.
pub const MAX_ATTEMPTS: u32 = 3;

/// The number of requests for one chunk that a server may decline for now, after which the table fails.
pub const MAX_BUSY_ATTEMPTS: u32 = 8;

/// The longest delay that a server may request before the next attempt.
pub const MAX_RETRY_AFTER: Duration = Duration::from_secs(120);

/// The first delay before a retry at a server that does not respond.
const FIRST_DELAY: Duration = Duration::from_millis(500);

/// The longest delay before a retry at a server that does not respond.
const MAX_DELAY: Duration = Duration::from_secs(15);

/// The delay before a corrupt or rejected chunk is requested again.
const CORRUPT_DELAY: Duration = Duration::from_millis(250);

/// The chunks that are still to be downloaded, with their failed attempts.
#[derive(Debug, Default)]
pub struct DownloadQueue {
    waiting: VecDeque<usize>,
    failed_attempts: BTreeMap<usize, u32>,
    /// Requests without a response since the last response.
    unanswered: u32,
}

/// The reason why a chunk was not downloaded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DownloadError {
    /// The network or the server is down, possibly for a short time.
    #[error("the server does not respond")]
    NoResponse,
    /// The server declines the request for now: it is overloaded or has an internal error.
    #[error("the server returned status {status} for {file}")]
    Busy {
        /// The requested file.
        file: String,
        /// The HTTP status.
        status: u16,
        /// The delay that the server requests before the next attempt.
        retry_after: Option<Duration>,
    },
    /// The server responds with an error.
    #[error("the server returned status {status} for {file}")]
    Status {
        /// The requested file.
        file: String,
        /// The HTTP status.
        status: u16,
    },
    /// The server redirects, possibly to another origin, which may not replace a table.
    #[error("the server redirects {file} to another address")]
    Redirected {
        /// The requested file.
        file: String,
    },
    /// The bytes differ from those described by the manifest.
    #[error("{file} is corrupt: its SHA-256 or its length differs from the manifest")]
    Corrupt {
        /// The requested file.
        file: String,
    },
}

/// The reaction to a [`DownloadError`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Retry {
    /// The chunk is in the queue again; wait this long before the next request.
    After(Duration),
    /// The table cannot be downloaded.
    GiveUp(DownloadError),
}

impl DownloadQueue {
    /// Creates a queue of these chunks, in this order.
    #[must_use]
    pub fn new(chunks: impl IntoIterator<Item = usize>) -> Self {
        Self { waiting: chunks.into_iter().collect(), ..Self::default() }
    }

    /// Removes and returns the next chunk.
    pub fn pop(&mut self) -> Option<usize> {
        self.waiting.pop_front()
    }

    /// Puts back a chunk that was removed but not requested.
    pub fn put_back(&mut self, index: usize) {
        self.waiting.push_front(index);
    }

    /// Records that a chunk has been downloaded.
    pub fn succeeded(&mut self, index: usize) {
        self.unanswered = 0;
        self.failed_attempts.remove(&index);
    }

    /// Records that the download of a chunk has failed, and decides what to do.
    ///
    /// Network errors are retried indefinitely with exponential backoff, and a busy server [`MAX_BUSY_ATTEMPTS`]
    /// times, not before the requested delay has passed. Wrong responses are retried [`MAX_ATTEMPTS`] times.
    pub fn failed(&mut self, index: usize, error: DownloadError) -> Retry {
        let delay = match &error {
            DownloadError::NoResponse => {
                self.unanswered += 1;
                backoff((self.unanswered - 1) / PARALLEL_DOWNLOADS as u32)
            }
            DownloadError::Busy { retry_after, .. } => {
                let attempts = self.note_attempt(index);
                let asked = retry_after.unwrap_or_default();
                if attempts >= MAX_BUSY_ATTEMPTS || asked > MAX_RETRY_AFTER {
                    return Retry::GiveUp(error);
                }
                backoff(attempts - 1).max(asked)
            }
            DownloadError::Status { .. }
            | DownloadError::Redirected { .. }
            | DownloadError::Corrupt { .. } => {
                if self.note_attempt(index) >= MAX_ATTEMPTS {
                    return Retry::GiveUp(error);
                }
                CORRUPT_DELAY
            }
        };
        self.waiting.push_front(index);
        Retry::After(delay)
    }

    /// Counts a response that did not contain the chunk; returns their number.
    fn note_attempt(&mut self, index: usize) -> u32 {
        self.unanswered = 0;
        let attempts = self.failed_attempts.entry(index).or_default();
        *attempts += 1;
        *attempts
    }
}

/// Returns the delay after this many doublings of the first delay.
fn backoff(doublings: u32) -> Duration {
    FIRST_DELAY.saturating_mul(1 << doublings.min(10)).min(MAX_DELAY)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corrupt() -> DownloadError {
        DownloadError::Corrupt { file: "small/1".to_owned() }
    }

    #[test]
    fn returns_each_chunk_once_in_order() {
        let mut queue = DownloadQueue::new([0, 2, 5]);
        let order: Vec<_> = std::iter::from_fn(|| queue.pop()).collect();
        assert_eq!(order, [0, 2, 5]);
    }

    #[test]
    fn retries_only_the_corrupt_chunk() {
        let mut queue = DownloadQueue::new([0, 1]);
        assert_eq!(queue.pop(), Some(0));
        assert_eq!(queue.failed(0, corrupt()), Retry::After(CORRUPT_DELAY));
        assert_eq!(queue.pop(), Some(0));
        queue.succeeded(0);
        assert_eq!(queue.pop(), Some(1));
        assert_eq!(queue.pop(), None);
    }

    #[test]
    fn gives_up_a_chunk_that_stays_corrupt_and_names_its_file() {
        let mut queue = DownloadQueue::new([7]);
        for _ in 1..MAX_ATTEMPTS {
            assert_eq!(queue.pop(), Some(7));
            assert_eq!(queue.failed(7, corrupt()), Retry::After(CORRUPT_DELAY));
        }
        assert_eq!(queue.pop(), Some(7));
        assert_eq!(queue.failed(7, corrupt()), Retry::GiveUp(corrupt()));
        assert!(corrupt().to_string().contains("small/1"));
    }

    #[test]
    fn retries_network_errors_indefinitely_with_backoff() {
        let mut queue = DownloadQueue::new([0]);
        let mut delays = Vec::new();
        for _ in 0..200 {
            let index = queue.pop().unwrap();
            match queue.failed(index, DownloadError::NoResponse) {
                Retry::After(delay) => delays.push(delay),
                Retry::GiveUp(error) => panic!("{error}"),
            }
        }
        assert_eq!((delays[0], *delays.last().unwrap()), (FIRST_DELAY, MAX_DELAY));
        assert!(delays.is_sorted());
    }

    fn busy(retry_after: Option<u64>) -> DownloadError {
        let retry_after = retry_after.map(Duration::from_secs);
        DownloadError::Busy { file: "small/0".to_owned(), status: 503, retry_after }
    }

    #[test]
    fn a_busy_server_gets_retries_with_backoff_and_is_given_up_in_the_end() {
        let mut queue = DownloadQueue::new([0]);
        let mut delays = Vec::new();
        let end = loop {
            assert_eq!(queue.pop(), Some(0));
            match queue.failed(0, busy(None)) {
                Retry::After(delay) => delays.push(delay),
                Retry::GiveUp(error) => break error,
            }
        };
        assert_eq!(end, busy(None));
        assert_eq!(delays.len(), MAX_BUSY_ATTEMPTS as usize - 1);
        assert!(
            delays.is_sorted() && delays[0] == FIRST_DELAY && delays.iter().sum::<Duration>().as_secs() > 30
        );
    }

    #[test]
    fn a_busy_server_gets_no_request_before_the_time_it_names() {
        let mut queue = DownloadQueue::new([0]);
        assert_eq!(queue.pop(), Some(0));
        assert_eq!(queue.failed(0, busy(Some(40))), Retry::After(Duration::from_secs(40)));
        assert_eq!(queue.pop(), Some(0));
        assert_eq!(queue.failed(0, busy(Some(3600))), Retry::GiveUp(busy(Some(3600))));
    }

    #[test]
    fn a_response_resets_the_backoff() {
        let mut queue = DownloadQueue::new([0, 1]);
        for _ in 0..40 {
            let index = queue.pop().unwrap();
            assert!(matches!(queue.failed(index, DownloadError::NoResponse), Retry::After(_)));
        }
        let index = queue.pop().unwrap();
        queue.succeeded(index);
        let next = queue.pop().unwrap();
        assert_eq!(queue.failed(next, DownloadError::NoResponse), Retry::After(FIRST_DELAY));
    }
}
