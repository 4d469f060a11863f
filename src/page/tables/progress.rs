use godspeed_protocol::{Transfer, TransferPhase};

use super::TableStore;
use crate::format;
use crate::solving::Job;

/// Progress of an operation on a table, shown as a line of text and a bar.
#[derive(Clone, Debug, PartialEq)]
pub struct TableProgress {
    /// The id of the table.
    pub table: String,
    /// Description of the operation, with the remaining time if known.
    pub words: String,
    /// The completed fraction, 0 to 1.
    pub share: f64,
    /// Whether the table is being downloaded, so that it can be built here instead.
    pub is_download: bool,
    /// Whether the engine is building the table.
    pub is_building: bool,
}

impl TableProgress {
    /// Returns the progress of a transfer of the table, else of its build, if any.
    #[must_use]
    pub fn of(table: &str, store: &TableStore, job: Option<&Job>) -> Option<Self> {
        if let Some(transfer) = store.transfers.get(table) {
            return Some(Self::transfer(transfer));
        }
        let job = job.filter(|job| job.is_busy());
        let loading = job.and_then(|job| job.tables.iter().find(|(name, _)| name == table));
        let ahead = store.building.as_ref().filter(|building| building.table == table);
        let done = loading.map(|(_, done)| *done).or(ahead.map(|building| building.done))?;
        Some(Self::building(table, done))
    }

    /// Returns the progress of the table that a search is waiting for, if any.
    #[must_use]
    pub fn awaited(store: &TableStore, job: &Job) -> Option<Self> {
        let (table, _) = job.tables.last().filter(|_| job.is_busy())?;
        Self::of(table, store, Some(job))
    }

    fn transfer(transfer: &Transfer) -> Self {
        let what = match transfer.phase {
            TransferPhase::Downloading => "Downloading",
            TransferPhase::DownloadingInOtherTab => "Downloading in another tab",
            TransferPhase::Loading => "Loading from storage",
            TransferPhase::Saving => "Saving for your next visit",
            TransferPhase::Verifying => "Verifying",
        };
        let amount = amount(transfer.bytes, transfer.total);
        let words = match (&transfer.wait_reason, transfer.seconds_left) {
            (Some(waits), _) => format!("{} {amount}", waits.trim_end()),
            (None, Some(left)) => format!("{what}: {amount}, {} left", time_left(left)),
            (None, None) => format!("{what}: {amount}"),
        };
        let share = if transfer.total == 0 { 0.0 } else { transfer.bytes as f64 / transfer.total as f64 };
        let is_download =
            matches!(transfer.phase, TransferPhase::Downloading | TransferPhase::DownloadingInOtherTab);
        Self { table: transfer.table.clone(), words, share, is_download, is_building: false }
    }

    fn building(table: &str, done: f64) -> Self {
        let words = if done > 0.0 {
            format!("Building: {}", format::percent(done))
        } else {
            "Preparing…".to_owned()
        };
        Self { table: table.to_owned(), words, share: done, is_download: false, is_building: true }
    }
}

/// Formats the bytes done and the total in MB with one decimal: `3.2 of 21.4 MB`.
fn amount(bytes: u64, total: u64) -> String {
    format!("{:.1} of {:.1} MB", bytes as f64 / 1e6, total as f64 / 1e6)
}

fn time_left(seconds: f64) -> String {
    let whole = seconds.ceil().max(1.0) as u64;
    match whole {
        0..60 => format!("{whole} s"),
        60..3600 => format!("{}:{:02} min", whole / 60, whole % 60),
        _ => format!("{}:{:02} h", whole / 3600, whole / 60 % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn transfer(phase: TransferPhase) -> Transfer {
        Transfer {
            table: "small".to_owned(),
            phase,
            bytes: 3_210_000,
            total: 21_400_000,
            seconds_left: Some(4.2),
            wait_reason: None,
        }
    }

    #[test]
    fn a_download_shows_its_size_and_the_time_left() {
        let progress = TableProgress::transfer(&transfer(TransferPhase::Downloading));
        assert_eq!(progress.words, "Downloading: 3.2 of 21.4 MB, 5 s left");
        assert!((progress.share - 0.15).abs() < 1e-9 && progress.is_download);
        assert!(!TableProgress::transfer(&transfer(TransferPhase::Saving)).is_download);
    }

    #[test]
    fn a_waiting_download_shows_the_reason_instead_of_a_time() {
        let wait_reason = Some("The server does not answer.".to_owned());
        let waiting = Transfer { wait_reason, ..transfer(TransferPhase::Downloading) };
        assert_eq!(TableProgress::transfer(&waiting).words, "The server does not answer. 3.2 of 21.4 MB");
    }

    #[test]
    fn long_times_are_shown_in_minutes_and_hours() {
        assert_eq!(time_left(0.1), "1 s");
        assert_eq!(time_left(127.0), "2:07 min");
        assert_eq!(time_left(7_500.0), "2:05 h");
    }
}
