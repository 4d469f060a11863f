use godspeed_report::Report;

use super::Effect;

/// A file format of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// All runs, with the names of the columns in the first line.
    Csv,
    /// The whole report.
    Json,
    /// The table.
    Markdown,
}

impl Format {
    /// Returns the effect that saves a report in this format.
    pub(super) fn save(self, report: &Report) -> Effect {
        let (extension, media_type, text) = match self {
            Self::Csv => ("csv", "text/csv", report.to_csv()),
            Self::Json => ("json", "application/json", report.to_json()),
            Self::Markdown => ("md", "text/markdown", report.to_markdown()),
        };
        let title =
            report.facts.name.iter().map(|name| format!("-{}", in_file_name(name))).collect::<String>();
        let name = format!("godspeed-report-{}-seed-{}{title}.{extension}", report.size, report.seed);
        Effect::Save { name, media_type, text }
    }
}

/// Returns a name with only letters, digits and hyphens, for every system of files.
fn in_file_name(name: &str) -> String {
    let words = name.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}
