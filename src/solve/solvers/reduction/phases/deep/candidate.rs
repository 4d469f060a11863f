use godspeed_cube::{Face, Facelets, Symmetry};

use super::super::big_cubies::BigCubies;
use super::super::pipeline::PhasePath;
use super::super::wide_path::WidePath;
use super::super::wide_turn::{TurnCost, WideTurn};
use crate::solvers::reduction::parts::middle_centres::middle_centres;

/// A path through the phases so far and the cube after it, of which each phase sees other layers.
#[derive(Clone)]
pub(crate) struct DeepCandidate {
    path: WidePath,
    /// The cube after the path, as it was held at first.
    cube: Facelets,
    /// The renaming of its colours.
    naming: Symmetry,
    /// The obliques that stay wrong.
    wrong: usize,
}

/// The expected cost in turns of a wrong oblique, and of the first one more.
///
/// The fewer there are, the less do their commutators have in common with each other and with the turns around them.
const PRICES: [usize; 2] = [2, 3];

impl DeepCandidate {
    /// Returns the candidate before the first phase.
    pub(super) const fn new(cube: Facelets) -> Self {
        Self { path: WidePath::new(TurnCost::Blocks), cube, naming: Symmetry::IDENTITY, wrong: 0 }
    }

    /// Returns the turns so far, named as the cube was held at first.
    pub(crate) fn turns(&self) -> &[WideTurn] {
        self.path.turns()
    }

    /// Returns the cube after them, as it was held at first.
    pub(crate) const fn facelets(&self) -> &Facelets {
        &self.cube
    }

    /// Returns the candidate with the colours renamed as a rotation carries faces.
    pub(super) fn recoloured(&self, renaming: Symmetry) -> Self {
        Self { naming: self.naming.then(renaming), ..self.clone() }
    }

    /// Returns the candidate with the cube rotated as a whole.
    pub(super) fn rotated(&self, rotation: Symmetry) -> Self {
        Self { path: self.path.clone().rotated(rotation), ..self.clone() }
    }

    /// Returns the candidate with each colour named after the face of its middle centre.
    pub(super) fn named_after_middles(&self) -> Self {
        let middles = middle_centres(&self.cube);
        let held = self.path.held();
        let face_of = |colour: Face| {
            let at = Face::ALL.into_iter().zip(middles).find(|&(_, middle)| middle == colour);
            held.face(at.expect("the middle centres have all colours").0)
        };
        let names_all = |renaming: &Symmetry| Face::ALL.iter().all(|&c| renaming.face(c) == face_of(c));
        let naming = Symmetry::rotations().find(names_all);
        Self { naming: naming.expect("solved middle centres are those of a rotated cube"), ..self.clone() }
    }

    /// Returns the candidate with a number of obliques that stay wrong, which count towards its cost.
    pub(super) const fn with_wrong(mut self, wrong: usize) -> Self {
        self.wrong = wrong;
        self
    }

    /// Returns pieces of the cube as it is held and named now.
    pub(super) fn seen<const KINDS: usize>(
        &self,
        read: impl Fn(&Facelets) -> BigCubies<KINDS>,
    ) -> BigCubies<KINDS> {
        read(&self.cube).recoloured(self.naming).rotated(self.path.held())
    }
}

impl PhasePath for DeepCandidate {
    type Cube = (Facelets, usize);

    fn cost(&self) -> usize {
        let [each, first] = PRICES;
        self.path.len() + each * self.wrong + if self.wrong > 0 { first } else { 0 }
    }

    fn with(&self, turns: &[WideTurn]) -> Self {
        let path = self.path.with(turns);
        let mut cube = self.cube.clone();
        path.turns()[self.path.len()..].iter().for_each(|turn| cube.turn(turn.turn()));
        Self { path, cube, ..*self }
    }

    fn cube(&self) -> (Facelets, usize) {
        (self.cube.clone(), 48 * self.naming.index() + self.path.held().index())
    }
}
