use godspeed_cube::Size;

use super::kept::{read_solve, write_solve};
use super::{Solve, SolveKey};

/// A change of the stored solves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolveChange {
    /// The solve with this key is new, or replaces the one that had it.
    Put(SolveKey, Size, Solve),
    /// The solve with this key is deleted.
    Delete(SolveKey, Size),
}

impl SolveChange {
    /// Serializes changes, one per line: the key and the solve, or its layers if it is deleted.
    #[must_use]
    pub fn write(changes: &[Self]) -> String {
        let mut text = String::new();
        for change in changes {
            match change {
                Self::Put(key, size, solve) => text += &format!("{key} {}\n", write_solve(*size, solve)),
                Self::Delete(key, size) => text += &format!("{key} {}\n", size.layers()),
            }
        }
        text
    }

    /// Parses changes; invalid lines are skipped.
    #[must_use]
    pub fn read(text: &str) -> Vec<Self> {
        text.lines().filter_map(Self::read_line).collect()
    }

    fn read_line(line: &str) -> Option<Self> {
        let (key, solve) = line.split_once(' ')?;
        let key = key.parse().ok()?;
        if let Ok(layers) = solve.parse() {
            return Some(Self::Delete(key, Size::new(layers).ok()?));
        }
        read_solve(solve).map(|(size, solve)| Self::Put(key, size, solve))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_changes_are_read_as_the_same_and_others_skipped() {
        let text =
            "1700000000123007 3 1234 +2 50 60 45 55 hint,own,@1700000000 R U2 F'\n5 4\n0 3 5 dnf 1 1 1 1 -\n";
        let changes = SolveChange::read(text);
        assert_eq!(changes.len(), 3);
        assert_eq!(changes[1], SolveChange::Delete("5".parse().unwrap(), Size::new(4).unwrap()));
        assert_eq!(SolveChange::write(&changes), text);
        assert_eq!(
            SolveChange::read(&format!("\nx 3\n5\n5 0\n-5 3\n5 3 12 late 1 1 1 1 -\n{text}")),
            changes
        );
    }
}
