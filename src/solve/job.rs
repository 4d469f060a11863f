use godspeed_cube::{Facelets, Metric};

use crate::Settings;

/// One cube to solve.
#[derive(Clone, Debug, PartialEq)]
pub struct Job {
    /// The cube as it is.
    pub state: Facelets,
    /// How moves are counted.
    pub metric: Metric,
    /// The values of the solver's parameters.
    pub settings: Settings,
}
