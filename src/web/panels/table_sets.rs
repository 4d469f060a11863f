use godspeed_protocol::{SetInfo, SolverInfo};
use web_sys::Element;

use super::menu::{append, check, radio};
use crate::ids::{self, MadeId};
use crate::screen::{Screen, or_log};
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
        screen.fill(ids::SET_LIST, sets.iter().filter_map(|set| row(screen, set)));
    }
    check(screen, MadeId::TableSet(&set.id));
    screen.text(ids::SET_NAME, &set.name);
    screen.text(ids::SET_SIZE, &size(set));
    screen.text(ids::SET_TIME, time(state, set).trim_end_matches(" a cube"));
    for set in sets {
        screen.made_text(MadeId::SetTime(&set.id), &time(state, set));
    }
}

fn row(screen: &Screen, set: &SetInfo) -> Option<Element> {
    let label = screen.make("label", "set", "")?;
    // Filled by the storage panel.
    let stored = screen.make("span", "set-state", "")?;
    or_log("set", stored.set_attribute("id", &MadeId::SetState(&set.id).to_string()));
    let time = screen.make("span", "set-time", "")?;
    or_log("set", time.set_attribute("id", &MadeId::SetTime(&set.id).to_string()));
    append(
        &label,
        [
            Some(radio(screen, "tables", MadeId::TableSet(&set.id), &set.id)?),
            screen.make("span", "name", &set.name),
            screen.make("span", "set-size", &size(set)),
            Some(time),
            screen.make("small", "", &set.explanation),
            Some(stored),
        ],
    );
    Some(label)
}

fn size(set: &SetInfo) -> String {
    format::bytes(set.tables.iter().map(|table| table.bytes).sum())
}

fn time(state: &State, set: &SetInfo) -> String {
    let threads = state.solving.threads().unwrap_or(1);
    format!("about {} a cube", format::rough(state.preferences.speeds.expected(set, threads)))
}
