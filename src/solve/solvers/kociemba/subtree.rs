use super::packed_moves::PackedMoves;
use super::phase1_node::Phase1Node;
use super::search::SharedSearch;

/// The beginning of some first phases.
#[derive(Clone, Copy)]
pub(super) struct Subtree {
    /// The number of the direction.
    pub(super) root: usize,
    /// Moves of the first phases.
    pub(super) length: usize,
    /// Where they begin.
    pub(super) node: Phase1Node,
}

/// Moves that the tasks of a length begin with: so many that a task takes some milliseconds at most.
const fn beginning(length: usize) -> usize {
    match length {
        0..=11 => 0,
        12 => 1,
        13..=14 => 2,
        _ => 3,
    }
}

impl Subtree {
    /// The tasks of one length, the six directions in turn.
    pub(super) fn all(contest: &SharedSearch<'_>, length: usize) -> Vec<Self> {
        let by_direction = [0, 1, 2, 3, 4, 5].map(|root| Self::of_direction(contest, root, length));
        let most = by_direction.iter().map(Vec::len).max().unwrap_or(0);
        (0..most).flat_map(|i| by_direction.iter().filter_map(move |tasks| tasks.get(i)).copied()).collect()
    }

    fn of_direction(contest: &SharedSearch<'_>, number: usize, length: usize) -> Vec<Self> {
        let root = &contest.roots[number];
        let node = Phase1Node { path: PackedMoves::default(), coset: root.coset, distance: root.distance };
        let mut tasks = vec![Self { root: number, length, node }];
        tasks.retain(|task| usize::from(task.node.distance) <= length);
        for done in 1..=beginning(length) {
            let left = length - done;
            tasks = tasks.iter().flat_map(|task| task.longer(contest, left)).collect();
        }
        tasks
    }

    /// The tasks that begin with one move more.
    fn longer(&self, contest: &SharedSearch<'_>, left: usize) -> impl Iterator<Item = Self> {
        let tables = &contest.tables;
        let Phase1Node { path, coset, distance } = self.node;
        let next = path.next().map(move |m| {
            let coset = tables.masks.moves.after(coset, m);
            let node =
                Phase1Node { path: path.then(m), coset, distance: tables.distance_beside(coset, distance) };
            Self { node, ..*self }
        });
        next.filter(move |next| usize::from(next.node.distance) <= left)
    }
}
