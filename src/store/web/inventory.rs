//! The list of stored tables, and their deletion.

use std::rc::Rc;

use godspeed_port::{log_error, worker_scope};
use godspeed_protocol::{HostedTable, Inventory, Space, StoreEvent, StoredTable, TableOnServer};
use js_sys::Reflect;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{StorageEstimate, StorageManager};

use super::table_lock::TableLock;
use super::{PAGE, Store, network};
use crate::LocalTable;

impl Store {
    /// Sends the inventory, and sends it again if the server's tables have changed.
    pub(super) async fn update_inventory(self: Rc<Self>) {
        self.send_inventory();
        let hosted = hosted_tables().await;
        if self.hosted.replace(hosted.clone()) != hosted {
            self.send_inventory();
        }
    }

    /// Sends the inventory with the server's tables as of the last request.
    pub(super) fn send_inventory(self: &Rc<Self>) {
        let store = self.clone();
        spawn_local(async move {
            let (stored, space) = (store.stored_tables().await, store.space().await);
            let hosted = store.hosted.borrow().clone();
            PAGE.send(&StoreEvent::Inventory(Inventory { stored, hosted, space }));
        });
    }

    /// Returns all stored tables, complete or not.
    pub(super) async fn stored_tables(&self) -> Vec<StoredTable> {
        let Ok(storage) = self.storage.get().await else { return Vec::new() };
        match storage.all_tables().await {
            Ok(tables) => tables.iter().map(LocalTable::describe).collect(),
            Err(error) => {
                log_error("The storage cannot be read", &error.to_string().into());
                Vec::new()
            }
        }
    }

    /// Returns the used and available storage.
    pub(super) async fn space(&self) -> Space {
        let mut space = Space { error: self.storage.error(), ..Space::default() };
        let Some(manager) = storage_manager() else { return space };
        if let Ok(estimate) = manager.estimate()
            && let Ok(estimate) = JsFuture::from(estimate).await
        {
            let estimate: StorageEstimate = estimate.unchecked_into();
            space.used = estimate.get_usage().map(|bytes| bytes as u64);
            space.quota = estimate.get_quota().map(|bytes| bytes as u64);
        }
        if let Ok(persisted) = manager.persisted()
            && let Ok(persisted) = JsFuture::from(persisted).await
        {
            space.persistent = persisted.is_truthy();
        }
        space
    }

    /// Deletes a table.
    pub(super) async fn delete(self: Rc<Self>, table: String) {
        let Ok(storage) = self.storage.get().await else { return };
        if let Some(transfer) = self.transfer_of(&table) {
            transfer.stop_using_storage();
        }
        // While a download runs, this tab or another one holds the lock.
        let is_ours = self.transfer_of(&table).is_some_and(|transfer| transfer.has_lock());
        let lock = TableLock::try_acquire(&table).await;
        if lock.is_none() && !is_ours {
            return self
                .fail(&table, "Another tab is using this table. Close that tab, then delete the table.");
        }
        match storage.delete_table(&table).await {
            Ok(()) => self.tabs.send(&table),
            Err(error) => self.fail(&table, format!("The table could not be deleted ({error}).")),
        }
        self.send_inventory();
    }
}

/// Returns the server's tables; empty if the server does not respond or has no manifest.
async fn hosted_tables() -> Vec<TableOnServer> {
    let table = |hosted: &HostedTable| TableOnServer {
        id: hosted.id.clone(),
        version: hosted.version,
        bytes: hosted.packed_bytes(),
    };
    match network::manifest().await {
        Ok(manifest) => manifest.tables.iter().map(table).collect(),
        Err(_) => Vec::new(),
    }
}

/// Returns the storage manager, which only exists on https and localhost.
fn storage_manager() -> Option<StorageManager> {
    let navigator = worker_scope().navigator();
    Reflect::get(&navigator, &"storage".into()).ok()?.dyn_into().ok()
}
