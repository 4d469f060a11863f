use godspeed_cube::{Alg, Facelets, Size, Turn};

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

/// An example with its turns, ready to be shown at any time.
#[derive(Clone, Debug)]
pub struct Film {
    start: Facelets,
    /// The turns with the number of their step.
    turns: Vec<(Turn, usize)>,
    captions: Vec<&'static str>,
}

/// What a film shows at a time.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// The cube before the turn.
    pub cube: Facelets,
    /// The turn in progress, and the share of it that is done.
    pub turn: Option<(Turn, f32)>,
    /// The number of the step.
    pub step: usize,
    /// What happens in it.
    pub caption: &'static str,
}

impl Film {
    /// Creates the film of an example. Turns that cannot be read are left out; the tests find none.
    #[must_use]
    pub fn new(example: &Example) -> Self {
        let size = Size::new(example.layers).unwrap_or(Size::THREE);
        let read =
            |text: &str| Alg::parse(text, size).map(|parsed| parsed.alg.into_turns()).unwrap_or_default();
        let mut start = Facelets::solved(size);
        start.turn_all(&read(example.setup));
        let steps = || example.steps.iter().enumerate();
        Self {
            start,
            turns: steps()
                .flat_map(|(number, step)| read(step.turns).into_iter().map(move |turn| (turn, number)))
                .collect(),
            captions: steps().map(|(_, step)| step.caption).collect(),
        }
    }

    /// Returns the number of turns, which is its length.
    #[must_use]
    pub fn length(&self) -> usize {
        self.turns.len()
    }

    /// Returns the number of steps.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.captions.len()
    }

    /// Returns the number of turns before a step.
    #[must_use]
    pub fn start_of(&self, step: usize) -> usize {
        self.turns.iter().take_while(|(_, number)| *number < step).count()
    }

    /// Returns what it shows after a number of turns, of which the last may be in progress.
    #[must_use]
    pub fn frame(&self, at: f32) -> Frame {
        let at = at.clamp(0.0, self.length() as f32);
        let done = at as usize;
        let mut cube = self.start.clone();
        cube.turn_all(self.turns[..done].iter().map(|(turn, _)| turn));
        let next = self.turns.get(done);
        let step = next.map_or(self.steps().saturating_sub(1), |(_, step)| *step);
        let share = at - done as f32;
        Frame {
            cube,
            turn: next.filter(|_| share > 0.0).map(|(turn, _)| (*turn, share)),
            step,
            caption: self.captions.get(step).copied().unwrap_or_default(),
        }
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
            let film = Film::new(example);
            assert!(!film.frame(0.0).cube.is_solved(), "{}", method.id);
            assert!(film.frame(film.length() as f32).cube.is_solved(), "{}", method.id);
            assert!((3..=60).contains(&film.length()), "{}: {} turns", method.id, film.length());
            assert!((2..=9).contains(&film.steps()), "{}", method.id);
            for step in example.steps {
                assert!(reads(step.turns, example.layers) > 0 && !step.caption.is_empty(), "{}", method.id);
            }
        }
    }

    #[test]
    fn a_frame_shows_the_turn_in_progress_and_its_step() {
        const STEPS: &[ExampleStep] = &[
            ExampleStep { caption: "first", turns: "U'" },
            ExampleStep { caption: "second", turns: "R' F'" },
        ];
        let film = Film::new(&Example { layers: 2, setup: "F R U", steps: STEPS });
        assert_eq!((film.length(), film.steps(), film.start_of(0), film.start_of(1)), (3, 2, 0, 1));
        let frame = film.frame(0.0);
        assert_eq!((frame.turn, frame.step, frame.caption), (None, 0, "first"));
        let frame = film.frame(1.25);
        let turn = Alg::parse("R'", Size::TWO).unwrap().alg.turns()[0];
        assert_eq!((frame.turn, frame.step, frame.caption), (Some((turn, 0.25)), 1, "second"));
        assert!(film.frame(9.0).cube.is_solved());
        assert_eq!(film.frame(9.0).caption, "second");
    }
}
