use std::cmp::Ordering;
use std::collections::BinaryHeap;

use godspeed_cube::{Corner, Face, Size, Symmetry};

use crate::colour::Triple;
use crate::legal::Legal;
use crate::scheme::{Scheme, distance};

/// Whether faces are given where they are on the cube.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// Each face is the one it is given as, and is held as in the usual unfolded net.
    #[default]
    Given,
    /// Faces are in any order, each in any rotation.
    Any,
}

/// The order and rotation of six faces that were given in any.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Arrangement {
    /// For each face of the cube, in the order `U R F D L B`: the face as which it was given, and the clockwise quarter
    /// turns, 0 to 3, that bring it into its place.
    pub faces: [(Face, u8); 6],
}

impl Arrangement {
    /// The arrangement of faces that were given as they are.
    pub const GIVEN: Self = {
        let [u, r, f, d, l, b] = Face::ALL;
        Self { faces: [(u, 0), (r, 0), (f, 0), (d, 0), (l, 0), (b, 0)] }
    };

    /// Returns the values of facelets in the order of the cube, for those as they were given.
    ///
    /// There have to be `6 * N * N` values.
    #[must_use]
    pub fn applied<T: Copy>(&self, given: &[T]) -> Vec<T> {
        let n = (given.len() / 6).isqrt();
        (0..6 * n * n).map(|facelet| given[self.source(facelet, n)]).collect()
    }

    /// Returns the facelet as it was given of a facelet of the cube.
    fn source(&self, facelet: usize, n: usize) -> usize {
        let (face, quarters) = self.faces[facelet / (n * n)];
        face.index() * n * n + turned(facelet % (n * n), quarters, n)
    }
}

/// Returns the stickers of a face, row by row, after clockwise quarter turns.
#[must_use]
pub fn turned_stickers<T: Copy>(stickers: &[T], quarters: usize) -> Vec<T> {
    let n = stickers.len().isqrt();
    (0..n * n).map(|at| stickers[turned(at, (quarters % 4) as u8, n)]).collect()
}

/// Returns the place on a face as it was given of a place after clockwise quarter turns.
fn turned(at: usize, quarters: u8, n: usize) -> usize {
    let (mut row, mut column) = (at / n, at % n);
    for _ in 0..quarters {
        (row, column) = (n - 1 - column, row);
    }
    row * n + column
}

/// The search for the order and rotation of faces whose colours are known up to their scheme.
///
/// In each colour scheme, faces are placed one by one. The pieces that are then complete bound the costs from below, each
/// by the piece that is nearest to it. The arrangements whose bounds are lowest are compared as whole legal cubes.
pub(crate) struct OrderSearch<'a> {
    legal: &'a Legal,
    /// The cost of each colour on each facelet as it was given. On odd sizes, colours are numbered by their centres.
    costs: &'a [[f64; 6]],
    n: usize,
    /// The pieces that are complete once the face of each depth is placed.
    pieces: [Vec<Vec<usize>>; 6],
    /// The colours, by faces, of the corners (each in three rotations), and of the edges and wings.
    triples: Vec<[usize; 3]>,
    pairs: Vec<[usize; 2]>,
    scheme: Scheme,
    /// The cost of the colour of each face in the scheme, on each facelet as it was given.
    face_costs: Vec<[f64; 6]>,
    /// The place on a face as it was given of each place, for each number of clockwise quarter turns.
    turned: [Vec<usize>; 4],
    penalty: f64,
    placed: [Option<(Face, u8)>; 6],
    /// The arrangements with the lowest bounds.
    leaves: BinaryHeap<Leaf>,
    found: Vec<Ordered>,
    /// The cost of all centres, which is not that of an arrangement.
    centres: f64,
    /// The cost from which nothing is searched.
    most: f64,
    nodes_left: u32,
}

/// An arrangement of all faces that is to be compared as a whole cube.
struct Leaf {
    /// The sum of the costs of all pieces, each the nearest one: the whole cube costs at least that.
    least: f64,
    scheme: Scheme,
    penalty: f64,
    arrangement: Arrangement,
}

/// An arrangement of faces with the cube that it leads to.
pub(crate) struct Ordered {
    pub(crate) arrangement: Arrangement,
    cost: f64,
    /// The part of the cost that is that of the colour scheme.
    pub(crate) penalty: f64,
    colours: Vec<usize>,
}

/// The order in which faces are placed: each next to those before.
const PLACES: [Face; 6] = [Face::U, Face::F, Face::R, Face::B, Face::L, Face::D];
/// The most nodes of a search at a reach.
const NODES: u32 = 200_000;
/// The most arrangements that are compared as whole cubes at a reach.
const LEAVES: usize = 100;
/// The arrangements that are returned.
const FOUND: usize = 3;
/// The cost up to which an arrangement is worse than the best one and of interest.
const REACH: f64 = 12.0;
/// The costs above those of the nearest colours up to which is searched, until something is found.
const REACHES: [f64; 3] = [12.0, 50.0, f64::INFINITY];
/// The cost of a colour scheme other than the usual one, for cubes whose pieces do not decide.
const OTHER_SCHEME: f64 = 6.0;

impl<'a> OrderSearch<'a> {
    /// Returns the cheapest arrangements with different cubes, the cheapest first.
    ///
    /// There is at least one.
    ///
    /// `paints` are the colours, and `usual` those of the usual scheme.
    pub(crate) fn run(
        legal: &'a Legal,
        size: Size,
        costs: &'a [[f64; 6]],
        paints: &[Triple; 6],
        usual: &[Triple; 6],
    ) -> Vec<Ordered> {
        let triples = Corner::ALL.iter().flat_map(|corner| {
            let [a, b, c] = corner.faces().map(Face::index);
            [[a, b, c], [b, c, a], [c, a, b]]
        });
        let pairs = Face::ALL.into_iter().flat_map(|a| Face::ALL.map(|b| (a, b)));
        let pairs = pairs.filter(|(a, b)| a.axis() != b.axis()).map(|(a, b)| [a.index(), b.index()]);
        let mut search = Self {
            legal,
            costs,
            n: size.layers(),
            pieces: pieces_by_depth(legal, size),
            triples: triples.collect(),
            pairs: pairs.collect(),
            scheme: Scheme::USUAL,
            face_costs: Vec::new(),
            turned: [0, 1, 2, 3].map(|quarters| {
                (0..size.face_area()).map(|at| turned(at, quarters, size.layers())).collect()
            }),
            penalty: 0.0,
            placed: [None; 6],
            leaves: BinaryHeap::new(),
            found: Vec::new(),
            centres: legal.centre_cost(costs),
            most: f64::INFINITY,
            nodes_left: NODES,
        };
        let mut schemes: Vec<(f64, Scheme)> =
            Scheme::all().into_iter().map(|scheme| upright(scheme, paints, usual)).collect();
        schemes.sort_by(|a, b| a.0.total_cmp(&b.0));
        let schemes: Vec<Scheme> = schemes.into_iter().map(|(_, scheme)| scheme).collect();
        for reach in REACHES {
            search.most = search.least_of_all() + reach;
            search.nodes_left = NODES;
            for (index, &scheme) in schemes.iter().enumerate() {
                search.scheme = scheme;
                search.face_costs = scheme.of_faces(costs);
                search.penalty = if index == 0 { 0.0 } else { OTHER_SCHEME };
                search.place(0, search.penalty);
            }
            search.compare();
            if !search.found.is_empty() {
                break;
            }
        }
        search.found
    }

    /// Returns the cost of the nearest colours on all pieces, which no arrangement is below.
    fn least_of_all(&self) -> f64 {
        let least = |&facelet: &usize| self.costs[facelet].iter().copied().fold(f64::INFINITY, f64::min);
        self.pieces.iter().flatten().flatten().map(least).sum()
    }

    /// Places the face of this depth in all ways, the cheapest first.
    fn place(&mut self, depth: usize, cost: f64) {
        let Some(&face) = PLACES.get(depth) else { return self.keep(cost) };
        let Some(nodes_left) = self.nodes_left.checked_sub(1) else { return };
        self.nodes_left = nodes_left;
        let mut ways: Vec<(f64, (Face, u8))> = Vec::with_capacity(24);
        for given in Face::ALL {
            let is_used = self.placed.iter().flatten().any(|&(used, _)| used == given);
            if is_used || !self.fits(face, given) {
                continue;
            }
            // A cube without fixed centres is held so that the first face stays where it is.
            let rotations = if depth == 0 && !self.legal.has_fixed_centres() { 1 } else { 4 };
            for quarters in 0..rotations {
                self.placed[face.index()] = Some((given, quarters));
                let more: f64 = self.pieces[depth].iter().map(|piece| self.least(piece)).sum();
                ways.push((cost + more, (given, quarters)));
            }
        }
        ways.sort_by(|a, b| a.0.total_cmp(&b.0));
        for (cost, way) in ways {
            if cost >= self.limit() {
                break;
            }
            self.placed[face.index()] = Some(way);
            self.place(depth + 1, cost);
        }
        self.placed[face.index()] = None;
    }

    /// Returns whether a face as given can be at this place in the scheme.
    fn fits(&self, face: Face, given: Face) -> bool {
        if self.legal.has_fixed_centres() {
            self.scheme.0[face.index()] == given.index()
        } else {
            face != PLACES[0] || given == PLACES[0]
        }
    }

    /// Returns the cost from which an arrangement is not kept.
    fn limit(&self) -> f64 {
        let last = self.leaves.peek().filter(|_| self.leaves.len() == LEAVES);
        last.map_or(self.most, |last| last.least.min(self.most))
    }

    /// Keeps the arrangement of all faces, if it is among the cheapest ones.
    fn keep(&mut self, least: f64) {
        let mut faces = Arrangement::GIVEN.faces;
        for (face, placed) in faces.iter_mut().zip(self.placed) {
            *face = placed.unwrap_or(*face);
        }
        let (scheme, penalty, arrangement) = (self.scheme, self.penalty, Arrangement { faces });
        if self.leaves.len() == LEAVES {
            self.leaves.pop();
        }
        self.leaves.push(Leaf { least, scheme, penalty, arrangement });
    }

    /// Compares the arrangements that were kept as whole cubes, the cheapest first.
    fn compare(&mut self) {
        for leaf in std::mem::take(&mut self.leaves).into_sorted_vec() {
            let last = if self.found.len() < FOUND { f64::INFINITY } else { self.found[FOUND - 1].cost };
            let limit = self.found.first().map_or(f64::INFINITY, |best| last.min(best.cost + REACH));
            if leaf.least >= limit {
                break;
            }
            self.add(leaf);
        }
    }

    /// Compares an arrangement as a whole cube.
    fn add(&mut self, Leaf { scheme, penalty, arrangement, .. }: Leaf) {
        let cube = self.legal.exact(&arrangement.applied(&scheme.of_faces(self.costs)));
        let colours: Vec<usize> = cube.colours.iter().map(|&face| scheme.0[face]).collect();
        let cost = cube.cost - self.centres + penalty;
        let ordered = Ordered { arrangement, cost, penalty, colours };
        match self.found.iter_mut().find(|known| known.colours == ordered.colours) {
            Some(known) if known.cost <= ordered.cost => {}
            Some(known) => *known = ordered,
            None => self.found.push(ordered),
        }
        self.found.sort_by(|a, b| a.cost.total_cmp(&b.cost));
        self.found.truncate(FOUND);
    }

    /// Returns the least cost of a piece at a place of which all faces are placed.
    fn least(&self, place: &[usize]) -> f64 {
        let mut costs = [[0.0; 6]; 3];
        for (costs, &facelet) in costs.iter_mut().zip(place) {
            let area = self.n * self.n;
            let (given, quarters) = self.placed[facelet / area].unwrap_or((Face::U, 0));
            let source = self.turned[usize::from(quarters)][facelet % area];
            *costs = self.face_costs[given.index() * area + source];
        }
        let [first, second, third] = costs;
        if place.len() == 3 {
            let sums = self.triples.iter().map(|&[a, b, c]| first[a] + second[b] + third[c]);
            sums.fold(f64::INFINITY, f64::min)
        } else {
            let sums = self.pairs.iter().map(|&[a, b]| first[a] + second[b]);
            sums.fold(f64::INFINITY, f64::min)
        }
    }
}

impl PartialEq for Leaf {
    fn eq(&self, other: &Self) -> bool {
        self.least == other.least
    }
}

impl Eq for Leaf {}

impl PartialOrd for Leaf {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Leaf {
    fn cmp(&self, other: &Self) -> Ordering {
        self.least.total_cmp(&other.least)
    }
}

/// Returns a scheme as it is usually held, with its distance from the usual one.
fn upright(scheme: Scheme, paints: &[Triple; 6], usual: &[Triple; 6]) -> (f64, Scheme) {
    let held = Symmetry::rotations().map(|rotation| {
        let scheme = Scheme(Face::ALL.map(|face| scheme.0[rotation.face(face).index()]));
        let off = |face: usize| distance(paints[scheme.0[face]], usual[face]);
        ((0..6).map(off).sum::<f64>(), scheme)
    });
    held.min_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or((f64::INFINITY, scheme))
}

/// Returns the pieces by the depth at which the last of their faces is placed.
fn pieces_by_depth(legal: &Legal, size: Size) -> [Vec<Vec<usize>>; 6] {
    let mut pieces: [Vec<Vec<usize>>; 6] = std::array::from_fn(|_| Vec::new());
    let depth = |facelet: usize| {
        let face = facelet / size.face_area();
        PLACES.iter().position(|place| place.index() == face).unwrap_or(0)
    };
    for piece in legal.pieces() {
        let last = piece.iter().map(|&facelet| depth(facelet)).max().unwrap_or(0);
        pieces[last].push(piece);
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quarter_turn_moves_the_left_column_to_the_top() {
        assert_eq!(turned_stickers(&[1, 2, 3, 4], 1), [3, 1, 4, 2]);
        assert_eq!(turned_stickers(&[1, 2, 3, 4, 5, 6, 7, 8, 9], 1), [7, 4, 1, 8, 5, 2, 9, 6, 3]);
        assert_eq!(turned_stickers(&[1, 2, 3, 4], 4), [1, 2, 3, 4]);
    }

    #[test]
    fn four_quarter_turns_have_no_effect() {
        let given: Vec<usize> = (0..54).collect();
        let mut arrangement = Arrangement::GIVEN;
        assert_eq!(arrangement.applied(&given), given);
        arrangement.faces[2] = (Face::F, 1);
        let mut turned = given.clone();
        for _ in 0..4 {
            turned = arrangement.applied(&turned);
        }
        assert_eq!(turned, given);
        // The first row after a clockwise turn is the first column from below.
        assert_eq!(arrangement.applied(&given)[18..21], [24, 21, 18]);
    }
}
