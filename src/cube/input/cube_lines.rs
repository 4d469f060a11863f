use crate::Size;
use crate::characters::is_invisible;
use crate::state_text::{cells, net_row};

/// The letters of faces and of usual colours.
const COLOURS: &str = "URFDLBWYROGP";

/// A cube of a list: its text on one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CubeLine {
    /// The number of its first line.
    pub number: usize,
    /// The text; the rows of a net are joined behind the label `net:`.
    pub text: String,
}

/// Groups the lines of a list into cubes: a net is several lines, any other cube is one.
///
/// A net is rows of N, 4 N and N letters or sticker ids, N of each. Empty lines and lines that begin with `#` are no
/// cubes, and end a net. The line `net:` begins a net; its rows may then have mistakes.
///
/// ```
/// use godspeed_cube::{CubeInput, CubeLines, InputError};
///
/// let list = "# a scramble and a net\nR U2\nUU\nUU\nLLFFRRBB\nLLFFRRBB\nDD\nDD\n";
/// let cubes = CubeLines::split(list, None);
/// let texts: Vec<&str> = cubes.iter().map(|cube| &*cube.text).collect();
/// assert_eq!(texts, ["R U2", "net: UU UU LLFFRRBB LLFFRRBB DD DD"]);
/// assert!(CubeInput::new(texts[1]).parse()?.into_state().is_solved());
/// # Ok::<(), InputError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct CubeLines {
    size: Option<Size>,
    is_interactive: bool,
    /// Whether the line `net:` was the last one before the rows.
    is_announced: bool,
    /// The rows of a net that is not complete.
    rows: Vec<Row>,
}

#[derive(Clone, Debug)]
struct Row {
    number: usize,
    text: String,
    /// The number of letters or sticker ids; `None` if the line has anything else.
    cells: Option<usize>,
    /// Whether the line is indented and has only the letters of faces or colours.
    is_indented: bool,
}

impl CubeLines {
    /// Returns an empty list of cubes of this size, or of any size.
    ///
    /// Lines that may begin a net are held back until it is known whether they do.
    #[must_use]
    pub fn new(size: Option<Size>) -> Self {
        Self { size, ..Self::default() }
    }

    /// Returns an empty list whose lines are answered one by one, as in a dialogue.
    ///
    /// Only the line `net:`, or a first row of the letters of faces or colours that is indented by two spaces or more,
    /// begins a net. Other lines are never held back.
    #[must_use]
    pub fn interactive(size: Option<Size>) -> Self {
        Self { is_interactive: true, ..Self::new(size) }
    }

    /// Returns the cubes of a text of several lines.
    #[must_use]
    pub fn split(text: &str, size: Option<Size>) -> Vec<CubeLine> {
        let mut lines = Self::new(size);
        let mut cubes: Vec<CubeLine> =
            (1..).zip(text.lines()).flat_map(|(number, line)| lines.push(number, line)).collect();
        cubes.extend(lines.finish());
        cubes
    }

    /// Adds a line and returns the cubes that it completes.
    pub fn push(&mut self, number: usize, line: &str) -> Vec<CubeLine> {
        let row = Row::new(number, line);
        if row.text.is_empty() || row.text.starts_with('#') {
            return self.finish();
        }
        if row.text.eq_ignore_ascii_case("net:") {
            let cubes = self.finish();
            self.is_announced = true;
            return cubes;
        }
        let mut cubes = Vec::new();
        let mut waiting = vec![row];
        while let Some(row) = waiting.pop() {
            if self.fits(&row) {
                self.rows.push(row);
                if self.is_complete() {
                    cubes.push(self.take_net());
                }
            } else if self.rows.is_empty() {
                cubes.push(row.into_cube());
            } else if self.is_announced {
                cubes.push(self.take_net());
                waiting.push(row);
            } else {
                // The first row was no net; the others may be one.
                waiting.push(row);
                let mut rows = std::mem::take(&mut self.rows).into_iter();
                cubes.extend(rows.next().map(Row::into_cube));
                waiting.extend(rows.rev());
            }
        }
        cubes
    }

    /// Returns the cubes of the lines that were held back.
    pub fn finish(&mut self) -> Vec<CubeLine> {
        if std::mem::take(&mut self.is_announced) && !self.rows.is_empty() {
            return vec![self.take_net()];
        }
        std::mem::take(&mut self.rows).into_iter().map(Row::into_cube).collect()
    }

    /// Returns whether a row continues the net, or begins one.
    fn fits(&self, row: &Row) -> bool {
        if self.is_announced {
            return true;
        }
        let Some(cells) = row.cells else { return false };
        match self.rows.first().and_then(|first| first.cells) {
            Some(side) => net_row(side, self.rows.len()) == Some(cells),
            None if cells > Size::MAX.layers() => false,
            None if self.is_interactive => row.is_indented && (cells > 1 || self.size == Some(Size::ONE)),
            None => cells > 1 || row.is_indented || self.size == Some(Size::ONE),
        }
    }

    fn is_complete(&self) -> bool {
        let side = self.rows.first().and_then(|row| row.cells);
        side.is_some_and(|side| self.rows.len() == 3 * side)
    }

    fn take_net(&mut self) -> CubeLine {
        self.is_announced = false;
        let rows = std::mem::take(&mut self.rows);
        let number = rows.first().map_or(0, |row| row.number);
        let text = rows.iter().fold("net:".to_owned(), |text, row| text + " " + &row.text);
        CubeLine { number, text }
    }
}

impl Row {
    fn new(number: usize, line: &str) -> Self {
        let text = line.trim_matches(|c: char| c.is_whitespace() || is_invisible(c));
        let has_colours =
            || text.chars().all(|c| !c.is_alphabetic() || COLOURS.contains(c.to_ascii_uppercase()));
        let is_indented = (line.starts_with("  ") || line.starts_with('\t')) && has_colours();
        Self { number, text: text.to_owned(), cells: cells(text), is_indented }
    }

    fn into_cube(self) -> CubeLine {
        CubeLine { number: self.number, text: self.text }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NET: &str = "UU\nUU\nLLFFRRBB\nLLFFRRBB\nDD\nDD\n";
    const ON_ONE_LINE: &str = "net: UU UU LLFFRRBB LLFFRRBB DD DD";

    fn split(text: &str) -> Vec<(usize, String)> {
        CubeLines::split(text, None).into_iter().map(|cube| (cube.number, cube.text)).collect()
    }

    fn line(number: usize, text: &str) -> (usize, String) {
        (number, text.to_owned())
    }

    #[test]
    fn a_net_between_scrambles_is_one_cube() {
        let list = format!("\u{feff}R U\n{NET}# next\n\n  {NET}F'\n");
        assert_eq!(
            split(&list),
            [line(1, "R U"), line(2, ON_ONE_LINE), line(10, ON_ONE_LINE), line(16, "F'")]
        );
    }

    #[test]
    fn lines_that_are_no_net_are_cubes_of_their_own() {
        assert_eq!(split("R U\nR U\nR U\n"), [line(1, "R U"), line(2, "R U"), line(3, "R U")]);
        let broken = "UU\nUU\nLLFF";
        assert_eq!(split(broken), [line(1, "UU"), line(2, "UU"), line(3, "LLFF")]);
        assert_eq!(split(&format!("RUF\n{NET}")), [line(1, "RUF"), line(2, ON_ONE_LINE)]);
        assert_eq!(split("U\nL F R B\nD").len(), 3);
        assert_eq!(CubeLines::split("U\nL F R B\nD", Some(Size::ONE)).len(), 1);
        assert_eq!(split(" U\nL F R B\n D").len(), 3);
        assert_eq!(split("   U\nL  F  R  B\n   D"), [line(1, "net: U L  F  R  B D")]);
    }

    #[test]
    fn an_announced_net_may_have_mistakes() {
        assert_eq!(split("net:\nUU\nU?\nLLFF\n\nR\n"), [line(2, "net: UU U? LLFF"), line(6, "R")]);
        assert_eq!(split("net:\n"), []);
        assert_eq!(split(&format!("NET:\n{NET}R")), [line(2, ON_ONE_LINE), line(8, "R")]);
    }

    #[test]
    fn in_a_dialogue_only_an_indented_or_announced_net_is_held_back() {
        let mut lines = CubeLines::interactive(None);
        assert_eq!(lines.push(1, "UU").len(), 1);
        for (number, row) in (2..).zip(format!("  {NET}").lines()) {
            assert_eq!(lines.push(number, row).len(), usize::from(number == 7), "{row}");
        }
        assert_eq!(lines.push(8, "net:"), []);
        assert_eq!(lines.push(9, "UU"), []);
        assert_eq!(lines.finish(), [CubeLine { number: 9, text: "net: UU".to_owned() }]);
        for line in ["  R U2", "  undo", "  R", "R"] {
            assert_eq!(lines.push(10, line).len(), 1, "{line}");
        }
    }
}
