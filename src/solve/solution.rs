use cube::{Metric, Size, Turn, simplified_parts};

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
    pub untuned: Option<Vec<Turn>>,
}

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
}

impl Solution {
    /// A solution in one stage.
    #[must_use]
    pub fn single(name: &'static str, turns: Vec<Turn>, optimal: bool) -> Self {
        Self { stages: vec![Stage { name, turns }], optimal, ..Self::default() }
    }

    /// The same solution without turns that cancel or merge, also across the border of two stages: the one
    /// simplifier for what all solvers find. Where that saves moves, what was found is kept beside it.
    ///
    /// A turn made of several belongs to the stage of the first; a stage can be left without turns.
    #[must_use]
    pub fn simplified(self, metric: Metric, size: Size) -> Self {
        let found: Vec<Vec<Turn>> = self.stages.iter().map(|stage| stage.turns.clone()).collect();
        let short = simplified_parts(&found, size);
        let length = self.length(metric, size);
        let stages = self.stages.into_iter().zip(short);
        let stages = stages.map(|(stage, turns)| Stage { turns, ..stage }).collect();
        let simplified = Self { stages, ..self };
        let is_shorter = simplified.length(metric, size) < length;
        let untuned = simplified.untuned.clone().or_else(|| is_shorter.then(|| found.concat()));
        Self { untuned, ..simplified }
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
    use cube::Alg;

    fn turns(text: &str) -> Vec<Turn> {
        Alg::parse(text, Size::THREE).unwrap().alg.into_turns()
    }

    fn in_stages(stages: &[&str]) -> Solution {
        let stages = stages.iter().map(|text| Stage { name: "A stage", turns: turns(text) }).collect();
        Solution { stages, ..Solution::default() }
    }

    #[test]
    fn a_shortened_solution_keeps_its_stages_and_what_was_found() {
        let short = in_stages(&["R U", "U2 F", "F'"]).simplified(Metric::Htm, Size::THREE);
        let expected = in_stages(&["R U'", "", ""]);
        assert_eq!(short.stages, expected.stages);
        assert_eq!(short.untuned, Some(turns("R U U2 F F'")));
        assert_eq!(short.clone().simplified(Metric::Htm, Size::THREE), short);
    }

    #[test]
    fn what_cannot_be_shortened_has_nothing_beside_it() {
        let solution = in_stages(&["R U", "R' U'"]);
        assert_eq!(solution.clone().simplified(Metric::Htm, Size::THREE), solution);
        // Two quarter turns are two moves in the quarter-turn metric, however they are written.
        assert_eq!(in_stages(&["R R"]).simplified(Metric::Qtm, Size::THREE), in_stages(&["R2"]));
    }
}
