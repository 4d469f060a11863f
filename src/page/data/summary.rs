use std::collections::BTreeMap;

use godspeed_cube::Size;

use super::Merged;
use crate::format;
use crate::timer::KEPT;

/// The changes of an import.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct ImportSummary {
    /// The result for the solves.
    pub solves: Merged,
    /// The number of reports that were added.
    pub reports_added: usize,
    /// The number of reports that were stored already.
    pub reports_known: usize,
    /// The number of favourites, own algorithms and drills of the view Find that were added.
    pub algs_added: usize,
    /// Whether the settings of the file were applied.
    pub has_settings: bool,
    /// The number of solves and reports that could not be read.
    pub unreadable: usize,
    /// The number of solves of other puzzles and events.
    pub foreign: usize,
    /// The size that follows from the scrambles of a table.
    pub scrambled_size: Option<Size>,
}

impl ImportSummary {
    /// Describes the import: `12 solves added, 3 were already here.`
    #[must_use]
    pub fn sentence(&self) -> String {
        let mut sentences = Vec::new();
        if self.solves.count() + self.solves.known > 0 || self.reports_added + self.reports_known == 0 {
            sentences.push(added("solve", self.solves.count(), self.solves.known));
        }
        sentences.extend(sizes(&self.solves.added));
        if self.reports_added + self.reports_known > 0 {
            sentences.push(added("report", self.reports_added, self.reports_known));
        }
        match self.algs_added {
            0 => {}
            1 => sentences.push("1 entry about algorithms added.".to_owned()),
            count => {
                sentences.push(format!("{} entries about algorithms added.", format::count(count as u64)))
            }
        }
        if self.has_settings {
            sentences.push("The settings of the file are used.".to_owned());
        }
        if self.solves.dropped > 0 {
            let (dropped, limit) = (of(self.solves.dropped, "old solve"), format::count(KEPT as u64));
            let were = were(self.solves.dropped);
            sentences.push(format!("{dropped} {were} left out, as {limit} of each size are kept."));
        }
        if let Some(size) = self.scrambled_size {
            sentences.push(format!("The table does not name its puzzle; its scrambles are of a {size:#}."));
        }
        if self.foreign > 0 {
            let foreign = of(self.foreign, "solve");
            sentences.push(format!("{foreign} of other puzzles and events {} left out.", were(self.foreign)));
        }
        if self.unreadable > 0 {
            let entries = if self.unreadable == 1 { "entry" } else { "entries" };
            let unreadable = format::count(self.unreadable as u64);
            sentences.push(format!(
                "{unreadable} {entries} could not be read and {} left out.",
                were(self.unreadable)
            ));
        }
        sentences.join(" ")
    }
}

/// Lists how many solves of which sizes were added, if there are several: `5 of 3×3×3, 1 of 4×4×4.`
fn sizes(added: &BTreeMap<Size, usize>) -> Option<String> {
    let of_size = |(&size, &count): (&Size, &usize)| format!("{} of {size:#}", format::count(count as u64));
    let list = added.iter().map(of_size).collect::<Vec<_>>().join(", ");
    (added.len() > 1).then(|| format!("{list}."))
}

/// Describes what a file contains: `132 solves and 2 reports`.
#[must_use]
pub fn contents(solves: usize, reports: usize) -> String {
    let solves = of(solves, "solve");
    match reports {
        0 => solves,
        reports => format!("{solves} and {}", of(reports, "report")),
    }
}

fn added(what: &str, added: usize, known: usize) -> String {
    let added = if added == 0 { format!("No {what}s") } else { of(added, what) };
    match known {
        0 => format!("{added} added."),
        1 => format!("{added} added, 1 was already here."),
        known => format!("{added} added, {} were already here.", format::count(known as u64)),
    }
}

const fn were(number: usize) -> &'static str {
    if number == 1 { "was" } else { "were" }
}

fn of(number: usize, what: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{} {what}{ending}", format::count(number as u64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_import_is_described_in_plain_words() {
        let solves = |added, known| ImportSummary {
            solves: Merged { added: BTreeMap::from([(Size::THREE, added)]), known, dropped: 0 },
            ..ImportSummary::default()
        };
        assert_eq!(solves(12, 3).sentence(), "12 solves added, 3 were already here.");
        assert_eq!(solves(1, 1).sentence(), "1 solve added, 1 was already here.");
        assert_eq!(solves(0, 1500).sentence(), "No solves added, 1,500 were already here.");
        assert_eq!(solves(0, 0).sentence(), "No solves added.");
        let all = ImportSummary {
            solves: Merged {
                added: BTreeMap::from([(Size::THREE, 4), (Size::new(4).unwrap(), 1)]),
                known: 0,
                dropped: 2,
            },
            reports_added: 1,
            reports_known: 2,
            algs_added: 2,
            has_settings: true,
            unreadable: 1,
            foreign: 4,
            scrambled_size: Some(Size::THREE),
        };
        assert_eq!(
            all.sentence(),
            "5 solves added. 4 of 3×3×3, 1 of 4×4×4. 1 report added, 2 were already here. 2 entries about algorithms added. The settings of the file are used. 2 old solves \
             were left out, as 100,000 of each size are kept. The table does not name its puzzle; its scrambles are of \
             a 3×3×3. 4 solves of other puzzles and events were left out. 1 entry could not be \
             read and was left out."
        );
        let reports = ImportSummary { reports_added: 2, unreadable: 2, ..ImportSummary::default() };
        assert_eq!(reports.sentence(), "2 reports added. 2 entries could not be read and were left out.");
    }

    #[test]
    fn contents_are_counted() {
        assert_eq!(contents(0, 0), "0 solves");
        assert_eq!(contents(1, 2), "1 solve and 2 reports");
    }
}
