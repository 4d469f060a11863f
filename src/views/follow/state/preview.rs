//! The turns of a step in the picture, one after another and again, until the hands have made them.

use std::ops::Range;

use super::{Course, Effect, FollowState, Mode};

/// Milliseconds from one turn in the picture to the next: the time of the turn, and of the arrow after it.
pub const SHOWN_MS: i32 = 2000;

/// What the picture of a step shows by itself.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(super) struct Preview {
    /// The turns of the step that are left, as positions on the timeline; `None` if no step is shown.
    turns: Option<Range<usize>>,
    /// Whether these turns are shown one after another.
    is_playing: bool,
    /// Whether the user has chosen a turn, so that the picture stays at it.
    is_held: bool,
    /// The number of the last request, which replaces those before.
    number: u32,
    is_motion_reduced: bool,
    is_hidden: bool,
}

impl Preview {
    pub(super) const fn reduce_motion(&mut self, is_reduced: bool) {
        self.is_motion_reduced = is_reduced;
    }

    pub(super) const fn set_hidden(&mut self, is_hidden: bool) {
        self.is_hidden = is_hidden;
    }

    /// Begins with the first turn again, because the turns are those of other moves.
    pub(super) fn restart(&mut self) {
        self.turns = None;
    }

    const fn plays(&self) -> bool {
        self.is_playing && !self.is_held
    }

    fn request(&mut self) -> Option<Effect> {
        // A request that is not answered yet is out of date.
        self.number += 1;
        self.plays().then_some(Effect::ShowNextTurn(self.number))
    }
}

impl FollowState {
    /// Returns the index in the step of the turn in the picture; `None` while it shows the end of the step.
    #[must_use]
    pub fn shown_turn(&self) -> Option<usize> {
        self.course().and_then(Course::shown_turn)
    }

    /// Returns whether the picture stays at its turn until another one is chosen.
    #[must_use]
    pub const fn is_still(&self) -> bool {
        !self.preview.plays()
    }

    /// Shows the turn of the step with this index and stays at it, or goes on from it if the picture stays there already.
    pub(super) fn show_turn(&mut self, turn: usize) -> Vec<Effect> {
        let Some(course) = self.course.as_mut().filter(|_| self.mode == Mode::Step) else {
            return Vec::new();
        };
        let is_there = course.shown_turn() == Some(turn);
        self.preview.is_held = !(is_there && self.preview.is_held);
        let change = course.show_turn(turn).map(Effect::Change);
        change.into_iter().chain(self.preview.request()).collect()
    }

    /// Shows the next turn of the step, unless another request has replaced the one with this number.
    pub(super) fn show_next_turn(&mut self, number: u32) -> Vec<Effect> {
        let Some(course) = &mut self.course else { return Vec::new() };
        if number != self.preview.number || !self.preview.plays() {
            return Vec::new();
        }
        // The turns of the step before may still be on their way.
        let change = if course.needs_frame() { None } else { course.show_next_turn() };
        change.map(Effect::Change).into_iter().chain(self.preview.request()).collect()
    }

    /// Begins with the first turn that is left if the step has changed, or whether its turns are shown by themselves.
    pub(super) fn follow_step(&mut self) -> Vec<Effect> {
        let is_step = self.is_open && self.mode == Mode::Step;
        let turns = self.course().filter(|_| is_step).map(Course::left);
        let Preview { is_motion_reduced, is_hidden, .. } = self.preview;
        // With a camera, the picture goes on with the hands.
        let is_calm = is_motion_reduced || is_hidden || self.is_watching();
        let is_playing = !is_calm && turns.as_ref().is_some_and(|turns| turns.len() > 1);
        if (&turns, is_playing) == (&self.preview.turns, self.preview.is_playing) {
            return Vec::new();
        }
        self.preview = Preview { turns, is_playing, is_held: false, ..self.preview };
        let shown = self.course.as_mut().and_then(Course::show_cursor).map(Effect::Change);
        shown.into_iter().chain(self.preview.request()).collect()
    }
}
