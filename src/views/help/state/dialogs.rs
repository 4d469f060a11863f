use godspeed_browser::ViewState;
use godspeed_cube::Size;
use godspeed_page::command::CommandInfo;
use godspeed_page::keyboard::{Bindings, KeyStroke, Layout, Refusal};
use godspeed_page::preferences::Preferences;
use godspeed_page::speech::SpeechDetail;
use godspeed_protocol::{CUBE_VIEW, HelpPage, PageDialog, PageRequest};

use super::{Action, Context, KeyEditor, Method, MethodPlayer, Palette, Question, ViewTab};

/// The dialogs of the help: keys, commands, and a page for each algorithm.
#[derive(Clone, Debug, Default)]
pub struct Help {
    keys: KeyEditor,
    speech: SpeechDetail,
    palette: Palette,
    method: MethodPlayer,
    size: Option<Size>,
}

/// A dialog of the help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HelpDialog {
    /// The list of keys.
    Keys,
    /// The command palette.
    Palette,
    /// How moves are written.
    Notation,
    /// The page of an algorithm.
    Method,
}

/// An input to the dialogs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Msg {
    /// Open a dialog.
    Open(Box<Opening>),
    /// Change the keys of a command.
    ChangeKeys(&'static CommandInfo),
    /// Restore the default keys of a command.
    ResetKeys(&'static CommandInfo),
    /// Restore the default keys of all commands.
    ResetAllKeys,
    /// A key was pressed, possibly one that no command can have.
    Press(Result<KeyStroke, Refusal>),
    /// Give the command the key that others have.
    ConfirmKey,
    /// Remove all keys of the command.
    RemoveKeys,
    /// Cancel the question.
    CancelKey,
    /// Another layout was chosen.
    ChooseLayout(Layout),
    /// How much is announced to screen readers was chosen.
    ChooseSpeech(SpeechDetail),
    /// Replace the list of keys by the palette.
    ReplaceKeysByPalette,
    /// The text in the field of the palette changed.
    Type(String),
    /// Mark another entry of the palette.
    Mark(Step),
    /// The marked entry of the palette was chosen.
    ChooseMarked,
    /// An entry of the palette was chosen, by its number.
    ChooseEntry(usize),
    /// The page of another algorithm was chosen, by its id.
    ChooseMethod(String),
    /// Play or pause the example.
    PlayOrPause,
    /// Go to the next or the previous step of the example.
    StepExample {
        /// The direction.
        is_forward: bool,
    },
    /// The page of the algorithm was closed.
    CloseMethod,
    /// Solve the cube with the algorithm of the page.
    SolveWithMethod,
    /// A frame of the example is due.
    Frame,
}

/// The state of the page when a dialog is opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The dialog.
    pub page: HelpPage,
    /// The preferences of the page.
    pub preferences: Preferences,
    /// The size of the cube.
    pub size: Size,
    /// The views of the page.
    pub views: Vec<ViewTab>,
    /// Whether examples wait for the user to play them.
    pub is_motion_reduced: bool,
}

/// A step through the entries of the palette.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// To the next entry; after the last to the first.
    Next,
    /// To the previous entry; before the first to the last.
    Previous,
    /// A page down.
    PageDown,
    /// A page up.
    PageUp,
}

/// An action for the browser to perform.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Open a dialog.
    Open(HelpDialog),
    /// Close a dialog.
    Close(HelpDialog),
    /// Send a request to the page.
    Request(PageRequest),
    /// Clear the field of the palette and focus it.
    ClearQuery,
    /// Focus the button with the keys of a command.
    FocusKeys(&'static CommandInfo),
    /// Focus the button that confirms a question.
    FocusConfirm,
    /// List the entries of the palette.
    ListEntries,
    /// Show the page of the algorithm.
    ShowMethod,
}

impl Help {
    /// Returns the list of keys.
    #[must_use]
    pub const fn keys(&self) -> &KeyEditor {
        &self.keys
    }

    /// Returns how much is announced to screen readers.
    #[must_use]
    pub const fn speech(&self) -> SpeechDetail {
        self.speech
    }

    /// Returns the command palette.
    #[must_use]
    pub const fn palette(&self) -> &Palette {
        &self.palette
    }

    /// Returns the page of the algorithm with its example.
    #[must_use]
    pub const fn method(&self) -> &MethodPlayer {
        &self.method
    }

    /// Returns whether the algorithm of the page solves the cube.
    #[must_use]
    pub fn can_solve(&self) -> bool {
        self.size.is_some_and(|size| self.method.method().sizes.contains(&size.layers()))
    }

    fn open(&mut self, opening: Opening, now: f64) -> Vec<Effect> {
        let Opening { page, preferences, size, views, is_motion_reduced } = opening;
        let bindings = Bindings::parse(&preferences.bindings);
        self.size = Some(size);
        match page {
            HelpPage::Keys => {
                self.keys = KeyEditor::new(preferences.layout, bindings);
                self.speech = preferences.speech;
                vec![Effect::Open(HelpDialog::Keys)]
            }
            HelpPage::Palette => {
                self.palette = Palette::new(Context { layout: preferences.layout, bindings, size, views });
                vec![Effect::ListEntries, Effect::Open(HelpDialog::Palette), Effect::ClearQuery]
            }
            HelpPage::Notation => vec![Effect::Open(HelpDialog::Notation)],
            HelpPage::Algorithm(id) => {
                self.method = MethodPlayer::new(Method::with_id(&id));
                if !is_motion_reduced {
                    self.method.play(now);
                }
                vec![Effect::ShowMethod, Effect::Open(HelpDialog::Method)]
            }
        }
    }

    /// Changes the keys and moves the focus to the question.
    fn edit_keys(&mut self, change: impl FnOnce(&mut KeyEditor) -> bool) -> Vec<Effect> {
        let before = self.keys.question();
        let mut effects = Vec::new();
        if change(&mut self.keys) {
            effects.push(Effect::Request(PageRequest::SetBindings(self.keys.bindings().to_string())));
        }
        match (before, self.keys.question()) {
            (_, Question::Conflict(_)) => effects.push(Effect::FocusConfirm),
            (Question::Key(info) | Question::Conflict(info), _) | (_, Question::Key(info)) => {
                effects.push(Effect::FocusKeys(info));
            }
            _ => {}
        }
        effects
    }

    /// Closes the palette and runs an entry. An entry that cannot be chosen now shows why, and nothing happens.
    fn choose(&self, number: usize) -> Vec<Effect> {
        let Some(Ok(Action { request, is_on_cube })) =
            self.palette.entries().get(number).map(|entry| entry.action.clone())
        else {
            return Vec::new();
        };
        // The focus returns to where it was, before the command moves it.
        let mut effects = vec![Effect::Close(HelpDialog::Palette)];
        if is_on_cube {
            effects.push(Effect::Request(show_cube()));
        }
        effects.push(Effect::Request(request));
        effects
    }
}

impl ViewState for Help {
    type Msg = Msg;
    type Effect = Effect;

    fn update(&mut self, msg: Msg, now: f64) -> Vec<Effect> {
        match msg {
            Msg::Open(opening) => self.open(*opening, now),
            Msg::ChangeKeys(info) => self.edit_keys(|keys| {
                keys.change(info);
                false
            }),
            Msg::ResetKeys(info) => {
                let mut effects = self.edit_keys(|keys| keys.reset(info));
                if self.keys.question() == Question::Nothing {
                    effects.push(Effect::FocusKeys(info));
                }
                effects
            }
            Msg::ResetAllKeys => self.edit_keys(|keys| {
                keys.reset_all();
                true
            }),
            Msg::Press(stroke) => self.edit_keys(|keys| keys.press(stroke)),
            Msg::ConfirmKey => self.edit_keys(KeyEditor::confirm),
            Msg::RemoveKeys => self.edit_keys(KeyEditor::remove),
            Msg::CancelKey => self.edit_keys(|keys| {
                keys.cancel();
                false
            }),
            Msg::ChooseLayout(layout) => {
                self.keys.choose_layout(layout);
                vec![Effect::Request(PageRequest::ChooseLayout(layout.id().to_owned()))]
            }
            Msg::ChooseSpeech(detail) => {
                self.speech = detail;
                vec![Effect::Request(PageRequest::ChooseSpeech(detail.id().to_owned()))]
            }
            Msg::ReplaceKeysByPalette => {
                let palette = PageDialog::Help(HelpPage::Palette);
                vec![Effect::Close(HelpDialog::Keys), Effect::Request(PageRequest::OpenDialog(palette))]
            }
            Msg::Type(text) => {
                self.palette.find(&text);
                vec![Effect::ListEntries]
            }
            Msg::Mark(step) => {
                self.palette.mark(step);
                Vec::new()
            }
            Msg::ChooseMarked => self.choose(self.palette.marked()),
            Msg::ChooseEntry(number) => self.choose(number),
            Msg::ChooseMethod(id) => {
                self.method = MethodPlayer::new(Method::with_id(&id));
                vec![Effect::ShowMethod]
            }
            Msg::PlayOrPause => {
                self.method.play_or_pause(now);
                Vec::new()
            }
            Msg::StepExample { is_forward } => {
                self.method.step(is_forward);
                Vec::new()
            }
            Msg::CloseMethod => {
                self.method.pause();
                Vec::new()
            }
            Msg::SolveWithMethod => {
                let solve = PageRequest::Solve(self.method.method().id.to_owned());
                vec![Effect::Close(HelpDialog::Method), Effect::Request(show_cube()), Effect::Request(solve)]
            }
            Msg::Frame => {
                self.method.advance(now);
                Vec::new()
            }
        }
    }
}

fn show_cube() -> PageRequest {
    PageRequest::ShowView(CUBE_VIEW.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opened(page: HelpPage, layers: usize) -> (Help, Vec<Effect>) {
        let mut help = Help::default();
        let opening = Opening {
            page,
            preferences: Preferences::default(),
            size: Size::new(layers).unwrap(),
            views: Vec::new(),
            is_motion_reduced: true,
        };
        let effects = help.update(Msg::Open(Box::new(opening)), 0.0);
        (help, effects)
    }

    #[test]
    fn an_entry_closes_the_palette_and_shows_the_cube_before_its_command() {
        let (mut help, effects) = opened(HelpPage::Palette, 3);
        assert_eq!(effects, [Effect::ListEntries, Effect::Open(HelpDialog::Palette), Effect::ClearQuery]);
        let _listed = help.update(Msg::Type("shuffle".to_owned()), 0.0);
        let expected = [
            Effect::Close(HelpDialog::Palette),
            Effect::Request(show_cube()),
            Effect::Request(PageRequest::Command("shuffle".to_owned())),
        ];
        assert_eq!(help.update(Msg::ChooseMarked, 0.0), expected);
        let _listed = help.update(Msg::Type("appearance".to_owned()), 0.0);
        assert_eq!(help.update(Msg::ChooseEntry(0), 0.0).len(), 2);
        assert_eq!(help.update(Msg::ChooseEntry(99), 0.0), []);
    }

    #[test]
    fn an_entry_that_cannot_be_chosen_does_nothing() {
        let (mut help, _) = opened(HelpPage::Palette, 200);
        let _listed = help.update(Msg::Type("solve with korf".to_owned()), 0.0);
        assert_eq!(help.update(Msg::ChooseMarked, 0.0), []);
        let _listed = help.update(Msg::Type("solve with reduction".to_owned()), 0.0);
        assert_eq!(help.update(Msg::ChooseMarked, 0.0).len(), 3);
    }

    #[test]
    fn the_page_of_an_algorithm_solves_only_cubes_of_its_sizes() {
        let (mut help, effects) = opened(HelpPage::Algorithm("reduction".to_owned()), 200);
        assert_eq!(effects, [Effect::ShowMethod, Effect::Open(HelpDialog::Method)]);
        assert!(help.can_solve() && !help.method().is_playing());
        let _shown = help.update(Msg::ChooseMethod("korf".to_owned()), 0.0);
        assert!(!help.can_solve());
        assert_eq!(
            help.update(Msg::SolveWithMethod, 0.0).last(),
            Some(&Effect::Request(PageRequest::Solve("korf".to_owned())))
        );
    }

    #[test]
    fn changed_keys_are_sent_to_the_page() {
        let (mut help, _) = opened(HelpPage::Keys, 3);
        let shuffle = CommandInfo::with_id("shuffle").unwrap();
        assert_eq!(help.update(Msg::ChangeKeys(shuffle), 0.0), [Effect::FocusKeys(shuffle)]);
        assert_eq!(help.update(Msg::CancelKey, 0.0), [Effect::FocusKeys(shuffle)]);
        let reset = help.update(Msg::ResetAllKeys, 0.0);
        assert_eq!(reset, [Effect::Request(PageRequest::SetBindings(String::new()))]);
        let layout = help.update(Msg::ChooseLayout(Layout::Notation), 0.0);
        assert_eq!(layout, [Effect::Request(PageRequest::ChooseLayout("notation".to_owned()))]);
    }
}
