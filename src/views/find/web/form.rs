//! The form as a whole: its sections, and what starts and stops a search.

use std::rc::Rc;

use godspeed_browser::{Document, Id, target};
use godspeed_cube::Size;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlInputElement, HtmlSelectElement};

use super::{Find, ids};
use crate::state::{FindState, Listing, Msg, Section};

/// The sections with their buttons and their parts of the form.
const SECTIONS: [(Section, Id, Id); 3] = [
    (Section::Goal, ids::FIND_OPEN_GOAL, ids::FIND_GOAL_SECTION),
    (Section::Sets, ids::FIND_OPEN_SETS, ids::FIND_SETS_SECTION),
    (Section::Distances, ids::FIND_OPEN_DISTANCES, ids::FIND_DISTANCES_SECTION),
];

/// The choices of solutions, with their buttons and values.
const LISTINGS: [(Listing, Id, &str); 3] = [
    (Listing::Shortest, ids::FIND_SHORTEST, "shortest"),
    (Listing::AllShortest, ids::FIND_ALL_SHORTEST, "all"),
    (Listing::UpTo, ids::FIND_ALL_UP_TO, "upto"),
];

/// Registers the listeners of the form.
pub(super) fn listen(find: &Rc<Find>) {
    find.send_on_click(ids::FIND_CANCEL, |_| Msg::Cancel);
    find.send_on_click(ids::FIND_LINK, |_| Msg::CopyLink);
    find.send_on_click(ids::FIND_SOLVE_THERE, |_| Msg::UseForSolve);
    find.on_click(ids::FIND_PAGE_CUBE, |find| {
        if let Some(cube) = find.page.cube() {
            find.send(Msg::TakePageCube(cube));
        }
    });
    find.at(ids::FIND_FORM, "submit", |find, event: Event| {
        event.prevent_default();
        find.send(Msg::Run);
        fold_while_busy(find);
    });
    find.at(ids::FIND_FORM, "change", |find, event: Event| {
        if let Some(msg) = edit(&event) {
            find.send(msg);
        }
    });
}

/// Closes the settings once a search runs, so that what it finds has the screen.
pub(super) fn fold_while_busy(find: &Find) {
    if find.state().is_busy() {
        find.document.flag(ids::FIND_SETTINGS, "open", false);
    }
}

fn edit(event: &Event) -> Option<Msg> {
    if let Some(select) = target::<HtmlSelectElement>(event) {
        let value = select.value();
        return match select.name().as_str() {
            "find-side" => value.parse().ok().map(Msg::SetSide),
            "find-size" | "find-distance-size" => size(&value).map(Msg::Resize),
            "find-metric" => Some(Msg::SetMetric(value)),
            "find-algorithm" => Some(Msg::SetAlgorithm(value)),
            "find-distance-goal" => Some(Msg::SetDistanceGoal(value)),
            "find-distance-from" => Some(Msg::SetDistanceFrom(value)),
            _ => None,
        };
    }
    let input = event.target()?.dyn_into::<HtmlInputElement>().ok()?;
    let value = input.value();
    match input.name().as_str() {
        "find-section" => value.parse().ok().map(Msg::Open),
        "find-goal" => Some(Msg::SetGoal(value)),
        "find-pattern" => Some(Msg::SetPattern(value)),
        "find-start" => Some(Msg::SetStart(value)),
        "find-up-to" => Some(Msg::SetUpTo(value)),
        "find-listing" => {
            LISTINGS.iter().find(|(_, _, id)| *id == value).map(|(listing, ..)| Msg::SetListing(*listing))
        }
        _ => None,
    }
}

fn size(layers: &str) -> Option<Size> {
    Size::new(layers.parse().ok()?).ok()
}

/// Shows the form.
pub(super) fn show(document: &Document, state: &FindState) {
    for (section, button, part) in SECTIONS {
        document.checked(button, state.section() == section);
        document.visible(part, state.section() == section);
    }
    let goal = state.goal();
    let layers = goal.size().layers().to_string();
    document.select(ids::FIND_SIZE, &layers);
    document.select(ids::FIND_DISTANCE_SIZE, &state.distances().size().layers().to_string());
    document.value_at_rest(ids::FIND_START, goal.start_text());
    for (listing, button, _) in LISTINGS {
        document.checked(button, goal.listing() == listing);
    }
    document.value_at_rest(ids::FIND_UP_TO, goal.up_to());
    document.select(ids::FIND_METRIC, state.metric().id());
    document.visible(ids::FIND_METRIC_FIELD, state.section() != Section::Sets);
    document.visible(ids::FIND_SOLVE_THERE, state.section() == Section::Goal);
    document.visible(ids::FIND_ALGORITHM_FIELD, state.section() == Section::Goal);
    show_algorithms(document, state);
    let is_busy = state.is_busy();
    document.visible(ids::FIND_RUN, !is_busy);
    document.visible(ids::FIND_CANCEL, is_busy);
    document.text(
        ids::FIND_RUN,
        match state.section() {
            Section::Goal => "Find",
            Section::Sets => "Find algorithms",
            Section::Distances => "Count",
        },
    );
    document.text(ids::FIND_SUMMARY, &state.summary());
    document.text(ids::FIND_PROBLEM, state.problem().unwrap_or_default());
    document.text(ids::FIND_STATUS, &state.status());
    document.text(ids::FIND_NOTICE, state.notice());
}

fn show_algorithms(document: &Document, state: &FindState) {
    let options: Vec<(String, String)> =
        state.algorithms().map(|solver| (solver.id.clone(), solver.name.clone())).collect();
    if document.changes(ids::FIND_ALGORITHM, "options", &format!("{options:?}")) {
        document.fill_options(ids::FIND_ALGORITHM, options, state.goal().algorithm());
    } else {
        document.select(ids::FIND_ALGORITHM, state.goal().algorithm());
    }
}
