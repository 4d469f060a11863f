use js_sys::Function;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::AbortSignal;

#[wasm_bindgen(module = "/web/lock.js")]
extern "C" {
    #[wasm_bindgen(js_name = takeLock, catch)]
    async fn take_lock(name: &str, signal: Option<&AbortSignal>) -> Result<JsValue, JsValue>;
}

/// The right to write to a table's storage, which one tab at a time can have. Let go when dropped, and by
/// the browser when the tab is closed.
pub(super) struct Lock {
    release: Function,
}

impl Lock {
    /// Takes the lock of a table if no other tab has it.
    pub(super) async fn try_take(table: &str) -> Option<Self> {
        take_lock(&name(table), None).await.ok()?.dyn_into().ok().map(|release| Self { release })
    }

    /// Waits for the lock of a table; nothing if `signal` ended the wait.
    pub(super) async fn take(table: &str, signal: &AbortSignal) -> Option<Self> {
        let taken = take_lock(&name(table), Some(signal)).await.ok()?;
        taken.dyn_into().ok().map(|release| Self { release })
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // What is called only resolves a promise, which cannot fail.
        let _released = self.release.call0(&JsValue::NULL);
    }
}

fn name(table: &str) -> String {
    format!("godspeed-table-{table}")
}
