//! Keyboard layouts: a mapping from keys to commands.
//!
//! Keys are identified by `KeyboardEvent.code`, their physical position, so a layout uses the same positions on every
//! keyboard. The default keys are those of the [list of commands](crate::command::COMMANDS); [`Bindings`] are what the
//! user has changed.

mod bindings;
mod key_map;
mod refusal;
mod stroke;

use crate::command::Command;

pub use bindings::Bindings;
pub use key_map::KeyMap;
pub use refusal::Refusal;
pub use stroke::KeyStroke;

/// A mapping from letter keys to faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Layout {
    /// `W A S D F X` turn U, L, F, R, B and D, for the left hand.
    #[default]
    Wasd,
    /// Each letter turns the face of that name in the notation.
    Notation,
    /// The keys of the program's ancestors: as [`Wasd`](Self::Wasd), with left Ctrl for half turns and F5 for 100 moves.
    Classic,
}

/// A key press with its modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct KeyPress<'a> {
    /// The physical key (`KeyboardEvent.code`), such as `KeyW`.
    pub code: &'a str,
    /// The character it types; only `?`, and `y` and `z` with Ctrl, are used.
    pub key: &'a str,
    /// Whether Shift is held.
    pub shift: bool,
    /// Whether Alt is held.
    pub alt: bool,
    /// Whether the left Ctrl is held.
    pub left_ctrl: bool,
    /// Whether right Ctrl or Meta is held.
    pub other: bool,
}

impl Layout {
    /// All layouts.
    pub const ALL: [Self; 3] = [Self::Wasd, Self::Notation, Self::Classic];

    /// Returns the id that is saved in the preferences.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Wasd => "wasd",
            Self::Notation => "notation",
            Self::Classic => "classic",
        }
    }

    /// Returns the layout with this id.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|layout| layout.id() == id)
    }

    /// Returns the next layout; after the last one, the first.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Wasd => Self::Notation,
            Self::Notation => Self::Classic,
            Self::Classic => Self::Wasd,
        }
    }

    /// Returns the command of a key press with the default keys, or `None` to leave it to the browser.
    #[must_use]
    pub fn command(self, press: KeyPress<'_>) -> Option<Command> {
        KeyMap::new(self, "").command(press)
    }
}

/// Returns the digit of a key, which chooses a layer.
fn digit(code: &str) -> Option<u16> {
    let rest = code.strip_prefix("Digit").or_else(|| code.strip_prefix("Numpad"))?;
    if rest.len() == 1 { rest.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::{Slice, Twist};
    use godspeed_cube::{Angle, Face};

    fn press(code: &str) -> KeyPress<'_> {
        KeyPress { code, ..KeyPress::default() }
    }

    #[test]
    fn wasd_keys_turn_the_faces_around_the_left_hand() {
        let faces = ["KeyW", "KeyA", "KeyS", "KeyD", "KeyF", "KeyX"].map(|code| {
            match Layout::Wasd.command(press(code)) {
                Some(Command::Twist(face, _)) => face,
                other => panic!("{code} does {other:?}"),
            }
        });
        assert_eq!(faces, [Face::U, Face::L, Face::F, Face::R, Face::B, Face::D]);
    }

    #[test]
    fn free_letters_in_the_wasd_layout_follow_the_notation() {
        let plain = Twist::default();
        for (code, face) in [("KeyU", Face::U), ("KeyL", Face::L), ("KeyR", Face::R), ("KeyB", Face::B)] {
            assert_eq!(Layout::Wasd.command(press(code)), Some(Command::Twist(face, plain)));
        }
        assert_eq!(Layout::Wasd.command(press("KeyE")), Some(Command::Slice(Slice::E, plain)));
        assert_eq!(Layout::Wasd.command(press("KeyC")), Some(Command::Slice(Slice::S, plain)));
    }

    #[test]
    fn letters_in_the_notation_layout_turn_their_own_face() {
        let plain = Twist::default();
        for face in Face::ALL {
            let code = format!("Key{face}");
            assert_eq!(Layout::Notation.command(press(&code)), Some(Command::Twist(face, plain)));
        }
        assert_eq!(Layout::Notation.command(press("KeyS")), Some(Command::Slice(Slice::S, plain)));
        assert_eq!(Layout::Notation.command(press("KeyW")), None);
    }

    #[test]
    fn shift_reverses_a_turn_and_alt_makes_a_half_turn() {
        let key = press("KeyD");
        for layout in [Layout::Wasd, Layout::Classic] {
            assert_eq!(angle(layout, key), Some(Angle::Quarter));
            assert_eq!(angle(layout, KeyPress { shift: true, ..key }), Some(Angle::Prime));
            assert_eq!(angle(layout, KeyPress { alt: true, ..key }), Some(Angle::Half));
        }
    }

    fn angle(layout: Layout, press: KeyPress<'_>) -> Option<Angle> {
        match layout.command(press) {
            Some(Command::Twist(_, twist)) => Some(twist.angle()),
            _ => None,
        }
    }

    #[test]
    fn ctrl_makes_half_turns_only_in_the_classic_layout() {
        let with_left = KeyPress { left_ctrl: true, ..press("KeyD") };
        let with_right = KeyPress { other: true, ..press("KeyD") };
        assert_eq!(angle(Layout::Classic, with_left), Some(Angle::Half));
        assert_eq!(angle(Layout::Classic, with_right), None);
        for layout in [Layout::Wasd, Layout::Notation] {
            for code in ["KeyA", "KeyC", "KeyD", "KeyF", "KeyR", "KeyS", "KeyX"] {
                assert_eq!(layout.command(KeyPress { left_ctrl: true, ..press(code) }), None);
                assert_eq!(layout.command(KeyPress { other: true, ..press(code) }), None);
            }
        }
    }

    #[test]
    fn ctrl_with_z_and_y_undoes_and_redoes_as_in_other_programs() {
        let ctrl = |code, key, shift| {
            [true, false].map(|left_ctrl| KeyPress {
                code,
                key,
                shift,
                left_ctrl,
                other: !left_ctrl,
                ..KeyPress::default()
            })
        };
        for layout in Layout::ALL {
            let command = |presses: [KeyPress<'_>; 2]| presses.map(|press| layout.command(press));
            assert_eq!(command(ctrl("KeyZ", "z", false)), [Some(Command::Back); 2]);
            assert_eq!(command(ctrl("KeyZ", "Z", true)), [Some(Command::Forward); 2]);
            assert_eq!(command(ctrl("KeyY", "y", false)), [Some(Command::Forward); 2]);
            // A German keyboard, on which both keys are exchanged.
            assert_eq!(command(ctrl("KeyY", "z", false)), [Some(Command::Back); 2]);
            // A Greek one.
            assert_eq!(command(ctrl("KeyZ", "ζ", false)), [Some(Command::Back); 2]);
        }
    }

    #[test]
    fn ctrl_w_and_ctrl_k_turn_nothing() {
        let bindings = Bindings::parse("wasd.R=KeyK&notation.R=KeyK&classic.R=KeyK");
        for layout in Layout::ALL {
            assert_eq!(layout.command(KeyPress { left_ctrl: true, ..press("KeyW") }), None);
            let keys = bindings.key_map(layout);
            assert!(keys.command(press("KeyK")).is_some());
            assert_eq!(keys.command(KeyPress { left_ctrl: true, ..press("KeyK") }), None);
        }
    }

    #[test]
    fn keys_of_the_browser_are_not_handled() {
        for layout in [Layout::Wasd, Layout::Notation] {
            for code in ["F5", "F6", "F11", "F12", "Tab"] {
                assert_eq!(layout.command(press(code)), None);
            }
        }
        assert_eq!(Layout::Classic.command(press("F5")), Some(Command::Scramble100));
        assert_eq!(Layout::Classic.command(KeyPress { left_ctrl: true, ..press("F5") }), None);
    }

    #[test]
    fn shift_changes_moves_to_lesson_steps() {
        for layout in Layout::ALL {
            for (code, one, step) in [
                ("Comma", Command::Back, Command::PreviousStep),
                ("Period", Command::Forward, Command::NextStep),
                ("Space", Command::PlayPause, Command::PlayStep),
            ] {
                assert_eq!(layout.command(press(code)), Some(one));
                assert_eq!(layout.command(KeyPress { shift: true, ..press(code) }), Some(step));
            }
        }
    }

    #[test]
    fn a_question_mark_opens_the_shortcuts_on_any_keyboard() {
        let here = KeyPress { key: "?", shift: true, ..press("Slash") };
        let there = KeyPress { key: "?", shift: true, ..press("Minus") };
        assert_eq!(Layout::Wasd.command(here), Some(Command::Keys));
        assert_eq!(Layout::Wasd.command(there), Some(Command::Keys));
    }
}
