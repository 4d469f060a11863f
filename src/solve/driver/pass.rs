use std::mem;

use godspeed_cube::{Cubies, Turn};

use super::worker::totals;
use super::{
    CubeLength, Kernel, LEVELS, NumberedSolution, RootQueue, RootSplit, ScalarSearch, SolutionSink,
    SubtreeOrder, Tier, Worker, WorkerPass, many_cubes,
};
use crate::coordinates::turn_of;
use crate::core::parallel;
use crate::depth_log::add;
use crate::{BoxFuture, Control, Stopped};

/// A search that runs passes of iterative deepening, each for the solutions of one length.
pub trait PassSearch: Send + Sync {
    /// Returns a lower bound on the moves needed to solve a cube.
    fn lower_bound(&self, cube: &Cubies) -> u8;

    /// Returns the tiers of a pass that is likely to find a solution, the most promising first. Together they
    /// are the whole pass.
    fn tiers(&self) -> &'static [Tier];

    /// Searches one tier of a pass for solutions of exactly `goal.length` moves. There must be no shorter one.
    ///
    /// If several are requested, each is reported by [`Control::emit_listed`] when it is found, in the order of the result.
    ///
    /// `order` gives the order of the subtrees, and is updated for the next pass of the same cube.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    fn pass<'a>(
        &'a self,
        cube: &'a Cubies,
        goal: PassGoal,
        order: &'a mut SubtreeOrder,
        control: &'a Control,
    ) -> BoxFuture<'a, Result<PassOutcome, Stopped>>;

    /// Searches one tier of the passes of some cubes, each for a solution of exactly its length, and returns the first
    /// one found.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    fn first_of_many<'a>(
        &'a self,
        cubes: &'a [CubeLength],
        tier: Tier,
        control: &'a Control,
    ) -> BoxFuture<'a, Result<Option<NumberedSolution>, Stopped>>;
}

/// What a pass searches for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PassGoal {
    /// The length of the solutions in moves.
    pub length: u8,
    /// The most solutions to return. If it is 1, any solution will do and symmetries are used.
    pub solutions: usize,
    /// The part of the pass to search.
    pub tier: Tier,
}

impl PassGoal {
    /// Returns the goal of a whole pass.
    #[must_use]
    pub const fn whole(length: u8, solutions: usize) -> Self {
        Self { length, solutions, tier: Tier::WHOLE }
    }
}

/// The result of a pass.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct PassOutcome {
    /// The solutions, each once. Of two opposite faces turned in succession, the one of U, R, F comes first.
    pub solutions: Vec<Vec<Turn>>,
    /// Nodes expanded.
    pub nodes: u64,
    /// Table entries looked up.
    pub probes: u64,
}

impl<K: Kernel> PassSearch for K {
    fn lower_bound(&self, cube: &Cubies) -> u8 {
        self.bound(&self.state(cube))
    }

    fn tiers(&self) -> &'static [Tier] {
        K::TIERS
    }

    fn pass<'a>(
        &'a self,
        cube: &'a Cubies,
        goal: PassGoal,
        order: &'a mut SubtreeOrder,
        control: &'a Control,
    ) -> BoxFuture<'a, Result<PassOutcome, Stopped>> {
        Box::pin(async move {
            let all = goal.solutions > 1;
            let split = RootSplit::new(self, cube, goal.length, order, K::REDUCES_ROOTS && !all);
            let root = |number| self.root(&split.subtrees[number], number as u32, split.folded);
            let roots: Vec<K::Node> = parallel::map_numbers(split.subtrees.len(), root);
            let (queue, sink) = (RootQueue::new(roots.len()), SolutionSink::new(all));
            let lefts: Vec<u8> = split.subtrees.iter().map(|subtree| goal.length - subtree.cost).collect();
            let pass = WorkerPass {
                kernel: self,
                roots: &roots,
                left: lefts.iter().copied().max().unwrap_or_default(),
                lefts: &lefts,
                queue: &queue,
                sink: &sink,
                tier: goal.tier,
                control,
            };
            let threads = rayon::current_num_threads().max(1);
            let mut workers: Vec<Worker<K>> = (0..threads).map(|_| Worker::new(&pass)).collect();
            let mut noted = [0; LEVELS];
            let mut found = FoundSolutions::default();
            let recovery = Recovery {
                scalar: ScalarSearch { kernel: self, control },
                split: &split,
                length: goal.length,
                most: goal.solutions,
            };
            while goal.length > 0 && !sink.is_full() && workers.iter().any(|worker| !worker.idle) {
                pass.run_slice(&mut workers);
                note_depths(control, goal.length, &mut noted, &workers);
                // The subtrees taken last may still be in progress.
                let done = queue.taken().saturating_sub(threads * K::SUBTREES_AT_ONCE);
                control.set_depth_share(goal.tier.share_of_pass(split.share(done)));
                control.yield_now().await?;
                recovery.take(&sink, &mut found).await?;
            }
            if goal.length == 0 && self.is_solved(&self.state(cube)) {
                sink.add(0);
            }
            recovery.take(&sink, &mut found).await?;
            let (nodes, probes) = totals(&workers);
            let outcome = PassOutcome { solutions: found.solutions, nodes, probes };
            let nodes = |subtree: usize| workers.iter().map(|worker| worker.nodes_in[subtree]).sum();
            order.learn(goal.length, &split, nodes);
            Ok(outcome)
        })
    }

    fn first_of_many<'a>(
        &'a self,
        cubes: &'a [CubeLength],
        tier: Tier,
        control: &'a Control,
    ) -> BoxFuture<'a, Result<Option<NumberedSolution>, Stopped>> {
        Box::pin(many_cubes::first_of_many(self, cubes, tier, control))
    }
}

/// Recovers the moves of solutions in subtrees, while the pass goes on.
struct Recovery<'a, K: Kernel> {
    scalar: ScalarSearch<'a, K>,
    split: &'a RootSplit<K::State>,
    /// The length of the solutions.
    length: u8,
    /// The most solutions to return.
    most: usize,
}

/// The solutions found so far.
#[derive(Default)]
struct FoundSolutions {
    /// The number of subtrees that have been searched.
    subtrees: usize,
    solutions: Vec<Vec<Turn>>,
}

impl<K: Kernel> Recovery<'_, K> {
    /// Takes the solutions of subtrees that were added since the last call.
    async fn take(&self, sink: &SolutionSink, found: &mut FoundSolutions) -> Result<(), Stopped> {
        for number in sink.subtrees_from(found.subtrees) {
            found.subtrees += 1;
            let most = self.most - found.solutions.len();
            if most == 0 {
                break;
            }
            let subtree = self.split.subtrees[number as usize];
            for moves in
                self.scalar.solutions(subtree, self.length - subtree.cost, self.split.folded, most).await?
            {
                let turns: Vec<Turn> = moves.into_iter().map(turn_of).collect();
                if self.most > 1 {
                    self.scalar.control.emit_listed(turns.clone());
                }
                found.solutions.push(turns);
            }
        }
        Ok(())
    }
}

/// Adds the nodes expanded since `noted` to the depths of a recorded search.
fn note_depths<K: Kernel>(control: &Control, limit: u8, noted: &mut [u64; LEVELS], workers: &[Worker<K>]) {
    let Some(log) = control.depths() else { return };
    log.change(limit.into(), |counts| {
        for (left, noted) in noted.iter_mut().enumerate().take(usize::from(limit) + 1) {
            let nodes = workers.iter().map(|worker| worker.nodes_at[left]).sum();
            add(&mut counts.by_depth, usize::from(limit) - left, nodes - mem::replace(noted, nodes));
        }
    });
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Alg, Size};

    use super::*;
    use crate::block_on;
    use crate::driver::test_kernel::TestKernel;

    fn pass(scramble: &str, length: u8, solutions: usize) -> PassOutcome {
        let mut cube = Cubies::SOLVED;
        cube.apply_all(Alg::parse(scramble, Size::THREE).unwrap().alg.turns());
        let mut order = SubtreeOrder::default();
        let goal = PassGoal::whole(length, solutions);
        block_on(TestKernel.pass(&cube, goal, &mut order, &Control::silent())).unwrap()
    }

    #[test]
    fn without_bounds_every_sequence_of_moves_is_one_node() {
        let outcome = pass("R U F L2 D B'", 4, usize::MAX);
        assert_eq!((outcome.solutions.len(), outcome.nodes), (0, 1 + 18 + 243 + 3_240 + 43_254));
    }

    #[test]
    fn a_pass_returns_all_solutions_or_as_many_as_requested() {
        // The two pairs of R2 L2 U2 D2 commute.
        for (scramble, length, ways) in [("", 0, 1), ("R", 1, 1), ("R U2 F'", 3, 1), ("R2 L2 U2 D2", 4, 2)] {
            assert_eq!(pass(scramble, length, usize::MAX).solutions.len(), ways, "{scramble}");
            assert_eq!(pass(scramble, length, 1).solutions.len(), 1, "{scramble}");
        }
    }

    #[test]
    fn solutions_solve_the_cube() {
        for turns in pass("R2 L2 U2 D2", 4, usize::MAX).solutions {
            let mut cube = Cubies::SOLVED;
            cube.apply_all(Alg::parse("R2 L2 U2 D2", Size::THREE).unwrap().alg.turns());
            cube.apply_all(&turns);
            assert!(cube.is_solved());
        }
    }
}
