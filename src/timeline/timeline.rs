use std::ops::RangeInclusive;

use godspeed_cube::{Alg, Facelets, Size, Turn};

use crate::chosen::ChosenMoves;
use crate::{Checkpoint, Edition, Followed, Section, SolutionStage};

/// A starting position, the turns from it, and how many of them have been made.
///
/// Undo, redo, scrambles, typed sequences and solutions all use one timeline. Turns before the cursor have been made;
/// turns after it can be played, stepped through or replaced by a new turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Timeline {
    pub(crate) start: Facelets,
    pub(crate) present: Facelets,
    pub(crate) turns: Vec<Turn>,
    pub(crate) cursor: usize,
    pub(crate) sections: Vec<Section>,
    /// Checkpoints of the turns visited so far, in order.
    pub(crate) checkpoints: Vec<Checkpoint>,
    pub(crate) chosen: Option<ChosenMoves>,
    edition: Edition,
}

/// Returns turns in notation.
#[must_use]
pub fn notation(size: Size, turns: &[Turn]) -> String {
    Alg::new(size, turns.to_vec()).to_string()
}

impl Timeline {
    /// Creates a timeline without turns.
    #[must_use]
    pub fn new(start: Facelets) -> Self {
        let present = start.clone();
        Self {
            start,
            present,
            turns: Vec::new(),
            cursor: 0,
            sections: Vec::new(),
            checkpoints: Vec::new(),
            chosen: None,
            edition: Edition::default(),
        }
    }

    /// Returns the position before the first turn.
    #[must_use]
    pub const fn start(&self) -> &Facelets {
        &self.start
    }

    /// Returns the position at the cursor.
    #[must_use]
    pub const fn present(&self) -> &Facelets {
        &self.present
    }

    /// Returns the size of the cube.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.start.size()
    }

    /// Returns all turns, before and after the cursor.
    #[must_use]
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// Returns the edition of the turns.
    #[must_use]
    pub const fn edition(&self) -> &Edition {
        &self.edition
    }

    /// Returns the number of turns that have been made.
    #[must_use]
    pub const fn cursor(&self) -> usize {
        self.cursor
    }

    /// Returns the turns before the cursor.
    #[must_use]
    pub fn done(&self) -> &[Turn] {
        &self.turns[..self.cursor]
    }

    /// Returns whether there are no turns after the cursor.
    #[must_use]
    pub const fn is_at_end(&self) -> bool {
        self.cursor == self.turns.len()
    }

    /// Returns the named sections, in order.
    #[must_use]
    pub fn sections(&self) -> &[Section] {
        &self.sections
    }

    /// Returns the section that contains the turn with index `turn`.
    #[must_use]
    pub fn section_of(&self, turn: usize) -> Option<&Section> {
        self.sections.iter().rev().find(|section| section.first <= turn)
    }

    /// Returns the index of the first turn of the final solution, or of the moves of a link.
    #[must_use]
    pub fn played_from(&self) -> Option<usize> {
        let played = self.sections.iter().rev().take_while(|section| section.is_played);
        played.last().map(|section| section.first)
    }

    /// Returns the positions that a slider reaches: those of the solution, or before it those that set the cube up.
    ///
    /// They are numbers of turns from the start of the timeline.
    #[must_use]
    pub fn reach(&self) -> RangeInclusive<usize> {
        match self.played_from() {
            Some(first) if self.cursor < first => 0..=first,
            first => first.unwrap_or_default()..=self.turns.len(),
        }
    }

    /// Returns the position after `cursor` turns.
    #[must_use]
    pub fn position_after(&self, cursor: usize) -> Facelets {
        let cursor = cursor.min(self.turns.len());
        let (turns, cube) = self.checkpoint_before(cursor);
        let is_nearer = cursor >= self.cursor && turns <= self.cursor;
        let (turns, mut cube) =
            if is_nearer { (self.cursor, self.present.clone()) } else { (turns, cube.clone()) };
        cube.turn_all(&self.turns[turns..cursor]);
        cube
    }

    /// Makes a turn, replacing all turns after the cursor.
    pub fn push(&mut self, turn: Turn) {
        if !self.is_at_end() {
            self.forget_what_follows();
        }
        self.turns.push(turn);
        self.edition = Edition::default();
        self.forward();
    }

    /// Removes the turns after the cursor.
    pub fn forget_what_follows(&mut self) {
        self.chosen = None;
        self.edition = Edition::default();
        self.turns.truncate(self.cursor);
        self.sections.retain(|section| section.first < self.cursor);
        self.forget_checkpoints();
    }

    /// Begins a named section at the end of the timeline.
    ///
    /// If the last section already has this name, it is continued.
    pub fn begin_section(&mut self, name: &str) {
        let first = self.turns.len();
        self.sections.retain(|section| section.first < first);
        if self.sections.last().is_none_or(|section| section.name != name) {
            self.sections.push(Section { first, name: name.to_owned(), is_played: false, stage: None });
        }
    }

    /// Appends a named section of turns to play, without making them.
    pub fn append_played(&mut self, name: &str, turns: impl IntoIterator<Item = Turn>) {
        let first = self.turns.len();
        self.sections.push(Section { first, name: name.to_owned(), is_played: true, stage: None });
        self.append(turns);
    }

    /// Appends a stage of a solution without making its turns.
    pub fn append_stage(&mut self, name: &str, stage: SolutionStage, turns: impl IntoIterator<Item = Turn>) {
        let first = self.turns.len();
        let name = name.to_owned();
        self.sections.push(Section { first, name, is_played: true, stage: Some(stage) });
        self.append(turns);
    }

    /// Appends turns without making them.
    pub fn append(&mut self, turns: impl IntoIterator<Item = Turn>) {
        self.turns.extend(turns);
        self.edition = Edition::default();
    }

    /// Adds known checkpoints of the turns from index `first` on.
    ///
    /// Their turns are counted from `first`. Checkpoints of visited turns are ignored.
    pub fn mark(&mut self, first: usize, known: Vec<Checkpoint>) {
        let gone = self.checkpoints.last().map_or(0, Checkpoint::turns);
        self.checkpoints
            .extend(known.into_iter().map(|known| known.after(first)).filter(|mark| mark.turns() > gone));
    }

    /// Makes the next turn and returns it, or `None` at the end.
    pub fn forward(&mut self) -> Option<Turn> {
        let turn = *self.turns.get(self.cursor)?;
        self.cursor += 1;
        self.present.turn(turn);
        Checkpoint::take(&mut self.checkpoints, self.cursor, &self.present);
        Some(turn)
    }

    /// Makes a turn if it matches the next one, without removing the turns after it.
    ///
    /// If it turns the same layers by another angle, the remaining angle becomes the next turn.
    /// Returns whether the turn was made.
    pub fn follow(&mut self, turn: Turn) -> bool {
        let (size, cursor) = (self.size(), self.cursor);
        let Some(next) = self.turns.get_mut(cursor) else { return false };
        match Followed::of(*next, turn, size) {
            Followed::Not => return false,
            Followed::Partly(rest) => {
                *next = turn;
                self.turns.insert(cursor + 1, rest);
                self.edition = Edition::default();
                self.chosen = None;
                self.forget_checkpoints();
                self.sections
                    .iter_mut()
                    .filter(|section| section.first > cursor)
                    .for_each(|section| section.first += 1);
            }
            Followed::Whole => {}
        }
        self.forward();
        true
    }

    /// Undoes the last turn and returns its inverse, or `None` at the start.
    pub fn back(&mut self) -> Option<Turn> {
        let turn = self.done().last()?.inverse();
        self.cursor -= 1;
        self.present.turn(turn);
        Some(turn)
    }

    /// Goes to the position after `cursor` turns, or to the end.
    ///
    /// Starts from the last checkpoint before `cursor` if that is shorter, so a jump within visited or checked turns
    /// replays only the turns after a checkpoint.
    pub fn jump(&mut self, cursor: usize) {
        let cursor = cursor.min(self.turns.len());
        let (turns, cube) = self.checkpoint_before(cursor);
        if cursor - turns < cursor.abs_diff(self.cursor) {
            let cube = cube.clone();
            (self.present, self.cursor) = (cube, turns);
        }
        while self.cursor < cursor {
            // Turns about one axis are made together, because they are not shown one by one.
            let next = cursor.min(self.cursor + Checkpoint::STRIDE);
            self.present.turn_all(&self.turns[self.cursor..next]);
            self.cursor = next;
            Checkpoint::take(&mut self.checkpoints, next, &self.present);
        }
        let back: Vec<Turn> =
            self.turns[cursor..self.cursor].iter().rev().map(|turn| turn.inverse()).collect();
        self.present.turn_all(&back);
        self.cursor = cursor;
    }

    /// Returns the last known position up to a number of turns, and its own number of turns.
    fn checkpoint_before(&self, cursor: usize) -> (usize, &Facelets) {
        let passed = self.checkpoints.partition_point(|checkpoint| checkpoint.turns() <= cursor);
        let checkpoint = passed.checked_sub(1).map(|last| &self.checkpoints[last]);
        checkpoint.map_or((0, &self.start), |checkpoint| (checkpoint.turns(), checkpoint.cube()))
    }

    /// Removes the checkpoints after the cursor.
    fn forget_checkpoints(&mut self) {
        let passed = self.checkpoints.partition_point(|checkpoint| checkpoint.turns() <= self.cursor);
        self.checkpoints.truncate(passed);
    }
}
