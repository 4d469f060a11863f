//! The form, the progress and the table of a report.

use std::cmp::Ordering;
use std::rc::Rc;

use godspeed_cube::Metric;
use godspeed_document::{Chip, Document, Id, on, or_log, show_chips, utc_now};
use godspeed_report::{Column, Report};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlInputElement, HtmlSelectElement};

use super::App;
use super::{ids, sweep};
use crate::state::{Format, Msg, ReportView, Status};

/// The sizes offered; others can be given in a link.
const SIZES: [u16; 9] = [2, 3, 4, 5, 6, 7, 8, 10, 20];

/// The text fields, by their names.
const TEXTS: [(&str, Id); 7] = [
    ("runs", ids::REPORT_RUNS),
    ("moves", ids::REPORT_MOVES),
    ("seed", ids::REPORT_SEED),
    ("timeout", ids::REPORT_TIMEOUT),
    ("param", ids::REPORT_PARAM),
    ("tables", ids::REPORT_TABLES),
    ("scrambles", ids::REPORT_SCRAMBLES),
];

/// The buttons, and what they ask for.
const BUTTONS: [(Id, Msg); 6] = [
    (ids::REPORT_PAUSE, Msg::TogglePause),
    (ids::REPORT_CANCEL, Msg::Cancel),
    (ids::REPORT_CSV, Msg::Download(Format::Csv)),
    (ids::REPORT_JSON, Msg::Download(Format::Json)),
    (ids::REPORT_MARKDOWN, Msg::Download(Format::Markdown)),
    (ids::REPORT_LINK, Msg::CopyLink),
];

/// Registers the listeners of the view.
pub(super) fn listen(app: &Rc<App>) {
    for (id, msg) in BUTTONS {
        if let Some(button) = app.document.element::<Element>(id) {
            let app = app.clone();
            on(&button, "click", move |_: Event| app.send(msg.clone()));
        }
    }
    let Some(form) = app.document.element::<Element>(ids::REPORT_FORM) else { return };
    let started = app.clone();
    on(&form, "submit", move |event: Event| {
        event.prevent_default();
        started.send(Msg::Run(utc_now()));
    });
    let edited = app.clone();
    on(&form, "input", move |event: Event| {
        if let Some(msg) = edit(&edited.document, &event) {
            edited.send(msg);
        }
    });
    if let Some(head) = app.document.element::<Element>(ids::REPORT_HEAD) {
        let app = app.clone();
        on(&head, "click", move |event: Event| {
            let button = event.target().and_then(|target| target.dyn_into::<Element>().ok());
            let column = button.and_then(|button| button.get_attribute("data-column"));
            let column =
                column.and_then(|column| Column::ALL.into_iter().find(|known| known.title() == column));
            if let Some(column) = column {
                app.send(Msg::Sort(column));
            }
        });
    }
}

/// Returns the message of a change in the form.
fn edit(document: &Document, event: &Event) -> Option<Msg> {
    let target = event.target()?;
    if let Some(select) = target.dyn_ref::<HtmlSelectElement>() {
        return Some(match select.name().as_str() {
            "sweep" => Msg::Sweep(select.value()),
            name => Msg::Edit(name.to_owned(), select.value()),
        });
    }
    if let Some(input) = target.dyn_ref::<HtmlInputElement>() {
        if input.name().starts_with(sweep::RANGE) {
            return sweep::range(document);
        }
        return Some(match input.type_().as_str() {
            "checkbox" if input.name() == sweep::SET => Msg::SweepSet(input.value()),
            "checkbox" => Msg::Toggle(input.value()),
            _ => Msg::Edit(input.name(), input.value()),
        });
    }
    let area = target.dyn_ref::<web_sys::HtmlTextAreaElement>()?;
    Some(Msg::Edit(area.name(), area.value()))
}

/// Shows the view; the form and the table only if `is_whole`, because each run that ends changes only the progress.
pub(super) fn show(document: &Document, view: &ReportView, now: f64, is_whole: bool) {
    if is_whole {
        show_form(document, view);
        show_table(document, view, now);
    }
    // The progress comes last, since it announces the end to whoever waits for it.
    show_progress(document, view, now);
}

fn show_form(document: &Document, view: &ReportView) {
    show_algorithms(document, view);
    show_sizes(document, view);
    show_metrics(document, view);
    sweep::show(document, view);
    for (name, id) in TEXTS {
        document.value(id, view.form().text(name));
    }
    document.text(ids::REPORT_PROBLEM, view.problem().unwrap_or_default());
    document.text(ids::REPORT_NOTICE, view.notice().unwrap_or_default());
    document.flag(ids::REPORT_RUN, "disabled", !view.can_run());
    let is_paused = view.session().is_some_and(|session| *session.status() == Status::Paused);
    document.flag(ids::REPORT_RUN, "hidden", view.is_open());
    document.flag(ids::REPORT_PAUSE, "hidden", !view.is_open());
    document.flag(ids::REPORT_CANCEL, "hidden", !view.is_open());
    document.text(ids::REPORT_PAUSE, if is_paused { "Resume" } else { "Pause" });
}

fn show_algorithms(document: &Document, view: &ReportView) {
    let chip = |solver| Chip::of_algorithm(solver, view.form().has(&solver.id));
    show_chips(
        document,
        ids::REPORT_ALGORITHMS,
        "report-algorithm",
        &view.algorithms().map(chip).collect::<Vec<_>>(),
    );
}

fn show_sizes(document: &Document, view: &ReportView) {
    let chosen = view.form().size();
    let sizes = SIZES.iter().map(|layers| format!("{layers}x{layers}x{layers}"));
    let mut sizes: Vec<(String, String)> = sizes.map(|size| (size.clone(), size)).collect();
    if !sizes.iter().any(|(size, _)| *size == chosen.to_string()) {
        sizes.push((chosen.to_string(), chosen.to_string()));
    }
    show_options(document, ids::REPORT_SIZE, &sizes, &chosen.to_string());
}

fn show_metrics(document: &Document, view: &ReportView) {
    let size = view.form().size();
    let chosen = view.form().text("metric");
    // An address may have the name that is usual for other sizes.
    let chosen = chosen.parse().map_or(chosen, |metric: Metric| metric.id_for(size));
    let mut metrics = vec![(String::new(), "default".to_owned())];
    let ids = view.metrics().map(|metric| metric.id_for(size));
    metrics.extend(ids.map(|id| (id.to_owned(), id.to_uppercase())));
    if !metrics.iter().any(|(id, _)| id == chosen) {
        metrics.push((chosen.to_owned(), chosen.to_uppercase()));
    }
    show_options(document, ids::REPORT_METRIC, &metrics, chosen);
}

/// Shows pairs of value and text as the options of a select element.
pub(super) fn show_options(document: &Document, id: Id, options: &[(String, String)], chosen: &str) {
    let Some(select) = document.element::<HtmlSelectElement>(id) else { return };
    let key = options.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>().join("\n");
    if select.get_attribute("data-options").as_deref() != Some(&key) {
        or_log("options", select.set_attribute("data-options", &key));
        let option =
            |(value, text): &(String, String)| document.make_with("option", text, &[("value", value)]);
        document.fill(id, options.iter().filter_map(option).collect::<Vec<_>>());
    }
    if select.value() != chosen {
        select.set_value(chosen);
    }
}

fn show_progress(document: &Document, view: &ReportView, now: f64) {
    let phase = view.phase().name();
    document.flag(ids::REPORT_EMPTY, "hidden", view.has_report());
    document.flag(ids::REPORT_STATUS, "hidden", !view.has_report());
    document.text(ids::REPORT_PROGRESS, &view.progress_text(now));
    if let Some(session) = view.session() {
        let (ended, all) = session.progress();
        document.attribute(ids::REPORT_BAR, "max", &all.max(1).to_string());
        document.attribute(ids::REPORT_BAR, "value", &ended.to_string());
    }
    let shown =
        document.element::<Element>(ids::REPORT).and_then(|report| report.get_attribute("data-state"));
    let number = view.number().to_string();
    let numbered =
        document.element::<Element>(ids::REPORT).and_then(|report| report.get_attribute("data-number"));
    if shown.as_deref() == Some(phase) && numbered.as_ref() == Some(&number) {
        return;
    }
    document.attribute(ids::REPORT, "data-number", &number);
    let report = if view.is_open() { None } else { view.report(now) };
    match &report {
        Some(report) => document.attribute(ids::REPORT, "data-json", &report.to_json()),
        None => document.flag(ids::REPORT, "data-json", false),
    }
    // The progress itself changes too often to be read aloud.
    let said = report.map_or_else(String::new, |_| view.progress_text(now));
    document.text(ids::REPORT_SAID, &said);
    // A script that waits for this state reads the report next.
    document.attribute(ids::REPORT, "data-state", phase);
}

fn show_table(document: &Document, view: &ReportView, now: f64) {
    let report = view.report(now);
    let has_rows = report.as_ref().is_some_and(|report| !report.runs.is_empty());
    document.flag(ids::REPORT_SCROLLER, "hidden", !has_rows);
    document.flag(ids::REPORT_FILES, "hidden", !has_rows);
    document.flag(ids::REPORT_CHARTS, "hidden", !has_rows);
    let Some(report) = report.filter(|_| has_rows) else { return };
    show_head(document, view);
    let rows = view.rows(&report).into_iter().filter_map(|row| {
        let class = if row.fastest { "fastest" } else { "" };
        let element = document.make_with("tr", "", &[("class", class)])?;
        for column in Column::ALL {
            let tag = if column == Column::Algorithm { "th" } else { "td" };
            let cell = document.make_with(tag, &column.text(row), &[])?;
            if tag == "th" {
                or_log("cell", cell.set_attribute("scope", "row"));
            }
            or_log("cell", element.append_child(&cell));
        }
        Some(element)
    });
    document.fill(ids::REPORT_ROWS, rows.collect::<Vec<_>>());
    document.text(ids::REPORT_FACTS, &facts(&report));
}

fn show_head(document: &Document, view: &ReportView) {
    let Some(head) = document.element::<Element>(ids::REPORT_HEAD) else { return };
    if head.child_element_count() == 0 {
        let heads = Column::ALL.into_iter().filter_map(|column| {
            let cell = document.make_with("th", "", &[("scope", "col")])?;
            let attributes = [("type", "button"), ("data-column", column.title())];
            let button = document.make_with("button", column.title(), &attributes)?;
            or_log("cell", cell.append_child(&button));
            Some(cell)
        });
        document.fill(ids::REPORT_HEAD, heads.collect::<Vec<_>>());
    }
    let mut cell = head.first_element_child();
    for column in Column::ALL {
        let Some(current) = cell else { return };
        let order = match view.order(column) {
            Some(Ordering::Greater) => "descending",
            Some(_) => "ascending",
            None => "none",
        };
        or_log("order", current.set_attribute("aria-sort", order));
        cell = current.next_element_sibling();
    }
}

fn facts(report: &Report) -> String {
    let facts = &report.facts;
    let browser = facts.browser.as_deref().unwrap_or_default();
    let workers = facts.workers;
    let s = if workers == 1 { "" } else { "s" };
    format!("{}. {workers} worker{s}, {browser}, {}.", report.description(), facts.platform)
}
