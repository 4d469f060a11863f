use godspeed_cube::{Axis, Corners, Face, Symmetry};

use super::corners::{CORNER_PERMUTATIONS, TWISTS, corner_permutation, twist};

/// Values of [`SymmetricCorners::index`]: 2,768 classes times 3^7.
pub const SYMMETRIC_CORNERS: usize = CLASSES * TWISTS;

/// Classes into which the 8! corner permutations fall.
const CLASSES: usize = 2_768;

/// Symmetries that keep the axis through U and D, on which twists are counted.
const SYMMETRIES: usize = 16;

/// All corners, where those that differ by a symmetry about the axis through U and D count as one.
///
/// ```text
/// corners      8! * 3^7 = 88,179,840
/// of a class   8! / 16, and a few more for permutations that are symmetric themselves: 2,768
/// value        class * 2187 + twist, seen as the class's representative sees it: 6,053,616
/// ```
pub struct SymmetricCorners {
    /// For each permutation, its class and the symmetry that carries it to the representative.
    classes: Vec<(u16, u8)>,
    /// The permutation that represents each class.
    representatives: Vec<u16>,
    /// For each class, the symmetries that keep its representative, one bit each.
    keepers: Vec<u16>,
    /// For each twist, what each symmetry makes of it.
    twists: Vec<[u16; SYMMETRIES]>,
}

impl SymmetricCorners {
    /// Finds the classes.
    #[must_use]
    pub fn new() -> Self {
        let symmetries: Vec<Symmetry> =
            Symmetry::all().filter(|symmetry| symmetry.face(Face::U).axis() == Axis::Y).collect();
        let turned_twist = |value| {
            let corners = twist::corners(value);
            std::array::from_fn(|i| twist::index(&symmetries[i].corners(&corners)) as u16)
        };
        let mut found = Self {
            classes: vec![(u16::MAX, 0); CORNER_PERMUTATIONS],
            representatives: Vec::with_capacity(CLASSES),
            keepers: Vec::with_capacity(CLASSES),
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
        let mut keepers = 0;
        for (i, symmetry) in symmetries.iter().enumerate() {
            let image = corner_permutation::index(&symmetry.inverse().corners(&corners));
            if image == representative {
                keepers |= 1 << i;
            }
            if self.classes[image].0 == u16::MAX {
                self.classes[image] = (class, i as u8);
            }
        }
        self.representatives.push(representative as u16);
        self.keepers.push(keepers);
    }

    /// The coordinate of corners with this permutation and twist.
    #[inline(always)]
    #[must_use]
    pub fn index(&self, permutation: u16, twist: u16) -> usize {
        let (class, symmetry) = self.classes[permutation as usize];
        usize::from(class) * TWISTS + usize::from(self.twists[twist as usize][symmetry as usize])
    }

    /// A permutation and a twist that have this coordinate.
    #[inline(always)]
    #[must_use]
    pub fn representative(&self, value: usize) -> (u16, u16) {
        (self.representatives[value / TWISTS], (value % TWISTS) as u16)
    }

    /// The one of several values that stand for the same corners: a symmetric permutation can be seen with
    /// each of its own symmetries.
    #[inline(always)]
    #[must_use]
    pub fn canonical(&self, value: usize) -> usize {
        let mut keepers = self.keepers[value / TWISTS];
        if keepers == 1 {
            return value;
        }
        let seen = &self.twists[value % TWISTS];
        let mut least = u16::MAX;
        while keepers != 0 {
            least = least.min(seen[keepers.trailing_zeros() as usize]);
            keepers &= keepers - 1;
        }
        value / TWISTS * TWISTS + usize::from(least)
    }
}

impl Default for SymmetricCorners {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_classes_as_is_known_and_symmetric_corners_share_a_value() {
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
