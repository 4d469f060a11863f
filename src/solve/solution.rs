use godspeed_cube::{Metric, Piece, Size, Turn, simplified_parts};

/// The turns that solve a cube, in the stages of the solver's thinking.
///
/// One stage (IDA*), four (Thistlethwaite) and many (reduction) all read alike.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Solution {
    /// The stages, first to last; none for a cube that is solved already.
    pub stages: Vec<Stage>,
    /// Whether it is proven that no shorter solution exists.
    pub optimal: bool,
    /// The other solutions of the same length, where all were asked for.
    pub alternatives: Option<Alternatives>,
    /// What the solver found, where [`Solution::simplified`] has made it shorter.
    pub unsimplified: Option<Vec<Turn>>,
    /// How it was found, in a plain sentence, where its stages would puzzle a person otherwise.
    pub note: Option<&'static str>,
}

/// The [`Solution::note`] of a way that was found from its other end.
pub(crate) const FROM_THE_INVERSE: &str = "Found by solving the inverse cube: its solution in reverse solves this one, so the last stage comes first.";

/// Other solutions of the same length.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Alternatives {
    /// The turns of each. Two that differ only in the order of turns of opposite faces count as one.
    pub solutions: Vec<Vec<Turn>>,
    /// Whether there are no more than these.
    pub complete: bool,
}

/// One part of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// What the stage achieves.
    pub name: &'static str,
    /// Its turns.
    pub turns: Vec<Turn>,
    /// What a person can learn from it, where the solver goes the way people do.
    pub lesson: Option<Lesson>,
}

/// What a person can learn from a stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// What the stage does and why, in a plain sentence or two.
    pub explanation: &'static str,
    /// The pieces it is about: those it places, and the centres that say where they belong.
    pub pieces: Vec<Piece>,
}

impl Stage {
    /// A stage that teaches nothing.
    #[must_use]
    pub const fn new(name: &'static str, turns: Vec<Turn>) -> Self {
        Self { name, turns, lesson: None }
    }
}

impl Solution {
    /// A solution in one stage.
    #[must_use]
    pub fn single(name: &'static str, turns: Vec<Turn>, optimal: bool) -> Self {
        Self { stages: vec![Stage::new(name, turns)], optimal, ..Self::default() }
    }

    /// The same solution without turns that cancel or merge, also across the border of two stages: the one
    /// simplifier for what all solvers find. Where that saves moves, what was found is kept beside it.
    ///
    /// A turn made of several belongs to the stage of the first; a stage can be left without turns. Stages that
    /// teach are each simplified alone: what a lesson says must be true when its stage ends.
    #[must_use]
    pub fn simplified(self, metric: Metric, size: Size) -> Self {
        let found: Vec<Vec<Turn>> = self.stages.iter().map(|stage| stage.turns.clone()).collect();
        let teaches = self.stages.iter().any(|stage| stage.lesson.is_some());
        let together = if teaches { 1 } else { found.len().max(1) };
        let short = found.chunks(together).flat_map(|parts| simplified_parts(parts, size));
        let length = self.length(metric, size);
        let stages = self.stages.into_iter().zip(short);
        let stages = stages.map(|(stage, turns)| Stage { turns, ..stage }).collect();
        let simplified = Self { stages, ..self };
        let is_shorter = simplified.length(metric, size) < length;
        let unsimplified = simplified.unsimplified.clone().or_else(|| is_shorter.then(|| found.concat()));
        Self { unsimplified, ..simplified }
    }

    /// All turns, first to last.
    pub fn turns(&self) -> impl Iterator<Item = &Turn> {
        self.stages.iter().flat_map(|stage| &stage.turns)
    }

    /// The number of moves on a cube of this size.
    #[must_use]
    pub fn length(&self, metric: Metric, size: Size) -> usize {
        self.turns().map(|&turn| metric.cost(turn, size)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_cube::Alg;

    fn turns(text: &str) -> Vec<Turn> {
        Alg::parse(text, Size::THREE).unwrap().alg.into_turns()
    }

    fn in_stages(stages: &[&str]) -> Solution {
        let stages = stages.iter().map(|text| Stage::new("A stage", turns(text))).collect();
        Solution { stages, ..Solution::default() }
    }

    #[test]
    fn a_shortened_solution_keeps_its_stages_and_what_was_found() {
        let short = in_stages(&["R U", "U2 F", "F'"]).simplified(Metric::Htm, Size::THREE);
        let expected = in_stages(&["R U'", "", ""]);
        assert_eq!(short.stages, expected.stages);
        assert_eq!(short.unsimplified, Some(turns("R U U2 F F'")));
        assert_eq!(short.clone().simplified(Metric::Htm, Size::THREE), short);
    }

    #[test]
    fn a_stage_that_teaches_keeps_its_end() {
        let mut taught = in_stages(&["R U U", "U F"]);
        taught.stages[0].lesson = Some(Lesson { explanation: "It turns.", pieces: Vec::new() });
        let short = taught.simplified(Metric::Htm, Size::THREE);
        let stages: Vec<_> = short.stages.into_iter().map(|stage| stage.turns).collect();
        assert_eq!(stages, [turns("R U2"), turns("U F")]);
    }

    #[test]
    fn what_cannot_be_shortened_has_nothing_beside_it() {
        let solution = in_stages(&["R U", "R' U'"]);
        assert_eq!(solution.clone().simplified(Metric::Htm, Size::THREE), solution);
        // Two quarter turns are two moves in the quarter-turn metric, however they are written.
        assert_eq!(in_stages(&["R R"]).simplified(Metric::Qtm, Size::THREE), in_stages(&["R2"]));
    }
}
