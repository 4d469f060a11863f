//! The reports in the browser's storage: their list, and the comparison of two.

use std::rc::Rc;

use godspeed_document::{Document, on, or_log};
use js_sys::Array;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::{Element, Event, HtmlElement};

use super::charts::fill_table;
use super::{App, ids};
use crate::state::{KeptReport, Msg, ReportView, Storage};

// The path from `pkg/report-view`.
#[wasm_bindgen(raw_module = "../../views/kept-reports.js")]
extern "C" {
    #[wasm_bindgen(js_name = keepReport, catch)]
    async fn keep_report(date: &str, description: &str, json: &str) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(js_name = listReports, catch)]
    async fn list_reports() -> Result<JsValue, JsValue>;

    #[wasm_bindgen(js_name = loadReport, catch)]
    async fn load_report(key: &str) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(js_name = deleteReport, catch)]
    async fn delete_report(key: &str) -> Result<JsValue, JsValue>;
}

/// Registers the listener of the list.
pub(super) fn listen(app: &Rc<App>) {
    let Some(list) = app.document.element::<Element>(ids::REPORT_LIST) else { return };
    let app = app.clone();
    on(&list, "click", move |event: Event| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let Some(target) = target else { return };
        let value = |name| target.get_attribute(name);
        if let Some(key) = value("data-open") {
            app.send(Msg::OpenKept(key));
        } else if let Some(key) = value("data-compare") {
            app.send(Msg::Compare(key));
        } else if let Some(key) = value("data-delete") {
            app.send(Msg::DeleteKept(key));
            // The button vanishes, and the focus must not be lost.
            if let Some(summary) = app.document.element::<HtmlElement>(ids::REPORT_KEPT_SUMMARY) {
                or_log("focus", summary.focus());
            }
        }
    });
}

/// Acts on the storage and reports back.
pub(super) fn carry_out(app: &Rc<App>, action: Storage) {
    let app = app.clone();
    spawn_local(async move {
        let done = match &action {
            Storage::Keep { date, description, json } => keep_report(date, description, json).await,
            Storage::List => Ok(JsValue::UNDEFINED),
            Storage::Load(key) => load_report(key).await,
            Storage::Delete(key) => delete_report(key).await,
        };
        let failed = |error: JsValue| {
            let text = js_sys::Reflect::get(&error, &"message".into()).ok().and_then(|text| text.as_string());
            app.send(Msg::StorageFailed(action.clone(), text.unwrap_or_default()));
        };
        match (done, &action) {
            (Err(error), _) => failed(error),
            (Ok(json), Storage::Load(key)) => {
                app.send(Msg::Loaded(key.clone(), json.as_string().unwrap_or_default()));
            }
            (Ok(_), _) => match list_reports().await {
                Ok(list) => app.send(Msg::Kept(kept(&list))),
                Err(error) => failed(error),
            },
        }
    });
}

/// Reads key, date and description of each report in turn.
fn kept(list: &JsValue) -> Vec<KeptReport> {
    let texts: Vec<String> = Array::from(list).iter().filter_map(|text| text.as_string()).collect();
    let report = |texts: &[String]| match texts {
        [key, date, description] => {
            let [key, date, description] = [key, date, description].map(String::clone);
            Some(KeptReport { key, date, description })
        }
        _ => None,
    };
    texts.chunks(3).filter_map(report).collect()
}

/// Shows the list and the comparison.
pub(super) fn show(document: &Document, view: &ReportView) {
    let kept = view.kept();
    let Some(list) = document.element::<Element>(ids::REPORT_LIST) else { return };
    let is_new =
        document.element::<Element>(ids::REPORT_KEPT).is_some_and(|kept| kept.has_attribute("hidden"));
    document.flag(ids::REPORT_KEPT, "hidden", kept.list().is_empty());
    if is_new && !kept.list().is_empty() && !view.has_report() {
        // There is nothing else to look at yet.
        document.flag(ids::REPORT_KEPT, "open", true);
    }
    document.text(ids::REPORT_KEPT_SUMMARY, &format!("Kept reports ({})", kept.list().len()));
    let keys = kept.list().iter().map(|report| report.key.as_str()).collect::<Vec<_>>().join(" ");
    if list.get_attribute("data-keys").as_deref() != Some(&keys) {
        or_log("list", list.set_attribute("data-keys", &keys));
        let items = kept.list().iter().filter_map(|report| item(document, report));
        document.fill(ids::REPORT_LIST, items.collect::<Vec<_>>());
    }
    let mut row = list.first_element_child();
    for report in kept.list() {
        let Some(current) = row else { break };
        let pressed = if kept.is_compared(&report.key) { "true" } else { "false" };
        if let Some(button) = or_log("list", current.query_selector("[data-compare]")).flatten() {
            or_log("list", button.set_attribute("aria-pressed", pressed));
        }
        row = current.next_element_sibling();
    }
    let comparison = kept.comparison();
    document.flag(ids::REPORT_COMPARISON, "hidden", comparison.is_none());
    if let (Some(table), Some(element)) = (comparison, document.element::<Element>(ids::REPORT_COMPARED)) {
        fill_table(document, &element, &table);
    }
}

fn item(document: &Document, report: &KeptReport) -> Option<Element> {
    let item = document.make("li")?;
    let date = report.date.replace('T', " ").replace('Z', " UTC");
    let mut parts = Vec::new();
    let text = document.make("span")?;
    for (tag, part) in [("strong", date.as_str()), ("span", report.description.as_str())] {
        let part = document.make_with(tag, part, &[])?;
        or_log("list", text.append_child(&part));
    }
    parts.push(text);
    for (name, action) in [("Open", "data-open"), ("Compare", "data-compare"), ("Delete", "data-delete")] {
        let label = format!("{name} the report of {date}, {}", report.description);
        let attributes = [("type", "button"), (action, report.key.as_str()), ("aria-label", label.as_str())];
        parts.push(document.make_with("button", name, &attributes)?);
    }
    for part in parts {
        or_log("list", item.append_child(&part));
    }
    Some(item)
}
