use crate::ids;
use godspeed_browser::Document;
use godspeed_page::lesson::Walkthrough;
use godspeed_page::state::State;

/// Maximum number of stage ticks on the slider; more would not be distinguishable.
const TICKS: usize = 60;

/// Shows the current stage of a solution with several stages.
///
/// Includes the buttons to the next and previous stage and the slider's ticks at the start of each.
pub(crate) fn show(document: &Document, state: &State, walkthrough: Option<&Walkthrough<'_>>) {
    let walkthrough = walkthrough.filter(|walkthrough| walkthrough.steps.len() > 1);
    document.visible(ids::STAGE_PROGRESS, walkthrough.is_some());
    show_ticks(document, state, walkthrough);
    let Some(walkthrough) = walkthrough else { return };
    let cursor = state.timeline.cursor();
    let step = walkthrough.step();
    let (number, stages) = (walkthrough.at + 1, walkthrough.steps.len());
    document.text(ids::STAGE_NAME, step.name);
    document.attribute(ids::STAGE_NAME, "title", step.name);
    document.text(ids::STAGE_NUMBER, &format!("{number} of {stages}"));
    let (first, last) = (walkthrough.steps.first(), walkthrough.steps.last());
    document.enabled(ids::STAGE_BEFORE, first.is_some_and(|first| cursor > first.ready));
    document.enabled(ids::STAGE_AFTER, last.is_some_and(|last| cursor < last.turns.end));
}

fn show_ticks(document: &Document, state: &State, walkthrough: Option<&Walkthrough<'_>>) {
    let reach = state.timeline.reach();
    let steps = walkthrough.map(|walkthrough| &walkthrough.steps[..]).unwrap_or_default();
    let starts = steps.iter().take(TICKS).map(|step| step.turns.start);
    let starts: Vec<usize> = starts.filter(|start| reach.contains(start)).collect();
    if !document.changes(ids::TICKS, "starts", &format!("{reach:?} {starts:?}")) {
        return;
    }
    let length = (reach.end() - reach.start()).max(1);
    let share = |start: usize| 100.0 * (start - reach.start()) as f64 / length as f64;
    let tick = |start| document.make("i", "", "").style("left", &format!("{:.2}%", share(start)));
    document.fill(ids::TICKS, starts.into_iter().map(tick));
}
