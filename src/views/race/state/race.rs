use std::sync::Arc;

use godspeed_browser::TableSource;
use godspeed_cube::{Facelets, Turn};
use godspeed_page::command::Command;
use godspeed_protocol::{Event, Request, SolveRequest, SolverInfo};

use super::{HUMAN, Lane, LanePhase, Mode, RaceOptions, Racer};

/// The engine that all racers use one after another.
const SHARED_ENGINE: usize = 0;

/// A race from its start to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Race {
    options: RaceOptions,
    lanes: Vec<Lane>,
    /// The threads of each engine.
    threads: usize,
    /// Whether the user aborted all that still raced.
    is_cancelled: bool,
    /// The lanes whose engine is not ready yet, of a race of all at once.
    unready: Vec<usize>,
    /// Whether the shared engine is ready.
    is_engine_ready: bool,
}

/// An action on the engines. In a race of all at once they are numbered as their lanes.
#[derive(Clone, Debug, PartialEq)]
pub enum Task {
    /// Start an engine.
    Start {
        /// Its number.
        engine: usize,
        /// Its threads.
        threads: usize,
        /// Where it gets its tables from.
        tables: TableSource,
    },
    /// Send a request to an engine.
    Send(usize, Request),
    /// Stop an engine.
    Stop(usize),
}

impl Race {
    /// Creates a race and starts its engines. `threads` are those of a racer that runs alone.
    pub(super) fn start(
        options: RaceOptions,
        catalogue: &[Arc<SolverInfo>],
        threads: usize,
    ) -> (Self, Vec<Task>) {
        let start = &options.scramble.state;
        let racer = |id: &String| match id.as_str() {
            HUMAN => Some(Racer::Human),
            _ => catalogue.iter().find(|solver| solver.id == *id).cloned().map(Racer::Solver),
        };
        let mut lanes: Vec<Lane> =
            options.racers.iter().filter_map(racer).map(|racer| Lane::new(racer, start.clone())).collect();
        let threads = if options.mode == Mode::Sequential { threads } else { 1 };
        let mut searching = Vec::new();
        for (number, lane) in lanes.iter_mut().enumerate() {
            match lane.racer() {
                Racer::Human => lane.let_turn(options.metric),
                Racer::Solver(_) => searching.push(number),
            }
        }
        let engines = match options.mode {
            Mode::Parallel => searching.clone(),
            Mode::Sequential => searching.iter().take(1).map(|_| SHARED_ENGINE).collect(),
        };
        for &number in searching.iter().take(engines.len()) {
            lanes[number].load();
        }
        let unready = if options.mode == Mode::Parallel { searching } else { Vec::new() };
        let race = Self { options, lanes, threads, is_cancelled: false, unready, is_engine_ready: false };
        let tasks = engines.into_iter().map(|engine| race.start_engine(engine)).collect();
        (race, tasks)
    }

    /// Returns the choices of the race.
    #[must_use]
    pub const fn options(&self) -> &RaceOptions {
        &self.options
    }

    /// Returns the lanes.
    #[must_use]
    pub fn lanes(&self) -> &[Lane] {
        &self.lanes
    }

    pub(super) fn lanes_mut(&mut self) -> &mut [Lane] {
        &mut self.lanes
    }

    /// Returns the threads of each racer.
    #[must_use]
    pub const fn threads(&self) -> usize {
        self.threads
    }

    /// Returns the cube at the start.
    #[must_use]
    pub const fn cube(&self) -> &Facelets {
        &self.options.scramble.state
    }

    /// Returns whether a racer can still arrive.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.lanes.iter().any(|lane| lane.phase().is_open())
    }

    /// Returns whether the user aborted all that still raced.
    #[must_use]
    pub const fn is_cancelled(&self) -> bool {
        self.is_cancelled
    }

    /// Returns the numbers of the lanes that have ended, in order of arrival: the solved ones by the time on their
    /// clocks, then the others in the order in which they ended.
    #[must_use]
    pub fn arrivals(&self) -> Vec<usize> {
        let mut ended: Vec<usize> =
            (0..self.lanes.len()).filter(|&i| !self.lanes[i].phase().is_open()).collect();
        let seconds = |i: usize| match &self.lanes[i] {
            lane if lane.is_solved() => lane.seconds(0.0).unwrap_or(f64::INFINITY),
            _ => f64::INFINITY,
        };
        ended.sort_by(|&a, &b| {
            let solved = self.lanes[b].is_solved().cmp(&self.lanes[a].is_solved());
            let order = self.lanes[a].order.cmp(&self.lanes[b].order);
            solved.then(seconds(a).total_cmp(&seconds(b))).then(order)
        });
        ended
    }

    /// Returns the place of a lane, counted from 1, if it has a solution.
    #[must_use]
    pub fn place(&self, number: usize) -> Option<usize> {
        let is_placed = self.lanes.get(number).is_some_and(Lane::is_solved);
        self.arrivals().iter().position(|&other| other == number).filter(|_| is_placed).map(|at| at + 1)
    }

    /// Processes an event of an engine.
    pub(super) fn on_event(&mut self, engine: usize, event: Event, now: f64) -> Vec<Task> {
        let number = match &event {
            Event::Ready { .. } => return self.on_ready(engine, now),
            Event::Pong => return Vec::new(),
            Event::Broken { message } => return self.on_failure(engine, message, now),
            Event::Prediction(prediction) => prediction.job,
            Event::Progress(progress) => progress.job,
            Event::Table { job, .. }
            | Event::Improved { job, .. }
            | Event::Prepared { job, .. }
            | Event::Solved { job, .. }
            | Event::Failed { job, .. }
            | Event::Cancelled { job, .. } => *job,
        } as usize;
        if let Some(lane) = self.lanes.get_mut(number) {
            lane.on_event(event, now);
        }
        self.follow_end(number, now)
    }

    /// Processes the failure of an engine.
    pub(super) fn on_failure(&mut self, engine: usize, reason: &str, now: f64) -> Vec<Task> {
        if self.options.mode == Mode::Parallel {
            if let Some(lane) = self.lanes.get_mut(engine) {
                lane.fail(reason.to_owned());
            }
            let mut tasks = self.follow_end(engine, now);
            tasks.extend(self.ready(engine, now));
            return tasks;
        }
        // The tables are lost, but the next racer may do without.
        let failed: Vec<usize> = self.current().into_iter().collect();
        for &number in &failed {
            self.lanes[number].fail(reason.to_owned());
            self.number_end(number);
        }
        self.is_engine_ready = false;
        let mut tasks = vec![Task::Stop(SHARED_ENGINE)];
        if let Some(next) = self.next() {
            self.lanes[next].load();
            tasks.push(self.start_engine(SHARED_ENGINE));
        }
        tasks
    }

    /// Stops the searches that have reached the time limit.
    pub(super) fn tick(&mut self, now: f64) -> Vec<Task> {
        let Some(timeout) = self.options.timeout else { return Vec::new() };
        let mode = self.options.mode;
        let over = self.lanes.iter_mut().enumerate().filter(|(_, lane)| lane.is_over_time(timeout, now));
        over.map(|(number, lane)| {
            lane.time_out();
            cancel(mode, number)
        })
        .collect()
    }

    /// Aborts one racer.
    pub(super) fn abort(&mut self, number: usize, now: f64) -> Vec<Task> {
        let mode = self.options.mode;
        let Some(lane) = self.lanes.get_mut(number).filter(|lane| lane.phase().is_open()) else {
            return Vec::new();
        };
        if lane.abort(now) {
            return vec![cancel(mode, number)];
        }
        let mut tasks = self.follow_end(number, now);
        if mode == Mode::Parallel {
            tasks.extend(self.ready(number, now));
        }
        tasks
    }

    /// Aborts all that still race.
    pub(super) fn abort_all(&mut self, now: f64) -> Vec<Task> {
        self.is_cancelled = self.is_open();
        // The waiting ones come first, or they would start when others have stopped.
        let (waiting, racing): (Vec<usize>, Vec<usize>) =
            (0..self.lanes.len()).partition(|&i| self.lanes[i].phase() == LanePhase::Waiting);
        waiting.into_iter().chain(racing).flat_map(|number| self.abort(number, now)).collect()
    }

    /// Applies a command of the human. Returns their lane, and the turn if it is one.
    pub(super) fn apply_human(&mut self, command: Command, now: f64) -> Option<(usize, Option<Turn>)> {
        self.with_human(now, |human| human.apply(command, now))
    }

    /// Makes a turn that the human has dragged.
    pub(super) fn drag(&mut self, turn: Turn, now: f64) -> Option<usize> {
        self.with_human(now, |human| human.turn(turn)).map(|(number, ())| number)
    }

    /// Returns the number of the lane in which the human may turn.
    #[must_use]
    pub fn turning_lane(&self) -> Option<usize> {
        let is_turning = |lane: &Lane| *lane.racer() == Racer::Human && lane.phase() == LanePhase::Racing;
        self.lanes.iter().position(is_turning)
    }

    fn with_human<T>(
        &mut self,
        now: f64,
        change: impl FnOnce(&mut super::human::Human) -> T,
    ) -> Option<(usize, T)> {
        let number = self.turning_lane()?;
        let result = change(self.lanes[number].turning_human()?);
        self.lanes[number].after_turn(now);
        self.number_end(number);
        Some((number, result))
    }

    /// Starts the searches when all engines are ready, or the search that this engine is for.
    fn on_ready(&mut self, engine: usize, now: f64) -> Vec<Task> {
        match self.options.mode {
            Mode::Parallel => self.ready(engine, now),
            Mode::Sequential => {
                self.is_engine_ready = true;
                self.current().map(|number| self.search(number, now)).into_iter().collect()
            }
        }
    }

    /// Records that an engine is ready, or is no longer needed. With the last one, all searches start.
    fn ready(&mut self, engine: usize, now: f64) -> Vec<Task> {
        let before = self.unready.len();
        self.unready.retain(|&unready| unready != engine);
        if before == 0 || !self.unready.is_empty() {
            return Vec::new();
        }
        let loading = (0..self.lanes.len()).filter(|&i| self.lanes[i].phase() == LanePhase::Loading);
        loading.collect::<Vec<_>>().into_iter().map(|number| self.search(number, now)).collect()
    }

    /// Starts an engine, with a table store if one of its racers needs tables.
    fn start_engine(&self, engine: usize) -> Task {
        let served = match self.options.mode {
            Mode::Parallel => &self.lanes[engine..=engine],
            Mode::Sequential => &self.lanes[..],
        };
        let needs_store = served.iter().any(|lane| match lane.racer() {
            Racer::Solver(solver) => TableSource::of(solver) == TableSource::Store,
            Racer::Human => false,
        });
        let tables = if needs_store { TableSource::Store } else { TableSource::Engine };
        Task::Start { engine, threads: self.threads, tables }
    }

    fn search(&mut self, number: usize, now: f64) -> Task {
        self.lanes[number].search(now);
        Task::Send(engine(self.options.mode, number), Request::Solve(self.request(number)))
    }

    fn request(&self, number: usize) -> SolveRequest {
        let Racer::Solver(solver) = self.lanes[number].racer() else { return blank(number) };
        let metric = self.options.metric;
        let known = solver.metrics.iter().find(|id| id.parse() == Ok(metric));
        let sets = solver.sets.iter().map(|set| &set.id);
        SolveRequest {
            state: self.cube().to_string(),
            solver: solver.id.clone(),
            metric: known
                .or_else(|| solver.metrics.first())
                .map_or_else(|| metric.id().to_owned(), String::clone),
            tables: sets.into_iter().find(|&set| Some(set) == self.options.tables.as_ref()).cloned(),
            ..blank(number)
        }
    }

    /// Frees the engine of a lane that has ended and starts the next racer.
    fn follow_end(&mut self, number: usize, now: f64) -> Vec<Task> {
        if !self.number_end(number) {
            return Vec::new();
        }
        match (self.options.mode, self.next()) {
            (Mode::Parallel, _) => vec![Task::Stop(number)],
            (Mode::Sequential, _) if self.current().is_some() => Vec::new(),
            (Mode::Sequential, Some(next)) if self.is_engine_ready => vec![self.search(next, now)],
            (Mode::Sequential, Some(next)) => {
                self.lanes[next].load();
                Vec::new()
            }
            (Mode::Sequential, None) => vec![Task::Stop(SHARED_ENGINE)],
        }
    }

    /// Numbers a lane that has just ended. Returns whether it has.
    fn number_end(&mut self, number: usize) -> bool {
        let ended = self.lanes.iter().filter(|lane| lane.order.is_some()).count();
        let lane = self.lanes.get_mut(number).filter(|lane| !lane.phase().is_open() && lane.order.is_none());
        let has_ended = lane.is_some();
        if let Some(lane) = lane {
            lane.order = Some(ended);
        }
        has_ended
    }

    /// Returns the algorithm that uses the shared engine.
    fn current(&self) -> Option<usize> {
        self.solvers().find(|&i| matches!(self.lanes[i].phase(), LanePhase::Loading | LanePhase::Racing))
    }

    /// Returns the algorithm that is next to use the shared engine.
    fn next(&self) -> Option<usize> {
        self.solvers().find(|&i| self.lanes[i].phase() == LanePhase::Waiting)
    }

    fn solvers(&self) -> impl Iterator<Item = usize> {
        (0..self.lanes.len()).filter(|&i| *self.lanes[i].racer() != Racer::Human)
    }
}

/// Returns the engine of a lane.
fn engine(mode: Mode, number: usize) -> usize {
    if mode == Mode::Parallel { number } else { SHARED_ENGINE }
}

fn cancel(mode: Mode, number: usize) -> Task {
    Task::Send(engine(mode, number), Request::Cancel { job: number as u32 })
}

/// Returns a request without a cube.
fn blank(number: usize) -> SolveRequest {
    SolveRequest {
        job: number as u32,
        state: String::new(),
        solver: String::new(),
        metric: String::new(),
        tables: None,
        parameters: Default::default(),
        record: false,
        lists: false,
        goal: None,
        turns: None,
        known: Vec::new(),
    }
}
