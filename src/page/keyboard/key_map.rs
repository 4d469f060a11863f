use super::{KeyPress, KeyStroke, digit};
use crate::command::{Command, CommandInfo, Twist};

/// The commands of all keys, with the default keys and those that the user has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyMap {
    keys: Vec<(KeyStroke, &'static CommandInfo)>,
}

impl KeyMap {
    /// Creates the map from keys in the order of their importance.
    pub(super) const fn new(keys: Vec<(KeyStroke, &'static CommandInfo)>) -> Self {
        Self { keys }
    }

    /// Returns the command of a key press, or `None` to leave it to the browser.
    #[must_use]
    pub fn command(&self, press: KeyPress<'_>) -> Option<Command> {
        // Pages cannot prevent Ctrl+W from closing the tab, so it is not used for a turn.
        if press.other || (press.left_ctrl && press.code == "KeyW") {
            return None;
        }
        if press.key == "?" {
            return Some(Command::Keys);
        }
        let twist = Twist { prime: press.shift, half: press.alt || press.left_ctrl };
        // Shift makes no difference to keys that have no other command with it.
        let bound = self.owner(press.code, press.shift).or_else(|| self.owner(press.code, false));
        match bound {
            Some(info) if info.command.is_turn() => Some(info.command.twisted(twist)),
            _ if twist.half => None,
            Some(info) => Some(info.command),
            None => digit(press.code).map(Command::Digit),
        }
    }

    /// Returns the most important key of a command.
    #[must_use]
    pub fn first_key(&self, id: &str) -> Option<&KeyStroke> {
        self.keys.iter().find(|(_, info)| info.id == id).map(|(stroke, _)| stroke)
    }

    fn owner(&self, code: &str, shift: bool) -> Option<&'static CommandInfo> {
        let bound = self.keys.iter().find(|(stroke, _)| stroke.shift == shift && stroke.code == code);
        bound.map(|(_, info)| *info)
    }
}
