use std::fmt::{self, Write};

/// A table of texts, as Markdown or aligned for a terminal.
///
/// [`Display`](fmt::Display) aligns it: texts to the left and numbers to the right, two spaces between columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextTable {
    /// The headings.
    pub header: Vec<String>,
    /// The rows, each with one cell for each heading.
    pub rows: Vec<Vec<String>>,
    /// The number of columns, from the first on, that hold texts and not numbers.
    pub text_columns: usize,
}

impl TextTable {
    /// Returns the table in Markdown.
    #[must_use]
    pub fn to_markdown(&self) -> String {
        let rules = (0..self.header.len()).map(|column| if self.is_text(column) { "---" } else { "---:" });
        let mut text = markdown_row(self.header.iter().map(String::as_str));
        text += &markdown_row(rules);
        for row in &self.rows {
            text += &markdown_row(row.iter().map(String::as_str));
        }
        text
    }

    const fn is_text(&self, column: usize) -> bool {
        column < self.text_columns
    }

    fn lines(&self) -> impl Iterator<Item = &Vec<String>> {
        [&self.header].into_iter().chain(&self.rows)
    }

    fn widths(&self) -> Vec<usize> {
        let width = |column: usize| {
            let cells = self.lines().filter_map(|line| line.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or_default()
        };
        (0..self.header.len()).map(width).collect()
    }
}

impl fmt::Display for TextTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widths = self.widths();
        for line in self.lines() {
            let mut text = String::new();
            for (column, (cell, &width)) in line.iter().zip(&widths).enumerate() {
                if column > 0 {
                    text += "  ";
                }
                if self.is_text(column) {
                    write!(text, "{cell:width$}")?;
                } else {
                    write!(text, "{cell:>width$}")?;
                }
            }
            writeln!(f, "{}", text.trim_end())?;
        }
        Ok(())
    }
}

/// Returns a row of cells; a bar within a cell is escaped.
fn markdown_row<'a>(cells: impl Iterator<Item = &'a str>) -> String {
    let mut row = cells.fold("|".to_owned(), |row, cell| format!("{row} {} |", cell.replace('|', "\\|")));
    row.push('\n');
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> TextTable {
        let cells = |cells: [&str; 2]| cells.map(str::to_owned).to_vec();
        TextTable {
            header: cells(["Name", "Nodes"]),
            rows: vec![cells(["IDA*", "7"]), cells(["a|b", "1,234,567"])],
            text_columns: 1,
        }
    }

    #[test]
    fn numbers_are_aligned_to_the_right() {
        assert_eq!(table().to_string(), "Name      Nodes\nIDA*          7\na|b   1,234,567\n");
    }

    #[test]
    fn markdown_escapes_bars() {
        let expected = "| Name | Nodes |\n| --- | ---: |\n| IDA* | 7 |\n| a\\|b | 1,234,567 |\n";
        assert_eq!(table().to_markdown(), expected);
    }
}
