use godspeed_cube::{Facelets, Metric};

use crate::Settings;

/// A cube to solve, with the metric and the parameters of the solver.
///
/// ```
/// use godspeed_cube::{Alg, Facelets, Metric, Size};
/// use godspeed_solve::{Control, Problem, Settings, Tables, block_on, run, solver};
///
/// let mut state = Facelets::solved(Size::TWO);
/// state.turn_all(Alg::parse("R U R' U'", Size::TWO)?.alg.turns());
/// let problem = Problem { state, metric: Metric::Qtm, settings: Settings::default() };
///
/// let ida = solver("ida").expect("a registered solver");
/// let solution = block_on(run(ida, &problem, &Tables::new(), &Control::silent()))?;
/// assert_eq!(solution.length(problem.metric, Size::TWO), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Problem {
    /// The state of the cube.
    pub state: Facelets,
    /// The metric in which moves are counted.
    pub metric: Metric,
    /// The values of the solver's parameters.
    pub settings: Settings,
}
