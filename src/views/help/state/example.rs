use godspeed_cube::{Alg, Facelets, Size};
use godspeed_timeline::Timeline;

/// The animation of a help page: a small cube that an algorithm solves in a few steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    /// The size of the cube, in layers.
    pub layers: usize,
    /// The scramble of the cube.
    pub setup: &'static str,
    /// The steps, which end with the solved cube.
    pub steps: &'static [ExampleStep],
}

/// What an algorithm does in a step of an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExampleStep {
    /// What happens.
    pub caption: &'static str,
    /// The turns.
    pub turns: &'static str,
}

impl Example {
    /// Returns the timeline of the example, with a section for each step, named by its caption.
    ///
    /// Turns that cannot be read are left out; the tests find none.
    #[must_use]
    pub fn timeline(&self) -> Timeline {
        let size = Size::new(self.layers).unwrap_or(Size::THREE);
        let read =
            |text: &str| Alg::parse(text, size).map(|parsed| parsed.alg.into_turns()).unwrap_or_default();
        let mut start = Facelets::solved(size);
        start.turn_all(&read(self.setup));
        let mut timeline = Timeline::new(start);
        for step in self.steps {
            timeline.append_played(step.caption, read(step.turns));
        }
        timeline
    }
}

#[cfg(test)]
mod tests {
    use super::super::METHODS;
    use super::*;

    fn reads(text: &str, layers: usize) -> usize {
        Alg::parse(text, Size::new(layers).unwrap()).unwrap().alg.turns().len()
    }

    #[test]
    fn every_example_begins_scrambled_and_ends_solved() {
        for method in &METHODS {
            let example = &method.example;
            let timeline = example.timeline();
            let turns = timeline.turns().len();
            assert!(!timeline.start().is_solved(), "{}", method.id);
            assert!(timeline.position_after(turns).is_solved(), "{}", method.id);
            assert!((3..=60).contains(&turns), "{}: {turns} turns", method.id);
            assert!((2..=9).contains(&timeline.sections().len()), "{}", method.id);
            for step in example.steps {
                assert!(reads(step.turns, example.layers) > 0 && !step.caption.is_empty(), "{}", method.id);
            }
        }
    }

    #[test]
    fn each_step_is_a_section_of_the_timeline() {
        const STEPS: &[ExampleStep] = &[
            ExampleStep { caption: "first", turns: "U'" },
            ExampleStep { caption: "second", turns: "R' F'" },
        ];
        let timeline = Example { layers: 2, setup: "F R U", steps: STEPS }.timeline();
        let sections: Vec<_> = timeline.sections().iter().map(|s| (s.first, s.name.as_str())).collect();
        assert_eq!((timeline.turns().len(), sections), (3, vec![(0, "first"), (1, "second")]));
    }
}
