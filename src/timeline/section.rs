use godspeed_cube::Piece;

/// A named section of the timeline, such as a scramble or a stage of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The index of its first turn.
    pub first: usize,
    /// Its name.
    pub name: String,
    /// Whether its turns are there to be played: a solution, or the moves of a link.
    pub is_played: bool,
    /// Its details if it is a stage of a solution.
    pub stage: Option<SolutionStage>,
}

/// A stage of a solution on the timeline.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct SolutionStage {
    /// Its index among the stages of the solution.
    ///
    /// Stages without turns are not on the timeline, so indices may have gaps.
    pub index: usize,
    /// What it does and why; empty if the solver provides no explanation.
    pub explanation: String,
    /// The pieces it concerns; empty if it concerns all.
    pub pieces: Vec<Piece>,
}
