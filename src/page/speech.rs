//! Announcements of turns to screen readers.

use godspeed_timeline::{SPEEDS, announcement, spoken};

use crate::format;
use crate::state::State;
use crate::view::PlaceView;

/// Playback speed in quarter turns per second up to which every move is announced.
///
/// A sentence takes about two seconds; during faster playback only the place where it stops is announced.
const FOLLOWED_SPEED: f64 = 1.0;

/// How much the page announces to screen readers on its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SpeechDetail {
    /// Only errors and results of explicit requests.
    Off,
    /// Results of searches.
    Results,
    /// Results and every move.
    #[default]
    Moves,
}

impl SpeechDetail {
    /// All details, from the least to the most.
    pub const ALL: [Self; 3] = [Self::Off, Self::Results, Self::Moves];

    /// Returns the id used in the preferences and in the document.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Results => "results",
            Self::Moves => "moves",
        }
    }

    /// Returns the detail with this id.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|detail| detail.id() == id)
    }
}

/// A place on a timeline of the page, to compare with a later one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpokenPlace {
    line: u32,
    cursor: usize,
    /// The number of the first chosen move, and how many are chosen.
    chosen: (usize, usize),
}

impl SpokenPlace {
    /// Returns the present place.
    #[must_use]
    pub fn of(state: &State) -> Self {
        let chosen = state.timeline.chosen();
        Self {
            line: state.timeline_number,
            cursor: state.timeline.cursor(),
            chosen: (chosen.start, chosen.len()),
        }
    }

    /// Returns the sentence that describes the step from this place to the present one.
    ///
    /// Examples: `R prime, move 5 of 18`, `Undid R prime, move 4 of 18`. Empty if moves are not announced. `None`
    /// if nothing has changed, or if playback is too fast to follow. Moves that are chosen are always announced:
    /// `R prime, 3 moves chosen`.
    #[must_use]
    pub fn sentence(self, state: &State) -> Option<String> {
        let (timeline, now) = (&state.timeline, Self::of(state));
        let speed = SPEEDS.get(state.preferences.speed).copied().unwrap_or_default();
        let is_too_fast = state.player.playing && !timeline.is_at_end() && speed > FOLLOWED_SPEED;
        if self == now || is_too_fast {
            return None;
        }
        let (_, count) = now.chosen;
        if now.chosen != self.chosen && count > 0 {
            let last = spoken(*timeline.turns().get(timeline.chosen_head()?)?, state.size());
            return Some(format!("{last}, {} chosen", format::moves(count)));
        }
        if state.preferences.speech != SpeechDetail::Moves {
            return Some(String::new());
        }
        let before = (self.line == now.line).then_some(self.cursor);
        Some(announcement(timeline, before, &PlaceView::of(state).counter))
    }
}

#[cfg(test)]
mod tests {
    use godspeed_timeline::Choice;

    use super::*;
    use crate::address::Address;
    use crate::command::Command;
    use crate::preferences::Preferences;
    use crate::state::{Msg, update};

    fn page(detail: SpeechDetail) -> State {
        let address = [("setup-alg", "R U F"), ("alg", "F' U' R'"), ("move", "0")];
        State::new(Address::parse(address), Preferences { speech: detail, ..Preferences::default() }, 1)
    }

    fn after(state: &mut State, msg: Msg) -> Option<String> {
        let before = SpokenPlace::of(state);
        let _effects = update(state, msg, 0.0);
        before.sentence(state)
    }

    #[test]
    fn moves_are_announced_with_their_place() {
        let mut state = page(SpeechDetail::Moves);
        let mut says = |msg| after(&mut state, msg).unwrap_or_default();
        assert_eq!(says(Msg::Command(Command::Forward)), "F prime, move 1 of 3");
        assert_eq!(says(Msg::Command(Command::Back)), "Undid F prime, move 0 of 3");
        assert_eq!(says(Msg::Jump(5)), "Move 2 of 3");
        assert_eq!(says(Msg::Command(Command::Forward)), "R prime, move 3 of 3, solved");
        assert_eq!(says(Msg::EditSize), "");
    }

    #[test]
    fn chosen_moves_are_always_announced() {
        for detail in [SpeechDetail::Off, SpeechDetail::Moves] {
            let mut state = page(detail);
            let mut says = |choice| after(&mut state, Msg::ChooseMoves(choice)).unwrap_or_default();
            assert_eq!(says(Choice::Here), "F prime, 1 move chosen");
            assert_eq!(says(Choice::Forward), "U prime, 2 moves chosen");
            assert_eq!(says(Choice::Forward), "R prime, 3 moves chosen");
        }
    }

    #[test]
    fn fast_playback_is_announced_where_it_stops() {
        let mut state = page(SpeechDetail::Moves);
        let before = SpokenPlace::of(&state);
        state.player.playing = true;
        state.timeline.jump(4);
        assert_eq!(before.sentence(&state), None);
        state.timeline.jump(6);
        assert_eq!(before.sentence(&state).as_deref(), Some("Move 3 of 3, solved"));
    }

    #[test]
    fn other_details_announce_no_moves() {
        for detail in [SpeechDetail::Off, SpeechDetail::Results] {
            assert_eq!(after(&mut page(detail), Msg::Command(Command::Forward)).as_deref(), Some(""));
            assert_eq!(SpeechDetail::from_id(detail.id()), Some(detail));
        }
    }
}
