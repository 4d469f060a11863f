//! What is kept: told, and deleted.

use std::rc::Rc;

use godspeed_protocol::{Inventory, Space, StoreEvent, StoredTable, TableOnServer};
use js_sys::Reflect;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{StorageEstimate, StorageManager};

use super::lock::Lock;
use super::page::{self, scope};
use super::shelf::Shelf;
use super::{Store, network};

/// Opens the browser's storage.
///
/// # Errors
/// Why nothing can be kept, in a sentence for a person.
pub(super) async fn open_shelf() -> Result<Shelf, String> {
    if !scope().is_secure_context() {
        return Err("Tables are not kept: this address is neither https nor localhost.".to_owned());
    }
    Shelf::open().await.map_err(|error| {
        format!(
            "Tables are not kept for the next visit: this browser gives the page no storage ({error}). \
             Private windows and strict settings do that."
        )
    })
}

impl Store {
    /// Tells the page what is kept, at once, and again when the server has said what it has now.
    pub(super) async fn ask_server(self: Rc<Self>) {
        self.tell_inventory();
        let hosted = hosted().await;
        if self.hosted.replace(hosted.clone()) != hosted {
            self.tell_inventory();
        }
    }

    /// Tells the page what is kept, and what the server had when it was last asked.
    pub(super) fn tell_inventory(self: &Rc<Self>) {
        let store = self.clone();
        spawn_local(async move {
            let (stored, space) = (store.stored().await, store.space().await);
            let hosted = store.hosted.borrow().clone();
            page::post(&StoreEvent::Inventory(Inventory { stored, hosted, space }));
        });
    }

    /// Every table that is kept.
    pub(super) async fn stored(&self) -> Vec<StoredTable> {
        let Ok(shelf) = &self.shelf else { return Vec::new() };
        match shelf.all().await {
            Ok(all) => all.iter().map(crate::Kept::describe).collect(),
            Err(error) => {
                page::complain("The storage cannot be read", &error.to_string().into());
                Vec::new()
            }
        }
    }

    /// The room there is.
    pub(super) async fn space(&self) -> Space {
        let mut space = Space { obstacle: self.shelf.as_ref().err().cloned(), ..Space::default() };
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

    /// Forgets a table and frees its space.
    pub(super) async fn delete(self: Rc<Self>, table: String) {
        let Ok(shelf) = &self.shelf else { return };
        if let Some(transfer) = self.under_way(&table) {
            transfer.lose_storage();
        }
        // The lock is this tab's own while it downloads, and another's while that one does.
        let is_ours = self.under_way(&table).is_some_and(|transfer| transfer.has_lock());
        let lock = Lock::try_take(&table).await;
        if lock.is_none() && !is_ours {
            return self.fail(&table, "Another tab works on this table: close it, then delete the table.");
        }
        match shelf.forget(&table).await {
            Ok(()) => self.news.tell(&table),
            Err(error) => self.fail(&table, format!("The table could not be deleted ({error}).")),
        }
        self.tell_inventory();
    }
}

/// What the server has to download.
async fn hosted() -> Vec<TableOnServer> {
    let manifest = network::manifest().await.unwrap_or_default();
    let table = |hosted: &godspeed_protocol::HostedTable| TableOnServer {
        id: hosted.id.clone(),
        version: hosted.version,
        bytes: hosted.packed_bytes(),
    };
    manifest.tables.iter().map(table).collect()
}

/// Absent where the address is not secure.
fn storage_manager() -> Option<StorageManager> {
    let navigator = scope().navigator();
    Reflect::get(&navigator, &"storage".into()).ok()?.dyn_into().ok()
}
