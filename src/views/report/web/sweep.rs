//! The choice of a sweep in the form.

use godspeed_document::{Document, Id, or_log};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement};

use super::ids;
use super::panel::show_options;
use crate::state::{Msg, ReportView};

/// The name of the checkboxes of table sets.
pub(super) const SET: &str = "sweep-set";
/// The names of the fields of a range begin with this.
pub(super) const RANGE: &str = "sweep-range";

/// Returns the message of a change of the range.
pub(super) fn range(document: &Document) -> Option<Msg> {
    let number = |id: Id| document.element::<HtmlInputElement>(id)?.value().parse::<f64>().ok();
    let steps = number(ids::REPORT_SWEEP_STEPS)?;
    Some(Msg::SweepRange(number(ids::REPORT_SWEEP_FROM)?, number(ids::REPORT_SWEEP_TO)?, steps as usize))
}

/// Shows the parameters, and range or table sets of the chosen one.
pub(super) fn show(document: &Document, view: &ReportView) {
    let mut choices = vec![(String::new(), "none".to_owned())];
    choices.extend(view.sweep_choices().into_iter().map(|choice| (choice.id, choice.label)));
    show_options(document, ids::REPORT_SWEEP, &choices, &view.swept());
    let range = view.sweep_range();
    document.flag(ids::REPORT_SWEEP_RANGE, "hidden", range.is_none());
    if let Some(range) = range {
        for (id, value) in [(ids::REPORT_SWEEP_FROM, range.from), (ids::REPORT_SWEEP_TO, range.to)] {
            for (name, limit) in [("min", range.min), ("max", range.max), ("step", range.step)] {
                document.attribute(id, name, &limit.to_string());
            }
            document.value(id, &value.to_string());
        }
        document.value(ids::REPORT_SWEEP_STEPS, &range.steps.to_string());
    }
    show_sets(document, view);
    document.text(ids::REPORT_SWEEP_VALUES, &view.sweep_text());
}

fn show_sets(document: &Document, view: &ReportView) {
    let sets = view.sweep_sets();
    document.flag(ids::REPORT_SWEEP_SETS, "hidden", sets.is_empty());
    let Some(list) = document.element::<Element>(ids::REPORT_SWEEP_SETS) else { return };
    let key = sets.iter().map(|(set, _)| set.id.as_str()).collect::<Vec<_>>().join(" ");
    if list.get_attribute("data-sets").as_deref() != Some(&key) {
        or_log("sets", list.set_attribute("data-sets", &key));
        let chip = |id: &str, name: &str| {
            let chip = document.make_with("label", "", &[("class", "chip")])?;
            let attributes = [("type", "checkbox"), ("name", SET), ("value", id)];
            let input = document.make_with("input", "", &attributes)?;
            let text = document.make_with("span", name, &[])?;
            or_log("sets", chip.append_with_node_2(&input, &text));
            Some(chip)
        };
        let chips = sets.iter().filter_map(|(set, _)| chip(&set.id, &set.name));
        document.fill(ids::REPORT_SWEEP_SETS, chips.collect::<Vec<_>>());
    }
    let Some(boxes) = or_log("sets", list.query_selector_all("input")) else { return };
    for (at, (_, is_chosen)) in (0..).zip(sets) {
        if let Some(input) = boxes.item(at).and_then(|node| node.dyn_into::<HtmlInputElement>().ok()) {
            input.set_checked(is_chosen);
        }
    }
}
