use godspeed_page::command::{COMMANDS, Command, CommandGroup, CommandInfo};
use godspeed_page::keyboard::{Bindings, KeyStroke, Layout};
use godspeed_protocol::MenuEntry;

use super::METHODS;

/// The commands of a group with their keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyGroup {
    /// The heading.
    pub name: &'static str,
    /// The commands.
    pub rows: Vec<KeyRow>,
}

/// A command with its keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyRow {
    /// The command.
    pub info: &'static CommandInfo,
    /// What it does.
    pub title: String,
    /// The names of its keys; each is a list of keys to hold and press.
    pub keys: Vec<Vec<String>>,
    /// Whether the user has changed its keys.
    pub is_changed: bool,
}

/// A key that cannot be changed, and what it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FixedRow {
    /// The keys.
    pub keys: &'static [&'static str],
    /// What they do.
    pub title: &'static str,
}

impl KeyGroup {
    /// Returns all commands with their keys in a layout, by group.
    #[must_use]
    pub fn all(layout: Layout, bindings: &Bindings) -> Vec<Self> {
        let row = |info| KeyRow {
            info,
            title: title(info),
            keys: caps(&bindings.keys(layout, info)).into_iter().chain(fixed_keys(info.command)).collect(),
            is_changed: bindings.is_changed(layout, info),
        };
        let rows = |group| COMMANDS.iter().filter(move |info| info.group == group).map(row).collect();
        CommandGroup::ALL.iter().map(|&group| Self { name: group.name(), rows: rows(group) }).collect()
    }
}

impl KeyRow {
    /// Returns its keys as text, such as `W or U`; `no key` if it has none.
    #[must_use]
    pub fn keys_text(&self) -> String {
        if self.keys.is_empty() {
            return "no key".to_owned();
        }
        self.keys.iter().map(|key| key.join("+")).collect::<Vec<_>>().join(" or ")
    }
}

impl FixedRow {
    /// The keys that are the same in every layout and cannot be changed.
    pub const ALL: [Self; 4] = [
        Self { keys: &["Shift"], title: "Hold for a counter-clockwise turn" },
        Self { keys: &["Alt"], title: "Hold for a half turn" },
        Self { keys: &["1", "…", "9"], title: "Choose the layer; type digits quickly for layers above 9" },
        Self { keys: &["F8"], title: "Go to the next view" },
    ];
}

/// Returns the keys of a command that are the same in every layout, beside those that can be changed.
fn fixed_keys(command: Command) -> Option<Vec<String>> {
    let keys: &[&str] = match command {
        Command::Back => &["Ctrl", "Z"],
        Command::Forward => &["Ctrl", "Y"],
        Command::Palette => &["Ctrl", "K"],
        Command::Keys => &["?"],
        _ => return None,
    };
    Some(keys.iter().map(|&key| key.to_owned()).collect())
}

/// Returns what a command does. Those of function keys name their algorithm.
pub(super) fn title(info: &CommandInfo) -> String {
    let method = |key| METHODS.iter().find(|method| MenuEntry::of(method.id).function_key == Some(key));
    match info.command {
        Command::SolveWithKey(key) => {
            method(key).map_or_else(|| info.title.to_owned(), |method| format!("Solve with {}", method.name))
        }
        _ => info.title.to_owned(),
    }
}

/// Returns the names of keys. Duplicates on the number pad and on other keyboards are left out.
pub(super) fn caps(strokes: &[KeyStroke]) -> Vec<Vec<String>> {
    let is_duplicate =
        |stroke: &KeyStroke| stroke.code.starts_with("Numpad") || stroke.code.starts_with("Intl");
    let (duplicates, main): (Vec<_>, Vec<_>) = strokes.iter().partition(|stroke| is_duplicate(stroke));
    let shown = if main.is_empty() { duplicates } else { main };
    shown.into_iter().map(KeyStroke::names).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(layout: Layout, bindings: &Bindings, id: &str) -> KeyRow {
        let mut rows = KeyGroup::all(layout, bindings).into_iter().flat_map(|group| group.rows);
        rows.find(|row| row.info.id == id).unwrap()
    }

    #[test]
    fn every_command_has_a_row_in_the_order_of_the_list() {
        let groups = KeyGroup::all(Layout::Wasd, &Bindings::default());
        let ids: Vec<_> = groups.iter().flat_map(|group| &group.rows).map(|row| row.info.id).collect();
        assert_eq!(ids, COMMANDS.iter().map(|info| info.id).collect::<Vec<_>>());
        assert_eq!(groups.iter().map(|group| group.name).next(), Some("Turns"));
    }

    #[test]
    fn rows_are_made_from_the_list_of_commands() {
        let plain = Bindings::default();
        let text = |layout, id| row(layout, &plain, id).keys_text();
        assert_eq!(text(Layout::Wasd, "U"), "W or U");
        assert_eq!(text(Layout::Notation, "U"), "U");
        assert_eq!(text(Layout::Wasd, "wide"), "Shift+0");
        assert_eq!(text(Layout::Wasd, "solve"), "Enter");
        assert_eq!(text(Layout::Wasd, "view"), "no key");
        assert_eq!(text(Layout::Wasd, "back"), ", or Backspace or Ctrl+Z");
        assert_eq!(text(Layout::Wasd, "palette"), "Ctrl+K");
        assert_eq!(text(Layout::Wasd, "keys"), "?");
        assert_eq!(
            [text(Layout::Wasd, "scramble-100"), text(Layout::Classic, "scramble-100")],
            ["no key", "F5"]
        );
        assert_eq!(row(Layout::Wasd, &plain, "U").title, "Turn the upper face: U");
    }

    #[test]
    fn changed_keys_are_shown() {
        let changed =
            Bindings::parse("wasd.shuffle=Numpad0&wasd.shuffle=Shift+KeyQ&wasd.hint=&wasd.solve=NumpadAdd");
        assert_eq!(row(Layout::Wasd, &changed, "shuffle").keys_text(), "Shift+Q");
        assert!(row(Layout::Wasd, &changed, "shuffle").is_changed);
        assert_eq!(row(Layout::Wasd, &changed, "solve").keys_text(), "Num +");
        assert_eq!(row(Layout::Wasd, &changed, "hint").keys_text(), "no key");
        assert_eq!(row(Layout::Notation, &changed, "shuffle").keys_text(), "]");
        assert!(!row(Layout::Notation, &changed, "shuffle").is_changed);
    }

    #[test]
    fn function_keys_name_their_algorithm() {
        let title = |id| row(Layout::Wasd, &Bindings::default(), id).title;
        assert_eq!([title("solve-1"), title("solve-2")], ["Solve with Thistlethwaite", "Solve with Korf"]);
    }
}
