//! State of the table store: stored tables, transfers and errors.

mod action;
mod entry;
mod progress;
#[cfg(test)]
pub(crate) mod tests;

use std::collections::BTreeMap;

use godspeed_protocol::{Event, Inventory, StoreEvent, StoreFailure, Transfer};

pub use action::{ActionContext, TableAction};
pub use entry::{TableEntry, TableLocation, set_words};
pub use progress::TableProgress;

/// State of everything related to stored tables.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct TableStore {
    /// State of the store worker.
    pub worker: StoreState,
    /// Stored tables and tables available on the server.
    pub inventory: Inventory,
    /// Transfers in progress, by table id.
    pub transfers: BTreeMap<String, Transfer>,
    /// The most recent failure, until the next request to the store.
    pub failure: Option<StoreFailure>,
    /// The id of the table verified last, with its number of damaged chunks.
    pub verified: Option<(String, usize)>,
    /// The table being built on request, independently of a search.
    pub building: Option<Building>,
    /// The id of the table built last on request.
    pub built: Option<String>,
}

/// A table that the engine builds ahead of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Building {
    /// The job number.
    pub job: u32,
    /// The id of the table.
    pub table: String,
    /// The completed fraction, 0 to 1.
    pub done: f64,
}

/// The state of the store worker.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum StoreState {
    /// The worker is loading.
    #[default]
    Starting,
    /// The worker accepts requests.
    Ready,
    /// The worker failed, for this reason.
    Broken(String),
}

impl TableStore {
    /// Updates the state from a store event.
    pub fn handle_event(&mut self, event: StoreEvent) {
        match event {
            StoreEvent::Ready => self.worker = StoreState::Ready,
            StoreEvent::Pong => {}
            StoreEvent::Broken { message } => {
                self.worker = StoreState::Broken(message);
                self.transfers.clear();
            }
            StoreEvent::Inventory(inventory) => self.inventory = inventory,
            StoreEvent::Transfer(transfer) => {
                self.transfers.insert(transfer.table.clone(), transfer);
            }
            StoreEvent::Settled { table } => {
                self.transfers.remove(&table);
            }
            StoreEvent::Verified { table, corrupt } => self.verified = Some((table, corrupt)),
            StoreEvent::Failed(failure) => self.failure = Some(failure),
        }
    }

    /// Updates the state from an engine event about a table built ahead of a search.
    pub fn handle_engine_event(&mut self, event: &Event) {
        let Some(building) = &mut self.building else { return };
        match event {
            Event::Table { job, name, done } if *job == building.job && *name == building.table => {
                building.done = *done;
            }
            Event::Prepared { job, .. } if *job == building.job => {
                self.built = self.building.take().map(|building| building.table);
            }
            Event::Failed { job, .. } | Event::Cancelled { job, .. } if *job == building.job => {
                self.building = None;
            }
            Event::Ready { .. } | Event::Broken { .. } => self.building = None,
            _ => {}
        }
    }

    /// Describes the result of the last operation on a table, such as a verification.
    #[must_use]
    pub fn verdict(&self, table: &str) -> Option<String> {
        if self.built.as_deref() == Some(table) {
            return Some("Ready in memory.".to_owned());
        }
        let (_, corrupt) = self.verified.as_ref().filter(|(verified, _)| verified == table)?;
        Some(match corrupt {
            0 => "Verified. No errors found.".to_owned(),
            1 => "1 damaged part was removed. Download it again.".to_owned(),
            _ => format!("{corrupt} damaged parts were removed. Download them again."),
        })
    }
}
