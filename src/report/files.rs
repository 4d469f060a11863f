//! The text formats of a report other than JSON.

use crate::{Column, Report, RunRecord};

/// The columns of the CSV file.
const CSV_HEADER: [&str; 11] = [
    "algorithm",
    "value",
    "scramble",
    "solved",
    "length",
    "firstLength",
    "optimalLength",
    "nodes",
    "predictedNodes",
    "seconds",
    "error",
];

impl Report {
    /// Returns the runs as CSV (RFC 4180): a line with the names of columns, then one for each run.
    ///
    /// Columns are named as in JSON; what is unknown is empty.
    ///
    /// # Panics
    /// Never: the file is written to memory, and all rows have the same number of cells.
    #[must_use]
    #[allow(
        clippy::expect_used,
        reason = "writing rows of equal length to memory cannot fail, and all is UTF-8"
    )]
    pub fn to_csv(&self) -> String {
        let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
        writer.write_record(CSV_HEADER).expect("memory can be written");
        for run in &self.runs {
            writer.write_record(csv_row(run)).expect("rows have equal lengths and memory can be written");
        }
        let bytes = writer.into_inner().expect("memory can be written");
        String::from_utf8(bytes).expect("all cells are UTF-8")
    }

    /// Returns the summary in Markdown: its name, what was run, the table, and how to reproduce it.
    #[must_use]
    pub fn to_markdown(&self) -> String {
        let name = self.facts.name.iter().map(|name| format!("# {name}\n\n")).collect::<String>();
        format!(
            "{name}{}\n\n{}\nReproduce: `{}`\n",
            self.description(),
            self.table(&Column::ALL).to_markdown(),
            self.facts.link
        )
    }

    /// Returns one line on the cubes: `2x2x2, 50 cubes, htm, seed 7`.
    #[must_use]
    pub fn description(&self) -> String {
        let cubes = self.summary.iter().map(|row| row.runs).max().unwrap_or_default();
        let s = if cubes == 1 { "" } else { "s" };
        let sweep = self.sweep.iter().map(|sweep| format!(", {sweep}")).collect::<String>();
        let missing = self.facts.planned.saturating_sub(self.runs.len());
        let missing = if missing > 0 { format!(", {missing} runs not made") } else { String::new() };
        format!("{}, {cubes} cube{s}, {}, seed {}{sweep}{missing}", self.size, self.metric, self.seed)
    }
}

fn csv_row(run: &RunRecord) -> [String; 11] {
    fn text(value: Option<impl ToString>) -> String {
        value.map(|value| value.to_string()).unwrap_or_default()
    }
    [
        run.algorithm.clone(),
        text(run.value.as_ref()),
        run.scramble.clone(),
        run.solved.to_string(),
        text(run.length),
        text(run.first_length),
        text(run.optimal_length),
        run.nodes.to_string(),
        text(run.predicted_nodes),
        run.seconds.to_string(),
        text(run.error.as_ref()),
    ]
}
