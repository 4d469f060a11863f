use godspeed_cube::{Corner, Edge, Face};

use crate::assignment::{Assignment, ORIENTED};
use crate::matching::Matching;
use crate::orbits::Orbits;
use crate::scheme::Scheme;
use crate::{Colours, Painting, Schemes};

/// The analysis of a painting: the colours that each facelet has in its completions.
///
/// A completion is a state that turns can reach, in which the painted facelets keep their colours. The sets are
/// exact: each colour in them occurs in a completion, and no other does. They are computed without listing the
/// completions. Corners and middle edges are assigned place by place over the sets of pieces already used, with the
/// sum of the orientations and the parity; wings are a bipartite matching; centres are counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    possible: Vec<Colours>,
}

impl Analysis {
    /// Analyses a painting.
    #[must_use]
    pub fn of(painting: &Painting, schemes: Schemes) -> Self {
        let (orbits, free) = Orbits::of(painting.size()).painted(painting);
        let unused = unused(painting);
        // Exchanging colours that are not painted yet leads from one scheme of an odd cube to another.
        let is_symmetric = schemes == Schemes::Any && !orbits.fixed.is_empty();
        let mut candidates = Scheme::candidates(painting, schemes);
        candidates.retain(|scheme| !is_symmetric || scheme.is_first_of(unused));
        let mut possible = vec![Colours::NONE; painting.stickers().len()];
        let mut most: Vec<usize> =
            painting.stickers().iter().map(|sticker| if sticker.is_some() { 1 } else { 6 }).collect();
        free.iter().for_each(|&facelet| most[facelet] = 0);
        for scheme in candidates {
            let Some(found) = in_scheme(painting, &orbits, scheme) else { continue };
            for (all, found) in possible.iter_mut().zip(found) {
                let is_exchanged = is_symmetric && found.iter().any(|colour| unused.has(colour));
                *all = all.or(found).or(if is_exchanged { unused } else { Colours::NONE });
            }
            if possible.iter().zip(&most).all(|(colours, &most)| colours.len() == most) {
                break;
            }
        }
        if possible.iter().any(|&colours| colours != Colours::NONE) {
            free.into_iter().for_each(|facelet| possible[facelet] = Colours::ALL);
        }
        Self { possible }
    }

    /// Returns the colours that each facelet can have; none for all of them if there is no completion.
    #[must_use]
    pub fn possible(&self) -> &[Colours] {
        &self.possible
    }

    /// Returns whether the painting has a completion.
    #[must_use]
    pub fn has_completion(&self) -> bool {
        self.possible.iter().all(|&colours| colours != Colours::NONE)
    }

    /// Returns the only completion, if there is exactly one.
    #[must_use]
    pub fn unique(&self) -> Option<Vec<Face>> {
        self.possible.iter().map(|colours| colours.only()).collect()
    }

    /// Returns the number of completions: 0, 1, or 2 for two or more.
    #[must_use]
    pub fn completions(&self) -> u8 {
        if !self.has_completion() {
            0
        } else if self.possible.iter().all(|colours| colours.only().is_some()) {
            1
        } else {
            2
        }
    }
}

/// The faces that each place shows in a scheme.
pub(crate) fn shown<const K: usize>(
    painting: &Painting,
    scheme: Scheme,
    places: &[[usize; K]],
) -> Vec<[Option<Face>; K]> {
    let face = |facelet: usize| painting.stickers()[facelet].map(|colour| scheme.face(colour));
    places.iter().map(|place| place.map(face)).collect()
}

/// The wings as pairs of adjacent faces: the leading one and the other one.
pub(crate) fn wing_faces() -> Vec<[Face; 2]> {
    let pairs = Face::ALL.into_iter().flat_map(|a| Face::ALL.map(|b| [a, b]));
    pairs.filter(|[a, b]| a.axis() != b.axis()).collect()
}

/// Returns the wings that each place can show, as indices of [`wing_faces`].
pub(crate) fn wing_options(shown: &[[Option<Face>; 2]], wings: &[[Face; 2]]) -> Vec<Vec<usize>> {
    let fits = |shown: &[Option<Face>; 2], wing: &[Face; 2]| {
        shown.iter().zip(wing).all(|(shown, face)| shown.is_none_or(|shown| shown == *face))
    };
    let options = |shown| (0..wings.len()).filter(|&wing| fits(shown, &wings[wing])).collect();
    shown.iter().map(options).collect()
}

/// Reads the corners and the middle edges of a painting.
pub(crate) fn read_pieces(
    painting: &Painting,
    orbits: &Orbits,
    scheme: Scheme,
) -> (Assignment<3>, Assignment<2>) {
    let corners = Corner::ALL.iter().map(|corner| corner.faces()).take(orbits.corners.len()).collect();
    let edges = Edge::ALL.iter().map(|edge| edge.faces()).take(orbits.edges.len()).collect();
    let corners = Assignment::read(corners, &shown(painting, scheme, &orbits.corners));
    (corners, Assignment::read(edges, &shown(painting, scheme, &orbits.edges)))
}

/// Returns the colours that are on no facelet.
pub(crate) fn unused(painting: &Painting) -> Colours {
    let counts = Face::ALL.into_iter().zip(painting.counts());
    counts.filter(|(_, count)| *count == 0).fold(Colours::NONE, |unused, (colour, _)| unused.with(colour))
}

/// Returns the colours of each facelet in the completions of one scheme, if there is one.
fn in_scheme(painting: &Painting, orbits: &Orbits, scheme: Scheme) -> Option<Vec<Colours>> {
    let (corners, edges) = read_pieces(painting, orbits, scheme);
    // Without middle edges, the permutation of the corners may have either parity.
    let parities = if orbits.edges.is_empty() { ORIENTED } else { edges.sums() & ORIENTED };
    let sums = corners.sums() & parities;
    if sums == 0 && !orbits.corners.is_empty() {
        return None;
    }
    let mut possible = vec![Colours::NONE; painting.stickers().len()];
    let mut add = |facelet: usize, face: Face| {
        possible[facelet] = possible[facelet].with(scheme.colour(face));
    };
    for (&facelet, face) in orbits.fixed.iter().zip(Face::ALL) {
        add(facelet, face);
    }
    for orbit in &orbits.centres {
        for (face, count) in Face::ALL.into_iter().zip(centre_counts(painting, scheme, orbit)) {
            let painted = |facelet: usize| painting.stickers()[facelet].map(|colour| scheme.face(colour));
            match count {
                0..4 => orbit
                    .iter()
                    .filter(|&&i| painted(i).is_none_or(|f| f == face))
                    .for_each(|&i| add(i, face)),
                4 => orbit.iter().filter(|&&i| painted(i) == Some(face)).for_each(|&i| add(i, face)),
                _ => return None,
            }
        }
    }
    let wings = wing_faces();
    for orbit in &orbits.wings {
        let options = wing_options(&shown(painting, scheme, orbit), &wings);
        for (place, items) in orbit.iter().zip(Matching::find(&options, wings.len()).ok()?.possible()) {
            items.iter().for_each(|&item| (0..2).for_each(|k| add(place[k], wings[item][k])));
        }
    }
    for (place, choices) in orbits.corners.iter().zip(corners.possible(sums)) {
        choices.iter().for_each(|&choice| {
            place.iter().zip(corners.faces(choice)).for_each(|(&facelet, face)| add(facelet, face));
        });
    }
    for (place, choices) in orbits.edges.iter().zip(edges.possible(sums)) {
        choices.iter().for_each(|&choice| {
            place.iter().zip(edges.faces(choice)).for_each(|(&facelet, face)| add(facelet, face));
        });
    }
    Some(possible)
}

/// Returns the number of centres of an orbit with the colour of each face.
pub(crate) fn centre_counts(painting: &Painting, scheme: Scheme, orbit: &[usize]) -> [usize; 6] {
    let mut counts = [0; 6];
    for colour in orbit.iter().filter_map(|&facelet| painting.stickers()[facelet]) {
        counts[scheme.face(colour).index()] += 1;
    }
    counts
}
