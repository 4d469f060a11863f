use godspeed_cube::Symmetry;
use rayon::prelude::*;

use super::corner::{CLASSES, CornerClasses, CornerRanks, symmetry};
use super::edge::{EdgeMap, SliceRanks, slice_labels};
use super::index::padded;
use super::state::{FLIP, MOVES, State};
use crate::simd::{Lanes, WithLanes, with_lanes};

/// How cosets of H are numbered, and how moves lead from one to another.
///
/// A coset is a corner class and, seen through the symmetry that makes the corners its representative,
/// its edges: 3393 classes, 34,650 fillings of the slices, 2^11 flips. Classes that look like themselves
/// through some symmetry have several such numbers for one coset.
pub(super) struct Cosets {
    pub(super) ranks: CornerRanks,
    pub(super) classes: CornerClasses,
    pub(super) slices: SliceRanks,
}

/// The edges of a coset, one lane for each place: `slice | flipped << 2`; lanes 12 to 15 hold 3.
pub(super) type Edges = [u8; 16];

/// Where some moves lead the cosets of a corner class: to one class, and through each of these maps.
pub(super) struct Arrow {
    pub(super) class: usize,
    /// More than one where the class looks like itself through several symmetries.
    pub(super) maps: Vec<Relabelling>,
}

/// An [`EdgeMap`] and what it makes of the slices.
#[derive(Clone, Copy)]
pub(super) struct Relabelling {
    pub(super) map: EdgeMap,
    pub(super) labels: [u8; 16],
}

impl Cosets {
    pub(super) fn new() -> Self {
        let ranks = CornerRanks::new();
        let classes = CornerClasses::new(&ranks);
        Self { classes, ranks, slices: SliceRanks::new() }
    }

    /// The class that some moves lead a class to, and the symmetry that sees it as its representative.
    pub(super) fn follow(&self, class: usize, moves: &State) -> (usize, Symmetry) {
        let corners = self.ranks.corners(self.classes.representatives[class] as usize);
        let after = State { corners, ..State::SOLVED }.then(moves);
        let entry = self.classes.of_coset[self.ranks.rank(&after.corners)];
        ((entry >> 6) as usize, symmetry(entry & 63))
    }

    /// All maps of the edges for what [`follow`](Self::follow) found.
    pub(super) fn maps(&self, moves: &State, class: usize, symmetry: Symmetry) -> Vec<Relabelling> {
        let map = |g| Relabelling { map: EdgeMap::new(moves, g), labels: slice_labels(g) };
        self.classes.images(class, symmetry).map(map).collect()
    }

    fn arrow(&self, class: usize, moves: &State) -> Arrow {
        let (to, symmetry) = self.follow(class, moves);
        Arrow { class: to, maps: self.maps(moves, to, symmetry) }
    }
}

/// The cosets of H at one distance, each once, by class and then by edges.
pub(super) struct Sphere {
    /// `class << 27 | slices << 11 | flips` in ascending order.
    codes: Vec<u64>,
    /// Where each class begins in `codes`.
    starts: Vec<usize>,
}

impl Sphere {
    /// H itself.
    pub(super) fn centre(cosets: &Cosets) -> Self {
        let solved = padded(&State::SOLVED.edges).map(|edge| edge >> 2 & 3);
        let class = (cosets.classes.of_coset[cosets.ranks.rank(&State::SOLVED.corners)] >> 6) as usize;
        let arrow = cosets.arrow(class, &State::SOLVED);
        Self::new(with_lanes(Codes { cosets, group: &[solved], arrow: &arrow }))
    }

    fn new(codes: Vec<u64>) -> Self {
        let starts = (0..=CLASSES as u64).map(|class| codes.partition_point(|code| code >> 27 < class));
        Self { starts: starts.collect(), codes }
    }

    /// The number of cosets.
    #[cfg(test)]
    fn len(&self) -> usize {
        self.codes.len()
    }

    /// The edges of the cosets of one class.
    pub(super) fn edges<'a>(
        &'a self,
        class: usize,
        fillings: &'a [Edges],
    ) -> impl Iterator<Item = Edges> + 'a {
        self.codes[self.starts[class]..self.starts[class + 1]].iter().map(|&code| {
            let flips = (code & 0x7FF) as u32;
            let flips = flips | (flips.count_ones() & 1) << 11;
            let mut edges = fillings[(code >> 11 & 0xFFFF) as usize];
            for (place, edge) in edges[..12].iter_mut().enumerate() {
                *edge |= ((flips >> place & 1) << 2) as u8;
            }
            edges
        })
    }

    /// The cosets one move further out than this sphere, given the sphere inside it.
    pub(super) fn grow(&self, inside: Option<&Self>, cosets: &Cosets, fillings: &[Edges]) -> Self {
        let moves: [State; MOVES] = std::array::from_fn(State::of_move);
        let mut codes: Vec<u64> = (0..CLASSES)
            .into_par_iter()
            .flat_map_iter(|class| {
                let group: Vec<Edges> = self.edges(class, fillings).collect();
                let arrows = if group.is_empty() { &[] } else { &moves[..] };
                arrows
                    .iter()
                    .flat_map(|m| {
                        let arrow = cosets.arrow(class, m);
                        with_lanes(Codes { cosets, group: &group, arrow: &arrow })
                    })
                    .collect::<Vec<_>>()
            })
            .collect();
        codes.par_sort_unstable();
        codes.dedup();
        let mut nearer = [Some(&self.codes), inside.map(|sphere| &sphere.codes)]
            .map(|codes| codes.map_or(&[][..], |codes| codes).iter().peekable());
        codes.retain(|code| {
            nearer.iter_mut().all(|codes| {
                while codes.next_if(|&other| other < code).is_some() {}
                codes.peek() != Some(&code)
            })
        });
        Self::new(codes)
    }
}

/// The codes that an arrow makes of edges: for each coset the least of its images.
struct Codes<'a> {
    cosets: &'a Cosets,
    group: &'a [Edges],
    arrow: &'a Arrow,
}

impl WithLanes for Codes<'_> {
    type Output = Vec<u64>;

    #[inline(always)]
    fn run<L: Lanes>(self) -> Vec<u64> {
        let mut codes = vec![u64::MAX; self.group.len()];
        for relabelling in &self.arrow.maps {
            for (code, edges) in codes.iter_mut().zip(self.group) {
                let (slices, flips) = relabelling.apply(L::load(edges), &self.cosets.slices);
                let image = (self.arrow.class as u64) << 27 | u64::from(slices << 11 | flips & 0x7FF);
                *code = image.min(*code);
            }
        }
        codes
    }
}

impl Relabelling {
    /// The number of the slices and the flips of the edges after this map.
    #[inline(always)]
    pub(super) fn apply<L: Lanes>(&self, edges: L, slices: &SliceRanks) -> (u32, u32) {
        let labels = L::load(&self.labels).swizzle(edges.swizzle(L::load(&self.map.from)));
        let flips = labels.bits::<0>() ^ self.map.flips;
        (slices.rank(labels.bits::<2>(), labels.bits::<1>()), flips)
    }
}

const _: () = assert!(FLIP == 1 << 7);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solvers::korf::symmetry::conjugate;

    /// What H leaves of a state, the least over all symmetries: an independent way to tell cosets apart.
    fn coset(state: &State) -> ([u8; 8], [u8; 12]) {
        let colours = |state: State| (state.corners.map(|c| c & 0x34), state.edges.map(|e| e & 0x8C));
        Symmetry::all().map(|g| colours(conjugate(g, state))).min().unwrap()
    }

    #[test]
    fn spheres_agree_with_breadth_first_search_over_states() {
        let moves: [State; MOVES] = std::array::from_fn(State::of_move);
        let mut seen = std::collections::HashSet::from([coset(&State::SOLVED)]);
        let mut layer = vec![State::SOLVED];
        let mut sizes = vec![1];
        for _ in 0..5 {
            let children = layer.iter().flat_map(|state| moves.iter().map(|m| state.then(m)));
            layer = children.filter(|child| seen.insert(coset(child))).collect();
            sizes.push(layer.len());
        }
        assert_eq!(sizes, [1, 1, 3, 23, 241, 2996]);
    }

    #[test]
    fn the_spheres_around_h_have_the_known_sizes() {
        let cosets = Cosets::new();
        let fillings = cosets.slices.slices();
        let mut spheres = vec![Sphere::centre(&cosets)];
        for _ in 0..7 {
            let [.., inside, outside] = &spheres[..] else {
                spheres.push(spheres[0].grow(None, &cosets, &fillings));
                continue;
            };
            spheres.push(outside.grow(Some(inside), &cosets, &fillings));
        }
        let sizes: Vec<usize> = spheres.iter().map(Sphere::len).collect();
        assert_eq!(sizes, [1, 1, 3, 23, 241, 2996, 38_199, 487_907]);
    }
}
