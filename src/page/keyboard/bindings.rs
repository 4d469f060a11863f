use std::fmt;

use super::{KeyMap, KeyStroke, Layout, Refusal};
use crate::command::{COMMANDS, CommandInfo};

/// The keys that the user has changed.
///
/// Each change applies to one layout and replaces all keys of a command, by none if the list is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bindings {
    changes: Vec<Change>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Change {
    layout: Layout,
    info: &'static CommandInfo,
    strokes: Vec<KeyStroke>,
}

impl Bindings {
    /// Parses bindings as [`Display`](fmt::Display) writes them: `wasd.shuffle=KeyQ&notation.reset=`.
    ///
    /// Unknown layouts and commands, and keys that cannot be bound, are left out, so that damaged text is accepted.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let mut bindings = Self::default();
        for (name, keys) in text.split('&').filter_map(|change| change.split_once('=')) {
            let Some((layout, id)) = name.split_once('.') else { continue };
            let (Some(layout), Some(info)) = (Layout::from_id(layout), CommandInfo::with_id(id)) else {
                continue;
            };
            let strokes: Option<Vec<KeyStroke>> = keys.split_whitespace().map(KeyStroke::parse).collect();
            let is_bindable = |strokes: &Vec<KeyStroke>| {
                strokes.iter().all(|stroke| Refusal::of_stroke(info, stroke).is_none())
            };
            if let Some(strokes) = strokes.filter(is_bindable).filter(|_| !info.has_fixed_keys()) {
                bindings.set(layout, info, strokes);
            }
        }
        bindings
    }

    /// Returns whether the user has changed no key.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }

    /// Returns whether the user has changed the keys of this command.
    #[must_use]
    pub fn is_changed(&self, layout: Layout, info: &CommandInfo) -> bool {
        self.change(layout, info).is_some()
    }

    /// Returns the keys of a command, the most important first.
    #[must_use]
    pub fn keys(&self, layout: Layout, info: &CommandInfo) -> Vec<KeyStroke> {
        self.change(layout, info).map_or_else(|| defaults(layout, info), |change| change.strokes.clone())
    }

    /// Returns the other commands that would lose a key if this command were bound to the stroke.
    ///
    /// A turn also uses its key with Shift, so it conflicts with commands bound to that.
    #[must_use]
    pub fn conflicts(
        &self,
        layout: Layout,
        info: &CommandInfo,
        stroke: &KeyStroke,
    ) -> Vec<&'static CommandInfo> {
        let others = COMMANDS.iter().filter(|other| other.id != info.id);
        others
            .filter(|other| self.keys(layout, other).iter().any(|key| collide(info, stroke, other, key)))
            .collect()
    }

    /// Makes a stroke the only key of a command, and takes it from the commands that conflict.
    ///
    /// # Errors
    /// The reason why the stroke cannot be bound to the command.
    pub fn bind(
        &mut self,
        layout: Layout,
        info: &'static CommandInfo,
        stroke: KeyStroke,
    ) -> Result<(), Refusal> {
        if let Some(refusal) = Refusal::of_stroke(info, &stroke) {
            return Err(refusal);
        }
        self.give(layout, info, vec![stroke]);
        Ok(())
    }

    /// Removes all keys of a command.
    ///
    /// # Errors
    /// If its key cannot be changed.
    pub fn unbind(&mut self, layout: Layout, info: &'static CommandInfo) -> Result<(), Refusal> {
        if info.has_fixed_keys() {
            return Err(Refusal::FixedCommand);
        }
        self.set(layout, info, Vec::new());
        Ok(())
    }

    /// Restores the default keys of a command, and takes them from the commands that conflict.
    pub fn reset(&mut self, layout: Layout, info: &'static CommandInfo) {
        self.give(layout, info, defaults(layout, info));
    }

    /// Returns the commands of the keys of a layout.
    #[must_use]
    pub fn key_map(&self, layout: Layout) -> KeyMap {
        KeyMap::new(layout, &self.to_string())
    }

    fn change(&self, layout: Layout, info: &CommandInfo) -> Option<&Change> {
        self.changes.iter().find(|change| change.layout == layout && change.info.id == info.id)
    }

    fn give(&mut self, layout: Layout, info: &'static CommandInfo, strokes: Vec<KeyStroke>) {
        for stroke in &strokes {
            for other in self.conflicts(layout, info, stroke) {
                let mut rest = self.keys(layout, other);
                rest.retain(|key| !collide(info, stroke, other, key));
                self.set(layout, other, rest);
            }
        }
        self.set(layout, info, strokes);
    }

    /// Stores the keys of a command, if they are not its default ones.
    fn set(&mut self, layout: Layout, info: &'static CommandInfo, strokes: Vec<KeyStroke>) {
        self.changes.retain(|change| change.layout != layout || change.info.id != info.id);
        if strokes != defaults(layout, info) {
            self.changes.push(Change { layout, info, strokes });
        }
    }
}

fn defaults(layout: Layout, info: &CommandInfo) -> Vec<KeyStroke> {
    info.default_keys(layout).split_whitespace().filter_map(KeyStroke::parse).collect()
}

/// Returns whether two commands with these keys conflict.
fn collide(info: &CommandInfo, stroke: &KeyStroke, other: &CommandInfo, key: &KeyStroke) -> bool {
    stroke.code == key.code
        && (stroke.shift == key.shift
            || (info.command.is_turn() && key.shift)
            || (other.command.is_turn() && stroke.shift))
}

impl fmt::Display for Bindings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, Change { layout, info, strokes }) in self.changes.iter().enumerate() {
            let strokes: Vec<String> = strokes.iter().map(KeyStroke::to_string).collect();
            let separator = if number > 0 { "&" } else { "" };
            write!(f, "{separator}{}.{}={}", layout.id(), info.id, strokes.join(" "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::{Command, Twist};
    use crate::keyboard::KeyPress;

    const WASD: Layout = Layout::Wasd;

    fn info(id: &str) -> &'static CommandInfo {
        CommandInfo::with_id(id).unwrap()
    }

    fn stroke(text: &str) -> KeyStroke {
        KeyStroke::parse(text).unwrap()
    }

    fn pressed(bindings: &Bindings, layout: Layout, text: &str) -> Option<Command> {
        let KeyStroke { code, shift } = stroke(text);
        bindings.key_map(layout).command(KeyPress { code: &code, shift, ..KeyPress::default() })
    }

    fn ids(infos: &[&CommandInfo]) -> Vec<&'static str> {
        infos.iter().map(|info| info.id).collect()
    }

    #[test]
    fn a_bound_key_replaces_the_default_ones_in_its_layout_only() {
        let mut bindings = Bindings::default();
        bindings.bind(WASD, info("shuffle"), stroke("KeyQ")).unwrap();
        assert_eq!(pressed(&bindings, WASD, "KeyQ"), Some(Command::Shuffle));
        assert_eq!(pressed(&bindings, WASD, "BracketRight"), None);
        assert_eq!(pressed(&bindings, Layout::Notation, "KeyQ"), None);
        assert_eq!(pressed(&bindings, Layout::Notation, "BracketRight"), Some(Command::Shuffle));
    }

    #[test]
    fn a_bound_turn_keeps_its_modifiers() {
        let mut bindings = Bindings::default();
        bindings.bind(WASD, info("R"), stroke("KeyQ")).unwrap();
        let prime = Twist { prime: true, half: false };
        assert_eq!(pressed(&bindings, WASD, "Shift+KeyQ"), Command::from_name("R", prime));
        assert_eq!(pressed(&bindings, WASD, "KeyD"), None);
    }

    #[test]
    fn a_key_with_shift_can_have_a_command_of_its_own() {
        let mut bindings = Bindings::default();
        bindings.bind(WASD, info("shuffle"), stroke("Shift+KeyH")).unwrap();
        assert_eq!(pressed(&bindings, WASD, "KeyH"), Some(Command::Hint));
        assert_eq!(pressed(&bindings, WASD, "Shift+KeyH"), Some(Command::Shuffle));
    }

    #[test]
    fn conflicts_are_named_and_the_key_changes_hands() {
        let mut bindings = Bindings::default();
        assert_eq!(ids(&bindings.conflicts(WASD, info("shuffle"), &stroke("KeyH"))), ["hint"]);
        assert_eq!(ids(&bindings.conflicts(WASD, info("shuffle"), &stroke("Shift+KeyD"))), ["R"]);
        assert_eq!(ids(&bindings.conflicts(WASD, info("R"), &stroke("Comma"))), ["back", "previous-step"]);
        assert!(bindings.conflicts(WASD, info("shuffle"), &stroke("KeyQ")).is_empty());
        assert!(bindings.conflicts(WASD, info("hint"), &stroke("KeyH")).is_empty());

        bindings.bind(WASD, info("R"), stroke("Comma")).unwrap();
        assert_eq!(bindings.keys(WASD, info("back")), [stroke("Backspace")]);
        assert!(bindings.keys(WASD, info("previous-step")).is_empty());
        assert_eq!(pressed(&bindings, WASD, "Backspace"), Some(Command::Back));
    }

    #[test]
    fn reset_takes_the_default_keys_back() {
        let mut bindings = Bindings::default();
        bindings.bind(WASD, info("shuffle"), stroke("KeyH")).unwrap();
        assert!(bindings.keys(WASD, info("hint")).is_empty());
        bindings.reset(WASD, info("hint"));
        assert_eq!(pressed(&bindings, WASD, "KeyH"), Some(Command::Hint));
        assert!(bindings.is_changed(WASD, info("shuffle")) && !bindings.is_changed(WASD, info("hint")));
        bindings.reset(WASD, info("shuffle"));
        assert!(bindings.is_empty());
    }

    #[test]
    fn keys_of_browser_and_page_are_refused_with_a_reason() {
        let press = |code| KeyPress { code, ..KeyPress::default() };
        let refused = |press| KeyStroke::of(press).unwrap_err();
        assert_eq!(refused(press("Tab")), Refusal::Tab);
        assert_eq!(refused(press("Escape")), Refusal::Escape);
        assert_eq!(refused(press("ShiftLeft")), Refusal::Modifier);
        assert_eq!(refused(press("F8")), Refusal::FunctionKey);
        assert_eq!(refused(press("Numpad3")), Refusal::Digit);
        assert_eq!(refused(press("")), Refusal::Unidentified);
        assert_eq!(refused(KeyPress { left_ctrl: true, ..press("KeyW") }), Refusal::Browser);
        assert_eq!(refused(KeyPress { other: true, ..press("KeyW") }), Refusal::Browser);
        assert_eq!(refused(KeyPress { alt: true, ..press("KeyW") }), Refusal::Alt);
        assert_eq!(refused(KeyPress { key: "?", shift: true, ..press("Slash") }), Refusal::QuestionMark);
        assert_eq!(KeyStroke::of(KeyPress { shift: true, ..press("KeyQ") }), Ok(stroke("Shift+KeyQ")));

        let mut bindings = Bindings::default();
        assert_eq!(bindings.bind(WASD, info("R"), stroke("Shift+KeyQ")), Err(Refusal::ShiftedTurn));
        assert_eq!(bindings.bind(WASD, info("cancel"), stroke("KeyQ")), Err(Refusal::FixedCommand));
        assert_eq!(bindings.bind(WASD, info("shuffle"), stroke("Tab")), Err(Refusal::Tab));
        assert_eq!(bindings.unbind(WASD, info("cancel")), Err(Refusal::FixedCommand));
        assert!(bindings.is_empty());
        assert_eq!(Refusal::Tab.to_string(), "Tab moves the focus.");
    }

    #[test]
    fn bindings_are_restored_from_their_text() {
        let mut bindings = Bindings::default();
        bindings.bind(WASD, info("x'"), stroke("KeyQ")).unwrap();
        bindings.bind(WASD, info("hint"), stroke("Shift+Digit5")).unwrap();
        bindings.unbind(Layout::Notation, info("reset")).unwrap();
        let text = bindings.to_string();
        assert_eq!(text, "wasd.x'=KeyQ&wasd.hint=Shift+Digit5&notation.reset=");
        assert_eq!(Bindings::parse(&text), bindings);
    }

    #[test]
    fn damaged_text_changes_nothing() {
        for text in [
            "",
            "=",
            "&&=",
            "wasd=KeyQ",
            "qwertz.shuffle=KeyQ",
            "wasd.nothing=KeyQ",
            "wasd.shuffle=Tab",
            "wasd.shuffle=Key-Q",
            "wasd.R=Shift+KeyQ",
            "wasd.cancel=",
            "wasd.shuffle=BracketRight",
        ] {
            assert!(Bindings::parse(text).is_empty(), "{text}");
        }
    }
}
