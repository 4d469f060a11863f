//! The dialog in the browser.

mod browser;
mod ids;

use std::rc::Rc;

use godspeed_document::{Document, Id, on, or_log, save, utc_now};
use godspeed_page::data::{
    DataError, DataFile, DataReport, ImportSummary, MAX_BYTES, contents, write_cstimer,
};
use godspeed_page::timer;
use godspeed_report::Report;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{CustomEvent, CustomEventInit, Element, Event, File, HtmlInputElement};

/// The page sends this event when the dialog is to open and its attributes are written.
const OPENED: &str = "godspeed-data";

/// The page takes texts by this event (`Msg::from_text`).
const DO: &str = "godspeed-do";

/// The dialog.
struct App {
    document: Document,
}

/// Starts the dialog.
#[wasm_bindgen]
pub fn start() {
    let Some(document) = web_sys::window().and_then(|window| window.document()).map(Document::new) else {
        return;
    };
    let app = Rc::new(App { document });
    app.listen();
    app.refresh();
}

impl App {
    fn listen(self: &Rc<Self>) {
        let opened = self.clone();
        on(self.document.browser(), OPENED, move |_: Event| opened.refresh());
        self.when(ids::DATA_EXPORT, "click", |app| {
            spawn_local(async move { app.export().await });
        });
        self.when(ids::DATA_CSTIMER, "click", |app| app.export_cstimer());
        self.when(ids::DATA_CSV, "click", |app| app.say("Table saved."));
        self.when(ids::DATA_KEEP, "click", |app| {
            spawn_local(async move {
                let is_kept = browser::ask_to_keep().await;
                app.say(if is_kept { "The browser keeps your data." } else { "The browser did not agree." });
                app.show_persistence(Some(is_kept));
            });
        });
        self.when(ids::DATA_FILE, "change", |app| {
            spawn_local(async move { app.import().await });
        });
    }

    fn when(self: &Rc<Self>, id: Id, event: &str, act: impl Fn(Rc<Self>) + 'static) {
        let Some(element) = self.document.element::<Element>(id) else { return };
        let app = self.clone();
        on(&element, event, move |_: Event| act(app.clone()));
    }

    /// Says the result of an action.
    fn say(&self, text: &str) {
        self.document.text(ids::DATA_ERROR, "");
        self.document.text(ids::DATA_SAID, text);
        self.bring_into_sight(ids::DATA_SAID);
    }

    /// Says why an action has failed.
    fn fail(&self, text: &str) {
        self.document.text(ids::DATA_SAID, "");
        self.document.text(ids::DATA_ERROR, text);
        self.bring_into_sight(ids::DATA_ERROR);
    }

    /// Scrolls a low dialog to its result.
    fn bring_into_sight(&self, id: Id) {
        if let Some(element) = self.document.element::<Element>(id) {
            element.scroll_into_view_with_bool(false);
        }
    }

    fn refresh(self: &Rc<Self>) {
        let app = self.clone();
        spawn_local(async move {
            app.show_contents().await;
            app.show_persistence(browser::is_persistent().await);
        });
    }

    /// Shows what there is to export.
    async fn show_contents(&self) {
        let (mut file, size) = (self.of_page(), self.attribute("data-size"));
        let stored = browser::stored_reports().await.unwrap_or_default();
        file.reports = stored.iter().map(|_| report_of("", "", "")).collect();
        self.document.text(ids::DATA_CONTENTS, &format!("Here: {} and your settings.", contents(&file)));
        self.document.text(ids::DATA_SIZE, &format!("{size}×{size}×{size}"));
    }

    fn show_persistence(&self, is_persistent: Option<bool>) {
        let text = match is_persistent {
            Some(true) => "The browser keeps them until you delete them.",
            Some(false) | None => {
                "The browser may delete them when space is short, and some browsers do after weeks without a visit."
            }
        };
        self.document.text(ids::DATA_KEPT, text);
        self.document.flag(ids::DATA_KEEP, "hidden", is_persistent != Some(false));
    }

    /// Returns solves and settings of the page as they are now.
    fn of_page(&self) -> DataFile {
        let records = timer::read(&self.attribute("data-solves"));
        DataFile { records, settings: Some(self.attribute("data-settings")), ..DataFile::default() }
    }

    fn attribute(&self, name: &str) -> String {
        let dialog = self.document.element::<Element>(ids::DATA);
        dialog.and_then(|dialog| dialog.get_attribute(name)).unwrap_or_default()
    }

    /// Sends the page a text; the page has acted on it when this returns.
    fn send(&self, text: &str) {
        let init = CustomEventInit::new();
        init.set_detail(&text.into());
        if let Some(event) = or_log("data", CustomEvent::new_with_event_init_dict(DO, &init)) {
            or_log("data", self.document.browser().dispatch_event(&event));
        }
    }

    async fn export(&self) {
        self.send("do data");
        let mut file = self.of_page();
        let mut lost = None;
        match browser::stored_reports().await {
            Ok(stored) => {
                for report in stored.into_iter().rev() {
                    match browser::load_report(&report.key).await {
                        Ok(json) => file.reports.push(report_of(&report.date, &report.description, &json)),
                        Err(reason) => lost = Some(reason),
                    }
                }
            }
            Err(reason) => lost = Some(reason),
        }
        let date = utc_now();
        save(&self.document, &name("godspeed", &date, "json"), "application/json", &file.write(&date));
        let saved = format!("Saved: {} and your settings.", contents(&file));
        match lost {
            None => self.say(&saved),
            Some(reason) => self.fail(&format!("{saved} Reports could not be read ({reason}).")),
        }
    }

    fn export_cstimer(&self) {
        self.send("do data");
        let export = write_cstimer(&self.of_page().records);
        if export.solves == 0 {
            return self.fail("There are no solves that count.");
        }
        save(&self.document, &name("cstimer", &utc_now(), "txt"), "text/plain", &export.text);
        let left_out = match export.left_out {
            0 => String::new(),
            1 => " 1 that does not count was left out.".to_owned(),
            number => format!(" {number} that do not count were left out."),
        };
        self.say(&format!("Saved for csTimer: {}.{left_out}", solves(export.solves)));
    }

    async fn import(&self) {
        let Some(field) = self.document.element::<HtmlInputElement>(ids::DATA_FILE) else { return };
        let Some(chosen) = field.files().and_then(|files| files.get(0)) else { return };
        let read = read(&chosen).await;
        // The same file can be chosen again.
        field.set_value("");
        match read {
            Ok(file) => {
                let (summary, problem) = self.take(file).await;
                match problem {
                    Some(reason) => self.fail(&format!("{} {reason}", summary.sentence())),
                    None => self.say(&summary.sentence()),
                }
                self.show_contents().await;
            }
            Err(reason) => self.fail(&format!("Nothing was imported. {reason}")),
        }
    }

    /// Adds the content of a file to what is here; returns the result, and a problem of the storage.
    async fn take(&self, file: DataFile) -> (ImportSummary, Option<String>) {
        self.send("do data");
        let mut problem = None;
        let mut summary =
            ImportSummary { unreadable: file.unreadable, foreign: file.foreign, ..ImportSummary::default() };
        let solves = timer::write(&file.records);
        summary.solves = self.of_page().records.merge(file.records);
        if summary.solves.added > 0 {
            self.send(&format!("solves {solves}"));
            // The page warns if it could not store them.
            let notice =
                self.document.element::<Element>(ids::NOTICE).and_then(|notice| notice.text_content());
            problem = notice.filter(|notice| !notice.is_empty());
        }
        let wants_settings = self
            .document
            .element::<HtmlInputElement>(ids::DATA_SETTINGS)
            .is_some_and(|field| field.checked());
        if let Some(settings) = file.settings.filter(|_| wants_settings) {
            self.send(&format!("preferences {settings}"));
            browser::use_appearance(&settings);
            summary.has_settings = true;
        }
        if let Err(reason) = keep_reports(file.reports, &mut summary).await {
            problem = Some(format!("Reports could not be stored: {reason}."));
        }
        self.send("do data");
        (summary, problem)
    }
}

async fn read(chosen: &File) -> Result<DataFile, String> {
    // A larger file would only fill the memory.
    if chosen.size() > MAX_BYTES as f64 {
        return Err(DataError::TooLarge(chosen.size() as usize, MAX_BYTES).to_string());
    }
    let text = JsFuture::from(chosen.text()).await.map_err(browser::reason)?;
    DataFile::read(&text.as_string().unwrap_or_default()).map_err(|error| error.to_string())
}

/// Stores the reports that are not stored yet.
async fn keep_reports(reports: Vec<DataReport>, summary: &mut ImportSummary) -> Result<(), String> {
    if reports.is_empty() {
        return Ok(());
    }
    let mut stored = browser::stored_reports().await?;
    for DataReport { date, description, json } in reports {
        if stored.iter().any(|other| other.date == date && other.description == description) {
            summary.reports_known += 1;
        } else if Report::from_json(&json).is_err() {
            summary.unreadable += 1;
        } else {
            browser::keep_report(&date, &description, &json).await?;
            summary.reports_added += 1;
            // The file may have it twice.
            stored.push(browser::StoredReport { key: String::new(), date, description });
        }
    }
    Ok(())
}

fn report_of(date: &str, description: &str, json: &str) -> DataReport {
    DataReport { date: date.to_owned(), description: description.to_owned(), json: json.to_owned() }
}

/// Returns the name of a file of a day: `godspeed-2026-11-25.json`.
fn name(of: &str, date: &str, ending: &str) -> String {
    format!("{of}-{}.{ending}", date.split('T').next().unwrap_or_default())
}

fn solves(number: usize) -> String {
    if number == 1 { "1 solve".to_owned() } else { format!("{number} solves") }
}
