//! The form above the map.

use std::rc::Rc;

use godspeed_cube::Metric;
use godspeed_document::{Chip, Document, on, or_log, show_chips};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlInputElement, HtmlSelectElement};

use super::{App, ids};
use crate::state::{MOST_ALGORITHMS, MapView, Msg};

/// The sizes offered; others can be given in a link.
const SIZES: [&str; 7] = ["2x2x2", "3x3x3", "4x4x4", "5x5x5", "6x6x6", "7x7x7", "10x10x10"];

pub(super) fn listen(app: &Rc<App>) {
    app.on_click(ids::MAP_CANCEL, |_| Msg::Cancel);
    app.on_click(ids::MAP_SHUFFLE, |app| Msg::Shuffle(app.random()));
    let Some(form) = app.document.element::<Element>(ids::MAP_FORM) else { return };
    let started = app.clone();
    on(&form, "submit", move |event: Event| {
        event.prevent_default();
        started.send(Msg::Run(started.is_motion_reduced()));
    });
    let edited = app.clone();
    on(&form, "input", move |event: Event| {
        if let Some(msg) = edit(&event) {
            edited.send(msg);
        }
    });
}

/// Returns the message of a change in the form.
fn edit(event: &Event) -> Option<Msg> {
    let target = event.target()?;
    if let Some(select) = target.dyn_ref::<HtmlSelectElement>() {
        return Some(Msg::Size(select.value()));
    }
    let input = target.dyn_ref::<HtmlInputElement>()?;
    match input.type_().as_str() {
        "checkbox" => Some(Msg::Toggle(input.value())),
        "radio" => input.value().parse::<Metric>().ok().map(Msg::Metric),
        _ => Some(Msg::Setup(input.value())),
    }
}

pub(super) fn show(document: &Document, view: &MapView) {
    show_algorithms(document, view);
    show_sizes(document, view);
    show_metric(document, view);
    document.value(ids::MAP_SETUP, &view.options().setup);
    document.text(ids::MAP_PROBLEM, view.problem().unwrap_or_default());
    let is_invalid = view.problem().is_some();
    document.attribute(ids::MAP_SETUP, "aria-invalid", if is_invalid { "true" } else { "false" });
    document.flag(ids::MAP_RUN, "disabled", !view.can_run());
    document.flag(ids::MAP_RUN, "hidden", view.is_open());
    document.flag(ids::MAP_CANCEL, "hidden", !view.is_open());
}

fn show_algorithms(document: &Document, view: &MapView) {
    let is_full = view.options().algorithms.len() >= MOST_ALGORITHMS;
    let chips = view.algorithms().map(|solver| {
        let is_chosen = view.options().has(&solver.id);
        Chip { is_disabled: is_full && !is_chosen, ..Chip::of_algorithm(solver, is_chosen) }
    });
    show_chips(document, ids::MAP_ALGORITHMS, "map-algorithm", &chips.collect::<Vec<_>>());
}

fn show_sizes(document: &Document, view: &MapView) {
    let Some(select) = document.element::<HtmlSelectElement>(ids::MAP_SIZE) else { return };
    let chosen = view.options().size.to_string();
    let other = (!SIZES.contains(&chosen.as_str())).then_some(chosen.as_str());
    let sizes = SIZES.into_iter().chain(other);
    let count = sizes.clone().count() as u32;
    if select.length() != count || select.value() != chosen {
        let option = |size: &str| document.make_with("option", size, &[("value", size)]);
        document.fill(ids::MAP_SIZE, sizes.filter_map(option).collect::<Vec<_>>());
        select.set_value(&chosen);
    }
}

fn show_metric(document: &Document, view: &MapView) {
    document.flag(ids::MAP_METRIC, "hidden", !view.has_map());
    let Some(group) = document.element::<Element>(ids::MAP_METRIC) else { return };
    let chosen = view.options().metric.id();
    if let Some(Some(input)) = or_log("metric", group.query_selector(&format!("[value={chosen}]")))
        && let Some(input) = input.dyn_ref::<HtmlInputElement>()
    {
        input.set_checked(true);
    }
}
