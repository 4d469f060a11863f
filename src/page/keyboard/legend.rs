use super::{Bindings, KeyStroke, Layout};
use crate::command::{COMMANDS, Command, CommandGroup, CommandInfo};

/// One row of the list of keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegendRow {
    /// The keys, each displayed as a key cap.
    pub keys: Vec<String>,
    /// The description of their action.
    pub does: &'static str,
}

/// Keys that are the same in every layout and cannot be rebound.
const FIXED: [(&[&str], &str); 5] = [
    (&["Shift"], "Hold for a counter-clockwise turn"),
    (&["Alt"], "Hold for a half turn (or left Ctrl)"),
    (&["1", "…", "9"], "Choose the layer; type digits quickly for layers above 9"),
    (&["F8"], "Go to the next view"),
    (&["?"], "Show this list"),
];

/// Returns the list of keys of a layout for the keys dialog, with the keys that the user has changed.
///
/// The first list has the turns, which depend on the layout; the second all other keys. Keys that solve with an
/// algorithm are in neither, as their description depends on the solvers.
#[must_use]
pub fn legend(layout: Layout, bindings: &Bindings) -> (Vec<LegendRow>, Vec<LegendRow>) {
    let row = |info: &'static CommandInfo| {
        let keys = caps(&bindings.keys(layout, info));
        (!keys.is_empty()).then_some(LegendRow { keys, does: info.title })
    };
    let (turns, others): (Vec<_>, Vec<_>) = COMMANDS
        .iter()
        .filter(|info| !matches!(info.command, Command::SolveWithKey(_)))
        .partition(|info| info.group == CommandGroup::Turns);
    let fixed = FIXED
        .iter()
        .map(|&(keys, does)| LegendRow { keys: keys.iter().map(|&key| key.to_owned()).collect(), does });
    (turns.into_iter().filter_map(row).collect(), fixed.chain(others.into_iter().filter_map(row)).collect())
}

/// Returns the key caps of a command. Duplicates on the number pad and on other keyboards are left out.
fn caps(strokes: &[KeyStroke]) -> Vec<String> {
    let is_duplicate =
        |stroke: &KeyStroke| stroke.code.starts_with("Numpad") || stroke.code.starts_with("Intl");
    let (duplicates, main): (Vec<_>, Vec<_>) = strokes.iter().partition(|stroke| is_duplicate(stroke));
    let shown = if main.is_empty() { duplicates } else { main };
    shown.into_iter().flat_map(KeyStroke::names).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys_of(layout: Layout, bindings: &Bindings, does: &str) -> Option<String> {
        let (turns, others) = legend(layout, bindings);
        turns.iter().chain(&others).find(|row| row.does == does).map(|row| row.keys.join(" "))
    }

    #[test]
    fn rows_are_made_from_the_list_of_commands() {
        let plain = Bindings::default();
        let keys = |layout, does| keys_of(layout, &plain, does).unwrap();
        assert_eq!(keys(Layout::Wasd, "Turn up (U)"), "W U");
        assert_eq!(keys(Layout::Notation, "Turn up (U)"), "U");
        assert_eq!(keys(Layout::Wasd, "Turn the outer layers too"), "Shift 0");
        assert_eq!(keys(Layout::Wasd, "Solve, or abort the search"), "Enter");
        assert_eq!(keys(Layout::Wasd, "Show this list"), "?");
        assert_eq!(keys_of(Layout::Wasd, &plain, "Reset the view"), None);
    }

    #[test]
    fn changed_keys_are_shown() {
        let changed =
            Bindings::parse("wasd.shuffle=Numpad0&wasd.shuffle=Shift+KeyQ&wasd.hint=&wasd.solve=NumpadAdd");
        assert_eq!(keys_of(Layout::Wasd, &changed, "Shuffle").unwrap(), "Shift Q");
        assert_eq!(keys_of(Layout::Wasd, &changed, "Solve, or abort the search").unwrap(), "Num +");
        assert_eq!(keys_of(Layout::Wasd, &changed, "Get a hint; again to make the move"), None);
        assert_eq!(keys_of(Layout::Notation, &changed, "Shuffle").unwrap(), "]");
    }
}
