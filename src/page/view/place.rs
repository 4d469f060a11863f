use std::ops::RangeInclusive;

use godspeed_cube::Metric;

use super::after_moves;
use crate::format;
use crate::solving::Checked;
use crate::state::State;

/// The place on the timeline, as the counter and the slider of the transport bar show it.
///
/// In a solution only its own moves are counted, and before it only those that set the cube up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceView {
    /// The positions that the slider reaches, as numbers of turns from the start of the timeline.
    pub reach: RangeInclusive<usize>,
    /// The text of the counter.
    pub counter: String,
}

impl PlaceView {
    /// Returns the place of the cursor.
    #[must_use]
    pub fn of(state: &State) -> Self {
        let (timeline, reach) = (&state.timeline, state.timeline.reach());
        let (cursor, last) = (timeline.cursor(), *reach.end());
        let counter = match timeline.played_from() {
            _ if timeline.turns().is_empty() => "No moves yet".to_owned(),
            Some(first) if cursor >= first => solution_counter(state, first),
            Some(_) => format!("Set-up move {} of {}", count(cursor), count(last)),
            None => format!("Move {} of {}", count(cursor), count(last)),
        };
        Self { reach, counter }
    }
}

/// Returns the counter of a solution that starts at turn `first`, in the metric of the result.
fn solution_counter(state: &State, first: usize) -> String {
    let (timeline, size) = (&state.timeline, state.size());
    let found = solution_shown(state);
    // The solution is at the end, but not all of the moves there may be its own.
    let before = found.map_or(0, |(_, checked)| timeline.turns().len() - first - checked.turns.len());
    let length = |cursor: usize| {
        let Some((metric, checked)) = found else { return count(cursor - first) };
        let before = before.min(cursor - first);
        let length_before = metric.length(&timeline.turns()[first..first + before], size);
        count(length_before + checked.length(cursor - first - before, metric, size))
    };
    let letters = found.map_or("", |(metric, _)| after_moves(metric, size));
    let (played, all) = (length(timeline.cursor()), length(timeline.turns().len()));
    format!("Move {played} of {all}{letters}")
}

/// Returns the last result's solution and its metric, if it is at the end of the timeline.
fn solution_shown(state: &State) -> Option<(Metric, &Checked)> {
    let job = state.solving.job.as_ref().filter(|job| job.is_at_end_of(&state.timeline))?;
    Some((job.shown_outcome()?.metric.parse().ok()?, job.checked()?))
}

fn count(turns: usize) -> String {
    format::count(turns as u64)
}

#[cfg(test)]
mod tests {
    use godspeed_protocol::{Event, Outcome};

    use super::super::tests::{outcome, searching_at, send};
    use super::*;
    use crate::address::Address;
    use crate::command::Command;
    use crate::preferences::Preferences;
    use crate::state::{Msg, update};

    fn page_at(address: &[(&str, &str)]) -> State {
        State::new(Address::parse(address.iter().copied()), Preferences::default(), 1)
    }

    #[test]
    fn the_counter_counts_the_moves_of_a_result_in_its_metric() {
        let mut page = searching_at(&[("setup-alg", "R U2")]);
        let outcome = Outcome { metric: "qtm".to_owned(), ..outcome("U2 R'") };
        send(&mut page, Event::Solved { job: 1, outcome });
        for (cursor, counter) in [(2, "Move 0 of 3 QTM"), (3, "Move 2 of 3 QTM"), (4, "Move 3 of 3 QTM")] {
            let _effects = page.update(Msg::Jump(cursor), 0.0);
            assert_eq!(place(&page).1, counter);
        }
    }

    fn place(state: &State) -> (RangeInclusive<usize>, String) {
        let PlaceView { reach, counter } = PlaceView::of(state);
        (reach, counter)
    }

    #[test]
    fn the_counter_counts_the_moves_of_the_solution() {
        assert_eq!(place(&page_at(&[])), (0..=0, "No moves yet".to_owned()));
        assert_eq!(place(&page_at(&[("setup-alg", "R U F")])), (0..=3, "Move 3 of 3".to_owned()));
        let mut state = page_at(&[("setup-alg", "R U F"), ("alg", "F' U'"), ("move", "1")]);
        assert_eq!(place(&state), (3..=5, "Move 1 of 2".to_owned()));
        let _effects = update(&mut state, Msg::Jump(1), 0.0);
        assert_eq!(place(&state), (0..=3, "Set-up move 1 of 3".to_owned()));
        let _effects = update(&mut state, Msg::Command(Command::Forward), 0.0);
        assert_eq!(place(&state).1, "Set-up move 2 of 3");
    }
}
