use std::sync::Arc;

use godspeed_solve::{BoxFuture, Bytes, Control, SearchEvent, Source, Stopped, TableSpec};

use super::folder::{Folder, ReadError, State};

/// The share of a reading that is told at most before its end.
const ALMOST: f64 = 0.999;

/// Databases from a folder. Nothing is written there: 150 MB beside someone's work are not a search's to
/// decide on. It says instead which command does it.
pub(crate) struct FolderSource {
    folder: Folder,
}

impl FolderSource {
    /// The databases of a folder, which need not be there.
    pub(crate) const fn new(folder: Folder) -> Self {
        Self { folder }
    }

    fn fill(&self, spec: &'static TableSpec, place: &mut [u8], control: &Control) -> Result<bool, Stopped> {
        let hosted = match self.folder.state(spec) {
            Ok(State::Whole(hosted)) => hosted,
            Ok(state) => return Ok(self.excuse(spec, &state.to_string())),
            Err(error) => return Ok(self.excuse(spec, &error.to_string())),
        };
        let tell = |done| control.emit(SearchEvent::Table { name: spec.id, done });
        tell(0.0);
        let read = self.folder.read(&hosted, place, |share| {
            // Threads tell in any order, and the end is told once.
            tell(share.min(ALMOST));
            if control.is_stopped() { Err(Stopped) } else { Ok(()) }
        });
        match read {
            Ok(()) => {
                tell(1.0);
                Ok(true)
            }
            Err(ReadError::Stopped(stopped)) => Err(stopped),
            Err(ReadError::Damaged(fault)) => Ok(self.excuse(spec, &format!("damaged: {fault}"))),
        }
    }

    /// Says why a table is built although it could lie in the folder.
    fn excuse(&self, spec: &TableSpec, why: &str) -> bool {
        let folder = self.folder.path().display();
        eprintln!(
            "godspeed: the table {id} in `{folder}` is {why}; `godspeed tables build {id}` makes it once and for all",
            id = spec.id
        );
        false
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

    fn keep(&self, _spec: &'static TableSpec, _database: Arc<dyn Bytes>) {}
}
