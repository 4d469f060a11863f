use godspeed_cube::{Facelets, Metric};

use crate::Settings;

/// A cube to solve, with the metric and the parameters of the solver.
///
/// ```
/// use godspeed_cube::{Alg, Facelets, Metric, Size};
/// use godspeed_solve::solvers::IDA;
/// use godspeed_solve::{Control, Problem, Tables, block_on, run};
///
/// let mut state = Facelets::solved(Size::TWO);
/// state.turn_all(Alg::parse("R U R' U'", Size::TWO)?.alg.turns());
/// let problem = Problem::new(state, Metric::Qtm);
///
/// let solution = block_on(run(&IDA, &problem, &Tables::new(), &Control::silent()))?;
/// assert_eq!(solution.length(problem.metric, Size::TWO), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Problem {
    /// The state of the cube.
    pub state: Facelets,
    /// The metric in which moves are counted.
    pub metric: Metric,
    /// The values of the solver's parameters.
    pub settings: Settings,
}

impl Problem {
    /// Returns the problem to solve a cube in few moves of a metric, with the default values of all parameters.
    #[must_use]
    pub fn new(state: Facelets, metric: Metric) -> Self {
        Self { state, metric, settings: Settings::default() }
    }

    /// Returns the problem with values of the solver's parameters.
    #[must_use]
    pub fn with_settings(self, settings: Settings) -> Self {
        Self { settings, ..self }
    }
}
