//! The solves in the browser's storage, an `IndexedDB` database (`www/views/stored-solves.js`).

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::error_text;

// The path from a module in `pkg/`.
#[wasm_bindgen(raw_module = "../../views/stored-solves.js")]
extern "C" {
    #[wasm_bindgen(js_name = readSolves)]
    fn read_in_browser() -> JsValue;

    #[wasm_bindgen(js_name = nextSolves, catch)]
    async fn next_in_browser(batches: &JsValue) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(js_name = countSolves, catch)]
    async fn count_in_browser() -> Result<JsValue, JsValue>;

    #[wasm_bindgen(js_name = changeSolves, catch)]
    async fn change_in_browser(changes: &str) -> Result<JsValue, JsValue>;
}

/// Reads all stored solves, some at a time.
pub struct StoredSolves(JsValue);

impl Default for StoredSolves {
    fn default() -> Self {
        Self::new()
    }
}

impl StoredSolves {
    /// Begins to read.
    #[must_use]
    pub fn new() -> Self {
        Self(read_in_browser())
    }

    /// Returns the next solves as lines of changes, or `None` after the last ones.
    ///
    /// # Errors
    /// The reason, as for all functions of this module: a part of a sentence.
    pub async fn next(&self) -> Result<Option<String>, String> {
        next_in_browser(&self.0).await.map(|text| text.as_string()).map_err(|error| error_text(&error))
    }
}

/// Returns the number of stored solves.
///
/// # Errors
/// The reason.
pub async fn count_solves() -> Result<usize, String> {
    let count = count_in_browser().await.map_err(|error| error_text(&error))?;
    Ok(count.as_f64().unwrap_or_default() as usize)
}

/// Stores changes of the solves, one per line. The page warns if they cannot be stored.
///
/// # Errors
/// The reason.
pub async fn change_solves(changes: &str) -> Result<(), String> {
    change_in_browser(changes).await.map(drop).map_err(|error| error_text(&error))
}
