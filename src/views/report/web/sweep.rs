//! The choice of a sweep in the form.

use godspeed_browser::{Chip, Document, Id, show_chips};
use web_sys::HtmlInputElement;

use super::ids;
use super::panel::show_options;
use crate::state::{Msg, ReportState};

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
pub(super) fn show(document: &Document, state: &ReportState) {
    let mut choices = vec![(String::new(), "none".to_owned())];
    choices.extend(state.sweep_choices().into_iter().map(|choice| (choice.id, choice.label)));
    show_options(document, ids::REPORT_SWEEP, &choices, &state.swept());
    let range = state.sweep_range();
    document.visible(ids::REPORT_SWEEP_RANGE, range.is_some());
    if let Some(range) = range {
        for (id, value) in [(ids::REPORT_SWEEP_FROM, range.from), (ids::REPORT_SWEEP_TO, range.to)] {
            for (name, limit) in [("min", range.min), ("max", range.max), ("step", range.step)] {
                document.attribute(id, name, &limit.to_string());
            }
            document.value(id, &value.to_string());
        }
        document.value(ids::REPORT_SWEEP_STEPS, &range.steps.to_string());
    }
    show_sets(document, state);
    document.text(ids::REPORT_SWEEP_VALUES, &state.sweep_text());
}

fn show_sets(document: &Document, state: &ReportState) {
    let sets = state.sweep_sets();
    document.visible(ids::REPORT_SWEEP_SETS, !sets.is_empty());
    let chips = sets.iter().map(|(set, is_chosen)| Chip {
        id: &set.id,
        name: &set.name,
        is_chosen: *is_chosen,
        ..Chip::default()
    });
    show_chips(document, ids::REPORT_SWEEP_SETS, SET, &chips.collect::<Vec<_>>());
}
