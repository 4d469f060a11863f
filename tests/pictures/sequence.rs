//! Turns that are made before the camera.

use godspeed_cube::{Angle, Face, Facelets, Layers, Random, Size, Symmetry, Turn};

use crate::body::Body;
use crate::light::Light;
use crate::scene::{Scene, Shot};
use crate::set::{Case, PICTURE, Showing};

/// What is done in a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The expected turn is made.
    Right,
    /// Another turn is made.
    Wrong,
    /// Nothing is turned.
    Nothing,
}

/// A turn that a person was asked for, and what they did, with pictures of a corner before and after it.
#[derive(Clone, Debug)]
pub struct Sequence {
    /// What is done.
    pub kind: Kind,
    /// The state before the turn.
    pub before: Facelets,
    /// The turn that was asked for.
    pub expected: Turn,
    /// The turn that was made.
    pub made: Option<Turn>,
    /// The state after it.
    pub after: Facelets,
    /// The face in front and its rotation.
    pub showing: Showing,
    case: Case,
    seed: u64,
}

impl Sequence {
    /// Returns a sequence of a set.
    #[must_use]
    pub fn new(seed: u64, index: usize, kind: Kind) -> Self {
        let seed = Random::derived_seed(seed ^ 0x5e9, index as u64 + 1);
        let mut random = Random::from_seed(seed);
        let size = if index % 4 == 3 { Size::TWO } else { Size::THREE };
        let light = Light::ALL[index % 8];
        let body = Body::ALL[(index / 8 + index) % 6];
        let mut case = Case::with(seed, index, size, light, body);
        let before = case.state.clone();
        let turn = |random: &mut Random| Turn {
            face: Face::ALL[random.below(6)],
            layers: Layers::OUTER,
            angle: Angle::ALL[random.below(3)],
        };
        let after = |made: Option<Turn>| {
            let mut after = before.clone();
            after.turn_all(made.as_ref());
            after
        };
        let expected = turn(&mut random);
        let made = match kind {
            Kind::Right => Some(expected),
            Kind::Nothing => None,
            Kind::Wrong => loop {
                // The usual mistakes: the other direction, the opposite face, any other turn.
                let other = match random.below(3) {
                    0 => Turn { angle: Angle::ALL[random.below(3)], ..expected },
                    1 => Turn { face: expected.face.opposite(), ..expected },
                    _ => turn(&mut random),
                };
                if !is_same(&after(Some(other)), &after(Some(expected))) {
                    break Some(other);
                }
            },
        };
        let after = after(made);
        let showing = Showing { face: Face::ALL[random.below(6)], quarters: random.below(4) };
        case.state = after.clone();
        Self { kind, before, expected, made, after, showing, case, seed }
    }

    /// Returns the scene before the turn; `take` numbers several pictures of it.
    #[must_use]
    pub fn scene_before(&self, take: u64) -> Scene {
        Scene { state: self.before.clone(), ..self.scene(take) }
    }

    /// Returns the scene after the turn.
    #[must_use]
    pub fn scene_after(&self, take: u64) -> Scene {
        self.scene(take + 1000)
    }

    /// Returns the picture after the turn.
    #[must_use]
    pub fn shot_after(&self, take: u64) -> Shot {
        self.scene_after(take).shot()
    }

    /// Returns whether a state is that after the turn, however the cube is held.
    #[must_use]
    pub fn is_after(&self, state: &Facelets) -> bool {
        is_same(state, &self.after)
    }

    fn scene(&self, take: u64) -> Scene {
        let take = Random::derived_seed(self.seed, take) % 1_000_000;
        self.case.corner_scene(self.showing, PICTURE, take)
    }
}

/// Returns whether two states are of one cube that is held in two ways.
fn is_same(a: &Facelets, b: &Facelets) -> bool {
    // Colours keep their names when the cube is held in another way.
    Symmetry::rotations().any(|symmetry| symmetry.facelets(a).renamed(symmetry.inverse()) == *b)
}
