//! A person solves the cube: the attempt with its clock, the solves that are kept, and hints.
//!
//! Human stands in the menu beside the solvers, but the engine knows nothing of it. Everything is counted as
//! the World Cube Association does it (*Regulations*, articles 9 and A), as far as a screen allows.

mod attempt;
mod average;
mod hint;
mod kept;
mod records;
mod solve;
mod time;

use godspeed_cube::{Facelets, Size};
use godspeed_protocol::SolverInfo;

use crate::solving::{Engine, Solving};

pub use attempt::{Attempt, Start};
pub use average::{average, best_average, last_average};
pub use hint::{Hint, HintStage, words};
pub use kept::{read, write};
pub use records::{Records, Standing, Standings};
pub use solve::{MoveCount, Penalty, Score, Solve};
pub use time::Time;

/// The name of Human where solvers have their ids: in addresses, in the menu, in the preferences.
pub const HUMAN: &str = "human";

/// Everything about the person's own solving.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct TimerSession {
    /// The attempt under way.
    pub attempt: Option<Attempt>,
    /// The solve that ended last, in this visit.
    pub last: Option<LastSolve>,
    /// What is known of the way home.
    pub hint: Hint,
    /// The solves that are kept.
    pub records: Records,
    /// Whether the address asked for an attempt to begin with the page.
    pub is_wanted: bool,
}

/// How the last attempt ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastSolve {
    /// The size of the cube.
    pub size: Size,
    /// The solve.
    pub solve: Solve,
    /// Whether it was a personal best.
    pub is_best: bool,
    /// Whether it ended before the cube was solved.
    pub is_given_up: bool,
}

impl LastSolve {
    /// How it went, in a sentence.
    #[must_use]
    pub fn sentence(&self) -> String {
        let Self { solve, is_best, .. } = self;
        let score = solve.score();
        match (solve.penalty, is_best) {
            (Penalty::Dnf, _) if self.is_given_up => format!("Given up after {} (DNF).", solve.time),
            (Penalty::Dnf, _) => format!("Solved in {}, but the inspection took too long (DNF).", solve.time),
            _ if solve.hinted => format!("Solved in {score} with hints. This solve does not count."),
            _ if solve.own => {
                format!("Solved in {score}. It does not count because the cube was not scrambled.")
            }
            (Penalty::PlusTwo, true) => format!("Solved in {score} with a 2 s penalty. Personal best!"),
            (Penalty::PlusTwo, false) => format!("Solved in {score} with a 2 s penalty."),
            (Penalty::None, true) => format!("Solved in {score}. Personal best!"),
            (Penalty::None, false) => format!("Solved in {score}."),
        }
    }
}

/// Returns the solver that gives hints on a cube of this size: the chosen one if it takes the size, else the one
/// that gives hints for it by default.
#[must_use]
pub fn adviser<'a>(solving: &'a Solving, wanted: Option<&str>, size: Size) -> Option<&'a SolverInfo> {
    solving.solver_for(size, wanted, |solver| solver.hints_for.as_ref())
}

/// The solver to ask for the next move of this cube.
///
/// # Errors
/// Why there is no hint now, in words.
pub fn can_hint<'a>(
    solving: &'a Solving,
    wanted: Option<&str>,
    cube: &Facelets,
) -> Result<&'a SolverInfo, String> {
    match &solving.engine {
        Engine::Starting => return Err("Algorithms are still loading.".to_owned()),
        Engine::Broken(_) => return Err("Algorithms are not available.".to_owned()),
        Engine::Ready { .. } => {}
    }
    if solving.is_busy() {
        return Err("A search is running. Abort it first.".to_owned());
    }
    if cube.is_solved() {
        return Err("The cube is already solved.".to_owned());
    }
    let size = cube.size();
    adviser(solving, wanted, size).ok_or_else(|| format!("No algorithm is available for {size}."))
}
