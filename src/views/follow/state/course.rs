use std::borrow::Cow;
use std::ops::Range;

use godspeed_cube::{Alg, Facelets, Size, Turn};
use godspeed_protocol::{FollowSource, FollowedMoves, LessonInfo, StageMoves};
use godspeed_timeline::{Change, CubePlayer, Motion, SolutionStage, Timeline, notation, turn_seconds};

use super::StepSize;

/// The speed of turns in quarter turns per second: slow enough to be imitated.
const SPEED: f64 = 3.0;

/// The speed of turns that are shown one after another, in quarter turns per second.
const SHOWN_SPEED: f64 = 2.0;

/// The name of the stage that leads back after a wrong turn.
const WAY_BACK: &str = "Way back";

/// The name of the stage of a new solution.
const NEW_SOLUTION: &str = "New solution";

/// The moves that are followed: a timeline, divided into steps.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    source: FollowSource,
    player: CubePlayer,
    step_size: StepSize,
    steps: Vec<Range<usize>>,
    /// The position on the timeline that the picture shows, if it is another one than the cursor.
    shown: Option<usize>,
}

impl Course {
    /// Reads moves; `None` if they are none of a cube.
    pub(super) fn read(moves: &FollowedMoves, step_size: StepSize) -> Option<Self> {
        let mut timeline = Timeline::new(Facelets::parse(&moves.start).ok()?);
        for (index, StageMoves { name, moves, lesson }) in moves.stages.iter().enumerate() {
            let alg = Alg::parse(moves, timeline.size()).ok()?.alg;
            let explanation = lesson.as_ref().map(|lesson| lesson.explanation.clone()).unwrap_or_default();
            let stage = SolutionStage { index, explanation, ..SolutionStage::default() };
            timeline.append_stage(name, stage, alg.into_turns());
        }
        timeline.jump(moves.at);
        Some(Self::new(moves.source, timeline, step_size))
    }

    fn new(source: FollowSource, timeline: Timeline, step_size: StepSize) -> Self {
        let steps = step_size.divide(&timeline);
        Self { source, player: CubePlayer::new(timeline, SPEED), step_size, steps, shown: None }
    }

    /// Returns the course as the page reads it.
    pub(super) fn moves(&self) -> FollowedMoves {
        let timeline = self.timeline();
        let sections = timeline.sections();
        let ends = sections.iter().skip(1).map(|section| section.first).chain([timeline.turns().len()]);
        let stages = sections.iter().zip(ends).map(|(section, end)| {
            let explanation =
                section.stage.as_ref().map(|stage| stage.explanation.clone()).unwrap_or_default();
            let lesson = LessonInfo { explanation, pieces: Vec::new() };
            StageMoves {
                name: section.name.clone(),
                moves: notation(self.size(), &timeline.turns()[section.first..end]),
                lesson: Some(lesson).filter(|lesson| !lesson.explanation.is_empty()),
            }
        });
        FollowedMoves {
            source: self.source,
            start: timeline.start().to_string(),
            stages: stages.filter(|stage| !stage.moves.is_empty()).collect(),
            at: timeline.cursor(),
        }
    }

    /// Returns where the moves come from.
    #[must_use]
    pub const fn source(&self) -> FollowSource {
        self.source
    }

    /// Returns the timeline.
    #[must_use]
    pub const fn timeline(&self) -> &Timeline {
        self.player.timeline()
    }

    /// Returns the size of the cube.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.timeline().size()
    }

    /// Returns the size of the steps.
    #[must_use]
    pub const fn step_size(&self) -> StepSize {
        self.step_size
    }

    /// Returns the number of steps.
    #[must_use]
    pub const fn step_count(&self) -> usize {
        self.steps.len()
    }

    /// Returns the number of stages with turns.
    #[must_use]
    pub fn stage_count(&self) -> usize {
        StepSize::Stage.divide(self.timeline()).len()
    }

    /// Returns the index of the step that the cursor is in or before; the number of steps at the end.
    #[must_use]
    pub fn step(&self) -> usize {
        self.steps.partition_point(|step| step.end <= self.timeline().cursor())
    }

    /// Returns the turns of the present step; none at the end.
    #[must_use]
    pub fn turns(&self) -> &[Turn] {
        self.steps.get(self.step()).map_or(&[], |step| &self.timeline().turns()[step.clone()])
    }

    /// Returns the number of turns of the present step that have been made.
    #[must_use]
    pub fn made(&self) -> usize {
        self.steps.get(self.step()).map_or(0, |step| self.timeline().cursor() - step.start)
    }

    /// Returns the position on the timeline that the picture shows: the cursor, or one in the present step.
    #[must_use]
    pub fn shown_position(&self) -> usize {
        self.shown.unwrap_or_else(|| self.timeline().cursor())
    }

    /// Returns the cube that the picture shows.
    #[must_use]
    pub fn shown_cube(&self) -> Cow<'_, Facelets> {
        match self.shown {
            Some(position) => Cow::Owned(self.timeline().position_after(position)),
            None => Cow::Borrowed(self.timeline().present()),
        }
    }

    /// Returns the index in the present step of the turn that the picture shows; `None` after the last one.
    #[must_use]
    pub fn shown_turn(&self) -> Option<usize> {
        let step = self.steps.get(self.step())?;
        Some(self.shown_position() - step.start).filter(|turn| *turn < step.len())
    }

    /// Returns the turns of the present step that are left, as positions on the timeline; none at the end.
    pub(super) fn left(&self) -> Range<usize> {
        let cursor = self.timeline().cursor();
        cursor..self.steps.get(self.step()).map_or(cursor, |step| step.end)
    }

    /// Returns the next turn.
    #[must_use]
    pub fn next_turn(&self) -> Option<Turn> {
        self.timeline().turns().get(self.timeline().cursor()).copied()
    }

    /// Returns the name and the explanation of the stage of the next turn, if the course has several stages.
    #[must_use]
    pub fn stage(&self) -> Option<(&str, &str)> {
        let section = self.timeline().section_of(self.timeline().cursor())?;
        let explanation = section.stage.as_ref().map_or("", |stage| stage.explanation.as_str());
        let is_named = self.stage_count() > 1 || !explanation.is_empty();
        (is_named && self.next_turn().is_some()).then_some((section.name.as_str(), explanation))
    }

    /// Returns whether all turns have been made.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.timeline().is_at_end()
    }

    /// Divides the turns into other steps. The picture shows the cube at the cursor.
    pub(super) fn set_step_size(&mut self, step_size: StepSize) -> Option<Change> {
        self.step_size = step_size;
        self.steps = step_size.divide(self.timeline());
        self.show_cursor()
    }

    /// Makes the rest of the present step, from the turn that the picture shows.
    pub(super) fn next(&mut self) -> Option<Change> {
        let left = self.left();
        let shown = self.shown.take_if(|shown| left.contains(shown) || *shown == left.end);
        if let Some(shown) = shown {
            // The picture shows it already.
            let _shown = self.player.jump(shown);
            return self.player.walk(left.end);
        }
        let shown = self.show_cursor();
        self.player.walk(left.end).or(shown)
    }

    /// Shows the cube before the turn with this index in the present step, without going there.
    pub(super) fn show_turn(&mut self, turn: usize) -> Option<Change> {
        let step = self.steps.get(self.step())?;
        let position = (step.start + turn).min(step.end);
        self.show_position(position)
    }

    /// Shows what follows the turn that the picture shows: the next one of the step, its end, or its first one again.
    pub(super) fn show_next_turn(&mut self) -> Option<Change> {
        let (left, shown) = (self.left(), self.shown_position());
        if shown >= left.end {
            return self.show_cursor();
        }
        let turn = self.timeline().turns()[shown];
        self.shown = Some(shown + 1);
        Some(Change::Turn(turn, turn_seconds(turn, SHOWN_SPEED)))
    }

    /// Shows the cube at the cursor again.
    pub(super) fn show_cursor(&mut self) -> Option<Change> {
        self.shown.is_some().then(|| self.shown())
    }

    fn show_position(&mut self, position: usize) -> Option<Change> {
        if position == self.shown_position() {
            return None;
        }
        let change = self.shown();
        if position == self.timeline().cursor() {
            return Some(change);
        }
        self.shown = Some(position);
        Some(Change::Show(self.timeline().position_after(position)))
    }

    /// Returns the number of turns before the next turn of layers: all but the rotations of the whole cube are made.
    pub(super) fn before_next_turn(&self) -> usize {
        let cursor = self.timeline().cursor();
        let left = self.timeline().turns().iter().skip(cursor);
        cursor + left.take_while(|turn| turn.is_rotation(self.size())).count()
    }

    /// Makes the next turn of layers alone, after rotations of the whole cube.
    pub(super) fn next_turn_alone(&mut self) -> Option<Change> {
        let shown = self.show_cursor();
        self.player.walk(self.before_next_turn() + 1).or(shown)
    }

    /// Goes to the start of the present step, or of the one before.
    pub(super) fn back(&mut self) -> Option<Change> {
        let (step, cursor) = (self.step(), self.timeline().cursor());
        let begun = self.steps.get(step).filter(|step| step.start < cursor);
        let start = begun.or_else(|| self.steps.get(step.checked_sub(1)?)).map(|step| step.start)?;
        let shown = self.show_cursor();
        self.player.walk(start).or(shown)
    }

    /// Returns the change that shows the cube at the cursor at once.
    pub(super) fn shown(&mut self) -> Change {
        self.shown = None;
        self.player.grab()
    }

    pub(super) fn advance(&mut self, motion: Motion, now: f64) -> Vec<Change> {
        self.player.advance(motion, now)
    }

    pub(super) fn needs_frame(&self) -> bool {
        self.player.needs_frame()
    }

    /// Returns the course from a cube back to this one, and on from there to its end.
    pub(super) fn rejoined(&self, cube: Facelets, way: &[Turn], rejoins: usize) -> Self {
        let mut timeline = Timeline::new(cube);
        if !way.is_empty() {
            timeline.append_stage(WAY_BACK, SolutionStage::default(), way.iter().copied());
        }
        let old = self.timeline();
        let sections = old.sections();
        let ends = sections.iter().skip(1).map(|section| section.first).chain([old.turns().len()]);
        for (section, end) in sections.iter().zip(ends).filter(|(_, end)| *end > rejoins) {
            let turns = old.turns()[section.first.max(rejoins)..end].iter().copied();
            timeline.append_stage(&section.name, section.stage.clone().unwrap_or_default(), turns);
        }
        Self::new(self.source, timeline, self.step_size)
    }

    /// Returns the course of a new solution from a cube.
    pub(super) fn solved_anew(&self, cube: Facelets, turns: Vec<Turn>) -> Self {
        let mut timeline = Timeline::new(cube);
        timeline.append_stage(NEW_SOLUTION, SolutionStage::default(), turns);
        Self::new(self.source, timeline, self.step_size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turns(text: &str) -> Vec<Turn> {
        Alg::parse(text, Size::THREE).unwrap().alg.into_turns()
    }

    fn moves() -> FollowedMoves {
        let stage = |name: &str, moves: &str, explanation: &str| StageMoves {
            name: name.to_owned(),
            moves: moves.to_owned(),
            lesson: (!explanation.is_empty())
                .then(|| LessonInfo { explanation: explanation.to_owned(), pieces: Vec::new() }),
        };
        FollowedMoves {
            source: FollowSource::Solution,
            start: Facelets::solved(Size::THREE).to_string(),
            stages: vec![stage("One", "F R U R' U' F'", "First."), stage("Two", "x D", "")],
            at: 0,
        }
    }

    #[test]
    fn a_course_goes_forward_and_back_by_steps() {
        let mut course = Course::read(&moves(), StepSize::Trigger).unwrap();
        assert_eq!((course.step_count(), course.stage_count()), (5, 2));
        let _changes = (course.next(), course.next());
        assert_eq!((course.step(), course.turns(), course.made()), (2, &turns("F'")[..], 0));
        assert_eq!(course.stage(), Some(("One", "First.")));
        let _change = course.back();
        assert_eq!((course.step(), course.turns().len()), (1, 4));
        // A turn that was seen is a part of the step, which back undoes.
        let _change = course.next_turn_alone();
        assert_eq!((course.step(), course.made(), course.next_turn()), (1, 1, Some(turns("U")[0])));
        let _change = course.back();
        assert_eq!((course.step(), course.made()), (1, 0));
        for _ in 0..9 {
            let _change = course.next();
        }
        assert!(course.is_done() && course.turns().is_empty() && course.stage().is_none());
        assert_eq!((course.step(), course.made()), (5, 0));
        let _change = course.back();
        assert_eq!((course.step(), course.stage()), (4, Some(("Two", ""))));
    }

    #[test]
    fn a_course_keeps_its_place_when_its_steps_change() {
        let mut course = Course::read(&FollowedMoves { at: 2, ..moves() }, StepSize::Turn).unwrap();
        assert_eq!((course.step(), course.step_count()), (2, 8));
        assert_eq!(course.set_step_size(StepSize::Stage), None);
        assert_eq!((course.step(), course.made(), course.step_count()), (0, 2, 2));
    }

    #[test]
    fn a_course_is_passed_to_the_page_and_back() {
        let moves = FollowedMoves { at: 3, ..moves() };
        let course = Course::read(&moves, StepSize::Turn).unwrap();
        assert_eq!(course.moves(), moves);
        assert_eq!(Course::read(&FollowedMoves { start: "x".to_owned(), ..moves }, StepSize::Turn), None);
    }

    #[test]
    fn a_way_back_leads_to_the_end_of_the_course() {
        let course = Course::read(&FollowedMoves { at: 2, ..moves() }, StepSize::Turn).unwrap();
        let mut cube = course.timeline().present().clone();
        cube.turn_all(&turns("B"));
        let mut back = course.rejoined(cube, &turns("B'"), 2);
        assert_eq!((back.step_count(), back.stage()), (7, Some(("Way back", ""))));
        let _change = back.next();
        assert_eq!(
            (back.stage(), back.timeline().present()),
            (Some(("One", "First.")), course.timeline().present())
        );
        let names = back.timeline().sections().iter().map(|section| section.name.as_str());
        assert_eq!(names.collect::<Vec<_>>(), ["Way back", "One", "Two"]);
        let end = |course: &Course| course.timeline().position_after(usize::MAX);
        assert_eq!(end(&back), end(&course));
        let direct = course.rejoined(course.timeline().position_after(6), &[], 6);
        assert_eq!((direct.step_count(), direct.stage_count(), end(&direct)), (2, 1, end(&course)));
    }
}
