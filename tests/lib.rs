//! Cubes and helpers shared by the integration tests.

pub mod endurance;
pub mod enumeration;
pub mod fuzzing;
pub mod goal_reference;
pub mod simulator;

use godspeed_cube::{Angle, Face, Facelets, Metric, Size, Turn, scramble};
use godspeed_solve::{
    Control, Info, Problem, SettingError, Settings, Solution, SolveError, Tables, block_on, run, solver,
};

/// The code in the documentation, which is tested with the examples of the crates.
#[cfg(doctest)]
#[doc = include_str!("../docs/rust.md")]
pub struct DocumentedCode;

/// The code in the description of the cube's crate.
#[cfg(doctest)]
#[doc = include_str!("../src/cube/README.md")]
pub struct CubeReadme;

/// The code in the description of the solvers' crate.
#[cfg(doctest)]
#[doc = include_str!("../src/solve/README.md")]
pub struct SolveReadme;

/// A cube to solve.
pub struct Case {
    /// Description for the message of a failed test.
    pub name: String,
    /// The state to solve.
    pub state: Facelets,
    /// The scramble if it is short: a solution of at most as many turns exists.
    pub scramble: Option<Vec<Turn>>,
}

/// Returns solved cubes in several orientations.
#[must_use]
pub fn solved(size: Size) -> Vec<Case> {
    let rotations =
        [vec![], vec![(Face::R, Angle::Quarter)], vec![(Face::U, Angle::Half), (Face::F, Angle::Prime)]];
    let case = |rotations: &Vec<(Face, Angle)>| {
        let mut state = Facelets::solved(size);
        for &(face, angle) in rotations {
            state.turn(Turn::rotation(face, angle, size));
        }
        Case { name: format!("solved, {} rotations", rotations.len()), state, scramble: Some(Vec::new()) }
    };
    rotations.iter().map(case).collect()
}

/// Returns scrambles of 1 to 4 turns after a rotation.
#[must_use]
pub fn short(size: Size, seed: u64) -> Vec<Case> {
    let case = |turns: usize| {
        let alg = scramble::random_moves(size, turns, seed + turns as u64);
        let mut state = Facelets::solved(size);
        state.turn(Turn::rotation(Face::F, Angle::Quarter, size));
        state.turn_all(alg.turns());
        Case { name: format!("z {alg}"), state, scramble: Some(alg.into_turns()) }
    };
    (1..=4).map(case).collect()
}

/// Returns random states.
#[must_use]
pub fn random(size: Size, count: u64, seed: u64) -> Vec<Case> {
    let case = |seed| {
        let state = scramble::random_state(size, seed);
        Case { name: format!("random state {seed}"), state, scramble: None }
    };
    (seed..seed + count).map(case).collect()
}

/// Returns the default parameters of a solver, with the shortest time limit if any.
///
/// # Errors
/// See [`Settings::new`].
pub fn shortest_time(info: &'static Info) -> Result<Settings, SettingError> {
    Settings::new(info, info.parameter("seconds").map(|seconds| (seconds.id, seconds.min)))
}

/// Solves with a registered solver and the shortest time limit.
///
/// # Errors
/// See [`run`].
pub fn solve_with(
    info: &'static Info,
    state: &Facelets,
    metric: Metric,
    tables: &Tables,
    control: &Control,
) -> Result<Solution, SolveError> {
    let problem = Problem::new(state.clone(), metric).with_settings(shortest_time(info)?);
    solve_problem(info, &problem, tables, control)
}

/// Solves a problem with a registered solver.
///
/// # Errors
/// See [`run`].
pub fn solve_problem(
    info: &Info,
    problem: &Problem,
    tables: &Tables,
    control: &Control,
) -> Result<Solution, SolveError> {
    let solver = solver(info.id).ok_or(SolveError::Wrong { solver: info.name })?;
    block_on(run(solver, problem, tables, control))
}

/// Returns all shortest solutions that the optimal solver lists for a 3x3x3, in alphabetical order.
///
/// # Errors
/// See [`run`]. [`SolveError::Wrong`] if the list is marked as incomplete.
pub fn all_shortest_solutions(state: &Facelets, tables: &Tables) -> Result<Vec<String>, SolveError> {
    let solver = solver("korf").ok_or(SolveError::Wrong { solver: "korf" })?;
    let wrong = SolveError::Wrong { solver: solver.info().name };
    let settings = Settings::new(solver.info(), [("all", 1.0)]).map_err(|_| wrong)?;
    let problem = Problem::new(state.clone(), Metric::Htm).with_settings(settings);
    let solution = block_on(run(solver, &problem, tables, &Control::silent()))?;
    let first = solution.turns().copied().collect();
    let others = solution.alternatives.filter(|others| others.complete);
    let others = others.ok_or(SolveError::Wrong { solver: solver.info().name })?;
    let text = |turns: &Vec<Turn>| turns.iter().map(Turn::to_string).collect::<Vec<_>>().join(" ");
    let mut texts: Vec<String> = others.solutions.iter().chain([&first]).map(text).collect();
    texts.sort();
    Ok(texts)
}
