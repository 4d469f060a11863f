//! The timeline: a starting position with the turns made and the turns to come.
//!
//! Undo, redo, scrambles, typed sequences and solutions all use one timeline. Turns before the cursor have been made;
//! turns after it can be played, stepped through or replaced by a new turn.

mod checkpoint;
mod chosen;
mod edition;
mod followed;
mod image;

use godspeed_cube::{Alg, Facelets, Piece, Size, Turn};

pub use checkpoint::Checkpoint;
pub use chosen::Choice;
pub use edition::Edition;
pub use followed::Followed;

/// A starting position, the turns from it, and how many of them have been made.
#[derive(Clone, Debug, PartialEq)]
pub struct Timeline {
    start: Facelets,
    present: Facelets,
    turns: Vec<Turn>,
    cursor: usize,
    sections: Vec<Section>,
    /// Checkpoints of the turns visited so far, in order.
    checkpoints: Vec<Checkpoint>,
    chosen: Option<chosen::ChosenMoves>,
    edition: Edition,
}

/// A named section of the timeline, such as a scramble or a stage of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The index of its first turn.
    pub first: usize,
    /// Its name.
    pub name: String,
    /// Whether its turns are there to be played: a solution, or the moves of a link.
    pub is_played: bool,
    /// Its details if it is a stage of a solution.
    pub stage: Option<SolutionStage>,
}

/// A stage of a solution on the timeline.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct SolutionStage {
    /// Its index among the stages of the solution.
    ///
    /// Stages without turns are not on the timeline, so indices may have gaps.
    pub index: usize,
    /// What it does and why; empty if the solver provides no explanation.
    pub explanation: String,
    /// The pieces it concerns; empty if it concerns the whole cube.
    pub pieces: Vec<Piece>,
}

/// Returns turns in notation.
#[must_use]
pub(crate) fn notation(size: Size, turns: &[Turn]) -> String {
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

    /// Whether there are no turns after the cursor.
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

    /// Returns the index of the first turn of the solution at the end of the timeline, or of the moves of a link.
    #[must_use]
    pub fn played_from(&self) -> Option<usize> {
        let played = self.sections.iter().rev().take_while(|section| section.is_played);
        played.last().map(|section| section.first)
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

    /// Makes a turn if it matches the next one, keeping the turns after it.
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
            // Turns about one axis are made together; nothing is to be seen of them one by one.
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

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_cube::{Angle, Face};

    fn turn(face: Face) -> Turn {
        Turn::outer(face, Angle::Quarter)
    }

    fn timeline() -> Timeline {
        let mut timeline = Timeline::new(Facelets::solved(Size::THREE));
        for face in [Face::R, Face::U, Face::F, Face::D] {
            timeline.push(turn(face));
        }
        timeline
    }

    #[test]
    fn stepping_back_and_forward_returns_to_the_same_position() {
        let mut timeline = timeline();
        let end = timeline.present().clone();
        while timeline.back().is_some() {}
        assert_eq!(timeline.present(), &Facelets::solved(Size::THREE));
        while timeline.forward().is_some() {}
        assert_eq!(timeline.present(), &end);
    }

    #[test]
    fn a_jump_reaches_the_same_position_as_single_steps() {
        for to in 0..=5 {
            for from in 0..=4 {
                let mut jumping = timeline();
                jumping.jump(from);
                jumping.jump(to);
                let mut stepping = timeline();
                while stepping.cursor() > to {
                    stepping.back();
                }
                assert_eq!(jumping.present(), stepping.present());
                assert_eq!(jumping.cursor(), to.min(4));
            }
        }
    }

    #[test]
    fn a_jump_in_a_long_line_uses_checkpoints() {
        let size = Size::new(5).unwrap();
        let turns = godspeed_cube::scramble::random_moves(size, 3 * Checkpoint::STRIDE + 40, 5).into_turns();
        let mut timeline = Timeline::new(Facelets::solved(size));
        timeline.append(turns.iter().copied());
        for cursor in [
            2 * Checkpoint::STRIDE + 1,
            3,
            usize::MAX,
            Checkpoint::STRIDE,
            Checkpoint::STRIDE - 1,
            3 * Checkpoint::STRIDE,
            700,
        ] {
            timeline.jump(cursor);
            let mut cube = Facelets::solved(size);
            cube.turn_all(&turns[..cursor.min(turns.len())]);
            assert_eq!((timeline.present(), timeline.cursor()), (&cube, cursor.min(turns.len())));
        }
        assert_eq!(timeline.checkpoints.len(), 3);
    }

    #[test]
    fn a_position_is_found_without_moving_the_cursor() {
        let size = Size::new(65).unwrap();
        let turns = godspeed_cube::scramble::random_moves(size, Checkpoint::STRIDE + 30, 3).into_turns();
        let mut timeline = Timeline::new(Facelets::solved(size));
        timeline.append(turns.iter().copied());
        for at in [0, 20, 270] {
            timeline.jump(at);
            for cursor in [0, 10, 20, 269, 270, 280, usize::MAX] {
                let mut cube = Facelets::solved(size);
                cube.turn_all(&turns[..cursor.min(turns.len())]);
                assert_eq!(timeline.position_after(cursor), cube, "{at} {cursor}");
            }
            assert_eq!(timeline.cursor(), at);
        }
    }

    #[test]
    fn an_edition_ends_when_the_turns_change() {
        let mut timeline = timeline();
        let edition = timeline.edition().clone();
        timeline.jump(2);
        assert!(timeline.edition().is(&edition) && timeline.clone().edition().is(&edition));
        timeline.forget_what_follows();
        assert!(!timeline.edition().is(&edition));
        let edition = timeline.edition().clone();
        timeline.append([turn(Face::L)]);
        assert!(!timeline.edition().is(&edition));
    }

    #[test]
    fn a_jump_in_a_verified_line_uses_its_checkpoints() {
        let size = Size::new(4).unwrap();
        let turns = godspeed_cube::scramble::random_moves(size, 4 * Checkpoint::STRIDE, 7).into_turns();
        let (begun, solution) = turns.split_at(300);
        let mut timeline = Timeline::new(Facelets::solved(size));
        timeline.append(begun.iter().copied());
        timeline.jump(usize::MAX);
        let (mut cube, mut known) = (timeline.present().clone(), Vec::new());
        for (turn, number) in solution.iter().zip(1..) {
            cube.turn(*turn);
            Checkpoint::take(&mut known, number, &cube);
        }
        timeline.append(solution.iter().copied());
        timeline.mark(300, known);
        assert_eq!(timeline.checkpoints.len(), 3);
        for cursor in [usize::MAX, 299, 301, 900, 600] {
            timeline.jump(cursor);
            let mut cube = Facelets::solved(size);
            cube.turn_all(&turns[..cursor.min(turns.len())]);
            assert_eq!(timeline.present(), &cube);
        }
    }

    #[test]
    fn replacing_turns_removes_their_checkpoints() {
        let mut timeline = Timeline::new(Facelets::solved(Size::THREE));
        timeline.append([Face::R, Face::U].into_iter().cycle().take(2 * Checkpoint::STRIDE).map(turn));
        timeline.jump(usize::MAX);
        timeline.jump(Checkpoint::STRIDE + 5);
        timeline.push(turn(Face::L));
        timeline.append(std::iter::repeat_n(turn(Face::F), Checkpoint::STRIDE));
        let expected = timeline.turns().to_vec();
        timeline.jump(usize::MAX);
        timeline.jump(3);
        timeline.jump(2 * Checkpoint::STRIDE);
        let mut cube = Facelets::solved(Size::THREE);
        cube.turn_all(&expected[..2 * Checkpoint::STRIDE]);
        assert_eq!(timeline.present(), &cube);
    }

    #[test]
    fn a_turn_in_the_middle_replaces_the_later_turns() {
        let mut timeline = timeline();
        timeline.jump(2);
        timeline.push(turn(Face::L));
        assert_eq!(timeline.turns().len(), 3);
        assert!(timeline.is_at_end());
    }

    #[test]
    fn making_the_next_turn_of_the_line_keeps_the_later_turns() {
        let mut timeline = Timeline::new(Facelets::solved(Size::THREE));
        timeline.append_stage("One", SolutionStage::default(), [Turn::outer(Face::R, Angle::Half)]);
        timeline.append_stage("Two", SolutionStage { index: 1, ..SolutionStage::default() }, [turn(Face::U)]);
        assert!(!timeline.follow(turn(Face::U)) && timeline.cursor() == 0);
        // A half turn made as two quarter turns, the second named from the opposite face.
        assert!(timeline.follow(turn(Face::R)));
        assert_eq!((timeline.cursor(), timeline.turns().len(), timeline.sections()[1].first), (1, 3, 2));
        assert!(timeline.follow(turn(Face::R).from_opposite(Size::THREE)));
        assert!(timeline.follow(turn(Face::U)) && timeline.is_at_end());
        assert!(!timeline.follow(turn(Face::U)));
    }

    #[test]
    fn the_turns_to_play_are_the_sections_of_the_solution_at_the_end() {
        let mut timeline = Timeline::new(Facelets::solved(Size::THREE));
        timeline.begin_section("Shuffle");
        timeline.push(turn(Face::R));
        assert_eq!(timeline.played_from(), None);
        timeline.append_stage("One", SolutionStage::default(), [turn(Face::U)]);
        timeline.append_stage("Two", SolutionStage::default(), [turn(Face::F)]);
        assert_eq!(timeline.played_from(), Some(1));
        timeline.jump(2);
        timeline.forget_what_follows();
        timeline.begin_section("You");
        timeline.push(turn(Face::L));
        assert_eq!(timeline.played_from(), None);
        timeline.append_played("Solution", [turn(Face::R)]);
        assert_eq!(timeline.played_from(), Some(3));
        assert_eq!(timeline.position_after(1), {
            let mut cube = Facelets::solved(Size::THREE);
            cube.turn(turn(Face::R));
            cube
        });
        assert_eq!(timeline.cursor(), 3);
    }

    #[test]
    fn parts_are_found_and_removed_with_their_turns() {
        let mut timeline = Timeline::new(Facelets::solved(Size::THREE));
        timeline.begin_section("Shuffle");
        timeline.push(turn(Face::R));
        timeline.begin_section("Solution");
        timeline.append([turn(Face::R).inverse()]);
        assert_eq!(timeline.section_of(0).map(|section| section.name.as_str()), Some("Shuffle"));
        assert_eq!(timeline.section_of(1).map(|section| section.name.as_str()), Some("Solution"));
        timeline.forget_what_follows();
        assert_eq!(timeline.sections().len(), 1);
    }
}
