use std::fmt::Display;
use std::time::Instant;

use clap::Args;
use godspeed_solve::{Control, DATABASES, DatabaseEntry, TableKey, block_on};

use super::folder::{TableFolder, TableState};
use super::progress::Progress;
use super::selection::{GOALS, selected, with_goals};
use super::{TableFolderOptions, megabytes};
use crate::exit_status::{CommandResult, ExitStatus};
use crate::output::outln;

/// Options of `godspeed tables verify`.
#[derive(Debug, Args)]
pub(super) struct VerifyOptions {
    /// Ids of sets or tables [default: all tables in the folder]
    #[arg(value_name = "SET")]
    names: Vec<String>,

    #[command(flatten)]
    folder: TableFolderOptions,
}

/// Verifies tables: file lengths, hashes, and how many entries hold each value.
pub(super) fn verify(options: &VerifyOptions) -> CommandResult {
    let folder = options.folder.folder();
    let is_named = !options.names.is_empty();
    let names = if is_named { &options.names } else { &[GOALS.to_owned()][..] };
    let (names, goals) = with_goals(names, &folder).map_err(ExitStatus::bad_input)?;
    let entries = if is_named { selected(&names) } else { Ok(DATABASES.iter().collect()) };
    let mut status = None;
    for entry in entries.map_err(ExitStatus::bad_input)? {
        let state = folder.state(&entry.spec().key()).map_err(ExitStatus::failure)?;
        if is_named || !matches!(state, TableState::Absent) {
            status = status.max(Some(verify_one(&folder, entry, state).unwrap_or_else(ExitStatus::failure)));
        }
    }
    for key in goals {
        status = status.max(Some(verify_goal(&folder.of_goals(), &key).unwrap_or_else(ExitStatus::failure)));
    }
    status.ok_or_else(|| {
        let path = folder.path().display();
        ExitStatus::failure(format_args!(
            "no tables in '{path}'; build some with `godspeed tables build SET`"
        ))
    })
}

/// Verifies a table that was made for a goal, or returns what is wrong with it and a remedy.
fn verify_goal(folder: &TableFolder, key: &TableKey) -> Result<ExitStatus, String> {
    let id = &key.id;
    let fault = |reason: &dyn Display| {
        format!(
            "{id} is {reason}; delete it with `godspeed tables delete {id}`, and the next search builds it"
        )
    };
    let state = folder.state(key).map_err(|error| error.to_string())?;
    let TableState::Complete(hosted) = state else { return Err(fault(&state)) };
    let start = Instant::now();
    let read = folder.read(&hosted, &mut vec![0; key.bytes], |_| Ok(()));
    read.map_err(|error| fault(&format_args!("damaged: {error}")))?;
    let (size, seconds) = (megabytes(hosted.bytes), start.elapsed().as_secs_f64());
    outln!("{id}: ok, {size} in {} chunks read in {seconds:.2} s", hosted.chunks.len());
    Ok(ExitStatus::Success)
}

/// Verifies a table, or returns what is wrong with it and a remedy.
fn verify_one(folder: &TableFolder, entry: &DatabaseEntry, state: TableState) -> Result<ExitStatus, String> {
    let spec = entry.spec();
    let id = spec.id;
    let fault = |reason: &dyn Display| {
        format!("{id} is {reason}; rebuild it with `godspeed tables build {id} --again`")
    };
    let hosted = match state {
        TableState::Complete(hosted) => hosted,
        TableState::Absent => {
            return Err(format!("{id} is absent; build it with `godspeed tables build {id}`"));
        }
        state => return Err(fault(&state)),
    };
    let start = Instant::now();
    let bar = Progress::new(format!("{id}: reading "));
    let mut database = block_on(entry.blank(&Control::silent())).map_err(|stopped| stopped.to_string())?;
    let read = folder.read(&hosted, database.bytes_mut(), |share| {
        bar.set(share);
        Ok(())
    });
    drop(bar);
    read.map_err(|error| fault(&format_args!("damaged: {error}")))?;
    let seconds = start.elapsed().as_secs_f64();
    let found = database.distribution();
    if found != spec.distribution {
        let expected = spec.distribution;
        return Err(fault(&format_args!("wrong: its distribution is {found:?} instead of {expected:?}")));
    }
    let (size, chunks) = (megabytes(hosted.bytes), hosted.chunks.len());
    outln!("{id}: ok, {size} in {chunks} chunks read in {seconds:.2} s");
    Ok(ExitStatus::Success)
}
