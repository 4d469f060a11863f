//! Solutions shown as lessons: one step at a time, with explanations and pieces.
//!
//! The steps are sections of the timeline. At a cursor where one step ends and the next begins, [`Lesson`] determines
//! which of them is current.

use std::ops::Range;

use godspeed_timeline::{SolutionStage, Timeline};

/// Minimum reading time of a step, in durations of a quarter turn.
const GLANCE: f64 = 3.0;

/// Characters read per duration of a quarter turn.
const LETTERS: f64 = 16.0;

/// Lowest playback speed used for reading times, in quarter turns per second.
///
/// Slower playback does not extend the reading time.
const SLOWEST: f64 = 3.0;

/// The progress in a solution that is shown step by step.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Lesson {
    /// The cursor at which the step that begins is current, not the one that ends.
    pub(crate) begins: Option<usize>,
    /// The cursor of the step whose reading pause is over.
    pub(crate) read: Option<usize>,
    /// The cursor at which playback stops.
    pub(crate) until: Option<usize>,
}

/// A step of a solution on the timeline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonStep<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its explanation and pieces.
    pub stage: &'a SolutionStage,
    /// The range of its turns on the timeline.
    pub turns: Range<usize>,
    /// The cursor at which it is read: after its initial rotations.
    pub ready: usize,
}

/// The steps of one solution, and which of them is current.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walkthrough<'a> {
    /// The steps, first to last.
    pub steps: Vec<LessonStep<'a>>,
    /// The index of the current step.
    pub at: usize,
}

impl Lesson {
    /// Resets the progress to a cursor.
    ///
    /// A step that begins there is current and unread.
    pub const fn start(&mut self, cursor: usize) {
        *self = Self { begins: Some(cursor), read: None, until: None };
    }

    /// Discards the choice of a beginning step if the cursor has moved.
    pub fn keep_to(&mut self, cursor: usize) {
        self.begins.take_if(|begins| *begins != cursor);
    }

    /// Returns the solution that the cursor of the timeline is in, if any.
    #[must_use]
    pub fn walkthrough<'a>(&self, timeline: &'a Timeline) -> Option<Walkthrough<'a>> {
        let cursor = timeline.cursor();
        let steps = solutions(timeline).into_iter().rev().find(|steps| reach(steps).contains(&cursor))?;
        let begun = steps.iter().rposition(|step| step.turns.start <= cursor)?;
        let is_ended = steps[begun].turns.start == cursor && self.begins != Some(cursor);
        let at = if is_ended { begun.saturating_sub(1) } else { begun };
        Some(Walkthrough { steps, at })
    }
}

impl<'a> Walkthrough<'a> {
    /// Returns the current step.
    #[must_use]
    pub fn step(&self) -> &LessonStep<'a> {
        &self.steps[self.at]
    }

    /// Returns whether the current step is over, with this cursor.
    #[must_use]
    pub fn is_step_over(&self, cursor: usize) -> bool {
        self.step().turns.end == cursor && self.step().turns.start < cursor
    }

    /// Returns whether the last step is over, with this cursor.
    #[must_use]
    pub fn is_over(&self, cursor: usize) -> bool {
        self.steps.last().is_none_or(|last| last.turns.end == cursor)
    }

    /// Returns whether any step has an explanation.
    #[must_use]
    pub fn teaches(&self) -> bool {
        self.steps.iter().any(|step| !step.stage.explanation.is_empty())
    }

    /// Returns the time to read the current step, in seconds.
    ///
    /// `speed` is in quarter turns per second. If the explanation equals that of the previous step, this is the minimum
    /// reading time.
    #[must_use]
    pub fn reading_seconds(&self, speed: f64) -> f64 {
        let text = |at: usize| self.steps[at].stage.explanation.as_str();
        let is_known = self.at > 0 && text(self.at) == text(self.at - 1);
        let letters = if is_known { 0 } else { text(self.at).chars().count() };
        (GLANCE + letters as f64 / LETTERS) / speed.max(SLOWEST)
    }
}

/// Returns the solutions on the timeline, each as its steps.
fn solutions(timeline: &Timeline) -> Vec<Vec<LessonStep<'_>>> {
    let sections = timeline.sections();
    let ends = sections.iter().skip(1).map(|section| section.first).chain([timeline.turns().len()]);
    let mut solutions: Vec<Vec<LessonStep<'_>>> = Vec::new();
    let mut last = None;
    for (section, end) in sections.iter().zip(ends) {
        let index = section.stage.as_ref().map(|stage| stage.index);
        if let Some(stage) = &section.stage {
            let turns = section.first..end;
            let held =
                timeline.turns()[turns.clone()].iter().take_while(|turn| turn.is_rotation(timeline.size()));
            let ready = turns.start + held.count();
            let step = LessonStep { name: &section.name, stage, turns, ready };
            match solutions.last_mut() {
                Some(steps) if last.is_some() && last < index => steps.push(step),
                _ => solutions.push(vec![step]),
            }
        }
        last = index;
    }
    solutions
}

/// Returns the range of cursors that these steps cover.
fn reach(steps: &[LessonStep<'_>]) -> std::ops::RangeInclusive<usize> {
    let (first, last) = (steps.first(), steps.last());
    first.map_or(0, |first| first.turns.start)..=last.map_or(0, |last| last.turns.end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_cube::{Alg, Facelets, Size, Turn};

    fn turns(text: &str) -> Vec<Turn> {
        Alg::parse(text, Size::THREE).unwrap().alg.into_turns()
    }

    /// Returns a scramble of two turns with a solution in three steps.
    ///
    /// The last two steps have the same explanation.
    fn timeline() -> Timeline {
        let mut timeline = Timeline::new(Facelets::solved(Size::THREE));
        timeline.begin_section("Scramble");
        timeline.append(turns("R U"));
        timeline.jump(2);
        append(&mut timeline, ["First this.", "Then that.", "Then that."]);
        timeline
    }

    fn append(timeline: &mut Timeline, explanations: [&str; 3]) {
        for (index, explanation) in explanations.into_iter().enumerate() {
            let stage =
                SolutionStage { index, explanation: explanation.to_owned(), ..SolutionStage::default() };
            timeline.append_stage(&format!("Step {index}"), stage, turns("F B"));
        }
    }

    fn at(lesson: &Lesson, timeline: &Timeline) -> Option<usize> {
        lesson.walkthrough(timeline).map(|walkthrough| walkthrough.at)
    }

    #[test]
    fn the_current_step_is_that_of_the_last_turn_unless_the_next_is_selected() {
        let mut timeline = timeline();
        let mut lesson = Lesson::default();
        let places: Vec<_> = (0..=8)
            .map(|cursor| {
                timeline.jump(cursor);
                at(&lesson, &timeline)
            })
            .collect();
        let expected = [None, None, Some(0), Some(0), Some(0), Some(1), Some(1), Some(2), Some(2)];
        assert_eq!(places, expected);
        timeline.jump(4);
        lesson.start(4);
        assert_eq!(at(&lesson, &timeline), Some(1));
        lesson.keep_to(5);
        assert_eq!(at(&lesson, &timeline), Some(0));
    }

    #[test]
    fn a_new_solution_starts_a_lesson_with_only_its_own_steps() {
        let mut timeline = timeline();
        timeline.jump(4);
        timeline.forget_what_follows();
        append(&mut timeline, ["Other words."; 3]);
        let lesson = Lesson::default();
        let walkthrough = lesson.walkthrough(&timeline).unwrap();
        assert_eq!((walkthrough.steps.len(), walkthrough.at, walkthrough.step().turns.clone()), (3, 0, 4..6));
    }

    #[test]
    fn a_step_is_ready_after_its_rotations() {
        let mut timeline = timeline();
        timeline.append_stage(
            "Turned over",
            SolutionStage { index: 3, ..SolutionStage::default() },
            turns("x2 y R x"),
        );
        let walkthrough = Lesson::default().walkthrough(&timeline).unwrap();
        let ready: Vec<_> = walkthrough.steps.iter().map(|step| step.ready).collect();
        assert_eq!(ready, [2, 4, 6, 10]);
    }

    #[test]
    fn turns_made_by_hand_are_not_a_step() {
        let mut timeline = timeline();
        timeline.jump(3);
        timeline.forget_what_follows();
        timeline.begin_section("You");
        timeline.push(turns("L")[0]);
        timeline.push(turns("L")[0]);
        assert_eq!(at(&Lesson::default(), &timeline), None);
    }

    #[test]
    fn new_explanations_pause_longer_than_repeated_ones() {
        let mut timeline = timeline();
        let mut seconds = |cursor, speed| {
            timeline.jump(cursor);
            Lesson::default().walkthrough(&timeline).unwrap().reading_seconds(speed)
        };
        let [first, new, known] = [3, 5, 7].map(|cursor| seconds(cursor, 3.0));
        assert!(first > known && new > known && known > 0.0);
        assert!(seconds(3, 200.0) < 0.1);
        assert_eq!(seconds(3, 0.25), first);
    }
}
