use godspeed_cube::Face;
use web_time::{Duration, Instant};

use super::parts::axis_step::AxisStep;
use super::parts::centre_grid::CentreGrid;
use super::parts::centres::{CentreGoal, Centres};
use super::parts::solution_length::solution_length;
use super::parts::stages::stages_of;
use super::{FULL, SECONDS};
use crate::{Control, Problem, SearchEvent, Solution, Tables};

/// The search for one cube: the cube, the time, and what every method starts with.
pub(super) struct ReductionSearch<'a> {
    /// The cube, and the metric to minimise.
    pub(super) problem: &'a Problem,
    /// The tables in memory.
    pub(super) tables: &'a Tables,
    /// The control of the search.
    pub(super) control: &'a Control,
    /// The centres of the cube.
    pub(super) colours: CentreGrid,
    /// The commutators for the size and the metric.
    pub(super) centres: Centres,
    /// The time limit.
    pub(super) seconds: f64,
    /// Whether it ends before the time limit once shorter solutions have become rare.
    pub(super) ends_early: bool,
    /// When the search began.
    pub(super) begun: Instant,
    /// When the search ends, if it has a solution.
    pub(super) end: Instant,
}

impl<'a> ReductionSearch<'a> {
    /// Returns a search that ends at the time limit, but not without a solution.
    pub(super) fn new(problem: &'a Problem, tables: &'a Tables, control: &'a Control) -> Self {
        let seconds = problem.settings.get(&SECONDS);
        let ends_early = problem.settings.get(&FULL) == 0.0;
        let colours = CentreGrid::of_colours(&problem.state);
        let centres = Centres::new(problem.state.size(), problem.metric);
        let begun = Instant::now();
        let end = begun + Duration::from_secs_f64(seconds);
        Self { problem, tables, control, colours, centres, seconds, ends_early, begun, end }
    }

    /// Returns the number of layers of the cube.
    pub(super) fn layers(&self) -> usize {
        self.problem.state.size().layers()
    }

    /// Returns whether the time is over.
    pub(super) fn is_over(&self) -> bool {
        Instant::now() >= self.end
    }

    /// Returns the seconds until the time is over.
    pub(super) fn seconds_left(&self) -> f64 {
        self.end.saturating_duration_since(Instant::now()).as_secs_f64()
    }

    /// Excludes the time since an instant, in which tables were loaded: the end of the search moves by as much.
    ///
    /// A search that ends early counts it: it has a solution, and its limit is how long people wait.
    pub(super) fn exclude_time_since(&mut self, begun: Instant) {
        if !self.ends_early {
            self.end += begun.elapsed();
        }
    }

    /// Emits the first solution; after it, only shorter ones are searched for.
    pub(super) fn emit_first(&self, solution: Solution) {
        self.control.emit_improved(self.problem, solution);
        self.control.emit(SearchEvent::Stage("Shortening the solution"));
    }

    /// Returns the moves of a solution once it is simplified.
    pub(super) fn length(&self, solution: &Solution) -> usize {
        solution_length(self.problem, solution)
    }

    /// Returns the solution of steps, in stages.
    pub(super) fn solution_of(&self, steps: &[AxisStep]) -> Solution {
        let stages = stages_of(steps, self.problem.metric, self.problem.state.size());
        Solution { stages, ..Solution::default() }
    }

    /// Returns the cube with the colours that its faces have at the end.
    pub(super) const fn goal(&self, faces: [Face; 6]) -> CentreGoal<'_> {
        CentreGoal { colours: &self.colours, faces }
    }
}
