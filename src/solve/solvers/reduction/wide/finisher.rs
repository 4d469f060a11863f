use std::future::poll_fn;
use std::pin::pin;
use std::task::Poll;

use godspeed_cube::{Cubies, Size, Turn};
use web_time::{Duration, Instant};

use super::super::super::kociemba::{Limits, NearOptimal};
use super::super::edges::as_cube3;
use super::super::parity::{Run, in_stages};
use super::super::step::Part;
use super::path::Path;
use crate::{Control, Job, Solution, SolveError, Stage, Stopped, Tables};

/// A way to a cube that is left to be solved as a 3x3x3.
#[derive(Clone, Debug)]
pub(crate) struct Reduced {
    /// The way.
    pub(crate) path: Path,
    /// The phases on it: what each is called, and after how many turns it ends.
    pub(crate) phases: Vec<(&'static str, usize)>,
}

/// How long better solutions are looked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limit {
    /// When the search ends, if it has found anything.
    pub(crate) end: Instant,
    /// The length of a solution that has been told already; only shorter ones are told.
    pub(crate) told: usize,
}

impl Limit {
    /// What a search comes to, or nothing if it is time before that: then it is left where it next breathes.
    pub(crate) async fn within<T>(self, search: impl Future<Output = T>) -> Option<T> {
        let mut search = pin!(search);
        poll_fn(|context| match search.as_mut().poll(context) {
            Poll::Pending if Instant::now() >= self.end => Poll::Ready(None),
            polled => polled.map(Some),
        })
        .await
    }
}

/// Solves what reduced cubes are as a 3x3x3, the most promising ones first, for as long as there is time.
pub(crate) struct Finisher<'a> {
    job: &'a Job,
    tables: &'a Tables,
    control: &'a Control,
    open: Vec<Open>,
    best: Option<(usize, Solution)>,
}

/// A reduced cube whose search is not at its end.
struct Open {
    reduced: Reduced,
    search: NearOptimal,
    /// The moves of its best solution, or more than any has.
    moves: usize,
    done: bool,
}

/// Seconds for a search until another one has its turn.
const SECONDS: f64 = 0.02;

/// Searches that are kept.
const OPEN: usize = 24;

/// More moves than any 3x3x3 needs here.
const MANY: usize = 30;

/// A random 3x3x3 is hardly ever solved in fewer moves.
const FEWEST: usize = 14;

impl<'a> Finisher<'a> {
    /// Nothing to finish yet.
    pub(crate) const fn new(job: &'a Job, tables: &'a Tables, control: &'a Control) -> Self {
        Self { job, tables, control, open: Vec::new(), best: None }
    }

    /// Makes the tables that it takes.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(crate) async fn prepare(tables: &Tables, control: &Control) -> Result<(), Stopped> {
        NearOptimal::open(&Cubies::SOLVED, tables, control).await.map(drop)
    }

    /// The best solution so far.
    pub(crate) fn best(self) -> Option<Solution> {
        self.best.map(|(_, solution)| solution)
    }

    /// Takes on reduced cubes, as many as are worth it.
    ///
    /// # Errors
    /// [`SolveError`] if the search was stopped.
    pub(crate) async fn add(&mut self, mut reduced: Vec<Reduced>) -> Result<(), SolveError> {
        reduced.sort_by_key(|reduced| reduced.path.len());
        for reduced in reduced.into_iter().take(OPEN) {
            if self.open.iter().any(|open| open.reduced.path == reduced.path) {
                continue;
            }
            let mut cube = self.job.state.clone();
            cube.turn_all(&turns(&reduced.path).collect::<Vec<_>>());
            let Some(cube) = as_cube3(&cube) else { continue };
            let search = NearOptimal::open(&cube, self.tables, self.control).await?;
            self.open.push(Open { reduced, search, moves: MANY, done: false });
        }
        self.open.sort_by_key(|open| open.reduced.path.len());
        self.open.truncate(OPEN);
        Ok(())
    }

    /// Looks for finishes between two rounds of phases, for a share of the time that the last round took; or to the
    /// end, if that is nearer than so many such times. Whether it was the end.
    ///
    /// # Errors
    /// [`SolveError`] if the search was stopped.
    pub(crate) async fn work_after(
        &mut self,
        round: Duration,
        share: f64,
        nearer: u32,
        limit: Limit,
    ) -> Result<bool, SolveError> {
        let now = Instant::now();
        let is_last = limit.end.saturating_duration_since(now) < nearer * round;
        let end = if is_last { limit.end } else { now + round.mul_f64(share) };
        self.work(Limit { end, ..limit }).await?;
        Ok(is_last)
    }

    /// Looks for better and better finishes until it is time, or a little longer if there is none yet.
    ///
    /// # Errors
    /// [`SolveError`] if the search was stopped.
    pub(crate) async fn work(&mut self, limit: Limit) -> Result<(), SolveError> {
        loop {
            let mut any = false;
            for k in 0..self.open.len() {
                if self.best.is_some() && Instant::now() >= limit.end {
                    return Ok(());
                }
                any |= self.improve(k, limit.told).await?;
            }
            if !any {
                return Ok(());
            }
        }
    }

    /// Goes on with one search; whether there is anything to go on with.
    async fn improve(&mut self, k: usize, told: usize) -> Result<bool, SolveError> {
        let open = &mut self.open[k];
        let least = open.reduced.path.len() + FEWEST;
        if open.done || self.best.as_ref().is_some_and(|&(length, _)| length <= least) {
            return Ok(false);
        }
        let limits = Limits { seconds: SECONDS, enough: FEWEST };
        let Some(found) = open.search.improve(limits, self.control, &|_| ()).await? else { return Ok(true) };
        open.done = found.optimal;
        if found.turns.len() < open.moves {
            open.moves = found.turns.len();
            let size = self.job.state.size();
            let solution = solution(&open.reduced, found.turns).simplified(self.job.metric, size);
            let solution = with_parity(solution, size);
            let length = solution.length(self.job.metric, size);
            if self.best.as_ref().is_none_or(|&(best, _)| length < best) {
                if length < told {
                    self.control.emit_improved(self.job, solution.clone());
                }
                self.best = Some((length, solution));
            }
        }
        Ok(true)
    }
}

fn turns(path: &Path) -> impl Iterator<Item = Turn> {
    path.turns().iter().map(|turn| turn.turn())
}

/// The phases and the finish as stages.
fn solution(reduced: &Reduced, finish: Vec<Turn>) -> Solution {
    let all: Vec<Turn> = turns(&reduced.path).collect();
    let mut begin = 0;
    let mut stages = Vec::new();
    for &(name, end) in &reduced.phases {
        stages.push(Stage::new(name, all[begin..end].to_vec()));
        begin = end;
    }
    stages.push(Stage::new("Finish", finish));
    Solution { stages, ..Solution::default() }
}

/// The simplified solution with turns for parity as stages, and without stages in which nothing is left to do.
fn with_parity(solution: Solution, size: Size) -> Solution {
    let runs = solution.stages.iter().flat_map(|stage| Run::of_stage(stage, Part::Edges)).collect();
    Solution { stages: in_stages(runs, size), ..solution }
}
