use std::ops::Range;

use crate::{Timeline, notation};

/// The moves that are chosen to be copied, as indices of turns, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ChosenMoves {
    /// Where the choice began.
    anchor: usize,
    /// Where it ends, which may be before the anchor.
    head: usize,
}

/// A way to choose moves of the timeline. A choice begins at the last move made, or at the first move of a solution
/// that has not begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Begin another choice.
    Here,
    /// Extend the choice to the turn with this index.
    To(usize),
    /// Choose the section of the turn with this index.
    Section(usize),
    /// Extend the choice to the next move.
    Forward,
    /// Extend the choice to the previous move.
    Back,
    /// Extend the choice to the end of the section, or of the next one.
    SectionEnd,
    /// Extend the choice to the start of the section, or of the previous one.
    SectionStart,
}

impl Timeline {
    /// Returns the indices of the chosen turns; empty if none are chosen.
    #[must_use]
    pub fn chosen(&self) -> Range<usize> {
        self.chosen.map_or(0..0, |ChosenMoves { anchor, head }| anchor.min(head)..anchor.max(head) + 1)
    }

    /// Returns the chosen turns in notation, or `None` if none are chosen.
    #[must_use]
    pub fn chosen_text(&self) -> Option<String> {
        let turns = self.turns.get(self.chosen()).filter(|turns| !turns.is_empty())?;
        Some(notation(self.size(), turns))
    }

    /// Returns the index of the turn to which the choice was extended last.
    #[must_use]
    pub fn chosen_head(&self) -> Option<usize> {
        self.chosen.map(|chosen| chosen.head)
    }

    /// Chooses moves; does nothing on an empty timeline.
    pub fn choose(&mut self, choice: Choice) {
        let Some(last) = self.turns.len().checked_sub(1) else { return };
        let is_at_solution = self.played_from() == Some(self.cursor);
        let here = if is_at_solution { self.cursor } else { self.cursor.saturating_sub(1) };
        let begun = self.chosen.filter(|_| choice != Choice::Here);
        let ChosenMoves { anchor, head } = begun.unwrap_or(ChosenMoves { anchor: here, head: here });
        let (anchor, head) = match choice {
            Choice::Here => (here, here),
            Choice::To(turn) => (anchor, turn),
            Choice::Section(turn) => {
                let section = self.section_range(turn);
                (section.start, section.end.saturating_sub(1))
            }
            // The first step chooses the last move made.
            Choice::Forward => (anchor, head + usize::from(begun.is_some())),
            Choice::Back => (anchor, head.saturating_sub(usize::from(begun.is_some()))),
            Choice::SectionEnd => (anchor, self.section_range((head + 1).min(last)).end.saturating_sub(1)),
            Choice::SectionStart => (anchor, self.section_range(head.saturating_sub(1)).start),
        };
        self.chosen = Some(ChosenMoves { anchor: anchor.min(last), head: head.min(last) });
    }

    /// Chooses nothing. Returns whether moves were chosen.
    pub fn choose_nothing(&mut self) -> bool {
        self.chosen.take().is_some()
    }

    /// Returns the indices of the turns in the section of a turn; of all turns if there are no sections.
    fn section_range(&self, turn: usize) -> Range<usize> {
        let first = self.section_of(turn).map_or(0, |section| section.first);
        let next = self.sections.iter().map(|section| section.first).find(|&next| next > turn);
        first..next.unwrap_or(self.turns.len())
    }
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Alg, Facelets, Size};

    use super::*;
    use crate::SolutionStage;

    /// `R U`, solved in the stages `F D` and `L B R`, after the third move.
    fn timeline() -> Timeline {
        let turns = |text| Alg::parse(text, Size::THREE).unwrap().alg.into_turns();
        let mut timeline = Timeline::new(Facelets::solved(Size::THREE));
        timeline.append(turns("R U"));
        timeline.append_stage("One", SolutionStage::default(), turns("F D"));
        timeline.append_stage("Two", SolutionStage::default(), turns("L B R"));
        timeline.jump(3);
        timeline
    }

    fn chosen(choices: &[Choice]) -> Option<String> {
        let mut timeline = timeline();
        choices.iter().for_each(|&choice| timeline.choose(choice));
        timeline.chosen_text()
    }

    #[test]
    fn a_choice_reaches_from_the_last_move_made_to_the_end_that_was_moved_last() {
        use Choice::{Back, Forward, Here, To};
        assert_eq!(chosen(&[]), None);
        assert_eq!(chosen(&[To(5)]).as_deref(), Some("F D L B"));
        assert_eq!(chosen(&[To(5), To(0)]).as_deref(), Some("R U F"));
        assert_eq!(chosen(&[To(5), Here]).as_deref(), Some("F"));
        assert_eq!(chosen(&[Forward]).as_deref(), Some("F"));
        assert_eq!(chosen(&[Forward, Forward, Forward]).as_deref(), Some("F D L"));
        assert_eq!(chosen(&[Back, Back, Back, Back, Back]).as_deref(), Some("R U F"));
        assert_eq!(chosen(&[To(99), Forward]).as_deref(), Some("F D L B R"));
    }

    #[test]
    fn before_a_solution_its_first_move_is_chosen_and_not_the_set_up() {
        let mut timeline = timeline();
        timeline.jump(2);
        timeline.choose(Choice::To(3));
        assert_eq!(timeline.chosen_text().as_deref(), Some("F D"));
    }

    #[test]
    fn stages_are_chosen_as_a_whole() {
        use Choice::{Section, SectionEnd, SectionStart};
        assert_eq!(chosen(&[Section(5)]).as_deref(), Some("L B R"));
        assert_eq!(chosen(&[Section(0)]).as_deref(), Some("R U"));
        assert_eq!(chosen(&[SectionEnd]).as_deref(), Some("F D"));
        assert_eq!(chosen(&[SectionEnd, SectionEnd, SectionEnd]).as_deref(), Some("F D L B R"));
        assert_eq!(chosen(&[SectionStart]).as_deref(), Some("R U F"));
    }

    #[test]
    fn other_moves_end_the_choice() {
        let mut timeline = timeline();
        timeline.choose(Choice::To(5));
        timeline.jump(1);
        assert_eq!(timeline.chosen(), 2..6);
        timeline.push(timeline.turns()[4]);
        assert_eq!(timeline.chosen_text(), None);
        timeline.choose(Choice::Here);
        assert!(timeline.choose_nothing() && !timeline.choose_nothing());
        let mut empty = Timeline::new(Facelets::solved(Size::THREE));
        empty.choose(Choice::Forward);
        assert_eq!(empty.chosen_text(), None);
    }
}
