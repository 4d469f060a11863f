//! Parity, named.
//!
//! The two inner layers at one depth move the 24 wings of one orbit. A quarter turn of one of them leads four wings
//! around, which is an odd permutation; every other turn of a layer moves these wings evenly. So whether a solution has
//! an odd number of such quarter turns is told by the cube alone: if their order is odd, one of the turns has no
//! partner. A person meets it last, as a flipped edge; here it is a turn among those that pair edges, and the last of
//! them that may be taken for it is a stage of its own, so that a person sees where it happens.

use std::ops::RangeInclusive;

use godspeed_cube::{Angle, Size, Turn};

use super::step::{Part, Step};
use crate::Stage;

/// Turns about one axis, done together.
pub(super) struct Run {
    /// The stage of the solution to which they belong.
    pub(super) stage: &'static str,
    /// What they are for.
    pub(super) part: Part,
    /// The turns.
    pub(super) turns: Vec<Turn>,
}

impl Run {
    /// The turns of a step.
    pub(super) fn of_step(step: &Step, stage: &'static str, size: Size) -> Self {
        Self { stage, part: step.part, turns: step.turns(size).collect() }
    }

    /// The runs of the turns of a stage, in none of which one turn follows another about the same axis.
    pub(super) fn of_stage(stage: &Stage, part: Part) -> impl Iterator<Item = Self> {
        let runs = stage.turns.chunk_by(|a, b| a.face.axis() == b.face.axis());
        runs.map(move |turns| Self { stage: stage.name, part, turns: turns.to_vec() })
    }
}

/// Whether the order of the wings at a depth, counted from 1 at a face, is odd after some turns if it was even before.
pub(super) fn is_odd(turns: &[Turn], depth: u16, size: Size) -> bool {
    let other = size.last_layer() + 1 - depth;
    let is_odd = |turn: &&Turn| {
        turn.angle != Angle::Half && turn.layers.contains(depth) != turn.layers.contains(other)
    };
    turns.iter().filter(is_odd).count() % 2 == 1
}

/// The depths at which there are wings.
pub(super) fn depths(size: Size) -> RangeInclusive<u16> {
    2..=size.last_layer() / 2
}

/// What a run is called that makes wings even.
const PARITY: &str = "Parity";

/// The runs in their stages, which go on under their name after each turn for parity. None is empty.
pub(super) fn in_stages(runs: Vec<Run>, size: Size) -> Vec<Stage> {
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

/// Which runs make wings even: one for each depth at which they are odd, the last one that is there for it, or else
/// for edges, or for anything.
pub(super) fn parities(runs: &[Run], size: Size) -> Vec<usize> {
    let parity = |depth: u16| {
        let odd = || runs.iter().enumerate().filter(|(_, run)| is_odd(&run.turns, depth, size));
        let last = odd().max_by_key(|(number, run)| (run.part, *number));
        last.filter(|_| odd().count() % 2 == 1).map(|(number, _)| number)
    };
    depths(size).filter_map(parity).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_cube::Alg;

    fn runs(parts: &[(Part, &str)], size: Size) -> Vec<Run> {
        let run = |&(part, text): &(Part, &str)| {
            let turns = Alg::parse(text, size).unwrap().alg.into_turns();
            Run { stage: if part == Part::Centres { "Centres" } else { "Edges" }, part, turns }
        };
        parts.iter().map(run).collect()
    }

    fn names(parts: &[(Part, &str)], layers: usize) -> Vec<&'static str> {
        let size = Size::new(layers).unwrap();
        in_stages(runs(parts, size), size).iter().map(|stage| stage.name).collect()
    }

    #[test]
    fn the_last_turn_that_pairs_and_has_no_partner_is_parity() {
        use Part::{Centres, Edges};
        assert_eq!(names(&[(Edges, "Rw"), (Edges, "U2"), (Edges, "Fw2")], 4), ["Parity", "Edges"]);
        let turns =
            [(Edges, "R"), (Edges, "2U"), (Edges, "2R'"), (Edges, "3F L"), (Centres, "2D"), (Centres, "2D'")];
        assert_eq!(names(&turns, 4), ["Edges", "Parity", "Centres"]);
    }

    #[test]
    fn an_even_number_of_quarter_turns_has_none() {
        assert_eq!(names(&[(Part::Edges, "Rw"), (Part::Edges, "U 2U'")], 4), ["Edges"]);
        // Both layers of a depth, the middle layer and rotations do nothing to it, either.
        assert_eq!(names(&[(Part::Edges, "2-3r"), (Part::Edges, "x"), (Part::Edges, "2R2")], 4), ["Edges"]);
        assert_eq!(names(&[(Part::Edges, "M"), (Part::Edges, "2-4u")], 5), ["Edges"]);
    }

    #[test]
    fn each_depth_has_its_own_and_one_turn_may_serve_several() {
        let one_by_one = [(Part::Edges, "2R"), (Part::Edges, "U"), (Part::Edges, "3R"), (Part::Edges, "U")];
        assert_eq!(names(&one_by_one, 7), ["Parity", "Edges", "Parity", "Edges"]);
        assert_eq!(
            names(&[(Part::Edges, "U"), (Part::Edges, "3Rw"), (Part::Edges, "U")], 7),
            ["Edges", "Parity", "Edges"]
        );
    }

    #[test]
    fn what_is_marked_for_it_is_taken_before_others() {
        let turns = [(Part::Edges, "2U"), (Part::Parity, "2R"), (Part::Edges, "2F"), (Part::Centres, "R")];
        assert_eq!(names(&turns, 4), ["Edges", "Parity", "Edges", "Centres"]);
    }
}
