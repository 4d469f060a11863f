use std::sync::Arc;

use godspeed_cube::Cubies;

use super::corners::{AllCorners, CornerPattern};
use super::edges::{SEVEN, SevenEdgePattern, SevenEdges};
use super::permutations::{EdgePermutationPattern, EdgePermutations};
use super::position::{Position, PositionMoves};
use crate::coordinates::{MOVES, after};
use crate::driver::{Kernel, Subtree, Tier};
use crate::simd::Lanes;
use crate::{Control, Move, Stopped, Tables};

/// The most children of a node.
const MAX_CHILDREN: usize = 18;

/// The search with Korf's tables.
#[derive(Clone)]
pub struct Korf1997Kernel {
    moves: Arc<PositionMoves>,
    corners: Arc<AllCorners>,
    edges: Arc<SevenEdges>,
    permutations: Option<Arc<EdgePermutations>>,
    solved: Position,
}

impl Korf1997Kernel {
    /// Opens the tables of the corners and of seven edges.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub async fn open(tables: &Tables, control: &Control) -> Result<Self, Stopped> {
        Ok(Self {
            moves: tables.get(control).await?,
            corners: tables.open(control).await?,
            edges: tables.open(control).await?,
            permutations: None,
            solved: Position::of(&Cubies::SOLVED),
        })
    }

    /// Adds the table of the permutations of all edges.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub async fn with_permutations(self, tables: &Tables, control: &Control) -> Result<Self, Stopped> {
        Ok(Self { permutations: Some(tables.open(control).await?), ..self })
    }

    /// Returns the number of the first seven edges.
    fn first_seven(&self, position: &Position) -> usize {
        SevenEdgePattern::index(SEVEN.map(|edge| position.edges[edge]))
    }

    /// Returns the number of the second seven edges: those of the rotated cube.
    fn second_seven(&self, position: &Position) -> usize {
        SevenEdgePattern::index(SEVEN.map(|edge| self.moves.rotated_edge(position, edge)))
    }
}

/// A node of the depth-first search.
#[derive(Clone, Copy, Default)]
pub(crate) struct Node {
    position: Position,
    /// The move that led to it.
    last: Option<Move>,
    subtree: u32,
}

/// The children of a node.
#[derive(Default)]
pub(crate) struct Children {
    nodes: [Node; MAX_CHILDREN],
    count: usize,
    /// Table entries looked up.
    probes: u64,
}

impl Children {
    /// Makes the children of a parent.
    fn make(&mut self, parent: &Node, moves: &PositionMoves) {
        self.count = 0;
        self.probes = 0;
        for m in after(MOVES, parent.last) {
            let position = moves.after(&parent.position, m);
            self.nodes[self.count] = Node { position, last: Some(m), ..*parent };
            self.count += 1;
        }
    }

    /// Keeps the children whose distance in a table is at most `left`. The loads stand in a loop of their own, so that
    /// their cache misses overlap.
    #[inline(always)]
    fn keep(&mut self, left: u8, index: impl Fn(&Position) -> usize, get: impl Fn(usize) -> u8) {
        let mut indices = [0; MAX_CHILDREN];
        for (index_of, child) in indices.iter_mut().zip(&self.nodes[..self.count]) {
            *index_of = index(&child.position);
        }
        let mut bounds = [0; MAX_CHILDREN];
        for (bound, &index) in bounds.iter_mut().zip(&indices[..self.count]) {
            *bound = get(index);
        }
        self.probes += self.count as u64;
        let mut kept = 0;
        for (child, bound) in bounds[..self.count].iter().enumerate() {
            self.nodes[kept] = self.nodes[child];
            kept += usize::from(*bound <= left);
        }
        self.count = kept;
    }
}

impl Kernel for Korf1997Kernel {
    const BATCH: usize = 1;
    const SUBTREES_AT_ONCE: usize = 1;
    const REDUCES_ROOTS: bool = false;
    const COUNTS_LEAVES: bool = true;

    type State = Position;
    type Node = Node;
    type Batch = Children;

    fn state(&self, cube: &Cubies) -> Position {
        Position::of(cube)
    }

    fn after(&self, state: &Position, m: Move) -> Position {
        self.moves.after(state, m)
    }

    fn is_solved(&self, state: &Position) -> bool {
        *state == self.solved
    }

    fn bound(&self, state: &Position) -> u8 {
        let corners = self.corners.get(CornerPattern::index(state.corners, state.twist));
        let edges = [self.first_seven(state), self.second_seven(state)].map(|seven| self.edges.get(seven));
        let bound = corners.max(edges[0]).max(edges[1]);
        match &self.permutations {
            Some(table) => bound.max(table.get(EdgePermutationPattern::index(state.edges))),
            None => bound,
        }
    }

    fn root(&self, subtree: &Subtree<Position>, number: u32, _: bool) -> Node {
        Node { position: subtree.state, last: subtree.prefix.last(), subtree: number }
    }

    #[inline(always)]
    fn subtree_of(node: &Node) -> u32 {
        node.subtree
    }

    #[inline(always)]
    fn is_goal(&self, node: &Node) -> bool {
        node.position == self.solved
    }

    #[inline(always)]
    fn expand<L: Lanes>(
        &self,
        children: &mut Children,
        parents: &[Node],
        _: Tier,
        left: u8,
        mut push: impl FnMut(Node, u8),
    ) -> u64 {
        children.make(&parents[0], &self.moves);
        let corners = |position: &Position| CornerPattern::index(position.corners, position.twist);
        children.keep(left, corners, |index| self.corners.get(index));
        children.keep(left, |position| self.first_seven(position), |index| self.edges.get(index));
        children.keep(left, |position| self.second_seven(position), |index| self.edges.get(index));
        if let Some(table) = &self.permutations {
            let permutation = |position: &Position| EdgePermutationPattern::index(position.edges);
            children.keep(left, permutation, |index| table.get(index));
        }
        children.nodes[..children.count].iter().for_each(|&child| push(child, 1));
        children.probes
    }
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Alg, Size};

    use super::*;
    use crate::driver::{PassGoal, PassOutcome, PassSearch, SubtreeOrder};
    use crate::{Database, block_on};

    /// Returns the search with tables in which every distance is 0.
    fn blind(permutations: Option<Arc<EdgePermutations>>) -> Korf1997Kernel {
        Korf1997Kernel {
            moves: block_on(Tables::new().get(&Control::silent())).unwrap(),
            corners: Arc::new(block_on(AllCorners::blank(&Control::silent())).unwrap()),
            edges: Arc::new(block_on(SevenEdges::blank(&Control::silent())).unwrap()),
            permutations,
            solved: Position::of(&Cubies::SOLVED),
        }
    }

    fn pass(kernel: &Korf1997Kernel, scramble: &str, length: u8, solutions: usize) -> PassOutcome {
        let mut cube = Cubies::SOLVED;
        cube.apply_all(Alg::parse(scramble, Size::THREE).unwrap().alg.turns());
        let goal = PassGoal::whole(length, solutions);
        let mut order = SubtreeOrder::default();
        let outcome = block_on(kernel.pass(&cube, goal, &mut order, &Control::silent())).unwrap();
        for solution in &outcome.solutions {
            let mut solved = cube;
            solved.apply_all(solution);
            assert!(solved.is_solved() && solution.len() == usize::from(length), "{scramble}");
        }
        outcome
    }

    #[test]
    #[ignore = "long; `cargo xtask test --all` runs it"]
    fn without_bounds_every_sequence_of_moves_is_one_node() {
        let kernel = blind(None);
        // The numbers of sequences of 0 to 5 moves.
        let outcome = pass(&kernel, "R U F L2 D B'", 5, usize::MAX);
        assert_eq!((outcome.solutions.len(), outcome.nodes), (0, 1 + 18 + 243 + 3_240 + 43_254 + 577_368));
        let with_a_third =
            blind(Some(Arc::new(block_on(EdgePermutations::blank(&Control::silent())).unwrap())));
        let third = pass(&with_a_third, "R U F L2 D B'", 5, usize::MAX);
        assert_eq!(third.nodes, outcome.nodes);
        assert!(third.probes > outcome.probes);
    }

    #[test]
    #[ignore = "long; `cargo xtask test --all` runs it"]
    fn short_scrambles_are_solved_in_all_ways_or_in_one() {
        let kernel = blind(None);
        // The two pairs of R2 L2 U2 D2 commute.
        for (scramble, length, ways) in [("", 0, 1), ("R", 1, 1), ("R U2 F' L", 4, 1), ("R2 L2 U2 D2", 4, 2)]
        {
            assert_eq!(pass(&kernel, scramble, length, usize::MAX).solutions.len(), ways, "{scramble}");
            assert_eq!(pass(&kernel, scramble, length, 1).solutions.len(), 1, "{scramble}");
        }
    }
}
