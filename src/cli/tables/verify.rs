use std::time::Instant;

use clap::Args;
use godspeed_solve::{Control, DATABASES, DatabaseEntry, block_on};

use super::choice::chosen;
use super::folder::{Folder, State};
use super::progress::Progress;
use super::{FolderOptions, megabytes};
use crate::status::Status;

/// What `godspeed tables verify` is told on the command line.
#[derive(Debug, Args)]
pub(super) struct VerifyOptions {
    /// Sets of tables, or tables, by their ids [default: all that are there]
    #[arg(value_name = "SET")]
    names: Vec<String>,

    #[command(flatten)]
    folder: FolderOptions,
}

/// Checks tables: lengths, hashes, and how many cells hold each value.
pub(super) fn verify(options: &VerifyOptions) -> Status {
    let folder = options.folder.folder();
    let named = !options.names.is_empty();
    let entries = if named { chosen(&options.names) } else { Ok(DATABASES.iter().collect()) };
    let entries = match entries {
        Ok(entries) => entries,
        Err(error) => return Status::bad_input(&error),
    };
    let statuses = entries.iter().map(|entry| verify_one(&folder, entry, named));
    statuses.max().unwrap_or_default()
}

/// Checks one table. That it is absent is a failure only if it was asked for.
fn verify_one(folder: &Folder, entry: &DatabaseEntry, wanted: bool) -> Status {
    let spec = entry.spec();
    let failed = |why: &str| {
        Status::failed(&format!(
            "{id} is {why}; `godspeed tables build {id} --again` makes it anew",
            id = spec.id
        ))
    };
    let hosted = match folder.state(spec) {
        Ok(State::Whole(hosted)) => hosted,
        Ok(State::Absent) if !wanted => {
            println!("{}: absent", spec.id);
            return Status::Done;
        }
        Ok(state) => return failed(&state.to_string()),
        Err(error) => return Status::failed(&error),
    };
    let start = Instant::now();
    let bar = Progress::new(format!("{}: reading ", spec.id));
    let Ok(mut database) = block_on(entry.blank(&Control::silent())) else { return failed("not read") };
    let read = folder.read(&hosted, database.bytes_mut(), |share| {
        bar.reach(share);
        Ok(())
    });
    drop(bar);
    if let Err(error) = read {
        return failed(&format!("damaged: {error}"));
    }
    let seconds = start.elapsed().as_secs_f64();
    let found = database.distribution();
    if found != spec.distribution {
        return failed(&format!("wrong: its cells are {found:?}, and {:?} are right", spec.distribution));
    }
    println!(
        "{}: whole, {} read in {seconds:.2} s, {} chunks and the distribution of cells as they should be",
        spec.id,
        megabytes(hosted.bytes),
        hosted.chunks.len()
    );
    Status::Done
}
