use godspeed_cube::{Alg, Face, Facelets, Metric, ParseError, Turn, lattice};
use godspeed_protocol::Outcome;
use godspeed_solve::{Guarantee, Info};

/// Why an outcome is no solution that keeps what its solver promises.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub(super) enum Fault {
    /// There is none.
    #[error("{0}")]
    Unsolved(String),
    /// Its notation cannot be read.
    #[error("WRONG: the solution cannot be read: {0}")]
    Unreadable(#[from] ParseError),
    /// Its turns leave the cube unsolved.
    #[error("WRONG: the solution does not solve the cube: {0}")]
    Wrong(String),
    /// It is not as long as it says.
    #[error("WRONG: the solution has {counted} moves and is said to have {told}")]
    Length {
        /// The moves that were counted.
        counted: usize,
        /// The moves that were told.
        told: usize,
    },
    /// It is longer than the solver promises.
    #[error("WRONG: {counted} moves, where at most {guaranteed} are guaranteed")]
    Longer {
        /// The moves that were counted.
        counted: usize,
        /// The moves that are guaranteed.
        guaranteed: usize,
    },
    /// The solver promises shortest solutions, and this one is not proven to be one.
    #[error("WRONG: not proven to be a shortest solution")]
    Unproven,
}

impl Fault {
    /// Whether the program is at fault, rather than the time or the luck that the search had.
    pub(super) const fn is_wrong(&self) -> bool {
        !matches!(self, Self::Unsolved(_))
    }
}

/// The length of a solution, after it was read anew from its text and applied to the cube.
///
/// The turns are carried out facelet by facelet as the lattice defines them, and so by other code than the
/// solvers use.
///
/// # Errors
/// [`Fault`] says what is wrong with it.
pub(super) fn judge(
    state: &Facelets,
    metric: Metric,
    info: &Info,
    outcome: &Outcome,
) -> Result<usize, Fault> {
    let Some(solution) = &outcome.solution else {
        let error = outcome.error.clone();
        return Err(Fault::Unsolved(error.unwrap_or_else(|| "no solution, and no reason given".to_owned())));
    };
    let size = state.size();
    let alg = Alg::parse(solution, size)?.alg;
    if !is_solved_by(state, alg.turns()) {
        return Err(Fault::Wrong(solution.clone()));
    }
    let counted = alg.length(metric);
    let told = outcome.length.unwrap_or_default();
    if counted != told {
        return Err(Fault::Length { counted, told });
    }
    match info.guarantee {
        Guarantee::AtMost(guaranteed) if alg.length(info.default_metric(size)) > guaranteed => {
            Err(Fault::Longer { counted: alg.length(info.default_metric(size)), guaranteed })
        }
        // A search that was stopped in time has proven nothing.
        Guarantee::Optimal if !outcome.optimal && outcome.error.is_none() => Err(Fault::Unproven),
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

    fn judged(solution: Option<&str>, length: usize) -> Result<usize, Fault> {
        let mut state = Facelets::solved(Size::THREE);
        state.turn_all(Alg::parse("R U2", Size::THREE).unwrap().alg.turns());
        let outcome = Outcome {
            solution: solution.map(str::to_owned),
            length: Some(length),
            error: solution.is_none().then(|| "no luck".to_owned()),
            ..Outcome::default()
        };
        judge(&state, Metric::Htm, info("thistlethwaite").unwrap(), &outcome)
    }

    #[test]
    fn only_what_solves_the_cube_and_is_as_long_as_it_says_is_a_solution() {
        assert_eq!(judged(Some("U2 R'"), 2), Ok(2));
        assert_eq!(judged(Some("U2 R' x2"), 2), Ok(2));
        assert_eq!(judged(Some("U2 R"), 2), Err(Fault::Wrong("U2 R".to_owned())));
        assert_eq!(judged(Some(""), 0), Err(Fault::Wrong(String::new())));
        assert_eq!(judged(Some("U2 R'"), 3), Err(Fault::Length { counted: 2, told: 3 }));
        assert!(matches!(judged(Some("U2 Q"), 2), Err(Fault::Unreadable(_))));
        let luckless = judged(None, 0).unwrap_err();
        assert_eq!(luckless, Fault::Unsolved("no luck".to_owned()));
        assert!(!luckless.is_wrong());
    }

    #[test]
    fn what_breaks_the_solver_s_promise_is_no_solution() {
        let long = format!("U2 R' {}", "R R' ".repeat(22));
        assert_eq!(judged(Some(&long), 46), Err(Fault::Longer { counted: 46, guaranteed: 45 }));
        let outcome = Outcome { solution: Some(String::new()), length: Some(0), ..Outcome::default() };
        let solved = Facelets::solved(Size::THREE);
        assert_eq!(judge(&solved, Metric::Htm, info("korf").unwrap(), &outcome), Err(Fault::Unproven));
    }
}
