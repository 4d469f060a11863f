use crate::format;
use crate::solving::EngineState;
use crate::state::{State, stops_at_a_touch};

/// The button that starts and stops a search or an attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolveButton {
    /// The label.
    pub label: &'static str,
    /// The elapsed time of the search; empty if none is running.
    pub elapsed: String,
    /// Whether it stops something.
    pub is_busy: bool,
    /// Whether it can be pressed.
    pub is_enabled: bool,
}

impl SolveButton {
    /// Returns what the button shows at `now`, in milliseconds.
    #[must_use]
    pub fn of(state: &State, now: f64) -> Self {
        let busy = state.solving.job.as_ref().filter(|job| job.is_busy());
        let is_attempt = state.timer.attempt.is_some();
        let can_start = state.is_human()
            || state.solving.engine == EngineState::Starting
            || state.chosen_solver().is_some();
        Self {
            label: match busy {
                Some(job) if job.stopping => "Stopping…",
                Some(job) if job.has_solution_so_far() => "Stop here",
                Some(_) => "Abort",
                None if stops_at_a_touch(state) => "Stop",
                None if is_attempt => "Give up",
                None => "Solve",
            },
            elapsed: busy.map(|job| format::timer(job.elapsed(now))).unwrap_or_default(),
            is_busy: busy.is_some() || is_attempt,
            is_enabled: busy.is_some() || can_start,
        }
    }
}

#[cfg(test)]
mod tests {
    use godspeed_protocol::{Event, StageMoves};

    use super::super::tests::{ready_at, run, searching_at, send};
    use super::*;
    use crate::command::Command;

    #[test]
    fn the_button_names_its_action() {
        let idle = SolveButton::of(&ready_at(&[]), 0.0);
        assert_eq!((idle.label, idle.is_busy, idle.elapsed.as_str()), ("Solve", false, ""));
        let busy = SolveButton::of(&searching_at(&[("setup-alg", "R")]), 7_400.0);
        assert_eq!((busy.label, busy.is_busy, busy.elapsed.as_str()), ("Abort", true, "7 s"));
        let mut page = ready_at(&[("algorithm", "human")]);
        run(&mut page, Command::SolveOrAbort, 0.0);
        assert_eq!(SolveButton::of(&page, 0.0).label, "Give up");
    }

    #[test]
    fn it_stops_a_search_once_and_needs_an_algorithm() {
        let mut page = searching_at(&[("setup-alg", "R")]);
        run(&mut page, Command::SolveOrAbort, 0.0);
        assert_eq!(SolveButton::of(&page, 0.0).label, "Stopping…");
        let mut page = searching_at(&[("setup-alg", "R")]);
        let stages = vec![StageMoves { moves: "R'".to_owned(), ..StageMoves::default() }];
        send(&mut page, Event::Improved { job: 1, stages, length: 1 });
        assert_eq!(SolveButton::of(&page, 0.0).label, "Stop here");
        assert!(!SolveButton::of(&ready_at(&[("puzzle", "9x9x9")]), 0.0).is_enabled);
    }
}
