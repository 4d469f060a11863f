use godspeed_cube::{Cubies, Turn};

use super::worker::{Worker, WorkerPass};
use super::{Kernel, NodeBudget, RootQueue, ScalarSearch, SolutionSink, Subtree, Tier};
use crate::coordinates::turn_of;
use crate::core::parallel;
use crate::{Control, Stopped};

/// A cube, and the length of the solutions to search for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CubeLength {
    /// The cube.
    pub cube: Cubies,
    /// The length.
    pub length: u8,
}

/// The number of a cube, and a solution of it.
pub type NumberedSolution = (usize, Vec<Turn>);

/// Searches for a solution of any of some cubes, each of exactly its length. Returns the first one found.
///
/// The cubes are the subtrees of one pass, so the threads and the batches of nodes are full even if a cube alone takes a
/// few thousand nodes.
///
/// # Errors
/// [`Stopped`] if the search was stopped.
pub(super) async fn first_of_many<K: Kernel>(
    kernel: &K,
    cubes: &[CubeLength],
    control: &Control,
) -> Result<Option<NumberedSolution>, Stopped> {
    let root = |cube: &CubeLength| {
        let subtree = Subtree::root(kernel.state(&cube.cube));
        (kernel.bound(&subtree.state) <= cube.length).then_some(subtree)
    };
    let subtrees: Vec<Option<Subtree<K::State>>> = parallel::map(cubes, root);
    let is_solved = |subtree: &Option<Subtree<K::State>>| {
        subtree.as_ref().is_some_and(|subtree| kernel.is_solved(&subtree.state))
    };
    if let Some(number) = (0..cubes.len()).find(|&i| cubes[i].length == 0 && is_solved(&subtrees[i])) {
        return Ok(Some((number, Vec::new())));
    }
    let open: Vec<(usize, Subtree<K::State>)> = (0..)
        .zip(subtrees)
        .filter_map(|(number, subtree)| Some((number, subtree?)))
        .filter(|&(number, _)| cubes[number].length > 0)
        .collect();
    let roots: Vec<K::Node> =
        parallel::map_numbers(open.len(), |number| kernel.root(&open[number].1, number as u32, false));
    let lefts: Vec<u8> = open.iter().map(|&(number, _)| cubes[number].length).collect();
    let (queue, sink) = (RootQueue::new(roots.len()), SolutionSink::new(false));
    let pass = WorkerPass {
        kernel,
        roots: &roots,
        left: lefts.iter().copied().max().unwrap_or_default(),
        lefts: &lefts,
        queue: &queue,
        sink: &sink,
        tier: Tier::WHOLE,
        control,
    };
    let threads = rayon::current_num_threads().max(1);
    let mut workers: Vec<Worker<K>> = (0..threads).map(|_| Worker::new(&pass)).collect();
    while !sink.is_full() && workers.iter().any(|worker| !worker.idle) {
        let before: u64 = workers.iter().map(|worker| worker.nodes).sum();
        let budget = NodeBudget::new(control.slice());
        parallel::for_each_mut(&mut workers, |worker| {
            while let (false, Some(nodes)) = (worker.idle, budget.draw()) {
                worker.run(&pass, nodes);
            }
        });
        control.add_nodes(workers.iter().map(|worker| worker.nodes).sum::<u64>() - before);
        control.yield_now().await?;
    }
    let scalar = ScalarSearch { kernel, control };
    for number in sink.subtrees_from(0) {
        let (cube, subtree) = open[number as usize];
        let moves = scalar.solutions(subtree, cubes[cube].length, false, 1).await?;
        if let Some(moves) = moves.into_iter().next() {
            return Ok(Some((cube, moves.into_iter().map(turn_of).collect())));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Alg, Size};

    use super::*;
    use crate::block_on;
    use crate::driver::test_kernel::TestKernel;

    fn cube(alg: &str, length: u8) -> CubeLength {
        let mut cube = Cubies::SOLVED;
        cube.apply_all(Alg::parse(alg, Size::THREE).unwrap().alg.turns());
        CubeLength { cube, length }
    }

    fn first(cubes: &[CubeLength]) -> Option<(usize, usize)> {
        let found = block_on(first_of_many(&TestKernel, cubes, &Control::silent())).unwrap();
        found.map(|(number, turns)| {
            let mut after = cubes[number].cube;
            after.apply_all(&turns);
            assert!(after.is_solved());
            (number, turns.len())
        })
    }

    #[test]
    fn the_cube_that_has_a_solution_of_its_length_is_found() {
        assert_eq!(first(&[cube("R U F", 2), cube("R U", 2), cube("L D F2", 2)]), Some((1, 2)));
        assert_eq!(first(&[cube("R U F", 2), cube("R U F D", 3)]), None);
        assert_eq!(first(&[cube("R", 1), cube("", 0)]), Some((1, 0)));
        assert_eq!(first(&[]), None);
    }
}
