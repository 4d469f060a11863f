//! The charts of a report. `charts.js` draws them with a library that it loads with the first one.

use std::rc::Rc;

use godspeed_browser::{Document, NewElement, closest, find, or_log, replace_children, target};
use godspeed_report::{Plot, Report, TextTable};
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::{Element, Event};

use super::{Screen, ids};
use crate::state::{Chart, Msg, ReportState};

// The build copies it to the bindings.
#[wasm_bindgen(raw_module = "./charts.js")]
extern "C" {
    #[wasm_bindgen(js_name = drawKey)]
    fn draw_key(list: &Element, labels: Vec<String>);

    #[wasm_bindgen(js_name = drawChart)]
    fn draw_chart(area: &Element, json: &str);

    #[wasm_bindgen(js_name = saveChart)]
    fn save_chart(area: &Element, key: &Element, name: &str, format: &str);
}

/// Registers the listeners of the charts.
pub(super) fn listen(screen: &Rc<Screen>) {
    screen.at(ids::REPORT_CHARTS, "toggle", |screen, event: Event| {
        if let Some(details) = target::<Element>(&event) {
            screen.send(Msg::ShowCharts(details.has_attribute("open")));
        }
    });
    screen.at(ids::REPORT_CHARTS, "click", |screen, event: Event| {
        let Some(button) = target::<Element>(&event) else { return };
        let Some(format) = button.get_attribute("data-save") else { return };
        let area = closest(&button, "figure").and_then(|figure| find::<Element>(&figure, ".chart-area"));
        if let (Some(area), Some(key)) = (area, screen.document.element::<Element>(ids::REPORT_KEY)) {
            let plot = area.get_attribute("data-plot").unwrap_or_default();
            save_chart(&area, &key, &format!("godspeed-{plot}"), &format);
        }
    });
}

/// Shows the charts of the report, if they are open and it has changed.
pub(super) fn show(screen: &Rc<Screen>, state: &ReportState, now: f64) {
    let document = &screen.document;
    let Some(drawing) = state.charts_to_draw(now) else { return };
    let Some(list) = document.element::<Element>(ids::REPORT_FIGURES) else { return };
    if !document.changes(ids::REPORT_FIGURES, "drawn", &drawing) {
        return;
    }
    let Some(report) = state.report(now) else { return };
    if list.child_element_count() == 0 {
        document.fill(ids::REPORT_FIGURES, Plot::ALL.map(|plot| figure(screen, plot)));
    }
    let labels = Chart::key(&report);
    if let Some(key) = document.element::<Element>(ids::REPORT_KEY)
        && document.changes(ids::REPORT_KEY, "drawn", &labels.join("\n"))
    {
        draw_key(&key, labels);
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
    if let (Some(chart), Some(area)) = (chart, find::<Element>(figure, ".chart-area")) {
        draw_chart(&area, &chart.to_json());
    }
    if let Some(table) = find::<Element>(figure, "details[open] table") {
        fill_table(document, &table, &plot.table(report));
    }
}

/// Creates the figure of a plot: title, explanation, drawing, files and the data.
fn figure(screen: &Rc<Screen>, plot: Plot) -> NewElement {
    let (document, title) = (&screen.document, plot.title());
    let caption = [document.make("strong", "", title), document.make("span", "", plot.explanation())];
    let saves = [("svg", "SVG"), ("png", "PNG")].map(|(format, text)| {
        let label = format!("{title} as {text}");
        document.button("", text).attribute("data-save", format).attribute("aria-label", &label)
    });
    let data = data(screen, plot).map(NewElement::from);
    let tools = document.make("div", "chart-tools", "").children(saves).children(data);
    document
        .make("figure", "chart", "")
        .attribute("aria-label", title)
        .child(document.make("figcaption", "", "").children(caption))
        .child(document.make("div", "chart-area", "").attribute("data-plot", plot.id()))
        .child(tools)
}

/// Creates the data of a plot as a table, which is filled when it is opened.
fn data(screen: &Rc<Screen>, plot: Plot) -> Option<Element> {
    let document = &screen.document;
    let scroller = document
        .make("div", "view-scroller", "")
        .attribute("tabindex", "0")
        .attribute("role", "region")
        .attribute("aria-label", &format!("{}: data", plot.title()))
        .child(document.make("table", "view-table", ""));
    let summary = document.make("summary", "", "Data");
    let details = document.make("details", "", "").child(summary).child(scroller).build()?;
    let opened = details.clone();
    screen.on(&details, "toggle", move |screen, _: Event| {
        let table = find::<Element>(&opened, ":scope[open] table");
        if let (Some(table), Some(report)) = (table, screen.state().report(screen.now())) {
            fill_table(&screen.document, &table, &plot.table(&report));
        }
    });
    Some(details)
}

/// Shows a table of texts in a table element.
pub(super) fn fill_table(document: &Document, element: &Element, table: &TextTable) {
    let title = |title: &String| document.make("th", "", title).attribute("scope", "col");
    let titles = document.make("tr", "", "").children(table.header.iter().map(title));
    let cell = |(column, text): (usize, &String)| {
        if column < table.text_columns {
            document.make("th", "", text).attribute("scope", "row")
        } else {
            document.make("td", "", text)
        }
    };
    let row = |cells: &Vec<String>| document.make("tr", "", "").children(cells.iter().enumerate().map(cell));
    let head = document.make("thead", "", "").child(titles);
    let body = document.make("tbody", "", "").children(table.rows.iter().map(row));
    replace_children(element, [head, body]);
}
