use crate::tables::{DistanceStorage, DistanceTable, NibbleArray};
use crate::{Bytes, Stopped};

/// The arrays of a [`CompositeTable`](crate::CompositeTable), one after another: the bytes in which it is stored.
///
/// The same code builds and loads a table, in the same order: `part` either reads or builds.
#[derive(Debug, Default)]
pub struct TableBytes {
    bytes: Vec<u8>,
    /// How many bytes have been read; `None` if arrays are appended.
    read: Option<usize>,
}

impl TableBytes {
    /// Returns stored bytes, from which arrays are read.
    #[must_use]
    pub const fn stored(bytes: Vec<u8>) -> Self {
        Self { bytes, read: Some(0) }
    }

    /// Returns whether the arrays were built rather than read.
    #[must_use]
    pub const fn are_new(&self) -> bool {
        self.read.is_none()
    }

    /// Returns the next array of `len` bytes: read if the table was stored, else built and appended.
    ///
    /// # Errors
    /// [`Stopped`] if the build was stopped.
    pub(crate) async fn part(
        &mut self,
        len: usize,
        build: impl Future<Output = Result<Vec<u8>, Stopped>>,
    ) -> Result<Vec<u8>, Stopped> {
        if let Some(start) = self.read {
            // Stored bytes have the size of the table, so none are missing.
            if let Some(part) = <[u8]>::get(&self.bytes, start..start + len) {
                self.read = Some(start + len);
                return Ok(part.to_vec());
            }
        }
        let part = build.await?;
        if self.are_new() {
            self.bytes.extend_from_slice(&part);
        }
        Ok(part)
    }

    /// Returns the next table of `size` distances: read if the table was stored, else built and appended.
    ///
    /// # Errors
    /// [`Stopped`] if the build was stopped.
    pub(crate) async fn distances<S: DistanceStorage>(
        &mut self,
        size: usize,
        build: impl Future<Output = Result<DistanceTable<S>, Stopped>>,
    ) -> Result<DistanceTable<S>, Stopped> {
        let build = async { Ok(build.await?.into_bytes()) };
        Ok(DistanceTable::from_bytes(self.part(S::bytes_for(size), build).await?, size))
    }
}

impl Bytes for TableBytes {
    fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.bytes
    }

    /// Counts how often each number of four bits occurs, whatever the arrays consist of.
    fn distribution(&self) -> Vec<u64> {
        NibbleArray::distribution_of(&self.bytes)
    }
}

/// Returns words as bytes, the lowest first.
pub(crate) fn bytes_of(words: &[u64]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// Returns the words of bytes, the lowest first; the inverse of [`bytes_of`].
pub(crate) fn words_of(bytes: &[u8]) -> Vec<u64> {
    bytes.as_chunks().0.iter().map(|&word| u64::from_le_bytes(word)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block_on;

    #[test]
    fn arrays_are_read_in_the_order_in_which_they_were_built() {
        let mut built = TableBytes::default();
        let table =
            |distances: Vec<u8>| async { Ok(DistanceTable::<NibbleArray>::from_distances(distances)) };
        block_on(async {
            built.distances(3, table(vec![7, 0, 2])).await?;
            built.part(2, async { Ok(vec![200, 5]) }).await
        })
        .unwrap();
        assert!(built.are_new());
        assert_eq!(built.bytes(), [0x07, 0x02, 200, 5]);

        let mut stored = TableBytes::stored(built.bytes().to_vec());
        let never = async || -> Result<Vec<u8>, Stopped> { panic!("built although it was stored") };
        let never_table = async || -> Result<DistanceTable<NibbleArray>, Stopped> {
            panic!("built although it was stored")
        };
        let (read, part) = block_on(async {
            Ok::<_, Stopped>((stored.distances(3, never_table()).await?, stored.part(2, never()).await?))
        })
        .unwrap();
        assert!(!stored.are_new());
        assert_eq!([0, 1, 2].map(|value| read.get(value)), [7, 0, 2]);
        assert_eq!(part, [200, 5]);
    }
}
