//! `godspeed tables`: pattern databases as files, so that they are built only once.

mod build;
mod delete;
mod folder;
mod folder_options;
mod list;
mod progress;
mod selection;
mod source;
mod verify;

use clap::{Args, Subcommand};

use crate::exit_status::CommandResult;
use build::BuildOptions;
use delete::DeleteOptions;
use list::ListOptions;
use verify::VerifyOptions;

pub(crate) use folder::TableFolder;
pub(crate) use folder_options::TableFolderOptions;
pub(crate) use source::FolderSource;

/// Options of `godspeed tables`.
#[derive(Debug, Args)]
pub(crate) struct TablesOptions {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// List all tables and their state in the folder
    List(ListOptions),
    /// Build missing tables and save them in the folder
    Build(BuildOptions),
    /// Verify every byte of the tables in the folder
    Verify(VerifyOptions),
    /// Delete tables from the folder
    Delete(DeleteOptions),
}

/// Runs the command.
pub(crate) fn tables(options: &TablesOptions) -> CommandResult {
    match &options.command {
        Command::List(options) => list::list(options),
        Command::Build(options) => build::build(options),
        Command::Verify(options) => verify::verify(options),
        Command::Delete(options) => delete::delete(options),
    }
}

/// Formats a number of bytes.
fn megabytes(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / 1e6)
}
