use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use godspeed_solve::{BoxFuture, Bytes, Control, SearchEvent, Source, Stopped, TableSpec, Tables};

use super::folder::{FolderError, ReadError, TableFolder, TableState};
use crate::diagnostics::print_warning;
use crate::status_line::StatusLine;

/// The greatest share that is reported before a table is complete.
const ALMOST: f64 = 0.999;

/// Reads databases from a folder, and records those that were built until they are saved there.
#[derive(Clone)]
pub(crate) struct FolderSource {
    folder: TableFolder,
    unsaved: Arc<Mutex<Unsaved>>,
}

/// What has to change in the folder.
#[derive(Default)]
struct Unsaved {
    built: Vec<BuiltTable>,
    /// The ids of tables that must be replaced even if the lengths of their files are right.
    damaged: Vec<&'static str>,
}

/// A database that is not in the folder yet.
struct BuiltTable {
    spec: &'static TableSpec,
    database: Arc<dyn Bytes>,
}

impl FolderSource {
    /// Returns the databases of a folder, which need not exist.
    pub(crate) fn new(folder: TableFolder) -> Self {
        Self { folder, unsaved: Arc::default() }
    }

    /// Returns empty tables that read from this source.
    pub(crate) fn tables(&self) -> Tables {
        Tables::with_source(self.clone())
    }

    /// Saves the databases that were built since the last call. A failure is a warning only: the tables are in memory.
    pub(crate) fn save_built(&self, line: &StatusLine) {
        let Unsaved { built, damaged } = std::mem::take(&mut *self.unsaved());
        for built in built {
            let id = built.spec.id;
            line.report(format_args!("saving table {id}"));
            match self.save(&built, damaged.contains(&id), line) {
                // Another process saves the same tables.
                Ok(()) | Err(FolderError::Locked { .. }) => {}
                Err(error) => line.warn(&format_args!("table {id} is not saved: {error}")),
            }
        }
        line.clear();
    }

    fn save(&self, built: &BuiltTable, replaces: bool, line: &StatusLine) -> Result<(), FolderError> {
        let BuiltTable { spec, database } = built;
        let lock = self.folder.lock()?;
        if !replaces && matches!(self.folder.state(spec)?, TableState::Complete(_)) {
            // Another process has saved it meanwhile.
            return Ok(());
        }
        lock.write(spec, database.bytes(), |share| {
            line.update(format_args!("saving table {}: {:.0}%", spec.id, 100.0 * share));
        })?;
        Ok(())
    }

    fn fill(&self, spec: &'static TableSpec, bytes: &mut [u8], control: &Control) -> Result<bool, Stopped> {
        let hosted = match self.folder.state(spec) {
            Ok(TableState::Complete(hosted)) => hosted,
            Ok(TableState::Absent | TableState::OtherVersion(_)) => return Ok(false),
            Ok(TableState::Damaged(fault)) => return Ok(self.warn(spec, &fault)),
            Err(error) => return Ok(self.warn(spec, &error)),
        };
        let report = |done| control.emit(SearchEvent::Table { name: spec.id, done });
        report(0.0);
        let read = self.folder.read(&hosted, bytes, |share| {
            // Threads report in any order, and the end must be reported once.
            report(share.min(ALMOST));
            if control.is_stopped() { Err(Stopped) } else { Ok(()) }
        });
        match read {
            Ok(()) => {
                report(1.0);
                Ok(true)
            }
            Err(ReadError::Stopped(stopped)) => Err(stopped),
            Err(ReadError::Damaged(fault)) => Ok(self.warn(spec, &fault)),
        }
    }

    /// Reports why a table is built again. Returns `false`, as [`Source::fill`] does then.
    fn warn(&self, spec: &'static TableSpec, reason: &dyn std::error::Error) -> bool {
        print_warning(&format_args!("table {} is damaged and will be rebuilt: {reason}", spec.id));
        self.unsaved().damaged.push(spec.id);
        false
    }

    fn unsaved(&self) -> MutexGuard<'_, Unsaved> {
        self.unsaved.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Source for FolderSource {
    fn fill<'a>(
        &'a self,
        spec: &'static TableSpec,
        bytes: &'a mut [u8],
        control: &'a Control,
    ) -> BoxFuture<'a, Result<bool, Stopped>> {
        Box::pin(async move { self.fill(spec, bytes, control) })
    }

    fn keep(&self, spec: &'static TableSpec, database: Arc<dyn Bytes>) {
        self.unsaved().built.push(BuiltTable { spec, database });
    }
}
