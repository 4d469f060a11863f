//! The form, the progress and the table of a report.

use std::cmp::Ordering;
use std::rc::Rc;

use godspeed_browser::{Chip, Document, Id, or_log, show_chips, target, utc_now};
use godspeed_cube::{Metric, Size};
use godspeed_report::{Column, Report};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement};

use super::{Screen, ids, parameters, sweep};
use crate::state::{Format, Msg, ReportState, Status};

/// The sizes offered; others can be given in a link.
const SIZES: [usize; 9] = [2, 3, 4, 5, 6, 7, 8, 10, 20];

/// The text fields, by their names.
const TEXTS: [(&str, Id); 5] = [
    ("runs", ids::REPORT_RUNS),
    ("moves", ids::REPORT_MOVES),
    ("seed", ids::REPORT_SEED),
    ("timeout", ids::REPORT_TIMEOUT),
    ("scrambles", ids::REPORT_SCRAMBLES),
];

/// The buttons with their messages.
const BUTTONS: [(Id, Msg); 7] = [
    (ids::REPORT_OVERLAY, Msg::Overlay),
    (ids::REPORT_PAUSE, Msg::TogglePause),
    (ids::REPORT_CANCEL, Msg::Cancel),
    (ids::REPORT_CSV, Msg::Download(Format::Csv)),
    (ids::REPORT_JSON, Msg::Download(Format::Json)),
    (ids::REPORT_MARKDOWN, Msg::Download(Format::Markdown)),
    (ids::REPORT_LINK, Msg::CopyLink),
];

/// Registers the listeners of the view.
pub(super) fn listen(screen: &Rc<Screen>) {
    for (id, msg) in BUTTONS {
        screen.send_on_click(id, move |_| msg.clone());
    }
    screen.at(ids::REPORT_FORM, "submit", |screen, event: Event| {
        event.prevent_default();
        screen.send(Msg::Run(utc_now()));
    });
    screen.at(ids::REPORT_FORM, "input", |screen, event: Event| {
        if let Some(msg) = edit(&screen.document, &event) {
            screen.send(msg);
        }
    });
    screen.at(ids::REPORT_HEAD, "click", |screen, event: Event| {
        let title = target::<Element>(&event).and_then(|button| button.get_attribute("data-column"));
        if let Some(column) = title.and_then(|title| Column::from_title(&title)) {
            screen.send(Msg::Sort(column));
        }
    });
    screen.at(ids::REPORT_COLUMNS, "change", |screen, event: Event| {
        let title = target::<HtmlInputElement>(&event).map(|field| field.value());
        if let Some(column) = title.and_then(|title| Column::from_title(&title)) {
            screen.send(Msg::ToggleColumn(column));
        }
    });
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
        if input.name().starts_with(parameters::NAME) {
            return parameters::edited(input);
        }
        return Some(match input.type_().as_str() {
            "checkbox" if input.name() == sweep::SET => Msg::SweepSet(input.value()),
            "checkbox" => Msg::Toggle(input.value()),
            _ => Msg::Edit(input.name(), input.value()),
        });
    }
    let area = target.dyn_ref::<HtmlTextAreaElement>()?;
    Some(Msg::Edit(area.name(), area.value()))
}

/// Shows the view; the form and the table only if `is_whole`, because each run that ends changes only the progress.
pub(super) fn show(document: &Document, state: &ReportState, now: f64, is_whole: bool) {
    if is_whole {
        show_form(document, state);
        show_table(document, state, now);
    }
    // The progress comes last, because scripts wait for it.
    show_progress(document, state, now);
}

fn show_form(document: &Document, state: &ReportState) {
    show_algorithms(document, state);
    show_sizes(document, state);
    show_metrics(document, state);
    show_tables(document, state);
    sweep::show(document, state);
    parameters::show(document, state);
    for (name, id) in TEXTS {
        document.value(id, state.form().text(name));
    }
    document.text(ids::REPORT_PROBLEM, state.problem().unwrap_or_default());
    document.text(ids::REPORT_NOTICE, state.notice().unwrap_or_default());
    document.enabled(ids::REPORT_RUN, state.can_run());
    let is_paused = state.session().is_some_and(|session| *session.status() == Status::Paused);
    document.visible(ids::REPORT_RUN, !state.is_open());
    document.visible(ids::REPORT_PAUSE, state.is_open());
    document.visible(ids::REPORT_CANCEL, state.is_open());
    document.text(ids::REPORT_PAUSE, if is_paused { "Resume" } else { "Pause" });
}

fn show_algorithms(document: &Document, state: &ReportState) {
    let chip = |solver| Chip::of_algorithm(solver, state.form().has(&solver.id));
    show_chips(
        document,
        ids::REPORT_ALGORITHMS,
        "report-algorithm",
        &state.algorithms().map(chip).collect::<Vec<_>>(),
    );
}

fn show_sizes(document: &Document, state: &ReportState) {
    let chosen = state.form().size();
    let mut sizes: Vec<Size> = SIZES.into_iter().filter_map(|layers| Size::new(layers).ok()).collect();
    if !sizes.contains(&chosen) {
        sizes.push(chosen);
    }
    let sizes: Vec<(String, String)> =
        sizes.into_iter().map(|size| (size.to_string(), format!("{size:#}"))).collect();
    show_options(document, ids::REPORT_SIZE, &sizes, &chosen.to_string());
}

fn show_metrics(document: &Document, state: &ReportState) {
    let size = state.form().size();
    let chosen = state.form().text("metric");
    // An address may have the name that is usual for other sizes.
    let chosen = chosen.parse().map_or(chosen, |metric: Metric| metric.id_for(size));
    let mut metrics = vec![(String::new(), "default".to_owned())];
    let ids = state.metrics().map(|metric| metric.id_for(size));
    metrics.extend(ids.map(|id| (id.to_owned(), id.to_uppercase())));
    if !metrics.iter().any(|(id, _)| id == chosen) {
        metrics.push((chosen.to_owned(), chosen.to_uppercase()));
    }
    show_options(document, ids::REPORT_METRIC, &metrics, chosen);
}

/// Shows the table sets, if an algorithm has any.
fn show_tables(document: &Document, state: &ReportState) {
    let mut sets = state.table_sets();
    let is_first = |id: &str| sets.first().is_some_and(|(first, _)| first == id);
    let chosen = Some(state.form().text("tables")).filter(|id| !is_first(id)).unwrap_or_default();
    document.visible(ids::REPORT_TABLES_FIELD, !sets.is_empty() || !chosen.is_empty());
    if let Some((id, name)) = sets.first_mut() {
        // Without a choice, it is the first.
        id.clear();
        name.push_str(" (default)");
    }
    if !sets.iter().any(|(id, _)| id == chosen) {
        sets.push((chosen.to_owned(), chosen.to_owned()));
    }
    show_options(document, ids::REPORT_TABLES, &sets, chosen);
}

/// Shows pairs of value and text as the options of a select element.
pub(super) fn show_options(document: &Document, id: Id, options: &[(String, String)], chosen: &str) {
    let texts = options.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>().join("\n");
    if document.changes(id, "options", &texts) {
        document.fill_options(id, options.iter().cloned(), chosen);
    }
    document.select(id, chosen);
}

fn show_progress(document: &Document, state: &ReportState, now: f64) {
    let phase = state.phase().name();
    document.visible(ids::REPORT_EMPTY, !state.has_report());
    document.visible(ids::REPORT_STATUS, state.has_report());
    document.text(ids::REPORT_PROGRESS, &state.progress_text(now));
    if let Some(session) = state.session() {
        let (ended, all) = session.progress();
        document.attribute(ids::REPORT_BAR, "max", &all.max(1).to_string());
        document.attribute(ids::REPORT_BAR, "value", &ended.to_string());
    }
    if !document.changes(ids::REPORT, "published", &format!("{phase} {}", state.number())) {
        return;
    }
    let report = if state.is_open() { None } else { state.report(now) };
    let json = report.as_ref().map(Report::to_json);
    document.optional_attribute(ids::REPORT, "data-json", json.as_deref());
    // The progress itself changes too often to be read aloud.
    let announced = report.map_or_else(String::new, |_| state.progress_text(now));
    document.text(ids::REPORT_SAID, &announced);
    // A script that waits for this state reads the report next.
    document.attribute(ids::REPORT, "data-state", phase);
}

fn show_table(document: &Document, state: &ReportState, now: f64) {
    let report = state.report(now);
    let has_rows = report.as_ref().is_some_and(|report| !report.runs.is_empty());
    for id in [ids::REPORT_SCROLLER, ids::REPORT_FILES, ids::REPORT_MORE_COLUMNS, ids::REPORT_CHARTS] {
        document.visible(id, has_rows);
    }
    let Some(report) = report.filter(|_| has_rows) else { return };
    show_head(document, state, &report);
    let summaries = state.rows(&report);
    let columns: Vec<_> =
        state.columns(&report).into_iter().map(|column| (column, column.texts(&summaries))).collect();
    let rows = summaries.iter().enumerate().map(|(at, row)| {
        let cells = columns.iter().map(|(column, texts)| match column {
            Column::Algorithm => document.make("th", "", &texts[at]).attribute("scope", "row"),
            _ => document.make("td", "", &texts[at]),
        });
        document.make("tr", if row.fastest { "fastest" } else { "" }, "").children(cells)
    });
    document.fill(ids::REPORT_ROWS, rows);
    document.text(ids::REPORT_FACTS, &facts(&report));
}

fn show_head(document: &Document, state: &ReportState, report: &Report) {
    let Some(head) = document.element::<Element>(ids::REPORT_HEAD) else { return };
    let shown = state.columns(report);
    show_column_choice(document, &shown);
    if document.changes(ids::REPORT_HEAD, "columns", &format!("{shown:?}")) {
        let head = |column: Column| {
            let button = document.button("", column.title()).attribute("data-column", column.title());
            document.make("th", "", "").attribute("scope", "col").child(button)
        };
        document.fill(ids::REPORT_HEAD, shown.iter().copied().map(head));
    }
    let mut cell = head.first_element_child();
    for column in shown {
        let Some(current) = cell else { return };
        let order = match state.order(column) {
            Some(Ordering::Greater) => "descending",
            Some(_) => "ascending",
            None => "none",
        };
        or_log("order", current.set_attribute("aria-sort", order));
        cell = current.next_element_sibling();
    }
}

/// Shows the columns to choose from.
fn show_column_choice(document: &Document, shown: &[Column]) {
    let choices = Column::ALL.into_iter().filter(|column| *column != Column::Algorithm);
    let chip = |column: Column| Chip {
        id: column.title(),
        name: column.title(),
        is_chosen: shown.contains(&column),
        ..Chip::default()
    };
    show_chips(document, ids::REPORT_COLUMNS, "report-column", &choices.map(chip).collect::<Vec<_>>());
}

fn facts(report: &Report) -> String {
    let facts = &report.facts;
    let browser = facts.browser.as_deref().unwrap_or_default();
    let workers = facts.workers;
    let s = if workers == 1 { "" } else { "s" };
    format!("{}. {workers} worker{s}, {browser}, {}.", report.description(), facts.platform)
}
