use std::cmp::Reverse;

use godspeed_cube::{Cubies, Symmetry};

use super::{Kernel, MovePrefix, SubtreeOrder};
use crate::Move;
use crate::coordinates::{MOVES, after, image_of};
use crate::core::parallel;

/// The most moves between the scramble and the roots of the subtrees. There are 43,254 sequences of four moves.
pub(super) const MAX_DEPTH: u8 = 4;

/// The fewest moves left at the root of a subtree whose moves cost 1: shorter searches are not worth splitting.
const MIN_LEFT: u8 = 12;

// Moves that cost 2 leave some.
const _: () = assert!(MIN_LEFT > MAX_DEPTH);

/// A state a few moves below the scramble, and all that is searched below it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Subtree<S> {
    /// The moves from the scramble to the root.
    pub(crate) prefix: MovePrefix,
    /// What these moves cost.
    pub(crate) cost: u8,
    /// The state at the root.
    pub(crate) state: S,
}

/// The subtrees that a pass is split into, in the order in which they are searched.
pub(super) struct RootSplit<S> {
    pub(super) subtrees: Vec<Subtree<S>>,
    /// Moves from the scramble to every root.
    pub(super) depth: u8,
    /// Whether subtrees were dropped because a symmetry of the scramble maps them to one that is kept.
    pub(super) folded: bool,
    /// `weights[n]`: total weight of the first n subtrees, by the nodes of the previous pass.
    weights: Vec<f64>,
}

impl<S: Copy + Send + Sync> RootSplit<S> {
    /// Splits a pass for solutions of `length` moves.
    ///
    /// If `fold`, symmetries of the scramble are used: if there is any solution, there is one through a subtree
    /// that is kept. Such a subtree may begin with either of two opposite faces, because a symmetry can exchange
    /// them.
    pub(super) fn new<K: Kernel<State = S>>(
        kernel: &K,
        cube: &Cubies,
        length: u8,
        order: &SubtreeOrder,
        fold: bool,
    ) -> Self {
        let depth = MAX_DEPTH.min(length.saturating_sub(MIN_LEFT));
        let mut subtrees = Subtree::root(kernel.state(cube)).split(kernel, depth, length);
        let images = if fold && depth > 0 { SymmetricImages::of(cube) } else { SymmetricImages::default() };
        subtrees.retain(|subtree| images.keeps(subtree.prefix));
        let previous = order.before(length);
        let nodes = |subtree: &Subtree<S>| previous.map_or(0, |counts| counts.through(subtree.prefix));
        subtrees.sort_by_cached_key(|subtree| Reverse(nodes(subtree)));
        let sums = subtrees.iter().scan(0.0, |sum, subtree| {
            *sum += nodes(subtree) as f64 + 1.0;
            Some(*sum)
        });
        let weights = [0.0].into_iter().chain(sums).collect();
        Self { subtrees, depth, folded: !images.0.is_empty(), weights }
    }

    /// Returns the share of the pass that the first `done` subtrees make up, 0 to 1.
    pub(super) fn share(&self, done: usize) -> f64 {
        let count = self.subtrees.len();
        if done >= count { 1.0 } else { self.weights[done] / self.weights[count] }
    }
}

impl<S: Copy + Send + Sync> Subtree<S> {
    /// Returns the whole tree below a state.
    pub(crate) fn root(state: S) -> Self {
        Self { prefix: MovePrefix::default(), cost: 0, state }
    }

    /// Returns the subtrees `depth` moves further down. Those whose bounds exclude a solution that costs `length` in all
    /// are dropped, if the kernel reduces roots.
    pub(super) fn split<K: Kernel<State = S>>(self, kernel: &K, depth: u8, length: u8) -> Vec<Self> {
        let keeps = |child: &Self| !K::REDUCES_ROOTS || child.cost + kernel.bound(&child.state) <= length;
        let children = |subtree: &Self| -> Vec<Self> {
            let children = after(MOVES, subtree.prefix.last()).iter().map(|m| subtree.then(kernel, m));
            children.filter(keeps).collect()
        };
        (0..depth).fold(vec![self], |subtrees, _| {
            parallel::map(&subtrees, children).into_iter().flatten().collect()
        })
    }

    /// Returns the subtree one move further down.
    pub(super) fn then<K: Kernel<State = S>>(&self, kernel: &K, m: Move) -> Self {
        let (prefix, cost) = (self.prefix.then(m), self.cost + K::cost(m));
        Self { prefix, cost, state: kernel.after(&self.state, m) }
    }
}

/// The image of each move under every symmetry of a cube except the identity.
#[derive(Default)]
struct SymmetricImages(Vec<[Move; 18]>);

impl SymmetricImages {
    fn of(cube: &Cubies) -> Self {
        let keeps = |symmetry: &Symmetry| *symmetry != Symmetry::IDENTITY && symmetry.cubies(cube) == *cube;
        let image = |symmetry| std::array::from_fn(|m| image_of(Move(m as u8), symmetry));
        Self(Symmetry::all().filter(keeps).map(image).collect())
    }

    /// Returns whether a prefix comes first among its images.
    fn keeps(&self, prefix: MovePrefix) -> bool {
        self.0.iter().all(|image| {
            let mut moves: Vec<Move> = prefix.moves().map(|m| image[usize::from(m.0)]).collect();
            for i in 1..moves.len() {
                if !after(MOVES, Some(moves[i - 1])).contains(moves[i]) {
                    moves.swap(i - 1, i);
                }
            }
            prefix <= MovePrefix::of(moves)
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::coordinates::turn_of;
    use crate::driver::test_kernel::TestKernel;

    fn split(cube: &Cubies, fold: bool) -> RootSplit<Cubies> {
        RootSplit::new(&TestKernel, cube, 20, &SubtreeOrder::default(), fold)
    }

    #[test]
    fn a_cube_without_symmetries_has_a_subtree_for_every_sequence_of_four_moves() {
        let mut cube = Cubies::SOLVED;
        for m in [0, 4, 9, 17, 2, 6, 13] {
            cube.apply(turn_of(Move(m)));
        }
        let split = split(&cube, true);
        assert_eq!((split.subtrees.len(), split.depth, split.folded), (43_254, 4, false));
        assert!((split.share(43_254) - 1.0).abs() < 1e-9 && split.share(0) == 0.0);
    }

    #[test]
    fn every_dropped_subtree_is_the_image_of_one_that_is_kept() {
        let solved = Cubies::SOLVED;
        let (all, folded) = (split(&solved, false), split(&solved, true));
        assert!(folded.folded && folded.subtrees.len() < 1_100, "{}", folded.subtrees.len());
        let images = SymmetricImages::of(&solved);
        assert_eq!(images.0.len(), Symmetry::COUNT - 1);
        let kept: HashSet<Cubies> = folded.subtrees.iter().map(|subtree| subtree.state).collect();
        for subtree in all.subtrees.iter().step_by(97) {
            let mut images = images.0.iter().map(|image| {
                let moves = subtree.prefix.moves().map(|m| image[usize::from(m.0)]);
                moves.fold(solved, |cube, m| TestKernel.after(&cube, m))
            });
            assert!(kept.contains(&subtree.state) || images.any(|image| kept.contains(&image)));
        }
    }
}
