use godspeed_cube::{Alg, Angle, Face, Facelets, Size, Turn};
use godspeed_protocol::AlgInfo;

use super::Question;

/// Reads moves; `None` if they are no algorithm.
fn read(moves: &str) -> Option<Alg> {
    Alg::parse(moves, Size::THREE).ok().map(|parsed| parsed.alg)
}

/// Returns the turns of an algorithm with its free turns before and after.
#[must_use]
pub(super) fn whole(alg: &AlgInfo) -> Option<Alg> {
    Some(read(&alg.before)?.then(&read(&alg.alg)?).then(&read(&alg.after)?))
}

/// Returns the cube that an algorithm solves, held as the algorithm begins.
///
/// An algorithm that ends with the cube turned solves it to the turned cube.
#[must_use]
pub(super) fn start_of(alg: &Alg) -> Facelets {
    Facelets::after(&undone(alg))
}

/// Returns the moves that set up the case of an algorithm on a solved cube, with free turns of U around them.
#[must_use]
pub(super) fn setup(alg: &AlgInfo, question: Question, has_free_turns: bool) -> Option<String> {
    let free = |quarters: usize| {
        let angle = Angle::from_quarters(quarters as i32).filter(|_| has_free_turns);
        let turns = angle.map(|angle| Turn::outer(Face::U, angle)).into_iter().collect();
        Alg::new(Size::THREE, turns)
    };
    let moves = undone(&whole(alg)?.then(&free(question.after))).then(&free(question.before));
    Some(moves.simplified().to_string())
}

/// Returns the moves from the solved cube to what an algorithm solves, so that the cube is then held as the algorithm
/// begins.
fn undone(alg: &Alg) -> Alg {
    let centres = |cube: &Facelets| Face::ALL.map(|face| cube.face(face).get(4).copied());
    let wanted = centres(&Facelets::after(alg));
    let rotation = ["", "x", "x2", "x'", "z", "z'"].iter().flat_map(|first| {
        ["", "y", "y2", "y'"].iter().filter_map(move |second| read(&format!("{first} {second}")))
    });
    let rotation = rotation.into_iter().find(|rotation| centres(&Facelets::after(rotation)) == wanted);
    rotation.unwrap_or_else(|| Alg::empty(Size::THREE)).then(&alg.inverse())
}

/// Returns moves as they are stored, expanded and with single spaces.
///
/// # Errors
/// A message to the user if they are no algorithm.
pub(super) fn normal(moves: &str) -> Result<String, String> {
    let parsed = Alg::parse(moves, Size::THREE).map_err(|error| error.to_string())?;
    Ok(parsed.alg.expanded().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_protocol::ScoresInfo;

    fn alg(before: &str, alg: &str, after: &str) -> AlgInfo {
        let [before, alg, after] = [before, alg, after].map(str::to_owned);
        AlgInfo { before, alg, after, length: 0, scores: ScoresInfo::default() }
    }

    #[test]
    fn an_algorithm_solves_the_cube_it_is_played_on() {
        for moves in ["R U R' U R U2 R'", "x R' U R' D2 R U' R' D2 R2", "y r U R' U' M U R U' R'", ""] {
            let whole = whole(&alg("U", moves, "U2")).unwrap();
            let mut cube = start_of(&whole);
            for face in Face::ALL {
                assert_eq!(cube.face(face)[4], face, "the cube is held in the usual way");
            }
            cube.turn_all(whole.turns());
            let is_uniform = |face: Face| cube.face(face).iter().all(|colour| *colour == cube.face(face)[4]);
            assert!(Face::ALL.into_iter().all(is_uniform), "{moves}");
        }
    }

    #[test]
    fn a_setup_leads_to_the_case_up_to_turns_of_u() {
        let alg = alg("", "R U R' U R U2 R'", "U");
        let question = Question { case: 0, before: 1, after: 2 };
        let setup_of = |has_free_turns| setup(&alg, question, has_free_turns).unwrap();
        assert_eq!(setup_of(false), "U' R U2 R' U' R U' R'");
        assert_eq!(setup_of(true), "U R U2 R' U' R U' R' U");
        assert_eq!(setup(&self::alg("", "no", ""), question, true), None);
    }

    #[test]
    fn moves_are_stored_in_one_form() {
        assert_eq!(normal(" (R U R')2  [F, U] ").unwrap(), "R U R' R U R' F U F' U'");
        assert!(normal("R Q").unwrap_err().contains('Q'));
    }
}
