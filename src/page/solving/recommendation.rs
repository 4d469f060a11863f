use godspeed_cube::Facelets;
use godspeed_protocol::{GuaranteeInfo, Prediction, PurposeInfo, SolverInfo};

use super::Solving;
use super::predictions::PREDICTION;

/// Layers of the largest cube whose searches are predicted.
const LARGEST_PREDICTED: usize = 3;

/// Seconds within which an optimal search must be expected to end to be recommended.
const SHORT_WAIT: f64 = 10.0;

/// The chance to finish within a minute that an optimal search must have to be recommended.
const LIKELY: f64 = 0.9;

impl Solving {
    /// Returns the solver that Solve uses on a cube.
    ///
    /// It is the one that was chosen, if it takes the size. Until one is, it is that of the job that is shown, else the
    /// recommended one.
    #[must_use]
    pub fn chosen(&self, cube: &Facelets) -> Option<&SolverInfo> {
        let takes = |solver: &&SolverInfo| solver.supports(cube.size());
        let solver = |id: &str| self.solver(id).filter(takes);
        let chosen = self.choices.algorithm.get().and_then(|id| solver(id));
        let shown = || self.job.as_ref().and_then(|job| solver(&job.algorithm));
        chosen.or_else(shown).or_else(|| self.recommended(cube))
    }

    /// Returns the solver to recommend for a cube.
    ///
    /// It is an optimal one if it is expected to end soon, else the fast one with the best guarantee, else the default
    /// one of the size, else the first that takes it.
    #[must_use]
    pub fn recommended(&self, cube: &Facelets) -> Option<&SolverInfo> {
        let solvers = || self.catalogue.iter().filter(|solver| solver.supports(cube.size()));
        let default = self.solver_for(cube.size(), None, |solver| solver.default_for.as_ref());
        let is_default = |solver: &SolverInfo| default.is_some_and(|default| default.id == solver.id);
        let soon = |solver: &&SolverInfo| {
            // Not the prediction of the cube before the last turn.
            let prediction =
                || self.predictions.of(&self.search(solver, PREDICTION, cube))?.prediction.as_ref();
            let ends_soon = || prediction().is_some_and(|it| it.seconds <= SHORT_WAIT && it.chance >= LIKELY);
            solver.guarantee == GuaranteeInfo::Optimal
                && (self.goal.is_soon_reached() || self.is_predicted(solver, cube) && ends_soon())
        };
        let rank = |solver: &&SolverInfo| (solver.purpose != PurposeInfo::Optimal, !is_default(solver));
        let optimal = solvers().filter(soon).min_by_key(rank);
        let fast = || solvers().filter(|solver| solver.purpose == PurposeInfo::Fast).min_by_key(most);
        optimal.or_else(fast).or(default)
    }

    /// Returns whether the search that Solve would start with a solver can be predicted.
    ///
    /// The engine has to be ready, and the cube neither solved nor too large. Searches to a goal are predicted when they
    /// start.
    #[must_use]
    pub fn is_predicted(&self, solver: &SolverInfo, cube: &Facelets) -> bool {
        self.threads().is_some()
            && self.goal.is_usual()
            && cube.size().layers() <= LARGEST_PREDICTED
            && solver.supports(cube.size())
            && !cube.is_solved()
    }

    /// Returns the prediction of the search that Solve would start with a solver.
    ///
    /// Until the engine answers, it is that of the last cube of this size, so that the list does not flicker.
    #[must_use]
    pub fn prediction_with(&self, solver: &SolverInfo, cube: &Facelets) -> Option<&Prediction> {
        let latest = || self.predictions.latest(&solver.id, cube.size().facelets());
        self.is_predicted(solver, cube).then(latest)??.prediction.as_ref()
    }
}

/// Returns the guaranteed maximum number of moves of a solver.
const fn most(solver: &&SolverInfo) -> usize {
    match solver.guarantee {
        GuaranteeInfo::AtMost(moves) => moves,
        GuaranteeInfo::Optimal | GuaranteeInfo::Solved => usize::MAX,
    }
}
