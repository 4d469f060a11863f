//! `godspeed tables`: pattern databases as files, so that nobody waits for them twice.

mod build;
mod choice;
mod folder;
mod list;
mod progress;
mod source;
mod verify;

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::status::Status;
use build::BuildOptions;
use list::ListOptions;
use verify::VerifyOptions;

pub(crate) use folder::Folder;
pub(crate) use source::FolderSource;

/// What `godspeed tables` is told on the command line.
#[derive(Debug, Args)]
pub(crate) struct TablesOptions {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Say which tables there are, and what the folder has of them
    List(ListOptions),
    /// Build tables into the folder; what is there already is left as it is
    Build(BuildOptions),
    /// Check every byte of the tables in the folder
    Verify(VerifyOptions),
}

/// Where tables lie.
#[derive(Clone, Debug, Args)]
pub(crate) struct FolderOptions {
    /// Folder with pattern databases
    #[arg(long, value_name = "DIR", default_value = "tables")]
    tables_dir: PathBuf,
}

impl FolderOptions {
    /// The folder.
    pub(crate) fn folder(&self) -> Folder {
        Folder::new(&self.tables_dir)
    }
}

/// Does what is asked for with tables.
pub(crate) fn tables(options: &TablesOptions) -> Status {
    match &options.command {
        Command::List(options) => list::list(options),
        Command::Build(options) => build::build(options),
        Command::Verify(options) => verify::verify(options),
    }
}

/// A number of bytes for a person.
fn megabytes(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / 1e6)
}
