use godspeed_protocol::{SetInfo, SolverInfo};
use web_sys::Element;

use super::menu::{append, check, radio};
use crate::screen::{Screen, or_log};
use godspeed_page::format;
use godspeed_page::state::State;

/// Shows the sets of tables to choose from, where the solver has such: what each takes and gives.
pub(crate) fn show(screen: &Screen, state: &State, chosen: Option<&SolverInfo>) {
    let sets = chosen.map_or(&[][..], |solver| &solver.sets);
    screen.visible("sets", !sets.is_empty());
    let Some((solver, set)) = chosen.and_then(|solver| Some((solver, state.solving.set(solver)?))) else {
        return;
    };
    if screen.changes("set-list", "solver", &solver.id) {
        screen.fill("set-list", sets.iter().filter_map(|set| row(screen, set)));
    }
    check(screen, &format!("tables-{}", set.id));
    screen.text("set-name", &set.name);
    screen.text("set-size", &size(set));
    screen.text("set-time", time(state, set).trim_end_matches(" a cube"));
    for set in sets {
        write(screen, &format!("time-{}", set.id), &time(state, set));
    }
}

fn row(screen: &Screen, set: &SetInfo) -> Option<Element> {
    let label = screen.make("label", "set", "")?;
    // What the browser has of it is written here by the storage panel.
    let stored = screen.make("span", "set-state", "")?;
    or_log("set", stored.set_attribute("id", &format!("set-state-{}", set.id)));
    let time = screen.make("span", "set-time", "")?;
    or_log("set", time.set_attribute("id", &format!("time-{}", set.id)));
    append(
        &label,
        [
            Some(radio(screen, "tables", &set.id)?),
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

fn write(screen: &Screen, id: &str, text: &str) {
    if let Some(element) = screen.document().get_element_by_id(id)
        && element.text_content().as_deref() != Some(text)
    {
        element.set_text_content(Some(text));
    }
}
