use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering::Relaxed};

use cube::{Cubies, Turn};
use rayon::prelude::*;

use super::corner::{CornerClasses, CornerRanks};
use super::index::Index;
use super::node::{MoveRows, Node};
use super::pass::Pass;
use super::plain::{Plain, follows};
use super::simd::Portable;
use super::state::{MOVES, Move, State, face_of, turn};
use super::table::CosetTable;
use super::worker::Worker;
use crate::{Control, Stopped, Table, TableSpec, Tables};

/// No cube needs more moves (Rokicki, Kociemba, Davidson, Dethridge 2010).
pub const GODS_NUMBER: u8 = 20;

/// Moves that the tasks of a pass are away from the scramble: 43,254 tasks.
const PREFIX: u8 = 4;

/// What the search needs beside a table: small, made in a moment, the same for all tables.
pub struct Ground {
    index: Index,
    rows: MoveRows,
    moves: Vec<State>,
}

impl Table for Ground {
    const SPEC: TableSpec = TableSpec {
        id: "korf-moves",
        version: 1,
        bytes: 1 << 20,
        distribution: &[],
        explanation: "What each move and symmetry does to the numbers of the cosets.",
    };

    async fn build(_: &Tables, _: &Control) -> Result<Self, Stopped> {
        let ranks = CornerRanks::new();
        let classes = CornerClasses::new(&ranks);
        Ok(Self {
            index: Index::new(ranks, &classes),
            rows: MoveRows::new(),
            moves: (0..MOVES).map(State::of_move).collect(),
        })
    }
}

/// IDA* (Korf 1985): passes for longer and longer solutions, until one is found.
#[derive(Clone, Copy)]
pub struct Search<'a, const FLIPS: u32> {
    /// Moves and symmetries.
    pub ground: &'a Ground,
    /// The lower bounds.
    pub table: &'a CosetTable<FLIPS>,
}

/// What a pass did.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Outcome {
    /// The solution, if there is one of the pass's length.
    pub solution: Option<Vec<Turn>>,
    /// Nodes expanded.
    pub nodes: u64,
    /// Cells of the table looked up.
    pub probes: u64,
}

impl<'a, const FLIPS: u32> Search<'a, FLIPS> {
    /// A lower bound on the moves a cube needs.
    #[must_use]
    pub fn bound(&self, cube: &Cubies) -> u8 {
        self.plain().bound(&State::of(cube))
    }

    /// The shortest solution of a cube, if there is one of fewer than `upper` moves. Whoever knows a
    /// solution passes its length: `None` then proves it optimal, without the pass that would find it
    /// again.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub async fn shortest(
        &self,
        cube: &Cubies,
        upper: u8,
        control: &Control,
    ) -> Result<Option<Vec<Turn>>, Stopped> {
        let mut order = Order::default();
        for length in self.bound(cube)..upper {
            control.reach(u32::from(length));
            let outcome = self.pass(cube, length, &mut order, control).await?;
            if outcome.solution.is_some() {
                return Ok(outcome.solution);
            }
        }
        Ok(None)
    }

    /// A solution of exactly `length` moves, if there is one; there must be none shorter. `order` says which
    /// parts of the pass to search first, and learns for the next pass of the same cube.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub async fn pass(
        &self,
        cube: &Cubies,
        length: u8,
        order: &mut Order,
        control: &Control,
    ) -> Result<Outcome, Stopped> {
        let state = State::of(cube);
        if length == 0 {
            let solution = (state == State::SOLVED).then(Vec::new);
            return Ok(Outcome { solution, ..Outcome::default() });
        }
        let prefixes = self.prefixes(&state, length, order);
        let tasks: Vec<Node> = prefixes.iter().map(|prefix| prefix.node).collect();
        let (taken, found, task) = (AtomicUsize::new(0), AtomicBool::new(false), AtomicU32::new(0));
        let pass = Pass {
            index: &self.ground.index,
            rows: &self.ground.rows,
            table: self.table.bytes(),
            tasks: &tasks,
            left: length - prefixes.first().map_or(0, |prefix| prefix.moves.len() as u8),
            taken: &taken,
            found: &found,
            task: &task,
            control,
        };
        let threads = rayon::current_num_threads().max(1);
        let mut workers: Vec<Worker> = (0..threads).map(|_| Worker::new(tasks.len())).collect();
        let slice = (control.slice() / threads as u64).max(1);
        while !found.load(Relaxed) && workers.iter().any(|worker| !worker.idle) {
            let before: u64 = workers.iter().map(|worker| worker.nodes).sum();
            workers.par_iter_mut().for_each(|worker| worker.run::<FLIPS>(pass, slice));
            control.count(workers.iter().map(|worker| worker.nodes).sum::<u64>() - before);
            control.breathe().await?;
        }
        order.learn(&prefixes, &workers);
        let mut outcome = Outcome {
            solution: None,
            nodes: workers.iter().map(|worker| worker.nodes).sum(),
            probes: workers.iter().map(|worker| worker.probes).sum(),
        };
        if found.load(Relaxed) {
            let prefix = &prefixes[task.load(Relaxed) as usize];
            let mut path = prefix.moves.clone();
            if self.plain().search(&prefix.node.state(), length - path.len() as u8, &mut path) {
                outcome.solution = Some(path.into_iter().map(turn).collect());
            }
        }
        Ok(outcome)
    }

    /// The search in its plain form.
    fn plain(&self) -> Plain<'a, FLIPS> {
        Plain { index: &self.ground.index, table: self.table, moves: &self.ground.moves }
    }

    /// The parts that a pass is cut into: all states a few moves on from which a goal may be in reach.
    fn prefixes(&self, state: &State, length: u8, order: &Order) -> Vec<Prefix> {
        let plain = self.plain();
        let mut prefixes = vec![Prefix { moves: Vec::new(), node: Node::root(state) }];
        for depth in 1..=PREFIX.min(length.saturating_sub(8)) {
            let left = length - depth;
            prefixes = prefixes
                .par_iter()
                .flat_map_iter(|prefix| {
                    let last = prefix.moves.last().map(|&m| face_of(m));
                    (0..MOVES).filter(move |&m| last.is_none_or(|last| follows(face_of(m), last))).map(|m| {
                        let moves = prefix.moves.iter().copied().chain([m]).collect();
                        Prefix { moves, node: self.ground.rows.turned::<Portable>(&prefix.node, m) }
                    })
                })
                .filter(|prefix| plain.bound(&prefix.node.state()) <= left)
                .collect();
        }
        prefixes
            .sort_by_cached_key(|prefix| std::cmp::Reverse(order.work.get(prefix.moves.as_slice()).copied()));
        for (task, prefix) in (0..).zip(&mut prefixes) {
            prefix.node.task = task;
        }
        prefixes
    }
}

/// Which parts of a pass to search first: those in which the pass before had most nodes, for there the
/// bounds are lowest and a solution most likely. It matters in the last pass only, which then ends sooner.
#[derive(Clone, Debug, Default)]
pub struct Order {
    /// Nodes by the first moves of the part.
    work: HashMap<Vec<Move>, u32>,
}

impl Order {
    fn learn(&mut self, prefixes: &[Prefix], workers: &[Worker]) {
        let nodes = |task: usize| workers.iter().map(|worker| worker.work[task]).sum();
        self.work =
            prefixes.iter().enumerate().map(|(task, prefix)| (prefix.moves.clone(), nodes(task))).collect();
    }
}

/// The first moves of a part of a pass, and where they lead.
struct Prefix {
    moves: Vec<Move>,
    node: Node,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block_on;
    use crate::solvers::korf::Small;
    use crate::solvers::korf::walk::walk;

    #[test]
    fn the_batched_search_finds_what_the_plain_search_finds() {
        let (tables, control) = (Tables::new(), Control::silent());
        let ground = block_on(tables.get::<Ground>(&control)).unwrap();
        let table = block_on(tables.get::<Small>(&control)).unwrap();
        let search = Search { ground: &ground, table: &table };
        for length in 0..=12 {
            for seed in 0..4 {
                let mut cube = Cubies::solved();
                walk(seed * 100 + length, length as usize).into_iter().for_each(|m| cube.apply(turn(m)));
                let solution = block_on(search.shortest(&cube, GODS_NUMBER + 1, &control)).unwrap().unwrap();
                let state = State::of(&cube);
                cube.apply_all(&solution);
                assert!(cube.is_solved() && solution.len() <= length as usize);
                for shorter in 0..solution.len() as u8 {
                    assert!(!search.plain().search(&state, shorter, &mut Vec::new()));
                }
            }
        }
    }
}
