use crate::ids;
use godspeed_browser::Document;
use godspeed_browser::NewElement;
use godspeed_page::solving::{Job, JobPhase, SOLUTIONS_LISTED, count_solutions, solutions};

/// Shows all shortest solutions, if they were requested.
pub(crate) fn show(document: &Document, job: Option<&Job>) {
    let job = job.filter(|job| job.phase == JobPhase::Solved);
    let found = job.and_then(|job| job.outcome.as_ref()).filter(|outcome| outcome.alternatives.is_some());
    document.visible(ids::ALTERNATIVES, found.is_some());
    let Some((job, outcome)) = job.zip(found) else { return };
    if document.changes(ids::ALTERNATIVES, "job", &job.number.to_string()) {
        document.text(ids::ALTERNATIVES_COUNT, &count_solutions(outcome));
        let listed = solutions(outcome).take(SOLUTIONS_LISTED);
        document.fill(ids::ALTERNATIVE_LIST, (0..).zip(listed).map(|(n, moves)| row(document, n, moves)));
    }
    let shown = job.shown();
    if document.changes(ids::ALTERNATIVE_LIST, "shown", &format!("{} {shown}", job.number)) {
        document.set_current(ids::ALTERNATIVE_LIST, "true", "data-alternative", &shown.to_string());
    }
}

fn row(document: &Document, number: usize, moves: &str) -> NewElement {
    let button = document.button("alternative", if moves.is_empty() { "No moves" } else { moves });
    document.make("li", "", "").child(button.attribute("data-alternative", &number.to_string()))
}
