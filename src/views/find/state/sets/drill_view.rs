use super::{CasePicture, DrillPrompt, DrillRow, Stage};

/// The drill as the dialog shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct DrillView {
    /// How cases are shown.
    pub prompt: DrillPrompt,
    /// The stage of the question.
    pub stage: Stage,
    /// The picture of the case.
    pub picture: Option<CasePicture>,
    /// The moves that set it up; empty unless cases are shown so.
    pub setup: String,
    /// The name of the case and its algorithm, once the time was stopped.
    pub answer: Option<(String, String)>,
    /// The number of answers, and how many were known.
    pub counts: (usize, usize),
    /// The table of the drill, with the names of the cases, once it has ended.
    pub rows: Vec<(String, DrillRow)>,
}
