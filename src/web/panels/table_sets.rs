use godspeed_protocol::{SetInfo, SolverInfo};

use super::menu::{check, radio};
use crate::element::NewElement;
use crate::ids::{self, MadeId};
use crate::screen::Screen;
use godspeed_page::format;
use godspeed_page::state::State;

/// Shows the available table sets with their costs, if the solver has any.
pub(crate) fn show(screen: &Screen, state: &State, chosen: Option<&SolverInfo>) {
    let sets = chosen.map_or(&[][..], |solver| &solver.sets);
    screen.visible(ids::SETS, !sets.is_empty());
    let Some((solver, set)) = chosen.and_then(|solver| Some((solver, state.solving.set(solver)?))) else {
        return;
    };
    if screen.changes(ids::SET_LIST, "solver", &solver.id) {
        screen.fill(ids::SET_LIST, sets.iter().map(|set| row(screen, set)));
    }
    check(screen, MadeId::TableSet(&set.id));
    screen.text(ids::SET_NAME, &set.name);
    screen.text(ids::SET_SIZE, &size(set));
    screen.text(ids::SET_TIME, time(state, set).trim_end_matches(" a cube"));
    for set in sets {
        screen.made_text(MadeId::SetTime(&set.id), &time(state, set));
    }
}

fn row(screen: &Screen, set: &SetInfo) -> NewElement {
    let span = |class, text| screen.make("span", class, text);
    screen
        .make("label", "set", "")
        .child(radio(screen, "tables", MadeId::TableSet(&set.id), &set.id))
        .child(span("name", &set.name))
        .child(span("set-size", &size(set)))
        .child(span("set-time", "").attribute("id", &MadeId::SetTime(&set.id).to_string()))
        .child(screen.make("small", "", &set.explanation))
        // Filled by the storage panel.
        .child(span("set-state", "").attribute("id", &MadeId::SetState(&set.id).to_string()))
}

fn size(set: &SetInfo) -> String {
    format::bytes(set.tables.iter().map(|table| table.bytes).sum())
}

fn time(state: &State, set: &SetInfo) -> String {
    let threads = state.solving.threads().unwrap_or(1);
    let solver = state.solving.chosen(state.size()).map_or("", |solver| &solver.id);
    format!("about {} a cube", format::rough(state.preferences.speeds.expected(solver, set, threads)))
}
