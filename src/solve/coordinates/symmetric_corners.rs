use godspeed_cube::{Axis, Corners, Face, Symmetry};

use super::corners::{CORNER_PERMUTATIONS, TWISTS, corner_permutation, twist};

/// The number of values of [`SymmetricCorners`]: 2,768 classes times 3^7.
pub const SYMMETRIC_CORNERS: usize = CLASSES * TWISTS;

/// The number of classes of the 8! corner permutations.
const CLASSES: usize = 2_768;

/// The number of symmetries that keep the axis of U and D, relative to which twists are counted.
const SYMMETRIES: usize = 16;

/// All corners, up to the 16 symmetries that keep the axis of U and D.
///
/// ```text
/// corners  8! * 3^7 = 88,179,840
/// classes  of permutations: 8!/16 = 2,520 and 248 more, as some permutations are symmetric themselves: 2,768
/// value    class * 2,187 + twist under the symmetry that leads to the representative: 6,053,616 values
/// ```
///
/// A class whose representative is symmetric has several values for the same corners;
/// [`canonical`](SymmetricCorners::canonical) selects one of them.
pub struct SymmetricCorners {
    /// For each permutation, its class and the symmetry that carries it to the representative.
    classes: Vec<(u16, u8)>,
    /// The representative of each class.
    representatives: Vec<u16>,
    /// For each class a bit for each symmetry that keeps the representative.
    stabilisers: Vec<u16>,
    /// For each twist its image under each symmetry.
    twists: Vec<[u16; SYMMETRIES]>,
}

impl SymmetricCorners {
    /// Computes the classes.
    pub(crate) fn new() -> Self {
        let symmetries: Vec<Symmetry> =
            Symmetry::all().filter(|symmetry| symmetry.face(Face::U).axis() == Axis::Y).collect();
        let turned_twist = |value| {
            let corners = twist::corners(value);
            std::array::from_fn(|i| twist::index(&symmetries[i].corners(&corners)) as u16)
        };
        let mut found = Self {
            classes: vec![(u16::MAX, 0); CORNER_PERMUTATIONS],
            representatives: Vec::with_capacity(CLASSES),
            stabilisers: Vec::with_capacity(CLASSES),
            twists: (0..TWISTS).map(turned_twist).collect(),
        };
        for value in 0..CORNER_PERMUTATIONS {
            if found.classes[value].0 == u16::MAX {
                found.add_class(value, &symmetries);
            }
        }
        found
    }

    fn add_class(&mut self, representative: usize, symmetries: &[Symmetry]) {
        let corners: Corners = corner_permutation::corners(representative);
        let class = self.representatives.len() as u16;
        let mut stabiliser = 0;
        for (i, symmetry) in symmetries.iter().enumerate() {
            let image = corner_permutation::index(&symmetry.inverse().corners(&corners));
            if image == representative {
                stabiliser |= 1 << i;
            }
            if self.classes[image].0 == u16::MAX {
                self.classes[image] = (class, i as u8);
            }
        }
        self.representatives.push(representative as u16);
        self.stabilisers.push(stabiliser);
    }

    /// Returns the value of corners with a permutation and a twist.
    #[inline(always)]
    #[must_use]
    pub fn index(&self, permutation: u16, twist: u16) -> usize {
        let (class, symmetry) = self.classes[permutation as usize];
        usize::from(class) * TWISTS + usize::from(self.twists[twist as usize][symmetry as usize])
    }

    /// Returns a permutation and a twist that have a value.
    #[inline(always)]
    #[must_use]
    pub fn representative(&self, value: usize) -> (u16, u16) {
        (self.representatives[value / TWISTS], (value % TWISTS) as u16)
    }

    /// Returns the least of the values that stand for the same corners.
    #[inline(always)]
    #[must_use]
    pub fn canonical(&self, value: usize) -> usize {
        let mut stabiliser = self.stabilisers[value / TWISTS];
        if stabiliser == 1 {
            return value;
        }
        let images = &self.twists[value % TWISTS];
        let mut least = u16::MAX;
        while stabiliser != 0 {
            least = least.min(images[stabiliser.trailing_zeros() as usize]);
            stabiliser &= stabiliser - 1;
        }
        value / TWISTS * TWISTS + usize::from(least)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_2768_classes_and_symmetric_corners_share_a_value() {
        let corners = SymmetricCorners::new();
        assert_eq!(corners.representatives.len(), CLASSES);
        let value = |state: &Corners| {
            let index = corners.index(corner_permutation::index(state) as u16, twist::index(state) as u16);
            corners.canonical(index)
        };
        for seed in 0..100 {
            let state = godspeed_cube::scramble::random_state(godspeed_cube::Size::THREE, seed);
            let state = *godspeed_cube::Cubies::try_from(&state).unwrap().corners();
            for symmetry in Symmetry::all().filter(|symmetry| symmetry.face(Face::U).axis() == Axis::Y) {
                assert_eq!(value(&symmetry.corners(&state)), value(&state));
            }
        }
    }
}
