//! A kernel without tables, for the tests of the driver.

use godspeed_cube::Cubies;

use super::{Kernel, Subtree, Tier};
use crate::Move;
use crate::coordinates::{MOVES, after, turn_of};
use crate::simd::Lanes;

/// A kernel whose bounds are all 0.
pub(super) struct TestKernel;

#[derive(Clone, Copy)]
pub(super) struct TestNode {
    cube: Cubies,
    last: Option<Move>,
    subtree: u32,
}

impl Kernel for TestKernel {
    const BATCH: usize = 8;
    const COUNTS_LEAVES: bool = true;

    type State = Cubies;
    type Node = TestNode;
    type Batch = ();

    fn state(&self, cube: &Cubies) -> Cubies {
        *cube
    }

    fn after(&self, state: &Cubies, m: Move) -> Cubies {
        let mut next = *state;
        next.apply(turn_of(m));
        next
    }

    fn is_solved(&self, state: &Cubies) -> bool {
        state.is_solved()
    }

    fn bound(&self, _: &Cubies) -> u8 {
        0
    }

    fn root(&self, subtree: &Subtree<Cubies>, number: u32, _: bool) -> TestNode {
        TestNode { cube: subtree.state, last: subtree.prefix.last(), subtree: number }
    }

    fn subtree_of(node: &TestNode) -> u32 {
        node.subtree
    }

    fn is_goal(&self, node: &TestNode) -> bool {
        node.cube.is_solved()
    }

    fn expand<L: Lanes>(
        &self,
        (): &mut (),
        parents: &[TestNode],
        _: Tier,
        _: u8,
        mut push: impl FnMut(TestNode, u8),
    ) -> u64 {
        for node in parents {
            for m in after(MOVES, node.last) {
                push(TestNode { cube: self.after(&node.cube, m), last: Some(m), ..*node }, 1);
            }
        }
        0
    }
}
