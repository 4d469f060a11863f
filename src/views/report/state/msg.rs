use godspeed_browser::StoredReport;
use godspeed_protocol::{Event, PageEngine};
use godspeed_report::Column;

use super::{Format, Storage};

/// An input to the view.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// The state of the page's engine, which lists the algorithms.
    PageEngine(PageEngine),
    /// An event of a worker, counted from 0.
    Worker(usize, Box<Event>),
    /// A worker cannot be used, with the reason.
    WorkerFailed(String),
    /// Some time has passed.
    Tick,
    /// A field of the form has this text.
    Edit(String, String),
    /// An algorithm is chosen or dropped.
    Toggle(String),
    /// Show this column of the table, or hide it.
    ToggleColumn(Column),
    /// Set a parameter of an algorithm, by their ids; an empty value is the default.
    SetParameter {
        /// The id of the algorithm.
        algorithm: String,
        /// The id of the parameter.
        id: String,
        /// The value as it was typed.
        value: String,
    },
    /// Sweep the parameter with this id, `tables`, or nothing if it is empty.
    Sweep(String),
    /// Sweep from, to, with this number of values.
    SweepRange(f64, f64, usize),
    /// A table set is added to the sweep or removed from it.
    SweepSet(String),
    /// Start a report at this date, in UTC: `2026-11-22T23:42:47Z`.
    Run(String),
    /// Pause the report, or resume it.
    TogglePause,
    /// Cancel the report.
    Cancel,
    /// Sort the table by a column; the same column again reverses the order.
    Sort(Column),
    /// Show the charts, or hide them.
    ShowCharts(bool),
    /// Download the report.
    Download(Format),
    /// Copy the link that reproduces the report.
    CopyLink,
    /// The reports in the storage.
    Stored(Vec<StoredReport>),
    /// Open the stored report with this key.
    OpenStored(String),
    /// Choose the stored report with this key for comparison, or drop it.
    Compare(String),
    /// Give the stored report with this key a name.
    Rename(String, String),
    /// Show the two reports that are compared as one, in the table and the charts.
    Overlay,
    /// Delete the stored report with this key.
    DeleteStored(String),
    /// The stored report with this key has been loaded, as JSON.
    Loaded(String, String),
    /// An action on the storage failed, with the reason.
    StorageFailed(Storage, String),
    /// Show a notice.
    Notice(String),
}
