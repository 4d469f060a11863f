use godspeed_cube::Turn;

use crate::{Control, Problem, Solution, SolveError, Solver, Tables};

/// Solves a cube with a solver.
///
/// With a goal or a turn list, the solution leads to the goal in these turns.
///
/// Validates the cube, simplifies the solution and verifies it on the facelets. A solved cube in any orientation needs
/// no turn.
///
/// # Errors
/// [`SolveError`], also for an unsupported size or metric and for a cube that turns cannot solve.
pub async fn run(
    solver: &Solver,
    problem: &Problem,
    tables: &Tables,
    control: &Control,
) -> Result<Solution, SolveError> {
    #[cfg(feature = "full")]
    if !problem.is_plain() || crate::goals::lists_solutions(solver, problem) {
        return crate::goals::run(solver, problem, tables, control).await;
    }
    #[cfg(not(feature = "full"))]
    crate::goals::check(solver, problem)?;
    let info = solver.info();
    let size = problem.state.size();
    if !info.sizes.contains(&size.last_layer()) {
        return Err(SolveError::Size { solver: info.name, size });
    }
    if !info.metrics.contains(&problem.metric) {
        return Err(SolveError::Metric { solver: info.name, metric: problem.metric.id_for(size) });
    }
    problem.state.check()?;
    if problem.state.is_solved() && problem.known.is_empty() {
        return Ok(Solution { optimal: true, ..Solution::default() });
    }
    let solution = solver.solve(problem, tables, control).await?.simplified(problem.metric, size);
    if solves(&solution, problem) { Ok(solution) } else { Err(SolveError::Wrong { solver: info.name }) }
}

/// Returns whether a solution and all its alternatives solve the cube.
fn solves(solution: &Solution, problem: &Problem) -> bool {
    let solved_by = |turns: &mut dyn Iterator<Item = &Turn>| {
        let mut cube = problem.state.clone();
        cube.turn_all(turns);
        cube.is_solved()
    };
    let mut alternatives = solution.alternatives.iter().flat_map(|others| &others.solutions);
    solved_by(&mut solution.turns()) && alternatives.all(|turns| solved_by(&mut turns.iter()))
}
