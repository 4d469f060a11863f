use std::collections::BTreeSet;

use godspeed_protocol::{HostedTable, Manifest};

use crate::LocalTable;

/// The largest chunk of a manifest that is accepted, in bytes in memory and packed.
const MAX_CHUNK_BYTES: u64 = 64 << 20;

/// A request for a table, by the engine or by the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableQuery {
    /// The id of the table.
    pub table: String,
    /// The version that the engine uses.
    pub version: u32,
    /// Its size in memory in bytes; `None` if the page requests it.
    pub bytes: Option<u64>,
}

/// The sources of a table's chunks.
#[derive(Clone, Debug, PartialEq)]
pub struct DownloadPlan {
    /// The expected chunks.
    pub hosted: HostedTable,
    /// The indices of the chunks that are stored and valid.
    pub stored: BTreeSet<usize>,
}

/// The reason why a table cannot be downloaded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// The server does not respond.
    #[error(
        "The server does not respond, and the table \"{0}\" is not completely stored. Check your connection."
    )]
    NoResponse(String),
    /// The browser offers no hash functions on this address.
    #[error("Tables cannot be downloaded because this address is neither https nor localhost.")]
    Insecure,
    /// The server does not have the table.
    #[error("The server does not have the table \"{0}\". Build it in the browser instead.")]
    NotHosted(String),
    /// The server has a different version than the engine.
    #[error(
        "The server has version {hosted} of the table \"{table}\", but this page needs version {needed}. Reload the page."
    )]
    VersionMismatch {
        /// The table.
        table: String,
        /// The version that the engine uses.
        needed: u32,
        /// The version on the server.
        hosted: u32,
    },
    /// The manifest is inconsistent, or it disagrees with the engine.
    #[error("The server's manifest is invalid for the table \"{0}\". Build it in the browser instead.")]
    InvalidManifest(String),
}

impl TableQuery {
    /// Returns the plan for a table that is completely stored in the right version, without a server.
    #[must_use]
    pub fn plan_from_storage(&self, local: Option<&LocalTable>) -> Option<DownloadPlan> {
        let local = local.filter(|local| local.is_complete() && self.matches(&local.record.hosted))?;
        Some(DownloadPlan {
            hosted: local.record.hosted.clone(),
            stored: local.chunks.iter().copied().collect(),
        })
    }

    /// Returns the plan for a download. Stored chunks that equal those of the server are not downloaded again.
    ///
    /// # Errors
    /// [`PlanError`] if the server does not have a matching table.
    pub fn plan_from_server(
        &self,
        local: Option<&LocalTable>,
        manifest: &Manifest,
    ) -> Result<DownloadPlan, PlanError> {
        let hosted = manifest.tables.iter().find(|hosted| hosted.id == self.table);
        let hosted = hosted.ok_or_else(|| PlanError::NotHosted(self.table.clone()))?;
        if hosted.version != self.version {
            let (needed, hosted) = (self.version, hosted.version);
            return Err(PlanError::VersionMismatch { table: self.table.clone(), needed, hosted });
        }
        if !self.matches(hosted) || !is_consistent(hosted) {
            return Err(PlanError::InvalidManifest(self.table.clone()));
        }
        let stored = local.map_or_else(BTreeSet::new, |local| valid_chunks(local, hosted));
        Ok(DownloadPlan { hosted: hosted.clone(), stored })
    }

    fn matches(&self, hosted: &HostedTable) -> bool {
        hosted.version == self.version && self.bytes.is_none_or(|bytes| bytes == hosted.bytes)
    }
}

impl DownloadPlan {
    /// Returns the indices of the chunks to download, in ascending order.
    #[must_use]
    pub fn missing(&self) -> Vec<usize> {
        (0..self.hosted.chunks.len()).filter(|index| !self.stored.contains(index)).collect()
    }

    /// Returns the packed size of a chunk in bytes.
    ///
    /// # Panics
    /// If the table has fewer chunks.
    #[must_use]
    pub fn chunk_bytes(&self, index: usize) -> u64 {
        self.hosted.chunks[index].bytes
    }
}

/// Returns the stored chunks that are identical on the server.
fn valid_chunks(local: &LocalTable, hosted: &HostedTable) -> BTreeSet<usize> {
    let old = &local.record.hosted;
    let has_same_layout = (old.version, old.coder, old.bytes, old.chunk_bytes)
        == (hosted.version, hosted.coder, hosted.bytes, hosted.chunk_bytes);
    let is_same = |index: usize| {
        let pair = old.chunks.get(index).zip(hosted.chunks.get(index));
        pair.is_some_and(|(old, new)| (old.bytes, &old.sha256) == (new.bytes, &new.sha256))
    };
    local.chunks.iter().copied().filter(|&index| has_same_layout && is_same(index)).collect()
}

/// Returns whether the chunks of a table are consistent.
///
/// They have to add up to its size, fit into memory and be in the folder of the tables.
fn is_consistent(hosted: &HostedTable) -> bool {
    (1..=MAX_CHUNK_BYTES).contains(&hosted.chunk_bytes)
        && hosted.bytes > 0
        && hosted.bytes.div_ceil(hosted.chunk_bytes) == hosted.chunks.len() as u64
        && hosted
            .chunks
            .iter()
            .all(|chunk| (1..=MAX_CHUNK_BYTES).contains(&chunk.bytes) && is_plain_path(&chunk.file))
}

/// Returns whether a path leads to a file below its folder, not to another host.
///
/// It consists of names of letters, digits, `-`, `_` and `.`, separated by single slashes.
fn is_plain_path(path: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    path.split('/').all(|name| !name.trim_start_matches('.').is_empty() && name.chars().all(is_plain))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{hosted, local};

    fn query(version: u32) -> TableQuery {
        TableQuery { table: "small".to_owned(), version, bytes: Some(3000) }
    }

    fn manifest(table: HostedTable) -> Manifest {
        Manifest { tables: vec![hosted("other", 1, 2), table] }
    }

    #[test]
    fn a_complete_table_needs_no_server() {
        let complete = local(hosted("small", 1, 3), &[0, 1, 2]);
        let plan = query(1).plan_from_storage(Some(&complete)).unwrap();
        assert!(plan.missing().is_empty());
    }

    #[test]
    fn an_incomplete_or_outdated_table_needs_the_server() {
        assert_eq!(query(1).plan_from_storage(None), None);
        assert_eq!(query(1).plan_from_storage(Some(&local(hosted("small", 1, 3), &[0, 2]))), None);
        assert_eq!(query(2).plan_from_storage(Some(&local(hosted("small", 1, 3), &[0, 1, 2]))), None);
    }

    #[test]
    fn a_download_resumes_where_it_stopped() {
        let half = local(hosted("small", 1, 3), &[0, 2]);
        let plan = query(1).plan_from_server(Some(&half), &manifest(hosted("small", 1, 3))).unwrap();
        assert_eq!(plan.missing(), [1]);
    }

    #[test]
    fn a_new_version_replaces_the_old_one() {
        let old = local(hosted("small", 1, 3), &[0, 1, 2]);
        let plan = query(2).plan_from_server(Some(&old), &manifest(hosted("small", 2, 3))).unwrap();
        assert_eq!(plan.missing(), [0, 1, 2]);
    }

    #[test]
    fn only_changed_chunks_are_downloaded_again() {
        let mut changed = hosted("small", 1, 3);
        changed.chunks[1].sha256 = "ff".repeat(32);
        let half = local(hosted("small", 1, 3), &[0, 1]);
        let plan = query(1).plan_from_server(Some(&half), &manifest(changed)).unwrap();
        assert_eq!(plan.missing(), [1, 2]);
    }

    #[test]
    fn chunks_outside_the_folder_of_the_tables_or_too_large_are_refused() {
        for file in
            ["https://example.com/0", "//example.com/0", "../0", "small/../../0", "a//b", "", "a?b", ".."]
        {
            let mut table = hosted("small", 1, 3);
            table.chunks[2].file = file.to_owned();
            let plan = query(1).plan_from_server(None, &manifest(table));
            assert_eq!(plan, Err(PlanError::InvalidManifest("small".to_owned())), "{file}");
        }
        let mut table = hosted("small", 1, 3);
        table.chunks[0].bytes = MAX_CHUNK_BYTES + 1;
        assert!(query(1).plan_from_server(None, &manifest(table)).is_err());
    }

    #[test]
    fn missing_tables_version_mismatches_and_invalid_manifests_are_distinguished() {
        let none = query(1).plan_from_server(None, &Manifest::default());
        assert_eq!(none, Err(PlanError::NotHosted("small".to_owned())));
        let other = query(2).plan_from_server(None, &manifest(hosted("small", 1, 3)));
        assert!(matches!(other, Err(PlanError::VersionMismatch { needed: 2, hosted: 1, .. })));
        let mut short = hosted("small", 1, 3);
        short.chunks.pop();
        assert!(matches!(
            query(1).plan_from_server(None, &manifest(short)),
            Err(PlanError::InvalidManifest(_))
        ));
        let mut large = hosted("small", 1, 4);
        large.bytes = 4000;
        assert!(matches!(
            query(1).plan_from_server(None, &manifest(large)),
            Err(PlanError::InvalidManifest(_))
        ));
    }
}
