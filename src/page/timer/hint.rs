use godspeed_cube::{Facelets, Turn};
use godspeed_protocol::Outcome;
use godspeed_timeline::Followed;

use crate::solving::{Check, JobPhase};

/// A solution used for hints, of which one move is shown at a time.
///
/// The solver runs once and its solution is followed, because a new solution after each move could lead in circles.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Hint {
    pending: Option<PendingHint>,
    way: Option<HintPath>,
    is_shown: bool,
    failure: Option<String>,
}

/// A pending request to the solver.
#[derive(Clone, Debug, PartialEq)]
struct PendingHint {
    job: u32,
    cube: Facelets,
    solver: String,
    /// The solver's answer while it is being verified.
    check: Option<Check>,
}

#[derive(Clone, Debug, PartialEq)]
struct HintPath {
    /// The position that the remaining stages solve.
    cube: Facelets,
    /// The remaining stages, each with at least one move.
    stages: Vec<HintStage>,
}

/// A stage of the solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HintStage {
    /// The goal of the stage; may be empty.
    pub name: String,
    /// The moves of the stage.
    pub turns: Vec<Turn>,
}

impl Hint {
    /// Returns the number of the pending job, if any.
    #[must_use]
    pub fn job(&self) -> Option<u32> {
        self.pending.as_ref().map(|pending| pending.job)
    }

    /// Returns the name of the solver of the pending job, if any.
    #[must_use]
    pub fn pending(&self) -> Option<&str> {
        self.pending.as_ref().map(|pending| pending.solver.as_str())
    }

    /// Returns the reason why the last request failed, if it did.
    #[must_use]
    pub fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }

    /// Returns the move that is shown, if it applies to this cube.
    #[must_use]
    pub fn shown(&self, present: &Facelets) -> Option<Turn> {
        self.next(present).filter(|_| self.is_shown)
    }

    /// Returns the next move of the solution, if it applies to this cube.
    #[must_use]
    pub fn next(&self, present: &Facelets) -> Option<Turn> {
        self.hint_stage(present)?.turns.first().copied()
    }

    /// Returns the name of the stage of the next move, if it has one.
    #[must_use]
    pub fn stage(&self, present: &Facelets) -> Option<&str> {
        self.hint_stage(present).map(|stage| stage.name.as_str()).filter(|name| !name.is_empty())
    }

    /// Returns the remaining stages of the solution, if it applies to this cube.
    #[must_use]
    pub fn stages(&self, present: &Facelets) -> Option<&[HintStage]> {
        self.way.as_ref().filter(|way| way.cube == *present).map(|way| way.stages.as_slice())
    }

    fn hint_stage(&self, present: &Facelets) -> Option<&HintStage> {
        self.way.as_ref().filter(|way| way.cube == *present)?.stages.first()
    }

    /// Records a request to a solver.
    pub fn request(&mut self, job: u32, cube: &Facelets, solver: &str) {
        *self = Self::default();
        self.pending = Some(PendingHint { job, cube: cube.clone(), solver: solver.to_owned(), check: None });
    }

    /// Starts the verification of the solver's answer.
    ///
    /// [`Check::advance`] must then be called until it is complete, because large cubes take too long for one
    /// call.
    pub fn check(&mut self, outcome: Outcome) {
        if let Some(pending) = &mut self.pending {
            pending.check = Some(Check::new(outcome, JobPhase::Solved, &pending.cube));
        }
    }

    /// Returns the verification in progress, if any.
    pub fn checking(&mut self) -> Option<&mut Check> {
        self.pending.as_mut()?.check.as_mut()
    }

    /// Stores the verified answer: moves that solve the requested cube, in stages.
    pub fn answer(&mut self, mut stages: Vec<HintStage>) {
        stages.retain(|stage| !stage.turns.is_empty());
        self.way = self.pending.take().map(|pending| HintPath { cube: pending.cube, stages });
        self.is_shown = true;
    }

    /// Records that the request failed.
    pub fn fail(&mut self, reason: String) {
        *self = Self { failure: Some(reason), ..Self::default() };
    }

    /// Shows the next move.
    pub fn show(&mut self) {
        self.is_shown = true;
    }

    /// Updates the solution after a turn that led to the cube `present`.
    ///
    /// The solution advances if the turn is its next move or a part of it, and is discarded otherwise.
    pub fn follow(&mut self, turn: Turn, present: &Facelets) {
        self.is_shown = false;
        self.failure = None;
        self.way = self.way.take().and_then(|way| way.after(turn, present));
    }

    /// Drops a pending request for a different cube and returns its job, to be cancelled.
    pub fn take_outdated(&mut self, present: &Facelets) -> Option<u32> {
        self.pending.take_if(|pending| pending.cube != *present).map(|pending| pending.job)
    }

    /// Clears the hint and returns the pending job, if any, to be cancelled.
    pub fn forget(&mut self) -> Option<u32> {
        std::mem::take(self).pending.map(|pending| pending.job)
    }
}

impl HintPath {
    /// Returns the remaining solution after a turn, if the turn follows it.
    fn after(mut self, turn: Turn, present: &Facelets) -> Option<Self> {
        let stage = self.stages.first_mut()?;
        let next = stage.turns.first_mut()?;
        match Followed::of(*next, turn, present.size()) {
            Followed::Not => return None,
            Followed::Partly(rest) => *next = rest,
            Followed::Whole => drop(stage.turns.remove(0)),
        }
        if stage.turns.is_empty() {
            self.stages.remove(0);
        }
        Some(Self { cube: present.clone(), ..self })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_cube::{Angle, Face, Size};

    const R: Turn = Turn::outer(Face::R, Angle::Quarter);
    const U: Turn = Turn::outer(Face::U, Angle::Quarter);

    /// Returns a cube and a hint with its solution U R.
    fn answered() -> (Facelets, Hint) {
        let mut cube = Facelets::solved(Size::THREE);
        cube.turn_all(&[R.inverse(), U.inverse()]);
        let mut hint = Hint::default();
        hint.request(7, &cube, "Two-phase");
        assert_eq!((hint.job(), hint.pending()), (Some(7), Some("Two-phase")));
        let stage = |name: &str, turns| HintStage { name: name.to_owned(), turns };
        hint.answer(vec![stage("Top", vec![U]), stage("Nothing to do", Vec::new()), stage("", vec![R])]);
        (cube, hint)
    }

    #[test]
    fn a_hint_is_shown_only_for_its_own_position() {
        let (cube, hint) = answered();
        assert_eq!((hint.shown(&cube), hint.stage(&cube)), (Some(U), Some("Top")));
        assert_eq!(hint.shown(&Facelets::solved(Size::THREE)), None);
    }

    #[test]
    fn after_the_hinted_move_the_next_request_shows_the_following_move() {
        let (mut cube, mut hint) = answered();
        cube.turn(U);
        hint.follow(U, &cube);
        assert_eq!((hint.shown(&cube), hint.next(&cube)), (None, Some(R)));
        hint.show();
        assert_eq!((hint.shown(&cube), hint.stage(&cube)), (Some(R), None));
    }

    #[test]
    fn a_turn_named_from_the_opposite_face_is_equal() {
        let (mut cube, mut hint) = answered();
        let from_below = U.from_opposite(Size::THREE);
        cube.turn(from_below);
        hint.follow(from_below, &cube);
        assert_eq!(hint.next(&cube), Some(R));
    }

    #[test]
    fn a_hinted_move_can_be_made_in_parts_and_corrected() {
        let (mut cube, mut hint) = answered();
        cube.turn(U.inverse());
        hint.follow(U.inverse(), &cube);
        let half = Turn::outer(Face::U, Angle::Half);
        assert_eq!(hint.next(&cube), Some(half));
        cube.turn(U);
        hint.follow(U, &cube);
        assert_eq!(hint.next(&cube), Some(U));
    }

    #[test]
    fn another_move_discards_the_hint() {
        let (mut cube, mut hint) = answered();
        cube.turn(R);
        hint.follow(R, &cube);
        assert_eq!(hint.next(&cube), None);
    }

    #[test]
    fn a_hint_for_an_earlier_position_is_discarded() {
        let mut hint = Hint::default();
        let mut cube = Facelets::solved(Size::THREE);
        hint.request(3, &cube, "Korf");
        assert_eq!(hint.take_outdated(&cube), None);
        cube.turn(R);
        assert_eq!(hint.take_outdated(&cube), Some(3));
        assert_eq!(hint.job(), None);
    }
}
