mod improvement;

use std::cell::RefCell;

use godspeed_cube::{Facelets, Turn};
use godspeed_protocol::{Event, Outcome, PredictionInfo, ProgressInfo};
use godspeed_timeline::{Edition, Timeline};

use self::improvement::EarlierSolution;
use super::{Check, Checked, SolutionEnd, TimeLimit, WrongSolution, alternatives, check};

/// A solving request and its progress, from start to end.
#[derive(Clone, Debug, PartialEq)]
pub struct Job {
    /// The job number; events with other numbers are ignored.
    pub number: u32,
    /// The cube to solve.
    pub cube: Facelets,
    /// The scramble that produced the cube, if any.
    pub scramble: Option<String>,
    /// The solver's id; empty until the engine is ready to accept the job.
    pub algorithm: String,
    /// The metric's id.
    pub metric: String,
    /// The goal, if it is not the solved cube.
    pub goal: Option<String>,
    /// The id of the table set, if the solver has sets.
    pub set: Option<String>,
    /// When the search ends with its best solution, if it has a time limit.
    pub time_limit: Option<TimeLimit>,
    /// The current phase.
    pub phase: JobPhase,
    /// Whether cancellation was requested.
    pub stopping: bool,
    /// Tables being built, with their completed fraction.
    ///
    /// The last one is in progress; the ones before it depend on it.
    pub tables: Vec<(String, f64)>,
    /// The nodes visited when the first of them was requested; `None` until the next progress report.
    nodes_before_tables: Option<u64>,
    /// The estimated search effort.
    pub prediction: Option<PredictionInfo>,
    /// The latest progress report.
    pub progress: Option<ProgressInfo>,
    /// The lengths of the solutions found, strictly decreasing.
    pub found: Vec<usize>,
    /// The final outcome.
    pub outcome: Option<Outcome>,
    /// The best verified solution while the search goes on, and what is known of it.
    so_far: Option<Outcome>,
    /// A better one that is verified next.
    next_so_far: Option<Outcome>,
    /// Whether the best solution so far was not taken from the job yet.
    has_news: bool,
    /// The solution of an earlier job that this one improves, while there is no shorter one.
    earlier: Option<EarlierSolution>,
    /// The moves of the solution so far that was put on the timeline last.
    pub put_on_timeline: Vec<Turn>,
    shown: usize,
    /// The solution being verified.
    check: Option<Check>,
    /// The verified solution that is shown.
    checked: Option<Checked>,
    known_end: KnownEnd,
    started: f64,
    ended: Option<f64>,
}

/// The phase of a job.
///
/// The names match the values of `data-state` on `#result`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobPhase {
    /// The engine or a table is being loaded or built.
    Loading,
    /// The search is running.
    Running,
    /// A solution was found and verified.
    Solved,
    /// The job ended without a solution.
    Failed,
    /// The job was cancelled.
    Cancelled,
}

/// Whether the solution shown ends an edition of the timeline, once queried. A cache, not part of the state.
#[derive(Clone, Debug, Default)]
struct KnownEnd(RefCell<Option<(Edition, bool)>>);

impl PartialEq for KnownEnd {
    fn eq(&self, _other: &Self) -> bool {
        true
    }
}

impl JobPhase {
    /// Returns the value of `data-state`.
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
    /// Creates a job that starts at `now`, in milliseconds.
    #[must_use]
    pub fn new(number: u32, cube: Facelets, scramble: Option<String>, now: f64) -> Self {
        Self {
            number,
            cube,
            scramble,
            algorithm: String::new(),
            metric: String::new(),
            goal: None,
            set: None,
            time_limit: None,
            phase: JobPhase::Loading,
            stopping: false,
            tables: Vec::new(),
            nodes_before_tables: None,
            prediction: None,
            progress: None,
            found: Vec::new(),
            outcome: None,
            so_far: None,
            next_so_far: None,
            has_news: false,
            earlier: None,
            put_on_timeline: Vec::new(),
            shown: 0,
            check: None,
            checked: None,
            known_end: KnownEnd::default(),
            started: now,
            ended: None,
        }
    }

    /// Returns whether the job is loading or running.
    #[must_use]
    pub const fn is_busy(&self) -> bool {
        matches!(self.phase, JobPhase::Loading | JobPhase::Running)
    }

    /// Returns the elapsed time in seconds, up to the end of the job or to `now`.
    #[must_use]
    pub fn elapsed(&self, now: f64) -> f64 {
        (self.ended.unwrap_or(now) - self.started) / 1000.0
    }

    /// Returns the index of the solution shown on the timeline; 0 is the one found first.
    #[must_use]
    pub const fn shown(&self) -> usize {
        self.shown
    }

    /// Returns the moves of the solution shown, if there is a verified one.
    #[must_use]
    pub fn turns(&self) -> Option<&[Turn]> {
        self.checked.as_ref().map(|checked| checked.turns.as_slice())
    }

    /// Returns whether the solution shown is at the end of a timeline.
    ///
    /// Compares the moves only if they or those of the timeline have changed since the last call.
    #[must_use]
    pub fn is_at_end_of(&self, timeline: &Timeline) -> bool {
        let Some(turns) = self.turns() else { return false };
        let mut known = self.known_end.0.borrow_mut();
        match &*known {
            Some((edition, is_at_end)) if edition.is(timeline.edition()) => *is_at_end,
            _ => {
                let is_at_end = timeline.turns().ends_with(turns);
                *known = Some((timeline.edition().clone(), is_at_end));
                is_at_end
            }
        }
    }

    /// Returns the verified solution shown, if there is one.
    #[must_use]
    pub const fn checked(&self) -> Option<&Checked> {
        self.checked.as_ref()
    }

    /// Returns the outcome to show: the final one, else the best solution so far.
    #[must_use]
    pub fn shown_outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref().or(self.so_far.as_ref())
    }

    /// Returns whether the search goes on and has a verified solution.
    #[must_use]
    pub const fn has_solution_so_far(&self) -> bool {
        self.is_busy() && self.so_far.is_some()
    }

    /// Returns the best solution so far, once.
    pub fn take_news(&mut self) -> Option<(Outcome, Checked)> {
        let has_news = std::mem::take(&mut self.has_news) && self.is_busy();
        has_news.then(|| self.so_far.clone().zip(self.checked.clone())).flatten()
    }

    /// Shows the solution with this index, after verifying it; 0 is the one found first.
    ///
    /// # Errors
    /// Returns [`WrongSolution`] if there is no such solution or it is wrong; the job is then unchanged.
    pub fn show(&mut self, number: usize) -> Result<(), WrongSolution> {
        let mut solutions = self.outcome.iter().flat_map(alternatives::solutions);
        let end = if self.goal.is_none() { SolutionEnd::Solved } else { SolutionEnd::Any };
        self.checked = Some(check::read(solutions.nth(number).unwrap_or_default(), &self.cube, end)?);
        self.known_end = KnownEnd::default();
        self.shown = number;
        Ok(())
    }

    /// Ends the job without a solution.
    pub fn fail(&mut self, reason: String, now: f64) {
        let outcome = Outcome { error: Some(reason), ..self.blank_outcome() };
        self.end(JobPhase::Failed, outcome, now);
    }

    /// Returns to the state before the engine began the job, which it has to repeat.
    pub(super) fn start_again(&mut self) {
        self.phase = JobPhase::Loading;
        self.tables.clear();
        self.progress = None;
        self.forget_solution();
        self.found = self.so_far.iter().filter_map(|outcome| outcome.length).collect();
    }

    /// Cancels a job that has not been sent to the engine yet, or that the engine has lost.
    pub fn cancel(&mut self, now: f64) {
        let outcome = Outcome { error: Some("stopped".to_owned()), ..self.blank_outcome() };
        self.end(JobPhase::Cancelled, outcome, now);
    }

    /// Updates the job from an engine event.
    ///
    /// A solution is accepted only after it was verified. On large cubes this takes more than one call: see
    /// [`Job::is_checking`].
    pub fn handle_event(&mut self, event: Event, now: f64) {
        if !self.is_busy() {
            return;
        }
        match event {
            Event::Ready { .. } | Event::Broken { .. } | Event::Prepared { .. } | Event::Pong => {}
            Event::Prediction(prediction) => self.prediction = Some(prediction),
            Event::Table { name, done, .. } => {
                if self.tables.is_empty() {
                    self.nodes_before_tables = None;
                }
                self.tables.retain(|(other, _)| *other != name);
                if done < 1.0 {
                    self.tables.push((name, done));
                }
                self.phase = if self.tables.is_empty() { JobPhase::Running } else { JobPhase::Loading };
            }
            Event::Progress(progress) => {
                // The number of nodes stays the same while the search waits for a table.
                let goes_on = progress.nodes > *self.nodes_before_tables.get_or_insert(progress.nodes);
                if goes_on || (self.tables.is_empty() && progress.nodes > 0) {
                    self.phase = JobPhase::Running;
                    self.tables.clear();
                }
                self.found.extend(progress.best.filter(|&best| self.is_shorter(best)));
                self.progress = Some(progress);
            }
            Event::Improved { length, .. } if !self.is_shorter_than_earlier(Some(length)) => {}
            Event::Improved { length, stages, .. } => {
                self.found.extend(Some(length).filter(|&length| self.is_shorter(length)));
                let moves: Vec<&str> = stages.iter().map(|stage| stage.moves.as_str()).collect();
                let solution = Some(moves.join(" "));
                let outcome = Outcome { solution, length: Some(length), stages, ..self.blank_outcome() };
                if self.check.is_some() {
                    self.next_so_far = Some(outcome);
                } else {
                    self.check(outcome, JobPhase::Running, now);
                }
            }
            Event::Solved { outcome, .. } => self.check(outcome, JobPhase::Solved, now),
            Event::Failed { outcome, .. } => self.end(JobPhase::Failed, outcome, now),
            // Take the best solution so far, if it is correct.
            Event::Cancelled { outcome, .. } if outcome.solution.is_some() => {
                self.check(outcome, JobPhase::Cancelled, now);
            }
            Event::Cancelled { outcome, .. } => self.end(JobPhase::Cancelled, outcome, now),
        }
    }

    fn check(&mut self, outcome: Outcome, phase: JobPhase, now: f64) {
        self.check = Some(Check::new(outcome, phase, &self.cube));
        self.advance_check(now);
    }

    /// Returns whether a solution is still being verified; if so, [`Job::advance_check`] must be called.
    #[must_use]
    pub const fn is_checking(&self) -> bool {
        self.check.is_some()
    }

    /// Returns the share of the final solution that has been verified, while it is being verified.
    #[must_use]
    pub fn checked_share(&self) -> Option<f64> {
        self.check.as_ref().filter(|check| check.phase != JobPhase::Running).map(Check::share)
    }

    /// Continues the verification for about 10 ms; the job ends when that of the final solution is complete.
    pub fn advance_check(&mut self, now: f64) {
        let Some(mut check) = self.check.take() else { return };
        match check.advance() {
            Ok(None) => self.check = Some(check),
            Ok(Some(checked)) => {
                self.checked = Some(checked);
                self.known_end = KnownEnd::default();
                if check.phase == JobPhase::Running {
                    (self.so_far, self.has_news) = (Some(check.outcome), true);
                    if let Some(next) = self.next_so_far.take() {
                        self.check(next, JobPhase::Running, now);
                    }
                } else {
                    self.end(check.phase, check.outcome, now);
                }
            }
            // The search goes on; its final solution is verified, too.
            Err(_) if check.phase == JobPhase::Running => {}
            Err(_) if check.phase == JobPhase::Cancelled => {
                self.end(JobPhase::Cancelled, Outcome { solution: None, ..check.outcome }, now);
            }
            Err(wrong) => {
                let error = Some(wrong.to_string());
                self.end(JobPhase::Failed, Outcome { solution: None, error, ..check.outcome }, now);
            }
        }
    }

    /// Returns the length of the best solution so far.
    #[must_use]
    pub fn best(&self) -> Option<usize> {
        self.found.last().copied()
    }

    fn is_shorter(&self, length: usize) -> bool {
        self.best().is_none_or(|best| length < best)
    }

    fn end_with(&mut self, phase: JobPhase, outcome: Outcome, now: f64) {
        (self.so_far, self.next_so_far) = (None, None);
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
            goal: self.goal.clone(),
            ..Outcome::default()
        }
    }
}

#[cfg(test)]
mod tests;
