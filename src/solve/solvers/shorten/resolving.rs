//! A cube solved again by the solvers of its size, as a whole or from a position along a solution.

use std::future::poll_fn;
use std::pin::pin;
use std::task::Poll;

use godspeed_cube::{Facelets, Metric, Size};
use web_time::Instant;

use super::super::{IDA, KOCIEMBA, REDUCTION};
use crate::{Control, Problem, SearchEvent, Settings, Solution, SolveError, Solver, Stopped, Tables, run};

/// The seconds that reduction takes at least, once its tables are in memory.
const LEAST_SECONDS: f64 = 0.1;

/// Solves cubes until a time.
pub(super) struct Resolving<'a> {
    pub(super) metric: Metric,
    pub(super) tables: &'a Tables,
    pub(super) control: &'a Control,
}

impl Resolving<'_> {
    /// Returns a shortest solution of a cube, if it is found in time: of 2 or 3 layers, in turns of outer layers.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn shortest(
        &self,
        cube: &Facelets,
        until: Instant,
    ) -> Result<Option<Solution>, Stopped> {
        let takes = match cube.size() {
            Size::TWO => true,
            Size::THREE => !self.metric.counts_layers(),
            _ => false,
        };
        if !takes {
            return Ok(None);
        }
        let search = self.solve(&IDA, cube, None);
        within(until, search).await.unwrap_or(Ok(None))
    }

    /// Returns whether [`short`](Self::short) has enough time for a cube of a size.
    pub(super) fn has_time(&self, size: Size, until: Instant) -> bool {
        let info = solver_for(size).info();
        let seconds = until.saturating_duration_since(Instant::now()).as_secs_f64();
        let first = info.seconds_per_facelet * size.facelets() as f64;
        info.sizes.contains(&size.last_layer()) && seconds >= first.max(LEAST_SECONDS)
    }

    /// Opens the tables with which [`short`](Self::short) solves cubes of a size.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn load(&self, size: Size) -> Result<(), Stopped> {
        let solver = solver_for(size);
        match solver.loader() {
            Some(loader) => {
                let metric = metric_for(solver, self.metric);
                (loader.load)(size.layers(), metric, self.tables, self.control).await
            }
            None => Ok(()),
        }
    }

    /// Returns a short solution of a cube of 3 or more layers, which a search of the remaining time has found.
    ///
    /// `None` if there is not enough [time](Self::has_time).
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn short(&self, cube: &Facelets, until: Instant) -> Result<Option<Solution>, Stopped> {
        if !self.has_time(cube.size(), until) {
            return Ok(None);
        }
        let seconds = until.saturating_duration_since(Instant::now()).as_secs_f64();
        let solver = solver_for(cube.size());
        self.solve(solver, cube, Some(seconds)).await
    }

    async fn solve(
        &self,
        solver: &'static Solver,
        cube: &Facelets,
        seconds: Option<f64>,
    ) -> Result<Option<Solution>, Stopped> {
        let info = solver.info();
        let limit = seconds.zip(info.parameter("seconds")).map(|(s, p)| (p.id, s.clamp(p.min, p.max)));
        let settings = Settings::new(info, limit).unwrap_or_default();
        let problem = Problem::new(cube.clone(), metric_for(solver, self.metric)).with_settings(settings);
        // Its solutions and stages are about another cube.
        let control = self.control.for_part(|event| matches!(event, SearchEvent::Table { .. }));
        let result = run(solver, &problem, self.tables, &control).await;
        self.control.add_nodes(control.progress().nodes);
        match result {
            Err(SolveError::Stopped) => Err(Stopped),
            result => Ok(result.ok()),
        }
    }
}

/// Returns the solver that finds short solutions of a size.
fn solver_for(size: Size) -> &'static Solver {
    if size == Size::THREE { &KOCIEMBA } else { &REDUCTION }
}

/// Returns the metric of a solver that is most like another one.
fn metric_for(solver: &Solver, metric: Metric) -> Metric {
    let metrics = solver.info().metrics;
    let is_like = |other: &&Metric| other.counts_quarters() == metric.counts_quarters();
    let closest = || metrics.iter().find(is_like).copied().unwrap_or(solver.info().default_metric());
    if metrics.contains(&metric) { metric } else { closest() }
}

/// Returns the result of a search, or `None` if the time is over first.
///
/// The search is then dropped at the point where it yields.
async fn within<T>(until: Instant, search: impl Future<Output = T>) -> Option<T> {
    let mut search = pin!(search);
    poll_fn(|context| match search.as_mut().poll(context) {
        Poll::Pending if Instant::now() >= until => Poll::Ready(None),
        polled => polled.map(Some),
    })
    .await
}
