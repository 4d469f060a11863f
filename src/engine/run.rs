use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use godspeed_cube::{Alg, Facelets, Metric};
use godspeed_protocol::{
    AlternativesInfo, DepthInfo, Event, ForecastInfo, GroupInfo, Lengths, LessonInfo, Outcome, ProgressInfo,
    StageMoves, Unsimplified,
};
use godspeed_solve::{Control, Deepened, Group, SearchEvent, Solution, SolveError, Tables};
use web_time::Instant;

use crate::Task;
use crate::table_news::TableNews;
use crate::table_time::TableTime;

/// How much of the speed that a search is reckoned with is the speed of this moment.
const INERTIA: f64 = 0.2;

/// One solve, from its start to its [`Outcome`].
///
/// The search itself is the future of [`Run::solve`]; meanwhile any thread may ask for
/// [`Run::progress`] or [`Run::stop`] it.
pub struct Run {
    task: Task,
    threads: usize,
    control: Control,
    record: Arc<Record>,
}

/// Where a solve runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The threads it has, as its outcome reports them.
    pub threads: usize,
    /// Nodes between two breaths; see [`Control::new`].
    pub slice: u64,
}

/// What is known of a solve under way, written by the search's thread and read by the event loop's.
struct Record {
    job: u32,
    start: Instant,
    state: Facelets,
    metric: Metric,
    tell: Box<dyn Fn(Event) + Send + Sync>,
    facts: Mutex<Facts>,
}

#[derive(Default)]
struct Facts {
    stage: Option<&'static str>,
    group: Option<Group>,
    best: Option<Solution>,
    tables: TableTime,
    table_news: TableNews,
    progress_told: Option<(Instant, u64)>,
    depths: Vec<DepthInfo>,
    /// When the depth began that is being searched.
    depth_start: Option<Instant>,
    /// Nodes per second, of late more than earlier.
    speed: Option<f64>,
}

impl Run {
    /// A solve that will pass on its news through `tell`, from whichever thread they come. Its clock
    /// starts now.
    pub fn new(task: Task, setup: Setup, tell: impl Fn(Event) + Send + Sync + 'static) -> Self {
        let record = Arc::new(Record {
            job: task.number,
            start: Instant::now(),
            state: task.job.state.clone(),
            metric: task.job.metric,
            tell: Box::new(tell),
            facts: Mutex::default(),
        });
        let listener = record.clone();
        let control = Control::new(setup.slice, move |news| listener.hear(news));
        Self { task, threads: setup.threads, control, record }
    }

    /// The number under which it was asked for.
    #[must_use]
    pub fn number(&self) -> u32 {
        self.record.job
    }

    /// Asks the search to stop; it ends with [`Event::Cancelled`].
    pub fn stop(&self) {
        self.control.stop();
    }

    /// How far the search is. The nodes per second are those since the last call, and less and less of those before:
    /// two calls that come close after each other tell nothing by themselves.
    #[must_use]
    pub fn progress(&self) -> ProgressInfo {
        let now = Instant::now();
        let counted = self.control.progress();
        let mut facts = self.record.facts();
        let (then, before) =
            facts.progress_told.replace((now, counted.nodes)).unwrap_or((self.record.start, 0));
        let elapsed = now.duration_since(then).as_secs_f64();
        let visited = counted.nodes.saturating_sub(before) as f64;
        let nodes_per_second = if elapsed > 0.0 { visited / elapsed } else { 0.0 };
        // While a table is being made nothing is searched: that says nothing of how fast the search is.
        let waits = facts.tables.is_under_way();
        let speed = match facts.speed {
            None => nodes_per_second,
            Some(speed) if waits => speed,
            Some(speed) => speed + INERTIA * (nodes_per_second - speed),
        };
        facts.speed = Some(speed).filter(|&speed| speed > 0.0);
        ProgressInfo {
            job: self.record.job,
            depth: counted.depth,
            lower: counted.lower,
            share: counted.share,
            stage: facts.stage.map(str::to_owned),
            group: facts.group.map(|group| GroupInfo { turns: group.turns.to_owned(), states: group.states }),
            nodes: counted.nodes,
            nodes_per_second: speed,
            seconds: now.duration_since(self.record.start).as_secs_f64(),
            best: facts.best.as_ref().map(|best| self.record.length(best)),
            seconds_left: counted.nodes_left.zip(facts.speed).map(|(nodes, speed)| nodes / speed),
        }
    }

    /// Runs the search to its end, which is [`Event::Solved`], [`Event::Failed`] or
    /// [`Event::Cancelled`]. A solution is applied to the cube before it is believed.
    pub async fn solve(&self, tables: &Tables) -> Event {
        let job = self.record.job;
        match godspeed_solve::run(self.task.solver, &self.task.job, tables, &self.control).await {
            Ok(solution) => Event::Solved { job, outcome: self.outcome(Some(&solution), None) },
            Err(SolveError::Stopped) => {
                let best = self.record.facts().best.clone();
                Event::Cancelled { job, outcome: self.outcome(best.as_ref(), Some(&SolveError::Stopped)) }
            }
            Err(error) => Event::Failed { job, outcome: self.outcome(None, Some(&error)) },
        }
    }

    fn outcome(&self, solution: Option<&Solution>, error: Option<&SolveError>) -> Outcome {
        let now = Instant::now();
        let record = &self.record;
        let tables = record.facts().tables.total(now);
        Outcome {
            scramble: None,
            size: record.state.size().layers(),
            algorithm: self.task.solver.info().id.to_owned(),
            solution: solution.map(|solution| record.notation(solution.turns().copied().collect())),
            length: solution.map(|solution| record.length(solution)),
            metric: record.metric.id().to_owned(),
            lengths: solution.map(|solution| record.lengths(solution)),
            optimal: error.is_none() && solution.is_some_and(|solution| solution.optimal),
            stages: solution.map(|solution| record.stages(solution)).unwrap_or_default(),
            alternatives: solution.and_then(|solution| record.alternatives(solution)),
            unsimplified: solution.and_then(|solution| record.unsimplified(solution)).map(Box::new),
            note: solution.and_then(|solution| solution.note).map(str::to_owned),
            nodes: self.control.progress().nodes,
            depths: record.facts().depths.clone(),
            seconds: now.duration_since(record.start).saturating_sub(tables).as_secs_f64(),
            table_seconds: tables.as_secs_f64(),
            threads: self.threads,
            error: error.map(SolveError::to_string),
        }
    }
}

impl Record {
    fn hear(&self, news: SearchEvent) {
        match news {
            SearchEvent::Forecast(forecast) => (self.tell)(Event::Forecast(ForecastInfo {
                job: self.job,
                nodes: forecast.nodes,
                finishes: forecast.finishes,
                reason: forecast.reason,
            })),
            SearchEvent::Table { name, done } => self.hear_of_table(name, done),
            SearchEvent::Stage(name) => {
                let mut facts = self.facts();
                (facts.stage, facts.group) = (Some(name), None);
                facts.depth_start = Some(Instant::now());
            }
            SearchEvent::Group(group) => self.facts().group = Some(group),
            SearchEvent::Deepened(deepened) => self.hear_of_depth(deepened),
            SearchEvent::Improved(solution) => self.hear_of_better(solution),
        }
    }

    fn hear_of_table(&self, name: &'static str, done: f64) {
        let now = Instant::now();
        {
            let mut facts = self.facts();
            facts.tables.reach(name, done, now);
            facts.depth_start = Some(now);
            if !facts.table_news.is_due(name, done, now) {
                return;
            }
        }
        (self.tell)(Event::Table { job: self.job, name: name.to_owned(), done });
    }

    fn hear_of_depth(&self, Deepened { depth, nodes, probes }: Deepened) {
        let now = Instant::now();
        let mut facts = self.facts();
        let start = facts.depth_start.replace(now).unwrap_or(self.start);
        let seconds = now.duration_since(start).as_secs_f64();
        facts.depths.push(DepthInfo { depth, nodes, probes, seconds });
    }

    fn hear_of_better(&self, solution: Solution) {
        if !self.is_solved_by(&solution) {
            return;
        }
        let length = self.length(&solution);
        let stages = self.stages(&solution);
        {
            let mut facts = self.facts();
            if facts.best.as_ref().is_some_and(|best| self.length(best) <= length) {
                return;
            }
            facts.best = Some(solution);
        }
        (self.tell)(Event::Improved { job: self.job, stages, length });
    }

    fn is_solved_by(&self, solution: &Solution) -> bool {
        let mut cube = self.state.clone();
        cube.turn_all(solution.turns());
        cube.is_solved()
    }

    fn lengths(&self, solution: &Solution) -> Lengths {
        let length = |metric| solution.length(metric, self.state.size());
        Lengths { htm: length(Metric::Htm), qtm: length(Metric::Qtm), stm: length(Metric::Stm) }
    }

    fn length(&self, solution: &Solution) -> usize {
        solution.length(self.metric, self.state.size())
    }

    fn stages(&self, solution: &Solution) -> Vec<StageMoves> {
        let stage = |stage: &godspeed_solve::Stage| StageMoves {
            name: stage.name.to_owned(),
            moves: self.notation(stage.turns.clone()),
            lesson: stage.lesson.as_ref().map(|lesson| LessonInfo {
                explanation: lesson.explanation.to_owned(),
                pieces: lesson.pieces.iter().map(ToString::to_string).collect(),
            }),
        };
        solution.stages.iter().map(stage).collect()
    }

    fn alternatives(&self, solution: &Solution) -> Option<Box<AlternativesInfo>> {
        let others = solution.alternatives.as_ref()?;
        let moves = others.solutions.iter().map(|turns| self.notation(turns.clone())).collect();
        Some(Box::new(AlternativesInfo { moves, complete: others.complete }))
    }

    fn unsimplified(&self, solution: &Solution) -> Option<Unsimplified> {
        let turns = solution.unsimplified.clone()?;
        let length = self.metric.length(&turns, self.state.size());
        Some(Unsimplified { moves: self.notation(turns), length })
    }

    fn notation(&self, turns: Vec<godspeed_cube::Turn>) -> String {
        Alg::new(self.state.size(), turns).to_string()
    }

    fn facts(&self) -> MutexGuard<'_, Facts> {
        self.facts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
