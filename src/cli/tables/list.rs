use std::fmt::{self, Display};
use std::io::{Write, stdout};

use clap::Args;
use godspeed_solve::{DATABASES, DatabaseEntry};
use serde_json::json;

use super::choice::users;
use super::folder::{FolderError, State};
use super::{FolderOptions, megabytes};
use crate::status::Status;

/// What `godspeed tables list` is told on the command line.
#[derive(Debug, Args)]
pub(super) struct ListOptions {
    #[command(flatten)]
    folder: FolderOptions,

    /// Prints one JSON object a line
    #[arg(long)]
    json: bool,
}

/// A line of the list.
struct Row {
    entry: &'static DatabaseEntry,
    state: State,
}

/// Lists every table of the program.
pub(super) fn list(options: &ListOptions) -> Status {
    let folder = options.folder.folder();
    let row = |entry: &'static DatabaseEntry| Ok(Row { entry, state: folder.state(entry.spec())? });
    let rows: Result<Vec<Row>, FolderError> = DATABASES.iter().map(row).collect();
    let rows = match rows {
        Ok(rows) => rows,
        Err(error) => return Status::failed(&error),
    };
    let mut out = stdout().lock();
    let printed = if options.json {
        rows.iter().try_for_each(|row| writeln!(out, "{}", row.object()))
    } else {
        print(&rows, &mut out)
    };
    // Whoever reads may have read enough.
    printed.map_or(Status::Done, |()| Status::Done)
}

fn print(rows: &[Row], out: &mut impl Write) -> std::io::Result<()> {
    let header = ["table", "version", "in memory", "packed", "used by", "state"].map(str::to_owned);
    let cells: Vec<[String; 6]> = std::iter::once(header).chain(rows.iter().map(Row::cells)).collect();
    let width = |column: usize| cells.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths = [0, 1, 2, 3, 4].map(width);
    for [id, version, bytes, packed, users, state] in &cells {
        let [a, b, c, d, e] = widths;
        writeln!(out, "{id:a$}  {version:>b$}  {bytes:>c$}  {packed:>d$}  {users:e$}  {state}")?;
    }
    Ok(())
}

impl Row {
    fn cells(&self) -> [String; 6] {
        let spec = self.entry.spec();
        let packed = self.packed().map_or_else(|| "-".to_owned(), megabytes);
        let state = match &self.state {
            State::Whole(_) => "whole".to_owned(),
            state => format!("{state}; `godspeed tables build {}` makes it", spec.id),
        };
        let users = users(spec.id).join(" ");
        [spec.id.to_owned(), spec.version.to_string(), megabytes(spec.bytes as u64), packed, users, state]
    }

    fn packed(&self) -> Option<u64> {
        match &self.state {
            State::Whole(hosted) => Some(hosted.packed_bytes()),
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
            "whole": matches!(self.state, State::Whole(_)),
            "state": self.state.to_string(),
        })
    }
}

impl Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Absent => write!(f, "absent"),
            Self::Whole(_) => write!(f, "whole"),
            Self::OtherVersion(version) => write!(f, "of version {version}"),
            Self::Damaged(fault) => write!(f, "damaged: {fault}"),
        }
    }
}
