use std::fmt;

use super::KeyPress;
use super::refusal::Refusal;

/// A key with or without Shift, to which a command can be bound.
///
/// Alt and Ctrl are no part of it: they make half turns, or belong to the browser.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct KeyStroke {
    /// The physical key (`KeyboardEvent.code`), such as `KeyW`.
    pub code: String,
    /// Whether Shift is held.
    pub shift: bool,
}

/// Keys whose names are not made from their code.
const NAMES: [(&str, &str); 22] = [
    ("ArrowUp", "↑"),
    ("ArrowDown", "↓"),
    ("ArrowLeft", "←"),
    ("ArrowRight", "→"),
    ("Backquote", "`"),
    ("Backslash", "\\"),
    ("BracketLeft", "["),
    ("BracketRight", "]"),
    ("Comma", ","),
    ("Delete", "Del"),
    ("Equal", "="),
    ("Escape", "Esc"),
    ("IntlBackslash", "\\ beside Shift"),
    ("Minus", "-"),
    ("NumpadAdd", "Num +"),
    ("NumpadDecimal", "Num ."),
    ("NumpadDivide", "Num /"),
    ("NumpadMultiply", "Num *"),
    ("NumpadSubtract", "Num -"),
    ("Period", "."),
    ("Quote", "'"),
    ("Slash", "/"),
];

impl KeyStroke {
    /// The prefix of a stroke with Shift.
    pub(super) const SHIFT: &str = "Shift+";

    /// Parses a stroke as [`Display`](fmt::Display) writes it: `KeyW`, `Shift+Comma`.
    ///
    /// Returns `None` if the code is empty or contains other characters than ASCII letters and digits.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (code, shift) = text.strip_prefix(Self::SHIFT).map_or((text, false), |code| (code, true));
        let is_code = !code.is_empty() && code.chars().all(|letter| letter.is_ascii_alphanumeric());
        is_code.then(|| Self { code: code.to_owned(), shift })
    }

    /// Returns the stroke of a key press.
    ///
    /// # Errors
    /// The reason why no command can be bound to the press, whatever the command.
    pub fn of(press: KeyPress<'_>) -> Result<Self, Refusal> {
        if let Some(refusal) = Refusal::of_press(press) {
            return Err(refusal);
        }
        Self::parse(press.code)
            .map(|stroke| Self { shift: press.shift, ..stroke })
            .ok_or(Refusal::Unidentified)
    }

    /// Returns the names of the keys to hold and press, as on a keyboard with the US layout: `Shift`, `,`.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let shift = self.shift.then(|| "Shift".to_owned());
        shift.into_iter().chain([key_name(&self.code)]).collect()
    }

    /// Returns the name for tooltips of a stroke as [`Display`](fmt::Display) writes it: `Shift+,`.
    pub(super) fn name_of(text: &str) -> String {
        let (code, shift) = text.strip_prefix(Self::SHIFT).map_or((text, ""), |code| (code, Self::SHIFT));
        format!("{shift}{}", key_name(code))
    }
}

fn key_name(code: &str) -> String {
    if let Some((_, name)) = NAMES.iter().find(|(known, _)| *known == code) {
        return (*name).to_owned();
    }
    match code.strip_prefix("Numpad") {
        Some(rest) => format!("Num {rest}"),
        None => ["Key", "Digit"].iter().find_map(|kind| code.strip_prefix(kind)).unwrap_or(code).to_owned(),
    }
}

impl fmt::Display for KeyStroke {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.shift { Self::SHIFT } else { "" })?;
        f.write_str(&self.code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strokes_are_written_as_they_are_read() {
        for text in ["KeyW", "Shift+Comma", "F5", "Numpad0"] {
            assert_eq!(KeyStroke::parse(text).unwrap().to_string(), text);
        }
        for text in ["", "Shift+", "Key W", "a=b", "Alt+KeyW", "É"] {
            assert_eq!(KeyStroke::parse(text), None);
        }
    }

    #[test]
    fn keys_are_named_as_on_the_keyboard() {
        let name = KeyStroke::name_of;
        let names =
            ["KeyW", "Digit0", "Shift+Comma", "ArrowUp", "Escape", "F5", "NumpadEnter", "Numpad7"].map(name);
        assert_eq!(names, ["W", "0", "Shift+,", "↑", "Esc", "F5", "Num Enter", "Num 7"]);
        assert_eq!(KeyStroke::parse("Shift+Space").unwrap().names(), ["Shift", "Space"]);
    }
}
