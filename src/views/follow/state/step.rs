use std::ops::Range;

use godspeed_cube::{Angle, Size, Turn};
use godspeed_timeline::Timeline;

/// The number of turns that are shown at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum StepSize {
    /// One turn, or one rotation of the whole cube.
    #[default]
    Turn,
    /// One trigger, and turns that belong to none alone.
    Trigger,
    /// One stage of the solution.
    Stage,
}

impl StepSize {
    /// All sizes.
    pub const ALL: [Self; 3] = [Self::Turn, Self::Trigger, Self::Stage];

    /// Returns the value of its option.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::Trigger => "trigger",
            Self::Stage => "stage",
        }
    }

    /// Returns the size of an option.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|size| size.id() == id)
    }

    /// Divides the turns of a timeline into steps. No step goes beyond a stage.
    #[must_use]
    pub fn divide(self, timeline: &Timeline) -> Vec<Range<usize>> {
        let turns = timeline.turns();
        let sections = timeline.sections();
        let ends = sections.iter().skip(1).map(|section| section.first).chain([turns.len()]);
        let stages = sections.iter().map(|section| section.first).zip(ends);
        let stages = stages.filter(|(first, end)| first < end);
        match self {
            Self::Stage => stages.map(|(first, end)| first..end).collect(),
            Self::Turn => (0..turns.len()).map(|turn| turn..turn + 1).collect(),
            Self::Trigger => {
                stages.flat_map(|(first, end)| triggers(turns, first..end, timeline.size())).collect()
            }
        }
    }
}

/// Divides turns into triggers and single turns, from left to right.
fn triggers(turns: &[Turn], stage: Range<usize>, size: Size) -> Vec<Range<usize>> {
    let mut steps = Vec::new();
    let mut first = stage.start;
    while first < stage.end {
        let end = first + trigger_len(&turns[first..stage.end], size).unwrap_or(1);
        steps.push(first..end);
        first = end;
    }
    steps
}

/// Returns the number of turns of the trigger with which turns begin, if they begin with one.
///
/// A trigger is a commutator of two quarter turns, `A B A' B'`, or else a conjugate of a turn by a quarter turn,
/// `A B A'`. `A` and `B` turn layers from two adjacent faces inward: outer layers or wide ones. These are the groups that
/// hands learn as one movement, such as `R U R' U'`, `R' F R F'`, `R U R'`, `F R' F'` or `R U2 R'`.
#[must_use]
pub fn trigger_len(turns: &[Turn], size: Size) -> Option<usize> {
    let [a, b, back, rest @ ..] = turns else { return None };
    let is_outer = |turn: &Turn| turn.layers.first() == 1 && !turn.is_rotation(size);
    let is_conjugate = a.face.axis() != b.face.axis()
        && is_outer(a)
        && is_outer(b)
        && a.angle != Angle::Half
        && *back == a.inverse();
    let is_commutator = b.angle != Angle::Half && rest.first() == Some(&b.inverse());
    is_conjugate.then_some(if is_commutator { 4 } else { 3 })
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Alg, Facelets};

    use super::*;

    fn timeline(size: usize, stages: &[&str]) -> Timeline {
        let size = Size::new(size).unwrap();
        let mut timeline = Timeline::new(Facelets::solved(size));
        for stage in stages {
            timeline.append_played("Stage", Alg::parse(stage, size).unwrap().alg.into_turns());
        }
        timeline
    }

    fn divided(step_size: StepSize, size: usize, stages: &[&str]) -> Vec<String> {
        let timeline = timeline(size, stages);
        let text =
            |range: Range<usize>| godspeed_timeline::notation(timeline.size(), &timeline.turns()[range]);
        step_size.divide(&timeline).into_iter().map(text).collect()
    }

    #[test]
    fn triggers_are_the_groups_that_hands_learn() {
        let triggers = |moves: &str| divided(StepSize::Trigger, 3, &[moves]);
        assert_eq!(triggers("F R U R' U' F'"), ["F", "R U R' U'", "F'"]);
        assert_eq!(triggers("R' F R F' U"), ["R' F R F'", "U"]);
        assert_eq!(triggers("U R U2 R' F R' F'"), ["U", "R U2 R'", "F R' F'"]);
        assert_eq!(triggers("L' U' L U R U R' U R U2 R'"), ["L' U' L U", "R U R'", "U", "R U2 R'"]);
        // Opposite faces, half turns as A, and rotations make none.
        assert_eq!(
            triggers("R L R' U2 R2 U R2 y R y'"),
            ["R", "L", "R'", "U2", "R2", "U", "R2", "y", "R", "y'"]
        );
        assert_eq!(triggers("M U M' R U"), ["M", "U", "M'", "R", "U"]);
        assert_eq!(
            divided(StepSize::Trigger, 5, &["Rw U Rw' U' 2R U 2R'"]),
            ["Rw U Rw' U'", "2R", "U", "2R'"]
        );
    }

    #[test]
    fn no_step_goes_beyond_a_stage() {
        assert_eq!(divided(StepSize::Trigger, 3, &["R U", "", "R' U'"]), ["R", "U", "R'", "U'"]);
        assert_eq!(divided(StepSize::Stage, 3, &["R U", "", "x R' U'"]), ["R U", "x R' U'"]);
        assert_eq!(divided(StepSize::Turn, 3, &["R U2", "x"]), ["R", "U2", "x"]);
        for size in StepSize::ALL {
            assert_eq!(StepSize::from_id(size.id()), Some(size));
            assert_eq!(divided(size, 3, &[]), Vec::<String>::new());
        }
        assert_eq!(StepSize::from_id("slice"), None);
    }
}
