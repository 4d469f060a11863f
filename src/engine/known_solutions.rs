use godspeed_cube::{Alg, Facelets};
use godspeed_protocol::SolveRequest;
use godspeed_solve::Solver;
use godspeed_solve::solvers::SHORTEN;

use crate::RequestError;

/// Returns the solver of a request: one of the list, or the one that makes known solutions shorter.
///
/// # Errors
/// [`RequestError::Solver`] if there is none with its id.
pub(crate) fn solver_of(request: &SolveRequest) -> Result<&'static Solver, RequestError> {
    if request.solver == SolveRequest::SHORTENING {
        return Ok(&SHORTEN);
    }
    Ok(request.solver.parse()?)
}

/// Returns the known solutions of a request.
///
/// # Errors
/// [`RequestError`] if one of them is no sequence of moves or does not solve the cube, or if there is none to shorten.
pub(crate) fn known_solutions(request: &SolveRequest, state: &Facelets) -> Result<Vec<Alg>, RequestError> {
    if request.solver == SolveRequest::SHORTENING && request.known.is_empty() {
        return Err(RequestError::NothingToShorten);
    }
    let read = |(number, text): (usize, &String)| {
        let alg = Alg::parse(text, state.size())
            .map_err(|error| RequestError::KnownMoves { number: number + 1, error })?
            .alg;
        let mut cube = state.clone();
        cube.turn_all(alg.turns());
        if cube.is_solved() { Ok(alg) } else { Err(RequestError::NotASolution { number: number + 1 }) }
    };
    request.known.iter().enumerate().map(read).collect()
}

#[cfg(test)]
mod tests {
    use godspeed_cube::Size;

    use super::*;
    use crate::{SolveTask, solve_request};

    #[test]
    fn known_solutions_are_checked_before_they_are_shortened() {
        let state = Facelets::after(&Alg::parse("R U", Size::THREE).unwrap().alg);
        let blank = solve_request(state.to_string(), Size::THREE, SolveRequest::SHORTENING.to_owned(), None);
        let task = |known: &[&str]| {
            let known = known.iter().map(|&text| text.to_owned()).collect();
            SolveTask::new(&SolveRequest { metric: "stm".to_owned(), known, ..blank.clone() })
        };
        let error = |known| task(known).err().map(|error| error.to_string()).unwrap_or_default();
        let valid = task(&["U' R'", "U' R R2 y"]).unwrap();
        assert_eq!((valid.problem.known.len(), valid.solver.info().id), (2, SolveRequest::SHORTENING));
        assert_eq!(error(&[]), "there is nothing to shorten; pass a solution of the cube");
        assert_eq!(error(&["U' R'", "U"]), "solution 2 does not solve this cube");
        assert!(error(&["U' Q"]).starts_with("in solution 1: "), "{}", error(&["U' Q"]));
        assert!(error(&["2R"]).starts_with("solution 1 does not"), "{}", error(&["2R"]));
    }
}
