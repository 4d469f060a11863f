//! What the integration tests share: corpora of cubes to solve, and the one way in.

use godspeed_cube::{Angle, Face, Facelets, Metric, Size, Turn, scramble};
use godspeed_solve::{
    Control, Info, Job, SettingError, Settings, Solution, SolveError, Tables, block_on, run, solver,
};

/// A cube to solve.
pub struct Case {
    /// How it came about, for the message of a failed test.
    pub name: String,
    /// The cube.
    pub state: Facelets,
    /// Turns that scrambled it, where they are few: it needs no more.
    pub scramble: Option<Vec<Turn>>,
}

/// Solved cubes, held in several ways.
#[must_use]
pub fn solved(size: Size) -> Vec<Case> {
    let holds =
        [vec![], vec![(Face::R, Angle::Quarter)], vec![(Face::U, Angle::Half), (Face::F, Angle::Prime)]];
    let case = |hold: &Vec<(Face, Angle)>| {
        let mut state = Facelets::solved(size);
        for &(face, angle) in hold {
            state.turn(Turn::rotation(face, angle, size));
        }
        Case { name: format!("solved, {} rotations", hold.len()), state, scramble: Some(Vec::new()) }
    };
    holds.iter().map(case).collect()
}

/// Scrambles of 1 to 4 turns of a cube held another way.
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

/// Random states, or well scrambled ones of a size whose states cannot be drawn.
#[must_use]
pub fn random(size: Size, count: u64, seed: u64) -> Vec<Case> {
    let case = |seed| {
        let state = scramble::random_state(size, seed);
        Case { name: format!("random state {seed}"), state, scramble: None }
    };
    (seed..seed + count).map(case).collect()
}

/// The parameters of a solver at their defaults, except that it does not use time that it may spend on better solutions.
///
/// # Errors
/// What [`Settings::new`] says.
pub fn in_a_hurry(info: &'static Info) -> Result<Settings, SettingError> {
    Settings::new(info, info.parameter("seconds").map(|seconds| (seconds.id, seconds.min)))
}

/// Solves with a solver of the registry, in a hurry.
///
/// # Errors
/// What [`run`] says.
pub fn solve_with(
    info: &Info,
    state: &Facelets,
    metric: Metric,
    tables: &Tables,
    control: &Control,
) -> Result<Solution, SolveError> {
    let solver = solver(info.id).ok_or(SolveError::Wrong { solver: info.name })?;
    let settings = in_a_hurry(solver.info())?;
    let job = Job { state: state.clone(), metric, settings };
    block_on(run(solver, &job, tables, control))
}
