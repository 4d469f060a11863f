//! The rows of letters in a text, by which a net is recognised.

use super::is_separator;
use crate::Size;

/// Returns whether the lines of a text, or its groups of letters if it is one line, are the rows of a net.
pub(super) fn is_net(text: &str) -> bool {
    let lines = || text.lines().filter(|line| !line.chars().all(is_separator));
    if lines().nth(1).is_some() {
        is_net_of(lines().map(cells))
    } else {
        is_net_of(text.split(is_separator).filter(|group| !group.is_empty()).map(cells))
    }
}

/// Returns the number of cells that row `index` of a net has, or `None` after the last row.
///
/// `side` is the number of cells of the first row.
pub(crate) const fn net_row(side: usize, index: usize) -> Option<usize> {
    match index {
        _ if index < side => Some(side),
        _ if index < 2 * side => Some(4 * side),
        _ if index < 3 * side => Some(side),
        _ => None,
    }
}

/// Returns the number of letters or sticker ids in a row; `None` if it has anything else.
///
/// Digits after letters belong to sticker ids; without letters, they are colours.
pub(crate) fn cells(row: &str) -> Option<usize> {
    let is_cell = |c: char| c.is_alphanumeric() || is_separator(c);
    if !row.chars().all(is_cell) {
        return None;
    }
    let letters = row.chars().filter(|c| c.is_alphabetic()).count();
    let digits = row.chars().filter(|c| c.is_numeric()).count();
    if letters == 0 || digits == 0 {
        return Some(letters + digits).filter(|&cells| cells > 0);
    }
    // A digit before the first letter, or a letter without a digit, is in no list of sticker ids.
    let ends = row.chars().filter(|c| c.is_alphanumeric()).chain(['U']);
    let pairs = row.chars().filter(|c| c.is_alphanumeric()).zip(ends.skip(1));
    let is_list = row.chars().find(|c| c.is_alphanumeric()).is_some_and(char::is_alphabetic)
        && pairs.clone().all(|(a, b)| a.is_numeric() || b.is_numeric());
    is_list.then_some(letters)
}

/// Returns whether rows with these numbers of cells are those of a net; `None` is a row of anything else.
pub(super) fn is_net_of(rows: impl Iterator<Item = Option<usize>>) -> bool {
    let mut side = None;
    let mut count = 0;
    for row in rows {
        let Some(cells) = row else { return false };
        let side = *side.get_or_insert(cells);
        if side > Size::MAX.layers() || net_row(side, count) != Some(cells) {
            return false;
        }
        count += 1;
    }
    side.is_some_and(|side| count == 3 * side)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_sticker_ids_are_cells() {
        for (row, expected) in [
            ("UUU", Some(3)),
            (" U, U U", Some(3)),
            ("U0 F12 B3", Some(3)),
            ("U0F1", Some(2)),
            ("012", Some(3)),
            ("R U2 F", None),
            ("R U'", None),
            ("2R", None),
            ("", None),
            ("- -", None),
        ] {
            assert_eq!(cells(row), expected, "{row}");
        }
    }

    #[test]
    fn a_net_has_rows_of_one_and_of_four_faces() {
        assert!(is_net("UU\nUU\nLLFFRRBB\nLLFFRRBB\nDD\nDD\n"));
        assert!(is_net("UU UU LLFFRRBB LLFFRRBB DD DD"));
        assert!(is_net("U\nL F R B\nD"));
        for other in ["", "U", "UU\nUU", "UU\nUU\nLLFF\nLLFF\nDD\nDD", "UUUU RRRR FFFF DDDD LLLL BBBB"] {
            assert!(!is_net(other), "{other}");
        }
    }
}
