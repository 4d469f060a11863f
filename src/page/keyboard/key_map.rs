use super::{KeyPress, KeyStroke, Layout, digit};
use crate::command::{COMMANDS, Command, CommandInfo, Twist};

/// The commands of all keys, with the default keys and those that the user has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyMap {
    layout: Layout,
    /// What the user has changed, as [`Bindings`](super::Bindings) are written.
    changes: String,
}

impl KeyMap {
    /// Creates the map of a layout, with changes as [`Bindings`](super::Bindings) are written.
    ///
    /// The changes are read as they are, because only the dialog that writes them has to check them: parts that name
    /// no layout, command or key have no effect.
    #[must_use]
    pub fn new(layout: Layout, changes: &str) -> Self {
        Self { layout, changes: changes.to_owned() }
    }

    /// Returns the command of a key press, or `None` to leave it to the browser.
    #[must_use]
    pub fn command(&self, press: KeyPress<'_>) -> Option<Command> {
        // Tab always moves the focus.
        if press.code == "Tab" {
            return None;
        }
        if press.left_ctrl || press.other {
            return undo_or_redo(press).or_else(|| self.half_turn_with_ctrl(press));
        }
        if press.key == "?" {
            return Some(Command::Keys);
        }
        self.bound_command(press, Twist { prime: press.shift, half: press.alt })
    }

    /// Returns the half turn of a press with the left Ctrl in the classic layout; otherwise Ctrl is the browser's.
    ///
    /// Pages cannot prevent Ctrl+W from closing the tab, and Ctrl+K opens the command palette, so neither turns.
    fn half_turn_with_ctrl(&self, press: KeyPress<'_>) -> Option<Command> {
        let is_free = !press.other && !matches!(press.code, "KeyW" | "KeyK");
        let is_half_turn = self.layout == Layout::Classic && is_free;
        is_half_turn.then(|| self.bound_command(press, Twist { prime: press.shift, half: true })).flatten()
    }

    /// Returns the command to which a key is bound; turns become those of `twist`.
    fn bound_command(&self, press: KeyPress<'_>, twist: Twist) -> Option<Command> {
        // Shift makes no difference to keys that have no other command with it.
        let bound = self.owner(press.code, press.shift).or_else(|| self.owner(press.code, false));
        match bound {
            Some(info) if info.command.is_turn() => Some(info.command.twisted(twist)),
            _ if twist.half => None,
            Some(info) => Some(info.command),
            None => digit(press.code).map(Command::Digit),
        }
    }

    /// Returns the name of the most important key of a command, for tooltips: `Shift+,`.
    #[must_use]
    pub fn first_key(&self, id: &str) -> Option<String> {
        let key = self.keys(CommandInfo::with_id(id)?).split(' ').next()?;
        (!key.is_empty()).then(|| KeyStroke::name_of(key))
    }

    fn owner(&self, code: &str, shift: bool) -> Option<&'static CommandInfo> {
        let is_pressed = |key: &str| {
            let plain = key.strip_prefix(KeyStroke::SHIFT);
            plain.is_some() == shift && plain.unwrap_or(key) == code
        };
        COMMANDS.iter().find(|info| self.keys(info).split(' ').any(is_pressed))
    }

    /// Returns the keys of a command as text.
    fn keys(&self, info: &CommandInfo) -> &str {
        let mut changes = self.changes.split('&').filter_map(|change| change.split_once('='));
        let is_of = |name: &str| name.split_once('.') == Some((self.layout.id(), info.id));
        match changes.find(|(name, _)| is_of(name)) {
            Some((_, keys)) if !info.has_fixed_keys() => keys,
            _ => info.default_keys(self.layout),
        }
    }
}

/// Returns undo for Ctrl+Z, and redo for Ctrl+Shift+Z and Ctrl+Y, as they are in other programs.
///
/// The character decides, not the place of the key, because it differs between keyboards. On keyboards without Latin letters
/// it is the place.
fn undo_or_redo(press: KeyPress<'_>) -> Option<Command> {
    let is_latin = press.key.len() == 1 && press.key.as_bytes()[0].is_ascii_alphabetic();
    let is = |letter: &str, code: &str| {
        if is_latin { press.key.eq_ignore_ascii_case(letter) } else { press.code == code }
    };
    match press {
        KeyPress { alt: true, .. } => None,
        KeyPress { shift: false, .. } if is("z", "KeyZ") => Some(Command::Back),
        KeyPress { shift: true, .. } if is("z", "KeyZ") => Some(Command::Forward),
        KeyPress { shift: false, .. } if is("y", "KeyY") => Some(Command::Forward),
        _ => None,
    }
}
