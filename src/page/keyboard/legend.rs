use super::Layout;

/// One line of the list of keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LegendRow {
    /// The keys, each shown as a key cap.
    pub keys: &'static [&'static str],
    /// What they do.
    pub does: &'static str,
}

/// The list of keys of a layout, as the keys dialog shows it.
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
    row(&["W"], "up (U)"),
    row(&["A"], "left (L)"),
    row(&["S"], "front (F)"),
    row(&["D"], "right (R)"),
    row(&["F"], "back (B)"),
    row(&["X"], "down (D)"),
    row(&["U", "L", "R", "B"], "these letters turn their own face too"),
    row(&["M", "E"], "middle slices"),
];

const NOTATION: &[LegendRow] = &[
    row(&["U", "D"], "up, down"),
    row(&["L", "R"], "left, right"),
    row(&["F", "B"], "front, back"),
    row(&["M", "E", "S"], "middle slices"),
];

const COMMON: &[LegendRow] = &[
    row(&["Shift"], "held: the turn goes the other way"),
    row(&["Alt"], "held: a half turn (left Ctrl does the same)"),
    row(&["1", "…", "9"], "choose the layer; digits in quick succession above 9"),
    row(&["-"], "a block: from this layer to the number that follows"),
    row(&["Shift", "0"], "turn the outer layers along (wide)"),
    row(&["N"], "another size: type how many layers"),
    row(&["↑", "↓", "←", "→", "Z"], "rotate the whole cube"),
    row(&[",", "."], "one turn back, one turn forward (Backspace: back)"),
    row(&["Shift", ",", "."], "one step of the solution back, forward"),
    row(&["Home", "End"], "first and last position of the line"),
    row(&["Space"], "play or pause"),
    row(&["Shift", "Space"], "play one step of the solution"),
    row(&["T"], "the lesson of a solution, on or off"),
    row(&["Enter"], "solve, or abort the search; with Human: start, or give up"),
    row(&["H"], "a hint: the next move; again makes it"),
    row(&["Esc"], "stop what is going on; never resets"),
    row(&["]"], "shuffle"),
    row(&["F5"], "scramble with 100 moves"),
    row(&["\\"], "reset to the solved cube"),
    row(&["?"], "this list"),
];
