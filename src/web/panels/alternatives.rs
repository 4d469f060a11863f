use godspeed_protocol::Outcome;
use web_sys::Element;

use crate::ids;
use crate::screen::{Screen, or_log};
use godspeed_page::format;
use godspeed_page::solving::{Job, Phase, solutions};

/// Maximum number of solutions in the list; longer lists are slow to lay out.
const DRAWN: usize = 200;

/// Shows all shortest solutions, if they were requested.
pub(crate) fn show(screen: &Screen, job: Option<&Job>) {
    let job = job.filter(|job| job.phase == Phase::Solved);
    let found = job.and_then(|job| job.outcome.as_ref()).filter(|outcome| outcome.alternatives.is_some());
    screen.visible(ids::ALTERNATIVES, found.is_some());
    let Some((job, outcome)) = job.zip(found) else { return };
    if screen.changes(ids::ALTERNATIVES, "job", &job.number.to_string()) {
        screen.text(ids::ALTERNATIVES_COUNT, &count(outcome));
        screen
            .fill(ids::ALTERNATIVE_LIST, solutions(outcome).take(DRAWN).enumerate().filter_map(row(screen)));
    }
    let shown = format!("{} {}", job.number, job.shown());
    if screen.changes(ids::ALTERNATIVE_LIST, "shown", &shown) {
        mark(screen, job.shown());
    }
}

fn count(outcome: &Outcome) -> String {
    let all = solutions(outcome).count();
    let complete = outcome.alternatives.as_ref().is_some_and(|others| others.complete);
    let number = format::count(all as u64);
    let mut text = match (complete, all) {
        (true, 1) => "The only shortest solution".to_owned(),
        (true, _) => format!("All {number} shortest solutions"),
        (false, _) => format!("More than {number} shortest solutions"),
    };
    if all > DRAWN {
        text.push_str(&format!("; the first {DRAWN} are listed"));
    }
    text
}

fn row<'a>(screen: &'a Screen) -> impl Fn((usize, &'a str)) -> Option<Element> {
    |(number, moves)| {
        let item = screen.make("li", "", "")?;
        let button =
            screen.make("button", "alternative", if moves.is_empty() { "No moves" } else { moves })?;
        or_log("alternative", button.set_attribute("type", "button"));
        or_log("alternative", button.set_attribute("data-alternative", &number.to_string()));
        or_log("alternative", item.append_child(&button));
        Some(item)
    }
}

fn mark(screen: &Screen, shown: usize) {
    let Some(list) = screen.element::<Element>(ids::ALTERNATIVE_LIST) else { return };
    if let Some(before) = or_log("alternative", list.query_selector("[aria-current]")).flatten() {
        or_log("alternative", before.remove_attribute("aria-current"));
    }
    let selector = format!("[data-alternative=\"{shown}\"]");
    if let Some(button) = or_log("alternative", list.query_selector(&selector)).flatten() {
        or_log("alternative", button.set_attribute("aria-current", "true"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_protocol::AlternativesInfo;

    fn outcome(others: usize, complete: bool) -> Outcome {
        let moves = (0..others).map(|n| format!("R{n}")).collect();
        Outcome {
            solution: Some("R".to_owned()),
            alternatives: Some(Box::new(AlternativesInfo { moves, complete })),
            ..Outcome::default()
        }
    }

    #[test]
    fn the_list_states_the_total_and_the_shown_number() {
        assert_eq!(count(&outcome(0, true)), "The only shortest solution");
        assert_eq!(count(&outcome(11, true)), "All 12 shortest solutions");
        assert_eq!(count(&outcome(999, true)), "All 1,000 shortest solutions; the first 200 are listed");
        let cut = count(&outcome(9_999, false));
        assert_eq!(cut, "More than 10,000 shortest solutions; the first 200 are listed");
    }
}
