use godspeed_protocol::{Coder, HostedTable};
use rayon::prelude::*;

use crate::packing::unpack;

/// Where the chunks of a database go: the pieces of its memory that are still empty.
pub(super) struct Places<'a> {
    coder: Coder,
    empty: Vec<Option<&'a mut [u8]>>,
    filled: usize,
    total: usize,
}

/// A chunk that has been unpacked, or could not be.
pub(super) struct Unpacked {
    pub(super) index: usize,
    pub(super) is_good: bool,
}

impl<'a> Places<'a> {
    /// The places of a table cut in this way; nothing if its chunks do not make up these bytes.
    pub(super) fn new(bytes: &'a mut [u8], hosted: &HostedTable) -> Option<Self> {
        let total = bytes.len();
        let chunk = usize::try_from(hosted.chunk_bytes).ok().filter(|&chunk| chunk > 0)?;
        let is_sound = hosted.bytes == total as u64 && total.div_ceil(chunk) == hosted.chunks.len();
        let empty = bytes.chunks_mut(chunk).map(Some).collect();
        is_sound.then_some(Self { coder: hosted.coder, empty, filled: 0, total })
    }

    /// Unpacks chunks into their places, on all threads.
    pub(super) fn fill(&mut self, chunks: Vec<(usize, Vec<u8>)>) -> Vec<Unpacked> {
        let coder = self.coder;
        let take = |(index, packed): (usize, Vec<u8>)| {
            let place = self.empty.get_mut(index)?.take()?;
            Some((index, packed, place))
        };
        let work: Vec<_> = chunks.into_iter().filter_map(take).collect();
        let done: Vec<_> = work
            .into_par_iter()
            .map(|(index, packed, place)| (index, unpack(coder, &packed, place).is_ok(), place))
            .collect();
        done.into_iter()
            .map(|(index, is_good, place)| {
                if is_good {
                    self.filled += place.len();
                } else {
                    self.empty[index] = Some(place);
                }
                Unpacked { index, is_good }
            })
            .collect()
    }

    /// The share that is filled, 0 to 1.
    pub(super) fn share(&self) -> f64 {
        self.filled as f64 / self.total as f64
    }

    /// Whether no place is empty.
    pub(super) const fn are_full(&self) -> bool {
        self.filled == self.total
    }
}
