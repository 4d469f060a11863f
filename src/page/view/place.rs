use std::ops::{Range, RangeInclusive};

use godspeed_cube::Metric;

use super::after_moves;
use crate::format;
use crate::state::State;
use crate::timeline::Timeline;

/// The place on the timeline, as the counter and the slider of the dock show it.
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
        let (timeline, reach) = (&state.timeline, Self::reach(&state.timeline));
        let (cursor, last) = (timeline.cursor(), *reach.end());
        let counter = match timeline.played_from() {
            _ if timeline.turns().is_empty() => "No moves yet".to_owned(),
            Some(first) if cursor >= first => solution_counter(state, first),
            Some(_) => format!("Set-up move {} of {}", count(cursor), count(last)),
            None => format!("Move {} of {}", count(cursor), count(last)),
        };
        Self { reach, counter }
    }

    /// Returns the positions that the slider reaches.
    #[must_use]
    pub fn reach(timeline: &Timeline) -> RangeInclusive<usize> {
        match timeline.played_from() {
            Some(first) if timeline.cursor() < first => 0..=first,
            first => first.unwrap_or_default()..=timeline.turns().len(),
        }
    }
}

/// Returns the counter of a solution that starts at turn `first`, in the metric of the result.
fn solution_counter(state: &State, first: usize) -> String {
    let (timeline, size) = (&state.timeline, state.size());
    let metric = metric_of_solution(state);
    let length = |turns: Range<usize>| {
        let turns = &timeline.turns()[turns];
        count(metric.map_or(turns.len(), |metric| metric.length(turns, size)))
    };
    let letters = metric.map_or("", |metric| after_moves(metric, size));
    let (played, all) = (length(first..timeline.cursor()), length(first..timeline.turns().len()));
    format!("Move {played} of {all}{letters}")
}

/// Returns the metric of the last result if its solution is at the end of the timeline.
fn metric_of_solution(state: &State) -> Option<Metric> {
    let job = state.solving.job.as_ref()?;
    let is_shown = job.turns().is_some_and(|turns| state.timeline.turns().ends_with(turns));
    let outcome = job.outcome.as_ref().filter(|_| is_shown)?;
    outcome.metric.parse().ok()
}

fn count(turns: usize) -> String {
    format::count(turns as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::address::Address;
    use crate::command::Command;
    use crate::preferences::Preferences;
    use crate::state::{Msg, update};

    fn page_at(address: &[(&str, &str)]) -> State {
        State::new(Address::parse(address.iter().copied()), Preferences::default(), 1)
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
