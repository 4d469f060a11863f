//! What the integration tests share: corpora of cubes to solve.

use cube::{Angle, Face, Facelets, Size, Turn, scramble};
use solve::{Control, Info, Job, Promise, Settings, Solution, SolveError, Tables, block_on, run, solver};

/// A cube to solve.
pub struct Case {
    /// How it came about, for the message of a failed test.
    pub name: String,
    /// The cube.
    pub state: Facelets,
    /// Moves that solve it for certain, in half turns.
    pub at_most: Option<usize>,
}

/// Solved cubes, held in several ways.
#[must_use]
pub fn solved(size: Size) -> Vec<Case> {
    let holds =
        [vec![], vec![(Face::R, Angle::Quarter)], vec![(Face::U, Angle::Half), (Face::F, Angle::Prime)]];
    let case = |hold: &Vec<(Face, Angle)>| {
        let mut state = Facelets::solved(size);
        hold.iter().for_each(|&(face, angle)| state.turn(Turn::rotation(face, angle, size)));
        Case { name: format!("solved, {} rotations", hold.len()), state, at_most: Some(0) }
    };
    holds.iter().map(case).collect()
}

/// Scrambles of 1 to 4 turns, each held another way too.
#[must_use]
pub fn short(size: Size, seed: u64) -> Vec<Case> {
    (1..=4)
        .map(|turns| {
            let alg = scramble::random_moves(size, turns, seed + turns as u64);
            let mut state = Facelets::solved(size);
            state.turn(Turn::rotation(Face::F, Angle::Quarter, size));
            state.turn_all(alg.turns());
            Case { name: format!("rotated and {alg}"), state, at_most: Some(turns) }
        })
        .collect()
}

/// Random states, or well scrambled ones of a size whose states cannot be drawn.
#[must_use]
pub fn random(size: Size, count: u64, seed: u64) -> Vec<Case> {
    (seed..seed + count)
        .map(|seed| Case {
            name: format!("random state {seed}"),
            state: scramble::random_state(size, seed),
            at_most: None,
        })
        .collect()
}

/// Solves with a solver of the registry, its parameters at their defaults.
///
/// # Errors
/// What [`run`] says.
pub fn solve(
    info: &Info,
    state: &Facelets,
    metric: cube::Metric,
    tables: &Tables,
    control: &Control,
) -> Result<Solution, SolveError> {
    let solver = solver(info.id).ok_or(SolveError::Wrong { solver: info.name })?;
    let job = Job { state: state.clone(), metric, settings: Settings::default() };
    block_on(run(solver, &job, tables, control))
}

/// Whether a solver promises more of a solution than that it solves.
#[must_use]
pub fn is_optimal(info: &Info) -> bool {
    info.promise == Promise::Optimal
}
