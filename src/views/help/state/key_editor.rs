use godspeed_page::command::CommandInfo;
use godspeed_page::keyboard::{Bindings, KeyStroke, Layout, Refusal};

use super::KeyGroup;
use super::key_list::{caps, title};

/// The list of keys while the user changes it.
#[derive(Clone, Debug, Default)]
pub struct KeyEditor {
    layout: Layout,
    bindings: Bindings,
    step: Step,
    message: String,
}

/// The question to the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Nothing.
    Nothing,
    /// Which key a command gets.
    Key(&'static CommandInfo),
    /// Whether a command takes a key from others.
    Conflict(&'static CommandInfo),
}

#[derive(Clone, Debug, Default)]
enum Step {
    #[default]
    Idle,
    Waiting(&'static CommandInfo),
    Conflict(&'static CommandInfo, Offer),
}

/// The keys that a command would get.
#[derive(Clone, Debug)]
enum Offer {
    Stroke(KeyStroke),
    Defaults,
}

impl KeyEditor {
    /// Creates the list of a layout with the keys that the user has changed.
    #[must_use]
    pub fn new(layout: Layout, bindings: Bindings) -> Self {
        Self { layout, bindings, ..Self::default() }
    }

    /// Returns the layout whose keys are shown and changed.
    #[must_use]
    pub const fn layout(&self) -> Layout {
        self.layout
    }

    /// Returns the keys that the user has changed.
    #[must_use]
    pub const fn bindings(&self) -> &Bindings {
        &self.bindings
    }

    /// Returns the commands with their keys.
    #[must_use]
    pub fn groups(&self) -> Vec<KeyGroup> {
        KeyGroup::all(self.layout, &self.bindings)
    }

    /// Returns the question to the user.
    #[must_use]
    pub const fn question(&self) -> Question {
        match &self.step {
            Step::Idle => Question::Nothing,
            Step::Waiting(info) => Question::Key(info),
            Step::Conflict(info, _) => Question::Conflict(info),
        }
    }

    /// Returns the question, or what was done last.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Shows another layout.
    pub fn choose_layout(&mut self, layout: Layout) {
        self.layout = layout;
        self.stop("");
    }

    /// Starts to wait for the new key of a command, or stops waiting for it.
    pub fn change(&mut self, info: &'static CommandInfo) {
        match self.step {
            Step::Waiting(asked) if asked.id == info.id => self.cancel(),
            _ if info.has_fixed_keys() => self.stop(&Refusal::FixedCommand.to_string()),
            _ => {
                self.message = format!("Press the new key for “{}”. Esc cancels.", title(info));
                self.step = Step::Waiting(info);
            }
        }
    }

    /// Takes a pressed key as the new one, if one is expected and no other command has it.
    ///
    /// Returns whether keys have changed.
    pub fn press(&mut self, stroke: Result<KeyStroke, Refusal>) -> bool {
        let Step::Waiting(info) = self.step else { return false };
        let stroke = stroke.and_then(|stroke| Refusal::of_stroke(info, &stroke).map_or(Ok(stroke), Err));
        match stroke {
            Ok(stroke) => self.offer(info, Offer::Stroke(stroke)),
            Err(refusal) => {
                self.message = format!("{refusal} Press another key for “{}”.", title(info));
                false
            }
        }
    }

    /// Gives the command the key that others have.
    ///
    /// Returns whether keys have changed.
    pub fn confirm(&mut self) -> bool {
        match std::mem::take(&mut self.step) {
            Step::Conflict(info, offer) => self.give(info, offer),
            step => {
                self.step = step;
                false
            }
        }
    }

    /// Removes all keys of the command whose new key is expected.
    ///
    /// Returns whether keys have changed.
    pub fn remove(&mut self) -> bool {
        let Step::Waiting(info) = self.step else { return false };
        match self.bindings.unbind(self.layout, info) {
            Ok(()) => {
                self.stop(&format!("“{}” has no key now.", title(info)));
                true
            }
            Err(refusal) => {
                self.stop(&refusal.to_string());
                false
            }
        }
    }

    /// Cancels the question and changes nothing.
    pub fn cancel(&mut self) {
        self.stop("Nothing was changed.");
    }

    /// Restores the default keys of a command, after a question if other commands have them.
    ///
    /// Returns whether keys have changed.
    pub fn reset(&mut self, info: &'static CommandInfo) -> bool {
        self.offer(info, Offer::Defaults)
    }

    /// Restores the default keys of all commands in both layouts.
    pub fn reset_all(&mut self) {
        self.bindings = Bindings::default();
        self.stop("All keys are the default ones.");
    }

    fn stop(&mut self, message: &str) {
        self.step = Step::Idle;
        message.clone_into(&mut self.message);
    }

    fn offer(&mut self, info: &'static CommandInfo, offer: Offer) -> bool {
        let strokes = self.strokes(info, &offer);
        let mut losers: Vec<&CommandInfo> = Vec::new();
        for stroke in &strokes {
            for other in self.bindings.conflicts(self.layout, info, stroke) {
                if !losers.iter().any(|loser| loser.id == other.id) {
                    losers.push(other);
                }
            }
        }
        if losers.is_empty() {
            return self.give(info, offer);
        }
        let names: Vec<String> = losers.into_iter().map(|loser| format!("“{}”", title(loser))).collect();
        self.message = format!(
            "{} is used by {}. Use it for “{}” instead?",
            keys_text(&strokes),
            names.join(" and "),
            title(info)
        );
        self.step = Step::Conflict(info, offer);
        false
    }

    fn give(&mut self, info: &'static CommandInfo, offer: Offer) -> bool {
        let keys = keys_text(&self.strokes(info, &offer));
        match offer {
            Offer::Defaults => self.bindings.reset(self.layout, info),
            Offer::Stroke(stroke) => {
                if let Err(refusal) = self.bindings.bind(self.layout, info, stroke) {
                    self.stop(&refusal.to_string());
                    return false;
                }
            }
        }
        self.stop(&match keys.as_str() {
            "" => format!("“{}” has no key now.", title(info)),
            keys => format!("“{}” is on {keys} now.", title(info)),
        });
        true
    }

    fn strokes(&self, info: &CommandInfo, offer: &Offer) -> Vec<KeyStroke> {
        match offer {
            Offer::Stroke(stroke) => vec![stroke.clone()],
            Offer::Defaults => Bindings::default().keys(self.layout, info),
        }
    }
}

fn keys_text(strokes: &[KeyStroke]) -> String {
    caps(strokes).iter().map(|key| key.join("+")).collect::<Vec<_>>().join(" or ")
}

#[cfg(test)]
mod tests {
    use godspeed_page::keyboard::KeyPress;

    use super::*;

    fn info(id: &str) -> &'static CommandInfo {
        CommandInfo::with_id(id).unwrap()
    }

    fn editor() -> KeyEditor {
        KeyEditor::new(Layout::Wasd, Bindings::default())
    }

    fn press(code: &str) -> KeyPress<'_> {
        KeyPress { code, ..KeyPress::default() }
    }

    #[test]
    fn a_free_key_is_taken_at_once() {
        let mut editor = editor();
        assert!(!editor.press(KeyStroke::of(press("KeyQ"))));
        editor.change(info("shuffle"));
        assert_eq!(editor.question(), Question::Key(info("shuffle")));
        assert_eq!(editor.message(), "Press the new key for “Shuffle”. Esc cancels.");
        assert!(editor.press(KeyStroke::of(press("KeyQ"))));
        assert_eq!(editor.question(), Question::Nothing);
        assert_eq!(editor.message(), "“Shuffle” is on Q now.");
        assert_eq!(editor.bindings().to_string(), "wasd.shuffle=KeyQ");
    }

    #[test]
    fn a_key_of_another_command_is_taken_only_after_a_question() {
        let mut editor = editor();
        editor.change(info("shuffle"));
        assert!(!editor.press(KeyStroke::of(press("KeyH"))));
        assert_eq!(editor.question(), Question::Conflict(info("shuffle")));
        assert_eq!(
            editor.message(),
            "H is used by “Get a hint; again to make the move”. Use it for “Shuffle” instead?"
        );
        assert!(editor.bindings().is_empty());
        editor.cancel();
        assert!(editor.bindings().is_empty() && !editor.confirm());

        editor.change(info("shuffle"));
        assert!(!editor.press(KeyStroke::of(press("KeyH"))) && editor.confirm());
        assert_eq!(editor.bindings().to_string(), "wasd.hint=&wasd.shuffle=KeyH");
    }

    #[test]
    fn a_refused_key_is_explained_and_another_may_be_pressed() {
        let mut editor = editor();
        editor.change(info("R"));
        assert!(!editor.press(KeyStroke::of(press("Tab"))));
        assert_eq!(editor.message(), "Tab moves the focus. Press another key for “Turn the right face: R”.");
        assert!(!editor.press(KeyStroke::of(KeyPress { shift: true, ..press("KeyQ") })));
        assert_eq!(editor.question(), Question::Key(info("R")));
        assert!(editor.press(KeyStroke::of(press("KeyQ"))));
        editor.change(info("cancel"));
        assert_eq!(
            (editor.question(), editor.message()),
            (Question::Nothing, "The key of this command cannot be changed.")
        );
    }

    #[test]
    fn one_command_or_all_are_reset() {
        let mut editor = KeyEditor::new(
            Layout::Wasd,
            Bindings::parse("wasd.hint=&wasd.shuffle=KeyH&wasd.play=KeyQ&notation.reset=KeyQ"),
        );
        assert!(editor.reset(info("play")));
        assert_eq!(editor.message(), "“Play or pause” is on Space now.");
        // The default key of the hint is now that of another command.
        assert!(!editor.reset(info("hint")));
        assert_eq!(editor.question(), Question::Conflict(info("hint")));
        assert!(editor.confirm());
        assert_eq!(editor.bindings().to_string(), "notation.reset=KeyQ&wasd.shuffle=");
        editor.reset_all();
        assert!(editor.bindings().is_empty());
    }

    #[test]
    fn keys_can_be_removed_and_each_layout_has_its_own() {
        let mut editor = editor();
        editor.change(info("reset"));
        assert!(editor.remove() && !editor.remove());
        assert_eq!(editor.message(), "“Reset to a solved cube” has no key now.");
        editor.choose_layout(Layout::Notation);
        editor.change(info("reset"));
        editor.change(info("reset"));
        assert_eq!((editor.question(), editor.message()), (Question::Nothing, "Nothing was changed."));
        let rows: Vec<_> = editor.groups().into_iter().flat_map(|group| group.rows).collect();
        assert!(rows.iter().all(|row| !row.is_changed));
    }
}
