use js_sys::Function;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::AbortSignal;

#[wasm_bindgen(module = "/web/table_lock.js")]
extern "C" {
    #[wasm_bindgen(js_name = acquireLock, catch)]
    async fn acquire_lock(name: &str, signal: Option<&AbortSignal>) -> Result<JsValue, JsValue>;
}

/// The exclusive right of this tab to change a stored table.
///
/// It is released when dropped, and by the browser when the tab is closed.
pub(super) struct TableLock {
    release: Function,
}

impl TableLock {
    /// Acquires the lock of a table unless another tab holds it.
    pub(super) async fn try_acquire(table: &str) -> Option<Self> {
        acquire_lock(&name(table), None).await.ok()?.dyn_into().ok().map(|release| Self { release })
    }

    /// Waits for the lock of a table; returns `None` if the wait was aborted by `signal`.
    pub(super) async fn acquire(table: &str, signal: &AbortSignal) -> Option<Self> {
        let acquired = acquire_lock(&name(table), Some(signal)).await.ok()?;
        acquired.dyn_into().ok().map(|release| Self { release })
    }
}

impl Drop for TableLock {
    fn drop(&mut self) {
        // The function only resolves a promise, which cannot fail.
        let _released = self.release.call0(&JsValue::NULL);
    }
}

fn name(table: &str) -> String {
    format!("godspeed-table-{table}")
}
