use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

/// The number of parallel downloads: enough to hide the latency of the network, few enough to lose little when a
/// download is interrupted.
pub const PARALLEL_DOWNLOADS: usize = 4;

/// The number of corrupt or rejected downloads of one chunk after which the table fails.
pub const MAX_ATTEMPTS: u32 = 3;

/// The first delay before a server that does not respond is asked again.
const FIRST_DELAY: Duration = Duration::from_millis(500);

/// The longest delay before a server that does not respond is asked again.
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
    /// The server responds with an error.
    #[error("the server returned status {status} for {file}")]
    Status {
        /// The requested file.
        file: String,
        /// The HTTP status.
        status: u16,
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

    /// Notes that a chunk has been downloaded.
    pub fn succeeded(&mut self, index: usize) {
        self.unanswered = 0;
        self.failed_attempts.remove(&index);
    }

    /// Notes that the download of a chunk has failed, and decides what to do.
    ///
    /// Network errors are retried indefinitely with exponential backoff. Wrong responses are retried
    /// [`MAX_ATTEMPTS`] times.
    pub fn failed(&mut self, index: usize, error: DownloadError) -> Retry {
        let delay = if error == DownloadError::NoResponse {
            self.unanswered += 1;
            let doublings = (self.unanswered - 1) / PARALLEL_DOWNLOADS as u32;
            FIRST_DELAY.saturating_mul(1 << doublings.min(10)).min(MAX_DELAY)
        } else {
            self.unanswered = 0;
            let attempts = self.failed_attempts.entry(index).or_default();
            *attempts += 1;
            if *attempts >= MAX_ATTEMPTS {
                return Retry::GiveUp(error);
            }
            CORRUPT_DELAY
        };
        self.waiting.push_front(index);
        Retry::After(delay)
    }
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
