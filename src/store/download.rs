use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

/// Chunks that come from the server at once: enough to fill a line with long ways, few enough that what is
/// half here when a download breaks is little.
pub const PARALLEL: usize = 4;

/// How often a chunk may be wrong before the download gives up.
pub const TRIES: u32 = 3;

/// The first and the longest wait for a server that does not answer.
const WAITS: (Duration, Duration) = (Duration::from_millis(500), Duration::from_secs(15));

/// The chunks that still have to come, and what went wrong with them so far.
#[derive(Debug, Default)]
pub struct Download {
    waiting: VecDeque<usize>,
    wrong: BTreeMap<usize, u32>,
    unanswered: u32,
}

/// Why a chunk did not come.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The network or the server is gone: it may come back.
    #[error("the server does not answer")]
    NoAnswer,
    /// The server answers with an error.
    #[error("the server answers {status} to {file}")]
    Refused {
        /// The file asked for.
        file: String,
        /// The HTTP status.
        status: u16,
    },
    /// The bytes are not those that the manifest promises.
    #[error("{file} is not what the list of tables says (its SHA-256 or its length differs)")]
    Wrong {
        /// The file asked for.
        file: String,
    },
}

/// What to do about a [`Fault`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// The chunk waits for its next turn; whoever asked for it should wait this long first.
    Again(Duration),
    /// The table cannot be downloaded now.
    GiveUp(Fault),
}

impl Download {
    /// A download of these chunks, in this order.
    #[must_use]
    pub fn new(chunks: impl IntoIterator<Item = usize>) -> Self {
        Self { waiting: chunks.into_iter().collect(), ..Self::default() }
    }

    /// Takes out the next chunk to ask for.
    pub fn next_chunk(&mut self) -> Option<usize> {
        self.waiting.pop_front()
    }

    /// Puts a chunk back that was taken out and not asked for.
    pub fn put_back(&mut self, index: usize) {
        self.waiting.push_front(index);
    }

    /// Notes that a chunk has come, so the server answers.
    pub fn arrived(&mut self, index: usize) {
        self.unanswered = 0;
        self.wrong.remove(&index);
    }

    /// Notes that a chunk did not come.
    ///
    /// A server that is gone is asked again and again, more and more seldom: it may be a train in a tunnel. A
    /// server that answers wrongly is not.
    pub fn failed(&mut self, index: usize, fault: Fault) -> Remedy {
        let wait = if fault == Fault::NoAnswer {
            self.unanswered += 1;
            let doublings = (self.unanswered - 1) / PARALLEL as u32;
            WAITS.0.saturating_mul(1 << doublings.min(10)).min(WAITS.1)
        } else {
            self.unanswered = 0;
            let wrong = self.wrong.entry(index).or_default();
            *wrong += 1;
            if *wrong >= TRIES {
                return Remedy::GiveUp(fault);
            }
            WAITS.0 / 2
        };
        self.waiting.push_front(index);
        Remedy::Again(wait)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong() -> Fault {
        Fault::Wrong { file: "small/1".to_owned() }
    }

    #[test]
    fn chunks_come_in_order_and_each_once() {
        let mut download = Download::new([0, 2, 5]);
        let order: Vec<_> = std::iter::from_fn(|| download.next_chunk()).collect();
        assert_eq!(order, [0, 2, 5]);
    }

    #[test]
    fn a_wrong_chunk_is_asked_for_again_and_no_other() {
        let mut download = Download::new([0, 1]);
        assert_eq!(download.next_chunk(), Some(0));
        assert!(matches!(download.failed(0, wrong()), Remedy::Again(_)));
        assert_eq!(download.next_chunk(), Some(0));
        download.arrived(0);
        assert_eq!(download.next_chunk(), Some(1));
        assert_eq!(download.next_chunk(), None);
    }

    #[test]
    fn a_chunk_that_stays_wrong_ends_the_download_and_says_which() {
        let mut download = Download::new([7]);
        for _ in 1..TRIES {
            download.next_chunk();
            assert!(matches!(download.failed(7, wrong()), Remedy::Again(_)));
        }
        download.next_chunk();
        assert_eq!(download.failed(7, wrong()), Remedy::GiveUp(wrong()));
        assert!(wrong().to_string().contains("small/1"));
    }

    #[test]
    fn a_server_that_is_gone_is_asked_for_ever_but_more_and_more_seldom() {
        let mut download = Download::new([0]);
        let mut waits = Vec::new();
        for _ in 0..200 {
            let index = download.next_chunk().unwrap();
            match download.failed(index, Fault::NoAnswer) {
                Remedy::Again(wait) => waits.push(wait),
                Remedy::GiveUp(fault) => panic!("{fault}"),
            }
        }
        assert_eq!((waits[0], *waits.last().unwrap()), WAITS);
        assert!(waits.is_sorted());
    }

    #[test]
    fn an_answer_ends_the_long_waits() {
        let mut download = Download::new([0, 1]);
        for _ in 0..40 {
            let index = download.next_chunk().unwrap();
            assert!(matches!(download.failed(index, Fault::NoAnswer), Remedy::Again(_)));
        }
        let index = download.next_chunk().unwrap();
        download.arrived(index);
        let next = download.next_chunk().unwrap();
        assert_eq!(download.failed(next, Fault::NoAnswer), Remedy::Again(WAITS.0));
    }
}
