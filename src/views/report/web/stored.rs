//! The reports in the browser's storage: their list, and the comparison of two.

use std::rc::Rc;

use godspeed_browser::{
    Document, NewElement, StoredReport, delete_report, find, load_report, local_date, or_log, rename_report,
    store_report, stored_reports, target,
};
use wasm_bindgen_futures::spawn_local;
use web_sys::{Element, Event, HtmlInputElement};

use super::charts::fill_table;
use super::{Screen, ids};
use crate::state::{Msg, ReportState, Storage};

/// Registers the listeners of the list.
pub(super) fn listen(screen: &Rc<Screen>) {
    screen.at(ids::REPORT_LIST, "click", |screen, event: Event| {
        let Some(button) = target::<Element>(&event) else { return };
        let value = |name| button.get_attribute(name);
        if let Some(key) = value("data-open") {
            screen.send(Msg::OpenStored(key));
        } else if let Some(key) = value("data-compare") {
            screen.send(Msg::Compare(key));
        } else if let Some(key) = value("data-delete") {
            screen.send(Msg::DeleteStored(key));
            // The button is removed, and the focus must not be lost.
            screen.document.focus_first(&[ids::REPORT_KEPT_SUMMARY]);
        }
    });
    screen.at(ids::REPORT_LIST, "change", |screen, event: Event| {
        let Some(field) = target::<HtmlInputElement>(&event) else { return };
        if let Some(key) = field.get_attribute("data-rename") {
            screen.send(Msg::Rename(key, field.value().trim().to_owned()));
        }
    });
}

/// Performs an action on the storage, and sends its result.
pub(super) fn run(screen: &Rc<Screen>, action: Storage) {
    let screen = screen.clone();
    spawn_local(async move {
        let result = perform(&action).await;
        screen.send(result.unwrap_or_else(|reason| Msg::StorageFailed(action, reason)));
    });
}

async fn perform(action: &Storage) -> Result<Msg, String> {
    match action {
        Storage::Store { date, description, json } => store_report(date, description, "", json).await?,
        Storage::List => {}
        Storage::Load(key) => return Ok(Msg::Loaded(key.clone(), load_report(key).await?)),
        Storage::Rename { key, name } => rename_report(key, name).await?,
        Storage::Delete(key) => delete_report(key).await?,
    }
    Ok(Msg::Stored(stored_reports().await?))
}

/// Shows the list and the comparison.
pub(super) fn show(document: &Document, state: &ReportState) {
    let stored = state.stored();
    let Some(list) = document.element::<Element>(ids::REPORT_LIST) else { return };
    let is_new =
        document.element::<Element>(ids::REPORT_KEPT).is_some_and(|stored| stored.has_attribute("hidden"));
    document.visible(ids::REPORT_KEPT, !stored.list().is_empty());
    if is_new && !stored.list().is_empty() && !state.has_report() {
        // Nothing else is shown yet.
        document.flag(ids::REPORT_KEPT, "open", true);
    }
    document.text(ids::REPORT_KEPT_SUMMARY, &format!("Saved reports ({})", stored.list().len()));
    let keys = stored.list().iter().map(|report| report.key.as_str()).collect::<Vec<_>>().join(" ");
    if document.changes(ids::REPORT_LIST, "keys", &keys) {
        document.fill(ids::REPORT_LIST, stored.list().iter().map(|report| item(document, report)));
    }
    for report in stored.list() {
        let (pressed, text) = match stored.place(&report.key) {
            None => ("false", "Compare"),
            Some(0) => ("true", "Compare: 1st"),
            Some(_) => ("true", "Compare: 2nd"),
        };
        if let Some(button) = find::<Element>(&list, &format!("[data-compare='{}']", report.key)) {
            or_log("list", button.set_attribute("aria-pressed", pressed));
            button.set_text_content(Some(text));
        }
    }
    document.text(ids::REPORT_COMPARE_NEXT, stored.next_step());
    let comparison = stored.comparison();
    document.visible(ids::REPORT_COMPARISON, comparison.is_some());
    document.visible(ids::REPORT_OVERLAY, comparison.is_some());
    let keys = stored.compared_keys().filter(|_| comparison.is_some()).unwrap_or_default();
    let is_other = document.changes(ids::REPORT_COMPARED, "keys", &keys);
    if let (Some(table), Some(element)) = (comparison, document.element::<Element>(ids::REPORT_COMPARED)) {
        fill_table(document, &element, &table);
        if is_other {
            element.scroll_into_view_with_bool(false);
        }
    }
}

fn item(document: &Document, report: &StoredReport) -> NewElement {
    let StoredReport { key, description, name, .. } = report;
    let date = local_date(&report.date);
    let text = [document.make("strong", "", &date), document.make("span", "", description)];
    let buttons = [("Open", "data-open"), ("Compare", "data-compare"), ("Delete", "data-delete")];
    let buttons = buttons.map(|(name, action)| {
        let label = format!("{name} the report of {date}, {description}");
        document.button("", name).attribute(action, key).attribute("aria-label", &label)
    });
    let field = document
        .make("input", "report-name", "")
        .attribute("type", "text")
        .attribute("value", name)
        .attribute("maxlength", "60")
        .attribute("placeholder", "Name")
        .attribute("data-rename", key)
        .attribute("aria-label", &format!("Name of the report of {date}"));
    document
        .make("li", "", "")
        .child(document.make("span", "", "").children(text))
        .child(field)
        .children(buttons)
}
