use godspeed_protocol::{SetInfo, SolverInfo};

use super::menu::{check, radio};
use crate::ids::{self, MadeId, made_text};
use godspeed_browser::Document;
use godspeed_browser::NewElement;
use godspeed_page::format;
use godspeed_page::state::State;

/// Shows the available table sets with their costs, if the solver has any.
pub(crate) fn show(document: &Document, state: &State, chosen: Option<&SolverInfo>) {
    let sets = chosen.map_or(&[][..], |solver| &solver.sets);
    document.visible(ids::SETS, !sets.is_empty());
    let Some((solver, set)) = chosen.and_then(|solver| Some((solver, state.solving.set(solver)?))) else {
        return;
    };
    if document.changes(ids::SET_LIST, "solver", &solver.id) {
        document.fill(ids::SET_LIST, sets.iter().map(|set| row(document, set)));
    }
    check(document, MadeId::TableSet(&set.id));
    document.text(ids::SET_NAME, &set.name);
    document.text(ids::SET_SIZE, &size(set));
    document.text(ids::SET_TIME, time(state, set).trim_end_matches(" a cube"));
    for set in sets {
        made_text(document, MadeId::SetTime(&set.id), &time(state, set));
    }
}

fn row(document: &Document, set: &SetInfo) -> NewElement {
    let span = |class, text| document.make("span", class, text);
    document
        .make("label", "set", "")
        .child(radio(document, "tables", MadeId::TableSet(&set.id), &set.id))
        .child(span("name", &set.name))
        .child(span("set-size", &size(set)))
        .child(span("set-time", "").attribute("id", &MadeId::SetTime(&set.id).to_string()))
        .child(document.make("small", "", &set.explanation))
        // Filled by the storage panel.
        .child(span("set-state", "").attribute("id", &MadeId::SetState(&set.id).to_string()))
}

fn size(set: &SetInfo) -> String {
    format::bytes(set.tables.iter().map(|table| table.bytes).sum())
}

fn time(state: &State, set: &SetInfo) -> String {
    let threads = state.solving.threads().unwrap_or(1);
    let solver = state.chosen_solver().map_or("", |solver| &solver.id);
    format!("about {} a cube", format::rough(state.preferences.speeds.expected(solver, set, threads)))
}
