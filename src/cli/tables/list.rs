use std::fmt::{self, Display};

use clap::Args;
use godspeed_solve::{DATABASES, DatabaseEntry};
use serde_json::json;

use super::folder::{FolderError, TableState};
use super::selection::users;
use super::{TableFolderOptions, megabytes};
use crate::exit_status::{CommandResult, ExitStatus};
use crate::output::outln;

/// Options of `godspeed tables list`.
#[derive(Debug, Args)]
pub(super) struct ListOptions {
    #[command(flatten)]
    folder: TableFolderOptions,

    /// Print one JSON object per table
    #[arg(long)]
    json: bool,
}

/// A row of the list.
struct Row {
    entry: &'static DatabaseEntry,
    state: TableState,
}

/// Lists every table of the program.
pub(super) fn list(options: &ListOptions) -> CommandResult {
    let folder = options.folder.folder();
    let row = |entry: &'static DatabaseEntry| Ok(Row { entry, state: folder.state(entry.spec())? });
    let rows: Result<Vec<Row>, FolderError> = DATABASES.iter().map(row).collect();
    let rows = rows.map_err(ExitStatus::failure)?;
    if options.json {
        rows.iter().for_each(|row| outln!("{}", row.object()));
    } else {
        print(&rows);
        outln!("\nFolder: {}", folder.path().display());
    }
    Ok(ExitStatus::Success)
}

fn print(rows: &[Row]) {
    let header = ["table", "version", "in memory", "packed", "used by", "state"].map(str::to_owned);
    let cells: Vec<[String; 6]> = std::iter::once(header).chain(rows.iter().map(Row::cells)).collect();
    let width = |column: usize| cells.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let [a, b, c, d, e] = [0, 1, 2, 3, 4].map(width);
    for [id, version, bytes, packed, users, state] in &cells {
        outln!("{id:a$}  {version:>b$}  {bytes:>c$}  {packed:>d$}  {users:e$}  {state}");
    }
}

impl Row {
    fn cells(&self) -> [String; 6] {
        let spec = self.entry.spec();
        let packed = self.packed().map_or_else(|| "-".to_owned(), megabytes);
        let users = users(spec.id).join(" ");
        let (version, bytes) = (spec.version.to_string(), megabytes(spec.bytes as u64));
        [spec.id.to_owned(), version, bytes, packed, users, self.state.to_string()]
    }

    fn packed(&self) -> Option<u64> {
        match &self.state {
            TableState::Complete(hosted) => Some(hosted.packed_bytes()),
            _ => None,
        }
    }

    fn object(&self) -> serde_json::Value {
        let spec = self.entry.spec();
        json!({
            "id": spec.id,
            "version": spec.version,
            "bytes": spec.bytes,
            "packedBytes": self.packed(),
            "usedBy": users(spec.id),
            "complete": matches!(self.state, TableState::Complete(_)),
            "state": self.state.to_string(),
        })
    }
}

impl Display for TableState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Absent => write!(f, "absent"),
            Self::Complete(_) => write!(f, "complete"),
            Self::OtherVersion(version) => write!(f, "outdated (version {version})"),
            Self::Damaged(fault) => write!(f, "damaged: {fault}"),
        }
    }
}
