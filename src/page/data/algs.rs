//! What the view Find stores about cases: favourites, own algorithms and results of drills.

use std::collections::BTreeSet;

/// The key in `localStorage`.
pub const ALGS_KEY: &str = "godspeed-algs";

/// The longest text of a file that is taken, in bytes: the view keeps less.
const LONGEST: usize = 8 << 20;

/// Returns what is stored with the facts of a file added, and their number.
///
/// A fact is a line of words between tabs: its kind, the set, the case, and a value. What is stored about the favourite or
/// the drill of a case stays. Facts of unknown kinds are taken too; the view reads what it knows.
#[must_use]
pub fn merged_algs(stored: &str, file: &str) -> (String, usize) {
    let mut file_lines = file.get(..file.len().min(LONGEST)).unwrap_or_default().lines();
    let (Some(head), stored_lines) = (file_lines.next(), stored.lines().skip(1)) else {
        return (stored.to_owned(), 0);
    };
    if !stored.is_empty() && stored.lines().next() != Some(head) {
        // Another version: its facts may mean something else.
        return (stored.to_owned(), 0);
    }
    let mut known: BTreeSet<&str> = stored_lines.clone().map(key).collect();
    let new: Vec<&str> =
        file_lines.filter(|line| line.split('\t').count() > 3 && known.insert(key(line))).collect();
    let lines = [head].into_iter().chain(stored_lines).chain(new.iter().copied());
    (lines.map(|line| format!("{line}\n")).collect(), new.len())
}

/// Returns what may be in a text once: a favourite and a drill of a case, and each own algorithm.
fn key(line: &str) -> &str {
    if line.starts_with("own\t") {
        return line;
    }
    let end = line.match_indices('\t').nth(2).map_or(line.len(), |(at, _)| at);
    &line[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    const STORED: &str = "godspeed-algs 1\nfavourite\tpll\tUUU\tR U\nown\tpll\tUUU\tR U\n";

    #[test]
    fn facts_of_a_file_are_added_and_do_not_replace_others() {
        let file = "godspeed-algs 1\nfavourite\tpll\tUUU\tF\nown\tpll\tUUU\tF\nown\tpll\tUUU\tR U\nbroken\n";
        let (merged, added) = merged_algs(STORED, file);
        assert_eq!((merged, added), (format!("{STORED}own\tpll\tUUU\tF\n"), 1));
        assert_eq!(merged_algs("", STORED), (STORED.to_owned(), 2));
        assert_eq!(merged_algs(STORED, STORED), (STORED.to_owned(), 0));
    }

    #[test]
    fn other_versions_and_empty_files_add_nothing() {
        assert_eq!(merged_algs(STORED, "godspeed-algs 2\nown\ta\tb\tc\n"), (STORED.to_owned(), 0));
        assert_eq!(merged_algs(STORED, ""), (STORED.to_owned(), 0));
    }
}
