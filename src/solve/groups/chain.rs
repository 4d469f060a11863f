use super::permutation::{POINTS, Permutation};

/// A base and strong generating set: the stabilizers of one point after another.
///
/// Level `i` has the subgroup that fixes the first `i` base points, as one element for each image of the next point. So
/// every element of the group is a product of one of them from each level, in one way only:
///
/// ```text
/// order  = n1 * n2 ...       for orbits of n1, n2 ... points
/// memory = 108 bytes * (n1 + n2 ...)
/// ```
///
/// It is built from Schreier's generators of each stabilizer, as D. E. Knuth describes: "Efficient representation of perm
/// groups", Combinatorica 11 (1991), after C. Sims, "Computational methods in the study of permutation groups" (1970).
pub(crate) struct StabilizerChain {
    levels: Vec<Level>,
}

/// A subgroup that fixes the base points of all levels before, and what it does to the next one.
pub(super) struct Level {
    /// The base point.
    point: u8,
    /// Permutations that generate the subgroup.
    generators: Vec<Permutation>,
    /// An element for each image of the base point; the first is the identity.
    pub(super) elements: Vec<Element>,
    /// For each point the number of its element, or [`NONE`].
    of_image: [u8; POINTS],
}

/// An element of a level, in both directions.
#[derive(Clone, Copy)]
pub(super) struct Element {
    pub(super) element: Permutation,
    inverse: Permutation,
}

/// No element brings the base point here.
const NONE: u8 = u8::MAX;

impl StabilizerChain {
    /// Returns the chain of the group of some generators, whose base begins with some points.
    ///
    /// Points that occur twice in the base are ignored, and so are those beyond [`POINTS`].
    pub(crate) fn new(generators: impl IntoIterator<Item = Permutation>, base: &[u8]) -> Self {
        let all = 0..POINTS as u8;
        let mut points: Vec<u8> = Vec::with_capacity(POINTS);
        for point in base.iter().copied().filter(|point| all.contains(point)).chain(all.clone()) {
            if !points.contains(&point) {
                points.push(point);
            }
        }
        let mut chain = Self { levels: points.into_iter().map(Level::new).collect() };
        for generator in generators {
            chain.insert(0, generator);
        }
        chain
    }

    /// Returns the number of elements.
    ///
    /// Groups of cubes have at most 24 * 43,252,003,274,489,856,000. A number above [`u128::MAX`] is that.
    #[cfg(test)]
    pub(crate) fn order(&self) -> u128 {
        let orbits = self.levels.iter().map(|level| level.elements.len() as u128);
        orbits.fold(1, u128::saturating_mul)
    }

    /// Returns whether a permutation is an element.
    pub(crate) fn contains(&self, permutation: &Permutation) -> bool {
        self.contains_from(0, *permutation)
    }

    /// Returns the levels, that of the first base point first.
    pub(super) fn levels(&self) -> &[Level] {
        &self.levels
    }

    /// Returns whether a permutation that fixes the base points before a level is an element of it.
    fn contains_from(&self, level: usize, mut rest: Permutation) -> bool {
        for level in &self.levels[level..] {
            let image = rest.image(level.point);
            if image == level.point {
                continue;
            }
            match level.element(image) {
                Some(element) => rest = rest.then(&element.inverse),
                None => return false,
            }
        }
        // All points are base points, so nothing but the identity is left.
        true
    }

    /// Adds a permutation that fixes the base points before a level to the subgroup of that level.
    ///
    /// The subgroups of the levels after it are complete before and after. The depth of the recursion is at most the number
    /// of levels.
    fn insert(&mut self, level: usize, permutation: Permutation) {
        if level >= self.levels.len() || self.contains_from(level, permutation) {
            return;
        }
        let own = &mut self.levels[level];
        own.generators.push(permutation);
        let added = own.generators.len() - 1;
        // Every element by the new generator, and every new element by all of them.
        let mut open: Vec<(usize, usize)> = (0..own.elements.len()).map(|element| (element, added)).collect();
        while let Some((element, generator)) = open.pop() {
            let own = &mut self.levels[level];
            let product = own.elements[element].element.then(&own.generators[generator]);
            let image = product.image(own.point);
            match own.element(image) {
                Some(element) => {
                    let rest = product.then(&element.inverse);
                    self.insert(level + 1, rest);
                }
                None => {
                    let number = own.add(product);
                    open.extend((0..own.generators.len()).map(|generator| (number, generator)));
                }
            }
        }
    }
}

impl Level {
    fn new(point: u8) -> Self {
        let mut level =
            Self { point, generators: Vec::new(), elements: Vec::new(), of_image: [NONE; POINTS] };
        level.add(Permutation::IDENTITY);
        level
    }

    /// Returns the element that brings the base point to an image.
    fn element(&self, image: u8) -> Option<&Element> {
        self.elements.get(usize::from(self.of_image[usize::from(image)]))
    }

    /// Adds the element that brings the base point to a new image. Returns its number.
    fn add(&mut self, element: Permutation) -> usize {
        let number = self.elements.len();
        self.of_image[usize::from(element.image(self.point))] = number as u8;
        self.elements.push(Element { element, inverse: element.inverse() });
        number
    }

    /// Returns the base point.
    pub(super) const fn point(&self) -> u8 {
        self.point
    }
}
