use std::cmp::Reverse;
use std::collections::BTreeMap;

use godspeed_cube::{Cubies, Symmetry};
use rayon::prelude::*;

use super::node::{AFTER, ALL_FACES};
use super::path::Path;
use super::plain::follows;
use super::state::{MOVES, Move, State, face_of, move_of, turn};

/// Moves that the parts of a pass are away from the scramble, at most: 43,254 parts.
const PREFIX: u8 = 4;

/// Moves that a part has left at least: shorter searches are not worth cutting.
const LEFT: u8 = 12;

/// The parts that a pass is cut into, in the order in which they are searched: all states a few moves on
/// from which a goal may be in reach.
pub(super) struct Parts {
    /// The parts.
    pub(super) list: Vec<Part>,
    /// The moves from the scramble to each of them.
    pub(super) depth: u8,
    /// Whether only one part was kept of those that look alike.
    pub(super) folded: bool,
    /// `weights[n]`: how much the first n parts are of the whole, by what the pass before did in them.
    weights: Vec<f64>,
}

/// A part of a pass.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    /// The moves from the scramble.
    pub(super) path: Path,
    /// Where they lead.
    pub(super) state: State,
}

/// Which parts of a pass to search first: those in which the pass before had most nodes, for there the
/// bounds are lowest and a solution most likely. It matters in the last pass only, which then ends sooner.
#[derive(Clone, Debug, Default)]
pub struct Order {
    /// By the length of a pass. Of the last two passes.
    passes: BTreeMap<u8, Nodes>,
}

/// The nodes of a pass in each of its parts.
#[derive(Clone, Debug)]
struct Nodes {
    /// The moves from the scramble to the parts.
    depth: u8,
    /// By the number of the part's path.
    nodes: Vec<u64>,
}

impl Part {
    /// The faces worth turning after its moves, one bit each. Where parts are `open`, the opposite of the last face is
    /// among them in any case.
    pub(super) fn faces(&self, open: bool) -> u8 {
        let Some(last) = self.path.last().map(face_of) else { return ALL_FACES };
        AFTER[0][last] | u8::from(open) << ((last + 3) % 6)
    }
}

impl Parts {
    /// The parts of a pass for solutions of `length` moves. `within` says whether a state may have a
    /// solution of at most so many moves.
    ///
    /// Where the scramble has symmetries and `fold` is true, only one is kept of the parts that look alike
    /// through them: if there is any solution there is one through that part. Such a part may begin with
    /// either of two opposite faces, because a symmetry can exchange them.
    pub(super) fn new(
        cube: &Cubies,
        length: u8,
        order: &Order,
        fold: bool,
        within: impl Fn(&State, u8) -> bool + Sync,
    ) -> Self {
        let moves: Vec<State> = (0..MOVES).map(State::of_move).collect();
        let depth = PREFIX.min(length.saturating_sub(LEFT));
        let mut list = vec![Part { path: Path::default(), state: State::of(cube) }];
        for step in 1..=depth {
            let grow = |part: &Part| {
                let last = part.path.last().map(face_of);
                let next = (0..MOVES).filter(|&m| last.is_none_or(|last| follows(face_of(m), last)));
                let grown = next.map(|m| Part { path: part.path.then(m), state: part.state.then(&moves[m]) });
                grown.filter(|part| within(&part.state, length - step)).collect::<Vec<_>>()
            };
            list = list.par_iter().flat_map_iter(grow).collect();
        }
        let mirrors = if fold && depth > 0 { Mirrors::of(cube) } else { Mirrors::default() };
        list.retain(|part| mirrors.keep(part.path));
        let before = order.before(length);
        let work = |part: &Part| before.map_or(0, |nodes| nodes.through(part.path));
        list.sort_by_cached_key(|part| Reverse(work(part)));
        let weights = list.iter().scan(0.0, |sum, part| {
            *sum += work(part) as f64 + 1.0;
            Some(*sum)
        });
        let weights = [0.0].into_iter().chain(weights).collect();
        Self { list, depth, folded: !mirrors.0.is_empty(), weights }
    }

    /// The share of the pass that the first `done` parts are.
    pub(super) fn share(&self, done: usize) -> f64 {
        let all = self.weights.last().copied().unwrap_or(0.0);
        self.weights.get(done).map_or(1.0, |weight| if all > 0.0 { weight / all } else { 1.0 })
    }
}

impl Order {
    /// Takes in how many nodes a pass, or a tier of it, had in each of its parts.
    pub(super) fn learn(&mut self, length: u8, parts: &Parts, nodes: impl Fn(usize) -> u64) {
        self.passes.retain(|&known, _| known + 1 >= length);
        let none = || Nodes { depth: parts.depth, nodes: vec![0; Path::count(parts.depth)] };
        let work = self.passes.entry(length).or_insert_with(none);
        for (i, part) in parts.list.iter().enumerate() {
            work.nodes[part.path.number()] += nodes(i);
        }
    }

    /// What the pass before that for `length` moves had.
    fn before(&self, length: u8) -> Option<&Nodes> {
        self.passes.range(..length).next_back().map(|(_, nodes)| nodes)
    }
}

impl Nodes {
    /// The nodes in the part that a path leads to or through.
    fn through(&self, path: Path) -> u64 {
        self.nodes.get(path.start(self.depth).number()).copied().unwrap_or(0)
    }
}

/// What the symmetries of a state make of each move, for all but the identity.
#[derive(Default)]
struct Mirrors(Vec<[Move; MOVES]>);

impl Mirrors {
    /// The symmetries through which the cube looks the same.
    fn of(cube: &Cubies) -> Self {
        let alike = |symmetry: &Symmetry| *symmetry != Symmetry::IDENTITY && symmetry.cubies(cube) == *cube;
        let image = |symmetry: Symmetry| std::array::from_fn(|m| move_of(symmetry.turn(turn(m))));
        Self(Symmetry::all().filter(alike).map(image).collect())
    }

    /// Whether these moves are the first among those that look like them.
    fn keep(&self, path: Path) -> bool {
        self.0.iter().all(|image| {
            let mut seen: Vec<Move> = path.moves().map(|m| image[m]).collect();
            for i in 1..seen.len() {
                if !follows(face_of(seen[i]), face_of(seen[i - 1])) {
                    seen.swap(i - 1, i);
                }
            }
            path <= Path::of(seen)
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::solvers::korf::walk::walk;

    fn parts(cube: &Cubies, fold: bool) -> Parts {
        Parts::new(cube, 20, &Order::default(), fold, |_, _| true)
    }

    #[test]
    fn a_cube_without_symmetries_has_a_part_for_every_four_moves() {
        let mut cube = Cubies::solved();
        cube.apply_all(&walk(3, 20).into_iter().map(turn).collect::<Vec<_>>());
        let parts = parts(&cube, true);
        assert_eq!((parts.list.len(), parts.depth, parts.folded), (43_254, 4, false));
        assert!((parts.share(43_254) - 1.0).abs() < 1e-9 && parts.share(0) == 0.0);
    }

    #[test]
    fn of_parts_that_look_alike_one_is_kept_and_every_other_is_its_image() {
        let solved = Cubies::solved();
        let (all, folded) = (parts(&solved, false), parts(&solved, true));
        assert!(folded.folded && folded.list.len() < 1_100, "{}", folded.list.len());
        let mirrors = Mirrors::of(&solved);
        assert_eq!(mirrors.0.len(), Symmetry::COUNT - 1);
        let kept: HashSet<State> = folded.list.iter().map(|part| part.state).collect();
        for part in all.list.iter().step_by(97) {
            let mut images = mirrors
                .0
                .iter()
                .map(|image| part.path.moves().fold(State::SOLVED, |state, m| state.turned(image[m])));
            assert!(kept.contains(&part.state) || images.any(|image| kept.contains(&image)));
        }
    }
}
