use std::collections::BTreeSet;

use godspeed_protocol::{HostedTable, Manifest};

use crate::Kept;

/// A table as someone wants it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The id of the table.
    pub table: String,
    /// The version that the page's engine uses.
    pub version: u32,
    /// Its bytes in memory, where the engine itself asks.
    pub bytes: Option<u64>,
}

/// Where the chunks of a wanted table are to come from.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// Its chunks.
    pub hosted: HostedTable,
    /// The numbers of the chunks that are stored and still good.
    pub stored: BTreeSet<usize>,
    /// Whether what is stored is of an older version or was cut otherwise, and is to make room.
    pub replaces: bool,
}

/// Why there is no plan.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoPlan {
    /// The server does not answer.
    #[error("The server does not answer, and the table \"{0}\" is not stored whole: check the connection.")]
    NoServer(String),
    /// The browser hashes nothing for this address.
    #[error("Tables cannot be checked, and so not downloaded: this address is neither https nor localhost.")]
    Insecure,
    /// The server has no such table.
    #[error("The server does not have the table \"{0}\": build it here instead.")]
    NotHosted(String),
    /// The server has another version than the page.
    #[error(
        "The server has version {hosted} of the table \"{table}\", this page uses {wanted}: reload the page."
    )]
    OtherVersion {
        /// The table.
        table: String,
        /// The version wanted.
        wanted: u32,
        /// The version on the server.
        hosted: u32,
    },
    /// The manifest contradicts itself or the engine.
    #[error("The server's list of tables is wrong about \"{0}\": build it here instead.")]
    Nonsense(String),
}

impl Wanted {
    /// The plan that needs no server: what is stored is whole and of the right version.
    #[must_use]
    pub fn from_storage(&self, kept: Option<&Kept>) -> Option<Plan> {
        let kept = kept.filter(|kept| kept.is_whole() && self.fits(&kept.record.hosted))?;
        Some(Plan {
            hosted: kept.record.hosted.clone(),
            stored: kept.chunks.iter().copied().collect(),
            replaces: false,
        })
    }

    /// The plan with what the server has: chunks that are stored and that the server would send again are
    /// not downloaded.
    ///
    /// # Errors
    /// [`NoPlan`] if the server cannot help.
    pub fn from_server(&self, kept: Option<&Kept>, manifest: &Manifest) -> Result<Plan, NoPlan> {
        let hosted = manifest.tables.iter().find(|hosted| hosted.id == self.table);
        let hosted = hosted.ok_or_else(|| NoPlan::NotHosted(self.table.clone()))?;
        if hosted.version != self.version {
            let (wanted, hosted) = (self.version, hosted.version);
            return Err(NoPlan::OtherVersion { table: self.table.clone(), wanted, hosted });
        }
        if !self.fits(hosted) || !is_sound(hosted) {
            return Err(NoPlan::Nonsense(self.table.clone()));
        }
        let stored = kept.map(|kept| still_good(kept, hosted)).unwrap_or_default();
        let replaces = kept.is_some_and(|kept| kept.record.hosted != *hosted);
        Ok(Plan { hosted: hosted.clone(), stored, replaces })
    }

    fn fits(&self, hosted: &HostedTable) -> bool {
        hosted.version == self.version && self.bytes.is_none_or(|bytes| bytes == hosted.bytes)
    }
}

impl Plan {
    /// The numbers of the chunks that have to be downloaded, in order.
    #[must_use]
    pub fn missing(&self) -> Vec<usize> {
        (0..self.hosted.chunks.len()).filter(|index| !self.stored.contains(index)).collect()
    }

    /// Bytes of a chunk as it is sent.
    #[must_use]
    pub fn chunk_bytes(&self, index: usize) -> u64 {
        self.hosted.chunks.get(index).map_or(0, |chunk| chunk.bytes)
    }
}

/// The stored chunks that the server would send byte for byte.
fn still_good(kept: &Kept, hosted: &HostedTable) -> BTreeSet<usize> {
    let old = &kept.record.hosted;
    let is_cut_alike = (old.version, old.coder, old.bytes, old.chunk_bytes)
        == (hosted.version, hosted.coder, hosted.bytes, hosted.chunk_bytes);
    let is_same = |index: usize| {
        let pair = old.chunks.get(index).zip(hosted.chunks.get(index));
        pair.is_some_and(|(old, new)| (old.bytes, &old.sha256) == (new.bytes, &new.sha256))
    };
    kept.chunks.iter().copied().filter(|&index| is_cut_alike && is_same(index)).collect()
}

/// Whether the chunks of a table make up the whole of it.
fn is_sound(hosted: &HostedTable) -> bool {
    hosted.chunk_bytes > 0
        && hosted.bytes > 0
        && hosted.bytes.div_ceil(hosted.chunk_bytes) == hosted.chunks.len() as u64
        && hosted.chunks.iter().all(|chunk| chunk.bytes > 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{hosted, kept};

    fn wanted(version: u32) -> Wanted {
        Wanted { table: "small".to_owned(), version, bytes: Some(3000) }
    }

    fn manifest(table: HostedTable) -> Manifest {
        Manifest { tables: vec![hosted("other", 1, 2), table] }
    }

    #[test]
    fn a_whole_table_needs_no_server() {
        let whole = kept(hosted("small", 1, 3), &[0, 1, 2]);
        let plan = wanted(1).from_storage(Some(&whole)).unwrap();
        assert!(plan.missing().is_empty() && !plan.replaces);
    }

    #[test]
    fn a_table_in_part_or_of_another_version_needs_the_server() {
        assert_eq!(wanted(1).from_storage(None), None);
        assert_eq!(wanted(1).from_storage(Some(&kept(hosted("small", 1, 3), &[0, 2]))), None);
        assert_eq!(wanted(2).from_storage(Some(&kept(hosted("small", 1, 3), &[0, 1, 2]))), None);
    }

    #[test]
    fn a_download_goes_on_where_it_stopped() {
        let half = kept(hosted("small", 1, 3), &[0, 2]);
        let plan = wanted(1).from_server(Some(&half), &manifest(hosted("small", 1, 3))).unwrap();
        assert_eq!((plan.missing(), plan.replaces), (vec![1], false));
    }

    #[test]
    fn a_new_version_replaces_the_old_one() {
        let old = kept(hosted("small", 1, 3), &[0, 1, 2]);
        let plan = wanted(2).from_server(Some(&old), &manifest(hosted("small", 2, 3))).unwrap();
        assert_eq!((plan.missing(), plan.replaces), (vec![0, 1, 2], true));
    }

    #[test]
    fn of_a_table_packed_anew_only_what_changed_is_downloaded() {
        let mut anew = hosted("small", 1, 3);
        anew.chunks[1].sha256 = "ff".repeat(32);
        let half = kept(hosted("small", 1, 3), &[0, 1]);
        let plan = wanted(1).from_server(Some(&half), &manifest(anew)).unwrap();
        assert_eq!((plan.missing(), plan.replaces), (vec![1, 2], true));
    }

    #[test]
    fn a_server_that_cannot_help_is_told_from_one_that_disagrees() {
        let none = wanted(1).from_server(None, &Manifest::default());
        assert_eq!(none, Err(NoPlan::NotHosted("small".to_owned())));
        let other = wanted(2).from_server(None, &manifest(hosted("small", 1, 3)));
        assert!(matches!(other, Err(NoPlan::OtherVersion { wanted: 2, hosted: 1, .. })));
        let mut short = hosted("small", 1, 3);
        short.chunks.pop();
        assert!(matches!(wanted(1).from_server(None, &manifest(short)), Err(NoPlan::Nonsense(_))));
        let mut large = hosted("small", 1, 4);
        large.bytes = 4000;
        assert!(matches!(wanted(1).from_server(None, &manifest(large)), Err(NoPlan::Nonsense(_))));
    }
}
