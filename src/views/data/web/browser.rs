//! What `www/views/data.js` and `www/views/kept-reports.js` do.

use js_sys::Array;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

// The path from `pkg/data-view`.
#[wasm_bindgen(raw_module = "../../views/kept-reports.js")]
extern "C" {
    #[wasm_bindgen(js_name = keepReport, catch)]
    async fn keep_js(date: &str, description: &str, json: &str) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(js_name = listReports, catch)]
    async fn list_js() -> Result<JsValue, JsValue>;

    #[wasm_bindgen(js_name = loadReport, catch)]
    async fn load_js(key: &str) -> Result<JsValue, JsValue>;
}

#[wasm_bindgen(raw_module = "../../views/data.js")]
extern "C" {
    #[wasm_bindgen(js_name = isPersistent)]
    async fn is_persistent_js() -> JsValue;

    #[wasm_bindgen(js_name = askToKeep)]
    async fn ask_to_keep_js() -> JsValue;

    #[wasm_bindgen(js_name = useAppearance)]
    pub(super) fn use_appearance(settings: &str);
}

/// A report in the browser's storage.
pub(super) struct StoredReport {
    pub(super) key: String,
    pub(super) date: String,
    pub(super) description: String,
}

/// Returns whether the browser has agreed not to delete the page's data; `None` if it cannot be asked.
pub(super) async fn is_persistent() -> Option<bool> {
    is_persistent_js().await.as_bool()
}

/// Asks the browser not to delete the page's data, and returns whether it agrees.
pub(super) async fn ask_to_keep() -> bool {
    ask_to_keep_js().await.is_truthy()
}

/// Returns the stored reports, the oldest first.
pub(super) async fn stored_reports() -> Result<Vec<StoredReport>, String> {
    let list = list_js().await.map_err(reason)?;
    let texts: Vec<String> = Array::from(&list).iter().filter_map(|text| text.as_string()).collect();
    let report = |texts: &[String]| match texts {
        [key, date, description] => {
            let [key, date, description] = [key, date, description].map(String::clone);
            Some(StoredReport { key, date, description })
        }
        _ => None,
    };
    Ok(texts.chunks(3).filter_map(report).collect())
}

/// Returns a stored report as JSON.
pub(super) async fn load_report(key: &str) -> Result<String, String> {
    load_js(key).await.map(|json| json.as_string().unwrap_or_default()).map_err(reason)
}

/// Stores a report.
pub(super) async fn keep_report(date: &str, description: &str, json: &str) -> Result<(), String> {
    keep_js(date, description, json).await.map(drop).map_err(reason)
}

/// Returns the text of an error of the browser.
pub(super) fn reason(error: JsValue) -> String {
    let text = js_sys::Reflect::get(&error, &"message".into()).ok().and_then(|text| text.as_string());
    text.unwrap_or_else(|| format!("{error:?}"))
}
