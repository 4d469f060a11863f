use godspeed_cube::{Facelets, Metric};

use crate::Settings;

/// A cube to solve, with the metric and the parameters of the solver.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// The state of the cube.
    pub state: Facelets,
    /// The metric in which moves are counted.
    pub metric: Metric,
    /// The values of the solver's parameters.
    pub settings: Settings,
}
