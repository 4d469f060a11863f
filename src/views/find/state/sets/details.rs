use super::{AlgRow, CasePicture, RankChoice};

/// The open case.
#[derive(Clone, Debug, PartialEq)]
pub struct CaseDetails {
    /// The number of the case in the sheet.
    pub number: usize,
    /// Its name.
    pub name: String,
    /// Its picture.
    pub picture: CasePicture,
    /// The number of algorithms that were found, and of answers in drills.
    pub facts: String,
    /// Its algorithms, the best first.
    pub rows: Vec<AlgRow>,
    /// By what they are compared.
    pub rank: RankChoice,
    /// What is wrong with the last algorithm that was added.
    pub refusal: Option<String>,
}
