//! The dialog in the browser.

mod browser;
mod ids;
mod solves;

use std::cell::RefCell;
use std::rc::Rc;

use godspeed_browser::{
    Id, PageHandle, Runtime, StoredReport, TimeSlices, View, count_solves, error_text, load, load_report,
    or_log, read_text, save, seconds_of_local_time, store, store_report, stored_reports, utc_now,
};
use godspeed_cube::Size;
use godspeed_page::data::{
    ALGS_KEY, CsTimerExport, DataError, DataFile, DataReader, DataReport, ImportSummary, LocalTime,
    MAX_BYTES, merged_algs,
};
use godspeed_protocol::{PageChange, PageDialog, PageRequest};
use godspeed_report::Report;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Element, Event, File, HtmlInputElement, StorageEvent, StorageEventInit};

use crate::state::{DataDialog, Msg};
use solves::{add_solves, stored_solves};

/// The running dialog.
type Data = Runtime<DataScreen>;

/// The browser side of the dialog.
#[derive(Default)]
pub(crate) struct DataScreen {
    /// The last warning of the page, such as that nothing could be stored.
    warning: RefCell<Option<String>>,
}

/// Starts the dialog.
///
/// # Errors
/// Returns an error outside of a window.
#[wasm_bindgen]
pub fn start(page: PageHandle) -> Result<(), JsValue> {
    let dialog = Runtime::start(page, |_| (DataScreen::default(), DataDialog::default()))?;
    dialog.on_click(ids::DATA_EXPORT, |dialog| spawn_local(export(dialog.clone())));
    dialog.on_click(ids::DATA_CSTIMER, |dialog| spawn_local(export_for_cstimer(dialog.clone())));
    dialog.send_on_click(ids::DATA_CSV, |_| Msg::ExportedTable);
    dialog.on_click(ids::DATA_KEEP, |dialog| {
        let dialog = dialog.clone();
        spawn_local(
            async move { dialog.send(Msg::PersistenceRequested(browser::request_persistence().await)) },
        );
    });
    dialog.at(ids::DATA_FILE, "change", |dialog, _: Event| spawn_local(import(dialog.clone())));
    refresh(&dialog);
    Ok(())
}

impl View for DataScreen {
    type State = DataDialog;
    type Extent = ();

    const ID: Id = ids::DATA;

    fn extent(_: &Data, _: &Msg) {}

    fn run(_: &Rc<Data>, (): ()) {}

    fn show(dialog: &Rc<Data>, (): ()) {
        let (document, state) = (&dialog.document, dialog.state());
        document.text(ids::DATA_CONTENTS, state.contents());
        document.text(ids::DATA_SIZE, state.size());
        document.text(ids::DATA_KEPT, state.guarantee());
        document.visible(ids::DATA_KEEP, state.can_request_persistence());
        for id in [ids::DATA_EXPORT, ids::DATA_CSTIMER, ids::DATA_FILE] {
            document.enabled(id, !state.is_working());
        }
        let message = state.message();
        for (id, is_error) in [(ids::DATA_SAID, false), (ids::DATA_ERROR, true)] {
            let text =
                message.filter(|message| message.is_error == is_error).map_or("", |message| &message.text);
            document.text(id, text);
            // A low dialog is scrolled to its result.
            if let Some(element) = document.element::<Element>(id).filter(|_| !text.is_empty()) {
                element.scroll_into_view_with_bool(false);
            }
        }
    }

    fn follow(dialog: &Rc<Data>, change: PageChange) {
        match change {
            PageChange::Dialog(PageDialog::Data) => refresh(dialog),
            PageChange::Notice { text, warning: true } => {
                dialog.warning.replace(Some(text));
            }
            _ => {}
        }
    }
}

fn refresh(dialog: &Rc<Data>) {
    let dialog = dialog.clone();
    spawn_local(async move {
        show_contents(&dialog).await;
        dialog.send(Msg::Persistence(browser::is_persistent().await));
    });
}

/// Shows what can be exported.
async fn show_contents(dialog: &Rc<Data>) {
    let solves = count_solves().await.unwrap_or_default();
    let reports = stored_reports().await.unwrap_or_default().len();
    let size = Size::new(usize::from(dialog.page.snapshot().size)).unwrap_or(Size::THREE);
    dialog.send(Msg::Contents { solves, reports, size });
}

async fn export(dialog: Rc<Data>) {
    dialog.send(Msg::Working("Saving…"));
    let mut slices = TimeSlices::new(dialog.window.clone());
    let mut file = DataFile { settings: Some(dialog.page.snapshot().preferences), ..DataFile::default() };
    file.algs = Some(load(&dialog.window, ALGS_KEY)).filter(|algs| !algs.is_empty());
    let mut lost = None;
    match stored_solves(&mut slices).await {
        Ok(solves) => file.solves = solves,
        Err(reason) => lost = Some(format!("Solves could not be read ({reason}).")),
    }
    match reports().await {
        Ok(reports) => file.reports = reports,
        Err(reason) => lost = Some(format!("Reports could not be read ({reason}).")),
    }
    let date = utc_now();
    let text = join(file.parts(&date), &mut slices).await;
    save(&dialog.document, &name("godspeed", &date, "json"), "application/json", &text);
    dialog.send(Msg::Exported { solves: file.solves.len(), reports: file.reports.len(), lost });
}

async fn export_for_cstimer(dialog: Rc<Data>) {
    dialog.send(Msg::Working("Saving…"));
    let mut slices = TimeSlices::new(dialog.window.clone());
    let stored = match stored_solves(&mut slices).await {
        Ok(solves) => solves,
        Err(reason) => return dialog.send(Msg::NotExported(format!("Solves could not be read ({reason})."))),
    };
    let export = CsTimerExport::new(&stored);
    let (solves, left_out) = (export.solves(), export.left_out);
    if solves > 0 {
        let text = join(export.parts(), &mut slices).await;
        save(&dialog.document, &name("cstimer", &utc_now(), "txt"), "text/plain", &text);
    }
    dialog.send(Msg::ExportedForCsTimer { solves, left_out });
}

/// Joins the parts of a file in slices.
async fn join(parts: impl Iterator<Item = String>, slices: &mut TimeSlices) -> String {
    let mut text = String::new();
    for part in parts {
        text += &part;
        slices.pause().await;
    }
    text
}

/// Returns the stored reports, the oldest first.
async fn reports() -> Result<Vec<DataReport>, String> {
    let mut reports = Vec::new();
    for report in stored_reports().await? {
        let json = load_report(&report.key).await?;
        let StoredReport { date, description, name, .. } = report;
        reports.push(DataReport { date, description, name, json });
    }
    Ok(reports)
}

async fn import(dialog: Rc<Data>) {
    let Some(field) = dialog.document.element::<HtmlInputElement>(ids::DATA_FILE) else { return };
    let Some(chosen) = field.files().and_then(|files| files.get(0)) else { return };
    dialog.send(Msg::Working("Importing…"));
    let mut slices = TimeSlices::new(dialog.window.clone());
    let read = read(&chosen, &mut slices).await;
    // The same file can be chosen again.
    field.set_value("");
    match read {
        Ok(file) => {
            let (summary, problem) = take(&dialog, file, &mut slices).await;
            dialog.send(Msg::Imported(summary.sentence(), problem));
            show_contents(&dialog).await;
        }
        Err(reason) => dialog.send(Msg::NotImported(reason)),
    }
    // The field has lost the focus, because it was disabled meanwhile.
    if dialog.document.focused().is_none_or(|focus| focus.tag_name() == "BODY") {
        dialog.document.focus_first(&[ids::DATA_FILE]);
    }
}

async fn read(chosen: &File, slices: &mut TimeSlices) -> Result<DataFile, String> {
    // A larger file would only fill the memory.
    if chosen.size() > MAX_BYTES as f64 {
        return Err(DataError::TooLarge(chosen.size() as usize, MAX_BYTES).to_string());
    }
    let text = read_text(chosen, slices).await.map_err(|error| error_text(&error))?;
    slices.pause().await;
    let mut reader = DataReader::new(&text, &seconds).map_err(|error| error.to_string())?;
    loop {
        if let Some(file) = reader.step().map_err(|error| error.to_string())? {
            return Ok(file);
        }
        slices.pause().await;
    }
}

fn seconds(time: LocalTime) -> Option<u64> {
    let LocalTime { year, month, day, hour, minute, second } = time;
    seconds_of_local_time([year, month, day, hour, minute, second])
}

/// Adds the content of a file to what is stored; returns the result, and a problem of the storage.
async fn take(dialog: &Data, file: DataFile, slices: &mut TimeSlices) -> (ImportSummary, Option<String>) {
    let mut summary = ImportSummary {
        unreadable: file.unreadable,
        foreign: file.foreign,
        scrambled_size: file.scrambled_size,
        ..ImportSummary::default()
    };
    dialog.warning.take();
    let mut problem = match add_solves(file.solves, slices).await {
        Ok(merged) => {
            summary.solves = merged;
            // The page warns if it could not store them.
            dialog.warning.take()
        }
        Err(reason) => Some(format!("Solves could not be added: {reason}.")),
    };
    if let Some(algs) = file.algs {
        let (merged, added) = merged_algs(&load(&dialog.window, ALGS_KEY), &algs);
        if added > 0 && !store(&dialog.window, ALGS_KEY, &merged) {
            problem = Some("Favourites and own algorithms could not be stored.".to_owned());
        } else {
            summary.algs_added = added;
            notify_of_algs(dialog);
        }
    }
    let settings = dialog.document.element::<HtmlInputElement>(ids::DATA_SETTINGS);
    if let Some(preferences) = file.settings.filter(|_| settings.is_some_and(|field| field.checked())) {
        dialog.page.request(&PageRequest::TakePreferences(preferences));
        summary.has_settings = true;
    }
    if let Err(reason) = store_reports(file.reports, &mut summary).await {
        problem = Some(format!("Reports could not be stored: {reason}."));
    }
    (summary, problem)
}

/// Notifies the view Find, as the browser notifies other tabs.
fn notify_of_algs(dialog: &Data) {
    let init = StorageEventInit::new();
    init.set_key(Some(ALGS_KEY));
    let event = StorageEvent::new_with_event_init_dict("storage", &init);
    if let Some(event) = or_log("storage", event) {
        or_log("storage", dialog.window.dispatch_event(&event));
    }
}

/// Stores the reports that are not stored yet.
async fn store_reports(reports: Vec<DataReport>, summary: &mut ImportSummary) -> Result<(), String> {
    if reports.is_empty() {
        return Ok(());
    }
    let mut stored = stored_reports().await?;
    for DataReport { date, description, name, json } in reports {
        if stored.iter().any(|other| other.date == date && other.description == description) {
            summary.reports_known += 1;
        } else if Report::from_json(&json).is_err() {
            summary.unreadable += 1;
        } else {
            store_report(&date, &description, &name, &json).await?;
            summary.reports_added += 1;
            // The file may have it twice.
            stored.push(StoredReport { key: String::new(), date, description, name });
        }
    }
    Ok(())
}

/// Returns the name of a file of a day: `godspeed-2026-11-25.json`.
fn name(of: &str, date: &str, ending: &str) -> String {
    format!("{of}-{}.{ending}", date.split('T').next().unwrap_or_default())
}
