//! The charts of a report. `www/views/charts.js` draws them with a library that it loads with the first one.

use std::rc::Rc;

use godspeed_document::{Document, on, or_log};
use godspeed_report::{Plot, Report, TextTable};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, Event};

use super::App;
use super::ids;
use crate::state::{Chart, Msg, ReportView};

// The path from `pkg/report-view`.
#[wasm_bindgen(raw_module = "../../views/charts.js")]
extern "C" {
    #[wasm_bindgen(js_name = drawKey)]
    fn draw_key(list: &Element, labels: Vec<String>);

    #[wasm_bindgen(js_name = drawChart)]
    fn draw_chart(area: &Element, json: &str);

    #[wasm_bindgen(js_name = saveChart)]
    fn save_chart(area: &Element, key: &Element, name: &str, format: &str);
}

/// The attribute of charts that tells of which runs they are.
const DRAWN: &str = "data-drawn";

/// Registers the listeners of the charts.
pub(super) fn listen(app: &Rc<App>) {
    let Some(charts) = app.document.element::<Element>(ids::REPORT_CHARTS) else { return };
    let toggled = app.clone();
    let details = charts.clone();
    on(&charts, "toggle", move |event: Event| {
        if event.target().as_ref() == Some(details.as_ref()) {
            toggled.send(Msg::ShowCharts(details.has_attribute("open")));
        }
    });
    let clicked = app.clone();
    on(&charts, "click", move |event: Event| {
        let button = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let Some(button) = button.filter(|button| button.has_attribute("data-save")) else { return };
        let format = button.get_attribute("data-save").unwrap_or_default();
        let figure = or_log("chart", button.closest("figure")).flatten();
        let area = figure.and_then(|figure| or_log("chart", figure.query_selector(".chart-area")).flatten());
        if let (Some(area), Some(key)) = (area, clicked.document.element::<Element>(ids::REPORT_KEY)) {
            let plot = area.get_attribute("data-plot").unwrap_or_default();
            save_chart(&area, &key, &format!("godspeed-{plot}"), &format);
        }
    });
}

/// Shows the charts of the report, if they are open and it has changed.
pub(super) fn show(app: &Rc<App>, view: &ReportView, now: f64) {
    let document = &app.document;
    let Some(drawing) = view.charts_to_draw(now) else { return };
    let Some(list) = document.element::<Element>(ids::REPORT_FIGURES) else { return };
    if list.get_attribute(DRAWN).as_deref() == Some(&drawing) {
        return;
    }
    or_log("charts", list.set_attribute(DRAWN, &drawing));
    let Some(report) = view.report(now) else { return };
    if list.child_element_count() == 0 {
        let figures = Plot::ALL.into_iter().filter_map(|plot| figure(app, plot));
        document.fill(ids::REPORT_FIGURES, figures.collect::<Vec<_>>());
    }
    if let Some(key) = document.element::<Element>(ids::REPORT_KEY) {
        let labels = Chart::key(&report);
        let joined = labels.join("\n");
        if key.get_attribute(DRAWN).as_deref() != Some(&joined) {
            or_log("key", key.set_attribute(DRAWN, &joined));
            draw_key(&key, labels);
        }
    }
    let mut figure = list.first_element_child();
    for plot in Plot::ALL {
        let Some(current) = figure else { return };
        show_figure(document, &current, plot, &report);
        figure = current.next_element_sibling();
    }
}

fn show_figure(document: &Document, figure: &Element, plot: Plot, report: &Report) {
    let chart = Chart::of(plot, report);
    or_log("chart", figure.toggle_attribute_with_force("hidden", chart.is_none()));
    let part = |selector| or_log("chart", figure.query_selector(selector)).flatten();
    if let (Some(chart), Some(area)) = (chart, part(".chart-area")) {
        draw_chart(&area, &chart.to_json());
    }
    if let Some(table) = part("details[open] table") {
        fill_table(document, &table, &plot.table(report));
    }
}

/// Makes the figure of a plot: title, explanation, drawing, files and the data.
fn figure(app: &Rc<App>, plot: Plot) -> Option<Element> {
    let document = &app.document;
    let title = plot.title();
    let figure = document.make_with("figure", "", &[("class", "chart"), ("aria-label", title)])?;
    let caption = document.make("figcaption")?;
    append(&caption, document.make_with("strong", title, &[]));
    append(&caption, document.make_with("span", plot.explanation(), &[]));
    append(&figure, Some(caption));
    let area = [("class", "chart-area"), ("data-plot", plot.id())];
    append(&figure, document.make_with("div", "", &area));
    let tools = document.make_with("div", "", &[("class", "chart-tools")])?;
    for (format, text) in [("svg", "SVG"), ("png", "PNG")] {
        let name = format!("{title} as {text}");
        let attributes = [("type", "button"), ("data-save", format), ("aria-label", name.as_str())];
        append(&tools, document.make_with("button", text, &attributes));
    }
    append(&tools, data(app, plot));
    append(&figure, Some(tools));
    Some(figure)
}

/// Makes the data of a plot as a table, which is filled when it is opened.
fn data(app: &Rc<App>, plot: Plot) -> Option<Element> {
    let document = &app.document;
    let details = document.make("details")?;
    append(&details, document.make_with("summary", "Data", &[]));
    let name = format!("{}: data", plot.title());
    let attributes =
        [("class", "view-scroller"), ("tabindex", "0"), ("role", "region"), ("aria-label", name.as_str())];
    let scroller = document.make_with("div", "", &attributes)?;
    let table = document.make_with("table", "", &[("class", "view-table")])?;
    append(&scroller, Some(table.clone()));
    append(&details, Some(scroller));
    let app = Rc::downgrade(app);
    let opened = details.clone();
    on(&details, "toggle", move |_: Event| {
        let Some(app) = app.upgrade().filter(|_| opened.has_attribute("open")) else { return };
        if let Some(report) = app.report() {
            fill_table(&app.document, &table, &plot.table(&report));
        }
    });
    Some(details)
}

/// Shows a table of texts in a table element.
pub(super) fn fill_table(document: &Document, element: &Element, table: &TextTable) {
    let head = document.make("thead");
    let body = document.make("tbody");
    let (Some(head), Some(body)) = (head, body) else { return };
    let Some(titles) = document.make("tr") else { return };
    for title in &table.header {
        append(&titles, document.make_with("th", title, &[("scope", "col")]));
    }
    append(&head, Some(titles));
    for cells in &table.rows {
        let Some(row) = document.make("tr") else { return };
        for (column, cell) in cells.iter().enumerate() {
            let (tag, attributes): (_, &[_]) =
                if column < table.text_columns { ("th", &[("scope", "row")]) } else { ("td", &[]) };
            append(&row, document.make_with(tag, cell, attributes));
        }
        append(&body, Some(row));
    }
    let parts = [head, body].map(JsValue::from).into_iter().collect::<js_sys::Array>();
    element.replace_children_with_node(&parts);
}

fn append(parent: &Element, child: Option<Element>) {
    if let Some(child) = child {
        or_log("element", parent.append_child(&child));
    }
}
