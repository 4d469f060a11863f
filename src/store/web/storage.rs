use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use event_listener::Event;
use godspeed_port::worker_scope;
use godspeed_protocol::{StoreEvent, StoreFailure};
use wasm_bindgen_futures::spawn_local;

use super::indexed_db::{IndexedDbStore, StorageError};
use super::{PAGE, clock};

/// The seconds after which tables are used without the storage if it does not open.
const OPENS_WITHIN: Duration = Duration::from_secs(4);

/// The browser's storage: while it opens, when it is open, and when it does not work.
///
/// Everything that needs it waits until it is open or has failed. This wait has a deadline: a storage that does not
/// answer counts as failed, and tables are then used from memory.
pub(super) struct Storage {
    state: RefCell<StorageState>,
    changed: Event,
    /// Called when the storage opens after it has failed.
    on_recovery: Box<dyn Fn()>,
}

enum StorageState {
    Opening,
    Open(Rc<IndexedDbStore>),
    /// The reason, as a message to the user.
    Failed(String),
}

impl Storage {
    /// Begins to open the storage. `on_recovery` is called when it opens after all.
    pub(super) fn open(on_recovery: impl Fn() + 'static) -> Rc<Self> {
        let state = RefCell::new(StorageState::Opening);
        let storage = Rc::new(Self { state, changed: Event::new(), on_recovery: Box::new(on_recovery) });
        storage.reopen();
        storage
    }

    /// Returns the open storage, or the reason why there is none, as a message to the user.
    pub(super) async fn get(&self) -> Result<Rc<IndexedDbStore>, String> {
        loop {
            let changed = self.changed.listen();
            match (&*self.state.borrow(), self.error()) {
                (_, Some(error)) => return Err(error),
                (StorageState::Open(database), None) => return Ok(database.clone()),
                _ => {}
            }
            changed.await;
        }
    }

    /// Returns why the storage does not work, as a message to the user.
    pub(super) fn error(&self) -> Option<String> {
        match &*self.state.borrow() {
            StorageState::Failed(message) => Some(message.clone()),
            StorageState::Open(database) if !database.answers() => Some(no_answer()),
            StorageState::Opening | StorageState::Open(_) => None,
        }
    }

    /// Opens the storage again, for example because the site's data was cleared.
    fn reopen(self: &Rc<Self>) {
        self.set(StorageState::Opening);
        if !worker_scope().is_secure_context() {
            let message = "Tables cannot be stored because this address is neither https nor localhost.";
            return self.set(StorageState::Failed(message.to_owned()));
        }
        let (opening, waiting) = (self.clone(), Rc::downgrade(self));
        spawn_local(async move { opening.finish_opening().await });
        spawn_local(async move {
            clock::sleep(OPENS_WITHIN).await;
            if let Some(storage) = waiting.upgrade()
                && matches!(*storage.state.borrow(), StorageState::Opening)
            {
                storage.fail_without_answer();
            }
        });
    }

    async fn finish_opening(self: Rc<Self>) {
        let closed = Rc::downgrade(&self);
        let on_close = move || {
            if let Some(storage) = closed.upgrade() {
                storage.reopen();
            }
        };
        let opened = IndexedDbStore::open(on_close).await;
        let is_late = self.error().is_some();
        self.set(match opened {
            Ok(database) => StorageState::Open(Rc::new(database)),
            Err(error) => StorageState::Failed(unavailable(&error)),
        });
        if is_late {
            (self.on_recovery)();
        }
    }

    fn fail_without_answer(&self) {
        self.set(StorageState::Failed(no_answer()));
        let failure = StoreFailure { table: None, message: no_answer(), offers: Vec::new() };
        PAGE.send(&StoreEvent::Failed(failure));
        (self.on_recovery)();
    }

    fn set(&self, state: StorageState) {
        self.state.replace(state);
        self.changed.notify(usize::MAX);
    }
}

fn unavailable(error: &StorageError) -> String {
    format!(
        "Tables cannot be stored for your next visit: the browser provides no storage ({error}). \
         This happens in private windows and with strict privacy settings."
    )
}

fn no_answer() -> String {
    "The browser's storage does not respond, so tables are used from memory and not kept for your next visit. \
     Close other tabs of this page, or restart the browser."
        .to_owned()
}
