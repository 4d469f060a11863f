//! Tables and sets for unit tests, and the tests of [`TableStore`].

use godspeed_protocol::testing::solver;
use godspeed_protocol::{Inventory, Origin, SetInfo, SolverInfo, StoredTable, TableInfo, TableOnServer};
use godspeed_protocol::{StoreEvent, Transfer, TransferPhase};

use super::{StoreState, TableStore};

fn table(id: &str, version: u32) -> TableInfo {
    TableInfo { id: id.to_owned(), version, bytes: 1000, is_stored: true, explanation: String::new() }
}

fn set(id: &str, tables: Vec<TableInfo>) -> SetInfo {
    SetInfo { id: id.to_owned(), name: id.to_owned(), tables, nodes: 1.0, explanation: String::new() }
}

/// Returns one solver with two sets: `small` has one table, `large` has `big` and `other`.
pub(crate) fn catalogue() -> Vec<SolverInfo> {
    let large = vec![table("big", 2), table("other", 1)];
    vec![SolverInfo {
        name: "Korf".to_owned(),
        metrics: vec!["htm".to_owned()],
        sets: vec![set("small", vec![table("small", 2)]), set("large", large)],
        ..solver("korf", 3..=3)
    }]
}

/// Returns a stored table of ten bytes in total.
pub(crate) fn stored(id: &str, version: u32, bytes: u64) -> StoredTable {
    StoredTable { id: id.to_owned(), version, origin: Origin::Built, bytes, total: 10, changed: 0.0 }
}

/// Returns a table available on the server.
pub(crate) fn hosted(id: &str, version: u32, bytes: u64) -> TableOnServer {
    TableOnServer { id: id.to_owned(), version, bytes }
}

/// Returns an inventory with these stored and server tables.
pub(crate) fn inventory(stored: Vec<StoredTable>, hosted: Vec<TableOnServer>) -> Inventory {
    Inventory { stored, hosted, ..Inventory::default() }
}

fn transfer(table: &str, bytes: u64) -> StoreEvent {
    StoreEvent::Transfer(Transfer {
        table: table.to_owned(),
        phase: TransferPhase::Downloading,
        bytes,
        total: 10,
        seconds_left: None,
        wait_reason: None,
    })
}

#[test]
fn a_transfer_is_tracked_until_it_ends() {
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
