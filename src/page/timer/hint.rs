use godspeed_cube::{Angle, Facelets, Size, Turn};
use godspeed_protocol::Outcome;

use crate::solving::{Check, Phase};
use crate::timeline::Followed;

/// The way home that a solver has told, of which the person sees one move at a time.
///
/// It is asked for once and followed: a solver asked anew at each move could lead in circles.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Hint {
    asked: Option<Asked>,
    way: Option<HintPath>,
    is_shown: bool,
    failure: Option<String>,
}

/// A question under way.
#[derive(Clone, Debug, PartialEq)]
struct Asked {
    job: u32,
    cube: Facelets,
    solver: String,
    /// The answer, while it is checked.
    check: Option<Check>,
}

#[derive(Clone, Debug, PartialEq)]
struct HintPath {
    /// The cube that it leads home.
    cube: Facelets,
    /// What is left of it; each stage has turns.
    stages: Vec<HintStage>,
}

/// A part of the way home: a stage of what the solver has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HintStage {
    /// What it achieves; empty where that goes without saying.
    pub name: String,
    /// Its turns.
    pub turns: Vec<Turn>,
}

impl Hint {
    /// The job that is asked for the next move.
    #[must_use]
    pub fn job(&self) -> Option<u32> {
        self.asked.as_ref().map(|asked| asked.job)
    }

    /// The name of the solver that is being asked.
    #[must_use]
    pub fn asked(&self) -> Option<&str> {
        self.asked.as_ref().map(|asked| asked.solver.as_str())
    }

    /// Why the last question has no answer.
    #[must_use]
    pub fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }

    /// The move that is shown, if it belongs to this cube.
    #[must_use]
    pub fn shown(&self, present: &Facelets) -> Option<Turn> {
        self.next(present).filter(|_| self.is_shown)
    }

    /// The move that is known to lead on from this cube.
    #[must_use]
    pub fn next(&self, present: &Facelets) -> Option<Turn> {
        self.hint_stage(present)?.turns.first().copied()
    }

    /// The stage that the next move belongs to, where it has a name.
    #[must_use]
    pub fn stage(&self, present: &Facelets) -> Option<&str> {
        self.hint_stage(present).map(|stage| stage.name.as_str()).filter(|name| !name.is_empty())
    }

    fn hint_stage(&self, present: &Facelets) -> Option<&HintStage> {
        self.way.as_ref().filter(|way| way.cube == *present)?.stages.first()
    }

    /// Takes note of a question.
    pub fn ask(&mut self, job: u32, cube: &Facelets, solver: &str) {
        *self = Self::default();
        self.asked = Some(Asked { job, cube: cube.clone(), solver: solver.to_owned(), check: None });
    }

    /// Begins to check what the solver answers. A large cube takes it more than the page may stand still, so that
    /// [`Check::go_on`] has to be called until the end.
    pub fn check(&mut self, outcome: Outcome) {
        if let Some(asked) = &mut self.asked {
            asked.check = Some(Check::new(outcome, Phase::Solved, &asked.cube));
        }
    }

    /// The answer, while it is checked.
    pub fn checking(&mut self) -> Option<&mut Check> {
        self.asked.as_mut()?.check.as_mut()
    }

    /// Takes note of the answer: turns that solve the cube asked about, stage by stage.
    pub fn answer(&mut self, mut stages: Vec<HintStage>) {
        stages.retain(|stage| !stage.turns.is_empty());
        self.way = self.asked.take().map(|asked| HintPath { cube: asked.cube, stages });
        self.is_shown = true;
    }

    /// Takes note that there is no answer.
    pub fn fail(&mut self, reason: String) {
        *self = Self { failure: Some(reason), ..Self::default() };
    }

    /// Shows the move that is known.
    pub fn show(&mut self) {
        self.is_shown = true;
    }

    /// Follows a turn that has led to this cube: the move of the way, or a part of it, leads on along the way; any
    /// other turn loses it.
    pub fn follow(&mut self, turn: Turn, present: &Facelets) {
        self.is_shown = false;
        self.failure = None;
        self.way = self.way.take().and_then(|way| way.after(turn, present));
    }

    /// Forgets a question about another cube than this one. Returns the job that is asked in vain now.
    pub fn keep_to(&mut self, present: &Facelets) -> Option<u32> {
        self.asked.take_if(|asked| asked.cube != *present).map(|asked| asked.job)
    }

    /// Forgets everything. Returns the job that is asked in vain now.
    pub fn forget(&mut self) -> Option<u32> {
        std::mem::take(self).asked.map(|asked| asked.job)
    }
}

impl HintPath {
    /// What is left of it after a turn that led to this cube; nothing if the turn leads elsewhere.
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

/// A turn in words: `right, counter-clockwise`, `layer 2 from the left, a half turn`.
#[must_use]
pub fn words(turn: Turn, size: Size) -> String {
    let side = match turn.face {
        godspeed_cube::Face::U => "top",
        godspeed_cube::Face::R => "right",
        godspeed_cube::Face::F => "front",
        godspeed_cube::Face::D => "bottom",
        godspeed_cube::Face::L => "left",
        godspeed_cube::Face::B => "back",
    };
    let (first, last) = (turn.layers.first(), turn.layers.last());
    let layers = match (first, last) {
        _ if turn.is_rotation(size) => format!("whole cube as seen from the {side}"),
        (1, 1) => side.to_owned(),
        (1, _) => format!("{last} layers at the {side}"),
        _ if first == last => format!("layer {first} from the {side}"),
        _ => format!("layers {first} to {last} from the {side}"),
    };
    let way = match turn.angle {
        Angle::Quarter => "clockwise",
        Angle::Half => "half turn",
        Angle::Prime => "counter-clockwise",
    };
    format!("{layers}, {way}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_cube::{Face, Layers};

    const R: Turn = Turn::outer(Face::R, Angle::Quarter);
    const U: Turn = Turn::outer(Face::U, Angle::Quarter);

    /// A cube that U R solves, and a hint that knows so.
    fn told() -> (Facelets, Hint) {
        let mut cube = Facelets::solved(Size::THREE);
        cube.turn_all(&[R.inverse(), U.inverse()]);
        let mut hint = Hint::default();
        hint.ask(7, &cube, "Two-phase");
        assert_eq!((hint.job(), hint.asked()), (Some(7), Some("Two-phase")));
        let stage = |name: &str, turns| HintStage { name: name.to_owned(), turns };
        hint.answer(vec![stage("Top", vec![U]), stage("Nothing to do", Vec::new()), stage("", vec![R])]);
        (cube, hint)
    }

    #[test]
    fn the_answer_is_shown_for_its_own_cube_only() {
        let (cube, hint) = told();
        assert_eq!((hint.shown(&cube), hint.stage(&cube)), (Some(U), Some("Top")));
        assert_eq!(hint.shown(&Facelets::solved(Size::THREE)), None);
    }

    #[test]
    fn who_makes_the_move_is_led_on_when_they_ask_again() {
        let (mut cube, mut hint) = told();
        cube.turn(U);
        hint.follow(U, &cube);
        assert_eq!((hint.shown(&cube), hint.next(&cube)), (None, Some(R)));
        hint.show();
        assert_eq!((hint.shown(&cube), hint.stage(&cube)), (Some(R), None));
    }

    #[test]
    fn the_same_turn_named_from_the_other_side_is_the_same() {
        let (mut cube, mut hint) = told();
        let from_below = U.from_opposite(Size::THREE);
        cube.turn(from_below);
        hint.follow(from_below, &cube);
        assert_eq!(hint.next(&cube), Some(R));
    }

    #[test]
    fn a_move_can_be_made_in_parts_and_put_right() {
        let (mut cube, mut hint) = told();
        cube.turn(U.inverse());
        hint.follow(U.inverse(), &cube);
        let half = Turn::outer(Face::U, Angle::Half);
        assert_eq!(hint.next(&cube), Some(half));
        cube.turn(U);
        hint.follow(U, &cube);
        assert_eq!(hint.next(&cube), Some(U));
    }

    #[test]
    fn another_move_loses_the_way() {
        let (mut cube, mut hint) = told();
        cube.turn(R);
        hint.follow(R, &cube);
        assert_eq!(hint.next(&cube), None);
    }

    #[test]
    fn a_question_about_a_cube_that_was_turned_is_asked_in_vain() {
        let mut hint = Hint::default();
        let mut cube = Facelets::solved(Size::THREE);
        hint.ask(3, &cube, "Korf");
        assert_eq!(hint.keep_to(&cube), None);
        cube.turn(R);
        assert_eq!(hint.keep_to(&cube), Some(3));
        assert_eq!(hint.job(), None);
    }

    #[test]
    fn turns_are_told_in_words() {
        let size = Size::new(5).unwrap();
        let layers = |first, last| Layers::new(first, last).unwrap();
        assert_eq!(words(R.inverse(), size), "right, counter-clockwise");
        let inner = Turn { face: Face::L, layers: layers(2, 2), angle: Angle::Half };
        assert_eq!(words(inner, size), "layer 2 from the left, half turn");
        let wide = Turn { face: Face::F, layers: layers(1, 2), angle: Angle::Quarter };
        assert_eq!(words(wide, size), "2 layers at the front, clockwise");
        let whole = Turn::rotation(Face::U, Angle::Quarter, size);
        assert_eq!(words(whole, size), "whole cube as seen from the top, clockwise");
    }
}
