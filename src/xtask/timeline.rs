//! The seconds that each step of a task takes, to see which is worth shortening.

use std::fmt;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::error::Error;

/// The steps of a task so far. Steps of several threads may overlap.
#[derive(Debug)]
pub(crate) struct Timeline {
    start: Instant,
    steps: Mutex<Vec<Step>>,
}

/// A step that has ended.
#[derive(Debug, Clone, Copy)]
struct Step {
    name: &'static str,
    /// Time from the start of the task to the start of the step.
    from: Duration,
    taken: Duration,
}

impl Timeline {
    /// Starts a task.
    pub(crate) fn new() -> Timeline {
        Timeline { start: Instant::now(), steps: Mutex::default() }
    }

    /// Runs a step and records its time, also if it fails.
    ///
    /// # Errors
    /// Returns the error of the step.
    pub(crate) fn step<T>(
        &self,
        name: &'static str,
        run: impl FnOnce() -> Result<T, Error>,
    ) -> Result<T, Error> {
        let from = self.start.elapsed();
        let result = run();
        self.record(Step { name, from, taken: self.start.elapsed().saturating_sub(from) });
        result
    }

    fn record(&self, step: Step) {
        self.steps.lock().unwrap_or_else(PoisonError::into_inner).push(step);
    }

    /// Returns the steps in the order of their starts, and the time until the last of them ended.
    fn sorted(&self) -> (Vec<Step>, Duration) {
        let mut steps = self.steps.lock().unwrap_or_else(PoisonError::into_inner).clone();
        steps.sort_by_key(|step| step.from);
        let end = steps.iter().map(|step| step.from + step.taken).max().unwrap_or_default();
        (steps, end)
    }
}

/// A table with the start and the length of each step in seconds.
impl fmt::Display for Timeline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (steps, end) = self.sorted();
        writeln!(f, "{:>8} {:>8}  step", "start s", "taken s")?;
        for Step { name, from, taken } in steps {
            writeln!(f, "{:>8.0} {:>8.1}  {name}", from.as_secs_f64(), taken.as_secs_f64())?;
        }
        writeln!(f, "{:>8} {:>8.1}  total", "", end.as_secs_f64())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(name: &'static str, from: u64, taken: u64) -> Step {
        Step { name, from: Duration::from_secs(from), taken: Duration::from_secs(taken) }
    }

    #[test]
    fn steps_are_listed_in_the_order_of_their_starts() {
        let timeline = Timeline::new();
        for step in [step("lint", 2, 30), step("wasm", 1, 200), step("tests", 201, 9)] {
            timeline.record(step);
        }
        assert_eq!(
            timeline.to_string(),
            " start s  taken s  step\n\
             \x20      1    200.0  wasm\n\
             \x20      2     30.0  lint\n\
             \x20    201      9.0  tests\n\
             \x20           210.0  total\n"
        );
    }

    #[test]
    fn a_step_that_fails_is_recorded() {
        let timeline = Timeline::new();
        assert!(timeline.step("audit", || Err::<(), _>(Error::Vulnerable)).is_err());
        assert_eq!(timeline.step("sizes", || Ok(7)).unwrap(), 7);
        let (steps, _) = timeline.sorted();
        assert_eq!(steps.iter().map(|step| step.name).collect::<Vec<_>>(), ["audit", "sizes"]);
    }
}
