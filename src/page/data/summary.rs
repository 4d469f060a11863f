use super::DataFile;
use crate::format;
use crate::timer::Merged;

/// What an import has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct ImportSummary {
    /// What became of the solves.
    pub solves: Merged,
    /// The number of reports that were added.
    pub reports_added: usize,
    /// The number of reports that were here already.
    pub reports_known: usize,
    /// Whether the settings of the file were taken.
    pub has_settings: bool,
    /// The number of solves and reports that could not be read.
    pub unreadable: usize,
    /// The number of solves of other puzzles and events.
    pub foreign: usize,
}

impl ImportSummary {
    /// Describes the import: `12 solves added, 3 were already here.`
    #[must_use]
    pub fn sentence(&self) -> String {
        let mut sentences = Vec::new();
        if self.solves.added + self.solves.known > 0 || self.reports_added + self.reports_known == 0 {
            sentences.push(added("solve", self.solves.added, self.solves.known));
        }
        if self.reports_added + self.reports_known > 0 {
            sentences.push(added("report", self.reports_added, self.reports_known));
        }
        if self.has_settings {
            sentences.push("The settings of the file are used.".to_owned());
        }
        if self.solves.dropped > 0 {
            let dropped = of(self.solves.dropped, "old solve");
            sentences.push(format!("{dropped} did not fit and {} left out.", were(self.solves.dropped)));
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

/// Describes what a file contains: `132 solves and 2 reports`.
#[must_use]
pub fn contents(file: &DataFile) -> String {
    let solves = of(file.records.iter().count(), "solve");
    match file.reports.len() {
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
            solves: Merged { added, known, dropped: 0 },
            ..ImportSummary::default()
        };
        assert_eq!(solves(12, 3).sentence(), "12 solves added, 3 were already here.");
        assert_eq!(solves(1, 1).sentence(), "1 solve added, 1 was already here.");
        assert_eq!(solves(0, 1500).sentence(), "No solves added, 1,500 were already here.");
        assert_eq!(solves(0, 0).sentence(), "No solves added.");
        let all = ImportSummary {
            solves: Merged { added: 5, known: 0, dropped: 2 },
            reports_added: 1,
            reports_known: 2,
            has_settings: true,
            unreadable: 1,
            foreign: 4,
        };
        assert_eq!(
            all.sentence(),
            "5 solves added. 1 report added, 2 were already here. The settings of the file are used. 2 old solves \
             did not fit and were left out. 4 solves of other puzzles and events were left out. 1 entry could not be \
             read and was left out."
        );
        let reports = ImportSummary { reports_added: 2, unreadable: 2, ..ImportSummary::default() };
        assert_eq!(reports.sentence(), "2 reports added. 2 entries could not be read and were left out.");
    }

    #[test]
    fn contents_are_counted() {
        assert_eq!(contents(&DataFile::default()), "0 solves");
    }
}
