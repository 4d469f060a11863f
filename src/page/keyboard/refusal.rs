use thiserror::Error;

use super::{KeyPress, KeyStroke};
use crate::command::CommandInfo;

/// The reason why a key cannot be bound to a command, as a sentence for the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// Tab.
    #[error("Tab moves the focus.")]
    Tab,
    /// Escape.
    #[error("Esc always stops the current action and closes dialogs.")]
    Escape,
    /// A question mark, on whichever key it is.
    #[error("? always opens the list of keys.")]
    QuestionMark,
    /// A modifier without another key.
    #[error("Press another key together with this one.")]
    Modifier,
    /// Ctrl or Meta with another key.
    #[error("Ctrl and Meta belong to the browser: Ctrl+W closes the tab.")]
    Browser,
    /// Alt with another key.
    #[error("Alt makes half turns.")]
    Alt,
    /// A digit without Shift.
    #[error("Digits choose the layer.")]
    Digit,
    /// A function key that the page cannot use, or that goes to the next view.
    #[error("F6, F11 and F12 belong to the browser, and F8 goes to the next view.")]
    FunctionKey,
    /// A key that the browser cannot identify.
    #[error("The browser cannot identify this key.")]
    Unidentified,
    /// Shift for a turn.
    #[error("Shift turns counter-clockwise, so a turn needs a key without it.")]
    ShiftedTurn,
    /// A command whose key cannot be changed.
    #[error("The key of this command cannot be changed.")]
    FixedCommand,
}

impl Refusal {
    /// Returns the reason why no command can be bound to this key press, if there is one.
    pub(super) fn of_press(press: KeyPress<'_>) -> Option<Self> {
        let is_modifier =
            ["Shift", "Control", "Alt", "Meta", "OS", "CapsLock", "NumLock", "ScrollLock", "Fn"]
                .iter()
                .any(|prefix| press.code.starts_with(prefix));
        Some(match press.code {
            _ if is_modifier => Self::Modifier,
            // Tab is named first: Ctrl+Tab, too, moves the focus of the user.
            "Tab" => Self::Tab,
            _ if press.other || press.left_ctrl => Self::Browser,
            _ if press.alt => Self::Alt,
            _ if press.key == "?" => Self::QuestionMark,
            "Unidentified" => Self::Unidentified,
            code => return Self::of_key(code, press.shift),
        })
    }

    /// Returns the reason why this stroke cannot be bound to this command, if there is one.
    #[must_use]
    pub fn of_stroke(info: &CommandInfo, stroke: &KeyStroke) -> Option<Self> {
        if info.has_fixed_keys() {
            return Some(Self::FixedCommand);
        }
        if info.command.is_turn() && stroke.shift {
            return Some(Self::ShiftedTurn);
        }
        Self::of_press(KeyPress { code: &stroke.code, shift: stroke.shift, ..KeyPress::default() })
    }

    fn of_key(code: &str, shift: bool) -> Option<Self> {
        match code {
            "Escape" => Some(Self::Escape),
            "F6" | "F8" | "F11" | "F12" => Some(Self::FunctionKey),
            _ if !shift && super::digit(code).is_some() => Some(Self::Digit),
            _ => None,
        }
    }
}
