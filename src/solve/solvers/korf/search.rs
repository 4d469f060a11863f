use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering::Relaxed};

use rayon::prelude::*;

use super::corner::{CornerClasses, CornerRanks};
use super::index::Index;
use super::node::{MoveRows, Node};
use super::pass::Pass;
use super::plain::{Plain, follows};
use super::simd::Portable;
use super::state::{MOVES, Move, State, face_of};
use super::table::CosetTable;
use super::worker::Worker;
use crate::{Control, Stopped};

/// No state needs more moves (Rokicki, Kociemba, Davidson, Dethridge 2010).
pub(super) const GODS_NUMBER: u8 = 20;

/// Moves that the tasks of a pass are away from the scramble: 43,254 tasks.
const PREFIX: u8 = 4;

/// What the search needs beside a table: made in a moment, the same for all tables.
pub(super) struct Ground {
    pub(super) index: Index,
    pub(super) rows: MoveRows,
    pub(super) moves: Vec<State>,
}

impl Ground {
    pub(super) fn new() -> Self {
        let ranks = CornerRanks::new();
        let classes = CornerClasses::new(&ranks);
        Self {
            index: Index::new(ranks, &classes),
            rows: MoveRows::new(),
            moves: (0..MOVES).map(State::of_move).collect(),
        }
    }
}

/// IDA*: passes for longer and longer solutions, until one is found.
pub(super) struct Search<'a, const FLIPS: u32> {
    pub(super) ground: &'a Ground,
    pub(super) table: &'a CosetTable<FLIPS>,
}

/// What a pass did.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(super) struct Outcome {
    /// The solution, if there is one of the pass's length.
    pub(super) solution: Option<Vec<Move>>,
    /// Nodes expanded.
    pub(super) nodes: u64,
    /// Cells looked up.
    pub(super) probes: u64,
}

impl<'a, const FLIPS: u32> Search<'a, FLIPS> {
    /// The search in its plain form.
    pub(super) fn plain(&self) -> Plain<'a, FLIPS> {
        Plain { index: &self.ground.index, table: self.table, moves: &self.ground.moves }
    }

    /// The shortest solution of a state, if it has fewer than `upper` moves.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn shortest(
        &self,
        state: &State,
        upper: u8,
        control: &Control,
    ) -> Result<Option<Vec<Move>>, Stopped> {
        if *state == State::SOLVED {
            return Ok((upper > 0).then(Vec::new));
        }
        for length in self.plain().bound(state).max(1)..upper {
            control.reach(u32::from(length));
            let outcome = self.pass(state, length, control).await?;
            if outcome.solution.is_some() {
                return Ok(outcome.solution);
            }
        }
        Ok(None)
    }

    /// A solution of exactly `length` moves, none shorter existing.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn pass(&self, state: &State, length: u8, control: &Control) -> Result<Outcome, Stopped> {
        let prefixes = self.prefixes(state, length);
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
        let mut workers: Vec<Worker> = (0..threads).map(|_| Worker::new()).collect();
        let slice = (control.slice() / threads as u64).max(1);
        while !found.load(Relaxed) && workers.iter().any(|worker| !worker.idle) {
            let before: u64 = workers.iter().map(|worker| worker.nodes).sum();
            workers.par_iter_mut().for_each(|worker| worker.run::<FLIPS>(pass, slice));
            control.count(workers.iter().map(|worker| worker.nodes).sum::<u64>() - before);
            control.breathe().await?;
        }
        let mut outcome = Outcome {
            solution: None,
            nodes: workers.iter().map(|worker| worker.nodes).sum(),
            probes: workers.iter().map(|worker| worker.probes).sum(),
        };
        if found.load(Relaxed) {
            let prefix = &prefixes[task.load(Relaxed) as usize];
            let mut path = prefix.moves.clone();
            if self.plain().search(&prefix.node.state(), length - path.len() as u8, &mut path) {
                outcome.solution = Some(path);
            }
        }
        Ok(outcome)
    }

    /// The parts that a pass is cut into: all states a few moves on from which a goal may be in reach.
    fn prefixes(&self, state: &State, length: u8) -> Vec<Prefix> {
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
        for (task, prefix) in (0..).zip(&mut prefixes) {
            prefix.node.task = task;
        }
        prefixes
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
    use crate::solvers::korf::building::build;
    use crate::solvers::korf::walk::walk;
    use crate::block_on;

    #[test]
    fn batched_and_plain_search_agree_on_lengths_and_solutions_solve() {
        let control = Control::silent();
        let (ground, table) = (Ground::new(), block_on(build::<0>("small", &control)).unwrap());
        let search = Search { ground: &ground, table: &table };
        for length in 0..=12 {
            for seed in 0..4 {
                let state = walk(seed * 100 + length, length as usize).iter().fold(State::SOLVED, |s, &m| s.turned(m));
                let solution = block_on(search.shortest(&state, 21, &control)).unwrap().unwrap();
                assert_eq!(solution.iter().fold(state, |s, &m| s.turned(m)), State::SOLVED);
                assert!(solution.len() <= length as usize);
                for shorter in 0..solution.len() as u8 {
                    assert!(!search.plain().search(&state, shorter, &mut Vec::new()));
                }
            }
        }
    }
}
