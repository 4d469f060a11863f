use godspeed_cube::Symmetry;
use rayon::prelude::*;

use super::corner_cosets::{CLASSES, CornerClasses, CornerRanks, symmetry};
use super::slice_ranks::{SliceRanks, slice_labels};
use crate::Move;
use crate::simd::{Lanes, WithLanes, with_lanes};
use crate::solvers::korf::cubie_state::{CubieState, FLIP, padded};
use crate::solvers::korf::edge_map::EdgeMap;

/// The ranking of the cosets of H, and the moves between them.
///
/// A coset is given by its corner class and by its edges under the symmetry that maps the corners to the class's
/// representative: 3393 classes, 34,650 distributions of the slices, 2^11 flips. In a class whose representative is
/// fixed by some symmetry, one coset has several such numbers.
pub(super) struct Cosets {
    pub(super) ranks: CornerRanks,
    pub(super) classes: CornerClasses,
    pub(super) slices: SliceRanks,
}

/// The edges of a coset, one lane for each place: `slice | flipped << 2`. Lanes 12 to 15 hold 3.
pub(super) type Edges = [u8; 16];

/// The effect of some moves on the cosets of a corner class: they all lead to one class, by any of the maps.
pub(super) struct ClassMove {
    pub(super) class: usize,
    /// More than one if several symmetries fix the representative of `class`.
    pub(super) maps: Vec<Relabelling>,
}

/// An [`EdgeMap`] with the labels of the slices after it.
#[derive(Clone, Copy)]
pub(super) struct Relabelling {
    pub(super) map: EdgeMap,
    pub(super) labels: [u8; 16],
}

impl Cosets {
    /// Ranks the corners and the slices.
    pub(super) fn new() -> Self {
        let ranks = CornerRanks::new();
        let classes = CornerClasses::new(&ranks);
        Self { classes, ranks, slices: SliceRanks::new() }
    }

    /// Returns the class that some moves lead to from a class, and the symmetry that maps it to its representative.
    pub(super) fn follow(&self, class: usize, moves: &CubieState) -> (usize, Symmetry) {
        let corners = CornerRanks::corners(self.classes.representatives[class] as usize);
        let after = CubieState { corners, ..CubieState::SOLVED }.then(moves);
        let entry = self.classes.of_coset[self.ranks.rank(&after.corners)];
        ((entry >> 6) as usize, symmetry(entry & 63))
    }

    /// Returns all maps of the edges for a result of [`follow`](Self::follow).
    pub(super) fn maps(&self, moves: &CubieState, class: usize, symmetry: Symmetry) -> Vec<Relabelling> {
        let map = |g| Relabelling { map: EdgeMap::new(moves, g), labels: slice_labels(g) };
        self.classes.images(class, symmetry).map(map).collect()
    }

    fn class_move(&self, class: usize, moves: &CubieState) -> ClassMove {
        let (to, symmetry) = self.follow(class, moves);
        ClassMove { class: to, maps: self.maps(moves, to, symmetry) }
    }
}

/// One layer of the breadth-first search over the cosets of H: all cosets at one distance, each once.
pub(super) struct CosetLayer {
    /// `class << 27 | slices << 11 | flips` in ascending order.
    codes: Vec<u64>,
    /// The index in `codes` where each class begins.
    starts: Vec<usize>,
}

impl CosetLayer {
    /// Returns the layer at distance 0: H itself.
    pub(super) fn first(cosets: &Cosets) -> Self {
        let solved = padded(&CubieState::SOLVED.edges).map(|edge| edge >> 2 & 3);
        let class = (cosets.classes.of_coset[cosets.ranks.rank(&CubieState::SOLVED.corners)] >> 6) as usize;
        let step = cosets.class_move(class, &CubieState::SOLVED);
        Self::new(with_lanes(ImageCodes { cosets, edges: &[solved], step: &step }))
    }

    fn new(codes: Vec<u64>) -> Self {
        let starts = (0..=CLASSES as u64).map(|class| codes.partition_point(|code| code >> 27 < class));
        Self { starts: starts.collect(), codes }
    }

    /// Returns the edges of the cosets of one class.
    pub(super) fn edges<'a>(
        &'a self,
        class: usize,
        distributions: &'a [Edges],
    ) -> impl Iterator<Item = Edges> + 'a {
        self.codes[self.starts[class]..self.starts[class + 1]].iter().map(|&code| {
            let flips = (code & 0x7FF) as u32;
            let flips = flips | (flips.count_ones() & 1) << 11;
            let mut edges = distributions[(code >> 11 & 0xFFFF) as usize];
            for (place, edge) in edges[..12].iter_mut().enumerate() {
                *edge |= ((flips >> place & 1) << 2) as u8;
            }
            edges
        })
    }

    /// Returns the next layer by some moves, given the one before this.
    pub(super) fn next(
        &self,
        before: Option<&Self>,
        cosets: &Cosets,
        distributions: &[Edges],
        moves: &[(Move, CubieState)],
    ) -> Self {
        let mut codes: Vec<u64> = (0..CLASSES)
            .into_par_iter()
            .flat_map_iter(|class| {
                let edges: Vec<Edges> = self.edges(class, distributions).collect();
                let moves = if edges.is_empty() { &[] } else { moves };
                moves
                    .iter()
                    .flat_map(|(_, m)| {
                        let step = cosets.class_move(class, m);
                        with_lanes(ImageCodes { cosets, edges: &edges, step: &step })
                    })
                    .collect::<Vec<_>>()
            })
            .collect();
        codes.par_sort_unstable();
        codes.dedup();
        let mut nearer = [Some(&self.codes), before.map(|layer| &layer.codes)]
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

/// The codes of cosets after a [`ClassMove`]: for each coset, the least of its images.
struct ImageCodes<'a> {
    cosets: &'a Cosets,
    edges: &'a [Edges],
    step: &'a ClassMove,
}

impl WithLanes for ImageCodes<'_> {
    type Output = Vec<u64>;

    #[inline(always)]
    fn run<L: Lanes>(self) -> Vec<u64> {
        let mut codes = vec![u64::MAX; self.edges.len()];
        for relabelling in &self.step.maps {
            for (code, edges) in codes.iter_mut().zip(self.edges) {
                let (slices, flips) = relabelling.apply(L::load(edges), &self.cosets.slices);
                let image = (self.step.class as u64) << 27 | u64::from(slices << 11 | flips & 0x7FF);
                *code = image.min(*code);
            }
        }
        codes
    }
}

impl Relabelling {
    /// Returns the rank of the slices and the flips of the edges after this map.
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
    use godspeed_cube::Cubies;

    use super::*;
    use crate::coordinates::turn_of;
    use crate::solvers::korf::h48::builder::moves_of_cost_one;

    /// Returns the colours that H leaves of a state, the least over all symmetries: an independent definition of a
    /// coset.
    fn coset(cube: &Cubies) -> ([u8; 8], [u8; 12]) {
        let colours = |state: CubieState| (state.corners.map(|c| c & 0x34), state.edges.map(|e| e & 0x8C));
        Symmetry::all().map(|g| colours(CubieState::of(&g.cubies(cube)))).min().unwrap()
    }

    /// Returns the numbers of cosets at distances from 0, by breadth-first search over states.
    fn by_states(half_turn: u8, depths: usize) -> Vec<usize> {
        let moves = moves_of_cost_one(half_turn);
        let after = |cube: Cubies, m: Move| {
            let mut next = cube;
            next.apply(turn_of(m));
            next
        };
        let mut seen = std::collections::HashSet::from([coset(&Cubies::SOLVED)]);
        let mut layer = vec![Cubies::SOLVED];
        let mut sizes = vec![1];
        for _ in 0..depths {
            let children = layer.iter().flat_map(|&cube| moves.iter().map(move |&(m, _)| after(cube, m)));
            layer = children.filter(|child| seen.insert(coset(child))).collect();
            sizes.push(layer.len());
        }
        sizes
    }

    /// Returns the sizes of the layers up to a distance.
    fn by_layers(half_turn: u8, depths: usize) -> Vec<usize> {
        let (cosets, moves) = (Cosets::new(), moves_of_cost_one(half_turn));
        let distributions = cosets.slices.slices();
        let mut layers = vec![CosetLayer::first(&cosets)];
        for depth in 0..depths {
            let before = depth.checked_sub(1).map(|before| &layers[before]);
            let next = layers[depth].next(before, &cosets, &distributions, &moves);
            layers.push(next);
        }
        layers.iter().map(|layer| layer.codes.len()).collect()
    }

    #[test]
    fn the_first_layers_agree_with_breadth_first_search_over_states() {
        assert_eq!(by_states(1, 5), [1, 1, 3, 23, 241, 2996]);
        assert_eq!(by_states(2, 6), by_layers(2, 6));
    }

    #[test]
    fn the_layers_have_the_known_sizes() {
        assert_eq!(by_layers(1, 7), [1, 1, 3, 23, 241, 2996, 38_199, 487_907]);
    }
}
