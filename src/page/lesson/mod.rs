//! A solution as a lesson: one step at a time, what it does and why, and the pieces it is about.
//!
//! The steps stand on the line of turns as its parts. Where one ends and the next begins, the line alone does not
//! say which of them is meant: [`Lesson`] does.

use std::ops::Range;

use crate::timeline::{Step, Timeline};

/// Turns of the line for which a step is looked at before it plays, whatever it says.
const GLANCE: f64 = 3.0;

/// Letters that a person reads while one turn plays.
const LETTERS: f64 = 16.0;

/// Nobody reads more slowly because turns play more slowly than this, in quarter turns a second.
const SLOWEST: f64 = 3.0;

/// Where a person is in a solution that is shown step by step.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Lesson {
    /// The place on the line where the step is meant that begins there, and not the one that ends.
    begins: Option<usize>,
    /// The place of the step that has been read.
    read: Option<usize>,
    /// The place where playing pauses.
    until: Option<usize>,
}

/// A step of a solution, as it stands on the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonStep<'a> {
    /// What it achieves.
    pub name: &'a str,
    /// What is said of it.
    pub step: &'a Step,
    /// Its turns on the line.
    pub turns: Range<usize>,
    /// The place on the line where it is to be read: the cube is held as the step wants it, and nothing is done.
    pub ready: usize,
}

/// The steps of one solution, and the one a person is at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walkthrough<'a> {
    /// The steps, first to last.
    pub steps: Vec<LessonStep<'a>>,
    /// The number of the step at hand, counted from 0.
    pub at: usize,
}

impl Lesson {
    /// Begins anew at a place of the line: where a step begins there, it is meant, and still to be read.
    pub const fn start(&mut self, cursor: usize) {
        *self = Self { begins: Some(cursor), read: None, until: None };
    }

    /// Means the step that begins at this place of the line, if one does.
    pub const fn begin(&mut self, cursor: usize) {
        self.begins = Some(cursor);
    }

    /// Takes note that the step which is to be read at this place has been.
    pub const fn read(&mut self, ready: usize) {
        self.read = Some(ready);
    }

    /// Whether the step which is to be read at this place has been.
    #[must_use]
    pub fn is_read(&self, ready: usize) -> bool {
        self.read == Some(ready)
    }

    /// Lets playing pause at a place, or at none.
    pub const fn play_until(&mut self, cursor: Option<usize>) {
        self.until = cursor;
    }

    /// Whether playing pauses at this place.
    #[must_use]
    pub fn pauses(&self, cursor: usize) -> bool {
        self.until == Some(cursor)
    }

    /// Forgets what was meant at another place than this one.
    pub fn keep_to(&mut self, cursor: usize) {
        self.begins.take_if(|begins| *begins != cursor);
    }

    /// The solution whose steps the line is among, if it is.
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
    /// The step at hand.
    #[must_use]
    pub fn step(&self) -> &LessonStep<'a> {
        &self.steps[self.at]
    }

    /// Whether anything is said of its steps.
    #[must_use]
    pub fn teaches(&self) -> bool {
        self.steps.iter().any(|stretch| !stretch.step.explanation.is_empty())
    }

    /// Seconds to read what is said of the step at hand, while turns play at this speed, in quarter turns a second.
    /// What was said of the step before need not be read again.
    #[must_use]
    pub fn reading_seconds(&self, speed: f64) -> f64 {
        let text = |at: usize| self.steps[at].step.explanation.as_str();
        let is_known = self.at > 0 && text(self.at) == text(self.at - 1);
        let letters = if is_known { 0 } else { text(self.at).chars().count() };
        (GLANCE + letters as f64 / LETTERS) / speed.max(SLOWEST)
    }
}

/// The solutions that stand on the line, each as its steps.
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

/// The places on the line that belong to these steps.
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

    /// Two turns of a scramble and a solution in three steps, of which two say the same.
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
    fn the_step_at_hand_is_that_of_the_last_turn_unless_the_next_one_is_meant() {
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
    fn a_second_solution_begins_where_the_first_was_left() {
        let mut line = line();
        line.jump(4);
        line.forget_what_follows();
        append(&mut line, ["Other words."; 3]);
        let lesson = Lesson::default();
        let walkthrough = lesson.walkthrough(&line).unwrap();
        assert_eq!((walkthrough.steps.len(), walkthrough.at, walkthrough.step().turns.clone()), (3, 0, 4..6));
    }

    #[test]
    fn a_step_is_read_when_the_cube_is_held_for_it() {
        let mut line = line();
        line.append_step("Turned over", Step { stage: 3, ..Step::default() }, turns("x2 y R x"));
        let walkthrough = Lesson::default().walkthrough(&line).unwrap();
        let ready: Vec<_> = walkthrough.steps.iter().map(|step| step.ready).collect();
        assert_eq!(ready, [2, 4, 6, 10]);
    }

    #[test]
    fn turns_made_by_hand_are_no_step() {
        let mut line = line();
        line.jump(3);
        line.forget_what_follows();
        line.begin_part("You");
        line.push(turns("L")[0]);
        line.push(turns("L")[0]);
        assert_eq!(at(&Lesson::default(), &line), None);
    }

    #[test]
    fn new_words_take_their_time_and_known_ones_a_glance() {
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
