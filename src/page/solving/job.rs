use godspeed_cube::{Facelets, Turn};
use godspeed_protocol::{Event, ForecastInfo, Outcome, ProgressInfo};

use super::{Check, Checked, WrongSolution, alternatives, check};

/// One cube given to the engine, from the click on Solve to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Job {
    /// Its number; events of other numbers are not about it.
    pub number: u32,
    /// The cube to solve.
    pub cube: Facelets,
    /// The scramble that made it, where one did.
    pub scramble: Option<String>,
    /// The solver's id; empty until the engine was ready to take the job.
    pub algorithm: String,
    /// The metric's id.
    pub metric: String,
    /// The id of the set of tables, where the solver has sets.
    pub set: Option<String>,
    /// Where it stands.
    pub phase: Phase,
    /// Whether it was asked to stop.
    pub stopping: bool,
    /// The tables being made and the share of each that stands; the last is the one at hand, which those
    /// before it wait for.
    pub tables: Vec<(String, f64)>,
    /// What the search expects.
    pub forecast: Option<ForecastInfo>,
    /// How far it is.
    pub progress: Option<ProgressInfo>,
    /// The lengths of the solutions found, each shorter than the one before.
    pub found: Vec<usize>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    shown: usize,
    /// The solution that is being checked.
    check: Option<Check>,
    /// The solution that is shown: it has solved the cube.
    checked: Option<Checked>,
    started: f64,
    ended: Option<f64>,
}

/// Where a job stands; the names are those of `#result`'s `data-state`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The engine or a table is being made ready.
    Loading,
    /// The search runs.
    Running,
    /// A solution was found, and it solves the cube.
    Solved,
    /// It ended without a solution.
    Failed,
    /// It was stopped.
    Cancelled,
}

impl Phase {
    /// The name in `data-state`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Loading => "loading",
            Self::Running => "running",
            Self::Solved => "solved",
            Self::Failed => "failed",
            Self::Cancelled => "cancelled",
        }
    }
}

impl Job {
    /// A job that begins now.
    #[must_use]
    pub fn new(number: u32, cube: Facelets, scramble: Option<String>, now: f64) -> Self {
        Self {
            number,
            cube,
            scramble,
            algorithm: String::new(),
            metric: String::new(),
            set: None,
            phase: Phase::Loading,
            stopping: false,
            tables: Vec::new(),
            forecast: None,
            progress: None,
            found: Vec::new(),
            outcome: None,
            shown: 0,
            check: None,
            checked: None,
            started: now,
            ended: None,
        }
    }

    /// Whether it is loading or running.
    #[must_use]
    pub const fn is_busy(&self) -> bool {
        matches!(self.phase, Phase::Loading | Phase::Running)
    }

    /// Seconds from its start to its end, or to now.
    #[must_use]
    pub fn elapsed(&self, now: f64) -> f64 {
        (self.ended.unwrap_or(now) - self.started) / 1000.0
    }

    /// Which of its solutions stands on the line, counted from the one found first.
    #[must_use]
    pub const fn shown(&self) -> usize {
        self.shown
    }

    /// The turns of the solution that is shown, where there is one that solves the cube.
    #[must_use]
    pub fn turns(&self) -> Option<&[Turn]> {
        self.checked.as_ref().map(|checked| checked.turns.as_slice())
    }

    /// What has been checked of the solution that is shown, where there is one that solves the cube.
    #[must_use]
    pub const fn checked(&self) -> Option<&Checked> {
        self.checked.as_ref()
    }

    /// Shows another of its solutions, counted from the one found first, if that solves the cube.
    ///
    /// # Errors
    /// [`WrongSolution`] if it does not or there is none; nothing has changed then.
    pub fn show(&mut self, number: usize) -> Result<(), WrongSolution> {
        let mut solutions = self.outcome.iter().flat_map(alternatives::solutions);
        self.checked = Some(check::read(solutions.nth(number).unwrap_or_default(), &self.cube)?);
        self.shown = number;
        Ok(())
    }

    /// Ends it without a solution.
    pub fn fail(&mut self, reason: String, now: f64) {
        let outcome = Outcome { error: Some(reason), ..self.blank_outcome() };
        self.end(Phase::Failed, outcome, now);
    }

    /// Ends it as stopped, before the engine knew of it.
    pub fn cancel(&mut self, now: f64) {
        let outcome = Outcome { error: Some("stopped".to_owned()), ..self.blank_outcome() };
        self.end(Phase::Cancelled, outcome, now);
    }

    /// Takes note of what the engine says about this job. A solution is believed only after it solved our
    /// own cube, which takes a large one more than this call: see [`Job::is_checking`].
    pub fn handle_event(&mut self, event: Event, now: f64) {
        if !self.is_busy() {
            return;
        }
        match event {
            Event::Ready { .. } | Event::Broken { .. } | Event::Prepared { .. } => {}
            Event::Forecast(forecast) => self.forecast = Some(forecast),
            Event::Table { name, done, .. } => {
                self.tables.retain(|(other, _)| *other != name);
                if done < 1.0 {
                    self.tables.push((name, done));
                }
                self.phase = if self.tables.is_empty() { Phase::Running } else { Phase::Loading };
            }
            Event::Progress(progress) => {
                // While a table is being made there are no nodes yet to tell of.
                if progress.nodes > 0 {
                    self.phase = Phase::Running;
                    self.tables.clear();
                }
                self.found.extend(progress.best.filter(|&best| self.is_shorter(best)));
                self.progress = Some(progress);
            }
            Event::Improved { length, .. } => {
                self.found.extend(Some(length).filter(|&length| self.is_shorter(length)));
            }
            Event::Solved { outcome, .. } => self.check(outcome, Phase::Solved, now),
            Event::Failed { outcome, .. } => self.end(Phase::Failed, outcome, now),
            // The best solution so far is kept if it is one.
            Event::Cancelled { outcome, .. } if outcome.solution.is_some() => {
                self.check(outcome, Phase::Cancelled, now);
            }
            Event::Cancelled { outcome, .. } => self.end(Phase::Cancelled, outcome, now),
        }
    }

    fn check(&mut self, outcome: Outcome, phase: Phase, now: f64) {
        self.check = Some(Check::new(outcome, phase, &self.cube));
        self.go_on(now);
    }

    /// Whether its solution is still being checked, so that [`Job::go_on`] has to be called.
    #[must_use]
    pub const fn is_checking(&self) -> bool {
        self.check.is_some()
    }

    /// Goes on to check its solution for some milliseconds; at the end of that the job ends.
    pub fn go_on(&mut self, now: f64) {
        let Some(mut check) = self.check.take() else { return };
        match check.go_on() {
            Ok(None) => self.check = Some(check),
            Ok(Some(checked)) => {
                self.checked = Some(checked);
                self.end(check.phase, check.outcome, now);
            }
            Err(_) if check.phase == Phase::Cancelled => {
                self.end(Phase::Cancelled, Outcome { solution: None, ..check.outcome }, now);
            }
            Err(wrong) => {
                let error = Some(wrong.to_string());
                self.end(Phase::Failed, Outcome { solution: None, error, ..check.outcome }, now);
            }
        }
    }

    /// The length of the best solution so far.
    #[must_use]
    pub fn best(&self) -> Option<usize> {
        self.found.last().copied()
    }

    fn is_shorter(&self, length: usize) -> bool {
        self.best().is_none_or(|best| length < best)
    }

    fn end(&mut self, phase: Phase, outcome: Outcome, now: f64) {
        let length = outcome.solution.as_ref().and(outcome.length);
        self.found.extend(length.filter(|&length| self.is_shorter(length)));
        self.phase = phase;
        self.tables.clear();
        self.ended = Some(now);
        self.outcome =
            Some(Outcome { scramble: outcome.scramble.or_else(|| self.scramble.clone()), ..outcome });
    }

    fn blank_outcome(&self) -> Outcome {
        Outcome {
            size: self.cube.size().layers(),
            algorithm: self.algorithm.clone(),
            metric: self.metric.clone(),
            ..Outcome::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_remembers_how_its_solution_became_shorter() {
        let mut job = Job::new(1, Facelets::solved(godspeed_cube::Size::THREE), None, 0.0);
        for length in [22, 19, 19, 20, 18] {
            job.handle_event(Event::Improved { job: 1, stages: Vec::new(), length }, 0.0);
        }
        let outcome = Outcome { solution: Some(String::new()), length: Some(17), ..Outcome::default() };
        job.handle_event(Event::Solved { job: 1, outcome }, 0.0);
        assert_eq!(job.found, [22, 19, 18, 17]);
    }

    #[test]
    fn a_job_loads_until_the_last_of_its_tables_stands() {
        let mut job = Job::new(1, Facelets::solved(godspeed_cube::Size::THREE), None, 0.0);
        let mut phase_after = |name: &str, done| {
            job.handle_event(Event::Table { job: 1, name: name.to_owned(), done }, 0.0);
            (job.phase, job.tables.last().map(|(name, _)| name.clone()))
        };
        assert_eq!(phase_after("outer", 0.0), (Phase::Loading, Some("outer".to_owned())));
        assert_eq!(phase_after("inner", 0.5), (Phase::Loading, Some("inner".to_owned())));
        assert_eq!(phase_after("inner", 1.0), (Phase::Loading, Some("outer".to_owned())));
        assert_eq!(phase_after("outer", 1.0), (Phase::Running, None));
    }
}
