use crate::{Problem, Solution};

/// Returns the moves of a solution once it is simplified.
pub(in crate::solvers::reduction) fn solution_length(problem: &Problem, solution: &Solution) -> usize {
    let size = problem.state.size();
    solution.clone().simplified(problem.metric, size).length(problem.metric, size)
}

/// Returns the shorter solution; the first one if both are as long.
pub(in crate::solvers::reduction) fn shorter(
    problem: &Problem,
    one: Solution,
    other: Option<Solution>,
) -> Solution {
    match other {
        Some(other) if solution_length(problem, &other) < solution_length(problem, &one) => other,
        _ => one,
    }
}
