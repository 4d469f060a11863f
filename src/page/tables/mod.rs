//! The store of tables as the page knows it: what is kept, what is on its way, what went wrong.

pub(crate) mod worker;

use std::collections::BTreeMap;

use protocol::{Inventory, StoreEvent, StoreFailure, Transfer};

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
    pub fn hear(&mut self, event: StoreEvent) {
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::TransferPhase;

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
        store.hear(StoreEvent::Ready);
        store.hear(transfer("small", 1));
        store.hear(transfer("small", 2));
        store.hear(transfer("large", 1));
        assert_eq!((store.transfers.len(), store.transfers["small"].bytes), (2, 2));
        store.hear(StoreEvent::Settled { table: "small".to_owned() });
        assert_eq!(store.transfers.keys().collect::<Vec<_>>(), ["large"]);
        store.hear(StoreEvent::Broken { message: "gone".to_owned() });
        assert!(store.transfers.is_empty() && store.worker == StoreState::Broken("gone".to_owned()));
    }
}
