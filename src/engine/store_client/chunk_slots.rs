use godspeed_protocol::{Coder, HostedTable};
use rayon::prelude::*;

use crate::packing::unpack;

/// The memory of a database, split into one slot for each chunk.
pub(super) struct ChunkSlots<'a> {
    coder: Coder,
    empty: Vec<Option<&'a mut [u8]>>,
    filled_bytes: usize,
    total_bytes: usize,
}

/// The result of unpacking a chunk.
pub(super) struct Unpacked {
    pub(super) index: usize,
    pub(super) is_intact: bool,
}

impl<'a> ChunkSlots<'a> {
    /// Splits the memory of a table into slots, or returns `None` if the chunks do not add up to its size.
    pub(super) fn new(bytes: &'a mut [u8], hosted: &HostedTable) -> Option<Self> {
        let total_bytes = bytes.len();
        let chunk_bytes = usize::try_from(hosted.chunk_bytes).ok().filter(|&bytes| bytes > 0)?;
        let is_consistent =
            hosted.bytes == total_bytes as u64 && total_bytes.div_ceil(chunk_bytes) == hosted.chunks.len();
        let empty = bytes.chunks_mut(chunk_bytes).map(Some).collect();
        is_consistent.then_some(Self { coder: hosted.coder, empty, filled_bytes: 0, total_bytes })
    }

    /// Unpacks chunks into their slots, on all threads. Ignores chunks whose slot is already filled.
    pub(super) fn fill(&mut self, chunks: Vec<(usize, Vec<u8>)>) -> Vec<Unpacked> {
        let coder = self.coder;
        let take_slot = |(index, packed): (usize, Vec<u8>)| {
            let slot = self.empty.get_mut(index)?.take()?;
            Some((index, packed, slot))
        };
        let pending: Vec<_> = chunks.into_iter().filter_map(take_slot).collect();
        let unpacked: Vec<_> = pending
            .into_par_iter()
            .map(|(index, packed, slot)| (index, unpack(coder, &packed, slot).is_ok(), slot))
            .collect();
        unpacked
            .into_iter()
            .map(|(index, is_intact, slot)| {
                if is_intact {
                    self.filled_bytes += slot.len();
                } else {
                    self.empty[index] = Some(slot);
                }
                Unpacked { index, is_intact }
            })
            .collect()
    }

    /// Returns the filled share, 0 to 1.
    pub(super) fn filled_share(&self) -> f64 {
        self.filled_bytes as f64 / self.total_bytes as f64
    }

    /// Returns whether all slots are filled.
    pub(super) const fn is_full(&self) -> bool {
        self.filled_bytes == self.total_bytes
    }
}
