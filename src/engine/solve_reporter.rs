use std::sync::{Mutex, MutexGuard};

use godspeed_cube::{Alg, Facelets, Goal, Metric, Turn};
use godspeed_protocol::{
    AlternativesInfo, DepthInfo, Event, GroupInfo, Lengths, LessonInfo, NodeRate, Prediction, StageMoves,
    TracePoint, TraceSample, Unsimplified,
};
use godspeed_solve as solve;
use godspeed_solve::{Alternatives, DepthStats, Estimate, Progress, SearchEvent, Solution, Stage, Subgroup};
use web_time::Instant;

use crate::SolveTask;
use crate::lock::lock;
use crate::prediction::prediction_info;
use crate::progress_throttle::ProgressThrottle;
use crate::table_stopwatch::TableStopwatch;
use crate::trace_buffer::{TraceBuffer, describe};

/// Turns the events of a search into [`Event`]s and stores the state that progress and outcome need.
///
/// Search threads write to it while the event loop's thread reads from it.
pub(crate) struct SolveReporter {
    job: u32,
    start: Instant,
    cube: Facelets,
    goal: Option<Goal>,
    metric: Metric,
    rate: NodeRate,
    emit: Box<dyn Fn(Event) + Send + Sync>,
    state: Mutex<SolveState>,
    /// The trace, if the search is recorded.
    trace: Option<Mutex<TraceBuffer>>,
}

/// The state of a search, as far as its events have reported it.
#[derive(Default)]
pub(crate) struct SolveState {
    /// The current stage.
    pub(crate) stage: Option<&'static str>,
    /// The group in which the current stage starts.
    pub(crate) group: Option<Subgroup>,
    /// The best solution so far.
    pub(crate) best: Option<Solution>,
    /// The solutions of a list so far.
    listed: Vec<Vec<Turn>>,
    /// How many of them have been sent.
    listed_sent: usize,
    /// The time spent on tables.
    pub(crate) table_time: TableStopwatch,
    /// The prediction of the search.
    pub(crate) prediction: Option<Prediction>,
    /// The expected nodes of each depth.
    passes: Vec<f64>,
    /// The statistics of the depths searched so far.
    pub(crate) depths: Vec<DepthInfo>,
    /// The start of the current depth.
    depth_start: Option<Instant>,
    throttle: ProgressThrottle,
}

impl SolveReporter {
    pub(crate) fn new(task: &SolveTask, rate: NodeRate, emit: Box<dyn Fn(Event) + Send + Sync>) -> Self {
        let (cube, metric) = (task.problem.state.clone(), task.problem.metric);
        let trace = task.record.then(Mutex::default);
        Self {
            goal: task.problem.goal.clone(),
            job: task.number,
            start: Instant::now(),
            cube,
            metric,
            rate,
            emit,
            state: Mutex::default(),
            trace,
        }
    }

    /// Returns the time at which the run started.
    pub(crate) const fn start(&self) -> Instant {
        self.start
    }

    /// Locks the state.
    pub(crate) fn state(&self) -> MutexGuard<'_, SolveState> {
        lock(&self.state)
    }

    /// Handles an event of the search.
    pub(crate) fn on_event(&self, event: SearchEvent) {
        match event {
            SearchEvent::Estimate(estimate) => self.on_estimate(estimate),
            SearchEvent::Table { name, done } => self.on_table(name, done),
            SearchEvent::Stage(name) => {
                let mut state = self.state();
                (state.stage, state.group) = (Some(name), None);
                state.depth_start = Some(Instant::now());
                drop(state);
                let stage = || TracePoint::Stage { name: name.to_owned(), group: None };
                self.trace(|trace, seconds| trace.push(seconds, None, stage()));
            }
            SearchEvent::Subgroup(group) => {
                self.state().group = Some(group);
                let group = || GroupInfo { turns: group.turns.to_owned(), states: group.states };
                self.trace(|trace, _| trace.set_group(group()));
            }
            SearchEvent::DepthFinished(deepened) => self.on_depth_finished(deepened),
            SearchEvent::Improved(solution) => self.on_improved(solution),
            SearchEvent::Listed(turns) => self.on_listed(turns),
            SearchEvent::Trace { nodes, point } => {
                if let Some(point) = describe(point) {
                    self.trace(|trace, seconds| trace.push(seconds, Some(nodes), point));
                }
            }
            _ => {}
        }
    }

    /// Returns the length of a solution in every metric.
    pub(crate) fn lengths(&self, solution: &Solution) -> Lengths {
        let length = |metric| solution.length(metric, self.cube.size());
        Lengths {
            htm: length(Metric::Htm),
            qtm: length(Metric::Qtm),
            stm: length(Metric::Stm),
            obtm: length(Metric::Htm),
            qstm: length(Metric::Qstm),
        }
    }

    /// Returns the length of a solution in the metric of the task.
    pub(crate) fn length(&self, solution: &Solution) -> usize {
        solution.length(self.metric, self.cube.size())
    }

    /// Returns the stages of a solution in notation.
    pub(crate) fn stages(&self, solution: &Solution) -> Vec<StageMoves> {
        let stage = |stage: &Stage| StageMoves {
            name: stage.name.to_owned(),
            moves: self.notation(stage.turns.clone()),
            lesson: stage.lesson.as_ref().map(|lesson| LessonInfo {
                explanation: lesson.explanation.to_owned(),
                pieces: lesson.pieces.iter().map(ToString::to_string).collect(),
            }),
        };
        solution.stages.iter().map(stage).collect()
    }

    /// Returns the other solutions of the same length, if all were requested.
    pub(crate) fn alternatives(&self, solution: &Solution) -> Option<AlternativesInfo> {
        let others = solution.alternatives.as_ref()?;
        let moves = others.solutions.iter().map(|turns| self.notation(turns.clone())).collect();
        Some(AlternativesInfo { moves, complete: others.complete })
    }

    /// Returns the best solution of a search that is stopped now, with the others of its list so far.
    pub(crate) fn best_so_far(&self) -> Option<Solution> {
        let state = self.state();
        let mut solution = state.best.clone()?;
        if !state.listed.is_empty() {
            let is_other = |turns: &&Vec<Turn>| !turns.iter().eq(solution.turns());
            let mut others = Alternatives::default();
            others.solutions = state.listed.iter().filter(is_other).cloned().collect();
            solution.alternatives = Some(others);
        }
        Some(solution)
    }

    /// Returns the solutions of a list since the last call, in notation.
    pub(crate) fn take_listed(&self) -> Vec<String> {
        let mut state = self.state();
        let end = state.listed.len();
        let start = std::mem::replace(&mut state.listed_sent, end);
        state.listed[start..].iter().map(|turns| self.notation(turns.clone())).collect()
    }

    /// Returns the solution before its simplification, if that made it shorter.
    pub(crate) fn unsimplified(&self, solution: &Solution) -> Option<Unsimplified> {
        let turns = solution.unsimplified.clone()?;
        let length = self.metric.length(&turns, self.cube.size());
        Some(Unsimplified { moves: self.notation(turns), length })
    }

    /// Returns moves in notation.
    pub(crate) fn notation(&self, turns: Vec<Turn>) -> String {
        Alg::new(self.cube.size(), turns).to_string()
    }

    /// Removes and returns the samples of the trace, after adding the nodes by depth.
    pub(crate) fn take_samples(
        &self,
        progress: Progress,
        depths: Vec<solve::TracePoint>,
    ) -> Vec<TraceSample> {
        let take = |trace: &mut TraceBuffer, seconds| {
            for point in depths.into_iter().filter_map(describe) {
                trace.push(seconds, None, point);
            }
            trace.set_bounds(seconds, progress.lower, trace.upper_bound());
            trace.take(progress.nodes)
        };
        self.trace(take).unwrap_or_default()
    }

    /// Returns the seconds of the search until now, without tables.
    pub(crate) fn seconds(&self, state: &SolveState) -> f64 {
        let now = Instant::now();
        now.duration_since(self.start).saturating_sub(state.table_time.total(now)).as_secs_f64()
    }

    /// Changes the trace if there is one; the number is the seconds of the search.
    fn trace<T>(&self, change: impl FnOnce(&mut TraceBuffer, f64) -> T) -> Option<T> {
        let trace = self.trace.as_ref()?;
        let seconds = self.seconds(&self.state());
        Some(change(&mut lock(trace), seconds))
    }

    fn on_estimate(&self, estimate: Estimate) {
        let info = prediction_info(self.job, &estimate, self.rate);
        {
            let mut state = self.state();
            (state.prediction, state.passes) = (info.prediction, estimate.passes);
        }
        (self.emit)(Event::Prediction(info));
    }

    fn on_table(&self, name: &'static str, done: f64) {
        let now = Instant::now();
        {
            let mut state = self.state();
            state.table_time.update(name, done, now);
            state.depth_start = Some(now);
            if !state.throttle.is_due(name, done, now) {
                return;
            }
        }
        (self.emit)(Event::Table { job: self.job, name: name.to_owned(), done });
    }

    fn on_depth_finished(&self, DepthStats { depth, nodes, probes, .. }: DepthStats) {
        let now = Instant::now();
        let mut state = self.state();
        let start = state.depth_start.replace(now).unwrap_or(self.start);
        let seconds = now.duration_since(start).as_secs_f64();
        let predicted = state.passes.get(depth as usize).copied();
        state.depths.push(DepthInfo { depth, nodes, predicted, probes, seconds });
    }

    fn on_improved(&self, solution: Solution) {
        if !self.is_correct(&solution) {
            return;
        }
        let length = self.length(&solution);
        let stages = self.stages(&solution);
        {
            let mut state = self.state();
            if state.best.as_ref().is_some_and(|best| self.length(best) <= length) {
                return;
            }
            let lengths =
                || solution.stages.iter().map(|stage| self.metric.length(&stage.turns, self.cube.size()));
            if let Some(trace) = &self.trace {
                let lengths = lengths().map(|length| length as u32).collect();
                lock(trace).push_solution(self.seconds(&state), lengths, length as u32);
            }
            state.best = Some(solution);
        }
        (self.emit)(Event::Improved { job: self.job, stages, length });
    }

    /// Stores a solution of a list. The first one is the best solution, unless a shorter one is known.
    fn on_listed(&self, turns: Vec<Turn>) {
        let solution = Solution::single(SearchEvent::PASSES, turns.clone(), false);
        if !self.is_correct(&solution) {
            return;
        }
        let mut state = self.state();
        let is_shortest = state.best.as_ref().is_none_or(|best| self.length(&solution) < self.length(best));
        if state.listed.is_empty() && is_shortest {
            state.best = Some(solution);
        }
        state.listed.push(turns);
    }

    fn is_correct(&self, solution: &Solution) -> bool {
        let mut cube = self.cube.clone();
        if let Some(goal) = &self.goal {
            let Ok(mut start) = cube.recoloured() else { return false };
            start.turn_all(solution.turns());
            return goal.is_reached(&start);
        }
        cube.turn_all(solution.turns());
        cube.is_solved()
    }
}
