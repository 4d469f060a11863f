//! The form above the map.

use std::rc::Rc;

use godspeed_browser::{Chip, Document, find, is_motion_reduced, show_chips};
use godspeed_cube::{Metric, Size};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlInputElement, HtmlSelectElement};

use super::{Map, ids, random};
use crate::state::{MOST_ALGORITHMS, MapState, Msg};

/// The sizes offered; others can be given in a link.
const SIZES: [usize; 7] = [2, 3, 4, 5, 6, 7, 10];

/// Why another algorithm cannot be chosen.
const FULL: &str = "At most four algorithms. Deselect one to choose another.";

pub(super) fn listen(map: &Rc<Map>) {
    map.send_on_click(ids::MAP_CANCEL, |_| Msg::Cancel);
    map.send_on_click(ids::MAP_SHUFFLE, |_| Msg::Shuffle(random()));
    map.at(ids::MAP_FORM, "submit", |map, event: Event| {
        event.prevent_default();
        map.send(Msg::Run(is_motion_reduced(&map.window)));
    });
    map.at(ids::MAP_FORM, "input", |map, event: Event| {
        if let Some(msg) = edit(&event) {
            map.send(msg);
        }
    });
}

/// Returns the message of a change in the form.
fn edit(event: &Event) -> Option<Msg> {
    let target = event.target()?;
    if let Some(select) = target.dyn_ref::<HtmlSelectElement>() {
        return Some(Msg::Size(select.value(), random()));
    }
    let input = target.dyn_ref::<HtmlInputElement>()?;
    match input.type_().as_str() {
        "checkbox" => Some(Msg::Toggle(input.value())),
        "radio" => input.value().parse::<Metric>().ok().map(Msg::Metric),
        _ => Some(Msg::Setup(input.value())),
    }
}

pub(super) fn show(document: &Document, state: &MapState) {
    show_algorithms(document, state);
    show_sizes(document, state);
    show_metric(document, state);
    document.value(ids::MAP_SETUP, &state.options().setup);
    document.text(ids::MAP_PROBLEM, state.problem().unwrap_or_default());
    let is_invalid = state.problem().is_some();
    document.attribute(ids::MAP_SETUP, "aria-invalid", if is_invalid { "true" } else { "false" });
    document.enabled(ids::MAP_RUN, state.can_run());
    document.visible(ids::MAP_RUN, !state.is_open());
    document.visible(ids::MAP_CANCEL, state.is_open());
}

fn show_algorithms(document: &Document, state: &MapState) {
    let is_full = state.options().algorithms.len() >= MOST_ALGORITHMS;
    let chips = state.algorithms().map(|solver| {
        let chip = Chip::of_algorithm(solver, state.options().has(&solver.id));
        let is_disabled = is_full && !chip.is_chosen;
        let explanation = if is_disabled { FULL } else { chip.explanation };
        Chip { is_disabled, explanation, ..chip }
    });
    show_chips(document, ids::MAP_ALGORITHMS, "map-algorithm", &chips.collect::<Vec<_>>());
}

fn show_sizes(document: &Document, state: &MapState) {
    let chosen = state.options().size;
    let other = Some(chosen).filter(|chosen| !SIZES.contains(&chosen.layers()));
    let other_name = other.map_or_else(|| "none".to_owned(), |other| other.to_string());
    if document.changes(ids::MAP_SIZE, "other", &other_name) {
        let sizes = SIZES.into_iter().filter_map(|layers| Size::new(layers).ok()).chain(other);
        let options = sizes.map(|size| (size.to_string(), format!("{size:#}")));
        document.fill_options(ids::MAP_SIZE, options, &chosen.to_string());
    } else {
        document.select(ids::MAP_SIZE, &chosen.to_string());
    }
}

fn show_metric(document: &Document, state: &MapState) {
    document.visible(ids::MAP_METRIC, state.has_map());
    let Some(group) = document.element::<Element>(ids::MAP_METRIC) else { return };
    let chosen = state.options().metric.id();
    if let Some(input) = find::<HtmlInputElement>(&group, &format!("[value={chosen}]")) {
        input.set_checked(true);
    }
}
