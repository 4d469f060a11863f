//! Solutions shown as lessons: one step at a time, with explanations and pieces.
//!
//! The steps are sections of the timeline. At a cursor where one step ends and the next begins, [`Lesson`] determines
//! which of them is current.

use std::ops::Range;

use crate::timeline::{Step, Timeline};

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
    begins: Option<usize>,
    /// The cursor of the step whose reading pause is over.
    read: Option<usize>,
    /// The cursor at which playback stops.
    until: Option<usize>,
}

/// A step of a solution on the timeline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonStep<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its explanation and pieces.
    pub step: &'a Step,
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

    /// Makes the step that begins at this cursor, if any, the current one.
    pub const fn begin(&mut self, cursor: usize) {
        self.begins = Some(cursor);
    }

    /// Marks the step that is read at this cursor as read.
    pub const fn read(&mut self, ready: usize) {
        self.read = Some(ready);
    }

    /// Whether the step that is read at this cursor is marked as read.
    #[must_use]
    pub fn is_read(&self, ready: usize) -> bool {
        self.read == Some(ready)
    }

    /// Sets the cursor at which playback stops; `None` plays to the end.
    pub const fn play_until(&mut self, cursor: Option<usize>) {
        self.until = cursor;
    }

    /// Whether playback stops at this cursor.
    #[must_use]
    pub fn pauses(&self, cursor: usize) -> bool {
        self.until == Some(cursor)
    }

    /// Discards the choice of a beginning step if the cursor has moved.
    pub fn keep_to(&mut self, cursor: usize) {
        self.begins.take_if(|begins| *begins != cursor);
    }

    /// Returns the solution that the cursor of the timeline is in, if any.
    #[must_use]
    pub fn walkthrough<'a>(&self, line: &'a Timeline) -> Option<Walkthrough<'a>> {
        let cursor = line.cursor();
        let steps = solutions(line).into_iter().rev().find(|steps| reach(steps).contains(&cursor))?;
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

    /// Whether any step has an explanation.
    #[must_use]
    pub fn teaches(&self) -> bool {
        self.steps.iter().any(|stretch| !stretch.step.explanation.is_empty())
    }

    /// Returns the time to read the current step, in seconds.
    ///
    /// `speed` is in quarter turns per second. If the explanation equals that of the previous step, this is the minimum
    /// reading time.
    #[must_use]
    pub fn reading_seconds(&self, speed: f64) -> f64 {
        let text = |at: usize| self.steps[at].step.explanation.as_str();
        let is_known = self.at > 0 && text(self.at) == text(self.at - 1);
        let letters = if is_known { 0 } else { text(self.at).chars().count() };
        (GLANCE + letters as f64 / LETTERS) / speed.max(SLOWEST)
    }
}

/// Returns the solutions on the timeline, each as its steps.
fn solutions(line: &Timeline) -> Vec<Vec<LessonStep<'_>>> {
    let parts = line.parts();
    let ends = parts.iter().skip(1).map(|part| part.first).chain([line.turns().len()]);
    let mut solutions: Vec<Vec<LessonStep<'_>>> = Vec::new();
    let mut last = None;
    for (part, end) in parts.iter().zip(ends) {
        let stage = part.step.as_ref().map(|step| step.stage);
        if let Some(step) = &part.step {
            let turns = part.first..end;
            let held = line.turns()[turns.clone()].iter().take_while(|turn| turn.is_rotation(line.size()));
            let ready = turns.start + held.count();
            let stretch = LessonStep { name: &part.name, step, turns, ready };
            match solutions.last_mut() {
                Some(steps) if last.is_some() && last < stage => steps.push(stretch),
                _ => solutions.push(vec![stretch]),
            }
        }
        last = stage;
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
    fn line() -> Timeline {
        let mut line = Timeline::new(Facelets::solved(Size::THREE));
        line.begin_part("Scramble");
        line.append(turns("R U"));
        line.jump(2);
        append(&mut line, ["First this.", "Then that.", "Then that."]);
        line
    }

    fn append(line: &mut Timeline, explanations: [&str; 3]) {
        for (stage, explanation) in explanations.into_iter().enumerate() {
            let step = Step { stage, explanation: explanation.to_owned(), ..Step::default() };
            line.append_step(&format!("Step {stage}"), step, turns("F B"));
        }
    }

    fn at(lesson: &Lesson, line: &Timeline) -> Option<usize> {
        lesson.walkthrough(line).map(|walkthrough| walkthrough.at)
    }

    #[test]
    fn the_current_step_is_that_of_the_last_turn_unless_the_next_is_selected() {
        let mut line = line();
        let mut lesson = Lesson::default();
        let places: Vec<_> = (0..=8)
            .map(|cursor| {
                line.jump(cursor);
                at(&lesson, &line)
            })
            .collect();
        let expected = [None, None, Some(0), Some(0), Some(0), Some(1), Some(1), Some(2), Some(2)];
        assert_eq!(places, expected);
        line.jump(4);
        lesson.start(4);
        assert_eq!(at(&lesson, &line), Some(1));
        lesson.keep_to(5);
        assert_eq!(at(&lesson, &line), Some(0));
    }

    #[test]
    fn a_new_solution_starts_a_lesson_with_only_its_own_steps() {
        let mut line = line();
        line.jump(4);
        line.forget_what_follows();
        append(&mut line, ["Other words."; 3]);
        let lesson = Lesson::default();
        let walkthrough = lesson.walkthrough(&line).unwrap();
        assert_eq!((walkthrough.steps.len(), walkthrough.at, walkthrough.step().turns.clone()), (3, 0, 4..6));
    }

    #[test]
    fn a_step_is_ready_after_its_rotations() {
        let mut line = line();
        line.append_step("Turned over", Step { stage: 3, ..Step::default() }, turns("x2 y R x"));
        let walkthrough = Lesson::default().walkthrough(&line).unwrap();
        let ready: Vec<_> = walkthrough.steps.iter().map(|step| step.ready).collect();
        assert_eq!(ready, [2, 4, 6, 10]);
    }

    #[test]
    fn turns_made_by_hand_are_not_a_step() {
        let mut line = line();
        line.jump(3);
        line.forget_what_follows();
        line.begin_part("You");
        line.push(turns("L")[0]);
        line.push(turns("L")[0]);
        assert_eq!(at(&Lesson::default(), &line), None);
    }

    #[test]
    fn new_explanations_pause_longer_than_repeated_ones() {
        let mut line = line();
        let mut seconds = |cursor, speed| {
            line.jump(cursor);
            Lesson::default().walkthrough(&line).unwrap().reading_seconds(speed)
        };
        let [first, new, known] = [3, 5, 7].map(|cursor| seconds(cursor, 3.0));
        assert!(first > known && new > known && known > 0.0);
        assert!(seconds(3, 200.0) < 0.1);
        assert_eq!(seconds(3, 0.25), first);
    }
}
