use godspeed_cube::{Alg, Facelets, Metric, Turn};
use godspeed_protocol::{Event, Outcome, ProgressInfo};
use godspeed_timeline::Timeline;

use super::human::Human;
use super::{HUMAN, LanePhase, Racer};

/// A racer, its cube and its figures.
#[derive(Clone, Debug, PartialEq)]
pub struct Lane {
    racer: Racer,
    phase: LanePhase,
    /// The cube with the turns of the solution, at the turn that is shown.
    timeline: Timeline,
    /// When the clock started, in milliseconds.
    since: Option<f64>,
    /// Why the racer is being stopped; `None` while it runs.
    stop: Option<Stop>,
    /// The tables being loaded, with their completed share; the last one is in progress, and the others need it.
    tables: Vec<(String, f64)>,
    progress: Option<ProgressInfo>,
    best: Option<usize>,
    outcome: Option<Outcome>,
    reason: Option<String>,
    human: Option<Human>,
    /// How many lanes had ended before.
    pub(super) order: Option<usize>,
    /// Whether the solution is playing by itself, because the racer has just arrived.
    pub(super) is_arriving: bool,
}

/// Why a racer is stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stop {
    Timeout,
    Abort,
}

impl Lane {
    /// Creates a lane that waits.
    #[must_use]
    pub fn new(racer: Racer, start: Facelets) -> Self {
        Self {
            racer,
            phase: LanePhase::Waiting,
            timeline: Timeline::new(start),
            since: None,
            stop: None,
            tables: Vec::new(),
            progress: None,
            best: None,
            outcome: None,
            reason: None,
            human: None,
            order: None,
            is_arriving: false,
        }
    }

    /// Returns who races.
    #[must_use]
    pub const fn racer(&self) -> &Racer {
        &self.racer
    }

    /// Returns the state.
    #[must_use]
    pub const fn phase(&self) -> LanePhase {
        self.phase
    }

    /// Returns whether the racer has a solution.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.phase == LanePhase::Solved
    }

    /// Returns the latest progress of the search.
    #[must_use]
    pub const fn progress(&self) -> Option<&ProgressInfo> {
        self.progress.as_ref()
    }

    /// Returns the table that is loaded, with the completed share.
    #[must_use]
    pub fn table(&self) -> Option<(&str, f64)> {
        self.tables.last().map(|(name, done)| (name.as_str(), *done))
    }

    /// Returns the seconds on the clock of this lane. Loading is not counted.
    #[must_use]
    pub fn seconds(&self, now: f64) -> Option<f64> {
        match (&self.outcome, self.since) {
            (Some(outcome), _) => Some(outcome.seconds),
            (None, Some(since)) => Some(((now - since) / 1e3).max(0.0)),
            (None, None) => None,
        }
    }

    /// Returns the number of nodes. A human visits none.
    #[must_use]
    pub fn nodes(&self) -> Option<u64> {
        if self.racer == Racer::Human {
            return None;
        }
        let ended = self.outcome.as_ref().map(|outcome| outcome.nodes);
        ended.or(self.progress.as_ref().map(|progress| progress.nodes).filter(|&nodes| nodes > 0))
    }

    /// Returns whether the search has visited any nodes yet, and is not still waiting for its tables.
    #[must_use]
    pub fn has_searched(&self) -> bool {
        self.nodes().is_some_and(|nodes| nodes > 0)
    }

    /// Returns the nodes per second: the smoothed rate during the search, and the mean at its end.
    #[must_use]
    pub fn rate(&self) -> Option<f64> {
        match (&self.outcome, &self.progress) {
            (Some(outcome), _) if outcome.nodes > 0 && outcome.seconds > 0.0 => {
                Some(outcome.nodes as f64 / outcome.seconds)
            }
            (None, Some(progress)) if progress.nodes_per_second > 0.0 => Some(progress.nodes_per_second),
            _ => None,
        }
    }

    /// Returns the current depth, bound, generation or restart, and at the end the last one.
    #[must_use]
    pub fn depth(&self) -> Option<u32> {
        let last = self.outcome.as_ref().and_then(|outcome| outcome.depths.last());
        let now = self.progress.as_ref().map(|progress| progress.depth);
        last.map(|depth| depth.depth).or(now).filter(|&depth| depth > 0)
    }

    /// Returns the length of the best solution so far.
    #[must_use]
    pub const fn best(&self) -> Option<usize> {
        self.best
    }

    /// Returns the proven bounds of the length of an optimal solution.
    #[must_use]
    pub fn bounds(&self) -> (Option<u32>, Option<usize>) {
        let is_optimal = self.outcome.as_ref().is_some_and(|outcome| outcome.optimal);
        let lower = self.progress.as_ref().and_then(|progress| progress.lower);
        let proven = self.best.filter(|_| is_optimal).and_then(|best| u32::try_from(best).ok());
        (proven.or(lower), self.best)
    }

    /// Returns the reason why there is no solution.
    #[must_use]
    pub fn reason(&self) -> Option<&str> {
        self.reason.as_deref()
    }

    /// Returns the outcome, once the racer has ended.
    #[must_use]
    pub const fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Returns the turns of the solution, or those of the human so far.
    #[must_use]
    pub fn turns(&self) -> &[Turn] {
        match &self.human {
            Some(human) if self.phase.is_open() => human.turns(),
            _ => self.timeline.turns(),
        }
    }

    /// Returns the human, if this is their lane.
    #[must_use]
    pub const fn human(&self) -> Option<&Human> {
        self.human.as_ref()
    }

    /// Returns the timeline of the solution; `None` before the racer has ended.
    pub(super) fn solution(&mut self) -> Option<&mut Timeline> {
        Some(&mut self.timeline).filter(|_| !self.phase.is_open())
    }

    /// Starts to load an engine.
    pub(super) fn load(&mut self) {
        self.phase = LanePhase::Loading;
    }

    /// Starts the search. Its clock starts again when a table has been loaded.
    pub(super) fn search(&mut self, now: f64) {
        self.phase = LanePhase::Racing;
        self.since = Some(now);
    }

    /// Lets the human turn. The clock starts with the first turn.
    pub(super) fn let_turn(&mut self, metric: Metric) {
        self.phase = LanePhase::Racing;
        self.human = Some(Human::new(self.timeline.start(), metric));
    }

    /// Returns the human, if they may turn.
    pub(super) fn turning_human(&mut self) -> Option<&mut Human> {
        self.human.as_mut().filter(|_| self.phase == LanePhase::Racing)
    }

    /// Starts or stops the clock of the human after a turn.
    pub(super) fn after_turn(&mut self, now: f64) {
        let Some(human) = &self.human else { return };
        if self.since.is_none() && human.length() > 0 {
            self.since = Some(now);
        }
        if human.is_solved() && human.length() > 0 {
            let outcome = Outcome {
                algorithm: HUMAN.to_owned(),
                solution: Some(human.solution()),
                length: Some(human.length()),
                seconds: self.since.map_or(0.0, |since| (now - since) / 1e3),
                ..Outcome::default()
            };
            self.timeline.append(human.turns().iter().copied());
            self.timeline.jump(usize::MAX);
            self.best = Some(human.length());
            self.outcome = Some(outcome);
            self.phase = LanePhase::Solved;
        }
    }

    /// Returns whether a search has reached the time limit.
    pub(super) fn is_over_time(&self, timeout: f64, now: f64) -> bool {
        let is_search = self.phase == LanePhase::Racing && self.racer != Racer::Human && self.stop.is_none();
        is_search && self.since.is_some_and(|since| now - since >= 1e3 * timeout)
    }

    /// Records that the engine is stopped because of the time limit.
    pub(super) fn time_out(&mut self) {
        self.stop = Some(Stop::Timeout);
    }

    /// Aborts the racer. Returns whether its engine must stop first.
    pub(super) fn abort(&mut self, now: f64) -> bool {
        let is_searching = self.racer != Racer::Human && self.phase.is_open() && self.since.is_some();
        if is_searching {
            self.stop = Some(Stop::Abort);
        } else if self.phase.is_open() {
            self.outcome = self.since.map(|since| Outcome {
                algorithm: self.racer.id().to_owned(),
                seconds: (now - since) / 1e3,
                ..Outcome::default()
            });
            self.phase = LanePhase::Aborted;
        }
        is_searching
    }

    /// Ends the lane because its engine failed.
    pub(super) fn fail(&mut self, reason: String) {
        if self.phase.is_open() {
            self.phase = LanePhase::Failed;
            self.reason = Some(reason);
        }
    }

    /// Processes an event of the search.
    pub(super) fn on_event(&mut self, event: Event, now: f64) {
        if !self.phase.is_open() {
            return;
        }
        match event {
            Event::Table { name, done, .. } => {
                self.since = Some(now);
                self.tables.retain(|(other, _)| *other != name);
                if done < 1.0 {
                    self.tables.push((name, done));
                }
                let is_loading = !self.tables.is_empty();
                self.phase = if is_loading { LanePhase::Loading } else { LanePhase::Racing };
            }
            Event::Progress(progress) => {
                if progress.nodes > 0 && self.phase == LanePhase::Loading {
                    self.phase = LanePhase::Racing;
                    self.tables.clear();
                }
                self.improve(progress.best);
                self.progress = Some(progress);
            }
            Event::Improved { length, .. } => self.improve(Some(length)),
            Event::Solved { outcome, .. }
            | Event::Failed { outcome, .. }
            | Event::Cancelled { outcome, .. } => {
                self.end(outcome);
            }
            Event::Ready { .. }
            | Event::Broken { .. }
            | Event::Pong
            | Event::Prediction(_)
            | Event::Prepared { .. } => {}
        }
    }

    fn improve(&mut self, length: Option<usize>) {
        self.best = [self.best, length].into_iter().flatten().min();
    }

    fn end(&mut self, outcome: Outcome) {
        self.tables.clear();
        let solution = outcome.solution.as_deref().map(|text| self.checked(text));
        self.phase = match (solution, self.stop) {
            (Some(Ok(turns)), stop) => {
                self.timeline.append(turns);
                self.best = outcome.length;
                self.is_arriving = true;
                if stop == Some(Stop::Abort) { LanePhase::Aborted } else { LanePhase::Solved }
            }
            (Some(Err(problem)), _) => {
                self.reason = Some(problem);
                LanePhase::Failed
            }
            (None, Some(Stop::Abort)) => LanePhase::Aborted,
            (None, Some(Stop::Timeout)) => {
                self.reason = Some("no solution within the time limit".to_owned());
                LanePhase::Failed
            }
            (None, None) => {
                self.reason = Some(outcome.error.clone().unwrap_or_else(|| "no solution".to_owned()));
                LanePhase::Failed
            }
        };
        self.outcome = Some(outcome);
    }

    /// Returns the turns of a solution that solves the cube.
    fn checked(&self, solution: &str) -> Result<Vec<Turn>, String> {
        let parsed = Alg::parse(solution, self.timeline.size())
            .map_err(|error| format!("the solution could not be read: {error}"))?;
        let mut cube = self.timeline.start().clone();
        cube.turn_all(parsed.alg.turns());
        if cube.is_solved() {
            Ok(parsed.alg.into_turns())
        } else {
            Err("the solution does not solve this cube; please report it with the link".to_owned())
        }
    }
}
