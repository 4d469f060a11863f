use super::Layout;

/// One row of the list of keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LegendRow {
    /// The keys, each displayed as a key cap.
    pub keys: &'static [&'static str],
    /// The description of their action.
    pub does: &'static str,
}

/// Returns the list of keys of a layout for the keys dialog.
///
/// The first slice depends on the layout; the second is common to all layouts.
#[must_use]
pub const fn legend(layout: Layout) -> (&'static [LegendRow], &'static [LegendRow]) {
    let faces = match layout {
        Layout::Wasd => WASD,
        Layout::Notation => NOTATION,
    };
    (faces, COMMON)
}

const fn row(keys: &'static [&'static str], does: &'static str) -> LegendRow {
    LegendRow { keys, does }
}

const WASD: &[LegendRow] = &[
    row(&["W"], "Up (U)"),
    row(&["A"], "Left (L)"),
    row(&["S"], "Front (F)"),
    row(&["D"], "Right (R)"),
    row(&["F"], "Back (B)"),
    row(&["X"], "Down (D)"),
    row(&["U", "L", "R", "B"], "Turn the face with that letter"),
    row(&["M", "E", "C"], "Middle slices M, E and S"),
];

const NOTATION: &[LegendRow] = &[
    row(&["U", "D"], "Up, down"),
    row(&["L", "R"], "Left, right"),
    row(&["F", "B"], "Front, back"),
    row(&["M", "E", "S"], "Middle slices"),
];

const COMMON: &[LegendRow] = &[
    row(&["Shift"], "Hold for a counter-clockwise turn"),
    row(&["Alt"], "Hold for a half turn (or left Ctrl)"),
    row(&["1", "…", "9"], "Choose the layer; type digits quickly for layers above 9"),
    row(&["-"], "Choose a range of layers, such as 2-4"),
    row(&["Shift", "0"], "Turn the outer layers too (wide)"),
    row(&["N"], "Enter another size"),
    row(&["↑", "↓", "←", "→", "Z"], "Rotate the whole cube"),
    row(&[",", "."], "Previous move, next move (or Backspace for previous)"),
    row(&["Shift", ",", "."], "Previous step, next step of the solution"),
    row(&["Home", "End"], "Go to the start or the end"),
    row(&["Space"], "Play or pause (with Human: hold and release to start)"),
    row(&["Shift", "Space"], "Play one step of the solution"),
    row(&["T"], "Turn the lesson on or off"),
    row(&["Enter"], "Solve, or abort the search (with Human: start or give up)"),
    row(&["H"], "Get a hint; press again to make the move"),
    row(&["Esc"], "Stop the current action (never resets the cube)"),
    row(&["]"], "Shuffle"),
    row(&["F5"], "Scramble with 100 moves"),
    row(&["\\"], "Reset to a solved cube"),
    row(&["F8"], "Go to the next view"),
    row(&["?"], "Show this list"),
];
