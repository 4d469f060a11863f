//! The list of commands: key map, list of keys, tooltips and buttons are made from it.

use godspeed_cube::Face;

use super::{Command, Slice, Twist};
use crate::keyboard::Layout;

/// A command of the lists, with its default keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommandInfo {
    /// The id, which is the `data-do` of its buttons and its name in the preferences.
    pub id: &'static str,
    /// The command.
    pub command: Command,
    /// What it does, in the imperative.
    pub title: &'static str,
    /// The group in lists.
    pub group: CommandGroup,
    /// The default keys in the order of [`Layout::ALL`], as [`KeyStroke`](crate::keyboard::KeyStroke)s separated by
    /// spaces, the most important first.
    keys: [&'static str; 3],
}

/// A group of commands in lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CommandGroup {
    /// Turns of faces and slices.
    Turns,
    /// Rotations of the whole cube.
    Rotations,
    /// The choice of layers and the kind of the next turn.
    Layers,
    /// Scrambles, undo and redo.
    Cube,
    /// Solving, hints and the timer.
    Solve,
    /// Playback of moves and steps.
    Playback,
    /// Dialogs, panel, view and links.
    Page,
}

impl CommandGroup {
    /// All groups, in the order of lists.
    pub const ALL: [Self; 7] =
        [Self::Turns, Self::Rotations, Self::Layers, Self::Cube, Self::Solve, Self::Playback, Self::Page];

    /// Returns the heading.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Turns => "Turns",
            Self::Rotations => "Rotations of the cube",
            Self::Layers => "Layers",
            Self::Cube => "Cube",
            Self::Solve => "Solve",
            Self::Playback => "Playback",
            Self::Page => "Page",
        }
    }
}

impl CommandInfo {
    /// Returns the entry with this id.
    #[must_use]
    pub fn with_id(id: &str) -> Option<&'static Self> {
        COMMANDS.iter().find(|info| info.id == id)
    }

    /// Returns whether its keys cannot be changed: Escape cancels everywhere.
    #[must_use]
    pub const fn has_fixed_keys(&self) -> bool {
        matches!(self.command, Command::Cancel)
    }

    /// Returns the default keys of a layout as text.
    #[must_use]
    pub const fn default_keys(&self, layout: Layout) -> &'static str {
        let [wasd, notation, classic] = self.keys;
        match layout {
            Layout::Wasd => wasd,
            Layout::Notation => notation,
            Layout::Classic => classic,
        }
    }
}

/// A clockwise quarter turn, which Shift and Alt modify.
const PLAIN: Twist = Twist { prime: false, half: false };
/// A counter-clockwise quarter turn, which Shift reverses.
const BACK: Twist = Twist { prime: true, half: false };

/// A command with the same keys in all layouts.
const fn entry(
    id: &'static str,
    command: Command,
    title: &'static str,
    group: CommandGroup,
    keys: &'static str,
) -> CommandInfo {
    CommandInfo { id, command, title, group, keys: [keys, keys, keys] }
}

/// A turn, whose keys depend on the layout.
const fn turn(
    id: &'static str,
    command: Command,
    title: &'static str,
    wasd: &'static str,
    notation: &'static str,
) -> CommandInfo {
    CommandInfo { id, command, title, group: CommandGroup::Turns, keys: [wasd, notation, wasd] }
}

/// Every command with an id, in the order of lists.
///
/// Digits, which choose a layer, are no entries: they are the same in every layout and cannot be rebound.
pub const COMMANDS: &[CommandInfo] = {
    use Command as C;
    use CommandGroup::{Cube, Layers, Page, Playback, Rotations, Solve};
    &[
        turn("U", C::Twist(Face::U, PLAIN), "Turn the upper face: U", "KeyW KeyU", "KeyU"),
        turn("L", C::Twist(Face::L, PLAIN), "Turn the left face: L", "KeyA KeyL", "KeyL"),
        turn("F", C::Twist(Face::F, PLAIN), "Turn the front face: F", "KeyS", "KeyF"),
        turn("R", C::Twist(Face::R, PLAIN), "Turn the right face: R", "KeyD KeyR", "KeyR"),
        turn("B", C::Twist(Face::B, PLAIN), "Turn the back face: B", "KeyF KeyB", "KeyB"),
        turn("D", C::Twist(Face::D, PLAIN), "Turn the lower face: D", "KeyX", "KeyD"),
        turn("M", C::Slice(Slice::M, PLAIN), "Turn the middle slice: M", "KeyM", "KeyM"),
        turn("E", C::Slice(Slice::E, PLAIN), "Turn the equatorial slice: E", "KeyE", "KeyE"),
        turn("S", C::Slice(Slice::S, PLAIN), "Turn the standing slice: S", "KeyC", "KeyS KeyC"),
        entry("x", C::Rotate(Face::R, PLAIN), "Rotate the cube up: x", Rotations, "ArrowUp"),
        entry("x'", C::Rotate(Face::R, BACK), "Rotate the cube down: x'", Rotations, "ArrowDown"),
        entry("y", C::Rotate(Face::U, PLAIN), "Rotate the cube left: y", Rotations, "ArrowLeft"),
        entry("y'", C::Rotate(Face::U, BACK), "Rotate the cube right: y'", Rotations, "ArrowRight"),
        entry("z", C::Rotate(Face::F, PLAIN), "Rotate the cube clockwise: z", Rotations, "KeyZ"),
        entry("prime", C::TogglePrime, "Make the next turn counter-clockwise", Layers, ""),
        entry("half", C::ToggleHalf, "Make the next turn a half turn", Layers, ""),
        entry(
            "range",
            C::BeginBlock,
            "Choose a range of layers, such as 2-4",
            Layers,
            "Minus NumpadSubtract",
        ),
        entry("wide", C::ToggleWide, "Turn the outer layers too", Layers, "Shift+Digit0 Shift+Numpad0"),
        entry("layer-up", C::StepLayer(1), "Next layer inward", Layers, ""),
        entry("layer-down", C::StepLayer(-1), "Next layer outward", Layers, ""),
        entry("size", C::TypeSize, "Enter another size", Cube, "KeyN"),
        entry("shuffle", C::Shuffle, "Shuffle", Cube, "BracketRight"),
        CommandInfo {
            id: "scramble-100",
            command: C::Scramble100,
            title: "Scramble with 100 moves",
            group: Cube,
            // F5 reloads the page, except for those who choose the layout of the ancestors.
            keys: ["", "", "F5"],
        },
        entry("reset", C::Reset, "Reset to a solved cube", Cube, "Backslash IntlBackslash"),
        entry("solve", C::SolveOrAbort, "Solve, or abort the search", Solve, "Enter NumpadEnter"),
        entry("solve-1", C::SolveWithKey(1), "Solve with the algorithm of F1", Solve, "F1"),
        entry("solve-2", C::SolveWithKey(2), "Solve with the algorithm of F2", Solve, "F2"),
        entry("human", C::ChooseHuman, "Time your own solves", Solve, ""),
        entry("hint", C::Hint, "Get a hint; again to make the move", Solve, "KeyH"),
        entry("lesson", C::ToggleLesson, "Turn the lesson on or off", Solve, "KeyT"),
        entry("cancel", C::Cancel, "Stop the current action", Solve, "Escape"),
        entry("copy-solution", C::CopySolution, "Copy the moves of the solution", Solve, ""),
        entry("compare-solutions", C::CompareSolutions, "Compare the solutions of this cube", Solve, ""),
        entry("follow", C::Follow, "Follow the moves on a cube in your hands", Solve, ""),
        entry("keep-improving", C::KeepImproving, "Keep improving the solution", Solve, ""),
        entry("play-solution", C::PlaySolution, "Show the solution on the original cube", Solve, ""),
        entry("restart-engine", C::RestartEngine, "Restart the engine", Solve, ""),
        entry("export-solves", C::ExportSolves, "Save the solves of all sessions as a CSV file", Solve, ""),
        entry("clear-solves", C::ClearSolves, "Clear your solves of this size", Solve, ""),
        entry("restore-solves", C::RestoreSolves, "Restore the solves removed last", Solve, ""),
        entry("back", C::Back, "Previous move", Playback, "Comma Backspace"),
        entry("forward", C::Forward, "Next move", Playback, "Period"),
        entry("previous-step", C::PreviousStep, "Previous step", Playback, "Shift+Comma"),
        entry("next-step", C::NextStep, "Next step", Playback, "Shift+Period"),
        entry("to-start", C::ToStart, "Go to start", Playback, "Home"),
        entry("to-end", C::ToEnd, "Go to end", Playback, "End"),
        entry("play", C::PlayPause, "Play or pause", Playback, "Space"),
        entry("loop", C::ToggleLoop, "Repeat the solution or the whole line", Playback, ""),
        entry("mirror", C::Mirror, "Mirror the cube and its moves", Playback, ""),
        entry("inverse", C::Invert, "Play from the end to the start", Playback, ""),
        entry("choose-moves", C::ChooseMoves, "Choose moves to copy", Playback, ""),
        entry("copy-moves", C::CopyMoves, "Copy the chosen moves", Playback, ""),
        entry("play-step", C::PlayStep, "Play or pause this step", Playback, "Shift+Space"),
        entry("palette", C::Palette, "Find a command", Page, ""),
        entry("keys", C::Keys, "Keyboard shortcuts", Page, ""),
        entry("notation", C::Notation, "How moves are written", Page, ""),
        entry("about", C::About, "How the algorithm works", Page, ""),
        entry("tables", C::Tables, "Tables stored in this browser", Page, ""),
        entry("solves", C::Solves, "Your solves: chart, sessions and details", Page, ""),
        entry("data", C::Data, "Your data: export and import", Page, ""),
        entry("panel", C::TogglePanel, "Show or hide the panel", Page, ""),
        entry("choices", C::ToggleChoices, "Choose an algorithm and its settings", Page, ""),
        entry("view", C::ResetView, "Reset the view", Page, ""),
        entry("share", C::Share, "Share or save the cube and its solution", Page, ""),
        entry("copy-link", C::CopyLink, "Copy a link to this position", Page, ""),
        entry("layout", C::SwitchLayout, "Switch the layout of keys", Page, ""),
    ]
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keyboard::KeyStroke;

    #[test]
    fn every_id_names_one_command() {
        for (number, info) in COMMANDS.iter().enumerate() {
            assert_eq!(Command::from_name(info.id, PLAIN), Some(info.command), "{}", info.id);
            let twin =
                COMMANDS[..number].iter().find(|other| other.id == info.id || other.command == info.command);
            assert_eq!(twin, None);
        }
    }

    #[test]
    fn default_keys_are_distinct_and_can_be_read() {
        for layout in Layout::ALL {
            let mut seen: Vec<KeyStroke> = Vec::new();
            for info in COMMANDS {
                for text in info.default_keys(layout).split_whitespace() {
                    let stroke = KeyStroke::parse(text).unwrap();
                    assert_eq!(stroke.to_string(), text);
                    assert!(!seen.contains(&stroke), "{text} of {} in {layout:?}", info.id);
                    seen.push(stroke);
                }
            }
        }
    }

    #[test]
    fn the_list_is_ordered_by_group() {
        assert!(COMMANDS.is_sorted_by_key(|info| info.group));
        for group in CommandGroup::ALL {
            assert!(COMMANDS.iter().any(|info| info.group == group), "{} is empty", group.name());
        }
    }
}
