use super::node::Node;
use super::path::Path;
use super::search::Contest;

/// The beginning of some first phases.
#[derive(Clone, Copy)]
pub(super) struct Task {
    /// The number of the direction.
    pub(super) root: usize,
    /// Moves of the first phases.
    pub(super) length: usize,
    /// Where they begin.
    pub(super) node: Node,
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

impl Task {
    /// The tasks of one length, the six directions in turn.
    pub(super) fn all(contest: &Contest<'_>, length: usize) -> Vec<Self> {
        let by_direction = [0, 1, 2, 3, 4, 5].map(|root| Self::of_direction(contest, root, length));
        let most = by_direction.iter().map(Vec::len).max().unwrap_or(0);
        (0..most).flat_map(|i| by_direction.iter().filter_map(move |tasks| tasks.get(i)).copied()).collect()
    }

    fn of_direction(contest: &Contest<'_>, number: usize, length: usize) -> Vec<Self> {
        let root = &contest.roots[number];
        let node = Node { path: Path::default(), coset: root.coset, distance: root.distance };
        let mut tasks = vec![Self { root: number, length, node }];
        tasks.retain(|task| usize::from(task.node.distance) <= length);
        for done in 1..=beginning(length) {
            let left = length - done;
            tasks = tasks.iter().flat_map(|task| task.longer(contest, left)).collect();
        }
        tasks
    }

    /// The tasks that begin with one move more.
    fn longer(&self, contest: &Contest<'_>, left: usize) -> impl Iterator<Item = Self> {
        let tables = &contest.tables;
        let Node { path, coset, distance } = self.node;
        let next = path.next().map(move |m| {
            let coset = tables.ways.moves.after(coset, m);
            let node = Node { path: path.then(m), coset, distance: tables.distance_beside(coset, distance) };
            Self { node, ..*self }
        });
        next.filter(move |next| usize::from(next.node.distance) <= left)
    }
}
