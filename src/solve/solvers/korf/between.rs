use godspeed_cube::{Cubies, Turn};
use web_time::Instant;

use super::options::Options;
use super::parts::Order;
use super::passes::{Outcome, Passes, Wanted};
use super::tier::Tier;
use super::{PASSES, TWO_PHASE};
use crate::solvers::kociemba::{Limits, NearOptimal, TwoPhaseSolution};
use crate::{Alternatives, Control, SearchEvent, Solution, Stopped, Tables};

/// No cube needs more moves (T. Rokicki, H. Kociemba, M. Davidson, J. Dethridge 2010).
pub const GODS_NUMBER: u8 = 20;

/// Moves that most cubes need at most.
const TYPICAL: u32 = 18;

/// Of the cubes that need at least so many moves nearly all need no more: a pass of this length is likely to find
/// a solution.
const LIKELY: u8 = 18;

/// Seconds that the two-phase algorithm has for an upper bound, once its tables are there.
const HEAD_START: f64 = 0.05;

/// How long it goes on before a pass, in relation to what the pass will take: where a solution is likely it finds
/// two of every three, and spares them the pass.
const SECOND_WIND: f64 = 0.025;

/// Seconds for which it is not worth going on.
const MOMENT: f64 = 0.01;

/// By how much the nodes of a pass grow with one more move, until two passes have shown it.
const GROWTH: f64 = 13.3;

/// Passes with fewer nodes say nothing about growth.
const TELLING: u64 = 10_000;

/// What is known of a cube: it needs at least `lower` moves, and no more than the best solution has. The
/// search is over when the two meet.
pub(super) struct Between<'a> {
    cube: &'a Cubies,
    options: Options,
    control: &'a Control,
    lower: u8,
    best: Option<Vec<Turn>>,
    /// The search for better ones.
    two_phase: Option<NearOptimal>,
    /// All solutions of the fewest moves, once they are listed.
    all: Option<Vec<Vec<Turn>>>,
}

impl<'a> Between<'a> {
    /// Nothing is known yet.
    pub(super) fn new(cube: &'a Cubies, options: Options, control: &'a Control) -> Self {
        Self { cube, options, control, lower: 0, best: None, two_phase: None, all: None }
    }

    /// Whether there is nothing left to find out.
    pub(super) fn is_over(&self) -> bool {
        let Some(best) = &self.best else { return self.lower > GODS_NUMBER };
        let proven = best.len() <= usize::from(self.lower);
        let enough = best.len() <= usize::from(self.options.enough);
        enough || if self.options.all { self.all.is_some() } else { proven }
    }

    /// Looks for an upper bound by the two-phase algorithm.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn begin(&mut self, tables: &Tables) -> Result<(), Stopped> {
        self.control.emit(SearchEvent::Stage(TWO_PHASE));
        let mut search = NearOptimal::open(self.cube, tables, self.control).await?;
        self.lower_upper_bound(&mut search, HEAD_START).await?;
        self.two_phase = Some(search);
        Ok(())
    }

    /// Goes on looking for an upper bound that is no more than the lower one, before a pass of so many seconds.
    async fn go_on(&mut self, pass: f64) -> Result<(), Stopped> {
        let seconds = SECOND_WIND * pass;
        if seconds < MOMENT || self.options.all {
            return Ok(());
        }
        let Some(mut search) = self.two_phase.take() else { return Ok(()) };
        self.control.emit(SearchEvent::Stage(TWO_PHASE));
        self.lower_upper_bound(&mut search, seconds).await?;
        self.two_phase = Some(search);
        self.control.emit(SearchEvent::Stage(PASSES));
        Ok(())
    }

    async fn lower_upper_bound(&mut self, search: &mut NearOptimal, seconds: f64) -> Result<(), Stopped> {
        let limits = Limits { seconds, enough: self.options.enough.max(self.lower).into() };
        let improved = |found: &TwoPhaseSolution| self.control.emit(upper_bound(found.turns.clone()));
        let found = search.improve(limits, self.control, &improved).await?;
        if let Some(TwoPhaseSolution { turns, optimal, .. }) = found {
            if optimal {
                self.prove(turns.len() as u8);
            }
            if self.best.as_ref().is_none_or(|best| turns.len() < best.len()) {
                self.best = Some(turns);
            }
        }
        Ok(())
    }

    /// Takes in a solution, if it is better than any before.
    pub(super) fn improve(&mut self, turns: Vec<Turn>) {
        if self.best.as_ref().is_some_and(|best| best.len() <= turns.len()) {
            return;
        }
        self.control.emit(upper_bound(turns.clone()));
        self.best = Some(turns);
    }

    /// Takes in that there is no solution of fewer moves.
    pub(super) fn prove(&mut self, lower: u8) {
        self.lower = self.lower.max(lower);
        self.control.raise_lower_bound(self.lower.into());
    }

    /// Raises the lower bound by passes, until nothing is left to find out or a pass would take more than
    /// `affordable` nodes.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn close<P: Passes>(&mut self, passes: &P, affordable: f64) -> Result<(), Stopped> {
        self.prove(passes.bound(self.cube));
        let mut order = Order::default();
        let mut pace = Pace::default();
        while !self.is_over() && pace.next() <= affordable {
            let length = self.lower;
            self.go_on(pace.seconds()).await?;
            if self.is_over() {
                break;
            }
            self.control.begin_depth(length.into());
            let before = self.control.progress();
            let likely = length >= LIKELY && !self.options.all;
            let tiers = if likely { passes.tiers() } else { &[Tier::WHOLE] };
            let start = Instant::now();
            let outcome = self.go_through(passes, tiers, &mut order, &pace).await?;
            self.control.emit_depth_finished(length.into(), before);
            pace.learn(outcome.nodes, start.elapsed().as_secs_f64());
            match outcome.solutions.first() {
                Some(shortest) => {
                    self.improve(shortest.clone());
                    self.all = Some(outcome.solutions);
                }
                None => self.prove(length + 1),
            }
        }
        Ok(())
    }

    /// Makes a pass tier by tier, until solutions are found.
    async fn go_through<P: Passes>(
        &mut self,
        passes: &P,
        tiers: &[Tier],
        order: &mut Order,
        pace: &Pace,
    ) -> Result<Outcome, Stopped> {
        let mut whole = Outcome::default();
        for &tier in tiers {
            // Most cubes need no later tier.
            let spared = pace.next() * tier.later();
            self.control.set_expected_nodes(pace.next(), pace.later(self.passes_left()) - spared);
            let wanted = Wanted { length: self.lower, solutions: self.options.solutions(), tier };
            let outcome = passes.pass(self.cube, wanted, order, self.control).await?;
            whole.nodes += outcome.nodes;
            whole.probes += outcome.probes;
            whole.solutions = outcome.solutions;
            if !whole.solutions.is_empty() {
                break;
            }
        }
        Ok(whole)
    }

    /// Passes after the next one until the bounds meet: those below the best solution, but hardly any beyond
    /// what most cubes need.
    fn passes_left(&self) -> u32 {
        let lower = u32::from(self.lower);
        let upper = self.best.as_ref().map_or(TYPICAL, |best| best.len() as u32);
        let last = if self.options.all { upper } else { upper.saturating_sub(1) };
        last.min(TYPICAL.max(lower)).saturating_sub(lower)
    }

    /// What was found.
    pub(super) fn into_solution(self) -> Option<Solution> {
        // Two-phase may turn opposite faces in the other order: of a list, its own first one is told.
        let listed = self.all.as_ref().and_then(|all| all.first().cloned());
        let best = listed.or(self.best)?;
        let optimal = best.len() <= usize::from(self.lower);
        let mut solution = Solution::single(if optimal { "Optimal" } else { "Upper bound" }, best, optimal);
        if let (true, Some(all)) = (self.options.all, self.all) {
            solution.alternatives = Some(alternatives(all, &solution));
        }
        Some(solution)
    }
}

fn upper_bound(turns: Vec<Turn>) -> SearchEvent {
    SearchEvent::Improved(Solution::single("Upper bound", turns, false))
}

fn alternatives(mut all: Vec<Vec<Turn>>, solution: &Solution) -> Alternatives {
    let complete = all.len() <= Options::MOST;
    all.truncate(Options::MOST);
    all.retain(|other| !other.iter().eq(solution.turns()));
    Alternatives { solutions: all, complete }
}

/// How the nodes of the passes grow.
#[derive(Default)]
struct Pace {
    last: u64,
    /// What the last pass took.
    seconds: f64,
    growth: Option<f64>,
}

impl Pace {
    /// The nodes of the next pass.
    fn next(&self) -> f64 {
        self.last as f64 * self.growth.unwrap_or(GROWTH)
    }

    /// The seconds of the next pass.
    fn seconds(&self) -> f64 {
        self.seconds * self.growth.unwrap_or(GROWTH)
    }

    /// The nodes of so many passes after it.
    fn later(&self, passes: u32) -> f64 {
        let growth = self.growth.unwrap_or(GROWTH);
        (1..=passes).map(|n| self.next() * growth.powf(n.into())).sum()
    }

    fn learn(&mut self, nodes: u64, seconds: f64) {
        if self.last >= TELLING {
            self.growth = Some(nodes as f64 / self.last as f64);
        }
        (self.last, self.seconds) = (nodes, seconds);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_passes_are_reckoned_from_the_growth_of_those_before() {
        let mut pace = Pace::default();
        for nodes in [50, 900, 20_000, 240_000] {
            pace.learn(nodes, nodes as f64 * 1e-7);
        }
        assert_eq!((pace.next(), pace.later(0)), (2_880_000.0, 0.0));
        assert_eq!(pace.later(2), 2_880_000.0 * (12.0 + 144.0));
        assert!((pace.seconds() - 0.288).abs() < 1e-9);
    }
}
