use godspeed_cube::Size;
use serde::{Deserialize, Serialize};

use crate::{Facts, Summary, SweepValue};

/// The version of the file format, which increases with every change that older readers cannot read.
pub const VERSION: u32 = 1;

/// A report: the runs that have ended, in the planned order, and what they amount to.
///
/// Its JSON is the downloaded file; see [`format`](crate::format).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// The version of the format, [`VERSION`].
    pub version: u32,
    /// The number of layers.
    pub size: Size,
    /// The short name of the metric in which lengths are counted, as usual for the size.
    pub metric: String,
    /// The seed of scrambles and algorithms.
    pub seed: u64,
    /// The swept parameter and its values, such as `weight=1..3:0.5`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sweep: Option<String>,
    /// The runs.
    pub runs: Vec<RunRecord>,
    /// One row for each algorithm, or for each value of a sweep.
    pub summary: Vec<Summary>,
    /// How and where the runs were made.
    pub facts: Facts,
}

/// A run that has ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RunRecord {
    /// The id of the algorithm.
    pub algorithm: String,
    /// The value of the swept parameter, if the algorithm has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<SweepValue>,
    /// The cube: turns from the solved cube, or facelets.
    pub scramble: String,
    /// Whether a solution was found in the time allowed.
    pub solved: bool,
    /// The length of the solution.
    pub length: Option<usize>,
    /// The length of the first solution, if the search showed more than its last one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_length: Option<usize>,
    /// The length of a shortest solution, if an algorithm of this report has proven it.
    pub optimal_length: Option<usize>,
    /// The number of visited nodes.
    pub nodes: u64,
    /// The number of nodes that was expected before the run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub predicted_nodes: Option<f64>,
    /// The seconds of the search, without tables.
    pub seconds: f64,
    /// Why there is no solution.
    pub error: Option<String>,
}

/// The reason why a text is not a report.
#[derive(Debug, thiserror::Error)]
pub enum FormatError {
    /// The text is not JSON, or not of this format.
    #[error("this is not a report of Godspeed: {0}")]
    Json(#[from] serde_json::Error),
    /// The format is of another version.
    #[error("this report has version {found} of the format, but this program reads version {VERSION}")]
    Version {
        /// The version.
        found: u32,
    },
}

impl Report {
    /// Returns the report as JSON in one line.
    ///
    /// # Panics
    /// Never: the keys of all maps are texts.
    #[must_use]
    #[allow(
        clippy::expect_used,
        reason = "the format has no maps, and numbers are written as null if not finite"
    )]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("the format has no maps with other keys than texts")
    }

    /// Reads a report from JSON.
    ///
    /// # Errors
    /// [`FormatError`] if the text is no report, or one of another version.
    pub fn from_json(text: &str) -> Result<Self, FormatError> {
        #[derive(Deserialize)]
        struct Versioned {
            version: u32,
        }
        let Versioned { version } = serde_json::from_str(text)?;
        if version != VERSION {
            return Err(FormatError::Version { found: version });
        }
        Ok(serde_json::from_str(text)?)
    }

    /// Returns two reports as one, to see them in the same charts. The name of each is added to those of its algorithms.
    ///
    /// The names of both make its name; size, seed and other facts are those of the first.
    #[must_use]
    pub fn overlay(reports: [(&Self, &str); 2]) -> Self {
        let [(first, _), _] = reports;
        let facts = Facts { name: Some(reports.map(|(_, name)| name).join(" and ")), ..first.facts.clone() };
        let mut overlay = Self { runs: Vec::new(), summary: Vec::new(), facts, ..first.clone() };
        for (report, name) in reports {
            let named = |text: &str| format!("{text}, {name}");
            overlay.runs.extend(
                report.runs.iter().map(|run| RunRecord { algorithm: named(&run.algorithm), ..run.clone() }),
            );
            overlay.summary.extend(report.summary.iter().map(|row| Summary {
                algorithm: named(&row.algorithm),
                name: named(&row.name),
                ..row.clone()
            }));
        }
        overlay
    }

    /// Returns the runs of a row of the summary.
    pub fn runs_of<'a>(&'a self, row: &'a Summary) -> impl Iterator<Item = &'a RunRecord> {
        self.runs.iter().filter(move |run| run.algorithm == row.algorithm && run.value == row.value)
    }
}
