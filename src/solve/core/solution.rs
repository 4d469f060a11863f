use godspeed_cube::{Alg, Metric, Piece, Size, Turn, simplified_parts};

/// The turns that solve a cube, in one or more stages.
///
/// ```
/// use godspeed_cube::{Alg, Metric, Size};
/// use godspeed_solve::Solution;
///
/// let turns = Alg::parse("R U R'", Size::THREE)?.alg.into_turns();
/// let solution = Solution::single("Trigger", turns, true);
/// assert_eq!(solution.length(Metric::Htm, Size::THREE), 3);
/// assert_eq!(solution.alg(Size::THREE).to_string(), "R U R'");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Solution {
    /// Stages in order; empty if the cube was solved.
    pub stages: Vec<Stage>,
    /// Whether the solution is proven shortest.
    pub optimal: bool,
    /// Other solutions of the same length, if all were requested.
    pub alternatives: Option<Alternatives>,
    /// Turns before [`Solution::simplified`], if it made the solution shorter.
    pub unsimplified: Option<Vec<Turn>>,
    /// Remark on how it was found, if the stages need an explanation.
    pub note: Option<&'static str>,
}

/// The [`Solution::note`] of a solution found on the inverse cube.
pub(crate) const FROM_THE_INVERSE: &str =
    "Found by solving the inverse cube. Its solution is reversed, so the last stage comes first.";

/// Other solutions of the same length.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Alternatives {
    /// Turns of each. Solutions that differ only in the order of opposite faces count as one.
    pub solutions: Vec<Vec<Turn>>,
    /// Whether these are all.
    pub complete: bool,
}

/// A named part of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Stage {
    /// Display name.
    pub name: &'static str,
    /// Turns of the stage.
    pub turns: Vec<Turn>,
    /// Lesson, if the solver follows a human method.
    pub lesson: Option<Lesson>,
}

/// An explanation of a stage.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Lesson {
    /// Effect of the stage, and the reason for it.
    pub explanation: &'static str,
    /// Pieces concerned: those that are placed, and the centres that define their places.
    pub pieces: Vec<Piece>,
}

impl Stage {
    /// Returns a stage without a lesson.
    #[must_use]
    pub const fn new(name: &'static str, turns: Vec<Turn>) -> Self {
        Self { name, turns, lesson: None }
    }
}

impl Lesson {
    /// Returns a lesson about some pieces.
    #[must_use]
    pub const fn new(explanation: &'static str, pieces: Vec<Piece>) -> Self {
        Self { explanation, pieces }
    }
}

impl Solution {
    /// Returns a solution in stages that is not proven shortest.
    #[must_use]
    pub fn new(stages: Vec<Stage>) -> Self {
        Self { stages, ..Self::default() }
    }

    /// Returns a solution with one stage.
    #[must_use]
    pub fn single(name: &'static str, turns: Vec<Turn>, optimal: bool) -> Self {
        Self { stages: vec![Stage::new(name, turns)], optimal, ..Self::default() }
    }

    /// Merges and cancels turns, also across stages.
    ///
    /// A merged turn belongs to the stage of its first turn; a stage can become empty. If any stage has a lesson, each
    /// stage is simplified on its own, so that every lesson holds when its stage ends. If the solution becomes shorter,
    /// the original turns are stored in [`unsimplified`](Self::unsimplified).
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

    /// Returns all turns in order.
    pub fn turns(&self) -> impl Iterator<Item = &Turn> {
        self.stages.iter().flat_map(|stage| &stage.turns)
    }

    /// Returns all turns as an alg for a cube of this size.
    #[must_use]
    pub fn alg(&self, size: Size) -> Alg {
        Alg::new(size, self.turns().copied().collect())
    }

    /// Returns the number of moves on a cube of this size.
    #[must_use]
    pub fn length(&self, metric: Metric, size: Size) -> usize {
        self.turns().map(|&turn| metric.cost(turn, size)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turns(text: &str) -> Vec<Turn> {
        Alg::parse(text, Size::THREE).unwrap().alg.into_turns()
    }

    fn in_stages(stages: &[&str]) -> Solution {
        let stages = stages.iter().map(|text| Stage::new("A stage", turns(text))).collect();
        Solution { stages, ..Solution::default() }
    }

    #[test]
    fn simplifying_keeps_the_stages_and_the_original_turns() {
        let short = in_stages(&["R U", "U2 F", "F'"]).simplified(Metric::Htm, Size::THREE);
        let expected = in_stages(&["R U'", "", ""]);
        assert_eq!(short.stages, expected.stages);
        assert_eq!(short.unsimplified, Some(turns("R U U2 F F'")));
        assert_eq!(short.clone().simplified(Metric::Htm, Size::THREE), short);
    }

    #[test]
    fn a_stage_with_a_lesson_is_simplified_on_its_own() {
        let mut taught = in_stages(&["R U U", "U F"]);
        taught.stages[0].lesson = Some(Lesson { explanation: "It turns.", pieces: Vec::new() });
        let short = taught.simplified(Metric::Htm, Size::THREE);
        let stages: Vec<_> = short.stages.into_iter().map(|stage| stage.turns).collect();
        assert_eq!(stages, [turns("R U2"), turns("U F")]);
    }

    #[test]
    fn a_solution_that_cannot_be_shortened_has_no_unsimplified_turns() {
        let solution = in_stages(&["R U", "R' U'"]);
        assert_eq!(solution.clone().simplified(Metric::Htm, Size::THREE), solution);
        // Two quarter turns are two moves in QTM, written as one turn or as two.
        assert_eq!(in_stages(&["R R"]).simplified(Metric::Qtm, Size::THREE), in_stages(&["R2"]));
    }
}
