use godspeed_cube::Turn;

use crate::{Control, Job, Solution, SolveError, Solver, Tables};

/// Solves a cube with a solver: the one way in for the page, the command and the tests.
///
/// A cube that is solved, however it is held, needs no turn; a solution is simplified, and applied to the cube
/// before it is believed.
///
/// # Errors
/// [`SolveError`], also for a size or metric that the solver does not take, and for a cube that no turning
/// solves.
pub async fn run(
    solver: &dyn Solver,
    job: &Job,
    tables: &Tables,
    control: &Control,
) -> Result<Solution, SolveError> {
    let info = solver.info();
    let size = job.state.size();
    if !info.sizes.contains(&size.last_layer()) {
        return Err(SolveError::Size { solver: info.name, size });
    }
    if !info.metrics.contains(&job.metric) {
        return Err(SolveError::Metric { solver: info.name, metric: job.metric });
    }
    job.state.check()?;
    if job.state.is_solved() {
        return Ok(Solution { optimal: true, ..Solution::default() });
    }
    let solution = solver.solve(job, tables, control).await?.simplified(job.metric, size);
    if solves(&solution, job) { Ok(solution) } else { Err(SolveError::Wrong { solver: info.name }) }
}

/// Whether a solution and all its alternatives solve the cube.
fn solves(solution: &Solution, job: &Job) -> bool {
    let solved_by = |turns: &mut dyn Iterator<Item = &Turn>| {
        let mut cube = job.state.clone();
        cube.turn_all(turns);
        cube.is_solved()
    };
    let mut alternatives = solution.alternatives.iter().flat_map(|others| &others.solutions);
    solved_by(&mut solution.turns()) && alternatives.all(|turns| solved_by(&mut turns.iter()))
}
