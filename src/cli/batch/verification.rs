use godspeed_cube::{Alg, Face, Facelets, Metric, ParseError, Turn, lattice};
use godspeed_protocol::Outcome;
use godspeed_solve::{Guarantee, Info};

/// Why the solution of a cube is missing or wrong.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub(super) enum VerificationError {
    /// There is no solution.
    #[error("{0}")]
    Unsolved(String),
    /// The solution is not valid notation.
    #[error("WRONG: the solution is not valid: {0}")]
    Notation(#[from] ParseError),
    /// The solution leaves the cube unsolved.
    #[error("WRONG: the solution does not solve the cube: {0}")]
    NotSolved(String),
    /// The solver reported another length.
    #[error("WRONG: the solution has {counted} moves, but {reported} were reported")]
    Length {
        /// The moves of the solution.
        counted: usize,
        /// The length that the solver reported.
        reported: usize,
    },
    /// The solution is longer than the solver guarantees.
    #[error("WRONG: the solution has {counted} moves, but at most {guaranteed} are guaranteed")]
    TooLong {
        /// The moves of the solution.
        counted: usize,
        /// The greatest length that is guaranteed.
        guaranteed: usize,
    },
    /// An optimal solver has not proven that the solution is optimal.
    #[error("WRONG: the solution is not proven to be optimal")]
    NotProven,
}

impl VerificationError {
    /// Returns whether the solver made a mistake, rather than finding no solution.
    pub(super) const fn is_wrong(&self) -> bool {
        !matches!(self, Self::Unsolved(_))
    }
}

/// Verifies a solution and returns its length.
///
/// The solution is parsed from its text and applied facelet by facelet as the lattice defines turns, which is code
/// that solvers do not use.
///
/// # Errors
/// [`VerificationError`] if there is no solution or it is wrong.
pub(super) fn verify(
    state: &Facelets,
    metric: Metric,
    info: &Info,
    outcome: &Outcome,
) -> Result<usize, VerificationError> {
    let Some(solution) = &outcome.solution else {
        let error = outcome.error.clone();
        return Err(VerificationError::Unsolved(error.unwrap_or_else(|| "no solution".to_owned())));
    };
    let size = state.size();
    let alg = Alg::parse(solution, size)?.alg;
    if !is_solved_by(state, alg.turns()) {
        return Err(VerificationError::NotSolved(solution.clone()));
    }
    let counted = alg.length(metric);
    let reported = outcome.length.unwrap_or_default();
    if counted != reported {
        return Err(VerificationError::Length { counted, reported });
    }
    match info.guarantee {
        Guarantee::AtMost(guaranteed) if alg.length(info.default_metric()) > guaranteed => {
            Err(VerificationError::TooLong { counted: alg.length(info.default_metric()), guaranteed })
        }
        // A search that was stopped has proven nothing.
        Guarantee::Optimal if !outcome.optimal && outcome.error.is_none() => {
            Err(VerificationError::NotProven)
        }
        _ => Ok(counted),
    }
}

fn is_solved_by(state: &Facelets, turns: &[Turn]) -> bool {
    let size = state.size();
    let mut colours: Vec<Face> = state.colours().to_vec();
    let mut moved: Vec<(usize, Face)> = Vec::new();
    for &turn in turns {
        moved.clear();
        moved.extend(lattice::moved_facelets(turn, size).map(|(from, to)| (to, colours[from])));
        moved.iter().for_each(|&(to, colour)| colours[to] = colour);
    }
    colours.chunks(size.face_area()).all(|face| face.iter().all(|&colour| colour == face[0]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver_options::info;
    use godspeed_cube::Size;

    fn verify_solution(solution: Option<&str>, length: usize) -> Result<usize, VerificationError> {
        let mut state = Facelets::solved(Size::THREE);
        state.turn_all(Alg::parse("R U2", Size::THREE).unwrap().alg.turns());
        let outcome = Outcome {
            solution: solution.map(str::to_owned),
            length: Some(length),
            error: solution.is_none().then(|| "no solution found".to_owned()),
            ..Outcome::default()
        };
        verify(&state, Metric::Htm, info("thistlethwaite").unwrap(), &outcome)
    }

    #[test]
    fn a_solution_must_solve_the_cube_in_the_reported_length() {
        assert_eq!(verify_solution(Some("U2 R'"), 2), Ok(2));
        assert_eq!(verify_solution(Some("U2 R' x2"), 2), Ok(2));
        assert_eq!(verify_solution(Some("U2 R"), 2), Err(VerificationError::NotSolved("U2 R".to_owned())));
        assert_eq!(verify_solution(Some(""), 0), Err(VerificationError::NotSolved(String::new())));
        assert_eq!(
            verify_solution(Some("U2 R'"), 3),
            Err(VerificationError::Length { counted: 2, reported: 3 })
        );
        assert!(matches!(verify_solution(Some("U2 Q"), 2), Err(VerificationError::Notation(_))));
        let unsolved = verify_solution(None, 0).unwrap_err();
        assert_eq!(unsolved, VerificationError::Unsolved("no solution found".to_owned()));
        assert!(!unsolved.is_wrong());
    }

    #[test]
    fn a_solution_must_keep_the_guarantee_of_its_solver() {
        let long = format!("U2 R' {}", "R R' ".repeat(22));
        assert_eq!(
            verify_solution(Some(&long), 46),
            Err(VerificationError::TooLong { counted: 46, guaranteed: 45 })
        );
        let outcome = Outcome { solution: Some(String::new()), length: Some(0), ..Outcome::default() };
        let solved = Facelets::solved(Size::THREE);
        assert_eq!(
            verify(&solved, Metric::Htm, info("korf").unwrap(), &outcome),
            Err(VerificationError::NotProven)
        );
    }
}
