use std::sync::LazyLock;

use crate::{Face, Facelets, Size, Symmetry, lattice};

/// Facelets of the largest cube that has goals.
const FACELETS: usize = 54;

/// For each symmetry and each facelet the one that it moves there.
type Origins = [[u8; FACELETS]; Symmetry::COUNT];

/// A cube of two or three layers as it is held in some way.
#[derive(Clone, Copy)]
pub(super) struct Held<'a> {
    colours: &'a [Face],
    origins: &'static [u8; FACELETS],
}

impl<'a> Held<'a> {
    /// Returns the cube, rotated: the facelets move, and keep their colours.
    pub(super) fn new(cube: &'a Facelets, rotation: Symmetry) -> Self {
        // A goal compares a cube in all 24 ways at the start and at the end of each search, so they are tabulated.
        static TWO: LazyLock<Origins> = LazyLock::new(|| origins(Size::TWO));
        static THREE: LazyLock<Origins> = LazyLock::new(|| origins(Size::THREE));
        let origins: &'static Origins = if cube.size() == Size::TWO { &TWO } else { &THREE };
        Self { colours: cube.colours(), origins: &origins[rotation.index()] }
    }

    /// Returns the colour of a facelet.
    pub(super) fn colour(self, facelet: usize) -> Face {
        self.colours[usize::from(self.origins[facelet])]
    }
}

fn origins(size: Size) -> Origins {
    let mut origins = [[0; FACELETS]; Symmetry::COUNT];
    for symmetry in Symmetry::all() {
        for facelet in 0..size.facelets() {
            let image = lattice::index(symmetry.place(lattice::place(facelet, size)), size);
            origins[symmetry.index()][image] = facelet as u8;
        }
    }
    origins
}
