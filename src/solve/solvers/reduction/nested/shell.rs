use std::ops::RangeInclusive;

use godspeed_cube::{Facelets, Layers, Turn};

use super::super::parts::positions::PieceKind;
use super::super::phases::big_cubies::BigCubies;
use super::super::phases::pipeline::{Candidate, naming_of_middles};
use super::super::phases::wide_turn::{TurnCost, WideTurn};
use super::bars::BarOrbit;

/// A 5x5x5 inside a larger cube, or the cube itself.
///
/// Its second layer is one layer of the cube; the layers outside of it move together, as its outer layer, and those
/// inside as its middle layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shell {
    /// The number of layers that a wide turn of the shell moves.
    pub(super) depth: usize,
    /// The number of layers of the cube.
    pub(super) layers: usize,
}

impl Shell {
    /// Returns the shells of a cube, from the inside to the outside.
    ///
    /// On an even size the innermost is the outer part of a 6x6x6.
    pub(super) fn all(layers: usize) -> impl Iterator<Item = Self> {
        let innermost = layers / 2 - usize::from(layers.is_multiple_of(2));
        (2..=innermost).rev().map(move |depth| Self { depth, layers })
    }

    /// Returns whether it belongs to a 6x6x6 that is reduced as a whole.
    pub(super) const fn is_of_six(self) -> bool {
        self.layers == 2 * self.depth + 2
    }

    /// Reads the pieces of the 6x6x6 that the shell belongs to.
    pub(super) fn six_of(self, cube: &Facelets) -> BigCubies<6> {
        BigCubies::of_layers(cube, [self.depth - 1, self.depth])
    }

    /// Reads the shell of a cube on which those inside it are reduced.
    pub(super) fn five_of(self, cube: &Facelets) -> Candidate<4> {
        let cubies = BigCubies::shell_of(cube, self.depth - 1).recoloured(naming_of_middles(cube));
        Candidate::new(cubies, TurnCost::Blocks)
    }

    /// Returns the numbers of layers of the turns of the cube that are this turn of the shell or its 6x6x6.
    pub(super) const fn depths_of(self, turn: WideTurn) -> RangeInclusive<usize> {
        match turn.depth() {
            1 => 1..=self.depth - 1,
            depth => {
                let depth = self.depth - 2 + depth as usize;
                depth..=depth
            }
        }
    }

    /// Returns the orbits of the bars that are the t-centres of the next shell; the first counts as these.
    ///
    /// A bar is the part of one layer between two others, on one side of a face. Turns of the shells outside move
    /// it as a whole. The last shell has no next one.
    pub(super) fn next_bars(self) -> Vec<BarOrbit> {
        let (outer, middle) = (self.depth - 2, self.layers / 2);
        if outer == 0 {
            return Vec::new();
        }
        let orbit = |kind, layer| BarOrbit { kind, layers: [outer, layer] };
        let t_centres = (self.layers % 2 == 1).then(|| orbit(PieceKind::TCentre, middle));
        let both = |layer| [PieceKind::LeftOblique, PieceKind::RightOblique].map(|kind| orbit(kind, layer));
        t_centres.into_iter().chain((outer + 1..middle).rev().flat_map(both)).collect()
    }
}

/// Returns the turn of `depth` layers.
pub(super) fn deep_turn(turn: WideTurn, depth: usize) -> Turn {
    let layers = Layers::new(1, depth as u16).expect("a turn moves a layer or more");
    Turn { face: turn.face(), layers, angle: turn.angle() }
}
