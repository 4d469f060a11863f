use std::collections::BTreeSet;

use godspeed_cube::{Corner, Edge, Face};

use crate::analysis::{centre_counts, shown, unused, wing_faces, wing_options};
use crate::assignment::{Assignment, ORIENTED, Sums};
use crate::explanation::pieces_of;
use crate::matching::Matching;
use crate::orbits::Orbits;
use crate::scheme::Scheme;
use crate::{Painting, Schemes};

/// The search for facelets without which the rest of a painting has a completion.
pub(crate) struct Repair<'a> {
    painting: &'a Painting,
    orbits: Orbits,
    wings: Vec<[Face; 2]>,
}

/// The facelets of the sets found so far, and how many more facelets a set may have.
struct Found {
    left: usize,
    facelets: BTreeSet<usize>,
}

/// Facelets to leave out of one kind of pieces, and the sums that the pieces can have without them.
struct Removal {
    facelets: Vec<usize>,
    sums: Sums,
}

impl<'a> Repair<'a> {
    pub(crate) fn of(painting: &'a Painting) -> Self {
        Self { painting, orbits: Orbits::of(painting.size()).painted(painting).0, wings: wing_faces() }
    }

    /// Returns whether the painting has a completion as it is.
    pub(crate) fn fits(&self, schemes: Schemes) -> bool {
        let candidates = Scheme::candidates(self.painting, schemes);
        candidates.into_iter().any(|scheme| self.in_scheme(scheme, 0).is_some())
    }

    /// Returns the facelets of all sets of this size without which the rest has a completion.
    ///
    /// `None` without such a set. The caller has ruled out smaller ones.
    pub(crate) fn facelets(&self, schemes: Schemes, size: usize) -> Option<BTreeSet<usize>> {
        let unused = unused(self.painting);
        // As in the analysis, schemes that differ only in colours that are not painted are tried once.
        let is_symmetric = schemes == Schemes::Any && !self.orbits.fixed.is_empty();
        let candidates = Scheme::all(self.painting.size(), schemes);
        let candidates = candidates.into_iter().filter(|scheme| !is_symmetric || scheme.is_first_of(unused));
        candidates.filter_map(|scheme| self.in_scheme(scheme, size)).reduce(|all, more| &all | &more)
    }

    /// Returns the facelets of all smallest sets in one scheme, if they have at most this size.
    fn in_scheme(&self, scheme: Scheme, size: usize) -> Option<BTreeSet<usize>> {
        let mut found = Found { left: size, facelets: BTreeSet::new() };
        let face = |facelet: usize| self.painting.stickers()[facelet].map(|colour| scheme.face(colour));
        for (&facelet, own) in self.orbits.fixed.iter().zip(Face::ALL) {
            if face(facelet).is_some_and(|face| face != own) {
                found.add(1, [facelet])?;
            }
        }
        for orbit in &self.orbits.centres {
            for (own, count) in Face::ALL.into_iter().zip(centre_counts(self.painting, scheme, orbit)) {
                if count > 4 {
                    found.add(
                        count - 4,
                        orbit.iter().copied().filter(|&facelet| face(facelet) == Some(own)),
                    )?;
                }
            }
        }
        if self.unknown_pieces(scheme) > found.left {
            return None;
        }
        for orbit in &self.orbits.wings {
            let (cost, facelets) = self.wings(scheme, orbit, found.left)?;
            found.add(cost, facelets)?;
        }
        let (cost, facelets) = self.pieces(scheme, found.left)?;
        found.add(cost, facelets)?;
        Some(found.facelets)
    }

    /// Returns the number of corners and middle edges that no piece of the scheme fits: each has a wrong facelet.
    fn unknown_pieces(&self, scheme: Scheme) -> usize {
        fn unknown<const K: usize>(pieces: &[[Face; K]], shown: &[[Option<Face>; K]]) -> usize {
            let is_face = |(shown, face): (Option<Face>, Face)| shown.is_none_or(|shown| shown == face);
            let fits = |shown: &[Option<Face>; K], piece: &[Face; K], turn: usize| {
                (0..K).all(|k| is_face((shown[k], piece[(k + K - turn) % K])))
            };
            let is_known = |shown: &&[Option<Face>; K]| {
                pieces.iter().any(|piece| (0..K).any(|turn| fits(shown, piece, turn)))
            };
            shown.iter().filter(|shown| !is_known(shown)).count()
        }
        let (corners, edges) = (&self.orbits.corners, &self.orbits.edges);
        unknown(&Corner::ALL.map(|corner| corner.faces()), &shown(self.painting, scheme, corners))
            + unknown(&Edge::ALL.map(|edge| edge.faces()), &shown(self.painting, scheme, edges))
    }

    /// Returns the size and the facelets of the smallest sets of an orbit of wings.
    fn wings(&self, scheme: Scheme, orbit: &[[usize; 2]], most: usize) -> Option<(usize, BTreeSet<usize>)> {
        (0..=most).find_map(|size| {
            let mut facelets = BTreeSet::new();
            let mut wings = shown(self.painting, scheme, orbit);
            self.leave_out_wings(&mut wings, orbit, &mut Vec::new(), size, &mut facelets)
                .then_some((size, facelets))
        })
    }

    /// Adds the sets of up to `left` more facelets; returns whether there is one.
    fn leave_out_wings(
        &self,
        wings: &mut [[Option<Face>; 2]],
        orbit: &[[usize; 2]],
        out: &mut Vec<usize>,
        left: usize,
        found: &mut BTreeSet<usize>,
    ) -> bool {
        let options = wing_options(wings, &self.wings);
        let Err(crowd) = Matching::find(&options, self.wings.len()) else {
            found.extend(out.iter().copied());
            return true;
        };
        let mut is_found = false;
        // The places of a crowd have too few wings together, so one of their facelets is left out.
        for (place, side) in crowd.into_iter().flat_map(|place| [(place, 0), (place, 1)]) {
            if left > 0
                && let Some(face) = wings[place][side].take()
            {
                out.push(orbit[place][side]);
                is_found |= self.leave_out_wings(wings, orbit, out, left - 1, found);
                out.pop();
                wings[place][side] = Some(face);
            }
        }
        is_found
    }

    /// Returns the size and the facelets of the smallest sets of corners and middle edges, which share their parity.
    fn pieces(&self, scheme: Scheme, most: usize) -> Option<(usize, BTreeSet<usize>)> {
        let (corners, edges) = (&self.orbits.corners, &self.orbits.edges);
        let faces = Corner::ALL.map(|corner| corner.faces());
        let corners = removals(&faces, corners, shown(self.painting, scheme, corners), most);
        let faces = Edge::ALL.map(|edge| edge.faces());
        let edges = removals(&faces, edges, shown(self.painting, scheme, edges), most);
        let pairs = corners.iter().flat_map(|corners| edges.iter().map(move |edges| (corners, edges)));
        let fitting = pairs.filter(|(corners, edges)| corners.sums & edges.sums & ORIENTED != 0);
        let sets: Vec<Vec<usize>> = fitting
            .map(|(corners, edges)| corners.facelets.iter().chain(&edges.facelets).copied().collect())
            .collect();
        let least = sets.iter().map(Vec::len).min().filter(|&least| least <= most)?;
        Some((least, sets.into_iter().filter(|set| set.len() == least).flatten().collect()))
    }
}

impl Found {
    /// Adds the facelets of sets of this size; `None` if they are larger than what is left.
    fn add(&mut self, cost: usize, facelets: impl IntoIterator<Item = usize>) -> Option<()> {
        self.left = self.left.checked_sub(cost)?;
        self.facelets.extend(facelets);
        Some(())
    }
}

/// Returns the sets of at most this size, and the sums of the corners (`K` = 3) or the middle edges without them.
///
/// Sets are left out if a part of them already leaves all that is needed.
fn removals<const K: usize>(
    faces: &[[Face; K]],
    places: &[[usize; K]],
    mut shown: Vec<[Option<Face>; K]>,
    most: usize,
) -> Vec<Removal> {
    if places.is_empty() {
        // The permutation of the other pieces may have either parity.
        return vec![Removal { facelets: Vec::new(), sums: ORIENTED }];
    }
    let mut search = PieceSearch { faces, places, out: Vec::new(), found: Vec::new() };
    search.leave_out(&mut shown, most, (0, 0));
    search.found
}

/// The search for the facelets of corners or middle edges to leave out.
struct PieceSearch<'a, const K: usize> {
    faces: &'a [[Face; K]],
    places: &'a [[usize; K]],
    /// The facelets that are left out now.
    out: Vec<usize>,
    found: Vec<Removal>,
}

impl<const K: usize> PieceSearch<'_, K> {
    /// Leaves out up to `left` more facelets; where any may help, only those from this place and side on.
    fn leave_out(&mut self, shown: &mut [[Option<Face>; K]], left: usize, from: (usize, usize)) {
        let assignment = Assignment::read(self.faces.to_vec(), shown);
        let sums = assignment.sums();
        if sums != 0 {
            self.found.push(Removal { facelets: self.out.clone(), sums });
        }
        if left == 0 || sums & ORIENTED == ORIENTED {
            return;
        }
        // The places of a crowd have too few pieces together, so one of their facelets is left out.
        let crowd = Matching::find(&pieces_of(&assignment), self.places.len()).err();
        let is_any = crowd.is_none();
        let places = crowd.unwrap_or_else(|| (0..self.places.len()).collect());
        for at in places.into_iter().flat_map(|place| (0..K).map(move |side| (place, side))) {
            let (place, side) = at;
            if is_any && at < from {
                continue;
            }
            if let Some(face) = shown[place][side].take() {
                self.out.push(self.places[place][side]);
                self.leave_out(shown, left - 1, if is_any { at } else { (0, 0) });
                self.out.pop();
                shown[place][side] = Some(face);
            }
        }
    }
}
