use godspeed_cube::{Face, Symmetry};

use crate::colour::Triple;
use crate::matching::Matching;

/// A colour scheme and orientation of a cube: the colour of each face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scheme(pub(crate) [usize; 6]);

impl Scheme {
    /// The scheme in which each colour has the number of its face.
    pub(crate) const USUAL: Self = Self([0, 1, 2, 3, 4, 5]);

    /// Returns the 30 schemes, each in one orientation; the usual one first.
    pub(crate) fn all() -> Vec<Self> {
        let mut all = vec![Self::USUAL];
        let names: Vec<[Face; 6]> =
            Symmetry::rotations().map(|rotation| Face::ALL.map(|face| rotation.face(face))).collect();
        let is_held_otherwise = |known: &Self, scheme: &Self| {
            names.iter().any(|faces| faces.map(|face| known.0[face.index()]) == scheme.0)
        };
        for scheme in permutations() {
            if !all.iter().any(|known| is_held_otherwise(known, &scheme)) {
                all.push(scheme);
            }
        }
        all
    }

    /// Returns costs of faces for costs of colours.
    pub(crate) fn of_faces(self, costs: &[[f64; 6]]) -> Vec<[f64; 6]> {
        costs.iter().map(|costs| self.0.map(|colour| costs[colour])).collect()
    }

    /// Returns the names of the colours, letters of a solved cube of this scheme, that are nearest to those wanted.
    ///
    /// The result is the face after which each colour is named.
    pub(crate) fn names(self, colours: &[Triple; 6], wanted: &[Triple; 6]) -> [usize; 6] {
        let named = |rotation: Symmetry| {
            let mut names = [0; 6];
            for face in Face::ALL {
                names[self.0[face.index()]] = rotation.face(face).index();
            }
            names
        };
        let distance = |names: &[usize; 6]| -> f64 {
            (0..6).map(|colour| distance(colours[colour], wanted[names[colour]])).sum()
        };
        let all = Symmetry::rotations().map(named);
        all.min_by(|a, b| distance(a).total_cmp(&distance(b))).unwrap_or(Self::USUAL.0)
    }
}

/// Returns the colours in the order of those that they are nearest to, all together.
pub(crate) fn ordered(colours: [Triple; 6], wanted: &[Triple; 6]) -> [Triple; 6] {
    let costs: Vec<f64> =
        wanted.iter().flat_map(|&wanted| colours.map(|colour| distance(colour, wanted))).collect();
    let items = Matching::cheapest(&costs, 6).items;
    std::array::from_fn(|place| colours[items[place]])
}

/// Returns the squared distance of two colours.
pub(crate) fn distance(a: Triple, b: Triple) -> f64 {
    (0..3).map(|k| (a[k] - b[k]).powi(2)).sum()
}

fn permutations() -> Vec<Scheme> {
    let mut all = Vec::new();
    for code in 0..6_usize.pow(6) {
        let colours: [usize; 6] = std::array::from_fn(|k| code / 6_usize.pow(k as u32) % 6);
        if (0..6).all(|colour| colours.contains(&colour)) {
            all.push(Scheme(colours));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_thirty_schemes() {
        assert_eq!(Scheme::all().len(), 30);
        assert_eq!(Scheme::all()[0], Scheme::USUAL);
    }

    #[test]
    fn colours_get_the_names_of_the_nearest_that_fit_the_scheme() {
        let colours: [Triple; 6] = std::array::from_fn(|k| [k as f64, 0.0, 0.0]);
        assert_eq!(Scheme::USUAL.names(&colours, &colours), [0, 1, 2, 3, 4, 5]);
        // Red and green are exchanged, so they cannot both have their names.
        let other = Scheme([0, 2, 1, 3, 4, 5]);
        let names = other.names(&colours, &colours);
        assert_ne!(names, [0, 1, 2, 3, 4, 5]);
    }
}
