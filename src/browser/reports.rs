//! The reports in the browser's storage, an `IndexedDB` database (`www/views/stored-reports.js`).

use godspeed_port::from_js;
use serde::Deserialize;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::error_text;

// The path from a module in `pkg/`.
#[wasm_bindgen(raw_module = "../../views/stored-reports.js")]
extern "C" {
    #[wasm_bindgen(js_name = storeReport, catch)]
    async fn store_in_browser(
        date: &str,
        description: &str,
        name: &str,
        json: &str,
    ) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(js_name = storedReports, catch)]
    async fn list_in_browser() -> Result<JsValue, JsValue>;

    #[wasm_bindgen(js_name = renameReport, catch)]
    async fn rename_in_browser(key: &str, name: &str) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(js_name = loadReport, catch)]
    async fn load_from_browser(key: &str) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(js_name = deleteReport, catch)]
    async fn delete_in_browser(key: &str) -> Result<JsValue, JsValue>;
}

/// A report in the browser's storage, as a list shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct StoredReport {
    /// The key in the storage.
    pub key: String,
    /// The start, in UTC: `2026-11-22T23:42:47Z`.
    pub date: String,
    /// One line on the cubes and the algorithms.
    pub description: String,
    /// The name that the user has given it; may be empty.
    #[serde(default)]
    pub name: String,
}

/// Stores a report, given as JSON, under a name that may be empty.
///
/// # Errors
/// The reason, as for all functions of this module: a part of a sentence such as "the storage is full".
pub async fn store_report(date: &str, description: &str, name: &str, json: &str) -> Result<(), String> {
    store_in_browser(date, description, name, json).await.map(drop).map_err(|error| error_text(&error))
}

/// Returns the stored reports, the oldest first.
///
/// # Errors
/// The reason.
pub async fn stored_reports() -> Result<Vec<StoredReport>, String> {
    let list = list_in_browser().await.map_err(|error| error_text(&error))?;
    from_js(list).map_err(|error| error.to_string())
}

/// Gives a stored report a name; an empty one removes it.
///
/// # Errors
/// The reason.
pub async fn rename_report(key: &str, name: &str) -> Result<(), String> {
    rename_in_browser(key, name).await.map(drop).map_err(|error| error_text(&error))
}

/// Returns a stored report as JSON.
///
/// # Errors
/// The reason.
pub async fn load_report(key: &str) -> Result<String, String> {
    let json = load_from_browser(key).await.map_err(|error| error_text(&error))?;
    json.as_string().ok_or_else(|| "it is not a text".to_owned())
}

/// Deletes a stored report.
///
/// # Errors
/// The reason.
pub async fn delete_report(key: &str) -> Result<(), String> {
    delete_in_browser(key).await.map(drop).map_err(|error| error_text(&error))
}
