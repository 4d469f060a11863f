use clap::Args;

use super::TableFolderOptions;
use super::folder::{FolderError, TableFolder};
use super::selection::{SelectionError, selected, with_goals};
use crate::exit_status::{CommandResult, ExitStatus};
use crate::output::outln;

/// Options of `godspeed tables delete`.
#[derive(Debug, Args)]
pub(super) struct DeleteOptions {
    /// Ids of sets or tables, as listed by `godspeed tables list`, or goals for all tables that searches made for goals
    #[arg(value_name = "SET", required = true)]
    names: Vec<String>,

    #[command(flatten)]
    folder: TableFolderOptions,
}

/// Deletes tables from the folder.
pub(super) fn delete(options: &DeleteOptions) -> CommandResult {
    let folder = options.folder.folder();
    let (names, goals) = with_goals(&options.names, &folder).map_err(ExitStatus::bad_input)?;
    let entries = selected(&names).map_err(|error| ExitStatus::bad_input(SelectionError::from(error)))?;
    let ids: Vec<String> = entries.iter().map(|entry| entry.spec().id.to_owned()).collect();
    let goals: Vec<String> = goals.into_iter().map(|key| key.id).collect();
    for (folder, ids) in [(folder.of_goals(), goals), (folder, ids)] {
        let (deleted, absent) = delete_from(&folder, ids).map_err(ExitStatus::failure)?;
        for (text, ids) in [("Deleted", deleted), ("Not in the folder", absent)] {
            if !ids.is_empty() {
                outln!("{text}: {}", ids.join(", "));
            }
        }
    }
    Ok(ExitStatus::Success)
}

/// Deletes tables; returns the ids of those that were deleted, and of those that were not there.
fn delete_from(folder: &TableFolder, ids: Vec<String>) -> Result<(Vec<String>, Vec<String>), FolderError> {
    if folder.keys()?.is_empty() {
        return Ok((Vec::new(), ids));
    }
    let lock = folder.lock()?;
    let (mut deleted, mut absent) = (Vec::new(), Vec::new());
    for id in ids {
        let list = if lock.remove(&id)? { &mut deleted } else { &mut absent };
        list.push(id);
    }
    Ok((deleted, absent))
}
