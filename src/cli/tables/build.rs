use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use clap::Args;
use godspeed_solve::{Bytes, Control, DatabaseEntry, SearchEvent, Stopped, TableSpec, Tables, block_on};
use rayon::ThreadPoolBuilder;

use super::choice::{chosen, named, set_ids};
use super::folder::{Claim, Folder, FolderError, State};
use super::progress::Progress;
use super::{FolderOptions, FolderSource, megabytes};
use crate::status::Status;

/// What `godspeed tables build` is told on the command line.
#[derive(Debug, Args)]
pub(super) struct BuildOptions {
    /// Sets of tables, or tables, by their ids; `godspeed tables list` shows them
    #[arg(value_name = "SET", required = true)]
    names: Vec<String>,

    #[command(flatten)]
    folder: FolderOptions,

    /// Builds also what is there already
    #[arg(long)]
    again: bool,

    /// Threads to build with [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// Why a table was not built.
#[derive(Debug, thiserror::Error)]
enum BuildError {
    /// The folder does not take it.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// It is not the table it should be.
    #[error(
        "the table {id} was built wrong: its cells are {found:?}, and {wanted:?} are right; build it again, and if that fails too, report it"
    )]
    Wrong {
        /// The table.
        id: &'static str,
        /// How many cells should hold each value.
        wanted: &'static [u64],
        /// How many do.
        found: Vec<u64>,
    },
    /// It was stopped, which nobody does here.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Builds tables into the folder.
pub(super) fn build(options: &BuildOptions) -> Status {
    let entries = match chosen(&options.names) {
        Ok(entries) => entries,
        Err(error) => return Status::bad_input(&error),
    };
    let pool = match ThreadPoolBuilder::new().num_threads(options.threads.map_or(0, usize::from)).build() {
        Ok(pool) => pool,
        Err(error) => return Status::failed(&error),
    };
    let folder = options.folder.folder();
    let built = pool.install(|| {
        let (there, missing) = sort(&folder, entries, options.again)?;
        if !missing.is_empty() {
            build_all(&folder, &missing)?;
        }
        print_rest(&folder, &there)?;
        Ok(())
    });
    built.map_or_else(|error: BuildError| Status::failed(&error), |()| Status::Done)
}

/// The ids of what is there, and what is to be built.
fn sort(
    folder: &Folder,
    entries: Vec<&'static DatabaseEntry>,
    again: bool,
) -> Result<(Vec<&'static str>, Vec<&'static DatabaseEntry>), FolderError> {
    let (mut there, mut missing) = (Vec::new(), Vec::new());
    for entry in entries {
        match folder.state(entry.spec())? {
            State::Whole(_) if !again => there.push(entry.spec().id),
            _ => missing.push(entry),
        }
    }
    Ok((there, missing))
}

/// Says what was there before, and which sets still are not.
fn print_rest(folder: &Folder, there: &[&str]) -> Result<(), FolderError> {
    let mut said = Vec::new();
    if !there.is_empty() {
        said.push(format!("there already: {}", there.join(", ")));
    }
    let absent = absent_sets(folder)?;
    if !absent.is_empty() {
        said.push(format!("not there: {} (`godspeed tables build SET`)", absent.join(", ")));
    }
    if !said.is_empty() {
        println!("{}", said.join("; "));
    }
    Ok(())
}

/// The sets of which some table is not in the folder.
fn absent_sets(folder: &Folder) -> Result<Vec<&'static str>, FolderError> {
    let mut absent = Vec::new();
    for set in set_ids() {
        if !sort(folder, named(set), false)?.1.is_empty() {
            absent.push(set);
        }
    }
    Ok(absent)
}

fn build_all(folder: &Folder, entries: &[&'static DatabaseEntry]) -> Result<(), BuildError> {
    let claim = folder.claim()?;
    let tables = Tables::with_source(FolderSource::new(folder.clone()));
    entries.iter().try_for_each(|entry| build_one(&claim, entry, &tables))
}

fn build_one(claim: &Claim<'_>, entry: &DatabaseEntry, tables: &Tables) -> Result<(), BuildError> {
    let spec = entry.spec();
    let start = Instant::now();
    let database = watched(entry, tables)?;
    let built = start.elapsed().as_secs_f64();
    check(spec, database.as_ref())?;
    let packing = Progress::new(format!("{}: packing ", spec.id));
    let start = Instant::now();
    let hosted = claim.write(spec, database.bytes(), |share| packing.reach(share))?;
    drop(packing);
    println!(
        "{}: built in {built:.1} s, packed in {:.1} s, {} of {} in {} files",
        spec.id,
        start.elapsed().as_secs_f64(),
        megabytes(hosted.packed_bytes()),
        megabytes(hosted.bytes),
        hosted.chunks.len()
    );
    Ok(())
}

/// Builds a table behind a bar.
fn watched(entry: &DatabaseEntry, tables: &Tables) -> Result<Arc<dyn Bytes>, Stopped> {
    let id = entry.spec().id;
    let bar = Arc::new(Mutex::new(Some(Progress::new(format!("{id}: building")))));
    let seen = bar.clone();
    let control = Control::new(1 << 22, move |news| {
        if let (SearchEvent::Table { name, done }, Some(bar)) =
            (news, seen.lock().unwrap_or_else(PoisonError::into_inner).as_ref())
            && name == id
        {
            bar.reach(done);
        }
    });
    let built = block_on(entry.build(tables, &control));
    drop(bar.lock().unwrap_or_else(PoisonError::into_inner).take());
    built
}

/// Whether the cells are those of the table; a processor or a compiler may err.
fn check(spec: &'static TableSpec, database: &dyn Bytes) -> Result<(), BuildError> {
    let found = database.distribution();
    if found == spec.distribution {
        return Ok(());
    }
    Err(BuildError::Wrong { id: spec.id, wanted: spec.distribution, found })
}
