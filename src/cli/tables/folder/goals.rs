use std::fs::{self, File};
use std::time::SystemTime;

use godspeed_protocol::HostedTable;

use super::{FolderError, FolderLock, TableFolder};

/// The most bytes of the files of tables that were made for goals: those of the last ten goals, at least.
pub(crate) const MOST_GOAL_BYTES: u64 = 256 << 20;

impl TableFolder {
    /// Notes that a table is used now: its first file gets this time.
    ///
    /// A failure is ignored, because a folder that cannot be written keeps its tables.
    pub(crate) fn note_use(&self, hosted: &HostedTable) {
        if let Some(chunk) = hosted.chunks.first()
            && let Ok(file) = File::options().append(true).open(self.path.join(&chunk.file))
        {
            let _ = file.set_modified(SystemTime::now());
        }
    }

    /// Returns when a table was used last.
    fn last_use(&self, hosted: &HostedTable) -> SystemTime {
        let file = hosted.chunks.first().map(|chunk| self.path.join(&chunk.file));
        let modified = file.and_then(|file| fs::metadata(file).ok()?.modified().ok());
        modified.unwrap_or(SystemTime::UNIX_EPOCH)
    }
}

impl FolderLock<'_> {
    /// Removes the tables that were used least recently, so that the others have at most `most` bytes. The table `newest`
    /// stays.
    ///
    /// # Errors
    /// [`FolderError`] if a file cannot be removed.
    pub(crate) fn remove_surplus(&self, newest: &str, most: u64) -> Result<(), FolderError> {
        let (own, mut tables): (Vec<_>, Vec<_>) =
            self.folder.manifest()?.tables.into_iter().partition(|table| table.id == newest);
        let mut left = most.saturating_sub(own.iter().map(HostedTable::packed_bytes).sum());
        tables.sort_by_key(|table| std::cmp::Reverse(self.folder.last_use(table)));
        let mut is_full = false;
        for table in tables {
            is_full |= table.packed_bytes() > left;
            if is_full {
                self.remove(&table.id)?;
            } else {
                left -= table.packed_bytes();
            }
        }
        Ok(())
    }
}
