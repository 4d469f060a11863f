//! The timer for human solvers: attempts, stored solves and hints.
//!
//! "Human" appears in the menu next to the solvers, but the engine is not involved. Times, penalties and
//! averages follow the World Cube Association's *Regulations* (articles 9 and A) where applicable.

mod attempt;
mod average;
mod change;
mod export;
mod hint;
mod kept;
mod key;
mod records;
mod size_records;
mod solve;
mod time;
mod typed;

use godspeed_cube::{Facelets, Size};
use godspeed_protocol::SolverInfo;

use crate::solving::{EngineState, Solving};

pub use attempt::{Attempt, Start};
pub use average::{average, best_average, last_average};
pub use change::SolveChange;
pub use export::csv;
pub use hint::{Hint, HintStage};
pub use kept::{read_solve, write_solve};
pub use key::SolveKey;
pub use records::{KEPT, KeptSolve, Records, Standing, Standings};
pub use solve::{MoveCount, Penalty, Score, Solve, one_line};
pub use time::Time;
pub use typed::{TypedTimeError, read_time};

/// The id of the human solver in addresses, the menu and the preferences.
pub const HUMAN: &str = "human";

/// State of everything related to human solving.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct TimerSession {
    /// The current attempt.
    pub attempt: Option<Attempt>,
    /// When the key was pressed whose release starts an attempt, in milliseconds.
    pub held_since: Option<f64>,
    /// The last solve that ended during this visit.
    pub last: Option<LastSolve>,
    /// The current hint.
    pub hint: Hint,
    /// The stored solves.
    pub records: Records,
    /// A note on the storage of the solves, empty if it works as usual; `None` until all are loaded.
    pub storage_note: Option<String>,
    /// The number of this tab, from 1 on, which distinguishes its solves from those of others.
    pub tab: u64,
    /// Whether the address requests an attempt on page load.
    pub is_requested: bool,
}

impl TimerSession {
    /// The milliseconds to hold the key before its release starts an attempt, as with competition timers.
    pub const HOLD_MS: f64 = 300.0;

    /// Returns whether the displayed time changes.
    #[must_use]
    pub const fn is_ticking(&self) -> bool {
        self.attempt.is_some() || self.held_since.is_some()
    }
}

/// The result of the last attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastSolve {
    /// The size of the cube.
    pub size: Size,
    /// The key of the solve.
    pub key: SolveKey,
    /// The solve.
    pub solve: Solve,
    /// Whether it was a personal best.
    pub is_best: bool,
    /// Whether the attempt was given up.
    pub is_given_up: bool,
}

impl LastSolve {
    /// Describes the result in a sentence.
    #[must_use]
    pub fn sentence(&self) -> String {
        let Self { solve, is_best, .. } = self;
        let score = solve.score();
        match (solve.penalty, is_best) {
            // A DNF that was typed.
            (Penalty::Dnf, _) if solve.time == Time::default() && solve.moves == MoveCount::default() => {
                "Did not finish (DNF).".to_owned()
            }
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

/// Returns the solver that provides hints on a cube of this size.
///
/// This is the selected solver if it supports the size, else the default one.
#[must_use]
pub fn hint_solver<'a>(solving: &'a Solving, selected: Option<&str>, size: Size) -> Option<&'a SolverInfo> {
    solving.solver_for(size, selected, |solver| solver.hints_for.as_ref())
}

/// Returns the solver for a hint about this cube.
///
/// # Errors
/// Returns a message for the user if no hint is currently available.
pub fn can_hint<'a>(
    solving: &'a Solving,
    selected: Option<&str>,
    cube: &Facelets,
) -> Result<&'a SolverInfo, String> {
    match &solving.engine {
        EngineState::Starting => return Err("Algorithms are still loading.".to_owned()),
        EngineState::Broken(_) => return Err("Algorithms are not available.".to_owned()),
        EngineState::Ready { .. } => {}
    }
    if solving.is_busy() {
        return Err("A search is running. Abort it first.".to_owned());
    }
    if cube.is_solved() {
        return Err("The cube is already solved.".to_owned());
    }
    let size = cube.size();
    hint_solver(solving, selected, size).ok_or_else(|| format!("No algorithm is available for {size}."))
}
