use godspeed_cube::Metric;
use godspeed_protocol::StageMoves;

use super::after_moves;
use crate::format;
use crate::solving::{Job, stages_of};

/// Maximum number of moves shown per stage.
///
/// Solutions of large cubes have tens of thousands of moves, which are slow to lay out.
const MOVES_OF_STAGE: usize = 60;

/// A row in the list of stages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StageRow {
    /// The goal of the stage.
    pub name: String,
    /// The number of moves with its metric, if the stages cover the whole solution.
    pub length: Option<String>,
    /// The first moves; empty if there are none.
    pub moves: String,
}

impl StageRow {
    /// Returns whether the stages of a job are listed.
    ///
    /// They are not if all shortest solutions are listed, since that list includes this one.
    #[must_use]
    pub fn are_listed(job: &Job) -> bool {
        let outcome = job.shown_outcome();
        outcome.is_some_and(|outcome| !outcome.stages.is_empty() && outcome.alternatives.is_none())
    }

    /// Returns the stages of the solution that is shown.
    #[must_use]
    pub fn all(job: &Job) -> Vec<Self> {
        let lengths = lengths_of_stages(job).unwrap_or_default().into_iter().map(Some);
        let stages = job.shown_outcome().into_iter().flat_map(|outcome| &outcome.stages);
        let row = |(stage, length): (&StageMoves, Option<String>)| Self {
            name: stage.name.clone(),
            length,
            moves: beginning(&stage.moves, MOVES_OF_STAGE),
        };
        stages.zip(lengths.chain(std::iter::repeat(None))).map(row).collect()
    }
}

/// Returns the length of each stage with its metric, if the stages cover the whole solution.
fn lengths_of_stages(job: &Job) -> Option<Vec<String>> {
    let (outcome, turns, size) = (job.shown_outcome()?, job.turns()?, job.cube.size());
    let metric: Metric = outcome.metric.parse().ok()?;
    let length = |stage| format::count(metric.length(&turns[stage], size) as u64);
    let stages = stages_of(outcome, turns)?.into_iter();
    Some(stages.map(|stage| length(stage) + after_moves(metric, size)).collect())
}

/// Returns the first moves of a text, followed by the number of the remaining ones.
pub(super) fn beginning(moves: &str, most: usize) -> String {
    let Some((end, _)) = moves.match_indices(' ').nth(most - 1) else { return moves.to_owned() };
    let left = moves[end..].split_whitespace().count();
    format!("{} … and {}", &moves[..end], format::moves(left))
}

#[cfg(test)]
mod tests {
    use godspeed_protocol::{Event, Outcome};

    use super::super::tests::{outcome, searching_at, send};
    use super::*;

    #[test]
    fn stages_are_listed_with_their_lengths() {
        let mut page = searching_at(&[("setup-alg", "R U")]);
        let stage = |name: &str, moves: &str| StageMoves {
            name: name.to_owned(),
            moves: moves.to_owned(),
            lesson: None,
        };
        let stages = vec![stage("Top", "U'"), stage("Nothing to do", ""), stage("Right", "R'")];
        let outcome = Outcome { stages, ..outcome("U' R'") };
        send(&mut page, Event::Solved { job: 1, outcome });
        let job = page.solving.job.as_ref().unwrap();
        assert!(StageRow::are_listed(job));
        let rows = StageRow::all(job);
        let rows: Vec<_> = rows.iter().map(|row| (row.name.as_str(), row.length.as_deref())).collect();
        assert_eq!(rows, [("Top", Some("1")), ("Nothing to do", Some("0")), ("Right", Some("1"))]);
    }

    #[test]
    fn a_long_solution_shows_only_its_first_moves() {
        assert_eq!(beginning("", 2), "");
        assert_eq!(beginning("R U", 2), "R U");
        assert_eq!(beginning("R U F2", 2), "R U … and 1 move");
        assert_eq!(beginning(&"R ".repeat(5000), 1), "R … and 4,999 moves");
    }
}
