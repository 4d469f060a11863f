//! The fields of the parameters of the chosen algorithms.

use godspeed_browser::{Document, NewElement, find};
use godspeed_protocol::{ParameterInfo, SolverInfo};
use web_sys::{Element, HtmlInputElement};

use super::ids;
use crate::state::{Msg, ReportState};

/// What the names of the fields begin with. The ids of the algorithm and the parameter follow.
pub(super) const NAME: &str = "parameter ";

/// Returns the message of a change of a field.
pub(super) fn edited(field: &HtmlInputElement) -> Option<Msg> {
    let name = field.name();
    let (algorithm, id) = name.strip_prefix(NAME)?.split_once(' ')?;
    let value = match field.type_().as_str() {
        "checkbox" => if field.checked() { "1" } else { "0" }.to_owned(),
        _ => field.value(),
    };
    Some(Msg::SetParameter { algorithm: algorithm.to_owned(), id: id.to_owned(), value })
}

/// Shows a group of fields for each chosen algorithm that has parameters.
pub(super) fn show(document: &Document, state: &ReportState) {
    let has_parameters =
        |solver: &&SolverInfo| state.form().has(&solver.id) && parameters(solver).next().is_some();
    let solvers: Vec<&SolverInfo> = state.algorithms().filter(has_parameters).collect();
    document.visible(ids::REPORT_PARAMETERS, !solvers.is_empty());
    let shown = solvers.iter().map(|solver| solver.id.as_str()).collect::<Vec<_>>().join(" ");
    if document.changes(ids::REPORT_PARAMETERS, "algorithms", &shown) {
        document.fill(ids::REPORT_PARAMETERS, solvers.iter().map(|solver| group(document, solver)));
    }
    let Some(list) = document.element::<Element>(ids::REPORT_PARAMETERS) else { return };
    for solver in solvers {
        for parameter in parameters(solver) {
            let selector = format!("[name='{}']", name(solver, parameter));
            let field = find::<HtmlInputElement>(&list, &selector);
            let value = state.form().parameter(&solver.id, &parameter.id);
            let Some(field) = field else { continue };
            if parameter.is_switch() {
                field.set_checked(value.map_or(parameter.default == 1.0, |value| value == "1"));
            } else if field.value() != value.unwrap_or_default() {
                field.set_value(value.unwrap_or_default());
            }
        }
    }
}

/// Returns the parameters of an algorithm. The seed is that of the report.
fn parameters(solver: &SolverInfo) -> impl Iterator<Item = &ParameterInfo> {
    solver.parameters.iter().filter(|parameter| parameter.id != "seed")
}

fn name(solver: &SolverInfo, parameter: &ParameterInfo) -> String {
    format!("{NAME}{} {}", solver.id, parameter.id)
}

fn group(document: &Document, solver: &SolverInfo) -> NewElement {
    let fields = parameters(solver).map(|parameter| field(document, solver, parameter));
    document.make("fieldset", "", "").child(document.make("legend", "", &solver.name)).children(fields)
}

fn field(document: &Document, solver: &SolverInfo, parameter: &ParameterInfo) -> NewElement {
    let input = document.make("input", "", "").attribute("name", &name(solver, parameter));
    let input = if parameter.is_switch() {
        input.attribute("type", "checkbox")
    } else {
        input
            .attribute("type", "number")
            .attribute("min", &parameter.min.to_string())
            .attribute("max", &parameter.max.to_string())
            .attribute("step", &parameter.step.to_string())
            .attribute("placeholder", &parameter.default.to_string())
    };
    document
        .make("label", "view-field", "")
        .attribute("title", &parameter.explanation)
        .child(document.make("span", "", &parameter.name))
        .child(input)
}
