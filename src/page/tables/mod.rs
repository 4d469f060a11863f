//! The store of tables as the page knows it: what is kept, what is on its way, what went wrong.

mod action;
mod entry;
#[cfg(test)]
pub(crate) mod fixtures;
mod progress;

use std::collections::BTreeMap;

use godspeed_protocol::{Event, Inventory, StoreEvent, StoreFailure, Transfer};

pub use action::{ActionContext, TableAction};
pub use entry::{TableEntry, TableLocation, set_words};
pub use progress::TableProgress;

/// Everything about stored tables that the page keeps.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct TableStore {
    /// The store itself.
    pub worker: StoreState,
    /// What is kept, and what the server has.
    pub inventory: Inventory,
    /// Work under way, by table.
    pub transfers: BTreeMap<String, Transfer>,
    /// What went wrong last, until something else is asked of the store.
    pub failure: Option<StoreFailure>,
    /// The table verified last, and how many of its chunks were spoiled.
    pub verified: Option<(String, usize)>,
    /// The table that the engine builds because the person asked for it, outside of any search.
    pub building: Option<Building>,
    /// The table that was built so last.
    pub built: Option<String>,
}

/// A table that the engine builds ahead of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Building {
    /// The number of the job.
    pub job: u32,
    /// The table.
    pub table: String,
    /// The share that stands, 0 to 1.
    pub done: f64,
}

/// The store's worker.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum StoreState {
    /// It loads.
    #[default]
    Starting,
    /// It takes requests.
    Ready,
    /// It broke, and says why.
    Broken(String),
}

impl TableStore {
    /// Takes note of what the store says.
    pub fn handle_event(&mut self, event: StoreEvent) {
        match event {
            StoreEvent::Ready => self.worker = StoreState::Ready,
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
            StoreEvent::Verified { table, spoiled } => self.verified = Some((table, spoiled)),
            StoreEvent::Failed(failure) => self.failure = Some(failure),
        }
    }

    /// Takes note of what the engine says about a table that is built ahead of a search.
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

    /// How the last thing done with a table ended, in words: what a check found, that it is built.
    #[must_use]
    pub fn verdict(&self, table: &str) -> Option<String> {
        if self.built.as_deref() == Some(table) {
            return Some("Ready in memory.".to_owned());
        }
        let (_, spoiled) = self.verified.as_ref().filter(|(verified, _)| verified == table)?;
        Some(match spoiled {
            0 => "Verified. No errors found.".to_owned(),
            1 => "1 damaged part was removed. Download it again.".to_owned(),
            _ => format!("{spoiled} damaged parts were removed. Download them again."),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_protocol::TransferPhase;

    fn transfer(table: &str, bytes: u64) -> StoreEvent {
        StoreEvent::Transfer(Transfer {
            table: table.to_owned(),
            phase: TransferPhase::Downloading,
            bytes,
            total: 10,
            seconds_left: None,
            waits: None,
        })
    }

    #[test]
    fn a_table_on_its_way_is_known_until_it_is_settled() {
        let mut store = TableStore::default();
        store.handle_event(StoreEvent::Ready);
        store.handle_event(transfer("small", 1));
        store.handle_event(transfer("small", 2));
        store.handle_event(transfer("large", 1));
        assert_eq!((store.transfers.len(), store.transfers["small"].bytes), (2, 2));
        store.handle_event(StoreEvent::Settled { table: "small".to_owned() });
        assert_eq!(store.transfers.keys().collect::<Vec<_>>(), ["large"]);
        store.handle_event(StoreEvent::Broken { message: "gone".to_owned() });
        assert!(store.transfers.is_empty() && store.worker == StoreState::Broken("gone".to_owned()));
    }
}
