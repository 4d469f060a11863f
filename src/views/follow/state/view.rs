use godspeed_cube::Layers;
use godspeed_page::format;
use godspeed_protocol::FollowSource;
use serde_json::json;

use super::mistake::layers_in_words;
use super::{Choosing, Course, FollowState, Mode, SearchPhase, StepWords, layer_choices, words};

/// The texts of the dialog.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct StepView {
    /// Where the moves come from: `Solution`.
    pub title: &'static str,
    /// The place: `Step 3 of 18`.
    pub place: String,
    /// The moves in letters; empty at the end.
    pub letters: Vec<String>,
    /// The number of these moves that have been made.
    pub made: usize,
    /// The moves in words, or what is reached.
    pub words: String,
    /// The stage and its explanation, or how to hold the cube.
    pub note: String,
    /// What the camera or the microphone reports.
    pub report: String,
}

/// Layers that can be chosen for the turn that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayerOption {
    /// The layers.
    pub layers: Layers,
    /// In words.
    pub words: String,
}

/// What the dialog shows.
impl FollowState {
    /// Returns the texts of the step.
    #[must_use]
    pub fn step_view(&self) -> StepView {
        let Some(course) = &self.course else {
            let words = if self.is_open { "These moves cannot be read.".to_owned() } else { String::new() };
            return StepView { title: "Follow", words, ..StepView::default() };
        };
        let (size, turns) = (course.size(), course.turns());
        StepView {
            title: match course.source() {
                FollowSource::Solution => "Solution",
                FollowSource::Scramble => "Scramble",
                FollowSource::Hint => "Hint",
                FollowSource::Algorithm => "Algorithm",
            },
            place: place(course),
            letters: turns.iter().map(|turn| turn.notation(size).to_string()).collect(),
            made: course.made(),
            words: if course.is_done() { end(course) } else { StepWords::of(turns, size).words },
            note: self.note(course),
            report: self.watching.problem().or(self.deaf.as_deref()).unwrap_or_default().to_owned(),
        }
    }

    /// Returns the text of the step that is spoken, and read by screen readers.
    #[must_use]
    pub fn spoken(&self) -> Option<String> {
        let course = self.course.as_ref()?;
        if course.is_done() {
            return Some(end(course));
        }
        let step = StepWords::of(course.turns(), course.size()).spoken;
        let is_first = course.timeline().cursor() == 0;
        Some(if is_first {
            let cube = course.timeline().present();
            format!("{} {step}", words::hold(cube, self.names.as_ref()))
        } else {
            step
        })
    }

    /// Returns the sentence for screen readers: `Step 3 of 18. R prime. Right side, counter-clockwise.`
    ///
    /// If the camera has recognised the turn before, it is named first.
    #[must_use]
    pub fn announcement(&self) -> String {
        match (&self.mode, &self.course, self.spoken()) {
            (Mode::Step, Some(course), Some(spoken)) => {
                let recognised = self.watching.recognised().map(|sentence| sentence + " ");
                format!("{}{}. {spoken}", recognised.unwrap_or_default(), place(course))
            }
            (Mode::Recovering(recovery), Some(course), _) => {
                let lines = [recovery.sentence(course), recovery.verdict().to_owned()];
                lines.join(" ").trim_end().to_owned()
            }
            _ => String::new(),
        }
    }

    /// Returns the state of the dialog, for scripts.
    #[must_use]
    pub fn phase(&self) -> &'static str {
        match (&self.mode, &self.course) {
            (Mode::Painting, _) => "painting",
            (_, None) if self.is_open => "failed",
            (_, None) => "idle",
            (Mode::Step, Some(course)) if course.is_done() => "done",
            (Mode::Step, Some(_)) => "following",
            (Mode::Choosing(_), Some(_)) => "mistake",
            (Mode::Recovering(recovery), Some(_)) => match recovery.new_solution().phase() {
                SearchPhase::Waiting | SearchPhase::Searching => "searching",
                SearchPhase::Found(_) | SearchPhase::Failed(_) => "recovering",
            },
        }
    }

    /// Returns the object of the contract.
    #[must_use]
    pub fn json(&self) -> String {
        let view = self.step_view();
        let (step, steps) = self.course.as_ref().map_or((0, 0), numbers);
        json!({
            "step": step,
            "steps": steps,
            "move": view.letters.join(" "),
            "words": view.words,
            "camera": self.camera().id(),
        })
        .to_string()
    }

    /// Returns whether the cube is shown from both sides, so that it can be compared with the one in the hands.
    #[must_use]
    pub fn shows_both_sides(&self) -> bool {
        let is_end = self.course.as_ref().is_some_and(|course| course.is_done() && self.mode == Mode::Step);
        is_end && self.cube().is_some_and(|cube| !cube.is_solved())
    }

    /// Returns the layers that can be chosen for the turn that was made.
    #[must_use]
    pub fn layer_options(&self) -> Vec<LayerOption> {
        let Some(course) = &self.course else { return Vec::new() };
        let option = |layers| LayerOption { layers, words: layers_in_words(layers, course.size()) };
        layer_choices(course.size()).into_iter().map(option).collect()
    }

    /// Returns the turns of the step, of which one was another one, with the index of the chosen one.
    #[must_use]
    pub fn expected(&self) -> (Vec<String>, usize) {
        let (Some(course), Mode::Choosing(choosing)) = (&self.course, &self.mode) else {
            return Default::default();
        };
        (self.step_view().letters, index(course, choosing))
    }

    fn note(&self, course: &Course) -> String {
        if course.timeline().cursor() == 0 && !course.is_done() {
            return words::hold(course.timeline().present(), self.names.as_ref());
        }
        match course.stage() {
            Some((name, "")) => name.to_owned(),
            Some((name, explanation)) => format!("{name}: {explanation}"),
            None => String::new(),
        }
    }
}

fn index(course: &Course, choosing: &Choosing) -> usize {
    choosing.at() + course.made() - course.timeline().cursor()
}

/// Returns the number of the present step, from 1, and that of all steps.
fn numbers(course: &Course) -> (usize, usize) {
    let steps = course.step_count();
    ((course.step() + 1).min(steps), steps)
}

fn place(course: &Course) -> String {
    let (step, steps) = numbers(course);
    if course.is_done() {
        return format!("{} of {steps} done", format::count(steps as u64));
    }
    format!("Step {} of {}", format::count(step as u64), format::count(steps as u64))
}

/// Returns what is reached at the end of a course.
fn end(course: &Course) -> String {
    match course.source() {
        _ if course.timeline().present().is_solved() => "Solved. Your cube should look like this.",
        FollowSource::Scramble => "Scrambled. Compare your cube with both pictures.",
        _ => "Done. Compare your cube with both pictures.",
    }
    .to_owned()
}
