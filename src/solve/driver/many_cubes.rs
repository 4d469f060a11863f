use godspeed_cube::{Cubies, Turn};

use super::subtree::MAX_DEPTH;
use super::worker::{Worker, WorkerPass};
use super::{Kernel, RootQueue, ScalarSearch, SolutionSink, Subtree, Tier};
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

/// The most moves left at the root of a subtree. The scalar search takes a fraction of a second to recover as many.
const MOST_LEFT: u8 = 16;

/// Searches a tier of the passes of some cubes, each for a solution of exactly its length. Returns the first one found.
///
/// The subtrees of all cubes are searched in one pass, so the threads and the batches of nodes are full even if a cube
/// alone takes a few thousand nodes.
///
/// # Errors
/// [`Stopped`] if the search was stopped.
pub(super) async fn first_of_many<K: Kernel>(
    kernel: &K,
    cubes: &[CubeLength],
    tier: Tier,
    control: &Control,
) -> Result<Option<NumberedSolution>, Stopped> {
    let is_solved = |cube: &CubeLength| cube.length == 0 && kernel.is_solved(&kernel.state(&cube.cube));
    if let Some(number) = cubes.iter().position(is_solved) {
        return Ok(Some((number, Vec::new())));
    }
    let subtrees = parallel::map(cubes, |cube| subtrees_of(kernel, cube));
    // The number of its cube with each subtree.
    let subtrees: Vec<(usize, Subtree<K::State>)> = (0..)
        .zip(subtrees)
        .flat_map(|(number, subtrees)| subtrees.into_iter().map(move |subtree| (number, subtree)))
        .collect();
    let root = |number: usize| kernel.root(&subtrees[number].1, number as u32, false);
    let roots: Vec<K::Node> = parallel::map_numbers(subtrees.len(), root);
    let lefts: Vec<u8> =
        subtrees.iter().map(|&(number, subtree)| cubes[number].length - subtree.cost).collect();
    let (queue, sink) = (RootQueue::new(roots.len()), SolutionSink::new(false));
    let pass = WorkerPass {
        kernel,
        roots: &roots,
        left: lefts.iter().copied().max().unwrap_or_default(),
        lefts: &lefts,
        queue: &queue,
        sink: &sink,
        tier,
        control,
    };
    let threads = rayon::current_num_threads().max(1);
    let mut workers: Vec<Worker<K>> = (0..threads).map(|_| Worker::new(&pass)).collect();
    while !sink.is_full() && workers.iter().any(|worker| !worker.idle) {
        pass.run_slice(&mut workers);
        control.yield_now().await?;
    }
    let scalar = ScalarSearch { kernel, control };
    for subtree in sink.subtrees_from(0) {
        let left = lefts[subtree as usize];
        let (number, subtree) = subtrees[subtree as usize];
        let moves = scalar.solutions(subtree, left, false, 1).await?;
        if let Some(moves) = moves.into_iter().next() {
            return Ok(Some((number, moves.into_iter().map(turn_of).collect())));
        }
    }
    Ok(None)
}

/// Returns the subtrees of the pass of a cube, with at least one move left.
fn subtrees_of<K: Kernel>(kernel: &K, cube: &CubeLength) -> Vec<Subtree<K::State>> {
    let root = Subtree::root(kernel.state(&cube.cube));
    if cube.length == 0 || kernel.bound(&root.state) > cube.length {
        return Vec::new();
    }
    let depth = cube.length.saturating_sub(MOST_LEFT).min(MAX_DEPTH);
    root.split(kernel, depth, cube.length)
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
        let found = block_on(first_of_many(&TestKernel, cubes, Tier::WHOLE, &Control::silent())).unwrap();
        found.map(|(number, turns)| {
            let mut after = cubes[number].cube;
            after.apply_all(&turns);
            assert!(after.is_solved());
            (number, turns.len())
        })
    }

    #[test]
    fn long_passes_are_split_so_that_their_solutions_can_be_recovered() {
        let subtrees = |length| subtrees_of(&TestKernel, &cube("R U F", length));
        assert_eq!([16, 17, 18, 20, 26].map(|length| subtrees(length).len()), [1, 18, 243, 43_254, 43_254]);
        assert!(subtrees(0).is_empty());
    }

    #[test]
    fn the_cube_that_has_a_solution_of_its_length_is_found() {
        assert_eq!(first(&[cube("R U F", 2), cube("R U", 2), cube("L D F2", 2)]), Some((1, 2)));
        assert_eq!(first(&[cube("R U F", 2), cube("R U F D", 3)]), None);
        assert_eq!(first(&[cube("R", 1), cube("", 0)]), Some((1, 0)));
        assert_eq!(first(&[]), None);
    }
}
