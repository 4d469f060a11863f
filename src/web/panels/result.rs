use godspeed_page::lesson::Walkthrough;
use godspeed_page::solving::Job;
use godspeed_page::state::State;
use godspeed_page::tables::TableProgress;
use godspeed_page::view::{ResultView, SolveButton, StageRow};
use godspeed_protocol::Outcome;
use serde::Serialize;

use super::alternatives;
use crate::element::NewElement;
use crate::ids::{self, Id};
use crate::screen::{Screen, or_log};

/// The ids of the names and values of the four figures.
const FIGURES: [(Id, Id); 4] = [
    (ids::FIGURE_1_NAME, ids::FIGURE_1),
    (ids::FIGURE_2_NAME, ids::FIGURE_2),
    (ids::FIGURE_3_NAME, ids::FIGURE_3),
    (ids::FIGURE_4_NAME, ids::FIGURE_4),
];

/// Shows the current or last job, its stage, and the Solve/Abort button.
pub(crate) fn show(screen: &Screen, state: &State, walkthrough: Option<&Walkthrough<'_>>, now: f64) {
    let job = state.solving.job.as_ref();
    let view = ResultView::of(state);
    screen.attribute(ids::RESULT, "data-state", view.phase);
    show_json(screen, job);
    show_button(screen, &SolveButton::of(state, now));
    screen.text(ids::RESULT_HEADLINE, &view.headline);
    screen.text(ids::RESULT_NOTE, &view.note);
    screen.attribute(ids::RESULT_NOTE, "data-kind", if view.is_warning { "warning" } else { "news" });
    show_table(screen, view.table.as_ref());
    screen.visible(ids::FIGURES, view.figures.is_some());
    for ((name_id, id), (name, value)) in FIGURES.into_iter().zip(view.figures.unwrap_or_default()) {
        screen.text(name_id, name);
        screen.text(id, &value);
    }
    screen.visible(ids::DEPTH_PROGRESS, view.depth.is_some());
    let (label, share) = view.depth.unwrap_or_default();
    screen.attribute(ids::DEPTH_PROGRESS, "value", &format!("{share:.3}"));
    screen.attribute(ids::DEPTH_PROGRESS, "aria-label", &label);
    show_stages(screen, job);
    mark_stage(screen, walkthrough);
    screen.visible(ids::UNSIMPLIFIED, view.unsimplified.is_some());
    let (length, moves) = view.unsimplified.unwrap_or_default();
    screen.text(ids::UNSIMPLIFIED_LENGTH, &length);
    screen.text(ids::UNSIMPLIFIED_MOVES, &moves);
    alternatives::show(screen, job);
    screen.visible(ids::COPY_SOLUTION, view.can_copy);
    screen.visible(ids::COMPARE_SOLUTIONS, view.can_compare);
    screen.visible(ids::PLAY_SOLUTION, view.play.is_some());
    screen.text(ids::PLAY_SOLUTION, view.play.unwrap_or_default());
}

/// Writes the result as JSON for scripts, once per job because it can be large.
fn show_json(screen: &Screen, job: Option<&Job>) {
    let ended = job.and_then(|job| Some((job.number, job.outcome.as_ref()?)));
    let version = ended.map(|(number, _)| number.to_string()).unwrap_or_default();
    if screen.changes(ids::RESULT, "job", &version) {
        let text = ended.map(|(_, outcome)| json(outcome)).unwrap_or_default();
        screen.attribute(ids::RESULT, "data-json", &text);
    }
}

fn show_button(screen: &Screen, button: &SolveButton) {
    screen.text(ids::SOLVE_LABEL, button.label);
    screen.attribute(ids::SOLVE, "data-state", if button.is_busy { "busy" } else { "idle" });
    screen.text(ids::TIMER, &button.elapsed);
    screen.enabled(ids::SOLVE, button.is_enabled);
}

/// Shows the progress of the table that the search is waiting for.
fn show_table(screen: &Screen, table: Option<&TableProgress>) {
    screen.visible(ids::TABLE_PROGRESS, table.is_some());
    screen.attribute(ids::TABLE_PROGRESS, "value", &table.map_or(0.0, |table| table.share).to_string());
    let download = table.filter(|table| table.is_download);
    screen.visible(ids::BUILD_HERE, download.is_some());
    screen.attribute(ids::BUILD_HERE, "data-table", download.map_or("", |table| &table.table));
}

fn show_stages(screen: &Screen, job: Option<&Job>) {
    let ended = job.filter(|job| job.outcome.is_some());
    screen.visible(ids::STAGES, ended.is_some_and(StageRow::are_listed));
    if !screen.changes(ids::STAGES, "job", &ended.map_or(0, |job| job.number).to_string()) {
        return;
    }
    let rows = ended.map(StageRow::all).unwrap_or_default();
    screen.fill(ids::STAGES, (0..).zip(rows).map(|(number, stage)| row(screen, number, &stage)));
    // The new rows are not marked yet.
    screen.changes(ids::STAGES, "current", "");
}

/// Marks the stage at the current position on the timeline.
fn mark_stage(screen: &Screen, walkthrough: Option<&Walkthrough<'_>>) {
    let current =
        walkthrough.map(|walkthrough| walkthrough.step().stage.index.to_string()).unwrap_or_default();
    if screen.changes(ids::STAGES, "current", &current) {
        screen.set_current(ids::STAGES, "step", "data-stage", &current);
    }
}

/// Creates the row of a stage: a button that seeks to its start, if it has moves.
fn row(screen: &Screen, number: usize, stage: &StageRow) -> NewElement {
    let row = if stage.moves.is_empty() {
        screen.make("div", "stage-row", "")
    } else {
        screen.button("stage-row", "").attribute("data-stage", &number.to_string())
    };
    let length = stage.length.as_ref().map(|length| screen.make("span", "stage-length", length));
    let head = screen.make("span", "stage-name", &stage.name).children(length);
    let moves = screen.make("span", "stage-moves", &stage.moves);
    screen.make("li", "", "").child(row.child(head).child(moves))
}

/// Serializes a result as JSON, in the format of the command's `--json`.
pub(crate) fn json(outcome: &Outcome) -> String {
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    let value = or_log("result", outcome.serialize(&serializer).map_err(Into::into));
    let text = value.and_then(|value| or_log("result", js_sys::JSON::stringify(&value)));
    text.map(String::from).unwrap_or_default()
}
