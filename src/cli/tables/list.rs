use std::fmt::{self, Display};

use clap::Args;
use godspeed_solve::{DATABASES, TableKey};
use serde_json::json;

use super::folder::{FolderError, TableFolder, TableState};
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
    key: TableKey,
    users: Vec<String>,
    state: TableState,
}

/// Lists every table of the program, and those that were made for goals.
pub(super) fn list(options: &ListOptions) -> CommandResult {
    let folder = options.folder.folder();
    let rows = rows(&folder).map_err(ExitStatus::failure)?;
    if options.json {
        rows.iter().for_each(|row| outln!("{}", row.object()));
    } else {
        print(&rows);
        outln!("\nFolder: {}", folder.path().display());
    }
    Ok(ExitStatus::Success)
}

fn rows(folder: &TableFolder) -> Result<Vec<Row>, FolderError> {
    let of_program = DATABASES.iter().map(|entry| {
        let key = entry.spec().key();
        Ok(Row { state: folder.state(&key)?, users: users(&key.id), key })
    });
    let goals = folder.of_goals();
    let of_goals = goals
        .keys()?
        .into_iter()
        .map(|key| Ok(Row { state: goals.state(&key)?, users: vec!["goals".to_owned()], key }));
    of_program.chain(of_goals).collect()
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
        let packed = self.packed().map_or_else(|| "-".to_owned(), megabytes);
        let users = self.users.join(" ");
        let (version, bytes) = (self.key.version.to_string(), megabytes(self.key.bytes as u64));
        [self.key.id.clone(), version, bytes, packed, users, self.state.to_string()]
    }

    fn packed(&self) -> Option<u64> {
        match &self.state {
            TableState::Complete(hosted) => Some(hosted.packed_bytes()),
            _ => None,
        }
    }

    fn object(&self) -> serde_json::Value {
        json!({
            "id": self.key.id,
            "version": self.key.version,
            "bytes": self.key.bytes,
            "packedBytes": self.packed(),
            "usedBy": self.users,
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
