use crate::element::NewElement;
use crate::ids;
use crate::screen::Screen;
use godspeed_page::solving::{Job, Phase, SOLUTIONS_LISTED, count_solutions, solutions};

/// Shows all shortest solutions, if they were requested.
pub(crate) fn show(screen: &Screen, job: Option<&Job>) {
    let job = job.filter(|job| job.phase == Phase::Solved);
    let found = job.and_then(|job| job.outcome.as_ref()).filter(|outcome| outcome.alternatives.is_some());
    screen.visible(ids::ALTERNATIVES, found.is_some());
    let Some((job, outcome)) = job.zip(found) else { return };
    if screen.changes(ids::ALTERNATIVES, "job", &job.number.to_string()) {
        screen.text(ids::ALTERNATIVES_COUNT, &count_solutions(outcome));
        let listed = solutions(outcome).take(SOLUTIONS_LISTED);
        screen.fill(ids::ALTERNATIVE_LIST, (0..).zip(listed).map(|(n, moves)| row(screen, n, moves)));
    }
    let shown = job.shown();
    if screen.changes(ids::ALTERNATIVE_LIST, "shown", &format!("{} {shown}", job.number)) {
        screen.set_current(ids::ALTERNATIVE_LIST, "true", "data-alternative", &shown.to_string());
    }
}

fn row(screen: &Screen, number: usize, moves: &str) -> NewElement {
    let button = screen.button("alternative", if moves.is_empty() { "No moves" } else { moves });
    screen.make("li", "", "").child(button.attribute("data-alternative", &number.to_string()))
}
