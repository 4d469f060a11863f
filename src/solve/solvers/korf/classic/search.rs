use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use godspeed_cube::{Cubies, Turn};
use rayon::prelude::*;

use super::corners::AllCorners;
use super::edges::{SEVEN, SevenEdges};
use super::permutations::EdgePermutations;
use super::position::{Position, PositionMoves};
use crate::coordinates::{MOVES, after, turn_of};
use crate::solvers::korf::parts::{Order, Parts};
use crate::solvers::korf::passes::{Outcome, Passes, Wanted};
use crate::solvers::korf::rations::Rations;
use crate::{Control, Move, Stopped, Tables};

/// Parts that a worker takes at once.
const AT_ONCE: usize = 1;

/// Nodes between two looks at whether there is a reason to stop.
const POLL: u64 = 1 << 12;

/// The search with Korf's tables.
#[derive(Clone)]
pub struct Classic {
    moves: Arc<PositionMoves>,
    corners: Arc<AllCorners>,
    edges: Arc<SevenEdges>,
    permutations: Option<Arc<EdgePermutations>>,
}

impl Classic {
    /// Opens the tables.
    ///
    /// # Errors
    /// [`Stopped`] if it was stopped.
    pub async fn open(tables: &Tables, control: &Control) -> Result<Self, Stopped> {
        Ok(Self {
            moves: tables.get(control).await?,
            corners: tables.open(control).await?,
            edges: tables.open(control).await?,
            permutations: None,
        })
    }

    /// The same with the permutations of all edges.
    ///
    /// # Errors
    /// [`Stopped`] if it was stopped.
    pub async fn with_permutations(self, tables: &Tables, control: &Control) -> Result<Self, Stopped> {
        Ok(Self { permutations: Some(tables.open(control).await?), ..self })
    }

    fn index_of_first(&self, position: &Position) -> usize {
        SevenEdges::index(SEVEN.map(|edge| position.edges[edge]))
    }

    fn index_of_second(&self, position: &Position) -> usize {
        let moves = &self.moves;
        SevenEdges::index(SEVEN.map(|edge| {
            let from = position.edges[usize::from(moves.carried[edge])];
            moves.behind[usize::from(from)]
        }))
    }
}

/// A node of the search.
#[derive(Clone, Copy, Default)]
struct Node {
    position: Position,
    /// The moves from the scramble, five bits each, the last one lowest.
    way: u128,
    /// The last move, where there is one.
    last: Option<Move>,
    left: u8,
    part: u32,
}

/// One thread's share of a pass.
#[derive(Default)]
struct Worker {
    stack: Vec<Node>,
    nodes: u64,
    probes: u64,
    /// Nodes of each part.
    work: Vec<u64>,
    idle: bool,
}

/// What all workers of a pass share.
struct Pass<'a> {
    tables: &'a Classic,
    roots: Vec<Node>,
    taken: AtomicUsize,
    wanted: Wanted,
    found: Mutex<Vec<u128>>,
    count: AtomicUsize,
    control: &'a Control,
}

impl Passes for Classic {
    fn bound(&self, cube: &Cubies) -> u8 {
        let position = Position::of(cube);
        let corners = self.corners.get(AllCorners::index(position.corners, position.twist));
        let first = self.edges.get(self.index_of_first(&position));
        let second = self.edges.get(self.index_of_second(&position));
        let permutations = self.permutations.as_ref();
        let all = permutations.map(|table| table.get(EdgePermutations::index(position.edges)));
        corners.max(first).max(second).max(all.unwrap_or(0))
    }

    async fn pass(
        &self,
        cube: &Cubies,
        wanted: Wanted,
        order: &mut Order,
        control: &Control,
    ) -> Result<Outcome, Stopped> {
        let parts = Parts::new(cube, wanted.length, order, false, |_, _| true);
        let root = Node { position: Position::of(cube), left: wanted.length, ..Node::default() };
        let roots = (0..).zip(&parts.list).map(|(part, moves)| {
            let turned = |node: Node, m: usize| node.after(&self.moves, Move(m as u8));
            moves.path.moves().fold(Node { part, ..root }, turned)
        });
        let pass = Pass {
            tables: self,
            roots: roots.collect(),
            taken: AtomicUsize::new(0),
            wanted,
            found: Mutex::default(),
            count: AtomicUsize::new(0),
            control,
        };
        let threads = rayon::current_num_threads().max(1);
        let worker = || Worker { work: vec![0; pass.roots.len()], ..Worker::default() };
        let mut workers: Vec<Worker> = (0..threads).map(|_| worker()).collect();
        while !pass.is_over() && workers.iter().any(|worker| !worker.idle) {
            let before = sums(&workers);
            let rations = Rations::new(control.slice());
            workers.par_iter_mut().for_each(|worker| {
                while let (false, Some(nodes)) = (worker.idle, rations.next()) {
                    worker.run(&pass, nodes);
                }
            });
            let after = sums(&workers);
            control.add_nodes(after.0 - before.0);
            control.add_probes(after.1 - before.1);
            control.set_depth_share(parts.share(pass.taken.load(Relaxed).saturating_sub(threads * AT_ONCE)));
            control.yield_now().await?;
        }
        let (nodes, probes) = sums(&workers);
        let found = pass.found.into_inner().unwrap_or_else(PoisonError::into_inner);
        let solutions = found.into_iter().map(|way| turns(way, wanted.length)).collect();
        order.learn(wanted.length, &parts, |part| workers.iter().map(|worker| worker.work[part]).sum());
        Ok(Outcome { solutions, nodes, probes })
    }
}

fn sums(workers: &[Worker]) -> (u64, u64) {
    workers.iter().fold((0, 0), |(nodes, probes), worker| (nodes + worker.nodes, probes + worker.probes))
}

/// The turns of a way.
fn turns(way: u128, length: u8) -> Vec<Turn> {
    (0..length).rev().map(|i| turn_of(Move((way >> (5 * i) & 31) as u8))).collect()
}

impl Node {
    #[inline(always)]
    fn after(&self, moves: &PositionMoves, m: Move) -> Self {
        Self {
            position: moves.after(&self.position, m),
            way: self.way << 5 | u128::from(m.0),
            last: Some(m),
            left: self.left - 1,
            part: self.part,
        }
    }
}

impl Pass<'_> {
    fn is_over(&self) -> bool {
        self.count.load(Relaxed) >= self.wanted.solutions || self.control.is_stopped()
    }

    fn find(&self, way: u128) {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if found.len() < self.wanted.solutions {
            found.push(way);
            self.count.store(found.len(), Relaxed);
        }
    }
}

impl Worker {
    /// Works on the pass until about `nodes` more nodes are visited or nothing is left.
    fn run(&mut self, pass: &Pass<'_>, nodes: u64) {
        let last = self.nodes + nodes;
        let mut poll = self.nodes + POLL;
        while self.nodes < last {
            if self.nodes >= poll {
                if pass.is_over() {
                    return;
                }
                poll = self.nodes + POLL;
            }
            let Some(node) = self.stack.pop() else {
                let Some(root) = pass.roots.get(pass.taken.fetch_add(AT_ONCE, Relaxed)) else {
                    self.idle = true;
                    return;
                };
                self.stack.push(*root);
                continue;
            };
            self.expand(pass, node);
        }
    }

    /// Puts the children of a node on the stack that may have a solution in what is left for them. The
    /// loads of each table stand in a loop of their own, so that they wait together.
    fn expand(&mut self, pass: &Pass<'_>, node: Node) {
        self.nodes += 1;
        self.work[node.part as usize] += 1;
        let tables = pass.tables;
        if node.left == 0 {
            if tables.is_solved(&node.position) {
                pass.find(node.way);
            }
            return;
        }
        let mut children = [Node::default(); 18];
        let mut count = 0;
        for m in after(MOVES, node.last) {
            children[count] = node.after(&tables.moves, m);
            count += 1;
        }
        let left = node.left - 1;
        let corners = |child: &Node| AllCorners::index(child.position.corners, child.position.twist);
        count = self.keep(&mut children, count, left, corners, |index| tables.corners.get(index));
        let first = |child: &Node| tables.index_of_first(&child.position);
        count = self.keep(&mut children, count, left, first, |index| tables.edges.get(index));
        let second = |child: &Node| tables.index_of_second(&child.position);
        count = self.keep(&mut children, count, left, second, |index| tables.edges.get(index));
        if let Some(table) = &tables.permutations {
            let all = |child: &Node| EdgePermutations::index(child.position.edges);
            count = self.keep(&mut children, count, left, all, |index| table.get(index));
        }
        self.stack.extend_from_slice(&children[..count]);
    }

    /// Keeps those of the first `count` children that a table lets have a solution of at most `left` moves.
    #[inline(always)]
    fn keep(
        &mut self,
        children: &mut [Node; 18],
        count: usize,
        left: u8,
        index: impl Fn(&Node) -> usize,
        get: impl Fn(usize) -> u8,
    ) -> usize {
        let mut indices = [0; 18];
        for (index_of, child) in indices.iter_mut().zip(&children[..count]) {
            *index_of = index(child);
        }
        let mut bounds = [0; 18];
        for (bound, &index) in bounds.iter_mut().zip(&indices[..count]) {
            *bound = get(index);
        }
        self.probes += count as u64;
        let mut kept = 0;
        for child in 0..count {
            children[kept] = children[child];
            kept += usize::from(bounds[child] <= left);
        }
        kept
    }
}

impl Classic {
    fn is_solved(&self, position: &Position) -> bool {
        *position == Position::of(&Cubies::SOLVED)
    }
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Alg, Size};

    use super::*;
    use crate::{Database, block_on};

    /// The search with tables that say nothing.
    fn blind(permutations: Option<Arc<EdgePermutations>>) -> Classic {
        Classic {
            moves: block_on(Tables::new().get(&Control::silent())).unwrap(),
            corners: Arc::new(block_on(AllCorners::blank(&Control::silent())).unwrap()),
            edges: Arc::new(block_on(SevenEdges::blank(&Control::silent())).unwrap()),
            permutations,
        }
    }

    fn pass(classic: &Classic, scramble: &str, length: u8, solutions: usize) -> Outcome {
        let mut cube = Cubies::SOLVED;
        cube.apply_all(Alg::parse(scramble, Size::THREE).unwrap().alg.turns());
        let wanted = Wanted::whole(length, solutions);
        let outcome =
            block_on(classic.pass(&cube, wanted, &mut Order::default(), &Control::silent())).unwrap();
        for solution in &outcome.solutions {
            let mut solved = cube;
            solved.apply_all(solution);
            assert!(solved.is_solved() && solution.len() == usize::from(length), "{scramble}");
        }
        outcome
    }

    #[test]
    fn without_bounds_every_sequence_is_visited_once() {
        let classic = blind(None);
        // Sequences without repeats: of no move, of one and so on.
        let outcome = pass(&classic, "R U F L2 D B'", 5, usize::MAX);
        assert_eq!((outcome.solutions.len(), outcome.nodes), (0, 1 + 18 + 243 + 3_240 + 43_254 + 577_368));
        let with_a_third =
            blind(Some(Arc::new(block_on(EdgePermutations::blank(&Control::silent())).unwrap())));
        let third = pass(&with_a_third, "R U F L2 D B'", 5, usize::MAX);
        assert_eq!(third.nodes, outcome.nodes);
        assert!(third.probes > outcome.probes);
    }

    #[test]
    fn short_scrambles_are_solved_in_all_ways_or_in_as_many_as_wanted() {
        let classic = blind(None);
        // The two halves of R2 L2 U2 D2 can change places.
        for (scramble, length, ways) in [("", 0, 1), ("R", 1, 1), ("R U2 F' L", 4, 1), ("R2 L2 U2 D2", 4, 2)]
        {
            assert_eq!(pass(&classic, scramble, length, usize::MAX).solutions.len(), ways, "{scramble}");
            assert_eq!(pass(&classic, scramble, length, 1).solutions.len(), 1, "{scramble}");
        }
    }
}
