use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use clap::Args;
use godspeed_solve::{Bytes, Control, DatabaseEntry, SearchEvent, Stopped, TableSpec, Tables, block_on};

use super::folder::{FolderError, FolderLock, TableFolder, TableState};
use super::progress::Progress;
use super::selection::{named, selected, set_ids};
use super::{FolderSource, TableFolderOptions, megabytes};
use crate::exit_status::{CommandResult, ExitStatus};
use crate::output::outln;
use crate::thread_options::ThreadOptions;

/// Options of `godspeed tables build`.
#[derive(Debug, Args)]
pub(super) struct BuildOptions {
    /// Ids of sets or tables, as listed by `godspeed tables list`
    #[arg(value_name = "SET", required = true)]
    names: Vec<String>,

    #[command(flatten)]
    folder: TableFolderOptions,

    /// Rebuild tables that are already in the folder
    #[arg(long)]
    again: bool,

    #[command(flatten)]
    threads: ThreadOptions,
}

/// Why a table was not built.
#[derive(Debug, thiserror::Error)]
enum BuildError {
    /// The folder cannot be used.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// The table has the wrong contents.
    #[error(
        "table {id} was built incorrectly: its distribution is {found:?} instead of {expected:?}; try again, \
         and report this if it happens twice"
    )]
    Wrong {
        /// The table.
        id: &'static str,
        /// How many entries should hold each value.
        expected: &'static [u64],
        /// How many do.
        found: Vec<u64>,
    },
    /// The build was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Builds tables and saves them in the folder.
pub(super) fn build(options: &BuildOptions) -> CommandResult {
    let entries = selected(&options.names).map_err(ExitStatus::bad_input)?;
    let pool = options.threads.pool().map_err(ExitStatus::failure)?;
    let folder = options.folder.folder();
    let built: Result<(), BuildError> = pool.install(|| {
        let (present, missing) = partition(&folder, entries, options.again)?;
        if !missing.is_empty() {
            build_all(&folder, &missing)?;
        }
        print_others(&folder, &present)?;
        Ok(())
    });
    built.map_err(ExitStatus::failure)?;
    Ok(ExitStatus::Success)
}

/// Returns the ids of the tables in the folder, and the tables to build.
fn partition(
    folder: &TableFolder,
    entries: Vec<&'static DatabaseEntry>,
    again: bool,
) -> Result<(Vec<&'static str>, Vec<&'static DatabaseEntry>), FolderError> {
    let (mut present, mut missing) = (Vec::new(), Vec::new());
    for entry in entries {
        match folder.state(&entry.spec().key())? {
            TableState::Complete(_) if !again => present.push(entry.spec().id),
            _ => missing.push(entry),
        }
    }
    Ok((present, missing))
}

/// Prints which tables were there already, and which sets are incomplete.
fn print_others(folder: &TableFolder, present: &[&str]) -> Result<(), FolderError> {
    if !present.is_empty() {
        outln!("Already built: {}", present.join(", "));
    }
    let mut missing = Vec::new();
    for set in set_ids() {
        if !partition(folder, named(set), false)?.1.is_empty() {
            missing.push(set);
        }
    }
    if !missing.is_empty() {
        outln!("Not built: {}", missing.join(", "));
    }
    Ok(())
}

fn build_all(folder: &TableFolder, entries: &[&'static DatabaseEntry]) -> Result<(), BuildError> {
    let lock = folder.lock()?;
    let tables = FolderSource::new(folder.clone()).tables();
    entries.iter().try_for_each(|entry| build_one(&lock, entry, &tables))
}

fn build_one(lock: &FolderLock<'_>, entry: &DatabaseEntry, tables: &Tables) -> Result<(), BuildError> {
    let spec = entry.spec();
    let start = Instant::now();
    let database = build_with_progress(entry, tables)?;
    let build_seconds = start.elapsed().as_secs_f64();
    check_distribution(spec, database.as_ref())?;
    let packing = Progress::new(format!("{}: packing ", spec.id));
    let start = Instant::now();
    let hosted = lock.write(&spec.key(), database.bytes(), |share| packing.set(share))?;
    drop(packing);
    outln!(
        "{}: built in {build_seconds:.1} s, packed in {:.1} s, {} of {} in {} files",
        spec.id,
        start.elapsed().as_secs_f64(),
        megabytes(hosted.packed_bytes()),
        megabytes(hosted.bytes),
        hosted.chunks.len()
    );
    Ok(())
}

fn build_with_progress(entry: &DatabaseEntry, tables: &Tables) -> Result<Arc<dyn Bytes>, Stopped> {
    let id = entry.spec().id;
    let bar = Arc::new(Mutex::new(Some(Progress::new(format!("{id}: building")))));
    let shown = bar.clone();
    let control = Control::new(1 << 22, move |event| {
        if let (SearchEvent::Table { name, done }, Some(bar)) =
            (event, shown.lock().unwrap_or_else(PoisonError::into_inner).as_ref())
            && name == id
        {
            bar.set(done);
        }
    });
    let built = block_on(entry.build(tables, &control));
    drop(bar.lock().unwrap_or_else(PoisonError::into_inner).take());
    built
}

/// Checks how many entries hold each value, in case the processor or the compiler made a mistake.
fn check_distribution(spec: &'static TableSpec, database: &dyn Bytes) -> Result<(), BuildError> {
    let found = database.distribution();
    if found == spec.distribution {
        return Ok(());
    }
    Err(BuildError::Wrong { id: spec.id, expected: spec.distribution, found })
}
