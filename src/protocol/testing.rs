//! Descriptions of solvers and their parameters for tests. Compiled only with the feature `testing`.

use std::ops::RangeInclusive;

use crate::{GuaranteeInfo, ParameterInfo, PurposeInfo, SolverInfo};

/// Returns a solver without tables and parameters, for cubes of some sizes. Its name is its id in capitals.
#[must_use]
pub fn solver(id: &str, sizes: RangeInclusive<u16>) -> SolverInfo {
    SolverInfo {
        id: id.to_owned(),
        name: id.to_uppercase(),
        min_size: *sizes.start(),
        max_size: *sizes.end(),
        metrics: ["htm", "qtm"].map(str::to_owned).to_vec(),
        tables: Vec::new(),
        sets: Vec::new(),
        parameters: Vec::new(),
        guarantee: GuaranteeInfo::Optimal,
        purpose: PurposeInfo::Laboratory,
        default_for: None,
        hints_for: None,
        slow_from: None,
        visits_for: None,
        seconds_per_facelet: 0.0,
        typical_lengths: Vec::new(),
        function_key: None,
        explanation: String::new(),
    }
}

/// Returns a parameter without name and explanation, for values in this range.
#[must_use]
pub fn parameter(id: &str, range: RangeInclusive<f64>, step: f64, default: f64) -> ParameterInfo {
    let (id, min, max) = (id.to_owned(), *range.start(), *range.end());
    ParameterInfo { id, name: String::new(), min, max, step, default, explanation: String::new() }
}
