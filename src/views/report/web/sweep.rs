//! The choice of a sweep in the form.

use godspeed_document::{Chip, Document, Id, show_chips};
use web_sys::HtmlInputElement;

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
    let chips = sets.iter().map(|(set, is_chosen)| Chip {
        id: &set.id,
        name: &set.name,
        is_chosen: *is_chosen,
        ..Chip::default()
    });
    show_chips(document, ids::REPORT_SWEEP_SETS, SET, &chips.collect::<Vec<_>>());
}
