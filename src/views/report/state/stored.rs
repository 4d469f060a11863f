use godspeed_browser::StoredReport;
use godspeed_report::{Column, Report, Statistics, Summary, TextTable};

/// The reports in the browser's storage, and the two of them that are compared.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StoredReports {
    list: Vec<StoredReport>,
    /// The keys of those to compare, at most two, with the report once it is loaded.
    compared: Vec<(String, Option<Report>)>,
}

impl StoredReports {
    /// Returns the reports, the newest first.
    #[must_use]
    pub fn list(&self) -> &[StoredReport] {
        &self.list
    }

    /// Returns the name of the report that was started at this time; `None` if it is not stored or has none.
    #[must_use]
    pub fn name_of(&self, date: &str) -> Option<String> {
        let stored = self.list.iter().find(|stored| stored.date == date)?;
        Some(stored.name.clone()).filter(|name| !name.is_empty())
    }

    /// Returns the place of a report in the comparison: 0, 1 or none.
    #[must_use]
    pub fn place(&self, key: &str) -> Option<usize> {
        self.compared.iter().position(|(chosen, _)| chosen == key)
    }

    /// Returns whether a report is chosen for comparison.
    #[must_use]
    pub fn is_compared(&self, key: &str) -> bool {
        self.place(key).is_some()
    }

    /// Returns the keys of the two chosen reports in one text; `None` unless there are two.
    #[must_use]
    pub fn compared_keys(&self) -> Option<String> {
        match &self.compared[..] {
            [(first, _), (second, _)] => Some(format!("{first} {second}")),
            _ => None,
        }
    }

    /// Returns how to compare two reports: what to click next. Empty if there is only one, or if two are chosen.
    #[must_use]
    pub fn next_step(&self) -> &'static str {
        match (self.list.len(), self.compared.len()) {
            (..=1, _) | (_, 2..) => "",
            (_, 0) => "To compare two reports, click Compare at each of them.",
            (_, 1) => "Now click Compare at the other report.",
        }
    }

    /// Returns the comparison of the two chosen reports, once both are loaded.
    #[must_use]
    pub fn comparison(&self) -> Option<TextTable> {
        match &self.compared[..] {
            [(_, Some(first)), (_, Some(second))] => Some(comparison([first, second], &self.names())),
            _ => None,
        }
    }

    /// Returns the two chosen reports as one, once both are loaded.
    #[must_use]
    pub(super) fn overlay(&self) -> Option<Report> {
        match &self.compared[..] {
            [(_, Some(first)), (_, Some(second))] => {
                let names = self.names();
                Some(Report::overlay([(first, &names[0]), (second, &names[1])]))
            }
            _ => None,
        }
    }

    /// Returns the names of the reports that are compared, or their places if they have none.
    fn names(&self) -> [String; 2] {
        let name = |(at, place): (usize, &str)| {
            let key = self.compared.get(at).map(|(key, _)| key);
            let stored = self.list.iter().find(|stored| Some(&stored.key) == key);
            let name = stored.map(|stored| stored.name.clone()).filter(|name| !name.is_empty());
            name.unwrap_or_else(|| place.to_owned())
        };
        [(0, "1st"), (1, "2nd")].map(name)
    }

    /// Takes the list of the storage, the oldest first.
    pub(super) fn set(&mut self, mut list: Vec<StoredReport>) {
        list.reverse();
        self.compared.retain(|(key, _)| list.iter().any(|stored| stored.key == *key));
        self.list = list;
    }

    /// Chooses a report for comparison or drops it, and returns whether it must be loaded. A third one takes the
    /// place of the first.
    pub(super) fn toggle(&mut self, key: &str) -> bool {
        if self.is_compared(key) {
            self.compared.retain(|(chosen, _)| chosen != key);
            return false;
        }
        if self.compared.len() == 2 {
            self.compared.remove(0);
        }
        self.compared.push((key.to_owned(), None));
        true
    }

    /// Takes a loaded report.
    pub(super) fn load(&mut self, key: &str, report: Report) {
        if let Some((_, loaded)) = self.compared.iter_mut().find(|(chosen, _)| chosen == key) {
            *loaded = Some(report);
        }
    }
}

/// Returns the description of a report in the list: cubes and algorithms.
pub(super) fn description(report: &Report) -> String {
    let mut names: Vec<&str> = report.summary.iter().map(|row| row.name.as_str()).collect();
    names.dedup();
    format!("{}: {}", report.description(), names.join(", "))
}

/// What is compared of a row.
type Measure = fn(&Summary) -> Option<Statistics>;

/// Returns a table with both reports side by side and the second's share of the first.
fn comparison([first, second]: [&Report; 2], [a, b]: &[String; 2]) -> TextTable {
    let mut header = vec!["Algorithm".to_owned(), format!("Solved, {a}"), b.clone()];
    for measure in ["Mean time", "Mean nodes", "Mean length"] {
        header.extend([format!("{measure}, {a}"), b.clone(), format!("{b} / {a}")]);
    }
    let mut labels: Vec<String> = first.summary.iter().map(Summary::label).collect();
    for label in second.summary.iter().map(Summary::label) {
        if !labels.contains(&label) {
            labels.push(label);
        }
    }
    let pair = |label: &String| {
        [first, second].map(|report| report.summary.iter().find(|row| row.label() == *label))
    };
    let pairs: Vec<[Option<&Summary>; 2]> = labels.iter().map(pair).collect();
    let present: Vec<&Summary> = pairs.iter().flatten().flatten().copied().collect();
    let mut rows: Vec<Vec<String>> = labels.iter().map(|label| vec![label.clone()]).collect();
    let measures: [(Column, Option<Measure>); 4] = [
        (Column::Solved, None),
        (Column::MeanTime, Some(|row| row.seconds)),
        (Column::MeanNodes, Some(|row| row.nodes)),
        (Column::MeanLength, Some(|row| row.length)),
    ];
    for (column, statistics) in measures {
        let mut texts = column.texts(&present).into_iter();
        for (cells, pair) in rows.iter_mut().zip(&pairs) {
            let text = |row: &Option<&Summary>| row.and_then(|_| texts.next());
            cells.extend(pair.iter().map(text).map(|text| text.unwrap_or_else(|| "-".to_owned())));
            cells.extend(
                statistics
                    .map(|statistics| ratio(pair.map(|row| row.and_then(statistics).map(|one| one.mean)))),
            );
        }
    }
    TextTable { rows, header, text_columns: 1 }
}

fn ratio(means: [Option<f64>; 2]) -> String {
    match means {
        [Some(first), Some(second)] if first > 0.0 => format!("{:.2}", second / first),
        _ => "-".to_owned(),
    }
}
