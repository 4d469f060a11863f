use std::time::Instant;

use clap::Args;
use godspeed_solve::{Control, DATABASES, DatabaseEntry, block_on};

use super::folder::{TableFolder, TableState};
use super::progress::Progress;
use super::selection::selected;
use super::{TableFolderOptions, megabytes};
use crate::exit_status::ExitStatus;
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
pub(super) fn verify(options: &VerifyOptions) -> ExitStatus {
    let folder = options.folder.folder();
    let is_named = !options.names.is_empty();
    let entries = if is_named { selected(&options.names) } else { Ok(DATABASES.iter().collect()) };
    let entries = match entries {
        Ok(entries) => entries,
        Err(error) => return ExitStatus::bad_input(&error),
    };
    let mut status = ExitStatus::Success;
    let mut is_empty = true;
    for entry in entries {
        match folder.state(entry.spec()) {
            Ok(TableState::Absent) if !is_named => continue,
            Ok(state) => status = status.max(verify_one(&folder, entry, state)),
            Err(error) => return ExitStatus::failure(&error),
        }
        is_empty = false;
    }
    if is_empty {
        let path = folder.path().display();
        return ExitStatus::failure(&format_args!(
            "no tables in '{path}'; build some with `godspeed tables build SET`"
        ));
    }
    status
}

fn verify_one(folder: &TableFolder, entry: &DatabaseEntry, state: TableState) -> ExitStatus {
    let spec = entry.spec();
    let id = spec.id;
    let fail = |reason: &str| {
        ExitStatus::failure(&format_args!(
            "{id} is {reason}; rebuild it with `godspeed tables build {id} --again`"
        ))
    };
    let hosted = match state {
        TableState::Complete(hosted) => hosted,
        TableState::Absent => {
            return ExitStatus::failure(&format_args!(
                "{id} is absent; build it with `godspeed tables build {id}`"
            ));
        }
        state => return fail(&state.to_string()),
    };
    let start = Instant::now();
    let bar = Progress::new(format!("{id}: reading "));
    let mut database = match block_on(entry.blank(&Control::silent())) {
        Ok(database) => database,
        Err(stopped) => return ExitStatus::failure(&stopped),
    };
    let read = folder.read(&hosted, database.bytes_mut(), |share| {
        bar.set(share);
        Ok(())
    });
    drop(bar);
    if let Err(error) = read {
        return fail(&format!("damaged: {error}"));
    }
    let seconds = start.elapsed().as_secs_f64();
    let found = database.distribution();
    if found != spec.distribution {
        return fail(&format!("wrong: its distribution is {found:?} instead of {:?}", spec.distribution));
    }
    let (size, chunks) = (megabytes(hosted.bytes), hosted.chunks.len());
    outln!("{id}: ok, {size} in {chunks} chunks read in {seconds:.2} s");
    ExitStatus::Success
}
