use std::ops::RangeInclusive;

use godspeed_cube::{Cubies, Metric, Turn};
use web_time::Instant;

use super::TWO_PHASE;
use super::lengths::Lengths;
use super::options::Options;
use super::pass_prediction::PassPrediction;
use super::upper_bound::UpperBoundSearch;
use crate::driver::{PassGoal, PassOutcome, PassSearch, SubtreeOrder, Tier};
use crate::solvers::kociemba::{Limits, TwoPhaseSolution};
use crate::solvers::parameters::MAX_LISTED;
use crate::{Alternatives, Control, SearchEvent, Solution, Stopped, Tables};

/// The length from which on a pass is likely to find a solution: nearly all cubes that need at least this many moves
/// need no more.
const LIKELY: u8 = 18;

/// Time limit of the two-phase algorithm for the first upper bound, in seconds, after its tables are loaded.
const HEAD_START: f64 = 0.05;

/// Time limit of the two-phase algorithm before a pass, as a fraction of the pass's estimated time.
const TWO_PHASE_SHARE: f64 = 0.025;

/// The shortest such time limit that is worthwhile, in seconds.
const MIN_TWO_PHASE: f64 = 0.01;

/// The search for a shortest solution between two bounds.
///
/// The cube needs at least `lower` moves and at most those of the best solution. The search ends when the two meet.
pub(super) struct OptimalSearch<'a> {
    cube: &'a Cubies,
    lengths: Lengths,
    options: Options,
    control: &'a Control,
    lower: u8,
    best: Option<Vec<Turn>>,
    /// The search for a better upper bound, which can be resumed.
    two_phase: UpperBoundSearch,
    /// All shortest solutions, once they are listed.
    all: Option<Vec<Vec<Turn>>>,
}

impl<'a> OptimalSearch<'a> {
    /// Starts a search with an upper bound from the two-phase algorithm.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn start(
        cube: &'a Cubies,
        metric: Metric,
        options: Options,
        tables: &Tables,
        control: &'a Control,
    ) -> Result<Self, Stopped> {
        control.emit(SearchEvent::Stage(TWO_PHASE));
        let two_phase = UpperBoundSearch::open(cube, metric, tables, control).await?;
        let lengths = Lengths::of(cube, metric);
        let mut search = Self { cube, lengths, options, control, lower: 0, best: None, two_phase, all: None };
        search.run_two_phase(HEAD_START).await?;
        Ok(search)
    }

    /// Returns the least and the greatest length that a shortest solution may have, which are equal if it is known.
    pub(super) fn possible_lengths(&self) -> RangeInclusive<u8> {
        let upper = self.upper().unwrap_or(self.lengths.greatest());
        self.lower.min(upper)..=upper
    }

    /// Returns the length of the best solution.
    fn upper(&self) -> Option<u8> {
        self.best.as_ref().map(|best| self.lengths.of_turns(best))
    }

    /// Returns whether the search is complete.
    pub(super) fn is_over(&self) -> bool {
        let Some(upper) = self.upper() else { return self.lower > self.lengths.greatest() };
        let proven = upper <= self.lower;
        let enough = upper <= self.options.enough;
        enough || if self.options.all { self.all.is_some() } else { proven }
    }

    /// Resumes the two-phase algorithm before a pass that is estimated to take `pass` seconds.
    async fn resume_two_phase(&mut self, pass: f64) -> Result<(), Stopped> {
        let seconds = TWO_PHASE_SHARE * pass;
        if seconds >= MIN_TWO_PHASE && !self.options.all {
            self.control.emit(SearchEvent::Stage(TWO_PHASE));
            self.run_two_phase(seconds).await?;
            self.control.emit(SearchEvent::Stage(SearchEvent::PASSES));
        }
        Ok(())
    }

    /// Runs the two-phase algorithm for some seconds.
    async fn run_two_phase(&mut self, seconds: f64) -> Result<(), Stopped> {
        let (control, enough) = (self.control, self.options.enough.max(self.lower).into());
        let improved = |found: &TwoPhaseSolution| control.emit(upper_bound(found.turns.clone()));
        let found = self.two_phase.improve(Limits { seconds, enough }, control, &improved).await?;
        if let Some(TwoPhaseSolution { turns, optimal, .. }) = found {
            if optimal {
                self.raise_lower_bound(self.lengths.of_turns(&turns));
            }
            if self.upper().is_none_or(|upper| self.lengths.of_turns(&turns) < upper) {
                self.best = Some(turns);
            }
        }
        Ok(())
    }

    /// Records a solution if it is better than the best one.
    fn improve(&mut self, turns: Vec<Turn>) {
        if self.upper().is_some_and(|upper| upper <= self.lengths.of_turns(&turns)) {
            return;
        }
        self.control.emit(upper_bound(turns.clone()));
        self.best = Some(turns);
    }

    /// Records that there is no solution of fewer than `lower` moves.
    fn raise_lower_bound(&mut self, lower: u8) {
        self.lower = self.lower.max(self.lengths.at_least(lower));
        self.control.raise_lower_bound(self.lower.into());
    }

    /// Raises the lower bound pass by pass, until the search is complete or the next pass is expected to take more than
    /// `max_nodes` nodes.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn run_passes(
        &mut self,
        search: &dyn PassSearch,
        max_nodes: f64,
    ) -> Result<(), Stopped> {
        self.raise_lower_bound(search.lower_bound(self.cube));
        let mut order = SubtreeOrder::default();
        let mut prediction = PassPrediction::new(self.lengths);
        while !self.is_over() && prediction.next() <= max_nodes {
            let length = self.lower;
            self.resume_two_phase(prediction.seconds()).await?;
            if self.is_over() {
                break;
            }
            self.control.begin_depth(length.into());
            let before = self.control.progress();
            // In quarter turns the order of the subtrees finds solutions as early as tiers do.
            let likely = length >= LIKELY && !self.options.all && !self.lengths.are_quarter_turns();
            let tiers = if likely { search.tiers() } else { &[Tier::WHOLE] };
            let start = Instant::now();
            let outcome = self.run_tiers(search, tiers, &mut order, &prediction).await?;
            self.control.emit_depth_finished(length.into(), before);
            prediction.learn(outcome.nodes, start.elapsed().as_secs_f64());
            match outcome.solutions.first() {
                Some(shortest) => {
                    self.improve(shortest.clone());
                    self.all = Some(outcome.solutions);
                }
                None => self.raise_lower_bound(length + 1),
            }
        }
        Ok(())
    }

    /// Runs a pass tier by tier, until solutions are found.
    async fn run_tiers(
        &mut self,
        search: &dyn PassSearch,
        tiers: &[Tier],
        order: &mut SubtreeOrder,
        prediction: &PassPrediction,
    ) -> Result<PassOutcome, Stopped> {
        let mut whole = PassOutcome::default();
        for &tier in tiers {
            // Most cubes do not need the later tiers.
            let spared = prediction.next() * tier.later();
            self.control.set_expected_nodes(prediction.next(), prediction.later(self.passes_left()) - spared);
            let goal = PassGoal { length: self.lower, solutions: self.options.solutions(), tier };
            let outcome = search.pass(self.cube, goal, order, self.control).await?;
            whole.nodes += outcome.nodes;
            whole.probes += outcome.probes;
            whole.solutions = outcome.solutions;
            if !whole.solutions.is_empty() {
                break;
            }
        }
        Ok(whole)
    }

    /// Estimates the number of passes after the next one until the bounds meet: those below the best solution, but
    /// none beyond what most cubes need.
    fn passes_left(&self) -> u32 {
        let typical = self.lengths.typical();
        let upper = self.upper().unwrap_or(typical);
        let last = if self.options.all { upper } else { upper.saturating_sub(self.lengths.step()) };
        (last.min(typical.max(self.lower)).saturating_sub(self.lower) / self.lengths.step()).into()
    }

    /// Returns the best solution, or `None` if there is none.
    pub(super) fn into_solution(self) -> Option<Solution> {
        // Two-phase may turn opposite faces in the other order, so the first of the list is preferred.
        let listed = self.all.as_ref().and_then(|all| all.first().cloned());
        let best = listed.or(self.best)?;
        let optimal = self.lengths.of_turns(&best) <= self.lower;
        let mut solution = Solution::single(if optimal { "Optimal" } else { "Upper bound" }, best, optimal);
        if let (true, Some(all)) = (self.options.all, self.all) {
            solution.alternatives = Some(alternatives(all, &solution));
        }
        Some(solution)
    }
}

/// Returns the event for a better upper bound.
fn upper_bound(turns: Vec<Turn>) -> SearchEvent {
    SearchEvent::Improved(Solution::single("Upper bound", turns, false))
}

/// Returns the list of all shortest solutions other than `solution`.
fn alternatives(mut all: Vec<Vec<Turn>>, solution: &Solution) -> Alternatives {
    let complete = all.len() <= MAX_LISTED;
    all.truncate(MAX_LISTED);
    all.retain(|other| !other.iter().eq(solution.turns()));
    Alternatives { solutions: all, complete }
}
