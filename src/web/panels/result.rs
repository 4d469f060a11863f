use godspeed_page::lesson::Walkthrough;
use godspeed_page::solving::Job;
use godspeed_page::state::State;
use godspeed_page::tables::TableProgress;
use godspeed_page::view::{ResultView, SolveButton, StageRow, metrics_in_words};
use godspeed_protocol::Outcome;
use serde::Serialize;

use super::alternatives;
use super::menu::bring_into_sight;
use crate::ids;
use godspeed_browser::Id;
use godspeed_browser::NewElement;
use godspeed_browser::{Document, or_log};

/// The ids of the names and values of the four figures.
const FIGURES: [(Id, Id); 4] = [
    (ids::FIGURE_1_NAME, ids::FIGURE_1),
    (ids::FIGURE_2_NAME, ids::FIGURE_2),
    (ids::FIGURE_3_NAME, ids::FIGURE_3),
    (ids::FIGURE_4_NAME, ids::FIGURE_4),
];

/// Shows the current or last job, its stage, and the Solve/Abort button.
pub(crate) fn show(document: &Document, state: &State, walkthrough: Option<&Walkthrough<'_>>, now: f64) {
    let job = state.solving.job.as_ref();
    let view = ResultView::of(state);
    document.attribute(ids::RESULT, "data-state", view.phase);
    show_json(document, job);
    show_button(document, &SolveButton::of(state, now));
    document.text(ids::RESULT_HEADLINE, &view.headline);
    document.attribute(ids::RESULT_HEADLINE, "title", &metrics_in_words(state.size()));
    document.text(ids::RESULT_ALGORITHM, &view.algorithm);
    document.text(ids::RESULT_NOTE, &view.note);
    document.attribute(ids::RESULT_NOTE, "data-kind", if view.is_warning { "warning" } else { "news" });
    show_table(document, view.table.as_ref());
    document.visible(ids::FIGURES, view.figures.is_some());
    for ((name_id, id), (name, value)) in FIGURES.into_iter().zip(view.figures.unwrap_or_default()) {
        document.text(name_id, name);
        document.text(id, &value);
    }
    document.visible(ids::DEPTH_PROGRESS, view.depth.is_some());
    let (label, share) = view.depth.unwrap_or_default();
    document.attribute(ids::DEPTH_PROGRESS, "value", &format!("{share:.3}"));
    document.attribute(ids::DEPTH_PROGRESS, "aria-label", &label);
    show_stages(document, job);
    mark_stage(document, walkthrough);
    document.visible(ids::UNSIMPLIFIED, view.unsimplified.is_some());
    let (length, moves) = view.unsimplified.unwrap_or_default();
    document.text(ids::UNSIMPLIFIED_LENGTH, &length);
    document.text(ids::UNSIMPLIFIED_MOVES, &moves);
    alternatives::show(document, job);
    document.visible(ids::COPY_SOLUTION, view.can_copy);
    document.visible(ids::FOLLOW_SOLUTION, state.can_follow());
    document.visible(ids::COMPARE_SOLUTIONS, view.can_compare);
    document.visible(ids::SOLVE_AGAIN, view.again.is_some());
    document.text(ids::SOLVE_AGAIN, view.again.as_deref().unwrap_or_default());
    document.visible(ids::KEEP_IMPROVING, view.can_improve);
    document.visible(ids::PLAY_SOLUTION, view.play.is_some());
    document.text(ids::PLAY_SOLUTION, view.play.unwrap_or_default());
}

/// Writes the result as JSON for scripts, once per job because it can be large.
fn show_json(document: &Document, job: Option<&Job>) {
    let ended = job.and_then(|job| Some((job.number, job.outcome.as_ref()?)));
    let version = ended.map(|(number, _)| number.to_string()).unwrap_or_default();
    if document.changes(ids::RESULT, "job", &version) {
        let text = ended.map(|(_, outcome)| json(outcome)).unwrap_or_default();
        document.attribute(ids::RESULT, "data-json", &text);
    }
}

fn show_button(document: &Document, button: &SolveButton) {
    document.text(ids::SOLVE_LABEL, button.label);
    document.attribute(ids::SOLVE, "data-state", if button.is_busy { "busy" } else { "idle" });
    document.text(ids::TIMER, &button.elapsed);
    document.enabled(ids::SOLVE, button.is_enabled);
}

/// Shows the progress of the table that the search is waiting for.
fn show_table(document: &Document, table: Option<&TableProgress>) {
    document.visible(ids::TABLE_PROGRESS, table.is_some());
    document.attribute(ids::TABLE_PROGRESS, "value", &table.map_or(0.0, |table| table.share).to_string());
    let download = table.filter(|table| table.is_download);
    document.visible(ids::BUILD_HERE, download.is_some());
    document.attribute(ids::BUILD_HERE, "data-table", download.map_or("", |table| &table.table));
}

fn show_stages(document: &Document, job: Option<&Job>) {
    let ended = job.filter(|job| job.outcome.is_some());
    document.visible(ids::STAGES, ended.is_some_and(StageRow::are_listed));
    if !document.changes(ids::STAGES, "job", &ended.map_or(0, |job| job.number).to_string()) {
        return;
    }
    let rows = ended.map(StageRow::all).unwrap_or_default();
    document.fill(ids::STAGES, (0..).zip(rows).map(|(number, stage)| row(document, number, &stage)));
    // The new rows are not marked yet.
    document.changes(ids::STAGES, "current", "");
}

/// Marks the stage at the current position on the timeline.
fn mark_stage(document: &Document, walkthrough: Option<&Walkthrough<'_>>) {
    let current =
        walkthrough.map(|walkthrough| walkthrough.step().stage.index.to_string()).unwrap_or_default();
    if document.changes(ids::STAGES, "current", &current)
        && let Some(row) = document.set_current(ids::STAGES, "step", "data-stage", &current)
    {
        bring_into_sight(&row);
    }
}

/// Creates the row of a stage: a button that seeks to its start, if it has moves.
fn row(document: &Document, number: usize, stage: &StageRow) -> NewElement {
    let row = if stage.moves.is_empty() {
        document.make("div", "stage-row", "")
    } else {
        document.button("stage-row", "").attribute("data-stage", &number.to_string())
    };
    let length = stage.length.as_ref().map(|length| document.make("span", "stage-length", length));
    let head = document.make("span", "stage-name", &stage.name).children(length);
    let moves = document.make("span", "stage-moves", &stage.moves);
    document.make("li", "", "").child(row.child(head).child(moves))
}

/// Serializes a result as JSON, in the format of the command's `--json`.
fn json(outcome: &Outcome) -> String {
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    let value = or_log("result", outcome.serialize(&serializer).map_err(Into::into));
    let text = value.and_then(|value| or_log("result", js_sys::JSON::stringify(&value)));
    text.map(String::from).unwrap_or_default()
}
