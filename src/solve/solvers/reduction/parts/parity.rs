//! The parity turns of a solution, which are shown as stages of their own.
//!
//! The two inner layers at one depth move the 24 wings of one orbit. A quarter turn of one of them is a
//! 4-cycle of wings, an odd permutation; every other turn permutes these wings evenly. So the permutation of
//! the wings alone decides whether a solution has an odd number of such quarter turns. In a method by hand
//! this shows at the end, as a flipped edge. Here it is one turn among those that pair edges; the last one that
//! can be counted as the odd one is shown as the stage "Parity".

use std::ops::RangeInclusive;

use godspeed_cube::{Angle, Metric, Size, Turn};

use super::axis_step::{AxisStep, Purpose};
use crate::Stage;

/// Consecutive turns about one axis, in notation.
pub(crate) struct AxisRun {
    /// The name of the stage that they belong to.
    pub(crate) stage: &'static str,
    /// The purpose of the solution that they belong to.
    pub(crate) purpose: Purpose,
    /// The turns.
    pub(crate) turns: Vec<Turn>,
}

impl AxisRun {
    /// Returns the turns of a step that cost least in a metric.
    pub(crate) fn of_step(step: &AxisStep, stage: &'static str, metric: Metric, size: Size) -> Self {
        Self { stage, purpose: step.purpose, turns: step.turns_in(metric, size) }
    }

    /// Splits the turns of a stage by axis.
    pub(crate) fn of_stage(stage: &Stage, purpose: Purpose) -> impl Iterator<Item = Self> {
        let runs = stage.turns.chunk_by(|a, b| a.face.axis() == b.face.axis());
        runs.map(move |turns| Self { stage: stage.name, purpose, turns: turns.to_vec() })
    }
}

/// Returns whether turns permute the wings at a depth oddly; depth 1 is the outer layer.
pub(crate) fn is_odd(turns: &[Turn], depth: u16, size: Size) -> bool {
    let other = size.last_layer() + 1 - depth;
    let is_odd = |turn: &&Turn| {
        turn.angle != Angle::Half && turn.layers.contains(depth) != turn.layers.contains(other)
    };
    turns.iter().filter(is_odd).count() % 2 == 1
}

/// Returns the depths at which there are wings.
pub(crate) fn depths(size: Size) -> RangeInclusive<u16> {
    2..=size.last_layer() / 2
}

/// The name of the stages that make wings even.
const PARITY: &str = "Parity";

/// Groups runs into stages, interrupted by parity stages. No stage is empty.
pub(crate) fn in_stages(runs: Vec<AxisRun>, size: Size) -> Vec<Stage> {
    let parities = parities(&runs, size);
    let mut stages: Vec<Stage> = Vec::new();
    for (number, run) in runs.into_iter().enumerate().filter(|(_, run)| !run.turns.is_empty()) {
        let name = if parities.contains(&number) { PARITY } else { run.stage };
        match stages.last_mut() {
            Some(stage) if stage.name == name => stage.turns.extend(run.turns),
            _ => stages.push(Stage::new(name, run.turns)),
        }
    }
    stages
}

/// Returns the indices of the parity runs, one for each depth with odd wings.
///
/// Of the runs that are odd at the depth it is one with the greatest purpose, and of these the last.
pub(crate) fn parities(runs: &[AxisRun], size: Size) -> Vec<usize> {
    let parity = |depth: u16| {
        let odd = || runs.iter().enumerate().filter(|(_, run)| is_odd(&run.turns, depth, size));
        let last = odd().max_by_key(|(number, run)| (run.purpose, *number));
        last.filter(|_| odd().count() % 2 == 1).map(|(number, _)| number)
    };
    depths(size).filter_map(parity).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_cube::Alg;

    fn runs(parts: &[(Purpose, &str)], size: Size) -> Vec<AxisRun> {
        let run = |&(purpose, text): &(Purpose, &str)| {
            let turns = Alg::parse(text, size).unwrap().alg.into_turns();
            AxisRun { stage: if purpose == Purpose::Centres { "Centres" } else { "Edges" }, purpose, turns }
        };
        parts.iter().map(run).collect()
    }

    fn names(parts: &[(Purpose, &str)], layers: usize) -> Vec<&'static str> {
        let size = Size::new(layers).unwrap();
        in_stages(runs(parts, size), size).iter().map(|stage| stage.name).collect()
    }

    #[test]
    fn the_last_odd_turn_that_pairs_edges_is_the_parity_turn() {
        use Purpose::{Centres, Edges};
        assert_eq!(names(&[(Edges, "Rw"), (Edges, "U2"), (Edges, "Fw2")], 4), ["Parity", "Edges"]);
        let turns =
            [(Edges, "R"), (Edges, "2U"), (Edges, "2R'"), (Edges, "3F L"), (Centres, "2D"), (Centres, "2D'")];
        assert_eq!(names(&turns, 4), ["Edges", "Parity", "Centres"]);
    }

    #[test]
    fn an_even_number_of_quarter_turns_has_no_parity_turn() {
        assert_eq!(names(&[(Purpose::Edges, "Rw"), (Purpose::Edges, "U 2U'")], 4), ["Edges"]);
        // Neither do both layers of a depth, the middle layer and rotations.
        assert_eq!(
            names(&[(Purpose::Edges, "2-3r"), (Purpose::Edges, "x"), (Purpose::Edges, "2R2")], 4),
            ["Edges"]
        );
        assert_eq!(names(&[(Purpose::Edges, "M"), (Purpose::Edges, "2-4u")], 5), ["Edges"]);
    }

    #[test]
    fn each_depth_has_a_parity_turn_and_one_turn_may_serve_several() {
        let one_by_one =
            [(Purpose::Edges, "2R"), (Purpose::Edges, "U"), (Purpose::Edges, "3R"), (Purpose::Edges, "U")];
        assert_eq!(names(&one_by_one, 7), ["Parity", "Edges", "Parity", "Edges"]);
        assert_eq!(
            names(&[(Purpose::Edges, "U"), (Purpose::Edges, "3Rw"), (Purpose::Edges, "U")], 7),
            ["Edges", "Parity", "Edges"]
        );
    }

    #[test]
    fn a_turn_marked_as_parity_is_preferred() {
        let turns = [
            (Purpose::Edges, "2U"),
            (Purpose::Parity, "2R"),
            (Purpose::Edges, "2F"),
            (Purpose::Centres, "R"),
        ];
        assert_eq!(names(&turns, 4), ["Edges", "Parity", "Edges", "Centres"]);
    }
}
