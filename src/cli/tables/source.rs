use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use godspeed_protocol::is_goal_table;
use godspeed_solve::{
    BoxFuture, Bytes, Control, SearchEvent, Source, Stopped, TableContent, TableKey, TableSpec, Tables,
    database_content,
};

use super::folder::{FolderError, MOST_GOAL_BYTES, ReadError, TableFolder, TableState};
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
    damaged: Vec<String>,
}

/// A table that is not in the folder yet.
struct BuiltTable {
    key: TableKey,
    content: TableContent,
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
            let id = &built.key.id;
            line.report(format_args!("saving table {id}"));
            match self.save(&built, damaged.contains(id), line) {
                // Another process saves the same tables.
                Ok(()) | Err(FolderError::Locked { .. }) => {}
                Err(error) => line.warn(&format_args!("table {id} is not saved: {error}")),
            }
        }
        line.clear();
    }

    /// Returns the folder in which a table is.
    fn folder_of(&self, key: &TableKey) -> TableFolder {
        if is_goal_table(&key.id) { self.folder.of_goals() } else { self.folder.clone() }
    }

    fn save(&self, built: &BuiltTable, replaces: bool, line: &StatusLine) -> Result<(), FolderError> {
        let BuiltTable { key, content } = built;
        let folder = self.folder_of(key);
        let lock = folder.lock()?;
        if !replaces && matches!(folder.state(key)?, TableState::Complete(_)) {
            // Another process has saved it meanwhile.
            return Ok(());
        }
        lock.write(key, (**content).as_ref(), |share| {
            line.update(format_args!("saving table {}: {:.0}%", key.id, 100.0 * share));
        })?;
        if is_goal_table(&key.id) { lock.remove_surplus(&key.id, MOST_GOAL_BYTES) } else { Ok(()) }
    }

    fn fill(&self, key: &TableKey, bytes: &mut [u8], control: &Control) -> Result<bool, Stopped> {
        let folder = self.folder_of(key);
        let hosted = match folder.state(key) {
            Ok(TableState::Complete(hosted)) => hosted,
            Ok(TableState::Absent | TableState::OtherVersion(_)) => return Ok(false),
            Ok(TableState::Damaged(fault)) => return Ok(self.warn(key, &fault)),
            Err(error) => return Ok(self.warn(key, &error)),
        };
        let report = |done| control.emit(SearchEvent::Table { name: key.name, done });
        report(0.0);
        let read = folder.read(&hosted, bytes, |share| {
            // Threads report in any order, and the end must be reported once.
            report(share.min(ALMOST));
            if control.is_stopped() { Err(Stopped) } else { Ok(()) }
        });
        match read {
            Ok(()) => {
                if is_goal_table(&key.id) {
                    folder.note_use(&hosted);
                }
                Ok(true)
            }
            Err(ReadError::Stopped(stopped)) => Err(stopped),
            Err(ReadError::Damaged(fault)) => Ok(self.warn(key, &fault)),
        }
    }

    /// Reports why a table is built again. Returns `false`, as [`Source::fill`] does then.
    fn warn(&self, key: &TableKey, reason: &dyn std::error::Error) -> bool {
        print_warning(&format_args!("table {} is damaged and will be rebuilt: {reason}", key.id));
        self.unsaved().damaged.push(key.id.clone());
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
        Box::pin(async move {
            let is_complete = self.fill(&spec.key(), bytes, control)?;
            if is_complete {
                control.emit(SearchEvent::Table { name: spec.id, done: 1.0 });
            }
            Ok(is_complete)
        })
    }

    fn keep(&self, spec: &'static TableSpec, database: Arc<dyn Bytes>) {
        self.keep_made(spec.key(), database_content(database));
    }

    fn fill_made<'a>(
        &'a self,
        key: &'a TableKey,
        bytes: &'a mut [u8],
        control: &'a Control,
    ) -> BoxFuture<'a, Result<bool, Stopped>> {
        Box::pin(async move { self.fill(key, bytes, control) })
    }

    fn keep_made(&self, key: TableKey, content: TableContent) {
        self.unsaved().built.push(BuiltTable { key, content });
    }
}
